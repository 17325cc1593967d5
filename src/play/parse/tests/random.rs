//! Moves that nobody thought of.

use proptest::prelude::*;

use super::*;
use crate::cards::Stands;

fn card() -> impl Strategy<Value = Card> {
    (0..Card::KINDS).prop_map(|n| Card::all().nth(n).unwrap())
}

fn typed() -> impl Strategy<Value = Typed> {
    let stands = (0..Card::KINDS - 1, any::<bool>()).prop_map(|(n, rank)| {
        let face = Face::all().nth(n).unwrap();
        if rank { Stands::Rank(face.rank) } else { Stands::Face(face) }
    });
    (card(), prop::option::weighted(0.2, stands))
        .prop_map(|(card, stands)| Typed { stands, ..Typed::plain(card) })
}

fn melds(least: usize) -> impl Strategy<Value = Vec<Vec<Typed>>> {
    prop::collection::vec(prop::collection::vec(typed(), 1..5), least..4)
}

fn shown() -> impl Strategy<Value = Shown> {
    prop_oneof![
        prop::collection::vec(card(), 1..12).prop_map(Shown::Cards),
        (melds(0), prop::collection::vec(card(), 0..5)).prop_map(|(melds, left)| Shown::Laid { melds, left }),
    ]
}

fn knock() -> impl Strategy<Value = Move> {
    let kind = prop::sample::select(vec![KnockKind::Knock, KnockKind::Gin, KnockKind::BigGin]);
    (kind, prop::option::of(shown()), prop::option::of(card()))
        .prop_map(|(kind, shown, discard)| Move::Knock(Knock { kind, shown, discard }))
}

/// Any moves that a text may say: a discard is never beside a knock that could take it.
pub(in crate::play) fn moves() -> impl Strategy<Value = Vec<Move>> {
    let one = prop_oneof![
        Just(Move::Draw),
        prop::option::of(card()).prop_map(Move::Take),
        melds(1).prop_map(Move::Meld),
        (prop::collection::vec(typed(), 1..4), 1..1000_usize)
            .prop_map(|(cards, onto)| Move::Lay { cards, onto }),
        (card(), 1..1000_usize).prop_map(|(card, meld)| Move::Swap { card, meld }),
        melds(1).prop_map(Move::Arrange),
        card().prop_map(Move::Discard),
        knock(),
        Just(Move::Buy),
        card().prop_map(Move::Call),
        Just(Move::Pass),
        Just(Move::Float),
        Just(Move::Yes),
    ];
    prop::collection::vec(one, 1..6).prop_map(|moves| {
        let mut kept: Vec<Move> = Vec::new();
        for made in moves {
            let beside = match (kept.last(), &made) {
                (Some(Move::Discard(_)), Move::Knock(knock))
                | (Some(Move::Knock(knock)), Move::Discard(_)) => knock.discard.is_none(),
                _ => false,
            };
            if !beside {
                kept.push(made);
            }
        }
        kept
    })
}

proptest! {
    #[test]
    fn what_is_printed_is_read_back(moves in moves()) {
        let text = print_moves(&moves);
        let said = parse_moves(&text).unwrap();
        prop_assert_eq!(bare(&said), moves);
        prop_assert!(said.iter().all(|said| text.get(said.span.range()).is_some()));
    }

    #[test]
    fn no_text_does_harm(text in prop_oneof![
        any::<String>(),
        "([dtmlsakgbrcpf]|[A-Za-z]{1,8}|[2-9JQKA*][SHDC]?|[0-9]{1,4}|on|in|[:;/,=*-]| |♠|é|big gin){0,20}",
    ]) {
        match parse_moves(&text) {
            Ok(said) => {
                prop_assert!(said.iter().all(|said| text.get(said.span.range()).is_some()));
                let printed = print_moves(&said.iter().map(|said| said.made.clone()).collect::<Vec<_>>());
                prop_assert_eq!(bare(&parse_moves(&printed).unwrap()), bare(&said));
            }
            Err(error) => {
                prop_assert!(text.get(error.span.range()).is_some());
                prop_assert!(!error.message.contains(char::is_control), "{:?}", error);
                prop_assert!(!error.help.unwrap_or_default().contains(char::is_control));
            }
        }
    }
}
