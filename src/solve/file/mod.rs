//! The tablebase as a file: its format, writing it, the journal of a solve that
//! is not finished, and looking positions up.
//!
//! `doc/perfect-play.md`, "The file", has the layout byte by byte.

mod error;
mod format;
mod journal;
mod output;
mod probe;
mod system;
mod table;
mod write;

pub use error::{ProbeError, TableError, TableFault};
pub(crate) use format::Header;
pub use format::Precision;
pub(crate) use journal::{Journal, JournalError, Numbers};
pub(crate) use output::Output;
pub use probe::{Choice, Choices};
pub use table::Table;
pub(crate) use write::write_table;
