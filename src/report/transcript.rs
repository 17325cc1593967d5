//! A game that was refereed turn by turn, as a transcript that replays to the same sheet.

use crate::cards::Span;
use crate::journal::{Deed, Entry, Event, Journal};
use crate::play::{Line, LineKind, Revealed, Said, Transcript};

/// What happened in a game and no moves tell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Untold {
    /// The deals that were entered, corrected, struck, put in or dealt anew.
    pub deals: Vec<u32>,
    /// Whether the players ended the game early.
    pub early: bool,
    /// Whether people came, left or changed their names.
    pub people: bool,
}

/// The transcript of a game: what stands, without what was taken back. Which rules it names is for the caller to say.
///
/// # Errors
/// What no moves tell.
pub fn transcript(journal: &Journal) -> Result<Transcript, Untold> {
    let mut now = journal.fresh();
    let (mut kinds, mut entered, mut early, mut people) = (Vec::new(), Vec::new(), false, false);
    for change in &journal.done {
        let Some(entry) = journal.entries.get(change.entry) else { continue };
        let Entry { at, mut event } = entry.into_owned();
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
            Event::Deed(Deed::Strike { deal } | Deed::Insert { deal, .. } | Deed::Misdeal { deal }) => {
                entered.push(*deal);
            }
            Event::Deed(Deed::Finish) => early = true,
            Event::Deed(Deed::Lost { deal, .. }) => entered.extend(deal),
            Event::People(_) => people = true,
            Event::Undo { .. } | Event::Redo => {}
        }
        // Each was possible when it was read.
        let _ = now.push(Entry { at, event });
    }
    if early || people || !entered.is_empty() {
        entered.sort_unstable();
        entered.dedup();
        return Err(Untold { deals: entered, early, people });
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
