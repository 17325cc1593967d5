//! `rummy export`: the score history, out.

mod transcript;

use crate::cli::app::App;
use crate::cli::args::{Export, Form};
use crate::cli::error::Failure;
use crate::cli::file;
use crate::present::{csv, html, json, markdown};
use crate::report;

pub(super) fn run(app: &mut App, args: &Export) -> Result<(), Failure> {
    let one = match args.format {
        Form::Html => "a page",
        Form::Transcript => "a transcript",
        Form::Csv | Form::Json | Form::Md => "",
    };
    if args.all && !one.is_empty() {
        return Err(Failure::request(format!("{one} is of one game: --all is for csv, json and md"))
            .help("name the game instead: `rummy export --game ID`; `rummy games` lists them"));
    }
    let to_file = args.output.as_os_str() != "-";
    if to_file {
        // A path that can't be used is told before any work is done.
        file::usable(&args.output, args.force)?;
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
        Form::Html => {
            let pages = games.iter().zip(&sheets).map(|(game, sheet)| {
                html::page(sheet, &report::history(&game.journal), &game.journal.game.rules)
            });
            pages.collect()
        }
        Form::Transcript => {
            let texts = games.iter().map(|game| transcript::text(app, game));
            texts.collect::<Result<String, Failure>>()?
        }
        Form::Md => sheets.iter().map(markdown::text).collect::<Vec<_>>().join("\n"),
    };
    if to_file {
        file::write(&args.output, args.force, &text)?;
        let rows = sheets.iter().map(|sheet| sheet.rows.len()).sum::<usize>();
        let deals = if rows == 1 { "1 deal".to_owned() } else { format!("{rows} deals") };
        let done = format!("Wrote {deals} to {}.\n", args.output.display());
        return if app.global.json {
            app.say_json(&serde_json::json!({"file": args.output.to_string_lossy(), "deals": rows}))
        } else {
            app.say(&done)
        };
    }
    app.say_file(&text)
}
