//! What the tests of journals share.

use serde_json::{Map, Value};

use super::id::GameId;

pub(super) fn body(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        other => panic!("not an object: {other}"),
    }
}

pub(super) fn id() -> GameId {
    GameId::parse("k7m2xp").unwrap()
}
