//! One suit at one place: open runs go on or end, new ones begin, and the rest is left for sets.

use super::cards::{Cards, at};
use super::graph::{Edge, Open};
use crate::solve::table::pool::Kind;
use crate::solve::table::run::{More, Run};
use crate::solve::table::state::{Choice, OPEN};

/// A suit at a place while its runs are decided on.
pub(super) struct Steps<'a> {
    cards: &'a Cards<'a>,
    suit: usize,
    place: u8,
    from: Open,
    kind: Kind,
    natural: u8,
    token: u8,
    wild: u8,
    /// Wild cards that there were.
    had: u8,
    /// Runs that go on, and room for one that is too many.
    open: [Run; OPEN + 1],
    many: usize,
    /// Whether a run ends that could as well go on.
    ended: bool,
    choice: Choice,
    found: &'a mut Vec<(Open, Edge)>,
    /// Whether some way was left out because more runs are open than a state holds.
    narrow: &'a mut bool,
}

/// Finds all that may be done at a place with so many wild cards.
pub(super) fn steps(
    cards: &Cards<'_>,
    (place, suit): (u8, usize),
    from: Open,
    wild: u8,
    found: &mut Vec<(Open, Edge)>,
    narrow: &mut bool,
) {
    let kind = cards.kind(place, suit, from.low);
    let mut steps = Steps {
        cards,
        suit,
        place,
        from,
        kind,
        natural: kind.must + kind.may,
        token: kind.token,
        wild,
        had: wild,
        open: [Run::NONE; OPEN + 1],
        many: 0,
        ended: false,
        choice: Choice::default(),
        found,
        narrow,
    };
    steps.go_on(0);
}

const SORTS: [More; 3] = [More::Natural, More::Token, More::Wild];

impl Steps<'_> {
    /// Decides on the open runs one by one.
    fn go_on(&mut self, at: usize) {
        let run = self.from.runs.get(at).copied().unwrap_or(Run::NONE);
        if run == Run::NONE {
            if self.many < 2 || self.all_may_become() {
                self.begin(0);
            }
            return;
        }
        let before =
            at.checked_sub(1).and_then(|at| Some((*self.from.runs.get(at)?, *self.choice.runs.get(at)?)));
        // Of runs that are alike it does not matter which does what.
        let twin =
            before.filter(|(other, _)| *other == run).map_or(3, |(_, did)| if did == 0 { 0 } else { did });
        for (act, more) in (1..=twin).zip(SORTS) {
            if self.left(more) > 0
                && let Some(longer) = run.and(self.cards.caps, more)
                && self.may_become(longer, self.wild - u8::from(act == 3))
            {
                *self.counter(more) -= 1;
                self.push(longer);
                self.act(at, act);
                self.many -= 1;
                *self.counter(more) += 1;
            }
        }
        if !run.to_the_top() && run.legal(self.cards.rules, self.cards.caps) {
            let ended = std::mem::replace(&mut self.ended, true);
            self.act(at, 0);
            self.ended = ended;
        }
    }

    fn act(&mut self, at: usize, act: u8) {
        if let Some(choice) = self.choice.runs.get_mut(at) {
            *choice = act;
        }
        self.go_on(at + 1);
        if let Some(choice) = self.choice.runs.get_mut(at) {
            *choice = 0;
        }
    }

    /// Begins new runs, so many with each sort of card.
    fn begin(&mut self, sort: usize) {
        let Some(more) = SORTS.get(sort).copied() else { return self.settle() };
        // A natural card that is left does in a run what a wild one does, which then does in a set what that one did, or
        // lies at an end of the run.
        let wild_for_natural = self.cards.few_wild && self.natural > 0 && self.place >= self.cards.from;
        if sort > 0 && wild_for_natural && self.wild < self.had {
            return;
        }
        self.begin(sort + 1);
        // What ends could go on with this card instead: it would be a meld whatever follows, and the new run is not.
        if self.ended || self.left(more) == 0 || more == More::Wild && wild_for_natural {
            return;
        }
        let Some(mut new) = Run::NONE.and(self.cards.caps, more) else { return };
        if more == More::Wild {
            // At the high end a wild card does as well, but where there is no room for it.
            new = new.bound_for_the_top();
        }
        let (many, left) = (self.many, self.left(more));
        for begun in 1..=left {
            *self.counter(more) -= 1;
            if !self.may_become(new, self.wild) {
                break;
            }
            self.push(new);
            if self.many > 1 && !self.all_may_become() {
                break;
            }
            if self.many > OPEN {
                *self.narrow = true;
                break;
            }
            if let Some(begin) = self.choice.begin.get_mut(sort) {
                *begin = begun;
            }
            self.begin(sort + 1);
        }
        *self.counter(more) = left;
        self.many = many;
        if let Some(begin) = self.choice.begin.get_mut(sort) {
            *begin = 0;
        }
    }

    /// Whether a run that has come to this place can still become a meld, with so many wild cards at most.
    fn may_become(&self, run: Run, wild: u8) -> bool {
        let (last, to) = (self.cards.last, self.must_come_to(run));
        if to > last {
            return false;
        }
        let there = self.cards.there.get(self.suit).copied().unwrap_or(0);
        let places = (1_u16 << to << 1).wrapping_sub(1_u16 << self.place << 1);
        (places & !there).count_ones() <= u32::from(wild)
    }

    /// The place that a run must come to before it is a meld.
    fn must_come_to(&self, run: Run) -> u8 {
        let missing = self.cards.caps.min.saturating_sub(run.length());
        if run.to_the_top() { self.cards.last } else { self.place + missing }
    }

    /// Whether there are cards for all runs together to become melds.
    fn all_may_become(&self) -> bool {
        let mut need = [0_u8; 15];
        for run in self.open.iter().take(self.many) {
            let to = self.must_come_to(*run);
            let after = need.get_mut(usize::from(self.place) + 1..=to.into());
            after.unwrap_or_default().iter_mut().for_each(|need| *need += 1);
        }
        let mut missing = 0;
        for (place, need) in
            (0..).zip(need).skip(usize::from(self.place) + 1).take_while(|(_, need)| *need > 0)
        {
            let kind = at(&self.cards.kinds, place, self.suit);
            missing += need.saturating_sub(kind.must + kind.may + kind.token);
        }
        missing <= self.wild
    }

    /// All runs of the suit are decided on.
    fn settle(&mut self) {
        let used = self.kind.must + self.kind.may - self.natural;
        let must = self.kind.must.saturating_sub(used);
        let may = self.natural - must;
        let below = self.place < self.cards.from;
        let wild = self.had - self.wild;
        if !below && must + self.token > at(&self.cards.room, self.place, self.suit) {
            return;
        }
        let mut runs = [Run::NONE; OPEN];
        for (place, run) in runs.iter_mut().zip(&self.open).take(self.many) {
            *place = *run;
        }
        runs.sort_unstable_by(|a, b| b.cmp(a));
        let links = at(&self.cards.pool.links, self.place, self.suit);
        let kept = self.choice.runs.iter().filter(|act| **act > 0).count() as u8;
        let low = if below { used | (self.kind.token - self.token) << 4 } else { self.from.low };
        let then = Open { runs, low: if self.place >= 14 { 0 } else { low } };
        let [must, may, token] = if below { [0; 3] } else { [must, may, self.token] };
        let broken = links.saturating_sub(kept);
        self.found.push((then, Edge { to: 0, wild, must, may, token, broken, choice: self.choice }));
    }

    fn push(&mut self, run: Run) {
        if let Some(open) = self.open.get_mut(self.many) {
            *open = run;
        }
        self.many += 1;
    }

    fn counter(&mut self, more: More) -> &mut u8 {
        match more {
            More::Natural => &mut self.natural,
            More::Token => &mut self.token,
            More::Wild => &mut self.wild,
        }
    }

    fn left(&mut self, more: More) -> u8 {
        *self.counter(more)
    }
}
