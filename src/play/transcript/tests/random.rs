//! Transcripts that nobody thought of.

use proptest::prelude::*;

use super::*;
use crate::cards::Card;
use crate::play::moves::print_moves;
use crate::play::parse::tests::{bare, moves};

/// A transcript but for the places where everything stands.
fn unplaced(mut transcript: Transcript) -> Transcript {
    for line in &mut transcript.lines {
        line.number = 0;
        line.text.clear();
        match &mut line.kind {
            LineKind::Deal { .. } => {}
            LineKind::Turn { name_span, moves, .. } => {
                *name_span = Span::default();
                *moves = bare(moves).into_iter().map(|made| Said { made, span: Span::default() }).collect();
            }
            LineKind::Hands(hands) => {
                for hand in hands {
                    hand.span = Span::default();
                    // Melds hold places of their own; what is printed does not.
                    if let Outcome::Laid { melds, .. } = &mut hand.outcome {
                        melds.iter_mut().flatten().for_each(|typed| typed.span = Span::default());
                    }
                }
            }
        }
    }
    transcript
}

fn transcripts() -> impl Strategy<Value = Transcript> {
    let text = "[ -~é♠]{1,20}".prop_map(|text| text.trim().to_owned());
    let text = text.prop_filter("empty", |text| !text.is_empty());
    let names = prop::collection::vec(text.clone(), 1..6).prop_map(|mut names| {
        names.sort_by_key(|name| name.to_lowercase());
        names.dedup_by_key(|name| name.to_lowercase());
        names
    });
    let kind = prop_oneof![
        (1..10_000_u32, 0..2_usize).prop_map(|(n, card)| {
            let nth = |n: usize| Card::all().nth(n);
            LineKind::Deal { n, turned: TurnedUp { upcard: nth(50 + card * 2), wild: nth(51 + card) } }
        }),
        moves().prop_map(|moves| LineKind::Turn {
            name: String::new(),
            name_span: Span::default(),
            moves: moves.into_iter().map(|made| Said { made, span: Span::default() }).collect(),
        }),
        prop::sample::select(vec!["out", "17", "-3", "KC *", ":", "AS AD AH :", "2S *=3S 4S / KH : 4D", ""])
            .prop_map(|shown| {
                let outcome = Outcome::parse(shown).unwrap_or(Outcome::Cards(vec![]));
                LineKind::Hands(vec![Revealed { name: String::new(), outcome, span: Span::default() }])
            }),
    ];
    let line = (kind, any::<prop::sample::Index>());
    let sets = prop::collection::vec(text.clone().prop_map(|text| format!("{text}=")), 0..3);
    (text.clone(), sets, prop::option::of(text), names, prop::collection::vec(line, 0..6)).prop_map(
        |(rules, sets, title, players, lines)| {
            let line = |kind| Line { number: 0, text: String::new(), kind };
            let told = |(mut kind, who): (LineKind, prop::sample::Index)| {
                let player = who.get(&players).clone();
                match &mut kind {
                    LineKind::Turn { name, .. } => *name = player,
                    LineKind::Hands(hands) => hands[0].name = player,
                    LineKind::Deal { .. } => {}
                }
                line(kind)
            };
            let deal = line(LineKind::Deal { n: 1, turned: TurnedUp::default() });
            let lines = std::iter::once(deal).chain(lines.into_iter().map(told)).collect();
            let dealer = players.last().cloned();
            Transcript { rules, sets, title, players, dealer, lines }
        },
    )
}

proptest! {
    #[test]
    fn what_is_printed_is_read_back(transcript in transcripts()) {
        let text = print_transcript(&transcript);
        match parse_transcript(&text) {
            Ok(read) => prop_assert_eq!(unplaced(read), unplaced(transcript), "{}", text),
            Err(errors) => prop_assert!(false, "{}\n{:?}", text, errors),
        }
    }

    #[test]
    fn no_text_does_harm(text in prop_oneof![
        any::<String>(),
        "(rules|players|deal|hands|dealer|set|title|Ann|Bob|upcard|draw|4D|[:;/,=*#\"\\\\]| |\n|\r\n|[0-9]|é){0,40}",
        "(rules: x\n)?players: Ann Bob(\ndeal [0-9])?(\n(Ann|\"Bob\"|Cat|hands)[:=] ?(draw|Bob = [4D*=\"; ]{0,8}|\"|#|;|4D|\\\\){0,6}){0,5}",
    ]) {
        match parse_transcript(&text) {
            Ok(read) => {
                for line in &read.lines {
                    if let LineKind::Turn { name_span, moves, .. } = &line.kind {
                        prop_assert!(line.text.get(name_span.range()).is_some());
                        prop_assert!(moves.iter().all(|said| line.text.get(said.span.range()).is_some()));
                        prop_assert!(!print_moves(&moves.iter().map(|s| s.made.clone()).collect::<Vec<_>>()).is_empty());
                    }
                }
                let printed = print_transcript(&read);
                let again = parse_transcript(&printed);
                prop_assert!(again.is_ok(), "{}\n{:?}", printed, again);
                prop_assert_eq!(print_transcript(&again.unwrap()), printed);
            }
            Err(errors) => {
                prop_assert!(!errors.is_empty());
                for error in errors {
                    prop_assert!(error.text.get(error.span.range()).is_some(), "{:?}", error);
                    prop_assert!(!error.message.contains(char::is_control), "{:?}", error);
                }
            }
        }
        if let Err(error) = parse_hands(&text) {
            prop_assert!(text.get(error.span.range()).is_some(), "{:?}", error);
        }
    }
}
