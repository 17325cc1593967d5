//! Long answers a screen at a time, by the program that people have for that: `$PAGER`, else `less` where it is.

use std::io::{self, Write as _};
use std::process::{Command, Stdio};

use dialoguer::console::measure_text_width;

/// What `less` is told where nobody told it anything: colours as they are, nothing wiped away, and no stop for what fits.
const LESS: &str = "FRX";

/// What is run, and whether it is missed where it is not there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Pager {
    words: Vec<String>,
    asked_for: bool,
}

impl Pager {
    /// The one that a person asked for, else the usual one; `None` where no pager is wanted (`PAGER=` or `PAGER=cat`).
    pub(super) fn chosen(said: Option<&str>) -> Option<Self> {
        let Some(said) = said else {
            return Some(Self { words: vec!["less".into(), format!("-{LESS}")], asked_for: false });
        };
        let words = shell_words::split(said).ok()?;
        let shows = words.first().is_some_and(|program| program != "cat");
        shows.then_some(Self { words, asked_for: true })
    }

    /// Lets it show a text, and waits for its end. `false`: nothing was shown.
    ///
    /// # Errors
    /// It was asked for, and can't be run.
    pub(super) fn show(&self, text: &str) -> io::Result<bool> {
        let Some((program, rest)) = self.words.split_first() else { return Ok(false) };
        let mut command = Command::new(program);
        command.args(rest).stdin(Stdio::piped());
        if std::env::var_os("LESS").is_none() {
            command.env("LESS", LESS);
        }
        let mut child = match command.spawn() {
            Ok(child) => child,
            Err(_) if !self.asked_for => return Ok(false),
            Err(error) => return Err(io::Error::new(error.kind(), format!("{program}: {error}"))),
        };
        if let Some(mut stdin) = child.stdin.take() {
            // Whoever leaves before the end has read enough.
            let _ = stdin.write_all(text.as_bytes());
        }
        let status = child.wait()?;
        // Without a code it was ended by Ctrl-C.
        Ok(status.code().is_none_or(|code| code == 0))
    }
}

/// Whether a text takes more than a screen, the line for what is typed next among it.
pub(super) fn too_long(text: &str, rows: usize, columns: usize) -> bool {
    let lines = text.lines().map(|line| measure_text_width(line).div_ceil(columns.max(1)).max(1));
    lines.sum::<usize>() >= rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pager_is_what_was_asked_for() {
        let words = |said| Pager::chosen(said).map(|pager| pager.words.join("|"));
        for (said, want) in [
            (None, Some("less|-FRX")),
            (Some("less"), Some("less")),
            (Some("most -s +'a b'"), Some("most|-s|+a b")),
            (Some(""), None),
            (Some("  "), None),
            (Some("cat"), None),
            (Some("'"), None),
        ] {
            assert_eq!(words(said).as_deref(), want, "{said:?}");
        }
    }

    #[test]
    fn what_fits_is_not_paged() {
        for (text, rows, columns, want) in [
            ("a\nb\n", 4, 10, false),
            ("a\nb\nc\n", 4, 10, false),
            ("a\nb\nc\nd\n", 4, 10, true),
            ("a\n\nb\n\n", 4, 10, true),
            ("a line of nineteen.\nb\n", 4, 10, false),
            ("a line of nineteen.\nb\nc\n", 4, 10, true),
            ("\u{1b}[1ma bold one\u{1b}[0m\nb\nc\n", 4, 10, false),
        ] {
            assert_eq!(too_long(text, rows, columns), want, "{text:?}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn the_text_goes_to_the_pager_and_one_that_is_not_there_is_missed_only_if_asked_for() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("read");
        let pager = |said: &str| Pager::chosen(Some(said)).unwrap();
        assert!(pager(&format!("sh -c 'cat > {}'", file.display())).show("a\nb\n").unwrap());
        assert_eq!(std::fs::read_to_string(file).unwrap(), "a\nb\n");
        // Whoever leaves at once does no harm.
        assert!(pager("true").show(&"a\n".repeat(100_000)).unwrap());
        assert!(!pager("false").show("a\n").unwrap());
        assert!(pager("no-such-pager-here").show("a\n").is_err());
        let usual = Pager { words: vec!["no-such-pager-here".into()], asked_for: false };
        assert!(!usual.show("a\n").unwrap());
    }
}
