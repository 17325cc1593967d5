//! First melds that no hand can count, hands that are laid whole, and wild ranks that no deal names.

use super::super::reader::Reader;
use super::super::{Count, Melding, Rearrange, Ruleset};
use super::seats;
use crate::cards::{Card, Rank};

/// Notes what can't be laid.
pub(super) fn laying(rules: &Ruleset, reader: &mut Reader) {
    first_melds(rules, reader);
    whole_hand(rules, reader);
    wild_by_deal(rules, reader);
    paid(rules, reader);
}

/// First melds that count more than any hand.
fn first_melds(rules: &Ruleset, reader: &mut Reader) {
    let least = rules.contract.points;
    if least == 0 || !reader.sound(&["contract.points", "cards", "packs", "players", "turn"]) {
        return;
    }
    let most = Card::all().map(|card| rules.points.of(card)).max().unwrap_or(0);
    let cards = |players| i32::try_from(rules.longest_hand(1, players)).unwrap_or(i32::MAX);
    let all = seats(rules, reader).into_iter().map(cards).max().unwrap_or(0).saturating_mul(most);
    if all > 0 && least > all {
        let message = format!("nobody can ever lay first melds of {least} points");
        reader.clash(&["contract.points"], message, format!("no more than {all}, which no hand can pass"));
    }
}

/// Melds that come with the whole hand, and so are never put together anew.
fn whole_hand(rules: &Ruleset, reader: &mut Reader) {
    let clash = rules.turn.melds == Melding::WholeHand && rules.turn.rearrange != Rearrange::Never;
    if clash && reader.sound(&["turn.melds", "turn.rearrange"]) {
        let message = "melds can't be put together anew where each hand is laid whole";
        reader.clash(&["turn.melds", "turn.rearrange"], message, "`rearrange = \"never\"`");
    }
}

/// A deal whose number of cards is that of no rank.
fn wild_by_deal(rules: &Ruleset, reader: &mut Reader) {
    if !rules.wild_by_deal() || !reader.sound(&["cards.wild", "cards.dealt", "deal"]) {
        return;
    }
    let seats = seats(rules, reader);
    let numbers = 1..=(rules.deals.len() as u32).max(1);
    let strange = numbers.into_iter().find_map(|n| {
        let dealt = seats.iter().filter_map(|players| Some((*players, rules.cards_dealt(n, *players)?)));
        let mut dealt = dealt.filter(|(_, cards)| Rank::from_number(*cards).is_none());
        dealt.next().map(|(players, cards)| (n, players, cards))
    });
    if let Some((n, players, cards)) = strange {
        let message = format!("no rank is wild where {cards} cards are dealt: the king is 13");
        let key = rules.cards_dealt_key(n, players);
        reader.clash(&["cards.wild", &key], message, "deals of 1 to 13 cards, or ranks by name");
    }
}

/// A sheet of payments on which the lowest total would win.
fn paid(rules: &Ruleset, reader: &mut Reader) {
    let listed = rules.deals.len() as u32;
    if let Some(Some(n)) = rules.game.deals
        && n < listed
        && listed > 0
        && reader.sound(&["game.deals", "deal"])
    {
        let message = format!("deal {} is never played: the game has {n} deals", n + 1);
        let key = format!("deal.{}", n + 1);
        let over: Vec<String> = (n + 1..=listed).map(|over| format!("\"deal.{over}\"")).collect();
        let wanted = format!("{listed} or more; `without = [{}]` leaves deals out", over.join(", "));
        reader.clash(&["game.deals", &key], message, wanted);
    }
    let bonuses = rules.score.count == Count::Payments && rules.game.target.is_some();
    if bonuses && rules.game.bonus != 0 && reader.sound(&["game.bonus", "score.count"]) {
        let message = "reaching the target earns no bonus where every point is paid by somebody";
        reader.clash(&["game.bonus", "score.count"], message, "`bonus = 0` under [game]");
    }
}
