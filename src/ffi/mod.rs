#![doc = include_str!("contract.txt")]
#![allow(non_camel_case_types)] // the names are C's

mod guard;
mod handle;
mod structs;

// The rest in the order in which the header tells of them; the blank lines keep
// rustfmt from sorting it.
mod version;

mod status;

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

mod simulate;

pub use analysis::*;
pub use board::*;
pub use dice::*;
pub use geometry::*;
pub use handle::royalur_board;
pub use legal::*;
pub use moves::*;
pub use play::*;
pub use rules::*;
pub use simulate::*;
pub use solve::*;
pub use status::*;
pub use table::*;
pub use version::*;
