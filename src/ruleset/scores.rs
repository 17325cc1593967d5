//! The rules of counting: knocking, bonuses, boxes, columns, and how a game is won.

use super::words::{
    AceUpcard, BoxesTo, BoxesWhen, Count, Dealer, Doubling, FirstScore, Instead, KnockLayOff, KnockMelds,
    KnockTie, LeftCards, Reached, Shutout, ShutoutOrder, Tie, VoidDealer, WildMelded, Wins,
};

/// Names of bonuses that the result of a deal itself tells.
pub const OWN_BONUSES: [&str; 5] = ["knock", "gin", "big_gin", "undercut", "out"];

/// Names of bonuses that the cards of the hand that went out tell, where a deal is paid.
pub const CARD_BONUSES: [&str; 2] = ["no_wild", "one_suit"];
/// Names of bonuses that a deal shows which was refereed turn by turn; of any other deal they are told.
pub const SEEN_BONUSES: [&str; 2] = ["blind", "natural_blind"];

/// Knocking: ending a deal with a few points left in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KnockRules {
    /// Most points in hand.
    pub limit: i32,
    /// Whether the value of the upcard lowers the limit.
    pub upcard: bool,
    /// What an ace as upcard asks.
    pub ace_upcard: AceUpcard,
    /// When melds are laid on the table.
    pub melds: KnockMelds,
    /// When others may lay off on the melds of the player who knocked.
    pub lay_off: KnockLayOff,
    /// Whether a hand with the card just drawn may be gin.
    pub big_gin: bool,
    /// Who wins a tie with the player who knocked.
    pub tie: KnockTie,
}

impl KnockRules {
    /// Whether hands are whole until somebody knocks.
    pub fn whole_hands(&self) -> bool {
        self.melds == KnockMelds::AtTheKnock
    }
}

/// How a deal is counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreRules {
    /// The kind of counting.
    pub count: Count,
    /// What a wild card on the table counts.
    pub wild_melded: WildMelded,
    /// Which of the cards left in hand count.
    pub left: LeftCards,
    /// Most points of a deal for one player.
    pub cap: Option<i32>,
    /// Points for dropping out before the first draw.
    pub drop_first: Option<i32>,
    /// Points for dropping out later.
    pub drop_middle: Option<i32>,
    /// Points for laying a whole hand that was none.
    pub wrong_declaration: Option<i32>,
    /// Bonuses by name, in the order of their names.
    pub bonuses: Vec<(String, i32)>,
    /// What each of the others pays for a joker of the hand that went out.
    pub pay_joker: i32,
    /// The same for any other wild card.
    pub pay_wild: i32,
    /// What doubles a hand and its boxes.
    pub double: Doubling,
    /// Points for deals won.
    pub boxes: BoxRules,
}

impl Instead {
    /// The key that says what it counts.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Drop => "score.drop.first",
            Self::MiddleDrop => "score.drop.middle",
            Self::WrongDeclaration => "score.wrong_declaration",
        }
    }
}

impl ScoreRules {
    /// What a player scores in place of the cards in hand; `None` where the game has no such thing.
    pub const fn instead(&self, what: Instead) -> Option<i32> {
        match what {
            Instead::Drop => self.drop_first,
            Instead::MiddleDrop => self.drop_middle,
            Instead::WrongDeclaration => self.wrong_declaration,
        }
    }

    /// What a bonus is worth; `None` where the game has none of that name.
    pub fn bonus(&self, name: &str) -> Option<i32> {
        self.bonuses.iter().find(|(known, _)| known == name).map(|(_, points)| *points)
    }

    /// Whether a bonus follows from how a deal ended, so that it is not told.
    pub fn tells_itself(&self, name: &str) -> bool {
        OWN_BONUSES.contains(&name) || self.count == Count::Payments && CARD_BONUSES.contains(&name)
    }

    /// The bonuses that have to be told, since no card shows them.
    pub fn told_bonuses(&self) -> impl Iterator<Item = &str> {
        self.bonuses.iter().map(|(name, _)| name.as_str()).filter(|name| !self.tells_itself(name))
    }
}

/// Points for deals won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoxRules {
    /// Points for each.
    pub points: i32,
    /// Whose count at the end.
    pub to: BoxesTo,
    /// When they count.
    pub when: BoxesWhen,
    /// More boxes for gin.
    pub gin: u8,
    /// More boxes for big gin.
    pub big_gin: u8,
    /// More boxes for an undercut.
    pub undercut: u8,
}

/// The score sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SheetRules {
    /// How many columns it has, each a game of its own.
    pub columns: u8,
    /// Where a first score goes when the first column is closed.
    pub first_score: FirstScore,
}

/// How the game is won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameRules {
    /// Which total wins.
    pub wins: Wins,
    /// The total that ends the game.
    pub target: Option<i32>,
    /// What happens when a player reaches it.
    pub reached: Reached,
    /// How many deals there are: as many as are listed, or a number, or any number.
    pub deals: Option<Option<u32>>,
    /// Points for each player who has reached it.
    pub bonus: i32,
    /// What a shutout is worth.
    pub shutout: Shutout,
    /// Points for a flat shutout.
    pub shutout_points: i32,
    /// When a shutout doubles.
    pub shutout_order: ShutoutOrder,
    /// Who deals next.
    pub dealer: Dealer,
    /// Who deals after a void deal.
    pub void_dealer: VoidDealer,
    /// What happens when the best total is shared.
    pub tie: Tie,
}
