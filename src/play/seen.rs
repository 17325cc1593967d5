//! Bonuses that have to be told of other deals, and are seen where a deal was refereed turn by turn.

use super::deal::OpenDeal;

impl OpenDeal {
    /// The bonuses that have to be told elsewhere and are seen here: going out in the first turn, or without a card drawn,
    /// which is paid in place of the first.
    pub(super) fn seen_bonuses(&self, out: usize) -> Vec<(usize, String)> {
        let turns = self.seats.get(out).map_or(0, |place| place.turns);
        let score = &self.setup.rules.score;
        let known = |name: &str| score.told_bonuses().any(|known| known == name);
        let seen = match turns {
            0 if known("no_draw") => "no_draw",
            0 | 1 if known("first_turn") => "first_turn",
            _ => return Vec::new(),
        };
        vec![(out, seen.to_owned())]
    }

    /// The bonus for going out with everything laid in one turn and nothing before, where there is one; without a wild
    /// card it may be another.
    pub(super) fn blind(&self, seat: usize) -> Option<(usize, String)> {
        let met = self.seats.get(seat).and_then(|place| place.met);
        let score = &self.setup.rules.score;
        let wild = |meld: &super::TableMeld| {
            meld.wild().iter().any(|(place, ..)| meld.by().get(*place).is_some_and(|by| by.seat == seat))
        };
        let natural = !self.melds.iter().any(wild);
        let name = if natural && score.bonus("natural_blind").is_some() { "natural_blind" } else { "blind" };
        (met == Some(self.turn.n) && score.bonus(name).is_some()).then(|| (seat, name.to_owned()))
    }
}
