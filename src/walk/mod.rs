//! Counting the positions some plies ahead.
//!
//! Every roll the dice can make counts once, however likely; a roll that
//! allows nothing is one branch, and a finished game is an end. The count
//! holds one implementation of the rules against another.
//!
//! A shallow walk is plain recursion with its last ply counted in bulk. A
//! deeper one goes depth by depth and merges equal positions, the two colours
//! being one.

mod halves;
mod plain;
mod rows;

use crate::board::Board;
use crate::perspective::Perspective;
use crate::play::{Status, PLY_CAP};
use crate::rules::RuleSet;
use std::fmt;

/// Positions a walk keeps at most of one depth, before equal ones are merged.
/// With those of the next depth that is less than 2 GiB.
pub const WALK_POSITIONS_MAX: usize = 1 << 25;

/// A walk this deep is counted and merges nothing.
const PLAIN: u32 = 5;

/// Why a walk has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WalkError {
    /// The count needs more than 128 bits.
    Overflow,
    /// One depth has more than [`WALK_POSITIONS_MAX`] positions.
    Positions,
}

impl fmt::Display for WalkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WalkError::Overflow => "the count needs more than 128 bits",
            WalkError::Positions => "too many different positions to keep",
        })
    }
}

impl std::error::Error for WalkError {}

impl Board {
    /// Counts the positions `depth` plies ahead. Equal positions are merged on
    /// the way, so that the work grows with the number of different ones.
    ///
    /// # Errors
    /// When the count needs more than 128 bits or the walk too much memory;
    /// never a wrong number.
    pub fn walk(&self, depth: u32, rules: &RuleSet) -> Result<u128, WalkError> {
        // At the ply cap everything ends, so that deeper is no further.
        let depth = (depth as u64).min(PLY_CAP.saturating_sub(self.ply())) as u32;
        if depth == 0 || self.status(rules) != Status::Ongoing {
            return Ok(1);
        }
        let perspective = Perspective::of(self, rules.route());
        if depth <= PLAIN {
            return Ok(plain::leaves(perspective, depth, rules) as u128);
        }
        rows::leaves(perspective, depth, rules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, Side};

    #[test]
    fn an_end_is_one_position() {
        let rules = RuleSet::finkel();
        let over: Board = "4xx2/8/4xx2 l 0 7 7 0".parse().unwrap();
        assert_eq!(over.walk(5, &rules), Ok(1));
        assert_eq!(Board::new(7).unwrap().walk(0, &rules), Ok(1));
    }

    #[test]
    fn merging_counts_what_recursion_counts() {
        let mut state = 7u64;
        let mut draw = |below: u64| {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            (state >> 33) % below
        };
        let kinds = [RuleSet::finkel(), RuleSet::masters()]
            .map(|rules| ["0", "1"].map(|safe| rules.set("safe_rosettes", safe).unwrap()));
        for rules in kinds.into_iter().flatten().cycle().take(800) {
            let mut board = Board::new(0).unwrap();
            for cell in Cell::all() {
                board.put(
                    cell,
                    [None, None, None, Some(Side::Light), Some(Side::Dark)][draw(5) as usize],
                );
            }
            for side in Side::BOTH {
                board.set_hand(side, draw(8) as i64);
                board.set_home(side, draw(7) as i64);
            }
            board.set_side(Side::BOTH[draw(2) as usize]);
            let perspective = Perspective::of(&board, rules.route());
            for depth in 1..=3 {
                let plain = plain::leaves(perspective, depth, &rules) as u128;
                assert_eq!(rows::leaves(perspective, depth, &rules), Ok(plain), "{board} {rules}");
            }
        }
    }
}
