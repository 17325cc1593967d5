//! Keys of the counting that the other rules leave nothing to say.

use super::super::super::{
    Ace, BoxesTo, BoxesWhen, Count, KnockMelds, LeftCards, OWN_BONUSES, Reached, Ruleset, SEEN_BONUSES,
    Shutout, StockOut, WildCards,
};
use super::Reason;

impl Ruleset {
    /// Whether a bonus can ever be won: those that are told can, the others if the rules let it happen.
    pub fn bonus_comes_up(&self, name: &str) -> bool {
        happens(self, name).is_none()
    }
}

fn because(key: &'static str, so: bool, why: &str) -> Option<Reason> {
    so.then(|| Reason { key, why: why.to_owned() })
}

pub(super) fn reason(rules: &Ruleset, path: &str) -> Option<Reason> {
    if let Some(name) = path.strip_prefix("score.bonus.") {
        return happens(rules, name);
    }
    if let Some(name) = path.strip_prefix("score.box.") {
        return boxes(rules, name);
    }
    if path.starts_with("knock.") {
        return knock(rules, path);
    }
    let melds = || {
        let so = rules.score.count != Count::MeldsMinusHand;
        let so = so && rules.contract.points == 0;
        because("score.count", so, "melded cards do not count")
    };
    let paid = |why| because("score.count", rules.score.count != Count::Payments, why);
    match path {
        "cards.points.low_ace" => melds()
            .or_else(|| because("cards.ace", rules.ace == Ace::High, "the ace is never low"))
            .or_else(|| because("meld.run.size", rules.melds.run_size.is_none(), "there are no runs")),
        "score.wild_melded" => {
            melds().or_else(|| because("cards.wild", rules.wild().is_empty(), "no card is wild"))
        }
        "score.left" if rules.score.left == LeftCards::InNoMeld => because(
            "score.count",
            matches!(rules.score.count, Count::MeldsMinusHand | Count::Payments),
            "hands are not arranged where melds count",
        )
        .or_else(|| {
            let whole = rules.knock.is_some_and(|knock| knock.whole_hands());
            because("knock.melds", whole, "whole hands are arranged anyhow")
        }),
        "score.pay.joker" => paid("nobody pays for cards").or_else(|| {
            let none = !rules.wild().contains(&WildCards::Joker);
            because("cards.wild", none, "there are no jokers")
        }),
        "score.pay.wild" => paid("nobody pays for cards"),
        "sheet.first_score" => {
            because("sheet.columns", rules.sheet.columns == 1, "the sheet has just one column")
        }
        "game.shutout.points" => {
            because("game.shutout.rule", rules.game.shutout != Shutout::Flat, "no shutout is worth points")
        }
        "game.shutout.order" => {
            let boxes = rules.score.boxes;
            because("game.shutout.rule", rules.game.shutout != Shutout::Double, "no shutout doubles anything")
                .or_else(|| because("score.box.points", boxes.points == 0, "boxes count nothing"))
                .or_else(|| {
                    let at_once = boxes.when == BoxesWhen::AtOnce;
                    because("score.box.when", at_once, "boxes are in before the end")
                })
        }
        "score.wrong_declaration" => {
            let whole = rules.deals.iter().any(|deal| deal.all_at_once);
            because("deal", !whole, "no deal is laid whole")
        }
        "game.reached" => because("game.target", rules.game.target.is_none(), "there is no target to reach"),
        "game.deals" => {
            let left = rules.game.reached == Reached::PlayerOut;
            because("game.reached", left, "the game goes on until one player is left")
        }
        "game.void_dealer" => {
            because("stock_out.then", rules.stock_out != StockOut::Void, "no deal is ever void")
        }
        _ => None,
    }
}

/// Why something for which there is a bonus never happens.
fn happens(rules: &Ruleset, name: &str) -> Option<Reason> {
    if SEEN_BONUSES.contains(&name) {
        return happens(rules, "out");
    }
    if !OWN_BONUSES.contains(&name) {
        return None;
    }
    let differs = rules.score.count != Count::Difference;
    let counted = because("score.count", differs, "deals are not won by differences");
    let knock = rules.knock;
    let whole = knock.is_some_and(|knock| knock.whole_hands());
    let no_knock = || because("knock.limit", knock.is_none(), "nobody knocks");
    let laid = || because("knock.melds", !whole, "gin is a whole hand, and melds are laid during the deal");
    let gin_only = || {
        let so = whole && knock.is_some_and(|knock| knock.limit == 0);
        because("knock.limit", so, "every knock is gin")
    };
    match name {
        "out" => because("knock.melds", whole, "nobody goes out: no card leaves a hand before the knock"),
        "knock" | "undercut" => counted.or_else(no_knock).or_else(gin_only),
        "gin" => counted.or_else(no_knock).or_else(laid),
        "big_gin" => counted.or_else(no_knock).or_else(laid).or_else(|| {
            let none = knock.is_none_or(|knock| !knock.big_gin);
            because("knock.big_gin", none, "there is no big gin")
        }),
        _ => None,
    }
}

fn boxes(rules: &Ruleset, name: &str) -> Option<Reason> {
    let boxes = rules.score.boxes;
    let nothing = || because("score.box.points", boxes.points == 0, "boxes count nothing");
    match name {
        "points" => None,
        "to" => nothing()
            .or_else(|| {
                let at_once = boxes.when == BoxesWhen::AtOnce;
                because("score.box.when", at_once, "whoever wins a deal gets its boxes at once")
            })
            .or_else(|| {
                let all = boxes.to == BoxesTo::Others && rules.game.target.is_none();
                because("game.target", all, "there is no target to reach")
            }),
        "when" => nothing(),
        more => nothing().or_else(|| happens(rules, more)),
    }
}

fn knock(rules: &Ruleset, path: &str) -> Option<Reason> {
    let Some(knock) = rules.knock else {
        return because("knock.limit", path != "knock.limit", "nobody knocks");
    };
    let whole = knock.melds == KnockMelds::AtTheKnock;
    let laid = |why| because("knock.melds", !whole, why);
    let zero = |why| because("knock.limit", knock.limit == 0, why);
    match path {
        "knock.upcard" if knock.upcard => zero("no upcard can lower a limit of 0"),
        "knock.ace_upcard" => because("knock.upcard", !knock.upcard, "the upcard sets no limit")
            .or_else(|| zero("no upcard can lower a limit of 0")),
        "knock.lay_off" => laid("melds are laid during the deal, where `contract.lay_off` says who lays off"),
        "knock.big_gin" if knock.big_gin => laid("gin is a whole hand, and melds are laid during the deal"),
        "knock.tie" if whole => zero("every knock is gin, and gin has no tie"),
        _ => None,
    }
}
