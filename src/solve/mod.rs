//! Perfect play: the whole game solved, as a file.
//!
//! [`Solver`] makes a [`Table`]; the page `doc/perfect-play.md` tells how.

mod certify;
mod consistent;
mod entry;
mod error;
mod extrapolate;
mod format;
mod guess;
mod index;
mod journal;
mod kernel;
mod layer;
mod map;
mod near;
mod order;
mod pair;
mod parts;
mod pattern;
mod plan;
mod probe;
mod sections;
mod solver;
mod sweep;
mod table;
mod write;

pub use consistent::{Consistent, Inconsistent};
pub use error::{ProbeError, SolveError, TableError, TableFault};
pub use format::Precision;
pub use probe::{Choice, Choices};
pub use solver::{Progress, Solver};
pub use table::Table;
