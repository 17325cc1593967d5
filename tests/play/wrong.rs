//! Moves that may not stand, whatever the moment is; each with the rule that says so.

use rummy_referee::cards::{Card, Typed};
use rummy_referee::melds::judge;
use rummy_referee::play::{Away, Knock, KnockKind, Move, Objection, Shown, Stage};
use rummy_referee::ruleset::{
    AfterLastDraw, BeforeDraw, Call, Discard, DrawAfter, LayOff, Melding, Rearrange, TakenDiscard,
};
use rummy_referee::scoring::{cards_points, knock_limit};

use super::deck::without;
use super::session::Session;
use super::twist::all_alike;

/// What the referee has to say.
enum Answer {
    /// This rule is among those that are broken.
    Rule(String),
    /// It can't be told what is meant.
    Unclear,
}

struct Attempt {
    seat: usize,
    made: Move,
    answer: Answer,
}

/// Tries what is wrong now, and says how many attempts that were.
pub(super) fn attempts(s: &mut Session) -> usize {
    let mut wrong = Wrong { found: Vec::new() };
    let stage = s.deal.turn().stage;
    match stage {
        _ if s.silent => {}
        Stage::Over => wrong.over(s),
        Stage::Showdown => {}
        Stage::Draw | Stage::Offer(_) => wrong.before_the_draw(s, stage),
        Stage::Play => wrong.during_the_turn(s),
    }
    wrong.anyone(s);
    let tried = wrong.found.len();
    for attempt in wrong.found {
        let Attempt { seat, made, answer } = attempt;
        let stands = match (s.deal.judge(seat, &made), &answer) {
            (Err(Objection::Illegal(found)), Answer::Rule(rule)) => found.iter().any(|one| one.rule == *rule),
            (Err(Objection::Unclear { .. }), Answer::Unclear) => true,
            _ => false,
        };
        if !stands {
            let wanted = match answer {
                Answer::Rule(rule) => rule,
                Answer::Unclear => "not clear".into(),
            };
            let said = s.deal.judge(seat, &made);
            s.fails(&format!("wrong: {}: {made}: wanted {wanted}, got {said:?}", s.deal.name(seat)));
        }
    }
    tried
}

struct Wrong {
    found: Vec<Attempt>,
}

impl Wrong {
    fn rule(&mut self, seat: usize, made: Move, rule: impl Into<String>) {
        self.found.push(Attempt { seat, made, answer: Answer::Rule(rule.into()) });
    }

    fn over(&mut self, s: &Session) {
        self.rule(s.deal.turn().seat, Move::Draw, "turn.order");
    }

    fn before_the_draw(&mut self, s: &Session, stage: Stage) {
        let seat = s.deal.turn().seat;
        let rule = if stage == Stage::Draw { "turn.draw" } else { "turn.first_card" };
        let Some(card) = s.hand(seat).first().copied() else { return };
        self.rule(seat, Move::Discard(card), rule);
        let undrawn = s.rules.turn.before_draw == BeforeDraw::WholeHand && s.deal.seats()[seat].turns == 0;
        let early = if undrawn { s.rules.deal_key(s.deal.n(), "all_at_once") } else { rule.to_owned() };
        self.rule(seat, Move::Meld(vec![vec![Typed::plain(card)]]), early);
        if stage == Stage::Draw && s.deal.stock() > 0 && s.deal.turn().drawn == 0 {
            self.rule(seat, Move::Pass, "turn.draw");
        }
        if s.deal.turn().stock_only {
            self.rule(seat, Move::Take(None), "turn.first_card");
        }
        if stage != Stage::Draw {
            self.rule(seat, Move::Draw, rule);
        }
        // A discard that was bought may still be taken.
        if let Some(card) = not_in(&s.table.pile).filter(|_| s.deal.turn().buyer.is_none()) {
            let taken = Move::Take(Some(card));
            let met = s.deal.seats()[seat].met.is_some();
            let rule = match s.rules.contract.draw_after {
                DrawAfter::Stock if met => "contract.draw_after",
                _ if s.deal.turn().stock_only => "turn.first_card",
                _ => "turn.draw",
            };
            self.rule(seat, taken, rule);
        }
    }

    fn during_the_turn(&mut self, s: &mut Session) {
        let seat = s.deal.turn().seat;
        let rules = std::rc::Rc::clone(&s.rules);
        let turn = s.deal.turn().clone();
        let players = s.table.hands.len();
        let discards = rules.turn.discard == Discard::Required;
        if discards {
            self.rule(seat, Move::Draw, "turn.draws");
            self.rule(seat, Move::Take(None), "turn.draws");
        }
        for duty in &turn.duties {
            let other = s.hand(seat).iter().copied().find(|card| *card != duty.card);
            if let Some(other) = other.filter(|_| discards) {
                self.rule(seat, Move::Discard(other), duty.rule);
            }
        }
        if let Some(taken) = turn.taken.filter(|_| rules.turn.taken_discard == TakenDiscard::NotStraightBack)
            && !all_alike(&s.deal, seat, taken)
        {
            self.rule(seat, Move::Discard(taken), "turn.taken_discard");
        }
        // A card that lies open, or that somebody else took in the open, is not in this hand.
        for card in elsewhere(s, seat) {
            if discards && !s.hand(seat).is_empty() {
                self.rule(seat, Move::Discard(card), format!("packs.{players}"));
            }
        }
        if discards && s.hand(seat).len() > 1 {
            self.rule(seat, Move::Pass, "turn.discard");
        }
        self.melding(s, seat);
        self.laying(s, seat);
        self.knocking(s, seat);
        let last = s.deal.last_turns().is_some();
        if !discards && !last && turn.drawn < rules.turn.draws && !turn.played && s.deal.stock() > 0 {
            self.rule(seat, Move::Pass, "turn.draws");
        }
        if turn.played && !discards && !last {
            self.rule(seat, Move::Draw, "turn.draws");
        }
    }

    fn melding(&mut self, s: &mut Session, seat: usize) {
        let mut hand = s.hand(seat).to_vec();
        s.chance.shuffle(&mut hand);
        hand.truncate(3);
        let typed: Vec<Typed> = hand.iter().copied().map(Typed::plain).collect();
        let judged = judge(&s.rules, &typed);
        if s.rules.knock.is_some_and(|knock| knock.whole_hands()) {
            self.rule(seat, Move::Meld(vec![typed]), "knock.melds");
            return;
        }
        if let Some(reason) = judged.reasons.first() {
            self.rule(seat, Move::Meld(vec![typed.clone()]), reason.rule.clone());
        }
        if s.rules.turn.melds == Melding::WholeHand && s.hand(seat).len() > 4 {
            self.rule(seat, Move::Meld(vec![typed.clone()]), "turn.melds");
        }
        let least = s.rules.contract.points;
        let points: i32 = typed.iter().map(|typed| s.rules.points.of(typed.card)).sum();
        if points < least && s.deal.seats()[seat].met.is_none() && judged.legal() {
            self.rule(seat, Move::Meld(vec![typed.clone()]), "contract.points");
        }
        let turn = s.deal.turn();
        let closed = s.rules.turn.after_last_draw == AfterLastDraw::NoMeld
            && s.rules.turn.draws > 1
            && turn.drawn == s.rules.turn.draws
            && s.deal.last_turns().is_none();
        if closed {
            self.rule(seat, Move::Meld(vec![typed]), "turn.after_last_draw");
        }
        if s.rules.turn.rearrange != Rearrange::WholeTable {
            self.rule(seat, Move::Arrange(Vec::new()), "turn.rearrange");
        } else if !s.table.melds.is_empty() {
            // A meld is gone, and no card is added.
            let mut table: Vec<Vec<Typed>> = s.deal.melds().iter().map(|meld| meld.typed(&s.rules)).collect();
            self.rule(seat, Move::Arrange(table.clone()), "turn.rearrange");
            table.pop();
            self.rule(seat, Move::Arrange(table), "turn.rearrange");
        }
    }

    fn laying(&mut self, s: &mut Session, seat: usize) {
        if s.rules.knock.is_some_and(|knock| knock.whole_hands()) {
            return;
        }
        let Some(card) = s.hand(seat).first().copied() else { return };
        let number = s.table.melds.len() + 1;
        let made = Move::Lay { cards: vec![Typed::plain(card)], onto: number };
        self.found.push(Attempt { seat, made, answer: Answer::Unclear });
        let n = s.deal.n();
        let onto = 1 + s.chance.below(number - 1);
        let lay = Move::Lay { cards: vec![Typed::plain(card)], onto };
        if number > 1 && s.rules.deal(n).is_some_and(|deal| deal.contract.is_some()) {
            match s.deal.seats()[seat].met {
                None => self.rule(seat, lay, s.rules.deal_key(n, "contract")),
                Some(met) => {
                    let early = met == s.deal.turn().n && s.rules.contract.lay_off == LayOff::NextTurn;
                    if early {
                        self.rule(seat, lay, "contract.lay_off");
                    }
                    let typed = vec![Typed::plain(card)];
                    self.rule(seat, Move::Meld(vec![typed]), "contract.further_melds");
                }
            }
        }
        if number > 1 && s.rules.contract.points > 0 && s.deal.seats()[seat].met.is_none() {
            let lay = Move::Lay { cards: vec![Typed::plain(card)], onto };
            self.rule(seat, lay, "contract.points");
        }
        for card in elsewhere(s, seat).into_iter().take(2).filter(|_| number > 1) {
            let lay = Move::Lay { cards: vec![Typed::plain(card)], onto };
            self.rule(seat, lay, format!("packs.{}", s.table.hands.len()));
        }
    }

    fn knocking(&mut self, s: &Session, seat: usize) {
        let hand = s.hand(seat);
        let knock = |shown, discard| Move::Knock(Knock { kind: KnockKind::Knock, shown, discard });
        let Some(rules) = s.rules.knock else {
            self.rule(seat, knock(None, None), "knock.limit");
            return;
        };
        let (limit, key) = knock_limit(&s.rules, s.deal.upcard()).unwrap();
        let size = s.rules.cards_dealt_key(s.deal.n(), s.table.hands.len() as u8);
        if rules.whole_hands() {
            let taken = s.deal.turn().taken;
            let Some(card) = hand.iter().copied().find(|card| Some(*card) != taken) else { return };
            let left = without(hand, &[card]);
            let laid = |left| Some(Shown::Laid { melds: Vec::new(), left });
            if cards_points(&s.rules, left.iter().copied()) > limit {
                self.rule(seat, knock(laid(left.clone()), Some(card)), key);
            }
            self.rule(seat, knock(laid(left[1..].to_vec()), Some(card)), size);
            // One card instead of another, of which nobody knows.
            let known = &s.deal.seats()[seat].known;
            if let Some(hidden) = left.iter().find(|card| known.count(**card) == 0) {
                let twice = [without(&left, &[*hidden]), vec![card]].concat();
                self.rule(seat, knock(laid(twice), Some(card)), "packs.2");
            }
            let made = knock(None, None);
            self.found.push(Attempt { seat, made, answer: Answer::Unclear });
        } else if s.deal.unfinished().is_none() && s.deal.last_turns().is_none() {
            let all = Some(Shown::Cards(hand.to_vec()));
            if cards_points(&s.rules, hand.iter().copied()) > limit {
                self.rule(seat, knock(all, None), key);
            }
            self.rule(seat, knock(Some(Shown::Cards(hand[1..].to_vec())), None), size);
        }
    }

    /// What is wrong at any time.
    fn anyone(&mut self, s: &mut Session) {
        let players = s.table.hands.len();
        let turn = s.deal.turn();
        let stage = turn.stage;
        let seat = turn.seat;
        let next =
            (1..=players).map(|step| (seat + step) % players).find(|other| s.deal.is_in(*other)).unwrap();
        if matches!(stage, Stage::Draw | Stage::Play | Stage::Offer(_)) && !s.silent {
            let before = (1..players).map(|step| (seat + players - step) % players);
            let other = before.clone().find(|other| s.deal.is_in(*other)).unwrap_or(seat);
            if let Some((away, key)) = before.clone().find_map(|other| Some((other, away(s, other)?))) {
                self.rule(away, Move::Draw, key);
            }
            let waits = stage != Stage::Play || s.deal.unfinished().is_some();
            if players > 2 || waits {
                self.rule(other, Move::Draw, "turn.order");
                if let Some(card) = s.hand(other).first().copied() {
                    self.rule(other, Move::Discard(card), "turn.order");
                }
            }
            if !s.rules.turn.float && stage == Stage::Play {
                self.rule(seat, Move::Float, "turn.float");
            }
        }
        if !s.rules.buying() {
            self.rule(next, Move::Buy, "turn.buy.limit");
        }
        if let Some(top) = s.table.pile.last().copied() {
            let by = s.deal.discards().last().and_then(|top| top.by);
            if s.rules.turn.call == Call::Never || stage != Stage::Draw {
                self.rule(next, Move::Call(top), "turn.call");
            } else if let Some(by) = by {
                self.rule(by, Move::Call(top), "turn.call");
            }
        }
    }
}

/// The rule that keeps a seat out of the deal.
fn away(s: &Session, seat: usize) -> Option<&'static str> {
    match s.deal.seats()[seat].away {
        Away::No => None,
        Away::Dropped(what) => Some(what.key()),
        Away::NotIn | Away::Left => Some("game.reached"),
    }
}

/// A card that is not among these.
fn not_in(cards: &[Card]) -> Option<Card> {
    Card::all().find(|card| !card.is_joker() && !cards.contains(card))
}

/// Cards of which everybody can see that they are not in this hand.
fn elsewhere(s: &mut Session, seat: usize) -> Vec<Card> {
    let lying = s.table.melds.iter().flatten().map(|lies| lies.typed.card);
    let mut seen: Vec<Card> = lying.chain(s.table.pile.iter().copied()).collect();
    for (other, place) in s.deal.seats().iter().enumerate() {
        if other != seat {
            seen.extend(place.known.iter().flat_map(|(card, n)| std::iter::repeat_n(card, n.into())));
        }
    }
    let pack = s.deal.pack();
    let all =
        |card: &Card| seen.iter().filter(|other| *other == card).count() >= usize::from(pack.copies(*card));
    let mut gone: Vec<Card> = seen.iter().copied().filter(all).collect();
    s.chance.shuffle(&mut gone);
    gone.truncate(3);
    gone
}
