//! A line that is typed at the terminal: editing, what was typed before, completion.
//!
//! The questions of the library know no way to leave a line of text, nor to go to its start, nor to put a letter out in
//! its middle; who types at the table all evening needs all three.

mod text;

use std::io;

use dialoguer::console::{Key, Term, measure_text_width, style};

use self::text::Text;

/// What can stand at the end of a text: where it begins there, in bytes, and how it may go on.
pub type Candidates = (usize, Vec<String>);

/// A question that is answered with a line.
pub struct Ask<'a> {
    /// What stands before the line.
    pub prompt: &'a str,
    /// What the line holds at first.
    pub text: &'a str,
    /// Whether that is only offered: a letter takes its place, every other key goes on with it.
    pub offered: bool,
    /// Whether Esc leaves where nothing is typed.
    pub leaves: bool,
    /// How a text may go on.
    pub complete: &'a dyn Fn(&str) -> Candidates,
}

/// What a key does to the line.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Pressed {
    /// It goes on.
    On,
    /// It is done.
    Done(String),
    /// There is to be none.
    Leave,
    /// The screen is cleared.
    Clear,
}

/// A line that is being typed.
struct Editor<'a> {
    ask: &'a Ask<'a>,
    text: Text,
    /// Whether the text was offered and is not yet taken.
    offered: bool,
    before: &'a [String],
    /// How far back in what was typed before, from 1; 0 is the line itself, which is kept meanwhile.
    back: usize,
    kept: String,
    /// The candidates that Tab goes round among, which of them stands, and what follows it.
    round: Option<(Candidates, usize, String)>,
}

impl<'a> Editor<'a> {
    fn new(ask: &'a Ask<'a>, before: &'a [String]) -> Self {
        let offered = ask.offered && !ask.text.is_empty();
        Self { ask, text: Text::new(ask.text), offered, before, back: 0, kept: String::new(), round: None }
    }

    fn press(&mut self, key: &Key) -> Pressed {
        if !matches!(key, Key::Tab | Key::BackTab) {
            self.round = None;
        }
        let offered = std::mem::take(&mut self.offered);
        if offered && matches!(key, Key::Char(c) if replaces(*c)) {
            self.text = Text::default();
        }
        match key {
            Key::Enter => return Pressed::Done(self.text.to_string()),
            Key::Char('\u{4}') if self.text.is_empty() => return Pressed::Leave,
            Key::Escape if self.ask.leaves && (offered || self.text.is_empty()) => return Pressed::Leave,
            // Ctrl-Z, Ctrl-_: one key takes the last thing back.
            Key::Char('\u{1a}' | '\u{1f}') if self.text.is_empty() => return Pressed::Done("undo".into()),
            Key::Char('\u{c}') => return Pressed::Clear,
            Key::Tab => self.complete(true),
            Key::BackTab => self.complete(false),
            Key::ArrowUp | Key::Char('\u{10}') => self.recall(self.back + 1),
            Key::ArrowDown | Key::Char('\u{e}') => self.recall(self.back.saturating_sub(1)),
            Key::Escape => self.text = Text::default(),
            other => self.text.press(other),
        }
        Pressed::On
    }

    fn recall(&mut self, back: usize) {
        if back > self.before.len() || back == self.back {
            return;
        }
        if self.back == 0 {
            self.kept = self.text.to_string();
        }
        self.back = back;
        let line = match back {
            0 => Some(&self.kept),
            _ => self.before.len().checked_sub(back).and_then(|at| self.before.get(at)),
        };
        self.text = Text::new(line.map_or("", String::as_str));
    }

    /// The first Tab goes as far as all candidates agree, the next ones go round among them.
    fn complete(&mut self, forward: bool) {
        let (head, tail) = self.text.parts();
        let Some(((start, found), at, rest)) = self.round.take() else {
            let (start, found) = (self.ask.complete)(&head);
            let Some(common) = common(&found) else { return };
            let stem = head.get(..start).unwrap_or_default();
            let typed = head.len().saturating_sub(start);
            if found.len() == 1 || common.len() > typed {
                self.text = Text::with(&format!("{stem}{common}"), &tail);
            } else if let Some(first) = found.first() {
                self.text = Text::with(&format!("{stem}{first}"), &tail);
                self.round = Some(((start, found), 0, tail));
            }
            return;
        };
        let len = found.len().max(1);
        let next = if forward { (at + 1) % len } else { (at + len - 1) % len };
        let stem = head.get(..start).unwrap_or_default();
        let word = found.get(next).map_or("", String::as_str);
        self.text = Text::with(&format!("{stem}{word}"), &rest);
        self.round = Some(((start, found), next, rest));
    }
}

/// Letters, and the keys that say something only in an empty line.
fn replaces(c: char) -> bool {
    !c.is_control() || matches!(c, '\u{4}' | '\u{1a}' | '\u{1f}')
}

/// What all begin with.
fn common(words: &[String]) -> Option<String> {
    let (first, rest) = words.split_first()?;
    let same = |a: &str, b: &str| -> usize {
        let pairs = a.chars().zip(b.chars()).take_while(|(a, b)| a == b);
        pairs.map(|(a, _)| a.len_utf8()).sum()
    };
    let len = rest.iter().map(|word| same(first, word)).min().unwrap_or(first.len());
    first.get(..len).map(str::to_owned)
}

/// Where the cursor was left, in columns from the start of the prompt.
#[derive(Default)]
struct Drawn {
    cursor: usize,
}

impl Drawn {
    /// Draws the line anew over itself, however many rows it takes.
    fn draw(&mut self, term: &Term, prompt: &str, text: &Text, faint: bool) -> io::Result<()> {
        let columns = usize::from(term.size().1).max(1);
        let start = measure_text_width(prompt);
        let (before, all) = (start + text.width_before(), start + text.width());
        term.move_cursor_up(self.cursor / columns)?;
        let text = style(text).for_stderr();
        let text = if faint { text.dim() } else { text };
        let mut drawn = format!("\r\u{1b}[J{prompt}{text}");
        if all > 0 && all % columns == 0 {
            // A terminal keeps the cursor in its last column until more comes.
            drawn.push_str("\r\n");
        }
        drawn.push('\r');
        term.write_str(&drawn)?;
        term.move_cursor_up(all / columns - before / columns)?;
        term.move_cursor_right(before % columns)?;
        term.flush()?;
        self.cursor = before;
        Ok(())
    }

    /// Leaves the line and goes on below it.
    fn leave(&self, term: &Term, prompt: &str, text: &Text) -> io::Result<()> {
        let columns = usize::from(term.size().1).max(1);
        let all = measure_text_width(prompt) + text.width();
        let last = all.saturating_sub(1) / columns;
        term.move_cursor_down(last.saturating_sub(self.cursor / columns))?;
        if self.cursor / columns <= last { term.write_str("\r\n") } else { Ok(()) }
    }
}

/// Asks for a line. `None` is a wish to leave: Ctrl-D, maybe Esc, in an empty line, or nothing left to read.
pub(super) fn read(term: &Term, ask: &Ask<'_>, before: &[String]) -> io::Result<Option<String>> {
    if !term.is_term() {
        return Err(io::Error::new(io::ErrorKind::NotConnected, "not a terminal"));
    }
    let mut editor = Editor::new(ask, before);
    let mut drawn = Drawn::default();
    loop {
        drawn.draw(term, ask.prompt, &editor.text, editor.offered)?;
        let key = match key(term) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Key::Char('\u{4}'),
            other => other?,
        };
        match editor.press(&key) {
            Pressed::On => {}
            Pressed::Clear => {
                term.clear_screen()?;
                drawn = Drawn::default();
            }
            Pressed::Done(line) => {
                editor.text = Text::new(&line);
                drawn.draw(term, ask.prompt, &editor.text, false)?;
                drawn.leave(term, ask.prompt, &editor.text)?;
                return Ok(Some(line));
            }
            Pressed::Leave => {
                drawn.leave(term, ask.prompt, &editor.text)?;
                return Ok(None);
            }
        }
    }
}

/// A key, also where the library reads only the start of what it sends.
pub(super) fn key(term: &Term) -> io::Result<Key> {
    let key = term.read_key()?;
    let Key::UnknownEscSeq(seq) = &key else { return Ok(key) };
    Ok(match seq.as_slice() {
        ['b'] => text::WORD_LEFT,
        ['f'] => text::WORD_RIGHT,
        // With a modifier: `[1;5D`.
        ['[', _, ';'] => {
            term.read_key()?;
            match term.read_key()? {
                Key::Char('D') => text::WORD_LEFT,
                Key::Char('C') => text::WORD_RIGHT,
                _ => Key::Unknown,
            }
        }
        // A function key: `[15~`.
        ['[', a, b] if a.is_ascii_digit() && b.is_ascii_digit() => {
            term.read_key()?;
            Key::Unknown
        }
        ['O'] => match term.read_key()? {
            Key::Char('H') => Key::Home,
            Key::Char('F') => Key::End,
            Key::Char('A') => Key::ArrowUp,
            Key::Char('B') => Key::ArrowDown,
            Key::Char('C') => Key::ArrowRight,
            Key::Char('D') => Key::ArrowLeft,
            _ => Key::Unknown,
        },
        _ => key,
    })
}

#[cfg(test)]
mod tests;
