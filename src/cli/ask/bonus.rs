//! Bonuses that no card shows: who has which is told.

use super::{Said, choose};
use crate::cli::app::App;
use crate::cli::error::Failure;
use crate::ruleset::Ruleset;

/// Who has which bonus: a player's name and the name of the bonus.
pub(super) type Bonuses = Vec<(String, String)>;

/// Whether there are bonuses under some rules that have to be told.
pub(super) fn any(rules: &Ruleset) -> bool {
    rules.score.told_bonuses().next().is_some()
}

/// `Ann exact cut, Bob blind`.
pub(super) fn words(bonuses: &[(String, String)]) -> String {
    let each: Vec<String> = bonuses.iter().map(|(who, name)| format!("{who} {}", plain(name))).collect();
    each.join(", ")
}

fn plain(name: &str) -> String {
    name.replace('_', " ")
}

/// Asks which bonus somebody of `players` has, or no longer has.
pub(super) fn ask_bonus(
    app: &mut App,
    rules: &Ruleset,
    players: &[&str],
    mut bonuses: Bonuses,
) -> Result<Said<Bonuses>, Failure> {
    let names: Vec<String> = rules.score.told_bonuses().map(str::to_owned).collect();
    let mut items: Vec<String> = names
        .iter()
        .map(|name| format!("{} ({:+})", plain(name), rules.score.bonus(name).unwrap_or(0)))
        .collect();
    items.extend(bonuses.iter().map(|(who, name)| format!("not {}: {who}", plain(name))));
    let about = "What no card shows: whoever earned it says so, and the others agree.";
    loop {
        let place = match choose(app, "Which bonus?", &items, 0, about)? {
            Said::It(place) => place,
            Said::Back => return Ok(Said::Back),
            Said::Left => return Ok(Said::Left),
        };
        let Some(name) = names.get(place) else {
            let taken = place - names.len();
            if taken < bonuses.len() {
                bonuses.remove(taken);
            }
            return Ok(Said::It(bonuses));
        };
        let people: Vec<String> = players.iter().map(ToString::to_string).collect();
        match choose(app, &format!("Who has {}?", plain(name)), &people, 0, about)? {
            Said::It(who) => {
                let more = people.get(who).map(|who| (who.clone(), name.clone()));
                bonuses.extend(more.filter(|more| !bonuses.contains(more)));
                return Ok(Said::It(bonuses));
            }
            Said::Back => {}
            Said::Left => return Ok(Said::Left),
        }
    }
}
