//! The card on a usual terminal, and on a wide one.

use super::super::text;
use super::{at, load, odd};

#[test]
fn contract_rummy() {
    insta::assert_snapshot!(text(&load("contract-rummy"), None, None, at(80)), @r"
    Contract Rummy                                                    contract-rummy
    Seven deals, a new contract in each; cards left in hand are penalties, and the
    lowest total wins.

     Deal   Cards   Contract         Players  3–8, best with 4
    ──────────────────────────────   Packs    3–4: 1 pack, 1 joker
        1      10   2 sets                    5–8: 2 packs, 2 jokers
        2      10   1 set, 1 run     Values   2–10 pips · J Q K 10 · A 15 · joker 15
        3      10   2 runs           Score    Whoever goes out ends the deal and
        4      10   3 sets                    scores 0; the others score the cards
        5      12   2 sets, 1 run             left in hand.
        6      12   1 set, 2 runs    End      After deal 7 the lowest total wins. A
        7      12   3 runs                    tie is shared.

    Deal 7      Everything at once; one card may stay, for the discard.
    Sets        3 or 4 cards of one rank. All of different suits.
    Runs        3 or more cards in sequence. All of one suit. The ace is low or
                high, A 2 3 or Q K A, but not both in one run: never K A 2.
    Wild cards  Jokers stand for any card. Any number in a meld, with at least 1
                natural card. Each stays the card it was laid as.
    Swapping    From the turn after your contract on: the real card for a joker in a
                run, not in a set. The joker must be played in the same turn.
    Contract    Exactly the melds named. Each of any legal length. All runs of
                different suits. No new melds after it.
    Laying off  On anyone's melds, from the turn of your contract on.
    Drawing     From the stock, or any discard with all those above it. A discard
                from below the top must be melded in the same turn.
    Discarding  One card ends the turn. A single discard just taken may not go
                straight back. The last card may be discarded, melded or laid off.
    Buying      None.
    Stock out   All discards but the top one are shuffled into a new stock.
    Dealing     The deal passes to the left.

    Notes       · The source deals twelve cards to five players from one pack of 53,
                  which cannot be: five and more play with two packs (`packs`).
                · The source names one joker, then two for more players: one joker a
                  pack (`packs`).
                · Runs have 3 cards or more, as the source says; most other books
                  ask for 4 (`meld.run.size`).
                · The source both forbids and allows two runs of one suit in a
                  contract; they are forbidden here (`contract.runs`).
                · When a player may lay off is not said: from the turn in which the
                  contract is laid (`contract.lay_off`).
                · Deal 7 is laid with every card; one may be left for the discard
                  (`deal.7.final_discard`).
                · Nothing is said of an empty stock or of a tie: the discards are
                  shuffled anew, and a tie is shared.
    Sources     · gamerules.com, Contract Rummy (read in its Telugu, Sindhi and
                  Punjabi translations)

    House rules: `rummy new contract-rummy … --set KEY=VALUE`; the keys stand here
    from 100 columns on, and in `rummy rules show contract-rummy --json`.
    ");
}

#[test]
fn classic() {
    insta::assert_snapshot!(text(&load("contract-rummy-classic"), None, None, at(80)), @r"
    Contract Rummy, classic                                   contract-rummy-classic
    The card-club form: two or three packs, runs of four, suits free in a set,
    discards may be bought.

     Deal   Cards   Contract         Players  3–8, best with 4
    ──────────────────────────────   Packs    ≠ 3–4: 2 packs, 1 joker
        1      10   2 sets                    ≠ 5–8: 3 packs, 2 jokers
        2      10   1 set, 1 run     Values   2–10 pips · J Q K 10 · A 15 · joker 15
        3      10   2 runs           Score    Whoever goes out ends the deal and
        4      10   3 sets                    scores 0; the others score the cards
        5      12   2 sets, 1 run             left in hand.
        6      12   1 set, 2 runs    End      After deal 7 the lowest total wins. A
        7      12   3 runs                    tie is shared.

    Deal 7      ≠ Everything at once: no card stays, and there is no discard.
    Sets        ≠ 3 or more cards of one rank. ≠ Suits are free: two cards may be
                alike.
    Runs        ≠ 4 or more cards in sequence. All of one suit. The ace is low or
                high, A 2 3 or Q K A, but not both in one run: never K A 2.
    Wild cards  Jokers stand for any card. Any number in a meld, with at least 1
                natural card. Each stays the card it was laid as.
    Swapping    From the turn after your contract on: the real card for a joker in a
                run, not in a set. The joker must be played in the same turn.
    Contract    Exactly the melds named. Each of any legal length. ≠ Runs of one
                suit may not adjoin, as 3–6 and 7–10 do. No new melds after it.
    Laying off  ≠ On anyone's melds, from the turn after your contract on.
    Drawing     ≠ From the stock, or the top discard.
    Discarding  One card ends the turn. A discard just taken may not go straight
                back. The last card may be discarded, melded or laid off.
    Buying      ≠ The top discard may be taken out of turn, any number of times. It
                costs 1 card from the stock. The first to ask gets it. Ask once the
                player in turn has drawn from the stock, and before the discard.
    Stock out   All discards but the top one are shuffled into a new stock.
    Dealing     The deal passes to the left.

    Notes       · Packs as in Bicycle and Parlett: 105 cards for three and four
                  players, 158 for more.
                · Runs of one suit are allowed in one contract if they do not
                  adjoin; Bicycle's wording is garbled there (`contract.runs`).
                · The books differ on the size of a set; 3 or more of any suits here
                  (`meld.set.size`, `meld.set.distinct_suits`).
                · A bought discard costs one card from the stock; some tables ask
                  for two (`turn.buy.cost`).
    Sources     · Bicycle, Contract Rummy
                · David Parlett, The Penguin Book of Card Games, Contract Rummy
                · pagat.com, Contract Rummy (read in a copy)

    ≠ differs from contract-rummy, which these rules extend: `rummy rules diff
    contract-rummy contract-rummy-classic`. House rules: `rummy new
    contract-rummy-classic … --set KEY=VALUE`; the keys stand here from 100 columns
    on, and in `rummy rules show contract-rummy-classic --json`.
    ");
}

#[test]
fn one_deal_has_what_matters_in_it() {
    insta::assert_snapshot!(text(&load("contract-rummy"), Some(7), None, at(80)), @r"
    Contract Rummy: deal 7 of 7                                       contract-rummy

    Dealt       12 cards to each.
    Contract    3 runs
                That takes 9 cards at least. Exactly the melds named. Each of any
                legal length. All runs of different suits.
    Going out   Everything at once; one card may stay, for the discard.
    Runs        3 or more cards in sequence. All of one suit. The ace is low or
                high, A 2 3 or Q K A, but not both in one run: never K A 2.
    Wild cards  Jokers stand for any card. Any number in a meld, with at least 1
                natural card. Each stays the card it was laid as.
    ");
    let second = text(&load("contract-rummy"), Some(1), None, at(80));
    assert!(second.contains("Sets ") && !second.contains("Runs "), "no run can come up: {second}");
    let ninth = text(&load("contract-rummy"), Some(9), None, at(80));
    assert!(ninth.starts_with("Contract Rummy: deal 9, played like deal 7 "), "{ninth}");
}

#[test]
fn wide_windows_show_the_keys() {
    insta::assert_snapshot!(text(&load("contract-rummy-classic"), Some(7), Some(5), at(110)), @r"
    Contract Rummy, classic: deal 7 of 7                                                    contract-rummy-classic

    Dealt       12 cards to each.                                                            deal.7.cards
    Contract    3 runs                                                                       deal.7.contract
                That takes 12 cards at least.
                Exactly the melds named.                                                     contract.melds
                Each of any legal length.                                                    contract.sizes
                ≠ Runs of one suit may not adjoin, as 3–6 and 7–10 do.                       contract.runs
    Going out   ≠ Everything at once: no card stays, and there is no discard.                deal.7.all_at_once
                                                                                             deal.7.final_discard
    Runs        ≠ 4 or more cards in sequence.                                               meld.run.size
                All of one suit.                                                             meld.run.of
                The ace is low or high, A 2 3 or Q K A, but not both in one run: never       cards.ace
                K A 2.
    Wild cards  Jokers stand for any card.                                                   cards.wild
                Any number in a meld, with at least 1 natural card.                          meld.wild.max
                                                                                             meld.wild.min_natural
                Each stays the card it was laid as.                                          meld.wild.identity

    ≠ differs from contract-rummy
    ");
    let card = text(&load("contract-rummy"), None, None, at(120));
    for line in
        ["meld.set.distinct_suits", "cards.points.2-10", "packs.5-8", "deal.7.all_at_once", "turn.buy.limit"]
    {
        assert!(card.lines().any(|shown| shown.ends_with(line)), "{line}: {card}");
    }
}

#[test]
fn settings_that_no_built_in_uses_have_their_words() {
    insta::assert_snapshot!(text(&odd(), None, None, at(80)), @r"
    Odd Rummy                                                                    odd
    Everything that no built-in uses.

     Deal   Cards   Contract
    ──────────────────────────────────────────────────────────────────
        1   11–13   2 sets of 3, 1 run of 7
        2      12   5 runs of 4 or 3 melds of 3-5, 1 run of exactly 4
        3   11–13   3 sets of 3, 1 run of 5
        4   11–13   3 sets of 3, 1 run of 5
        5   11–13   3 sets of 3, 1 run of 5

    Deal 2      Everything at once: no card stays, and there is no discard.
    Deals       3 and 5: Everything at once but one card, the discard.
    Deal 4      The last card may be discarded or melded.
    Players     2–8
    Packs       2–4: 2 packs, 4 jokers
                5–8: 3 packs, 6 jokers
    Dealt       2: 13 each
                3–8: 11 each
    Values      2 = 20 · 3–9 = 5 · 10 J Q K = 10 · A = 15 · QS = 40 · joker = 50
    Score       Whoever goes out ends the deal. Cards melded count for the player
                who laid them, cards left in hand against; a score may be below 0. A
                wild card on the table counts as the card that it stands for.
    End         After deal 5, or earlier with the deal that brings somebody to 500,
                the highest total wins. A tie goes to whoever went out in more
                deals; if that is equal too, it is shared.
    Sets        3 or more cards of one rank. Suits are free: two cards may be alike.
    Runs        4 or more cards in sequence. Suits are free. The ace is low or high,
                and runs go round the corner: A 2 3, Q K A, K A 2.
    Wild cards  Jokers, twos and AD stand for any card. At most 1 in a meld of
                3 or 4, 2 in 5 or 6, 3 in 7 to 9 and 4 in 10 or more, with at least
                1 natural card. Never more of them than natural cards in a meld.
                Never two side by side in a run. Each may stand for another card
                whenever its meld grows. Even in the place of its own face, a wild
                card is wild.
    Swapping    Only before your contract: the real card for a wild card in a set,
                not in a run. The wild card may be kept in hand.
    Contract    The melds named, and more with them if you like. Each is just as
                long as named. Between runs of one suit at least 2 ranks must be
                missing. New melds may follow later.
    Laying off  None.
    Drawing     From the stock only, never from the discards.
    Discarding  One card ends the turn. The last card must be discarded.
    Buying      The top discard may be taken out of turn, 3 times a deal. It costs
                2 cards from the stock. Of several who ask, the next in turn gets
                it. Ask before the player in turn draws.
    Stock out   The deal ends, and every hand is scored.
    Dealing     The deal passes to the left.

    Sources     · https://example.org/a/very/long/address/that/does/not/fit/into/a/n
                  arrow/line/at/all/because/it/goes/on

    House rules: `rummy new odd … --set KEY=VALUE`; the keys stand here from 100
    columns on, and in `rummy rules show odd --json`.
    ");
}
