#![doc = include_str!("contract.txt")]
#![allow(non_camel_case_types)] // the names are C's

mod analysis;
mod board;
mod dice;
mod geometry;
mod guard;
mod handle;
mod moves;
mod play;
mod rules;
mod solve;
mod status;
mod structs;
mod table;
mod version;

pub use analysis::*;
pub use board::*;
pub use dice::*;
pub use geometry::*;
pub use handle::royalur_board;
pub use moves::*;
pub use play::*;
pub use rules::*;
pub use solve::*;
pub use status::*;
pub use table::*;
pub use version::*;
