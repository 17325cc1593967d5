//! A text that was taken apart when the program was built, so that a built-in ruleset costs no reading of TOML.

use std::ops::Range;

use super::super::fault::Source;
use super::super::values::Value;
use super::{Layer, join};

/// One statement of a text: what it is, and where its parts stand.
pub(crate) struct Row {
    /// What it is.
    pub(crate) what: What,
    /// The name that begins here is that of a table, or of a key in the table before it.
    pub(crate) name: Bytes,
    /// The last part of that name, or the header of a deal.
    pub(crate) key: Bytes,
    /// What a key holds, with its quotes and brackets; the letters alone, of a text in a list.
    pub(crate) value: Bytes,
}

/// Where something begins and ends in a text, in bytes.
pub(crate) type Bytes = (u16, u16);

/// What a statement is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum What {
    /// The header of a table.
    Table,
    /// The header of one deal among all of them.
    Deal,
    /// A key with a text.
    Text,
    /// A key with a number.
    Whole,
    /// A key with `true` or `false`.
    Flag,
    /// A key with a list of texts, which follow.
    Texts,
    /// A text of the list before it.
    Item,
}

impl Layer {
    /// What a text says of which the statements are known.
    pub(crate) fn prepared(source: &Source, rows: &[Row]) -> Self {
        let mut layer = Self::empty(source.clone());
        let (mut table, mut deals) = (String::new(), 0);
        let mut rest = rows;
        while let Some((row, after)) = rest.split_first() {
            rest = after;
            let (key, span) = (range(row.key), range(row.value));
            let text = source.text.get(span.clone()).unwrap_or_default();
            let value = match row.what {
                What::Table | What::Deal => {
                    table = if row.what == What::Deal {
                        deals += 1;
                        layer.all_deals = true;
                        format!("deal.{deals}")
                    } else {
                        source.text.get(range(row.name)).unwrap_or_default().to_owned()
                    };
                    layer.tables.push((table.clone(), source.at(key)));
                    continue;
                }
                What::Item => continue,
                What::Text => {
                    Value::Text(text.get(1..text.len().saturating_sub(1)).unwrap_or_default().to_owned())
                }
                What::Whole => Value::Whole(text.parse().unwrap_or_default()),
                What::Flag => Value::Flag(text == "true"),
                What::Texts => {
                    let items = rest.iter().take_while(|row| row.what == What::Item);
                    let item = |item: &Row| {
                        let at = range(item.value);
                        let text = source.text.get(at.clone()).unwrap_or_default().to_owned();
                        (text, at.start - span.start..at.end - span.start)
                    };
                    Value::Texts(items.map(item).collect())
                }
            };
            let inner = (row.what == What::Text).then_some(1);
            let name = source.text.get(range(row.name)).unwrap_or_default();
            layer.leaf(&join(&table, name), key, value, span, inner);
        }
        layer.read_without();
        layer
    }
}

fn range((from, to): Bytes) -> Range<usize> {
    usize::from(from)..usize::from(to)
}
