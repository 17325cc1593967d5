//! `rummy rules new`: a house-rules file to begin with, in the user's own folder.

use std::path::Path;

use serde_json::json;

use crate::cli::app::App;
use crate::cli::error::Failure;
use crate::cli::file;
use crate::present::house_file::{self, Trial};
use crate::ruleset::keys::Key;
use crate::ruleset::{Library, Ruleset, Value, check_id, is_schema, schema_text};

pub(super) fn run(app: &mut App, id: &str, from: &str, force: bool) -> Result<(), Failure> {
    let library = app.library();
    if let Err((expected, help)) = check_id(id) {
        let failure = Failure::request(format!("`{}` can't be an id: {expected}", id.escape_debug()));
        return Err(match help {
            Some(help) => failure.help(help),
            None => failure,
        });
    }
    let rules = app.rules(from, &[])?;
    let Some(folder) = library.folder().map(Path::to_owned) else {
        return Err(Failure::file("there is no folder for rulesets").help("set RUMMY_CONFIG_DIR"));
    };
    let path = folder.join(format!("{id}.toml"));
    if let Some(owner) = library.taken_by(id, &path) {
        return Err(Failure::request(format!("`{id}` is taken by {owner}")).help("choose another id"));
    }
    let known = library.load(&rules.id, &[]);
    if known.is_err() || known.is_ok_and(|known| known.document() != rules.document()) {
        let why = format!("{from} is not in {}, so that no file there can extend it", folder.display());
        return Err(Failure::request(why).help("copy it there first"));
    }
    file::usable(&path, force)?;
    let text = text(&library, id, &rules);
    let beside = folder.join("schema.json");
    let fail = |error: std::io::Error| Failure::file(format!("can't write in {}: {error}", folder.display()));
    std::fs::create_dir_all(&folder).map_err(fail)?;
    // Editors look for the schema beside the file; one that is somebody else's stays.
    let ours = std::fs::read_to_string(&beside).map_or(!beside.exists(), |text| is_schema(&text));
    if ours {
        file::write(&beside, true, &schema_text())?;
    }
    file::write(&path, force, &text)?;
    if app.global.json {
        let path = path.to_string_lossy();
        return app.say_json(&json!({"id": id, "extends": rules.id, "path": path}));
    }
    app.say(&format!("{}\n", path.display()))
}

/// The text of the file: examples are what other rulesets hold, if that fits here.
fn text(library: &Library, id: &str, rules: &Ruleset) -> String {
    let others: Vec<Ruleset> = library.list().into_iter().filter_map(|listed| listed.rules.ok()).collect();
    let fits = |key: &str, value: &Value| library.load(&rules.id, &[format!("{key}={value}")]).is_ok();
    let example = |key: &Key| others.iter().find_map(|other| said(other, key));
    house_file::text(id, rules, &Trial { fits: &fits, example: &example })
}

/// What a ruleset holds for a key, or for the one that stands for all of its kind.
fn said(rules: &Ruleset, key: &Key) -> Option<Value> {
    rules.document().get(&house_file::example_of(key)).map(|(entry, _)| entry.value.clone())
}
