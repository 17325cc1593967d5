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
    app.say_text(&plain(&String::from_utf8_lossy(&text)))
}

/// The page in ASCII, so that it reads the same whatever the formatter takes its input for; without what formatters pass over
/// with a warning: breaks beside an empty line, spaces at the end of one.
fn plain(page: &str) -> String {
    let one = |c: char| if c.is_ascii() { c.to_string() } else { format!("\\[u{:04X}]", u32::from(c)) };
    let sections = page.lines().map(|line| match line.trim_end() {
        "" => ".sp",
        ".SH EXTRA" => ".SH EXAMPLES",
        line => line,
    });
    let lines: Vec<&str> = sections.collect();
    let is = |at: Option<usize>, request: &str| at.and_then(|at| lines.get(at)) == Some(&request);
    let idle = |at: usize| {
        is(Some(at), ".br") && (is(at.checked_sub(1), ".sp") || is(Some(at + 1), ".sp"))
            || is(Some(at), ".sp") && is(at.checked_sub(1), ".sp")
    };
    let kept = lines.iter().enumerate().filter(|(at, _)| !idle(*at));
    kept.flat_map(|(_, line)| [line.chars().map(one).collect(), "\n".to_owned()]).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_is_not_ascii_is_named() {
        assert_eq!(super::plain("K♥ … 𝄞 a"), "K\\[u2665] \\[u2026] \\[u1D11E] a\n");
    }

    #[test]
    fn what_formatters_warn_of_is_left_out() {
        let page = "text \n.br\n\n.br\nmore\n.br\n.sp\n\n.SH EXTRA\n.br\nend\n";
        assert_eq!(super::plain(page), "text\n.sp\nmore\n.sp\n.SH EXAMPLES\n.br\nend\n");
    }
}
