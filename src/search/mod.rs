//! Choosing a move: at a glance, or by looking ahead through the dice.

mod expect;
mod greedy;

pub use expect::{Found, SearchOptions, BUDGET_DEFAULT, BUDGET_MAX, DEPTH_MAX, WIN};
