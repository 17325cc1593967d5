//! The lines before the first deal: whose game it is, and by which rules.

use super::Transcript;
use super::quotes::{fit, harmless, names, value};
use crate::play::parse::{MoveError, Part, quoted};
use crate::ruleset::nearest;
use crate::table::same_name;

/// The most players of a transcript; how many may play is for the rules to say.
const MOST_PLAYERS: usize = 12;

/// The longest name of a ruleset and the longest house rule, in bytes.
const LONGEST: usize = 4096;

/// What a line of the header tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Header {
    Rules,
    Set,
    Title,
    Players,
    Dealer,
}

impl Header {
    pub(super) const ALL: [Self; 5] = [Self::Rules, Self::Set, Self::Title, Self::Players, Self::Dealer];

    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Set => "set",
            Self::Title => "title",
            Self::Players => "players",
            Self::Dealer => "dealer",
        }
    }

    pub(super) fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|header| header.word().eq_ignore_ascii_case(word))
    }

    /// The header that a misspelt word is most like.
    pub(super) fn near(word: &str) -> Option<Self> {
        nearest(word, Self::ALL.map(Self::word)).and_then(Self::from_word)
    }

    /// What such a line looks like.
    pub(super) const fn example(self) -> &'static str {
        match self {
            Self::Rules => "`rules: ID`, as `rummy rules` lists them",
            Self::Set => "`set: cards.points.joker=25`",
            Self::Title => "`title: Sunday`",
            Self::Players => "`players: Ann Bob \"Mary Ann\"`",
            Self::Dealer => "`dealer: Ann`",
        }
    }
}

/// Reads what stands behind the colon.
pub(super) fn read(header: Header, part: Part<'_>, into: &mut Transcript) -> Result<(), MoveError> {
    let word = header.word();
    if part.trimmed().is_empty() {
        let said = format!("nothing stands behind `{word}:`");
        return Err(part.error(said, format!("a line reads {}", header.example())));
    }
    match header {
        Header::Rules => into.rules = text(header, part)?,
        Header::Set => {
            let set = text(header, part)?;
            if !set.contains('=') {
                let said = format!("{} has no `=`", quoted(&set));
                return Err(part.trimmed().error(said, format!("a house rule reads {}", header.example())));
            }
            into.sets.push(set);
        }
        Header::Title => {
            let title = value(part)?;
            fit("the title", &title, part)?;
            into.title = Some(title.trim().to_owned());
        }
        Header::Dealer => {
            let name = value(part)?;
            fit("the dealer's name", &name, part)?;
            into.dealer = Some(name.trim().to_owned());
        }
        Header::Players => into.players = players(part)?,
    }
    Ok(())
}

fn text(header: Header, part: Part<'_>) -> Result<String, MoveError> {
    let text = value(part)?;
    let part = part.trimmed();
    let what = format!("`{}`", header.word());
    if text.len() > LONGEST {
        return Err(part.error(format!("{what} is longer than {LONGEST} bytes"), header.example()));
    }
    if text.trim().is_empty() {
        return Err(part.error(format!("{what} is empty"), header.example()));
    }
    harmless(&what, &text, part)?;
    Ok(text)
}

fn players(part: Part<'_>) -> Result<Vec<String>, MoveError> {
    let mut players: Vec<String> = Vec::new();
    for (name, at) in names(part)? {
        if let Some(known) = players.iter().find(|known| same_name(known, &name)) {
            let said = format!("{} and {} are the same name to rummy", quoted(known), quoted(&name));
            return Err(at.error(said, "tell them apart, for example by a letter: `\"Ann B\"`"));
        }
        if players.len() == MOST_PLAYERS {
            let said = format!("more than {MOST_PLAYERS} players");
            return Err(at.error(said, "a name with spaces stands in quotes: `\"Mary Ann\"`"));
        }
        players.push(name);
    }
    Ok(players)
}
