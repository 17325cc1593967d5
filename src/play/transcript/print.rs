//! A transcript as it is written.

use super::hands;
use super::header::Header;
use super::lines::WORDS;
use super::quotes::{uncommented, value};
use super::{LineKind, Revealed, Transcript};
use crate::play::moves::{Move, print_moves};
use crate::play::parse::Part;
use crate::table::Outcome;

/// A transcript in its one form; [`parse_transcript`](super::parse_transcript) reads the same back, but for the places
/// where everything stands.
pub fn print_transcript(transcript: &Transcript) -> String {
    let mut text = String::new();
    let mut header = |header: Header, value: &str| text.push_str(&format!("{}: {value}\n", header.word()));
    header(Header::Rules, &free(&transcript.rules));
    for set in &transcript.sets {
        header(Header::Set, &free(set));
    }
    if let Some(title) = &transcript.title {
        header(Header::Title, &free(title));
    }
    let players: Vec<String> = transcript.players.iter().map(|player| name(player)).collect();
    header(Header::Players, &players.join(" "));
    if let Some(dealer) = &transcript.dealer {
        header(Header::Dealer, &name(dealer));
    }
    for line in &transcript.lines {
        text.push_str(&kind(&line.kind));
        text.push('\n');
    }
    text
}

fn kind(kind: &LineKind) -> String {
    match kind {
        LineKind::Deal { n, turned } => format!("deal {n}{}", turned.words()),
        LineKind::Turn { name: typed, moves, .. } => {
            let moves: Vec<Move> = moves.iter().map(|said| said.made.clone()).collect();
            format!("{}: {}", name(typed), print_moves(&moves))
        }
        LineKind::Hands(hands) => {
            let hands: Vec<String> = hands.iter().map(hand).collect();
            format!("{}: {}", hands::WORD, hands.join("; "))
        }
    }
}

fn hand(hand: &Revealed) -> String {
    match &hand.outcome {
        Outcome::Cards(cards) if cards.is_empty() => format!("{} =", name(&hand.name)),
        outcome => format!("{} = {outcome}", name(&hand.name)),
    }
}

/// A name, in quotes where it would be taken for something else.
fn name(name: &str) -> String {
    let marks = |char: char| char.is_whitespace() || matches!(char, '"' | '\\' | '#' | ',' | ';' | ':' | '=');
    let word = WORDS.iter().any(|word| word.eq_ignore_ascii_case(name));
    if name.is_empty() || word || name.contains(marks) { in_quotes(name) } else { name.to_owned() }
}

/// A text, in quotes where it would not be read back as it stands.
fn free(text: &str) -> String {
    let line = format!("x:{text}");
    let whole = Part::new(&line, 0);
    let bare = uncommented(whole).is_ok_and(|read| read.text == line)
        && value(Part::new(text, 0)).is_ok_and(|read| read == text)
        && !text.trim_matches(',').is_empty();
    if bare { text.to_owned() } else { in_quotes(text) }
}

fn in_quotes(text: &str) -> String {
    let mut quoted = String::from("\"");
    for char in text.chars() {
        match char {
            '"' | '\\' => quoted.extend(['\\', char]),
            // A line is a line, whoever made the transcript.
            '\n' | '\r' => quoted.push(' '),
            _ => quoted.push(char),
        }
    }
    quoted.push('"');
    quoted
}
