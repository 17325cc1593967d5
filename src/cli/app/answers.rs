//! What is said: results, warnings, refusals with their rules.

use std::io::Write as _;

use serde_json::Value;

use super::{App, Opened};
use crate::cli::error::{Failure, Kind};
use crate::cli::typed;
use crate::journal::Unmade;
use crate::play::Objection;
use crate::present::{Style, Tone, json, ruling, tame};
use crate::report::Sheet;
use crate::ruleset::Ruleset;
use crate::table::{Refusal, Unseated};

impl App {
    /// Something that should be known, on standard error.
    pub fn warn(&mut self, text: &str) {
        let style = self.look();
        let text = format!("{} {}", style.paint(Tone::Note, "warning:"), tame(text));
        let text = style.fit(&text, 2);
        let text = self.suited(&text);
        let _ = writeln!(self.io.stderr, "{text}");
    }

    /// What should be known of a deal that was entered or corrected.
    pub fn warn_of(&mut self, opened: &Opened, deal: u32) {
        let deals = &opened.journal.game.deals;
        for note in deals.iter().filter(|known| known.n == deal).flat_map(|deal| &deal.settled.notes) {
            self.warn(note);
        }
    }

    /// A result on standard output.
    ///
    /// # Errors
    /// It can't be written.
    pub fn say(&mut self, text: &str) -> Result<(), Failure> {
        let text = self.suited(text);
        self.io.stdout.write_all(text.as_bytes())?;
        Ok(())
    }

    /// A result that may be longer than the screen: on a terminal it is read a screen at a time.
    ///
    /// # Errors
    /// It can't be written.
    pub fn say_long(&mut self, text: &str) -> Result<(), Failure> {
        let shown = self.suited(text).into_owned();
        if self.paged(&shown)? { Ok(()) } else { self.say_file(&shown) }
    }

    /// Whether a text was read in a pager: on a terminal, where it is longer than the screen.
    ///
    /// # Errors
    /// What was said before can't be written.
    pub fn paged(&mut self, text: &str) -> Result<bool, Failure> {
        let dumb = self.io.variable("TERM") == Some("dumb");
        if !self.io.terminals.stdout || self.global.no_input || self.global.json || dumb {
            return Ok(false);
        }
        self.io.stdout.flush()?;
        let said = self.io.env.get("PAGER").map(String::as_str);
        let shown = self.io.prompter.page(text, said);
        shown.or_else(|error| {
            self.warn(&format!("the pager can't be run: {error}; `PAGER=cat` does without"));
            Ok(false)
        })
    }

    /// A result to the letter: a file or a script, which something else may read.
    ///
    /// # Errors
    /// It can't be written.
    pub fn say_file(&mut self, text: &str) -> Result<(), Failure> {
        self.io.stdout.write_all(text.as_bytes())?;
        Ok(())
    }

    /// A text that is the whole answer: under `--json` as the only member of a document.
    ///
    /// # Errors
    /// It can't be written.
    pub fn say_text(&mut self, text: &str) -> Result<(), Failure> {
        if self.global.json { self.say_json(&serde_json::json!({"text": text})) } else { self.say_file(text) }
    }

    /// A JSON document on a line of its own.
    ///
    /// # Errors
    /// It can't be written.
    pub fn say_json(&mut self, value: &Value) -> Result<(), Failure> {
        let text = value.to_string();
        self.io.stdout.write_all(text.as_bytes())?;
        self.io.stdout.write_all(b"\n")?;
        Ok(())
    }

    /// The sheet: as JSON where that was asked for, else after a line that says what happened.
    ///
    /// # Errors
    /// It can't be written.
    pub fn say_sheet(&mut self, what: &str, sheet: &Sheet) -> Result<(), Failure> {
        if self.global.json {
            return self.say_json(&json::sheet(sheet));
        }
        let text = crate::present::sheet::text(sheet, self.style());
        self.say(&format!("{what}{text}"))
    }

    /// Says what went wrong, as far as it was not said yet.
    pub fn fail(&mut self, failure: &Failure) {
        if matches!(failure.kind, Kind::Gone | Kind::Said(_)) {
            let _ = self.io.stdout.flush();
            return;
        }
        if self.global.json {
            let mut value = json::refusal(&failure.message, failure.help.as_deref(), &failure.violations);
            if let Value::Object(members) = &mut value {
                members.extend(failure.members.clone());
            }
            let _ = self.say_json(&value);
        }
        let _ = self.io.stdout.flush();
        let style = self.look();
        let message = format!("{} {}", style.paint(Tone::Bad, "error:"), tame(&failure.message));
        let mut text = format!("{}\n", style.fit(&message, 2));
        if !failure.excerpt.is_empty() {
            text.clone_from(&failure.excerpt);
        }
        if let Some((first, rest)) = failure.excerpt.split_once('\n') {
            text = format!("{}\n{rest}", style.fit(first, 2));
        }
        text.push_str(&failure.body);
        if !text.ends_with('\n') {
            text.push('\n');
        }
        if let Some(help) = &failure.help {
            let help = format!("{} {}", style.paint(Tone::Note, "help:"), tame(help));
            text.push_str(&format!("{}\n", style.fit(&help, 2)));
        }
        let text = self.suited(&text);
        let _ = self.io.stderr.write_all(text.as_bytes());
    }

    /// Why a change is impossible.
    pub fn unmade(&self, rules: &Ruleset, unmade: Unmade) -> Failure {
        match unmade {
            Unmade::Refusal(refusal) => self.refused(rules, refusal),
            Unmade::Stopped(stopped) => self.objection(rules, "", stopped.objection),
            Unmade::Objection(objection) => self.objection(rules, "", objection),
            other => Failure::no(other.to_string()),
        }
    }

    /// Why something does not stand, with the rules; `what` it is comes before the reason.
    pub fn objection(&self, rules: &Ruleset, what: &str, objection: Objection) -> Failure {
        let lead = if what.is_empty() { String::new() } else { format!("{what}: ") };
        match objection {
            Objection::Unclear { message, help } => Failure::request(format!("{lead}{message}")).help(help),
            Objection::Illegal(violations) => {
                let style = Style { colour: self.colour(self.io.terminals.stderr), width: self.io.width };
                let body: String = violations
                    .iter()
                    .map(|violation| ruling::violation_text(rules, violation, style))
                    .collect();
                let messages: Vec<&str> = violations.iter().map(|found| found.message.as_str()).collect();
                let message = if self.global.json {
                    format!("{lead}{}", messages.join("; "))
                } else {
                    // What was typed whole has no name of its own.
                    let what = if what.is_empty() { "what was told" } else { what };
                    format!("{what} does not stand, so nothing was recorded")
                };
                let mut failure = Failure::no(message).body(body);
                failure.violations = violations;
                failure
            }
        }
    }

    /// Why a change was refused, with the rules.
    pub fn refused(&self, rules: &Ruleset, refusal: Refusal) -> Failure {
        let message = refusal.to_string();
        match refusal {
            Refusal::Over => Failure::no(message)
                .help("`rummy undo` takes the last entry back; `rummy amend` corrects a deal"),
            Refusal::Shortened => Failure::no(message)
                .help("`rummy undo` takes the early end back and reopens it; `rummy amend` corrects a deal"),
            Refusal::Nothing | Refusal::Struck(_) => Failure::no(message),
            Refusal::Stands(n) => {
                Failure::no(message).help(format!("correct it with `rummy amend --deal {n} NAME=RESULT`"))
            }
            Refusal::Unseated(why) => {
                let failure = match why {
                    Unseated::NoName | Unseated::Taken(_) | Unseated::CanReturn(_) => {
                        Failure::request(message)
                    }
                    _ => Failure::no(message),
                };
                match why.help() {
                    Some(help) => failure.help(help),
                    None => failure,
                }
            }
            Refusal::Missing(name) => Failure::request(format!("{name} is missing"))
                .help(format!("add {}", typed::Way::by(rules).add(&name, false))),
            Refusal::Violations(violations) => {
                let style = Style { colour: self.colour(self.io.terminals.stderr), width: self.io.width };
                let body: String = violations
                    .iter()
                    .map(|violation| ruling::violation_text(rules, violation, style))
                    .collect();
                let mut failure = Failure::no("the deal can't be so, and nothing was recorded").body(body);
                failure.message = if self.global.json { message } else { failure.message };
                failure.violations = violations;
                failure
            }
            _ => Failure::request(message),
        }
    }
}
