//! How a deal ended: who knocked, who went out, or the stock; and the card that was turned up first.

use super::{Said, ask_line, choose, complain, leaves, say};
use crate::cards::{Card, Face, parse_face};
use crate::cli::app::App;
use crate::cli::error::Failure;
use crate::cli::typed;
use crate::journal::Told;
use crate::present::{Style, Tone};
use crate::table::{Deal, Game};

/// A way in which a deal can end.
#[derive(Clone, Debug)]
pub(super) struct End {
    /// In words.
    pub(super) words: String,
    /// What that tells.
    pub(super) told: Told,
}

/// Every way in which a deal of a game can end, for those who are in it.
pub(super) fn ends(game: &Game, absent: &[usize]) -> Vec<End> {
    let knock = game.rules.knock;
    let each = |how: &str, applies: bool, told: fn(&String) -> Told| -> Vec<End> {
        let players = game.players.iter().enumerate().filter(|(seat, _)| applies && !absent.contains(seat));
        players.map(|(_, name)| End { words: format!("{name} {how}"), told: told(name) }).collect()
    };
    let knocked = |name: &String| Told { knock: Some(name.clone()), ..Told::default() };
    let big_gin = |name: &String| Told { knock: Some(name.clone()), big_gin: Some(true), ..Told::default() };
    let out = |name: &String| Told { out: Some(name.clone()), ..Told::default() };
    let stock = Told { stock_out: Some(true), ..Told::default() };
    [
        each("knocked, or has gin", knock.is_some(), knocked),
        each("has big gin", knock.is_some_and(|knock| knock.big_gin), big_gin),
        each("went out", !knock.is_some_and(|knock| knock.whole_hands()), out),
        vec![End { words: "the stock ran out".into(), told: stock }],
    ]
    .concat()
}

/// How a deal ended, in the words of the question.
pub(super) fn words(game: &Game, deal: &Deal) -> Option<String> {
    let ended = &deal.settled.ended;
    let is = |told: &Told| match told {
        Told { knock: Some(name), big_gin, .. } => {
            game.seat(name) == ended.knock && big_gin.unwrap_or(false) == ended.big_gin
        }
        Told { out: Some(name), .. } => ended.knock.is_none() && game.seat(name) == ended.out,
        _ => ended.stock_out,
    };
    ends(game, &deal.absent).into_iter().find(|end| is(&end.told)).map(|end| end.words)
}

/// Asks how the deal ended; `given` is how it ended as far as it is known, and who is `absent` ended nothing.
pub(super) fn ask_end(
    app: &mut App,
    game: &Game,
    absent: &[usize],
    given: Option<&str>,
) -> Result<Said<End>, Failure> {
    let ends = ends(game, absent);
    let words: Vec<String> = ends.iter().map(|end| end.words.clone()).collect();
    let place = given.and_then(|given| words.iter().position(|words| words == given)).unwrap_or(0);
    let whole = game.rules.knock.is_some_and(|knock| knock.whole_hands());
    let question = if whole { "Who knocked?" } else { "How did the deal end?" };
    let about = "What ended the deal decides what the hands count.";
    Ok(match choose(app, question, &words, place, about)? {
        Said::It(place) => ends.into_iter().nth(place).map_or(Said::Left, Said::It),
        Said::Back => Said::Back,
        Said::Left => Said::Left,
    })
}

/// Asks for the card that was turned before the deal, whose rank is wild.
pub(super) fn ask_turned(app: &mut App, given: Option<Card>) -> Result<Said<Card>, Failure> {
    let help = "a card like 7D, or * for a joker";
    let given = given.map(|card| card.to_string()).unwrap_or_default();
    ask_card(app, "The card that was turned for its rank", help, &given, |text| {
        typed::card("the turned card", text, Style::PLAIN)
    })
}

/// Asks for the card that was turned up first.
pub(super) fn ask_upcard(app: &mut App, given: Option<Face>) -> Result<Said<Face>, Failure> {
    let help = "a card like 7H: the first of the discard pile";
    let given = given.map(|face| face.to_string()).unwrap_or_default();
    ask_card(app, "The card that was turned up first", help, &given, |text| {
        parse_face(text).map_err(|error| Failure::request(error.to_string()))
    })
}

/// Asks for a card until it can be read.
fn ask_card<T>(
    app: &mut App,
    question: &str,
    help: &str,
    given: &str,
    read: impl Fn(&str) -> Result<T, Failure>,
) -> Result<Said<T>, Failure> {
    let question = format!("{question} (`<` goes back)");
    let help = format!("{help}; `<` goes back, `leave` leaves");
    // What can't be read comes back to be mended.
    let mut given = given.to_owned();
    loop {
        let Some(text) = ask_line(app, &question, &given)? else { return Ok(Said::Left) };
        match text.trim() {
            "<" => return Ok(Said::Back),
            word if leaves(word) => return Ok(Said::Left),
            "?" => say(app, &app.style().paint(Tone::Faint, &help))?,
            "" => say(app, &format!("nothing was typed: {help}"))?,
            _ => match read(&text) {
                Ok(card) => return Ok(Said::It(card)),
                Err(failure) => {
                    complain(app, &failure)?;
                    given = text;
                }
            },
        }
    }
}
