//! Every key that a ruleset file may hold: what it takes, what stands for it where it is absent, what it means.
//!
//! The table below is the one place that knows the keys. Reading, checking, `--set`, the nearest name for a misspelt
//! key and the form that a journal keeps are all led by it. Its order is the order of a complete file.

use std::borrow::Cow;

use super::values::{Value, likeness};

/// What stands in for a key that a file leaves out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Absent {
    /// Every ruleset must say it.
    Required,
    /// Nothing: the rule or the text is not there.
    Nothing,
    /// The plain case: a word or another text.
    Text(&'static str),
    /// The plain case: a number.
    Whole(i64),
    /// The plain case: true or false.
    Flag(bool),
    /// The plain case: an empty list.
    Empty,
}

impl Absent {
    /// The value that stands in.
    pub fn value(self) -> Option<Value> {
        match self {
            Self::Required | Self::Nothing => None,
            Self::Text(text) => Some(Value::Text(text.into())),
            Self::Whole(n) => Some(Value::Whole(n)),
            Self::Flag(flag) => Some(Value::Flag(flag)),
            Self::Empty => Some(Value::Texts(Vec::new())),
        }
    }

    /// Whether a value is the one that stands in.
    pub(super) fn says(self, value: &Value) -> bool {
        match (self, value) {
            (Self::Text(plain), Value::Text(text)) => plain == text,
            (Self::Whole(plain), Value::Whole(n)) => plain == *n,
            (Self::Flag(plain), Value::Flag(flag)) => plain == *flag,
            (Self::Empty, Value::Texts(texts)) => texts.is_empty(),
            _ => false,
        }
    }
}

/// One key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    /// Its address; `#` stands for a deal, `%` for numbers of players, `@` for cards,
    /// `*` for a name.
    pub path: &'static str,
    /// What stands in for it.
    pub absent: Absent,
    /// What it means, in a line.
    pub about: &'static str,
    /// How its address varies.
    varies: Varies,
}

const fn key(path: &'static str, absent: Absent, about: &'static str) -> Key {
    Key { path, absent, about, varies: varying(path) }
}

/// How an address varies, told by its last letter or by the `#` behind `deal.`.
const fn varying(path: &str) -> Varies {
    let bytes = path.as_bytes();
    match bytes {
        [.., b'%'] => Varies::Players,
        [.., b'@'] => Varies::Cards,
        [.., b'*'] => Varies::Name,
        [b'd', b'e', b'a', b'l', b'.', b'#', ..] => Varies::Deal,
        _ => Varies::No,
    }
}

use Absent::{Empty, Flag, Nothing, Required, Text, Whole};

/// All keys, in the order of a complete file.
pub const KEYS: &[Key] = &[
    key("format", Required, "version of the ruleset format: 1"),
    key("id", Required, "short name: small letters, digits and hyphens"),
    key("name", Required, "full name"),
    key("extends", Nothing, "id of the ruleset whose keys hold where this file is silent"),
    key("without", Nothing, "what is left out of it: keys, tables or deals, like `knock` or `deal.7`"),
    key("aliases", Empty, "other short names"),
    key("summary", Text(""), "the game in a line"),
    key("sources", Empty, "where the rules are published"),
    key("notes", Empty, "what the sources left open and how it was settled"),
    key("players.min", Required, "fewest players"),
    key("players.max", Required, "most players"),
    key("players.best", Nothing, "best number of players"),
    key("packs.%", Nothing, "packs and jokers for that number of players: `3-4 = \"1 pack, 1 joker\"`"),
    key("cards.without", Empty, "ranks that are taken out of the packs: `8`, `8-10`; runs go on past them"),
    key("cards.ace", Text("high-or-low"), "where the ace stands in a run"),
    key(
        "cards.wild",
        Empty,
        "wild cards: `joker`, ranks, single cards, `deal` for the rank whose number is that of the cards dealt, \
         `turned` for the rank of a card turned before the deal",
    ),
    key("cards.turned_joker", Nothing, "rank that is wild where a joker is turned; absent: only jokers are"),
    key(
        "cards.dealt.%",
        Nothing,
        "cards dealt to each, for that number of players, where a deal does not say",
    ),
    key(
        "cards.points.@",
        Nothing,
        "what a card counts: points or `pips`, for `joker`, ranks, ranges of ranks, single cards, a melded `low_ace`, the `wild_rank` of a deal",
    ),
    key("meld.set.size", Text("3-4"), "cards in a set"),
    key("meld.set.of", Text("one rank"), "what makes a set"),
    key("meld.set.distinct_suits", Flag(true), "whether the cards of a set are all of different suits"),
    key("meld.run.size", Text("3+"), "cards in a run"),
    key("meld.run.of", Text("consecutive ranks of one suit"), "what makes a run"),
    key("meld.wild.min_natural", Whole(1), "fewest natural cards in a meld"),
    key("meld.wild.max", Text("any"), "most wild cards in a meld: `any`, a number, or by length"),
    key("meld.wild.ratio", Text("free"), "wild cards against natural ones"),
    key("meld.wild.adjacent", Flag(true), "whether two wild cards may lie side by side in a run"),
    key("meld.wild.limits", Text("always"), "whether the limits on wild cards hold for lay-offs too"),
    key("meld.wild.identity", Text("fixed"), "whether a wild card keeps the card it stands for"),
    key(
        "meld.wild.own_place",
        Text("natural"),
        "what a wild card with a face counts as where its own face fits",
    ),
    key("contract.melds", Text("exactly"), "as many melds of each kind as named, or at least as many"),
    key("contract.sizes", Text("at least"), "each meld at least as long as named, or exactly"),
    key("contract.runs", Text("free"), "how runs of one suit in one contract may lie to each other"),
    key("contract.points", Whole(0), "what the first melds that a player lays in a deal must count together"),
    key("contract.further_melds", Flag(false), "whether new melds may be laid once the contract is met"),
    key("contract.lay_off", Text("same turn"), "from when on a player may lay off"),
    key("contract.lay_off_on", Text("anyone's melds"), "whose melds a player may lay off on"),
    key("contract.draw_after", Text("as before"), "where a player draws who has met the contract"),
    key("turn.order", Text("passes left"), "who plays after whom"),
    key("turn.first_card", Text("free"), "whether the upcard is offered round before anybody draws"),
    key("turn.draw", Text("stock or top discard"), "where the card of a turn comes from"),
    key("turn.drawn_card", Text("into the hand"), "what becomes of a card drawn from the stock"),
    key(
        "turn.forced",
        Text("never"),
        "whether an open card that fits one's own melds must be laid off there",
    ),
    key(
        "turn.deep_take",
        Text("meld the card at once"),
        "what a card taken from within the discard pile owes",
    ),
    key(
        "turn.early_take",
        Text("free"),
        "what a discard owes that is taken before the contract or the first meld is laid",
    ),
    key("turn.taken_discard", Text("not straight back"), "what may become of a single discard just taken"),
    key("turn.final_discard", Text("optional"), "whether going out takes a discard"),
    key("turn.melds", Text("in any turn"), "whether a hand is melded bit by bit or whole"),
    key("turn.before_draw", Text("nothing"), "what may be laid before a card is drawn"),
    key("turn.after_out", Text("the end"), "what follows when a player has gone out"),
    key("turn.out_with", Nothing, "cards on the table with which a player is out; absent: no card in hand"),
    key("turn.draws", Whole(1), "cards that may be drawn in a turn in which nothing was melded yet"),
    key("turn.after_last_draw", Text("free"), "what may follow the last of several draws"),
    key("turn.discard", Text("required"), "whether a turn ends with a discard"),
    key("turn.last_discard", Text("any"), "which card may be the last discard"),
    key("turn.never_discard", Empty, "cards that nobody discards: `joker`, ranks, single cards"),
    key("turn.float", Flag(false), "whether a player without cards plays on when nothing is left to discard"),
    key("turn.call", Text("never"), "whether a discard that could be melded may be called for out of turn"),
    key("turn.rearrange", Text("never"), "whether melds on the table may be put together anew"),
    key("turn.swap.when", Text("never"), "when a player may give the real card for a wild one"),
    key("turn.swap.from", Empty, "kinds of meld from which a wild card may be swapped: `run`, `set`"),
    key("turn.swap.cards", Text("any wild card"), "which wild cards may be swapped"),
    key("turn.swap.real", Text("one it may stand for"), "which real card may be given for a wild one"),
    key("turn.swap.use", Text("at once"), "what becomes of a wild card that was swapped out"),
    key(
        "turn.buy.limit",
        Whole(0),
        "discards that a player may buy out of turn in a deal: a number or `any number`",
    ),
    key("turn.buy.cost", Whole(1), "cards from the stock that a buyer takes besides"),
    key("turn.buy.priority", Text("first to ask"), "who gets a discard that several want"),
    key("turn.buy.window", Text("after a stock draw until the discard"), "when a discard may be bought"),
    key("turn.buy.consent", Text("not needed"), "whose leave a buyer needs"),
    key("turn.buy.except", Empty, "what may not be bought, and by whom not"),
    key("stock_out.then", Text("reshuffle"), "what happens when the stock is used up"),
    key("stock_out.left", Whole(0), "cards in the stock with which it counts as used up"),
    key("knock.limit", Nothing, "most points in hand with which a player may knock; absent: nobody knocks"),
    key("knock.upcard", Flag(false), "whether the value of the upcard lowers the limit"),
    key("knock.ace_upcard", Text("gin only"), "what an ace as upcard asks of a knock"),
    key("knock.melds", Text("at the knock"), "when melds are laid on the table"),
    key(
        "knock.lay_off",
        Text("unless gin"),
        "when others may lay off on the melds of the player who knocked",
    ),
    key(
        "knock.big_gin",
        Flag(false),
        "whether a hand with the card just drawn may be gin, without a discard",
    ),
    key("knock.tie", Text("others win"), "who wins when somebody has as little as the player who knocked"),
    key("score.count", Text("penalty"), "how a deal is counted"),
    key("score.wild_melded", Text("as in hand"), "what a wild card on the table counts, where melds count"),
    key("score.left", Text("every card"), "which of the cards left in hand count"),
    key("score.cap", Nothing, "most points that a deal counts for a player"),
    key("score.drop.first", Nothing, "points for dropping out of a deal before the first draw"),
    key("score.drop.middle", Nothing, "points for dropping out of a deal later"),
    key(
        "score.wrong_declaration",
        Nothing,
        "points for laying a whole hand that was none, in place of its cards",
    ),
    key(
        "score.bonus.*",
        Nothing,
        "points for `knock`, `gin`, `big_gin`, `undercut`, `out`, `blind`, `natural_blind`, or for what \
         `--bonus NAME=KEY` tells by its name",
    ),
    key(
        "score.pay.joker",
        Whole(0),
        "where a deal is paid: what each other player pays for a joker in the hand that went out",
    ),
    key("score.pay.wild", Whole(0), "the same for any other wild card"),
    key("score.double", Text("never"), "what doubles a hand and its boxes"),
    key("score.box.points", Whole(0), "points for each deal won"),
    key("score.box.to", Text("all"), "whose boxes count at the end"),
    key("score.box.when", Text("at the end"), "when boxes count"),
    key("score.box.gin", Whole(0), "boxes more for gin"),
    key("score.box.big_gin", Whole(0), "boxes more for big gin"),
    key("score.box.undercut", Whole(0), "boxes more for an undercut"),
    key("sheet.columns", Whole(1), "columns of the score sheet, each a game of its own"),
    key("sheet.first_score", Text("first open column"), "where a late first score goes"),
    key("game.wins", Text("lowest"), "which total wins"),
    key("game.target", Nothing, "total that ends the game; absent: the last deal does"),
    key("game.deals", Nothing, "deals in a game: a number or `any number`; absent: as many as are listed"),
    key("game.reached", Text("the game ends"), "what happens when a player reaches the target"),
    key("game.bonus", Whole(0), "points for each player who has reached the target when the game ends"),
    key("game.shutout.rule", Text("none"), "what it is worth that the others never scored"),
    key("game.shutout.points", Whole(0), "points for a flat shutout"),
    key("game.shutout.order", Text("after boxes"), "whether a shutout doubles the boxes too"),
    key("game.dealer", Text("passes left"), "who deals next"),
    key("game.void_dealer", Text("same dealer"), "who deals after a void deal"),
    key("game.tie", Text("shared"), "what happens when the best total is shared"),
    key("deal.#.cards", Nothing, "cards dealt to each in that deal"),
    key("deal.#.contract", Nothing, "melds to lay before anything else: `2 sets, 1 run of 7`"),
    key("deal.#.all_at_once", Flag(false), "whether the contract is laid with every card of the hand"),
    key("deal.#.final_discard", Nothing, "as `turn.final_discard`, for that deal"),
    key("deal.#.buys", Nothing, "as `turn.buy.limit`, for that deal"),
];

/// How the last part of a key's address varies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Varies {
    /// Not at all.
    No,
    /// By number of players: `packs.3-4`.
    Players,
    /// By card: `cards.points.J-K`.
    Cards,
    /// By deal: `deal.7.cards`.
    Deal,
    /// By a name that the ruleset makes up: `score.bonus.exact_cut`.
    Name,
}

impl Key {
    /// How its address varies.
    pub const fn varies(&self) -> Varies {
        self.varies
    }

    /// The address without the part that varies: `packs`, `cards.points`.
    pub fn stem(&self) -> &'static str {
        match self.varies() {
            Varies::Players | Varies::Cards | Varies::Name => {
                self.path.get(..self.path.len() - 2).unwrap_or(self.path)
            }
            Varies::No | Varies::Deal => self.path,
        }
    }
}

/// The keys in the order of their addresses, short ones first, which nearly every command looks up by the hundred: most
/// can be told apart by their length.
static BY_PATH: [&Key; KEYS.len()] = by_path();

#[expect(clippy::indexing_slicing, reason = "at compile time, where a slip is an error")]
const fn by_path() -> [&'static Key; KEYS.len()] {
    let mut sorted = [&KEYS[0]; KEYS.len()];
    let mut n = 0;
    while n < KEYS.len() {
        let mut at = n;
        while at > 0 && before(KEYS[n].path.as_bytes(), sorted[at - 1].path.as_bytes()) {
            sorted[at] = sorted[at - 1];
            at -= 1;
        }
        sorted[at] = &KEYS[n];
        n += 1;
    }
    sorted
}

/// The keys whose addresses vary.
#[expect(clippy::indexing_slicing, reason = "at compile time, where a slip is an error")]
static VARYING: [&Key; varying_keys()] = {
    let mut all = [&KEYS[0]; varying_keys()];
    let (mut n, mut at) = (0, 0);
    while n < KEYS.len() {
        if !matches!(KEYS[n].varies, Varies::No) {
            all[at] = &KEYS[n];
            at += 1;
        }
        n += 1;
    }
    all
};

const fn varying_keys() -> usize {
    let (mut n, mut all) = (0, KEYS);
    while let [key, rest @ ..] = all {
        if !matches!(key.varies, Varies::No) {
            n += 1;
        }
        all = rest;
    }
    n
}

#[expect(clippy::indexing_slicing, reason = "at compile time, where a slip is an error")]
const fn before(a: &[u8], b: &[u8]) -> bool {
    let mut at = 0;
    while a.len() == b.len() && at < a.len() {
        if a[at] != b[at] {
            return a[at] < b[at];
        }
        at += 1;
    }
    a.len() < b.len()
}

/// The key that an address belongs to, and the part of the address that varies (`3-4`, `J-K`, `7`; else empty).
pub fn find(path: &str) -> Option<(&'static Key, &str)> {
    let known = BY_PATH.binary_search_by_key(&(path.len(), path), |key| (key.path.len(), key.path));
    if let Some(key) = known.ok().and_then(|at| BY_PATH.get(at)).filter(|key| key.varies() == Varies::No) {
        return Some((key, ""));
    }
    let deal = path.strip_prefix("deal.").and_then(|rest| rest.split_once('.'));
    VARYING.iter().copied().find_map(|key| match key.varies() {
        Varies::No => None,
        Varies::Players | Varies::Cards | Varies::Name => {
            let rest = path.strip_prefix(key.stem())?.strip_prefix('.')?;
            (!rest.is_empty()).then_some((key, rest))
        }
        Varies::Deal => {
            let (n, name) = deal?;
            (key.path.strip_prefix("deal.#.")? == name).then_some((key, n))
        }
    })
}

/// Every address that a written one stands for: `packs.3` and `packs.4` for `packs.3-4`; none where it is no key's.
pub fn spelt_out(path: &str) -> Vec<String> {
    let spelt = find(path).and_then(|(key, part)| super::address::spelt_out(path, key, part).ok());
    spelt.into_iter().flatten().map(Cow::into_owned).collect()
}

/// Whether some key's address begins with this one and goes on: it is a table.
pub fn is_table(path: &str) -> bool {
    if let Some(n) = path.strip_prefix("deal.") {
        return !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit());
    }
    KEYS.iter().any(|key| key.path.strip_prefix(path).is_some_and(|rest| rest.starts_with('.')))
}

/// What an unknown address was most likely meant to be: a key, or with `table` a table, with the deal as it was typed.
pub fn suggestion(path: &str, table: bool) -> Option<String> {
    let deal = path.strip_prefix("deal.").and_then(|rest| rest.split('.').next());
    let deal = deal.filter(|n| super::size::number(n).is_some()).unwrap_or("1");
    let mut known: Vec<String> =
        KEYS.iter().map(|key| key.path.replace('#', deal).replace('@', "joker")).collect();
    if table {
        known = known.iter().flat_map(|path| tables_of(path)).collect();
        known.sort();
        known.dedup();
    } else {
        known.retain(|path| !path.ends_with('%'));
    }
    let (above, last) = apart(path);
    let last_alike = |known: &&String, at_least: f64| likeness(apart(known).1, last) >= at_least;
    let most_alike = |among: Vec<&String>| {
        let alike = |known: &str| likeness(apart(known).1, last) + likeness(known, path);
        among.into_iter().max_by(|a, b| alike(a).total_cmp(&alike(b))).cloned()
    };
    // Keys are mostly right up to the last part, or they are right and stand in the wrong table.
    most_alike(known.iter().filter(|known| apart(known).0 == above && last_alike(known, 0.78)).collect())
        .or_else(|| most_alike(known.iter().filter(|known| last_alike(known, 1.0)).collect()))
        .or_else(|| most_alike(known.iter().filter(|known| likeness(known, path) >= 0.86).collect()))
        .or_else(|| most_alike(known.iter().filter(|known| last_alike(known, 0.86)).collect()))
}

/// The tables that an address lies in: `meld` and `meld.set` for `meld.set.size`.
fn tables_of(path: &str) -> impl Iterator<Item = String> {
    path.match_indices('.').filter_map(|(i, _)| path.get(..i).map(str::to_owned))
}

/// An address without its last part, and that part.
fn apart(path: &str) -> (&str, &str) {
    path.rsplit_once('.').unwrap_or(("", path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_find_their_keys() {
        let found = |path| find(path).map(|(key, part)| (key.path, part));
        assert_eq!(found("meld.set.size"), Some(("meld.set.size", "")));
        assert_eq!(found("deal.7.contract"), Some(("deal.#.contract", "7")));
        assert_eq!(found("packs.3-4"), Some(("packs.%", "3-4")));
        assert_eq!(found("cards.points.J-K"), Some(("cards.points.@", "J-K")));
        assert_eq!(found("cards.points"), None);
        assert_eq!(found("meld.set"), None);
        assert!(is_table("meld.set") && is_table("deal.3") && is_table("deal"));
        assert!(!is_table("meld.set.size") && !is_table("deal.cards") && !is_table("deal.3.cards"));
        assert!(!is_table("") && !is_table("mel"));
    }

    #[test]
    fn misspelt_addresses_have_a_nearest_one() {
        for (typed, table, meant) in [
            ("meld.set.sise", false, Some("meld.set.size")),
            ("deal.7.card", false, Some("deal.7.cards")),
            ("deal.x.card", false, Some("deal.1.cards")),
            ("players.notes", false, Some("notes")),
            ("wild", false, Some("cards.wild")),
            ("nmae", false, Some("name")),
            ("cards.jokr", false, Some("cards.points.joker")),
            ("cards.ases", false, Some("cards.ace")),
            ("meld.sets.size", false, Some("meld.set.size")),
            ("target", false, Some("game.target")),
            ("colour", false, None),
            ("player", true, Some("players")),
            ("points", true, Some("cards.points")),
            ("set", true, Some("meld.set")),
            ("deals", true, Some("deal")),
            ("stock", true, Some("stock_out")),
            ("rules", true, None),
        ] {
            assert_eq!(suggestion(typed, table).as_deref(), meant, "{typed}");
        }
    }

    #[test]
    fn every_key_is_described_and_its_plain_case_fits_on_a_line() {
        for key in KEYS {
            assert!(!key.about.is_empty() && !key.about.ends_with('.'), "{}", key.path);
            assert!(find(&key.path.replace(['#', '%'], "3").replace('@', "A")).is_some(), "{}", key.path);
        }
    }

    #[test]
    fn keys_are_looked_up_in_order() {
        assert!(BY_PATH.is_sorted_by_key(|key| (key.path.len(), key.path)));
        assert!(KEYS.iter().all(|key| BY_PATH.contains(&key)));
    }

    #[test]
    fn no_key_stands_twice() {
        let mut paths: Vec<_> = KEYS.iter().map(|key| key.path).collect();
        paths.sort_unstable();
        paths.dedup();
        assert_eq!(paths.len(), KEYS.len());
    }
}
