//! The card where there is little room.

use super::super::text;
use super::{at, beyond, load};

/// The card without its notes and sources, which are just texts.
fn rules_of(id: &str) -> String {
    let card = text(&load(id), None, None, at(40));
    card.split_once("\n\nNotes").unwrap().0.to_owned()
}

#[test]
fn contract_rummy() {
    insta::assert_snapshot!(rules_of("contract-rummy"), @r"
    Contract Rummy            contract-rummy
    Seven deals, a new contract in each;
    cards left in hand are penalties, and
    the lowest total wins.

     Deal   Cards   Contract
    ──────────────────────────────
        1      10   2 sets
        2      10   1 set, 1 run
        3      10   2 runs
        4      10   3 sets
        5      12   2 sets, 1 run
        6      12   1 set, 2 runs
        7      12   3 runs

    Deal 7      Everything at once; one card
                may stay, for the discard.
    Players     3–8, best with 4
    Packs       3–4: 1 pack, 1 joker
                5–8: 2 packs, 2 jokers
    Values      2–10 pips · J Q K 10 ·
                A 15 · joker 15
    Score       Whoever goes out ends the
                deal and scores 0; the
                others score the cards left
                in hand.
    End         After deal 7 the lowest
                total wins. A tie is shared.
    Sets        3 or 4 cards of one rank.
                All of different suits.
    Runs        3 or more cards in sequence.
                All of one suit. The ace is
                low or high, A 2 3 or Q K A,
                but not both in one run:
                never K A 2.
    Wild cards  Jokers stand for any card.
                Any number in a meld, with
                at least 1 natural card.
                Each stays the card it was
                laid as.
    Swapping    From the turn after your
                contract on: the real card
                for a joker in a run, not in
                a set. The joker must be
                played in the same turn.
    Contract    Exactly the melds named.
                Each of any legal length.
                All runs of different suits.
                No new melds after it.
    Laying off  On anyone's melds, from the
                turn of your contract on.
    Drawing     From the stock, or any
                discard with all those above
                it. A discard from below the
                top must be melded in the
                same turn.
    Discarding  One card ends the turn. A
                single discard just taken
                may not go straight back.
                The last card may be
                discarded, melded or laid
                off.
    Buying      None.
    Stock out   All discards but the top one
                are shuffled into a new
                stock.
    Dealing     The deal passes to the left.
    ");
}

/// What it says that the plain game does not.
#[test]
fn classic() {
    insta::assert_snapshot!(beyond(&rules_of("contract-rummy-classic"), &rules_of("contract-rummy")), @r"
    Contract Rummy, classic
    contract-rummy-classic
    The card-club form: two or three packs,
    runs of four, suits free in a set,
    discards may be bought.
    Deal 7      ≠ Everything at once: no
                card stays, and there is no
                discard.
    Packs       ≠ 3–4: 2 packs, 1 joker
                ≠ 5–8: 3 packs, 2 jokers
    Sets        ≠ 3 or more cards of one
                rank. ≠ Suits are free: two
                cards may be alike.
    Runs        ≠ 4 or more cards in
                sequence. All of one suit.
                The ace is low or high,
                A 2 3 or Q K A, but not both
                in one run: never K A 2.
                ≠ Runs of one suit may not
                adjoin, as 3–6 and 7–10 do.
    Laying off  ≠ On anyone's melds, from
                the turn after your contract
                on.
    Drawing     ≠ From the stock, or the top
                discard.
                discard just taken may not
                go straight back. The last
                card may be discarded,
                melded or laid off.
    Buying      ≠ The top discard may be
                taken out of turn, any
                number of times. It costs
                1 card from the stock. The
                first to ask gets it. Ask
                once the player in turn has
                drawn from the stock, and
                before the discard.
    ");
}
