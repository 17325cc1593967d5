//! What questions about cards have in common: by which rules, in which deal, and one of them a line.

use std::borrow::Cow;
use std::io::BufRead as _;
use std::rc::Rc;

use serde_json::json;

use crate::cards::Card;
use crate::cli::app::App;
use crate::cli::error::{Failure, Kind};
use crate::cli::example;
use crate::cli::typed;
use crate::play::OpenDeal;
use crate::ruleset::Ruleset;

/// What is missing where the rank that is wild depends on a card that nobody named.
pub(super) const UNTOLD: &str =
    "a card is turned before the deal, and its rank is wild too: say which with --wild CARD";

/// The longest line that is read as a question, in bytes.
const LONGEST_LINE: usize = 64 * 1024;

/// Under which rules something is asked.
pub(super) struct Under {
    /// The rules.
    pub(super) rules: Rc<Ruleset>,
    /// The deal, if any.
    pub(super) deal: Option<u32>,
    /// How many play.
    pub(super) players: u8,
    /// Whether nobody said how many play.
    pub(super) assumed: bool,
    /// Whether a card is turned for its rank, and nobody said which.
    pub(super) untold: bool,
}

impl Under {
    /// As the arguments say, else as the current game is.
    ///
    /// # Errors
    /// There are no such rules, no such deal, no game with so many players.
    pub(super) fn new(
        app: &mut App,
        ruleset: Option<&str>,
        deal: Option<u32>,
        players: Option<u8>,
    ) -> Result<Self, Failure> {
        let named = deal;
        let assumed = ruleset.is_some() && players.is_none();
        let (rules, deal, players, seen) = if let Some(name) = ruleset {
            let rules = Rc::new(app.rules(name, &[])?);
            // They are needed to the end of the program, where taking them apart would cost a tenth of reading them.
            std::mem::forget(Rc::clone(&rules));
            let most = rules.players.max;
            (rules, deal, players.unwrap_or(most), None)
        } else {
            let opened = app.open().map_err(|failure| match &app.global.game {
                None if failure.code() == 2 => {
                    failure.help(format!("name the rules, `{}`, or start a game", example::CHECK))
                }
                _ => failure,
            })?;
            let game = &opened.journal.game;
            let next = game.rules.deal_asked(game.next_number());
            let seen = opened.journal.open.as_ref().and_then(OpenDeal::turned);
            (Rc::clone(&game.rules), deal.or(next), players.unwrap_or(game.seated()), seen)
        };
        if let Some(n) = named {
            let last = rules.last_deal().unwrap_or(if rules.deals.is_empty() { 0 } else { u32::MAX });
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
            return Err(Failure::request(format!("{} is for {range} players, not {players}", rules.name))
                .help(format!("--players takes {range} there, and can be left out")));
        }
        let under = Self { rules, deal, players, assumed, untold: false };
        Ok(under.given(seen))
    }

    /// The same with the card that was turned before the deal, where the arguments tell it.
    ///
    /// # Errors
    /// No card is turned there, or it can't be read.
    pub(super) fn turned(self, app: &App, told: Option<&str>) -> Result<Self, Failure> {
        let told = told.map(|text| typed::card("--wild", text, app.look())).transpose()?;
        if told.is_some() && !self.untold {
            return Err(Failure::request(format!(
                "no card is left to be turned for its rank in {}",
                self.rules.name
            ))
            .help("leave out --wild"));
        }
        Ok(self.given(told))
    }

    fn given(self, turned: Option<Card>) -> Self {
        // Without a number of the deal, its own wild rank stays open.
        let n = self.deal.or((!self.rules.wild_by_deal()).then_some(1));
        let rules =
            match n.map_or(Cow::Borrowed(&*self.rules), |n| self.rules.in_deal(n, self.players, turned)) {
                Cow::Borrowed(_) => Rc::clone(&self.rules),
                Cow::Owned(settled) => Rc::new(settled),
            };
        let untold = rules.turns_wild();
        Self { rules, untold, ..self }
    }
}

/// Answers one question a line; a line that can't be read is answered too, and the rest goes on.
///
/// # Errors
/// The input can't be read or the answer not written, or some line was not answered well.
pub(super) fn each_line(
    app: &mut App,
    mut answer: impl FnMut(&mut App, &str) -> Result<i32, Failure>,
) -> Result<(), Failure> {
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
        let code = match answer(app, text) {
            Ok(code) => code,
            Err(failure) if matches!(failure.kind, Kind::No | Kind::Request) => {
                if app.global.json {
                    let help = failure.help.as_ref();
                    app.say_json(&json!({"error": failure.message, "line": number, "help": help}))?;
                } else {
                    let what = if failure.kind == Kind::No { "no" } else { "not understood" };
                    app.say(&format!("{what}, line {number}: {}\n", failure.message))?;
                }
                failure.code()
            }
            Err(failure) => return Err(failure),
        };
        worst = worst.max(code);
        std::io::Write::flush(&mut app.io.stdout)?;
    }
    if worst == 0 { Ok(()) } else { Err(Failure::said(worst)) }
}
