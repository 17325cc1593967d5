//! What the referee says of a turn: what may and must be done, how a line may go on, the words there are.

use super::line::WORDS;
use crate::cards::print_cards;
use crate::cli::Candidates;
use crate::play::{May, OpenDeal, parse_moves};
use crate::present::sheet::isolated;
use crate::present::{Style, Tone, table};
use crate::ruleset::{Call, SwapWhen};
use crate::table::same_name;

/// Whose turn it is, and what that player may and must do: `Bob (10 cards): draw, take 9C`.
pub(super) fn status(deal: &OpenDeal, style: Style) -> String {
    let turn = deal.turn();
    let seat = deal.seats().get(turn.seat);
    let held = seat.map_or(0, |seat| seat.held);
    let contract = deal.rules().deal(deal.n()).and_then(|rules| rules.contract.as_ref());
    let needs = contract.filter(|_| seat.is_some_and(|seat| seat.met.is_none()));
    let needs = needs.map(|contract| format!(", needs {contract}")).unwrap_or_default();
    let cards = if held == 1 { "card" } else { "cards" };
    let name = isolated(deal.name(turn.seat));
    let mut words: Vec<String> = Vec::new();
    for may in deal.may() {
        let deeper = may.cards && may.word == "take";
        let word = match may.cards {
            _ if deeper => "take a deeper card".to_owned(),
            true => may.word.to_owned(),
            false => may.example,
        };
        if !words.iter().any(|known| *known == word || known.starts_with(&format!("{word} "))) {
            words.push(word);
        }
    }
    let others = table::out_of_turn(deal);
    let text = format!("{name} ({held} {cards}{needs}): {}.{others}", words.join(", "));
    let text = if others.is_empty() { text.trim_end_matches('.') } else { &text };
    let text = style.wrap(text, 2);
    match text.strip_prefix(name.as_str()) {
        Some(rest) => format!("{}{rest}\n", style.paint(Tone::Strong, &name)),
        None => format!("{text}\n"),
    }
}

/// A row of the menu or of a list: how it is typed, and what it does.
pub(super) fn row(may: &May, wide: usize) -> String {
    format!("{:wide$}  {}", may.example, may.about)
}

/// What may be done after the moves of `text`, each in a line.
pub(super) fn list(deal: &OpenDeal, text: &str, style: Style) -> String {
    let done = text.rfind(';').map_or("", |at| text.get(..at).unwrap_or_default());
    let Some(after) = after(deal, done) else { return help(style) };
    let may = after.may();
    let wide = may.iter().map(|may| may.example.len()).max().unwrap_or(0);
    let mut lines = may.iter().map(|may| format!("  {}\n", row(may, wide))).collect::<Vec<_>>().concat();
    for duty in &after.turn().duties {
        let rule = style.paint(Tone::Faint, &format!("rule {}", duty.rule));
        lines.push_str(&format!("  {} must be melded or laid off in this turn ({rule})\n", duty.card));
    }
    let rules = &deal.rules().turn;
    if deal.rules().buys(deal.n()).0 != Some(0) {
        lines.push_str("  out of turn: `NAME: buy`\n");
    }
    if rules.swap_when == SwapWhen::ByOthersWhenLaid {
        lines.push_str("  out of turn, when a wild card was laid: `NAME: swap 6S in 2`\n");
    }
    if rules.call != Call::Never {
        lines.push_str("  out of turn: `NAME: rummy 7H; lay 7H on 1; discard 2C`\n");
    }
    lines
}

/// Every word to the referee.
pub(super) fn help(style: Style) -> String {
    let rows = WORDS.iter().map(|(word, about)| format!("  {word:6}  {}\n", style.wrap(about, 10)));
    let more = "Moves are parted by `;`: d; m KHSD / 7CDS; 4D. `moves` shows them all. Tab completes, the arrow \
                up brings back what was typed, Esc empties the line.";
    rows.chain([format!("{}\n", style.wrap(more, 0))]).collect()
}

/// The deal as it would be after these moves of the player in turn, while it is still that turn.
fn after(deal: &OpenDeal, moves: &str) -> Option<OpenDeal> {
    let mut after = deal.clone();
    if !moves.trim().is_empty() {
        after.play(deal.turn().seat, &parse_moves(moves).ok()?).ok()?;
    }
    (after.turn().n == deal.turn().n).then_some(after)
}

/// How a line may go on.
pub(super) fn complete(deal: &OpenDeal, text: &str) -> Candidates {
    let colon = text.rfind(':').map_or(0, |at| at + 1);
    let part = text.rfind(';').map_or(colon, |at| at + 1).max(colon);
    let piece = text.get(part..).unwrap_or_default();
    let start = part + piece.len() - piece.trim_start().len();
    let piece = piece.trim_start();
    let Some((word, _)) = piece.split_once(' ') else {
        return (start, words(deal, text, part, piece));
    };
    let last = text.rfind([' ', ',', '/']).map_or(0, |at| at + 1);
    let typed = text.get(last..).unwrap_or_default();
    let before: Vec<&str> = text.get(..last).unwrap_or_default().split_whitespace().collect();
    let found: Vec<String> = match (word.to_lowercase().as_str(), before.last()) {
        ("undo" | "u" | "-", _) => ["move", "turn", "hand"].map(String::from).to_vec(),
        (_, Some(&("on" | "in"))) => (1..=deal.melds().len()).map(|n| n.to_string()).collect(),
        // The table as it lies, to be put together anew.
        ("arrange" | "a", None | Some(&("arrange" | "a"))) if typed.is_empty() => {
            let melds: Vec<String> =
                deal.melds().iter().map(|meld| print_cards(&meld.typed(deal.rules()))).collect();
            vec![melds.join(" / ")]
        }
        ("take" | "t" | "rummy", _) => {
            deal.discards().iter().rev().map(|discarded| discarded.card.to_string()).collect()
        }
        _ => {
            let seat = deal.seats().get(deal.turn().seat);
            seat.map(|seat| seat.known.iter().map(|(card, _)| card.to_string()).collect()).unwrap_or_default()
        }
    };
    (last, fitting(found, typed))
}

/// The player whose name is the first word of a line.
pub(super) fn named<'a>(deal: &'a OpenDeal, text: &str) -> Option<&'a str> {
    let first = text.split_whitespace().next()?.trim_end_matches([',', ':']);
    deal.names().iter().find(|name| same_name(name, first)).map(String::as_str)
}

/// The words that may stand at the start of a move; at the start of a line, also names and words to the referee.
fn words(deal: &OpenDeal, text: &str, part: usize, typed: &str) -> Vec<String> {
    let done = text.get(..part.saturating_sub(1)).unwrap_or_default();
    let own = part == 0 || text.get(part - 1..part) == Some(";");
    let mut found: Vec<String> = Vec::new();
    for may in own.then(|| after(deal, done)).flatten().map(|deal| deal.may()).unwrap_or_default() {
        found.push(if may.cards { format!("{} ", may.word) } else { may.example });
    }
    if part == 0 {
        found.extend(WORDS.iter().map(|(word, _)| (*word).to_owned()).filter(|word| word != "?"));
        found.extend(deal.names().iter().map(|name| format!("{name}: ")));
    } else if !own {
        let rules = &deal.rules().turn;
        found.extend((deal.rules().buys(deal.n()).0 != Some(0)).then(|| "buy".to_owned()));
        found.extend((rules.swap_when == SwapWhen::ByOthersWhenLaid).then(|| "swap ".to_owned()));
        found.extend((rules.call != Call::Never).then(|| "rummy ".to_owned()));
    }
    fitting(found, typed)
}

/// Those that begin as typed, each once.
fn fitting(found: Vec<String>, typed: &str) -> Vec<String> {
    let start = typed.to_lowercase();
    let mut fitting: Vec<String> = Vec::new();
    for word in found {
        if word.to_lowercase().starts_with(&start) && !fitting.contains(&word) {
            fitting.push(word);
        }
    }
    fitting
}
