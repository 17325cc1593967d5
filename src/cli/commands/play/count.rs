//! How hands that nobody arranged lie best, told before they count.

use super::desk::{Desk, Flow};
use super::line::Line;
use crate::cards::{Typed, print_cards};
use crate::cli::app::Opened;
use crate::cli::ask;
use crate::cli::error::Failure;
use crate::melds::settled;
use crate::play::OpenDeal;
use crate::present::{Tone, explain};
use crate::table::{Outcome, Settled};

/// What was said to how the hands lie.
pub(super) enum Counts {
    /// They count so.
    So,
    /// They are laid otherwise: the text of each, to be changed.
    Otherwise(Vec<(usize, String)>),
    /// Something else happened.
    Changed(Flow),
}

impl Desk<'_> {
    /// Shows how the hands lie, and asks whether they count so; nobody is asked where nothing was arranged.
    pub(super) fn agree(
        &mut self,
        opened: &Opened,
        deal: &OpenDeal,
        hands: &[(usize, Outcome)],
    ) -> Result<Counts, Failure> {
        let game = &opened.journal.game;
        let arranged = hands.iter().any(|(_, hand)| matches!(hand, Outcome::Cards(_)));
        if !self.person || !arranged || !deal.rules().arranges_hands() {
            return Ok(Counts::So);
        }
        // What can't be counted is refused as it is recorded, with the reason.
        let Ok(Some(counted)) = ask::counted(game, deal, hands) else { return Ok(Counts::So) };
        let style = self.style();
        let lines = explain::hands(&game.players, &counted, &game.gone(deal.n()));
        let lines = lines
            .iter()
            .map(|line| format!("{}\n", style.paint(Tone::Faint, &format!("  {}", style.wrap(line, 4)))));
        let text: String = std::iter::once("As they lie best:\n".to_owned()).chain(lines).collect();
        self.say(&text)?;
        loop {
            let prompt = "Count them so? Enter, or `n` to lay one otherwise> ";
            let Some(text) = self.ask(prompt, &|_| (0, Vec::new()))? else {
                return self.leave().map(Counts::Changed);
            };
            match text.trim().to_lowercase().as_str() {
                "" | "y" | "yes" => return Ok(Counts::So),
                "n" | "no" | "<" => return Ok(Counts::Otherwise(texts(deal, hands, &counted))),
                other => match Line::word(other) {
                    Some(Line::Undo(back)) => return self.undo(back).map(Counts::Changed),
                    Some(Line::Leave) => return self.leave().map(Counts::Changed),
                    _ => {
                        self.say("  Enter counts them, `n` asks for each once more, Ctrl-D another time\n")?;
                    }
                },
            }
        }
    }
}

/// Each hand as it was laid, as it would be typed; of a hand of which cards were laid off one by one, only its cards.
fn texts(deal: &OpenDeal, hands: &[(usize, Outcome)], counted: &Settled) -> Vec<(usize, String)> {
    let rules = deal.rules();
    hands
        .iter()
        .map(|(seat, outcome)| {
            let laid = deal.melds().iter().any(|meld| meld.by().iter().any(|by| by.seat == *seat));
            let hand = counted.hands.get(*seat).filter(|_| !laid);
            let Some((hand, Outcome::Cards(_))) = hand.map(|hand| (hand, outcome)) else {
                return (*seat, outcome.to_string());
            };
            let melds = hand.melds.iter().map(|meld| settled(rules, meld));
            let laid_off = hand.laid_off.iter().map(|(meld, places)| {
                let all = settled(rules, meld);
                places.iter().filter_map(|at| all.get(*at).copied()).collect::<Vec<_>>()
            });
            let parts: Vec<String> = melds.chain(laid_off).map(|part| print_cards(&part)).collect();
            let left: Vec<Typed> = hand.left.iter().map(|card| Typed::plain(*card)).collect();
            (*seat, format!("{} : {}", parts.join(" / "), print_cards(&left)).trim().to_owned())
        })
        .collect()
}
