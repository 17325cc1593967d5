//! Which cards are wild in a deal, where the rules leave that to the deal or to a card turned before it; and what else a
//! deal alone settles.

use std::borrow::Cow;

use super::{Count, LeftCards, Melding, Reached, Ruleset, WildCards};
use crate::cards::{Card, Rank};

impl Ruleset {
    /// The rules as they hold in deal `n` for so many players, where this card was turned, if any: every wild card is
    /// named, and counts what wild cards count.
    ///
    /// Whoever judges or counts cards of a deal does so under these. Without the card that was turned, only the others
    /// are wild.
    pub fn in_deal(&self, n: u32, players: u8, turned: Option<Card>) -> Cow<'_, Self> {
        let open = |wild: &WildCards| match wild {
            WildCards::Deal => true,
            WildCards::Turned => turned.is_some(),
            WildCards::Joker | WildCards::Rank(_) | WildCards::Card(_) => false,
        };
        if !self.wild.iter().chain(&self.turn.never_discard).any(open) {
            return Cow::Borrowed(self);
        }
        let mut settled = self.clone();
        settled.wild = self.named(&self.wild, n, players, turned);
        settled.turn.never_discard = self.named(&self.turn.never_discard, n, players, turned);
        let rank = turned.filter(|_| self.turns_wild()).and_then(|turned| self.rank_of(turned));
        if let (Some(points), Some(rank)) = (self.points.wild(), rank) {
            settled.points = self.points.with_wild(rank, points);
        }
        Cow::Owned(settled)
    }

    /// The cards of a list with the ranks that deal `n` and the card turned before it make wild by their names.
    fn named(&self, cards: &[WildCards], n: u32, players: u8, turned: Option<Card>) -> Vec<WildCards> {
        let mut all: Vec<WildCards> = Vec::new();
        for wild in cards {
            let named = match (wild, turned) {
                (WildCards::Deal, _) => self.rank_dealt(n, players).map(WildCards::Rank),
                (WildCards::Turned, Some(turned)) => self.rank_of(turned).map(WildCards::Rank),
                (other, _) => Some(*other),
            };
            // A rank may be wild in every deal, and once more as that of this one.
            all.extend(named.filter(|named| !all.contains(named)));
        }
        all
    }

    /// The rank that is wild when this card is turned.
    fn rank_of(&self, turned: Card) -> Option<Rank> {
        turned.rank().or(self.turned_joker)
    }

    /// Whether a card is turned before each deal, whose rank is wild.
    pub fn turns_wild(&self) -> bool {
        self.wild.contains(&WildCards::Turned)
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

    /// The number of the last deal; `None` where nothing but a total ends the game, or only that one player is left.
    pub fn last_deal(&self) -> Option<u32> {
        if self.game.reached == Reached::PlayerOut {
            return None;
        }
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
        let wild =
            |n: u32, face: &str| rules.in_deal(n, 3, None).is_wild(Card::from(parse_face(face).unwrap()));
        for (n, face) in [(1, "3H"), (8, "10S"), (9, "JC"), (10, "QD"), (11, "KS"), (12, "KS")] {
            assert!(wild(n, face), "{n} {face}");
        }
        assert!(!wild(1, "4H") && !wild(11, "AS") && !wild(12, "3H"));
        assert_eq!(rules.in_deal(9, 2, None).value_of("cards.wild"), rules.value_of("cards.wild"));
    }
}
