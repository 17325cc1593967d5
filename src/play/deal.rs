//! A deal that is being played: all that is public, and what follows from it.

use std::borrow::Cow;
use std::rc::Rc;

use super::judge::holding::name as card_name;
use super::lying::TableMeld;
use super::refusal::Objection;
use super::turned::TurnedUp;
use crate::cards::{Card, Counts, Face, Rank};
use crate::ruleset::{Discard, DrawnCard, FirstCard, Instead, Pack, Ruleset};

/// A card in the discard pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Discarded {
    /// The card.
    pub card: Card,
    /// The seat that discarded it; `None` for the upcard.
    pub by: Option<usize>,
}

/// Whether a player is in a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Away {
    /// The player is in it.
    No,
    /// The player dropped out of it.
    Dropped(Instead),
    /// The player is out of the game, and was not dealt in.
    NotIn,
    /// The player is not at the table.
    Left,
}

/// What is known of a player's hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    /// How many cards it holds.
    pub held: u16,
    /// Those of them that everybody saw it take.
    pub known: Counts,
    /// The turn in which the contract was met, counted over all players from 1; where there is none, that of the first meld.
    pub met: Option<u32>,
    /// Discards bought.
    pub bought: u8,
    /// Turns in which it drew a card.
    pub turns: u32,
    /// Whether a card was drawn or taken in this deal.
    pub drawn: bool,
    /// Whether the player is out of the deal.
    pub away: Away,
    /// The hand, where it was shown whole.
    pub shown: Option<super::Shown>,
}

/// Where a turn stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The upcard is offered; so many have declined it.
    Offer(u8),
    /// A card must be drawn.
    Draw,
    /// Cards may be played, and the turn ended.
    Play,
    /// Somebody knocked: the others may lay off until the hands are shown.
    Showdown,
    /// The deal is over but for showing the hands.
    Over,
}

/// What a player owes before the turn ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Duty {
    /// The card that must be melded or laid off.
    pub card: Card,
    /// The key of the rule.
    pub rule: &'static str,
}

/// The turn that is going on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Counted over all players from 1.
    pub n: u32,
    /// Whose it is.
    pub seat: usize,
    /// Where it stands.
    pub stage: Stage,
    /// Cards drawn from the stock, or turned up.
    pub drawn: u8,
    /// A single discard that was taken and not played since.
    pub taken: Option<Card>,
    /// What must be melded or laid off before it ends.
    pub duties: Vec<Duty>,
    /// Whether a card was melded, laid off or swapped.
    pub played: bool,
    /// Whether the stock is all there is to draw from.
    pub stock_only: bool,
    /// Whether it began with a call out of turn.
    pub called: bool,
    /// Who bought a discard in this turn, and how many cards of the stock that took.
    pub buyer: Option<(usize, u8)>,
    /// How often the player in turn has said that others may buy.
    pub consents: u8,
    /// The wild cards of the last lay-down that the others may still take for the real card: meld and place, from 0.
    pub laid: Vec<(usize, usize)>,
    /// The seats that have passed on them.
    pub declined: Vec<usize>,
    /// The seat that took one last.
    pub swapper: Option<usize>,
}

/// How a deal came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// A player went out.
    Out(usize),
    /// A player knocked.
    Knock {
        /// The seat.
        seat: usize,
        /// Whether it is big gin.
        big_gin: bool,
    },
    /// The stock was used up.
    StockOut,
}

/// A deal that is being played.
///
/// A value: the same moves make the same deal. Hidden hands are unknown to it; it counts them, and knows the cards of
/// them that were taken in the open.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenDeal {
    pub(super) setup: Rc<Setup>,
    pub(super) stock: u16,
    pub(super) discards: Vec<Discarded>,
    pub(super) melds: Vec<TableMeld>,
    pub(super) seats: Vec<Seat>,
    pub(super) turn: Turn,
    /// Once the stock is used up, where everybody may meld once more: how many turns are left.
    pub(super) last_turns: Option<u8>,
    /// Who has gone out, where each of the others has one more turn.
    pub(super) gone_out: Option<usize>,
    pub(super) end: Option<End>,
    /// The deal before a discard was called for or bought, while a nearer player may still come first.
    pub(super) before: Option<Box<OpenDeal>>,
}

/// What stays the same through a deal.
#[derive(Debug)]
pub(super) struct Setup {
    pub(super) rules: Rc<Ruleset>,
    pub(super) n: u32,
    pub(super) names: Vec<String>,
    /// How many are at the table, whether or not they are in the deal.
    pub(super) players: u8,
    pub(super) dealer: usize,
    pub(super) turned: TurnedUp,
    pub(super) pack: Pack,
    /// The rank that the deal makes wild.
    pub(super) wild: Option<Rank>,
}

// The rules of a game are one value; who compares deals means all the rest.
impl PartialEq for Setup {
    fn eq(&self, other: &Self) -> bool {
        (self.n, &self.names, self.dealer, self.turned) == (other.n, &other.names, other.dealer, other.turned)
    }
}

impl OpenDeal {
    /// Whether deal `n` for so many players turns a card up, so that [`begin`](Self::begin) must be told it.
    pub fn needs_upcard(rules: &Ruleset) -> bool {
        let piled = rules.turn.discard == Discard::Required && rules.turn.drawn_card == DrawnCard::Hand;
        piled || rules.knock.is_some_and(|knock| knock.upcard)
    }

    /// Deals: everybody has the cards of deal `n`, and the player at the dealer's left begins.
    ///
    /// # Errors
    /// The upcard is missing where there is one, or given where there is none; nobody can play so.
    pub fn begin(
        rules: Rc<Ruleset>,
        n: u32,
        names: Vec<String>,
        dealer: usize,
        turned: impl Into<TurnedUp>,
    ) -> Result<Self, Objection> {
        Self::begin_among(rules, n, names, &[], dealer, turned)
    }

    /// The same where some have left the table.
    ///
    /// # Errors
    /// As [`begin`](Self::begin).
    pub fn begin_among(
        rules: Rc<Ruleset>,
        n: u32,
        names: Vec<String>,
        absent: &[usize],
        dealer: usize,
        turned: impl Into<TurnedUp>,
    ) -> Result<Self, Objection> {
        let players = u8::try_from(names.len().saturating_sub(absent.len())).unwrap_or(u8::MAX);
        let turned = turned.into();
        let upcard = turned.upcard;
        let (Some(pack), Some(dealt)) = (rules.pack(players), rules.cards_dealt(n, players)) else {
            let (min, max) = (rules.players.min, rules.players.max);
            let key = if players < min { "players.min" } else { "players.max" };
            let many = if min == max { min.to_string() } else { format!("{min} to {max}") };
            let message = format!("{} is for {many} players, not {players}", rules.name);
            return Err(Objection::rule(key, &[], message));
        };
        match (Self::needs_upcard(&rules), upcard) {
            (true, None) => {
                let message = format!("deal {n} turns a card up, and nobody said which");
                return Err(Objection::unclear(message, "name the upcard, for example 9C"));
            }
            (false, Some(card)) => {
                let message =
                    format!("no card is turned up in this game: there is no discard pile for {card}");
                return Err(Objection::rule("turn.discard", &[card], message));
            }
            (true, Some(card)) if pack.copies(card) == 0 => {
                let message =
                    format!("{} can't be the upcard: {players} players have {pack}", card_name(card));
                return Err(Objection::rule(format!("packs.{players}"), &[card], message));
            }
            _ => {}
        }
        self::turned(&rules, n, players, pack, turned)?;
        let wild = rules.rank_dealt(n, players).filter(|_| rules.wild_by_deal());
        // What the deal settles holds for all of it.
        let rules = match rules.in_deal(n, players, turned.wild) {
            Cow::Borrowed(_) => rules,
            Cow::Owned(settled) => Rc::new(settled),
        };
        let open = usize::from(upcard.is_some()) + usize::from(turned.wild.is_some());
        let gone = usize::from(dealt) * usize::from(players) + open;
        let stock = u16::try_from(pack.size().saturating_sub(gone)).unwrap_or(u16::MAX);
        let seat = Seat {
            held: dealt.into(),
            known: Counts::new(),
            met: None,
            bought: 0,
            turns: 0,
            drawn: false,
            away: Away::No,
            shown: None,
        };
        let stage = if rules.turn.first_card == FirstCard::Offered { Stage::Offer(0) } else { Stage::Draw };
        let first = (dealer + 1) % names.len().max(1);
        let open = Self {
            stock,
            discards: upcard.map(|card| Discarded { card, by: None }).into_iter().collect(),
            melds: Vec::new(),
            seats: vec![seat; names.len()],
            turn: Turn::new(1, first, stage),
            last_turns: None,
            gone_out: None,
            end: None,
            before: None,
            setup: Rc::new(Setup { rules, n, names, players, dealer, turned, pack, wild }),
        };
        Ok(open.leave_out(absent, Away::Left))
    }

    /// The same deal, just begun, where some are out of the game and are not dealt in.
    #[must_use]
    pub fn without(self, gone: &[usize]) -> Self {
        self.leave_out(gone, Away::NotIn)
    }

    fn leave_out(mut self, seats: &[usize], why: Away) -> Self {
        for seat in seats {
            let Some(place) = self.seats.get_mut(*seat).filter(|place| place.away == Away::No) else {
                continue;
            };
            self.stock = self.stock.saturating_add(place.held);
            place.held = 0;
            place.away = why;
        }
        if !self.is_in(self.turn.seat) {
            self.turn.seat = self.next_in(self.turn.seat);
        }
        self
    }

    /// How many are at the table.
    pub(crate) fn players(&self) -> u8 {
        self.setup.players
    }

    /// Whether a seat is in the deal.
    pub fn is_in(&self, seat: usize) -> bool {
        self.seats.get(seat).is_some_and(|place| place.away == Away::No)
    }

    /// The seat that plays after another, of those that are in the deal.
    pub(super) fn next_in(&self, seat: usize) -> usize {
        let seats = self.seats.len().max(1);
        (1..=seats).map(|step| (seat + step) % seats).find(|seat| self.is_in(*seat)).unwrap_or(seat)
    }

    /// The rules.
    pub fn rules(&self) -> &Rc<Ruleset> {
        &self.setup.rules
    }

    /// The number of the deal, from 1.
    pub fn n(&self) -> u32 {
        self.setup.n
    }

    /// The seat that dealt.
    pub fn dealer(&self) -> usize {
        self.setup.dealer
    }

    /// The card that was turned up first.
    pub fn upcard(&self) -> Option<Face> {
        self.setup.turned.upcard.and_then(Card::face)
    }

    /// The card that was turned before the deal, whose rank is wild.
    pub fn turned(&self) -> Option<Card> {
        self.setup.turned.wild
    }

    /// Names by seat, in turn order.
    pub fn names(&self) -> &[String] {
        &self.setup.names
    }

    /// The name at a seat.
    pub fn name(&self, seat: usize) -> &str {
        self.setup.names.get(seat).map_or("", String::as_str)
    }

    /// The cards of the game.
    pub fn pack(&self) -> Pack {
        self.setup.pack
    }

    /// Cards in the stock.
    pub fn stock(&self) -> u16 {
        self.stock
    }

    /// The discard pile, the top card last.
    pub fn discards(&self) -> &[Discarded] {
        &self.discards
    }

    /// The melds on the table, in the order in which they were laid.
    pub fn melds(&self) -> &[TableMeld] {
        &self.melds
    }

    /// What is known of each hand.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The turn that is going on.
    pub fn turn(&self) -> &Turn {
        &self.turn
    }

    /// How the deal ended, once it has.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Who has gone out, where each of the others has one more turn.
    pub fn gone_out(&self) -> Option<usize> {
        self.gone_out
    }

    /// The rank that the deal makes wild.
    pub fn wild_rank(&self) -> Option<Rank> {
        self.setup.wild
    }

    /// Once the stock is used up, where everybody may meld once more: how many turns are left.
    pub fn last_turns(&self) -> Option<u8> {
        self.last_turns
    }

    /// Every card that is accounted for: stock, discard pile, table and hands. Always as many as the packs hold.
    pub fn cards(&self) -> usize {
        let table: usize = self.melds.iter().map(TableMeld::len).sum();
        let held: usize = self.seats.iter().map(|seat| usize::from(seat.held)).sum();
        let turned = usize::from(self.setup.turned.wild.is_some());
        usize::from(self.stock) + self.discards.len() + table + held + turned
    }
}

/// The card that is turned for its rank: told where the rules have one, and one of the pack.
fn turned(rules: &Ruleset, n: u32, players: u8, pack: Pack, turned: TurnedUp) -> Result<(), Objection> {
    match (rules.turns_wild(), turned.wild) {
        (true, None) => {
            let message = format!("deal {n} turns a card whose rank is wild, and nobody said which");
            Err(Objection::unclear(
                message,
                "name it behind `wild`, for example `wild 7D`, or `wild *` for a joker",
            ))
        }
        (false, Some(card)) => {
            let message = format!("no card is turned for its rank in this game: leave out {card}");
            Err(Objection::rule("cards.wild", &[card], message))
        }
        (true, Some(card)) if pack.copies(card) <= u8::from(turned.upcard == Some(card)) => {
            let message = format!("{} can't be turned: {players} players have {pack}", card_name(card));
            Err(Objection::rule(format!("packs.{players}"), &[card], message))
        }
        _ => Ok(()),
    }
}

impl Turn {
    pub(super) fn new(n: u32, seat: usize, stage: Stage) -> Self {
        Self {
            n,
            seat,
            stage,
            drawn: 0,
            taken: None,
            duties: Vec::new(),
            played: false,
            stock_only: false,
            called: false,
            buyer: None,
            consents: 0,
            laid: Vec::new(),
            declined: Vec::new(),
            swapper: None,
        }
    }
}
