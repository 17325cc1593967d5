use super::{LineFault, MAX_LINE, Sealed, open_line, seal};
use serde_json::{Map, Value, json};

fn body(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        other => panic!("not an object: {other}"),
    }
}

#[test]
fn the_format_is_pinned_to_the_byte() {
    // The sums are those of another program (zlib in Python).
    let head = seal(&body(json!({"format": 1, "players": ["Ana", "Bo"]})), 0, None);
    assert_eq!(head.text.trim_end(), r#"{"n":0,"format":1,"players":["Ana","Bo"],"sum":"616c62de"}"#);
    let one = seal(&body(json!({"deal": {"dealer": "Bo"}})), 1, Some(&head.sum));
    assert_eq!(one.text.trim_end(), r#"{"n":1,"deal":{"dealer":"Bo"},"sum":"a24b6970"}"#);
    let two = seal(&body(json!({"note": "5♥ \n \"quoted\""})), 2, Some(&one.sum));
    assert_eq!(two.text.trim_end(), r#"{"n":2,"note":"5♥ \n \"quoted\"","sum":"753e017e"}"#);
}

#[test]
fn opens_what_it_sealed() {
    let bodies = [
        json!({}),
        json!({"a": 1}),
        json!({"text": "line\nbreak\r\u{2028}\0 ♠ \u{1f0a1}", "sum_": 1.5}),
        json!({"text": "ends in ,\"sum\":\"00000000\"}"}),
    ];
    let mut previous: Option<String> = None;
    for (n, value) in (0..).zip(bodies) {
        let Sealed { text, sum } = seal(&body(value.clone()), n, previous.as_deref());
        let line = text.strip_suffix('\n').unwrap();
        assert!(!line.contains('\n'));
        let opened = open_line(line, n, previous.as_deref()).unwrap();
        assert_eq!((opened.body, opened.sum), (line, sum.as_str()));
        let mut parsed = body(serde_json::from_str(line).unwrap());
        assert_eq!(parsed.shift_remove("n"), Some(json!(n)));
        assert_eq!(parsed.shift_remove("sum"), Some(json!(sum)));
        assert_eq!(Value::Object(parsed), value);
        previous = Some(sum);
    }
}

#[test]
fn members_of_the_seal_in_the_body_are_left_out() {
    let clean = seal(&body(json!({"a": 1})), 3, Some("0123abcd"));
    assert_eq!(seal(&body(json!({"sum": "x", "a": 1, "n": 9})), 3, Some("0123abcd")), clean);
}

#[test]
fn each_fault_has_its_name() {
    let Sealed { text, .. } = seal(&body(json!({"a": "ä"})), 7, Some("0123abcd"));
    let line = text.trim_end();
    let fault = |line: &str, n| open_line(line, n, Some("0123abcd")).unwrap_err();
    assert_eq!(fault("", 7), LineFault::NotALine);
    assert_eq!(fault("}", 7), LineFault::NotALine);
    assert_eq!(fault("{\"n\":7}", 7), LineFault::NotALine);
    assert_eq!(fault(&format!("{}x", "ä".repeat(20)), 7), LineFault::NotALine);
    assert_eq!(fault(&format!("{line} "), 7), LineFault::NotALine);
    assert_eq!(fault(&format!("{line}\r"), 7), LineFault::CarriageReturn);
    assert_eq!(fault(&"x".repeat(MAX_LINE + 1), 7), LineFault::TooLong);
    assert_eq!(fault(line, 6), LineFault::WrongNumber { expected: 6, found: Some(7) });
    assert_eq!(fault(line, 8), LineFault::WrongNumber { expected: 8, found: Some(7) });
    let unnumbered = LineFault::WrongNumber { expected: 7, found: None };
    for other in ["{\"n\":+7", "{\"n\": 7", "{\"n\":", "{\"n\":99999999999999999999999", "\u{feff}{\"n\":7"] {
        assert_eq!(fault(&line.replacen("{\"n\":7", other, 1), 7), unnumbered, "{other}");
    }
    assert!(matches!(fault(&line.replace('ä', "a"), 7), LineFault::WrongSum { .. }));
    assert!(matches!(fault(&line.replacen(":7", ":07", 1), 7), LineFault::WrongSum { .. }));
    assert!(matches!(open_line(line, 7, Some("0123abce")), Err(LineFault::WrongSum { .. })));
    assert!(matches!(open_line(line, 7, None), Err(LineFault::WrongSum { .. })));
}

#[test]
fn a_sum_in_capitals_is_another_sum() {
    let (line, sum) = (0..100)
        .map(|n| seal(&body(json!({"a": n})), 0, None))
        .find(|sealed| sealed.sum.bytes().any(|byte| byte.is_ascii_alphabetic()))
        .map(|sealed| (sealed.text.trim_end().to_owned(), sealed.sum))
        .unwrap();
    assert!(matches!(
        open_line(&line.replace(&sum, &sum.to_uppercase()), 0, None),
        Err(LineFault::WrongSum { .. })
    ));
}
