//! stub
use crate::ruleset::Ruleset; use crate::present::Style;
pub fn text(_r: &Ruleset, _d: Option<u32>, _p: Option<u8>, _s: Style) -> String { String::new() }
pub fn json(_r: &Ruleset, _d: Option<u32>, _p: Option<u8>) -> serde_json::Value { serde_json::Value::Null }
