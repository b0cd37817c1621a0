//! Value iteration over a layer and its mirror: Gauss–Seidel sweeps, a first
//! guess, extrapolation between sweeps, and a bound on the error of the result.
//!
//! `doc/perfect-play.md` describes the method and proves the bound.

mod error_bound;
mod extrapolate;
mod first_guess;
mod kernel;
mod layer;
mod near_best;
mod order;
mod pair;
mod parts;
mod sections;
mod successors;
mod sweep;

pub(crate) use error_bound::{bound_error, confirm, ErrorBound};
pub(crate) use extrapolate::Extrapolation;
pub(crate) use first_guess::guess;
pub(crate) use layer::Finished;
pub(crate) use pair::{Game, Pair};
pub(crate) use sections::WORTH_A_THREAD;
pub(crate) use sweep::sweep;
