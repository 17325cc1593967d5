//! A menu at the terminal: arrows move, typed letters jump, and a line that is known as one is taken as that line.
//!
//! Nothing that is typed does anything but what it says: letters that fit no item choose none.

use std::io;

use dialoguer::console::{Key, Term, measure_text_width, style};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use super::edit;

/// A question with its answers.
pub struct Menu<'a> {
    /// The question.
    pub question: &'a str,
    /// What can be chosen.
    pub items: &'a [String],
    /// The item that is marked at first.
    pub given: usize,
    /// Whether a typed line stands for itself.
    pub line: &'a dyn Fn(&str) -> bool,
    /// Whether the answer stays on the screen; where it only begins what is typed next, that says it all.
    pub stays: bool,
}

/// What was answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Picked {
    /// The item at a place.
    Item(usize),
    /// A line that was typed.
    Line(String),
}

impl Menu<'_> {
    /// What a typed line stands for.
    fn typed(&self, text: &str) -> Option<Picked> {
        let text = text.trim();
        if !text.is_empty() && (self.line)(text) {
            return Some(Picked::Line(text.to_owned()));
        }
        self.fitting(text).map(Picked::Item)
    }

    /// The item that begins as typed, or else one with a word that does.
    fn fitting(&self, text: &str) -> Option<usize> {
        let text = text.trim().to_lowercase();
        let items = || self.items.iter().map(|item| item.to_lowercase());
        let word = |item: &String| item.match_indices(&text).any(|(at, _)| begins_word(item, at));
        if text.is_empty() {
            return None;
        }
        items().position(|item| item.starts_with(&text)).or_else(|| items().position(|item| word(&item)))
    }
}

fn begins_word(text: &str, at: usize) -> bool {
    text.get(..at).and_then(|before| before.chars().last()).is_none_or(|c| !c.is_alphanumeric())
}

/// What a key does.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Pressed {
    On,
    Done(Picked),
    Leave,
}

/// A menu that is open.
struct Open<'a> {
    menu: &'a Menu<'a>,
    at: usize,
    typed: String,
    /// Enter was pressed where nothing fits.
    unfit: bool,
}

impl<'a> Open<'a> {
    fn new(menu: &'a Menu<'a>) -> Self {
        let at = menu.given.min(menu.items.len().saturating_sub(1));
        Self { menu, at, typed: String::new(), unfit: false }
    }

    fn press(&mut self, key: &Key) -> Pressed {
        self.unfit = false;
        let last = self.menu.items.len().saturating_sub(1);
        match key {
            Key::Enter if self.typed.trim().is_empty() => return Pressed::Done(Picked::Item(self.at)),
            Key::Enter => match self.menu.typed(&self.typed) {
                Some(picked) => return Pressed::Done(picked),
                None => self.unfit = true,
            },
            Key::Escape | Key::Char('\u{4}') if self.typed.is_empty() => return Pressed::Leave,
            Key::Escape | Key::Char('\u{15}') => self.typed.clear(),
            Key::ArrowUp | Key::BackTab | Key::Char('\u{10}') => {
                self.go(if self.at == 0 { last } else { self.at - 1 });
            }
            Key::ArrowDown | Key::Tab | Key::Char('\u{e}') => {
                self.go(if self.at == last { 0 } else { self.at + 1 });
            }
            Key::Home | Key::PageUp => self.go(0),
            Key::End | Key::PageDown => self.go(last),
            Key::Backspace => {
                self.typed.pop();
                self.jump();
            }
            Key::Char('\u{17}') => {
                let keep = self.typed.trim_end().rfind(' ').map_or(0, |at| at + 1);
                self.typed.truncate(keep);
                self.jump();
            }
            Key::Char(c) if !c.is_control() => {
                self.typed.push(*c);
                self.jump();
            }
            _ => {}
        }
        Pressed::On
    }

    /// To another item: what was typed does not count any more.
    fn go(&mut self, at: usize) {
        self.typed.clear();
        self.at = at;
    }

    fn jump(&mut self) {
        if let Some(at) = self.menu.fitting(&self.typed) {
            self.at = at;
        }
    }

    /// Whether Enter chooses the marked item.
    fn marked(&self) -> bool {
        match self.menu.typed(&self.typed) {
            Some(picked) => picked == Picked::Item(self.at),
            None => self.typed.trim().is_empty(),
        }
    }

    /// The question as far as there is room, with what was typed behind it.
    fn head(&self, columns: usize) -> (String, String) {
        let typed = self.typed.width();
        let room = columns.saturating_sub(6 + typed).max(columns / 3);
        let question = shortened(self.menu.question, room);
        let left = columns.saturating_sub(6 + question.width());
        let skip = typed.saturating_sub(left);
        let mut over = 0;
        let shown = self.typed.chars().skip_while(|c| {
            let out = over < skip;
            over += c.width().unwrap_or(0);
            out
        });
        (question, shown.collect())
    }

    fn draw(&self, term: &Term) -> io::Result<()> {
        let (rows, columns) = size(term);
        let (question, typed) = self.head(columns);
        let mark = style("?").for_stderr().yellow();
        let bold = style(&question).for_stderr().bold();
        let head = format!("{mark} {bold} › {typed}");
        let mut lines = Vec::new();
        let items = self.menu.items.len();
        let room = room(rows, items);
        let first = self.at.saturating_sub(room / 2).min(items.saturating_sub(room));
        for (place, item) in self.menu.items.iter().enumerate().skip(first).take(room) {
            let text = shortened(item, columns.saturating_sub(3));
            lines.push(if place == self.at && self.marked() {
                format!("{} {}", style("❯").for_stderr().green(), style(text).for_stderr().cyan())
            } else {
                format!("  {text}")
            });
        }
        let below = items.saturating_sub(first + room);
        let more = match (first, below) {
            (0, 0) => None,
            (0, below) => Some(format!("↓ {below} more")),
            (above, 0) => Some(format!("↑ {above} more")),
            (above, below) => Some(format!("↑ {above} more, ↓ {below} more")),
        };
        if let Some(more) = more {
            lines
                .push(format!("  {}", style(shortened(&more, columns.saturating_sub(3))).for_stderr().dim()));
        }
        if self.unfit {
            let text = shortened("nothing here begins so; Esc empties the line", columns.saturating_sub(3));
            lines.push(format!("  {}", style(text).for_stderr().red()));
            if lines.len() > rows.saturating_sub(2).max(1) {
                lines.remove(0);
            }
        }
        term.write_str(&format!("\r\u{1b}[J{head}"))?;
        for line in &lines {
            term.write_str(&format!("\r\n{line}"))?;
        }
        term.move_cursor_up(lines.len())?;
        term.write_str("\r")?;
        term.move_cursor_right(measure_text_width(&head))?;
        term.flush()
    }

    /// The question with its answer in a line, in place of the menu.
    fn close(&self, term: &Term, picked: Option<&Picked>) -> io::Result<()> {
        let (_, columns) = size(term);
        let answer = match picked {
            Some(Picked::Item(_)) if !self.menu.stays => return term.write_str("\r\u{1b}[J"),
            Some(Picked::Item(at)) => self.menu.items.get(*at).map_or("", String::as_str),
            Some(Picked::Line(line)) => line,
            None => return term.write_str("\r\u{1b}[J"),
        };
        let words: Vec<&str> = answer.split_whitespace().collect();
        let question = shortened(self.menu.question, columns.saturating_sub(5));
        let answer = shortened(&words.join(" "), columns.saturating_sub(6 + question.width()));
        let mark = style("✔").for_stderr().green();
        let (bold, answer) = (style(question).for_stderr().bold(), style(answer).for_stderr().green());
        term.write_str(&format!("\r\u{1b}[J{mark} {bold} · {answer}\r\n"))
    }
}

/// How many of so many items are shown at once: no more than leaves the greater part of the screen to what stands above
/// the menu, for that is what the answer hangs on.
fn room(rows: usize, items: usize) -> usize {
    let most = rows.saturating_sub(2).max(1);
    let few = (rows / 3).max(5);
    // A line for what is not shown is worth it for two items and more.
    if items <= few + 1 { items.min(most) } else { few.min(most.saturating_sub(1)).max(1) }
}

fn size(term: &Term) -> (usize, usize) {
    let (rows, columns) = term.size();
    (usize::from(rows).max(3), usize::from(columns).max(12))
}

/// A text that takes no more than some columns.
fn shortened(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let mut short = String::new();
    let mut used = 1;
    for c in text.chars() {
        used += c.width().unwrap_or(0);
        if used > columns {
            break;
        }
        short.push(c);
    }
    format!("{}…", short.trim_end())
}

/// Asks. `None` is a wish to leave: Esc, Ctrl-D, or nothing left to read.
pub(super) fn pick(term: &Term, menu: &Menu<'_>) -> io::Result<Option<Picked>> {
    if !term.is_term() {
        return Err(io::Error::new(io::ErrorKind::NotConnected, "not a terminal"));
    }
    let mut open = Open::new(menu);
    loop {
        open.draw(term)?;
        let key = match edit::key(term) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Key::Escape,
            Err(error) => {
                open.close(term, None)?;
                return Err(error);
            }
            Ok(key) => key,
        };
        match open.press(&key) {
            Pressed::On => {}
            Pressed::Done(picked) => {
                open.close(term, Some(&picked))?;
                return Ok(Some(picked));
            }
            Pressed::Leave => {
                open.close(term, None)?;
                return Ok(None);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Types keys into a menu; `}` and `{` are arrows, `~` is Esc.
    fn typed(keys: &str) -> Pressed {
        let items =
            ["draw      the top of the stock", "take 9C", "undo      deal 1", "leave"].map(str::to_owned);
        let line = |text: &str| matches!(text, "d" | "undo" | "take;4d");
        let menu = Menu { question: "Bob, deal 1", items: &items, given: 0, line: &line, stays: true };
        let mut open = Open::new(&menu);
        let mut last = Pressed::On;
        for c in keys.chars() {
            last = open.press(&match c {
                '}' => Key::ArrowDown,
                '{' => Key::ArrowUp,
                '~' => Key::Escape,
                '\n' => Key::Enter,
                c => Key::Char(c),
            });
            if last != Pressed::On {
                break;
            }
        }
        last
    }

    #[test]
    fn what_is_typed_is_what_is_done() {
        let item = |at| Pressed::Done(Picked::Item(at));
        let line = |text: &str| Pressed::Done(Picked::Line(text.into()));
        for (keys, want) in [
            ("\n", item(0)),
            ("}\n", item(1)),
            ("{\n", item(3)),
            ("undo\n", line("undo")),
            ("und\n", item(2)),
            ("STOCK\n", item(0)),
            ("take;4d\n", line("take;4d")),
            ("k\n", Pressed::On),
            ("xyz\n", Pressed::On),
            ("xyz~\n", item(0)),
            ("xyz}\n", item(1)),
            ("~", Pressed::Leave),
            ("d~~", Pressed::Leave),
        ] {
            assert_eq!(typed(keys), want, "{keys:?}");
        }
    }

    #[test]
    fn long_menus_leave_room_for_what_stands_above() {
        let shown = [(24, 4), (24, 9), (24, 10), (24, 21), (50, 14), (50, 21), (10, 3), (10, 9), (3, 9)];
        let rooms = shown.map(|(rows, items)| room(rows, items));
        assert_eq!(rooms, [4, 9, 8, 8, 14, 16, 3, 5, 1]);
    }

    #[test]
    fn every_line_fits_the_terminal() {
        assert_eq!(shortened("lay the contract", 16), "lay the contract");
        assert_eq!(shortened("lay the contract", 9), "lay the…");
        assert_eq!(shortened("♥♥♥♥ 牌牌牌", 8).width(), 8);
        let menu = Menu {
            question: "Deal 1: how is it kept, please?",
            items: &[],
            given: 0,
            line: &|_| false,
            stays: true,
        };
        let mut open = Open::new(&menu);
        for c in "a line that is longer than the terminal is wide".chars() {
            let (question, typed) = open.head(40);
            assert!(question.width() + typed.width() + 6 <= 40, "{question} › {typed}");
            open.press(&Key::Char(c));
        }
    }
}
