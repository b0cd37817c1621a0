//! The Royal Game of Ur.
//!
//! A [`Board`] is a position, a small value that judges nothing; a [`RuleSet`] is
//! what a game is played by. [`Board::moves`] lists the legal moves of a roll.
//! [`Board::play`] makes a move that it checks, [`Board::apply`] one that it does
//! not, [`Board::forfeit`] loses a turn, and [`Board::unapply`] takes any of them
//! back. [`Board::status`] tells whether the game is over and who has won.
//!
//! Perft is [`Board::walk`]. [`Board::evaluate`], [`Board::greedy`] and
//! [`Board::search`] (expectiminimax) judge positions and choose moves, a
//! [`Simulation`] plays whole games, and a [`Solver`] makes a [`Table`], the
//! tablebase of perfect play. [`throw`] gives the dice that follow from a seed.
//!
//! ```
//! use royalur::{opening, throw, RuleSet, Status};
//!
//! let (rules, seed) = (RuleSet::finkel(), b"a game");
//! let opening = opening(seed, rules.dice()).unwrap();
//! let mut board = rules.start();
//! board.set_side(opening.first);
//! let mut n = opening.throws.len() as u64;
//! while board.status(&rules) == Status::Ongoing {
//!     let dice = throw(seed, n, rules.dice()).unwrap();
//!     let roll = rules.roll_of(dice.marked()).unwrap();
//!     let _ = match board.greedy(roll, &rules) {
//!         Some(index) => board.apply(board.moves(roll, &rules)[index]).unwrap(),
//!         None => board.forfeit(),
//!     };
//!     n += 1;
//! }
//! assert!(board.winner(&rules).is_some());
//! ```
//!
//! With the feature `ffi`, on by default, the crate also exports the C
//! interface that `include/royalur.h` declares.

#![deny(missing_docs)]
#![deny(unsafe_code)]
#![deny(unsafe_op_in_unsafe_fn)]
#![deny(clippy::undocumented_unsafe_blocks)]

mod board;
mod coded;
mod count;
mod dice;
pub mod estimate;
mod evaluate;
#[cfg(feature = "ffi")]
#[allow(unsafe_code)]
pub mod ffi;
mod fits;
mod geometry;
mod key;
mod legal;
mod moves;
mod perspective;
mod play;
mod quoted;
#[cfg(doctest)]
mod readme;
mod roll;
mod route;
mod rules;
mod search;
mod simulate;
mod solve;
mod text;
mod walk;

pub use board::Board;
pub use count::count_positions;
pub use dice::{opening, seed_from_hex, seed_to_hex, throw, Opening, Throw};
pub use estimate::Estimator;
pub use evaluate::{WeightError, Weights, WEIGHT_MAX};
pub use fits::Inconsistent;
pub use geometry::{Cell, Side, CELLS, FILES, ROWS};
pub use key::Key;
pub use legal::Illegal;
pub use moves::{Move, MoveList, MOVES_LIST_MAX, MOVES_MAX};
pub use play::{Status, Undo, PLY_CAP};
pub use roll::{chances, Chance, Roll, ROLL_MAX};
pub use route::Route;
pub use rules::{RuleSet, RulesError, PIECES_MAX};
pub use search::{Found, SearchOptions, WIN};
pub use search::{BUDGET_DEFAULT, BUDGET_MAX, DEPTH_MAX, MEMORY_DEFAULT};
pub use simulate::{win_interval, Counted, Player, Simulation, SimulationError, Tally};
pub use solve::{Choice, Choices, Consistent, ProbeError, Table, TableError};
pub use solve::{Precision, Progress, SolveError, Solver, TableFault};
pub use text::{read_position, PositionError, PositionFault, POSITION_TOO_LONG};
pub use walk::{WalkError, WALK_POSITIONS_MAX};
