//! `rummy log`: the journal as people read it.

use crate::cli::app::App;
use crate::cli::error::Failure;
use crate::present::{Style, history};
use crate::report;

pub(super) fn run(app: &mut App) -> Result<(), Failure> {
    let opened = app.open()?;
    let sheet = opened.sheet();
    let happened = report::history(&opened.journal);
    if app.global.json {
        return app.say_json(&history::json(&sheet, &happened));
    }
    // One line each for those who search it.
    let width = if app.io.terminals.stdout { app.io.width } else { usize::MAX };
    app.say_long(&history::text(&sheet, &happened, Style { width, ..app.style() }))
}
