//! The move to make without looking ahead.

use crate::board::Board;
use crate::roll::Roll;
use crate::rules::RuleSet;

impl Board {
    /// The last move that captures, else the last onto a rosette, else the
    /// last: an index into what [`Board::moves`] returns for the same roll.
    /// None when the roll allows nothing.
    pub fn greedy(&self, roll: Roll, rules: &RuleSet) -> Option<usize> {
        let moves = self.moves(roll, rules);
        moves
            .iter()
            .rposition(|mv| mv.captures())
            .or_else(|| moves.iter().rposition(|mv| mv.rosette()))
            .or_else(|| moves.len().checked_sub(1))
    }
}
