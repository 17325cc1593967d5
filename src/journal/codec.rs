//! Lines of a journal: sealed with a number and a check sum, and opened again.
//!
//! A line is one JSON object, `{"n":1,…,"sum":"1a2b3c4d"}`, and a newline. `n` counts from 0 without gaps. `sum` is
//! always the last member: eight lower-case hexadecimal digits of the CRC-32 of the sum of the line before (as text;
//! nothing for the first line), followed by all bytes of this line before `,"sum":`. So a changed byte, and a
//! missing, doubled or moved line, is found where it is.

use std::rc::Rc;

use super::id::GameId;
use serde_json::{Map, Value};
use thiserror::Error;

/// The longest line that is written or read, in bytes without its newline: 16 MiB.
pub const MAX_LINE: usize = 16 << 20;

/// No journal has so many lines, so that what claims to be one of them is none.
const MOST_LINES: u64 = 1 << 30;

const NUMBER_OPENS: &str = r#"{"n":"#;
pub(super) const SUM_OPENS: &str = r#","sum":""#;
pub(super) const SUM_CLOSES: &str = r#""}"#;
pub(super) const SUM_DIGITS: usize = 8;
pub(super) const TAIL: usize = SUM_OPENS.len() + SUM_DIGITS + SUM_CLOSES.len();

/// A line ready to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sealed {
    /// The whole line; ends in a newline and has no other.
    pub text: String,
    /// The sum of the line, for sealing the next one: eight hexadecimal digits.
    pub sum: String,
}

/// Makes a line out of its members.
///
/// `n` is the number of the line, 0 for the first; `previous` the sum of the line before it, `None` for the first.
/// The body must have neither `n` nor `sum`, which belong to the seal; such members are left out.
pub fn seal(body: &Map<String, Value>, n: u64, previous: Option<&str>) -> Sealed {
    let mut members = Map::new();
    members.insert("n".into(), n.into());
    let rest = body.iter().filter(|(key, _)| !matches!(key.as_str(), "n" | "sum"));
    members.extend(rest.map(|(key, value)| (key.clone(), value.clone())));

    // JSON without indentation escapes every newline, so the text is one line whatever the strings hold.
    let mut text = Value::Object(members).to_string();
    text.pop(); // the closing brace; the sum comes before it
    let sum = hex(check_sum(&text, previous));
    text.extend([SUM_OPENS, &sum, SUM_CLOSES, "\n"]);
    Sealed { text, sum }
}

/// A line whose number and sum are right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opened<'a> {
    /// The JSON text of the line, all of it, with `n` and `sum`.
    pub body: &'a str,
    /// The sum of the line: eight hexadecimal digits.
    pub sum: &'a str,
}

/// Checks one line, given without its newline.
///
/// `n` is the number the line should have; `previous` the sum of the line before it, `None` for the first. The text
/// is not parsed as JSON: the sum vouches that it is what was once written.
pub fn open_line<'a>(line: &'a str, n: u64, previous: Option<&str>) -> Result<Opened<'a>, LineFault> {
    if line.len() > MAX_LINE {
        return Err(LineFault::TooLong);
    }
    if line.ends_with('\r') {
        return Err(LineFault::CarriageReturn);
    }
    let (front, found) = split_sum(line).ok_or(LineFault::NotALine)?;
    // The number first: for a missing line it says more than the sum, which is then wrong as well.
    let number = number_of(line);
    if number != Some(n) {
        return Err(LineFault::WrongNumber { expected: n, found: number });
    }
    let expected = check_sum(front, previous);
    if digits(found) != Some(expected) {
        return Err(LineFault::WrongSum { expected: hex(expected), found: found.to_owned() });
    }
    Ok(Opened { body: line, sum: found })
}

/// What is wrong with a line of a journal.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LineFault {
    /// The file has no bytes at all.
    #[error("the file is empty; even a game without a single card dealt has a first line")]
    Empty,
    /// The file has one line only, and that has no end.
    #[error("the first line has no end: the file was cut off")]
    HeaderTorn,
    /// The line does not end like a line of a journal.
    #[error(
        "this is not a whole line of a game, with its check sum at the end: it was changed by hand or damaged"
    )]
    NotALine,
    /// The line ends in a carriage return.
    #[error("the line ends in CR LF: a program that the file went through changed its line ends")]
    CarriageReturn,
    /// The line is longer than [`MAX_LINE`].
    #[error("the line is longer than 16 MiB: line ends were lost, or this is no game at all")]
    TooLong,
    /// The line is not text.
    #[error("the line is not UTF-8 text: it was damaged, or saved by a program in another encoding")]
    NotUtf8,
    /// The line has another number than its place asks for.
    #[error("{}", wrong_number(*.expected, *.found))]
    WrongNumber {
        /// The number that belongs here, from 0.
        expected: u64,
        /// The number the line gives, if it gives one.
        found: Option<u64>,
    },
    /// The sum at the end of the line is not that of the line.
    #[error(
        "the check sum should be {expected} but is {found}: \
         the line was changed by hand or damaged, or the line before it was replaced"
    )]
    WrongSum {
        /// The sum of what the line holds now: eight hexadecimal digits.
        expected: String,
        /// The sum written in the line: eight hexadecimal digits.
        found: String,
    },
}

fn wrong_number(expected: u64, found: Option<u64>) -> String {
    match found {
        None => format!("the line should start with number {expected}: it was changed by hand or damaged"),
        Some(found) if found > expected => {
            format!(
                "number {expected} should be here but this is {found}: a line is missing before it, or moved"
            )
        }
        Some(found) => {
            format!("number {expected} should be here but this is {found}: a line is here twice, or moved")
        }
    }
}

/// The CRC-32 of a line up to its sum, chained to the line before.
pub(super) fn check_sum(front: &str, previous: Option<&str>) -> u32 {
    let mut crc = crc32fast::Hasher::new();
    crc.update(previous.unwrap_or_default().as_bytes());
    crc.update(front.as_bytes());
    crc.finalize()
}

/// A sum as it is written.
pub(super) fn hex(sum: u32) -> String {
    format!("{sum:08x}")
}

/// A sum that is written as [`hex`] writes it.
pub(super) fn digits(text: &str) -> Option<u32> {
    text.bytes().try_fold(0, |sum, byte| match byte {
        b'0'..=b'9' => Some(sum << 4 | u32::from(byte - b'0')),
        b'a'..=b'f' => Some(sum << 4 | u32::from(byte - b'a' + 10)),
        _ => None,
    })
}

/// Splits a line into what the sum covers and the sum. Only the place at the very end counts: the same letters may
/// stand inside a string of the body.
pub(super) fn split_sum(line: &str) -> Option<(&str, &str)> {
    let (front, tail) = line.split_at_checked(line.len().checked_sub(TAIL)?)?;
    let sum = tail.strip_prefix(SUM_OPENS)?.strip_suffix(SUM_CLOSES)?;
    sum.bytes().all(|byte| byte.is_ascii_hexdigit()).then_some((front, sum))
}

/// The number at the start of a line.
pub(super) fn number_of(line: &str) -> Option<u64> {
    let rest = line.strip_prefix(NUMBER_OPENS)?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, rest) = rest.split_at_checked(digits)?;
    rest.starts_with(',').then(|| digits.parse().ok()).flatten().filter(|n| *n < MOST_LINES)
}

/// The lines of one game, all of them checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lines {
    /// What stands behind the last newline, if anything does: the trace of a write that was interrupted.
    ///
    /// It was never confirmed to anybody, so it is not a line, even if it looks like one. The next
    /// [`append`](super::lock::Locked::append) sets it aside.
    pub torn: Option<Torn>,
    id: GameId,
    /// Whole lines only, each with its newline.
    text: Rc<String>,
    count: u64,
    sum: String,
}

/// The end of a file that is not a whole line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Torn {
    /// The number of the line in the file, from 1.
    pub line: usize,
    /// How many bytes there are.
    pub bytes: usize,
}

impl Lines {
    /// Checks the bytes of a file; a fault comes with the number of its line, from 1.
    pub(super) fn check(id: GameId, mut bytes: Vec<u8>) -> Result<Self, (usize, LineFault)> {
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let left = bytes.len() - whole;
        if whole == 0 {
            return Err((1, if left == 0 { LineFault::Empty } else { LineFault::HeaderTorn }));
        }
        bytes.truncate(whole);
        // With bytes that are no text, the lines before them are still checked: the first fault is the one to tell.
        let (text, broken) = match String::from_utf8(bytes) {
            Ok(text) => (text, false),
            Err(error) => {
                let good = error.as_bytes().get(..error.utf8_error().valid_up_to()).unwrap_or_default();
                (String::from_utf8_lossy(good).into_owned(), true)
            }
        };

        let mut count = 0;
        let mut last: Option<&str> = None;
        // The part behind the last newline is empty, or the good half of a line that is not text.
        for line in lines_of(&text) {
            let opened = open_line(line, count, last).map_err(|fault| (count as usize + 1, fault))?;
            last = Some(opened.sum);
            count += 1;
        }
        match last.map(str::to_owned) {
            Some(sum) if !broken => {
                let torn = (left > 0).then_some(Torn { line: count as usize + 1, bytes: left });
                Ok(Self { torn, id, text: Rc::new(text), count, sum })
            }
            _ => Err((count as usize + 1, LineFault::NotUtf8)),
        }
    }

    /// The lines in order, each with its number in the file from 1 and without its newline.
    ///
    /// Line 1 is the header, whose `n` is 0. There is always at least that one.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &str)> {
        (1..).zip(self.text.lines())
    }

    /// All of them as they stand in the file.
    pub fn text(&self) -> Rc<String> {
        Rc::clone(&self.text)
    }

    /// The game these lines are of.
    pub fn id(&self) -> GameId {
        self.id
    }

    /// How many lines there are, the header included; also the `n` of the next line.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The sum of the last line: eight hexadecimal digits.
    pub fn last_sum(&self) -> &str {
        &self.sum
    }

    /// How many bytes the whole lines take in the file, which is where the next line goes.
    pub fn bytes(&self) -> u64 {
        self.text.len() as u64
    }
}

/// The whole lines of a text, without their newlines.
pub(super) fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    let mut start = 0;
    memchr::memchr_iter(b'\n', text.as_bytes()).filter_map(move |end| {
        let line = text.get(start..end);
        start = end + 1;
        line
    })
}

#[cfg(test)]
mod tests;
