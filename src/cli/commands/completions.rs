//! `rummy completions`: a few lines that ask this very program.

use crate::cli::app::App;
use crate::cli::args::Shell;
use crate::cli::error::Failure;

pub(super) fn run(app: &mut App, shell: Shell) -> Result<(), Failure> {
    app.say_text(match shell {
        Shell::Bash => include_str!("../../../completions/rummy.bash"),
        Shell::Zsh => include_str!("../../../completions/_rummy"),
        Shell::Fish => include_str!("../../../completions/rummy.fish"),
        Shell::Elvish => include_str!("../../../completions/rummy.elv"),
        Shell::Powershell => include_str!("../../../completions/rummy.ps1"),
    })
}
