//! What a player of a contract works towards: melds for the contract that hold most of the hand already.

use rummy_referee::cards::{Card, Rank, Suit, Typed};
use rummy_referee::ruleset::{ContractSize, Kind, MeldSizes, Requirement, Ruleset, RunsTogether};
use rummy_referee::table::{Claim, Setting, rule};

use super::deck::Chance;
use super::menu::{Dish, at, ends, melds, only_wild};

/// Ways that are looked at for one part of a contract.
const WAYS: usize = 12;

/// The same where the whole hand goes into it.
const WAYS_AT_ONCE: usize = 40;

/// Lay-downs that are shown to the rules before a player gives up.
const TRIES: usize = 40;

/// A way to one part of a contract: which cards of the hand it has, by their places, and how many it wants.
#[derive(Clone, Copy)]
struct Way {
    held: u64,
    suit: Option<Suit>,
    wanted: usize,
}

/// How far a hand is.
#[derive(Clone, Default)]
pub(super) struct Aim {
    /// Cards that are missing, as if there were no jokers.
    pub(super) missing: usize,
    /// The cards that are there.
    pub(super) kept: Vec<Card>,
}

/// The kinds of meld that the contract of a deal asks for, one by one, each with its least size.
pub(super) fn kinds(rules: &Ruleset, n: u32) -> Vec<(Kind, usize)> {
    parts(rules, n).into_iter().map(|(kind, least, _)| (kind, least)).collect()
}

/// The same, each with the most cards that it may have.
fn parts(rules: &Ruleset, n: u32) -> Vec<(Kind, usize, usize)> {
    let Some(contract) = rules.deal(n).and_then(|deal| deal.contract.as_ref()) else { return Vec::new() };
    let one = |part: &Requirement| {
        let kind = part.kind.unwrap_or(Kind::Set);
        let least = part.size.map_or(0, ContractSize::min).max(rules.melds.size(kind).unwrap().min);
        let exact =
            rules.contract.sizes == MeldSizes::Exactly && matches!(part.size, Some(ContractSize::Of(_)));
        let most = if exact { usize::from(least) } else { 99 };
        std::iter::repeat_n((kind, usize::from(least), most), usize::from(part.count))
    };
    contract.shapes[0].iter().flat_map(one).collect()
}

/// How far a hand is on its way to the contract, at best.
pub(super) fn aim(rules: &Ruleset, n: u32, hand: &[Card], chance: &mut Chance) -> Aim {
    let at_once = rules.deal(n).is_some_and(|deal| deal.all_at_once);
    let lists: Vec<Vec<Way>> = kinds(rules, n)
        .iter()
        .map(|(kind, least)| ways(rules, hand, *kind, *least, at_once, chance))
        .collect();
    // All at once: as many cards as there are, but for the discard.
    let dealt = usize::from(rules.deal(n).and_then(|deal| deal.cards).unwrap_or(0));
    let mut search = Choice { rules, lists: &lists, wanted: at_once.then_some(dealt), best: None };
    search.go(0, &mut Vec::new(), 0);
    let Some((_, missing, mask)) = search.best else { return Aim::default() };
    let kept = hand.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1).map(|(_, card)| *card).collect();
    Aim { missing, kept }
}

struct Choice<'a> {
    rules: &'a Ruleset,
    lists: &'a [Vec<Way>],
    /// How many cards must be in it, or one more.
    wanted: Option<usize>,
    best: Option<(usize, usize, u64)>,
}

impl Choice<'_> {
    fn go(&mut self, mask: u64, chosen: &mut Vec<Way>, wanted: usize) {
        let Some(list) = self.lists.get(chosen.len()) else {
            let there = mask.count_ones() as usize;
            let enough = self.wanted.is_none_or(|cards| wanted == cards || wanted == cards + 1);
            // What is missing counts; a longer one of two that miss as much is better.
            let missing = wanted - there;
            if enough
                && self.best.is_none_or(|best| (missing, usize::MAX - there) < (best.1, usize::MAX - best.0))
            {
                self.best = Some((there, missing, mask));
            }
            return;
        };
        for way in list {
            let clash = self.rules.contract.runs != RunsTogether::Free
                && way.suit.is_some()
                && chosen.iter().any(|other| other.suit == way.suit);
            if !clash && mask & way.held == 0 {
                chosen.push(*way);
                self.go(mask | way.held, chosen, wanted + way.wanted);
                chosen.pop();
            }
        }
    }
}

/// Ways to one part, the fullest first.
fn ways(
    rules: &Ruleset,
    hand: &[Card],
    kind: Kind,
    least: usize,
    at_once: bool,
    chance: &mut Chance,
) -> Vec<Way> {
    let mut ways = Vec::new();
    let place = |card: Card| hand.iter().position(|held| *held == card);
    if kind == Kind::Set {
        for rank in Rank::ALL.into_iter().filter(|rank| !rules.has_no_place(*rank)) {
            let mut held = 0;
            for (i, card) in hand.iter().enumerate() {
                let again = rules.melds.distinct_suits && hand[..i].contains(card);
                if card.rank() == Some(rank) && !again && u64::count_ones(held) < least as u32 {
                    held |= 1 << i;
                }
            }
            ways.push(Way { held, suit: None, wanted: least });
        }
    } else {
        let (low, high) = ends(rules);
        let longest = if at_once { least + 3 } else { least };
        for suit in Suit::ALL {
            for len in least..=longest {
                for from in low..=high + 1 - len as u8 {
                    let window = (from..from + len as u8).map(|rank| Card::natural(at(suit, rank)));
                    let held = window.filter_map(place).fold(0, |held, i| held | 1 << i);
                    ways.push(Way { held, suit: Some(suit), wanted: len });
                }
            }
        }
    }
    chance.shuffle(&mut ways);
    ways.sort_by_key(|way| way.wanted - way.held.count_ones() as usize);
    ways.truncate(if at_once { WAYS_AT_ONCE } else { WAYS });
    ways
}

/// A lay-down of the contract, with one card that must be in it.
pub(super) fn contract(
    rules: &Ruleset,
    n: u32,
    players: u8,
    hand: &[Card],
    must: Option<Card>,
) -> Option<Vec<Vec<Typed>>> {
    let jokers = hand.iter().filter(|card| only_wild(rules, **card)).count();
    // Where two runs of one suit may lie together, the aim does not see all.
    let near = jokers + usize::from(rules.contract.runs != RunsTogether::DifferentSuits);
    if aim(rules, n, hand, &mut Chance::new(7)).missing > near {
        return None;
    }
    let kinds = parts(rules, n);
    let mut all = melds(rules, hand);
    all.sort_by_key(|dish| std::cmp::Reverse(dish.typed.len()));
    let dishes: Vec<(Dish, u64)> = all.into_iter().map(|dish| (dish.clone(), places(hand, &dish))).collect();
    let mut search = Search { rules, n, players, hand, kinds: &kinds, dishes: &dishes, must, tries: TRIES };
    search.go(&mut Vec::new(), 0)
}

/// Which cards of the hand a meld takes.
fn places(hand: &[Card], dish: &Dish) -> u64 {
    dish.typed.iter().fold(0, |mask, typed| {
        let free = |(i, card): (usize, &Card)| *card == typed.card && mask >> i & 1 == 0;
        mask | 1 << hand.iter().enumerate().position(free).unwrap()
    })
}

struct Search<'a> {
    rules: &'a Ruleset,
    n: u32,
    players: u8,
    hand: &'a [Card],
    kinds: &'a [(Kind, usize, usize)],
    dishes: &'a [(Dish, u64)],
    must: Option<Card>,
    tries: usize,
}

impl Search<'_> {
    fn go(&mut self, chosen: &mut Vec<usize>, mask: u64) -> Option<Vec<Vec<Typed>>> {
        let Some((kind, least, most)) = self.kinds.get(chosen.len()).copied() else {
            return self.legal(chosen, mask);
        };
        let before = chosen.last().copied().filter(|i| self.dishes[*i].0.kind == kind);
        let one_suit = self.rules.contract.runs == RunsTogether::DifferentSuits;
        for i in before.unwrap_or(0)..self.dishes.len() {
            let (dish, cards) = &self.dishes[i];
            let suit = one_suit && dish.suit.is_some();
            let clash = suit && chosen.iter().any(|other| self.dishes[*other].0.suit == dish.suit);
            let size = (least..=most).contains(&dish.typed.len());
            if dish.kind != kind || !size || clash || mask & cards != 0 || self.tries == 0 {
                continue;
            }
            chosen.push(i);
            let found = self.go(chosen, mask | cards);
            if found.is_some() {
                return found;
            }
            chosen.pop();
        }
        None
    }

    fn legal(&mut self, chosen: &[usize], mask: u64) -> Option<Vec<Vec<Typed>>> {
        let at_once = self.rules.deal(self.n).is_some_and(|deal| deal.all_at_once);
        let rest = self.hand.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 0);
        let rest: Vec<Typed> = rest.map(|(_, card)| Typed::plain(*card)).collect();
        let misses = |must: Card| chosen.iter().all(|i| !self.dishes[*i].0.cards().contains(&must));
        if self.must.is_some_and(misses) || at_once && rest.len() > 1 {
            return None;
        }
        self.tries -= 1;
        let melds: Vec<Vec<Typed>> = chosen.iter().map(|i| self.dishes[*i].0.typed.clone()).collect();
        let claim = Claim { melds: melds.clone(), onto: None, left: Some(rest) };
        let setting =
            Setting { rules: self.rules, deal: Some(self.n), players: self.players, assumed: false };
        rule(setting, &claim).legal().then_some(melds)
    }
}
