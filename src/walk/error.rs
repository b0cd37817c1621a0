//! The limits of a walk, and why it may have no answer.

use std::collections::TryReserveError;
use std::fmt;

/// Positions of one depth that a walk keeps at most, before equal ones are
/// merged. With those of the next depth they take less than 2 GiB.
pub const WALK_POSITIONS_MAX: usize = 1 << 25;

/// Why a walk has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WalkError {
    /// The count needs more than 128 bits.
    Overflow,
    /// One depth has more than [`WALK_POSITIONS_MAX`] positions.
    Positions,
    /// There is not enough memory.
    Memory,
    /// The callback stopped it.
    Stopped,
}

impl fmt::Display for WalkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WalkError::Overflow => "the count needs more than 128 bits",
            WalkError::Positions => "too many different positions to keep",
            WalkError::Memory => "out of memory",
            WalkError::Stopped => "stopped before it was counted",
        })
    }
}

impl std::error::Error for WalkError {}

impl From<TryReserveError> for WalkError {
    fn from(_: TryReserveError) -> WalkError {
        WalkError::Memory
    }
}
