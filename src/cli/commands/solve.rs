//! `rummy solve`: the best way to lay a hand.

use super::under::{self, Under};
use crate::cards::{Card, Counts, Typed, times};
use crate::cli::app::App;
use crate::cli::args::Solve;
use crate::cli::error::Failure;
use crate::cli::typed;
use crate::melds::{Meld, judge};
use crate::present::{Style, solved};
use crate::solve::{MOST_IN_HAND, Question, best_discard, lay_down};

/// What all hands of one call share.
struct Common<'a> {
    args: &'a Solve,
    under: Under,
    onto: Vec<Meld>,
}

pub(super) fn run(app: &mut App, args: &Solve) -> Result<(), Failure> {
    let under = Under::new(app, args.ruleset.as_deref(), args.deal, args.players)?;
    let look = app.look();
    let onto = args.onto.as_deref().map(|text| table(&under, "--onto", text, look)).transpose()?;
    let common = Common { args, under, onto: onto.unwrap_or_default() };
    match args.hand.as_slice() {
        [dash] if dash == "-" => under::each_line(app, |app, line| one(app, &common, line, Style::PLAIN)),
        [_, _, ..] if args.hand.iter().any(|text| text == "-") => {
            Err(Failure::request("`-` reads every hand from standard input: leave out the other cards"))
        }
        words => {
            let code = one(app, &common, &words.join(" "), look)?;
            if code == 0 { Ok(()) } else { Err(Failure::said(code)) }
        }
    }
}

/// Answers for one hand, with the exit code.
fn one(app: &mut App, common: &Common<'_>, text: &str, look: Style) -> Result<i32, Failure> {
    let under = &common.under;
    let hand = held(&typed::cards("HAND", text, look)?)?;
    let lying = common.onto.iter().flat_map(|meld| meld.cards.iter().map(|laid| laid.card));
    copies(under, hand.iter().copied().chain(lying))?;
    let question = Question {
        rules: &under.rules,
        hand: &hand,
        deal: under.deal,
        pack: under.rules.pack(under.players),
        onto: &common.onto,
    };
    let (discard, answer) = if common.args.discard {
        let best = best_discard(question).ok_or_else(|| Failure::request("no card was named"))?;
        (Some(best.0), best.1)
    } else {
        (None, lay_down(question))
    };
    let shown = solved::Hand { hand: &hand, discard, answer: &answer, onto: &common.onto };
    if app.global.json {
        app.say_json(&shown.json(&under.rules))?;
    } else {
        app.say(&shown.text(&under.rules, app.style()))?;
    }
    Ok(i32::from(answer.contract.is_some_and(|contract| !contract.met)))
}

/// The cards of a hand, each of which stands for itself.
fn held(cards: &[Typed]) -> Result<Vec<Card>, Failure> {
    if let Some(typed) = cards.iter().find(|typed| typed.stands.is_some()) {
        return Err(Failure::request(format!("{typed}: a card in hand stands for itself"))
            .help(format!("write {}", typed.card)));
    }
    if cards.is_empty() {
        return Err(Failure::request("no card was named").help("a hand reads like `KHSD 4D *`"));
    }
    if cards.len() > MOST_IN_HAND {
        let message = format!("{} cards: a hand of more than {MOST_IN_HAND} is not solved", cards.len());
        return Err(Failure::request(message));
    }
    Ok(cards.iter().map(|typed| typed.card).collect())
}

/// No card is there more often than the packs hold it.
fn copies(under: &Under, cards: impl Iterator<Item = Card>) -> Result<(), Failure> {
    let Some(pack) = under.rules.pack(under.players) else { return Ok(()) };
    let counts: Counts = cards.collect();
    let mut over = counts.iter().filter(|(card, n)| *n > pack.copies(*card));
    let Some((card, n)) = over.next() else { return Ok(()) };
    let even = if under.assumed { "even " } else { "" };
    let name = if card.is_joker() { "the joker".to_owned() } else { card.to_string() };
    let players = under.players;
    Err(Failure::no(format!("{name} is here {}, and {even}{players} players have {pack}", times(n))))
}

/// Melds of the table.
fn table(under: &Under, what: &str, text: &str, look: Style) -> Result<Vec<Meld>, Failure> {
    let melds = typed::melds_of(what, text, look)?;
    let read = |cards: &Vec<Typed>| {
        let judged = judge(&under.rules, cards);
        judged.reading().cloned().ok_or_else(|| {
            let shown = crate::cards::print_cards(cards);
            let why: Vec<String> = judged.reasons.iter().map(|reason| reason.message.clone()).collect();
            Failure::no(format!("{shown} is no meld: {}", why.join("; ")))
        })
    };
    melds.iter().map(read).collect()
}
