//! Why a score is what it is: the sums, card by card and bonus by bonus.

use std::fmt::Write as _;

use super::json::shown;
use super::people;
use super::sheet::isolated;
use super::style::{Style, Tone};
use crate::report::{Row, Sheet};
use crate::ruleset::{Count, LeftCards, Ruleset};
use crate::scoring::{Addends, Hand, Score, Term, cards_points, held};
use crate::table::{Addition, Outcome, Settled, Why, alone, best};

/// The sums of some deals, for all players or one seat.
pub fn text(sheet: &Sheet, deal: Option<u32>, seat: Option<usize>, style: Style) -> String {
    let mut text = super::sheet::heading(sheet, style);
    let mut came = sheet.additions.iter().filter(|added| deal.is_none_or(|n| n == added.deal)).peekable();
    let wanted = |added: &&Addition| seat.is_none_or(|seat| seat == added.seat);
    for row in sheet.rows.iter().filter(|row| deal.is_none_or(|n| n == row.n)) {
        text.push('\n');
        text.push_str(&deal_text(sheet, row, seat, true, style));
        let with: Vec<&Addition> = std::iter::from_fn(|| came.next_if(|added| added.deal <= row.n)).collect();
        for added in with.into_iter().filter(wanted) {
            let line = format!("{} {}", isolated(sheet.name(added.seat)), people::words(sheet, added));
            let _ = writeln!(text, "  {}", style.wrap(&line, 4));
        }
    }
    if deal.is_none() {
        text.push('\n');
        for at in (0..sheet.players.len()).filter(|at| seat.is_none_or(|seat| seat == *at)) {
            text.push_str(&totals(sheet, at, style));
        }
        text.push_str(&super::sheet::standing(sheet, style));
    }
    text
}

/// The sums of one deal alone, without the rules behind them.
pub fn deal(sheet: &Sheet, n: u32, style: Style) -> String {
    let rows = sheet.rows.iter().filter(|row| row.n == n);
    rows.map(|row| deal_text(sheet, row, None, false, style)).collect()
}

/// The total of one seat: each column with its deals and what its end added.
fn totals(sheet: &Sheet, seat: usize, style: Style) -> String {
    let name = isolated(sheet.name(seat));
    let columns = &sheet.standing.columns;
    let mut text = String::new();
    for (i, column) in columns.iter().enumerate() {
        let there = |deal: &usize| sheet.rows.get(*deal).is_none_or(|row| row.there(seat));
        let rows = column.rows.iter().enumerate().filter(|(deal, _)| there(deal));
        let deals = rows.filter_map(|(_, row)| row.get(seat));
        let deals: Vec<String> = if columns.len() > 1 {
            deals.filter(|points| **points != 0).map(ToString::to_string).collect()
        } else {
            deals.map(ToString::to_string).collect()
        };
        let bonuses =
            column.closed.as_ref().and_then(|closed| closed.bonuses.get(seat)).map_or(&[][..], Vec::as_slice);
        let points = column.points.get(seat).copied().unwrap_or(0);
        let total = points + bonuses.iter().map(Term::points).sum::<i32>();
        // Points that no deal gave have a word each.
        let own = || sheet.additions.iter().filter(|addition| addition.seat == seat);
        let word = |addition: &Addition| format!("{} {}", people::label(addition), addition.points);
        let before = own().filter(|addition| matches!(addition.why, Why::Joined { .. })).map(word);
        let after = own().filter(|addition| matches!(addition.why, Why::Left { .. })).map(word);
        let deals: Vec<String> = before.chain(deals).chain(after).collect();
        let deals = if deals.is_empty() { "0".to_owned() } else { deals.join(" + ") };
        let label = if columns.len() > 1 { format!("column {}", i + 1) } else { "total".to_owned() };
        let extra: Vec<String> = bonuses.iter().map(|term| signed(&sheet.players, term)).collect();
        let sum = [vec![deals], extra].concat().join(" ");
        let total = style.paint(Tone::Strong, &total.to_string());
        let _ = writeln!(text, "{label}  {name}: {} = {total}", style.wrap(&sum, 4));
        let keys = rules(bonuses.iter());
        if !keys.is_empty() {
            let _ = writeln!(text, "      {}", style.paint(Tone::Faint, &style.wrap(&keys, 6)));
        }
    }
    if columns.len() > 1 {
        let total = sheet.standing.secured.get(seat).copied().unwrap_or(0);
        let points = sheet.standing.totals.get(seat).copied().unwrap_or(0);
        let of = if sheet.secured() {
            format!(" (hand points {points} + bonuses {})", total - points)
        } else {
            String::new()
        };
        let _ = writeln!(text, "together  {name}: {}{of}", style.paint(Tone::Strong, &total.to_string()));
    }
    text
}

fn deal_text(sheet: &Sheet, row: &Row, seat: Option<usize>, keyed: bool, style: Style) -> String {
    let contract = row.contract.as_ref().map(|contract| format!(": {contract}")).unwrap_or_default();
    let mut text = format!("{}\n", style.paint(Tone::Strong, &format!("Deal {}{contract}", row.n)));
    for line in ending(sheet, row) {
        let _ = writeln!(text, "  {}", style.wrap(&line, 2));
    }
    if row.struck() {
        text.push_str(if row.deal.lost() {
            "  its result was lost, and counts for nobody until it is corrected\n"
        } else {
            "  struck: it never happened\n"
        });
        return text;
    }
    if !row.counted {
        text.push_str("  not counted: the game was over before\n");
    }
    let settled = &row.deal.settled;
    // Where the lowest hand wins, what was held stands first, even where that is nothing.
    let held = sheet.count == Count::Difference && !row.void;
    for (at, score) in settled.scores.iter().enumerate().filter(|(at, _)| seat.is_none_or(|seat| seat == *at))
    {
        if !row.there(at) {
            continue;
        }
        let name = isolated(sheet.name(at));
        let away = match row.deal.results.outcomes.get(at) {
            Some(Outcome::NotIn) => "out of the game",
            Some(Outcome::Absent) => "absent",
            _ => "",
        };
        if !away.is_empty() {
            let _ = writeln!(text, "  {name}: {away}");
            continue;
        }
        let told = row.deal.results.ended.sums.iter().find(|(seat, _)| *seat == at).map(|(_, sum)| sum);
        if let Some(hand) = settled.hands.get(at).filter(|_| held) {
            let line = format!("{name}: {}", holds(&sheet.players, hand, &score.held, told));
            let _ = writeln!(text, "  {}", style.wrap(&line, 4));
            continue;
        }
        if !score.each.is_empty() {
            let each = Score { terms: score.each.clone(), ..Score::default() };
            let line = format!("each of the others pays {name} {}", sum(&sheet.players, &each, None));
            let _ = writeln!(text, "  {}", style.wrap(&line, 4));
        }
        let arranged =
            |hand: &&Hand| (sheet.arranged || sheet.count == Count::Penalty) && !hand.melds.is_empty();
        let lead = settled.hands.get(at).filter(arranged);
        let lead = lead.map(|hand| format!("in melds {}; ", melds_text(hand))).unwrap_or_default();
        let line = format!("{name}: {lead}{}", sum(&sheet.players, score, told));
        let _ = writeln!(text, "  {}", style.wrap(&line, 4));
        let keys = rules(score.terms.iter().chain(&score.each));
        if keyed && !keys.is_empty() {
            let _ = writeln!(text, "      {}", style.paint(Tone::Faint, &style.wrap(&keys, 6)));
        }
    }
    for (at, score) in settled.scores.iter().enumerate() {
        if !held || score.terms.is_empty() || seat.is_some_and(|seat| seat != at) {
            continue;
        }
        let wins = if score.won { "wins" } else { "gets" };
        let line = format!("{} {wins} {}", isolated(sheet.name(at)), sum(&sheet.players, score, None));
        let _ = writeln!(text, "  {}", style.wrap(&line, 4));
        let keys = rules(score.terms.iter());
        if keyed && !keys.is_empty() {
            let _ = writeln!(text, "      {}", style.paint(Tone::Faint, &style.wrap(&keys, 6)));
        }
    }
    text
}

/// How the deal ended, where that is not somebody going out.
fn ending(sheet: &Sheet, row: &Row) -> Vec<String> {
    let ended = &row.deal.settled.ended;
    let mut lines = Vec::new();
    if let Some(card) = ended.wild {
        lines.push(format!("turned for its rank: {card}"));
    }
    if ended.stock_out {
        lines.push("the stock ran out: nobody is out".to_owned());
    }
    let winners: Vec<usize> = won(&row.deal.settled.scores);
    if let Some(knocker) = ended.knock {
        let upcard = ended.upcard.map(|face| format!(" with the upcard {face}")).unwrap_or_default();
        let name = sheet.name(knocker);
        let nothing = row
            .deal
            .settled
            .scores
            .get(knocker)
            .is_some_and(|score| score.held.iter().map(Term::points).sum::<i32>() == 0);
        let gin = nothing && row.deal.settled.hands.get(knocker).is_some();
        let what = if ended.big_gin {
            "has big gin"
        } else if gin {
            "has gin"
        } else {
            "knocked"
        };
        let beaten = if winners.is_empty() {
            "; a tie, which nobody wins".to_owned()
        } else if winners.contains(&knocker) {
            String::new()
        } else {
            format!(" and is undercut by {}", super::sheet::listed(&sheet.names(&winners)))
        };
        lines.push(format!("{name} {what}{upcard}{beaten}"));
    }
    lines
}

fn won(scores: &[Score]) -> Vec<usize> {
    scores.iter().enumerate().filter(|(_, score)| score.won).map(|(seat, _)| seat).collect()
}

/// The melds of a hand, as they lie.
fn melds_text(hand: &Hand) -> String {
    let lying = hand.melds.iter().map(|meld| meld.lying().iter().map(shown).collect::<Vec<_>>().join(" "));
    lying.collect::<Vec<_>>().join(" / ")
}

/// What a hand was: melds, lay-offs, and what was left.
fn holds(names: &[String], hand: &Hand, held: &[Term], told: Option<&Addends>) -> String {
    let mut parts = Vec::new();
    if !hand.melds.is_empty() {
        parts.push(format!("laid {}", melds_text(hand)));
    }
    for (meld, places) in &hand.laid_off {
        let cards: Vec<String> =
            places.iter().filter_map(|place| meld.cards.get(*place)).map(shown).collect();
        let first = meld.cards.len() - places.len();
        let onto: Vec<String> = meld.cards.iter().take(first).map(shown).collect();
        parts.push(format!("laid off {} on {}", cards.join(" "), onto.join(" ")));
    }
    let held = Score { terms: held.to_vec(), ..Score::default() };
    parts.push(if held.terms.is_empty() {
        "holds nothing".into()
    } else {
        format!("holds {}", sum(names, &held, told))
    });
    parts.join("; ")
}

/// `KS 10 + QD 10 = 20`, `out, nothing left = 0`, `(18 - 3) + gin 25 = 40`.
///
/// Points that were told as a sum show it.
fn sum(names: &[String], score: &Score, told: Option<&Addends>) -> String {
    let mut text = String::new();
    for (i, term) in score.terms.iter().enumerate() {
        let mut signed = signed(names, term);
        if let (Term::Said(_), Some(told)) = (term, told) {
            signed = format!("+ {}, as entered", told.words());
        }
        if let Term::Payment { other, points: points @ ..0 } = term {
            // Nothing else is in such a sum.
            let name = names.get(*other).map(|name| isolated(name)).unwrap_or_default();
            let _ = write!(text, "pays {name} {}", points.abs());
            continue;
        }
        let plain = signed.strip_prefix("+ ").map_or_else(|| signed.replacen("- ", "-", 1), str::to_owned);
        text.push_str(&if i == 0 { plain } else { format!(" {signed}") });
    }
    if text.is_empty() { "0".to_owned() } else { format!("{text} = {}", score.points()) }
}

/// A term with its sign before it.
fn signed(names: &[String], term: &Term) -> String {
    let sign = if term.points() < 0 { "-" } else { "+" };
    let size = term.points().abs();
    match term {
        Term::Card { card, stands, .. } => {
            let stands = stands.map(|face| format!("={face}")).unwrap_or_default();
            format!("{sign} {card}{stands} {size}")
        }
        Term::Said(_) => "+ as entered".into(),
        Term::Out => "+ out, nothing left".into(),
        Term::Difference { from, theirs, own } => {
            let name = names.get(*from).filter(|_| names.len() > 2);
            let name = name.map(|name| format!(" from {}", isolated(name))).unwrap_or_default();
            format!("+ ({theirs} - {own}{name})")
        }
        Term::Payment { other, .. } => {
            let name = names.get(*other).map(|name| isolated(name)).unwrap_or_default();
            let way = if term.points() < 0 { "to" } else { "from" };
            format!("{sign} {way} {name} {size}")
        }
        Term::Bonus { name, .. } => format!("{sign} {name} {size}"),
        Term::Double { .. } => format!("{sign} doubled {size}"),
    }
}

/// What each player who was there had of a deal in which the lowest hand wins, in a line each: melds, lay-offs, and what was
/// left.
pub fn hands(names: &[String], settled: &Settled, absent: &[usize]) -> Vec<String> {
    let all = names.iter().zip(&settled.hands).zip(&settled.scores).enumerate();
    let there = all.filter(|(seat, _)| !absent.contains(seat));
    there
        .map(|(_, ((name, hand), score))| {
            format!("{}: {}", isolated(name), holds(names, hand, &score.held, None))
        })
        .collect()
}

/// One outcome while it is being entered: the sum of its cards, where it has any; a whole hand as it is arranged by itself.
pub fn entered(rules: &Ruleset, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Cards(cards) if rules.arranges_hands() => {
            let hand = alone(rules, cards);
            holds(&[], &hand, &held(rules, &hand.left), None)
        }
        Outcome::Cards(cards) if rules.score.left != LeftCards::Every => {
            let hand = best(rules, cards);
            holds(&[], &hand, &held(rules, &hand.left), None)
        }
        Outcome::Cards(cards) => {
            let terms: Vec<String> =
                cards.iter().map(|card| format!("{card} {}", rules.points.of(*card))).collect();
            format!("{} = {}", terms.join(" + "), cards_points(rules, cards.iter().copied()))
        }
        other => other.to_string(),
    }
}

/// The keys behind terms, each once.
fn rules<'a>(terms: impl Iterator<Item = &'a Term>) -> String {
    let mut named: Vec<String> = Vec::new();
    for term in terms {
        let text = match term {
            Term::Card { points, rule, .. } => format!("{rule} = {}", points.abs()),
            Term::Bonus { rule, .. } | Term::Double { rule, .. } => rule.clone(),
            Term::Said(_) | Term::Out | Term::Difference { .. } | Term::Payment { .. } => continue,
        };
        if !named.contains(&text) {
            named.push(text);
        }
    }
    named.join(", ")
}
