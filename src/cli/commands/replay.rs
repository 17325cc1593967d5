//! `rummy replay`: referees a transcript from start to end; the journals are left alone.

use std::ops::Range;

use serde_json::json;

use super::new::{dealer, players};
use crate::cli::app::App;
use crate::cli::args::Replay;
use crate::cli::error::Failure;
use crate::cli::file::text;
use crate::cli::turns::seats;
use crate::cli::typed;
use crate::journal::{Entry, Event, Header, Journal, Unmade};
use crate::play::{
    LONGEST_TRANSCRIPT, Line, LineKind, Move, Objection, OpenDeal, Said, Transcript, TranscriptError,
    TurnedUp, parse_transcript,
};
use crate::present::sheet::listed;
use crate::present::{Style, diagnostic, ruling};
use crate::report::Sheet;
use crate::table::{Refusal, Violation};

pub(super) fn run(app: &mut App, args: &Replay) -> Result<(), Failure> {
    let (file, text) = text(app, &args.file, LONGEST_TRANSCRIPT as u64 >> 20)?;
    let transcript = parse_transcript(&text).map_err(|errors| unreadable(app, &file, &errors))?;
    let mut referee = Referee { file, journal: begin(app, &transcript)?, unfinished: None };
    for line in &transcript.lines {
        referee.line(app, line)?;
    }
    app.say_sheet("", &Sheet::new("", &referee.journal))
}

/// Every line that can't be read.
fn unreadable(app: &App, file: &str, errors: &[TranscriptError]) -> Failure {
    let look = app.look();
    let each = errors.iter().map(|error| {
        let message = format!("{file}:{}: {}", error.line, error.message);
        diagnostic::typed("", &error.text, error.span.range(), &message, error.help.as_deref(), look)
    });
    let excerpt = each.collect::<Vec<_>>().join("\n");
    let all: Vec<_> = errors
        .iter()
        .map(|error| json!({"line": error.line, "error": error.message, "help": error.help}))
        .collect();
    let first = errors.first();
    let message = first.map(|error| format!("{file}:{}: {}", error.line, error.message)).unwrap_or_default();
    Failure::request(message)
        .excerpt(excerpt)
        .member("line", first.map(|error| error.line))
        .member("errors", all)
}

/// The game before its first deal.
fn begin(app: &mut App, transcript: &Transcript) -> Result<Journal, Failure> {
    let rules = app.rules(&transcript.rules, &transcript.sets)?;
    let players = players(&rules, &transcript.players)?;
    app.name(&players);
    let dealer = dealer(&players, transcript.dealer.as_deref())?;
    let title = transcript.title.as_ref().map(|title| typed::name("the title", title)).transpose()?;
    let ruleset = rules.document().to_json().into();
    let header = Header { at: String::new(), title, ruleset, players, dealer };
    Journal::begin(header).map_err(|error| Failure::request(error.to_string()))
}

struct Referee<'a> {
    file: String,
    journal: Journal,
    /// The line of the player in turn, while that turn goes on.
    unfinished: Option<&'a Line>,
}

impl<'a> Referee<'a> {
    fn line(&mut self, app: &App, line: &'a Line) -> Result<(), Failure> {
        match &line.kind {
            LineKind::Deal { n, turned } => {
                self.may_begin(app, line, *n)?;
                self.push(Event::Deal { deal: *n, turned: *turned })
                    .map_err(|unmade| self.refused(app, line, whole(line), "", unmade))
            }
            LineKind::Turn { name, name_span, moves } => {
                let seat = typed::player(&self.journal.game, name)
                    .map_err(|failure| self.fault(app, line, name_span.range(), failure))?;
                self.turn(app, line, seat, moves)
            }
            LineKind::Hands(hands) => {
                let open = self.open(app, line)?;
                let deal = open.n();
                if open.end().is_none() {
                    self.still_owed(app)?;
                }
                let hands = seats(&self.journal.game, hands)
                    .map_err(|failure| self.fault(app, line, whole(line), failure))?;
                self.push(Event::Hands { deal, hands })
                    .map_err(|unmade| self.refused(app, line, whole(line), "hands", unmade))
            }
        }
    }

    fn push(&mut self, event: Event) -> Result<(), Unmade> {
        self.unfinished = None;
        self.journal.push(Entry { at: String::new(), event })
    }

    fn turn(&mut self, app: &App, line: &'a Line, seat: usize, moves: &[Said]) -> Result<(), Failure> {
        let open = self.open(app, line)?;
        let (deal, turn) = (open.n(), open.turn().seat);
        let others = self.unfinished.filter(|_| seat != turn);
        let player = self.journal.game.name(seat).to_owned();
        let made: Vec<Move> = moves.iter().map(|said| said.made.clone()).collect();
        let out_of_turn = made.first().is_some_and(|first| open.out_of_turn_move(seat, first));
        if let Err(unmade) =
            self.push(Event::Turn { deal, player: player.clone(), moves: made, turned: TurnedUp::default() })
        {
            let at = match &unmade {
                Unmade::Stopped(stopped) => stopped.at,
                _ => moves.len().saturating_sub(1),
            };
            if at == 0 && !out_of_turn {
                self.unfinished = others;
                self.still_owed(app)?;
            }
            let said = moves.get(at);
            let span = said.map_or_else(|| whole(line), |said| said.span.range());
            let what = said.map(|said| format!("{player}, {}", said.made)).unwrap_or(player);
            return Err(self.refused(app, line, span, &what, unmade));
        }
        let goes_on = self.journal.open.as_ref().filter(|open| open.end().is_none());
        self.unfinished = match goes_on.map(|open| open.turn().seat) {
            Some(now) if now == seat => Some(line),
            // Somebody else bought or called: the turn goes on as it did.
            Some(now) if now == turn => others,
            _ => None,
        };
        Ok(())
    }

    /// The deal that is being played.
    fn open(&self, app: &App, line: &Line) -> Result<&OpenDeal, Failure> {
        self.journal.open.as_ref().ok_or_else(|| {
            let game = &self.journal.game;
            let failure = if game.standing().finished {
                Failure::no(Refusal::Over.to_string())
            } else {
                let n = game.next_number();
                let upcard = if OpenDeal::needs_upcard(&game.rules) { " upcard CARD" } else { "" };
                let wild = if game.rules.turns_wild() { " wild CARD" } else { "" };
                Failure::request("no deal is being played here")
                    .help(format!("it begins with a line `deal {n}{upcard}{wild}`"))
            };
            self.fault(app, line, whole(line), failure)
        })
    }

    /// A deal begins only when the one before it is scored.
    fn may_begin(&self, app: &App, line: &Line, n: u32) -> Result<(), Failure> {
        let game = &self.journal.game;
        let failure = match &self.journal.open {
            Some(open) if open.end().is_some() => {
                let waiting: Vec<&str> = open.to_reveal().into_iter().map(|seat| open.name(seat)).collect();
                let shown: Vec<String> = waiting.iter().map(|name| format!("{name} = CARDS")).collect();
                let verb = if waiting.len() == 1 { "has" } else { "have" };
                Failure::request(format!(
                    "deal {} waits: {} {verb} to show what is left",
                    open.n(),
                    listed(&waiting)
                ))
                .help(format!("add a line `hands: {}`", shown.join("; ")))
            }
            Some(open) => {
                self.still_owed(app)?;
                let who = open.name(open.turn().seat);
                Failure::request(format!("deal {} is not over: it is {who}'s turn", open.n()))
            }
            None if game.standing().finished => Failure::no(Refusal::Over.to_string()),
            None if n != game.next_number() => {
                let next = game.next_number();
                Failure::request(format!("the next deal is {next}, not {n}"))
                    .help(format!("write `deal {next}`"))
            }
            None => return Ok(()),
        };
        Err(self.fault(app, line, whole(line), failure))
    }

    /// What the player in turn has not done yet is told where that turn was written down.
    fn still_owed(&self, app: &App) -> Result<(), Failure> {
        let (Some(line), Some(open)) = (self.unfinished, &self.journal.open) else { return Ok(()) };
        let (LineKind::Turn { moves, .. }, Some(objection)) = (&line.kind, open.unfinished()) else {
            return Ok(());
        };
        let Some(last) = moves.last() else { return Ok(()) };
        let what = format!("{}, after {}", open.name(open.turn().seat), last.made);
        Err(self.refused(app, line, last.span.range(), &what, Unmade::Objection(objection)))
    }

    /// Why a line does not stand: `FILE:LINE: who, what: why`, and the rules.
    fn refused(&self, app: &App, line: &Line, span: Range<usize>, what: &str, unmade: Unmade) -> Failure {
        // A layout with nothing after its colon brings one of its own.
        let what = what.trim_end_matches([' ', ':']);
        let lead = if what.is_empty() { String::new() } else { format!("{what}: ") };
        let failure = match unmade {
            Unmade::Stopped(stopped) => self.objected(app, &lead, stopped.objection),
            Unmade::Objection(objection) => self.objected(app, &lead, objection),
            Unmade::Refusal(Refusal::Violations(found)) => self.illegal(app, &lead, found),
            other => Failure::no(format!("{lead}{other}")),
        };
        self.fault(app, line, span, failure)
    }

    fn objected(&self, app: &App, lead: &str, objection: Objection) -> Failure {
        match objection {
            Objection::Unclear { message, help } => Failure::request(format!("{lead}{message}")).help(help),
            Objection::Illegal(found) => self.illegal(app, lead, found),
        }
    }

    fn illegal(&self, app: &App, lead: &str, found: Vec<Violation>) -> Failure {
        let rules = &self.journal.game.rules;
        let style = Style { width: app.io.width, ..app.look() };
        let messages: Vec<&str> = found.iter().map(|found| found.message.as_str()).collect();
        let (why, body) = match found.as_slice() {
            [one] => (one.message.clone(), ruling::rule_text(rules, &one.rule, style)),
            several => {
                let body = several.iter().map(|found| ruling::violation_text(rules, found, style)).collect();
                let why = if app.global.json {
                    messages.join("; ")
                } else {
                    format!("{} rules stand in the way", several.len())
                };
                (why, body)
            }
        };
        let mut failure = Failure::no(format!("{lead}{why}")).body(body);
        failure.violations = found;
        failure
    }

    /// The same with its place in the file.
    fn fault(&self, app: &App, line: &Line, span: Range<usize>, failure: Failure) -> Failure {
        let look = app.look();
        let message = format!("{}:{}: {}", self.file, line.number, failure.message);
        let excerpt = diagnostic::typed("", &line.text, span, &message, None, look);
        Failure { message, ..failure }.excerpt(excerpt).member("line", line.number)
    }
}

/// All that stands on a line.
fn whole(line: &Line) -> Range<usize> {
    let text = line.text.trim_end();
    text.len() - text.trim_start().len()..text.len()
}
