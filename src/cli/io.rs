//! The outside world: streams, terminal, environment, clock, chance. Real, or made up for a test or the demo.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, BufRead, IsTerminal as _, Write};
use std::rc::Rc;

use chrono::{DateTime, FixedOffset, Local};

use super::prompt::{Prompter, Terminal};

/// Everything that a command may ask of the world.
pub struct Io {
    /// Where answers on `-` come from.
    pub stdin: Box<dyn BufRead>,
    /// Results.
    pub stdout: Box<dyn Write>,
    /// Everything else.
    pub stderr: Box<dyn Write>,
    /// Which of the three are terminals.
    pub terminals: Terminals,
    /// Columns of the terminal.
    pub width: usize,
    /// The environment variables that the program looks at.
    pub env: BTreeMap<String, String>,
    /// The time.
    pub now: Box<dyn Fn() -> DateTime<FixedOffset>>,
    /// A number by chance, from which a game's id is made.
    pub chance: Box<dyn FnMut() -> u64>,
    /// Whoever answers questions.
    pub prompter: Box<dyn Prompter>,
}

/// Which streams are terminals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Terminals {
    /// Standard input.
    pub stdin: bool,
    /// Standard output.
    pub stdout: bool,
    /// Standard error.
    pub stderr: bool,
}

/// The variables that the program looks at.
const VARIABLES: [&str; 8] = [
    "RUMMY_DATA_DIR",
    "RUMMY_CONFIG_DIR",
    "RUMMY_SUITS",
    "NO_COLOR",
    "CLICOLOR_FORCE",
    "TERM",
    "COLUMNS",
    "PAGER",
];

impl Io {
    /// The real world.
    pub fn real() -> Self {
        let terminals = Terminals {
            stdin: io::stdin().is_terminal(),
            stdout: io::stdout().is_terminal(),
            stderr: io::stderr().is_terminal(),
        };
        let env: BTreeMap<String, String> = VARIABLES
            .iter()
            .filter_map(|name| Some(((*name).to_owned(), std::env::var(name).ok()?)))
            .collect();
        Self {
            stdin: Box::new(io::stdin().lock()),
            // Whole answers go out at once; what is buffered is flushed when the command ends.
            stdout: Box::new(io::BufWriter::new(io::stdout())),
            stderr: Box::new(io::stderr()),
            terminals,
            width: width(&env, terminals),
            env,
            now: Box::new(|| Local::now().fixed_offset()),
            chance: Box::new(chance),
            prompter: Box::new(Terminal::default()),
        }
    }

    /// Takes note of a terminal that was made wider or narrower.
    pub fn refresh(&mut self) {
        if let Some(width) = self.prompter.width().filter(|_| !self.env.contains_key("COLUMNS")) {
            self.width = clamped(width);
        }
    }

    /// A variable that is set and not empty.
    pub fn variable(&self, name: &str) -> Option<&str> {
        self.env.get(name).map(String::as_str).filter(|value| !value.is_empty())
    }
}

fn width(env: &BTreeMap<String, String>, terminals: Terminals) -> usize {
    let said = env.get("COLUMNS").and_then(|text| text.parse().ok());
    let asked = || {
        terminals
            .stdout
            .then(|| dialoguer::console::Term::stdout().size_checked())
            .flatten()
            .map(|(_, columns)| usize::from(columns))
    };
    clamped(said.or_else(asked).unwrap_or(80))
}

fn clamped(width: usize) -> usize {
    width.clamp(20, 400)
}

/// A number that no other game on this machine is likely to have been made from.
fn chance() -> u64 {
    use std::hash::{BuildHasher as _, Hasher as _, RandomState};
    RandomState::new().build_hasher().finish()
}

/// A text that its clones write together, in the order in which they do.
#[derive(Clone, Default)]
pub struct Shared(Rc<RefCell<Vec<u8>>>);

impl Shared {
    /// What was written so far.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.borrow()).into_owned()
    }
}

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
