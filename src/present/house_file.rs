//! A ruleset file to begin with: every key of the ruleset that it extends, commented out, with what it means and takes.

use std::collections::BTreeMap;

use super::rule_card::wrap;
use crate::ruleset::keys::{KEYS, Key, Varies};
use crate::ruleset::{FORMAT, Ruleset, Value, joined, takes};

/// Columns of the remarks.
const WIDTH: usize = 100;

/// What can be known of a value only by trying it.
pub struct Trial<'a> {
    /// Whether the ruleset can be played with a key changed so.
    pub fits: &'a dyn Fn(&str, &Value) -> bool,
    /// What some ruleset holds for a key that this one is silent about.
    pub example: &'a dyn Fn(&Key) -> Option<Value>,
}

/// What every key takes, in words.
type Takes = BTreeMap<&'static str, String>;

/// The text of a file with an id of its own that extends a ruleset.
pub fn text(id: &str, rules: &Ruleset, trial: &Trial<'_>) -> String {
    let takes = takes();
    let mut text = head(id, rules, trial);
    // A table is written once, wherever its keys stand among the others.
    let mut tables: Vec<(&str, String)> = Vec::new();
    for key in KEYS.iter().filter(|key| key.path.contains('.') && key.varies() != Varies::Deal) {
        let lines = one_key(rules, key, &takes, trial);
        let table = table_of(key);
        match tables.iter_mut().find(|(known, _)| *known == table) {
            Some((_, text)) => text.push_str(&lines),
            None => tables.push((table, lines)),
        }
    }
    for (table, lines) in tables {
        text += &format!("\n[{table}]\n{lines}");
    }
    text + &deals(rules, &takes)
}

/// The table that a key stands in.
fn table_of(key: &Key) -> &'static str {
    match key.varies() {
        Varies::Players | Varies::Cards | Varies::Name => key.stem(),
        Varies::No | Varies::Deal => key.path.rsplit_once('.').map_or("", |(table, _)| table),
    }
}

fn head(id: &str, rules: &Ruleset, trial: &Trial<'_>) -> String {
    let parent = &rules.id;
    let name = Value::from(&*format!("{}, house rules", rules.name.chars().take(80).collect::<String>()));
    let summary = Value::from(&*rules.summary);
    let mut text = String::from("#:schema ./schema.json\n");
    text += &remark(&format!(
        "House rules. What stands here without a # before it holds; all else is as in {parent}."
    ));
    text += &remark(
        "Every key stands here with its present value: take away its # and change the value. A line that begins \
         with # and a space is a remark.",
    );
    text += &remark(&format!(
        "`rummy rules check` tells every fault of a file; `rummy rules show {id}` marks with ≠ what differs."
    ));
    text += &format!("format = {FORMAT}\nid = \"{id}\"\nname = {name}\nextends = \"{parent}\"\n\n");
    let last = rules.deals.len();
    let bonus = rules.score.bonuses.iter().map(|(name, _)| format!("score.bonus.{name}"));
    let first = [format!("deal.{last}")].into_iter().filter(|_| last > 1);
    let mut candidates = first.chain(bonus).chain(["game.target".to_owned(), "game.shutout".to_owned()]);
    text += &remark(
        "What is left out of the ruleset that is extended: keys, whole tables, or deals. The deals that stay close up.",
    );
    if let Some(left) = candidates.find(|left| (trial.fits)("without", &Value::from(&**left))) {
        text += &format!("#without = [\"{left}\"]\n");
    }
    text += &remark("Other short names; the game in a line; what you settled, and where it is published.");
    text += &format!("#aliases = []\n#summary = {summary}\n#notes = []\n#sources = []\n");
    text
}

/// A remark in lines that are not too long.
fn remark(text: &str) -> String {
    // What stands between backticks is one thing, and stays on one line.
    let parts = text.split('`').enumerate();
    let parts = parts.map(|(i, part)| if i % 2 == 1 { part.replace(' ', "\u{a0}") } else { part.to_owned() });
    wrap(&parts.collect::<Vec<_>>().join("`"), WIDTH - 2)
        .iter()
        .flat_map(|line| ["# ", line, "\n"].map(str::to_owned))
        .collect()
}

/// What a key means and takes.
fn about(key: &Key, takes: &Takes) -> String {
    match takes.get(key.path) {
        // The examples in the meaning say it already.
        Some(takes) if !key.about.contains('`') => {
            format!("{}. {}.", capital(key.about), capital(takes))
        }
        _ => format!("{}.", capital(key.about)),
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// A key outside of the deals: its meaning, and a line for each of its rows.
fn one_key(rules: &Ruleset, key: &Key, takes: &Takes, trial: &Trial<'_>) -> String {
    let mut text = remark(&about(key, takes));
    let document = rules.document();
    let rows: Vec<(String, Value)> = match key.varies() {
        Varies::No | Varies::Deal => document
            .get(key.path)
            .map(|(entry, _)| (key.path.to_owned(), entry.value.clone()))
            .into_iter()
            .collect(),
        _ => {
            let under = document.in_order().into_iter();
            let under = under
                .filter(|(path, _)| path.strip_prefix(key.stem()).is_some_and(|rest| rest.starts_with('.')));
            joined(under.map(|(path, value)| (path.to_owned(), value.clone())).collect())
        }
    };
    if rows.is_empty() {
        return text + &example(key, trial);
    }
    for (path, value) in rows {
        if let Some((key, why)) = idle(rules, &path) {
            text += &remark(&format!("(No effect as it is: {why}, `{key}`.)"));
        }
        text += &line(&path, &value);
    }
    text
}

/// Why an address says nothing in these rules.
fn idle(rules: &Ruleset, written: &str) -> Option<(&'static str, String)> {
    let mut paths = crate::ruleset::keys::spelt_out(written).into_iter().map(|path| rules.idle(&path));
    let first = paths.next()??;
    paths.all(|other| other.is_some()).then_some(first)
}

/// The last part of an address with its value, commented out.
fn line(path: &str, value: &Value) -> String {
    format!("#{} = {value}\n", path.rsplit('.').next().unwrap_or(path))
}

/// The key that holds where a deal is silent, as the meaning of its own key names it.
fn stand_in(key: &Key) -> Option<&'static str> {
    key.about.strip_prefix("as `")?.split('`').next()
}

/// The address that stands for all of its kind in an example.
pub fn example_of(key: &Key) -> String {
    key.path.replace('#', "1").replace('%', "4").replace('@', "joker").replace('*', "out")
}

/// What some ruleset says where this one says nothing, if that fits here.
fn example(key: &Key, trial: &Trial<'_>) -> String {
    let path = example_of(key);
    match (trial.example)(key).filter(|value| (trial.fits)(&path, value)) {
        Some(value) => remark("(Nothing is said so far; for example:)") + &line(&path, &value),
        None => String::new(),
    }
}

/// The deals, each with its keys; what they mean stands above the first.
fn deals(rules: &Ruleset, takes: &Takes) -> String {
    let keys: Vec<&Key> = KEYS.iter().filter(|key| key.varies() == Varies::Deal).collect();
    let last = rules.deals.len();
    let mut text = String::from("\n");
    if last == 0 {
        text += &remark(
            "Every deal is alike. Deals of their own would be tables [deal.1], [deal.2] …, with keys like these:",
        );
    } else {
        text += &remark(&format!(
            "The deals. One more is a table [deal.{}] of its own; in a file that lists each of them under [[deal]], none \
             is inherited. Their keys:",
            last + 1
        ));
    }
    for key in &keys {
        let name = key.path.trim_start_matches("deal.#.");
        text += &remark(&format!("{name}: {}", about(key, takes)));
    }
    for n in 1..=last {
        text += &format!("\n[deal.{n}]\n");
        for key in &keys {
            let path = key.path.replace('#', &n.to_string());
            let said = |path: &str| rules.document().get(path).map(|(entry, _)| entry.value.clone());
            let value = said(&path).or_else(|| said(stand_in(key)?)).filter(|_| rules.idle(&path).is_none());
            if let Some(value) = value {
                text += &line(&path, &value);
            }
        }
    }
    text
}
