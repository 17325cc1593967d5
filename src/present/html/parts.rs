//! The sheet as a table.

use maud::{Markup, html};

use crate::present::people;
use crate::present::sheet::ending_rows;
use crate::report::{Row, Sheet};
use crate::ruleset::Wins;
use crate::scoring::Column;

/// Deals down, players across, totals and places below, in a box of its own that scrolls where it is too wide.
pub(super) fn table(sheet: &Sheet) -> Markup {
    let contracts = sheet.contracts && sheet.rows.iter().any(|row| row.contract.is_some());
    let columns = &sheet.standing.columns;
    let lead = if contracts { 2 } else { 1 };
    let starred = sheet.rows.iter().any(|row| row.deal.amended.is_some());
    html! {
        div.scroll role="region" aria-labelledby="sheet" tabindex="0" {
            table {
                caption { "Points of each deal, and totals" }
                thead {
                    tr {
                        th scope="col" { "Deal" }
                        @if contracts { th scope="col" { "Contract" } }
                        @for n in 1..=columns.len() {
                            @for (seat, name) in sheet.players.iter().enumerate() {
                                th.points scope="col" {
                                    span.name {
                                        @if columns.len() > 1 { (n) ": " }
                                        bdi { (name) }
                                        @if sheet.away.contains(&seat) { " (left)" }
                                    }
                                }
                            }
                        }
                        th scope="col" { "Dealer" }
                        th scope="col" { "Ended by" }
                    }
                }
                tbody {
                    @for (at, row) in sheet.rows.iter().enumerate() {
                        (additions(sheet, lead, at))
                        tr {
                            th scope="row" { (row.n) @if row.deal.amended.is_some() { "*" } }
                            @if contracts { td.contract { (row.contract.as_deref().unwrap_or("–")) } }
                            @for column in columns {
                                @for seat in 0..sheet.players.len() {
                                    td.points { (cell(sheet, row, column, at, seat)) }
                                }
                            }
                            td { span.name { bdi { (sheet.name(row.dealer)) } } }
                            td { span.name { (ended(sheet, row)) } }
                        }
                    }
                }
                tfoot {
                    (additions(sheet, lead, sheet.rows.len()))
                    @for (name, cells) in ending_rows(sheet) {
                        tr {
                            th scope="row" colspan=(lead) { (name) }
                            @for cell in cells { td.points { (cell) } }
                            td colspan="2" {}
                        }
                    }
                    tr.total {
                        th scope="row" colspan=(lead) { "Total" }
                        @for total in columns.iter().flat_map(Column::totals) {
                            td.points { (sheet.number(total)) }
                        }
                        td colspan="2" {}
                    }
                    @if !sheet.rows.is_empty() {
                        tr {
                            th scope="row" colspan=(lead) { "Place" }
                            @for place in columns.iter().enumerate().flat_map(|(at, _)| shown(sheet, at)) {
                                td.points { (place) }
                            }
                            td colspan="2" {}
                        }
                    }
                }
            }
        }
        @if starred { p.note { "* corrected, see below" } }
    }
}

/// Rows of points that no deal gave, above the row at a place.
fn additions(sheet: &Sheet, lead: usize, at: usize) -> Markup {
    html! {
        @for addition in sheet.additions_above(at) {
            tr {
                th scope="row" colspan=(lead) { (people::label(addition)) }
                @for seat in 0..sheet.players.len() {
                    td.points { @if seat == addition.seat { (sheet.number(addition.points)) } }
                }
                td colspan="2" {}
            }
        }
    }
}

fn cell(sheet: &Sheet, row: &Row, column: &Column, at: usize, seat: usize) -> String {
    let written = column.rows.get(at).and_then(|cells| cells.get(seat));
    row.cell(sheet, seat, written.or(row.points.get(seat)).copied().unwrap_or(0))
}

/// How a deal ended.
fn ended(sheet: &Sheet, row: &Row) -> Markup {
    let ended = &row.deal.settled.ended;
    let who = ended.knock.or(row.out);
    let how = match (ended.knock, ended.big_gin) {
        (Some(_), true) => "has big gin",
        (Some(_), false) => "knocked",
        (None, _) => "went out",
    };
    html! {
        @if let Some(seat) = who { bdi { (sheet.name(seat)) } " " (how) }
        @else if ended.stock_out { "stock ran out" }
        @else { "–" }
    }
}

/// The places, below the first column of the sheet; what several columns come to is one place.
fn shown(sheet: &Sheet, column: usize) -> Vec<String> {
    let places = places(sheet);
    places.into_iter().map(|place| if column == 0 { place } else { String::new() }).collect()
}

/// `1`, `2=`: by the totals, winners first, who is out of the game last.
fn places(sheet: &Sheet) -> Vec<String> {
    let standing = &sheet.standing;
    let rank = |seat: usize| {
        let total = i64::from(standing.secured.get(seat).copied().unwrap_or(0));
        let total = if sheet.wins == Wins::Lowest { total } else { -total };
        let won = standing.winners.contains(&seat);
        (!won, standing.gone.contains(&seat), if won { 0 } else { total })
    };
    let ranks: Vec<_> = (0..sheet.players.len()).map(rank).collect();
    let place = |own: &(bool, bool, i64)| {
        let before = ranks.iter().filter(|other| *other < own).count();
        let alike = ranks.iter().filter(|other| *other == own).count();
        format!("{}{}", before + 1, if alike > 1 { "=" } else { "" })
    };
    ranks.iter().map(place).collect()
}
