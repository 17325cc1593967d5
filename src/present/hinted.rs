//! What a player could do now, as text and as JSON.

mod words;

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::sheet::isolated;
use super::solved::{self, names};
use super::style::{Style, Tone};
use crate::cards::{Card, Typed, print_cards};
use crate::hint::{Calling, Hint, Plan, Standing, Taking};
use crate::layout::Layout;
use crate::melds::Meld;
use crate::play::{Move, OpenDeal, Stage, print_moves};
use crate::ruleset::Rearrange;

/// How many discards are told beside the best one.
const OTHERS: usize = 3;

/// A hint to a hand: the verdict, then the line as it could be typed.
pub fn text(deal: &OpenDeal, hint: &Hint, style: Style) -> String {
    let mut text = String::new();
    let mut say = |tone: Option<Tone>, words: &str| {
        let words = style.wrap(words, 2);
        let words = tone.map_or(words.clone(), |tone| style.paint(tone, &words));
        let _ = writeln!(text, "{words}");
    };
    let drawn = deal.turn().stage == Stage::Play;
    let taking = hint.takes.first();
    // Melds and lay-offs as they come say nothing before a card is there.
    if !drawn && hint.standing != Standing::Open {
        say(None, &words::standing(&hint.standing));
    }
    match (&hint.plan, taking) {
        (Some(plan), Some(taking)) => say(Some(Tone::Good), &words::taking(deal, taking, plan)),
        (Some(plan), None) if drawn || !plan.laid.is_empty() => {
            let tone = if plan.laid.is_empty() && plan.end.is_none() { Tone::Note } else { Tone::Good };
            say(Some(tone), &words::verdict(deal, &hint.standing, plan));
        }
        (_, None) if !drawn => say(Some(Tone::Note), &words::undrawn(deal)),
        _ => say(Some(Tone::Bad), "No line was found that stands."),
    }
    if let Some(words) = hint.stock.as_ref().and_then(|stock| words::stock(&hint.standing, stock)) {
        say(None, &words);
    }
    if let Some(words) = words::compared(deal, hint) {
        say(None, &words);
    }
    if let Some(plan) = &hint.plan {
        let _ = writeln!(text, "  {}", style.paint(Tone::Strong, &style.wrap(&print_moves(&plan.moves), 4)));
        text.push_str(&steps(deal, plan, style));
        if plan.knocks {
            let left = solved::points_text(plan.points_left);
            let _ = writeln!(text, "  then `knock` ends the deal with {left}");
        }
        if let Some(kept) = kept(hint, plan) {
            let kept = style.wrap(&format!("kept together: {kept}"), 4);
            let _ = writeln!(text, "  {}", style.paint(Tone::Faint, &kept));
        }
    }
    // What a line that takes a discard lays, it says itself.
    if let Some(anyway) =
        hint.stock.as_ref().filter(|_| taking.is_none()).and_then(|stock| stock.anyway.as_ref())
    {
        let laid: Vec<Move> = anyway.moves.iter().filter(|made| lays(made)).cloned().collect();
        let line = format!("then, whatever it is: {}", print_moves(&laid));
        let _ = writeln!(text, "  {}", style.wrap(&line, 4));
    }
    for other in hint.takes.iter().skip(1).take(OTHERS) {
        let _ = writeln!(text, "  or {}", style.wrap(&print_moves(&other.plan.moves), 5));
    }
    let proven = hint.plan.as_ref().is_none_or(|plan| plan.proven);
    text.push_str(&solved::doubt(proven, style));
    text
}

/// Discards that could be called for.
pub fn calls_text(deal: &OpenDeal, calls: &[Calling], style: Style) -> String {
    let Some(first) = calls.first() else { return String::new() };
    let from = deal.discards().last().and_then(|top| top.by).map(|seat| isolated(deal.name(seat)));
    let but = from.map(|name| format!(" by anyone but {name}")).unwrap_or_default();
    let words = format!("\"Rummy!\" may be called{but} before the next draw, the nearest in turn first:");
    let mut text = format!("{}\n", style.wrap(&words, 2));
    let caller = first.seats.first().map(|seat| isolated(deal.name(*seat))).unwrap_or_default();
    for call in calls {
        let line = format!("{caller}: {}", print_moves(&call.moves));
        let _ = writeln!(text, "  {}", style.paint(Tone::Strong, &style.wrap(&line, 4)));
    }
    text
}

/// The same for programs.
pub fn json(deal: &OpenDeal, hint: Option<&Hint>, calls: &[Calling]) -> Value {
    let plan = hint.and_then(|hint| hint.plan.as_ref());
    let taking = |taking: &Taking| {
        json!({
            "card": taking.card.to_string(),
            "cards": taking.cards,
            "line": print_moves(&taking.plan.moves),
            "points_left": taking.plan.points_left,
            "worth": taking.plan.worth(deal),
        })
    };
    let stock = hint.and_then(|hint| hint.stock.as_ref()).map(|stock| {
        let laid = stock.anyway.as_ref().map(|plan| plan.moves.iter().filter(|made| lays(made)).cloned());
        json!({
            "useful": names(&stock.useful),
            "chances": stock.chances,
            "unseen": stock.unseen,
            "worth": stock.worth,
            "then": laid.map(|moves| print_moves(&moves.collect::<Vec<_>>())),
        })
    });
    let calling = |call: &Calling| {
        let seats: Vec<&str> = call.seats.iter().map(|seat| deal.name(*seat)).collect();
        json!({"card": call.card.to_string(), "players": seats, "line": print_moves(&call.moves)})
    };
    json!({"hint": {
        "player": deal.name(deal.turn().seat),
        "line": plan.map(|plan| print_moves(&plan.moves)),
        "laid": plan.map(|plan| names(&plan.laid)),
        "left": plan.map(|plan| names(&plan.left)),
        "points_left": plan.map(|plan| plan.points_left),
        "takes": hint.map(|hint| hint.takes.iter().map(taking).collect::<Vec<_>>()),
        "stock": stock,
        "calls": calls.iter().map(calling).collect::<Vec<_>>(),
        "proven": plan.map(|plan| plan.proven),
    }})
}

/// How the table is put together anew, where the line does that.
fn steps(deal: &OpenDeal, plan: &Plan, style: Style) -> String {
    let Some(anew) = plan.play.as_ref().filter(|_| arranges(plan)) else { return String::new() };
    let own = deal.rules().turn.rearrange == Rearrange::OwnMelds;
    let mine = deal.melds().iter().filter(|meld| !own || meld.owner == deal.turn().seat);
    let before: Vec<Meld> = mine.filter_map(|meld| meld.reading().cloned()).collect();
    let table = solved::Table { hand: &[], before: &before, play: anew };
    let steps = table.steps(deal.rules());
    steps.iter().map(|step| format!("    {}\n", style.wrap(step, 6))).collect::<Vec<_>>().concat()
}

/// Whether a move puts cards on the table.
fn lays(made: &Move) -> bool {
    matches!(made, Move::Meld(_) | Move::Lay { .. } | Move::Swap { .. } | Move::Arrange(_))
}

fn arranges(plan: &Plan) -> bool {
    plan.moves.iter().any(|made| matches!(made, Move::Arrange(_)))
}

/// The melds that a whole hand holds which is not laid yet.
fn kept(hint: &Hint, plan: &Plan) -> Option<String> {
    let standing = hint.takes.first().and_then(|taking| taking.standing.as_ref()).unwrap_or(&hint.standing);
    match standing {
        Standing::Deadwood { layout, .. } | Standing::Whole(layout)
            if plan.end.is_none() && plan.laid.is_empty() && !layout.melds.is_empty() =>
        {
            Some(laid_out(layout))
        }
        _ => None,
    }
}

/// `KH KS KD / 3S 4S 5S`.
fn laid_out(layout: &Layout) -> String {
    layout.melds.iter().map(|meld| print_cards(meld)).collect::<Vec<_>>().join(" / ")
}

/// `KH 7C`, cards as they were typed.
fn cards(cards: &[Card]) -> String {
    print_cards(&cards.iter().map(|card| Typed::plain(*card)).collect::<Vec<_>>())
}
