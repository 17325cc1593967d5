//! The one decision about colour and width, and what follows from it.

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
            let width = unicode_width::UnicodeWidthStr::width(word);
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
}
