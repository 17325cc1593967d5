//! The score sheet as text.

use std::fmt::Write as _;

use super::grid::Grid;
use super::people;
use super::style::{Style, Tone};
use super::table;
use crate::report::Sheet;
use crate::ruleset::{Tie, Wins};
use crate::scoring::Term;
use crate::table::Addition;

/// The whole sheet: heading, table, who is ahead, what comes next.
pub fn text(sheet: &Sheet, style: Style) -> String {
    let mut text = heading(sheet, style);
    if !sheet.rows.is_empty() || !sheet.additions.is_empty() {
        text.push('\n');
        text.push_str(&points(sheet, style));
    }
    let standing = standing(sheet, style);
    if !standing.is_empty() {
        let _ = write!(text, "\n{standing}");
    }
    if let Some(open) = &sheet.hand {
        let _ = write!(text, "\n{}\n{}", table::text(open, style), table::next(open, style));
    }
    text
}

/// What the game is called.
pub fn heading(sheet: &Sheet, style: Style) -> String {
    let title = sheet.title.as_ref().map(|title| format!(" — {title}")).unwrap_or_default();
    let name = style.paint(Tone::Strong, &format!("{}{title}", sheet.ruleset_name));
    if sheet.id.is_empty() {
        return format!("{name}\n");
    }
    format!("{name} {}\n", style.paint(Tone::Faint, &format!("(game {})", sheet.id)))
}

/// The table of points: deals down, players across, for each column of the sheet; below, what the end added.
fn points(sheet: &Sheet, style: Style) -> String {
    let contracts = sheet.contracts && sheet.rows.iter().any(|row| row.contract.is_some());
    let columns = &sheet.standing.columns;
    let mut head = vec![">deal".to_owned()];
    if contracts {
        head.push("contract".into());
    }
    for n in 1..=columns.len() {
        let before = if columns.len() > 1 { format!("{n}: ") } else { String::new() };
        head.extend((0..sheet.players.len()).map(|seat| format!(">{before}{}", people::head(sheet, seat))));
    }
    let mut grid = Grid::new(style, &head.iter().map(String::as_str).collect::<Vec<_>>());
    for (i, row) in sheet.rows.iter().enumerate() {
        for addition in sheet.additions_above(i) {
            grid.row(addition_row(sheet, addition, contracts));
        }
        let mark = if row.deal.amended.is_some() { "*" } else { "" };
        let tone = if row.counted { Tone::Plain } else { Tone::Faint };
        let mut cells = vec![(tone, format!("{}{mark}", row.n))];
        if contracts {
            cells.push((tone, row.contract.clone().unwrap_or_default()));
        }
        for column in columns {
            for (seat, points) in row.points.iter().enumerate() {
                let written = column.rows.get(i).and_then(|cells| cells.get(seat)).copied();
                // A column that the deal did not reach stays empty there.
                let empty = columns.len() > 1 && written.unwrap_or(0) == 0 && !row.void;
                let text =
                    if empty { String::new() } else { row.cell(sheet, seat, written.unwrap_or(*points)) };
                cells.push((if row.won(seat) && row.counted { Tone::Good } else { tone }, text));
            }
        }
        grid.row(cells);
    }
    for addition in sheet.additions_above(sheet.rows.len()) {
        grid.row(addition_row(sheet, addition, contracts));
    }
    for (name, cells) in ending_rows(sheet) {
        let mut all = label(contracts, &name, Tone::Faint);
        all.extend(cells.into_iter().map(|cell| (Tone::Plain, cell)));
        grid.row(all);
    }
    let mut cells = label(contracts, "total", Tone::Plain);
    for column in columns {
        let totals = column.totals();
        let best = if columns.len() > 1 { None } else { Some(&sheet.standing.leaders) };
        for (seat, total) in totals.iter().enumerate() {
            let leads = best.is_some_and(|leaders| leaders.contains(&seat));
            cells.push((if leads { Tone::Good } else { Tone::Strong }, sheet.number(*total)));
        }
    }
    grid.foot(cells);
    let mut text = grid.print();
    if sheet.rows.iter().any(|row| row.deal.amended.is_some()) {
        text.push_str(&format!("{}\n", style.paint(Tone::Faint, "* corrected: see `rummy log`")));
    }
    text
}

/// The row of points that no deal gave.
fn addition_row(sheet: &Sheet, addition: &Addition, contracts: bool) -> Vec<(Tone, String)> {
    let mut cells = label(contracts, people::label(addition), Tone::Faint);
    cells.extend((0..sheet.players.len()).map(|seat| {
        let points = if seat == addition.seat { sheet.number(addition.points) } else { String::new() };
        (Tone::Plain, points)
    }));
    cells
}

/// The first cells of a row that is no deal.
fn label(contracts: bool, name: &str, tone: Tone) -> Vec<(Tone, String)> {
    if contracts {
        vec![(tone, String::new()), (tone, name.to_owned())]
    } else {
        vec![(tone, name.to_owned())]
    }
}

/// What the end of each column added, a row for each kind: its name, and a cell for each player of each column.
pub fn ending_rows(sheet: &Sheet) -> Vec<(String, Vec<String>)> {
    let kind = |term: &Term| match term {
        Term::Bonus { rule, name, .. } if rule == "score.box.points" => {
            (rule.clone(), "boxes".to_owned(), name.clone())
        }
        Term::Bonus { rule, name, .. } => (rule.clone(), name.clone(), name.clone()),
        Term::Double { rule, .. } => (rule.clone(), "shutout".to_owned(), String::new()),
        _ => (String::new(), String::new(), String::new()),
    };
    let place = |rule: &str| match rule {
        "game.bonus" => 0,
        "score.box.points" => 2,
        _ if sheet.shutout_first => 1,
        _ => 3,
    };
    let closed = || sheet.standing.columns.iter().filter_map(|column| column.closed.as_ref());
    let mut kinds: Vec<(String, String)> = Vec::new();
    for term in closed().flat_map(|closed| closed.bonuses.iter().flatten()) {
        let (rule, name, _) = kind(term);
        if !kinds.iter().any(|(known, _)| *known == rule) {
            kinds.push((rule, name));
        }
    }
    // In the order in which they are added, whoever got what.
    kinds.sort_by_key(|(rule, _)| place(rule));
    let cell = |rule: &str, terms: &Vec<Term>| {
        terms
            .iter()
            .find(|term| kind(term).0 == rule)
            .map(|term| term.points().to_string())
            .unwrap_or_default()
    };
    kinds
        .into_iter()
        .map(|(rule, name)| {
            let cells = sheet.standing.columns.iter().flat_map(|column| match &column.closed {
                Some(closed) => closed.bonuses.iter().map(|terms| cell(&rule, terms)).collect(),
                None => vec![String::new(); sheet.players.len()],
            });
            (name, cells.collect())
        })
        .collect()
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
        seats.first().and_then(|seat| sheet.standing.secured.get(*seat)).copied().unwrap_or(0)
    };
    let which = match sheet.wins {
        Wins::Lowest => "lowest total wins",
        Wins::Highest => "highest total wins",
    };
    if sheet.standing.columns.len() > 1 && !sheet.rows.is_empty() {
        let all: Vec<String> = sheet
            .players
            .iter()
            .zip(&sheet.standing.secured)
            .map(|(name, total)| format!("{} {total}", isolated(name)))
            .collect();
        let so_far = if sheet.standing.finished { "" } else { " so far" };
        text.push_str(&format!("Together{so_far}: {}.\n", all.join(", ")));
        if sheet.secured() {
            let points = sheet.players.iter().zip(&sheet.standing.totals);
            let points: Vec<String> =
                points.map(|(name, total)| format!("{} {total}", isolated(name))).collect();
            let line =
                format!("The bonuses of closed columns are in it; hand points alone: {}.", points.join(", "));
            text.push_str(&format!("{}\n", style.wrap(&line, 0)));
        }
    }
    if sheet.standing.finished {
        let winners = &sheet.standing.winners;
        let names = listed(&sheet.names(winners));
        let last_in = !sheet.standing.gone.is_empty();
        let line = match winners.len() {
            1 if last_in => {
                format!("{names} wins with {}: the last one in the game.", sheet.number(total(winners)))
            }
            1 => format!("{names} wins with {} ({which}).", sheet.number(total(winners))),
            _ => format!("{names} share the win with {} ({which}).", sheet.number(total(winners))),
        };
        text.push_str(&format!("{}\n", style.paint(Tone::Good, &line)));
        if sheet.standing.shortened {
            text.push_str("The game was ended early: shortened.\n");
            if !sheet.end_adds.is_empty() {
                let keys = sheet.end_adds.join(", ");
                let line = format!("What is added when a game is over is not in these totals ({keys}).");
                text.push_str(&format!("{}\n", style.wrap(&line, 0)));
            }
        }
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
        let leaders = &sheet.standing.ahead;
        let verb = if leaders.len() == 1 { "leads" } else { "lead" };
        let best = sheet.number(total(leaders));
        let line = format!("{} {verb} with {best} ({which}).", listed(&sheet.names(leaders)));
        text.push_str(&format!("{line}\n"));
    }
    let gone = &sheet.standing.gone;
    if !gone.is_empty() {
        let (verb, target) = (if gone.len() == 1 { "is" } else { "are" }, sheet.target.unwrap_or_default());
        let line = format!("{} came to {target} and {verb} out of the game.", listed(&sheet.names(gone)));
        text.push_str(&format!("{line}\n"));
    }
    text.push_str(&movements(sheet, style));
    let uncounted = sheet.rows.iter().filter(|row| !row.counted && !row.struck()).count();
    if uncounted > 0 {
        let which = if uncounted == 1 { "the deal" } else { "the deals" };
        text.push_str(&format!("The game was over before {which} in brackets: not counted.\n"));
    }
    for row in sheet.rows.iter().filter(|row| row.deal.lost()) {
        let line =
            format!("The result of deal {0} was lost: `rummy amend --deal {0} …` tells it anew.", row.n);
        text.push_str(&format!("{}\n", style.paint(Tone::Note, &line)));
    }
    // The deal that is being played tells what it is itself.
    if sheet.hand.is_none() {
        text.push_str(&next(sheet, style));
    }
    style.fit(&text, 0)
}

/// Where points come from that no deal gave, and who must join before anything can be scored.
fn movements(sheet: &Sheet, style: Style) -> String {
    let mut text = String::new();
    for addition in &sheet.additions {
        let line = format!("{} {}.", isolated(sheet.name(addition.seat)), people::words(sheet, addition));
        let _ = writeln!(text, "{}", style.paint(Tone::Faint, &style.wrap(&line, 0)));
    }
    if let Some(why) = sheet.too_few.as_ref().filter(|_| !sheet.standing.finished) {
        let line = format!("{why}: nothing can be scored before somebody joins (`rummy player add NAME`).");
        let _ = writeln!(text, "{}", style.paint(Tone::Note, &style.wrap(&line, 0)));
    }
    text
}

/// What comes next, in a line.
pub fn next(sheet: &Sheet, style: Style) -> String {
    let Some(next) = sheet.next.as_ref().filter(|_| sheet.too_few.is_none()) else { return String::new() };
    let of = match sheet.deals {
        Some(deals) if next.n as usize <= deals => format!(" of {deals}"),
        Some(_) if sheet.tie == Tie::AnotherDeal => " (to settle the tie)".into(),
        _ => String::new(),
    };
    let contract = next.contract.as_ref().map(|contract| format!(": {contract}")).unwrap_or_default();
    let wild = next.wild.map(|rank| format!(", {} wild", rank.plural())).unwrap_or_default();
    let cards = next.cards.map(|cards| format!("; {cards} cards each{wild}")).unwrap_or_default();
    let head = style.paint(Tone::Strong, &format!("Deal {}{of}{contract}", next.n));
    let again = sheet.misdeals.iter().any(|misdeal| misdeal.n == next.n);
    let again = if again { " again after a misdeal" } else { "" };
    let (dealer, begins) = (sheet.name(next.dealer), sheet.name(next.begins));
    let line = format!("{head}{cards}. {dealer} deals{again}, {begins} begins.");
    // A list of alternatives is long.
    format!("{}\n", if sheet.contracts { line } else { style.wrap(&line, 0) })
}
