mod random;

use super::*;
use crate::cards::{Card, Face, Rank, Suit};
use crate::play::moves::{KnockKind, print_moves};
pub(in crate::play) use random::moves;

/// Moves without the places of cards.
pub(in crate::play) fn bare(said: &[Said]) -> Vec<Move> {
    let unplaced = |melds: &[Vec<Typed>]| -> Vec<Vec<Typed>> {
        let cards = |meld: &Vec<Typed>| meld.iter().map(|t| Typed { span: Span::default(), ..*t }).collect();
        melds.iter().map(cards).collect()
    };
    let one = |made: &Move| match made {
        Move::Meld(melds) => Move::Meld(unplaced(melds)),
        Move::Arrange(melds) => Move::Arrange(unplaced(melds)),
        Move::Lay { cards, onto } => {
            Move::Lay { cards: unplaced(std::slice::from_ref(cards)).remove(0), onto: *onto }
        }
        Move::Knock(Knock { kind, shown: Some(Shown::Laid { melds, left }), discard }) => {
            Move::Knock(Knock {
                kind: *kind,
                shown: Some(Shown::Laid { melds: unplaced(melds), left: left.clone() }),
                discard: *discard,
            })
        }
        other => other.clone(),
    };
    said.iter().map(|said| one(&said.made)).collect()
}

fn printed(text: &str) -> String {
    match parse_moves(text) {
        Ok(said) => print_moves(&said.into_iter().map(|said| said.made).collect::<Vec<_>>()),
        Err(error) => panic!("{text}: {error}"),
    }
}

/// What a text says; the same text again where it is canonical.
const TOLD: &[(&str, &str)] = &[
    ("draw", "draw"),
    ("D", "draw"),
    ("dr; DRAW;;", "draw; draw"),
    (" ; draw ; ", "draw"),
    ("take", "take"),
    ("t", "take"),
    ("t 7h", "take 7H"),
    ("take *", "take *"),
    ("meld khsd / 3-6S", "meld KH KS KD / 3S 4S 5S 6S"),
    ("m 5S *=6S 7S", "meld 5S *=6S 7S"),
    ("me KHSD/7CDS", "meld KH KS KD / 7C 7D 7S"),
    ("lay 6S on 2", "lay 6S on 2"),
    ("l 6S 2", "lay 6S on 2"),
    ("lay 6S 7S 2", "lay 6S 7S on 2"),
    ("lay 2S,3S ON 4", "lay 2S 3S on 4"),
    ("la *=6S onto 12", "lay *=6S on 12"),
    ("l 2S 2", "lay 2S on 2"),
    ("l 10d 10", "lay 10D on 10"),
    ("swap 6S in 2", "swap 6S in 2"),
    ("s 6S 2", "swap 6S in 2"),
    ("sw 6S for 2; s 7H on 3", "swap 6S in 2; swap 7H in 3"),
    ("arrange 3-5S / KHSD", "arrange 3S 4S 5S / KH KS KD"),
    ("a 3-5S", "arrange 3S 4S 5S"),
    ("discard 4D", "discard 4D"),
    ("d 4D", "discard 4D"),
    ("di *", "discard *"),
    ("4D", "discard 4D"),
    ("10♦", "discard 10D"),
    ("*", "discard *"),
    ("Joker", "discard *"),
    ("kh", "discard KH"),
    ("knock", "knock"),
    ("k", "knock"),
    ("k 4D 2C", "knock 4D 2C"),
    ("knock KHSD / 3-6S : 4D 2C", "knock KH KS KD / 3S 4S 5S 6S : 4D 2C"),
    ("knock KHSD:4D", "knock KH KS KD : 4D"),
    ("knock: 4D", "knock : 4D"),
    ("k :", "knock :"),
    ("k KHSD :", "knock KH KS KD :"),
    ("k KHSD / 3-6S", "knock KH KS KD / 3S 4S 5S 6S :"),
    ("k 5S *=6S 7S : *", "knock 5S *=6S 7S : *"),
    ("gin", "gin"),
    ("Gin!", "gin"),
    ("g KHSD / 3-9S", "gin KH KS KD / 3S 4S 5S 6S 7S 8S 9S :"),
    ("gin KHSD 4-9S", "gin KH KS KD 4S 5S 6S 7S 8S 9S"),
    ("big gin", "big gin"),
    ("big", "big gin"),
    ("bi 3-KS", "big gin 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"),
    ("BigGin 3-5S :", "big gin 3S 4S 5S :"),
    ("big gin 3-5S / 7CDH", "big gin 3S 4S 5S / 7C 7D 7H :"),
    ("big g 3-5S", "big gin 3S 4S 5S"),
    ("buy", "buy"),
    ("b", "buy"),
    ("rummy 7H", "rummy 7H"),
    ("Rummy! 7H; l 7H 1; 2C", "rummy 7H; lay 7H on 1; discard 2C"),
    ("r 7H", "rummy 7H"),
    ("call 7H", "rummy 7H"),
    ("c 7H", "rummy 7H"),
    ("pass", "pass"),
    ("p; f", "pass; float"),
    // A knock and its discard, on either side.
    ("discard 4D; knock KHSD : 2C", "knock KH KS KD : 2C; discard 4D"),
    ("k KHSD : 2C; d 4D", "knock KH KS KD : 2C; discard 4D"),
    ("4D; gin", "gin; discard 4D"),
    ("d; 2H; k; 4D", "draw; discard 2H; knock; discard 4D"),
    ("2H; 4D; k", "discard 2H; knock; discard 4D"),
    ("k; 4D; k", "knock; discard 4D; knock"),
];

#[test]
fn moves_are_read_and_printed() {
    for (text, wanted) in TOLD {
        assert_eq!(printed(text), *wanted, "{text}");
        assert_eq!(printed(wanted), *wanted, "{text}");
    }
}

#[test]
fn every_beginning_of_a_word_that_no_other_begins_with_is_enough() {
    for (word, rest) in [
        ("draw", ""),
        ("take", " 7H"),
        ("meld", " 7CDH"),
        ("lay", " 7H on 1"),
        ("swap", " 7H in 1"),
        ("arrange", " 7CDH"),
        ("discard", " 7H"),
        ("knock", ""),
        ("gin", ""),
        ("biggin", ""),
        ("buy", ""),
        ("rummy", " 7H"),
        ("call", " 7H"),
        ("pass", ""),
        ("float", ""),
    ] {
        let whole = printed(&format!("{word}{rest}"));
        for (end, _) in word.char_indices().skip(if matches!(word, "biggin") { 2 } else { 1 }) {
            assert_eq!(printed(&format!("{}{rest}", &word[..end])), whole, "{word} cut at {end}");
        }
    }
}

#[test]
fn what_a_knock_shows() {
    let shown = |text: &str| match parse_moves(text).unwrap().remove(0).made {
        Move::Knock(Knock { kind, shown, discard }) => (kind, shown, discard),
        other => panic!("{other}"),
    };
    let card = |rank, suit| Card::natural(Face { rank, suit });
    let (kind, cards, discard) = shown("knock 4D; discard 2C");
    assert_eq!((kind, discard), (KnockKind::Knock, Some(card(Rank::Two, Suit::Clubs))));
    assert_eq!(cards, Some(Shown::Cards(vec![card(Rank::Four, Suit::Diamonds)])));
    assert!(matches!(shown("gin 4D"), (KnockKind::Gin, Some(Shown::Cards(_)), None)));
    assert!(matches!(shown("big gin :"), (KnockKind::BigGin, Some(Shown::Laid { .. }), None)));
    assert_eq!(shown("k").1, None);
    assert_eq!(shown("k :").1, Some(Shown::Laid { melds: vec![], left: vec![] }));
}

/// What is wrong, what is marked, and what would do: `message|marked|help`.
const WRONG: &[(&str, &str)] = &[
    ("", "no move||a turn reads `draw; discard 4D`; `rummy help moves` shows every move"),
    (" ; ", "no move| ; |a turn reads `draw; discard 4D`; `rummy help moves` shows every move"),
    (
        "draw; dicsard 4D",
        "`dicsard` is no move|dicsard|did you mean `discard`? `rummy help moves` shows every move",
    ),
    ("knok", "`knok` is no move|knok|did you mean `knock`? `rummy help moves` shows every move"),
    ("hop 4D", "`hop` is no move|hop|`rummy help moves` shows every move"),
    ("draw; d4D", "`d4D` is no move|d4D|did you mean `discard`? `rummy help moves` shows every move"),
    ("11H", "`11H` is no card: `11` is no rank (A 2-10 J Q K)|11|the jack is `J`: did you mean `JH`?"),
    ("draw; d 4X", "`4X` is no card: `X` is no suit (S H D C or ♠ ♥ ♦ ♣)|X|"),
    (
        "draw 7H",
        "nothing follows `draw`|7H|`draw` is from the stock, `take 7H` from the discards; moves part by `;`",
    ),
    ("buy 7H", "nothing follows `buy`|7H|`buy` takes the top discard; moves part by `;`"),
    (
        "take 7H 8H",
        "`7H 8H` is more than one card|7H 8H|one card is wanted: `take 7H` takes every card above it too",
    ),
    ("d *=6S", "`*=6S` stands for another card only on the table; in hand it is just `*`|*=6S|write `*`"),
    ("*=6S", "`*=6S` stands for another card only on the table; in hand it is just `*`|*=6S|write `*`"),
    (
        "swap *=6S in 1",
        "`*=6S` stands for another card only on the table; in hand it is just `*`|*=6S|write `*`",
    ),
    (
        "k 5S *=6S 7S",
        "`*=6S` stands for another card only on the table; in hand it is just `*`|*=6S|write `*`; what is melded ends \
         with a `:`",
    ),
    ("draw; discard", "`discard` names no card|discard|write it as `discard 4D`"),
    ("meld", "`meld` names no meld|meld|write it as `meld KHSD / 3-6S`"),
    ("meld KHSD /", "a meld without cards|/|put cards before and after each `/`, as in `KHSD / 3-6S`"),
    ("meld KHSD : 4D", "`:` parts melds from deadwood, where somebody knocks|:|`meld KHSD / 3-6S`"),
    ("d m KSHD", "`m` begins another move|m|moves part by `;`"),
    ("draw; meld QSHC / 6SH * discard 4D", "`discard` begins another move|discard|moves part by `;`"),
    ("d K", "`K` is no card: the rank has no suit|K|add its suit: `KS`, `KH`, `KD` or `KC`"),
    ("d 4D / 5D", "`/` parts melds, but one list of cards is wanted here|/|"),
    ("lay 6S", "`lay` doesn't say which meld|6S|melds on the table are numbered from 1: `lay 6S on 2`"),
    ("lay 6S on", "no meld is named after `on`|on|melds on the table are numbered from 1: `lay 6S on 2`"),
    ("lay on 2", "`lay` names no card|lay|write it as `lay 6S on 2`"),
    ("lay 2", "`lay` names no card|lay|write it as `lay 6S on 2`"),
    ("lay", "`lay` names no card and no meld|lay|write it as `lay 6S on 2`"),
    ("lay 6S on 0", "there is no meld 0|0|melds on the table are numbered from 1: `lay 6S on 2`"),
    (
        "l 6S 99999999999999999999",
        "no table has `99999999999999999999` melds|99999999999999999999|melds on the table are numbered from 1: `lay \
         6S on 2`",
    ),
    ("lay 6S on 7S", "`7S` is no number of a meld|7S|melds on the table are numbered from 1: `lay 6S on 2`"),
    ("lay 6S on 2, 7S on 3", "`7S` follows the number of the meld|7S|one move for each meld, parted by `;`"),
    ("lay 2 3", "`2` is no card: the rank has no suit|2|add its suit: `2S`, `2H`, `2D` or `2C`"),
    ("swap 6S 7S in 2", "`6S 7S` is more than one card|6S 7S|one card is wanted: `swap 6S in 2`"),
    ("k KHSD : 4D : 5D", "a second `:`|:|`knock KHSD / 3-6S : 4D 2C`"),
    (
        "KHSD",
        "no word says what is done with these cards|KHSD|new melds are `meld KH KS KD`, a lay-off is `lay 6S on 2`; `rummy help moves` shows every move",
    ),
    (
        "KHSD / 3-6S",
        "no word says what is done with these cards|KHSD / 3-6S|new melds are `meld KH KS KD / 3S 4S 5S 6S`, a lay-off is `lay 6S on 2`; `rummy help moves` shows every move",
    ),
];

#[test]
fn what_is_no_move_is_told_with_its_place() {
    for (text, wanted) in WRONG {
        let error = parse_moves(text).unwrap_err();
        let told = format!(
            "{}|{}|{}",
            error.message,
            &text[error.span.range()],
            error.help.clone().unwrap_or_default()
        );
        assert_eq!(told, *wanted, "{text}");
    }
}

#[test]
fn places_are_places_in_the_whole_text() {
    let text = "draw; meld KHSD / 3-6S;  discard 4D ; k 5CDH : 2H";
    let said = parse_moves(text).unwrap();
    let spans: Vec<&str> = said.iter().map(|said| &text[said.span.range()]).collect();
    assert_eq!(spans, ["draw", "meld KHSD / 3-6S", "discard 4D ; k 5CDH : 2H"]);
    let Move::Meld(melds) = &said[1].made else { panic!() };
    let cards: Vec<&str> = melds.iter().flatten().map(|typed| &text[typed.span.range()]).collect();
    assert_eq!(cards, ["KH", "S", "D", "3-6S", "3-6S", "3-6S", "3-6S"]);
    let Move::Knock(Knock { shown: Some(Shown::Laid { melds, .. }), .. }) = &said[2].made else { panic!() };
    assert_eq!(&text[melds[0][0].span.range()], "5C");
}

#[test]
fn a_turn_has_its_limits() {
    assert_eq!(parse_moves(&"d;".repeat(50)).unwrap().len(), 50);
    assert_eq!(parse_moves(&"d;".repeat(51)).unwrap_err().message, "a turn of more than 50 moves");
    assert_eq!(parse_moves(&" ".repeat(10_001)).unwrap_err().message, "a turn of more than 10000 bytes");
    assert!(parse_moves(&format!("m {}", "A-KS ".repeat(69))).is_ok());
    let error = parse_moves(&format!("m {}", "A-KS ".repeat(70))).unwrap_err();
    assert_eq!(error.message, "a turn of more than 900 cards");
    // The longest that is read is printed as something that is read.
    let longest =
        format!("arrange {}; {}", "10H=10S/".repeat(851).trim_end_matches('/'), "l * 999;".repeat(49));
    assert_eq!(printed(&printed(&longest)), printed(&longest));
}
