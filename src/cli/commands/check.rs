//! `rummy check`: is it legal?

use super::under::{self, UNTOLD, Under};
use crate::cards::Typed;
use crate::cli::app::App;
use crate::cli::args::Check;
use crate::cli::error::Failure;
use crate::cli::typed;
use crate::present::{Style, json, ruling};
use crate::table::{Claim, Setting, rule};

/// What all proposals of one call share.
struct Common {
    under: Under,
    onto: Option<Vec<Typed>>,
    left: Option<Vec<Typed>>,
}

pub(super) fn run(app: &mut App, args: &Check) -> Result<(), Failure> {
    let common = common(app, args)?;
    if args.melds.iter().any(|meld| meld == "-") {
        if args.melds.len() > 1 {
            return Err(Failure::request(
                "`-` reads every proposal from standard input: leave out the other melds",
            ));
        }
        return lines(app, &common);
    }
    let look = app.look();
    let mut melds = Vec::new();
    for argument in &args.melds {
        melds.extend(typed::melds(argument, look)?);
    }
    let legal = answer(app, &common, melds)?;
    if legal { Ok(()) } else { Err(Failure::said(1)) }
}

fn common(app: &mut App, args: &Check) -> Result<Common, Failure> {
    let under = Under::new(app, args.ruleset.as_deref(), args.deal, args.players)?;
    let under = under.turned(app, args.wild.as_deref())?;
    let look = app.look();
    let onto = args.onto.as_ref().map(|text| typed::melds(text, look)).transpose()?;
    let onto = match onto.as_deref() {
        Some([one]) => Some(one.clone()),
        Some(_) => return Err(Failure::request("--onto names one meld on the table")),
        None => None,
    };
    let left = args.left.as_ref().map(|text| typed::cards("--left", text, look)).transpose()?;
    Ok(Common { under, onto, left })
}

/// Judges one proposal and says so.
fn answer(app: &mut App, common: &Common, melds: Vec<Vec<Typed>>) -> Result<bool, Failure> {
    let Under { rules, deal, players, assumed, untold } = &common.under;
    let setting = Setting { rules, deal: *deal, players: *players, assumed: *assumed };
    let claim = Claim { melds, onto: common.onto.clone(), left: common.left.clone() };
    let mut judged = rule(setting, &claim);
    if *untold {
        judged.notes.push(UNTOLD.into());
    }
    if app.global.json {
        app.say_json(&json::ruling(&rules.id, *deal, &judged))?;
    } else {
        app.say(&ruling::text(rules, *deal, &judged, app.style()))?;
    }
    Ok(judged.legal())
}

/// One proposal a line; a line that can't be read is answered too, and the rest goes on.
fn lines(app: &mut App, common: &Common) -> Result<(), Failure> {
    under::each_line(app, |app, text| {
        let melds = typed::melds(text, Style::PLAIN)?;
        Ok(i32::from(!answer(app, common, melds)?))
    })
}
