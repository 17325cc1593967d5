//! A turn of a game with one thing wrong: it must be refused, and by the right rule.

use rummy_referee::cards::{Card, Counts, Typed};
use rummy_referee::play::{
    Away, Knock, LineKind, Move, Objection, OpenDeal, Said, Shown, Stage, TableMeld, parse_moves, print_moves,
};
use rummy_referee::ruleset::{BeforeDraw, Discard, Rearrange};

/// How many ways were tried; or what was not refused as it should.
pub(super) type Tried = Result<usize, String>;

/// A line that is wrong, and what may be said to it: one of these rules, or that it is not clear.
struct Wrong {
    seat: usize,
    moves: Vec<Move>,
    rules: Vec<String>,
    unclear: bool,
}

/// Moves as a file would tell them.
fn said(moves: &[Move]) -> Vec<Said> {
    parse_moves(&print_moves(moves)).unwrap_or_else(|error| panic!("{}: {error}", print_moves(moves)))
}

/// Tries a turn with one thing wrong after the other.
pub(super) fn turn(deal: &OpenDeal, seat: usize, moves: &[Move], next: Option<&LineKind>) -> Tried {
    let mut all = Vec::new();
    another_player(deal, seat, moves, &mut all);
    other_order(deal, seat, moves, &mut all);
    other_cards(deal, seat, moves, &mut all);
    other_numbers(seat, moves, &mut all);
    left_out(deal, seat, moves, &mut all);
    let mut tried = all.len();
    for wrong in all {
        let mut after = deal.clone();
        let text = print_moves(&wrong.moves);
        let who = deal.name(wrong.seat);
        let Err(stopped) = after.play(wrong.seat, &said(&wrong.moves)) else {
            return Err(format!("`{who}: {text}` stands, against {:?}", wrong.rules));
        };
        let right = match &stopped.objection {
            Objection::Illegal(found) => found.iter().any(|one| wrong.rules.contains(&one.rule)),
            Objection::Unclear { .. } => wrong.unclear,
            _ => false,
        };
        if !right || after != *deal {
            return Err(format!("`{who}: {text}`: wanted {:?}, got {stopped:?}", wrong.rules));
        }
    }
    tried += unfinished(deal, seat, moves, next)?;
    Ok(tried)
}

/// A turn whose end is missing: it stands, but the next player can't go on.
fn unfinished(deal: &OpenDeal, seat: usize, moves: &[Move], next: Option<&LineKind>) -> Tried {
    let Some((Move::Discard(_), begun)) = moves.split_last() else { return Ok(0) };
    let mut after = deal.clone();
    if begun.is_empty() || after.play(seat, &said(begun)).is_err() || after.end().is_some() {
        return Ok(0);
    }
    let owed = match after.unfinished() {
        Some(Objection::Illegal(found)) => found.iter().any(|one| one.rule == "turn.discard"),
        // Without a card in hand one may float.
        _ => after.rules().turn.float && after.seats()[seat].held == 0,
    };
    if !owed {
        return Err(format!("without the discard nothing is owed: {:?}", after.unfinished()));
    }
    if let Some(LineKind::Turn { name, moves, .. }) = next
        && let Some(other) =
            deal.names().iter().position(|known| known == name).filter(|other| *other != seat)
        && after.unfinished().is_some()
        && after.clone().play(other, moves).is_ok()
    {
        return Err("without the discard the next player goes on".into());
    }
    Ok(1)
}

/// Whether this seat may move although another is in turn: the turn before it may end without a word.
fn may_go_on(deal: &OpenDeal, seat: usize) -> bool {
    let next = (deal.turn().seat + 1) % deal.names().len() == seat;
    next && deal.turn().stage == Stage::Play && deal.unfinished().is_none()
}

fn another_player(deal: &OpenDeal, seat: usize, moves: &[Move], all: &mut Vec<Wrong>) {
    let players = deal.names().len();
    let rule = match moves.first() {
        Some(Move::Buy) => "turn.buy.window",
        Some(Move::Call(_)) => "turn.call",
        Some(Move::Swap { .. }) if deal.turn().seat != seat => "turn.swap.when",
        _ => "turn.order",
    };
    for step in 1..players {
        let other = (seat + step) % players;
        let mut rules = vec![rule.to_owned()];
        match moves.first() {
            // The discarder alone may not call, and only the player in turn not buy.
            Some(Move::Call(_)) if deal.discards().last().and_then(|top| top.by) != Some(other) => continue,
            Some(Move::Buy) if deal.turn().seat != other => continue,
            // So with a wild card that was just laid: any other might have the real card.
            Some(Move::Swap { .. } | Move::Pass) if deal.turn().seat != seat && deal.turn().seat != other => {
                continue;
            }
            Some(Move::Pass) if deal.turn().seat != seat => rules.push("turn.discard".into()),
            _ => {}
        }
        match deal.seats()[other].away {
            Away::No => {}
            Away::Dropped(what) => rules = vec![what.key().to_owned()],
            Away::NotIn | Away::Left => rules = vec!["game.reached".to_owned()],
        }
        if may_go_on(deal, other) {
            continue;
        }
        // Whose own turn has begun, or goes on as long as nobody says otherwise, has other things to do.
        let own = deal.turn().seat == other && rule == "turn.order";
        if deal.turn().stage == Stage::Showdown {
            rules.push("knock.lay_off".into());
        } else if own {
            let others = ["turn.draw", "turn.draws", "stock_out.then", "turn.after_last_draw"];
            rules.extend(others.map(String::from));
        }
        all.push(Wrong { seat: other, moves: moves.to_vec(), rules, unclear: false });
    }
}

fn other_order(deal: &OpenDeal, seat: usize, moves: &[Move], all: &mut Vec<Wrong>) {
    let rules = |rules: &[&str]| rules.iter().map(ToString::to_string).collect::<Vec<_>>();
    if let [first @ (Move::Draw | Move::Take(_)), second, rest @ ..] = moves {
        let mut other = vec![second.clone(), first.clone()];
        other.extend_from_slice(rest);
        if !matches!(second, Move::Draw | Move::Pass) {
            let rules = rules(&["turn.draw", "turn.first_card", "turn.order"]);
            all.push(Wrong { seat, moves: other, rules, unclear: false });
        }
        // Drawn twice.
        if deal.rules().turn.discard == Discard::Required {
            let mut twice = vec![first.clone(), Move::Draw];
            twice.extend_from_slice(&moves[1..]);
            all.push(Wrong { seat, moves: twice, rules: rules(&["turn.draws"]), unclear: false });
        }
    }
    // What comes before the discard comes after it.
    if let [before @ .., last @ Move::Discard(_)] = moves
        && before.len() > 1
    {
        let (head, tail) = before.split_at(before.len() - 1);
        let other = [head, std::slice::from_ref(last), tail].concat();
        let rules = rules(&[
            "turn.order",
            "turn.deep_take",
            "turn.early_take",
            "turn.call",
            "turn.swap.use",
            "packs",
            "turn.taken_discard",
        ]);
        all.push(Wrong { seat, moves: other, rules, unclear: false });
    }
}

/// Cards of which everybody sees that this seat can't have them.
pub(super) fn elsewhere(deal: &OpenDeal, seat: usize) -> Vec<Card> {
    let mut seen: Counts = deal.melds().iter().flat_map(TableMeld::cards).collect();
    seen.extend(deal.discards().iter().map(|discarded| discarded.card));
    let others = deal.seats().iter().enumerate().filter(|(other, _)| *other != seat);
    seen.extend(others.flat_map(|(_, place)| {
        place.known.iter().flat_map(|(card, n)| std::iter::repeat_n(card, n.into())).collect::<Vec<_>>()
    }));
    let gone = |card: &Card| seen.count(*card) > 0 && seen.count(*card) >= deal.pack().copies(*card);
    Card::all().filter(gone).collect()
}

/// Whether a hand of several cards may be nothing but copies of one.
pub(super) fn all_alike(deal: &OpenDeal, seat: usize, card: Card) -> bool {
    let place = &deal.seats()[seat];
    let mut away: usize = deal.melds().iter().flat_map(TableMeld::cards).filter(|lies| *lies == card).count();
    away += deal.discards().iter().filter(|top| top.card == card).count();
    let others = deal.seats().iter().enumerate().filter(|(other, _)| *other != seat);
    away += others.map(|(_, place)| usize::from(place.known.count(card))).sum::<usize>();
    let copies = usize::from(deal.pack().copies(card)) - away;
    let other = place.known.iter().any(|(known, _)| known != card);
    place.held > 1 && !other && usize::from(place.held) <= copies
}

/// A card that lies elsewhere in the place of each card that comes from the hand.
fn other_cards(deal: &OpenDeal, seat: usize, moves: &[Move], all: &mut Vec<Wrong>) {
    let mut at = deal.clone();
    let packs = format!("packs.{}", deal.names().len());
    for (i, made) in moves.iter().enumerate() {
        let gone = elsewhere(&at, seat);
        for (n, card) in gone.iter().enumerate().filter(|(n, _)| n % (1 + gone.len() / 2) == 0) {
            let Some(other) = with_card(&at, made, *card, n) else { continue };
            let rule = if matches!(made, Move::Take(_)) { "turn.draw".to_owned() } else { packs.clone() };
            let moves = [&moves[..i], &[other], &moves[i + 1..]].concat();
            all.push(Wrong { seat, moves, rules: vec![rule], unclear: false });
        }
        if at.play(seat, &said(std::slice::from_ref(made))).is_err() {
            return;
        }
    }
}

/// The same move with one card replaced.
fn with_card(deal: &OpenDeal, made: &Move, card: Card, n: usize) -> Option<Move> {
    let put = |cards: &mut Vec<Typed>, n: usize| {
        let at = n % cards.len();
        cards[at] = Typed::plain(card);
    };
    let mut made = made.clone();
    match &mut made {
        Move::Discard(other) | Move::Swap { card: other, .. } => *other = card,
        Move::Take(Some(other)) if !deal.discards().iter().any(|top| top.card == card) => *other = card,
        Move::Meld(melds) => {
            let which = n % melds.len();
            put(&mut melds[which], n);
        }
        Move::Lay { cards, .. } => put(cards, n),
        Move::Arrange(melds) => {
            // One of those that come from the hand.
            let mut lay: Counts = deal.melds().iter().flat_map(TableMeld::cards).collect();
            let added = melds.iter_mut().flatten().find(|typed| !lay.remove(typed.card))?;
            *added = Typed::plain(card);
        }
        Move::Knock(Knock { shown: Some(shown), .. }) => match shown {
            Shown::Cards(cards) | Shown::Laid { left: cards, .. } if !cards.is_empty() => {
                let at = n % cards.len();
                cards[at] = card;
            }
            Shown::Laid { melds, .. } => put(melds.first_mut()?, n),
            Shown::Cards(_) => return None,
        },
        _ => return None,
    }
    Some(made)
}

/// A meld that does not lie there.
fn other_numbers(seat: usize, moves: &[Move], all: &mut Vec<Wrong>) {
    for (i, made) in moves.iter().enumerate() {
        let mut other = made.clone();
        match &mut other {
            Move::Lay { onto, .. } => *onto = 99,
            Move::Swap { meld, .. } => *meld = 99,
            _ => continue,
        }
        let moves = [&moves[..i], &[other], &moves[i + 1..]].concat();
        all.push(Wrong { seat, moves, rules: Vec::new(), unclear: true });
    }
}

/// Something is left out: the draw, what is owed, a card of a meld.
fn left_out(deal: &OpenDeal, seat: usize, moves: &[Move], all: &mut Vec<Wrong>) {
    let rules = |rules: &[&str]| rules.iter().map(ToString::to_string).collect::<Vec<_>>();
    let mut at = deal.clone();
    for (i, made) in moves.iter().enumerate() {
        let stage = at.turn().stage;
        let rest = moves[i + 1..].to_vec();
        let first = rest.first().is_some_and(|next| {
            !matches!(next, Move::Draw | Move::Turn(_) | Move::Take(_) | Move::Pass | Move::Drop)
        });
        if i == 0 && stage == Stage::Draw && matches!(made, Move::Draw | Move::Take(_)) && first {
            // A hand may be laid as it was dealt; then the deal is over.
            let undrawn = at.rules().turn.before_draw == BeforeDraw::WholeHand && at.seats()[seat].turns == 0;
            let whole = at.rules().deal_key(at.n(), "all_at_once");
            let wanted =
                if undrawn { rules(&["turn.draw", "turn.order", &whole]) } else { rules(&["turn.draw"]) };
            all.push(Wrong { seat, moves: rest, rules: wanted, unclear: false });
        }
        if let Move::Meld(melds) = made {
            let mut short = melds.clone();
            short[0].truncate(2);
            let moves = [&moves[..i], &[Move::Meld(short)], &moves[i + 1..]].concat();
            let deal_n = deal.rules().deal_key(deal.n(), "contract");
            let mut wanted = rules(&["meld.run.size", "meld.set.size"]);
            wanted.push(deal_n);
            all.push(Wrong { seat, moves, rules: wanted, unclear: false });
        }
        if let Move::Arrange(melds) = made
            && at.rules().turn.rearrange == Rearrange::WholeTable
        {
            let moves = [&moves[..i], &[Move::Arrange(melds[1..].to_vec())], &moves[i + 1..]].concat();
            all.push(Wrong { seat, moves, rules: rules(&["turn.rearrange"]), unclear: false });
        }
        if at.play(seat, &said(std::slice::from_ref(made))).is_err() {
            break;
        }
        if at.end().is_some() {
            break;
        }
        // Owed, and discarded without having done it.
        if let (Some(duty), Some(Move::Discard(card))) = (at.turn().duties.first(), moves.last()) {
            let moves = [&moves[..=i], &[Move::Discard(*card)]].concat();
            all.push(Wrong { seat, moves, rules: rules(&[duty.rule]), unclear: false });
        }
        if let (Some(taken), Some(Move::Discard(_))) = (at.turn().taken, moves.last())
            && !all_alike(&at, seat, taken)
        {
            let moves = [&moves[..=i], &[Move::Discard(taken)]].concat();
            all.push(Wrong { seat, moves, rules: rules(&["turn.taken_discard"]), unclear: false });
        }
    }
}
