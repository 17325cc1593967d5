use super::*;

fn help<T: FromValue>(value: &Value) -> String {
    T::from_value(value).map(|_| ()).unwrap_err().help.unwrap_or_default()
}

fn list(texts: &[&str]) -> Value {
    Value::Texts(texts.iter().map(|text| ((*text).to_owned(), 0..0)).collect())
}

#[test]
fn ids_are_plain() {
    for good in ["a", "contract-rummy", "500", "house-2"] {
        assert_eq!(Id::from_value(&good.into()).unwrap().0, good);
    }
    for bad in ["", "-a", "A", "a b", "a_b", "é", &"x".repeat(41)] {
        assert!(Id::from_value(&bad.into()).is_err(), "{bad}");
    }
    assert_eq!(help::<Id>(&"My House Rules!".into()), "write `my-house-rules`");
    assert_eq!(help::<Id>(&"".into()), "");
}

#[test]
fn packs_print_as_they_are_read() {
    for text in ["1 pack, 1 joker", "2 packs, no jokers", "12 packs, 24 jokers"] {
        assert_eq!(Pack::from_value(&text.into()).unwrap().to_string(), text);
    }
    assert_eq!(
        Pack::from_value(&"1 joker,3 packs".into()).unwrap(),
        Pack { decks: 3, jokers: 1, without: Ranks::default() }
    );
    for text in [
        "",
        "1",
        "pack",
        "1 pack, 1 pack",
        "no packs",
        "2 jokers",
        "1 pack,",
        "13 packs",
        "1 pack, no jokers, 2 jokers",
        "1 pack, 25 jokers",
        "-1 packs",
        "one pack",
    ] {
        assert!(Pack::from_value(&text.into()).is_err(), "{text}");
    }
    assert_eq!(help::<Pack>(&"1 pack, 0 jokers".into()), "write `no jokers`");
    let misfit = Pack::from_value(&"1 pack,  3 jokes ".into()).unwrap_err();
    assert_eq!(misfit.part, Some((0, 9..16)));
}

#[test]
fn lists_take_each_thing_once() {
    let wild = Vec::<WildCards>::from_value(&list(&["joker", "2", "AD"])).unwrap();
    assert_eq!(wild.iter().map(ToString::to_string).collect::<Vec<_>>(), ["joker", "2", "AD"]);
    let part = |texts: &[&str]| Vec::<WildCards>::from_value(&list(texts)).unwrap_err().part;
    assert_eq!(part(&["2", "2"]), Some((1, 0..1)));
    assert_eq!(part(&["2", "JOKER "]), Some((1, 0..6)));
    assert_eq!(help::<Vec<WildCards>>(&list(&["*"])), "write `joker`");
    assert_eq!(help::<Kinds>(&list(&["runs"])), "did you mean `run`?");
    assert!(Kinds::from_value(&list(&["run", "run"])).is_err());
}

#[test]
fn small_mistakes_get_the_nearest_right_thing() {
    assert_eq!(help::<MeldSize>(&Value::Whole(3)), "write `\"3+\"` or `\"exactly 3\"`");
    assert_eq!(help::<MeldSize>(&"4".into()), "write `4+` or `exactly 4`");
    assert_eq!(help::<CardPoints>(&"10".into()), "write `10` without quotes");
    assert_eq!(help::<CardPoints>(&"pip".into()), "did you mean `pips`?");
    assert_eq!(help::<RunsTogether>(&"different suit".into()), "did you mean `different suits`?");
    assert_eq!(help::<Times>(&"any".into()), "did you mean `any number`?");
    assert_eq!(help::<Contract>(&"1 rum".into()), "did you mean `run`?");
}

#[test]
fn a_contract_names_the_text_at_fault() {
    let part = |value: &Value| Contract::from_value(value).unwrap_err().part;
    assert_eq!(part(&"2 sets, 1 rum".into()), Some((0, 8..13)));
    assert_eq!(part(&list(&["3 runs", "1 set, x"])), Some((1, 7..8)));
    assert_eq!(part(&list(&[])), None);
    assert_eq!(part(&Value::Flag(true)), None);
}
