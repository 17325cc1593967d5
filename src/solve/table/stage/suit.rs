//! One suit at one place: open runs go on or end, new ones begin, and the rest is left for sets.

use super::{Next, Stage};
use crate::cards::Suit;
use crate::solve::table::pool::{Kind, ace_twice, face_at};
use crate::solve::table::run::{More, Run};
use crate::solve::table::state::{Choice, OPEN, State};

/// One suit at one place while its runs are decided on.
struct Suits<'a> {
    state: &'a State,
    suit: Suit,
    kind: Kind,
    natural: u8,
    token: u8,
    wild: u8,
    /// Wild cards that there were.
    had: u8,
    /// Runs that go on.
    open: Vec<Run>,
    choice: Choice,
}

impl Stage<'_> {
    pub(super) fn suit(&mut self, state: &State, suit: Suit, next: &mut Vec<Next>) {
        let kind = self.there(state, suit);
        let wild = if self.barred(state.place) { 0 } else { self.wild_left(state) };
        let mut suits = Suits {
            state,
            suit,
            kind,
            natural: kind.must + kind.may,
            token: kind.token,
            wild,
            had: wild,
            open: Vec::new(),
            choice: Choice::default(),
        };
        self.go_on(&mut suits, 0, next);
    }

    /// Decides on the open runs one by one.
    fn go_on(&mut self, suits: &mut Suits<'_>, at: usize, next: &mut Vec<Next>) {
        let runs = suits.state.runs.get(suits.suit.index()).copied().unwrap_or_default();
        let run = runs.get(at).copied().unwrap_or(Run::NONE);
        let (Some(caps), true) = (self.caps, run != Run::NONE) else {
            return self.begin(suits, 0, next);
        };
        let before = at.checked_sub(1).and_then(|at| Some((*runs.get(at)?, *suits.choice.runs.get(at)?)));
        let mut go = |stage: &mut Self, suits: &mut Suits<'_>, act: u8| {
            // Of runs that are alike it does not matter which does what.
            if before.is_some_and(|(other, did)| other == run && did < act) {
                return;
            }
            if let Some(choice) = suits.choice.runs.get_mut(at) {
                *choice = act;
            }
            stage.go_on(suits, at + 1, next);
            if let Some(choice) = suits.choice.runs.get_mut(at) {
                *choice = 0;
            }
        };
        for (act, more) in [(1, More::Natural), (2, More::Token), (3, More::Wild)] {
            let left = suits.left(more);
            if left > 0
                && let Some(longer) = run.and(caps, more)
                && self.may_become(longer, suits.state.place, suits.suit, suits.wild - u8::from(act == 3))
            {
                suits.spend(more, 1);
                suits.open.push(longer);
                go(self, suits, act);
                suits.open.pop();
                suits.give_back(more, 1);
            }
        }
        if (!run.to_the_top() || self.barred(suits.state.place)) && run.legal(self.rules, caps) {
            go(self, suits, 0);
        }
    }

    /// Begins new runs, so many with each sort of card.
    fn begin(&mut self, suits: &mut Suits<'_>, sort: usize, next: &mut Vec<Next>) {
        let more = match sort {
            0 => More::Natural,
            1 => More::Token,
            2 => More::Wild,
            _ => return self.turn(suits, next),
        };
        self.begin(suits, sort + 1, next);
        let Some(caps) = self.caps else { return };
        let Some(mut new) = Run::NONE.and(caps, more) else { return };
        if more == More::Wild && caps.shifts() {
            new = new.bound_for_the_top();
        }
        let mut many = 0;
        while suits.left(more) > 0 {
            suits.spend(more, 1);
            many += 1;
            suits.open.push(new);
            if !self.may_become(new, suits.state.place, suits.suit, suits.wild) || !self.may_go_on(suits) {
                break;
            }
            if suits.open.len() > OPEN {
                self.narrow = true;
                break;
            }
            if let Some(begin) = suits.choice.begin.get_mut(sort) {
                *begin = many;
            }
            self.begin(suits, sort + 1, next);
        }
        suits.give_back(more, many);
        suits.open.truncate(suits.open.len() - usize::from(many));
        if let Some(begin) = suits.choice.begin.get_mut(sort) {
            *begin = 0;
        }
    }

    /// Whether no card of a run may be, or stand for, one of a place: it is only ever wild.
    fn barred(&self, place: u8) -> bool {
        face_at(place, Suit::Spades).is_some_and(|face| self.rules.has_no_place(face.rank))
    }

    /// Whether there are cards at the next place for all runs that are too short to end.
    fn may_go_on(&self, suits: &Suits<'_>) -> bool {
        let shortest = self.caps.map_or(0, |caps| caps.min);
        let short = suits.open.iter().filter(|run| run.length() < shortest).count();
        let next =
            face_at(suits.state.place + 1, suits.suit).map(|face| self.pool.kind(face)).unwrap_or_default();
        short <= usize::from(next.must + next.may + next.token) + usize::from(suits.wild)
    }

    /// Whether a run that has come to a place can still become a meld, with so many wild cards at most.
    fn may_become(&self, run: Run, place: u8, suit: Suit, wild: u8) -> bool {
        // No run goes past a place that no card may take.
        let last =
            (place + 1..=self.pool.last).find(|at| self.barred(*at)).map_or(self.pool.last, |at| at - 1);
        let to = if run.to_the_top() {
            last
        } else {
            place + self.caps.map_or(0, |caps| caps.min).saturating_sub(run.length())
        };
        to <= last && (place + 1..=to).filter(|at| !self.pool.has(*at, suit)).count() <= usize::from(wild)
    }

    /// Turns cards of the hand or the table wild, where they may be.
    fn turn(&mut self, suits: &mut Suits<'_>, next: &mut Vec<Next>) {
        let below = suits.state.place == 1 && ace_twice(self.rules);
        let most = if suits.kind.both && !below { suits.natural } else { 0 };
        for turned in 0..=most {
            suits.choice.turned = turned;
            self.settle(suits, below, next);
        }
        suits.choice.turned = 0;
    }

    /// All runs of a suit are decided on.
    fn settle(&self, suits: &Suits<'_>, below: bool, next: &mut Vec<Next>) {
        let (state, index) = (suits.state, suits.suit.index());
        let turned = suits.choice.turned;
        let left = suits.natural - turned;
        let used = suits.kind.must + suits.kind.may - left;
        let must = suits.kind.must.saturating_sub(used);
        let may = left - must;
        let spent = suits.had - suits.wild;
        let mut then = State { suit: state.suit + 1, ..*state };
        then.need = state.need + spent as i8 - turned as i8;
        if i16::from(then.need) > i16::from(self.pool.wild()) + i16::from(self.pool.convertible(state.place))
        {
            return;
        }
        let mut runs = [Run::NONE; OPEN];
        for (place, run) in runs.iter_mut().zip(&suits.open) {
            *place = *run;
        }
        runs.sort_unstable_by(|a, b| b.cmp(a));
        if let Some(known) = then.runs.get_mut(index) {
            *known = runs;
        }
        let links = self.pool.links.get(usize::from(state.place)).and_then(|suits| suits.get(index));
        let kept = suits.choice.runs.iter().filter(|act| **act > 0).count() as u64;
        let broken = u64::from(links.copied().unwrap_or(0)).saturating_sub(kept);
        let mut lost = 0;
        if below {
            if let Some(low) = then.low.get_mut(index) {
                *low = used | (suits.kind.token - suits.token) << 4;
            }
        } else if self.set.is_some() {
            for (all, here) in [(&mut then.must, must), (&mut then.may, may), (&mut then.token, suits.token)]
            {
                if let Some(known) = all.get_mut(index) {
                    *known = here;
                }
            }
        } else if must > 0 || suits.token > 0 {
            return;
        } else {
            lost = suits.kind.weight * u64::from(may);
        }
        if then.suit == 4 && (below || self.set.is_none()) {
            then.suit = 0;
            then.place += 1;
        }
        next.push((then, lost, broken, suits.choice));
    }
}

impl Suits<'_> {
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

    fn spend(&mut self, more: More, n: u8) {
        *self.counter(more) -= n;
    }

    fn give_back(&mut self, more: More, n: u8) {
        *self.counter(more) += n;
    }
}
