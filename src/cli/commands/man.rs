//! `rummy man`: the manual page, of rummy or of one command.

use crate::cli::app::App;
use crate::cli::error::Failure;
use crate::ruleset::nearest;

pub(super) fn run(app: &mut App, name: Option<&str>) -> Result<(), Failure> {
    let mut root = crate::cli::command();
    root.build();
    let page = match name {
        None => root,
        Some(name) => {
            if let Some(command) = root.find_subcommand(name) {
                command.clone().name(format!("rummy-{name}"))
            } else {
                let names: Vec<String> =
                    root.get_subcommands().map(|command| command.get_name().to_owned()).collect();
                let shown: String = name.escape_debug().take(40).collect();
                let failure = Failure::request(format!("no command `{shown}`"));
                return Err(match nearest(name, names.iter().map(String::as_str)) {
                    Some(near) => failure.help(format!("did you mean `{near}`?")),
                    None => failure.help("`rummy --help` lists them"),
                });
            }
        }
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    app.say_text(&String::from_utf8_lossy(&text))
}
