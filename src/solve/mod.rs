//! Perfect play: every position of a rule set solved by value iteration, and the
//! tablebase that holds the result.
//!
//! Three rooms under the [`Solver`]: `index` gives every position a number,
//! `iterate` finds the values, `file` stores them and looks them up. The last two
//! know the index and the `workers`, and nothing of each other. The page `doc/perfect-play.md` describes the method.

mod file;
mod index;
mod iterate;
mod solver;
mod workers;

pub use file::{Choice, Choices, Precision, Table};
pub use file::{ProbeError, TableError, TableFault};
pub use index::Consistent;
pub use solver::{Progress, SolveError, Solver};
