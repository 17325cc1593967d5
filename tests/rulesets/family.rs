//! The relatives of contract rummy: what was ruled of each, as data.

use rummy_referee::cards::{Card, Rank};
use rummy_referee::ruleset::{FinalDiscard, Ruleset};

use super::{built_in, packs};

struct Ruled {
    id: &'static str,
    /// Fewest and most players, and packs with jokers by the most players that they serve.
    packs: &'static [(u8, u8, &'static str)],
    /// Cards and contract of each deal.
    deals: &'static [(u8, &'static str)],
    /// The last deal: everything at once or not, and its discard.
    last: (bool, FinalDiscard),
    /// Joker, ace, two; other numbers count their pips unless they are all the same.
    values: (Option<i32>, i32, i32),
    numbers: Option<i32>,
    /// Keys with what they hold, as a file writes it.
    keys: &'static [(&'static str, &'static str)],
}

const TWO_OR_THREE: &[(u8, u8, &str)] = &[(3, 4, "2 packs, 4 jokers"), (5, 8, "3 packs, 6 jokers")];

const RULED: &[Ruled] = &[
    Ruled {
        id: "liverpool-rummy",
        packs: TWO_OR_THREE,
        deals: &[
            (10, "2 sets"),
            (10, "1 set, 1 run"),
            (10, "2 runs"),
            (10, "3 sets"),
            (12, "2 sets, 1 run"),
            (12, "1 set, 2 runs"),
            (12, "3 runs"),
        ],
        last: (true, FinalDiscard::Forbidden),
        values: (Some(25), 15, 2),
        numbers: None,
        keys: &[
            ("meld.set.size", "3+"),
            ("meld.run.size", "4+"),
            ("contract.sizes", "at least"),
            ("contract.runs", "not adjoining"),
            ("turn.swap.when", "contract met"),
            ("turn.swap.from", "[\"run\"]"),
            ("turn.swap.use", "at once"),
            ("turn.buy.limit", "any number"),
            ("turn.buy.cost", "1"),
            ("score.bonus.exact_cut", "-50"),
            ("stock_out.then", "reshuffle"),
        ],
    },
    Ruled {
        id: "shanghai-rummy",
        packs: TWO_OR_THREE,
        deals: &[
            (11, "2 sets of 3"),
            (11, "1 set of 3, 1 run of 4"),
            (11, "2 runs of 4"),
            (11, "3 sets of 3"),
            (11, "1 set of 3, 1 run of 7"),
            (11, "2 sets of 3, 1 run of 5"),
            (11, "3 runs of 4"),
            (11, "1 set of 3, 1 run of 10"),
            (11, "3 sets of 3, 1 run of 5"),
            (11, "3 runs of 5"),
        ],
        last: (false, FinalDiscard::Optional),
        values: (Some(15), 15, 5),
        numbers: Some(5),
        keys: &[
            ("meld.wild.max", "1 in 3-4, 2 in 5-6, 3 in 7-9, 4 in 10+"),
            ("turn.buy.limit", "3"),
            ("turn.buy.cost", "1"),
            ("turn.buy.priority", "turn order"),
            ("deal.9.buys", "4"),
            ("deal.10.buys", "4"),
            ("score.bonus.blind", "-25"),
            ("score.bonus.natural_blind", "-50"),
        ],
    },
    Ruled {
        id: "king-rummy",
        packs: &[(3, 5, "2 packs, 4 jokers")],
        deals: &[(10, "1 set, 1 run"), (10, "3 sets"), (10, "2 runs"), (10, "2 sets, 1 run")],
        last: (true, FinalDiscard::Optional),
        values: (Some(25), 15, 2),
        numbers: None,
        keys: &[
            ("meld.run.size", "4+"),
            ("contract.melds", "at least"),
            ("contract.lay_off", "same turn"),
            ("turn.swap.when", "by others, when laid"),
            ("turn.swap.use", "free"),
            ("turn.buy.limit", "0"),
        ],
    },
    Ruled {
        id: "progressive-rummy",
        packs: &[(3, 4, "2 packs, 1 joker"), (5, 8, "3 packs, 2 jokers")],
        deals: &[
            (6, "2 sets of 3"),
            (7, "1 set of 3, 1 run of 4"),
            (8, "2 runs of 4"),
            (9, "3 sets of 3"),
            (10, "2 sets of 3, 1 run of 4"),
            (11, "1 set of 3, 2 runs of 4"),
            (12, "3 runs of 4"),
        ],
        last: (false, FinalDiscard::Optional),
        values: (Some(15), 15, 2),
        numbers: None,
        keys: &[
            ("contract.sizes", "exactly"),
            ("turn.buy.limit", "any number"),
            ("turn.buy.cost", "1"),
            ("turn.buy.window", "after a stock draw until the discard"),
        ],
    },
    Ruled {
        id: "carioca",
        packs: &[(2, 5, "2 packs, 4 jokers")],
        deals: &[
            (11, "2 sets of 3"),
            (11, "1 set of 3, 1 run"),
            (11, "2 runs"),
            (11, "3 sets of 3"),
            (11, "2 sets of 3, 1 run"),
            (11, "1 set of 3, 2 runs"),
            (11, "3 runs"),
            (12, "4 sets of 3"),
        ],
        last: (true, FinalDiscard::Optional),
        values: (Some(50), 20, 2),
        numbers: None,
        keys: &[
            ("cards.ace", "high-or-low"),
            ("meld.set.distinct_suits", "false"),
            ("meld.run.size", "4+"),
            ("meld.wild.max", "1"),
            ("meld.wild.adjacent", "false"),
            ("meld.wild.limits", "number at lay-down"),
            ("contract.lay_off", "next turn"),
            ("contract.draw_after", "as before"),
            ("turn.never_discard", "[]"),
            ("game.tie", "most deals won"),
        ],
    },
    Ruled {
        id: "zioncheck",
        packs: &[(2, 6, "2 packs, no jokers")],
        deals: &[(10, "2 sets"), (10, "1 set, 1 run"), (10, "2 runs"), (10, "3 sets"), (10, "2 sets, 1 run")],
        last: (false, FinalDiscard::Optional),
        values: (None, 15, 2),
        numbers: None,
        keys: &[
            ("cards.wild", "[]"),
            ("meld.set.size", "3+"),
            ("meld.run.size", "4+"),
            ("turn.buy.limit", "0"),
        ],
    },
    Ruled {
        id: "may-i",
        packs: &[(3, 5, "2 packs, 4 jokers"), (6, 8, "3 packs, 6 jokers")],
        deals: &[
            (11, "2 sets"),
            (11, "1 set, 1 run"),
            (11, "2 runs"),
            (11, "3 sets"),
            (11, "2 sets, 1 run"),
            (11, "1 set, 2 runs"),
        ],
        last: (true, FinalDiscard::Forbidden),
        values: (Some(50), 15, 20),
        numbers: None,
        keys: &[
            ("cards.ace", "high"),
            ("cards.wild", "[\"joker\", \"2\"]"),
            ("meld.set.size", "3+"),
            ("meld.set.distinct_suits", "false"),
            ("meld.run.size", "4+"),
            ("meld.wild.ratio", "not above natural"),
            ("meld.wild.limits", "at lay-down"),
            ("meld.wild.own_place", "nowhere"),
            ("contract.runs", "gap of 2"),
            ("contract.lay_off", "next turn"),
            ("contract.draw_after", "stock"),
            ("turn.swap.when", "before the contract"),
            ("turn.swap.from", "[\"run\"]"),
            ("turn.swap.cards", "jokers"),
            ("turn.swap.use", "free"),
            ("turn.buy.limit", "any number"),
            ("turn.buy.cost", "1"),
            ("turn.buy.priority", "turn order"),
            ("turn.buy.window", "after a stock draw until the discard"),
            ("turn.buy.except", "[\"once the contract is met\"]"),
            ("game.tie", "shared"),
        ],
    },
];

fn values(rules: &Ruleset, as_ruled: &Ruled) {
    let (joker, ace, two) = as_ruled.values;
    for card in Card::all() {
        let points = match card.rank() {
            None => joker.unwrap_or(0),
            Some(Rank::Ace) => ace,
            Some(Rank::Two) => two,
            Some(Rank::Jack | Rank::Queen | Rank::King) => 10,
            Some(rank) => as_ruled.numbers.unwrap_or(i32::from(rank.number())),
        };
        assert_eq!(rules.points.of(card), points, "{}: {card}", as_ruled.id);
    }
}

#[test]
fn the_contract_family_says_what_was_ruled() {
    for ruled in RULED {
        let (id, rules) = (ruled.id, built_in(ruled.id));
        let expected: Vec<(u8, String)> = ruled
            .packs
            .iter()
            .flat_map(|(from, to, packs)| (*from..=*to).map(|n| (n, (*packs).to_owned())))
            .collect();
        assert_eq!(packs(&rules), expected, "{id}");
        assert_eq!(
            (rules.players.min, rules.players.max),
            (expected[0].0, expected.last().unwrap().0),
            "{id}"
        );
        assert_eq!(rules.deals.len(), ruled.deals.len(), "{id}");
        for (n, (deal, (cards, contract))) in (1..).zip(rules.deals.iter().zip(ruled.deals)) {
            assert_eq!(rules.cards_dealt(n, rules.players.max), Some(*cards), "{id} {n}");
            assert_eq!(deal.contract.as_ref().unwrap().to_string(), *contract, "{id} {n}");
            let last = n as usize == ruled.deals.len();
            let plain = (false, FinalDiscard::Optional);
            let ends = (deal.all_at_once, rules.final_discard(n).0);
            assert_eq!(ends, if last { ruled.last } else { plain }, "{id} {n}");
        }
        values(&rules, ruled);
        for (key, value) in ruled.keys {
            assert_eq!(rules.value_of(key).as_deref(), Some(*value), "{id} {key}");
        }
        assert!(rules.notes.iter().filter(|note| note.contains('`')).count() >= 4, "{id}: keys in its notes");
    }
}

/// PR-3: deal k has k + 5 cards, and its contract takes just as many.
#[test]
fn a_progressive_hand_is_its_contract() {
    let rules = built_in("progressive-rummy");
    for (n, deal) in (1..).zip(&rules.deals) {
        let parts = &deal.contract.as_ref().unwrap().shapes[0];
        let cards: u8 = parts.iter().map(|part| part.count * part.size.unwrap().min()).sum();
        assert_eq!((u32::from(cards), rules.cards_dealt(n, 3).map(u32::from)), (n + 5, Some(n + 5)));
    }
}

/// How many cards a hand can grow to hangs on what its deal lets one buy.
#[test]
fn hands_grow_with_the_buys_of_their_deal() {
    let rules = built_in("shanghai-rummy");
    let longest: Vec<usize> = (1..=10).map(|n| rules.longest_hand(n, 4)).collect();
    assert_eq!(longest, [18, 18, 18, 18, 18, 18, 18, 18, 20, 20]);
    assert_eq!(
        [1, 9, 11].map(|n| rules.buys(n)),
        [
            (Some(3), "turn.buy.limit".to_owned()),
            (Some(4), "deal.9.buys".to_owned()),
            (Some(4), "deal.10.buys".to_owned()),
        ]
    );
}
