//! Who wins a deal in which the lowest hand wins, and what: knocks, ties, undercuts, gin.

use super::deal::{Ended, bonus, told};
use super::score::{Score, Term};
use crate::cards::{Card, Face, Rank, Suit};
use crate::ruleset::{AceUpcard, BoxesWhen, Doubling, KnockTie, Ruleset, StockOut};

/// What stands for the hand of somebody who has none: more than anybody can hold.
pub(super) const ABSENT: i32 = i32::MAX;

/// How a deal was decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outstanding {
    /// It counts for nobody.
    Void,
    /// The seats that won it; none where a tie went to nobody.
    Won {
        /// The winners.
        winners: Vec<usize>,
        /// Whether the winners beat or tied a player who had knocked.
        undercut: bool,
        /// Whether the knock was gin.
        gin: bool,
    },
}

/// The most that a player may hold to knock, and whether only gin will do.
pub fn knock_limit(rules: &Ruleset, upcard: Option<Face>) -> Option<(i32, String)> {
    let knock = rules.knock?;
    let Some(face) = upcard.filter(|_| knock.upcard) else {
        return Some((knock.limit, "knock.limit".into()));
    };
    let (limit, rule) = match (face.rank, knock.ace_upcard) {
        (Rank::Ace, AceUpcard::GinOnly) => (0, "knock.ace_upcard"),
        (Rank::Ace, AceUpcard::One) => (1, "knock.ace_upcard"),
        _ => (rules.points.of(Card::natural(face)), "knock.upcard"),
    };
    // The upcard tightens a limit and never widens it.
    Some(if limit < knock.limit { (limit, rule.into()) } else { (knock.limit, "knock.limit".into()) })
}

/// Decides a deal by what each seat holds.
pub fn outcome(rules: &Ruleset, ended: &Ended, held: &[i32]) -> Outstanding {
    if ended.stock_out && rules.stock_out == StockOut::Void {
        return Outstanding::Void;
    }
    let lowest = held.iter().copied().min().unwrap_or(0);
    let mut winners: Vec<usize> = (0..held.len()).filter(|seat| held.get(*seat) == Some(&lowest)).collect();
    let (Some(knock), Some(knocker)) = (rules.knock, ended.knock) else {
        return Outstanding::Won { winners, undercut: false, gin: false };
    };
    let gin = knock.whole_hands() && held.get(knocker) == Some(&0);
    if gin {
        return Outstanding::Won { winners: vec![knocker], undercut: false, gin };
    }
    if winners.contains(&knocker) && winners.len() > 1 {
        match knock.tie {
            KnockTie::Others => winners.retain(|seat| *seat != knocker),
            KnockTie::Knocker => winners = vec![knocker],
            KnockTie::Nobody => winners.clear(),
        }
    }
    let undercut = !winners.is_empty() && !winners.contains(&knocker);
    Outstanding::Won { winners, undercut, gin }
}

/// The scores of a deal that was decided so.
pub(super) fn scores(rules: &Ruleset, ended: &Ended, held: &[i32], outcome: &Outstanding) -> Vec<Score> {
    let Outstanding::Won { winners, undercut, gin } = outcome else {
        return vec![Score::default(); held.len()];
    };
    (0..held.len())
        .map(|seat| {
            if !winners.contains(&seat) {
                return Score::default();
            }
            let mut score = Score { boxes: 1, won: true, ..Score::default() };
            let own = held.get(seat).copied().unwrap_or(0);
            score.terms.extend(
                held.iter()
                    .enumerate()
                    .filter(|(from, theirs)| *from != seat && **theirs != ABSENT)
                    .map(|(from, theirs)| Term::Difference { from, theirs: *theirs, own }),
            );
            let extra = &rules.score.boxes;
            let knocked = ended.knock == Some(seat);
            for (name, applies, boxes) in [
                ("knock", knocked && !gin, 0),
                ("gin", *gin && !ended.big_gin, extra.gin),
                ("big_gin", *gin && ended.big_gin, extra.big_gin),
                ("undercut", *undercut, extra.undercut),
                ("out", ended.out == Some(seat), 0),
            ] {
                if !applies {
                    continue;
                }
                score.boxes += boxes;
                score.terms.extend(bonus(rules, name));
            }
            score.terms.extend(told(rules, ended, seat));
            double(rules, ended, &mut score);
            if rules.score.boxes.when == BoxesWhen::AtOnce && rules.score.boxes.points > 0 {
                let points = rules.score.boxes.points * i32::from(score.boxes);
                score.terms.push(Term::Bonus {
                    name: boxes(score.boxes),
                    points,
                    rule: "score.box.points".into(),
                });
            }
            score
        })
        .collect()
}

/// `1 box`, `3 boxes`.
pub(super) fn boxes(n: u8) -> String {
    format!("{n} box{}", if n == 1 { "" } else { "es" })
}

fn double(rules: &Ruleset, ended: &Ended, score: &mut Score) {
    let spade = ended.upcard.is_some_and(|face| face.suit == Suit::Spades);
    if rules.score.double == Doubling::SpadeUpcard && spade {
        let points = score.points();
        score.terms.push(Term::Double { points, rule: "score.double".into() });
        score.boxes *= 2;
    }
}
