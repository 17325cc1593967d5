//! `rummy export`: the score history, out.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use crate::cli::app::App;
use crate::cli::args::{Export, Form};
use crate::cli::error::Failure;
use crate::present::{csv, json, markdown};

pub(super) fn run(app: &mut App, args: &Export) -> Result<(), Failure> {
    let to_file = args.output.as_os_str() != "-";
    if to_file {
        // A path that can't be used is told before any work is done.
        usable(&args.output, args.force)?;
    }
    let games = if args.all {
        let store = app.store()?;
        let mut games = Vec::new();
        for id in store.games()? {
            games.push(app.open_id(id)?);
        }
        games.sort_by(|a, b| a.journal.header.at.cmp(&b.journal.header.at).then(a.id.cmp(&b.id)));
        games
    } else {
        vec![app.open()?]
    };
    let form = if app.global.json && !to_file { Form::Json } else { args.format };
    let sheets: Vec<_> = games.iter().map(super::super::app::Opened::sheet).collect();
    let text = match form {
        Form::Csv => {
            csv::text(&sheets).map_err(|error| Failure::file(format!("can't write CSV: {error}")))?
        }
        Form::Json => {
            let all: Vec<_> =
                games.iter().map(|game| json::export(game.id.as_str(), &game.journal)).collect();
            let value = if args.all {
                serde_json::json!({"format": crate::journal::FORMAT, "games": all})
            } else {
                all.into_iter().next().unwrap_or_default()
            };
            let pretty = serde_json::to_string_pretty(&value);
            let text = if app.global.json && !to_file { Ok(value.to_string()) } else { pretty };
            format!("{}\n", text.map_err(|error| Failure::file(error.to_string()))?)
        }
        Form::Md => sheets.iter().map(markdown::text).collect::<Vec<_>>().join("\n"),
    };
    if to_file {
        write(&args.output, args.force, &text)?;
        let rows = sheets.iter().map(|sheet| sheet.rows.len()).sum::<usize>();
        let deals = if rows == 1 { "1 deal".to_owned() } else { format!("{rows} deals") };
        let done = format!("Wrote {deals} to {}.\n", args.output.display());
        return if app.global.json {
            app.say_json(&serde_json::json!({"file": args.output.to_string_lossy(), "deals": rows}))
        } else {
            app.say(&done)
        };
    }
    app.say(&text)
}

fn usable(path: &Path, force: bool) -> Result<(), Failure> {
    let shown = path.display();
    if path.is_dir() {
        return Err(Failure::file(format!("{shown} is a folder")).help("name a file in it"));
    }
    if !force && fs::symlink_metadata(path).is_ok() {
        return Err(
            Failure::file(format!("{shown} exists")).help("replace it with --force, or name another file")
        );
    }
    Ok(())
}

/// The file appears whole or not at all.
fn write(path: &Path, force: bool, text: &str) -> Result<(), Failure> {
    // The system's own words only: what a helper file was called is of no use to anybody.
    let fail = |error: std::io::Error| {
        let why = error.raw_os_error().map_or_else(
            || error.kind().to_string(),
            |code| std::io::Error::from_raw_os_error(code).to_string(),
        );
        Failure::file(format!("can't write {}: {why}", path.display()))
    };
    // What a link points at is what is meant, and the link stays.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let path = target.as_path();
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(folder).map_err(fail)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        file.as_file().set_permissions(fs::Permissions::from_mode(0o644)).map_err(fail)?;
    }
    file.write_all(text.as_bytes()).and_then(|()| file.as_file().sync_all()).map_err(fail)?;
    if force {
        file.persist(path).map_err(|error| fail(error.error))?;
    } else {
        file.persist_noclobber(path).map_err(|error| match error.error.kind() {
            std::io::ErrorKind::AlreadyExists => {
                Failure::file(format!("{} exists", path.display())).help("replace it with --force")
            }
            _ => fail(error.error),
        })?;
    }
    Ok(())
}
