//! Other looks at the sheet: by place, as running totals, as a race, and in plain sentences.

mod race;

use super::grid::Grid;
use super::people;
use super::sheet::{heading, isolated, standing};
use super::style::{Style, Tone};
use super::table;
use crate::report::Sheet;
pub use race::race;

/// From this width on it stands there how often each has dealt.
const WIDE: usize = 60;

/// The players by place, with how far each is behind and how often each has dealt.
pub fn ranked(sheet: &Sheet, style: Style) -> String {
    let wide = style.width >= WIDE;
    let head: &[&str] = if wide {
        &[">place", "player", ">total", ">behind", ">dealt", ""]
    } else {
        &[">place", "player", ">total", ">behind", ""]
    };
    let mut grid = Grid::new(style, head);
    for placed in sheet.places() {
        let leads = sheet.standing.ahead.contains(&placed.seat);
        let deals = sheet.next.as_ref().is_some_and(|next| next.dealer == placed.seat);
        let left = sheet.away.contains(&placed.seat);
        let signs: Vec<&str> = [(leads, "\u{2605} first"), (deals, "\u{2660} deals next"), (left, "left")]
            .iter()
            .filter(|(is, _)| *is)
            .map(|(_, sign)| *sign)
            .collect();
        let behind = if placed.behind == 0 { String::new() } else { placed.behind.to_string() };
        let tone = if leads { Tone::Good } else { Tone::Plain };
        let mut cells = vec![
            (tone, placed.place.to_string()),
            (tone, isolated(sheet.name(placed.seat))),
            (tone, sheet.number(placed.total)),
            (Tone::Plain, behind),
        ];
        if wide {
            let times = sheet.rows.iter().filter(|row| row.dealer == placed.seat && !row.struck()).count();
            cells.push((Tone::Plain, if times == 0 { "–".to_owned() } else { times.to_string() }));
        }
        cells.push((Tone::Faint, signs.join(", ")));
        grid.row(cells);
    }
    below(sheet, style, &grid.print())
}

/// The totals after each deal.
pub fn running(sheet: &Sheet, style: Style) -> String {
    let mut head = vec![">after deal".to_owned()];
    head.extend((0..sheet.players.len()).map(|seat| format!(">{}", people::head(sheet, seat))));
    let mut grid = Grid::new(style, &head.iter().map(String::as_str).collect::<Vec<_>>());
    for row in sheet.rows.iter().filter(|row| row.counted) {
        let mut cells = vec![(Tone::Plain, row.n.to_string())];
        cells.extend(row.running.iter().map(|total| (Tone::Plain, sheet.number(*total))));
        grid.row(cells);
    }
    below(sheet, style, &grid.print())
}

/// Heading, something, and who is ahead.
fn below(sheet: &Sheet, style: Style, what: &str) -> String {
    let head = heading(sheet, style);
    if sheet.rows.is_empty() {
        return format!("{head}\n{}", standing(sheet, style));
    }
    format!("{head}\n{what}\n{}", standing(sheet, style))
}

/// One fact a line, without tables: for screen readers.
pub fn plain(sheet: &Sheet, style: Style) -> String {
    let plain = Style { colour: false, ..style };
    let mut text = heading(sheet, plain);
    for row in &sheet.rows {
        let contract = row.contract.as_ref().map(|contract| format!(", {contract}")).unwrap_or_default();
        text.push_str(&format!("Deal {}{contract}.\n", row.n));
        for (seat, points) in row.points.iter().enumerate().filter(|(seat, _)| row.there(*seat)) {
            let cell = row.cell(sheet, seat, *points);
            let now = row.running.get(seat).copied().unwrap_or(0);
            text.push_str(&format!(
                "Deal {}, {}: {cell}, {} in all.\n",
                row.n,
                sheet.name(seat),
                sheet.number(now)
            ));
        }
    }
    for placed in sheet.places().iter().filter(|_| !sheet.rows.is_empty()) {
        let behind = match placed.behind {
            0 => "first".to_owned(),
            behind => format!("{behind} behind"),
        };
        let name = sheet.name(placed.seat);
        let left = if sheet.away.contains(&placed.seat) { " (left)" } else { "" };
        text.push_str(&format!(
            "Place {}: {name}{left} with {}, {behind}.\n",
            placed.place,
            sheet.number(placed.total)
        ));
    }
    text.push_str(&standing(sheet, plain));
    if let Some(open) = &sheet.hand {
        text.push_str(&format!("{}{}", table::text(open, plain), table::next(open, plain)));
    }
    text
}

#[cfg(test)]
mod tests;
