//! The rules as a table wants to look at them: what to lay in which deal first, then everything else in the words of
//! card players, each sentence drawn from the ruleset and nothing else.

mod changes;
mod contract;
mod counting;
mod deals;
mod ending;
mod facts;
mod json;
mod knocking;
mod layout;
mod melds;
mod penalties;
#[cfg(test)]
mod tests;
mod turn;

pub use json::json;
pub(super) use json::players_json;
pub(super) use layout::{range, wrap};

use self::changes::{Changes, SIGN};
use self::layout::{Entry, Line, beside, key_column, lines, print, widest};
use super::style::{Style, Tone};
use crate::ruleset::{Ruleset, grouped};

/// Wider lines are hard to read.
const WIDEST: usize = 120;

/// From this width on, the keys of the rules stand beside them.
const WITH_KEYS: usize = 100;

/// Columns that the facts need at least to stand beside the deals.
const BESIDE: usize = 38;

/// The rule card: all of it, or what matters in one deal. A deal or a number of players that the game does not know
/// is as good as none; whoever asks for it has refused it before.
pub fn text(rules: &Ruleset, deal: Option<u32>, players: Option<u8>, style: Style) -> String {
    let style = Style { width: style.width.min(WIDEST), ..style };
    let players = known_players(rules, players);
    match deal.filter(|n| rules.deal(*n).is_some()) {
        Some(n) => one_deal(rules, n, players, style),
        None => whole(rules, players, style),
    }
}

/// The whole card in words, without keys: each label with what stands beside it.
pub fn facts_in_words(rules: &Ruleset, players: Option<u8>) -> Vec<(String, Vec<String>)> {
    let facts = facts::facts(rules, known_players(rules, players));
    let all = deals::remarks(rules).into_iter().chain(facts).chain(rest(rules));
    all.map(|entry| entry.in_words()).collect()
}

fn known_players(rules: &Ruleset, players: Option<u8>) -> Option<u8> {
    players.filter(|n| (rules.players.min..=rules.players.max).contains(n))
}

fn whole(rules: &Ruleset, players: Option<u8>, style: Style) -> String {
    let mut facts = facts::facts(rules, players);
    let mut rest = rest(rules);
    let mut remarks = deals::remarks(rules);
    let changes = Changes::of(rules);
    for part in [&mut facts, &mut rest, &mut remarks] {
        changes.mark(part);
    }
    let small = small_print(rules);

    let keys = key_column([&facts, &remarks, &rest].into_iter().flatten(), style.width >= WITH_KEYS);
    let label = [&remarks, &rest, &small].into_iter().flatten().map(Entry::label_width).max().unwrap_or(0);
    let mut card = head(rules, &rules.name, style);
    if let Some(table) = deals::table(rules, players, &changes, style) {
        let free = style.width.saturating_sub(widest(&table) + 3);
        if free < BESIDE + keys.map_or(0, |keys| keys + 2) {
            card.extend(table);
        } else {
            let facts = std::mem::take(&mut facts);
            let inner = facts.iter().map(Entry::label_width).max().unwrap_or(0);
            card.extend(beside(&table, &lines(&facts, inner, keys, Style { width: free, ..style })));
        }
        card.push(Line::default());
    }
    let body: Vec<Entry> = remarks.into_iter().chain(facts).chain(rest).collect();
    card.extend(lines(&body, label, keys, style));
    if !small.is_empty() {
        card.push(Line::default());
        card.extend(lines(&small, label, None, style));
    }
    card.push(Line::default());
    card.extend(foot(rules, &changes, keys.is_some(), style));
    print(&card)
}

/// What is added to the cards, what may be laid, and how a turn goes.
fn rest(rules: &Ruleset) -> Vec<Entry> {
    let mut rest = Vec::new();
    rest.extend([penalties::dropping(rules), penalties::wrong(rules)]);
    rest.extend([counting::bonuses(rules), counting::doubling(rules), counting::boxes(rules)]);
    rest.extend([ending::bonus(rules), ending::shutout(rules), ending::sheet(rules)]);
    rest.extend([melds::sets(rules), melds::runs(rules), melds::wild(rules)].map(Some));
    rest.extend([melds::rearranging(rules), melds::swap(rules), contract::contract(rules)]);
    rest.push(contract::first_melds(rules));
    rest.extend([contract::laying_off(rules), turn::draw(rules)].map(Some));
    rest.extend([turn::melding(rules), Some(turn::discard(rules))]);
    rest.extend([turn::calling(rules), turn::buying(rules), knocking::knocking(rules)]);
    rest.extend([turn::stock_out(rules), ending::dealing(rules)].map(Some));
    rest.into_iter().flatten().collect()
}

fn one_deal(rules: &Ruleset, n: u32, players: Option<u8>, style: Style) -> String {
    let rules = &*rules.in_deal(n, players.unwrap_or(rules.players.max), None);
    let mut body = deals::one(rules, n, players);
    let changes = Changes::of(rules);
    changes.mark(&mut body);
    let keys = key_column(body.iter(), style.width >= WITH_KEYS);
    let label = body.iter().map(Entry::label_width).max().unwrap_or(0);
    let title = match rules.last_deal() {
        None => format!("{}: deal {n}, as every other", rules.name),
        Some(last) if n > last => format!("{}: deal {n}, played like deal {last}", rules.name),
        Some(last) => format!("{}: deal {n} of {last}", rules.name),
    };
    let mut card = head(rules, &title, style);
    card.extend(lines(&body, label, keys, style));
    if let Some(legend) = changes.legend(rules, style) {
        card.extend([Line::default(), legend]);
    }
    print(&card)
}

/// The title with the id at the other end of the line, the game in a line, and a gap.
fn head(rules: &Ruleset, title: &str, style: Style) -> Vec<Line> {
    let mut head: Vec<Line> =
        wrap(title, style.width).iter().map(|part| Line::painted(style, Tone::Strong, part)).collect();
    let id = Line::painted(style, Tone::Faint, &rules.id);
    match head.last_mut() {
        Some(last) if last.width + 2 + id.width <= style.width => {
            last.pad(style.width - id.width);
            last.push(&id);
        }
        _ => head.push(id),
    }
    if title == rules.name {
        head.extend(wrap(&summary(rules), style.width).iter().map(|part| Line::plain(part)));
    }
    head.push(Line::default());
    head
}

/// The game in a line; where nobody wrote one, how it differs from the game that it extends.
pub(super) fn summary(rules: &Ruleset) -> String {
    let changed = grouped(rules.changes()).len();
    match &rules.parent {
        Some(parent) if rules.summary.is_empty() && changed > 0 => {
            format!("As {parent}, but for {changed} {}.", if changed == 1 { "rule" } else { "rules" })
        }
        _ => rules.summary.clone(),
    }
}

fn small_print(rules: &Ruleset) -> Vec<Entry> {
    let mut small = Vec::new();
    for (label, texts, tone) in
        [("Notes", &rules.notes, Tone::Plain), ("Sources", &rules.sources, Tone::Faint)]
    {
        if texts.is_empty() {
            continue;
        }
        let mut entry = Entry::new(label);
        if let Some(parent) = rules.parent.as_ref().filter(|_| rules.inherits(&label.to_lowercase())) {
            entry = entry.item(&format!("Of {parent}, which these rules change:"), Tone::Faint);
        }
        small.push(texts.iter().fold(entry, |entry, text| entry.item(text, tone)));
    }
    small
}

/// How the rules are changed.
fn foot(rules: &Ruleset, changes: &Changes, keys: bool, style: Style) -> Vec<Line> {
    let id = &rules.id;
    let extends = rules.parent.as_ref().map_or_else(String::new, |p| {
        if changes.is_empty() {
            format!("These rules extend {p}. ")
        } else {
            format!("{SIGN}~differs from {p}, which these rules extend: `rummy rules diff {p} {id}`. ")
        }
    });
    let how = if !keys {
        format!(
            "`rummy new {id} … --set KEY=VALUE`; the keys stand here from {WITH_KEYS} columns on, and in `rummy rules \
             show {id} --json`"
        )
    } else if rules.deals.is_empty() {
        format!("the right column has the keys for `rummy new {id} … --set KEY=VALUE`")
    } else {
        format!(
            "the right column has the keys for `rummy new {id} … --set KEY=VALUE`; each deal has deal.N.cards, \
             deal.N.contract, deal.N.all_at_once, deal.N.final_discard and deal.N.buys"
        )
    };
    let text = format!("{extends}House rules: {how}.").replace('~', "\u{a0}");
    wrap(&text, style.width).iter().map(|part| Line::painted(style, Tone::Faint, part)).collect()
}
