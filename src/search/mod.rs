//! Choosing a move: at a glance, or by looking ahead through the dice.
//!
//! The search answers with exactly what its plain definition says (see
//! [`crate::Board::search`]), and visits far fewer positions on the way:
//!
//! - `node` sums a position over the rolls and stops as soon as the sum is
//!   decided, whatever the rest holds; dividing with truncation keeps order, so
//!   that bounds on the sum are bounds on the value;
//! - `last` values all moves of the last level from the position before them;
//! - `table` keeps what was found out, from one level to the next.

mod greedy;
mod last;
mod node;
mod root;
mod sum;
mod table;

pub(crate) use root::look_ahead;
pub use root::{Found, SearchOptions, BUDGET_DEFAULT, BUDGET_MAX, DEPTH_MAX, MEMORY_DEFAULT, WIN};
