//! How a deal ended, as a journal tells it: what was said, by name; what was not said stays as it was.

use serde_json::{Map, Value};

use super::error::ReadError;
use super::line::{Item, Line};
use crate::cards::{Card, Face, parse_cards, parse_face};
use crate::ruleset::Ruleset;
use crate::scoring::{Addends, Ended};
use crate::table::{Game, Refusal, Violation};

/// What was said of how a deal ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Told {
    /// Who went out.
    pub out: Option<String>,
    /// Who knocked.
    pub knock: Option<String>,
    /// Whether that was big gin.
    pub big_gin: Option<bool>,
    /// Whether the stock had run out.
    pub stock_out: Option<bool>,
    /// The card that was turned up first.
    pub upcard: Option<Upcard>,
    /// The card that was turned before the deal, whose rank is wild.
    pub wild: Option<Card>,
    /// Who dealt, where it was another's turn to.
    pub dealer: Option<String>,
    /// Bonuses that no card shows: player and name of the bonus.
    pub bonuses: Option<Vec<(String, String)>>,
    /// The sums as which points were told: player and sum.
    pub sums: Vec<(String, Addends)>,
}

/// What was said of the card that was turned up first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Upcard {
    /// It was this one.
    Was(Face),
    /// What was said of it before is taken back.
    TakenBack,
}

impl Upcard {
    /// The card, where there is one.
    pub const fn face(self) -> Option<Face> {
        match self {
            Self::Was(face) => Some(face),
            Self::TakenBack => None,
        }
    }
}

impl Told {
    /// What was said that the rules have no use for; asked only before something is recorded, for what was recorded once
    /// is read for ever.
    pub fn idle(&self, rules: &Ruleset) -> Vec<Violation> {
        let mut idle = Vec::new();
        let mut say = |rule: &str, message: &str| {
            idle.push(Violation {
                rule: rule.into(),
                meld: None,
                cards: Vec::new(),
                message: message.into(),
            });
        };
        if self.upcard.and_then(Upcard::face).is_some() && !rules.upcard_counts() {
            say("knock.upcard", "no upcard counts in this game: leave out --upcard");
        }
        if self.wild.is_some() && !rules.turns_wild() {
            say("cards.wild", "no card is turned for its rank in this game: leave out --wild");
        }
        idle
    }

    /// Whether nothing was said.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether something was said of how the deal ended, besides the sums of results.
    pub fn ends(&self) -> bool {
        *self != Self { sums: self.sums.clone(), ..Self::default() }
    }

    /// What was said, as members of a JSON object.
    pub fn to_json(&self) -> Map<String, Value> {
        let mut members = Map::new();
        self.write(&mut members);
        members
    }

    /// Adds what was said to the members of a line.
    pub(super) fn write(&self, line: &mut Map<String, Value>) {
        let mut say = |name: &str, value: Option<Value>| {
            if let Some(value) = value {
                line.insert(name.into(), value);
            }
        };
        say("out", self.out.as_deref().map(Value::from));
        say("knock", self.knock.as_deref().map(Value::from));
        say("big_gin", self.big_gin.map(Value::from));
        say("stock_out", self.stock_out.map(Value::from));
        say("upcard", self.upcard.map(|upcard| upcard.face().map(|face| face.to_string()).into()));
        say("dealer", self.dealer.as_deref().map(Value::from));
        say("wild", self.wild.map(|card| card.to_string().into()));
        let pair = |(name, bonus): &(String, String)| Value::from(vec![name.as_str(), bonus.as_str()]);
        say("bonuses", self.bonuses.as_ref().map(|all| all.iter().map(pair).collect()));
        let sum = |(name, sum): &(String, Addends)| (name.clone(), Value::from(sum.to_string()));
        let sums = Some(&self.sums).filter(|sums| !sums.is_empty());
        say("sums", sums.map(|sums| Value::Object(sums.iter().map(sum).collect())));
    }

    /// Reads it from the members of a line.
    pub(super) fn read(line: &Line<'_>) -> Result<Self, ReadError> {
        let text = |name: &'static str| match line.get(name) {
            None => Ok(None),
            Some(value) => value.text().map(|text| Some(text.to_owned())).ok_or(ReadError::Member(name)),
        };
        let flag = |name: &'static str| match line.get(name) {
            None => Ok(None),
            Some(value) => value.flag().map(Some).ok_or(ReadError::Member(name)),
        };
        let face = |text: String| parse_face(&text).map_err(|_| ReadError::Member("upcard"));
        let upcard = match line.get("upcard") {
            Some(Item::Null) => Some(Upcard::TakenBack),
            _ => text("upcard")?.map(face).transpose()?.map(Upcard::Was),
        };
        let card = |text: String| match parse_cards(&text).as_deref() {
            Ok([one]) if one.stands.is_none() => Ok(one.card),
            _ => Err(ReadError::Member("wild")),
        };
        let wild = text("wild")?.map(card).transpose()?;
        let pair = |item: &Item<'_>| {
            let [name, bonus, ..] = item.list()? else { return None };
            Some((name.text()?.to_owned(), bonus.text()?.to_owned()))
        };
        let bonuses = match line.get("bonuses") {
            None => None,
            Some(value) => {
                let all = value.list().and_then(|all| all.iter().map(pair).collect::<Option<Vec<_>>>());
                Some(all.ok_or(ReadError::Member("bonuses"))?)
            }
        };
        let sum = |(name, item): (&str, &Item<'_>)| Some((name.to_owned(), Addends::parse(item.text()?)?));
        let sums = match line.get("sums") {
            None => Vec::new(),
            Some(value) => {
                let all = value.object().and_then(|all| all.iter().map(sum).collect::<Option<Vec<_>>>());
                all.ok_or(ReadError::Member("sums"))?
            }
        };
        Ok(Self {
            out: text("out")?,
            knock: text("knock")?,
            big_gin: flag("big_gin")?,
            stock_out: flag("stock_out")?,
            upcard,
            wild,
            dealer: text("dealer")?,
            bonuses,
            sums,
        })
    }

    /// How the deal ended, given how it was said to have ended before.
    ///
    /// # Errors
    /// Somebody is named who does not play.
    pub fn apply(&self, game: &Game, before: &Ended) -> Result<Ended, Refusal> {
        let seat = |name: &String| game.seat(name).ok_or_else(|| Refusal::Stranger(name.clone()));
        let mut ended = before.clone();
        // A deal ends in one way: who names another takes the first back.
        if self.knock.is_some() || self.out.is_some() || self.stock_out == Some(true) {
            let Ended { upcard, wild, dealer, bonuses, sums, .. } = ended;
            ended = Ended { upcard, wild, dealer, bonuses, sums, ..Ended::default() };
        }
        if let Some(name) = &self.out {
            ended.out = Some(seat(name)?);
        }
        if let Some(name) = &self.knock {
            ended.knock = Some(seat(name)?);
        }
        ended.big_gin = self.big_gin.unwrap_or(ended.big_gin);
        ended.stock_out = self.stock_out.unwrap_or(ended.stock_out);
        ended.upcard = self.upcard.map_or(ended.upcard, Upcard::face);
        ended.wild = self.wild.or(ended.wild);
        if let Some(name) = &self.dealer {
            ended.dealer = Some(seat(name)?);
        }
        if let Some(bonuses) = &self.bonuses {
            ended.bonuses = bonuses
                .iter()
                .map(|(name, bonus)| Ok((seat(name)?, bonus.clone())))
                .collect::<Result<_, Refusal>>()?;
        }
        for (name, sum) in &self.sums {
            let seat = seat(name)?;
            ended.sums.retain(|(known, _)| *known != seat);
            ended.sums.push((seat, sum.clone()));
        }
        ended.sums.sort_by_key(|(seat, _)| *seat);
        Ok(ended)
    }

    /// The sum as which the points of a player were told.
    pub fn sum(&self, name: &str) -> Option<&Addends> {
        self.sums.iter().find(|(known, _)| known == name).map(|(_, sum)| sum)
    }
}
