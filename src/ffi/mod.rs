#![doc = include_str!("contract.txt")]
#![allow(non_camel_case_types)] // the names are C's

mod guard;
mod handle;
mod proven;
mod structs;
mod text;

// The rest in the order in which the header tells of them; the blank lines keep
// rustfmt from sorting it.
mod version;

mod status;

mod error;

mod numbers;

mod geometry;

mod rules;

mod board;

mod moves;

mod play;

mod legal;

mod analysis;

mod dice;

mod solve;

mod table;

mod estimate;

mod simulate;

pub use analysis::*;
pub use board::*;
pub use dice::*;
pub use error::*;
pub use estimate::*;
pub use geometry::*;
pub use legal::*;
pub use moves::*;
pub use numbers::*;
pub use play::*;
pub use rules::*;
pub use simulate::*;
pub use solve::*;
pub use status::*;
pub use table::*;
pub use version::*;
