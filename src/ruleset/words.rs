//! The words that a ruleset file may use where only a few make sense.

/// A value that a file spells with one of a few fixed words.
pub trait Word: Copy + Sized + 'static {
    /// Every value, in the order in which they are offered.
    const ALL: &'static [Self];

    /// Their words, for messages and the schema too.
    const WORDS: &'static [&'static str];

    /// The value that `text` spells, if any.
    fn from_text(text: &str) -> Option<Self> {
        Self::ALL.get(place_of(text, Self::WORDS)?).copied()
    }
}

/// Which of some words a text is; one piece of code for all of them.
#[inline(never)]
fn place_of(text: &str, words: &[&str]) -> Option<usize> {
    words.iter().position(|word| *word == text)
}

macro_rules! words {
    ($($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $case:ident = $word:literal),+ $(,)? })+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name { $($(#[$doc])* $case),+ }

        impl Word for $name {
            const ALL: &'static [Self] = &[$($name::$case),+];
            const WORDS: &'static [&'static str] = &[$($word),+];
        }

        impl $name {
            /// The word for it in a ruleset file.
            pub const fn text(self) -> &'static str {
                match self { $($name::$case => $word),+ }
            }
        }
    )+};
}

words! {
    /// Where the ace stands in a run (`cards.ace`).
    Ace {
        /// Below the two: A 2 3.
        Low = "low",
        /// Above the king: Q K A.
        High = "high",
        /// At either end, never at both ends of one run.
        HighOrLow = "high-or-low",
        /// Round the corner: K A 2 is a run too.
        Corner = "corner",
    }

    /// What makes a set (`meld.set.of`).
    SetOf {
        /// All cards of one rank.
        OneRank = "one rank",
    }

    /// What makes a run (`meld.run.of`).
    RunOf {
        /// Consecutive ranks of one suit.
        OneSuit = "consecutive ranks of one suit",
        /// Consecutive ranks, suits free.
        AnySuits = "consecutive ranks of any suits",
    }

    /// Whether wild cards may outnumber the natural cards of a meld (`meld.wild.ratio`).
    Ratio {
        /// As many as the other limits allow.
        Free = "free",
        /// Never more wild cards than natural ones.
        NotAboveNatural = "not above natural",
    }

    /// When the limits on wild cards hold (`meld.wild.limits`).
    Limits {
        /// At the lay-down and for everything laid off later.
        Always = "always",
        /// Only while a meld is new; lay-offs are free of them.
        LayDown = "at lay-down",
        /// How many there may be, only while a meld is new; that none lie side by side, always.
        NumberAtLayDown = "number at lay-down",
    }

    /// Whether a wild card on the table keeps the card it stands for (`meld.wild.identity`).
    Identity {
        /// It keeps what it was laid as.
        Fixed = "fixed",
        /// It may stand for another card whenever the meld grows.
        Free = "free",
    }

    /// What a wild card with a face counts as where its own face fits (`meld.wild.own_place`).
    OwnPlace {
        /// A natural card.
        Natural = "natural",
        /// A wild card all the same.
        Wild = "wild",
        /// Nothing, where a whole rank is wild: no card of that rank is part of a run, and none make a set.
        Nowhere = "nowhere",
    }

    /// How a lay-down compares with the number of melds that the contract names (`contract.melds`).
    MeldCount {
        /// As many of each kind as named, no more.
        Exactly = "exactly",
        /// More melds may be laid along with them.
        AtLeast = "at least",
    }

    /// How a meld compares with the size that the contract names (`contract.sizes`).
    MeldSizes {
        /// It may be longer.
        AtLeast = "at least",
        /// Just that size while it is part of the lay-down.
        Exactly = "exactly",
    }

    /// From when on a player may lay off (`contract.lay_off`).
    LayOff {
        /// From the turn in which the contract is laid.
        SameTurn = "same turn",
        /// From the turn after.
        NextTurn = "next turn",
        /// Not at all.
        Never = "never",
    }

    /// Whose melds a player may lay off on (`contract.lay_off_on`).
    LayOffOn {
        /// Any meld on the table.
        Anyone = "anyone's melds",
        /// Those that the player laid.
        Own = "one's own melds",
    }

    /// What becomes of a card drawn from the stock (`turn.drawn_card`).
    DrawnCard {
        /// It is taken into the hand.
        Hand = "into the hand",
        /// It is turned up: who melds it at once takes it, first the player in turn, then the next.
        TurnedUp = "melded at once or passed on",
    }

    /// Whether an open card that fits one's own melds must be laid off there (`turn.forced`).
    Forced {
        /// It may be declined.
        Never = "never",
        /// It must be taken and laid off.
        WhenItFits = "when it fits",
    }

    /// Where a player draws who has met the contract (`contract.draw_after`).
    DrawAfter {
        /// Where everybody does.
        AsBefore = "as before",
        /// From the stock only.
        Stock = "stock",
    }

    /// Who plays after whom (`turn.order`).
    Order {
        /// The player to the left, in the order in which the names were given.
        PassesLeft = "passes left",
    }

    /// Whether the upcard is offered round before anybody draws (`turn.first_card`).
    FirstCard {
        /// It lies on the discard pile like any other.
        Free = "free",
        /// Everybody in turn may take it or pass; when all have passed, the first player draws from the stock.
        Offered = "offered to each in turn",
    }

    /// What may not be bought, and by whom not (`turn.buy.except`).
    BuyExcept {
        /// The card that was turned up first.
        Upcard = "the upcard",
        /// A discard, by whoever discarded it.
        OwnDiscard = "one's own discard",
        /// Anything, by whoever has met the contract.
        ContractMet = "once the contract is met",
    }

    /// Where a turn's card comes from (`turn.draw`).
    Draw {
        /// The stock only.
        Stock = "stock",
        /// The stock or the top card of the discard pile.
        TopDiscard = "stock or top discard",
        /// The stock or any discard, with all the cards above it.
        AnyDiscard = "stock or any discard",
    }

    /// What a card taken from below the top of the discard pile owes (`turn.deep_take`).
    DeepTake {
        /// It must be melded or laid off in the same turn.
        MeldAtOnce = "meld the card at once",
        /// Nothing.
        Free = "free",
    }

    /// What a discard owes that is taken before the contract or the first meld is laid (`turn.early_take`).
    EarlyTake {
        /// Nothing.
        Free = "free",
        /// It must be melded in the same turn.
        MeldAtOnce = "meld the card at once",
    }

    /// Whether a hand is melded bit by bit or whole (`turn.melds`).
    Melding {
        /// New melds may be laid in any turn.
        AnyTurn = "in any turn",
        /// All melds of a hand are laid in one turn, with every card but the discard.
        WholeHand = "with the whole hand",
    }

    /// What may be laid before a card is drawn (`turn.before_draw`).
    BeforeDraw {
        /// Nothing.
        Nothing = "nothing",
        /// A hand that is complete as it was dealt, without a discard.
        WholeHand = "the hand as dealt",
    }

    /// What follows when a player has gone out (`turn.after_out`).
    AfterOut {
        /// The deal ends.
        End = "the end",
        /// Each of the others has one more turn.
        OneMoreTurn = "one more turn each",
    }

    /// What may become of a single card just taken from the discard pile (`turn.taken_discard`).
    TakenDiscard {
        /// It may not be discarded in the same turn.
        NotStraightBack = "not straight back",
        /// It must be melded or laid off in the same turn.
        MeldAtOnce = "meld it at once",
        /// It may.
        Free = "free",
    }

    /// Whether the last card of a hand is discarded (`turn.final_discard`, `deal.N.final_discard`).
    FinalDiscard {
        /// A player may go out with or without a discard.
        Optional = "optional",
        /// Going out takes a discard.
        Required = "required",
        /// Every card must be melded or laid off.
        Forbidden = "forbidden",
    }

    /// When a player may give the real card for a wild one on the table (`turn.swap.when`).
    SwapWhen {
        /// Never.
        Never = "never",
        /// Only before the own contract is laid.
        BeforeContract = "before the contract",
        /// From the turn in which the own contract is laid.
        ContractMet = "contract met",
        /// From the turn after the own contract was laid.
        EarlierTurn = "contract met on an earlier turn",
        /// At any time in one's turn.
        AnyTime = "any time",
        /// When it has just been laid: the others in turn, before the player who laid it goes on.
        ByOthersWhenLaid = "by others, when laid",
    }

    /// Which wild cards may be swapped (`turn.swap.cards`).
    SwapCards {
        /// All of them.
        AnyWild = "any wild card",
        /// Jokers, but no wild card with a face.
        Jokers = "jokers",
    }

    /// Which real card may be given for a wild one (`turn.swap.real`).
    SwapReal {
        /// Any that it may stand for.
        MayStandFor = "one it may stand for",
        /// Only the one that it stands for, once that is settled.
        StandsFor = "the one it stands for",
    }

    /// What becomes of a wild card that was swapped out (`turn.swap.use`).
    SwapUse {
        /// It must be played in the same turn.
        AtOnce = "at once",
        /// It may be kept in hand.
        Free = "free",
    }

    /// Who gets a discard that several want to buy (`turn.buy.priority`).
    BuyPriority {
        /// Whoever asks first.
        FirstToAsk = "first to ask",
        /// The nearest to the player in turn, in turn order.
        TurnOrder = "turn order",
    }

    /// While which part of a turn a discard may be bought (`turn.buy.window`).
    BuyWindow {
        /// Before the player in turn draws.
        BeforeDraw = "before the draw",
        /// Once the player in turn has drawn from the stock, until the discard.
        AfterStockDraw = "after a stock draw until the discard",
    }

    /// Whose leave a buyer needs (`turn.buy.consent`).
    BuyConsent {
        /// Nobody's.
        NotNeeded = "not needed",
        /// That of the player in turn.
        PlayerInTurn = "of the player in turn",
    }

    /// What happens when the stock is used up (`stock_out.then`).
    StockOut {
        /// The discards but the top one are shuffled into a new stock.
        Reshuffle = "reshuffle",
        /// The discards but the top one are turned over, unshuffled.
        TurnOver = "turn over",
        /// The deal ends and all hands are scored.
        End = "end",
        /// Everybody may meld once more, then all hands are scored.
        LastMelds = "last melds",
        /// The deal counts for nobody.
        Void = "void",
    }

    /// How a deal is counted (`score.count`).
    Count {
        /// Cards left in hand are penalty points.
        Penalty = "penalty",
        /// What was melded and laid off counts for, what is left in hand against.
        MeldsMinusHand = "melds minus hand",
        /// The lowest hand wins what the others hold more.
        Difference = "difference",
        /// Each of the others pays the player who went out.
        Payments = "payments",
        /// Whoever goes out has won the deal, which is a point; cards count nothing.
        DealsWon = "deals won",
    }

    /// Which of the cards left in hand count (`score.left`).
    LeftCards {
        /// All of them.
        Every = "every card",
        /// Those that lie in no meld when the hand is arranged as well as it can be.
        InNoMeld = "cards in no meld",
        /// Those in no meld, if one of the melds is a run without wild cards; every card otherwise.
        BesidePureRun = "cards in no meld, with a pure run",
    }

    /// What stands in place of the cards of a hand (`score.drop.first`, `score.drop.middle`,
    /// `score.wrong_declaration`).
    Instead {
        /// The player dropped out before the first draw.
        Drop = "drop",
        /// The player dropped out later.
        MiddleDrop = "middle drop",
        /// The player laid a whole hand that was none.
        WrongDeclaration = "wrong declaration",
    }

    /// What a wild card on the table counts, where melds count (`score.wild_melded`).
    WildMelded {
        /// As much as in hand.
        Own = "as in hand",
        /// As much as the card that it stands for.
        Shown = "as the card shown",
    }

    /// Who is given something at the end (`score.box.to`).
    BoxesTo {
        /// Everybody.
        All = "all",
        /// Those who have not reached the target.
        Others = "others",
    }

    /// When boxes count (`score.box.when`).
    BoxesWhen {
        /// When the game is over.
        AtTheEnd = "at the end",
        /// With the hand that won them, towards the target too.
        AtOnce = "at once",
    }

    /// What doubles a hand and its boxes (`score.double`).
    Doubling {
        /// Nothing.
        Never = "never",
        /// An upcard that is a spade.
        SpadeUpcard = "spade upcard",
    }

    /// What an ace as upcard asks of a knock, where the upcard sets the limit (`knock.ace_upcard`).
    AceUpcard {
        /// No deadwood at all.
        GinOnly = "gin only",
        /// One point, like the card.
        One = "one point",
    }

    /// Who wins a hand in which somebody has as little as the player who knocked (`knock.tie`).
    KnockTie {
        /// Those others.
        Others = "others win",
        /// The player who knocked.
        Knocker = "knocker wins",
        /// Nobody.
        Nobody = "nobody wins",
    }

    /// When melds are laid on the table in a game with knocking (`knock.melds`).
    KnockMelds {
        /// Only when somebody has knocked: until then a hand is whole.
        AtTheKnock = "at the knock",
        /// In every turn.
        DuringTheDeal = "during the deal",
    }

    /// When others may lay off on the melds of the player who knocked (`knock.lay_off`).
    KnockLayOff {
        /// Unless that player has gin.
        UnlessGin = "unless gin",
        /// Always.
        Always = "always",
        /// Never.
        Never = "never",
    }

    /// What a shutout is worth (`game.shutout.rule`).
    Shutout {
        /// Nothing.
        None = "none",
        /// The winner's score counts double.
        Double = "double",
        /// A number of points.
        Flat = "flat",
    }

    /// When a shutout doubles (`game.shutout.order`).
    ShutoutOrder {
        /// When the boxes are in.
        AfterBoxes = "after boxes",
        /// Before the boxes are added.
        BeforeBoxes = "before boxes",
    }

    /// Who deals next (`game.dealer`).
    Dealer {
        /// The player to the left.
        PassesLeft = "passes left",
        /// Whoever won the deal; where nobody or several did, the player to the left.
        WinnerDeals = "winner deals",
    }

    /// Who deals after a void deal (`game.void_dealer`).
    VoidDealer {
        /// The same player again.
        Same = "same dealer",
        /// The player to the left.
        PassesLeft = "passes left",
    }

    /// Where a first score goes that comes when the first column is closed (`sheet.first_score`).
    FirstScore {
        /// Into the first column that is open, as a first score.
        FirstOpen = "first open column",
        /// Nowhere but into the columns that it would have gone to.
        FirstColumn = "first column",
    }

    /// Whether a turn ends with a discard (`turn.discard`).
    Discard {
        /// It does, unless the last card was played.
        Required = "required",
        /// There is no discard pile.
        Never = "never",
    }

    /// What may follow the last draw that a turn allows (`turn.after_last_draw`).
    AfterLastDraw {
        /// Melding as after any other.
        Free = "free",
        /// No meld; the turn ends.
        NoMeld = "no meld",
    }

    /// Whether melds on the table may be taken apart and put together anew (`turn.rearrange`).
    Rearrange {
        /// They stay as they are and only grow.
        Never = "never",
        /// Any of them, if every card stays on the table in a legal meld and one comes from the hand.
        WholeTable = "whole table",
        /// Those of the player in turn, on the same terms.
        OwnMelds = "one's own melds",
    }

    /// Whether a discard that could be melded may be called for out of turn (`turn.call`).
    Call {
        /// No.
        Never = "never",
        /// Before the next player draws, by anybody but the player who discarded it.
        BeforeNextDraw = "before the next draw",
    }

    /// Which card may be the last discard (`turn.last_discard`).
    LastDiscard {
        /// Any.
        Any = "any",
        /// One that fits no meld on the table.
        Unplayable = "unplayable",
    }

    /// What happens when a player reaches the target (`game.reached`).
    Reached {
        /// The game is over with that deal.
        GameEnds = "the game ends",
        /// That player is out of the game; the last one left wins.
        PlayerOut = "the player is out",
    }

    /// Which total wins (`game.wins`).
    Wins {
        /// The lowest.
        Lowest = "lowest",
        /// The highest.
        Highest = "highest",
    }

    /// What happens when the best total is shared (`game.tie`).
    Tie {
        /// The win is shared.
        Shared = "shared",
        /// The last deal's rules are played again until one is ahead.
        AnotherDeal = "another deal",
        /// Whoever went out in more deals wins; equal there too, the win is shared.
        MostDealsWon = "most deals won",
    }
}
