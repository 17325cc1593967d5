//! What went wrong, for the person who typed it, and the exit code that goes with it.

use serde_json::{Map, Value};

use crate::journal::store::StoreError;
use crate::ruleset::LoadError;
use crate::table::Violation;

/// What kind of failure it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The referee says no: exit 1.
    No,
    /// The request can't be understood: exit 2.
    Request,
    /// A journal or a file can't be read or written: exit 3.
    File,
    /// The answer can't be written: exit 3.
    Answer,
    /// The reader of our output went away: exit 0.
    Gone,
    /// The answer was printed already, and it was no: exit 1.
    Said(i32),
}

/// A command that did not do what was asked.
#[derive(Debug)]
pub struct Failure {
    /// What kind.
    pub kind: Kind,
    /// What is wrong.
    pub message: String,
    /// The way out.
    pub help: Option<String>,
    /// The message with its place in what was typed or read, shown instead of the bare message.
    pub excerpt: String,
    /// Lines below the message: the rules that stand in the way.
    pub body: String,
    /// The rules that stand in the way.
    pub violations: Vec<Violation>,
    /// What `--json` says besides.
    pub members: Map<String, Value>,
}

impl Failure {
    fn new(kind: Kind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
            help: None,
            excerpt: String::new(),
            body: String::new(),
            violations: Vec::new(),
            members: Map::new(),
        }
    }

    /// The referee says no.
    pub fn no(message: impl Into<String>) -> Self {
        Self::new(Kind::No, message)
    }

    /// The request can't be understood.
    pub fn request(message: impl Into<String>) -> Self {
        Self::new(Kind::Request, message)
    }

    /// A file can't be read or written.
    pub fn file(message: impl Into<String>) -> Self {
        Self::new(Kind::File, message)
    }

    /// Nothing more to say: the answer is out, with this exit code.
    pub fn said(code: i32) -> Self {
        Self::new(Kind::Said(code), "")
    }

    /// The same with a way out.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same with its place.
    #[must_use]
    pub fn excerpt(mut self, excerpt: impl Into<String>) -> Self {
        self.excerpt = excerpt.into();
        self
    }

    /// The same with lines below it.
    #[must_use]
    pub fn body(mut self, body: impl Into<String>) -> Self {
        self.body = body.into();
        self
    }

    /// The same with something more under `--json`.
    #[must_use]
    pub fn member(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.members.insert(name.into(), value.into());
        self
    }

    /// The exit code.
    pub const fn code(&self) -> i32 {
        match self.kind {
            Kind::Gone => 0,
            Kind::No => 1,
            Kind::Request => 2,
            Kind::File | Kind::Answer => 3,
            Kind::Said(code) => code,
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            return Self::new(Kind::Gone, "");
        }
        Self::new(Kind::Answer, format!("can't write the answer: {error}"))
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        let text = error.to_string();
        let (message, help) = text.split_once("\nhelp: ").unwrap_or((&text, ""));
        let failure = Self::file(message);
        if help.is_empty() { failure } else { failure.help(help) }
    }
}

/// A message that a very long name did not make endless.
fn shortened(text: &str) -> String {
    let cut: String = text.chars().take(300).collect();
    if cut.len() < text.len() { format!("{cut}…") } else { cut }
}

impl From<LoadError> for Failure {
    fn from(error: LoadError) -> Self {
        let failure = |error: &LoadError| Self::request(shortened(&error.to_string()));
        match &error {
            LoadError::Unknown { near: Some(near), .. } => {
                failure(&error).help(format!("did you mean `{near}`?"))
            }
            LoadError::Unknown { .. } => failure(&error).help("`rummy rules` lists them all"),
            LoadError::Unreadable { .. } => Self::file(error.to_string()),
            _ => failure(&error),
        }
    }
}
