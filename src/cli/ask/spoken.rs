//! Reasons as they are told at a question, where nobody types flags.

/// What a reason says to whoever types a command, and to whoever is asked.
const TOLD: [(&str, &str); 10] = [
    ("give --knock NAME, or --stock-out", "say who knocked, or that the stock ran out"),
    (", give --knock NAME, or", ", somebody knocked, or"),
    (" (--stock-out)", ""),
    ("leave out --stock-out", "change how the deal ended"),
    ("give --knock ", "change how the deal ended: who knocked is "),
    ("and no --knock", "and change how the deal ended"),
    ("all melded without a discard is --big-gin", "all melded without a discard is big gin"),
    (": add `--upcard CARD`, for example --upcard 6S", ""),
    (": add `--wild CARD`, for example --wild 7D, or --wild '*' for a joker", ""),
    ("give another --start", "start with something else"),
];

/// The same reason without the words of a command line.
pub(super) fn spoken(reason: &str) -> String {
    TOLD.iter().fold(reason.to_owned(), |text, (typed, asked)| text.replace(typed, asked))
}

#[cfg(test)]
mod tests {
    use super::{TOLD, spoken};

    #[test]
    fn nothing_of_a_command_line_is_left() {
        for (typed, _) in TOLD {
            let said = spoken(&format!("somebody knocked{typed}"));
            assert!(!said.contains("--"), "{said}");
        }
        assert_eq!(spoken("no flag at all"), "no flag at all");
    }
}
