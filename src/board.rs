//! A position: the pieces on the squares, in hand and home, and the side to move.
//!
//! A board judges nothing: it can hold eight light pieces, or a hand that does not
//! add up. `Board::fits` checks it against a rule set.

#[cfg(feature = "ffi")]
use crate::geometry::CELLS;
use crate::geometry::{Cell, Side};
use crate::route::Route;
use crate::rules::{RuleSet, PIECES_MAX};

/// A position, as a small value to copy.
///
/// ```
/// use royalur::{Board, Cell, Side};
/// let mut board = Board::new(7).unwrap();
/// board.put(Cell::named("d1").unwrap(), Some(Side::Light));
/// board.set_hand(Side::Light, 6).unwrap();
/// assert_eq!(board.to_string(), "4xx2/8/3lxx2 l 6 0 7 0");
/// assert!(board.consistent(7));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    cells: [u32; 2],
    hand: [u8; 2],
    home: [u8; 2],
    side: Side,
    ply: u64,
}

impl RuleSet {
    /// The position a game begins from, light to move.
    pub const fn start(&self) -> Board {
        Board { hand: [self.pieces(); 2], ..Board::EMPTY }
    }
}

impl Board {
    /// No piece anywhere, light to move.
    pub(crate) const EMPTY: Board =
        Board { cells: [0; 2], hand: [0; 2], home: [0; 2], side: Side::Light, ply: 0 };

    /// An empty board, light to move, with 0 to 7 pieces in each hand.
    pub const fn new(pieces: u8) -> Option<Board> {
        if pieces > PIECES_MAX {
            return None;
        }
        Some(Board { hand: [pieces; 2], ..Board::EMPTY })
    }

    /// The side whose piece stands on a cell.
    #[inline]
    pub const fn at(&self, cell: Cell) -> Option<Side> {
        if self.cells[0] & cell.bit() != 0 {
            Some(Side::Light)
        } else if self.cells[1] & cell.bit() != 0 {
            Some(Side::Dark)
        } else {
            None
        }
    }

    /// Puts a side's piece on a cell, or empties it; changes neither hand.
    #[inline]
    pub fn put(&mut self, cell: Cell, piece: Option<Side>) {
        self.cells[0] &= !cell.bit();
        self.cells[1] &= !cell.bit();
        if let Some(side) = piece {
            self.cells[side.index()] |= cell.bit();
        }
    }

    /// How many of a side's pieces have not yet entered.
    #[inline]
    pub const fn hand(&self, side: Side) -> u8 {
        self.hand[side.index()]
    }

    /// Sets a hand; none, and nothing changed, above 7.
    #[inline]
    pub fn set_hand(&mut self, side: Side, pieces: u8) -> Option<()> {
        set_count(&mut self.hand[side.index()], pieces)
    }

    /// How many of a side's pieces have gone home.
    #[inline]
    pub const fn home(&self, side: Side) -> u8 {
        self.home[side.index()]
    }

    /// Sets how many are home; none, and nothing changed, above 7.
    #[inline]
    pub fn set_home(&mut self, side: Side, pieces: u8) -> Option<()> {
        set_count(&mut self.home[side.index()], pieces)
    }

    /// The side to move.
    #[inline]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Sets the side to move.
    #[inline]
    pub fn set_side(&mut self, side: Side) {
        self.side = side;
    }

    /// How many moves and lost turns led here. No part of the position.
    #[inline]
    pub const fn ply(&self) -> u64 {
        self.ply
    }

    /// Sets the count of plies.
    #[inline]
    pub fn set_ply(&mut self, ply: u64) {
        self.ply = ply;
    }

    /// How many of a side's pieces stand on the board.
    #[inline]
    pub const fn count(&self, side: Side) -> u8 {
        self.cells[side.index()].count_ones() as u8
    }

    /// Whether each side's pieces in hand, on the board and home add up to a
    /// number.
    pub const fn consistent(&self, pieces: u8) -> bool {
        self.pieces(Side::Light) == pieces && self.pieces(Side::Dark) == pieces
    }

    /// How many pieces a side has in hand, on the board and home.
    #[inline]
    pub(crate) const fn pieces(&self, side: Side) -> u8 {
        self.hand(side) + self.count(side) + self.home(side)
    }

    /// All but the ply as one number below 2^53: cells, hands and homes of both
    /// sides, the side to move.
    #[cfg(feature = "ffi")]
    #[inline]
    pub(crate) const fn packed(&self) -> u64 {
        self.cells[0] as u64
            | (self.cells[1] as u64) << CELLS
            | (self.hand[0] as u64) << 40
            | (self.home[0] as u64) << 43
            | (self.hand[1] as u64) << 46
            | (self.home[1] as u64) << 49
            | (self.side as u64) << 52
    }

    /// The board of a number that [`Board::packed`] made; none for any other.
    #[cfg(feature = "ffi")]
    #[inline]
    pub(crate) const fn unpacked(packed: u64, ply: u64) -> Option<Board> {
        const ALL: u64 = (1 << CELLS) - 1;
        let cells = [(packed & ALL) as u32, (packed >> CELLS & ALL) as u32];
        if packed >> 53 != 0 || cells[0] & cells[1] != 0 {
            return None;
        }
        let hand = [(packed >> 40) as u8 & PIECES_MAX, (packed >> 46) as u8 & PIECES_MAX];
        let home = [(packed >> 43) as u8 & PIECES_MAX, (packed >> 49) as u8 & PIECES_MAX];
        let side = if packed >> 52 == 0 { Side::Light } else { Side::Dark };
        Some(Board { cells, hand, home, side, ply })
    }

    /// The cells a side's pieces stand on, as bits by cell number.
    #[inline]
    pub(crate) const fn cells(&self, side: Side) -> u32 {
        self.cells[side.index()]
    }

    /// The steps of `walker`'s route that pieces of `owner` stand on.
    #[inline]
    pub(crate) const fn steps(&self, route: Route, walker: Side, owner: Side) -> u32 {
        route.steps_of(walker, self.cells[owner.index()])
    }

    /// Takes a piece from the hand, which must hold one.
    #[inline]
    pub(crate) fn leave_hand(&mut self, side: Side) {
        self.hand[side.index()] -= 1;
    }

    /// Gives a captured piece back; a hand that says 7 already stays there.
    #[inline]
    pub(crate) fn enter_hand(&mut self, side: Side) {
        let hand = &mut self.hand[side.index()];
        *hand = (*hand + 1).min(PIECES_MAX);
    }

    /// Brings a piece home; a count of 7 stays there.
    #[inline]
    pub(crate) fn enter_home(&mut self, side: Side) {
        let home = &mut self.home[side.index()];
        *home = (*home + 1).min(PIECES_MAX);
    }

    /// Takes a side's piece off a cell.
    #[inline]
    pub(crate) fn leave_cell(&mut self, side: Side, cell: Cell) {
        self.cells[side.index()] &= !cell.bit();
    }

    /// Puts a side's piece on a cell; true when it takes an enemy piece.
    #[inline]
    pub(crate) fn enter_cell(&mut self, side: Side, cell: Cell) -> bool {
        self.cells[side.index()] |= cell.bit();
        let enemy = &mut self.cells[side.other().index()];
        let captured = *enemy & cell.bit() != 0;
        *enemy &= !cell.bit();
        captured
    }

    /// Counts one ply and hands the move to a side.
    #[inline]
    pub(crate) fn next_ply(&mut self, side: Side) {
        self.side = side;
        self.ply = self.ply.saturating_add(1);
    }
}

#[inline]
fn set_count(count: &mut u8, pieces: u8) -> Option<()> {
    (pieces <= PIECES_MAX).then(|| *count = pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_judges_nothing_but_ranges() {
        let mut board = Board::new(0).unwrap();
        for cell in Cell::all() {
            board.put(cell, Some(Side::Dark));
            assert_eq!(board.at(cell), Some(Side::Dark));
        }
        assert_eq!(board.count(Side::Dark), 20);
        let cell = Cell::named("d2").unwrap();
        board.put(cell, Some(Side::Light));
        assert_eq!((board.count(Side::Light), board.count(Side::Dark)), (1, 19));
        board.put(cell, None);
        assert_eq!(board.at(cell), None);
        for n in [8, 255] {
            assert_eq!(board.set_hand(Side::Light, n).or(board.set_home(Side::Light, n)), None);
            assert_eq!(Board::new(n), None);
        }
        assert_eq!((board.hand(Side::Light), board.home(Side::Light)), (0, 0));
    }

    #[test]
    fn a_packed_board_is_unpacked_and_other_numbers_are_not() {
        for text in ["1d2xxl1/1l1dl1d1/l2lxx2 d 1 2 3 4", "ddddxxdd/llllllll/llllxxll l 7 7 0 5"] {
            let mut board: Board = text.parse().unwrap();
            board.set_ply(9);
            let packed = board.packed();
            assert_eq!(Board::unpacked(packed, 9), Some(board));
            for bit in 0..64 {
                let other = Board::unpacked(packed ^ 1 << bit, 9);
                assert!(other.iter().all(|other| other.packed() == packed ^ 1 << bit), "{bit}");
                assert!(bit < 53 || other.is_none());
            }
        }
        assert_eq!(Board::unpacked(1 | 1 << CELLS, 0), None, "two pieces on one cell");
    }

    #[test]
    fn consistent_asks_both_sides() {
        let mut board = Board::new(5).unwrap();
        assert!(board.consistent(5) && !board.consistent(7) && !board.consistent(255));
        board.set_home(Side::Dark, 1);
        assert!(!board.consistent(5));
        board.set_hand(Side::Dark, 4);
        assert!(board.consistent(5));
    }
}
