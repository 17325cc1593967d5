//! A scorekeeper and rules referee for rummy played with real cards.
//!
//! The library is the referee; the program `rummy` is a thin shell around it. Variants are data: a [`ruleset`] is read
//! from a TOML file, and everything else asks it.
//!
//! ```
//! use rummy_referee::cards::parse_melds;
//! use rummy_referee::ruleset::Library;
//! use rummy_referee::table::{Claim, Setting, rule};
//!
//! let rules = Library::default().load("contract-rummy", &[])?;
//! let setting = Setting { rules: &rules, deal: Some(1), players: 4, assumed: false };
//! let claim = |melds| parse_melds(melds).map(|melds| Claim { melds, ..Claim::default() });
//!
//! assert!(rule(setting, &claim("KHSD / 7C 7D *")?).legal());
//!
//! let refused = rule(setting, &claim("KHSD / 5D 5D 5H")?);
//! assert_eq!(refused.violations[0].rule, "meld.set.distinct_suits");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Each part uses those before it and none after it:
//!
//! | part | holds |
//! |---|---|
//! | [`cards`] | what is printed on the cards, and how people write them |
//! | [`ruleset`] | a variant, read from TOML |
//! | [`melds`] | sets and runs, wild cards, lay-offs |
//! | [`contract`] | what a deal demands |
//! | [`layout`] | the best arrangement of a hand |
//! | [`solve`] | what is best to lay, and on a shared table |
//! | [`scoring`] | what a deal counts, and who is ahead |
//! | [`table`] | a game in progress, and the referee |
//! | [`play`] | a deal played turn by turn |
//! | [`hint`] | what a player could do now |
//! | [`journal`] | what happened, kept |
//! | [`report`] | views of a game |
//! | `present`, `cli` | text, JSON, commands; with the feature `cli` |

pub mod cards;
#[cfg(feature = "cli")]
pub mod cli;
pub mod contract;
pub mod hint;
pub mod journal;
pub mod layout;
pub mod melds;
pub mod play;
#[cfg(feature = "cli")]
pub mod present;
pub mod report;
pub mod ruleset;
pub mod scoring;
pub mod solve;
mod system;
pub mod table;
