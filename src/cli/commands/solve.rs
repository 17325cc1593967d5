//! `rummy solve`: the best way to lay a hand.

use super::under::{self, UNTOLD, Under};
use crate::cards::{Card, Counts, Typed, times};
use crate::cli::app::App;
use crate::cli::args::{self, Solve};
use crate::cli::error::Failure;
use crate::cli::typed;
use crate::melds::{Meld, judge};
use crate::present::{Style, solved};
use crate::ruleset::{Identity, Kind, Rearrange};
use crate::solve::{
    Answer, ContractAnswer, MOST_IN_HAND, MOST_ON_TABLE, Most, Position, Question, best_discard, count,
    knocking_discards, lay_down, manipulate,
};
use crate::table::{Claim, Setting, WILD_BY_DEAL, least_words, rule};

/// What all hands of one call share.
struct Common<'a> {
    args: &'a Solve,
    under: Under,
    onto: Vec<Meld>,
    table: Option<Vec<Vec<Meld>>>,
}

pub(super) fn run(app: &mut App, args: &Solve) -> Result<(), Failure> {
    let under = Under::new(app, args.ruleset.as_deref(), args.deal, args.players)?;
    let under = under.turned(app, args.wild.as_deref())?;
    if under.untold {
        app.warn(UNTOLD);
    }
    if under.deal.is_none() && under.rules.wild_by_deal() {
        app.warn(WILD_BY_DEAL);
    }
    let look = app.look();
    let read = |what, text: &Option<String>| {
        text.as_deref().map(|text| melds_on_table(&under, what, text, look)).transpose()
    };
    let onto = read("--onto", &args.onto)?.map(|melds| first_readings(&melds)).unwrap_or_default();
    let table = read("--table", &args.table)?;
    let asked = Question { deal: under.deal, onto: &onto, ..Question::new(&under.rules, &[]) };
    if asked.open_melds().len() < onto.len() {
        app.warn("nothing can be laid off along with the contract of that deal, so --onto does not count");
    }
    let common = Common { args, under, onto, table };
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

/// Answers for one hand, or for one table and a hand; gives the exit code.
fn one(app: &mut App, common: &Common<'_>, text: &str, look: Style) -> Result<i32, Failure> {
    let Some((table, hand)) = text.split_once(':') else {
        let hand = held(&typed::cards("HAND", text, look)?)?;
        return match &common.table {
            Some(table) => on_table(app, common, table, &hand),
            None => best(app, common, &common.onto, &hand),
        };
    };
    if common.table.is_some() || !common.onto.is_empty() {
        return Err(Failure::request("a table stands before the colon, and another one was given"));
    }
    // No melds lie on the table at first.
    let table = match table.trim() {
        "" => Vec::new(),
        _ => melds_on_table(&common.under, "TABLE", table, look)?,
    };
    let hand = held(&typed::cards("HAND", hand, look)?)?;
    on_table(app, common, &table, &hand)
}

/// Answers for a hand by itself, or with melds on which cards may be laid off.
fn best(app: &mut App, common: &Common<'_>, onto: &[Meld], hand: &[Card]) -> Result<i32, Failure> {
    let under = &common.under;
    copies(under, hand, onto)?;
    let pack = under.rules.pack(under.players);
    let question = Question { rules: &under.rules, hand, deal: under.deal, pack, onto };
    let (discard, mut answer) = if common.args.discard {
        let best = best_discard(question).ok_or_else(|| Failure::request("no card was named"))?;
        (Some(best.0), best.1)
    } else {
        (None, lay_down(question))
    };
    let ways = common.args.count.then(|| count(question));
    let knocks = discard.and_then(|_| knocking_discards(question));
    let first = first_melds(under, &mut answer);
    let shown = solved::Hand { hand, discard, answer: &answer, onto, ways, knocks, first };
    if app.global.json {
        app.say_json(&shown.json(&under.rules))?;
    } else {
        app.say(&shown.text(&under.rules, app.style()))?;
    }
    Ok(i32::from(answer.contract.is_some_and(|contract| !contract.met)))
}

/// What the melds count, where the first melds of a player must count so much together. With a deal they are taken for the
/// first ones, as the referee does; it may be that others count more and leave more.
fn first_melds(under: &Under, answer: &mut Answer) -> Option<i32> {
    let rules = &*under.rules;
    if rules.contract.points == 0 || answer.contract.as_ref().is_some_and(|contract| !contract.met) {
        return None;
    }
    let setting = Setting { rules, deal: under.deal, players: under.players, assumed: under.assumed };
    let melds = answer.layout.melds.clone();
    let none = melds.is_empty();
    let ruling = rule(setting, &Claim { melds, ..Claim::default() });
    if under.deal.is_some() {
        let text = least_words(rules.contract.points);
        let told = ruling.contract.filter(|_| !none);
        answer.contract = Some(match told {
            Some(told) => ContractAnswer { text: told.text, met: told.met, ..ContractAnswer::default() },
            None => ContractAnswer { text, ..ContractAnswer::default() },
        });
    }
    (!none).then(|| ruling.melds.iter().map(|meld| meld.points).sum())
}

/// Answers for a hand and a table, which may be put together anew where the rules say so.
fn on_table(app: &mut App, common: &Common<'_>, table: &[Vec<Meld>], hand: &[Card]) -> Result<i32, Failure> {
    let rules = &common.under.rules;
    let first = first_readings(table);
    if rules.turn.rearrange == Rearrange::Never {
        return best(app, common, &first, hand);
    }
    copies(&common.under, hand, &first)?;
    let lying: usize = first.iter().map(|meld| meld.cards.len()).sum();
    if lying > MOST_ON_TABLE {
        let message = format!("{lying} cards: a table of more than {MOST_ON_TABLE} is not solved");
        return Err(Failure::request(message));
    }
    let most = match common.args.most {
        args::Most::Points => Most::Points,
        args::Most::Cards => Most::Cards,
    };
    let play = manipulate(Position { rules, table, hand, most });
    let shown = solved::Table { hand, before: &first, play: &play };
    if app.global.json {
        app.say_json(&shown.json(rules))?;
    } else {
        app.say(&shown.text(rules, app.style()))?;
    }
    Ok(0)
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
fn copies(under: &Under, hand: &[Card], table: &[Meld]) -> Result<(), Failure> {
    let Some(pack) = under.rules.pack(under.players) else { return Ok(()) };
    let lying = table.iter().flat_map(|meld| meld.cards.iter().map(|laid| laid.card));
    let counts: Counts = hand.iter().copied().chain(lying).collect();
    let mut over = counts.iter().filter(|(card, n)| *n > pack.copies(*card));
    let Some((card, n)) = over.next() else { return Ok(()) };
    let even = if under.assumed { "even " } else { "" };
    let name = if card.is_joker() { "the joker".to_owned() } else { card.to_string() };
    let players = under.players;
    Err(Failure::no(format!("{name} is here {}, and {even}{players} players have {pack}", times(n))))
}

/// Melds of the table with every way in which each may lie: a run lies in one, and so does a set where wild cards keep
/// nothing.
fn melds_on_table(under: &Under, what: &str, text: &str, look: Style) -> Result<Vec<Vec<Meld>>, Failure> {
    let rules = &under.rules;
    let read = |cards: &Vec<Typed>| {
        let mut judged = judge(rules, cards);
        let Some(first) = judged.readings.first().map(|meld| meld.kind) else {
            let shown = crate::cards::print_cards(cards);
            let why: Vec<String> = judged.reasons.iter().map(|reason| reason.message.clone()).collect();
            return Err(Failure::no(format!("{shown} is no meld: {}", why.join("; "))));
        };
        judged.readings.retain(|meld| meld.kind == first);
        if first == Kind::Run || rules.melds.wild.identity == Identity::Free {
            judged.readings.truncate(1);
        }
        Ok(judged.readings)
    };
    typed::melds_of(what, text, look)?.iter().map(read).collect()
}

fn first_readings(table: &[Vec<Meld>]) -> Vec<Meld> {
    table.iter().filter_map(|readings| readings.first().cloned()).collect()
}
