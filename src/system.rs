//! The words of the system in the style of our messages.

/// What the system said: `Permission denied (os error 13)` has a capital and a number that help nobody.
pub(crate) fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    let words = text.split(" (os error ").next().unwrap_or(&text).trim_end_matches('.');
    let mut letters = words.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}
