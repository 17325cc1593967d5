//! Results over games, as tables and as JSON.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::grid::Grid;
use super::sheet::isolated;
use super::style::{Style, Tone};
use crate::report::{Stats, Under};

/// Points in hundredths, with one digit behind the point.
fn tenths(hundredths: i64) -> String {
    let rounded = (hundredths.abs() + 5) / 10;
    let sign = if hundredths < 0 && rounded > 0 { "-" } else { "" };
    format!("{sign}{}.{}", rounded / 10, rounded % 10)
}

fn counted(n: u32, one: &str, several: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { several })
}

/// Below this width a table has fewer columns.
const NARROW: usize = 50;

/// How many games there are, a table of the players for each ruleset, and who ended ahead of whom.
pub fn text(stats: &Stats, only: &[String], style: Style) -> String {
    let games = counted(stats.games, "game", "games");
    let deals = counted(stats.deals, "deal that counts", "deals that count");
    let heading = format!("{games}, {} finished, {deals}", stats.finished);
    let mut text = format!("{}\n", style.paint(Tone::Strong, &heading));
    let players = stats.players(only);
    let all = players.iter().flat_map(|player| player.under.iter().map(move |under| (player, under)));
    let all = all.filter(|(_, under)| under.deals.played > 0);
    let mut kinds: Vec<(&str, bool)> =
        all.clone().map(|(_, under)| (under.ruleset.as_str(), under.lowest)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let narrow = style.width < NARROW;
    for (ruleset, lowest) in kinds {
        let wins = if lowest { "lowest" } else { "highest" };
        let title = format!("{} ({wins} total wins)", style.paint(Tone::Strong, ruleset));
        let _ = write!(text, "\n{}\n\n", style.fit(&title, 2));
        let head: &[&str] = if narrow {
            &["player", ">won", ">deals", ">avg", ">best"]
        } else {
            &["player", ">won", ">deals", ">average", ">best", ">worst"]
        };
        let mut grid = Grid::new(style, head);
        for (player, under) in
            all.clone().filter(|(_, under)| under.ruleset == ruleset && under.lowest == lowest)
        {
            grid.row(row(&player.name, under, narrow));
        }
        text.push_str(&grid.print());
    }
    let what = "won: of finished games, shared wins among them; average, best and worst: of a deal";
    let _ = writeln!(text, "\n{}", style.wrap(what, 0));
    let pairs = stats.pairs(only);
    if !pairs.is_empty() {
        let _ = write!(text, "\n{}\n\n", style.paint(Tone::Strong, "Who ended a game ahead of whom"));
        let mut grid = Grid::new(style, &["player", ">ahead", ">behind", ">level", "of"]);
        for pair in pairs {
            let ([name, other], [ahead, behind]) = (&pair.names, pair.ahead);
            grid.row(vec![
                (Tone::Plain, isolated(name)),
                (Tone::Plain, ahead.to_string()),
                (Tone::Plain, behind.to_string()),
                (Tone::Plain, pair.level.to_string()),
                (Tone::Plain, isolated(other)),
            ]);
        }
        text.push_str(&grid.print());
    }
    text
}

fn row(name: &str, under: &Under, narrow: bool) -> Vec<(Tone, String)> {
    let points = |points: Option<i32>| points.map_or_else(|| "–".to_owned(), |points| points.to_string());
    let average = under.deals.average().map_or_else(|| "–".to_owned(), tenths);
    let mut cells = vec![
        (Tone::Strong, isolated(name)),
        (Tone::Plain, format!("{} of {}", under.won, under.finished)),
        (Tone::Plain, under.deals.played.to_string()),
        (Tone::Plain, average),
        (Tone::Plain, points(under.best())),
    ];
    if !narrow {
        cells.push((Tone::Plain, points(under.worst())));
    }
    cells
}

/// The same as JSON.
pub fn json(stats: &Stats, only: &[String]) -> Value {
    let players: Vec<Value> = stats
        .players(only)
        .iter()
        .map(|player| {
            let sum = |of: fn(&Under) -> u32| player.under.iter().map(of).sum::<u32>();
            json!({
                "name": player.name,
                "games": sum(|under| under.games),
                "finished": sum(|under| under.finished),
                "won": sum(|under| under.won),
                "deals": sum(|under| under.deals.played),
                "rulesets": player.under.iter().map(under).collect::<Vec<_>>(),
            })
        })
        .collect();
    let pairs: Vec<Value> = stats
        .pairs(only)
        .iter()
        .map(|pair| {
            let ([name, other], [ahead, behind]) = (&pair.names, pair.ahead);
            json!({"player": name, "other": other, "ahead": ahead, "behind": behind, "level": pair.level})
        })
        .collect();
    json!({
        "games": stats.games,
        "finished": stats.finished,
        "deals": stats.deals,
        "players": players,
        "head_to_head": pairs,
    })
}

fn under(under: &Under) -> Value {
    json!({
        "ruleset": under.ruleset,
        "lowest_wins": under.lowest,
        "games": under.games,
        "finished": under.finished,
        "won": under.won,
        "deals": under.deals.played,
        "points": under.deals.points,
        "average": under.deals.average().and_then(|average| i32::try_from(average).ok()).map(|average| f64::from(average) / 100.0),
        "best": under.best(),
        "worst": under.worst(),
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn hundredths_are_shown_as_tenths() {
        for (hundredths, shown) in
            [(0, "0.0"), (4, "0.0"), (5, "0.1"), (1234, "12.3"), (-4, "0.0"), (-1235, "-12.4")]
        {
            assert_eq!(super::tenths(hundredths), shown);
        }
    }
}
