//! How one text is laid over another: what it leaves out, what it says anew, and the deals that close up.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{Document, Header, Held, LeftOut, Said};
use crate::ruleset::fault::Fault;
use crate::ruleset::layer::Layer;
use crate::ruleset::without::Left;

impl Document {
    /// Lays one text over what is there: a file, or all that was typed on one command line. `first` is the number of
    /// its first layer.
    pub(super) fn lay(&mut self, group: &[Layer], first: usize, said: Said) {
        let deals = self.last_deal();
        let inherits = !self.entries.is_empty() || !self.tables.is_empty();
        let gone: BTreeSet<u8> = group
            .iter()
            .flat_map(|layer| &layer.without)
            .flat_map(|left| self.leave_out(left, inherits, first))
            .collect();
        for (i, layer) in (first..).zip(group) {
            if layer.all_deals {
                self.entries.retain(|path, _| !path.starts_with("deal."));
                self.tables.retain(|path, _| !path.starts_with("deal."));
                self.no_summary(first);
                self.listed_anew(layer);
            }
            for entry in &layer.entries {
                let held = Held { entry: Arc::clone(entry), said, layer: i };
                let same = match self.entries.insert(entry.path.clone(), held) {
                    Some(before) => before.entry.value == entry.value,
                    None => entry.key.absent.says(&entry.value),
                };
                // Before the first text there is nothing to change.
                if !same && i > 0 {
                    self.changed.insert(entry.path.clone(), i);
                }
            }
            for (path, place) in &layer.tables {
                let header = Header { place: place.clone(), said, layer: i };
                self.tables.entry(path.clone().into()).or_default().push(header);
            }
        }
        self.close_up(&gone, first);
        let rule = |(path, layer): (&Cow<'_, str>, &usize)| *layer >= first && path.contains('.');
        let left = group.iter().any(|layer| !layer.without.is_empty());
        if inherits && (left || self.last_deal() != deals || self.changed.iter().any(rule)) {
            self.no_summary(first);
        }
    }

    /// A summary of other rules would be wrong; a text that changes some gives its own if it has one.
    fn no_summary(&mut self, first: usize) {
        if self.entries.get("summary").is_some_and(|held| held.layer < first) {
            self.entries.remove("summary");
        }
    }

    /// Takes out what a text does not want of the ruleset that it extends; the deals among it.
    fn leave_out(&mut self, left: &Left, inherits: bool, layer: usize) -> Vec<u8> {
        let below = |path: &str, above: &str| {
            path.strip_prefix(above).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        let mut deals: BTreeSet<u8> = BTreeSet::new();
        let mut missing = Vec::new();
        for path in &left.paths {
            let mut found = false;
            for known in self.entries.keys().chain(self.tables.keys()).filter(|known| below(known, path)) {
                found = true;
                if *path == "deal" || is_deal_table(path) {
                    deals.extend(deal_of(known).map(|(n, _)| n));
                }
            }
            if !found {
                missing.push(path.clone());
            }
            self.entries.retain(|known, _| !below(known, path));
            self.tables.retain(|known, _| !below(known, path));
        }
        let gone = LeftOut { place: Some(left.place.clone()), layer };
        self.left_out.extend(left.paths.iter().map(|path| (path.clone(), gone.clone())));
        // A range of ranks is one address to whoever wrote it: some of it is enough, but not of deals.
        let none = missing.len() == left.paths.len() || missing.iter().any(|path| is_deal_table(path));
        if none {
            let (message, expected) = if inherits {
                let deal = missing.iter().find(|path| is_deal_table(path));
                match deal.and_then(|path| deal_of(path)) {
                    Some((n, _)) => (format!("there is no deal {n} to leave out"), self.deals_there(&deals)),
                    None => (
                        format!(
                            "`{}` is not said by what is extended, so that it can't be left out",
                            left.written
                        ),
                        "a key, a table or a deal that is said there".to_owned(),
                    ),
                }
            } else {
                let message = "there is nothing to leave anything out of".to_owned();
                (message, "`extends`, with the id of a ruleset".to_owned())
            };
            self.faults.push(Fault::new("without", left.place.clone(), message, expected));
        }
        deals.into_iter().collect()
    }

    /// The deals that there were, in words.
    fn deals_there(&self, gone: &BTreeSet<u8>) -> String {
        match self.last_deal().max(gone.last().copied().unwrap_or(0)) {
            0 => "it has no deals of its own".to_owned(),
            1 => "it has just one deal".to_owned(),
            n => format!("its deals are 1 to {n}"),
        }
    }

    /// Leaving out a deal says nothing in a text that lists all of them.
    fn listed_anew(&mut self, layer: &Layer) {
        let deals =
            layer.without.iter().filter(|left| left.written == "deal" || left.written.starts_with("deal."));
        for left in deals {
            let message =
                format!("`[[deal]]` lists every deal anew, so that `{}` is not inherited", left.written);
            let fault = Fault::new("without", left.place.clone(), message, "one way or the other");
            self.faults.push(fault.help("leave the deal out of the list"));
        }
    }

    /// Counts the deals anew where some were left out and not given anew.
    fn close_up(&mut self, gone: &BTreeSet<u8>, layer: usize) {
        let there = |n: u8| {
            // A header with nothing under it gives no deal anew.
            self.entries.keys().any(|path| deal_of(path).is_some_and(|(deal, _)| deal == n))
        };
        let gone: Vec<u8> = gone.iter().copied().filter(|n| !there(*n)).collect();
        let Some(first) = gone.first() else { return };
        let moved = LeftOut { place: None, layer };
        self.left_out.extend((*first..=self.last_deal()).map(|n| (format!("deal.{n}"), moved.clone())));
        let moved = |path: &str| {
            let (n, rest) = deal_of(path)?;
            let before = gone.iter().filter(|left| **left < n).count() as u8;
            Some(format!("deal.{}{rest}", n - before))
        };
        let entries = std::mem::take(&mut self.entries);
        self.entries = entries
            .into_iter()
            .map(|(path, mut held)| {
                let path = moved(&path).map_or(path, Cow::Owned);
                if held.entry.path != path {
                    let entry = Arc::make_mut(&mut held.entry);
                    let before = std::mem::replace(&mut entry.path, path.clone());
                    entry.written.get_or_insert(before.into_owned());
                }
                (path, held)
            })
            .collect();
        let mut tables: BTreeMap<Cow<'static, str>, Vec<Header>> = std::mem::take(&mut self.tables);
        tables.retain(|path, _| !deal_of(path).is_some_and(|(n, _)| gone.contains(&n)));
        self.tables =
            tables.into_iter().map(|(path, at)| (moved(&path).map_or(path, Cow::Owned), at)).collect();
    }
}

/// The number of the deal in an address, and what follows it: `.cards` in `deal.7.cards`.
fn deal_of(path: &str) -> Option<(u8, &str)> {
    let rest = path.strip_prefix("deal.")?;
    let end = rest.find('.').unwrap_or(rest.len());
    Some((rest.get(..end)?.parse().ok()?, rest.get(end..)?))
}

/// Whether an address is that of a whole deal.
fn is_deal_table(path: &str) -> bool {
    deal_of(path).is_some_and(|(_, rest)| rest.is_empty())
}
