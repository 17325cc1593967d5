//! Ending a deal with a knock.

use super::Judged;
use super::holding::{cards_words, plain};
use crate::cards::{Card, Counts, Typed};
use crate::layout::arrange;
use crate::play::act::Step;
use crate::play::deal::{End, OpenDeal, Stage};
use crate::play::lying::{By, TableMeld};
use crate::play::moves::{Knock, KnockKind, Shown};
use crate::play::refusal::{Objection, violation};
use crate::scoring::{cards_points, knock_limit};
use crate::table::{Claim, Setting, Violation, rule};

impl OpenDeal {
    pub(super) fn knock(&self, seat: usize, knock: &Knock) -> Judged {
        if self.setup.rules.knock.is_none() {
            return Err(Objection::rule("knock.limit", &[], "nobody knocks in this game"));
        }
        if self.turn.stage == Stage::Over && self.end != Some(End::StockOut)
            || self.turn.stage == Stage::Showdown
        {
            let message = format!("deal {} is over: {}", self.setup.n, self.ended_words());
            return Err(Objection::rule("turn.order", &[], message));
        }
        if self.whole_hands() { self.knock_whole(seat, knock) } else { self.knock_open(seat, knock) }
    }

    /// A knock in a game whose melds lie open: after the turn, with what is left in hand.
    fn knock_open(&self, seat: usize, knock: &Knock) -> Judged {
        let mut violations = Vec::new();
        let name = self.name(seat);
        if knock.kind != KnockKind::Knock {
            let message = "there is no gin in this game: who has no card left is out, and `knock` ends the deal otherwise";
            return Err(Objection::rule("knock.melds", &[], message));
        }
        if self.last_turns.is_some() && self.last_turns_running() {
            let message = "the stock is used up: after the last melds the lowest hand wins, without a knock";
            return Err(Objection::rule("stock_out.then", &[], message));
        }
        let mut steps = Vec::new();
        if self.just_played() != Some(seat) || knock.discard.is_some() {
            self.in_turn(seat, &crate::play::Move::Knock(knock.clone()))?;
            if let Some(card) = knock.discard {
                self.discard(seat, card)?;
                steps.push(Step::DiscardToKnock { seat, card });
            } else if let Some(objection) = self.unfinished() {
                return Err(objection);
            }
        }
        if let Some(shown) = &knock.shown {
            let held = usize::from(self.held(seat)) - steps.len();
            match shown {
                Shown::Laid { melds, .. } if !melds.is_empty() => {
                    let message =
                        format!("{name} melds during the turn, and knocks with what is left: knock : CARDS");
                    violations.push(violation("knock.melds", &[], message));
                }
                Shown::Cards(cards) | Shown::Laid { left: cards, .. } => {
                    self.whole(seat, held, cards, &mut violations);
                    self.low_enough(seat, cards, &mut violations);
                    steps.push(Step::Show { seat, shown: Shown::Cards(cards.clone()) });
                }
            }
        }
        if knock.shown.is_none() && steps.is_empty() {
            let (least, _) = self.bounds(&[seat], &Counts::new());
            if let Some((limit, key)) =
                knock_limit(&self.setup.rules, self.upcard()).filter(|(limit, _)| least > *limit)
            {
                let held = cards_words(self.held(seat).into());
                let message =
                    format!("{name} can't knock: {held} count {least} at least, and {limit} is the most");
                violations.push(violation(key, &[], message));
            }
        }
        steps.push(Step::End(End::Knock { seat, big_gin: false }));
        super::unless(violations, steps)
    }

    /// A knock with a whole hand: its discard, its melds, and what is left.
    fn knock_whole(&self, seat: usize, knock: &Knock) -> Judged {
        let rules = &self.setup.rules;
        let mut violations = Vec::new();
        let word = Self::knock_word(knock);
        let mut steps: Vec<Step> = Vec::new();
        let just_discarded = (self.just_played() == Some(seat) || self.end == Some(End::StockOut))
            && self.discards.last().and_then(|top| top.by) == Some(seat);
        let mut held = usize::from(self.held(seat));
        let shown = knock.shown.as_ref().map_or(0, Shown::len);
        let mut big_gin = knock.kind == KnockKind::BigGin;
        if just_discarded && knock.discard.is_none() {
            if big_gin {
                let message =
                    format!("{} has discarded, and big gin is every card without a discard", self.name(seat));
                return Err(Objection::rule("knock.big_gin", &[], message));
            }
        } else {
            self.in_turn(seat, &crate::play::Move::Knock(knock.clone()))?;
            // Every card laid and none discarded.
            big_gin |= knock.kind == KnockKind::Gin && knock.discard.is_none() && shown == held;
            match knock.discard {
                Some(card) if big_gin => {
                    let message = "big gin is every card melded, without a discard: with one it is `gin`";
                    return Err(Objection::rule("knock.big_gin", &[card], message));
                }
                Some(card) => {
                    self.may_let_go(seat, card, &mut violations);
                    if knock.shown.is_none() {
                        self.holding(seat, &[card], &mut violations);
                    }
                    steps.push(Step::DiscardToKnock { seat, card });
                    held = held.saturating_sub(1);
                }
                None if big_gin => {
                    if !rules.knock.is_some_and(|rules| rules.big_gin) {
                        let message = "there is no big gin in this game: discard one card, and it is gin";
                        violations.push(violation("knock.big_gin", &[], message));
                    }
                }
                None => {
                    return Err(Objection::unclear(
                        format!("which card does {} discard with the {word}?", self.name(seat)),
                        format!("`{word} MELDS : DEADWOOD; discard CARD`"),
                    ));
                }
            }
        }
        if let Some(shown) = &knock.shown {
            self.shows(seat, held, knock, shown, &mut violations, &mut steps)?;
        }
        steps.push(Step::End(End::Knock { seat, big_gin }));
        super::unless(violations, steps)
    }

    /// The hand that is shown with a knock.
    fn shows(
        &self,
        seat: usize,
        held: usize,
        knock: &Knock,
        shown: &Shown,
        violations: &mut Vec<Violation>,
        steps: &mut Vec<Step>,
    ) -> Result<(), Objection> {
        let cards = shown.cards();
        let with_discard: Vec<Card> = cards.iter().copied().chain(knock.discard).collect();
        // The discard and the hand together, so that no card is in both.
        self.whole(seat, held + usize::from(knock.discard.is_some()), &with_discard, violations);
        let left = match shown {
            Shown::Cards(cards) => arrange(&self.setup.rules, cards).left,
            Shown::Laid { left, .. } => left.clone(),
        };
        self.low_enough(seat, &left, violations);
        if knock.kind != KnockKind::Knock && !left.is_empty() {
            let points = cards_points(&self.setup.rules, left.iter().copied());
            let message = format!(
                "{} {} left, {points} point{}: gin leaves nothing",
                cards_words(left.len()),
                if left.len() == 1 { "is" } else { "are" },
                if points == 1 { "" } else { "s" },
            );
            violations.push(violation("knock.melds", &left, message));
        }
        let mut table = self.melds.clone();
        if let Shown::Laid { melds, .. } = shown {
            let setting =
                Setting { rules: &self.setup.rules, deal: None, players: self.players(), assumed: false };
            let mut ruling = rule(setting, &Claim { melds: melds.clone(), ..Claim::default() });
            ruling.violations.retain(|found| !found.rule.starts_with("packs."));
            violations.append(&mut ruling.violations);
            if violations.is_empty() {
                let by = By { seat, part: self.next_part() };
                for (ruling, typed) in ruling.melds.iter().zip(melds) {
                    table.extend(TableMeld::new(self.settled_readings(ruling, typed)?, by));
                }
            }
            let melded: Vec<Card> = melds.iter().flat_map(|meld: &Vec<Typed>| plain(meld)).collect();
            steps.push(Step::Play { seat, cards: melded });
        }
        steps.push(Step::Table(table));
        steps.push(Step::Show { seat, shown: shown.clone() });
        Ok(())
    }

    /// All the cards of a hand, no more and no fewer.
    pub(in crate::play) fn whole(
        &self,
        seat: usize,
        held: usize,
        cards: &[Card],
        violations: &mut Vec<Violation>,
    ) {
        if cards.len() != held {
            let key = self.setup.rules.cards_dealt_key(self.setup.n, self.players());
            let message = format!(
                "{} holds {}, and {} named",
                self.name(seat),
                cards_words(held),
                if cards.len() == 1 { "1 is".into() } else { format!("{} are", cards.len()) }
            );
            violations.push(violation(key, cards, message));
            return;
        }
        let mut found = Vec::new();
        self.holding(seat, cards, &mut found);
        if let Some(concealed) = self.concealed(seat, cards) {
            // That there are too many others follows from it; that one of them lies elsewhere does not.
            found.retain(|one| one.rule.starts_with("packs."));
            violations.push(concealed);
        }
        violations.append(&mut found);
    }

    /// Whether what is left is little enough for a knock.
    pub(in crate::play) fn low_enough(&self, seat: usize, left: &[Card], violations: &mut Vec<Violation>) {
        let points = cards_points(&self.setup.rules, left.iter().copied());
        if let Some((limit, key)) =
            knock_limit(&self.setup.rules, self.upcard()).filter(|(limit, _)| points > *limit)
        {
            let may = if limit == 0 { "only gin will do".to_owned() } else { format!("{limit} is the most") };
            let upcard = self.upcard().filter(|_| key != "knock.limit");
            let why = upcard.map(|face| format!(", with the upcard {face}")).unwrap_or_default();
            let message = format!("{} can't knock with {points}: {may}{why}", self.name(seat));
            violations.push(violation(key, left, message));
        }
    }
}

impl Shown {
    /// Every card that is shown.
    pub fn cards(&self) -> Vec<Card> {
        match self {
            Self::Cards(cards) => cards.clone(),
            Self::Laid { melds, left } => {
                melds.iter().flat_map(|meld| plain(meld)).chain(left.iter().copied()).collect()
            }
        }
    }

    /// How many cards are shown.
    pub fn len(&self) -> usize {
        match self {
            Self::Cards(cards) => cards.len(),
            Self::Laid { melds, left } => melds.iter().map(Vec::len).sum::<usize>() + left.len(),
        }
    }

    /// Whether no card is shown.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
