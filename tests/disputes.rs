//! Disputed situations, and the turn-by-turn facts of each game: a short transcript, and what the referee says.
//!
//! Everything up to the last move of a transcript is legal; the last move is the one in dispute.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::rc::Rc;

use rummy_referee::play::{Line, LineKind, Objection, OpenDeal, parse_transcript};
use rummy_referee::ruleset::{Library, Ruleset};
use rummy_referee::table::Game;

use crate::support::text_of;

const FILES: [&str; 11] = [
    "contract",
    "classic",
    "family",
    "rummy-500",
    "manipulation",
    "gin",
    "kalooki",
    "three-thirteen",
    "continental",
    "indian",
    "conquian",
];

/// Every id of `disputes.md`.
const IDS: &str = "
    L-01 L-02 L-03 L-04 L-07 L-08 L-10 L-11 L-12 L-13 L-14 L-15 L-17
    R-01 R-02 R-03 R-05 R-06 R-07 R-10 R-11 R-12 R-14 R-15 R-16
    S-01 S-02 S-04
    J-01 J-02 J-03 J-05 J-06 J-08 J-10 J-11 J-13 J-14 J-15 J-16 J-18 J-19 J-20 J-23 J-24 J-25 J-26
    J-27
    D-01 D-03 D-04 D-05 D-06 D-07 D-09 D-11 D-12 D-13 D-14 D-15 D-16 D-18 D-19 D-20 D-21 D-22 D-25
    X-01 X-02 X-03 X-05 X-06 X-07 X-08 X-10 X-11 X-12 X-14 X-15 X-16 X-17
    G-01 G-02 G-03 G-04 G-08 G-09 G-10 G-12 G-13 G-14 G-16 G-17 G-19 G-20 G-23 G-24 G-21
    O-01 O-02 O-03 O-06 O-07 O-08 O-09 O-10 O-12 O-13 O-15 O-16 O-17 O-18
";

/// Situations of one game.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// Where a situation does not say otherwise.
    rules: String,
    players: String,
    deal: String,
    case: Vec<Case>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    /// Of `disputes.md`; or a name of its own, for a fact of the rules.
    id: String,
    why: String,
    rules: Option<String>,
    #[serde(default)]
    set: Vec<String>,
    players: Option<String>,
    /// What follows the word `deal` in the first line; more deals may stand in the transcript.
    deal: Option<String>,
    play: String,
    /// The key that refuses the last move; absent: it is legal.
    no: Option<String>,
    /// Another key that does.
    and: Option<String>,
    /// The last move is not refused but must be said more clearly.
    #[serde(default)]
    unclear: bool,
    /// What the message says; of a legal move, what the turn still lacks.
    #[serde(default)]
    says: Vec<String>,
    /// What it does not say.
    #[serde(default)]
    never: Vec<String>,
    #[serde(default)]
    then: Then,
}

/// How things stand afterwards.
#[derive(serde::Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Then {
    turn: Option<String>,
    held: Option<BTreeMap<String, u8>>,
    stock: Option<u16>,
    discards: Option<String>,
    table: Option<Vec<String>>,
    /// Whose each meld is.
    owners: Option<Vec<String>>,
    over: Option<bool>,
    reveal: Option<Vec<String>>,
    /// Of the deals that were scored.
    scores: Option<BTreeMap<String, i32>>,
    dealer: Option<String>,
}

#[derive(serde::Deserialize)]
struct LeftOut {
    left_out: Vec<Group>,
}

/// Situations that no transcript shows.
#[derive(serde::Deserialize)]
struct Group {
    ids: Vec<String>,
    why: String,
}

fn read(name: &str) -> File {
    toml::from_str(&text_of(&format!("tests/disputes/{name}.toml")))
        .unwrap_or_else(|error| panic!("{name}.toml: {error}"))
}

impl Case {
    fn transcript(&self, file: &File) -> String {
        let mut text = format!("rules: {}\n", self.rules.as_ref().unwrap_or(&file.rules));
        for set in &self.set {
            text.push_str(&format!("set: {set}\n"));
        }
        text.push_str(&format!("players: {}\n", self.players.as_ref().unwrap_or(&file.players)));
        text.push_str(&format!("deal {}\n", self.deal.as_ref().unwrap_or(&file.deal)));
        text.push_str(self.play.trim());
        text
    }
}

/// A game as far as a transcript has come.
struct Table {
    rules: Rc<Ruleset>,
    game: Game,
    deal: Option<OpenDeal>,
}

/// Why a line does not stand, and whether it is its last move that does not.
struct No {
    objection: Objection,
    last: bool,
}

impl Table {
    fn line(&mut self, line: &Line) -> Result<(), No> {
        let whole = |objection| No { objection, last: true };
        match &line.kind {
            LineKind::Deal { n, turned } => {
                self.settle(&[]).map_err(whole)?;
                let (rules, names) = (Rc::clone(&self.rules), self.game.players.clone());
                let deal = OpenDeal::begin(rules, *n, names, self.game.dealer(*n), *turned);
                self.deal = Some(deal.map_err(whole)?.without(&self.game.gone(*n)));
                Ok(())
            }
            LineKind::Turn { name, moves, .. } => {
                let seat = self.game.seat(name).unwrap();
                let deal = self.deal.as_mut().unwrap();
                deal.play(seat, moves).map_err(|stopped| No {
                    objection: stopped.objection,
                    last: stopped.at + 1 == moves.len(),
                })
            }
            LineKind::Hands(hands) => {
                let hands: Vec<_> = hands
                    .iter()
                    .map(|hand| (self.game.seat(&hand.name).unwrap(), hand.outcome.clone()))
                    .collect();
                self.settle(&hands).map_err(whole)
            }
        }
    }

    /// Scores the deal that is over.
    fn settle(&mut self, hands: &[(usize, rummy_referee::table::Outcome)]) -> Result<(), Objection> {
        let Some(deal) = &self.deal else { return Ok(()) };
        let results = deal.reveal(hands)?;
        let n = deal.n();
        match self.game.score(n, results, "") {
            Ok(()) => self.deal = None,
            Err(rummy_referee::table::Refusal::Violations(found)) => return Err(Objection::Illegal(found)),
            Err(refusal) => panic!("{refusal}"),
        }
        Ok(())
    }

    /// What is wrong with how things stand.
    fn differs(&mut self, then: &Then) -> Result<(), String> {
        let same = |what: &str, found: String, wanted: String| {
            if found == wanted { Ok(()) } else { Err(format!("{what}: {found}, not {wanted}")) }
        };
        if let Some(deal) = &self.deal {
            let name = |seat: usize| deal.name(seat).to_owned();
            if let Some(turn) = &then.turn {
                same("turn", name(deal.turn().seat), turn.clone())?;
            }
            for (who, held) in then.held.iter().flatten() {
                let seat = self.game.seat(who).unwrap();
                same(who, deal.seats()[seat].held.to_string(), held.to_string())?;
            }
            if let Some(stock) = then.stock {
                same("stock", deal.stock().to_string(), stock.to_string())?;
            }
            if let Some(discards) = &then.discards {
                let cards: Vec<String> = deal.discards().iter().map(|top| top.card.to_string()).collect();
                same("discards", cards.join(" "), discards.clone())?;
            }
            if let Some(table) = &then.table {
                let melds: Vec<String> = deal.melds().iter().map(|meld| meld.shown(&self.rules)).collect();
                same("table", melds.join(" / "), table.join(" / "))?;
            }
            if let Some(owners) = &then.owners {
                let found: Vec<String> = deal.melds().iter().map(|meld| name(meld.owner)).collect();
                same("owners", found.join(" "), owners.join(" "))?;
            }
            if let Some(over) = then.over {
                same("over", deal.end().is_some().to_string(), over.to_string())?;
            }
            if let Some(reveal) = &then.reveal {
                let seats: Vec<String> = deal.to_reveal().into_iter().map(name).collect();
                same("to reveal", seats.join(" "), reveal.join(" "))?;
            }
            if deal.end().is_some() && deal.to_reveal().is_empty() && then.scores.is_some() {
                self.settle(&[]).map_err(|objection| objection.to_string())?;
            }
        }
        for (who, points) in then.scores.iter().flatten() {
            let seat = self.game.seat(who).unwrap();
            let standing = self.game.standing();
            same(who, standing.totals[seat].to_string(), points.to_string())?;
        }
        if let Some(dealer) = &then.dealer {
            let n = self.game.next_number();
            same("next dealer", self.game.name(self.game.dealer(n)).to_owned(), dealer.clone())?;
        }
        Ok(())
    }
}

/// What the referee says to the last move, as a person would read it; or what is wrong with that.
fn judge(case: &Case, text: &str) -> Result<String, String> {
    let transcript = parse_transcript(text).map_err(|errors| format!("{errors:?}"))?;
    let rules =
        Library::default().load(&transcript.rules, &transcript.sets).map_err(|error| error.to_string())?;
    let rules = Rc::new(rules);
    let game = Game::new(Rc::clone(&rules), transcript.players.clone(), transcript.players.len() - 1);
    let mut table = Table { rules, game, deal: None };
    let (last, before) = transcript.lines.split_last().unwrap();
    for line in before {
        table.line(line).map_err(|no| format!("`{}`: {}", line.text, no.objection))?;
    }
    let cards = |table: &Table| table.deal.as_ref().map(OpenDeal::cards);
    let all = cards(&table);
    let answer = table.line(last);
    if table.deal.is_some() && all.is_some() && cards(&table) != all {
        return Err(format!("of {all:?} cards there are {:?}", cards(&table)));
    }
    let (said, rules) = match answer {
        Ok(()) if case.no.is_some() || case.unclear => return Err("legal".into()),
        Ok(()) => {
            table.differs(&case.then)?;
            let lacks = table.deal.as_ref().and_then(OpenDeal::unfinished);
            (lacks.map(|objection| format!("then: {objection}")).unwrap_or_default(), Vec::new())
        }
        Err(no) => {
            let (said, rules): (String, Vec<String>) = match &no.objection {
                Objection::Unclear { message, help } => (format!("{message}: {help}"), Vec::new()),
                Objection::Illegal(found) => {
                    (no.objection.to_string(), found.iter().map(|found| found.rule.clone()).collect())
                }
                _ => (no.objection.to_string(), Vec::new()),
            };
            if !no.last {
                return Err(format!("a move before the last: {said}"));
            }
            let expected = match &case.no {
                Some(key) => {
                    let and =
                        case.and.as_ref().is_none_or(|and| rules.iter().skip(1).any(|rule| rule == and));
                    rules.first() == Some(key) && and
                }
                None => case.unclear && rules.is_empty(),
            };
            if !expected {
                return Err(format!("[{}] {said}", rules.join(" ")));
            }
            (said, rules)
        }
    };
    for rule in &rules {
        let pack = rule.starts_with("packs.");
        if !pack
            && table.rules.value_of(rule).is_none()
            && rule != "knock.limit"
            && !rule.starts_with("score.drop.")
        {
            return Err(format!("cites {rule}, which the rules do not have"));
        }
    }
    if let Some(phrase) = case.says.iter().find(|phrase| !said.contains(phrase.as_str())) {
        return Err(format!("does not say {phrase:?}: {said}"));
    }
    if let Some(phrase) = case.never.iter().find(|phrase| said.contains(phrase.as_str())) {
        return Err(format!("says {phrase:?}: {said}"));
    }
    Ok(match (case.unclear, rules.as_slice()) {
        (true, _) => format!("asks {said}"),
        (false, []) => said,
        (false, rules) => format!("no [{}] {said}", rules.join(" ")),
    })
}

#[test]
fn the_referee_rules_as_written() {
    let (mut wrong, mut said) = (String::new(), String::new());
    for name in FILES {
        let file = read(name);
        for case in &file.case {
            let text = case.transcript(&file);
            match judge(case, &text) {
                Ok(answer) => {
                    let last = text.lines().last().unwrap_or_default();
                    let answer = if answer.is_empty() { "legal".to_owned() } else { answer };
                    let _ = writeln!(said, "{} {}: {}\n    {last}\n    {answer}", name, case.id, case.why);
                }
                Err(why) => {
                    let _ = writeln!(wrong, "{name} {} ({})\n  {why}", case.id, case.why);
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
    insta::with_settings!({ snapshot_path => "disputes", prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("messages", said);
    });
}

#[test]
fn every_dispute_is_shown_or_left_out_with_a_reason() {
    let all: BTreeSet<&str> = IDS.split_whitespace().collect();
    let files: Vec<File> = FILES.iter().map(|name| read(name)).collect();
    let cases = || files.iter().flat_map(|file| &file.case);
    // Facts of the rules have names of their own.
    let of_disputes = |id: &&str| id.as_bytes().get(1) == Some(&b'-') && id.len() < 5;
    let shown: BTreeSet<&str> = cases().map(|case| case.id.as_str()).filter(of_disputes).collect();
    let left_out: LeftOut = toml::from_str(&text_of("tests/disputes/left-out.toml")).unwrap();
    let left: Vec<&str> =
        left_out.left_out.iter().flat_map(|group| group.ids.iter().map(String::as_str)).collect();
    assert!(left_out.left_out.iter().all(|group| group.why.len() > 10));
    let both: Vec<&&str> = left.iter().filter(|id| shown.contains(**id)).collect();
    assert!(both.is_empty(), "shown and left out: {both:?}");
    let told: BTreeSet<&str> = shown.iter().copied().chain(left.iter().copied()).collect();
    assert_eq!(told.difference(&all).collect::<Vec<_>>(), Vec::<&&str>::new(), "no such id");
    assert_eq!(all.difference(&told).collect::<Vec<_>>(), Vec::<&&str>::new(), "missing");
    assert!(cases().count() >= 90);
}
