//! stub
use crate::ruleset::Faults;
pub fn faults(f: &Faults, _c: bool, _w: usize) -> String {
    format!("error: {f}\n")
}
pub fn typed(
    _what: &str,
    text: &str,
    _s: std::ops::Range<usize>,
    m: &str,
    h: Option<&str>,
    _c: bool,
) -> String {
    format!("error: {m}\n  {text}\n{}\n", h.unwrap_or(""))
}
