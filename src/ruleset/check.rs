//! Whether the keys of a ruleset fit together: rules that can't be played are faults too.

mod away;
mod counting;
mod deals;
mod idle;
mod knock;
mod laying;
mod table;
mod turn;

use super::Ruleset;
use super::reader::Reader;

/// Notes every contradiction between keys that are sound by themselves.
pub(super) fn check(rules: &Ruleset, reader: &mut Reader) {
    table::players(rules, reader);
    table::packs(rules, reader);
    table::without(rules, reader);
    table::wild(rules, reader);
    table::points(rules, reader);
    table::melds(rules, reader);
    deals::deals(rules, reader);
    deals::game(rules, reader);
    turn::turn(rules, reader);
    knock::knock(rules, reader);
    counting::counting(rules, reader);
    laying::laying(rules, reader);
    away::away(rules, reader);
    idle::idle(rules, reader);
}

/// The numbers of players that may play, or none while they are in doubt.
fn seats(rules: &Ruleset, reader: &Reader) -> Vec<u8> {
    let players = rules.players;
    if reader.sound(&["players.min", "players.max"]) {
        (players.min..=players.max).collect()
    } else {
        Vec::new()
    }
}

/// `3`, `3 and 4`, `3, 4 and 5`; for more than two in a row `3 to 5`.
fn listed(numbers: &[u8]) -> String {
    let texts: Vec<_> = numbers.iter().map(ToString::to_string).collect();
    match (numbers, texts.split_last()) {
        ([first, .., last], _) if numbers.len() > 2 && usize::from(last - first) + 1 == numbers.len() => {
            format!("{first} to {last}")
        }
        (_, Some((last, rest))) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => texts.concat(),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn numbers_are_listed_as_people_say_them() {
        let listed = |numbers: &[u8]| super::listed(numbers);
        assert_eq!(listed(&[]), "");
        assert_eq!(listed(&[3]), "3");
        assert_eq!(listed(&[3, 4]), "3 and 4");
        assert_eq!(listed(&[3, 4, 5]), "3 to 5");
        assert_eq!(listed(&[3, 4, 6]), "3, 4 and 6");
    }
}
