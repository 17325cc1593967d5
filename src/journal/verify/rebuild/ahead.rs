//! Which deal is the next one, as far as lines tell it.

use crate::journal::deed::Deed;
use crate::journal::event::{Entry, Event, People};
use crate::journal::verify::chain::Link;

/// So many lines ahead are looked at for the number of the next deal.
const MOST_AHEAD: usize = 20;

/// The number that the next deal has, where an event tells it.
pub(super) fn next_at(event: &Event) -> Option<u32> {
    match event {
        Event::Score { deal, .. }
        | Event::Deal { deal, .. }
        | Event::Turn { deal, .. }
        | Event::Hands { deal, .. }
        | Event::Deed(Deed::Misdeal { deal })
        | Event::People(
            People::Join { deal, .. } | People::Leave { deal, .. } | People::Return { deal, .. },
        ) => Some(*deal),
        _ => None,
    }
}

/// The same of the first line that tells it, unless one before it makes deals come and go.
pub(super) fn told_next(after: &[Link]) -> Option<u32> {
    for link in after.iter().take(MOST_AHEAD).take_while(|link| link.missing == 0) {
        let event = Entry::read(&link.text).ok()?.event;
        match event {
            Event::Undo { .. } | Event::Redo | Event::Deed(Deed::Insert { .. }) => return None,
            _ => {}
        }
        if let Some(deal) = next_at(&event) {
            return Some(deal);
        }
    }
    None
}
