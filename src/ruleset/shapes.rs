//! What the values of a ruleset look like, for the JSON Schema: patterns of the small grammars.

use serde_json::{Value as Json, json};

use super::values::{FromValue, Value};

/// A short name.
pub(super) const ID: &str = "^[a-z0-9][a-z0-9-]{0,39}$";

/// `2 packs, 1 joker`, in either order.
pub(super) const PACKS: &str =
    "^ *(([0-9]+ +packs?)( *, *(no|[0-9]+) +jokers?)?|(no|[0-9]+) +jokers? *, *[0-9]+ +packs?) *$";

/// `joker`, `deal`, `turned`, a rank, a card.
pub(super) const WILD: &str = "^(joker|deal|turned|([2-9]|10|[AaTtJjQqKk])[SsHhDdCc♠♥♦♣♤♡♢♧]?)$";

/// A number from 1 to 99.
const NUMBER: &str = "0?[1-9]|[1-9][0-9]";

/// `3+`, `3-4`, `exactly 3`.
pub(super) fn size() -> String {
    format!("({NUMBER})( *\\+| *[-–] *({NUMBER}))|exactly +({NUMBER})")
}

/// The most wild cards, by length or not.
pub(super) fn wild_max() -> String {
    let row = format!("([0-9]{{1,2}}) +in +(({NUMBER})|{})", size());
    whole(&format!("any|[0-9]{{1,2}}|{row}( *, *({row}))*"))
}

/// One line of a contract.
pub(super) fn contract() -> String {
    let part = format!("({NUMBER})\\s+(pure\\s+)?(sets?|runs?|melds?)(\\s+of\\s+(({NUMBER})|{}))?", size());
    whole(&format!("{part}(( *, *| +and +| +\\+ +)({part}))*"))
}

/// A pattern for the whole of a text, spaces around it aside.
pub(super) fn whole(pattern: &str) -> String {
    format!("^\\s*({pattern})\\s*$")
}

/// A text that looks so.
pub(super) fn text(pattern: &str) -> Json {
    json!({"type": "string", "pattern": pattern})
}

/// A list in which nothing stands twice.
pub(super) fn list(item: &Json) -> Json {
    json!({"type": "array", "items": item, "uniqueItems": true})
}

/// What a type takes of the examples between backticks in its own complaint.
pub(super) fn probed<T: FromValue>() -> Json {
    let wrong = [Value::Flag(true), Value::Whole(-1)];
    let misfit = wrong.iter().find_map(|value| T::from_value(value).err());
    let expected = misfit.map(|misfit| misfit.expected).unwrap_or_default();
    let examples: Vec<&str> = expected.split('`').skip(1).step_by(2).collect();
    let takes = |value: &Value| T::from_value(value).is_ok();
    let list = |texts: &[&str]| Value::Texts(texts.iter().map(|text| ((*text).to_owned(), 0..0)).collect());
    let mut types = Vec::new();
    if examples.iter().any(|text| takes(&(*text).into())) {
        types.push("string");
    }
    if (0..=20).any(|n| takes(&Value::Whole(n))) {
        types.push("integer");
    }
    if takes(&Value::Flag(true)) {
        types.push("boolean");
    }
    if takes(&list(&[])) || takes(&list(&examples)) || examples.iter().any(|text| takes(&list(&[text]))) {
        types.push("array");
    }
    json!({"type": types})
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A type that says nothing of its shape.
    struct Times;

    impl FromValue for Times {
        fn from_value(value: &Value) -> Result<Self, super::super::values::Misfit> {
            match value {
                Value::Text(text) if text == "any number" => Ok(Self),
                Value::Whole(0..=99) => Ok(Self),
                _ => Err(super::super::values::Misfit::new("a number, or `any number`")),
            }
        }
    }

    #[test]
    fn a_shape_is_told_from_the_examples() {
        assert_eq!(probed::<Times>(), json!({"type": ["string", "integer"]}));
        assert_eq!(probed::<bool>(), json!({"type": ["boolean"]}));
    }
}
