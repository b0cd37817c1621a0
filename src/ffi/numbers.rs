//! Numbers of C and what they stand for.

use super::status::{
    Failure, ROYALUR_E_CELL, ROYALUR_E_COUNT, ROYALUR_E_MOVE, ROYALUR_E_PIECE, ROYALUR_E_ROLL,
    ROYALUR_E_SIDE,
};
use crate::geometry::{Cell, Side};
use crate::moves::Move;
use crate::roll::{Roll, ROLL_MAX};
use crate::route::Route;
use crate::rules::PIECES_MAX;

/// Nothing stands on the cell.
pub const ROYALUR_EMPTY: i32 = 0;
/// A light piece.
pub const ROYALUR_LIGHT: i32 = 1;
/// A dark piece.
pub const ROYALUR_DARK: i32 = 2;
/// The side that enters on row 1.
pub const ROYALUR_SIDE_LIGHT: i32 = 0;
/// The side that enters on row 3.
pub const ROYALUR_SIDE_DARK: i32 = 1;
/// The route of fourteen steps.
pub const ROYALUR_ROUTE_SHORT: i32 = 0;
/// The route of sixteen steps.
pub const ROYALUR_ROUTE_LONG: i32 = 1;
/// Files of the board.
pub const ROYALUR_FILES: i32 = 8;
/// Rows of the board.
pub const ROYALUR_ROWS: i32 = 3;
/// Cells of the board.
pub const ROYALUR_CELLS: i32 = 20;

/// In the place of a cell: the hand, or home.
pub const ROYALUR_OFF_BOARD: i64 = -1;

/// A number as the core has it, where it is not too large.
#[inline]
pub(crate) fn small(number: i64) -> Option<u8> {
    u8::try_from(number).ok()
}

/// The side with a number, if there is one.
#[inline]
pub(crate) fn side_of(side: i64) -> Option<Side> {
    Side::from_index(usize::try_from(side).ok()?)
}

/// The route with a number, if there is one.
#[inline]
pub(crate) fn route_of(route: i64) -> Option<Route> {
    Route::from_index(usize::try_from(route).ok()?)
}

/// The cell with a number, if there is one.
#[inline]
pub(crate) fn cell_of(cell: i64) -> Option<Cell> {
    Cell::from_index(usize::try_from(cell).ok()?)
}

/// The side a caller passed.
#[inline]
pub(crate) fn side_from(side: i64) -> Result<Side, Failure> {
    side_of(side)
        .ok_or_else(|| Failure::of_number(ROYALUR_E_SIDE, side, |n| format!("{n} is not a side")))
}

/// The cell a caller passed.
#[inline]
pub(crate) fn cell_from(cell: i64) -> Result<Cell, Failure> {
    cell_of(cell)
        .ok_or_else(|| Failure::of_number(ROYALUR_E_CELL, cell, |n| format!("{n} is not a cell")))
}

/// The cell a caller passed, or none for ROYALUR_OFF_BOARD: the hand or home.
pub(crate) fn place_from(place: i64) -> Result<Option<Cell>, Failure> {
    (place != ROYALUR_OFF_BOARD).then(|| cell_from(place)).transpose()
}

/// What stands on a cell, as a number for C.
#[inline]
pub(crate) fn piece_code(piece: Option<Side>) -> i32 {
    match piece {
        None => ROYALUR_EMPTY,
        Some(Side::Light) => ROYALUR_LIGHT,
        Some(Side::Dark) => ROYALUR_DARK,
    }
}

/// The piece a caller passed, or none for ROYALUR_EMPTY.
#[inline]
pub(crate) fn piece_from(piece: i64) -> Result<Option<Side>, Failure> {
    [None, Some(Side::Light), Some(Side::Dark)]
        .into_iter()
        .find(|&stands| i64::from(piece_code(stands)) == piece)
        .ok_or_else(|| {
            Failure::of_number(ROYALUR_E_PIECE, piece, |n| {
                format!("{n} is not EMPTY, LIGHT or DARK")
            })
        })
}

/// The refusal of a number of pieces.
#[inline]
pub(crate) fn count_fault(pieces: i64) -> Failure {
    Failure::of_number(ROYALUR_E_COUNT, pieces, |n| {
        format!("a number of pieces is a whole number from 0 to {PIECES_MAX}, not {n}")
    })
}

/// The roll a caller passed.
#[inline]
pub(crate) fn roll_from(roll: i64) -> Result<Roll, Failure> {
    small(roll).and_then(Roll::new).ok_or_else(|| {
        Failure::of_number(ROYALUR_E_ROLL, roll, |n| {
            format!("a roll is a whole number from 0 to {ROLL_MAX}, not {n}")
        })
    })
}

/// The move with the code a caller passed.
#[inline]
pub(crate) fn move_from(code: u32) -> Result<Move, Failure> {
    Move::from_code(code).ok_or_else(|| {
        Failure::of_number(ROYALUR_E_MOVE, code.into(), |n| format!("{n} is not a move's code"))
    })
}

/// A number for C, with -1 for none.
#[inline]
pub(crate) fn or_minus_one(number: Option<usize>) -> i32 {
    number.map_or(-1, |n| n as i32)
}
