//! The nearest right thing for what was typed wrong.

use super::{DeclarationFault, Face, NotationError, NotationErrorKind, RangeFault, Rank, Suit, parse_cards};

impl NotationError {
    /// What to type instead, where there is one right thing near; one line, lower case.
    ///
    /// ```
    /// let error = rummy_referee::cards::parse_cards("6-3S").unwrap_err();
    /// assert_eq!(error.help().as_deref(), Some("write `3-6S`"));
    /// ```
    pub fn help(&self) -> Option<String> {
        use NotationErrorKind as Kind;
        match &self.kind {
            Kind::UnknownRank { token, rank } => {
                digits_as_letters(token).or_else(|| number_as_rank(token, rank)).or_else(|| rearranged(token))
            }
            Kind::UnknownSuit { token, .. } => rearranged(token),
            Kind::NoSuit { rank, .. } => {
                Some(format!("add its suit: {}", each_suit(|suit| Face { rank: *rank, suit }.to_string())))
            }
            Kind::NoRank { suit, .. } => Some(format!("put its rank before it, as in `K{suit}`")),
            Kind::AfterJoker { token, rest } => after_joker(token, rest),
            Kind::Range { fault, .. } => Some(range(fault)),
            Kind::Declaration { token, fault } => Some(declaration(token, *fault)),
            Kind::Gap { joined, .. } => Some(match read_back(joined) {
                Some(joined) => format!("write `{joined}`"),
                None => "write it in one word".to_owned(),
            }),
            Kind::MeldMark | Kind::NoCard => None,
            Kind::EmptyMeld => Some("put cards before and after each `/`, as in `KHSD / 3-6S`".to_owned()),
            Kind::SeveralCards { .. } => Some("name one card, as in `KH`".to_owned()),
            Kind::NotNatural { .. } => Some("name its rank and its suit, as in `KH`".to_owned()),
        }
    }
}

/// The text itself if it could be typed as it stands, and is short enough to show: no advice is given that fails.
fn read_back(text: &str) -> Option<&str> {
    (text.chars().count() <= 40 && parse_cards(text).is_ok()).then_some(text)
}

/// `1OH` and `l0H` look like `10H`.
fn digits_as_letters(token: &str) -> Option<String> {
    let likely = token.replace(['O', 'o'], "0").replace(['I', 'i', 'l', 'L'], "1");
    let likely = read_back(&likely)?;
    Some(format!("did you mean `{likely}`?"))
}

/// `11H` counts where the jack has a letter.
fn number_as_rank(token: &str, rank: &str) -> Option<String> {
    let meant = match rank {
        "1" | "14" => Rank::Ace,
        "0" | "O" | "o" => Rank::Ten,
        "11" => Rank::Jack,
        "12" => Rank::Queen,
        "13" => Rank::King,
        _ => return None,
    };
    let fact = format!("the {} is `{meant}`", meant.name());
    let likely = token.replacen(rank, meant.text(), 1);
    Some(match read_back(&likely) {
        Some(likely) => format!("{fact}: did you mean `{likely}`?"),
        None => fact,
    })
}

/// All letters are right but not their order: `HK`, `KHQS`, `JQKS`; or it is a joker, misspelt.
fn rearranged(token: &str) -> Option<String> {
    let lower = token.to_ascii_lowercase();
    if (4..=8).contains(&token.len()) && strsim::damerau_levenshtein(&lower, "joker") <= 2 {
        return Some("the joker is `*`".to_owned());
    }
    let mut chars = token.chars();
    if let (Some(suit), Some(rank)) =
        (chars.next().and_then(Suit::from_char), Rank::from_text(chars.as_str()))
    {
        return Some(format!("the rank comes first: `{rank}{suit}`"));
    }
    let apart = taken_apart(token)?;
    read_back(&apart).map(|cards| format!("part cards by spaces: `{cards}`"))
}

/// `KHQS` and `JQS` with the spaces that belong between the cards.
fn taken_apart(token: &str) -> Option<String> {
    let mut cards: Vec<String> = Vec::new();
    let mut ranks: Vec<Rank> = Vec::new();
    let mut rest = token;
    while !rest.is_empty() {
        let len = if rest.starts_with("10") { 2 } else { rest.chars().next()?.len_utf8() };
        let (head, tail) = rest.split_at_checked(len)?;
        if head == "*" && ranks.is_empty() {
            cards.push("*".to_owned());
        } else if let Some(rank) = Rank::from_text(head) {
            ranks.push(rank);
        } else if let Some(suit) = head.chars().next().and_then(Suit::from_char) {
            match cards.last_mut() {
                Some(card) if ranks.is_empty() && card != "*" => card.push(suit.letter()),
                _ if ranks.is_empty() => return None,
                _ => cards.extend(ranks.drain(..).map(|rank| Face { rank, suit }.to_string())),
            }
        } else {
            return None;
        }
        rest = tail;
    }
    (ranks.is_empty() && cards.len() > 1).then(|| cards.join(" "))
}

/// `JKS` takes the joker for a jack or the king for a joker; `*6S` forgets a space or an `=`.
fn after_joker(token: &str, rest: &str) -> Option<String> {
    if let Some(suit) = rest.chars().next().and_then(Suit::from_char) {
        let king = Face { rank: Rank::King, suit };
        return Some(if token.contains('*') {
            "a joker has no suit: write `*`".to_owned()
        } else {
            format!("the joker is `JK` and the king of {} `{king}`", suit.name())
        });
    }
    let Some(rest) = read_back(rest) else { return rearranged(token) };
    let apart = format!("write `* {rest}` for a joker and more");
    let declared = format!("*={rest}");
    Some(match read_back(&declared) {
        Some(declared) => format!("{apart}, `{declared}` for what the joker stands for"),
        None => apart,
    })
}

fn range(fault: &RangeFault) -> String {
    match *fault {
        RangeFault::Ends => "name its first and its last card, as in `3-6S`".to_owned(),
        RangeFault::NoSuit(from, to) => format!("add the suit: {}", each_suit(|suit| upward(from, to, suit))),
        RangeFault::ManySuits(from, to, ref suits) if suits.len() <= 4 => {
            let ranges: Vec<String> = suits.iter().map(|&suit| upward(from, to, suit)).collect();
            format!("write `{}`", ranges.join(" "))
        }
        RangeFault::ManySuits(..) => "give each suit a range of its own".to_owned(),
        RangeFault::TwoSuits(from, to, [first, last]) => {
            format!("did you mean `{}` or `{}`?", upward(from, to, first), upward(from, to, last))
        }
        RangeFault::Down(from, to, suit) if round_the_corner(from, to) => {
            format!("a range ends with the ace: write `{}`", upward(from, to, suit))
        }
        RangeFault::Equal(rank, suit) => format!("write `{}`", upward(rank, rank, suit)),
        RangeFault::Down(from, to, suit) => format!("write `{}`", upward(from, to, suit)),
    }
}

/// The cards that a range with these ends most likely means, written as they should be.
fn upward(from: Rank, to: Rank, suit: Suit) -> String {
    if from == to {
        Face { rank: from, suit }.to_string()
    } else if round_the_corner(from, to) {
        let cards: Vec<String> = (from.number()..=to.number() + 13)
            .filter_map(|number| Rank::from_number((number - 1) % 13 + 1))
            .map(|rank| Face { rank, suit }.to_string())
            .collect();
        cards.join(" ")
    } else if from > to && to != Rank::Ace {
        format!("{to}-{from}{suit}")
    } else {
        format!("{from}-{to}{suit}")
    }
}

/// Nobody means eleven cards by `Q-2S`: it goes on past the ace, which only single cards can say.
fn round_the_corner(from: Rank, to: Rank) -> bool {
    from >= Rank::Jack && (Rank::Two..=Rank::Three).contains(&to)
}

fn declaration(token: &str, fault: DeclarationFault) -> String {
    match fault {
        DeclarationFault::NoCard => match read_back(&format!("*{token}")) {
            Some(declared) => format!("write `{declared}`"),
            None => "name the wild card, then what it stands for, as in `*=6S`".to_owned(),
        },
        DeclarationFault::NoIdentity | DeclarationFault::Joker => {
            let wild = token.split('=').next().and_then(read_back).unwrap_or("*");
            format!("name the card that it stands for, as in `{wild}=6S`, or the rank alone, `{wild}=6`")
        }
        DeclarationFault::ManyCards | DeclarationFault::ManyIdentities => {
            "declare each wild card by itself, as in `*=6S`".to_owned()
        }
    }
}

fn each_suit(text: impl Fn(Suit) -> String) -> String {
    let [a, b, c, d] = Suit::ALL.map(text);
    format!("`{a}`, `{b}`, `{c}` or `{d}`")
}
