//! Checked moves: what is legal by the rules, and why the rest is not.

use crate::board::Board;
use crate::coded::coded;
use crate::geometry::Cell;
use crate::moves::{movable, Move};
use crate::play::Undo;
use crate::roll::Roll;
use crate::rules::RuleSet;
use std::fmt;

coded! {
    /// Why a move is not legal. The reasons are looked for in this order; their
    /// numbers and names are part of every interface.
    pub enum Illegal {
        /// Nothing to move stands there: an empty hand, an empty square, or a
        /// square that the route of the side to move does not visit.
        NoPiece = 1, "no_piece", "there is no piece to move";
        /// The piece is the opponent's.
        NotYourPiece = 2, "not_your_piece", "the piece belongs to the other side";
        /// The roll does not reach that place from there.
        WrongDistance = 3, "wrong_distance", "the roll does not lead there";
        /// A piece of the same side stands on the square it reaches.
        OwnPiece = 4, "own_piece", "a piece of the same side stands there";
        /// An opponent's piece stands there on a rosette that is safe.
        SafeRosette = 5, "safe_rosette", "the piece on that rosette is safe";
        /// The roll goes past home, which takes the exact roll.
        Overshoot = 6, "overshoot", "home takes the exact roll";
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl std::error::Error for Illegal {}

impl Board {
    /// The legal move of a roll from a place to a place: `from` is `None` for
    /// the hand, `to` is `None` for home. It is one of [`Board::moves`]. A game
    /// that is over is asked like any other.
    ///
    /// # Errors
    /// The first [`Illegal`] that applies.
    pub fn legal_move(
        &self,
        roll: Roll,
        from: Option<Cell>,
        to: Option<Cell>,
        rules: &RuleSet,
    ) -> Result<Move, Illegal> {
        let (route, side) = (rules.route(), self.side());
        let step = match from {
            None if self.hand(side) == 0 => return Err(Illegal::NoPiece),
            None => 0,
            Some(cell) => {
                let step = route.step(side, cell).ok_or(Illegal::NoPiece)?;
                if self.at(cell).ok_or(Illegal::NoPiece)? != side {
                    return Err(Illegal::NotYourPiece);
                }
                step
            }
        };
        let reached = step + roll.steps();
        match to {
            None if reached > route.home() => return Err(Illegal::Overshoot),
            None if reached == route.home() => {}
            Some(cell) if route.step(side, cell) == Some(reached) => {}
            _ => return Err(Illegal::WrongDistance),
        }
        let there = to.and_then(|cell| self.at(cell));
        if movable(self, roll.steps(), rules) >> step & 1 != 0 {
            Ok(Move::new(route, side, step, roll, there.is_some()))
        } else if there == Some(side) {
            Err(Illegal::OwnPiece)
        } else {
            Err(Illegal::SafeRosette)
        }
    }

    /// Makes the legal move of a roll from a place to a place, as
    /// [`Board::legal_move`] finds it.
    ///
    /// ```
    /// use royalur::{Board, Cell, Illegal, Roll, RuleSet};
    /// let (mut board, finkel) = (Board::new(7).unwrap(), RuleSet::finkel());
    /// let (roll, a1) = (Roll::new(4).unwrap(), Cell::named("a1"));
    /// let undo = board.play(roll, None, a1, &finkel).unwrap();
    /// let again = board.play(roll, None, a1, &finkel);
    /// assert_eq!(again, Err(Illegal::OwnPiece)); // a rosette: light moves again
    /// board.unapply(undo);
    /// ```
    ///
    /// # Errors
    /// The first [`Illegal`] that applies; the board is as it was.
    pub fn play(
        &mut self,
        roll: Roll,
        from: Option<Cell>,
        to: Option<Cell>,
        rules: &RuleSet,
    ) -> Result<Undo, Illegal> {
        let legal = self.legal_move(roll, from, to, rules)?;
        self.apply(legal).ok_or(Illegal::NoPiece)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(position: &str, roll: Roll, from: &str, to: &str, rules: &RuleSet) -> &'static str {
        let mut board: Board = position.parse().unwrap();
        let before = board;
        let told = board.play(roll, Cell::named(from), Cell::named(to), rules);
        assert_eq!(board == before, told.is_err());
        told.map_or_else(Illegal::name, |_| "")
    }

    #[test]
    fn each_reason_in_its_order() {
        let finkel = RuleSet::finkel();
        let [zero, one, _, _, four] = Roll::ALL;
        let told = |position, roll, from, to| refused(position, roll, from, to, &finkel);
        let middle = "4xxl1/2ld1l1d/l3xxl1 l 0 1 4 1";
        assert_eq!(told(middle, one, "hand", "d1"), "no_piece");
        assert_eq!(told(middle, one, "a2", "b2"), "no_piece");
        assert_eq!(told(middle, one, "g3", "h3"), "no_piece", "off the short route");
        assert_eq!(told(middle, one, "d2", "e2"), "not_your_piece");
        assert_eq!(told(middle, one, "f2", "h2"), "wrong_distance");
        assert_eq!(told(middle, one, "f2", "g3"), "wrong_distance", "no square of the route");
        assert_eq!(told(middle, one, "f2", "home"), "wrong_distance");
        assert_eq!(told(middle, zero, "f2", "f2"), "own_piece");
        assert_eq!(told(middle, one, "c2", "d2"), "safe_rosette");
        assert_eq!(told(middle, four, "g1", "home"), "overshoot");
        assert_eq!(told(middle, one, "g1", "home"), "");
        assert_eq!(told("4xx2/8/4xxll l 5 0 7 0", one, "h1", "g1"), "own_piece");
        let open = finkel.set("safe_rosettes", "0").unwrap();
        assert_eq!(refused(middle, one, "c2", "d2", &open), "");
    }

    #[test]
    fn reasons_are_numbered_from_one() {
        assert_eq!(Illegal::ALL.map(Illegal::code), [1, 2, 3, 4, 5, 6]);
    }
}
