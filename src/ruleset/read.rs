//! From a document to a ruleset: every value read into its type, every fault noted.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::{Map, Value as Json};

use super::address::MOST_PLAYERS;
use super::check;
use super::document::Document;
use super::fault::{Fault, Faults, Source};
use super::layer::Layer;
use super::meaning::{
    CardPoints, Exceptions, Format, GameDeals, Id, Kinds, MeldSize, Name, RankName, RunsTogether, Times,
};
use super::points::Points;
use super::ranks::Ranks;
use super::reader::Reader;
use super::size::WildMax;
use super::values::{Bounded, FromValue};
use super::without::Without;
use super::words as w;
use super::{
    BoxRules, ContractRules, DealRules, GameRules, KnockRules, MeldRules, Players, Ruleset, ScoreRules,
    SheetRules, TurnRules, WildRules,
};
use crate::cards::{Card, Rank, parse_face};

/// Reads the complete rules of a file: what it extends first, then the file, then each `--set`. The first `parents`
/// layers are what the file extends.
///
/// # Errors
/// Every fault, in the order of the texts.
pub fn complete(layers: &[Layer], parents: usize) -> Result<Ruleset, Faults> {
    put_together(layers, parents, check::check)
}

/// The same of texts whose keys are known to fit together, as those of the rulesets that are compiled in.
pub(super) fn trusted(layers: &[Layer], parents: usize) -> Result<Ruleset, Faults> {
    put_together(layers, parents, |_, _| {})
}

fn put_together(
    layers: &[Layer],
    parents: usize,
    check: impl Fn(&Ruleset, &mut Reader),
) -> Result<Ruleset, Faults> {
    let faults: Vec<Fault> = layers.iter().flat_map(|layer| layer.faults.clone()).collect();
    if layers.iter().any(|layer| layer.broken) {
        return Err(in_order(faults, layers));
    }
    let document = Document::new(layers, parents);
    let faults: Vec<Fault> = faults.into_iter().chain(document.faults().iter().cloned()).collect();
    let unsound = faults.iter().map(|fault| fault.key.clone());
    let mut reader = Reader::new(document, unsound);
    let ruleset = reader.ruleset();
    check(&ruleset, &mut reader);
    let all: Vec<Fault> = faults.into_iter().chain(reader.faults).collect();
    if all.is_empty() { Ok(ruleset) } else { Err(in_order(all, layers)) }
}

/// The faults in the values of texts that are not complete, since a ruleset below them can't be had.
pub(super) fn misfits(layers: &[Layer]) -> Vec<Fault> {
    if layers.iter().any(|layer| layer.broken) {
        return Vec::new();
    }
    let unsound = layers.iter().flat_map(|layer| &layer.faults).map(|fault| fault.key.clone());
    let mut reader = Reader::new(Document::new(layers, 0), unsound);
    reader.partial = true;
    reader.ruleset();
    reader.faults
}

/// Faults in the order of the texts, without those that say the same of the same place.
pub(super) fn in_order(mut faults: Vec<Fault>, layers: &[Layer]) -> Faults {
    let layer = |source: &Source| layers.iter().position(|layer| layer.source.is(source));
    faults.sort_by_key(|fault| (layer(&fault.place.source), fault.place.span.start));
    let mut seen = BTreeSet::new();
    faults
        .retain(|fault| seen.insert((layer(&fault.place.source), fault.place.span.start, fault.key.clone())));
    Faults(faults)
}

/// Reads the rules that a journal kept.
///
/// # Errors
/// As [`complete`]; the places are in no text.
pub fn kept(json: &Map<String, Json>) -> Result<Ruleset, Faults> {
    // As if inherited: a complete ruleset also says what is of no account in it.
    complete(&[Layer::from_json(json)], 1)
}

impl Reader {
    pub(super) fn ruleset(&mut self) -> Ruleset {
        self.get::<Format>("format");
        let parent = self.optional("extends").map(|Id(id)| id);
        // The layers have taken it to heart already.
        self.optional::<Without>("without");
        let id = self.get("id").map(|Id(id)| id).unwrap_or_default();
        let name = self.get("name").map(|Name(name)| name).unwrap_or_default();
        let count = |n: Option<Bounded<1, 12>>, stopgap| n.map_or(stopgap, |Bounded(n)| n as u8);
        let players = Players {
            min: count(self.get("players.min"), 1),
            max: count(self.get("players.max"), MOST_PLAYERS),
            best: self.optional::<Bounded<1, 12>>("players.best").map(|Bounded(n)| n as u8),
        };
        let deals = (1..=self.document.deals()).map(|n| self.deal(n)).collect();
        Ruleset {
            id,
            name,
            parent,
            aliases: self
                .get::<Vec<Id>>("aliases")
                .map(|ids| ids.into_iter().map(|Id(id)| id).collect())
                .unwrap_or_default(),
            summary: self.get("summary").unwrap_or_default(),
            sources: self.get("sources").unwrap_or_default(),
            notes: self.get("notes").unwrap_or_default(),
            players,
            without: self.plain("cards.without", Ranks::default()),
            ace: self.plain("cards.ace", w::Ace::HighOrLow),
            points: self.points(),
            melds: self.melds(),
            contract: ContractRules {
                melds: self.plain("contract.melds", w::MeldCount::Exactly),
                sizes: self.plain("contract.sizes", w::MeldSizes::AtLeast),
                runs: self.plain("contract.runs", RunsTogether::Free),
                points: self.points_of("contract.points"),
                further_melds: self.plain("contract.further_melds", false),
                lay_off: self.plain("contract.lay_off", w::LayOff::SameTurn),
                lay_off_on: self.plain("contract.lay_off_on", w::LayOffOn::Anyone),
                draw_after: self.plain("contract.draw_after", w::DrawAfter::AsBefore),
            },
            turn: self.turn(),
            stock_out: self.plain("stock_out.then", w::StockOut::Reshuffle),
            stock_left: self.get("stock_out.left").map_or(0, |Bounded::<0, 50>(n)| n as u8),
            knock: self.knock(),
            score: self.score(),
            sheet: SheetRules {
                columns: self.get("sheet.columns").map_or(1, |Bounded::<1, 6>(n)| n as u8),
                first_score: self.plain("sheet.first_score", w::FirstScore::FirstOpen),
            },
            game: self.game(),
            deals,
            wild: self.plain("cards.wild", Vec::new()),
            turned_joker: self.optional("cards.turned_joker").map(|RankName(rank)| rank),
            packs: self.by_players("packs"),
            dealt: self
                .by_players::<Bounded<1, 60>>("cards.dealt")
                .into_iter()
                .map(|n| n.map(|Bounded(n)| n as u8))
                .collect(),
            document: Arc::clone(&self.document),
            inherited: None,
        }
    }

    fn by_players<T: FromValue>(&mut self, stem: &str) -> Vec<Option<T>> {
        (0..=MOST_PLAYERS).map(|n| self.optional(&[stem, &*n.to_string()].join("."))).collect()
    }

    fn points(&mut self) -> Points {
        // Few rules name single cards.
        let singles = self.document.under("cards.points").any(|(name, _)| parse_face(name).is_ok());
        let mut value = |name: &str, pips: i16| {
            self.optional::<CardPoints>(&["cards.points", name].join(".")).map(|points| match points {
                CardPoints::Points(n) => n,
                CardPoints::Pips => pips,
            })
        };
        let joker = value("joker", 0).unwrap_or(0);
        let ranks: Vec<i16> =
            Rank::ALL.iter().map(|rank| value(rank.text(), i16::from(rank.number())).unwrap_or(0)).collect();
        let single: Vec<Option<i16>> = Card::all()
            .filter(|_| singles)
            .map(|card| card.rank().and_then(|rank| value(&card.to_string(), i16::from(rank.number()))))
            .collect();
        let low_ace = value("low_ace", 1).map(i32::from);
        let wild = value("wild_rank", 0);
        let points = Points::new(low_ace, |card| {
            let rank = card.rank().and_then(|rank| ranks.get(usize::from(rank.number()) - 1).copied());
            single.get(card.index()).copied().flatten().or(rank).unwrap_or(joker)
        });
        points.counting_wild(wild)
    }

    fn melds(&mut self) -> MeldRules {
        MeldRules {
            set_size: self.plain("meld.set.size", MeldSize(None)).0,
            set_of: self.plain("meld.set.of", w::SetOf::OneRank),
            distinct_suits: self.plain("meld.set.distinct_suits", true),
            run_size: self.plain("meld.run.size", MeldSize(None)).0,
            run_of: self.plain("meld.run.of", w::RunOf::OneSuit),
            wild: WildRules {
                min_natural: self.get("meld.wild.min_natural").map_or(1, |Bounded::<0, 14>(n)| n as u8),
                max: self.plain("meld.wild.max", WildMax::Any),
                ratio: self.plain("meld.wild.ratio", w::Ratio::Free),
                adjacent: self.plain("meld.wild.adjacent", true),
                limits: self.plain("meld.wild.limits", w::Limits::Always),
                identity: self.plain("meld.wild.identity", w::Identity::Fixed),
                own_place: self.plain("meld.wild.own_place", w::OwnPlace::Natural),
            },
        }
    }

    fn turn(&mut self) -> TurnRules {
        TurnRules {
            order: self.plain("turn.order", w::Order::PassesLeft),
            first_card: self.plain("turn.first_card", w::FirstCard::Free),
            draw: self.plain("turn.draw", w::Draw::TopDiscard),
            drawn_card: self.plain("turn.drawn_card", w::DrawnCard::Hand),
            forced: self.plain("turn.forced", w::Forced::Never),
            deep_take: self.plain("turn.deep_take", w::DeepTake::MeldAtOnce),
            early_take: self.plain("turn.early_take", w::EarlyTake::Free),
            melds: self.plain("turn.melds", w::Melding::AnyTurn),
            before_draw: self.plain("turn.before_draw", w::BeforeDraw::Nothing),
            after_out: self.plain("turn.after_out", w::AfterOut::End),
            taken_discard: self.plain("turn.taken_discard", w::TakenDiscard::NotStraightBack),
            final_discard: self.plain("turn.final_discard", w::FinalDiscard::Optional),
            out_with: self.optional("turn.out_with").map(|Bounded::<2, 60>(n)| n as u8),
            draws: self.get("turn.draws").map_or(1, |Bounded::<1, 9>(n)| n as u8),
            after_last_draw: self.plain("turn.after_last_draw", w::AfterLastDraw::Free),
            discard: self.plain("turn.discard", w::Discard::Required),
            last_discard: self.plain("turn.last_discard", w::LastDiscard::Any),
            never_discard: self.plain("turn.never_discard", Vec::new()),
            float: self.plain("turn.float", false),
            call: self.plain("turn.call", w::Call::Never),
            rearrange: self.plain("turn.rearrange", w::Rearrange::Never),
            swap_when: self.plain("turn.swap.when", w::SwapWhen::Never),
            swap_from: self.plain("turn.swap.from", Kinds(Vec::new())).0,
            swap_cards: self.plain("turn.swap.cards", w::SwapCards::AnyWild),
            swap_real: self.plain("turn.swap.real", w::SwapReal::MayStandFor),
            swap_use: self.plain("turn.swap.use", w::SwapUse::AtOnce),
            buy_limit: self.plain("turn.buy.limit", Times(Some(0))).0,
            buy_cost: self.get("turn.buy.cost").map_or(1, |Bounded::<0, 10>(n)| n as u8),
            buy_priority: self.plain("turn.buy.priority", w::BuyPriority::FirstToAsk),
            buy_window: self.plain("turn.buy.window", w::BuyWindow::AfterStockDraw),
            buy_consent: self.plain("turn.buy.consent", w::BuyConsent::NotNeeded),
            buy_except: self.plain("turn.buy.except", Exceptions(Vec::new())).0,
        }
    }

    fn knock(&mut self) -> Option<KnockRules> {
        let limit = self.optional::<Bounded<0, 1000>>("knock.limit").map(|Bounded(n)| n as i32);
        // The others are read all the same, so that their faults are told.
        let rules = KnockRules {
            limit: limit.unwrap_or(0),
            upcard: self.plain("knock.upcard", false),
            ace_upcard: self.plain("knock.ace_upcard", w::AceUpcard::GinOnly),
            melds: self.plain("knock.melds", w::KnockMelds::AtTheKnock),
            lay_off: self.plain("knock.lay_off", w::KnockLayOff::UnlessGin),
            big_gin: self.plain("knock.big_gin", false),
            tie: self.plain("knock.tie", w::KnockTie::Others),
        };
        limit.map(|_| rules)
    }

    fn score(&mut self) -> ScoreRules {
        let names: Vec<String> =
            self.document.under("score.bonus").map(|(name, _)| name.to_owned()).collect();
        let bonus = |reader: &mut Self, name: String| {
            let points = reader.optional::<Bounded<-10_000, 10_000>>(&format!("score.bonus.{name}"));
            points.map(|Bounded(n)| (name, n as i32))
        };
        let boxes = |reader: &mut Self, name: &str| {
            reader.get::<Bounded<0, 9>>(&["score.box", name].join(".")).map_or(0, |Bounded(n)| n as u8)
        };
        ScoreRules {
            count: self.plain("score.count", w::Count::Penalty),
            wild_melded: self.plain("score.wild_melded", w::WildMelded::Own),
            left: self.plain("score.left", w::LeftCards::Every),
            cap: self.some_points("score.cap"),
            drop_first: self.some_points("score.drop.first"),
            drop_middle: self.some_points("score.drop.middle"),
            wrong_declaration: self.some_points("score.wrong_declaration"),
            bonuses: names.into_iter().filter_map(|name| bonus(self, name)).collect(),
            pay_joker: self.points_of("score.pay.joker"),
            pay_wild: self.points_of("score.pay.wild"),
            double: self.plain("score.double", w::Doubling::Never),
            boxes: BoxRules {
                points: self.points_of("score.box.points"),
                to: self.plain("score.box.to", w::BoxesTo::All),
                when: self.plain("score.box.when", w::BoxesWhen::AtTheEnd),
                gin: boxes(self, "gin"),
                big_gin: boxes(self, "big_gin"),
                undercut: boxes(self, "undercut"),
            },
        }
    }

    /// A number of points, where there is one.
    fn some_points(&mut self, path: &str) -> Option<i32> {
        self.optional::<Bounded<1, 10_000>>(path).map(|Bounded(n)| n as i32)
    }

    /// A number of points that is 0 where it does not fit.
    fn points_of(&mut self, path: &str) -> i32 {
        self.get::<Bounded<0, 10_000>>(path).map_or(0, |Bounded(n)| n as i32)
    }

    fn game(&mut self) -> GameRules {
        GameRules {
            wins: self.plain("game.wins", w::Wins::Lowest),
            target: self.optional::<Bounded<1, 1_000_000>>("game.target").map(|Bounded(n)| n as i32),
            reached: self.plain("game.reached", w::Reached::GameEnds),
            bonus: self.points_of("game.bonus"),
            deals: self.optional("game.deals").map(|GameDeals(n)| n),
            shutout: self.plain("game.shutout.rule", w::Shutout::None),
            shutout_points: self.points_of("game.shutout.points"),
            shutout_order: self.plain("game.shutout.order", w::ShutoutOrder::AfterBoxes),
            dealer: self.plain("game.dealer", w::Dealer::PassesLeft),
            void_dealer: self.plain("game.void_dealer", w::VoidDealer::Same),
            tie: self.plain("game.tie", w::Tie::Shared),
        }
    }

    fn deal(&mut self, n: u8) -> DealRules {
        let n = n.to_string();
        let of = |key: &str| ["deal", &n, key].join(".");
        DealRules {
            cards: self.optional::<Bounded<1, 60>>(&of("cards")).map(|Bounded(n)| n as u8),
            contract: self.optional(&of("contract")),
            all_at_once: self.plain(&of("all_at_once"), false),
            final_discard: self.optional(&of("final_discard")),
            buys: self.optional(&of("buys")).map(|Times(limit)| limit),
        }
    }
}
