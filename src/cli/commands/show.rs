//! `rummy show`: the score sheet and what comes next.

use serde_json::Value;

use crate::cli::app::App;
use crate::cli::args::{Look, Order, Show};
use crate::cli::error::Failure;
use crate::present::{Style, json, settlement, views};
use crate::report::{Sheet, settle};

pub(super) fn run(app: &mut App, args: &Show) -> Result<(), Failure> {
    let sheet = app.open()?.sheet();
    let look = match args.look {
        Look { by: Order::Rank, .. } => Some(views::ranked as fn(&Sheet, Style) -> String),
        Look { running: true, .. } => Some(views::running as _),
        Look { race: true, .. } => Some(views::race as _),
        Look { plain: true, .. } => Some(views::plain as _),
        _ => None,
    };
    if !args.settle {
        return match look.filter(|_| !app.global.json) {
            Some(look) => {
                let text = look(&sheet, app.style());
                app.say(&text)
            }
            None => app.say_sheet("", &sheet),
        };
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
