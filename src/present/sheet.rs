//! The score sheet as text.

use super::grid::Grid;
use super::style::{Style, Tone};
use crate::report::Sheet;
use crate::ruleset::{Tie, Wins};

/// The whole sheet: heading, table, who is ahead, what comes next.
pub fn text(sheet: &Sheet, style: Style) -> String {
    let mut text = heading(sheet, style);
    if !sheet.rows.is_empty() {
        text.push('\n');
        text.push_str(&table(sheet, style));
    }
    text.push('\n');
    text.push_str(&standing(sheet, style));
    text
}

/// What the game is called.
pub fn heading(sheet: &Sheet, style: Style) -> String {
    let title = sheet.title.as_ref().map(|title| format!(" — {title}")).unwrap_or_default();
    let name = style.paint(Tone::Strong, &format!("{}{title}", sheet.ruleset_name));
    format!("{name} {}\n", style.paint(Tone::Faint, &format!("(game {})", sheet.id)))
}

/// The table of points.
fn table(sheet: &Sheet, style: Style) -> String {
    let contracts = sheet.rows.iter().any(|row| row.contract.is_some());
    let mut head = vec![">deal".to_owned()];
    if contracts {
        head.push("contract".into());
    }
    head.extend(sheet.players.iter().map(|name| format!(">{}", isolated(name))));
    let mut grid = Grid::new(style, &head.iter().map(String::as_str).collect::<Vec<_>>());
    for row in &sheet.rows {
        let mark = if row.deal.amended.is_some() { "*" } else { "" };
        let tone = if row.counted { Tone::Plain } else { Tone::Faint };
        let mut cells = vec![(tone, format!("{}{mark}", row.n))];
        if contracts {
            cells.push((tone, row.contract.clone().unwrap_or_default()));
        }
        for (seat, points) in row.points.iter().enumerate() {
            let text = if row.out == Some(seat) { "out".to_owned() } else { points.to_string() };
            let text = if row.counted { text } else { format!("({text})") };
            cells.push((if row.out == Some(seat) && row.counted { Tone::Good } else { tone }, text));
        }
        grid.row(cells);
    }
    let mut cells = vec![(Tone::Plain, String::new())];
    if contracts {
        cells.push((Tone::Plain, "total".into()));
    } else if let Some((_, first)) = cells.first_mut() {
        first.push_str("total");
    }
    for (seat, total) in sheet.standing.totals.iter().enumerate() {
        let tone = if sheet.standing.leaders.contains(&seat) { Tone::Good } else { Tone::Strong };
        cells.push((tone, total.to_string()));
    }
    grid.foot(cells);
    let mut text = grid.print();
    if sheet.rows.iter().any(|row| row.deal.amended.is_some()) {
        text.push_str(&format!("{}\n", style.paint(Tone::Faint, "* corrected: see `rummy log`")));
    }
    text
}

/// A name that keeps its direction to itself, so that the columns beside it stay where they are.
pub fn isolated(name: &str) -> String {
    let right_to_left = |c: char| matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}');
    if name.chars().any(right_to_left) { format!("\u{2068}{name}\u{2069}") } else { name.to_owned() }
}

/// `Ann`, `Ann and Bob`, `Ann, Bob and Cat`.
pub fn listed(names: &[&str]) -> String {
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

/// Who is ahead or has won, and what comes next.
pub fn standing(sheet: &Sheet, style: Style) -> String {
    let mut text = String::new();
    let total = |seats: &[usize]| {
        seats.first().and_then(|seat| sheet.standing.totals.get(*seat)).copied().unwrap_or(0)
    };
    let which = match sheet.wins {
        Wins::Lowest => "lowest total wins",
        Wins::Highest => "highest total wins",
    };
    if sheet.standing.finished {
        let winners = &sheet.standing.winners;
        let names = listed(&sheet.names(winners));
        let line = match winners.len() {
            1 => format!("{names} wins with {} ({which}).", total(winners)),
            _ => format!("{names} share the win with {} ({which}).", total(winners)),
        };
        text.push_str(&format!("{}\n", style.paint(Tone::Good, &line)));
        if let Some(won) = &sheet.standing.settled_by_deals {
            let all: Vec<String> = sheet
                .standing
                .leaders
                .iter()
                .map(|seat| format!("{} {}", sheet.name(*seat), won.get(*seat).copied().unwrap_or(0)))
                .collect();
            text.push_str(&format!("Equal totals: settled by deals won ({}).\n", all.join(", ")));
        }
    } else if !sheet.rows.is_empty() {
        let leaders = &sheet.standing.leaders;
        let verb = if leaders.len() == 1 { "leads" } else { "lead" };
        let line = format!("{} {verb} with {} ({which}).", listed(&sheet.names(leaders)), total(leaders));
        text.push_str(&format!("{line}\n"));
    }
    let uncounted = sheet.rows.iter().filter(|row| !row.counted).count();
    if uncounted > 0 {
        let which = if uncounted == 1 { "the deal" } else { "the deals" };
        text.push_str(&format!("The game was over before {which} in brackets: not counted.\n"));
    }
    text.push_str(&next(sheet, style));
    text
}

/// What comes next, in a line.
pub fn next(sheet: &Sheet, style: Style) -> String {
    let Some(next) = &sheet.next else { return String::new() };
    let of = match sheet.deals {
        Some(deals) if next.n as usize <= deals => format!(" of {deals}"),
        Some(_) if sheet.tie == Tie::AnotherDeal => " (to settle the tie)".into(),
        _ => String::new(),
    };
    let contract = next.contract.as_ref().map(|contract| format!(": {contract}")).unwrap_or_default();
    let cards = next.cards.map(|cards| format!("; {cards} cards each")).unwrap_or_default();
    let head = style.paint(Tone::Strong, &format!("Deal {}{of}{contract}", next.n));
    let begins = (next.dealer + 1) % sheet.players.len().max(1);
    format!("{head}{cards}. {} deals, {} begins.\n", sheet.name(next.dealer), sheet.name(begins))
}
