//! A deal that is being played, as it lies on the table: text and JSON.

use std::fmt::Write as _;

use serde_json::{Value, json};
use unicode_width::UnicodeWidthStr as _;

use super::sheet::{isolated, listed};
use super::style::{Style, Tone};
use crate::cards::{Card, Counts};
use crate::play::{Away, End, OpenDeal, Seat, Shown, Stage, TableMeld};
use crate::ruleset::{Discard, Draw};

/// The whole table: what is being played, melds, discards, hands, and what is owed.
pub fn text(open: &OpenDeal, style: Style) -> String {
    let mut text = heading(open, style);
    text.push_str(&melds(open, style));
    text.push_str(&discards(open, style));
    text.push_str(&hands(open, style));
    text.push_str(&owed(open, style));
    text
}

/// `Deal 2: 1 set, 1 run · Bob's turn · stock 31`.
pub fn heading(open: &OpenDeal, style: Style) -> String {
    let contract = contract(open).map(|contract| format!(": {contract}")).unwrap_or_default();
    let deal = style.paint(Tone::Strong, &format!("Deal {}{contract}", open.n()));
    let state = match (open.end(), open.turn().stage) {
        (Some(end), _) => ended(open, end),
        (None, _) => format!("{}'s turn", isolated(open.name(open.turn().seat))),
    };
    let last = match (open.end(), open.last_turns(), open.gone_out()) {
        (None, Some(left), _) => format!(" · last turns: {left}"),
        (None, None, Some(seat)) => format!(" · {} is out, last turns", isolated(open.name(seat))),
        _ => String::new(),
    };
    let rank = open.wild_rank().map(|rank| format!(" · {} wild", rank.plural())).unwrap_or_default();
    let wild = open.turned().map(|card| format!(" · turned {card}")).unwrap_or_default();
    format!("{deal}{rank} · {state} · stock {}{wild}{last}\n", open.stock())
}

fn contract(open: &OpenDeal) -> Option<String> {
    open.rules().deal(open.n()).and_then(|deal| deal.contract.as_ref()).map(ToString::to_string)
}

/// How the deal ended, in words.
fn ended(open: &OpenDeal, end: End) -> String {
    match end {
        End::Out(seat) if open.last_left() => format!("{} is the last one in", isolated(open.name(seat))),
        End::Out(seat) => format!("{} is out", isolated(open.name(seat))),
        End::Knock { seat, big_gin: true } => format!("{} has big gin", isolated(open.name(seat))),
        End::Knock { seat, big_gin: false } if gin(open, seat) => {
            format!("{} has gin", isolated(open.name(seat)))
        }
        End::Knock { seat, big_gin: false } => format!("{} knocked", isolated(open.name(seat))),
        End::StockOut => "the stock ran out".to_owned(),
    }
}

/// Whether a player who knocked showed melds and nothing else.
fn gin(open: &OpenDeal, seat: usize) -> bool {
    let shown = open.seats().get(seat).and_then(|place| place.shown.as_ref());
    matches!(shown, Some(Shown::Laid { left, .. }) if left.is_empty())
}

/// Melds with their numbers, and whose they are.
fn melds(open: &OpenDeal, style: Style) -> String {
    let mut text = String::new();
    let wide = open.melds().iter().map(|meld| isolated(open.name(meld.owner)).width()).max().unwrap_or(0);
    let digits = open.melds().len().to_string().len();
    for (i, meld) in open.melds().iter().enumerate() {
        let owner = padded(&isolated(open.name(meld.owner)), wide);
        let lead = format!("  {:>digits$}  ", i + 1);
        let indent = lead.width() + wide + 2;
        let cards = style.wrap(&meld.shown(open.rules()), indent);
        let _ = writeln!(text, "{lead}{}  {cards}", style.paint(Tone::Faint, &owner));
    }
    text
}

fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}

/// The discard pile: all of it where a deeper card may be taken, else its top.
fn discards(open: &OpenDeal, style: Style) -> String {
    let cards: Vec<Card> = open.discards().iter().map(|discarded| discarded.card).collect();
    let Some((top, below)) = cards.split_last() else {
        let none = open.rules().turn.discard == Discard::Never;
        return if none { String::new() } else { "  discards  none\n".to_owned() };
    };
    let row = if open.rules().turn.draw == Draw::AnyDiscard {
        let below = below.iter().map(ToString::to_string);
        below.chain([format!("[{top}]")]).collect::<Vec<_>>().join(" ")
    } else if below.is_empty() {
        format!("[{top}]")
    } else {
        format!("[{top}] on {} more", below.len())
    };
    let lead = "  discards  ";
    format!("{lead}{}\n", style.wrap(&row, lead.len()))
}

/// A row for each player: cards in hand, those of them that are known, whether the contract is met.
fn hands(open: &OpenDeal, style: Style) -> String {
    let mut text = String::new();
    let names: Vec<String> = open.names().iter().map(|name| isolated(name)).collect();
    let wide = names.iter().map(|name| name.width()).max().unwrap_or(0);
    let contract = contract(open).is_some();
    for (seat, place) in open.seats().iter().enumerate().filter(|(_, place)| place.away != Away::Left) {
        let turn = open.end().is_none() && open.turn().seat == seat;
        let sign = if turn { style.paint(Tone::Good, "▸") } else { " ".to_owned() };
        let name = padded(names.get(seat).map_or("", String::as_str), wide);
        let name = if turn { style.paint(Tone::Strong, &name) } else { name };
        let noun = if place.held == 1 { "card " } else { "cards" };
        let count = format!("{:>2} {noun}", place.held);
        let mut facts = Vec::new();
        if contract && place.met.is_some() {
            facts.push((Tone::Good, "✓ contract".to_owned()));
        } else if open.rules().contract.points > 0 && place.met.is_some() {
            facts.push((Tone::Good, format!("✓ {} points", open.rules().contract.points)));
        }
        match place.away {
            Away::No => {}
            Away::Dropped(_) => facts.push((Tone::Note, "dropped out".to_owned())),
            Away::Left => facts.push((Tone::Note, "has left".to_owned())),
            Away::NotIn => facts.push((Tone::Note, "out of the game".to_owned())),
        }
        if open.dealer() == seat {
            facts.push((Tone::Faint, "dealer".to_owned()));
        }
        if place.bought > 0 {
            facts.push((Tone::Plain, format!("bought {}", place.bought)));
        }
        let used: usize = 2 + wide + 2 + 8 + facts.iter().map(|(_, fact)| fact.width() + 3).sum::<usize>();
        let known = (place.known.total() > 0).then(|| format!("known: {}", cards_text(&place.known)));
        let beside = known.as_ref().is_some_and(|known| used + 2 + known.width() <= style.width);
        facts.extend(known.iter().filter(|_| beside).map(|known| (Tone::Plain, known.clone())));
        let facts: Vec<String> = facts.iter().map(|(tone, fact)| style.paint(*tone, fact)).collect();
        let line = format!("{sign} {name}  {count}  {}", facts.join(" · "));
        let _ = writeln!(text, "{}", line.trim_end());
        if let Some(known) = known.filter(|_| !beside) {
            let _ = writeln!(text, "      {}", style.wrap(&known, 6));
        }
    }
    text
}

fn cards_of(counts: &Counts) -> impl Iterator<Item = Card> {
    counts.iter().flat_map(|(card, n)| std::iter::repeat_n(card, n.into()))
}

fn cards_text(counts: &Counts) -> String {
    cards_of(counts).map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}

/// What the player in turn owes before the turn ends.
fn owed(open: &OpenDeal, style: Style) -> String {
    let turn = open.turn();
    if open.end().is_some() || turn.duties.is_empty() {
        return String::new();
    }
    let cards: Vec<String> = turn.duties.iter().map(|duty| duty.card.to_string()).collect();
    let cards: Vec<&str> = cards.iter().map(String::as_str).collect();
    let rules: Vec<&str> = turn.duties.iter().map(|duty| duty.rule).collect();
    let line = format!("{} must meld {} in this turn", isolated(open.name(turn.seat)), listed(&cards));
    let mut rule = rules.clone();
    rule.dedup();
    let rule = style.paint(Tone::Faint, &format!("({})", rule.join(", ")));
    format!("{} {rule}\n", style.paint(Tone::Note, &line))
}

/// Whose turn it is and what is to be done, in a line.
pub fn next(open: &OpenDeal, style: Style) -> String {
    let who = isolated(open.name(open.turn().seat));
    let waiting: Vec<String> = open.to_reveal().into_iter().map(|seat| isolated(open.name(seat))).collect();
    let waiting: Vec<&str> = waiting.iter().map(String::as_str).collect();
    let may: Vec<String> = open.may().into_iter().map(|may| format!("`{}`", may.example)).collect();
    let may = may.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
    let line = match open.end() {
        Some(_) if open.turn().stage == Stage::Showdown => {
            let lay = if may.is_empty() { String::new() } else { format!(" may lay off ({may}), then") };
            let verb = if waiting.len() == 1 { "shows the hand" } else { "show their hands" };
            format!("{}{lay} {verb}.", listed(&waiting))
        }
        Some(_) => {
            let verb = if waiting.len() == 1 { "has" } else { "have" };
            format!("{} {verb} to show what is left in hand.", listed(&waiting))
        }
        None => {
            // A duty stands with the table already.
            let owed = open.unfinished().filter(|_| open.turn().duties.is_empty());
            let lead = owed.map_or(who, |objection| objection.to_string());
            let line = if may.is_empty() { format!("{lead}.") } else { format!("{lead}: {may}.") };
            format!("{line}{}", out_of_turn(open))
        }
    };
    format!("{}\n", style.wrap(&line, 0))
}

/// What others may do now: ` Out of turn: `Ann: buy`.` A discard that could be called for is for the players to see.
pub fn out_of_turn(open: &OpenDeal) -> String {
    let others = open.out_of_turn();
    let others: Vec<String> = others
        .iter()
        .filter(|(_, may)| may.word != "rummy")
        .map(|(seat, may)| format!("`{}: {}`", isolated(open.name(*seat)), may.example))
        .collect();
    if others.is_empty() { String::new() } else { format!(" Out of turn: {}.", others.join(", ")) }
}

/// The table for scripts.
pub fn json(open: &OpenDeal) -> Value {
    let turn = open.turn();
    let stage = match turn.stage {
        Stage::Offer(_) => "offer",
        Stage::Draw => "draw",
        Stage::Play => "play",
        Stage::Showdown => "showdown",
        Stage::Over => "over",
    };
    let ended = open.end().map(|end| {
        let (how, seat) = match end {
            End::Out(seat) => ("out", Some(seat)),
            End::Knock { seat, big_gin: true } => ("big gin", Some(seat)),
            End::Knock { seat, big_gin: false } => {
                (if gin(open, seat) { "gin" } else { "knock" }, Some(seat))
            }
            End::StockOut => ("stock", None),
        };
        json!({"how": how, "player": seat.map(|seat| open.name(seat))})
    });
    let mut value = json!({
        "n": open.n(),
        "dealer": open.name(open.dealer()),
        "turn": open.end().is_none().then(|| open.name(turn.seat)),
        "stage": stage,
        "stock": open.stock(),
        "discards": open.discards().iter().map(|discarded| discarded.card.to_string()).collect::<Vec<_>>(),
        "melds": open.melds().iter().enumerate().map(|(i, meld)| meld_json(open, i + 1, meld)).collect::<Vec<_>>(),
        "players": open.seats().iter().enumerate().map(|(seat, place)| player_json(open, seat, place)).collect::<Vec<_>>(),
        "owes": turn.duties.iter().map(|duty| json!({"card": duty.card.to_string(), "rule": duty.rule})).collect::<Vec<_>>(),
        "last_turns": open.last_turns(),
        "gone_out": open.gone_out().map(|seat| open.name(seat)),
        "wild": open.wild_rank().map(crate::cards::Rank::text),
        "ended": ended,
        "waiting": open.to_reveal().into_iter().map(|seat| open.name(seat)).collect::<Vec<_>>(),
    });
    if let (Value::Object(members), Some(card)) = (&mut value, open.turned()) {
        members.insert("wild".into(), card.to_string().into());
    }
    value
}

fn meld_json(open: &OpenDeal, n: usize, meld: &TableMeld) -> Value {
    let typed = meld.typed(open.rules());
    let mut cards: Vec<(u8, Value)> = meld
        .reading()
        .into_iter()
        .flat_map(|reading| reading.cards.iter())
        .zip(typed.iter().zip(meld.by()))
        .map(|(laid, (typed, by))| {
            let stands = typed.stands.filter(|_| laid.wild).map(|stands| stands.to_string());
            (laid.place, json!({"card": typed.card.to_string(), "as": stands, "by": open.name(by.seat)}))
        })
        .collect();
    cards.sort_by_key(|(place, _)| *place);
    let cards: Vec<Value> = cards.into_iter().map(|(_, card)| card).collect();
    json!({"n": n, "owner": open.name(meld.owner), "kind": meld.kind().text(), "cards": cards})
}

fn player_json(open: &OpenDeal, seat: usize, place: &Seat) -> Value {
    let mut value = json!({
        "name": open.name(seat),
        "cards": place.held,
        "known": cards_of(&place.known).map(|card| card.to_string()).collect::<Vec<_>>(),
        "contract_met": place.met.is_some(),
        "bought": place.bought,
    });
    let away = match place.away {
        Away::No => return value,
        Away::Dropped(what) => what.text(),
        Away::NotIn => "out of the game",
        Away::Left => "left",
    };
    if let Value::Object(members) = &mut value {
        members.insert("away".into(), away.into());
    }
    value
}
