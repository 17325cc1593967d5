//! A deal at the real table with the referee beside it: whatever is done there is told, and the two must agree.

use std::rc::Rc;

use rummy_referee::cards::{Card, Counts, Span, Stands, Typed};
use rummy_referee::play::{Move, OpenDeal, Said, Shown, TurnedUp, parse_moves, print_moves};
use rummy_referee::ruleset::{Kind, Ruleset};
use rummy_referee::table::Outcome;

use super::deck::{Chance, Table};
use super::{hinted, phantom, wrong};

/// A deal at the real table with the referee beside it.
pub(super) struct Session {
    pub(super) rules: Rc<Ruleset>,
    pub(super) deal: OpenDeal,
    pub(super) table: Table,
    pub(super) chance: Chance,
    pub(super) said: Vec<(usize, Move)>,
    /// Moves that nobody made but that would have stood.
    pub(super) wandered: usize,
    /// The turn that has just ended did so without a word.
    pub(super) silent: bool,
    /// Wrong moves that were tried.
    pub(super) refused: usize,
    /// What each player is like, from 0 to 5.
    pub(super) minds: Vec<usize>,
    states: Vec<OpenDeal>,
    pub(super) seed: u64,
    /// Before which of the moves a hint is asked for: one in so many; 0 is none.
    pub(super) hints: usize,
    /// Hints that were given, and those of them that lay cards.
    pub(super) hinted: (usize, usize),
    /// Wrong moves are tried before one move in so many.
    seldom: usize,
}

/// Before how many moves wrong ones are tried once: they are dear, and thousands of hands need fewer a hand.
fn seldom() -> usize {
    std::env::var("RUMMY_SELDOM").ok().and_then(|n| n.parse().ok()).unwrap_or(5)
}

impl Session {
    /// A deal that begins, where some may be out of the game.
    pub(super) fn without(
        rules: &Rc<Ruleset>,
        n: u32,
        names: &[String],
        dealer: usize,
        gone: &[usize],
        seed: u64,
    ) -> Self {
        let upcard = OpenDeal::needs_upcard(rules);
        let table = Table::deal(rules, n, names.len(), upcard, gone, seed);
        let shown = TurnedUp { upcard: table.pile.last().copied(), wild: table.turned };
        let deal = OpenDeal::begin(Rc::clone(rules), n, names.to_vec(), dealer, shown).unwrap();
        let deal = deal.without(gone);
        let mut chance = Chance::new(seed ^ 0xB07);
        let minds = names.iter().map(|_| chance.below(6)).collect();
        let mut session = Self {
            minds,
            rules: Rc::clone(deal.rules()),
            states: vec![deal.clone()],
            deal,
            table,
            chance,
            said: Vec::new(),
            silent: false,
            refused: 0,
            wandered: 0,
            seed,
            hints: 0,
            hinted: (0, 0),
            seldom: seldom(),
        };
        session.laws();
        session
    }

    /// Whose move it is.
    pub(super) fn mover(&self) -> usize {
        let seat = self.deal.turn().seat;
        if self.silent { (seat + 1) % self.table.hands.len() } else { seat }
    }

    pub(super) fn hand(&self, seat: usize) -> &[Card] {
        &self.table.hands[seat]
    }

    pub(super) fn over(&self) -> bool {
        self.deal.end().is_some()
    }

    /// Makes a move: it must stand.
    pub(super) fn go(&mut self, seat: usize, made: Move) {
        self.go_as(seat, &made.clone(), made);
    }

    /// Makes a move that was said with fewer words than were meant.
    pub(super) fn go_as(&mut self, seat: usize, made: &Move, said: Move) {
        if self.hints > 0 {
            hinted::before(self, seat, made);
        } else if self.chance.one_in(self.seldom) {
            self.refused += wrong::attempts(self);
            self.wandered += phantom::wander(self);
        }
        let act = match self.deal.judge(seat, &said) {
            Ok(act) => act,
            Err(no) => self.fails(&format!("{}: {said}: {no:?}", self.deal.name(seat))),
        };
        self.deal.apply(act);
        self.silent = false;
        self.table.make(seat, made, self.rules.turn.buy_cost);
        self.said.push((seat, said));
        self.states.push(self.deal.clone());
        self.laws();
    }

    /// Fails with all that happened.
    pub(super) fn fails(&self, why: &str) -> ! {
        let melds: Vec<String> = self.deal.melds().iter().map(|meld| meld.shown(&self.rules)).collect();
        panic!(
            "seed {}, {} deal {}\n{}\n{}refereed: {}\n{why}",
            self.seed,
            self.rules.id,
            self.deal.n(),
            self.story().join("\n"),
            self.table.shown(),
            melds.join(" / ")
        )
    }

    /// The deal as lines of a transcript.
    pub(super) fn story(&self) -> Vec<String> {
        let upcard = self.states[0].discards().first().map(|top| top.card);
        let turned = TurnedUp { upcard, wild: self.table.turned };
        let mut lines = vec![format!("deal {}{}", self.deal.n(), turned.words())];
        for (seat, moves) in self.turns() {
            lines.push(format!("{}: {}", self.deal.name(seat), print_moves(&moves)));
        }
        lines
    }

    /// The moves, those that one player made in a row together.
    pub(super) fn turns(&self) -> Vec<(usize, Vec<Move>)> {
        let mut turns: Vec<(usize, Vec<Move>)> = Vec::new();
        for (seat, made) in &self.said {
            // A knock after a discard may be told with it or after it.
            let knock = matches!(made, Move::Knock(_));
            let after = |moves: &[Move]| knock && matches!(moves.last(), Some(Move::Discard(_)));
            match turns.last_mut() {
                Some((last, moves)) if last == seat && !after(moves) => moves.push(made.clone()),
                _ => turns.push((*seat, vec![made.clone()])),
            }
        }
        turns
    }

    /// What must hold after every move.
    fn laws(&mut self) {
        let (deal, table) = (&self.deal, &self.table);
        let mut broken = Vec::new();
        if deal.cards() != deal.pack().size() {
            broken.push(format!("{} cards of {}", deal.cards(), deal.pack()));
        }
        if usize::from(deal.stock()) != table.stock.len() {
            broken.push(format!("the stock has {}, refereed as {}", table.stock.len(), deal.stock()));
        }
        if !deal.discards().iter().map(|discarded| discarded.card).eq(table.pile.iter().copied()) {
            broken.push(format!("other discards: {:?}", deal.discards()));
        }
        for (seat, (hand, place)) in table.hands.iter().zip(deal.seats()).enumerate() {
            let real: Counts = hand.iter().copied().collect();
            if usize::from(place.held) != hand.len() {
                broken.push(format!("seat {seat} holds {}, refereed as {}", hand.len(), place.held));
            }
            if place.known.iter().any(|(card, n)| real.count(card) < n) {
                broken.push(format!("seat {seat} is thought to hold {:?}", place.known));
            }
        }
        if deal.melds().len() != table.melds.len() {
            broken.push("another number of melds".into());
        }
        for (i, (judged, real)) in deal.melds().iter().zip(&table.melds).enumerate() {
            let cards: Counts = judged.cards().collect();
            if cards != real.iter().map(|lies| lies.typed.card).collect() || judged.by().len() != real.len() {
                broken.push(format!("meld {} is another", i + 1));
            }
            let run = judged.kind() == Kind::Run;
            let mut stands: Vec<_> = real
                .iter()
                .filter_map(|lies| match lies.typed.stands {
                    Some(Stands::Face(face)) => Some(face),
                    _ => None,
                })
                .collect();
            stands.sort_unstable();
            let mut judged: Vec<_> = judged.wild().into_iter().map(|(_, _, faces)| faces).collect();
            judged.sort();
            if run && judged != stands.iter().map(|face| vec![*face]).collect::<Vec<_>>() {
                broken.push(format!("meld {}: jokers stand for {stands:?}, not {judged:?}", i + 1));
            }
        }
        if !broken.is_empty() {
            self.fails(&broken.join("\n"));
        }
    }

    /// What must hold of all moves together: taken back and made again they come to the same, one by one and turn by turn.
    pub(super) fn replays(&self) {
        let mut again = self.states[0].clone();
        for ((seat, made), (before, after)) in self.said.iter().zip(self.states.iter().zip(&self.states[1..]))
        {
            if again != *before {
                self.fails(&format!("taken back, {made} leaves another deal"));
            }
            match again.judge(*seat, made) {
                Ok(act) => again.apply(act),
                Err(no) => self.fails(&format!("made again: {made}: {no}")),
            }
            if again != *after {
                self.fails(&format!("made again, {made} comes to another deal"));
            }
        }
        let mut by_turns = self.states[0].clone();
        for (seat, moves) in self.turns() {
            let text = print_moves(&moves);
            let said: Vec<Said> = match parse_moves(&text) {
                Ok(said) => said,
                Err(error) => self.fails(&format!("`{text}`: {error:?}")),
            };
            let same = moves.iter().map(bare).eq(said.iter().map(|said| bare(&said.made)));
            if !same || said.iter().any(|said| text.get(said.span.start..said.span.end).is_none()) {
                self.fails(&format!("`{text}` is read as {said:?}"));
            }
            if let Err(stopped) = by_turns.play(seat, &said) {
                self.fails(&format!("as a turn: {stopped:?}"));
            }
        }
        if by_turns != self.deal {
            self.fails("turn by turn it is another deal");
        }
    }

    /// The hands that are still to be shown, in an order that tells nothing.
    pub(super) fn reveal(&mut self) -> Vec<(usize, Outcome)> {
        let mut hands = Vec::new();
        for seat in self.deal.to_reveal() {
            let mut cards = self.table.hands[seat].clone();
            self.chance.shuffle(&mut cards);
            hands.push((seat, Outcome::Cards(cards)));
        }
        hands
    }

    /// The deal before the first move.
    pub(super) fn begun(&self) -> &OpenDeal {
        &self.states[0]
    }
}

/// A move as if nobody had typed it anywhere.
pub(super) fn bare(made: &Move) -> Move {
    let mut made = made.clone();
    let melds: Vec<&mut Vec<Typed>> = match &mut made {
        Move::Meld(melds) | Move::Arrange(melds) => melds.iter_mut().collect(),
        Move::Lay { cards, .. } => vec![cards],
        Move::Knock(knock) => match &mut knock.shown {
            Some(Shown::Laid { melds, .. }) => melds.iter_mut().collect(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    };
    for typed in melds.into_iter().flatten() {
        typed.span = Span { start: 0, end: 0 };
    }
    made
}
