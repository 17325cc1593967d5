//! What a change leaves open, as a question to whoever typed it, with what to type.

use super::error::Failure;
use crate::cards::{Typed, print_cards};
use crate::journal::{Deed, Event};
use crate::table::{Game, Place, Question};

/// The question that a change leaves open, if it does: it can be recorded once somebody has answered.
pub(super) fn unanswered(tried: &Game, event: &Event) -> Option<Failure> {
    let (Event::Score { deal, .. } | Event::Amend { deal, .. } | Event::Deed(Deed::Insert { deal, .. })) =
        event
    else {
        return None;
    };
    Some(match tried.question(*deal)? {
        Question::Upcard => Failure::request(format!("nobody said which card was turned up in deal {deal}"))
            .help("it decides what the deal counts: add `--upcard CARD`, for example --upcard 6S"),
        Question::Turned => {
            Failure::request(format!("nobody said which card was turned for its rank in deal {deal}"))
                .help("it decides which cards are wild: add `--wild CARD`, for example --wild 7D, or --wild '*' for a joker")
        }
        Question::Wild { seat, cards, readings } => wild(tried.name(seat), &cards, &readings),
        Question::Onto { seat, cards, places } => onto(tried, seat, *deal, &cards, &places),
    })
}

fn wild(name: &str, cards: &[Typed], readings: &[(Vec<Typed>, i32)]) -> Failure {
    let shown: Vec<String> =
        readings.iter().map(|(cards, n)| format!("{} ({})", print_cards(cards), points(*n))).collect();
    let typed: Vec<String> = readings.iter().map(|(cards, _)| format!("`{}`", print_cards(cards))).collect();
    let message =
        format!("{name}'s {} can be read as {}, and the score hangs on it", print_cards(cards), or(&shown));
    Failure::request(message).help(format!("say what each wild card stands for: type {}", or(&typed)))
}

fn onto(game: &Game, seat: usize, deal: u32, cards: &[Typed], places: &[Place]) -> Failure {
    let name = game.name(seat);
    let shown: Vec<String> = places
        .iter()
        .map(|place| format!("{} ({})", print_cards(&place.meld), points(place.points)))
        .collect();
    let message = format!(
        "{name}'s {} fits on {}, and the score hangs on where it was laid",
        print_cards(cards),
        or(&shown)
    );
    let out = game.deals.iter().any(|known| known.n == deal && known.settled.ended.out == Some(seat));
    let out = if out { format!("--out {name} ") } else { String::new() };
    let results: Vec<String> = places.iter().map(|place| format!("`{out}{name}={}`", place.result)).collect();
    let own = if places.iter().any(|place| place.own) {
        ", or type a meld of the player's own as it grew"
    } else {
        ""
    };
    Failure::request(message).help(format!("give what it comes to: {}{own}", or(&results)))
}

/// `1 point`, `15 points`.
fn points(n: i32) -> String {
    format!("{n} point{}", if n == 1 { "" } else { "s" })
}

/// `a or b`, `a, b or c`.
fn or(texts: &[String]) -> String {
    match texts.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => texts.concat(),
    }
}
