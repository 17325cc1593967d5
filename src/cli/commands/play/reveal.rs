//! The end of a deal: hands are shown, counted, and the next deal comes.

use super::count::Counts;
use super::desk::{Again, Desk, Flow};
use super::line::Line;
use super::words;
use crate::cli::app::Opened;
use crate::cli::ask;
use crate::cli::draft;
use crate::cli::error::Failure;
use crate::cli::turns::{record_hands, seats};
use crate::cli::typed::{self, Way};
use crate::journal::{Back, Begun};
use crate::play::{End, Move, OpenDeal, Stage, parse_hands, parse_moves};
use crate::present::{Style, Tone, explain, sheet};
use crate::table::{Game, Outcome};

/// What came of an answer.
enum Told {
    /// A hand.
    Hand(Outcome),
    /// The player before.
    Back,
    /// The same once more.
    Again,
    /// Something else happened: on from how it stands now.
    Changed(Flow),
}

impl Desk<'_> {
    /// Asks for every hand that must be shown, and records them.
    pub(super) fn reveal(&mut self, opened: &Opened, deal: &OpenDeal) -> Result<Flow, Failure> {
        let seats = deal.to_reveal();
        let mut hands: Vec<(usize, Outcome)> = Vec::new();
        let mut given = self.shown_before(opened, deal)?;
        loop {
            while let Some(seat) = seats.get(hands.len()).copied() {
                if let Some((_, text)) = given.iter().find(|(known, _)| *known == seat)
                    && self.again.text.is_empty()
                {
                    self.again = Again { text: text.clone(), offered: true };
                }
                let Some(text) = self.ask(&prompt(deal, seat), &|text| words::complete(deal, text))? else {
                    if self.person && !hands.is_empty() {
                        self.say("The hands count when all are shown; these are offered again.\n")?;
                    }
                    return self.leave();
                };
                match self.told(opened, deal, seat, &text)? {
                    Told::Hand(outcome) => {
                        let mut shown = hands.clone();
                        shown.push((seat, outcome.clone()));
                        if let Err(objection) = deal.can_show(&shown) {
                            let what = format!("`{} = {}`", deal.name(seat), text.trim());
                            let failure = self.app.objection(deal.rules(), &what, objection);
                            self.refuse(failure, &text)?;
                            continue;
                        }
                        given.retain(|(known, _)| *known != seat);
                        given.push((seat, text.trim().to_owned()));
                        hands.push((seat, outcome));
                        if self.person {
                            let kept = ask::kept_hands(opened, deal, hands.iter().cloned());
                            draft::keep(self.app, self.id, &kept);
                        }
                    }
                    Told::Back if hands.is_empty() => return self.undo(Back::Entry),
                    Told::Back => {
                        hands.pop();
                    }
                    Told::Again => {}
                    Told::Changed(flow) => return Ok(flow),
                }
            }
            match self.agree(opened, deal, &hands)? {
                Counts::So => {}
                Counts::Otherwise(texts) => {
                    hands.clear();
                    given = texts;
                    continue;
                }
                Counts::Changed(flow) => return Ok(flow),
            }
            let named =
                hands.iter().map(|(seat, hand)| (deal.name(*seat).to_owned(), hand.clone())).collect();
            match record_hands(self.app, self.id, |_, _| Ok(named)) {
                Ok(opened) => {
                    self.finished(&opened, deal.n())?;
                    return Ok(Flow::On);
                }
                Err(failure) => {
                    self.refuse(failure, "")?;
                    if seats.is_empty() {
                        return self.undo(Back::Entry);
                    }
                    // Each is offered once more, as it was given.
                    hands.clear();
                }
            }
        }
    }

    /// Hands that were shown before somebody left: each is offered as it was given.
    fn shown_before(&mut self, opened: &Opened, deal: &OpenDeal) -> Result<Vec<(usize, String)>, Failure> {
        let kept = draft::kept(self.app, opened, Begun::Hands, Some(deal.n())).filter(|_| self.person);
        let results = kept.map(|kept| kept.results).unwrap_or_default();
        let game = &opened.journal.game;
        let shown: Vec<(usize, String)> = results
            .iter()
            .filter_map(|(name, outcome)| Some((game.seat(name)?, outcome.to_string())))
            .collect();
        if !shown.is_empty() {
            let names: Vec<&str> = shown.iter().map(|(seat, _)| deal.name(*seat)).collect();
            let text = format!("{} showed before; Enter keeps what was given.\n", sheet::listed(&names));
            self.say(&text)?;
        }
        Ok(shown)
    }

    /// Reads what was said of a hand.
    fn told(&mut self, opened: &Opened, deal: &OpenDeal, seat: usize, text: &str) -> Result<Told, Failure> {
        let game = &opened.journal.game;
        let held = deal.seats().get(seat).map_or(0, |place| place.held);
        match Line::read(deal, text) {
            _ if text.trim() == "<" => return Ok(Told::Back),
            Line::Ask(rest) => {
                self.say(&help(game, deal, held, self.style()))?;
                self.again = Again { text: rest.trim().to_owned(), offered: false };
                return Ok(Told::Again);
            }
            Line::Undo(back) => return self.undo(back).map(Told::Changed),
            Line::Made(..) | Line::Stranger(_) => {}
            _ => return self.answer(opened, deal, text).map(Told::Changed),
        }
        // Whoever does not knock may lay off card by card before showing the rest.
        let lay = |moves: Vec<crate::play::Said>| {
            deal.turn().stage == Stage::Showdown
                && moves.iter().all(|said| matches!(said.made, Move::Lay { .. } | Move::Pass))
        };
        if parse_moves(text).is_ok_and(lay) {
            let line = format!("{}: {text}", deal.name(seat));
            let flow = self.answer(opened, deal, &line)?;
            if self.again.text == line.trim_end() {
                // What is offered once more is what was typed.
                text.trim_end().clone_into(&mut self.again.text);
            }
            return Ok(Told::Changed(flow));
        }
        let look = self.app.look();
        if let Some((word, hands)) = text.split_once(':')
            && word.trim().eq_ignore_ascii_case("hands")
        {
            return self.all_hands(deal, text, hands).map(Told::Changed);
        }
        if text
            .split_once('=')
            .is_some_and(|(name, _)| typed::player(game, name.trim_matches(['"', ' '])).is_ok())
        {
            return self.all_hands(deal, text, text).map(Told::Changed);
        }
        let failure = match typed::told(text, text, 0, &game.rules, look) {
            Ok(Outcome::Cards(cards)) if cards.len() != usize::from(held) => {
                let named = cards.len();
                let were = if named == 1 { "was" } else { "were" };
                let held = cards_words(held.into());
                Failure::no(format!(
                    "{} holds {held}, and {} {were} named",
                    deal.name(seat),
                    cards_words(named)
                ))
                .help("`undo` goes back into the deal, if a card was forgotten there")
            }
            Ok(outcome) => return Ok(Told::Hand(outcome)),
            Err(failure) => failure,
        };
        self.refuse(failure, text)?;
        Ok(Told::Again)
    }

    /// All hands in one line, as a transcript has them: `hands: Bob = KC 5D *; Cat = 9S`.
    fn all_hands(&mut self, deal: &OpenDeal, line: &str, hands: &str) -> Result<Flow, Failure> {
        let hands = parse_hands(hands);
        let recorded = match hands {
            Ok(hands) => record_hands(self.app, self.id, |game, _| seats(game, &hands)),
            Err(error) => Err(match error.help {
                Some(help) => Failure::request(error.message).help(help),
                None => Failure::request(error.message),
            }),
        };
        match recorded {
            Ok(opened) => self.finished(&opened, deal.n())?,
            Err(failure) => self.refuse(failure, line)?,
        }
        Ok(Flow::On)
    }

    /// How the deal came to its end.
    pub(super) fn say_end(&mut self, deal: &OpenDeal) -> Result<(), Failure> {
        let words = match deal.end() {
            Some(End::Out(seat)) if deal.last_left() => format!("{} is the last one in.", deal.name(seat)),
            Some(End::Out(seat)) => format!("{} is out.", deal.name(seat)),
            Some(End::Knock { seat, big_gin: true }) => format!("{} has big gin.", deal.name(seat)),
            Some(End::Knock { seat, .. }) => format!("{} knocks.", deal.name(seat)),
            Some(End::StockOut) => "The stock is used up.".to_owned(),
            None => return Ok(()),
        };
        let style = self.style();
        let ask = match deal.turn().stage {
            _ if deal.to_reveal().is_empty() || !self.person => "",
            Stage::Showdown => " The hand, or `lay 9S on 1` first?",
            _ => " What is left in each hand?",
        };
        self.say(&format!("{}{ask}\n", style.paint(Tone::Good, &words)))
    }

    /// What was counted, and the sheet.
    pub(super) fn finished(&mut self, opened: &Opened, n: u32) -> Result<(), Failure> {
        let style = self.style();
        let sheet = opened.sheet();
        if self.app.global.json {
            return self.app.say_json(&crate::present::json::sheet(&sheet));
        }
        let counted = explain::deal(&sheet, n, style);
        self.say(&format!("\n{counted}\n{}", sheet::text(&sheet, style)))
    }
}

fn prompt(deal: &OpenDeal, seat: usize) -> String {
    let name = deal.name(seat);
    match deal.seats().get(seat).map_or(0, |place| place.held) {
        1 => format!("{name}'s card> "),
        held => format!("{name}'s {held} cards> "),
    }
}

fn cards_words(n: usize) -> String {
    if n == 1 { "1 card".to_owned() } else { format!("{n} cards") }
}

fn help(game: &Game, deal: &OpenDeal, held: u16, style: Style) -> String {
    let jokers = game.rules.pack(game.seated()).is_some_and(|pack| pack.jokers > 0);
    let example = if jokers { "KS QD AH * (a joker)" } else { "KS QD AH 10C" };
    let mut rows = vec![(format!("the {}", cards_words(held.into())), example)];
    if matches!(Way::of(game), Way::Whole | Way::Held) {
        rows.push(("as laid".into(), "KHSD / 3-5S : 4D 9C"));
    }
    if Way::of(game) != Way::Melds {
        rows.push(("or points".into(), "23"));
    }
    if deal.turn().stage == Stage::Showdown {
        rows.push(("lay off first".into(), "lay 9S on 1"));
    }
    rows.push(("back".into(), "< the player before, `undo` into the deal, Ctrl-D another time"));
    let lines = rows.iter().map(|(what, how)| format!("  {what:13}  {}\n", style.wrap(how, 17)));
    lines.collect::<Vec<_>>().concat()
}
