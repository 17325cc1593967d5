use super::super::{Fault, Library, LoadError, Source, complete};
use super::*;

/// `LINE:COLUMN` of each fault with the text that it points at.
fn places(faults: &[Fault]) -> Vec<(String, String)> {
    let show = |fault: &Fault| {
        let (line, column) = fault.place.line_column();
        (format!("{line}:{column}"), fault.place.text().to_owned())
    };
    faults.iter().map(show).collect()
}

/// The faults of contract rummy with some changes.
fn set(arguments: &[&str]) -> Vec<Fault> {
    let arguments: Vec<String> = arguments.iter().map(|argument| (*argument).to_owned()).collect();
    match Library::new(None).load("contract-rummy", &arguments) {
        Ok(_) => Vec::new(),
        Err(LoadError::Faulty(faults)) => faults.0,
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn arguments_take_every_kind_of_value() {
    for (argument, value) in [
        ("cards.points.joker=25", "25"),
        (" cards.points.joker = 0x19 ", "25"),
        ("meld.set.distinct_suits=false", "false"),
        ("meld.run.size=4+", "\"4+\""),
        ("meld.run.size=3-7", "\"3-7\""),
        ("meld.run.size=\"4+\"", "\"4+\""),
        ("meld.run.size='4+'", "\"4+\""),
        ("turn.final_discard = required", "\"required\""),
        ("turn.draw=stock or top discard", "\"stock or top discard\""),
        ("deal.7.contract=2 sets, 1 run", "\"2 sets, 1 run\""),
        ("deal.7.contract=[\"3 runs\", '2 sets, 1 run']", "[\"3 runs\", \"2 sets, 1 run\"]"),
        ("name=2024-12-24", "\"2024-12-24\""),
        ("name=3.14", "\"3.14\""),
        ("name=Ann's rules = best", "\"Ann's rules = best\""),
        ("summary=", "\"\""),
        ("packs.5-8=2 packs, 2 jokers", "\"2 packs, 2 jokers\""),
    ] {
        let layer = Layer::from_set(argument);
        assert!(layer.faults.is_empty(), "{argument}: {:?}", layer.faults);
        assert_eq!(layer.entries[0].value.to_string(), value, "{argument}");
    }
    assert_eq!(set(&["cards.points.joker=25", "meld.run.size=4+", "players={ max = 4 }"]), []);
}

#[test]
fn faults_of_arguments_lie_within_them() {
    for (argument, place, text) in [
        ("players.max=x", "1:13", "x"),
        (" players.max = x ", "1:16", "x"),
        ("players.max=3.5", "1:13", "3.5"),
        ("players.mox=5", "1:9", "mox"),
        ("players.mox=five players", "1:1", "players.mox"),
        ("deal.7.contract=2 sets, 1 rum", "1:25", "1 rum"),
        ("deal.7.contract=\"2 sets, 1 rum\"", "1:26", "1 rum"),
        ("deal.7.contract= '2 sets, 1 rum'", "1:27", "1 rum"),
        ("deal.7.contract=[\"3 runs\", \"2 sets, 1 rum\"]", "1:37", "1 rum"),
        ("deal=[{cards=7},{cards=7,contract='2 rums'}]", "1:36", "2 rums"),
        ("meld={set={size=\"3-\"}}", "1:17", "\"3-\""),
        ("cards.wild=[\"joker\",\"1\"]", "1:22", "1"),
        ("packs.5-8=2 packs, 2 jokes", "1:20", "2 jokes"),
        ("packs.5-3=2 packs", "1:1", "packs.5-3"),
        ("deal.x.cards=3", "1:6", "x"),
        ("=3", "1:1", ""),
        ("players.max", "1:1", "players.max"),
        ("", "1:1", ""),
        ("id=other", "1:1", "id"),
        ("name=a\nb", "1:7", "\n"),
        ("players.max=12", "1:13", "12"),
        ("deal.1.cards=40", "1:14", "40"),
        ("turn.buy.cost=2", "1:10", "cost"),
    ] {
        let faults = set(&[argument]);
        assert!(faults.iter().all(|fault| &*fault.place.source.name == "--set"), "{argument}: {faults:?}");
        assert_eq!(places(&faults), [(place.to_owned(), text.to_owned())], "{argument}: {faults:?}");
    }
}

#[test]
fn arguments_are_told_apart() {
    let faults = set(&["players.mix=1", "players.mix=2", "players.max=x"]);
    assert_eq!(faults.len(), 3, "{faults:?}");
    assert_eq!(faults[0].help.as_deref(), Some("did you mean `players.min`?"));
    assert_eq!(faults[0].line(), "--set:1:9: unknown key `players.mix`");
    // The last of several holds.
    assert_eq!(set(&["players.max=x", "players.max=5"]), []);
    // Together they may be right where each alone is not.
    assert_eq!(set(&["players.max=9"]).len(), 1);
    assert_eq!(set(&["players.max=9", "packs.9=2 packs, 2 jokers"]).len(), 1);
    assert_eq!(set(&["players.max=9", "packs.9=3 packs, 3 jokers"]), []);
}

#[test]
fn places_in_texts_hold_however_they_are_quoted() {
    let toml = "format = 1\nid = 'x'\nname = 'x'\n[deal.1]\ncontract = ";
    for (text, at, found) in [
        ("\"1 set, 1 rum\"", "5:20", "1 rum"),
        ("'1 set, 1 rum'", "5:20", "1 rum"),
        ("'''1 set, 1 rum'''", "5:22", "1 rum"),
        ("\"\"\"\n1 set, 1 rum\"\"\"", "6:8", "1 rum"),
        ("\"1 set,\\u0020 1 rum\"", "5:12", "\"1 set,\\u0020 1 rum\""),
        ("\"\"\"1 set, \\\n  1 rum\"\"\"", "5:12", "\"\"\"1 set, \\\n  1 rum\"\"\""),
        ("[ \"1 set\" , # é\n '2 rums' ]", "6:3", "2 rums"),
        ("[\"1 \\u0073et, x\", \"1 set\"]", "5:13", "\"1 \\u0073et, x\""),
        ("\"1 set, é\"", "5:20", "é"),
        ("\"\"", "5:13", ""),
        ("['']", "5:14", ""),
    ] {
        let layer = Layer::from_toml(&Source::new("x.toml", &format!("{toml}{text}\n")));
        let faults = complete(&[layer], 0).unwrap_err().0;
        let faults: Vec<Fault> = faults.into_iter().filter(|fault| fault.key == "deal.1.contract").collect();
        assert_eq!(places(&faults), [(at.to_owned(), found.to_owned())], "{text}: {faults:?}");
    }
}

#[test]
fn deep_nesting_and_endless_faults_do_no_harm() {
    let dotted = vec!["a"; 79].join(".");
    let mut tables = String::new();
    for _ in 0..78 {
        tables.push_str(&dotted);
        tables.push_str(" = { ");
    }
    tables.push_str("x = 1");
    tables.push_str(&" }".repeat(78));
    for text in [
        format!("x = {}{}", "[".repeat(100_000), "]".repeat(100_000)),
        format!("x = {}", "{ x = ".repeat(50_000)),
        format!("[{}]\n", vec!["deal"; 40_000].join(".")),
        format!("{} = 1\n", vec!["deal"; 40_000].join(".")),
        format!("[{dotted}]\n{tables}"),
        "[[deal]]\n".repeat(20_000),
        "x = \n".repeat(5_000),
        (0..20_000).map(|i| ["x".to_owned(), i.to_string(), " = 1\n".to_owned()].concat()).collect(),
    ] {
        let faults = Layer::from_toml(&Source::new("x.toml", &text)).faults;
        assert!((1..=MOST_FAULTS + 1).contains(&faults.len()), "{}", faults.len());
    }
}

#[test]
fn control_characters_of_keys_are_not_repeated() {
    for text in [
        "\"\\u001b[31m\" = 1",
        "[cards.points]\n\"\\u001b\\u202e\" = 1",
        "[packs]\n\"\\n\" = \"x\"",
        "[deal.\"\\u001b\"]",
        "[cards.points.\"\\u001b\"]",
        "deal.\"\\u009b\".cards = 1",
        "[\"\\u0007\"]",
    ] {
        let faults = Layer::from_toml(&Source::new("x.toml", text)).faults;
        assert_eq!(faults.len(), 1, "{text}");
        let said = format!("{}{}{:?}", faults[0].message, faults[0].expected, faults[0].help);
        assert!(!said.chars().any(super::super::values::unfit), "{said:?}");
    }
}
