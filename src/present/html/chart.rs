//! The totals deal by deal as lines, which are told apart without colour: by dashes, marks, and labels at their ends.

use maud::{Markup, PreEscaped, html};
use unicode_width::UnicodeWidthChar as _;

use crate::present::sheet::isolated;
use crate::report::Sheet;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 320.0;
/// The corners of what is drawn in.
const LEFT: f64 = 52.0;
const RIGHT: f64 = 500.0;
const TOP: f64 = 16.0;
const BOTTOM: f64 = 280.0;
/// From the base of one label to the next.
const LABEL: f64 = 16.0;
/// Columns that the label of a line may take.
const LONGEST: usize = 15;
/// From so many deals on marks would hide the lines.
const MARKED: usize = 40;

/// How lines are dashed.
const DASHES: [&str; 8] = ["none", "9 4", "2 4", "10 4 2 4", "5 2", "14 3", "1 3 6 3", "6 2 2 2 2 2"];

/// The marks, drawn around their place.
const MARKS: [&str; 8] = [
    "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
    "m-4-4h8v8h-8z",
    "m0-5.5l5.5 5.5-5.5 5.5-5.5-5.5z",
    "m0-5l5 9h-10z",
    "m0 5l-5-9h10z",
    "m-4-4l8 8m0-8l-8 8",
    "m-5 0h10m-5-5v10",
    "m-5-2.5h10v5h-10z",
];

fn mark(seat: usize) -> &'static str {
    MARKS.get(seat % MARKS.len()).copied().unwrap_or_default()
}

fn dash(seat: usize) -> &'static str {
    DASHES.get((seat + seat / DASHES.len()) % DASHES.len()).copied().unwrap_or_default()
}

/// The heading, the picture, and what each line means; nothing before the first deal that counts.
pub(super) fn section(sheet: &Sheet) -> Markup {
    let counted = || sheet.rows.iter().filter(|row| row.counted);
    let rows: Vec<Vec<i32>> = counted().map(|row| row.running.clone()).collect();
    let deals: Vec<u32> = counted().map(|row| row.n).collect();
    let Some(last) = rows.last() else { return html! {} };
    // What the end of the game adds comes behind the last deal.
    let end = (*last != sheet.standing.secured).then(|| sheet.standing.secured.clone());
    let points: Vec<Vec<i32>> =
        std::iter::once(vec![0; sheet.players.len()]).chain(rows).chain(end.clone()).collect();
    html! {
        section {
            h2 id="chart" { "Totals deal by deal" }
            div.scroll role="region" aria-labelledby="chart" tabindex="0" {
                (picture(sheet, &points, &deals, end.is_some()))
            }
            (legend(sheet))
        }
    }
}

struct Scale {
    low: i32,
    high: i32,
    steps: usize,
}

impl Scale {
    fn x(&self, at: usize) -> f64 {
        LEFT + (RIGHT - LEFT) * number(at) / number(self.steps.max(1))
    }

    fn y(&self, value: i32) -> f64 {
        let range = f64::from(self.high) - f64::from(self.low);
        BOTTOM - (BOTTOM - TOP) * (f64::from(value) - f64::from(self.low)) / range.max(1.0)
    }
}

fn number(n: usize) -> f64 {
    u32::try_from(n).map_or(f64::from(u32::MAX), f64::from)
}

/// A round step of which at most six fit.
fn step(range: i64) -> i64 {
    let mut unit = 1;
    loop {
        for step in [unit, 2 * unit, 5 * unit] {
            if range <= step * 6 {
                return step;
            }
        }
        unit *= 10;
    }
}

fn picture(sheet: &Sheet, points: &[Vec<i32>], deals: &[u32], end: bool) -> Markup {
    let all = points.iter().flatten().copied();
    let (low, high) = (all.clone().min().unwrap_or(0), all.max().unwrap_or(0));
    let step = step(i64::from(high) - i64::from(low));
    let floor = i64::from(low).div_euclid(step);
    let ceiling = (i64::from(high) + step - 1).div_euclid(step).max(floor + 1);
    let scale = Scale {
        low: i32::try_from(floor * step).unwrap_or(i32::MIN),
        high: i32::try_from(ceiling * step).unwrap_or(i32::MAX),
        steps: points.len() - 1,
    };
    let ticks = (floor..=ceiling).filter_map(|n| i32::try_from(n * step).ok());
    let every = deals.len().div_ceil(14).max(1);
    let totals: Vec<String> = sheet
        .players
        .iter()
        .zip(&sheet.standing.secured)
        .map(|(name, total)| format!("{} {}", isolated(name), sheet.number(*total)))
        .collect();
    html! {
        svg viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-labelledby="chart-title chart-text" {
            title id="chart-title" { "Totals after each deal" }
            desc id="chart-text" { "They come to: " (totals.join(", ")) "." }
            @for tick in ticks {
                path.grid d=(format!("M{LEFT} {:.1}H{RIGHT}", scale.y(tick))) {}
                text x=(LEFT - 8.0) y=(format!("{:.1}", scale.y(tick) + 4.5)) text-anchor="end" { (tick) }
            }
            @for (at, n) in (1..).zip(deals).filter(|(at, _)| at % every == 0) {
                text x=(format!("{:.1}", scale.x(at))) y=(BOTTOM + 20.0) text-anchor="middle" { (n) }
            }
            @if end {
                text x=(RIGHT) y=(BOTTOM + 20.0) text-anchor="middle" { "end" }
            }
            text x=(LEFT) y=(BOTTOM + 36.0) { "deal" }
            @for seat in 0..sheet.players.len() { (one(seat, points, &scale)) }
            (labels(sheet, points, &scale))
        }
    }
}

/// One line with its marks.
fn one(seat: usize, points: &[Vec<i32>], scale: &Scale) -> Markup {
    let value = |row: &Vec<i32>| row.get(seat).copied().unwrap_or(0);
    let places: Vec<(f64, f64)> =
        points.iter().enumerate().map(|(at, row)| (scale.x(at), scale.y(value(row)))).collect();
    let line: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
    let marked = if places.len() > MARKED { places.len() - 1 } else { 1 };
    let marks: Vec<String> =
        places.iter().skip(marked).map(|(x, y)| format!("M{x:.1} {y:.1}{}", mark(seat))).collect();
    html! {
        g class=(format!("p{}", seat % 8)) {
            path.line d=(format!("M{}", line.join("L"))) stroke-dasharray=(dash(seat)) {}
            path.mark d=(marks.concat()) {}
        }
    }
}

/// The names at the ends of the lines, none over another, each with a stroke to its line.
fn labels(sheet: &Sheet, points: &[Vec<i32>], scale: &Scale) -> Markup {
    let last = points.last();
    let end = |seat: usize| scale.y(last.and_then(|row| row.get(seat)).copied().unwrap_or(0));
    let mut seats: Vec<(usize, f64)> = (0..sheet.players.len()).map(|seat| (seat, end(seat))).collect();
    seats.sort_by(|a, b| a.1.total_cmp(&b.1));
    let mut lowest = TOP;
    for (_, y) in &mut seats {
        *y = y.max(lowest);
        lowest = *y + LABEL;
    }
    let mut highest = BOTTOM;
    for (_, y) in seats.iter_mut().rev() {
        *y = y.min(highest);
        highest = *y - LABEL;
    }
    html! {
        @for (seat, y) in seats {
            @let name = shortened(sheet.name(seat));
            path.lead d=(format!("M{:.1} {:.1}L{:.1} {y:.1}", RIGHT + 8.0, end(seat), RIGHT + 16.0)) {}
            text x=(RIGHT + 20.0) y=(format!("{:.1}", y + 4.5)) { (isolated(&name)) }
        }
    }
}

/// As much of a name as has room.
fn shortened(name: &str) -> String {
    let width = |c: char| c.width().unwrap_or(0);
    if name.chars().map(width).sum::<usize>() <= LONGEST {
        return name.to_owned();
    }
    let mut used = 1;
    let fits = name.chars().take_while(|c| {
        used += width(*c);
        used <= LONGEST
    });
    let mut short: String = fits.collect();
    short.truncate(short.trim_end().len());
    short.push('…');
    short
}

/// Each line with the whole name.
fn legend(sheet: &Sheet) -> Markup {
    let sample = |seat: usize| {
        let (class, dash, mark) = (seat % 8, dash(seat), mark(seat));
        PreEscaped(format!(
            "<svg viewBox=\"0 0 48 16\" aria-hidden=\"true\" class=\"p{class}\"><path class=\"line\" d=\"M2 8H46\" \
             stroke-dasharray=\"{dash}\"></path><path class=\"mark\" d=\"M24 8{mark}\"></path></svg>"
        ))
    };
    html! {
        ul.legend {
            @for (seat, name) in sheet.players.iter().enumerate() {
                li {
                    (sample(seat))
                    " " bdi { (name) } " "
                    span.total { (sheet.number(sheet.standing.secured.get(seat).copied().unwrap_or(0))) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{shortened, step};

    #[test]
    fn steps_are_round_and_at_most_six() {
        for (range, wanted) in [
            (0, 1),
            (6, 1),
            (7, 2),
            (13, 5),
            (31, 10),
            (600, 100),
            (601, 200),
            (i64::from(i32::MAX), 500_000_000),
        ] {
            assert_eq!(step(range), wanted, "{range}");
        }
    }

    #[test]
    fn long_names_are_cut_by_their_columns() {
        for (name, label) in [
            ("Ann", "Ann"),
            ("fifteen letters", "fifteen letters"),
            ("sixteen letters!", "sixteen letter…"),
            ("漢字漢字漢字漢字", "漢字漢字漢字漢…"),
        ] {
            assert_eq!(shortened(name), label);
        }
    }
}
