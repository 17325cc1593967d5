//! Melds of one line of a finished hand, judged as soon as it is typed: who laid them is still at the table, and knows.

use crate::cards::{Card, Counts, Face, Typed, times};
use crate::cli::app::App;
use crate::cli::error::Failure;
use crate::melds::judge;
use crate::ruleset::{Count, KnockLayOff, LayOff, Ruleset};
use crate::scoring::{cards_points, knock_limit};
use crate::solve::{Question, lay_down};
use crate::table::{Claim, Game, Outcome, Refusal, Setting, Violation, rule};

/// The outcome, unless it names a card more often than there is, or parts of it can be neither melds nor lay-offs on any
/// meld.
///
/// Whether a lay-off has a meld to lie on, the hands of the others tell: that is asked of all together in the end.
/// Who `knocked` with a whole hand lays nothing off.
pub(super) fn laid(
    app: &App,
    game: &Game,
    rules: &Ruleset,
    knocked: bool,
    outcome: Outcome,
) -> Result<Outcome, Failure> {
    let none = Vec::new();
    let melds = if let Outcome::Laid { melds, .. } = &outcome { melds } else { &none };
    let alone = knocked && rules.knock.is_some_and(|knock| knock.whole_hands());
    let (places, claimed): (Vec<usize>, Vec<Vec<Typed>>) = (1..)
        .zip(melds)
        .filter(|(_, part)| alone || !may_be_laid_off(rules, part))
        .map(|(n, part)| (n, part.clone()))
        .unzip();
    let setting = Setting { rules, deal: None, players: game.seated(), assumed: false };
    let mut violations = rule(setting, &Claim { melds: claimed, onto: None, left: None }).violations;
    violations.extend(out_alone(rules, &outcome));
    // Melds that name a card too often were told so.
    if violations.is_empty() {
        violations.extend(too_often(rules, game.seated(), &outcome));
    }
    if violations.is_empty() {
        return Ok(outcome);
    }
    for violation in &mut violations {
        violation.meld = violation.meld.and_then(|n| places.get(n - 1).copied()).filter(|_| melds.len() > 1);
    }
    let mut failure = app.refused(rules, Refusal::Violations(violations));
    failure.message = MENDED.into();
    Err(failure)
}

/// Nothing, unless what is left of the hand of who knocked is too much for that: no other hand changes it.
pub(super) fn low_enough(
    app: &App,
    rules: &Ruleset,
    name: &str,
    upcard: Option<Face>,
    outcome: &Outcome,
) -> Result<(), Failure> {
    let points = match outcome {
        Outcome::Points(points) => *points,
        Outcome::Laid { left, .. } => cards_points(rules, left.iter().copied()),
        Outcome::Cards(hand) if rules.knock.is_some_and(|knock| knock.whole_hands()) => {
            lay_down(Question::new(rules, hand)).layout.points_left
        }
        Outcome::Cards(hand) => cards_points(rules, hand.iter().copied()),
        Outcome::Out | Outcome::Instead(_) | Outcome::NotIn | Outcome::Absent => return Ok(()),
    };
    let Some((limit, rule)) = knock_limit(rules, upcard).filter(|(limit, _)| points > *limit) else {
        return Ok(());
    };
    let most = if limit == 0 { "only gin will do".to_owned() } else { format!("{limit} is the most") };
    let message = format!("{name} has {points} in no meld: too much for a knock, {most}");
    let violation = Violation { rule, meld: None, cards: Vec::new(), message };
    let mut failure = app.refused(rules, Refusal::Violations(vec![violation]));
    failure.message = MENDED.into();
    Err(failure.help("`<` goes back, if somebody else knocked"))
}

/// What a line is told that can't be, before the reasons.
const MENDED: &str = "that can't be: correct the line, which is here again";

/// `out` alone, where the melds of who goes out count.
fn out_alone(rules: &Ruleset, outcome: &Outcome) -> Option<Violation> {
    let count = rules.score.count;
    let counts = matches!(count, Count::MeldsMinusHand | Count::Payments) && !rules.arranges_hands();
    let message = "what was laid counts in this game: give the melds, `MELDS :`, or points".to_owned();
    (counts && *outcome == Outcome::Out).then(|| Violation {
        rule: "score.count".into(),
        meld: None,
        cards: Vec::new(),
        message,
    })
}

/// Cards that are named more often than the packs hold them.
fn too_often(rules: &Ruleset, players: u8, outcome: &Outcome) -> Option<Violation> {
    let pack = rules.pack(players)?;
    let counts: Counts = outcome.named().iter().copied().collect();
    let cards: Vec<Card> =
        counts.iter().filter(|(card, n)| *n > pack.copies(*card)).map(|(card, _)| card).collect();
    let named: Vec<String> =
        cards.iter().map(|card| format!("{card} {}", times(counts.count(*card)))).collect();
    let message = format!("{} in one hand, and {players} players have {pack}", named.join(", "));
    (!cards.is_empty()).then(|| Violation { rule: format!("packs.{players}"), meld: None, cards, message })
}

/// Whether cards that are no meld can be laid off on one that somebody else may have.
fn may_be_laid_off(rules: &Ruleset, part: &[Typed]) -> bool {
    let never = rules.contract.lay_off == LayOff::Never
        && rules.knock.is_none_or(|knock| knock.lay_off == KnockLayOff::Never);
    if never || judge(rules, part).legal() {
        return false;
    }
    let Some(faces) = part.iter().map(|typed| Card::face(typed.card)).collect::<Option<Vec<_>>>() else {
        // What a wild card stands for there, only the meld tells.
        return true;
    };
    let wild = part.iter().any(|typed| typed.stands.is_some() || rules.is_wild(typed.card));
    let few = faces.len() < usize::from(SHORTEST);
    let same = |same: fn(&crate::cards::Face, &crate::cards::Face) -> bool| {
        faces.windows(2).all(|pair| matches!(pair, [a, b] if same(a, b)))
    };
    if wild || few && same(|a, b| a.rank == b.rank) {
        return true;
    }
    same(|a, b| a.suit == b.suit) && on_both_sides(faces.iter().map(|face| face.rank.number()).collect())
}

/// The fewest cards of a meld that others are laid off on.
const SHORTEST: u8 = 3;

/// Whether ranks lie beside each other, or on both sides of one run: with one hole, and room for a run in it.
fn on_both_sides(ranks: Vec<u8>) -> bool {
    let fits = |mut ranks: Vec<u8>| {
        ranks.sort_unstable();
        let steps: Vec<u8> = ranks.windows(2).filter_map(|pair| Some(pair.last()? - pair.first()?)).collect();
        let holes: Vec<&u8> = steps.iter().filter(|step| **step > 1).collect();
        let distinct = steps.iter().all(|step| *step > 0);
        distinct && holes.len() <= 1 && holes.iter().all(|hole| **hole > SHORTEST)
    };
    let high = ranks.iter().map(|rank| if *rank == 1 { 14 } else { *rank }).collect();
    fits(ranks) || fits(high)
}

#[cfg(test)]
mod tests {
    use super::may_be_laid_off;
    use crate::cards::parse_cards;
    use crate::ruleset::Library;

    #[test]
    fn only_what_fits_some_meld_is_taken_for_a_lay_off() {
        for (rules, cards, may) in [
            ("rummy-500", "7C", true),
            ("rummy-500", "KH KS", true),
            ("rummy-500", "4S 5S", true),
            ("rummy-500", "4S 8S", true),
            ("rummy-500", "2S 3S 7S", true),
            ("rummy-500", "AS QS KS", false),
            ("rummy-500", "AS KS", true),
            ("rummy-500", "2S *", true),
            ("rummy-500", "KH KS 7D", false),
            ("rummy-500", "5S 6S 8S", false),
            ("rummy-500", "4S 6S", false),
            ("rummy-500", "5D 5D 5H", false),
            ("rummy-500", "5D 6C", false),
            ("rummy-500", "2S 6S 10S", false),
            ("gin-rummy", "9S 10S", true),
            ("gin-rummy", "9S 10H", false),
        ] {
            let rules = Library::default().load(rules, &[]).unwrap();
            assert_eq!(may_be_laid_off(&rules, &parse_cards(cards).unwrap()), may, "{cards}");
        }
    }
}
