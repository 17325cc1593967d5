//! A finished hand: how the deal ended, then what each player had.

mod answered;
mod last;

use answered::Draft;
use last::{bonus, change, confirm};

use super::amend::which;
use super::bonus::any;
use super::ending::{ask_end, ask_turned, ask_upcard};
use super::laid::low_enough;
use super::result::{ask_result, keep_sum, short_help, show_entered};
use super::shown::hands;
use super::{Said, complain, help, left, left_for_later, say};
use crate::cli::app::{App, Opened};
use crate::cli::args::Score;
use crate::cli::change::{insert, may_insert, may_score, record, recorded, told};
use crate::cli::draft::{self, Offer};
use crate::cli::error::Failure;
use crate::cli::typed::Way;
use crate::journal::{Told, Upcard};
use crate::present::{Tone, sheet};
use crate::ruleset::Count;
use crate::table::{Game, Outcome, Refusal};

/// What is asked next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    /// How the deal ended, in a game with knocking.
    End,
    /// The card that was turned up first.
    Upcard,
    /// The card that was turned for its rank.
    Turned,
    /// What this seat had.
    Seat(usize),
    /// Whether to record it.
    Confirm,
    /// What to change.
    Change,
    /// Who has a bonus that no card shows.
    Bonus,
    /// Nothing: it is recorded.
    Record,
    /// Nothing: the person left.
    Leave,
}

/// Asks before which deal a forgotten one goes, and for the hands of that. `None`: left, nothing recorded.
pub(in crate::cli) fn forgotten(app: &mut App, opened: &Opened) -> Result<Option<String>, Failure> {
    match which(app, &opened.journal.game, "Before which deal was it?")? {
        Some(deal) => hand(app, &Score { insert: Some(deal.n), ..Score::default() }),
        None => left(app),
    }
}

/// Asks for the hand of every player, shows the sums, and records after a yes. `None`: left, nothing recorded.
pub(in crate::cli) fn hand(app: &mut App, args: &Score) -> Result<Option<String>, Failure> {
    let opened = app.open()?;
    if let Some(n) = args.insert {
        may_insert(&opened, n)?;
    } else if let Some(open) = &opened.journal.open {
        if open.end().is_some() && args.deal.is_none_or(|n| n == open.n()) {
            return hands(app, &opened, open);
        }
        let text = format!("Deal {} is refereed turn by turn: to enter its result ends that.", open.n());
        say(app, &app.style().paint(Tone::Note, &text))?;
    }
    let game = opened.journal.game.clone();
    let n = match args.insert {
        Some(n) if game.deals.iter().any(|deal| deal.n == n) => n,
        Some(n) => {
            let none = Refusal::NoDeal { given: n, entered: game.deals.len() as u32 };
            return Err(app.refused(&game.rules, none));
        }
        None => may_score(app, &game, args.deal)?,
    };
    let dealer = told(&game, &args.ending, app.look())?.dealer;
    let style = app.style();
    let contract = game.contract(n).map(|contract| format!(": {contract}")).unwrap_or_default();
    let forgotten = if args.insert.is_some() { " (forgotten)" } else { "" };
    let head = style.paint(Tone::Strong, &format!("Deal {n}{forgotten}{contract}"));
    let asks = if game.rules.knock.is_some() || game.rules.score.count == Count::DealsWon {
        ""
    } else {
        " What is left in each hand?"
    };
    say(app, &format!("{head}.{asks}"))?;
    if any(&game.rules) {
        help(app, "A bonus that no card shows is told in the end: answer the last question with `n`.")?;
    }
    // Who is out of the game is not asked for.
    let gone = game.gone(n);
    let outcomes =
        (0..game.players.len()).map(|seat| gone.contains(&seat).then_some(Outcome::NotIn)).collect();
    let mut draft = Draft {
        game: &game,
        n,
        told: Told::default(),
        dealer,
        bonuses: Vec::new(),
        sums: Vec::new(),
        insert: args.insert.is_some(),
        words: None,
        outcomes,
        fault: None,
        helped: false,
    };
    match draft::offered(app, &opened, draft.begun(), Some(n))? {
        Offer::GoOn(kept) => draft.go_on(kept),
        Offer::Anew => {}
        Offer::Left => return left(app),
    }
    let mut step = draft.open();
    let mut kept = draft.kept(opened.journal.entries.len());
    loop {
        let now = draft.kept(opened.journal.entries.len());
        if now != kept {
            draft::keep(app, opened.id, &now);
            kept = now;
        }
        step = match step {
            Step::End => end(app, &mut draft)?,
            Step::Upcard => upcard(app, &mut draft)?,
            Step::Turned => turned(app, &mut draft)?,
            Step::Seat(seat) => ask_seat(app, &mut draft, seat)?,
            Step::Confirm => confirm(app, &mut draft)?,
            Step::Change => change(app, &mut draft)?,
            Step::Bonus => bonus(app, &mut draft)?,
            Step::Record => break,
            Step::Leave => return left_for_later(app, opened.id),
        }
    }
    let read = |_: &Game| Ok((draft.results(), draft.all_told()));
    if draft.insert {
        return insert(app, opened.id, n, read).map(|()| Some(String::new()));
    }
    let (_, opened) = record(app, &opened, Some(n), read)?;
    let shown = sheet::text(&opened.sheet(), style);
    Ok(Some(format!("{}{shown}", recorded(n, &opened.journal.game, style))))
}

fn end(app: &mut App, draft: &mut Draft<'_>) -> Result<Step, Failure> {
    Ok(match ask_end(app, draft.game, &draft.game.gone(draft.n), draft.words.as_deref())? {
        Said::It(end) => {
            draft.end(end.words, end.told);
            draft.open()
        }
        Said::Back => {
            say(app, "This is the first question; Esc leaves.")?;
            Step::End
        }
        Said::Left => Step::Leave,
    })
}

fn upcard(app: &mut App, draft: &mut Draft<'_>) -> Result<Step, Failure> {
    Ok(match ask_upcard(app, draft.told.upcard.and_then(Upcard::face))? {
        Said::It(face) => {
            draft.told.upcard = Some(Upcard::Was(face));
            draft.open()
        }
        Said::Back => Step::End,
        Said::Left => Step::Leave,
    })
}

/// Whether hands count.
fn game_counts(game: &Game) -> bool {
    game.rules.score.count != Count::DealsWon
}

fn turned(app: &mut App, draft: &mut Draft<'_>) -> Result<Step, Failure> {
    Ok(match ask_turned(app, draft.told.wild)? {
        Said::It(card) => {
            draft.told.wild = Some(card);
            draft.open()
        }
        Said::Back if draft.ends_first() => Step::End,
        Said::Back => Step::Turned,
        Said::Left => Step::Leave,
    })
}

/// Asks for one hand.
fn ask_seat(app: &mut App, draft: &mut Draft<'_>, seat: usize) -> Result<Step, Failure> {
    if !std::mem::replace(&mut draft.helped, true) {
        say(app, &app.style().paint(Tone::Faint, &short_help(draft.game)))?;
    }
    let known = draft.outcomes.get(seat).and_then(Option::as_ref);
    let name = draft.game.name(seat);
    let sum = draft.sums.iter().find(|(known, _)| known == name).map(|(_, sum)| sum.to_string());
    let given = sum.or_else(|| known.map(ToString::to_string)).unwrap_or_default();
    let knocked = draft.told.knock.as_deref() == Some(name);
    let question = if knocked { format!("{name}, who knocked") } else { name.to_owned() };
    let rules = draft.game.rules_in(draft.n, draft.told.wild);
    let outcome = match ask_result(app, draft.game, &rules, knocked, &question, &given)? {
        Said::It((outcome, sum)) => {
            keep_sum(&mut draft.sums, name, sum);
            outcome
        }
        Said::Back => return Ok(draft.before(seat)),
        Said::Left => return Ok(Step::Leave),
    };
    let upcard = draft.told.upcard.and_then(Upcard::face);
    let low = if knocked { low_enough(app, &rules, name, upcard, &outcome) } else { Ok(()) };
    if let Some(place) = draft.outcomes.get_mut(seat) {
        *place = Some(outcome);
    }
    if let Err(failure) = low {
        complain(app, &failure)?;
        return Ok(Step::Seat(seat));
    }
    if !draft.asks_end() {
        // What was said because of the hands as they were does not hold for others.
        draft.told = Told { wild: draft.told.wild, ..Told::default() };
    }
    let next = draft.open();
    // Before the last question whole hands are shown as they lie in the end, lay-offs included.
    if next != Step::Confirm || Way::of(draft.game) != Way::Whole {
        show_entered(app, draft.game, &rules, &draft.outcomes, &draft.sums)?;
    }
    Ok(next)
}
