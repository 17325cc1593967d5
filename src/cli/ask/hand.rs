//! A finished hand: how the deal ended, then what each player had.

use super::ending::{ask_end, ask_turned, ask_upcard};
use super::result::{ask_result, can_be, short_help, show_entered};
use super::shown::hands;
use super::{Said, left, say};
use crate::cli::app::App;
use crate::cli::args::Score;
use crate::cli::change::{may_score, record, recorded};
use crate::cli::error::Failure;
use crate::cli::typed::Way;
use crate::journal::{Event, Told, Upcard};
use crate::present::{Tone, sheet};
use crate::ruleset::Count;
use crate::scoring::Ended;
use crate::table::{Game, Outcome, void, wants_upcard};

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
    /// Nothing: it is recorded.
    Record,
    /// Nothing: the person left.
    Leave,
}

/// What has been answered so far.
struct Draft<'a> {
    game: &'a Game,
    n: u32,
    told: Told,
    /// How the deal ended, in the words of the question.
    words: Option<String>,
    outcomes: Vec<Option<Outcome>>,
    /// Whether it was said what can be typed for a hand.
    helped: bool,
}

impl Draft<'_> {
    fn results(&self) -> Vec<(String, Outcome)> {
        let named = self.game.players.iter().cloned().zip(self.outcomes.iter().cloned());
        let named = named.filter(|(_, outcome)| *outcome != Some(Outcome::NotIn) && !self.void());
        named.filter_map(|(name, outcome)| Some((name, outcome?))).collect()
    }

    /// How the deal ended, as told: by people who play, so that it can be applied.
    fn ended(&self) -> Ended {
        self.told.apply(self.game, &Ended::default()).unwrap_or_default()
    }

    fn void(&self) -> bool {
        void(&self.game.rules, &self.ended())
    }

    /// Whether it is asked how the deal ended before anything else.
    fn asks_end(&self) -> bool {
        self.game.rules.knock.is_some() || matches!(Way::of(self.game), Way::Arranged | Way::Paid)
    }

    /// Whether it is asked first how the deal ended: where hands do not tell.
    fn ends_first(&self) -> bool {
        self.asks_end() || self.game.rules.score.count == Count::DealsWon
    }

    fn wants_upcard(&self) -> bool {
        wants_upcard(&self.game.rules, &self.ended())
    }

    /// The first question that has no answer yet.
    fn open(&self) -> Step {
        if self.ends_first() && self.words.is_none() {
            Step::End
        } else if self.wants_upcard() && self.told.upcard.is_none() {
            Step::Upcard
        } else if self.game.rules.turns_wild() && self.told.wild.is_none() {
            Step::Turned
        } else {
            let open = self.outcomes.iter().position(Option::is_none).filter(|_| !self.void());
            open.map_or(Step::Confirm, Step::Seat)
        }
    }

    /// The question before that for a seat; while one answer is changed, the last question.
    fn before(&self, seat: usize) -> Step {
        let before = (0..seat).rev().find(|seat| self.outcomes.get(*seat) != Some(&Some(Outcome::NotIn)));
        match before {
            _ if self.outcomes.iter().all(Option::is_some) => Step::Confirm,
            Some(before) => Step::Seat(before),
            None if self.game.rules.turns_wild() => Step::Turned,
            None if self.wants_upcard() => Step::Upcard,
            None if self.asks_end() => Step::End,
            None => Step::Seat(seat),
        }
    }

    /// Takes over how the deal ended. Who went out needs no other result; who had gone out before needs one.
    fn end(&mut self, words: String, told: Told) {
        self.words = Some(words);
        let (upcard, wild) = (self.told.upcard, self.told.wild);
        self.told = told;
        self.told.wild = wild;
        self.told.upcard = upcard.filter(|_| self.wants_upcard());
        self.outcomes
            .iter_mut()
            .filter(|known| **known == Some(Outcome::Out))
            .for_each(|known| *known = None);
        if Way::of(self.game) == Way::Paid {
            // Only the hand that went out is asked for.
            let out = self.told.out.as_ref().and_then(|name| self.game.seat(name));
            let nothing = Outcome::Laid { melds: Vec::new(), left: Vec::new() };
            for (seat, known) in self.outcomes.iter_mut().enumerate() {
                *known = if Some(seat) == out { None } else { Some(nothing.clone()) };
            }
            return;
        }
        let out = self.told.out.take().and_then(|name| self.game.seat(&name));
        if let Some(outcome) = out.and_then(|seat| self.outcomes.get_mut(seat)) {
            *outcome = Some(Outcome::Out);
        }
        // Where only who has won counts, the others have nothing to tell.
        if self.game.rules.score.count == Count::DealsWon && out.is_some() {
            self.outcomes
                .iter_mut()
                .filter(|known| known.is_none())
                .for_each(|known| *known = Some(Outcome::Points(0)));
        }
    }

    fn event(&self) -> Event {
        Event::Score { deal: self.n, results: self.results(), told: self.told.clone() }
    }
}

/// Asks for the hand of every player, shows the sums, and records after a yes. `None`: left, nothing recorded.
pub(in crate::cli) fn hand(app: &mut App, args: &Score) -> Result<Option<String>, Failure> {
    let opened = app.open()?;
    if let Some(open) = &opened.journal.open {
        if open.end().is_some() && args.deal.is_none_or(|n| n == open.n()) {
            return hands(app, &opened, open);
        }
        let text = format!("Deal {} is refereed turn by turn: to enter its result ends that.", open.n());
        say(app, &app.style().paint(Tone::Note, &text))?;
    }
    let game = opened.journal.game.clone();
    let n = may_score(app, &game, args.deal)?;
    let style = app.style();
    let contract = game.contract(n).map(|contract| format!(": {contract}")).unwrap_or_default();
    let head = style.paint(Tone::Strong, &format!("Deal {n}{contract}"));
    let asks = if game.rules.knock.is_some() || game.rules.score.count == Count::DealsWon {
        ""
    } else {
        " What is left in each hand?"
    };
    say(app, &format!("{head}.{asks}"))?;
    // Who is out of the game is not asked for.
    let gone = game.gone(n);
    let outcomes =
        (0..game.players.len()).map(|seat| gone.contains(&seat).then_some(Outcome::NotIn)).collect();
    let mut draft = Draft { game: &game, n, told: Told::default(), words: None, outcomes, helped: false };
    let mut step = draft.open();
    loop {
        step = match step {
            Step::End => end(app, &mut draft)?,
            Step::Upcard => upcard(app, &mut draft)?,
            Step::Turned => turned(app, &mut draft)?,
            Step::Seat(seat) => ask_seat(app, &mut draft, seat)?,
            Step::Confirm => confirm(app, &mut draft)?,
            Step::Change => change(app, &mut draft)?,
            Step::Record => break,
            Step::Leave => return left(app),
        }
    }
    let (_, opened) = record(app, &opened, Some(n), |_| Ok((draft.results(), draft.told.clone())))?;
    let shown = sheet::text(&opened.sheet(), style);
    Ok(Some(format!("{}{shown}", recorded(n, &opened.journal.game, style))))
}

fn end(app: &mut App, draft: &mut Draft<'_>) -> Result<Step, Failure> {
    let Some(end) = ask_end(app, draft.game, draft.words.as_deref())? else { return Ok(Step::Leave) };
    draft.end(end.words, end.told);
    Ok(draft.open())
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
    let given = known.map(ToString::to_string).unwrap_or_default();
    let outcome = match ask_result(app, draft.game, draft.game.name(seat), &given)? {
        Said::It(outcome) => outcome,
        Said::Back => return Ok(draft.before(seat)),
        Said::Left => return Ok(Step::Leave),
    };
    if let Some(place) = draft.outcomes.get_mut(seat) {
        *place = Some(outcome);
    }
    if !draft.asks_end() {
        // What was said because of the hands as they were does not hold for others.
        draft.told = Told { wild: draft.told.wild, ..Told::default() };
    }
    let next = draft.open();
    // Before the last question whole hands are shown as they lie in the end, lay-offs included.
    if next != Step::Confirm || Way::of(draft.game) != Way::Whole {
        let rules = draft.game.rules_in(draft.n, draft.told.wild);
        show_entered(app, draft.game, &rules, &draft.outcomes)?;
    }
    Ok(next)
}

/// The last question: whether to record it.
fn confirm(app: &mut App, draft: &mut Draft<'_>) -> Result<Step, Failure> {
    if let Some(other) = how_it_ended(app, draft)? {
        return Ok(other);
    }
    let Some(sure) = can_be(app, draft.game, &draft.event())? else { return Ok(Step::Change) };
    Ok(match app.io.prompter.yes(&format!("Record deal {}?", draft.n), sure)? {
        Some(true) => Step::Record,
        Some(false) => Step::Change,
        None => Step::Leave,
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
    choices.push(("leave, nothing recorded".into(), Step::Leave));
    let words: Vec<String> = choices.iter().map(|(words, _)| words.clone()).collect();
    let place = app.io.prompter.choice("What then?", &words, 0)?;
    let step = place.and_then(|place| choices.get(place)).map_or(Step::Leave, |(_, step)| *step);
    if step == Step::Confirm {
        // It is asked again where the hands do not tell.
        draft.told = Told { wild: draft.told.wild, ..Told::default() };
    }
    Ok(step)
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
        let yes = app.io.prompter.yes("Nobody is out. Did the stock run out?", false)?;
        draft.told.stock_out = yes.filter(|yes| *yes);
        return Ok(yes.is_none().then_some(Step::Leave));
    }
    let end = ask_end(app, draft.game, None)?;
    let step = end.is_none().then_some(Step::Leave);
    draft.told = end.map(|end| end.told).unwrap_or_default();
    Ok(step)
}
