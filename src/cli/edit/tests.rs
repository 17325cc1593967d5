use super::*;

fn none(_: &str) -> Candidates {
    (0, Vec::new())
}

/// Types keys into a line that holds `text` at first; `^x` is Control, `<` and `>` are arrows, `~` is Esc, `|` is Tab.
fn typed(
    text: &str,
    keys: &str,
    before: &[&str],
    complete: &dyn Fn(&str) -> Candidates,
) -> (String, Pressed) {
    let (text, offered) = text.strip_prefix("(offered)").map_or((text, false), |text| (text, true));
    let before: Vec<String> = before.iter().map(|line| (*line).to_owned()).collect();
    let ask = Ask { prompt: "Bob> ", text, offered, leaves: false, complete };
    let mut editor = Editor::new(&ask, &before);
    let mut keys = keys.chars();
    let mut last = Pressed::On;
    while let (Some(c), Pressed::On) = (keys.next(), &last) {
        let key = match c {
            '^' => Key::Char((keys.next().unwrap() as u8 & 0x1f) as char),
            '<' => Key::ArrowLeft,
            '>' => Key::ArrowRight,
            '{' => Key::ArrowUp,
            '}' => Key::ArrowDown,
            '~' => Key::Escape,
            '|' => Key::Tab,
            '\\' => Key::Backspace,
            '\n' => Key::Enter,
            c => Key::Char(c),
        };
        last = editor.press(&key);
    }
    (editor.text.to_string(), last)
}

#[test]
fn letters_come_in_and_go_out_anywhere() {
    for (text, keys, want) in [
        ("", "d;4d", "d;4d"),
        ("d;4d", "\\s", "d;4s"),
        ("d;4d", "<<\\", "d4d"),
        ("d;4d", "^a^dt", "t;4d"),
        ("d;4d", "^at", "td;4d"),
        ("take 9C", "^w", "take "),
        ("take 9C  ", "^w", "take "),
        ("take 9C", "^u", ""),
        ("take 9C", "^a>>>>^k", "take"),
        ("take 9C", "~d", "d"),
        ("", "♥>é", "♥é"),
        ("d", ">^f^e<<<<x", "xd"),
    ] {
        assert_eq!(typed(text, keys, &[], &none), (want.to_owned(), Pressed::On), "{text:?} {keys:?}");
    }
}

#[test]
fn a_line_ends_with_enter_or_a_wish_to_leave() {
    assert_eq!(typed("", "d;4d\n", &[], &none).1, Pressed::Done("d;4d".into()));
    // A key of its own would open a menu into which the Enter that people type behind it falls.
    assert_eq!(typed("d; m", "?", &[], &none), ("d; m?".into(), Pressed::On));
    assert_eq!(typed("", "^z", &[], &none).1, Pressed::Done("undo".into()));
    assert_eq!(typed("", "^d", &[], &none).1, Pressed::Leave);
    assert_eq!(typed("x", "^z^d", &[], &none), ("x".into(), Pressed::On));
}

#[test]
fn what_is_offered_gives_way_to_letters() {
    for (keys, want) in
        [("t", "t"), ("<\\", "d;d"), ("\\h", "d;4h"), ("~", ""), ("^ex", "d;4dx"), ("|", "d;4d")]
    {
        assert_eq!(typed("(offered)d;4d", keys, &[], &none).0, want, "{keys:?}");
    }
    for (keys, want) in [("\n", "d;4d"), ("?\n", "?"), ("^z", "undo")] {
        assert_eq!(typed("(offered)d;4d", keys, &[], &none).1, Pressed::Done(want.into()), "{keys:?}");
    }
    assert_eq!(typed("(offered)d;4d", "^d", &[], &none).1, Pressed::Leave);
}

#[test]
fn what_was_typed_before_comes_back() {
    let before = ["d;4d", "t;5c"];
    for (keys, want) in [
        ("{", "t;5c"),
        ("{{", "d;4d"),
        ("{{{", "d;4d"),
        ("m KH{}", "m KH"),
        ("m KH{{}}}", "m KH"),
        ("{\\h", "t;5h"),
        ("}", ""),
    ] {
        assert_eq!(typed("", keys, &before, &none).0, want, "{keys:?}");
    }
}

#[test]
fn tab_goes_as_far_as_it_can_and_then_round() {
    let words = |text: &str| {
        let start = text.rfind(' ').map_or(0, |at| at + 1);
        let typed = &text[start..];
        let all = ["draw", "take", "take 9C", "discard"].into_iter().filter(|word| word.starts_with(typed));
        (start, all.map(str::to_owned).collect())
    };
    for (text, keys, want) in [
        ("dr", "|", "draw"),
        ("t", "|", "take"),
        ("t", "||", "take"),
        ("t", "|||", "take 9C"),
        ("t", "||||", "take"),
        ("d", "|", "draw"),
        ("d", "||", "discard"),
        ("x", "|", "x"),
        ("dr 4D", "<<<|", "draw 4D"),
    ] {
        assert_eq!(typed(text, keys, &[], &words).0, want, "{text:?} {keys:?}");
    }
}
