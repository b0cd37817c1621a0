//! Boards that a game with a rule set can be about.

use super::entry_masks::ENTRY_STEPS;
use super::pattern::Pattern;
use crate::board::Board;
use crate::fits::Inconsistent;
use crate::geometry::Side;
use crate::rules::RuleSet;

/// A board that [`Board::fits`] a rule set. The ply is not looked at: a table
/// knows no cap.
///
/// ```
/// use royalur::{Board, Consistent, RuleSet};
/// let board = Board::new(7).unwrap();
/// assert!(Consistent::new(&board, &RuleSet::finkel()).is_ok());
/// let board = Board::new(6).unwrap();
/// let error = Consistent::new(&board, &RuleSet::finkel()).unwrap_err();
/// assert_eq!(error.to_string(), "light has 6 pieces, the rules say 7");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Consistent {
    coordinates: Coordinates,
    winner: Option<Side>,
    side: Side,
}

/// What an index knows a position by; sides are me, to move, and them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Coordinates {
    /// Pieces not yet home.
    pub left: [u8; 2],
    /// Masks of the entry steps.
    pub entry: [u8; 2],
    /// The rest of the board.
    pub pattern: Pattern,
}

impl Consistent {
    /// The board, if the rule set has it.
    ///
    /// # Errors
    /// [`Inconsistent`], light looked at first.
    #[inline]
    pub fn new(board: &Board, rules: &RuleSet) -> Result<Consistent, Inconsistent> {
        board.fits(rules)?;
        let (pieces, route) = (rules.pieces(), rules.route());
        let steps = Side::BOTH.map(|side| board.steps(route, side, side));
        let me = board.side();
        let (mine, theirs) = (steps[me.index()], steps[me.other().index()]);
        let outer = |steps: u32| (steps >> (ENTRY_STEPS + 1)) as u16;
        let entry = |steps: u32| (steps >> 1) as u8 & 0xF;
        let coordinates = Coordinates {
            left: [pieces - board.home(me), pieces - board.home(me.other())],
            entry: [entry(mine), entry(theirs)],
            pattern: Pattern { mine: outer(mine), theirs: outer(theirs) },
        };
        Ok(Consistent { coordinates, winner: board.winner(rules), side: me })
    }

    /// What an index knows it by.
    #[inline]
    pub(crate) fn coordinates(&self) -> &Coordinates {
        &self.coordinates
    }

    /// For a finished game 1 when the side to move has won it, else 0.
    #[inline]
    pub(crate) fn outcome(&self) -> Option<f64> {
        self.winner.map(|winner| f64::from(u8::from(winner == self.side)))
    }
}

impl Coordinates {
    /// The board with a side to move; the ply is 0.
    pub fn board(&self, rules: &RuleSet, me: Side) -> Board {
        let mut board = Board::EMPTY;
        board.set_side(me);
        let outer = [self.pattern.mine, self.pattern.theirs];
        for (seat, side) in [me, me.other()].into_iter().enumerate() {
            let steps = u32::from(outer[seat]) << ENTRY_STEPS | u32::from(self.entry[seat]);
            for bit in crate::moves::bits(steps) {
                board.put(rules.route().cell_at(side, bit + 1), Some(side));
            }
            let left = self.left[seat];
            board.set_home(side, rules.pieces() - left);
            board.set_hand(side, left - board.count(side));
        }
        board
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_the_board_they_came_from() {
        for position in ["4xx2/8/4xx2 d 7 0 7 0", "1d2xx1d/1l1ld3/l1l1xx1l d 1 1 2 2"] {
            let board: Board = position.parse().unwrap();
            let rules = RuleSet::finkel();
            let consistent = Consistent::new(&board, &rules).unwrap();
            assert_eq!(consistent.coordinates().board(&rules, board.side()), board);
        }
    }

    #[test]
    fn both_sides_home_is_lights() {
        for (side, outcome) in [('l', 1.0), ('d', 0.0)] {
            let board = format!("4xx2/8/4xx2 {side} 0 7 0 7").parse().unwrap();
            let consistent = Consistent::new(&board, &RuleSet::finkel()).unwrap();
            assert_eq!(consistent.outcome(), Some(outcome));
        }
    }
}
