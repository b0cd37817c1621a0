//! A position from the perspective of the side to move, in 52 bits.
//!
//! Each side numbers the squares for itself: the steps of its route, then the
//! squares that only the opponent visits. The side to move comes first. So the
//! two colours are one position, passing the turn is a rotation, and a piece
//! moves by adding and subtracting bits. Perft, search and simulation work on
//! this form; everything else works on a [`Board`].
//!
//! ```text
//! bits 0..20   places of the side to move: bit s-1 for step s, then the rest
//! bits 20..23  its hand        bits 23..26  its home
//! bits 26..52  the same of the other side
//! ```

use crate::board::Board;
use crate::geometry::{Cell, Side, CELLS};
use crate::route::Route;
use crate::rules::PIECES_MAX;

const HAND: u32 = CELLS as u32;
const HOME: u32 = HAND + 3;
const WIDTH: u32 = HOME + 3;
const ONE_SIDE: u64 = (1 << WIDTH) - 1;
const FULL: u64 = PIECES_MAX as u64;

/// Steps of the longest route with the hand and home: 0 to 17.
pub(crate) const STEPS: usize = 18;

/// What a piece gives up by leaving a step, 0 the hand.
const LEAVE: [u64; STEPS] = {
    let mut leave = [1 << HAND; STEPS];
    let mut step = 1;
    while step < STEPS {
        leave[step] = 1 << (step - 1);
        step += 1;
    }
    leave
};

/// What a piece comes to by reaching a step, by route.
const ENTER: [[u64; STEPS]; 2] = {
    let mut enter = [LEAVE; 2];
    enter[0][Route::Short.home() as usize] = 1 << HOME;
    enter[1][Route::Long.home() as usize] = 1 << HOME;
    enter
};

/// Where an enemy piece would stand on the square of a step, by route; nothing
/// at home.
const MEETS: [[u64; STEPS]; 2] = {
    let mut meets = [[0; STEPS]; 2];
    let mut route = 0;
    while route < 2 {
        let mut step = 1;
        while step <= Route::BOTH[route].len() {
            let place = Route::BOTH[route].facing(step - 1);
            meets[route][step as usize] = 1 << (WIDTH + place as u32);
            step += 1;
        }
        route += 1;
    }
    meets
};

/// A position as a number; see the module.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Perspective(u64);

impl Perspective {
    /// The position of a board.
    pub(crate) fn of(board: &Board, route: Route) -> Perspective {
        let side = board.side();
        Perspective(half(board, side, route) | half(board, side.other(), route) << WIDTH)
    }

    /// The number: below 2^52, and different for different positions.
    #[inline]
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// The same position with the opponent to move.
    #[inline]
    #[must_use]
    pub(crate) const fn turned(self) -> Perspective {
        Perspective(self.0 >> WIDTH | (self.0 & ONE_SIDE) << WIDTH)
    }

    /// Where the pieces of the side to move stand.
    #[inline]
    pub(crate) const fn places(self) -> u32 {
        self.0 as u32 & ((1 << HAND) - 1)
    }

    /// The steps of its route the pieces of the side to move stand on.
    #[inline]
    pub(crate) const fn steps(self, route: Route) -> u32 {
        (self.places() & ((1 << route.len()) - 1)) << 1
    }

    /// How many pieces the side to move has in hand.
    #[inline]
    pub(crate) const fn hand(self) -> u32 {
        (self.0 >> HAND & FULL) as u32
    }

    /// How many pieces the side to move has home.
    #[inline]
    pub(crate) const fn home(self) -> u32 {
        (self.0 >> HOME & FULL) as u32
    }

    /// The position as a board, with a side to move and no ply made.
    pub(crate) fn to_board(self, side: Side, route: Route) -> Board {
        let mut board = Board::EMPTY;
        board.set_side(side);
        for (side, perspective) in [(side, self), (side.other(), self.turned())] {
            for cell in Cell::all() {
                if perspective.places() & route.places_of(side, cell.bit()) != 0 {
                    board.put(cell, Some(side));
                }
            }
            board.set_hand(side, perspective.hand() as u8);
            board.set_home(side, perspective.home() as u8);
        }
        board
    }

    /// Whether an enemy stands on a step of the side to move.
    #[inline]
    pub(crate) const fn meets(self, step: u32, route: Route) -> bool {
        self.0 & MEETS[route as usize][step as usize] != 0
    }

    /// What the side to move has, and what the other, 26 bits each.
    #[inline]
    pub(crate) const fn halves(self) -> (u32, u32) {
        ((self.0 & ONE_SIDE) as u32, (self.0 >> WIDTH) as u32)
    }

    /// The perspective with two halves.
    #[inline]
    pub(crate) const fn of_halves(own: u32, other: u32) -> Perspective {
        Perspective(own as u64 | (other as u64) << WIDTH)
    }

    /// The position without the enemy piece on a step of the side to move,
    /// which goes back to its hand; once full, that stays full.
    #[inline]
    #[must_use]
    pub(crate) const fn without(self, step: u32, route: Route) -> Perspective {
        let taken = self.0 & MEETS[route as usize][step as usize];
        let returns = taken != 0 && self.0 >> (WIDTH + HAND) & FULL != FULL;
        Perspective(self.0 - taken + ((returns as u64) << (WIDTH + HAND)))
    }

    /// The position with a piece of the side to move carried from a step to a
    /// step, 0 the hand; still seen by the same side. It takes an enemy there,
    /// whose hand, once full, stays full.
    #[inline]
    #[must_use]
    pub(crate) const fn carried(self, from: u32, to: u32, route: Route) -> Perspective {
        Perspective(self.0 - LEAVE[from as usize] + ENTER[route as usize][to as usize])
            .without(to, route)
    }
}

/// The pieces of one side, by its own numbering of the squares.
fn half(board: &Board, side: Side, route: Route) -> u64 {
    route.places_of(side, board.cells(side)) as u64
        | (board.hand(side) as u64) << HAND
        | (board.home(side) as u64) << HOME
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_perspective_gives_the_board_back() {
        for text in ["1d2xxl1/1l1dl1d1/l2lxx2 d 1 1 3 1", "ldldxxdl/ldldldld/dldlxxld l 7 0 2 7"] {
            let board: Board = text.parse().unwrap();
            for route in Route::BOTH {
                let perspective = Perspective::of(&board, route);
                assert_eq!(perspective.to_board(board.side(), route), board);
                assert_eq!(perspective.turned().turned(), perspective);
                let (own, other) = perspective.halves();
                assert_eq!(Perspective::of_halves(own, other), perspective);
                for step in 1..=route.len() {
                    let there = board.at(route.cell_at(board.side(), step));
                    assert_eq!(
                        perspective.meets(step as u32, route),
                        there == Some(board.side().other())
                    );
                }
            }
        }
    }
}
