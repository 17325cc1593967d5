//! Faults as people read them: what is wrong, where it stands, what to do about it.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet};
use anstyle::{AnsiColor, Style};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::ruleset::{Fault, Faults, Place, Source};

/// Every fault of a ruleset, one below the other.
pub fn faults(faults: &Faults, colour: bool, width: usize) -> String {
    let each: Vec<String> = faults.0.iter().map(|one| fault(one, colour, width)).collect();
    each.join("\n")
}

/// One fault with the line that it stands on; ends with a line break.
///
/// The second line holds `FILE:LINE:COLUMN`. Letters that a terminal would obey are replaced by visible ones, and of a
/// line that is longer than `width` only the part around the fault is shown.
pub fn fault(fault: &Fault, colour: bool, width: usize) -> String {
    let here = &fault.place;
    let label = (AnnotationKind::Primary, clean(&fault.expected));
    let mut places = vec![location(here)];
    let mut group = Level::ERROR.primary_title(clean(&fault.message)).elements(Vec::<Element<'_>>::new());
    match &fault.also {
        Some((also, how)) if also.source.is(&here.source) => {
            let excerpt = Excerpt::new(&here.source, &[&here.span, &also.span], width);
            group = excerpt.add(group, vec![label, (AnnotationKind::Context, clean(how))]);
        }
        also => {
            group = Excerpt::new(&here.source, &[&here.span], width).add(group, vec![label]);
            if let Some((also, how)) = also {
                places.push(location(also));
                let excerpt = Excerpt::new(&also.source, &[&also.span], width);
                group = excerpt.add(group, vec![(AnnotationKind::Context, clean(how))]);
            }
        }
    }
    if let Some(help) = &fault.help {
        group = group.element(Level::HELP.message(clean(help)));
    }
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    // Lines are cut here already, with a view to every mark on them.
    let mut text = renderer.term_width(usize::from(u16::MAX)).render(&[group]);
    for place in places {
        text = located(&text, &place);
    }
    let mut trimmed = String::new();
    for line in text.lines() {
        trimmed.extend([line.trim_end(), "\n"]);
    }
    trimmed
}

/// Stands for a location until the text is rendered: columns are those of the source, of which a part is shown.
const LOCATION: char = '\u{f0000}';

fn location(place: &Place) -> String {
    let (line, column) = place.line_column();
    format!("{}:{line}:{column}", clean(&place.source.name))
}

/// The text with the next location filled in.
fn located(text: &str, place: &str) -> String {
    let Some((before, after)) = text.split_once(LOCATION) else { return text.to_owned() };
    let after = after.trim_start_matches(|c: char| c == ':' || c.is_ascii_digit());
    format!("{before}{place}{after}")
}

/// The lines of a source that some spans stand on, fit to be shown; a span over several lines ends with its first one.
struct Excerpt {
    text: String,
    first_line: usize,
    spans: Vec<Range<usize>>,
}

impl Excerpt {
    fn new(source: &Source, spans: &[&Range<usize>], width: usize) -> Self {
        let text = &source.text;
        let starts: Vec<usize> = spans.iter().map(|span| boundary(text, span.start)).collect();
        let first = starts.iter().copied().min().unwrap_or(0);
        let last = starts.iter().copied().max().unwrap_or(0);
        let from = text.get(..first).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
        let to = text.get(last..).and_then(|after| after.find('\n')).map_or(text.len(), |at| last + at);
        let before = text.get(..from).unwrap_or_default();
        let mut excerpt = Self {
            text: String::new(),
            first_line: before.matches('\n').count() + 1,
            spans: vec![0..0; spans.len()],
        };
        let mut start = from;
        for line in text.get(from..to).unwrap_or_default().split('\n') {
            if start > from {
                excerpt.text.push('\n');
            }
            let end = start + line.len();
            let line = line.strip_suffix('\r').unwrap_or(line);
            let here = |at: usize| at.clamp(start, start + line.len()) - start;
            let within = |span: &Range<usize>| here(span.start)..here(span.end.max(span.start));
            let on_line = |span: &&Range<usize>| (start..=end).contains(&boundary(text, span.start));
            let focus = spans.iter().find(|span| on_line(span)).map_or(0..0, |span| within(span));
            let shown = Line::cut(line, &focus, width.saturating_sub(8).max(40));
            for (place, span) in excerpt.spans.iter_mut().zip(spans).filter(|(_, span)| on_line(span)) {
                let shift = excerpt.text.len();
                let span = within(span);
                *place = shift + shown.at(span.start)..shift + shown.at(span.end);
            }
            excerpt.text.push_str(&shown.text);
            start = end + 1;
        }
        excerpt
    }

    fn add(self, group: Group<'_>, labels: Vec<(AnnotationKind, String)>) -> Group<'_> {
        // Nothing to see of what a journal kept, nor of an empty file.
        if self.text.is_empty() && self.first_line == 1 {
            return group.element(Origin::path(LOCATION.to_string()));
        }
        let annotations =
            self.spans.into_iter().zip(labels).map(|(span, (kind, label))| kind.span(span).label(label));
        let snippet = Snippet::source(self.text).path(LOCATION.to_string()).line_start(self.first_line);
        group.element(snippet.annotations(annotations))
    }
}

/// A line as it is shown: letters that a terminal would obey replaced, what is too far from the point of it cut off.
struct Line {
    text: String,
    /// For each letter, where it begins in the original and where it is shown.
    letters: Vec<(usize, usize)>,
}

impl Line {
    fn cut(line: &str, focus: &Range<usize>, width: usize) -> Self {
        let columns = |text: &str| -> usize { text.chars().map(columns).sum() };
        // A third of the room goes to what stands before.
        let whole = columns(line) <= width;
        let before = line.get(..boundary(line, focus.start)).unwrap_or_default();
        let skip = if whole { 0 } else { columns(before).saturating_sub(width / 3) };
        let mut shown = Self { text: String::new(), letters: Vec::new() };
        let mut column = 0;
        for (at, c) in line.char_indices() {
            if column >= skip && (whole || column < skip + width) {
                if shown.text.is_empty() && at > 0 {
                    shown.text.push('…');
                }
                shown.letters.push((at, shown.text.len()));
                shown.text.push(visible(c));
            }
            column += self::columns(c);
        }
        shown.letters.push((shown.letters.last().map_or(0, |(at, _)| at + 1), shown.text.len()));
        if !whole && column > skip + width {
            shown.text.push('…');
        }
        shown
    }

    /// Where a byte of the original is shown; at the nearest end where it is cut off.
    fn at(&self, byte: usize) -> usize {
        let next = self.letters.iter().find(|(at, _)| *at >= byte).or(self.letters.last());
        next.map_or(0, |(_, shown)| *shown)
    }
}

/// An error in something typed on the command line, called `what`, with a mark below the span; ends with a line break.
///
/// Of a long text only the part around the span is shown.
pub fn typed(
    what: &str,
    text: &str,
    span: Range<usize>,
    message: &str,
    help: Option<&str>,
    look: super::Style,
) -> String {
    let style = |style: Style, text: &str| {
        if look.colour { format!("{style}{text}{style:#}") } else { text.to_owned() }
    };
    let red = AnsiColor::BrightRed.on_default().bold();
    let lead = if what.is_empty() { "  ".to_owned() } else { format!("  {}: ", clean(what)) };
    // Two columns for the marks of what was cut off.
    let line = Line::cut(text, &span, look.width.saturating_sub(lead.width() + 2).clamp(16, 100));
    let (from, to) = (line.at(span.start), line.at(span.end.max(span.start)));
    let shown = line.text.replace('\t', " ");
    let before = lead.width() + shown.get(..from).unwrap_or_default().width();
    let marks = "^".repeat(shown.get(from..to).unwrap_or_default().width().max(1));
    let title = style(Style::new().bold(), &format!(": {}", clean(message)));
    let (error, marks) = (style(red, "error"), style(red, &marks));
    let shown = format!("{lead}{shown}");
    let mut all = format!("{error}{title}\n{}\n{}{marks}\n", shown.trim_end(), " ".repeat(before));
    if let Some(help) = help {
        let lead = style(AnsiColor::BrightCyan.on_default().bold(), "help");
        all.extend([&lead, ": ", &clean(help), "\n"]);
    }
    all
}

/// A text on one line, without a letter that a terminal would obey.
fn clean(text: &str) -> String {
    text.chars().map(|c| if c == '\t' { ' ' } else { visible(c) }).collect()
}

/// A letter as it may be shown: a sign for it where a terminal would obey it; tabs stay.
fn visible(c: char) -> char {
    match c {
        '\t' => c,
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(c)).unwrap_or('\u{fffd}'),
        '\u{7f}' => '␡',
        // They turn the direction of reading around, or can't be seen.
        LOCATION
        | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}'
        | '\u{200b}'..='\u{200f}'
        | '\u{feff}' => '\u{fffd}',
        _ if c.is_control() => '\u{fffd}',
        _ => c,
    }
}

/// How many columns a letter takes.
fn columns(c: char) -> usize {
    if c == '\t' { 4 } else { visible(c).width().unwrap_or(1) }
}

/// The beginning of the letter that a byte belongs to.
fn boundary(text: &str, mut byte: usize) -> usize {
    byte = byte.min(text.len());
    while !text.is_char_boundary(byte) {
        byte -= 1;
    }
    byte
}

#[cfg(test)]
mod tests;
