//! What happens in a deal that is refereed turn by turn, however it was typed.

use super::app::{App, Opened};
use super::error::Failure;
use super::typed;
use crate::journal::id::GameId;
use crate::journal::{Event, Journal, Unmade};
use crate::play::{Move, OpenDeal, Revealed, Said, Stopped, TurnedUp, parse_moves, print_moves};
use crate::present::{Style, diagnostic, table};
use crate::ruleset::Ruleset;
use crate::table::{Game, Outcome};

/// Records the moves of a player. Where no deal is being played, they begin the next one, with these cards turned up.
///
/// # Errors
/// The moves can't be read, do not stand, or can't be recorded; nothing is recorded then.
pub(super) fn record_turn(
    app: &mut App,
    id: GameId,
    seat: impl FnOnce(&Game) -> Result<usize, Failure>,
    text: &str,
    turned: TurnedUp,
) -> Result<Opened, Failure> {
    let look = app.look();
    let said = typed::moves(text, look).map_err(|failure| match laid_where(app, id, text) {
        Some(help) => failure.help(help),
        None => failure,
    })?;
    let moves = said.iter().map(|said| said.made.clone()).collect();
    app.change_or(
        id,
        |opened| {
            let player = opened.journal.game.name(seat(&opened.journal.game)?).to_owned();
            let (deal, turned) = begins(&opened.journal, turned)?;
            Ok(Event::Turn { deal, player, moves, turned })
        },
        |app, journal, unmade| match unmade {
            Unmade::Stopped(stopped) => stopped_failure(app, &journal.game.rules, text, &said, stopped),
            other => app.unmade(&journal.game.rules, other),
        },
    )
}

/// Begins the next deal.
///
/// # Errors
/// It can't be begun, or can't be recorded.
pub(super) fn begin_deal(app: &mut App, id: GameId, turned: TurnedUp) -> Result<Opened, Failure> {
    app.change(id, |opened| {
        if let Some(open) = &opened.journal.open {
            return Err(Failure::no(format!("deal {} is being played already", open.n()))
                .help("`rummy play` goes on with it; `rummy undo --hand` takes it back"));
        }
        let (deal, turned) = begins(&opened.journal, turned)?;
        Ok(Event::Deal { deal, turned })
    })
}

/// Records the hands that are shown at the end of the deal that is being played.
///
/// # Errors
/// The hands are missing or can't be, or can't be recorded.
pub(super) fn record_hands(
    app: &mut App,
    id: GameId,
    read: impl FnOnce(&Game, &OpenDeal) -> Result<Vec<(String, Outcome)>, Failure>,
) -> Result<Opened, Failure> {
    app.change(id, |opened| {
        let open = opened.journal.open.as_ref().ok_or_else(not_playing)?;
        Ok(Event::Hands { deal: open.n(), hands: read(&opened.journal.game, open)? })
    })
}

/// Hands that were typed, by the names of the players.
///
/// # Errors
/// Nobody goes by a name, or somebody is named twice.
pub(super) fn seats(game: &Game, hands: &[Revealed]) -> Result<Vec<(String, Outcome)>, Failure> {
    let mut named: Vec<(String, Outcome)> = Vec::new();
    for hand in hands {
        let name = game.name(typed::player(game, &hand.name)?).to_owned();
        if named.iter().any(|(known, _)| *known == name) {
            return Err(typed::twice(&name));
        }
        named.push((name, hand.outcome.clone()));
    }
    Ok(named)
}

/// What was recorded last, in a line: `Ann: draw; discard 4D`.
pub(super) fn said(opened: &Opened) -> String {
    match opened.journal.last_change().as_deref().map(|entry| &entry.event) {
        Some(Event::Turn { player, moves, .. }) => format!("{player}: {}", print_moves(moves)),
        Some(event) => crate::present::history::event_words(event),
        None => String::new(),
    }
}

/// The table with what is to be done next, and how that is told.
pub(super) fn table(open: &OpenDeal, style: Style) -> String {
    let text = format!("{}\n{}", table::text(open, style), table::next(open, style));
    let waiting = open.to_reveal();
    if open.end().is_none() || waiting.is_empty() {
        return text;
    }
    let hands: Vec<String> = waiting.into_iter().map(|seat| format!("{} = CARDS", open.name(seat))).collect();
    format!("{text}  rummy turn hands '{}'\n", hands.join("; "))
}

fn not_playing() -> Failure {
    Failure::no("no deal is being played turn by turn").help("`rummy turn NAME 'MOVES'` begins one")
}

/// The deal that moves belong to, and the cards turned up where they begin it.
fn begins(journal: &Journal, turned: TurnedUp) -> Result<(u32, TurnedUp), Failure> {
    if let Some(open) = &journal.open {
        if let Some(card) = turned.wild.filter(|card| open.turned() != Some(*card)) {
            let shown = open.turned().map_or_else(|| "none".to_owned(), |card| card.to_string());
            return Err(Failure::request(format!(
                "the card turned for its rank in deal {} is {shown}, not {card}",
                open.n()
            ))
            .help("leave out --wild: it is told once, when the deal begins"));
        }
        return match turned.upcard {
            Some(card) if open.upcard() != card.face() => {
                let shown = open.upcard().map_or_else(|| "*".to_owned(), |face| face.to_string());
                Err(Failure::request(format!("deal {} was begun with {shown}, not {card}", open.n()))
                    .help("leave out --upcard: it is told once, when the deal begins"))
            }
            _ => Ok((open.n(), TurnedUp::default())),
        };
    }
    let n = journal.game.next_number();
    let (rules, over) = (&journal.game.rules, journal.game.standing().finished);
    if turned.upcard.is_none() && !over && OpenDeal::needs_upcard(rules) {
        return Err(Failure::request(format!(
            "deal {n} begins, and the card that was turned up is not told"
        ))
        .help("add --upcard CARD, for example --upcard 9C"));
    }
    if turned.wild.is_none() && !over && rules.turns_wild() {
        return Err(Failure::request(format!(
            "deal {n} begins, and the card that was turned for its rank is not told"
        ))
        .help("add --wild CARD, for example --wild 7D"));
    }
    Ok((n, turned))
}

/// Where cards fit that are laid off without the number of a meld.
fn laid_where(app: &mut App, id: GameId, text: &str) -> Option<String> {
    let mut deal = app.open_id(id).ok()?.journal.open?;
    let mut parts = text.split(';');
    let bare = parts.find_map(|part| match parse_moves(part) {
        // Whose turn it is, is judged when all can be read.
        Ok(said) => {
            let _ = deal.play(deal.turn().seat, &said);
            None
        }
        Err(_) => Some(part.trim()),
    })?;
    let numbers = 1..=deal.melds().len();
    let lays = numbers.filter_map(|n| match parse_moves(&format!("{bare} on {n}")).ok()?.as_slice() {
        [Said { made: made @ Move::Lay { .. }, .. }] => Some(made.clone()),
        _ => None,
    });
    let fits: Vec<String> = lays
        .filter(|made| deal.judge(deal.turn().seat, made).is_ok())
        .map(|made| format!("`{made}`"))
        .collect();
    (!fits.is_empty()).then(|| fits.join(" or "))
}

/// Why a move does not stand, with its place in what was typed.
fn stopped_failure(app: &App, rules: &Ruleset, text: &str, said: &[Said], stopped: Stopped) -> Failure {
    let at = stopped.at;
    let Some(one) = said.get(at) else { return app.objection(rules, "", stopped.objection) };
    let shown = one.made.to_string();
    let what = if said.len() > 1 { format!("move {}, `{shown}`", at + 1) } else { format!("`{shown}`") };
    let failure = app.objection(rules, &what, stopped.objection);
    if said.len() < 2 {
        return failure;
    }
    let look = app.look();
    let excerpt = diagnostic::typed("", text, one.span.range(), &failure.message, None, look);
    failure.excerpt(excerpt)
}
