//! Tables: columns that line up in every script, with a line under the head and above the foot.

use comfy_table::{Attribute, Cell, CellAlignment, Color, ContentArrangement, LineStyle, Table, TableStyle};

use super::style::{Style, Tone};

/// A table being built.
pub struct Grid {
    table: Table,
    style: Style,
    right: Vec<bool>,
    foot: bool,
}

/// Below this width columns stand closer together where they don't fit otherwise.
const NARROW: usize = 60;

/// Only a line below the head: names of any script in the head can't push a border out of place.
const LINES: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

impl Grid {
    /// A table with its head; `>` before a heading aligns its column to the right.
    pub fn new(style: Style, head: &[&str]) -> Self {
        let mut table = Table::new();
        table.load_style(LINES);
        table.set_width(u16::try_from(style.width).unwrap_or(u16::MAX));
        table.set_content_arrangement(ContentArrangement::Dynamic);
        if style.colour {
            table.enforce_styling();
        } else {
            table.force_no_tty();
        }
        let right: Vec<bool> = head.iter().map(|title| title.starts_with('>')).collect();
        let mut grid = Self { table, style, right, foot: false };
        let cells =
            head.iter().map(|title| (Tone::Faint, title.trim_start_matches('>').to_owned())).collect();
        let cells = grid.cells(cells);
        grid.table.set_header(cells);
        grid
    }

    fn cells(&self, cells: Vec<(Tone, String)>) -> Vec<Cell> {
        cells
            .into_iter()
            .zip(self.right.iter().chain(std::iter::repeat(&false)))
            .map(|((tone, text), right)| {
                let mut cell = Cell::new(text);
                if *right {
                    cell = cell.set_alignment(CellAlignment::Right);
                }
                if !self.style.colour {
                    return cell;
                }
                match tone {
                    Tone::Plain => cell,
                    Tone::Strong => cell.add_attribute(Attribute::Bold),
                    Tone::Faint => cell.add_attribute(Attribute::Dim),
                    Tone::Good => cell.fg(Color::Green).add_attribute(Attribute::Bold),
                    Tone::Bad => cell.fg(Color::Red).add_attribute(Attribute::Bold),
                    Tone::Note => cell.fg(Color::Yellow),
                }
            })
            .collect()
    }

    /// Adds a row.
    pub fn row(&mut self, cells: Vec<(Tone, String)>) {
        let cells = self.cells(cells);
        self.table.add_row(cells);
    }

    /// Adds a last row under a line of its own.
    pub fn foot(&mut self, cells: Vec<(Tone, String)>) {
        self.row(cells);
        self.foot = true;
    }

    /// The table as lines, each with its newline.
    pub fn print(mut self) -> String {
        let wanted: usize =
            self.table.column_max_content_widths().iter().map(|width| usize::from(*width) + 2).sum();
        // Rather less room between columns than words broken in their midst.
        if self.style.width < NARROW && wanted > self.style.width {
            self.table.column_iter_mut().for_each(|column| {
                column.set_padding((0, 1));
            });
        }
        let mut lines: Vec<String> = self.table.lines().collect();
        if let (true, Some(rule)) = (self.foot, lines.iter().find(|line| line.contains('─')).cloned()) {
            lines.insert(lines.len().saturating_sub(1), rule);
        }
        // A space that does not break has done its work.
        let lines = lines.iter().flat_map(|line| [line.trim_end(), "\n"]);
        lines.collect::<String>().replace('\u{a0}', " ")
    }
}
