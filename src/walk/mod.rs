//! Perft: counting the leaves of the tree of moves, some plies deep. The public
//! name is `walk`.
//!
//! Every roll the dice can make counts once, however likely. A roll that allows
//! no move is one branch, and a finished game is a leaf. The count holds one
//! implementation of the rules against another.
//!
//! A shallow walk is plain recursion that counts the last ply in bulk. A deeper
//! one goes depth by depth and merges equal positions, with the two colours as
//! one.

mod error;
mod halves;
mod plain;
mod rows;

pub use error::{WalkError, WALK_POSITIONS_MAX};

use crate::board::Board;
use crate::perspective::Perspective;
use crate::play::{Status, PLY_CAP};
use crate::rules::RuleSet;
use std::ops::ControlFlow;

/// The deepest walk that only recurses and merges nothing.
const PLAIN: u32 = 5;

impl Board {
    /// Perft: counts the leaves of the tree of moves `depth` plies deep. Equal
    /// positions are merged on the way, so the work grows with the number of
    /// different ones.
    ///
    /// # Errors
    /// When the count needs more than 128 bits, or the walk more memory than it
    /// may take or there is.
    pub fn walk(&self, depth: u32, rules: &RuleSet) -> Result<u128, WalkError> {
        self.walk_watched(depth, rules, &mut |_| ControlFlow::Continue(()))
    }

    /// The same with a callback, which gets the number of positions merged every
    /// few hundredths of a second and may stop the walk.
    ///
    /// # Errors
    /// Those of [`Board::walk`], and [`WalkError::Stopped`].
    pub fn walk_watched(
        &self,
        depth: u32,
        rules: &RuleSet,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<u128, WalkError> {
        // Every game ends at the ply cap, so no leaf is deeper.
        let depth = (depth as u64).min(PLY_CAP.saturating_sub(self.ply())) as u32;
        if depth == 0 || self.status(rules) != Status::Ongoing {
            return Ok(1);
        }
        let position = Perspective::of(self, rules.route());
        if depth <= PLAIN {
            return Ok(plain::leaves(position, depth, rules) as u128);
        }
        rows::leaves(position, depth, rules, watch)
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
                board.set_hand(side, draw(8) as u8);
                board.set_home(side, draw(7) as u8);
            }
            board.set_side(Side::BOTH[draw(2) as usize]);
            let position = Perspective::of(&board, rules.route());
            for depth in 1..=3 {
                let plain = plain::leaves(position, depth, &rules) as u128;
                let merged =
                    rows::leaves(position, depth, &rules, &mut |_| ControlFlow::Continue(()));
                assert_eq!(merged, Ok(plain), "{board} {rules}");
            }
        }
    }
}
