//! Rummy 500, manipulation rummy and the kinds of gin: what was ruled of them, line by line.

use rummy_referee::cards::{Card, Rank};
use rummy_referee::ruleset::{
    Ace, AceUpcard, AfterLastDraw, BoxesTo, BoxesWhen, Call, Count, Dealer, DeepTake, Discard, Doubling,
    Draw, DrawnCard, FirstScore, Forced, Identity, Instead, Kind, KnockLayOff, KnockMelds, KnockTie,
    LastDiscard, LayOff, LayOffOn, LeftCards, MeldCount, Reached, Rearrange, Ruleset, Shutout, ShutoutOrder,
    StockOut, SwapUse, SwapWhen, TakenDiscard, Tie, VoidDealer, WildMelded, Wins,
};

use super::{built_in, packs};

/// What joker, ace, pips and courts count.
fn values(rules: &Ruleset, joker: i32, ace: i32) {
    for card in Card::all() {
        let points = match card.rank() {
            None => joker,
            Some(Rank::Ace) => ace,
            Some(Rank::Jack | Rank::Queen | Rank::King) => 10,
            Some(rank) => i32::from(rank.number()),
        };
        assert_eq!(rules.points.of(card), points, "{}: {card}", rules.id);
    }
}

fn sizes(rules: &Ruleset) -> [String; 2] {
    [Kind::Set, Kind::Run].map(|kind| rules.melds.size(kind).unwrap().to_string())
}

fn dealt(rules: &Ruleset) -> Vec<(u8, u8)> {
    (1..=12).filter_map(|n| Some((n, rules.cards_dealt(1, n)?))).collect()
}

fn bonuses(rules: &Ruleset) -> Vec<(&str, i32)> {
    rules.score.bonuses.iter().map(|(name, points)| (name.as_str(), *points)).collect()
}

fn each(numbers: std::ops::RangeInclusive<u8>, text: &str) -> impl Iterator<Item = (u8, String)> {
    numbers.map(move |n| (n, text.to_owned()))
}

#[test]
fn rummy_500() {
    let rules = built_in("rummy-500");
    let expected: Vec<_> = each(2..=4, "1 pack, 2 jokers").chain(each(5..=8, "2 packs, 4 jokers")).collect();
    assert_eq!(packs(&rules), expected);
    assert_eq!(dealt(&rules), [(2, 13), (3, 7), (4, 7), (5, 7), (6, 7), (7, 7), (8, 7)]);
    assert_eq!((rules.players.min, rules.players.max, rules.deals.len()), (2, 8, 0));
    assert_eq!((sizes(&rules), rules.melds.distinct_suits), (["3-4", "3+"].map(str::to_owned), true));
    assert_eq!(rules.ace, Ace::HighOrLow);
    values(&rules, 15, 15);
    assert_eq!(rules.points.low_ace(), Some(1));
    let turn = &rules.turn;
    assert_eq!((turn.draw, turn.deep_take), (Draw::AnyDiscard, DeepTake::MeldAtOnce));
    assert_eq!((turn.taken_discard, turn.call), (TakenDiscard::NotStraightBack, Call::BeforeNextDraw));
    assert_eq!((turn.float, turn.last_discard, turn.draws), (false, LastDiscard::Any, 1));
    assert_eq!((turn.discard, turn.rearrange), (Discard::Required, Rearrange::Never));
    assert_eq!(rules.contract.lay_off, LayOff::SameTurn);
    assert_eq!((rules.score.count, rules.score.wild_melded), (Count::MeldsMinusHand, WildMelded::Own));
    assert_eq!((rules.stock_out, rules.knock), (StockOut::End, None));
    let game = &rules.game;
    assert_eq!((game.target, game.wins, game.tie), (Some(500), Wins::Highest, Tie::AnotherDeal));
    assert_eq!((game.bonus, game.dealer), (0, Dealer::PassesLeft));
}

#[test]
fn rummy_500_with_round_numbers() {
    let rules = built_in("rummy-500-5-10-15");
    assert_eq!(rules.parent.as_deref(), Some("rummy-500"));
    for card in Card::all() {
        let points = match card.rank().map(Rank::number) {
            None | Some(1) => 15,
            Some(2..=9) => 5,
            Some(_) => 10,
        };
        assert_eq!(rules.points.of(card), points, "{card}");
    }
    assert_eq!((rules.points.low_ace(), rules.game.target), (Some(5), Some(500)));
    assert_eq!(dealt(&rules), dealt(&built_in("rummy-500")));
}

#[test]
fn manipulation_rummy() {
    let rules = built_in("manipulation-rummy");
    let expected: Vec<_> = each(2..=2, "1 pack, 1 joker").chain(each(3..=5, "2 packs, 2 jokers")).collect();
    assert_eq!(packs(&rules), expected);
    assert_eq!([2, 5].map(|n| rules.pack(n).unwrap().size()), [53, 106]);
    assert_eq!(dealt(&rules), [(2, 10), (3, 10), (4, 10), (5, 10)]);
    assert_eq!((sizes(&rules), rules.melds.distinct_suits), (["3-4", "3+"].map(str::to_owned), true));
    assert_eq!((rules.ace, rules.melds.wild.identity), (Ace::HighOrLow, Identity::Fixed));
    values(&rules, 25, 1);
    let turn = &rules.turn;
    assert_eq!((turn.draw, turn.draws, turn.after_last_draw), (Draw::Stock, 3, AfterLastDraw::NoMeld));
    assert_eq!((turn.discard, turn.rearrange), (Discard::Never, Rearrange::WholeTable));
    assert_eq!((turn.swap_when, turn.swap_use), (SwapWhen::AnyTime, SwapUse::AtOnce));
    assert_eq!(turn.swap_from, [Kind::Run, Kind::Set]);
    let knock = rules.knock.unwrap();
    assert_eq!((knock.limit, knock.upcard, knock.big_gin), (5, false, false));
    assert_eq!((knock.melds, knock.tie), (KnockMelds::DuringTheDeal, KnockTie::Others));
    assert_eq!((rules.score.count, rules.stock_out), (Count::Difference, StockOut::LastMelds));
    assert_eq!(bonuses(&rules), [("out", 25), ("undercut", 10)]);
    let boxes = rules.score.boxes;
    assert_eq!((boxes.points, boxes.to, boxes.when), (25, BoxesTo::Others, BoxesWhen::AtTheEnd));
    let game = &rules.game;
    assert_eq!((game.target, game.bonus, game.wins), (Some(150), 100, Wins::Highest));
    assert_eq!((game.tie, game.dealer, game.shutout), (Tie::Shared, Dealer::PassesLeft, Shutout::None));
}

/// What every gin has of the plain one.
fn like_gin(rules: &Ruleset) {
    assert_eq!((rules.players.min, rules.players.max), (2, 2));
    assert_eq!(packs(rules), [(2, "1 pack, no jokers".to_owned())]);
    assert_eq!((dealt(rules), rules.deals.len()), (vec![(2, 10)], 0));
    assert_eq!((sizes(rules), rules.ace), (["3-4", "3+"].map(str::to_owned), Ace::Low));
    values(rules, 0, 1);
    assert_eq!(rules.turn.draw, Draw::TopDiscard);
    assert_eq!(rules.turn.taken_discard, TakenDiscard::NotStraightBack);
    let knock = rules.knock.unwrap();
    assert_eq!((knock.limit, knock.melds), (10, KnockMelds::AtTheKnock));
    assert_eq!((knock.lay_off, knock.tie), (KnockLayOff::UnlessGin, KnockTie::Others));
    assert_eq!((rules.score.count, rules.stock_out), (Count::Difference, StockOut::Void));
    let boxes = rules.score.boxes;
    assert_eq!((boxes.to, boxes.when), (BoxesTo::All, BoxesWhen::AtTheEnd));
    let game = &rules.game;
    assert_eq!((game.wins, game.bonus, game.tie), (Wins::Highest, 100, Tie::Shared));
    assert_eq!((game.dealer, game.void_dealer), (Dealer::WinnerDeals, VoidDealer::Same));
}

/// Points of a box, and more boxes for gin, big gin, an undercut.
fn boxes(rules: &Ruleset) -> (i32, [u8; 3]) {
    let boxes = rules.score.boxes;
    (boxes.points, [boxes.gin, boxes.big_gin, boxes.undercut])
}

#[test]
fn gin_rummy() {
    let rules = built_in("gin-rummy");
    like_gin(&rules);
    assert_eq!(bonuses(&rules), [("big_gin", 31), ("gin", 25), ("undercut", 25)]);
    assert!(["big_gin", "gin", "undercut"].iter().all(|name| rules.bonus_comes_up(name)));
    assert!(
        !["knock", "out"].iter().any(|name| rules.bonus_comes_up(name) && rules.score.bonus(name).is_some())
    );
    assert_eq!(boxes(&rules), (25, [0, 0, 0]));
    let knock = rules.knock.unwrap();
    assert_eq!((knock.upcard, knock.big_gin, rules.score.double), (false, true, Doubling::Never));
    let game = &rules.game;
    assert_eq!((game.target, game.shutout), (Some(100), Shutout::Double));
    assert_eq!((game.shutout_order, rules.sheet.columns), (ShutoutOrder::AfterBoxes, 1));
}

#[test]
fn gin_rummy_classic() {
    let rules = built_in("gin-rummy-classic");
    assert_eq!(rules.parent.as_deref(), Some("gin-rummy"));
    like_gin(&rules);
    assert_eq!((rules.score.bonus("gin"), rules.score.bonus("undercut")), (Some(20), Some(10)));
    assert!(!rules.bonus_comes_up("big_gin"), "there is no big gin");
    assert_eq!(boxes(&rules), (20, [0, 0, 0]));
    let game = &rules.game;
    assert_eq!((game.target, game.shutout, game.shutout_points), (Some(100), Shutout::Flat, 100));
}

#[test]
fn oklahoma_gin() {
    let rules = built_in("oklahoma-gin");
    like_gin(&rules);
    let knock = rules.knock.unwrap();
    assert_eq!((knock.upcard, knock.ace_upcard), (true, AceUpcard::GinOnly));
    assert_eq!(boxes(&rules), (25, [2, 2, 1]));
    assert_eq!((rules.score.double, rules.game.target), (Doubling::SpadeUpcard, Some(150)));
    assert_eq!(rules.game.shutout, Shutout::Double);
}

#[test]
fn hollywood_gin() {
    let rules = built_in("hollywood-gin");
    like_gin(&rules);
    assert_eq!((rules.sheet.columns, rules.sheet.first_score), (3, FirstScore::FirstOpen));
    assert_eq!((rules.game.target, boxes(&rules)), (Some(100), (25, [0, 0, 0])));
}

#[test]
fn indian_rummy() {
    let rules = built_in("indian-rummy");
    let expected: Vec<_> = each(2..=6, "2 packs, 2 jokers").collect();
    assert_eq!(packs(&rules), expected);
    assert_eq!(dealt(&rules), [(2, 13), (3, 13), (4, 13), (5, 13), (6, 13)]);
    assert_eq!((sizes(&rules), rules.melds.distinct_suits), (["3-4", "3+"].map(str::to_owned), true));
    values(&rules, 0, 10);
    let contract = rules.deal(7).unwrap().contract.as_ref().unwrap().to_string();
    assert_eq!((contract.as_str(), rules.deal(7).unwrap().all_at_once), ("1 pure run, 1 run", true));
    assert_eq!((rules.contract.melds, rules.contract.lay_off), (MeldCount::AtLeast, LayOff::Never));
    let instead = |what| rules.score.instead(what);
    assert_eq!([Instead::Drop, Instead::MiddleDrop].map(instead), [Some(20), Some(40)]);
    assert_eq!((instead(Instead::WrongDeclaration), rules.score.cap), (Some(80), Some(80)));
    assert_eq!((rules.score.left, rules.game.target), (LeftCards::BesidePureRun, Some(101)));
    assert_eq!((rules.game.reached, rules.last_deal()), (Reached::PlayerOut, None));
}

#[test]
fn the_rank_that_was_turned_is_wild_and_counts_as_the_ruleset_says() {
    let rules = built_in("indian-rummy");
    let card = |text: &str| rummy_referee::cards::parse_cards(text).unwrap()[0].card;
    let seven = rules.in_deal(1, 3, Some(card("7D")));
    assert!(seven.is_wild(card("7S")) && seven.is_wild(card("*")) && !seven.is_wild(card("AS")));
    assert_eq!((seven.points.of(card("7C")), seven.points.of(card("8C"))), (0, 8));
    let joker = rules.in_deal(2, 3, Some(card("*")));
    assert!(joker.is_wild(card("AS")) && !joker.is_wild(card("7S")));
    assert_eq!(joker.points.of(card("AH")), 0);
    assert!(!rules.in_deal(1, 3, None).is_wild(card("7S")));
    assert_eq!(seven.value_of("cards.wild"), rules.value_of("cards.wild"));
}

#[test]
fn conquian() {
    let rules = built_in("conquian");
    assert_eq!((rules.players.min, rules.players.max, dealt(&rules)), (2, 2, vec![(2, 10)]));
    let pack = rules.pack(2).unwrap();
    assert_eq!((pack.size(), pack.to_string().as_str()), (40, "1 pack, no jokers, without 8 9 10"));
    assert_eq!((sizes(&rules), rules.ace), (["3-4", "3-8"].map(str::to_owned), Ace::Low));
    let turn = &rules.turn;
    assert_eq!((turn.drawn_card, turn.taken_discard), (DrawnCard::TurnedUp, TakenDiscard::MeldAtOnce));
    assert_eq!(
        (turn.forced, turn.rearrange, turn.out_with),
        (Forced::WhenItFits, Rearrange::OwnMelds, Some(11))
    );
    assert_eq!((rules.contract.lay_off, rules.contract.lay_off_on), (LayOff::SameTurn, LayOffOn::Own));
    assert_eq!((rules.score.count, rules.stock_out), (Count::DealsWon, StockOut::Void));
    assert_eq!((rules.game.wins, rules.game.target), (Wins::Highest, Some(5)));
}
