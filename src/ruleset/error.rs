//! Why a ruleset can't be had.

use std::path::PathBuf;

use super::fault::Faults;

/// Why a ruleset can't be had.
#[derive(thiserror::Error, Debug)]
#[non_exhaustive]
pub enum LoadError {
    /// Nothing goes by that name.
    #[error("no ruleset `{name}`")]
    Unknown {
        /// The name as typed.
        name: String,
        /// A name that is like it.
        near: Option<String>,
    },
    /// Several go by names that begin so.
    #[error("`{name}` could be {}", .among.join(" or "))]
    Ambiguous {
        /// The name as typed.
        name: String,
        /// The ids that begin so.
        among: Vec<String>,
    },
    /// The file can't be read.
    #[error("can't read {}: {why}", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The reason.
        why: String,
    },
    /// The rules are faulty.
    #[error("{0}")]
    Faulty(Faults),
}
