//! Laws of the score, over random hands of every built-in game.

use std::rc::Rc;

use proptest::prelude::*;
use rummy_referee::cards::{Card, Counts};
use rummy_referee::journal::{Entry, Event, Header, Journal, Told, Upcard};
use rummy_referee::layout::{arrange, arrange_onto};
use rummy_referee::melds::judge;
use rummy_referee::present::json;
use rummy_referee::report::Sheet;
use rummy_referee::ruleset::{BUILT_IN, Count, Ruleset};
use rummy_referee::scoring::{Ended, Score, cards_points};
use rummy_referee::table::{Game, Outcome, Refusal, Results};

use super::{game, knock, points, rules, score};
use crate::support::random::config;

/// All cards of the packs for so many players, shuffled; gin hands are dealt from a part of them, so that they meld.
fn shuffled(rules: &Ruleset, players: u8) -> BoxedStrategy<Vec<Card>> {
    let pack = rules.pack(players).unwrap();
    let all: Vec<Card> =
        Card::all().flat_map(|card| std::iter::repeat_n(card, usize::from(pack.copies(card)))).collect();
    Just(all).prop_shuffle().boxed()
}

/// A hand in which melds are likely: some sets and runs and some odd cards, no card twice.
fn melded_hands() -> impl Strategy<Value = (Vec<Card>, Vec<Card>)> {
    let pieces = prop::collection::vec((any::<bool>(), 0_u8..13, 0_u8..4, 3_u8..=5), 0..=8);
    (pieces, Just((0_u8..52).collect::<Vec<u8>>()).prop_shuffle()).prop_map(|(pieces, rest)| {
        let mut order: Vec<u8> = Vec::new();
        for (set, rank, suit, size) in pieces {
            for i in 0..size.min(if set { 4 } else { 5 }) {
                order.push(if set { (suit + i) % 4 * 13 + rank } else { suit * 13 + (rank + i) % 13 });
            }
        }
        order.extend(rest);
        let mut seen = [false; 52];
        order.retain(|card| !std::mem::replace(&mut seen[usize::from(*card)], true));
        let naturals: Vec<Card> = Card::all().filter(|card| !card.is_joker()).collect();
        let card = |index: &u8| naturals[usize::from(*index)];
        (order[..10].iter().map(card).collect(), order[10..20].iter().map(card).collect())
    })
}

/// What the referee makes of two whole hands, the first of which knocks.
fn by_cards(rules: &Rc<Ruleset>, hands: [&[Card]; 2]) -> Result<Vec<Score>, Refusal> {
    let outcomes = hands.map(|hand| Outcome::Cards(hand.to_vec())).to_vec();
    score(&mut game(rules, 2), Results { outcomes, ended: knock(0), hands: None })
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn hands_score_as_their_deadwood_does((ours, theirs) in melded_hands()) {
        let rules = rules("gin-rummy", &["knock.limit=100"]);
        let own = arrange(&rules, &ours);
        let by_cards = by_cards(&rules, [&ours, &theirs]).unwrap();
        let told: Vec<i32> = by_cards
            .iter()
            .map(|score| score.held.iter().map(rummy_referee::scoring::Term::points).sum())
            .collect();
        prop_assert_eq!(told[0], own.points_left);
        // The same result from the numbers alone.
        let numbers = told.iter().map(|points| Outcome::Points(*points)).collect();
        let by_numbers = score(&mut game(&rules, 2), Results { outcomes: numbers, ended: knock(0), hands: None }).unwrap();
        prop_assert_eq!(points(&by_cards), points(&by_numbers));
        // What may be laid off is never to the other's harm, and gin lets nothing be laid off.
        let without = arrange(&rules, &theirs).points_left;
        prop_assert!(told[1] <= without);
        if told[0] == 0 {
            prop_assert_eq!(told[1], without);
        }
        // Among the layouts that leave as little none leaves the other more than the one that was taken: at least
        // the one that `arrange` finds does not.
        if told[0] > 0 {
            let table: Vec<_> = own.melds.iter().map(|meld| judge(&rules, meld).reading().unwrap().clone()).collect();
            prop_assert!(told[1] >= arrange_onto(&rules, &theirs, &table).points_left);
        }
        // One wins, and only that one scores.
        let winners: Vec<usize> = (0..2).filter(|seat| by_cards[*seat].won).collect();
        prop_assert_eq!(winners.len(), 1);
        let winner = winners[0];
        prop_assert_eq!(by_cards[1 - winner].points(), 0);
        prop_assert!(by_cards[winner].points() > 0);
        prop_assert_eq!(winner == 0, told[0] == 0 || told[0] < told[1]);
        let bonus = if winner == 1 || told[0] == 0 { 25 } else { 0 };
        prop_assert_eq!(by_cards[winner].points(), (told[0] - told[1]).abs() + bonus);
    }

    /// A layout that was found can also be told: it counts the same.
    #[test]
    fn hands_as_laid_score_as_plain_cards((ours, theirs) in melded_hands()) {
        let rules = rules("gin-rummy", &["knock.limit=100"]);
        let mut plain = game(&rules, 2);
        let outcomes = vec![Outcome::Cards(ours), Outcome::Cards(theirs)];
        let scores = score(&mut plain, Results { outcomes, ended: knock(0), hands: None }).unwrap();
        let told = plain.deals[0].settled.hands.iter().map(|hand| {
            let typed = |cards: Vec<Card>| cards.into_iter().map(rummy_referee::cards::Typed::plain).collect::<Vec<_>>();
            let own = hand.melds.iter().map(|meld| typed(meld.cards.iter().map(|laid| laid.card).collect()));
            let off = hand.laid_off.iter().map(|(meld, places)| typed(places.iter().map(|place| meld.cards[*place].card).collect()));
            Outcome::Laid { melds: own.chain(off).collect(), left: hand.left.clone() }
        });
        let outcomes = told.collect();
        let again = score(&mut game(&rules, 2), Results { outcomes, ended: knock(0), hands: None });
        prop_assert_eq!(again.map(|scores| points(&scores)), Ok(points(&scores)));
    }

    /// The limit is what is left, whoever arranges it.
    #[test]
    fn who_has_more_than_the_limit_cannot_knock((ours, theirs) in melded_hands()) {
        let rules = rules("gin-rummy", &[]);
        let left = arrange(&rules, &ours).points_left;
        match by_cards(&rules, [&ours, &theirs]) {
            Ok(_) => prop_assert!(left <= 10),
            Err(Refusal::Violations(violations)) => {
                prop_assert!(left > 10);
                prop_assert_eq!(violations[0].rule.as_str(), "knock.limit");
            }
            Err(other) => prop_assert!(false, "{}", other),
        }
    }
}

proptest! {
    #![proptest_config(config(100))]

    /// Melds count for, cards in hand against: the sum of all cards less twice what is left, and less for each low ace.
    #[test]
    fn melds_minus_hand_is_what_it_says((ours, theirs) in melded_hands(), jokers in 0_usize..=2) {
        for (name, lower) in [("rummy-500", 14), ("rummy-500-5-10-15", 10)] {
            let rules = rules(name, &[]);
            let hands = [[ours.clone(), vec![Card::JOKER; jokers]].concat(), theirs.clone()];
            let mut want = Vec::new();
            let outcomes = hands.iter().map(|cards| {
                let layout = arrange(&rules, cards);
                let readings = layout.melds.iter().map(|meld| judge(&rules, meld).reading().unwrap().clone());
                let low = readings.filter(|meld| meld.low == 1 && meld.cards.iter().any(|laid| laid.place == 0 && !laid.wild)).count();
                want.push(cards_points(&rules, cards.iter().copied()) - 2 * layout.points_left - lower * low as i32);
                Outcome::Laid { melds: layout.melds, left: layout.left }
            });
            let outcomes: Vec<Outcome> = outcomes.collect();
            let empty = outcomes.iter().filter(|outcome| outcome.left().is_empty()).count();
            prop_assume!(empty < 2);
            let ended = Ended { stock_out: empty == 0, ..Ended::default() };
            let mut table = game(&rules, 2);
            let scores = score(&mut table, Results { outcomes, ended, hands: None });
            prop_assert_eq!(scores.map(|scores| points(&scores)), Ok(want));
            explained(&table)?;
        }
    }
}

/// The same deal through a journal, and its sums as programs read them.
fn explained(table: &Game) -> Result<(), TestCaseError> {
    let deal = &table.deals[0];
    let header = Header {
        at: String::new(),
        title: None,
        ruleset: table.rules.document().to_json().into(),
        players: table.players.clone(),
        dealer: table.players[table.first_dealer].clone(),
    };
    let mut journal = Journal::begin(header).unwrap();
    let name = |seat: usize| table.players[seat].clone();
    let ended = &deal.results.ended;
    let told = Told {
        out: ended.out.map(name),
        knock: ended.knock.map(name),
        stock_out: ended.stock_out.then_some(true),
        upcard: ended.upcard.map(Upcard::Was),
        ..Told::default()
    };
    let results = table.players.iter().cloned().zip(deal.results.outcomes.iter().cloned()).collect();
    let event = Event::Score { deal: 1, results, told };
    // Written and read again.
    let line = Entry { at: String::new(), event }.to_json();
    journal
        .push(Entry::read(&serde_json::Value::Object(line).to_string()).unwrap())
        .map_err(|unmade| TestCaseError::fail(unmade.to_string()))?;
    let sheet = Sheet::new("abcdef", &journal);
    let sums = json::explain(&sheet, None, None);
    let shown = json::sheet(&sheet);
    for (seat, name) in table.players.iter().enumerate() {
        let score = &sums["deals"][0]["scores"][name];
        let terms = score["terms"].as_array().unwrap();
        let sum: i64 = terms.iter().map(|term| term["points"].as_i64().unwrap()).sum();
        prop_assert_eq!(Some(sum), score["points"].as_i64());
        prop_assert_eq!(Some(sum), shown["deals"][0]["scores"][name].as_i64());
        prop_assert_eq!(sum, i64::from(deal.settled.scores[seat].points()));
    }
    Ok(())
}

/// Cards for each of so many players, from the top of the shuffled packs.
fn any_deal() -> impl Strategy<Value = (Rc<Ruleset>, usize, Vec<Card>, Vec<usize>, u8, usize)> {
    let names: Vec<&'static str> = BUILT_IN.iter().map(|(id, _)| *id).collect();
    (prop::sample::select(names), any::<prop::sample::Index>(), any::<u8>(), any::<prop::sample::Index>())
        .prop_flat_map(|(name, how_many, how, seat)| {
            let rules = rules(name, &[]);
            let (min, max) = (usize::from(rules.players.min), usize::from(rules.players.max).min(6));
            let players = min + how_many.index(max - min + 1);
            let sizes = prop::collection::vec(0_usize..=6, players);
            (
                Just(Rc::clone(&rules)),
                Just(players),
                shuffled(&rules, players as u8),
                sizes,
                Just(how),
                Just(seat.index(players)),
            )
        })
}

proptest! {
    #![proptest_config(config(250))]

    /// Whatever is recorded: the terms of each score add up to it, in JSON too, and nobody scores without winning where
    /// only winners do. Whatever is refused has a key of the ruleset.
    #[test]
    fn sums_add_up_in_every_game((rules, players, cards, sizes, how, seat) in any_deal()) {
        let mut table = game(&rules, players);
        let mut rest = cards.as_slice();
        let mut ended = Ended::default();
        let whole = rules.knock.is_some_and(|knock| knock.whole_hands());
        let mut outcomes: Vec<Outcome> = sizes
            .iter()
            .map(|size| {
                let (own, more) = rest.split_at(if whole { 10 } else { *size + 1 });
                rest = more;
                if how & 1 == 0 { Outcome::Cards(own.to_vec()) } else { Outcome::Points(cards_points(&rules, own.iter().copied())) }
            })
            .collect();
        match how >> 1 & 3 {
            0 => ended.stock_out = true,
            1 if rules.knock.is_some() => {
                ended.knock = Some(seat);
                outcomes[seat] = Outcome::Points(i32::from(how >> 3 & 3));
            }
            _ if whole => ended.knock = Some(seat),
            _ if rules.score.count == Count::MeldsMinusHand => {
                ended.out = Some(seat);
                outcomes[seat] = Outcome::Laid { melds: Vec::new(), left: Vec::new() };
            }
            _ => outcomes[seat] = Outcome::Out,
        }
        if rules.knock.is_some_and(|knock| knock.upcard) {
            ended.upcard = rest.first().and_then(|card| card.face());
        }
        match score(&mut table, Results { outcomes, ended, hands: None }) {
            Err(Refusal::Violations(violations)) => {
                for violation in &violations {
                    let known = rules.value_of(&violation.rule).is_some() || ["cards.points", "score.bonus"].contains(&violation.rule.as_str());
                    prop_assert!(known || violation.rule == "knock.limit", "{}", violation.rule);
                    prop_assert!(!violation.message.is_empty());
                }
            }
            Err(other) => prop_assert!(false, "{}", other),
            Ok(scores) => {
                explained(&table)?;
                let settled = &table.deals[0].settled;
                for (at, score) in scores.iter().enumerate() {
                    let sum: i32 = score.terms.iter().map(rummy_referee::scoring::Term::points).sum();
                    prop_assert_eq!(sum, score.points());
                    if rules.score.count == Count::Difference {
                        prop_assert!(score.won || (score.points() == 0 && score.boxes == 0));
                    }
                    if rules.score.count == Count::Penalty {
                        prop_assert!(score.points() >= 0);
                    }
                    // Cards are neither lost nor found.
                    if let Outcome::Cards(given) = &table.deals[0].results.outcomes[at] {
                        let hand = &settled.hands[at];
                        let off = hand.laid_off.iter().flat_map(|(meld, places)| places.iter().map(|place| meld.cards[*place].card));
                        let own = hand.melds.iter().flat_map(|meld| meld.cards.iter().map(|laid| laid.card));
                        let all: Counts = own.chain(off).chain(hand.left.iter().copied()).collect();
                        prop_assert_eq!(all, given.iter().copied().collect::<Counts>());
                    }
                }
            }
        }
    }
}
