//! What a settled deal leaves open. A journal is not asked: what it holds was settled when it was written.

use super::Results;
use super::laid::Table;
use super::ways::{Way, part_points, ways};
use crate::cards::{Card, Rank, Stands, Typed};
use crate::melds::{Laid, Meld};
use crate::ruleset::{Count, Doubling, Ruleset, StockOut, WildMelded};
use crate::scoring::{Ended, Term, cards_points, meld_terms};
use crate::table::outcome::Outcome;
use crate::table::question::{Place, Question};

/// The first thing that has to be said before the deal may be recorded.
pub(in crate::table) fn question(rules: &Ruleset, results: &Results) -> Option<Question> {
    // Where every card was followed to its place, nothing is open.
    if results.hands.is_some() {
        return None;
    }
    if results.ended.upcard.is_none() && wants_upcard(rules, &results.ended) {
        return Some(Question::Upcard);
    }
    if results.ended.wild.is_none() && wants_turned(rules, &results.outcomes) {
        return Some(Question::Turned);
    }
    let melds_count = rules.score.count == Count::MeldsMinusHand && !void(rules, &results.ended);
    if melds_count { laid(rules, results) } else { None }
}

/// Whether the card that was turned up first decides how a deal that ended so counts.
pub fn wants_upcard(rules: &Ruleset, ended: &Ended) -> bool {
    let limit = rules.knock.is_some_and(|knock| knock.upcard) && ended.knock.is_some() && !ended.big_gin;
    !void(rules, ended) && (limit || rules.score.double == Doubling::SpadeUpcard)
}

/// Whether the card whose rank is wild decides what these hands count: where cards were named.
pub fn wants_turned(rules: &Ruleset, outcomes: &[Outcome]) -> bool {
    rules.turns_wild() && outcomes.iter().any(|outcome| !outcome.named().is_empty())
}

/// Whether a deal that ended so counts for nobody.
pub fn void(rules: &Ruleset, ended: &Ended) -> bool {
    ended.stock_out && rules.stock_out == StockOut::Void
}

/// Where melds count: what was laid, if it can be read in ways that give different points.
fn laid(rules: &Ruleset, results: &Results) -> Option<Question> {
    let table = Table::new(rules, &results.outcomes);
    if !may_differ(rules, &table) {
        return None;
    }
    let ways = ways(rules, &table);
    let points: Vec<Vec<i32>> = ways.iter().map(|way| way.points(rules, &table)).collect();
    let first = points.first()?;
    if points.iter().all(|points| points == first) {
        return None;
    }
    let all = Open { rules, results, table: &table, ways: &ways, points: &points };
    // First what counts differently by itself; then what decides how something else counts.
    [true, false].into_iter().find_map(|counts| all.wild(counts).or_else(|| all.onto(counts)))
}

/// Whether a card counts as the place where it lies has it: a low ace, or a wild card as the card shown.
fn may_differ(rules: &Ruleset, table: &Table<'_>) -> bool {
    let shown = rules.score.wild_melded == WildMelded::Shown;
    let low = rules.points.low_ace().is_some();
    let differs = |typed: &Typed| {
        rules.is_wild(typed.card) && (shown || low) || low && typed.card.rank() == Some(Rank::Ace)
    };
    // A meld that has only one reading counts always the same.
    let open = table.melds.iter().zip(&table.told).filter(|((_, readings), _)| readings.len() > 1);
    open.flat_map(|(_, cards)| *cards).chain(table.loose.iter().flat_map(|(_, cards)| *cards)).any(differs)
}

/// All the ways in which a deal can be read.
struct Open<'a> {
    rules: &'a Ruleset,
    results: &'a Results,
    table: &'a Table<'a>,
    ways: &'a [Way],
    points: &'a [Vec<i32>],
}

/// The first of each that are not the same.
fn distinct<T>(all: impl Iterator<Item = T>, same: impl Fn(&T, &T) -> bool) -> Vec<T> {
    let mut found: Vec<T> = Vec::new();
    for thing in all {
        if found.iter().all(|known| !same(known, &thing)) {
            found.push(thing);
        }
    }
    found
}

impl Open<'_> {
    /// Wild cards that may stand for different cards; with `counts`, such as count differently then.
    fn wild(&self, counts: bool) -> Option<Question> {
        type Reading = (Vec<Typed>, i32);
        let same = |a: &Reading, b: &Reading| a.0 == b.0 || counts && a.1 == b.1;
        let melds =
            self.table.melds.iter().zip(&self.table.told).enumerate().map(|(i, ((seat, _), cards))| {
                let read = self.ways.iter().filter_map(|way| way.melds.get(i));
                let points = |meld: &Meld| meld_terms(self.rules, meld).iter().map(Term::points).sum();
                (*seat, *cards, distinct(read.map(|meld| (declared(&meld.cards), points(meld))), same))
            });
        let parts = self.table.loose.iter().enumerate().map(|(i, (seat, cards))| {
            let read = self.ways.iter().filter_map(|way| way.parts.get(i)).map(|(_, grown)| {
                let first = grown.cards.len().saturating_sub(cards.len());
                let own = grown.cards.get(first..).unwrap_or_default();
                (declared(own), part_points(self.rules, grown, cards))
            });
            (*seat, *cards, distinct(read, same))
        });
        let differ = |(.., readings): &(usize, &[Typed], Vec<Reading>)| {
            readings.iter().any(|(cards, _)| readings.first().is_some_and(|(first, _)| first != cards))
        };
        let (seat, cards, readings) = melds.chain(parts).find(differ)?;
        Some(Question::Wild { seat, cards: cards.to_vec(), readings })
    }

    /// A lay-off that fits several melds; with `counts`, such as counts differently there.
    fn onto(&self, counts: bool) -> Option<Question> {
        self.table.loose.iter().enumerate().find_map(|(i, (seat, cards))| {
            let left = self.results.outcomes.get(*seat).map_or(&[][..], Outcome::left);
            let left = cards_points(self.rules, left.iter().copied());
            let places = self.ways.iter().zip(self.points).filter_map(|(way, points)| {
                let (onto, grown) = way.parts.get(i)?;
                let place = Place {
                    meld: declared(&way.melds.get(*onto)?.lying()),
                    own: self.table.melds.get(*onto).is_some_and(|(owner, _)| owner == seat),
                    points: part_points(self.rules, grown, cards),
                    result: points.get(*seat)? - left,
                };
                Some((*onto, place))
            });
            let same = |a: &(usize, Place), b: &(usize, Place)| {
                if counts { a.1.points == b.1.points } else { a.0 == b.0 }
            };
            let places: Vec<Place> = distinct(places, same).into_iter().map(|(_, place)| place).collect();
            (places.len() > 1).then(|| Question::Onto { seat: *seat, cards: cards.to_vec(), places })
        })
    }
}

/// Cards with each wild one declared as what it stands for.
fn declared(cards: &[Laid]) -> Vec<Typed> {
    let typed = |laid: &Laid| Typed {
        stands: (laid.wild && laid.card != Card::natural(laid.face)).then_some(Stands::Face(laid.face)),
        ..Typed::plain(laid.card)
    };
    cards.iter().map(typed).collect()
}
