//! The thirteen ranks.

use std::fmt;

/// The rank of a card, from the ace up to the king.
///
/// The order is that of the numbers, ace lowest; whether an ace may also stand above the king is for the ruleset
/// to say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Rank {
    /// The ace, number 1.
    Ace = 1,
    /// The two.
    Two,
    /// The three.
    Three,
    /// The four.
    Four,
    /// The five.
    Five,
    /// The six.
    Six,
    /// The seven.
    Seven,
    /// The eight.
    Eight,
    /// The nine.
    Nine,
    /// The ten.
    Ten,
    /// The jack, number 11.
    Jack,
    /// The queen, number 12.
    Queen,
    /// The king, number 13.
    King,
}

impl Rank {
    /// Every rank, from the ace to the king.
    pub const ALL: [Rank; 13] = [
        Rank::Ace,
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
    ];

    /// The number of the rank: 1 for the ace, 13 for the king.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The rank with a number from 1 to 13; `None` for any other.
    pub const fn from_number(number: u8) -> Option<Rank> {
        Some(match number {
            1 => Rank::Ace,
            2 => Rank::Two,
            3 => Rank::Three,
            4 => Rank::Four,
            5 => Rank::Five,
            6 => Rank::Six,
            7 => Rank::Seven,
            8 => Rank::Eight,
            9 => Rank::Nine,
            10 => Rank::Ten,
            11 => Rank::Jack,
            12 => Rank::Queen,
            13 => Rank::King,
            _ => return None,
        })
    }

    /// Reads a rank that is the whole text: `A`, `2` to `10`, `T`, `J`, `Q` or `K`, in any case.
    ///
    /// ```
    /// use rummy_referee::cards::Rank;
    /// assert_eq!(Rank::from_text("t"), Some(Rank::Ten));
    /// assert_eq!(Rank::from_text("11"), None);
    /// ```
    pub fn from_text(text: &str) -> Option<Rank> {
        Some(match text {
            "A" | "a" => Rank::Ace,
            "2" => Rank::Two,
            "3" => Rank::Three,
            "4" => Rank::Four,
            "5" => Rank::Five,
            "6" => Rank::Six,
            "7" => Rank::Seven,
            "8" => Rank::Eight,
            "9" => Rank::Nine,
            "10" | "T" | "t" => Rank::Ten,
            "J" | "j" => Rank::Jack,
            "Q" | "q" => Rank::Queen,
            "K" | "k" => Rank::King,
            _ => return None,
        })
    }

    /// The rank as it is printed: `A`, `2` to `10`, `J`, `Q` or `K`.
    pub const fn text(self) -> &'static str {
        match self {
            Rank::Ace => "A",
            Rank::Two => "2",
            Rank::Three => "3",
            Rank::Four => "4",
            Rank::Five => "5",
            Rank::Six => "6",
            Rank::Seven => "7",
            Rank::Eight => "8",
            Rank::Nine => "9",
            Rank::Ten => "10",
            Rank::Jack => "J",
            Rank::Queen => "Q",
            Rank::King => "K",
        }
    }

    /// The rank in words: `ace`, `two`, … `king`.
    pub const fn name(self) -> &'static str {
        match self {
            Rank::Ace => "ace",
            Rank::Two => "two",
            Rank::Three => "three",
            Rank::Four => "four",
            Rank::Five => "five",
            Rank::Six => "six",
            Rank::Seven => "seven",
            Rank::Eight => "eight",
            Rank::Nine => "nine",
            Rank::Ten => "ten",
            Rank::Jack => "jack",
            Rank::Queen => "queen",
            Rank::King => "king",
        }
    }

    /// Several cards of the rank in words: `aces`, `sixes`, … `kings`.
    pub const fn plural(self) -> &'static str {
        match self {
            Rank::Ace => "aces",
            Rank::Two => "twos",
            Rank::Three => "threes",
            Rank::Four => "fours",
            Rank::Five => "fives",
            Rank::Six => "sixes",
            Rank::Seven => "sevens",
            Rank::Eight => "eights",
            Rank::Nine => "nines",
            Rank::Ten => "tens",
            Rank::Jack => "jacks",
            Rank::Queen => "queens",
            Rank::King => "kings",
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}
