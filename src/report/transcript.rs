//! A game that was refereed turn by turn, as a transcript that replays to the same sheet.

use crate::cards::Span;
use crate::journal::{Entry, Event, Journal};
use crate::play::{Line, LineKind, Revealed, Said, Transcript};

/// The transcript of a game: what stands, without what was taken back. Which rules it names is for the caller to say.
///
/// # Errors
/// The numbers of the deals that were entered or corrected by their results, of which no moves are known.
pub fn transcript(journal: &Journal) -> Result<Transcript, Vec<u32>> {
    let mut now = journal.fresh();
    let (mut kinds, mut entered) = (Vec::new(), Vec::new());
    for change in &journal.done {
        let Some(entry) = journal.entries.get(change.entry) else { continue };
        let mut event = entry.event.clone();
        if let (Event::Turn { moves, .. }, Some(standing)) = (&mut event, change.moves) {
            moves.truncate(standing);
        }
        match &event {
            Event::Score { deal, .. } | Event::Amend { deal, .. } => entered.push(*deal),
            Event::Deal { deal, turned } => kinds.push(LineKind::Deal { n: *deal, turned: *turned }),
            Event::Turn { deal, player, moves, turned } => {
                if now.open.is_none() {
                    kinds.push(LineKind::Deal { n: *deal, turned: *turned });
                }
                let said = |made: &crate::play::Move| Said { made: made.clone(), span: Span::default() };
                kinds.push(LineKind::Turn {
                    name: player.clone(),
                    name_span: Span::default(),
                    moves: moves.iter().map(said).collect(),
                });
            }
            Event::Hands { hands, .. } => {
                let shown = hands.iter().map(|(name, outcome)| Revealed {
                    name: name.clone(),
                    outcome: outcome.clone(),
                    span: Span::default(),
                });
                kinds.push(LineKind::Hands(shown.collect()));
            }
            Event::Undo { .. } | Event::Redo => {}
        }
        // Each was possible when it was read.
        let _ = now.push(Entry { at: entry.at.clone(), event });
    }
    if !entered.is_empty() {
        entered.sort_unstable();
        entered.dedup();
        return Err(entered);
    }
    let lines = (1..).zip(kinds).map(|(number, kind)| Line { number, text: String::new(), kind });
    Ok(Transcript {
        rules: journal.game.rules.id.clone(),
        sets: Vec::new(),
        title: journal.header.title.clone(),
        players: journal.game.players.clone(),
        dealer: Some(journal.header.dealer.clone()),
        lines: lines.collect(),
    })
}
