//! The tablebase as a file: its format, writing it, the journal of a solve that
//! is not finished, and looking positions up.
//!
//! `doc/perfect-play.md`, "The file", has the layout byte by byte.

mod error;
mod format;
mod journal;
mod map;
mod probe;
mod table;
mod write;

pub use error::{ProbeError, TableError, TableFault};
pub use format::Precision;
pub(crate) use journal::{Journal, Kept, Record};
pub use probe::{Choice, Choices};
pub use table::Table;
pub(crate) use write::{beside, TableWriter};
