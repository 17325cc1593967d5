//! `rummy rules`: lists, shows, compares, checks and begins rulesets.

mod new;

use serde_json::{Value, json};

use crate::cli::app::App;
use crate::cli::args::RulesAction;
use crate::cli::error::Failure;
use crate::present::{Tone, rule_card, rule_diff, rule_list};
use crate::ruleset::{LoadError, schema_text};

pub(super) fn run(app: &mut App, action: Option<RulesAction>) -> Result<(), Failure> {
    match action {
        None => list(app),
        Some(RulesAction::Show { ruleset, deal, players }) => show(app, &ruleset, deal, players),
        Some(RulesAction::Diff { first, second }) => diff(app, &first, &second),
        Some(RulesAction::Check { files }) => check(app, &files),
        Some(RulesAction::New { id, from, force }) => new::run(app, &id, &from, force),
        Some(RulesAction::Schema) => app.say_file(&schema_text()),
    }
}

fn list(app: &mut App) -> Result<(), Failure> {
    let list = app.library().list();
    if app.global.json {
        return app.say_json(&rule_list::json(&list));
    }
    app.say_long(&rule_list::text(&list, app.style()))
}

fn show(app: &mut App, name: &str, deal: Option<u32>, players: Option<u8>) -> Result<(), Failure> {
    let rules = app.rules(name, &[])?;
    // Without a last deal there is always another.
    let last = if rules.deals.is_empty() { 0 } else { rules.last_deal().unwrap_or(u32::MAX) };
    if let Some(n) = deal.filter(|n| *n == 0 || *n > last) {
        let help = match last {
            0 => "every deal is alike there".to_owned(),
            u32::MAX => "its deals count from 1".to_owned(),
            _ => format!("its deals are 1 to {last}"),
        };
        return Err(Failure::request(format!("{} has no deal {n}", rules.name)).help(help));
    }
    if let Some(n) = players.filter(|n| rules.pack(*n).is_none()) {
        let range = rules.players.words();
        return Err(Failure::request(format!("{} is for {range} players, not {n}", rules.name))
            .help(format!("--players takes {range} there, and can be left out")));
    }
    if app.global.json {
        return app.say_json(&rule_card::json(&rules, deal, players));
    }
    app.say_long(&rule_card::text(&rules, deal, players, app.style()))
}

fn diff(app: &mut App, first: &str, second: &str) -> Result<(), Failure> {
    let (a, b) = (app.rules(first, &[])?, app.rules(second, &[])?);
    if app.global.json {
        return app.say_json(&rule_diff::json(&a, &b));
    }
    // Two files may claim one id: what was typed tells them apart.
    let names = if a.id == b.id { (first, second) } else { (&*a.id, &*b.id) };
    app.say_long(&rule_diff::text((names.0, &a), (names.1, &b), app.style()))
}

fn check(app: &mut App, files: &[std::path::PathBuf]) -> Result<(), Failure> {
    let library = app.library();
    let mut all = Vec::new();
    let mut code = 0;
    for path in files {
        // One of one's own goes by its name alone.
        let own = path.to_str().filter(|_| !path.exists()).and_then(|name| library.own_file(name));
        let path = own.as_ref().unwrap_or(path);
        let name = path.display().to_string();
        match library.load_path(path) {
            Ok(rules) => {
                all.push(json!({"file": name, "valid": true, "id": rules.id, "faults": []}));
                if !app.global.json {
                    let valid = app.style().paint(Tone::Good, "valid");
                    app.say(&format!("{name}: {valid} ({})\n", rules.name))?;
                }
            }
            Err(error) => {
                code = code.max(if matches!(error, LoadError::Unreadable { .. }) { 3 } else { 2 });
                all.push(json!({"file": name, "valid": false, "faults": faults(&error)}));
                let missing = matches!(error, LoadError::Unreadable { .. });
                let mut failure = app.rules_failure(error);
                if missing && library.list().iter().any(|known| known.id == name) {
                    let help = format!("that is the id of a ruleset, not a file: `rummy rules show {name}`");
                    failure = failure.help(help);
                }
                if !app.global.json {
                    app.fail(&failure);
                }
            }
        }
    }
    if app.global.json {
        app.say_json(&json!({"files": all}))?;
    }
    if code == 0 { Ok(()) } else { Err(Failure::said(code)) }
}

fn faults(error: &LoadError) -> Vec<Value> {
    let LoadError::Faulty(faults) = error else { return vec![json!({"message": error.to_string()})] };
    faults
        .0
        .iter()
        .map(|fault| {
            let (line, column) = fault.place.line_column();
            json!({
                "file": &*fault.place.source.name,
                "line": line,
                "column": column,
                "key": fault.key,
                "message": fault.message,
                "expected": fault.expected,
                "help": fault.help,
            })
        })
        .collect()
}
