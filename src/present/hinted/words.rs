//! The verdict of a hint, in words.

use super::cards;
use crate::cards::Card;
use crate::hint::{Hint, Plan, Standing, Stock, Taking};
use crate::play::{End, Move, OpenDeal, Stage};
use crate::present::sheet::isolated;
use crate::present::solved::points_text;
use crate::ruleset::DrawnCard;
use crate::solve::ContractAnswer;

/// How a hand stands before a card is drawn.
pub(super) fn standing(standing: &Standing) -> String {
    match standing {
        Standing::Contract(contract) if contract.met => {
            format!("The contract ({}) is in the hand; a card is drawn first.", contract.text)
        }
        Standing::Contract(contract) => lacking(contract),
        Standing::FirstMelds { least, found } => first_melds(*least, *found),
        Standing::Deadwood { layout, limit, rule } => {
            let gin = if *limit == 0 {
                "only gin ends the deal".to_owned()
            } else {
                format!("a knock takes {limit} or fewer")
            };
            format!("{} in no meld as it is; {gin} ({rule}).", points_text(layout.points_left))
        }
        Standing::Whole(layout) if layout.left.is_empty() => "Every card lies in a meld.".to_owned(),
        Standing::Whole(layout) => format!("{} in no meld as it is.", points_text(layout.points_left)),
        Standing::Open => String::new(),
    }
}

/// What comes of taking a discard.
pub(super) fn taking(deal: &OpenDeal, taking: &Taking, plan: &Plan) -> String {
    let with = match taking.cards {
        1 => String::new(),
        n => format!(
            " and the {} above it",
            if n == 2 { "card".to_owned() } else { format!("{} cards", n - 1) }
        ),
    };
    let then = match &taking.standing {
        Some(Standing::Contract(contract)) if contract.met => "the contract is in the hand then".to_owned(),
        Some(Standing::Contract(contract)) => {
            format!("{} missing then, not more", how_many(contract.missing.first().map_or(0, Vec::len)))
        }
        Some(Standing::FirstMelds { least, found }) => {
            format!("the melds count {found} then; {least} are needed")
        }
        Some(Standing::Deadwood { .. }) if plan.end.is_some() => lower(&ending(plan)),
        Some(Standing::Deadwood { layout, .. } | Standing::Whole(layout)) => {
            format!("{} in no meld then", points_text(layout.points_left))
        }
        Some(Standing::Open) | None => lower(&laid(deal, plan)),
    };
    let then = then.trim_end_matches('.');
    format!("Take {}{with}: {then}.", taking.card)
}

/// How many useful cards of the stock are named.
const NAMED: usize = 12;

/// What the stock may bring; nothing where the hand has all that it needs.
pub(super) fn stock(standing: &Standing, stock: &Stock) -> Option<String> {
    let ready = match standing {
        Standing::Contract(contract) if contract.met => return None,
        Standing::Deadwood { layout, limit, .. } if layout.points_left <= *limit => {
            format!("Whatever is drawn, a knock with {} stands. ", layout.points_left)
        }
        _ => String::new(),
    };
    if stock.useful.is_empty() {
        return Some(format!("{ready}No card of the stock by itself would help."));
    }
    let named = cards(stock.useful.get(..NAMED).unwrap_or(&stock.useful));
    let more = if stock.useful.len() > NAMED { " and others" } else { "" };
    let (chances, unseen) = (stock.chances, stock.unseen);
    Some(format!(
        "{ready}From the stock {chances} of the {unseen} cards that nobody has shown would help: {named}{more}."
    ))
}

/// Where no discard is of use.
pub(super) fn undrawn(deal: &OpenDeal) -> String {
    let may = deal.judge(deal.turn().seat, &Move::Take(None)).is_ok();
    let top = deal.discards().last().filter(|_| may).map(|top| top.card.to_string());
    let none = top.map(|card| format!("{card} is of no use here")).unwrap_or_default();
    match deal.turn().stage {
        Stage::Offer(_) => format!("{none}: pass."),
        _ if deal.rules().turn.drawn_card == DrawnCard::TurnedUp => {
            if deal.turn().drawn > 0 {
                format!("{none}: pass it on.")
            } else {
                format!(
                    "{}: turn up the next card, `turn CARD`.",
                    if none.is_empty() { "No card lies open" } else { &none }
                )
            }
        }
        _ if none.is_empty() => "The stock it is: draw.".to_owned(),
        _ => format!("{none}: draw."),
    }
}

/// What the best line comes to.
pub(super) fn verdict(deal: &OpenDeal, standing: &Standing, plan: &Plan) -> String {
    match standing {
        Standing::Contract(contract) if plan.down => {
            let rest = after(deal, plan);
            format!("The contract ({}) can be laid; {rest}.", contract.text)
        }
        Standing::Contract(contract) if contract.met => format!(
            "The contract ({}) is in the hand, but the hand can't be laid so that the turn may end.",
            contract.text
        ),
        Standing::Contract(contract) => lacking(contract),
        Standing::FirstMelds { least, .. } if plan.down => {
            format!("The first melds count {least} or more and can be laid; {}.", after(deal, plan))
        }
        Standing::FirstMelds { least, found } => first_melds(*least, *found),
        Standing::Deadwood { .. } if plan.end.is_some() => ending(plan),
        Standing::Deadwood { layout, limit, rule } => {
            let most =
                if *limit == 0 { "only gin will do".to_owned() } else { format!("{limit} is the most") };
            format!("No knock: {} in no meld, and {most} ({rule}).", points_text(layout.points_left))
        }
        Standing::Whole(_) if !plan.laid.is_empty() => "The whole hand can be laid.".to_owned(),
        Standing::Whole(layout) => {
            let name = isolated(deal.name(deal.turn().seat));
            let points = points_text(layout.points_left);
            format!("{name} can't lay the whole hand: {points} in no meld after the discard.")
        }
        Standing::Open => laid(deal, plan),
    }
}

/// What a line lays of melds and lay-offs as they come.
fn laid(deal: &OpenDeal, plan: &Plan) -> String {
    let again = plan.moves.last() == Some(&Move::Draw);
    if plan.laid.is_empty() {
        return if again { "Nothing can be laid: draw again." } else { "Nothing can be laid." }.to_owned();
    }
    let down = if plan.down && deal.rules().deal(deal.n()).is_some_and(|deal| deal.contract.is_some()) {
        "the contract can be laid"
    } else {
        ""
    };
    let laid = if down.is_empty() { format!("{} can be laid", cards(&plan.laid)) } else { down.to_owned() };
    format!("{laid}; {}.", after(deal, plan))
}

/// What is left after a line.
fn after(deal: &OpenDeal, plan: &Plan) -> String {
    match plan.end {
        Some(End::Out(seat)) => format!("{} is out with it", isolated(deal.name(seat))),
        _ if plan.left.is_empty() => "nothing is left".to_owned(),
        _ => {
            let stay = if plan.left.len() == 1 { "stays" } else { "stay" };
            // Cards may count nothing at all.
            let points = match plan.points_left {
                0 => String::new(),
                points => format!(" ({})", points_text(points)),
            };
            format!("{} {stay}{points}", cards(&plan.left))
        }
    }
}

/// How a whole hand ends the deal.
fn ending(plan: &Plan) -> String {
    match (plan.end, plan.left.is_empty()) {
        (Some(End::Knock { big_gin: true, .. }), _) => "Big gin: every card lies in a meld.".to_owned(),
        (_, true) => "Gin: nothing is left beside the melds.".to_owned(),
        _ => format!("A knock with {} stands.", plan.points_left),
    }
}

/// What is missing for a contract.
fn lacking(contract: &ContractAnswer) -> String {
    let text = &contract.text;
    if let Some(stay) = contract.stay {
        let cards = if stay == 1 { "1 card stays".to_owned() } else { format!("{stay} cards stay") };
        return format!(
            "The contract ({text}) would lie, but {cards} at least, and this deal is laid whole."
        );
    }
    let Some(first) = contract.missing.first() else {
        return format!("The contract ({text}) can't be laid yet.");
    };
    let ways: Vec<String> = contract.missing.iter().take(4).map(|way: &Vec<Card>| cards(way)).collect();
    let more = if contract.missing.len() > 4 { ", or others" } else { "" };
    format!(
        "The contract ({text}) can't be laid yet: {} missing, {}{more}.",
        how_many(first.len()),
        ways.join(", or ")
    )
}

fn how_many(n: usize) -> String {
    if n == 1 { "1 card is".to_owned() } else { format!("{n} cards are") }
}

fn first_melds(least: i32, found: i32) -> String {
    format!("First melds must count {least}, and those of this hand count {found}.")
}

/// A sentence that goes on after a colon; a card keeps its capital.
fn lower(text: &str) -> String {
    let mut letters = text.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(second)) if second.is_lowercase() || second == ' ' => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => text.to_owned(),
    }
}

/// What each discard makes in this turn beside the stock: `Laid less left, this turn: take 7H 23, the stock 4.5 on average`.
pub(super) fn compared(deal: &OpenDeal, hint: &Hint) -> Option<String> {
    let stock = hint.stock.as_ref()?.worth?;
    let first = hint.takes.first()?;
    let takes = hint.takes.iter().take(1 + super::OTHERS);
    let takes: Vec<String> =
        takes.map(|taking| format!("{} with {}", taking.plan.worth(deal), taking.card)).collect();
    let better = if f64::from(first.plan.worth(deal)) >= stock {
        format!("{} is better than to draw", first.card)
    } else {
        "to draw is better".to_owned()
    };
    Some(format!(
        "What is laid less what is left, in this turn: {}; from the stock {stock:.1} on average: {better}.",
        takes.join(", ")
    ))
}
