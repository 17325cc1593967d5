use proptest::prelude::*;

use super::*;

#[test]
fn every_spelling_is_read() {
    #[rustfmt::skip]
    let spellings = [
        ("", ""), (" , ,\t\n", ""),
        ("KS QD AH * 7C 2D", "KS QD AH * 7C 2D"),
        ("9d,10d td", "9D 10D 10D"), ("T♦", "10D"), ("10♥️ 10♥︎", "10H 10H"), ("9♣ 10♧ J♤ 2♡ 3♢", "9C 10C JS 2H 3D"),
        ("JS JC", "JS JC"), ("jk JK Jk joker JOKER *", "* * * * * *"), ("***", "* * *"),
        ("KHSD", "KH KS KD"), ("khsd", "KH KS KD"), ("KHH", "KH KH"), ("10♥️sD", "10H 10S 10D"),
        ("3-6S", "3S 4S 5S 6S"), ("3S-6S", "3S 4S 5S 6S"), ("3S-6", "3S 4S 5S 6S"), ("3♠️–6", "3S 4S 5S 6S"),
        ("9-qs", "9S 10S JS QS"), ("10-KH", "10H JH QH KH"), ("t-kh", "10H JH QH KH"), ("K-AS", "KS AS"),
        ("A-3S", "AS 2S 3S"), ("Q-AS", "QS KS AS"), ("J-KC", "JC QC KC"),
        ("A-KS", "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"),
        ("2-AS", "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS"),
        ("*=6S", "*=6S"), ("joker=t♦", "*=10D"), ("2C=6S", "2C=6S"), ("*=k jk=10", "*=K *=10"), ("2c=a", "2C=A"),
    ];
    for (typed, printed) in spellings {
        let cards = parse_cards(typed).unwrap_or_else(|error| panic!("{typed}: {error}"));
        assert_eq!(print_cards(&cards), printed, "{typed}");
        assert_eq!(print_cards(&parse_cards(printed).unwrap()), printed);
    }
}

#[test]
fn every_error_says_what_where_and_what_instead() {
    const ONE: &str = "declare each wild card by itself, as in `*=6S`";
    const ENDS: &str = "name its first and its last card, as in `3-6S`";
    #[rustfmt::skip]
    let errors = [
        ("KH 11H", "11", "`11H` is no card: `11` is no rank (A 2-10 J Q K)", "the jack is `J`: did you mean `JH`?"),
        ("*=12h", "12", "`*=12h` is no card: `12` is no rank (A 2-10 J Q K)", "the queen is `Q`: did you mean `*=Qh`?"),
        ("13H", "13", "`13H` is no card: `13` is no rank (A 2-10 J Q K)", "the king is `K`: did you mean `KH`?"),
        ("1H", "1", "`1H` is no card: `1` is no rank (A 2-10 J Q K)", "the ace is `A`: did you mean `AH`?"),
        ("0H", "0", "`0H` is no card: `0` is no rank (A 2-10 J Q K)", "the ten is `10`: did you mean `10H`?"),
        ("OH", "O", "`OH` is no card: `O` is no rank (A 2-10 J Q K)", "the ten is `10`: did you mean `10H`?"),
        ("1OH", "1", "`1OH` is no card: `1` is no rank (A 2-10 J Q K)", "did you mean `10H`?"),
        ("11", "11", "`11` is no card: `11` is no rank (A 2-10 J Q K)", "the jack is `J`"),
        ("99H", "99", "`99H` is no card: `99` is no rank (A 2-10 J Q K)", "part cards by spaces: `9H 9H`"),
        ("H10", "H", "`H10` is no card: `H` is no rank (A 2-10 J Q K)", "the rank comes first: `10H`"),
        ("foo", "f", "`foo` is no card: `f` is no rank (A 2-10 J Q K)", ""),
        ("KX", "X", "`KX` is no card: `X` is no suit (S H D C or ♠ ♥ ♦ ♣)", ""),
        ("KH️", "\u{fe0f}", "`KH\u{fe0f}` is no card: `\u{fe0f}` is no suit (S H D C or ♠ ♥ ♦ ♣)", ""),
        ("KHQS", "Q", "`KHQS` is no card: `Q` is no suit (S H D C or ♠ ♥ ♦ ♣)", "part cards by spaces: `KH QS`"),
        ("10JQS", "J", "`10JQS` is no card: `J` is no suit (S H D C or ♠ ♥ ♦ ♣)", "part cards by spaces: `10S JS QS`"),
        ("jocker", "o", "`jocker` is no card: `o` is no suit (S H D C or ♠ ♥ ♦ ♣)", "the joker is `*`"),
        ("JK-5S", "K", "`JK-5S` is no card: `K` is no suit (S H D C or ♠ ♥ ♦ ♣)", ""),
        ("KH K", "K", "`K` is no card: the rank has no suit", "add its suit: `KS`, `KH`, `KD` or `KC`"),
        ("2=6S", "2", "`2=6S` is no card: the rank has no suit", "add its suit: `2S`, `2H`, `2D` or `2C`"),
        ("♦", "♦", "`♦` is no card: the suit has no rank", "put its rank before it, as in `KD`"),
        ("*=S", "S", "`*=S` is no card: the suit has no rank", "put its rank before it, as in `KS`"),
        ("JKS", "S", "`JKS` is no card: `S` can't follow a joker", "the joker is `JK` and the king of spades `KS`"),
        ("*S", "S", "`*S` is no card: `S` can't follow a joker", "a joker has no suit: write `*`"),
        ("*6S", "6S", "`*6S` is no card: `6S` can't follow a joker", "write `* 6S` for a joker and more, `*=6S` for what the joker stands for"),
        ("*KHS", "KHS", "`*KHS` is no card: `KHS` can't follow a joker", "write `* KHS` for a joker and more"),
        ("3S-6H", "3S-6H", "`3S-6H` is no range: its ends have different suits", "did you mean `3-6S` or `3-6H`?"),
        ("6S-3H", "6S-3H", "`6S-3H` is no range: its ends have different suits", "did you mean `3-6S` or `3-6H`?"),
        ("6-3S", "6-3S", "`6-3S` is no range: it goes downward", "write `3-6S`"),
        ("Q-2S", "Q-2S", "`Q-2S` is no range: it goes downward", "a range ends with the ace: write `QS KS AS 2S`"),
        ("5-5S", "5-5S", "`5-5S` is no range: both ends are the same card", "write `5S`"),
        ("A-AS", "A-AS", "`A-AS` is no range: both ends are the same card", "write `AS`"),
        ("3-6", "3-6", "`3-6` is no range: neither end has a suit", "add the suit: `3-6S`, `3-6H`, `3-6D` or `3-6C`"),
        ("3-6SH", "3-6SH", "`3-6SH` is no range: it has more than one suit", "write `3-6S 3-6H`"),
        ("3-6SSSSS", "3-6SSSSS", "`3-6SSSSS` is no range: it has more than one suit", "give each suit a range of its own"),
        ("3-", "3-", "`3-` is no range: it needs two ends", ENDS),
        ("-6S", "-6S", "`-6S` is no range: it needs two ends", ENDS),
        ("3-4-5S", "3-4-5S", "`3-4-5S` is no range: it needs two ends", ENDS),
        ("=6S", "=6S", "`=6S` declares nothing: no card before `=`", "write `*=6S`"),
        ("=", "=", "`=` declares nothing: no card before `=`", "name the wild card, then what it stands for, as in `*=6S`"),
        ("2c=", "2c=", "`2c=` declares nothing: no card after `=`", "name the card that it stands for, as in `2c=6S`, or the rank alone, `2c=6`"),
        ("*=jk", "jk", "`*=jk` declares nothing: a wild card can't stand for a joker", "name the card that it stands for, as in `*=6S`, or the rank alone, `*=6`"),
        ("KHSD=6S", "KHSD", "`KHSD=6S` declares nothing: more than one card before `=`", ONE),
        ("**=6S", "**", "`**=6S` declares nothing: more than one card before `=`", ONE),
        ("*=6SH", "6SH", "`*=6SH` declares nothing: more than one card after `=`", ONE),
        ("*=3-6S", "3-6S", "`*=3-6S` declares nothing: more than one card after `=`", ONE),
        ("*=6S=7S", "6S=7S", "`*=6S=7S` declares nothing: more than one card after `=`", ONE),
        ("KH * = 6S", "* = 6S", "`* = 6S` has a gap in it", "write `*=6S`"),
        ("* =6S", "* =6S", "`* =6S` has a gap in it", "write `*=6S`"),
        ("3 -  6S 7S", "3 -  6S", "`3 -  6S` has a gap in it", "write `3-6S`"),
        ("10 H", "10 H", "`10 H` has a gap in it", "write `10H`"),
        ("KH/KS", "/", "`/` parts melds, but one list of cards is wanted here", ""),
    ];
    for (typed, place, message, help) in errors {
        let error = parse_cards(typed).expect_err(typed);
        assert_eq!(error.to_string(), message, "{typed}");
        assert_eq!(error.help().unwrap_or_default(), help, "{typed}");
        assert_eq!(&typed[error.span.range()], place, "{typed}");
    }
}

#[test]
fn melds_part_by_slashes_and_keep_their_places() {
    let text = "KHSD/3-5S ,*=6S / ♥";
    let error = parse_melds(text).unwrap_err();
    assert_eq!(
        (error.to_string().as_str(), &text[error.span.range()]),
        ("`♥` is no card: the suit has no rank", "♥")
    );
    let text = "K♥SD/3-5S ,*=6S / 2c";
    let melds = parse_melds(text).unwrap();
    let printed: Vec<String> = melds.iter().map(|meld| print_cards(meld)).collect();
    assert_eq!(printed, ["KH KS KD", "3S 4S 5S *=6S", "2C"]);
    let typed: Vec<&str> = melds.iter().flatten().map(|card| &text[card.span.range()]).collect();
    assert_eq!(typed, ["K♥", "S", "D", "3-5S", "3-5S", "3-5S", "*=6S", "2c"]);

    let empty = [("", 0..0), ("KH /", 4..4), ("/ KH", 0..0), ("KH / , / 2S", 4..7)];
    for (text, span) in empty {
        let error = parse_melds(text).unwrap_err();
        assert_eq!((&error.kind, error.span.range()), (&NotationErrorKind::EmptyMeld, span), "{text}");
        assert_eq!(error.to_string(), "a meld without cards");
        assert!(error.help().is_some());
    }
}

#[test]
fn a_face_is_one_natural_card() {
    assert_eq!(parse_face(" td "), Ok(Face::new(Rank::Ten, Suit::Diamonds)));
    let errors = [
        ("", 0..0, "no card where one is wanted"),
        (" * ", 1..2, "`*` is no natural card, with a rank and a suit of its own"),
        ("2C=6S", 0..5, "`2C=6S` is no natural card, with a rank and a suit of its own"),
        ("KH KH", 0..5, "`KH KH` is more than one card where one is wanted"),
    ];
    for (text, span, message) in errors {
        let error = parse_face(text).unwrap_err();
        assert_eq!((error.to_string().as_str(), error.span.range()), (message, span));
    }
}

#[test]
fn errors_are_one_short_printable_line() {
    let error = parse_cards("K\u{1b}[2J").unwrap_err();
    assert_eq!(error.to_string(), r"`K\u{1b}[2J` is no card: `\u{1b}` is no suit (S H D C or ♠ ♥ ♦ ♣)");
    assert_eq!(parse_cards("x\u{202e}").unwrap_err().to_string().split(' ').next(), Some(r"`x\u{202e}`"));
    assert_eq!(parse_cards("'\"\\").unwrap_err().to_string().split(' ').next(), Some("`'\"\\`"));
    let long = parse_cards(&"7".repeat(1_000_000)).unwrap_err();
    let sevens = "7".repeat(40);
    assert_eq!(long.to_string(), format!("`{sevens}…` is no card: `{sevens}…` is no rank (A 2-10 J Q K)"));
    assert_eq!(long.help(), None);
}

#[test]
fn every_card_has_its_own_index() {
    let cards: Vec<Card> = Card::all().collect();
    assert_eq!(cards.len(), Card::KINDS);
    assert!(cards.iter().enumerate().all(|(n, card)| card.index() == n));
    let natural: Vec<Card> = Face::all().map(Card::from).chain([Card::JOKER]).collect();
    assert_eq!(cards, natural);
    assert!(Face::all().all(|face| Card::natural(face).face() == Some(face)));
    assert_eq!((Card::JOKER.rank(), Card::JOKER.suit(), Card::JOKER.is_joker()), (None, None, true));
    for (n, rank) in (1..).zip(Rank::ALL) {
        assert_eq!((rank.number(), Rank::from_number(n)), (n, Some(rank)));
        assert_eq!(Rank::from_text(rank.text()), Some(rank));
    }
    assert_eq!((Rank::from_number(0), Rank::from_number(14)), (None, None));
    for (n, suit) in Suit::ALL.into_iter().enumerate() {
        assert_eq!(suit.index(), n);
        assert_eq!(
            (Suit::from_char(suit.letter()), Suit::from_char(suit.symbol())),
            (Some(suit), Some(suit))
        );
    }
}

#[test]
fn counts_keep_within_bounds() {
    let mut counts: Counts = std::iter::repeat_n(Card::JOKER, 300).collect();
    let king = Card::natural(Face::new(Rank::King, Suit::Hearts));
    assert_eq!((counts.count(Card::JOKER), counts.total()), (255, 255));
    assert!(!counts.remove(king));
    counts.add(king);
    assert_eq!(counts.iter().collect::<Vec<_>>(), [(king, 1), (Card::JOKER, 255)]);
    assert!(counts.remove(king));
    assert_eq!(counts.count(king), 0);
    assert_eq!(Counts::default(), Counts::new());
}

fn any_typed() -> impl Strategy<Value = Typed> {
    let card = (0..Card::KINDS).prop_map(|n| Card::all().nth(n).unwrap());
    let stands = prop::option::of((0..52_usize, any::<bool>()).prop_map(|(n, whole)| {
        let face = Face::all().nth(n).unwrap();
        if whole { Stands::Face(face) } else { Stands::Rank(face.rank) }
    }));
    (card, stands).prop_map(|(card, stands)| Typed { stands, ..Typed::plain(card) })
}

/// Text that gets far into the parser before it goes wrong.
fn near_notation() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "A",
        "2",
        "9",
        "10",
        "11",
        "1",
        "0",
        "O",
        "t",
        "J",
        "K",
        "jk",
        "joker",
        "*",
        "S",
        "h",
        "♦",
        "♣\u{fe0f}",
        "-",
        "–",
        "=",
        "/",
        " ",
        ",",
        "x",
        "é",
        "\u{7}",
    ]);
    prop::collection::vec(piece, 0..10).prop_map(|pieces| pieces.concat())
}

/// Everything an error promises, whatever was typed.
fn holds_its_promises(text: &str, error: &NotationError) {
    let (message, help) = (error.to_string(), error.help().unwrap_or_default());
    assert!(text.get(error.span.range()).is_some(), "{text:?}: {:?}", error.span);
    assert!(!message.chars().chain(help.chars()).any(char::is_control), "{message:?} {help:?}");
    assert!(message.len() + help.len() < 2_000);
    // What help writes out can be typed as it stands.
    for advised in
        help.split('`').skip(1).step_by(2).filter(|_| help.starts_with("write") || help.ends_with('?'))
    {
        assert!(Rank::from_text(advised).is_some() || parse_cards(advised).is_ok(), "{text:?}: {help}");
    }
}

proptest! {
    #[test]
    fn what_is_printed_reads_back(typed in prop::collection::vec(any_typed(), 0..20)) {
        let read = parse_cards(&print_cards(&typed)).unwrap();
        let read: Vec<Typed> = read.into_iter().map(|card| Typed { span: Span::default(), ..card }).collect();
        prop_assert_eq!(read, typed);
    }

    #[test]
    fn any_text_is_read_or_refused(text in prop_oneof![any::<String>(), near_notation()]) {
        match parse_cards(&text) {
            Ok(cards) => prop_assert!(cards.iter().all(|card| text.get(card.span.range()).is_some())),
            Err(error) => holds_its_promises(&text, &error),
        }
        match parse_melds(&text) {
            Ok(melds) => prop_assert!(melds.iter().all(|meld| !meld.is_empty())),
            Err(error) => holds_its_promises(&text, &error),
        }
        if let Err(error) = parse_face(&text) {
            holds_its_promises(&text, &error);
        }
    }
}
