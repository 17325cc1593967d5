//! `rummy turn`: a player's moves in the deal that is refereed.

use crate::cli::app::{App, Opened};
use crate::cli::args::Turn;
use crate::cli::error::Failure;
use crate::cli::turns::{record_hands, record_turn, said, seats};
use crate::cli::typed;
use crate::play::TurnedUp;
use crate::play::parse_hands;
use crate::present::diagnostic;

pub(super) fn run(app: &mut App, args: &Turn) -> Result<(), Failure> {
    let text = args.moves.join(" ");
    let id = app.game_id()?;
    let look = app.look();
    if args.name.eq_ignore_ascii_case("hands") && shows(app)? {
        if args.upcard.is_some() || args.wild.is_some() {
            return Err(Failure::request("--upcard is told when a deal begins, not when hands are shown"));
        }
        let hands = parse_hands(&text).map_err(|error| {
            let body = diagnostic::typed("HANDS", &text, error.span.range(), &error.message, None, look);
            let failure = Failure::request(error.message).excerpt(body);
            match error.help {
                Some(help) => failure.help(help),
                None => failure,
            }
        })?;
        let opened = record_hands(app, id, |game, _| seats(game, &hands))?;
        return answer(app, "The hands are shown.", &opened);
    }
    let card = |name: &str, text: &Option<String>| {
        text.as_ref().map(|text| typed::card(name, text, look)).transpose()
    };
    let turned = TurnedUp { upcard: card("--upcard", &args.upcard)?, wild: card("--wild", &args.wild)? };
    let opened = record_turn(app, id, |game| typed::player(game, &args.name), &text, turned)?;
    let what = said(&opened);
    answer(app, &what, &opened)
}

/// Whether `hands` is the word and no player: it is one only where somebody is called so, and the deal goes on.
fn shows(app: &mut App) -> Result<bool, Failure> {
    let opened = app.open()?;
    let over = opened.journal.open.as_ref().is_some_and(|open| open.end().is_some());
    Ok(over || opened.journal.game.seat("hands").is_none())
}

/// What happened, then the table; once the deal is scored, the sheet.
fn answer(app: &mut App, what: &str, opened: &Opened) -> Result<(), Failure> {
    let sheet = opened.sheet();
    let what = app.style().wrap(what, 0);
    match &opened.journal.open {
        Some(open) if !app.global.json => {
            let text = crate::cli::turns::table(open, app.style());
            app.say(&format!("{what}\n\n{text}"))
        }
        _ => {
            let n = opened.journal.game.deals.len();
            app.say_sheet(&format!("{what}\nDeal {n} recorded; `rummy undo` takes it back.\n\n"), &sheet)
        }
    }
}
