//! Cards against the packs: none may be there more often than there is.

use crate::cards::{Card, Counts, Typed, times};
use crate::ruleset::Pack;
use crate::table::claim::Setting;
use crate::table::ruling::{Ruling, Violation};

/// No card may be there more often than the packs hold it; where nobody said how many play, the packs of fewer players
/// are worth a word.
pub(super) fn copies<'a>(setting: Setting<'_>, cards: impl Iterator<Item = &'a Typed>, ruling: &mut Ruling) {
    let counts: Counts = cards.map(|typed| typed.card).collect();
    let Some(pack) = setting.rules.pack(setting.players) else { return };
    let mut broken = false;
    for (card, n) in counts.iter().filter(|(card, n)| *n > pack.copies(*card)) {
        broken = true;
        let even = if setting.assumed { "even " } else { "" };
        let message =
            format!("{} is here {}, and {even}{} players have {pack}", name(card), times(n), setting.players);
        ruling.violations.push(Violation {
            rule: format!("packs.{}", setting.players),
            meld: None,
            cards: vec![card; usize::from(n)],
            message,
        });
    }
    if broken || !setting.assumed {
        return;
    }
    let fewer = (setting.rules.players.min..setting.players).rev();
    let short = |pack: Pack| counts.iter().find(|(card, n)| *n > pack.copies(*card));
    if let Some((players, pack, (card, n))) = fewer
        .filter_map(|players| Some((players, setting.rules.pack(players)?)))
        .find_map(|(players, pack)| Some((players, pack, short(pack)?)))
    {
        ruling.notes.push(format!(
            "{} is here {}; up to {players} players have only {pack}: give --players",
            name(card),
            times(n)
        ));
    }
}

fn name(card: Card) -> String {
    if card.is_joker() { "the joker".into() } else { card.to_string() }
}
