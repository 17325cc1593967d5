//! One verb a file.

mod amend;
mod check;
mod completions;
mod demo;
mod explain;
mod export;
mod finish;
mod games;
mod home;
mod import;
mod log;
mod man;
mod moves;
mod new;
mod play;
mod player;
mod remove;
mod replay;
mod rules;
mod score;
mod show;
mod solve;
mod stats;
mod turn;
mod under;
mod undo;
mod verify;

use super::app::App;
use super::args::Command;
use super::error::Failure;

/// Runs a command; without one, goes on with the current game.
///
/// # Errors
/// Whatever the command could not do.
pub(super) fn run(app: &mut App, command: Option<Command>) -> Result<(), Failure> {
    match command {
        None => home::run(app),
        Some(Command::Demo) => demo::run(app),
        Some(Command::Rules { action }) => rules::run(app, action),
        Some(Command::New(args)) => new::run(app, args),
        Some(Command::Check(args)) => check::run(app, &args),
        Some(Command::Solve(args)) => solve::run(app, &args),
        Some(Command::Score(args)) => score::run(app, &args),
        Some(Command::Play) => play::run(app),
        Some(Command::Turn(args)) => turn::run(app, &args),
        Some(Command::Replay(args)) => replay::run(app, &args),
        Some(Command::Moves) => moves::run(app),
        Some(Command::Show(args)) => show::run(app, &args),
        Some(Command::Explain(args)) => explain::run(app, &args),
        Some(Command::Log) => log::run(app),
        Some(Command::Amend(args)) => amend::run(app, &args),
        Some(Command::Player { action }) => player::run(app, action),
        Some(Command::Undo(args)) => undo::undo(app, args.back()),
        Some(Command::Finish) => finish::run(app),
        Some(Command::Redo) => undo::redo(app),
        Some(Command::Games) => games::list(app),
        Some(Command::Use { id }) => games::choose(app, &id),
        Some(Command::Remove(args)) => remove::run(app, &args),
        Some(Command::Stats(args)) => stats::run(app, &args),
        Some(Command::Export(args)) => export::run(app, &args),
        Some(Command::Import(args)) => import::run(app, &args),
        Some(Command::Verify(args)) => verify::run(app, &args),
        Some(Command::Completions { shell }) => completions::run(app, shell),
        Some(Command::Man { command }) => man::run(app, command.as_deref()),
    }
}
