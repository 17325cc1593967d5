//! Two copies of a journal, which may have grown apart.

/// How a copy of a journal compares with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Copied {
    /// The first line that is not the same, from 1.
    pub line: usize,
    /// The lines from there on in the journal.
    pub ours: Vec<String>,
    /// The lines from there on in the copy.
    pub theirs: Vec<String>,
}

impl Copied {
    /// Whether each has something that the other has not.
    pub fn apart(&self) -> bool {
        !self.ours.is_empty() && !self.theirs.is_empty()
    }
}

/// What other programs write before a text that is UTF-8.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// The first line of a journal without what other programs add to it: a mark before it, a carriage return behind it.
pub fn first_line(bytes: &[u8]) -> &[u8] {
    lines(bytes).next().unwrap_or_default()
}

/// The first two lines of a journal, as [`first_line`]: whether [`compare`] finds that the same happened in two. `None` where
/// nothing happened yet.
pub fn first_event(bytes: &[u8]) -> Option<[&[u8]; 2]> {
    let whole = bytes.iter().filter(|byte| **byte == b'\n').nth(1).is_some();
    let mut lines = lines(bytes);
    lines.next().zip(lines.next()).filter(|_| whole).map(|(first, second)| [first, second])
}

fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = bytes.strip_prefix(MARK).unwrap_or(bytes).split(|byte| *byte == b'\n');
    lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line))
}

/// Compares a journal with a file that may be a copy of it: `None` where the two did not begin as the same game. Ends
/// that were cut short count for nothing. With `beyond`, that they begin alike is not enough: something happened in both that is the same.
pub fn compare(ours: &[u8], theirs: &[u8], beyond: bool) -> Option<Copied> {
    let whole = |bytes: &[u8]| -> Vec<String> {
        let bytes = bytes.strip_prefix(MARK).unwrap_or(bytes);
        let lines = bytes.split_inclusive(|byte| *byte == b'\n').filter(|line| line.ends_with(b"\n"));
        lines.map(|line| String::from_utf8_lossy(line).trim_end_matches(['\n', '\r']).to_owned()).collect()
    };
    let (mut ours, mut theirs) = (whole(ours), whole(theirs));
    let same = ours.iter().zip(&theirs).take_while(|(a, b)| a == b).count();
    if same < 1 + usize::from(beyond) {
        return None;
    }
    Some(Copied { line: same + 1, ours: ours.split_off(same), theirs: theirs.split_off(same) })
}
