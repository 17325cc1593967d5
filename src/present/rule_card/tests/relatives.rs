//! The cards of the games that are not about contracts, without their notes and sources.

use super::super::text;
use super::{at, beyond, load};

fn rules_of(id: &str, width: usize) -> String {
    let card = text(&load(id), None, None, at(width));
    card.split_once("\n\nNotes").unwrap().0.to_owned()
}

#[test]
fn rummy_500() {
    insta::assert_snapshot!(rules_of("rummy-500", 80), @r"
    Rummy 500                                                              rummy-500
    Melded cards count for you, cards left in hand against you; the first to 500
    ends it, the highest total wins.

    Players     2–8
    Packs       2–4: 1 pack, 2 jokers
                5–8: 2 packs, 4 jokers
    Dealt       2: 13 each
                3–8: 7 each
    Values      2–10 pips · J Q K = 10 · A = 15 · A in A 2 3 = 1 · joker = 15
    Score       Whoever goes out ends the deal. Cards melded and laid off count for
                the player who laid them, cards left in hand against; a score may be
                below 0. A joker counts as much on the table as in hand.
    End         The game ends with the deal that brings somebody to 500; the highest
                total wins. A tie for the best total takes another deal.
    Sets        3 or 4 cards of one rank. All of different suits.
    Runs        3 or more cards in sequence. All of one suit. The ace is low or
                high, A 2 3 or Q K A, but not both in one run: never K A 2.
    Wild cards  Jokers stand for any card. Any number in a meld, with at least 1
                natural card. Each stays the card it was laid as.
    Swapping    None: a joker is not taken out of a meld.
    Laying off  On anyone's melds, at any time in your turn.
    Drawing     From the stock, or any discard with all those above it. A discard
                from below the top must be melded in the same turn.
    Discarding  One card ends the turn. A single discard just taken may not go
                straight back. The last card may be discarded, melded or laid off.
    Calling     When a discard could be melded or laid off without a card of
                anyone's hand, anyone but the player who discarded it may call
                “Rummy!” before the next player draws, take it with those above it,
                lay it and discard; of several, the nearest in turn. Play goes on at
                the left of whoever called.
    Buying      None.
    Stock out   The deal ends when the player in turn does not want the discards,
                and every hand is scored.
    Dealing     The deal passes to the left.
    ");
}

#[test]
fn manipulation_rummy() {
    insta::assert_snapshot!(rules_of("manipulation-rummy", 80), @r"
    Manipulation Rummy                                            manipulation-rummy
    One shared table that may be put together anew; knock with 5 or fewer, the
    lowest hand wins the difference, to 150.

    Players      2–5
    Packs        2: 1 pack, 1 joker
                 3–5: 2 packs, 2 jokers
    Dealt        10 each
    Values       2–10 pips · J Q K 10 · A 1 · joker 25
    Score        A knock ends the deal, and so does whoever goes out. Only cards
                 left in hand count; the lowest hand wins what each of the others
                 holds more, all together.
    End          The game ends with the deal that brings somebody to 150; the
                 highest total wins. A tie is shared.
    Bonuses      undercut 10 · going out 25
    Boxes        Each deal won is a box, and a box counts 25. They are added when
                 the game is over. Only players who have not reached 150 get them.
    Game bonus   100 for each player who has reached 150 when the game ends.
    Sets         3 or 4 cards of one rank. All of different suits.
    Runs         3 or more cards in sequence. All of one suit. The ace is low or
                 high, A 2 3 or Q K A, but not both in one run: never K A 2.
    Wild cards   Jokers stand for any card. Any number in a meld, with at least 1
                 natural card. Each stays the card it was laid as, wherever it is
                 moved.
    Rearranging  The melds on the table belong to all: take them apart and put them
                 together anew, if at least one card from your hand goes in, none
                 comes back into it, and every card then lies in a legal meld. The
                 first meld of a deal comes complete from one hand.
    Swapping     In any turn of yours: the real card, from your hand or from the
                 table, for a joker in any meld. The joker must be played in the
                 same turn.
    Laying off   On anyone's melds, at any time in your turn.
    Drawing      From the stock. If you meld nothing, you draw a second card, and
                 then a third. After the third you may not meld: the turn is over.
    Discarding   None: there is no discard pile. Whoever has melded or laid off the
                 last card is out.
    Knocking     After any turn of yours, with 5 points or less left in hand. Melds
                 are laid all through the deal. If another hand is as low or lower,
                 the lowest wins, or several as low together: an undercut for each.
    Stock out    Everybody may meld once more; then the deal ends, and the lowest
                 hand wins, or several as low together.
    Dealing      The deal passes to the left.
    ");
}

#[test]
fn gin_rummy() {
    insta::assert_snapshot!(rules_of("gin-rummy", 80), @r"
    Gin Rummy                                                              gin-rummy
    Two players, ten cards, all melds hidden until somebody knocks with 10 or fewer;
    to 100.

    Players     2
    Packs       1 pack, no jokers
    Dealt       10 each
    Values      2–10 pips · J Q K 10 · A 1
    Score       A knock ends the deal. Only cards in no meld count; the lower hand
                wins the difference.
    End         The game ends with the deal that brings somebody to 100; the highest
                total wins. A tie is shared.
    Bonuses     gin 25 · big gin 31 · undercut 25
    Boxes       Each deal won is a box, and a box counts 25. They are added when the
                game is over. Every player gets them.
    Game bonus  100 for each player who has reached 100 when the game ends.
    Shutout     If the other player never scored, the winner's total counts double.
                The boxes are doubled with it.
    Sets        3 or 4 cards of one rank. All of different suits.
    Runs        3 or more cards in sequence. All of one suit. The ace is low: A 2 3,
                not Q K A.
    Wild cards  None.
    Laying off  After a knock, the other player on the melds of the player who
                knocked, but never on gin.
    Drawing     From the stock, or the top discard. The first upcard is offered to
                the player who did not deal, then to the dealer; if both pass, the
                first of them draws from the stock.
    Discarding  One card ends the turn. A discard just taken may not go straight
                back.
    Knocking    As you discard, with 10 points or less in the cards that lie in no
                meld. No meld leaves the hand before somebody knocks. With every
                card in a meld it is gin, which nobody can beat or tie. If the card
                just drawn fits in as well, it is big gin, without a discard. If the
                other hand is as low or lower, it wins: an undercut.
    Stock out   The deal is void and counts for nobody. It counts as used up with
                2 cards left.
    Dealing     The winner of a deal deals the next. After a void deal the same
                player deals again.
    ");
}

/// What it says that gin does not.
#[test]
fn hollywood_gin() {
    insta::assert_snapshot!(beyond(&rules_of("hollywood-gin", 80), &rules_of("gin-rummy", 80)), @r"
    Hollywood Gin                                                      hollywood-gin
    Gin on a sheet of three columns: a first win counts in one, a second in two,
    every further one in all.
    End         A column closes with the deal that brings somebody to 100 in it, and
                the game ends with the last column; the highest sum of all columns
                wins. A tie is shared.
    Boxes       Each deal won is a box, and a box counts 25. They are added when a
                column closes. Every player gets them.
    Game bonus  100 for each player who has reached 100 when a column closes.
    Shutout     If the other player has no score in a column, the winner's total
                counts double. The boxes are doubled with it.
    Sheet       ≠ 3 columns, each a game of its own. A player's first score goes
                into column 1, the second into 1 and 2, every later one into all.
                Closed columns take no more scores. A first score that comes when
                column 1 is closed goes into the first open one, the next into one
                more.
    ");
}

#[test]
fn oklahoma_gin_with_its_keys() {
    insta::assert_snapshot!(rules_of("oklahoma-gin", 120), @r"
    Oklahoma Gin                                                                                                oklahoma-gin
    Gin in which the first upcard sets the limit for a knock, and a spade counts the hand double; to 150.

    Players     2                                                                                    players.min
                                                                                                     players.max
    Packs       1 pack, no jokers                                                                    packs.2
    Dealt       10 each                                                                              cards.dealt.2
    Values      2–10 pips                                                                            cards.points.2-10
                J Q K 10                                                                             cards.points.J-K
                A 1                                                                                  cards.points.A
    Score       A knock ends the deal. Only cards in no meld count; the lower hand wins the          score.count
                difference.
    End         ≠ The game ends with the deal that brings somebody to 150; the highest total wins.   game.target
                                                                                                     game.wins
                A tie is shared.                                                                     game.tie
    Bonuses     gin 25                                                                               score.bonus.gin
                big gin 31                                                                           score.bonus.big_gin
                undercut 25                                                                          score.bonus.undercut
    Doubling    ≠ If the first card turned up is a spade, all that the deal wins counts double, and  score.double
                its boxes too.
    Boxes       Each deal won is a box, and a box counts 25.                                         score.box.points
                ≠ 1 more for an undercut and 2 more for gin or big gin.                              score.box.undercut
                                                                                                     score.box.gin
                                                                                                     score.box.big_gin
                They are added when the game is over.                                                score.box.when
                Every player gets them.                                                              score.box.to
    Game bonus  100 for each player who has reached 150 when the game ends.                          game.bonus
    Shutout     If the other player never scored, the winner's total counts double.                  game.shutout.rule
                The boxes are doubled with it.                                                       game.shutout.order
    Sets        3 or 4 cards of one rank.                                                            meld.set.size
                All of different suits.                                                              meld.set.distinct_suits
    Runs        3 or more cards in sequence.                                                         meld.run.size
                All of one suit.                                                                     meld.run.of
                The ace is low: A 2 3, not Q K A.                                                    cards.ace
    Wild cards  None.                                                                                cards.wild
    Laying off  After a knock, the other player on the melds of the player who knocked, but never    knock.lay_off
                on gin.
    Drawing     From the stock, or the top discard.                                                  turn.draw
                The first upcard is offered to the player who did not deal, then to the dealer; if   turn.first_card
                both pass, the first of them draws from the stock.
    Discarding  One card ends the turn.                                                              turn.discard
                A discard just taken may not go straight back.                                       turn.taken_discard
    Knocking    As you discard, with 10 points or less in the cards that lie in no meld.             knock.limit
                ≠ The first card turned up lowers the limit to what it counts, and never raises it.  knock.upcard
                If that is an ace, only gin will do.                                                 knock.ace_upcard
                No meld leaves the hand before somebody knocks.                                      knock.melds
                With every card in a meld it is gin, which nobody can beat or tie.
                If the card just drawn fits in as well, it is big gin, without a discard.            knock.big_gin
                If the other hand is as low or lower, it wins: an undercut.                          knock.tie
    Stock out   The deal is void and counts for nobody.                                              stock_out.then
                It counts as used up with 2 cards left.                                              stock_out.left
    Dealing     The winner of a deal deals the next.                                                 game.dealer
                After a void deal the same player deals again.                                       game.void_dealer
    ");
}

/// The lines of `id` that stand under a label, as one line.
fn entry(id: &str, label: &str) -> String {
    let card = rules_of(id, 80);
    let mut lines = card.lines().skip_while(|line| !line.starts_with(label));
    let first = lines.next().unwrap_or_else(|| panic!("no {label} in {id}: {card}"));
    let more = lines.take_while(|line| line.starts_with(' '));
    std::iter::once(first).chain(more).flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

#[test]
fn what_differs_in_the_others() {
    for (id, label, words) in [
        (
            "rummy-500-5-10-15",
            "Values",
            "Values ≠ 2–9 = 5 · 10 J Q K = 10 · A = 15 · ≠ A in A 2 3 = 5 · joker = 15",
        ),
        ("gin-rummy-classic", "Bonuses", "Bonuses ≠ gin 20 · ≠ undercut 10"),
        (
            "gin-rummy-classic",
            "Shutout",
            "Shutout ≠ If the other player never scored, the winner gets 100 more.",
        ),
        (
            "oklahoma-gin",
            "Game bonus",
            "Game bonus 100 for each player who has reached 150 when the game ends.",
        ),
    ] {
        assert_eq!(entry(id, label), words);
    }
    assert!(entry("gin-rummy-classic", "Boxes").contains("a box counts 20."));
    assert!(entry("gin-rummy-classic", "Knocking").contains("There is no big gin"));
}

#[test]
fn indian_rummy() {
    insta::assert_snapshot!(rules_of("indian-rummy", 100), @r"
    Indian Rummy                                                                            indian-rummy
    Thirteen cards, a turned rank wild, the whole hand declared at once with a pure run; who comes to
    101 is out.

    Every deal  Everything at once but one card, the discard.                    deal.1.all_at_once
                                                                                 turn.final_discard
    Players     2–6                                                              players.min
                                                                                 players.max
    Packs       2 packs, 2 jokers                                                packs.2-6
    Dealt       13 each                                                          cards.dealt.2-6
    Values      2–10 pips                                                        cards.points.2-10
                J Q K A 10                                                       cards.points.J-A
                joker 0                                                          cards.points.joker
                wild rank 0                                                      cards.points.wild_rank
    Score       Whoever goes out ends the deal and scores 0; the others score    score.count
                the cards left in hand.
                A hand with a run without a wild card counts only its cards in   score.left
                no meld; any other counts whole.
                A deal counts 80 at most.                                        score.cap
    End         Whoever comes to 101 is out of the game and is dealt no more;    game.target
                the last one left wins.                                          game.reached
    Dropping    In your turn you may drop out of the deal: your hand counts 20   score.drop.first
                before your first draw.
                Later it counts 40.                                              score.drop.middle
                If all others have dropped out, the last one left has won the
                deal.
    Wrong hand  Laying a whole hand that does not stand counts 80, whatever is   score.wrong_declaration
                in it.
    Sets        3 or 4 cards of one rank.                                        meld.set.size
                All of different suits.                                          meld.set.distinct_suits
    Runs        3 or more cards in sequence.                                     meld.run.size
                All of one suit.                                                 meld.run.of
                The ace is low or high, A 2 3 or Q K A, but not both in one      cards.ace
                run: never K A 2.
    Wild cards  Jokers and the cards of the turned rank stand for any card.      cards.wild
                A card is turned before each deal and stays out of play: its     cards.turned_joker
                rank is wild, for a joker the aces.
                Any number in a meld, with at least 1 natural card.              meld.wild.max
                                                                                 meld.wild.min_natural
                Each stays the card it was laid as.                              meld.wild.identity
                In the place of its own face, a wild card counts as natural.     meld.wild.own_place
    Swapping    None: a wild card is not taken out of a meld.                    turn.swap.when
    Contract    1 pure run, 1 run.                                               deal.1.contract
                The melds named, and more with them if you like.                 contract.melds
                Pure is without a wild card.
                Each of any legal length.                                        contract.sizes
                Two runs may be of one suit.                                     contract.runs
    Laying off  None.                                                            contract.lay_off
    Drawing     From the stock, or the top discard.                              turn.draw
    Discarding  One card ends the turn.                                          turn.discard
                A discard just taken may not go straight back.                   turn.taken_discard
                The last card must be discarded.                                 turn.final_discard
    Buying      None.                                                            turn.buy.limit
    Stock out   All discards but the top one are shuffled into a new stock.      stock_out.then
    Dealing     The deal passes to the left.                                     game.dealer
    ");
}

#[test]
fn conquian() {
    insta::assert_snapshot!(rules_of("conquian", 80), @r"
    Conquian                                                                conquian
    Two players, forty cards, ten each; no card goes into a hand, and who has melded
    eleven has won.

    Players      2
    Packs        1 pack, no jokers
                 8 9 10 are taken out: 40 cards a pack.
    Dealt        10 each
    Score        Whoever goes out has won the deal, which is 1 point. Cards count
                 nothing.
    End          The game ends with the deal that brings somebody to 5; the highest
                 total wins. A tie is shared.
    Sets         3 or 4 cards of one rank. All of different suits.
    Runs         Without 8 9 10, the jack follows the seven. 3 to 8 cards in
                 sequence. All of one suit. The ace is low: A 2 3, not Q K A.
    Wild cards   None.
    Rearranging  Your own melds may be taken apart and put together anew in your
                 turn, if at least one new card goes in and every card then lies in
                 a legal meld.
    Laying off   On your own melds, at any time in your turn.
    Drawing      The top card of the stock is turned up and goes into no hand: take
                 it to meld or lay it off at once, and discard another card; or pass
                 it on to the next player, who may do the same or turn up the next.
                 A discard goes the same way. An open card that fits one of your own
                 melds must be taken and laid off there, whatever that breaks.
    Discarding   One card ends the turn. Whoever has 11 cards in melds is out;
                 without a card in hand, but fewer on the table, you play on.
    Buying       None.
    Stock out    The deal is void and counts for nobody.
    Dealing      The deal passes to the left. After a void deal, the deal passes to
                 the left.
    ");
}
