//! `rummy show`: the score sheet and what comes next.

use crate::cli::app::App;
use crate::cli::error::Failure;

pub(super) fn run(app: &mut App) -> Result<(), Failure> {
    let sheet = app.open()?.sheet();
    app.say_sheet("", &sheet)
}
