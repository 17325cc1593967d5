//! The ways to part the cards of one rank into sets.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::cards::Cards;
use crate::solve::table::sets::{Parting, Same};
use crate::solve::table::state::Mixer;

/// Natural cards by suit and wild ones that keep their face.
type Key = (u32, u32);

/// With how many wild cards which cards of a rank can be parted.
pub(super) struct Ways<'a> {
    wild: u8,
    set: [u8; 2],
    parting: Parting<'a>,
    with_tokens: HashMap<Key, u16, BuildHasherDefault<Mixer>>,
}

impl<'a> Ways<'a> {
    pub(super) fn new(cards: &Cards<'a>) -> Self {
        Self {
            wild: cards.wild,
            set: cards.set,
            parting: Parting::new(cards.rules),
            with_tokens: HashMap::default(),
        }
    }

    /// The numbers of wild cards with which all these cards of a rank lie in sets, as bits.
    pub(super) fn of(&mut self, natural: [u8; 4], token: [u8; 4]) -> u16 {
        if token == [0; 4] { self.of_natural(natural) } else { self.of_mixed(natural, token) }
    }

    /// So many sets, each suit once in one, each with a natural card: then they can be as even as can be, and wild cards
    /// make up for what is missing.
    pub(super) fn of_natural(&self, natural: [u8; 4]) -> u16 {
        let [min, max] = self.set.map(u16::from);
        let all: u16 = natural.iter().map(|n| u16::from(*n)).sum();
        if all == 0 {
            return 1;
        }
        let fewest = natural.iter().copied().max().unwrap_or(0).into();
        let mut ways = 0;
        for sets in fewest..=all {
            let (least, most) = ((sets * min).saturating_sub(all), (sets * max).checked_sub(all));
            if least > self.wild.into() {
                break;
            }
            if let Some(most) = most {
                let most = most.min(self.wild.into());
                ways |= (1 << (most + 1)) - (1 << least);
            }
        }
        ways
    }

    fn of_mixed(&mut self, natural: [u8; 4], token: [u8; 4]) -> u16 {
        let Self { wild, parting, with_tokens, .. } = self;
        *with_tokens.entry((u32::from_le_bytes(natural), u32::from_le_bytes(token))).or_insert_with(|| {
            let parts = |wild: &u8| parting.parts(Same { natural, token, wild: *wild });
            (0..=*wild).filter(parts).fold(0, |all, wild| all | 1 << wild)
        })
    }
}
