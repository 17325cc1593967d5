//! Which cards are wild in a deal, where the rules leave that to the deal; and what else a deal alone settles.

use std::borrow::Cow;

use super::{Count, LeftCards, Melding, Ruleset, WildCards};
use crate::cards::Rank;

impl Ruleset {
    /// The rules as they hold in deal `n` for so many players: every wild card is named.
    ///
    /// Whoever judges or counts cards of a deal does so under these.
    pub fn in_deal(&self, n: u32, players: u8) -> Cow<'_, Self> {
        let named = &[&self.wild, &self.turn.never_discard];
        if named.iter().all(|cards| !cards.contains(&WildCards::Deal)) {
            return Cow::Borrowed(self);
        }
        let mut settled = self.clone();
        settled.wild = self.named(&self.wild, n, players);
        settled.turn.never_discard = self.named(&self.turn.never_discard, n, players);
        Cow::Owned(settled)
    }

    /// The cards of a list with the rank of deal `n` by its name.
    fn named(&self, cards: &[WildCards], n: u32, players: u8) -> Vec<WildCards> {
        let mut all: Vec<WildCards> = Vec::new();
        for wild in cards {
            let named = match wild {
                WildCards::Deal => self.rank_dealt(n, players).map(WildCards::Rank),
                other => Some(*other),
            };
            // A rank may be wild in every deal, and once more as that of this one.
            all.extend(named.filter(|named| !all.contains(named)));
        }
        all
    }

    /// The rank whose number is that of the cards dealt; a jack is 11, a queen 12, a king 13.
    pub fn rank_dealt(&self, n: u32, players: u8) -> Option<Rank> {
        self.cards_dealt(n, players).and_then(Rank::from_number)
    }

    /// Whether which cards are wild depends on the deal.
    pub fn wild_by_deal(&self) -> bool {
        self.wild.contains(&WildCards::Deal)
    }

    /// Whether hands stay whole until the deal is over or somebody has every card in melds, so that they are told and
    /// shown whole.
    pub fn whole_hands(&self) -> bool {
        self.knock.is_some_and(|knock| knock.whole_hands()) || self.goes_out_whole()
    }

    /// The same without a knock: a hand is laid only whole, and of the others the cards in no meld count.
    pub fn goes_out_whole(&self) -> bool {
        self.turn.melds == Melding::WholeHand && self.arranges_hands() && self.knock.is_none()
    }

    /// Whether what was left in hand is arranged into melds before it counts.
    pub fn arranges_hands(&self) -> bool {
        let counts = matches!(self.score.count, Count::Penalty | Count::Difference);
        self.knock.is_some_and(|knock| knock.whole_hands())
            || counts && self.score.left == LeftCards::InNoMeld
    }

    /// The address of a key of deal `n`, for citing: past the last deal that is listed, that one's.
    pub fn deal_key(&self, n: u32, name: &str) -> String {
        format!("deal.{}.{name}", n.min(self.deals.len() as u32))
    }

    /// The deal whose rules are meant by the one that is played: itself, or after the last one the last; `None` where
    /// deals are not told apart.
    pub fn deal_asked(&self, n: u32) -> Option<u32> {
        let last = self.last_deal().unwrap_or(n);
        (!self.deals.is_empty()).then(|| n.min(last))
    }

    /// Whether every deal is played as the only one that is listed.
    pub fn all_deals_alike(&self) -> bool {
        self.deals.len() == 1 && self.last_deal() != Some(1)
    }

    /// The number of the last deal; `None` where nothing but a total ends the game.
    pub fn last_deal(&self) -> Option<u32> {
        let listed = (!self.deals.is_empty()).then_some(self.deals.len() as u32);
        self.game.deals.unwrap_or(listed)
    }
}

#[cfg(test)]
mod tests {
    use crate::cards::{Card, parse_face};
    use crate::ruleset::Library;

    #[test]
    fn the_deal_names_its_wild_rank() {
        let rules = Library::default().load("three-thirteen", &[]).unwrap();
        let wild = |n: u32, face: &str| rules.in_deal(n, 3).is_wild(Card::from(parse_face(face).unwrap()));
        for (n, face) in [(1, "3H"), (8, "10S"), (9, "JC"), (10, "QD"), (11, "KS"), (12, "KS")] {
            assert!(wild(n, face), "{n} {face}");
        }
        assert!(!wild(1, "4H") && !wild(11, "AS") && !wild(12, "3H"));
        assert_eq!(rules.in_deal(9, 2).value_of("cards.wild"), rules.value_of("cards.wild"));
    }
}
