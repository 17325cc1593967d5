//! `rummy moves`: the words for what is done in a turn.

use crate::cli::app::App;
use crate::cli::error::Failure;
use crate::cli::example;

pub(super) fn run(app: &mut App) -> Result<(), Failure> {
    if app.paged(example::MOVES)? { Ok(()) } else { app.say_text(example::MOVES) }
}

#[cfg(test)]
mod tests {
    use super::example::MOVES;
    use crate::play::{LineKind, parse_moves, parse_transcript};

    /// The lines of the page that are set in, before and after the transcript begins.
    fn set_in() -> (Vec<&'static str>, Vec<&'static str>) {
        let (moves, transcript) = MOVES.split_once("A transcript").unwrap();
        let lines = |text: &'static str| text.lines().filter_map(|line| line.strip_prefix("  ")).collect();
        (lines(moves), lines(transcript))
    }

    #[test]
    fn what_the_page_shows_can_be_typed() {
        let (moves, transcript) = set_in();
        assert_eq!(moves.len(), 18);
        for line in moves {
            let (long, rest) = line.split_at(22);
            let (short, _) = rest.split_at(12);
            let long = long.replace("MELDS", "KHSD").replace("CARDS", "4D 2C");
            let whole = &parse_moves(&long).unwrap()[0].made;
            for short in short.split(", or ") {
                let short = &parse_moves(short).unwrap()[0].made;
                assert_eq!(short.word(), whole.word(), "{line}");
            }
        }
        let read = parse_transcript(&transcript.join("\n")).unwrap();
        let turns = read.lines.iter().filter(|line| matches!(line.kind, LineKind::Turn { .. })).count();
        assert_eq!(turns, 11);
    }

    #[test]
    fn help_shows_the_page() {
        for args in [["rummy", "help", "moves"], ["rummy", "moves", "--help"], ["rummy", "moves", "-h"]] {
            let shown = crate::cli::command().try_get_matches_from(args).unwrap_err().to_string();
            assert_eq!(shown.trim_end(), MOVES.trim_end());
        }
    }

    #[test]
    fn the_page_fits_a_terminal() {
        assert!(MOVES.lines().count() < 60);
        for line in MOVES.lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
}
