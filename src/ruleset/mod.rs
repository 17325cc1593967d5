//! A variant of rummy, read from a TOML file: plain data that everything else asks.
//!
//! A file becomes a [`Layer`] (addresses and values with their places), layers over one another a [`Document`], and a
//! document without faults a [`Ruleset`]. Nothing but this chain makes a ruleset, so whoever holds one holds rules that
//! can be played.

mod address;
mod check;
mod contract;
mod difference;
mod document;
mod error;
mod fault;
mod hands;
pub mod keys;
mod layer;
mod meaning;
mod points;
mod ranks;
mod read;
mod reader;
mod schema;
mod scores;
mod shapes;
mod shelf;
mod size;
mod source;
mod values;
mod wild;
mod without;
mod words;

#[cfg(test)]
mod tests;

pub use address::MOST_PLAYERS;
pub use contract::{Contract, ContractSize, Kind, Requirement};
pub use difference::{Difference, differences, grouped, joined};
pub use document::{Document, Said};
pub use error::LoadError;
pub use fault::{Fault, Faults, Place, Source};
pub use layer::{Entry, Layer};
pub use meaning::{Pack, RunsTogether, WildCards, check_id};
pub use points::Points;
pub use ranks::Ranks;
pub use read::{complete, kept};
pub use schema::{is_schema, schema, schema_text, takes};
pub use scores::{
    BoxRules, CARD_BONUSES, GameRules, KnockRules, OWN_BONUSES, SEEN_BONUSES, ScoreRules, SheetRules,
};
pub use shelf::BUILT_IN;
pub use size::{SizeRange, WildMax};
pub use source::{Folder, Library, Listed};
pub use values::{Value, nearest};
pub use words::{
    Ace, AceUpcard, AfterLastDraw, AfterOut, BeforeDraw, BoxesTo, BoxesWhen, BuyConsent, BuyExcept,
    BuyPriority, BuyWindow, Call, Count, Dealer, DeepTake, Discard, Doubling, Draw, DrawAfter, DrawnCard,
    EarlyTake, FinalDiscard, FirstCard, FirstScore, Forced, Identity, Instead, KnockLayOff, KnockMelds,
    KnockTie, LastDiscard, LayOff, LayOffOn, LeftCards, Limits, MeldCount, MeldSizes, Melding, Order,
    OwnPlace, Ratio, Reached, Rearrange, RunOf, SetOf, Shutout, ShutoutOrder, StockOut, SwapCards, SwapReal,
    SwapUse, SwapWhen, TakenDiscard, Tie, VoidDealer, WildMelded, Wins, Word,
};

use std::sync::Arc;

use crate::cards::{Card, Rank};

/// The version of the ruleset format that this program reads and writes.
pub const FORMAT: i64 = 1;

/// The rules of one variant; always playable.
#[derive(Clone, Debug)]
pub struct Ruleset {
    /// Short name.
    pub id: String,
    /// Full name.
    pub name: String,
    /// Id of the ruleset that the file extends.
    pub parent: Option<String>,
    /// Other short names.
    pub aliases: Vec<String>,
    /// The game in a line.
    pub summary: String,
    /// Where the rules are published.
    pub sources: Vec<String>,
    /// What the sources left open and how it was settled.
    pub notes: Vec<String>,
    /// How many may play.
    pub players: Players,
    /// Ranks that are taken out of the packs.
    pub without: Ranks,
    /// Where the ace stands in a run.
    pub ace: Ace,
    /// What a card counts.
    pub points: Points,
    /// What may be laid on the table.
    pub melds: MeldRules,
    /// How contracts are met.
    pub contract: ContractRules,
    /// What a turn allows.
    pub turn: TurnRules,
    /// What happens when the stock is used up.
    pub stock_out: StockOut,
    /// Cards in the stock with which it counts as used up.
    pub stock_left: u8,
    /// How a deal may end with a knock.
    pub knock: Option<KnockRules>,
    /// How a deal is counted.
    pub score: ScoreRules,
    /// The score sheet.
    pub sheet: SheetRules,
    /// How the game is won.
    pub game: GameRules,
    /// The deals in order; empty where every deal is alike.
    pub deals: Vec<DealRules>,
    wild: Vec<WildCards>,
    turned_joker: Option<Rank>,
    packs: Vec<Option<Pack>>,
    dealt: Vec<Option<u8>>,
    document: Arc<Document>,
    inherited: Option<Arc<Document>>,
}

/// How many may play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Players {
    /// Fewest.
    pub min: u8,
    /// Most.
    pub max: u8,
    /// The number with which the game is best.
    pub best: Option<u8>,
}

impl Ruleset {
    /// Whether the card that is turned up first counts for anything.
    pub fn upcard_counts(&self) -> bool {
        self.knock.is_some_and(|knock| knock.upcard) || self.score.double == Doubling::SpadeUpcard
    }
}

impl Players {
    /// The range in words: `2`, `3 to 8`.
    pub fn words(self) -> String {
        if self.min == self.max { self.min.to_string() } else { format!("{} to {}", self.min, self.max) }
    }
}

/// What may be laid on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MeldRules {
    /// Cards in a set; `None`: no sets.
    pub set_size: Option<SizeRange>,
    /// What makes a set.
    pub set_of: SetOf,
    /// Whether all suits of a set differ.
    pub distinct_suits: bool,
    /// Cards in a run; `None`: no runs.
    pub run_size: Option<SizeRange>,
    /// What makes a run.
    pub run_of: RunOf,
    /// Limits on wild cards.
    pub wild: WildRules,
}

/// Limits on wild cards in a meld.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WildRules {
    /// Fewest natural cards.
    pub min_natural: u8,
    /// Most wild cards.
    pub max: WildMax,
    /// Wild cards against natural ones.
    pub ratio: Ratio,
    /// Whether two may lie side by side in a run.
    pub adjacent: bool,
    /// When the limits above hold.
    pub limits: Limits,
    /// Whether a wild card keeps the card it stands for.
    pub identity: Identity,
    /// What a wild card with a face is where its own face fits.
    pub own_place: OwnPlace,
}

/// How contracts are met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ContractRules {
    /// Number of melds against the number named.
    pub melds: MeldCount,
    /// Sizes of melds against the sizes named.
    pub sizes: MeldSizes,
    /// Runs of one suit in one contract.
    pub runs: RunsTogether,
    /// What the first melds of a player must count together.
    pub points: i32,
    /// Whether new melds may follow the contract.
    pub further_melds: bool,
    /// From when on a player may lay off.
    pub lay_off: LayOff,
    /// Whose melds a player may lay off on.
    pub lay_off_on: LayOffOn,
    /// Where a player draws who has met it.
    pub draw_after: DrawAfter,
}

/// What a turn allows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnRules {
    /// Who plays after whom.
    pub order: Order,
    /// Whether the upcard is offered round first.
    pub first_card: FirstCard,
    /// Where the card comes from.
    pub draw: Draw,
    /// What becomes of a card drawn from the stock.
    pub drawn_card: DrawnCard,
    /// Whether an open card that fits one's own melds must be laid off there.
    pub forced: Forced,
    /// What a card from within the discard pile owes.
    pub deep_take: DeepTake,
    /// What a discard owes that is taken before the contract or the first meld is laid.
    pub early_take: EarlyTake,
    /// Whether a hand is melded bit by bit or whole.
    pub melds: Melding,
    /// What may be laid before a card is drawn.
    pub before_draw: BeforeDraw,
    /// What follows when a player has gone out.
    pub after_out: AfterOut,
    /// What may become of a single discard just taken.
    pub taken_discard: TakenDiscard,
    /// Whether going out takes a discard.
    pub final_discard: FinalDiscard,
    /// Cards on the table with which a player is out, where that is what it takes.
    pub out_with: Option<u8>,
    /// Cards that may be drawn in a turn in which nothing was melded yet.
    pub draws: u8,
    /// What may follow the last of several draws.
    pub after_last_draw: AfterLastDraw,
    /// Whether a turn ends with a discard.
    pub discard: Discard,
    /// Which card may be the last discard.
    pub last_discard: LastDiscard,
    /// Cards that nobody discards.
    pub never_discard: Vec<WildCards>,
    /// Whether a player without cards plays on when nothing is left to discard.
    pub float: bool,
    /// Whether a discard may be called for out of turn.
    pub call: Call,
    /// Whether melds on the table may be put together anew.
    pub rearrange: Rearrange,
    /// When the real card may be given for a wild one.
    pub swap_when: SwapWhen,
    /// From which kinds of meld.
    pub swap_from: Vec<Kind>,
    /// Which of the wild cards.
    pub swap_cards: SwapCards,
    /// Which real card may be given.
    pub swap_real: SwapReal,
    /// What becomes of the wild card.
    pub swap_use: SwapUse,
    /// Discards that a player may buy in a deal; `None`: any number.
    pub buy_limit: Option<u8>,
    /// Cards from the stock besides.
    pub buy_cost: u8,
    /// Who gets it.
    pub buy_priority: BuyPriority,
    /// When.
    pub buy_window: BuyWindow,
    /// Whose leave it takes.
    pub buy_consent: BuyConsent,
    /// What may not be bought, and by whom not.
    pub buy_except: Vec<BuyExcept>,
}

/// One deal.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DealRules {
    /// Cards to each, where the deal says so itself.
    pub cards: Option<u8>,
    /// Melds to lay before anything else.
    pub contract: Option<Contract>,
    /// Whether the contract is laid with every card of the hand.
    pub all_at_once: bool,
    /// Whether going out takes a discard, where the deal says so itself.
    pub final_discard: Option<FinalDiscard>,
    /// Discards that a player may buy, where the deal says so itself; `None` in it: any number.
    pub buys: Option<Option<u8>>,
}

impl MeldRules {
    /// The sizes of a kind of meld; `None` where the game has none of it.
    pub fn size(&self, kind: Kind) -> Option<SizeRange> {
        match kind {
            Kind::Set => self.set_size,
            Kind::Run => self.run_size,
        }
    }
}

impl Ruleset {
    /// The cards for so many players; `None` for a number that the game is not played with.
    pub fn pack(&self, players: u8) -> Option<Pack> {
        let pack = self.packs.get(usize::from(players)).copied().flatten()?;
        Some(Pack { without: self.without, ..pack })
    }

    /// The rules of deal `n`, counted from 1: past the last one, the last one's hold.
    pub fn deal(&self, n: u32) -> Option<&DealRules> {
        let index = usize::try_from(n).ok()?.checked_sub(1)?;
        self.deals.get(index).or(self.deals.last())
    }

    /// How many cards each of so many players is dealt in deal `n`.
    pub fn cards_dealt(&self, n: u32, players: u8) -> Option<u8> {
        self.deal(n)
            .and_then(|deal| deal.cards)
            .or_else(|| self.dealt.get(usize::from(players)).copied().flatten())
    }

    /// The key that says how many cards deal `n` gives, for citing.
    pub fn cards_dealt_key(&self, n: u32, players: u8) -> String {
        let own = self.deal_key(n, "cards");
        if self.document.said(&own).is_some() { own } else { format!("cards.dealt.{players}") }
    }

    /// Whether going out in deal `n` takes a discard, with the key that says so.
    pub fn final_discard(&self, n: u32) -> (FinalDiscard, String) {
        match self.deal(n).and_then(|deal| deal.final_discard) {
            Some(word) => (word, self.deal_key(n, "final_discard")),
            None => (self.turn.final_discard, "turn.final_discard".into()),
        }
    }

    /// How many discards a player may buy in deal `n`, `None` for any number, with the key that says so.
    pub fn buys(&self, n: u32) -> (Option<u8>, String) {
        match self.deal(n).and_then(|deal| deal.buys) {
            Some(limit) => (limit, format!("deal.{}.buys", n.min(self.deals.len() as u32))),
            None => (self.turn.buy_limit, "turn.buy.limit".into()),
        }
    }

    /// Whether a discard may be bought in some deal.
    pub fn buying(&self) -> bool {
        let own = |deal: &DealRules| deal.buys.unwrap_or(self.turn.buy_limit) != Some(0);
        if self.deals.is_empty() { self.turn.buy_limit != Some(0) } else { self.deals.iter().any(own) }
    }

    /// Whether a card may stand for another.
    pub fn is_wild(&self, card: Card) -> bool {
        self.wild.iter().any(|wild| wild.holds(card))
    }

    /// Whether the cards of a rank are only ever wild, so that no card of a meld is one or stands for one.
    pub fn has_no_place(&self, rank: Rank) -> bool {
        self.melds.wild.own_place == OwnPlace::Nowhere && self.wild.contains(&WildCards::Rank(rank))
    }

    /// Whether nobody discards a card.
    pub fn kept_back(&self, card: Card) -> bool {
        self.turn.never_discard.iter().any(|kept| kept.holds(card))
    }

    /// The wild cards, as the file lists them.
    pub fn wild(&self) -> &[WildCards] {
        &self.wild
    }

    /// What a key holds, as the file writes it; for citing a rule.
    pub fn value_of(&self, key: &str) -> Option<String> {
        self.document.shown(key)
    }

    /// Every key with its value.
    pub fn document(&self) -> &Document {
        &self.document
    }
}
