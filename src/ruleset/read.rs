//! From a document to a ruleset: every value read into its type, every fault noted.

use std::collections::BTreeSet;

use serde_json::{Map, Value as Json};

use super::check;
use super::contract::Kind;
use super::document::{Document, Said};
use super::fault::{Fault, Faults};
use super::keys::{self, Absent};
use super::layer::{Layer, MOST_PLAYERS};
use super::points::Points;
use super::values::{Bounded, CardPoints, FromValue, MeldSize, Misfit, Times, Value};
use super::{ContractRules, DealRules, FORMAT, GameRules, MeldRules, Players, Ruleset, TurnRules, WildRules};
use crate::cards::{Card, Rank};

/// Reads the complete rules of a file: what it extends first, then the file, then each `--set`.
///
/// # Errors
/// Every fault, in the order of the texts.
pub fn complete(layers: &[Layer], parents: usize) -> Result<Ruleset, Faults> {
    let mut faults: Vec<Fault> = layers.iter().flat_map(|layer| layer.faults.clone()).collect();
    if faults.iter().any(|fault| fault.key.is_empty()) {
        return Err(Faults(faults));
    }
    let mut reader =
        Reader { document: Document::new(layers, parents), faults: Vec::new(), unsound: BTreeSet::new() };
    reader.unsound.extend(faults.iter().map(|fault| fault.key.clone()));
    let parent = reader.optional::<String>("extends");
    let ruleset = reader.ruleset(parent);
    check::check(&ruleset, &mut reader);
    faults.append(&mut reader.faults);
    // A fault at a key that is already faulty says the same thing twice.
    let mut seen = BTreeSet::new();
    faults.retain(|fault| {
        seen.insert((fault.place.source.name.clone(), fault.place.span.start, fault.key.clone()))
    });
    let order = |name: &str| layers.iter().position(|layer| &*layer.source.name == name);
    faults.sort_by_key(|fault| (order(&fault.place.source.name), fault.place.span.start));
    if faults.is_empty() { Ok(ruleset) } else { Err(Faults(faults)) }
}

/// Reads the rules that a journal kept; `name` is the journal's.
///
/// # Errors
/// As [`complete`]; the places are not in any file.
pub fn kept(name: &str, json: &Map<String, Json>) -> Result<Ruleset, Faults> {
    complete(&[Layer::from_json(name, json)], 1)
}

/// A document with the faults found in it so far.
pub(super) struct Reader {
    pub(super) document: Document,
    pub(super) faults: Vec<Fault>,
    unsound: BTreeSet<String>,
}

impl Reader {
    /// Whether none of these keys has a fault yet, so that it makes sense to hold them against each other.
    pub(super) fn sound(&self, paths: &[&str]) -> bool {
        paths.iter().all(|path| !self.unsound.iter().any(|bad| bad.starts_with(path)))
    }

    /// Notes a fault at a key's value.
    pub(super) fn fault_at(
        &mut self,
        path: &str,
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> &mut Fault {
        let place = match self.document.get(path) {
            Some((entry, Said::Here | Said::Parent)) => entry.value_at.clone(),
            _ => self.document.place_of_missing(path),
        };
        self.unsound.insert(path.to_owned());
        self.faults.push(Fault::new(path, place, message, expected));
        let last = self.faults.len() - 1;
        &mut self.faults[last]
    }

    fn misfit(&mut self, path: &str, misfit: Misfit) {
        let Some((entry, _)) = self.document.get(path) else { return };
        let place = match (&misfit.part, &entry.value) {
            (Some(part), Value::Text(_)) => {
                entry.value_at.part(part.start + entry.inner..part.end + entry.inner)
            }
            (Some(part), _) => entry.value_at.part(part.clone()),
            (None, _) => entry.value_at.clone(),
        };
        let got = match &entry.value {
            Value::Text(text) if text.len() > 40 => "that text".to_owned(),
            Value::Texts(_) => "that list".to_owned(),
            value => format!("{value}"),
        };
        let mut fault = Fault::new(path, place, format!("`{path}` can't be {got}"), misfit.expected);
        fault.help = misfit.help;
        self.unsound.insert(path.to_owned());
        self.faults.push(fault);
    }

    /// What a key holds, if it is there and fits.
    fn optional<T: FromValue>(&mut self, path: &str) -> Option<T> {
        let (entry, _) = self.document.get(path)?;
        match T::from_value(&entry.value) {
            Ok(value) => Some(value),
            Err(misfit) => {
                self.misfit(path, misfit);
                None
            }
        }
    }

    /// What a key holds; where it does not fit, the plain case, so that reading can go on to the next fault.
    fn get<T: FromValue>(&mut self, path: &str) -> Option<T> {
        let found = self.document.get(path).is_some();
        if let Some(value) = self.optional(path) {
            return Some(value);
        }
        let (key, _) = keys::find(path)?;
        if key.absent == Absent::Required && !found {
            self.fault_at(path, format!("`{path}` is missing"), key.about);
        }
        T::from_value(&key.absent.value()?).ok()
    }

    /// As [`Self::get`], for keys whose plain case always fits; `stopgap` only ever stands beside a fault.
    fn plain<T: FromValue>(&mut self, path: &str, stopgap: T) -> T {
        self.get(path).unwrap_or(stopgap)
    }

    fn ruleset(&mut self, parent: Option<String>) -> Ruleset {
        use super::words as w;
        let format = self.get::<Bounded<1, { i64::MAX }>>("format");
        if let Some(Bounded(n)) = format
            && n != FORMAT
        {
            let fault = self.fault_at(
                "format",
                format!("this program reads format {FORMAT}, not {n}"),
                format!("format = {FORMAT}"),
            );
            fault.help = Some("a newer rummy may read it".into());
        }
        let count = |n: Option<Bounded<1, 12>>, stopgap| n.map_or(stopgap, |Bounded(n)| n as u8);
        let players = Players {
            min: count(self.get("players.min"), 1),
            max: count(self.get("players.max"), MOST_PLAYERS),
            best: self.optional::<Bounded<1, 12>>("players.best").map(|Bounded(n)| n as u8),
        };
        let deals = (1..=self.document.deals()).map(|n| self.deal(n)).collect();
        Ruleset {
            id: self.id(),
            name: self.get("name").unwrap_or_default(),
            parent,
            aliases: self.get("aliases").unwrap_or_default(),
            summary: self.get("summary").unwrap_or_default(),
            sources: self.get("sources").unwrap_or_default(),
            notes: self.get("notes").unwrap_or_default(),
            players,
            ace: self.plain("cards.ace", w::Ace::HighOrLow),
            points: self.points(),
            melds: self.melds(),
            contract: ContractRules {
                melds: self.plain("contract.melds", w::MeldCount::Exactly),
                sizes: self.plain("contract.sizes", w::MeldSizes::AtLeast),
                runs: self.plain("contract.runs", super::RunsTogether::Free),
                further_melds: self.plain("contract.further_melds", false),
                lay_off: self.plain("contract.lay_off", w::LayOff::SameTurn),
            },
            turn: self.turn(),
            stock_out: self.plain("stock_out.then", w::StockOut::Reshuffle),
            count: self.plain("score.count", w::Count::Penalty),
            game: GameRules {
                wins: self.plain("game.wins", w::Wins::Lowest),
                target: self.optional::<Bounded<1, 1_000_000>>("game.target").map(|Bounded(n)| n as i32),
                tie: self.plain("game.tie", w::Tie::Shared),
            },
            deals,
            wild: self.plain("cards.wild", Vec::new()),
            packs: self.by_players("packs"),
            dealt: self
                .by_players::<Bounded<1, 60>>("cards.dealt")
                .into_iter()
                .map(|n| n.map(|Bounded(n)| n as u8))
                .collect(),
            document: self.document.clone(),
        }
    }

    fn id(&mut self) -> String {
        let id: String = self.get("id").unwrap_or_default();
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if !id.is_empty() && (id.len() > 40 || !id.chars().all(plain) || id.starts_with('-')) {
            self.fault_at(
                "id",
                "an id is typed a lot, so it is plain",
                "small letters, digits and hyphens, at most 40",
            );
        }
        id
    }

    fn by_players<T: FromValue>(&mut self, stem: &str) -> Vec<Option<T>> {
        (0..=MOST_PLAYERS).map(|n| self.optional(&format!("{stem}.{n}"))).collect()
    }

    fn points(&mut self) -> Points {
        let mut value = |name: &str, pips: i16| {
            self.optional::<CardPoints>(&format!("cards.points.{name}")).map(|points| match points {
                CardPoints::Points(n) => n,
                CardPoints::Pips => pips,
            })
        };
        let joker = value("joker", 0).unwrap_or(0);
        let ranks: Vec<i16> =
            Rank::ALL.iter().map(|rank| value(rank.text(), i16::from(rank.number())).unwrap_or(0)).collect();
        let single: Vec<Option<i16>> = Card::all()
            .map(|card| card.rank().and_then(|rank| value(&card.to_string(), i16::from(rank.number()))))
            .collect();
        Points::new(|card| {
            let rank = card.rank().and_then(|rank| ranks.get(usize::from(rank.number()) - 1).copied());
            single.get(card.index()).copied().flatten().or(rank).unwrap_or(joker)
        })
    }

    fn melds(&mut self) -> MeldRules {
        use super::words as w;
        MeldRules {
            set_size: self.plain("meld.set.size", MeldSize(None)).0,
            set_of: self.plain("meld.set.of", w::SetOf::OneRank),
            distinct_suits: self.plain("meld.set.distinct_suits", true),
            run_size: self.plain("meld.run.size", MeldSize(None)).0,
            run_of: self.plain("meld.run.of", w::RunOf::OneSuit),
            wild: WildRules {
                min_natural: self.get("meld.wild.min_natural").map_or(1, |Bounded::<0, 14>(n)| n as u8),
                max: self.plain("meld.wild.max", super::WildMax::Any),
                ratio: self.plain("meld.wild.ratio", w::Ratio::Free),
                adjacent: self.plain("meld.wild.adjacent", true),
                limits: self.plain("meld.wild.limits", w::Limits::Always),
                identity: self.plain("meld.wild.identity", w::Identity::Fixed),
                own_place: self.plain("meld.wild.own_place", w::OwnPlace::Natural),
            },
        }
    }

    fn turn(&mut self) -> TurnRules {
        use super::words as w;
        TurnRules {
            draw: self.plain("turn.draw", w::Draw::TopDiscard),
            deep_take: self.plain("turn.deep_take", w::DeepTake::MeldAtOnce),
            taken_discard: self.plain("turn.taken_discard", w::TakenDiscard::NotStraightBack),
            final_discard: self.plain("turn.final_discard", w::FinalDiscard::Optional),
            swap_when: self.plain("turn.swap.when", w::SwapWhen::Never),
            swap_from: self.plain("turn.swap.from", Kinds(Vec::new())).0,
            swap_use: self.plain("turn.swap.use", w::SwapUse::AtOnce),
            buy_limit: self.plain("turn.buy.limit", Times(Some(0))).0,
            buy_cost: self.get("turn.buy.cost").map_or(1, |Bounded::<0, 10>(n)| n as u8),
            buy_priority: self.plain("turn.buy.priority", w::BuyPriority::FirstToAsk),
            buy_window: self.plain("turn.buy.window", w::BuyWindow::AfterStockDraw),
        }
    }

    fn deal(&mut self, n: u8) -> DealRules {
        DealRules {
            cards: self.optional::<Bounded<1, 60>>(&format!("deal.{n}.cards")).map(|Bounded(n)| n as u8),
            contract: self.optional(&format!("deal.{n}.contract")),
            all_at_once: self.plain(&format!("deal.{n}.all_at_once"), false),
            final_discard: self.optional(&format!("deal.{n}.final_discard")),
        }
    }
}

/// A list of kinds of meld.
struct Kinds(Vec<Kind>);

impl FromValue for Kinds {
    fn from_value(value: &Value) -> Result<Self, Misfit> {
        let misfit = || Misfit::new("a list of `run` and `set`");
        let Value::Texts(texts) = value else { return Err(misfit()) };
        let kind = |(text, span): &(String, std::ops::Range<usize>)| match text.as_str() {
            "set" => Ok(Kind::Set),
            "run" => Ok(Kind::Run),
            _ => Err(Misfit { part: Some(span.clone()), ..misfit() }),
        };
        texts.iter().map(kind).collect::<Result<_, _>>().map(Self)
    }
}
