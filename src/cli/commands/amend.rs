//! `rummy amend`: corrects a deal; the journal keeps what stood before.

use crate::cli::app::App;
use crate::cli::args::{Amend, Ending};
use crate::cli::change::{correct, strike, told};
use crate::cli::error::Failure;
use crate::journal::Upcard;

pub(super) fn run(app: &mut App, args: &Amend) -> Result<(), Failure> {
    if args.strike {
        if args.ending != Ending::default() || args.no_stock_out || args.no_upcard {
            return Err(Failure::request("a deal that never happened has no end: give --strike alone"));
        }
        return strike(app, args.deal);
    }
    if args.results.is_empty() && args.ending == Ending::default() && !args.no_stock_out && !args.no_upcard {
        return Err(
            Failure::request("nothing is corrected").help("for example `rummy amend --deal 2 NAME=40`")
        );
    }
    let look = app.look();
    let ending = &args.ending;
    correct(app, args.deal, &args.results, |game| {
        let mut told = told(game, ending, look)?;
        if args.no_stock_out {
            told.stock_out = Some(false);
        }
        if args.no_upcard {
            told.upcard = Some(Upcard::TakenBack);
        }
        Ok(told)
    })
}
