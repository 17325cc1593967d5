//! What a player of a contract works towards: melds for the contract that hold most of the hand already.

use rummy_referee::cards::{Card, Suit};
use rummy_referee::ruleset::{ContractSize, Kind, Ruleset, RunsTogether};
use rummy_referee::table::{Claim, Setting, rule};

use super::deck::{Chance, has, without};
use super::menu::{Dish, at, ends, melds};
use rummy_referee::cards::{Rank, Typed};

/// Ways that are looked at for one part of a contract.
const WAYS: usize = 10;

/// Lay-downs that are shown to the rules before a player gives up.
const TRIES: usize = 200;

/// A part of a contract with what the hand has of it.
#[derive(Clone)]
struct Part {
    held: Vec<Card>,
    suit: Option<Suit>,
    wanted: usize,
}

/// The kinds of meld that the contract of a deal asks for, one by one, each with its least size.
pub(super) fn kinds(rules: &Ruleset, n: u32) -> Vec<(Kind, usize)> {
    let Some(contract) = rules.deal(n).and_then(|deal| deal.contract.as_ref()) else { return Vec::new() };
    let one = |part: &rummy_referee::ruleset::Requirement| {
        let kind = part.kind.unwrap_or(Kind::Set);
        let least = part.size.map_or(0, ContractSize::min).max(rules.melds.size(kind).unwrap().min);
        std::iter::repeat_n((kind, usize::from(least)), usize::from(part.count))
    };
    contract.shapes[0].iter().flat_map(one).collect()
}

/// How many cards are there towards the contract, and which.
pub(super) fn aim(rules: &Ruleset, n: u32, hand: &[Card], chance: &mut Chance) -> (usize, Vec<Card>) {
    let kinds = kinds(rules, n);
    let at_once = rules.deal(n).is_some_and(|deal| deal.all_at_once);
    let lists: Vec<Vec<Part>> =
        kinds.iter().map(|(kind, least)| parts(rules, hand, *kind, *least, at_once, chance)).collect();
    let dealt = usize::from(rules.deal(n).and_then(|deal| deal.cards).unwrap_or(0));
    let most = if at_once { dealt + 1 } else { usize::MAX };
    let mut best = (0, Vec::new());
    choose(rules, &lists, &mut Vec::new(), hand, most, &mut best);
    best
}

fn choose(
    rules: &Ruleset,
    lists: &[Vec<Part>],
    chosen: &mut Vec<Part>,
    rest: &[Card],
    most: usize,
    best: &mut (usize, Vec<Card>),
) {
    let Some(list) = lists.get(chosen.len()) else {
        let held: Vec<Card> = chosen.iter().flat_map(|part| part.held.clone()).collect();
        if held.len() > best.0 {
            *best = (held.len(), held);
        }
        return;
    };
    let free = rules.contract.runs == RunsTogether::Free;
    let wanted: usize = chosen.iter().map(|part| part.wanted).sum();
    for part in list {
        let clash = !free && part.suit.is_some() && chosen.iter().any(|other| other.suit == part.suit);
        if clash || wanted + part.wanted > most || !has(rest, &part.held) {
            continue;
        }
        chosen.push(part.clone());
        choose(rules, lists, chosen, &without(rest, &part.held), most, best);
        chosen.pop();
    }
}

/// Ways to one part, the fullest first.
fn parts(
    rules: &Ruleset,
    hand: &[Card],
    kind: Kind,
    least: usize,
    at_once: bool,
    chance: &mut Chance,
) -> Vec<Part> {
    let mut parts = Vec::new();
    if kind == Kind::Set {
        for rank in Rank::ALL {
            let mut held: Vec<Card> = hand.iter().copied().filter(|card| card.rank() == Some(rank)).collect();
            held.sort_unstable();
            if rules.melds.distinct_suits {
                held.dedup();
            }
            held.truncate(least);
            parts.push(Part { held, suit: None, wanted: least });
        }
    } else {
        let (low, high) = ends(rules);
        let longest = if at_once { least + 3 } else { least };
        for suit in Suit::ALL {
            for len in least..=longest {
                for from in low..=high {
                    let to = from + len as u8 - 1;
                    if to > high {
                        break;
                    }
                    let window = (from..=to).map(|place| Card::natural(at(suit, place)));
                    let held: Vec<Card> = window.filter(|card| hand.contains(card)).collect();
                    parts.push(Part { held, suit: Some(suit), wanted: len });
                }
            }
        }
    }
    chance.shuffle(&mut parts);
    parts.sort_by_key(|part| std::cmp::Reverse(part.held.len()));
    parts.truncate(if at_once { 40 } else { WAYS });
    parts
}

/// A lay-down of the contract, with one card that must be in it.
pub(super) fn contract(
    rules: &Ruleset,
    n: u32,
    players: u8,
    hand: &[Card],
    must: Option<Card>,
) -> Option<Vec<Vec<Typed>>> {
    let kinds = kinds(rules, n);
    let dishes = melds(rules, hand);
    let mut search = Search { rules, n, players, kinds: &kinds, dishes: &dishes, must, tries: TRIES };
    search.go(&mut Vec::new(), hand, 0)
}

struct Search<'a> {
    rules: &'a Ruleset,
    n: u32,
    players: u8,
    kinds: &'a [(Kind, usize)],
    dishes: &'a [Dish],
    must: Option<Card>,
    tries: usize,
}

impl Search<'_> {
    fn go(&mut self, chosen: &mut Vec<usize>, rest: &[Card], from: usize) -> Option<Vec<Vec<Typed>>> {
        let Some((kind, least)) = self.kinds.get(chosen.len()).copied() else {
            return self.legal(chosen, rest);
        };
        let again = chosen.last().is_some_and(|last| self.dishes[*last].kind == kind);
        let one_suit = self.rules.contract.runs == RunsTogether::DifferentSuits;
        for i in if again { from } else { 0 }..self.dishes.len() {
            let dish = &self.dishes[i];
            let clash = one_suit
                && dish.suit.is_some()
                && chosen.iter().any(|other| self.dishes[*other].suit == dish.suit);
            let cards = dish.cards();
            if dish.kind != kind || cards.len() < least || clash || self.tries == 0 || !has(rest, &cards) {
                continue;
            }
            chosen.push(i);
            if let Some(found) = self.go(chosen, &without(rest, &cards), i) {
                return Some(found);
            }
            chosen.pop();
        }
        None
    }

    fn legal(&mut self, chosen: &[usize], rest: &[Card]) -> Option<Vec<Vec<Typed>>> {
        let at_once = self.rules.deal(self.n).is_some_and(|deal| deal.all_at_once);
        if self.must.is_some_and(|must| chosen.iter().all(|i| !self.dishes[*i].cards().contains(&must)))
            || at_once && rest.len() > 1
        {
            return None;
        }
        self.tries = self.tries.saturating_sub(1);
        let melds: Vec<Vec<Typed>> = chosen.iter().map(|i| self.dishes[*i].typed.clone()).collect();
        let left = Some(rest.iter().copied().map(Typed::plain).collect());
        let claim = Claim { melds: melds.clone(), onto: None, left };
        let setting =
            Setting { rules: self.rules, deal: Some(self.n), players: self.players, assumed: false };
        rule(setting, &claim).legal().then_some(melds)
    }
}
