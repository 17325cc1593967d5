//! Continental, Three Thirteen and Kalooki: what was ruled of them, line by line.

use rummy_referee::cards::{Card, parse_face};
use rummy_referee::ruleset::{
    Ace, AfterOut, BeforeDraw, Count, Dealer, Draw, EarlyTake, FinalDiscard, Kind, LayOff, LeftCards,
    MeldSizes, Melding, StockOut, SwapReal, WildMelded, Wins,
};

use super::{built_in, packs};

fn points(rules: &rummy_referee::ruleset::Ruleset, card: &str) -> i32 {
    rules.points.of(if card == "*" { Card::JOKER } else { Card::from(parse_face(card).unwrap()) })
}

#[test]
fn continental_is_paid() {
    let rules = built_in("continental-rummy");
    assert_eq!((rules.players.min, rules.players.max), (2, 12));
    let row = |n: u8| format!("{n} packs, {n} jokers");
    let all: Vec<(u8, String)> = (2..=12)
        .map(|n| {
            (
                n,
                row(if n <= 5 {
                    2
                } else if n <= 8 {
                    3
                } else {
                    4
                }),
            )
        })
        .collect();
    assert_eq!(packs(&rules), all);
    assert_eq!(rules.melds.size(Kind::Set), None);
    let contract = rules.deal(1).unwrap().contract.clone().unwrap();
    let shapes: Vec<String> = (0..3).map(|shape| contract.shape_words(shape)).collect();
    assert_eq!(shapes, ["5 runs of 3", "3 runs of 4, 1 run of 3", "1 run of 5, 1 run of 4, 2 runs of 3"]);
    assert!(rules.deal(7).unwrap().all_at_once && rules.contract.sizes == MeldSizes::Exactly);
    assert_eq!((rules.cards_dealt(9, 4), rules.last_deal()), (Some(15), None));
    assert_eq!((rules.score.count, rules.game.wins), (Count::Payments, Wins::Highest));
    assert_eq!((rules.score.pay_joker, rules.score.pay_wild), (2, 1));
    let bonus = |name| rules.score.bonus(name).unwrap();
    assert_eq!(["out", "no_wild", "first_turn", "no_draw", "one_suit"].map(bonus), [1, 10, 7, 10, 10]);
    assert_eq!(rules.score.told_bonuses().collect::<Vec<_>>(), ["first_turn", "no_draw"]);
    assert_eq!((rules.contract.lay_off, rules.turn.draw), (LayOff::Never, Draw::TopDiscard));
    assert_eq!((rules.turn.before_draw, rules.game.dealer), (BeforeDraw::WholeHand, Dealer::WinnerDeals));
}

#[test]
fn three_thirteen_is_laid_whole() {
    let rules = built_in("three-thirteen");
    assert_eq!((rules.players.min, rules.players.max, rules.deals.len()), (2, 4, 11));
    let two = || "2 packs, no jokers".to_owned();
    assert_eq!(packs(&rules), [(2, "1 pack, no jokers".to_owned()), (3, two()), (4, two())]);
    for n in 1..=11_u32 {
        let cards = rules.cards_dealt(n, 3).unwrap();
        assert_eq!(u32::from(cards), n + 2);
        assert_eq!(rules.rank_dealt(n, 3).unwrap().number(), cards);
    }
    assert_eq!(["AS", "9H", "10D", "JC", "KS"].map(|card| points(&rules, card)), [1, 9, 10, 10, 10]);
    assert_eq!((rules.ace, rules.contract.lay_off), (Ace::Low, LayOff::Never));
    assert_eq!((rules.turn.melds, rules.turn.after_out), (Melding::WholeHand, AfterOut::OneMoreTurn));
    assert_eq!(rules.final_discard(11).0, FinalDiscard::Required);
    assert_eq!((rules.score.count, rules.score.left), (Count::Penalty, LeftCards::InNoMeld));
    assert!(rules.whole_hands() && rules.goes_out_whole() && rules.game.wins == Wins::Lowest);
}

#[test]
fn kalooki_begins_with_51() {
    let rules = built_in("kalooki");
    assert_eq!((rules.players.min, rules.players.max), (2, 6));
    assert_eq!(packs(&rules), (2..=6).map(|n| (n, "2 packs, 4 jokers".to_owned())).collect::<Vec<_>>());
    assert_eq!((rules.cards_dealt(1, 2), rules.cards_dealt(4, 6)), (Some(13), Some(13)));
    assert_eq!((rules.contract.points, rules.score.wild_melded), (51, WildMelded::Shown));
    assert_eq!(["*", "AS", "KH", "7C"].map(|card| points(&rules, card)), [25, 11, 10, 7]);
    assert_eq!(rules.points.low_ace(), Some(1));
    assert_eq!((rules.turn.early_take, rules.turn.swap_real), (EarlyTake::MeldAtOnce, SwapReal::StandsFor));
    assert_eq!((rules.stock_out, rules.game.wins), (StockOut::Reshuffle, Wins::Lowest));
}
