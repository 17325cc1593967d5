//! Turning views into bytes for people and programs.

pub mod changed;
pub mod csv;
pub mod diagnostic;
pub mod explain;
pub mod grid;
pub mod hinted;
pub mod history;
pub mod house_file;
pub mod html;
pub mod json;
pub mod markdown;
pub mod people;
pub mod rule_card;
pub mod rule_diff;
pub mod rule_list;
pub mod ruling;
pub mod settlement;
pub mod sheet;
pub mod solved;
pub mod stats;
pub mod style;
pub mod suits;
pub mod table;
pub mod verified;
pub mod views;
pub mod wild;

pub use style::{Style, Tone, tame};
