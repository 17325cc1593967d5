//! Reading what was typed about a game: names, results, cards, with errors that point into it.

use super::alike;
use super::error::Failure;
pub(super) use super::naming::{kept, kept_names, name, name_among, names};
use crate::cards::{Card, NotationError, NotationErrorKind, Typed, parse_cards, parse_melds};
use crate::play::{Said, parse_moves};
use crate::present::{Style, diagnostic};
use crate::ruleset::{Count, LeftCards, Ruleset, nearest};
use crate::scoring::Addends;
use crate::table::{Game, Outcome, OutcomeError, same_name};

/// Melds from one argument.
///
/// # Errors
/// What can't be read, with its place.
pub(super) fn melds(argument: &str, look: Style) -> Result<Vec<Vec<Typed>>, Failure> {
    melds_of("MELD", argument, look)
}

/// Melds from one argument that has a name of its own.
///
/// # Errors
/// What can't be read, with its place.
pub(super) fn melds_of(what: &str, argument: &str, look: Style) -> Result<Vec<Vec<Typed>>, Failure> {
    parse_melds(argument).map_err(|error| notation(what, argument, &error, look))
}

/// Cards from one argument.
///
/// # Errors
/// What can't be read, with its place.
pub(super) fn cards(what: &str, argument: &str, look: Style) -> Result<Vec<Typed>, Failure> {
    parse_cards(argument).map_err(|error| notation(what, argument, &error, look))
}

/// A notation error with the text around it.
pub(super) fn notation(what: &str, text: &str, error: &NotationError, look: Style) -> Failure {
    let help = error.help();
    let body = diagnostic::typed(what, text, error.span.range(), &error.to_string(), help.as_deref(), look);
    Failure::request(error.to_string()).excerpt(body)
}

/// The seat of a player.
///
/// # Errors
/// Nobody goes by that name.
pub(super) fn seat(game: &Game, name: &str) -> Result<usize, Failure> {
    let seat = game.seat(name.trim()).or_else(|| alike::seat(game, name));
    seat.ok_or_else(|| {
        let shown: String = name.escape_debug().take(60).collect();
        let failure = Failure::request(format!("nobody called `{shown}` plays here"));
        if let Some(near) = nearest(name, game.players.iter().map(String::as_str)) {
            return failure.help(format!("did you mean `{near}`?"));
        }
        let here = game.players.iter().enumerate().filter(|(seat, _)| game.here(*seat));
        let names: Vec<&str> = here.map(|(_, name)| name.as_str()).collect();
        failure.help(format!("at the table: {}", names.join(", ")))
    })
}

/// Somebody has two results.
pub(super) fn twice(name: &str) -> Failure {
    Failure::request(format!("{name} is named twice")).help("leave one of the two out; a sum reads 15+10")
}

/// The seat of a player whose name begins so, unless others begin so too.
///
/// # Errors
/// Nobody goes by that name, or several could be meant.
pub(super) fn player(game: &Game, name: &str) -> Result<usize, Failure> {
    let typed = name.trim().to_lowercase();
    let begins = |known: &&String| !typed.is_empty() && known.to_lowercase().starts_with(&typed);
    let found: Vec<&String> = game.players.iter().filter(begins).collect();
    match (game.seat(name.trim()), found.as_slice()) {
        (None, [one]) => seat(game, one),
        (None, [_, _, ..]) => {
            let names: Vec<&str> = found.iter().map(|name| name.as_str()).collect();
            let shown: String = name.trim().escape_debug().take(60).collect();
            Err(Failure::request(format!("`{shown}` could be {}", names.join(" or ")))
                .help("type more of the name"))
        }
        _ => seat(game, name),
    }
}

/// Moves from one argument.
///
/// # Errors
/// What can't be read, with its place.
pub(super) fn moves(text: &str, look: Style) -> Result<Vec<Said>, Failure> {
    let moves = parse_moves(text).map_err(|error| {
        let body = diagnostic::typed("MOVES", text, error.span.range(), &error.message, None, look);
        let failure = Failure::request(error.message).excerpt(body);
        match error.help {
            Some(help) => failure.help(help),
            None => failure,
        }
    })?;
    if moves.is_empty() {
        return Err(Failure::request("no move was named").help("for example `draw; discard 4D`"));
    }
    Ok(moves)
}

/// One card from one argument.
///
/// # Errors
/// What can't be read, with its place.
pub(super) fn card(what: &str, text: &str, look: Style) -> Result<Card, Failure> {
    match cards(what, text, look)?.as_slice() {
        [one] if one.stands.is_none() => Ok(one.card),
        _ => Err(one_card(what)),
    }
}

/// What is said of anything but one card, where one is due.
pub(super) fn one_card(what: &str) -> Failure {
    Failure::request(format!("{what} is one card, for example 9C"))
}

/// `NAME=RESULT`, the name being the longest that the argument begins with before an `=`; what stands before the first may be
/// the beginning of just one name.
///
/// # Errors
/// Nobody goes by that name, or the result can't be read.
pub(super) fn result(game: &Game, argument: &str, look: Style) -> Result<(usize, Outcome), Failure> {
    let (at, seat) = named(game, argument)?;
    let text = argument.get(at + 1..).unwrap_or_default();
    told(text, argument, at + 1, &game.rules, look).map(|outcome| (seat, outcome))
}

/// The sum in `NAME=SUM`, with whose points it makes; `None` where no sum stands there.
pub(super) fn summed(game: &Game, argument: &str) -> Option<(usize, Addends)> {
    let (at, seat) = named(game, argument).ok()?;
    Some((seat, super::sums::told(argument.get(at + 1..)?, &game.rules)?))
}

/// Where the `=` stands in `NAME=RESULT`, and the seat of that name.
fn named(game: &Game, argument: &str) -> Result<(usize, usize), Failure> {
    let cuts = argument.match_indices('=').filter_map(|(at, _)| {
        let name = argument.get(..at)?;
        let seat = game.players.iter().position(|known| same_name(known, name.trim()));
        Some((at, seat.or_else(|| alike::seat(game, name))?))
    });
    match (cuts.max_by_key(|(at, _)| *at), argument.split_once('=')) {
        (Some(exact), _) => Ok(exact),
        (None, Some((name, _))) => Ok((name.len(), player(game, name)?)),
        (None, None) => {
            let shown: String = argument.escape_debug().take(60).collect();
            Err(Failure::request(format!("`{shown}` has no `=`"))
                .help("a result reads NAME=out, NAME=23 or NAME='KH 4D *'"))
        }
    }
}

/// In which way a game tells what a player had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// Only what is left counts.
    Left,
    /// Of what is left only the cards in no meld count, so that hands are told whole.
    Held,
    /// Melds count for the one who laid them.
    Melds,
    /// Whole hands, of which melds are laid only when somebody knocks.
    Whole,
    /// Whole hands, of which one is laid to go out and the others are arranged.
    Arranged,
    /// The hand that went out, for which the others pay.
    Paid,
}

impl Way {
    /// That of a game.
    pub(super) fn of(game: &Game) -> Self {
        Self::by(&game.rules)
    }

    /// That of some rules.
    pub(super) fn by(rules: &Ruleset) -> Self {
        if rules.knock.is_some_and(|knock| knock.whole_hands()) {
            Self::Whole
        } else if rules.goes_out_whole() {
            Self::Arranged
        } else if rules.score.count == Count::Payments {
            Self::Paid
        } else if rules.score.count == Count::MeldsMinusHand {
            Self::Melds
        } else if rules.score.left != LeftCards::Every {
            Self::Held
        } else {
            Self::Left
        }
    }

    /// Whether only what is left in hand counts, so that `out` says it all.
    pub(super) fn counts_left(self) -> bool {
        matches!(self, Self::Left | Self::Held)
    }

    /// Whether a result may tell what was melded.
    pub(super) fn melds_tell(self) -> bool {
        self != Self::Left
    }

    /// What a result can be.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Left => "`out`, points, or the cards left",
            Self::Held => "`out`, the whole hand, `MELDS : THE REST`, or points",
            Self::Melds => "`MELDS : CARDS LEFT`, or points",
            Self::Whole => "the whole hand, `MELDS : DEADWOOD`, or the deadwood",
            Self::Arranged => "`out`, the whole hand, `MELDS : DEADWOOD`, or the deadwood",
            Self::Paid => "`MELDS :` of the player who went out, or what that player gets",
        }
    }

    /// What to add for a player; `ended` if it is known that somebody else ended the deal.
    pub(super) fn add(self, name: &str, ended: bool) -> String {
        match self {
            Self::Held if ended => format!("`{name}=23`: points, or the whole hand"),
            Self::Held => format!("`{name}=out`, points, or the whole hand"),
            Self::Left if ended => format!("`{name}=23`: points, or the cards left in hand"),
            Self::Left => format!("`{name}=out`, points, or the cards left in hand"),
            Self::Melds => format!("`{name}='MELDS : CARDS LEFT'`, or points"),
            Self::Arranged if !ended => format!("`{name}=out`, the whole hand, or the deadwood"),
            Self::Whole | Self::Arranged => format!("`{name}=23`: the deadwood, or the whole hand"),
            Self::Paid => format!("`{name}='MELDS :'` if {name} went out, or what {name} gets"),
        }
    }

    /// What stands behind the colon, where there is one.
    const fn rest(self) -> &'static str {
        match self {
            Self::Left | Self::Melds | Self::Held | Self::Paid => "the cards left",
            Self::Whole | Self::Arranged => "the deadwood",
        }
    }
}

/// A result alone under some rules, where ranks may stand for what they count; `whole` is what was typed and `start` where
/// the result begins in it.
///
/// # Errors
/// It can't be read, or what a rank counts hangs on its suit.
pub(super) fn told(
    text: &str,
    whole: &str,
    start: usize,
    rules: &Ruleset,
    look: Style,
) -> Result<Outcome, Failure> {
    let points = |numbers: String| match super::sums::sum(&numbers, Way::by(rules)) {
        Some(sum) => Some(sum.total()),
        None => numbers.parse().ok(),
    };
    match super::sums::by_rank(text, rules).map(|counted| counted.map(points)) {
        Some(Ok(Some(points))) => Ok(Outcome::Points(points)),
        Some(Err(message)) => {
            let body = diagnostic::typed("RESULT", whole, start..whole.len(), &message, None, look);
            Err(Failure::request(message).excerpt(body))
        }
        Some(Ok(None)) | None => outcome(text, whole, start, Way::by(rules), look),
    }
}

/// A result alone; `whole` is what was typed and `start` where the result begins in it.
///
/// # Errors
/// It can't be read.
pub(super) fn outcome(
    text: &str,
    whole: &str,
    start: usize,
    way: Way,
    look: Style,
) -> Result<Outcome, Failure> {
    if let Some(colon) = text.find(':').filter(|_| !way.melds_tell()) {
        let at = start + colon..start + colon + 1;
        let message = "melded cards do not count in this game: give only the cards left in hand";
        let body = diagnostic::typed("RESULT", whole, at, message, None, look);
        return Err(Failure::request(message).excerpt(body));
    }
    if let Some(sum) = super::sums::sum(text, way) {
        return Ok(Outcome::Points(sum.total()));
    }
    Outcome::parse(text).map_err(|error| {
        if let OutcomeError::Cards(notation_error) = &error {
            let span = notation_error.span.shifted(start).range();
            let apart = notation_error.kind == NotationErrorKind::MeldMark && way.melds_tell();
            let message = if apart {
                format!("put ` : ` before {}: it parts them from the melds", way.rest())
            } else {
                format!("{error}; a result is {}", way.words())
            };
            let help = notation_error.help();
            let body = diagnostic::typed("RESULT", whole, span, &message, help.as_deref(), look);
            Failure::request(message).excerpt(body)
        } else {
            let empty = error == OutcomeError::Empty;
            let message = if empty { format!("{error}: {}", way.words()) } else { error.to_string() };
            let body = diagnostic::typed("RESULT", whole, start..whole.len(), &message, None, look);
            Failure::request(message).excerpt(body)
        }
    })
}
