//! A line of a journal while it is read: its members, borrowed from the text as far as that is possible.
//!
//! A long game is read anew by every command, so that no text is copied but where something of it is kept.

mod plain;

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use super::error::ReadError;
use crate::table::tricky;

/// The members of an object, in order. Of several of one name, the last counts.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Line<'a>(Vec<(Cow<'a, str>, Item<'a>)>);

/// A value in a line.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Item<'a> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Flag(bool),
    /// A whole number from 0.
    Whole(u64),
    /// A number that nothing in a journal takes.
    Number,
    /// A text.
    Text(Cow<'a, str>),
    /// A list.
    List(Vec<Item<'a>>),
    /// An object.
    Object(Line<'a>),
}

impl<'a> Line<'a> {
    /// Reads a line.
    ///
    /// # Errors
    /// It is no JSON object.
    pub(super) fn read(text: &'a str) -> Result<Self, ReadError> {
        let mut line = match plain::read(text) {
            Some(line) if text.is_ascii() => return Ok(line),
            Some(line) => line,
            None => serde_json::from_str(text).map_err(|error| ReadError::Json(error.to_string()))?,
        };
        if suspicious(text) {
            line.tame();
        }
        Ok(line)
    }

    /// Puts a sign in the place of each letter that has no business in a text.
    fn tame(&mut self) {
        for (name, item) in &mut self.0 {
            tame_text(name);
            item.tame();
        }
    }

    /// A member.
    pub(super) fn get(&self, name: &str) -> Option<&Item<'a>> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, item)| item)
    }

    /// The members, where they have just these names in this order.
    pub(super) fn in_order<const N: usize>(
        &self,
        names: [&str; N],
    ) -> Option<&[(Cow<'a, str>, Item<'a>); N]> {
        let members: &[_; N] = self.0.as_slice().try_into().ok()?;
        members.iter().zip(names).all(|((name, _), known)| name == known).then_some(members)
    }

    /// The members in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &Item<'a>)> {
        self.0.iter().map(|(name, item)| (&**name, item))
    }
}

/// Whether letters may be in a line of JSON that no name and no title can have: this program never writes such, but a
/// journal may come from anybody.
pub(super) fn suspicious(text: &str) -> bool {
    !text.bytes().all(|byte| matches!(byte, b' '..=b'[' | b']'..=b'~'))
        && (text.contains('\\') || text.contains(tricky))
}

/// The text with a sign in the place of each letter that a terminal would obey, or that turns the direction of what follows.
pub(super) fn tamed(text: &str) -> Option<String> {
    text.contains(tricky).then(|| text.replace(tricky, "\u{fffd}"))
}

fn tame_text(text: &mut Cow<'_, str>) {
    if let Some(tamed) = tamed(text) {
        *text = Cow::Owned(tamed);
    }
}

impl<'a> Item<'a> {
    fn tame(&mut self) {
        match self {
            Self::Text(text) => tame_text(text),
            Self::List(items) => items.iter_mut().for_each(Self::tame),
            Self::Object(members) => members.tame(),
            Self::Null | Self::Flag(_) | Self::Whole(_) | Self::Number => {}
        }
    }

    /// The text, where it is one.
    pub(super) fn text(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    /// The number, where it is one that fits.
    pub(super) fn number(&self) -> Option<u32> {
        if let Self::Whole(n) = self { u32::try_from(*n).ok() } else { None }
    }

    /// The flag, where it is one.
    pub(super) fn flag(&self) -> Option<bool> {
        if let Self::Flag(flag) = self { Some(*flag) } else { None }
    }

    /// The items, where it is a list.
    pub(super) fn list(&self) -> Option<&[Self]> {
        if let Self::List(items) = self { Some(items) } else { None }
    }

    /// The members, where it is an object.
    pub(super) fn object(&self) -> Option<&Line<'a>> {
        if let Self::Object(members) = self { Some(members) } else { None }
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Line<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Members)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Item<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Any)
    }
}

/// A text that is borrowed unless it is written in escapes.
struct Text<'a>(Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Text<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Letters).map(Self)
    }
}

struct Letters;

impl<'de> Visitor<'de> for Letters {
    type Value = Cow<'de, str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Cow::Borrowed(text))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Cow::Owned(text.to_owned()))
    }
}

struct Members;

impl<'de> Visitor<'de> for Members {
    type Value = Line<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members: Vec<(Cow<'de, str>, Item<'de>)> = Vec::with_capacity(8);
        while let Some((Text(name), item)) = map.next_entry()? {
            match members.iter_mut().find(|(known, _)| *known == name) {
                Some((_, before)) => *before = item,
                None => members.push((name, item)),
            }
        }
        Ok(Line(members))
    }
}

struct Any;

impl<'de> Visitor<'de> for Any {
    type Value = Item<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any valid JSON value")
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Item::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Self::Value, E> {
        Ok(Item::Flag(flag))
    }

    fn visit_u64<E>(self, n: u64) -> Result<Self::Value, E> {
        Ok(Item::Whole(n))
    }

    fn visit_i64<E>(self, n: i64) -> Result<Self::Value, E> {
        Ok(u64::try_from(n).map_or(Item::Number, Item::Whole))
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self::Value, E> {
        Ok(Item::Number)
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Item::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Item::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            items.push(item);
        }
        Ok(Item::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        Members.visit_map(map).map(Item::Object)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_there_as_it_is_is_borrowed() {
        let line =
            Line::read(r#"{"a":"plain","b":"e\u0301","c":[1,-1,1.5,null,true],"d":{"x":"y"}}"#).unwrap();
        assert!(matches!(line.get("a"), Some(Item::Text(Cow::Borrowed("plain")))));
        assert_eq!(line.get("b").and_then(Item::text), Some("e\u{301}"));
        let list = [Item::Whole(1), Item::Number, Item::Number, Item::Null, Item::Flag(true)];
        assert_eq!(line.get("c").and_then(Item::list), Some(&list[..]));
        let inner = line.get("d").and_then(Item::object).unwrap();
        assert_eq!(inner.iter().collect::<Vec<_>>(), [("x", &Item::Text("y".into()))]);
    }

    #[test]
    fn of_several_members_of_one_name_the_last_counts() {
        let line = Line::read(r#"{"a":1,"b":2,"a":3}"#).unwrap();
        assert_eq!(
            line.iter().map(|(name, item)| (name, item.number())).collect::<Vec<_>>(),
            [("a", Some(3)), ("b", Some(2))]
        );
    }

    #[test]
    fn what_is_no_object_is_refused_as_it_always_was() {
        for text in ["", "[]", "1", r#"{"a":}"#, r#"{"a":1"#, r#"{"a":1}x"#, r#"{"a":"\ud800"}"#] {
            let before =
                serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(text).unwrap_err();
            assert_eq!(
                Line::read(text).unwrap_err().to_string(),
                ReadError::Json(before.to_string()).to_string()
            );
        }
    }
}
