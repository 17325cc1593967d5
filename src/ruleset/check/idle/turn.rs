//! Keys of a turn that the other rules leave nothing to say.

use super::super::super::{
    AfterOut, BeforeDraw, Call, Discard, Draw, DrawAfter, EarlyTake, FinalDiscard, FirstCard, Forced,
    LastDiscard, Melding, Ruleset, SwapCards, SwapWhen, TakenDiscard, WildCards,
};
use super::Reason;

pub(super) fn reason(rules: &Ruleset, path: &str) -> Option<Reason> {
    let because = |key, so: bool, why: &str| so.then(|| Reason { key, why: why.to_owned() });
    let turn = &rules.turn;
    let no_pile = || because("turn.discard", turn.discard == Discard::Never, "there is no discard pile");
    let whole = || {
        let whole = rules.knock.is_some_and(|knock| knock.whole_hands());
        because("knock.melds", whole, "no card leaves a hand before the knock")
    };
    let last_card = |path: &str| path.starts_with("deal.") && path.ends_with(".final_discard");
    let at_once = |path: &str| {
        let n = path.split('.').nth(1).and_then(|n| n.parse().ok());
        n.and_then(|n| rules.deal(n)).is_some_and(|deal| deal.all_at_once)
    };
    match path {
        "turn.deep_take" => no_pile().or_else(|| {
            let top = turn.draw != Draw::AnyDiscard;
            because("turn.draw", top, "no discard below the top one may be taken")
        }),
        "turn.taken_discard" => {
            no_pile().or_else(|| because("turn.draw", turn.draw == Draw::Stock, "no discard may be taken"))
        }
        "turn.first_card" if turn.first_card != FirstCard::Free => {
            no_pile().or_else(|| because("turn.draw", turn.draw == Draw::Stock, "no discard may be taken"))
        }
        "turn.early_take" if turn.early_take != EarlyTake::Free => no_pile()
            .or_else(|| because("turn.draw", turn.draw == Draw::Stock, "no discard may be taken"))
            .or_else(whole),
        "turn.melds" if turn.melds != Melding::AnyTurn => whole(),
        "turn.before_draw" if turn.before_draw != BeforeDraw::Nothing => whole(),
        "turn.after_out" if turn.after_out != AfterOut::End => whole(),
        "contract.points" if rules.contract.points > 0 => whole(),
        "turn.after_last_draw" => because("turn.draws", turn.draws == 1, "a turn draws just one card"),
        "turn.final_discard" => no_pile().or_else(whole).or_else(|| {
            let cards = turn.out_with.is_some();
            because("turn.out_with", cards, "who is out has so many cards on the table")
        }),
        "turn.out_with" => whole(),
        "turn.forced" if turn.forced != Forced::Never => no_pile().or_else(|| {
            let never = turn.taken_discard != TakenDiscard::MeldAtOnce;
            because("turn.taken_discard", never, "an open card need not be melded at once")
        }),
        path if last_card(path) && !at_once(path) => no_pile().or_else(whole),
        "turn.last_discard" if turn.last_discard != LastDiscard::Any => {
            no_pile().or_else(whole).or_else(|| {
                let never = turn.final_discard == FinalDiscard::Forbidden && !turn.float;
                because("turn.final_discard", never, "the last card is never discarded")
            })
        }
        "turn.float" if turn.float => no_pile().or_else(whole),
        "turn.call" if turn.call != Call::Never => no_pile()
            .or_else(|| because("turn.draw", turn.draw == Draw::Stock, "no discard may be taken"))
            .or_else(whole),
        "turn.swap.when" if turn.swap_when != SwapWhen::Never => whole(),
        "turn.never_discard" if !turn.never_discard.is_empty() => no_pile(),
        "contract.draw_after" if rules.contract.draw_after == DrawAfter::Stock => {
            no_pile().or_else(|| because("turn.draw", turn.draw == Draw::Stock, "no discard may be taken"))
        }
        "turn.swap.cards" if turn.swap_cards == SwapCards::Jokers => {
            let never = turn.swap_when == SwapWhen::Never;
            let jokers = rules.wild().iter().all(|wild| *wild == WildCards::Joker);
            because("turn.swap.when", never, "no wild card may be swapped")
                .or_else(|| because("cards.wild", jokers, "only jokers are wild"))
                .or_else(whole)
        }
        "turn.swap.from" | "turn.swap.real" | "turn.swap.use" | "turn.swap.cards" => {
            let never = turn.swap_when == SwapWhen::Never;
            because("turn.swap.when", never, "no wild card may be swapped").or_else(whole)
        }
        "turn.buy.cost" | "turn.buy.priority" | "turn.buy.window" | "turn.buy.consent"
        | "turn.buy.except" => because("turn.buy.limit", !rules.buying(), "nobody may buy a discard"),
        "contract.lay_off" => whole(),
        _ => None,
    }
}
