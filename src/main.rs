//! The `rummy` program: completions first, then one command.

use clap_complete::CompleteEnv;
use rummy_referee::cli::{self, Io};

fn main() {
    CompleteEnv::with_factory(cli::command).var("RUMMY_COMPLETE").complete();
    ignore_file_size_signal();
    std::process::exit(cli::run(std::env::args_os(), Io::real()));
}

/// A write past a file size limit is to fail with an error, which is told, and not to end the program.
fn ignore_file_size_signal() {
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
}
