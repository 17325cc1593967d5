//! The one decision about colour and width, and what follows from it.

use crate::table::tricky;

/// How output is to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// Whether to colour.
    pub colour: bool,
    /// Columns to fill at most.
    pub width: usize,
}

/// What a piece of text is, for those who see colour; the words must say it without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// Ordinary.
    Plain,
    /// A heading, or what matters most.
    Strong,
    /// By the way.
    Faint,
    /// Legal, won, done.
    Good,
    /// Illegal, refused, wrong.
    Bad,
    /// Worth a look.
    Note,
}

/// A text of which a terminal obeys nothing: what comes from files and arguments may hold anything. Line ends stay, and what
/// sets a name apart that runs from right to left.
pub fn tame(text: &str) -> String {
    let bad = |c: char| tricky(c) && !matches!(c, '\n' | '\u{2068}' | '\u{2069}');
    if !text.contains(bad) {
        return text.to_owned();
    }
    let shown = |c: char| if bad(c) { c.escape_default().to_string() } else { c.to_string() };
    text.chars().map(shown).collect()
}

impl Style {
    /// No colour, 80 columns: for files and tests.
    pub const PLAIN: Self = Self { colour: false, width: 80 };

    /// The text in its tone.
    pub fn paint(self, tone: Tone, text: &str) -> String {
        if !self.colour || tone == Tone::Plain {
            return text.to_owned();
        }
        let style = match tone {
            Tone::Plain => anstyle::Style::new(),
            Tone::Strong => anstyle::Style::new().bold(),
            Tone::Faint => anstyle::Style::new().dimmed(),
            Tone::Good => anstyle::AnsiColor::Green.on_default().bold(),
            Tone::Bad => anstyle::AnsiColor::Red.on_default().bold(),
            Tone::Note => anstyle::AnsiColor::Yellow.on_default(),
        };
        format!("{style}{text}{style:#}")
    }

    /// Text broken into lines of at most the width, each behind `indent` columns; the first as it stands.
    pub fn wrap(self, text: &str, indent: usize) -> String {
        let mut lines = String::new();
        let mut used = indent;
        for (i, word) in text.split_whitespace().enumerate() {
            let width = columns(word);
            if i > 0 && used + 1 + width > self.width {
                lines.push('\n');
                lines.push_str(&" ".repeat(indent));
                used = indent;
            } else if i > 0 {
                lines.push(' ');
                used += 1;
            }
            lines.push_str(word);
            used += width;
        }
        lines
    }

    /// As [`Self::wrap`], but a line that has room stays to the letter.
    pub fn fit(self, text: &str, indent: usize) -> String {
        let line = |line: &str| {
            if columns(line) <= self.width { line.to_owned() } else { self.wrap(line, indent) }
        };
        let lines = text.split('\n').map(line);
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// How many columns a text takes, without what makes it coloured.
fn columns(text: &str) -> usize {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default();
    let width = unicode_width::UnicodeWidthStr::width;
    let rest = parts.map(|part| part.split_once('m').map_or(0, |(_, text)| width(text)));
    width(first) + rest.sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lines_without_room_are_broken() {
        let narrow = Style { colour: true, width: 20 };
        assert_eq!(narrow.fit("error:  two spaces", 2), "error:  two spaces");
        let text = format!("{} 3X is no card at all", narrow.paint(Tone::Bad, "error:"));
        let text = narrow.fit(&text, 2);
        assert!(text.ends_with("3X is no\n  card at all"), "{text}");
        assert_eq!(columns(&narrow.paint(Tone::Bad, "error")), 5);
    }
}
