//! Counting the positions some plies ahead.
//!
//! Every roll the dice can make counts once, however likely; a roll that
//! allows nothing is one branch, and a finished game is an end. The count
//! holds one implementation of the rules against another.

use crate::board::Board;
use crate::moves::{bits, movable};
use crate::play::Status;
use crate::roll::ROLL_MAX;
use crate::rules::RuleSet;
use std::collections::HashMap;
use std::fmt;

/// Different positions a walk keeps at most at one depth; about 3 GiB.
pub const WALK_POSITIONS_MAX: usize = 1 << 25;

/// Why a walk has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WalkError {
    /// The count needs more than 128 bits.
    Overflow,
    /// More than [`WALK_POSITIONS_MAX`] different positions at one depth.
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
        let mut ended: u128 = 0;
        let mut level = HashMap::from([(*self, 1u128)]);
        for _ in 0..depth {
            let mut next: HashMap<Board, u128> = HashMap::with_capacity(level.len());
            for (board, ways) in level {
                if board.status(rules) != Status::Ongoing {
                    ended = ended.checked_add(ways).ok_or(WalkError::Overflow)?;
                    continue;
                }
                branches(&board, rules, |child| {
                    let count = next.entry(child).or_insert(0);
                    *count = count.checked_add(ways).ok_or(WalkError::Overflow)?;
                    Ok(())
                })?;
                if next.len() > WALK_POSITIONS_MAX {
                    return Err(WalkError::Positions);
                }
            }
            level = next;
        }
        level.into_values().try_fold(ended, u128::checked_add).ok_or(WalkError::Overflow)
    }
}

/// Calls `visit` with the position after every move of every roll, and after
/// the lost turn of a roll that allows none.
fn branches<E>(
    board: &Board,
    rules: &RuleSet,
    mut visit: impl FnMut(Board) -> Result<(), E>,
) -> Result<(), E> {
    let weights = rules.weights();
    for roll in (0..=ROLL_MAX).filter(|&roll| weights[roll as usize] > 0) {
        let steps = movable(board, roll, rules);
        if steps == 0 {
            let mut lost = *board;
            let _ = lost.forfeit();
            visit(lost)?;
        }
        for step in bits(steps) {
            visit(board.after(step, roll, rules))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_is_one_position() {
        let rules = RuleSet::finkel();
        let over: Board = "4xx2/8/4xx2 l 0 7 7 0".parse().unwrap();
        assert_eq!(over.walk(5, &rules), Ok(1));
        assert_eq!(Board::new(7).unwrap().walk(0, &rules), Ok(1));
    }
}
