//! From what was typed to what is said: arguments, commands, questions, exit codes.

mod alike;
mod app;
mod args;
mod ask;
mod change;
mod commands;
pub mod complete;
mod draft;
mod edit;
mod error;
mod example;
mod file;
mod io;
mod naming;
mod pager;
mod pick;
mod prompt;
mod question;
mod repeat;
mod sums;
mod turns;
mod typed;
mod unanswered;

use std::ffi::OsString;
use std::io::Write as _;

use clap::CommandFactory as _;

pub use app::App;
pub use args::Cli;
pub use edit::{Ask, Candidates};
pub use error::{Failure, Kind};
pub use io::{Io, Shared, Terminals};
pub use pick::{Menu, Picked};
pub use prompt::{Prompter, Script};

/// The whole command line, for completions, manual pages and tests.
pub fn command() -> clap::Command {
    Cli::command()
}

/// Runs one command and gives its exit code: 0 done or legal, 1 the referee says no, 2 the request can't be
/// understood, 3 a journal or a file can't be read or written.
pub fn run<A: Into<OsString> + Clone>(args: impl IntoIterator<Item = A>, io: Io) -> i32 {
    let mut io = io;
    let args: Vec<OsString> = args.into_iter().map(Into::into).collect();
    // Needed where the arguments can't be read as a whole.
    let asked_json = args.iter().any(|arg| arg == "--json");
    let cli = match args::read(&args) {
        Ok(cli) => cli,
        Err(error) => return usage(&error, asked_json, &mut io),
    };
    let mut app = App::new(cli.global, io);
    let done = commands::run(&mut app, cli.command).and_then(|()| Ok(app.io.stdout.flush()?));
    match done {
        Ok(()) => 0,
        Err(failure) => {
            if failure.kind == Kind::Answer && app.recorded {
                // A command that fails records nothing, and this one did: whoever saw it fail would enter it once more.
                app.warn(&format!("{}; what was entered is recorded all the same", failure.message));
                return 0;
            }
            app.fail(&failure);
            failure.code()
        }
    }
}

/// What clap has to say: help and version on standard output, everything else is a request that can't be understood.
fn usage(error: &clap::Error, asked_json: bool, io: &mut Io) -> i32 {
    let text = error.render();
    if asked_json {
        let plain = text.to_string();
        let value = if error.use_stderr() {
            serde_json::json!({"error": plain.trim().trim_start_matches("error: "), "violations": []})
        } else {
            serde_json::json!({"text": plain})
        };
        let _ = writeln!(io.stdout, "{value}");
        let _ = io.stdout.flush();
    }
    if error.use_stderr() {
        let _ = if io.terminals.stderr {
            write!(io.stderr, "{}", text.ansi())
        } else {
            write!(io.stderr, "{text}")
        };
        2
    } else if asked_json {
        0
    } else {
        let _ = if io.terminals.stdout {
            write!(io.stdout, "{}", text.ansi())
        } else {
            write!(io.stdout, "{text}")
        };
        let _ = io.stdout.flush();
        0
    }
}
