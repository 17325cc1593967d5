//! `rummy show`: the score sheet and what comes next.

use serde_json::Value;

use crate::cli::app::App;
use crate::cli::args::Show;
use crate::cli::error::Failure;
use crate::present::{json, settlement};
use crate::report::settle;

pub(super) fn run(app: &mut App, args: &Show) -> Result<(), Failure> {
    let sheet = app.open()?.sheet();
    if !args.settle {
        return app.say_sheet("", &sheet);
    }
    let settled = settle(&sheet, args.stake);
    if app.global.json {
        let mut value = json::sheet(&sheet);
        if let Value::Object(members) = &mut value {
            members.insert("settle".into(), settlement::json(&sheet, &settled));
        }
        return app.say_json(&value);
    }
    let text = settlement::text(&sheet, &settled, app.style());
    app.say_sheet("", &sheet)?;
    app.say(&format!("\n{text}"))
}
