//! What is to be said of a file as a whole, and what stands in it and belongs nowhere: lines that are there twice, an end
//! that was cut short, lines of others.

use std::collections::BTreeMap;

use super::Walk;
use crate::journal::verify::{Damage, Kind};

impl Walk<'_, '_> {
    /// What is to be said of the file as a whole.
    pub(super) fn whole(&mut self) {
        let Some(first) = self.pieces.first() else {
            return self.say(
                1,
                Kind::Empty,
                "the file is empty: even a game without a single card dealt has a first line".into(),
                false,
            );
        };
        if self.pieces.iter().all(|piece| piece.frame.is_none()) {
            let torn = !first.ended && self.pieces.len() == 1;
            let what = if torn && first.raw.starts_with(b"{\"n\":0,") {
                "the first line has no end: the file was cut short"
            } else {
                "this is no journal: no line of it is framed like one"
            };
            self.say(1, Kind::NoJournal, what.into(), false);
            self.used.fill(true);
        }
        let returned = self.pieces.iter().filter(|piece| piece.returned);
        if let Some(piece) = returned.clone().next() {
            let many = match returned.count() {
                1 => "the line ends".to_owned(),
                n => format!("{n} lines end"),
            };
            let what = format!("{many} in CR LF: a program that the file went through changed that");
            self.say(piece.line, Kind::LineEnds, what, true);
        }
    }

    /// What has no place.
    pub(super) fn rest(&mut self) {
        let places: BTreeMap<u64, usize> = self.chain.links.iter().map(|link| (link.n, link.line)).collect();
        for (at, piece) in
            self.pieces.iter().enumerate().filter(|(at, _)| self.used.get(*at).is_some_and(|used| !used))
        {
            let first = piece.frame.and_then(|frame| places.get(&frame.n)).copied();
            let known = first.and_then(|line| self.pieces.get(line - 1));
            let damage = |kind, message: String, mended| Damage { line: piece.line, kind, message, mended };
            self.chain.damages.push(match (piece.frame, known, first) {
                (Some(_), Some(known), Some(first)) if known.raw == piece.raw => {
                    damage(Kind::Doubled, format!("line {first} stands here once more"), true)
                }
                _ if piece.blank() => damage(Kind::Garbled, "an empty line, which says nothing".into(), true),
                _ if !piece.ended => damage(
                    Kind::Torn,
                    format!("the last line was cut short ({} bytes): it was never confirmed, or the file lost its end", piece.raw.len()),
                    false,
                ),
                (Some(frame), ..) if self.astray.get(at).is_some_and(|astray| *astray) => damage(
                    Kind::Stray,
                    format!("number {} of a copy that went another way: it follows a line that has no place here", frame.n),
                    false,
                ),
                (Some(frame), _, Some(first)) => damage(
                    Kind::Stray,
                    format!("another number {}, which line {first} is by its check sum: part of a copy that went another way?", frame.n),
                    false,
                ),
                (Some(frame), ..) => damage(Kind::Stray, format!("number {} belongs nowhere here", frame.n), false),
                (None, ..) => damage(Kind::Garbled, "this is no line of a journal, and none is missing here".into(), true),
            });
            if !piece.blank() && self.chain.damages.last().is_none_or(|damage| damage.kind != Kind::Doubled) {
                self.chain.altered.push(at);
            }
        }
        self.chain.altered.sort_unstable();
    }
}
