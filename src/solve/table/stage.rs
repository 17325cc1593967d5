//! From one step of the search to the next, and what is lost at least from there on.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::graph::Graph;
use super::lower::Lower;
use super::pool::{Pool, ace_twice, face_at};
use super::prices::{NEVER, SCALE};
use super::sets::{Parting, Same};
use super::state::{Choice, Mixer, State};
use crate::cards::Suit;
use crate::ruleset::Ruleset;

/// How often prices are moved at first, and how often once the search turns out to be long.
const ROUNDS: u32 = 30;
const MORE_ROUNDS: u32 = 200;

/// What a broken link costs: next to nothing, where what is lost is looked for; a point, where a way is.
const LINK: i64 = 4 * SCALE;
const LINK_ON_THE_WAY: i64 = 1024 * SCALE;

/// More sums than this of what may be left in hand are not told apart.
const MOST_SUMS: usize = 4_096;

/// A step that may follow.
#[derive(Clone, Copy)]
pub(super) struct Next {
    pub(super) state: State,
    /// What is lost on the way.
    pub(super) lost: u64,
    /// How much more is lost, at least, than on the best way.
    pub(super) detour: i64,
    /// The same where broken links cost a lot.
    pub(super) guided: i64,
    /// How much of what lies there is broken up.
    pub(super) broken: u8,
    pub(super) done: Done,
}

/// What was done: an edge of the suit's graph, or sets.
#[derive(Clone, Copy, Debug)]
pub(super) enum Done {
    Edge(u32),
    Sets { natural: [u8; 4], wild: u8 },
}

/// Sets with so many wild cards: what is lost, and which natural ones lie.
#[derive(Clone, Copy)]
struct Laid {
    wild: u8,
    lost: u64,
    natural: [u8; 4],
}

/// Cards of a rank that must lie in sets, that may, and that keep their face; the place, and the wild cards that are left.
type Left = ([u8; 4], [u8; 4], [u8; 4], [u8; 2]);

/// What the steps go by.
pub(super) struct Stage<'a> {
    rules: &'a Ruleset,
    pub(super) pool: &'a Pool,
    graphs: &'a [Graph; 4],
    lower: Lower<'a>,
    /// Shows the way once the search turns out to be long.
    guide: Option<Lower<'a>>,
    /// What is lost on top at most, because links cost something.
    links: i64,
    /// What may be lost in the end, in order; empty: anything.
    sums: Vec<u64>,
    known: u64,
    parting: Parting<'a>,
    laid: HashMap<Left, Vec<Laid>, BuildHasherDefault<Mixer>>,
}

impl<'a> Stage<'a> {
    pub(super) fn new(rules: &'a Ruleset, pool: &'a Pool, graphs: &'a [Graph; 4], known: u64) -> Self {
        let sums = sums(pool);
        let links = LINK * pool.links_and_cards();
        let from = pool.first + u8::from(ace_twice(rules));
        let enough = |sum| up_to(&sums, sum - links) >= known;
        let lower = Lower::new(pool, graphs, from, LINK).settled(ROUNDS, known, &enough);
        let (parting, laid) = (Parting::new(rules), HashMap::default());
        Self { rules, pool, graphs, lower, guide: None, links, sums, known, parting, laid }
    }

    /// Takes more trouble over the prices, and finds those that show the way.
    pub(super) fn look_closer(&mut self) {
        let from = self.pool.first + u8::from(ace_twice(self.rules));
        let guide = Lower::new(self.pool, self.graphs, from, LINK_ON_THE_WAY);
        self.guide = Some(guide.settled(2 * ROUNDS, self.known, &|_| false));
        let (sums, links, known) = (&self.sums, self.links, self.known);
        let enough = |sum| up_to(sums, sum - links) >= known;
        self.lower = Lower::new(self.pool, self.graphs, from, LINK).settled(MORE_ROUNDS, known, &enough);
    }

    /// Whether there is a guide.
    pub(super) fn guided(&self) -> bool {
        self.guide.is_some()
    }

    /// What is lost at least from the start, wild cards at the end left out.
    pub(super) fn at_the_start(&self) -> i64 {
        self.lower.from_start
    }

    /// What is lost at least in the end, given what is lost without the wild cards that are left then.
    pub(super) fn whole(&self, state: &State, least: i64) -> u64 {
        let lie = i16::from(state.need) - i16::from(self.pool.convertible(state.place));
        let ends = &self.lower.ends;
        let end = usize::try_from(lie).map_or_else(|_| ends.first(), |lie| ends.get(lie));
        up_to(&self.sums, least.saturating_add(end.copied().unwrap_or(NEVER)) - self.links)
    }

    /// Every step that may follow.
    pub(super) fn next(&mut self, state: &State, next: &mut Vec<Next>) {
        match Suit::ALL.get(usize::from(state.suit)) {
            Some(suit) => self.suit(state, suit.index(), next),
            None => self.sets(state, next),
        }
    }

    /// What was chosen at a state.
    pub(super) fn choice(&self, state: &State, done: Done) -> Choice {
        match done {
            Done::Edge(edge) => {
                let graph = self.graphs.get(usize::from(state.suit));
                graph
                    .and_then(|graph| graph.edges.get(edge as usize))
                    .map(|edge| edge.choice)
                    .unwrap_or_default()
            }
            Done::Sets { natural, wild } => Choice { set: natural, wild, ..Choice::default() },
        }
    }

    /// Wild cards that are not used yet.
    fn wild_left(&self, state: &State) -> u8 {
        let later = i16::from(self.pool.convertible(state.place));
        let left = i16::from(self.pool.wild()) + later - i16::from(state.need);
        left.clamp(0, 99) as u8
    }

    /// Lets the runs of a suit go on.
    fn suit(&self, state: &State, at: usize, next: &mut Vec<Next>) {
        let (Some(graph), Some(node)) = (self.graphs.get(at), state.nodes.get(at)) else { return };
        let wild = i16::from(self.wild_left(state));
        let below = state.place == 1 && ace_twice(self.rules);
        for number in graph.range(*node) {
            let Some(edge) = graph.edges.get(number) else { continue };
            if i16::from(edge.wild) + i16::from(edge.choice.turned) > wild {
                continue;
            }
            let mut then = State { suit: state.suit + 1, need: state.need + edge.wild, ..*state };
            let left =
                [(&mut then.must, edge.must), (&mut then.may, edge.may), (&mut then.token, edge.token)];
            for (all, here) in left {
                if let Some(known) = all.get_mut(at) {
                    *known = here;
                }
            }
            if let Some(node) = then.nodes.get_mut(at) {
                *node = edge.to;
            }
            if then.suit == 4 && (below || self.pool.set.is_none()) {
                then.suit = 0;
                then.place += 1;
            }
            next.push(Next {
                state: then,
                lost: edge.lost,
                detour: self.lower.edge(at, number),
                guided: self.guide.as_ref().map_or(0, |guide| guide.edge(at, number)),
                broken: edge.broken,
                done: Done::Edge(number as u32),
            });
        }
    }

    /// Parts what is left of a rank into sets: for each number of wild cards the way that loses least.
    fn sets(&mut self, state: &State, next: &mut Vec<Next>) {
        let old = self.pool.in_sets.get(usize::from(state.place)).copied().unwrap_or(0);
        let then =
            State { place: state.place + 1, suit: 0, must: [0; 4], may: [0; 4], token: [0; 4], ..*state };
        let rank = face_at(state.place, Suit::Spades).map(|face| face.rank);
        let barred = rank.is_some_and(|rank| self.rules.has_no_place(rank));
        let wild = if barred { 0 } else { self.wild_left(state) };
        let pending = self.lower.pending(state);
        let guided = self.guide.as_ref().map(|guide| guide.pending(state));
        self.lay(state, wild);
        let key = (state.must, state.may, state.token, [state.place, wild]);
        for laid in self.laid.get(&key).into_iter().flatten() {
            let cards = laid.natural.iter().chain(&state.token).sum::<u8>() + laid.wild;
            let broken = old.saturating_sub(cards);
            next.push(Next {
                state: State { need: then.need + laid.wild as i8, ..then },
                lost: laid.lost,
                detour: self.lower.sets(laid.lost, broken, laid.wild) - pending,
                guided: self
                    .guide
                    .as_ref()
                    .zip(guided)
                    .map_or(0, |(guide, pending)| guide.sets(laid.lost, broken, laid.wild) - pending),
                broken,
                done: Done::Sets { natural: laid.natural, wild: laid.wild },
            });
        }
    }

    /// Finds for each number of wild cards the sets that lose least, and remembers them.
    fn lay(&mut self, state: &State, wild: u8) {
        let key = (state.must, state.may, state.token, [state.place, wild]);
        if self.laid.contains_key(&key) {
            return;
        }
        let weights =
            Suit::ALL.map(|suit| face_at(state.place, suit).map_or(0, |face| self.pool.kind(face).weight));
        let mut all = Vec::new();
        for wild in 0..=wild {
            let mut best: Option<Laid> = None;
            each_part(state.may, &mut |more: [u8; 4]| {
                let mut natural = state.must;
                let mut lost = 0;
                for (((all, more), may), weight) in natural.iter_mut().zip(more).zip(state.may).zip(weights) {
                    *all += more;
                    lost += u64::from(may - more) * weight;
                }
                let better = best.is_none_or(|known| lost < known.lost);
                if better && self.could_lie(natural, state.token, wild) {
                    best = Some(Laid { wild, lost, natural });
                }
            });
            all.extend(best);
        }
        self.laid.insert(key, all);
    }

    /// Whether these cards of a rank all lie in sets.
    fn could_lie(&mut self, natural: [u8; 4], token: [u8; 4], wild: u8) -> bool {
        let mut cards = natural;
        for (cards, token) in cards.iter_mut().zip(token) {
            *cards += token;
        }
        let none = wild == 0 && cards == [0; 4];
        // Numbers alone tell most of what can't be.
        let numbers = self.pool.set.is_some_and(|set| set.fits(cards, wild));
        (none || numbers) && self.parting.parts(Same { natural, token, wild })
    }

    /// What is lost at the end, if it is one: every wild card of the table somewhere.
    pub(super) fn end(&self, state: &State) -> Option<u64> {
        let own = usize::try_from(state.need).ok()?.checked_sub(self.pool.free.len())?;
        (own <= self.pool.own.len()).then(|| self.pool.own.iter().skip(own).map(|(_, weight)| weight).sum())
    }
}

/// All that may be lost in the end, in order; nothing where there are too many sums.
fn sums(pool: &Pool) -> Vec<u64> {
    let mut sums = vec![pool.lost];
    let mut both = Vec::new();
    for weight in pool.may_be_left() {
        // Two lists in order become one.
        let mut more = sums.iter().map(|sum| sum + weight).peekable();
        for sum in &sums {
            both.extend(std::iter::from_fn(|| more.next_if(|more| more < sum)));
            more.next_if_eq(sum);
            both.push(*sum);
        }
        both.extend(more);
        std::mem::swap(&mut sums, &mut both);
        both.clear();
        if sums.len() > MOST_SUMS {
            return Vec::new();
        }
    }
    sums
}

/// The least of the sums that is no less.
fn up_to(sums: &[u64], least: i64) -> u64 {
    let least = u64::try_from(least).unwrap_or(0).div_ceil(SCALE.unsigned_abs());
    if sums.is_empty() {
        return least;
    }
    sums.get(sums.partition_point(|sum| *sum < least)).copied().unwrap_or(u64::MAX)
}

/// Calls for every way to take some of each.
fn each_part(most: [u8; 4], each: &mut dyn FnMut([u8; 4])) {
    let ways: u32 = most.iter().map(|most| u32::from(*most) + 1).product();
    for way in (0..ways).rev() {
        let mut rest = way;
        let part = most.map(|most| {
            let some = rest % (u32::from(most) + 1);
            rest /= u32::from(most) + 1;
            some as u8
        });
        each(part);
    }
}
