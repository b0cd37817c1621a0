//! Choosing a move: the greedy heuristic, and expectiminimax through the dice.
//!
//! The search returns exactly what its plain definition says (see
//! [`crate::Board::search`]) and visits far fewer positions on the way:
//!
//! - `root` deepens iteratively and orders the moves at the root by the level
//!   before;
//! - `node` is a chance node: every roll with its best move, the most promising
//!   move of each roll first, within alpha and beta;
//! - `star1` bounds the sum over the rolls and says when it is decided;
//! - `frontier` values all moves of the last level from the position before them;
//! - `transposition` is the transposition table, kept from one level to the next.

mod frontier;
mod greedy;
mod node;
mod options;
mod root;
mod star1;
mod transposition;

pub use options::{
    Found, SearchOptions, BUDGET_DEFAULT, BUDGET_MAX, DEPTH_MAX, MEMORY_DEFAULT, WIN,
};
pub(crate) use root::look_ahead;
