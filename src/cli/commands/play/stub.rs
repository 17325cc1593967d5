#![allow(missing_docs)]
use std::cell::RefCell;
use std::rc::Rc;
use crate::cards::Card;
use crate::cli::app::{App, Opened};
use crate::cli::error::Failure;
use crate::journal::id::GameId;
use crate::journal::{Event, Told};
use crate::play::{Objection, OpenDeal, Stopped, parse_moves};
use crate::present::{Style, ruling};
use crate::table::Outcome;

thread_local! { static PAST: RefCell<Vec<Option<OpenDeal>>> = const { RefCell::new(Vec::new()) }; }

impl Opened {
    pub(in crate::cli) fn hand(&self) -> Option<OpenDeal> { PAST.with_borrow(|past| past.last().cloned().flatten()) }
    pub(in crate::cli) fn was_refereed(&self, _: u32) -> bool { true }
}
fn failure(deal: &OpenDeal, objection: Objection) -> Failure {
    match objection {
        Objection::Unclear { message, help } => Failure::request(message).help(help),
        Objection::Illegal(violations) => {
            let body: String = violations.iter().map(|v| ruling::violation_text(deal.rules(), v, Style::PLAIN)).collect();
            let mut f = Failure::no("that can't be, so nothing was recorded").body(body);
            f.violations = violations;
            f
        }
    }
}
pub(super) fn begin(app: &mut App, id: GameId, upcard: Option<Card>) -> Result<Opened, Failure> {
    let opened = app.open_id(id)?;
    let game = &opened.journal.game;
    let n = game.next_number();
    let deal = OpenDeal::begin(Rc::clone(&game.rules), n, game.players.clone(), game.dealer(n), upcard)
        .map_err(|o| Failure::no(o.to_string()))?;
    PAST.with_borrow_mut(|past| past.push(Some(deal)));
    Ok(opened)
}
pub(super) fn turn(app: &mut App, id: GameId, seat: usize, text: &str, at: usize) -> Result<Opened, Failure> {
    let opened = app.open_id(id)?;
    let mut deal = opened.hand().unwrap();
    let moves = parse_moves(&text[at..]).map_err(|e| Failure::request(e.message))?;
    deal.play(seat, &moves).map_err(|Stopped { objection, .. }| failure(&deal, objection))?;
    PAST.with_borrow_mut(|past| past.push(Some(deal)));
    Ok(opened)
}
pub(super) fn hands(app: &mut App, id: GameId, hands: &[(usize, Outcome)]) -> Result<Opened, Failure> {
    let opened = app.open_id(id)?;
    let deal = opened.hand().unwrap();
    let results = deal.reveal(hands).map_err(|o| failure(&deal, o))?;
    let opened = app.change(id, |opened| {
        let game = &opened.journal.game;
        Ok(Event::Score { deal: deal.n(), results: game.players.iter().cloned().zip(results.outcomes).collect(), told: Told::default() })
    })?;
    PAST.with_borrow_mut(|past| past.push(None));
    Ok(opened)
}
pub(super) fn step_back(app: &mut App, id: GameId) -> Result<(String, Opened), Failure> {
    PAST.with_borrow_mut(Vec::pop);
    Ok(("Undone: the last line.".into(), app.open_id(id)?))
}
pub(super) mod table {
    use crate::play::OpenDeal;
    use crate::present::Style;
    pub(in super::super) fn text(deal: &OpenDeal, _: Style) -> String {
        let mut text = String::new();
        for (i, meld) in deal.melds().iter().enumerate() { text.push_str(&format!("  {} {}\n", i + 1, meld.shown(deal.rules()))); }
        let cards: Vec<String> = deal.discards().iter().map(|d| d.card.to_string()).collect();
        text.push_str(&format!("  discards {}  stock {}\n", cards.join(" "), deal.stock()));
        text
    }
}
