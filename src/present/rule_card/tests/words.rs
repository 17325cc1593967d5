//! Every word that a rule may have: its sentence.

use super::{flat, with};

#[test]
fn each_word_of_the_rules_has_its_sentence() {
    for (sets, words) in [
        (&["cards.ace=low"][..], "The ace is low: A 2 3, not Q K A."),
        (&["cards.ace=high"], "The ace is high: Q K A, not A 2 3."),
        (
            &["meld.wild.max=1"],
            "At most 1 in a meld, with at least 1 natural card. This goes for laying off too.",
        ),
        (
            &["meld.wild.max=2", "meld.wild.limits=at lay-down"],
            "This goes for new melds; later on, any number may be",
        ),
        (&["meld.wild.max=0"], "None in a meld. This"),
        (&["meld.wild.min_natural=0"], "Any number in a meld, even without a natural card."),
        (&["meld.wild.max=1 in 3-4"], "At most 1 in a meld of 3 or 4, any number in other lengths,"),
        (&["cards.wild=[\"joker\", \"2\"]"], "Jokers and twos stand for any card."),
        (&["cards.wild=[\"joker\", \"2\"]"], "In the place of its own face, a wild card counts as natural."),
        (
            &["turn.swap.when=any time"],
            "In any turn of yours: the real card for a joker in a run, not in a set.",
        ),
        (&["turn.swap.when=contract met"], "From the turn of your contract on: the real card"),
        (&["turn.swap.from=[\"run\", \"set\"]"], "the real card for a joker in any meld."),
        (&["contract.runs=free"], "Two runs may be of one suit."),
        (&["contract.sizes=exactly"], "Exactly the melds named. All runs of different suits."),
        (&["contract.lay_off=never"], "The last card may be discarded or melded."),
        (&["turn.deep_take=free"], "A discard from below the top may be kept in hand."),
        (&["turn.taken_discard=free"], "A single discard just taken may go straight back."),
        (
            &["turn.draw=stock or top discard", "turn.buy.limit=1", "turn.buy.cost=0"],
            "out of turn, once a deal. It costs nothing.",
        ),
        (&["turn.buy.limit=2"], "out of turn, twice a deal."),
        (
            &["turn.buy.limit=2", "turn.buy.except=[\"the upcard\", \"one's own discard\"]"],
            "You may not buy the first upcard, or your own discard.",
        ),
        (&["stock_out.then=turn over"], "turned over as they lie: a new stock."),
        (&["game.tie=another deal"], "A tie for the best total takes another deal, like the last one."),
    ] {
        let card = flat(&with("contract-rummy", sets), None);
        assert!(card.contains(words), "{sets:?}: {words}: {card}");
    }
}

#[test]
fn each_word_of_the_contract_family_has_its_sentence() {
    for (id, sets, words) in [
        (
            "contract-rummy",
            &["contract.draw_after=stock"][..],
            "From the turn after your contract on, from the stock only.",
        ),
        ("contract-rummy", &["turn.never_discard=[\"joker\", \"QS\"]"], "Jokers and QS are never discarded."),
        (
            "contract-rummy",
            &["turn.buy.limit=2", "deal.3.buys=0"],
            "twice a deal, unless a deal says otherwise. It",
        ),
        ("contract-rummy", &["turn.buy.limit=2", "deal.3.buys=0"], "Deal 3 No discard may be bought."),
        ("contract-rummy", &["deal.3.buys=any number"], "out of turn, in some deals only. It costs"),
        ("contract-rummy", &["deal.3.buys=any number"], "Deal 3 Discards may be bought any number of times."),
        (
            "contract-rummy",
            &["score.bonus.blind=-25"],
            "Bonuses going out with everything laid in one turn −25",
        ),
        (
            "contract-rummy",
            &["contract.sizes=exactly", "deal.2.contract=1 set of 3, 1 run"],
            "One with a size named is just as long.",
        ),
        (
            "contract-rummy",
            &["turn.swap.when=by others, when laid", "turn.swap.use=free"],
            "the others may take it, in turn, before the player goes on: the real card for a joker in a run, not in a set. The joker may be kept",
        ),
        (
            "may-i",
            &["turn.swap.from=[\"set\"]"],
            "in a set, not in a run. Other wild cards stay where they lie.",
        ),
        (
            "may-i",
            &["turn.swap.cards=any wild card"],
            "the real card for a wild card in a run, not in a set. The wild",
        ),
        ("may-i", &[], "its own rank is left out of sets and runs."),
        ("may-i", &["meld.wild.own_place=wild"], "Even in the place of its own face, a wild card is wild."),
        ("carioca", &[], "later on, any number may be laid off, but never side by side."),
        (
            "carioca",
            &["meld.wild.limits=at lay-down"],
            "This goes for new melds; later on, any number may be laid off. Each",
        ),
        (
            "zioncheck",
            &["turn.buy.limit=1", "turn.buy.consent=of the player in turn"],
            "before the discard. The player in turn must allow it.",
        ),
        ("shanghai-rummy", &[], "Deals 9–10 Discards may be bought 4 times."),
        ("king-rummy", &[], "The melds named, and more with them if you like."),
    ] {
        let card = flat(&with(id, sets), None);
        assert!(card.contains(words), "{id} {sets:?}: {words}: {card}");
    }
    let ninth = flat(&with("shanghai-rummy", &[]), Some(9));
    assert!(ninth.contains("Buying Discards may be bought 4 times."), "{ninth}");
    assert!(!flat(&with("shanghai-rummy", &[]), Some(8)).contains("Buying"));
}

#[test]
fn each_word_of_the_other_kinds_has_its_sentence() {
    for (id, sets, words) in [
        (
            "rummy-500",
            &["turn.float=true"][..],
            "has melded or laid off every card floats, plays on without any,",
        ),
        ("rummy-500", &["turn.last_discard=unplayable"], "The last discard must fit no meld on the table."),
        (
            "rummy-500",
            &["score.wild_melded=as the card shown"],
            "A joker on the table counts as the card that it",
        ),
        ("rummy-500", &["contract.lay_off=next turn"], "from the turn after your first meld on."),
        ("rummy-500", &["contract.lay_off=never"], "When a discard could be melded without a card of anyone"),
        ("rummy-500", &["contract.lay_off=never"], "Cards melded count for the player who laid them"),
        (
            "rummy-500",
            &["stock_out.then=last melds"],
            "once more; then the deal ends, and every hand is scored.",
        ),
        ("rummy-500", &["game.bonus=50"], "Game bonus 50 for each player who has reached 500 when the"),
        ("rummy-500", &["score.bonus.last_card=-5"], "Bonuses last card −5"),
        ("manipulation-rummy", &["turn.draws=2"], "you draw a second card. After the second you may not"),
        (
            "manipulation-rummy",
            &["turn.draws=7"],
            "While you meld nothing, you draw again, up to 7 cards. After the last you may",
        ),
        ("manipulation-rummy", &["turn.after_last_draw=free"], "You may meld after the third too."),
        (
            "manipulation-rummy",
            &["knock.limit=0", "cards.points.joker=0"],
            "After any turn of yours, with no points left in hand.",
        ),
        ("manipulation-rummy", &["knock.limit=1"], "After any turn of yours, with 1 point left in hand."),
        (
            "manipulation-rummy",
            &["knock.tie=knocker wins"],
            "Only a lower hand wins against it: an undercut.",
        ),
        ("manipulation-rummy", &["knock.tie=nobody wins"], "If one is just as low, nobody wins."),
        ("manipulation-rummy", &["score.box.to=all"], "when the game is over. Every player gets them."),
        (
            "manipulation-rummy",
            &["stock_out.then=end"],
            "The deal ends, and the lowest hand wins, or several",
        ),
        (
            "manipulation-rummy",
            &["game.dealer=winner deals"],
            "where nobody or several won, the deal passes to",
        ),
        (
            "manipulation-rummy",
            &["turn.rearrange=never"],
            "In any turn of yours: the real card for a joker in any",
        ),
        ("gin-rummy", &["knock.limit=0"], "As you discard, if every other card lies in a meld: that is gin."),
        ("gin-rummy", &["knock.limit=0"], "Laying off None: every knock is gin, and nobody lays off on"),
        ("gin-rummy", &["knock.limit=0"], "Bonuses gin 25 · big gin 31 Boxes"),
        (
            "gin-rummy",
            &["knock.lay_off=always"],
            "the other player on the melds of the player who knocked, on gin too.",
        ),
        ("gin-rummy", &["knock.lay_off=never"], "Laying off None."),
        ("gin-rummy", &["knock.big_gin=false"], "There is no big gin: one card is always discarded."),
        ("gin-rummy", &["knock.big_gin=false"], "Bonuses gin 25 · undercut 25"),
        ("gin-rummy", &["score.bonus.knock=15"], "Bonuses knock without gin 15 · gin 25"),
        ("gin-rummy", &["stock_out.then=end"], "does not want the discards, and the lower hand wins."),
        ("gin-rummy", &["game.void_dealer=passes left"], "After a void deal, the deal passes to the left."),
        ("gin-rummy", &["game.shutout.order=before boxes"], "The boxes are added after that, undoubled."),
        ("gin-rummy", &["score.box.when=at once"], "They count at once, with the deal, and towards 100."),
        (
            "gin-rummy",
            &["score.box.points=0"],
            "Bonuses gin 25 · big gin 31 · undercut 25 Game bonus 100 for",
        ),
        ("oklahoma-gin", &["knock.ace_upcard=one point"], "If that is an ace, the limit is 1."),
        (
            "oklahoma-gin",
            &["score.box.gin=1"],
            "1 more for an undercut, 1 more for gin and 2 more for big gin.",
        ),
        ("oklahoma-gin", &["score.box.points=0"], "all that the deal wins counts double."),
        ("hollywood-gin", &["sheet.columns=2"], "first score goes into column 1, every later one into both."),
        ("hollywood-gin", &["sheet.columns=5"], "and so on, from score 5 on into all."),
        (
            "hollywood-gin",
            &["sheet.first_score=first column"],
            "when column 1 is closed is not written at all.",
        ),
        ("hollywood-gin", &["game.tie=another deal"], "A tie for the best of a column takes another deal."),
    ] {
        let card = flat(&with(id, sets), None);
        assert!(card.contains(words), "{id} {sets:?}: {words}: {card}");
    }
}

#[test]
fn nothing_is_said_of_what_a_game_lacks() {
    for (id, lacking) in [
        (
            "gin-rummy",
            &[
                "last card",
                "Swapping",
                "Buying",
                "contract",
                "Calling",
                "Contract",
                "Sheet",
                "your first meld",
            ][..],
        ),
        (
            "manipulation-rummy",
            &["Buying", "may be discarded", "big gin", "contract", "Doubling", "Shutout", "Sheet"],
        ),
        ("rummy-500", &["Knocking", "Bonuses", "Boxes", "contract", "float", "Sheet", "Game bonus"]),
        ("contract-rummy", &["Knocking", "Bonuses", "Boxes", "Calling", "Rearranging", "Sheet", "Shutout"]),
    ] {
        let card = flat(&with(id, &[]), None);
        let card = card.split_once(" Notes ").unwrap().0;
        for words in lacking {
            let card = card.split_once("Players").unwrap().1;
            assert!(!card.contains(words), "{id}: {words}: {card}");
        }
    }
}
