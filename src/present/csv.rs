//! Scores as a tidy table: one row for each game, deal and player.

use crate::report::Sheet;

/// The columns, in their order, which never changes; new ones are added behind.
pub const COLUMNS: [&str; 14] = [
    "game", "title", "ruleset", "started", "time", "deal", "contract", "dealer", "player", "result", "out",
    "points", "total", "counted",
];

/// The rows of some games below one head.
///
/// # Errors
/// A row that can't be written, which memory allows.
pub fn text(sheets: &[Sheet]) -> Result<String, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(COLUMNS)?;
    for sheet in sheets {
        for row in &sheet.rows {
            for (seat, name) in sheet.players.iter().enumerate() {
                let number = |list: &[i32]| list.get(seat).copied().unwrap_or(0).to_string();
                let result = row.deal.results.outcomes.get(seat).map(ToString::to_string).unwrap_or_default();
                writer.write_record([
                    harmless(&sheet.id),
                    harmless(sheet.title.as_deref().unwrap_or_default()),
                    harmless(&sheet.ruleset),
                    harmless(&sheet.at),
                    harmless(&row.deal.at),
                    row.n.to_string(),
                    harmless(row.contract.as_deref().unwrap_or_default()),
                    harmless(sheet.name(row.dealer)),
                    harmless(name),
                    harmless(&result),
                    (row.out == Some(seat)).to_string(),
                    number(&row.points),
                    number(&row.running),
                    row.counted.to_string(),
                ])?;
            }
        }
    }
    let bytes = writer.into_inner().map_err(|error| csv::Error::from(error.into_error()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A text that a spreadsheet would run as a formula gets an apostrophe before it, which spreadsheets hide.
fn harmless(text: &str) -> String {
    let runs = text.starts_with(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']);
    if runs { format!("'{text}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    #[test]
    fn formulas_are_made_harmless() {
        for (text, cell) in [
            ("=1+1", "'=1+1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("-3", "'-3"),
            ("Ann", "Ann"),
            ("a=b", "a=b"),
            ("* KS", "* KS"),
        ] {
            assert_eq!(super::harmless(text), cell);
        }
    }
}
