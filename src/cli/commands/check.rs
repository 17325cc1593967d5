//! `rummy check`: is it legal?

use std::borrow::Cow;
use std::io::BufRead as _;
use std::rc::Rc;

use serde_json::json;

use crate::cards::Typed;
use crate::cli::app::App;
use crate::cli::args::Check;
use crate::cli::error::Failure;
use crate::cli::example;
use crate::cli::typed;
use crate::play::OpenDeal;
use crate::present::{Style, json, ruling};
use crate::ruleset::Ruleset;
use crate::table::{Claim, Setting, rule};

/// The longest line that is read as a proposal, in bytes.
const LONGEST_LINE: usize = 64 * 1024;

/// What all proposals of one call share.
struct Common {
    rules: Rc<Ruleset>,
    deal: Option<u32>,
    players: u8,
    assumed: bool,
    /// Whether a card is turned for its rank, and nobody said which.
    untold: bool,
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
    let mut seen = None;
    let (rules, deal, players) = if let Some(name) = &args.ruleset {
        let rules = app.rules(name, &[])?;
        let most = rules.players.max;
        (Rc::new(rules), args.deal, args.players.unwrap_or(most))
    } else {
        let opened = app.open().map_err(|failure| match &app.global.game {
            None if failure.code() == 2 => {
                failure.help(format!("name the rules, `{}`, or start a game", example::CHECK))
            }
            _ => failure,
        })?;
        let game = &opened.journal.game;
        seen = opened.journal.open.as_ref().and_then(OpenDeal::turned);
        let last = game.rules.deals.len() as u32;
        let next = (!game.rules.deals.is_empty()).then(|| game.next_number().min(last));
        (Rc::clone(&game.rules), args.deal.or(next), args.players.unwrap_or(game.players.len() as u8))
    };
    if let Some(n) = args.deal {
        let last = if rules.deals.is_empty() { 0 } else { rules.last_deal().unwrap_or(u32::MAX) };
        if n == 0 || (last > 0 && n > last) {
            return Err(Failure::request(format!("{} has no deal {n}", rules.name)).help(match last {
                0 => "every deal is alike there: leave out --deal".into(),
                u32::MAX => "its deals count from 1".into(),
                _ => format!("its deals are 1 to {last}"),
            }));
        }
    }
    if rules.pack(players).is_none() {
        let range = rules.players.words();
        return Err(Failure::request(format!("{} is for {range} players, not {players}", rules.name)));
    }
    let look = app.look();
    let onto = args.onto.as_ref().map(|text| typed::melds(text, look)).transpose()?;
    let onto = match onto.as_deref() {
        Some([one]) => Some(one.clone()),
        Some(_) => return Err(Failure::request("--onto names one meld on the table")),
        None => None,
    };
    let left = args.left.as_ref().map(|text| typed::cards("--left", text, look)).transpose()?;
    let assumed = args.ruleset.is_some() && args.players.is_none();
    let told = args.wild.as_ref().map(|text| typed::card("--wild", text, look)).transpose()?;
    if told.is_some() && !rules.turns_wild() {
        return Err(Failure::request(format!("no card is turned for its rank in {}", rules.name))
            .help("leave out --wild"));
    }
    let wild = told.or(seen);
    let untold = rules.turns_wild() && wild.is_none();
    let rules = match rules.in_deal(deal.unwrap_or(1), players, wild) {
        Cow::Borrowed(_) => rules,
        Cow::Owned(settled) => Rc::new(settled),
    };
    Ok(Common { rules, deal, players, assumed, untold, onto, left })
}

/// Judges one proposal and says so.
fn answer(app: &mut App, common: &Common, melds: Vec<Vec<Typed>>) -> Result<bool, Failure> {
    let setting =
        Setting { rules: &common.rules, deal: common.deal, players: common.players, assumed: common.assumed };
    let claim = Claim { melds, onto: common.onto.clone(), left: common.left.clone() };
    let mut judged = rule(setting, &claim);
    if common.untold {
        let note = "a card is turned before the deal, and its rank is wild too: say which with --wild CARD";
        judged.notes.push(note.into());
    }
    if app.global.json {
        app.say_json(&json::ruling(&common.rules.id, common.deal, &judged))?;
    } else {
        app.say(&ruling::text(&common.rules, common.deal, &judged, app.style()))?;
    }
    Ok(judged.legal())
}

/// One proposal a line; a line that can't be read is answered too, and the rest goes on.
fn lines(app: &mut App, common: &Common) -> Result<(), Failure> {
    let mut worst = 0;
    let mut number = 0;
    loop {
        let mut bytes = Vec::new();
        let read =
            std::io::Read::take(&mut app.io.stdin, LONGEST_LINE as u64 + 1).read_until(b'\n', &mut bytes);
        if read.map_err(|error| Failure::file(format!("can't read standard input: {error}")))? == 0 {
            break;
        }
        number += 1;
        if bytes.len() > LONGEST_LINE {
            return Err(Failure::request(format!("line {number} is longer than {LONGEST_LINE} bytes")));
        }
        let text = String::from_utf8_lossy(&bytes);
        let text = text.trim_end_matches(['\n', '\r']);
        if text.trim().is_empty() {
            continue;
        }
        let code = match typed::melds(text, Style::PLAIN) {
            Ok(melds) => i32::from(!answer(app, common, melds)?),
            Err(failure) => {
                if app.global.json {
                    let help = failure.help.as_ref();
                    app.say_json(&json!({"error": failure.message, "line": number, "help": help}))?;
                } else {
                    app.say(&format!("not understood, line {number}: {}\n", failure.message))?;
                }
                2
            }
        };
        worst = worst.max(code);
        std::io::Write::flush(&mut app.io.stdout)?;
    }
    if worst == 0 { Ok(()) } else { Err(Failure::said(worst)) }
}
