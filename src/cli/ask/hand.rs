//! A finished hand: how the deal ended, then what each player had.

mod answered;

use answered::Draft;

use super::amend::which;
use super::bonus::{self, ask_bonus};
use super::ending::{ask_end, ask_turned, ask_upcard};
use super::laid::low_enough;
use super::result::{ask_result, can_be, keep_sum, short_help, show_entered};
use super::shown::hands;
use super::{Said, choose, complain, help, left, left_for_later, say, yes};
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
    if bonus::any(&game.rules) {
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

/// The last question: whether to record it.
fn confirm(app: &mut App, draft: &mut Draft<'_>) -> Result<Step, Failure> {
    if let Some(other) = how_it_ended(app, draft)? {
        return Ok(other);
    }
    let sure = match can_be(app, draft.game, &draft.event())? {
        Ok(sure) => sure,
        Err(why) => {
            draft.fault = named(&draft.game.players, &why);
            return Ok(Step::Change);
        }
    };
    let about = "The totals follow; `undo` takes it back, and it can be corrected at any time.";
    let with = if draft.bonuses.is_empty() {
        String::new()
    } else {
        format!(" (bonus: {})", bonus::words(&draft.bonuses))
    };
    Ok(match yes(app, &format!("Record deal {}{with}?", draft.n), sure, about)? {
        Said::It(true) => Step::Record,
        Said::It(false) | Said::Back => Step::Change,
        Said::Left => Step::Leave,
    })
}

/// What to change, or leave.
fn change(app: &mut App, draft: &mut Draft<'_>) -> Result<Step, Failure> {
    let mut choices: Vec<(String, Step)> = Vec::new();
    if !draft.void() && game_counts(draft.game) {
        let players = draft.game.players.iter().enumerate();
        let players = players.filter(|(seat, _)| draft.outcomes.get(*seat) != Some(&Some(Outcome::NotIn)));
        choices.extend(players.map(|(seat, name)| (format!("change {name}"), Step::Seat(seat))));
    }
    let asked = draft.told.stock_out == Some(true) || draft.told.out.is_some();
    if draft.ends_first() {
        choices.push(("change how the deal ended".into(), Step::End));
    } else if asked {
        choices.push(("change how the deal ended".into(), Step::Confirm));
    }
    if draft.wants_upcard() {
        choices.push(("change the upcard".into(), Step::Upcard));
    }
    if draft.game.rules.turns_wild() {
        choices.push(("change the card turned for its rank".into(), Step::Turned));
    }
    if bonus::any(&draft.game.rules) && !draft.void() {
        choices.push(("a bonus that no card shows".into(), Step::Bonus));
    }
    choices.push(("leave, to go on another time".into(), Step::Leave));
    let fault = draft.fault.take().map(Step::Seat);
    let given = choices.iter().position(|(_, step)| Some(*step) == fault).unwrap_or(0);
    let words: Vec<String> = choices.iter().map(|(words, _)| words.clone()).collect();
    let about = "What was entered is kept until it is recorded.";
    let step = match choose(app, "What then?", &words, given, about)? {
        Said::It(place) => choices.get(place).map_or(Step::Leave, |(_, step)| *step),
        Said::Back => return Ok(Step::Confirm),
        Said::Left => Step::Leave,
    };
    if step == Step::Confirm {
        // It is asked again where the hands do not tell.
        draft.told = Told { wild: draft.told.wild, ..Told::default() };
    }
    Ok(step)
}

/// Whom a complaint is about: the seat whose name stands in it first.
fn named(players: &[String], why: &str) -> Option<usize> {
    let apart = |at: usize, name: &str| {
        let before = why.get(..at).and_then(|text| text.chars().last());
        let after = why.get(at + name.len()..).and_then(|text| text.chars().next());
        !before.into_iter().chain(after).any(char::is_alphanumeric)
    };
    let first = |name: &String| why.match_indices(name.as_str()).find(|(at, _)| apart(*at, name));
    let seats = players.iter().enumerate().filter_map(|(seat, name)| Some((first(name)?.0, seat)));
    seats.min().map(|(_, seat)| seat)
}

/// Asks for a bonus that no card shows.
fn bonus(app: &mut App, draft: &mut Draft<'_>) -> Result<Step, Failure> {
    let gone = draft.game.gone(draft.n);
    let here = (0..draft.game.players.len()).filter(|seat| !gone.contains(seat));
    let players: Vec<&str> = here.map(|seat| draft.game.name(seat)).collect();
    let rules = draft.game.rules_in(draft.n, draft.told.wild);
    Ok(match ask_bonus(app, &rules, &players, draft.bonuses.clone())? {
        Said::It(bonuses) => {
            draft.bonuses = bonuses;
            Step::Confirm
        }
        Said::Back => Step::Change,
        Said::Left => Step::Leave,
    })
}

/// Asks how the deal ended where the hands do not tell; gives the step to take instead of the last question.
fn how_it_ended(app: &mut App, draft: &mut Draft<'_>) -> Result<Option<Step>, Failure> {
    let counts = Way::of(draft.game) == Way::Melds;
    let out = |outcome: &Option<Outcome>| match outcome {
        Some(Outcome::Out) => true,
        Some(Outcome::Points(points)) => *points == 0 && !counts,
        Some(Outcome::Laid { left, .. }) => left.is_empty(),
        Some(Outcome::Cards(_) | Outcome::Instead(_) | Outcome::NotIn | Outcome::Absent) | None => false,
    };
    let told = draft.told.knock.is_some() || draft.told.stock_out == Some(true) || draft.told.out.is_some();
    if told || draft.outcomes.iter().any(out) {
        return Ok(None);
    }
    if draft.asks_end() {
        return Ok(Some(Step::End));
    }
    if !counts {
        let about = "A deal ends when somebody goes out, or with the last card of the stock.";
        return Ok(match yes(app, "Nobody is out. Did the stock run out?", false, about)? {
            Said::It(yes) => {
                draft.told.stock_out = Some(true).filter(|_| yes);
                None
            }
            Said::Back => Some(Step::Change),
            Said::Left => Some(Step::Leave),
        });
    }
    Ok(match ask_end(app, draft.game, &draft.game.gone(draft.n), None)? {
        Said::It(end) => {
            draft.told = end.told;
            None
        }
        Said::Back => Some(Step::Change),
        Said::Left => Some(Step::Leave),
    })
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn a_complaint_is_about_whose_name_stands_in_it_first() {
        let players = ["Ann", "Bo", "Bobby", "Ann B"].map(str::to_owned);
        for (why, want) in [
            ("no cards make Bobby's 3; the nearest is 5", Some(2)),
            ("Bo and Ann can't both be out", Some(1)),
            ("Ann B has laid KS twice", Some(0)),
            ("415 points together, and all cards count 411", None),
            ("a Board is no name", None),
        ] {
            assert_eq!(named(&players, why), want, "{why}");
        }
    }
}
