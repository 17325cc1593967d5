//! A game as one page that needs nothing besides: no script, no network.

mod chart;
mod parts;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::history::{line, short};
use super::rule_card;
use super::sheet::standing;
use super::style::Style;
use crate::report::{Happened, Sheet, What};
use crate::ruleset::{Ruleset, Wins};

/// How it looks: on paper, on a phone, in the dark.
const LOOK: &str = include_str!("html/page.css");

/// The page.
pub fn page(sheet: &Sheet, history: &[Happened], rules: &Ruleset) -> String {
    let title = sheet.title.as_deref().unwrap_or(&sheet.ruleset_name);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) " – score sheet" }
                style { (PreEscaped(LOOK)) }
            }
            body {
                main {
                    (head(sheet, title))
                    section {
                        h2 id="sheet" { "Score sheet" }
                        (parts::table(sheet))
                    }
                    (chart::section(sheet))
                    section {
                        h2 id="corrections" { "Corrections, comings and goings" }
                        (changes(history))
                    }
                    section {
                        h2 id="rules" { "Rules in force" }
                        (in_force(sheet, rules))
                    }
                }
                footer { p { "Kept with rummy, game " (sheet.id) "." } }
            }
        }
    };
    let mut text = page.into_string();
    text.push('\n');
    text
}

fn head(sheet: &Sheet, title: &str) -> Markup {
    let said = standing(sheet, Style { width: usize::MAX, ..Style::PLAIN });
    html! {
        header {
            h1 { bdi { (title) } }
            dl.about {
                dt { "Game" } dd { bdi { (sheet.ruleset_name) } }
                dt { "Begun" } dd { time datetime=(sheet.at) { (short(&sheet.at)) } }
                dt { "Players" }
                dd {
                    @for (seat, name) in sheet.players.iter().enumerate() {
                        @if seat > 0 { ", " }
                        bdi { (name) }
                        @if sheet.away.contains(&seat) { " (left)" }
                    }
                }
            }
            @for line in said.lines() {
                p.standing { (line) }
            }
        }
    }
}

/// Everything that was corrected or taken back, and who came and went.
fn changes(history: &[Happened]) -> Markup {
    let changed = |happened: &&Happened| {
        matches!(
            happened.what,
            What::Amended { .. } | What::Moved(..) | What::Whole { .. } | What::Undone(_) | What::Redone(_)
        )
    };
    let all: Vec<&Happened> = history.iter().filter(changed).collect();
    html! {
        @if all.is_empty() {
            p { "Nothing was corrected, and nobody came or went." }
        } @else {
            ol.log {
                @for happened in all {
                    li {
                        time datetime=(happened.at) { (short(&happened.at)) }
                        " " (line(&happened.what))
                    }
                }
            }
        }
    }
}

fn in_force(sheet: &Sheet, rules: &Ruleset) -> Markup {
    let players = u8::try_from(sheet.players.len()).ok();
    let wins = if sheet.wins == Wins::Lowest { "The lowest total wins." } else { "The highest total wins." };
    html! {
        p { bdi { (rules.name) } " (" (rules.id) "). " (wins) }
        dl.rules {
            @for (label, texts) in rule_card::facts_in_words(rules, players) {
                dt { (label) }
                @for text in texts {
                    dd { (text) }
                }
            }
        }
    }
}
