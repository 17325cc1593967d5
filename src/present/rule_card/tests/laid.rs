//! The cards of the games that are laid whole, paid, or begun with so many points, without their notes and sources.

use super::super::text;
use super::{at, load};

fn rules_of(id: &str, deal: Option<u32>) -> String {
    let card = text(&load(id), deal, None, at(80));
    card.split("\n\nNotes").next().unwrap_or_default().to_owned()
}

#[test]
fn kalooki() {
    insta::assert_snapshot!(rules_of("kalooki", None), @r"
    Kalooki                                                                  kalooki
    First melds of 51 points or more, then melds and lay-offs in any turn; cards
    left in hand are penalties.

    Players      2–6
    Packs        2 packs, 4 jokers
    Dealt        13 each
    Values       2–10 pips · J Q K = 10 · A = 11 · A in A 2 3 = 1 · joker = 25
    Score        Whoever goes out ends the deal and scores 0; the others score the
                 cards left in hand.
    End          The game ends with the deal that brings somebody to 150; the lowest
                 total wins. A tie is shared.
    Sets         3 or 4 cards of one rank. All of different suits.
    Runs         3 or more cards in sequence. All of one suit. The ace is low or
                 high, A 2 3 or Q K A, but not both in one run: never K A 2.
    Wild cards   Jokers stand for any card. Any number in a meld, with at least 1
                 natural card. Each stays the card it was laid as.
    Swapping     From the turn of your first meld on: the real card for a joker in
                 any meld. Which card that is must be settled: where a set leaves
                 the suit open, lay off the other one first. The joker must be
                 played in the same turn.
    First melds  What you lay first in a deal counts 51 points or more, all melds of
                 that turn together. A joker counts there as the card that it stands
                 for.
    Laying off   On anyone's melds, from the turn of your first meld on.
    Drawing      From the stock, or the top discard. A discard taken before your
                 first meld must be melded in the same turn.
    Discarding   One card ends the turn. A discard just taken may not go straight
                 back. The last card must be discarded.
    Buying       None.
    Stock out    All discards but the top one are shuffled into a new stock.
    Dealing      The deal passes to the left.
    ");
}

#[test]
fn three_thirteen() {
    insta::assert_snapshot!(rules_of("three-thirteen", None), @r"
    Three Thirteen                                                    three-thirteen
    Eleven deals of three to thirteen cards, the rank of that number wild; whoever
    melds a whole hand goes out, the lowest total wins.

     Deal   Cards   Wild    Players  2–4
    ─────────────────────   Packs    2: 1 pack, no jokers
        1       3      3             3–4: 2 packs, no jokers
        2       4      4    Values   2–10 pips · J Q K 10 · A 1
        3       5      5    Score    Whoever goes out scores 0. Each of the others
        4       6      6             has one more turn; then the deal ends, and they
        5       7      7             score the cards that lie in no meld when their
        6       8      8             hands are arranged as well as they can be.
        7       9      9    End      After deal 11 the lowest total wins. A tie is
        8      10     10             shared.
        9      11      J
       10      12      Q
       11      13      K

    Sets        3 or more cards of one rank. Suits are free: two cards may be alike.
    Runs        3 or more cards in sequence. All of one suit. The ace is low: A 2 3,
                not Q K A.
    Wild cards  The rank whose number is that of the cards dealt stands for any
                card. Aces are 1, jacks 11, queens 12, kings 13. Any number in a
                meld, even without a natural card. Each stays the card it was laid
                as. In the place of its own face, a wild card counts as natural.
    Swapping    None: a wild card is not taken out of a meld.
    Laying off  None.
    Drawing     From the stock, or the top discard.
    Melding     Only to go out, with the whole hand at once. Every card but the
                discard must lie in melds.
    Discarding  One card ends the turn. A discard just taken may not go straight
                back. The last card must be discarded.
    Buying      None.
    Stock out   All discards but the top one are shuffled into a new stock.
    Dealing     The deal passes to the left.
    ");
}

#[test]
fn a_deal_of_three_thirteen() {
    insta::assert_snapshot!(rules_of("three-thirteen", Some(9)), @r"
    Three Thirteen: deal 9 of 11                                      three-thirteen

    Dealt       11 cards to each.
    Melding     Only to go out, with the whole hand at once. Every card but the
                discard must lie in melds.
    Going out   The last card must be discarded.
    Laying off  None.
    Sets        3 or more cards of one rank. Suits are free: two cards may be alike.
    Runs        3 or more cards in sequence. All of one suit. The ace is low: A 2 3,
                not Q K A.
    Wild cards  Jacks stand for any card. Any number in a meld, even without a
                natural card. Each stays the card it was laid as. In the place of
                its own face, a wild card counts as natural.
    ");
}

#[test]
fn continental() {
    insta::assert_snapshot!(rules_of("continental-rummy", None), @r"
    Continental Rummy                                              continental-rummy
    Fifteen cards, runs only, the whole hand at once; each of the others pays
    whoever goes out.

    Every deal  Everything at once; one card may stay, for the discard.
    Players     2–12
    Packs       2–5: 2 packs, 2 jokers
                6–8: 3 packs, 3 jokers
                9–12: 4 packs, 4 jokers
    Dealt       15 each
    Score       Whoever goes out ends the deal, and each of the others pays for it;
                cards left in hand count nothing.
    End         When the players like: there is no last deal. The highest total
                wins. A tie is shared.
    Each pays   for going out 1 · for each joker in that hand 2 · for no wild card
                in it 10 · for a hand of one suit 10 · for going out in the first
                turn 7 · for going out without a card drawn 10
    Sets        None: this game has runs only.
    Runs        3 to 5 cards in sequence. All of one suit. The ace is low or high,
                A 2 3 or Q K A, but not both in one run: never K A 2.
    Wild cards  Jokers stand for any card. Any number in a meld, with at least 1
                natural card. Each stays the card it was laid as.
    Swapping    None: a joker is not taken out of a meld.
    Contract    5 runs of 3; or 3 runs of 4, 1 run of 3; or 1 run of 5, 1 run of 4,
                2 runs of 3. Exactly the melds named. Each is just as long as named.
                Two runs may be of one suit.
    Laying off  None.
    Drawing     From the stock, or the top discard. A hand that is complete as it
                was dealt may be laid without a draw, and without a discard.
    Discarding  One card ends the turn. A discard just taken may not go straight
                back. The last card may be discarded or melded.
    Buying      None.
    Stock out   All discards but the top one are shuffled into a new stock.
    Dealing     The winner of a deal deals the next; where nobody or several won,
                the deal passes to the left.
    ");
}

#[test]
fn a_deal_of_continental() {
    insta::assert_snapshot!(rules_of("continental-rummy", Some(4)), @r"
    Continental Rummy: deal 4, as every other                      continental-rummy

    Dealt       15 cards to each.
    Contract    5 runs of 3; or 3 runs of 4, 1 run of 3; or 1 run of 5, 1 run of 4,
                2 runs of 3
                That takes 15 cards at least. Exactly the melds named. Each is just
                as long as named. Two runs may be of one suit.
    Going out   Everything at once; one card may stay, for the discard.
    Runs        3 to 5 cards in sequence. All of one suit. The ace is low or high,
                A 2 3 or Q K A, but not both in one run: never K A 2.
    Wild cards  Jokers stand for any card. Any number in a meld, with at least 1
                natural card. Each stays the card it was laid as.
    ");
}
