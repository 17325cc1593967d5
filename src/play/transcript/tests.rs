mod random;

use super::*;

const GAME: &str = "\u{feff}# Sunday
Rules:  house-rummy
players: Ann, bob \"Mary Ann\"\t# three
dealer: BOB
title: Sunday at \"Ann's\"
set: cards.points.joker=25
set: x=\"a # b\"

DEAL 1 upcard 9C   # begins
Ann: draw; meld KHSD / 7CDS; discard 4D
\"Mary Ann\": d; k KHSD : 4D
mary ann: take # no more
hands: Bob = KC 5D *; \"Mary Ann\" = ;
deal 2
";

const CANONICAL: &str = "rules: house-rummy
set: cards.points.joker=25
set: x=\"a # b\"
title: Sunday at \"Ann's\"
players: Ann bob \"Mary Ann\"
dealer: BOB
deal 1 upcard 9C
Ann: draw; meld KH KS KD / 7C 7D 7S; discard 4D
\"Mary Ann\": draw; knock KH KS KD : 4D
\"mary ann\": take
hands: Bob = KC 5D *; \"Mary Ann\" =
deal 2
";

#[test]
fn a_game_is_read_and_printed() {
    for text in [GAME.to_owned(), GAME.replace('\n', "\r\n")] {
        let read = parse_transcript(&text).unwrap();
        assert_eq!(read.rules, "house-rummy");
        assert_eq!(read.players, ["Ann", "bob", "Mary Ann"]);
        assert_eq!(read.dealer.as_deref(), Some("BOB"));
        assert_eq!(print_transcript(&read), CANONICAL);
        assert_eq!(print_transcript(&parse_transcript(CANONICAL).unwrap()), CANONICAL);
        let turn = &read.lines[1];
        assert_eq!((turn.number, turn.text.as_str()), (10, "Ann: draw; meld KHSD / 7CDS; discard 4D"));
        let LineKind::Turn { name_span, moves, .. } = &turn.kind else { panic!() };
        assert_eq!(&turn.text[name_span.range()], "Ann");
        assert_eq!(&turn.text[moves[2].span.range()], "discard 4D");
        let hands = &read.lines[4];
        let LineKind::Hands(shown) = &hands.kind else { panic!() };
        assert_eq!(&hands.text[shown[0].span.range()], "Bob = KC 5D *");
        assert_eq!(shown[1].outcome, Outcome::Cards(vec![]));
    }
}

#[test]
fn names_in_quotes_may_be_anything() {
    let names =
        ["Rules", "deal", "O'Neil, \"Mac\"", "a\\b", "#1", "a:b", "a=b", "x; y", "张伟", "\"", "hands"];
    let lines = names.iter().map(|name| {
        let outcome = Outcome::Points(3);
        let hand = Revealed { name: (*name).into(), outcome, span: Span::default() };
        Line { number: 0, text: String::new(), kind: LineKind::Hands(vec![hand]) }
    });
    let deal =
        Line { number: 0, text: String::new(), kind: LineKind::Deal { n: 1, turned: TurnedUp::default() } };
    let transcript = Transcript {
        rules: "/home/ann/my rules #2.toml".into(),
        title: Some(" # \"x".trim().into()),
        players: names.map(String::from).to_vec(),
        dealer: Some("deal".into()),
        lines: std::iter::once(deal).chain(lines).collect(),
        ..Transcript::default()
    };
    let text = print_transcript(&transcript);
    let read = parse_transcript(&text).unwrap_or_else(|errors| panic!("{text}\n{errors:?}"));
    assert_eq!(read.rules, transcript.rules);
    assert_eq!((&read.title, &read.dealer), (&transcript.title, &transcript.dealer));
    assert_eq!(read.players, names);
    assert_eq!(print_transcript(&read), text);
    // A turn of each, too.
    for name in names {
        let quoted = format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""));
        let text = format!("rules: x\nplayers: {quoted}\ndeal 1\n{quoted}: draw\n");
        let read = parse_transcript(&text).unwrap();
        assert!(matches!(&read.lines[1].kind, LineKind::Turn { name: typed, .. } if typed == name));
    }
}

/// All that is wrong with a text: `line|message|marked|help`, in order.
fn wrong(text: &str) -> Vec<String> {
    let told = |error: TranscriptError| {
        let marked = error.text[error.span.range()].to_owned();
        format!("{}|{}|{marked}|{}", error.line, error.message, error.help.unwrap_or_default())
    };
    parse_transcript(text).unwrap_err().into_iter().map(told).collect()
}

#[test]
fn every_faulty_line_is_told() {
    let text = "rules: house
players: Ann Bob Cat
rules: other
dealer: Cta
set: joker
deal one
Ann: draw; dicsard 4D
Dave: draw
Bbo: draw
title: late
hands: Bob = KX; Cat = 9S
hands: Dan = KC
hand: Bob = KC
Ann draw
Bob: \"x
deal 2 upcard *=4S
Cat: draw
";
    assert_eq!(
        wrong(text),
        [
            "3|a second `rules:`|rules|line 1 has the first",
            "4|nobody called `Cta` plays here|Cta|did you mean `Cat`?",
            "5|`joker` has no `=`|joker|a house rule reads `set: cards.points.joker=25`",
            "6|`one` is no number of a deal|one|a deal begins with `deal 1` or `deal 1 upcard 9C`",
            "7|`dicsard` is no move|dicsard|did you mean `discard`? `rummy help moves` shows every move",
            "8|nobody called `Dave` plays here|Dave|at the table: Ann, Bob, Cat",
            "9|nobody called `Bbo` plays here|Bbo|did you mean `Bob`?",
            "10|`title:` comes after the first deal|title|put it before the first deal",
            "11|`KX` is no card: `X` is no suit (S H D C or ♠ ♥ ♦ ♣)|X|hands read `Bob = KC 5D *; Cat = 9S`",
            "12|nobody called `Dan` plays here|Dan = KC|at the table: Ann, Bob, Cat",
            "13|nobody called `hand` plays here|hand|did you mean `hands`?",
            "14|`Ann draw` is no line of a transcript|Ann draw|a colon follows the name: `Ann: …`",
            "15|a quote that is not closed|\"x|end it with `\"`; within quotes, `\\\"` is one",
            "16|`*=4S` is not one card|*=4S|name it alone: `upcard 9C`",
        ]
    );
}

#[test]
fn what_is_missing_is_told_once() {
    assert_eq!(
        wrong(""),
        [
            "1|no line `rules:`||begin with a line `rules: ID`, as `rummy rules` lists them",
            "1|no line `players:`||begin with a line `players: Ann Bob \"Mary Ann\"`",
        ]
    );
    assert_eq!(
        wrong("ruels: house\nplayers: Ann Bob\nAnn: draw\nBob: draw\n"),
        [
            "1|`ruels` begins no line|ruels|did you mean `rules`?",
            "3|no deal has begun|Ann|put a line `deal 1` before the first turn",
        ]
    );
    assert_eq!(
        wrong("rules: house\nplayers: Ann Bob ann\ndeal 1\nZoe: draw\n"),
        [
            "2|`Ann` and `ann` are the same name to rummy|ann|tell them apart, for example by a letter: `\"Ann B\"`"
        ]
    );
    assert_eq!(
        wrong("rules:\nplayers: \"Ann\"x\ndael 1\nAnn: draw\n"),
        [
            "1|nothing stands behind `rules:`||a line reads `rules: ID`, as `rummy rules` lists them",
            "2|`x` stands beside a closing quote|x|the whole name stands in quotes",
            "3|`dael 1` is no line of a transcript|dael 1|did you mean `deal`?",
        ]
    );
    let start = "rules: house\nplayers: Rules Bob\ndeal 1\n";
    assert_eq!(
        wrong(&format!("{start}Rules: draw\nBob:\n: draw\nhands:\nhands: Bob = 2; bob = 3\n")),
        [
            "4|`rules:` comes after the first deal|Rules|a player of that name stands in quotes: `\"Rules\": …`",
            "5|no move||a turn reads `draw; discard 4D`; `rummy help moves` shows every move",
            "6|a player's name is empty||write one behind the colon",
            "7|no hand||hands read `Bob = KC 5D *; Cat = 9S`",
            "8|`bob` shows a second hand|bob = 3|hands read `Bob = KC 5D *; Cat = 9S`",
        ]
    );
}

#[test]
fn a_transcript_has_its_limits() {
    let start = "rules: house\nplayers: Ann Bob\ndeal 1\n";
    assert!(parse_transcript(&format!("{start}{}", "Ann: draw\n".repeat(99_997))).is_ok());
    assert_eq!(
        wrong(&"\n".repeat(100_001))[0],
        "1|a transcript of more than 100000 lines||a transcript holds one game, one line a turn"
    );
    assert!(wrong(&" ".repeat((4 << 20) + 1))[0].starts_with("1|a transcript of more than 4 MiB|"));
    assert!(
        wrong(&format!("{start}Ann: draw #{}", "x".repeat(20_000)))[0].starts_with("4|a line of more than")
    );
    let many: Vec<String> = (0..13).map(|n| format!("P{n}")).collect();
    assert!(
        wrong(&format!("rules: x\nplayers: {}", many.join(" ")))[0]
            .starts_with("2|more than 12 players|P12|")
    );
    for bad in ["\u{1b}[31m", "\u{202e}x", &"x".repeat(61)] {
        assert!(parse_transcript(&format!("rules: x\nplayers: {bad}\n")).is_err());
        assert!(parse_transcript(&format!("rules: x\nplayers: Ann\ntitle: {bad}\n")).is_err());
    }
}

#[test]
fn hands_alone_are_read() {
    let text = " Bob = KC 5D *; \"Mary Ann\" = 5S *=6S 7S : 2C; Cat = out;Dan=";
    let hands = parse_hands(text).unwrap();
    let told: Vec<String> = hands.iter().map(|hand| format!("{}={}", hand.name, hand.outcome)).collect();
    assert_eq!(told, ["Bob=KC 5D *", "Mary Ann=5S *=6S 7S : 2C", "Cat=out", "Dan="]);
    assert_eq!(&text[hands[1].span.range()], "\"Mary Ann\" = 5S *=6S 7S : 2C");
    for (text, marked) in [
        ("", ""),
        ("Bob KC", "Bob KC"),
        ("Bob = 5S 6S 7S : *=4D", "*=4D"),
        ("Bob = *=4D", "*=4D"),
        ("Bob = 99999999999", "99999999999"),
        ("Bob = KH; Cat = 3S KX", "X"),
        ("\"Bob = 3", "\"Bob = 3"),
        (" = 3", ""),
    ] {
        let error = parse_hands(text).unwrap_err();
        assert_eq!(&text[error.span.range()], marked, "{error}");
    }
}
