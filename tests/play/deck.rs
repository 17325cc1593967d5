//! A real table: shuffled packs, hands that only their holders see, a discard pile, melds; and chance that is known.

use std::fmt::Write as _;

use rummy_referee::cards::{Card, Stands, Typed, print_cards};
use rummy_referee::play::{Knock, Move, Shown};
use rummy_referee::ruleset::{Rearrange, Ruleset};

/// Chance that comes out the same each time (splitmix64).
#[derive(Clone, Debug)]
pub(super) struct Chance(u64);

impl Chance {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 on, below `n`.
    pub(super) fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    pub(super) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(super) fn shuffle<T>(&mut self, all: &mut [T]) {
        for i in (1..all.len()).rev() {
            all.swap(i, self.below(i + 1));
        }
    }

    pub(super) fn pick<T: Clone>(&mut self, all: &[T]) -> Option<T> {
        if all.is_empty() { None } else { Some(all[self.below(all.len())].clone()) }
    }
}

/// A card on the table, and who put it there. A joker in a run is declared in full, one in a set by its rank.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lies {
    pub(super) typed: Typed,
    pub(super) seat: usize,
}

/// What lies where.
#[derive(Clone, Debug)]
pub(super) struct Table {
    chance: Chance,
    pub(super) stock: Vec<Card>,
    /// The card that was turned for its rank.
    pub(super) turned: Option<Card>,
    pub(super) pile: Vec<Card>,
    pub(super) hands: Vec<Vec<Card>>,
    pub(super) melds: Vec<Vec<Lies>>,
    /// Before a discard was called for or bought, while somebody nearer may come first.
    before: Option<Box<Table>>,
    /// Whether only one's own melds are put together anew.
    own: bool,
}

impl Table {
    /// Shuffles, and deals to so many.
    pub(super) fn deal(
        rules: &Ruleset,
        n: u32,
        players: usize,
        upcard: bool,
        gone: &[usize],
        seed: u64,
    ) -> Self {
        let mut chance = Chance::new(seed ^ 0xDEC4);
        let pack = rules.pack(players as u8).unwrap();
        let mut stock: Vec<Card> =
            Card::all().flat_map(|card| std::iter::repeat_n(card, usize::from(pack.copies(card)))).collect();
        chance.shuffle(&mut stock);
        let dealt = usize::from(rules.cards_dealt(n, players as u8).unwrap());
        let hand = |seat: usize| if gone.contains(&seat) { 0 } else { dealt };
        let hands = (0..players).map(|seat| stock.split_off(stock.len() - hand(seat))).collect();
        let pile = if upcard { vec![stock.pop().unwrap()] } else { Vec::new() };
        let own = rules.turn.rearrange == Rearrange::OwnMelds;
        let turned = if rules.turns_wild() { stock.pop() } else { None };
        Self { chance, stock, turned, pile, hands, melds: Vec::new(), before: None, own }
    }

    /// The hands do what was said. What can't be done is a fault of the player, so it fails.
    pub(super) fn make(&mut self, seat: usize, made: &Move, cost: u8) {
        let before = self.before.take();
        match made {
            Move::Draw => {
                self.enough(1);
                self.hands[seat].push(self.stock.pop().unwrap());
            }
            Move::Turn(card) => {
                let turned = self.stock.pop().unwrap();
                assert_eq!(turned, *card);
                self.pile.push(turned);
            }
            Move::Take(card) => {
                // Whoever bought the discard before the draw gives it back: the player in turn comes first.
                if let Some(before) = before {
                    *self = *before;
                }
                self.take(seat, card.unwrap_or_else(|| *self.pile.last().unwrap()));
            }
            Move::Meld(melds) => self.lay_down(seat, melds),
            Move::Lay { cards, onto } => {
                for typed in cards {
                    self.leaves(seat, typed.card);
                    self.melds[*onto - 1].push(Lies { typed: *typed, seat });
                }
            }
            Move::Swap { card, meld } => {
                // Who sits nearer takes what another has just taken.
                let there = self.wild_for(*card, *meld - 1);
                if let (None, Some(before)) = (there, before) {
                    *self = *before;
                }
                self.before = Some(Box::new(self.clone()));
                self.leaves(seat, *card);
                let at = self.wild_for(*card, *meld - 1).unwrap();
                let wild = std::mem::replace(&mut self.melds[*meld - 1][at], lies(*card, seat));
                self.hands[seat].push(wild.typed.card);
            }
            Move::Arrange(melds) => {
                let own = self.own;
                let (stay, lay) =
                    self.melds.drain(..).partition(|meld: &Vec<Lies>| own && meld[0].seat != seat);
                self.melds = stay;
                let lay: Vec<Vec<Lies>> = lay;
                let mut lay: Vec<Lies> = lay.into_iter().flatten().collect();
                for meld in melds {
                    let mut now = Vec::new();
                    for typed in meld {
                        let old = lay.iter().position(|old| old.typed.card == typed.card);
                        let owner = old.map_or(seat, |at| lay.swap_remove(at).seat);
                        if old.is_none() {
                            self.leaves(seat, typed.card);
                        }
                        now.push(Lies { typed: *typed, seat: owner });
                    }
                    self.melds.push(now);
                }
                assert!(lay.is_empty(), "left over: {lay:?}");
            }
            Move::Discard(card) => self.discard(seat, *card),
            Move::Knock(Knock { shown, discard, .. }) => {
                if let Some(card) = discard {
                    self.discard(seat, *card);
                }
                if let Some(Shown::Laid { melds, .. }) = shown {
                    self.lay_down(seat, melds);
                }
            }
            Move::Buy => {
                self.remember(before);
                self.enough(usize::from(cost));
                let bought = self.pile.pop().unwrap();
                self.hands[seat].push(bought);
                let from = self.stock.len() - usize::from(cost);
                self.hands[seat].extend(self.stock.split_off(from));
            }
            Move::Call(card) => {
                self.remember(before);
                self.take(seat, *card);
            }
            Move::Pass => self.before = before,
            Move::Float | Move::Yes | Move::Drop => {}
        }
    }

    /// Where a wild card lies for which a card may be given.
    fn wild_for(&self, card: Card, meld: usize) -> Option<usize> {
        let (face, meld) = (card.face().unwrap(), &self.melds[meld]);
        let stands = |lies: &Lies| match lies.typed.stands {
            Some(Stands::Face(stands)) => stands == face,
            Some(Stands::Rank(rank)) => rank == face.rank,
            None => false,
        };
        // Which suit a joker of a set stands for may have been settled by the other cards.
        let rank = |lies: &Lies| match lies.typed.stands {
            Some(Stands::Face(stands)) => Some(stands.rank),
            Some(Stands::Rank(rank)) => Some(rank),
            None => lies.typed.card.rank(),
        };
        let set = meld.iter().filter_map(rank).all(|of| of == face.rank);
        let joker = || meld.iter().position(|lies| lies.typed.card.is_joker()).filter(|_| set);
        meld.iter().position(stands).or_else(joker)
    }

    /// How it lay before somebody called or bought; whoever comes first instead begins from there.
    fn remember(&mut self, before: Option<Box<Self>>) {
        if let Some(before) = before {
            *self = *before;
        }
        self.before = Some(Box::new(self.clone()));
    }

    /// So many cards in the stock, if need be with the discards shuffled into it.
    fn enough(&mut self, cards: usize) {
        if self.stock.len() < cards {
            let top = self.pile.pop();
            let mut under: Vec<Card> = self.pile.drain(..).collect();
            self.chance.shuffle(&mut under);
            self.stock.splice(0..0, under);
            self.pile.extend(top);
        }
    }

    fn take(&mut self, seat: usize, card: Card) {
        let at = self.pile.iter().rposition(|lies| *lies == card).unwrap();
        let taken = self.pile.split_off(at);
        self.hands[seat].extend(taken);
    }

    fn discard(&mut self, seat: usize, card: Card) {
        self.leaves(seat, card);
        self.pile.push(card);
    }

    fn lay_down(&mut self, seat: usize, melds: &[Vec<Typed>]) {
        for meld in melds {
            for typed in meld {
                self.leaves(seat, typed.card);
            }
            self.melds.push(meld.iter().map(|typed| Lies { typed: *typed, seat }).collect());
        }
    }

    fn leaves(&mut self, seat: usize, card: Card) {
        let at = self.hands[seat].iter().position(|held| *held == card);
        let at = at.unwrap_or_else(|| panic!("seat {seat} has no {card}\n{}", self.shown()));
        self.hands[seat].remove(at);
    }

    /// Everything, for whoever has to find out what went wrong.
    pub(super) fn shown(&self) -> String {
        let mut text = format!("stock {}, discards {}\n", self.stock.len(), plain(&self.pile));
        for (seat, hand) in self.hands.iter().enumerate() {
            let _ = writeln!(text, "hand {seat}: {}", plain(hand));
        }
        for (i, meld) in self.melds.iter().enumerate() {
            let typed: Vec<Typed> = meld.iter().map(|lies| lies.typed).collect();
            let _ = writeln!(text, "meld {}: {}", i + 1, print_cards(&typed));
        }
        text
    }
}

fn lies(card: Card, seat: usize) -> Lies {
    Lies { typed: Typed::plain(card), seat }
}

/// Cards, as they are printed.
pub(super) fn plain(cards: &[Card]) -> String {
    print_cards(&cards.iter().map(|card| Typed::plain(*card)).collect::<Vec<_>>())
}

/// Cards without some of them.
pub(super) fn without(cards: &[Card], gone: &[Card]) -> Vec<Card> {
    let mut rest = cards.to_vec();
    for card in gone {
        let at = rest.iter().position(|other| other == card).unwrap();
        rest.remove(at);
    }
    rest
}

/// Whether all the cards are there, each as often as it is named.
pub(super) fn has(cards: &[Card], wanted: &[Card]) -> bool {
    let mut rest = cards.to_vec();
    wanted.iter().all(|card| rest.iter().position(|other| other == card).map(|at| rest.remove(at)).is_some())
}
