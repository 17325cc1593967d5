//! Lines as this program writes them: JSON without spaces, escapes, signs and fractions.
//!
//! Nearly every line is such a one, and is read several times faster than JSON in general.

use std::borrow::Cow;

use super::{Item, Line};

/// Lists and objects in one another.
const DEEPEST: u8 = 8;

/// The members of a line; `None` where it is not so plain, or no JSON object.
pub(super) fn read(text: &str) -> Option<Line<'_>> {
    // Without a way out of the loop, sixteen letters are looked at at once. No control character is left, so that nothing
    // needs to be tamed in a line of ASCII.
    let odd = |byte: u8| u8::from(byte < b' ') | u8::from(byte == b'\\') | u8::from(byte == 0x7f);
    if text.bytes().fold(0, |found, byte| found | odd(byte)) != 0 {
        return None;
    }
    let mut reader = Reader { text, at: 0 };
    reader.eat(b'{')?;
    let members = reader.members(DEEPEST)?;
    (reader.at == text.len()).then_some(members)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn next(&mut self) -> Option<u8> {
        let byte = self.text.as_bytes().get(self.at).copied()?;
        self.at += 1;
        Some(byte)
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn eat(&mut self, byte: u8) -> Option<()> {
        (self.next()? == byte).then_some(())
    }

    /// What stands behind `{`, with the `}`.
    fn members(&mut self, deep: u8) -> Option<Line<'a>> {
        let mut members: Vec<(Cow<'a, str>, Item<'a>)> = Vec::with_capacity(8);
        if self.peek()? == b'}' {
            self.at += 1;
            return Some(Line(members));
        }
        loop {
            self.eat(b'"')?;
            let name = self.string()?;
            self.eat(b':')?;
            let item = self.item(deep)?;
            match members.iter_mut().find(|(known, _)| known == name) {
                Some((_, before)) => *before = item,
                None => members.push((Cow::Borrowed(name), item)),
            }
            match self.next()? {
                b',' => {}
                b'}' => return Some(Line(members)),
                _ => return None,
            }
        }
    }

    /// What stands behind `[`, with the `]`.
    fn items(&mut self, deep: u8) -> Option<Vec<Item<'a>>> {
        let mut items = Vec::new();
        if self.peek()? == b']' {
            self.at += 1;
            return Some(items);
        }
        loop {
            items.push(self.item(deep)?);
            match self.next()? {
                b',' => {}
                b']' => return Some(items),
                _ => return None,
            }
        }
    }

    fn item(&mut self, deep: u8) -> Option<Item<'a>> {
        match self.next()? {
            b'"' => self.string().map(|text| Item::Text(Cow::Borrowed(text))),
            b'{' => self.members(deep.checked_sub(1)?).map(Item::Object),
            b'[' => self.items(deep.checked_sub(1)?).map(Item::List),
            first @ b'0'..=b'9' => self.number(first),
            b't' => self.word("rue", Item::Flag(true)),
            b'f' => self.word("alse", Item::Flag(false)),
            b'n' => self.word("ull", Item::Null),
            _ => None,
        }
    }

    /// What stands behind `"`, with the one that closes it.
    fn string(&mut self) -> Option<&'a str> {
        let rest = self.text.get(self.at..)?;
        let end = memchr::memchr(b'"', rest.as_bytes())?;
        self.at += end + 1;
        rest.get(..end)
    }

    /// A whole number; of any other, and of one that is too large, something is left that can't be read.
    fn number(&mut self, first: u8) -> Option<Item<'a>> {
        let mut n = u64::from(first - b'0');
        if n == 0 {
            return Some(Item::Whole(0));
        }
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            n = n.checked_mul(10)?.checked_add(u64::from(digit - b'0'))?;
            self.at += 1;
        }
        Some(Item::Whole(n))
    }

    fn word(&mut self, rest: &str, item: Item<'a>) -> Option<Item<'a>> {
        self.text.get(self.at..)?.starts_with(rest).then_some(())?;
        self.at += rest.len();
        Some(item)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The two ways to read a line agree wherever the quick one takes it.
    fn agree(text: &str) -> bool {
        let read = read(text);
        let plainly: Option<Line<'_>> = serde_json::from_str(text).ok();
        assert!(read.is_none() || read == plainly, "{text}: {read:?}, not {plainly:?}");
        read.is_some()
    }

    #[test]
    fn what_is_written_as_always_is_read_quickly() {
        for text in [
            "{}",
            r#"{"n":17,"at":"2026-11-30T20:00:00+01:00","event":"score","deal":3,"results":{"Ann":"out","José":"KH 7C"},"sum":"00ff00ff"}"#,
            r#"{"a":[],"b":[1,"x",[true,false,null]],"c":{"d":{}},"a":0}"#,
            r#"{"n":18446744073709551615}"#,
        ] {
            assert!(agree(text), "{text}");
        }
    }

    #[test]
    fn anything_else_is_left_to_those_who_know_all_of_it() {
        let deep = format!(r#"{{"a":{}{}}}"#, "[".repeat(20), "]".repeat(20));
        for text in [
            "",
            "[]",
            "{",
            r#"{"a"}"#,
            r#"{"a":}"#,
            r#"{"a":1,}"#,
            r#"{"a":1}x"#,
            r#"{"a":1}}"#,
            r#"{"a":01}"#,
            r#"{"a":-1}"#,
            r#"{"a":1.5}"#,
            r#"{"a":1e3}"#,
            r#"{"a":18446744073709551616}"#,
            r#"{"a":tru}"#,
            r#"{"a":"\n"}"#,
            "{\"a\":\"\t\"}",
            r#"{ "a":1}"#,
            r#"{"a": 1}"#,
            r#"{"a":[1,]}"#,
            r#"{"a":[1}"#,
            r#"{"a":"b}"#,
            &deep,
        ] {
            assert!(!agree(text), "{text}");
        }
    }

    proptest! {
        #[test]
        fn both_ways_agree_on_what_looks_like_json(
            text in r#"\{("[a-c]":("[a-zé ]{0,3}"|[0-9]{1,21}|-?1|true|null|\[(1,?){0,2}\]|\{"x":"y"\}),?){0,4}\}?"#,
        ) {
            agree(&text);
        }
    }
}
