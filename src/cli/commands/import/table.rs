//! A table of scores: deals down and players across, or tidy, one line for each deal and player.

use super::cells::{Fault, Grid, Place, told};
use super::{judge, tidy, wide};
use crate::cli::app::App;
use crate::cli::args::Import;
use crate::cli::ask;
use crate::cli::commands::new::{dealer, players};
use crate::cli::error::Failure;
use crate::cli::typed::{self, Way};
use crate::journal::{Header, Journal, Told};
use crate::ruleset::Ruleset;
use crate::table::Outcome;

/// The most deals of a table.
pub(super) const MOST_DEALS: usize = 1000;

/// What the headings and the first lines say of a game.
#[derive(Default)]
pub(super) struct About {
    /// The ruleset's id.
    pub(super) ruleset: Option<String>,
    /// The title.
    pub(super) title: Option<String>,
    /// When it began.
    pub(super) at: Option<String>,
    /// Names in turn order.
    pub(super) players: Vec<String>,
    /// Who deals first.
    pub(super) dealer: Option<String>,
}

/// One deal.
pub(super) struct Dealt {
    /// Its first line.
    pub(super) line: u64,
    /// When it was entered.
    pub(super) at: Option<String>,
    /// Who had what, each with its place.
    pub(super) results: Vec<(String, Outcome, Place)>,
    /// How it ended.
    pub(super) told: Told,
    /// What it counted, where the table says that besides the results.
    pub(super) points: Vec<(String, i32, Place)>,
}

/// The deals, and what they come to if the table says so.
#[derive(Default)]
pub(super) struct Deals {
    /// The deals in order.
    pub(super) all: Vec<Dealt>,
    /// Totals by name.
    pub(super) totals: Vec<(String, i32, Place)>,
    /// Whether the players ended the game early.
    pub(super) shortened: bool,
    /// What is wrong.
    pub(super) faults: Vec<Fault>,
}

impl Deals {
    pub(super) fn fault(&mut self, place: Place, message: impl Into<String>) {
        self.faults.push(Fault { place, message: message.into(), ruled: false });
    }
}

pub(super) fn read(app: &mut App, args: &Import, file: &str, text: &str) -> Result<Journal, Failure> {
    let grid = Grid::read(file, text)?;
    let columns = tidy::Columns::find(&grid);
    let mut about = match &columns {
        Some(columns) => tidy::about(file, &grid, columns)?,
        None => wide::about(file, &grid)?,
    };
    let rules = rules(app, args, file, about.ruleset.take())?;
    let names = players(&rules, &about.players).map_err(|failure| placed(file, failure))?;
    let way = Way::by(&rules);
    let deals = match &columns {
        Some(columns) => tidy::deals(&grid, columns, &names, way),
        None => wide::deals(&grid, &names, way),
    };
    if let Some(failure) = told(file, &deals.faults) {
        return Err(failure);
    }
    if deals.all.len() > MOST_DEALS {
        let n = deals.all.len();
        return Err(Failure::request(format!("{file}: {n} deals are more than the {MOST_DEALS} allowed")));
    }
    let title = args.title.clone().or(about.title);
    let title = title.map(|title| typed::name("the title", &title)).transpose()?;
    let first = dealer(&names, args.dealer.as_deref().or(about.dealer.as_deref()))?;
    let now = (app.io.now)().to_rfc3339_opts(chrono::SecondsFormat::Secs, false);
    let at = about.at.unwrap_or_else(|| now.clone());
    let header =
        Header { at, title, ruleset: rules.document().to_json().into(), players: names, dealer: first };
    let journal = Journal::begin(header).map_err(|error| Failure::request(error.to_string()))?;
    judge::judge(journal, &deals, &now).map_err(|faults| {
        let said = told(file, &faults);
        said.unwrap_or_else(|| Failure::request(format!("{file}: the deals can't be scored")))
    })
}

fn placed(file: &str, failure: Failure) -> Failure {
    Failure { message: format!("{file}:1: {}", failure.message), ..failure }
}

/// The rules: by the flag, by the table, or by asking.
fn rules(app: &mut App, args: &Import, file: &str, said: Option<String>) -> Result<Ruleset, Failure> {
    let name = match args.ruleset.clone().or(said) {
        Some(name) => name,
        None if app.may_ask() => ask::ruleset(app)?.ok_or_else(|| Failure::said(1))?,
        None => {
            return Err(Failure::request(format!("by which rules were the scores in {file} made?"))
                .help("name them: `rummy import FILE --ruleset RULESET`; `rummy rules` lists the rulesets"));
        }
    };
    app.rules(&name, &[])
}
