//! One suit at one place: open runs go on or end, new ones begin, and the rest is left for sets.

use super::graph::{Edge, Open};
use super::pool::{Kind, Pool, ace_twice, face_at};
use super::run::{Caps, More, Run};
use super::state::{Choice, OPEN};
use crate::cards::Suit;
use crate::ruleset::Ruleset;

/// What the runs of a suit may do.
pub(super) struct Steps<'a> {
    rules: &'a Ruleset,
    pool: &'a Pool,
    caps: Option<Caps>,
    suit: Suit,
    /// Whether some way was left out because more runs are open than a state holds.
    pub(super) narrow: bool,
    found: Vec<(Open, Edge)>,
}

/// A suit at a place while its runs are decided on.
struct Deciding {
    place: u8,
    from: Open,
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

impl<'a> Steps<'a> {
    pub(super) fn new(rules: &'a Ruleset, pool: &'a Pool, suit: Suit) -> Self {
        Self { rules, pool, caps: Caps::new(rules), suit, narrow: false, found: Vec::new() }
    }

    /// All that may be done at a place where so many wild cards at least are used already.
    pub(super) fn from(&mut self, place: u8, open: Open, used: i16) -> &mut Vec<(Open, Edge)> {
        let kind = self.there(place, open.low);
        // No card of a run may be, or stand for, one that is only ever wild.
        let barred = face_at(place, self.suit).is_some_and(|face| self.rules.has_no_place(face.rank));
        // Where cards turn wild, those of other suits may have done so too.
        let converts = self.pool.all_wild() > self.pool.wild();
        let there = i16::from(self.pool.all_wild()) - if converts { 0 } else { used };
        let wild = if barred { 0 } else { there.clamp(0, 99) as u8 };
        let mut deciding = Deciding {
            place,
            from: open,
            kind,
            natural: kind.must + kind.may,
            token: kind.token,
            wild,
            had: wild,
            open: Vec::new(),
            choice: Choice::default(),
        };
        self.go_on(&mut deciding, 0);
        &mut self.found
    }

    /// Whether open runs are melds as they are.
    pub(super) fn all_legal(&self, runs: &[Run]) -> bool {
        let legal = |run: &Run| self.caps.is_none_or(|caps| run.legal(self.rules, caps));
        runs.iter().all(|run| *run == Run::NONE || legal(run))
    }

    /// What there is at a place: aces that lie below a two are gone when they come up again.
    fn there(&self, place: u8, low: u8) -> Kind {
        let Some(face) = face_at(place, self.suit) else { return Kind::default() };
        let mut kind = self.pool.kind(face);
        if place == 14 {
            let below = low & 15;
            kind.may = (kind.must + kind.may).saturating_sub(below);
            kind.must = kind.must.saturating_sub(below);
            kind.may -= kind.must;
            kind.token = kind.token.saturating_sub(low >> 4);
        }
        kind
    }

    /// Decides on the open runs one by one.
    fn go_on(&mut self, deciding: &mut Deciding, at: usize) {
        let runs = deciding.from.runs;
        let run = runs.get(at).copied().unwrap_or(Run::NONE);
        let (Some(caps), true) = (self.caps, run != Run::NONE) else {
            return self.begin(deciding, 0);
        };
        let before = at.checked_sub(1).and_then(|at| Some((*runs.get(at)?, *deciding.choice.runs.get(at)?)));
        let go = |steps: &mut Self, deciding: &mut Deciding, act: u8| {
            // Of runs that are alike it does not matter which does what.
            if before.is_some_and(|(other, did)| other == run && did < act) {
                return;
            }
            if let Some(choice) = deciding.choice.runs.get_mut(at) {
                *choice = act;
            }
            steps.go_on(deciding, at + 1);
            if let Some(choice) = deciding.choice.runs.get_mut(at) {
                *choice = 0;
            }
        };
        for (act, more) in [(1, More::Natural), (2, More::Token), (3, More::Wild)] {
            let left = deciding.left(more);
            if left > 0
                && let Some(longer) = run.and(caps, more)
                && self.may_become(longer, deciding.place, deciding.wild - u8::from(act == 3))
            {
                deciding.spend(more, 1);
                deciding.open.push(longer);
                go(self, deciding, act);
                deciding.open.pop();
                deciding.give_back(more, 1);
            }
        }
        if !run.to_the_top() && run.legal(self.rules, caps) {
            go(self, deciding, 0);
        }
    }

    /// Begins new runs, so many with each sort of card.
    fn begin(&mut self, deciding: &mut Deciding, sort: usize) {
        let more = match sort {
            0 => More::Natural,
            1 => More::Token,
            2 => More::Wild,
            _ => return self.turn(deciding),
        };
        self.begin(deciding, sort + 1);
        let Some(caps) = self.caps else { return };
        let Some(mut new) = Run::NONE.and(caps, more) else { return };
        if more == More::Wild && caps.shifts() {
            new = new.bound_for_the_top();
        }
        let mut many = 0;
        while deciding.left(more) > 0 {
            deciding.spend(more, 1);
            many += 1;
            deciding.open.push(new);
            if !self.may_become(new, deciding.place, deciding.wild) {
                break;
            }
            if deciding.open.len() > OPEN {
                self.narrow = true;
                break;
            }
            if let Some(begin) = deciding.choice.begin.get_mut(sort) {
                *begin = many;
            }
            self.begin(deciding, sort + 1);
        }
        deciding.give_back(more, many);
        deciding.open.truncate(deciding.open.len() - usize::from(many));
        if let Some(begin) = deciding.choice.begin.get_mut(sort) {
            *begin = 0;
        }
    }

    /// Whether a run that has come to a place can still become a meld, with so many wild cards at most.
    fn may_become(&self, run: Run, place: u8, wild: u8) -> bool {
        let last = self.pool.last;
        let to = if run.to_the_top() {
            last
        } else {
            place + self.caps.map_or(0, |caps| caps.min).saturating_sub(run.length())
        };
        to <= last
            && (place + 1..=to).filter(|at| !self.pool.has(*at, self.suit)).count() <= usize::from(wild)
    }

    /// Turns cards of the hand or the table wild, where they may be.
    fn turn(&mut self, deciding: &mut Deciding) {
        let below = deciding.place == 1 && ace_twice(self.rules);
        let most = if deciding.kind.both && !below { deciding.natural } else { 0 };
        for turned in 0..=most {
            deciding.choice.turned = turned;
            self.settle(deciding, below);
        }
        deciding.choice.turned = 0;
    }

    /// All runs of a suit are decided on.
    fn settle(&mut self, deciding: &Deciding, below: bool) {
        let turned = deciding.choice.turned;
        let left = deciding.natural - turned;
        let used = deciding.kind.must + deciding.kind.may - left;
        let must = deciding.kind.must.saturating_sub(used);
        let may = left - must;
        let mut runs = [Run::NONE; OPEN];
        for (place, run) in runs.iter_mut().zip(&deciding.open) {
            *place = *run;
        }
        runs.sort_unstable_by(|a, b| b.cmp(a));
        let links = self.pool.links.get(usize::from(deciding.place));
        let links = links.and_then(|suits| suits.get(self.suit.index())).copied().unwrap_or(0);
        let kept = deciding.choice.runs.iter().filter(|act| **act > 0).count() as u8;
        let mut edge = Edge {
            to: 0,
            wild: (deciding.had - deciding.wild) as i8 - turned as i8,
            must: 0,
            may: 0,
            token: 0,
            broken: links.saturating_sub(kept),
            lost: 0,
            choice: deciding.choice,
        };
        let mut then = Open { runs, low: if deciding.place >= 14 { 0 } else { deciding.from.low } };
        if below {
            then.low = used | (deciding.kind.token - deciding.token) << 4;
        } else if let Some(most) = self.pool.most_in_sets(deciding.place, self.suit) {
            // There must be cards for the sets that these go into.
            if must + deciding.token > most {
                return;
            }
            (edge.must, edge.may, edge.token) = (must, may, deciding.token);
        } else if must > 0 || deciding.token > 0 {
            return;
        } else {
            edge.lost = deciding.kind.weight * u64::from(may);
        }
        self.found.push((then, edge));
    }
}

impl Deciding {
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
