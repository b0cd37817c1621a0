//! The perfect index: every position of a rule set has one number (its rank),
//! and every number below their count is one position.
//!
//! `doc/perfect-play.md`, "The index", says how and why none is missing.

mod consistent;
mod entry_masks;
mod layout;
mod pattern;
mod perfect;

pub use consistent::Consistent;
pub(crate) use consistent::Coordinates;
pub(crate) use entry_masks::{masks_within, pieces_within, EntryMoves};
pub(crate) use entry_masks::{ADVANCED_FIRST, MASKS, MASK_BY_RANK, RANK_OF_MASK};
pub(crate) use layout::{turn_block, Layout, Shape, BLOCK};
pub(crate) use pattern::{Pattern, Patterns};
pub(crate) use perfect::PerfectIndex;
