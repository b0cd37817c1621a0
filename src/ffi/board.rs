//! Making boards, asking them and setting them.

use super::guard::{guard, quick};
use super::handle::{borrowed, borrowed_mut, give, take_back, Handle};
use super::numbers::{
    cell_from, cell_of, count_fault, or_minus_one, piece_code, piece_from, side_from, side_of,
    small,
};
use super::proven::proven;
use super::status::{Failure, ROYALUR_E_POSITION};
use super::structs::place;
use super::text::{bytes, write_bytes};
use crate::board::Board;
use crate::geometry::Side;
use crate::text::{parse, PositionError, POSITION_TOO_LONG};
use libc::c_char;
use std::sync::atomic::AtomicU64;

/// A position string has no fault.
pub const ROYALUR_POS_OK: i32 = 0;
/// There is no position string.
pub const ROYALUR_POS_NULL: i32 = 1;
/// There are not three rows.
pub const ROYALUR_POS_ROWS: i32 = 2;
/// A row is not eight wide.
pub const ROYALUR_POS_WIDTH: i32 = 3;
/// A character has no meaning in a row.
pub const ROYALUR_POS_LETTER: i32 = 4;
/// A piece or a run covers a square that does not exist.
pub const ROYALUR_POS_GAP: i32 = 5;
/// An x stands on a square that exists.
pub const ROYALUR_POS_X: i32 = 6;
/// The side to move is not l or d.
pub const ROYALUR_POS_SIDE: i32 = 7;
/// A hand or a home is not one digit from 0 to 7.
pub const ROYALUR_POS_COUNT: i32 = 8;
/// A field is missing, or something follows the last.
pub const ROYALUR_POS_FIELD: i32 = 9;
/// The string is too long to be a position.
pub const ROYALUR_POS_LONG: i32 = 10;
/// Room for any position string with its final NUL; one that long is refused.
pub const ROYALUR_POSITION_SIZE: usize = 48;
/// Room for a key with its final NUL.
pub const ROYALUR_KEY_SIZE: usize = 13;

// The header needs plain numbers; they are the core's.
const _: () = assert!(ROYALUR_POSITION_SIZE == POSITION_TOO_LONG);

/// A board; its inside is the library's own.
pub struct royalur_board {
    board: Board,
}

impl Handle for royalur_board {
    fn live() -> &'static AtomicU64 {
        static LIVE: AtomicU64 = AtomicU64::new(0);
        &LIVE
    }
}

/// The board behind a pointer.
///
/// # Safety
/// As for [`borrowed`].
#[inline]
pub(crate) unsafe fn board<'a>(handle: *const royalur_board) -> Result<&'a Board, Failure> {
    // SAFETY: the caller's promise is this function's own.
    unsafe { borrowed(handle) }.map(|handle| &handle.board)
}

/// The board behind a pointer, to change.
///
/// # Safety
/// As for [`borrowed_mut`].
#[inline]
pub(crate) unsafe fn board_mut<'a>(handle: *mut royalur_board) -> Result<&'a mut Board, Failure> {
    // SAFETY: the caller's promise is this function's own.
    unsafe { borrowed_mut(handle) }.map(|handle| &mut handle.board)
}

/// Makes an empty board, light to move, with 0 to 7 pieces in each hand.
///
/// # Safety
/// `made` is NULL or a place for a pointer.
#[no_mangle]
pub unsafe extern "C" fn royalur_board_new(pieces: i64, made: *mut *mut royalur_board) -> i32 {
    quick(|| {
        // SAFETY: the caller's promise is this function's own.
        let made = unsafe { place(made)? };
        *made = give(royalur_board {
            board: small(pieces).and_then(Board::new).ok_or_else(|| count_fault(pieces))?,
        })?;
        Ok(())
    })
}

/// Makes the board a position string describes, given as `length` characters
/// by number. On ROYALUR_E_POSITION `*fault`, unless `fault` is NULL, is one of
/// ROYALUR_POS_*; else it is ROYALUR_POS_OK. NULL characters are no string.
///
/// # Safety
/// `characters` is NULL or points to `length` numbers; `made` and `fault` are
/// NULL or places to write.
#[no_mangle]
pub unsafe extern "C" fn royalur_board_read(
    characters: *const u32,
    length: usize,
    made: *mut *mut royalur_board,
    fault: *mut i32,
) -> i32 {
    quick(|| {
        let characters = match characters.is_null() {
            true => &[][..],
            // SAFETY: not NULL, and the caller promises at least that many.
            false => unsafe {
                std::slice::from_raw_parts(characters, length.min(POSITION_TOO_LONG))
            },
        };
        // SAFETY: the caller's promises are this function's own.
        unsafe { give_read(parse(characters), made, fault) }
    })
}

/// Makes the board that a position string ending in NUL describes; as
/// royalur_board_read.
///
/// # Safety
/// `text` is NULL or ends in NUL; `made` and `fault` are NULL or places to
/// write.
#[no_mangle]
pub unsafe extern "C" fn royalur_board_parse(
    text: *const c_char,
    made: *mut *mut royalur_board,
    fault: *mut i32,
) -> i32 {
    quick(|| {
        let bytes = match text.is_null() {
            true => &[][..],
            // SAFETY: not NULL, and the caller promises a NUL at the end.
            false => unsafe {
                let length = libc::strnlen(text, POSITION_TOO_LONG);
                std::slice::from_raw_parts(text.cast::<u8>(), length)
            },
        };
        // SAFETY: the caller's promises are this function's own.
        unsafe { give_read(parse(bytes), made, fault) }
    })
}

/// Gives the caller a board that was read, or says why there is none.
unsafe fn give_read(
    read: Result<Board, PositionError>,
    made: *mut *mut royalur_board,
    fault: *mut i32,
) -> Result<(), Failure> {
    // SAFETY: the callers pass on what their own callers promise.
    let made = unsafe { place(made)? };
    let code = read.as_ref().map_or_else(|error| error.fault.code().into(), |_| ROYALUR_POS_OK);
    // SAFETY: the same.
    if let Some(fault) = unsafe { fault.as_mut() } {
        *fault = code;
    }
    *made = give(royalur_board { board: read? })?;
    Ok(())
}

/// Makes a second board in the same position.
///
/// # Safety
/// `from` is NULL or a board; `made` is NULL or a place for a pointer.
#[no_mangle]
pub unsafe extern "C" fn royalur_board_clone(
    from: *const royalur_board,
    made: *mut *mut royalur_board,
) -> i32 {
    quick(|| {
        // SAFETY: the caller's promises are this function's own.
        let (from, made) = unsafe { (board(from)?, place(made)?) };
        *made = give(royalur_board { board: *from })?;
        Ok(())
    })
}

/// Frees a board; NULL is nothing to free.
///
/// # Safety
/// `freed` is NULL or a board that was not freed before.
#[no_mangle]
pub unsafe extern "C" fn royalur_board_free(freed: *mut royalur_board) {
    // SAFETY: the caller's promise is this function's own.
    proven(|| unsafe { take_back(freed) });
}

/// Makes one board the same position as another, ply included.
///
/// # Safety
/// Both are NULL or boards.
#[no_mangle]
pub unsafe extern "C" fn royalur_board_copy(
    to: *mut royalur_board,
    from: *const royalur_board,
) -> i32 {
    quick(|| {
        // SAFETY: the caller's promises are this function's own; the value is
        // read before a reference to change it exists.
        let from = *unsafe { board(from)? };
        // SAFETY: the same.
        *unsafe { board_mut(to)? } = from;
        Ok(())
    })
}

/// Writes the position string.
///
/// # Safety
/// `from` is NULL or a board; `text` is NULL or has room for `capacity` bytes
/// (ROYALUR_POSITION_SIZE is always enough).
#[no_mangle]
pub unsafe extern "C" fn royalur_board_text(
    from: *const royalur_board,
    text: *mut c_char,
    capacity: usize,
) -> i32 {
    // SAFETY: the caller's promises are this function's own.
    quick(|| unsafe { write_bytes(text, capacity, board(from)?.written().bytes()) })
}

/// Writes the key, twelve lowercase hex digits.
///
/// # Safety
/// `from` is NULL or a board; `text` is NULL or has room for `capacity` bytes
/// (ROYALUR_KEY_SIZE is enough).
#[no_mangle]
pub unsafe extern "C" fn royalur_board_key(
    from: *const royalur_board,
    text: *mut c_char,
    capacity: usize,
) -> i32 {
    // SAFETY: the caller's promises are this function's own.
    quick(|| unsafe { write_bytes(text, capacity, &board(from)?.key().digits()) })
}

/// The key as a number below 2^47; UINT64_MAX for NULL.
///
/// # Safety
/// `from` is NULL or a board.
#[no_mangle]
pub unsafe extern "C" fn royalur_board_key_bits(from: *const royalur_board) -> u64 {
    // SAFETY: the caller's promise is this function's own.
    proven(|| unsafe { board(from) }.map_or(u64::MAX, |board| board.key().bits()))
}

/// Makes the board of a key, with hands that make each side's pieces add up to
/// `pieces`; ROYALUR_E_POSITION when it is no key or has too many pieces.
///
/// # Safety
/// `key` is NULL or points to `length` bytes; `made` is NULL or a place for a
/// pointer.
#[no_mangle]
pub unsafe extern "C" fn royalur_board_of_key(
    key: *const c_char,
    length: usize,
    pieces: i64,
    made: *mut *mut royalur_board,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's promises are this function's own.
        let (key, made) = unsafe { (bytes(key, length)?, place(made)?) };
        let key = std::str::from_utf8(key).ok().and_then(crate::Key::from_hex);
        let board = key
            .zip(small(pieces))
            .and_then(|(key, pieces)| key.to_board(pieces))
            .ok_or(ROYALUR_E_POSITION)?;
        *made = give(royalur_board { board })?;
        Ok(())
    })
}

/// What stands on a cell, ROYALUR_EMPTY, ROYALUR_LIGHT or ROYALUR_DARK, or -1
/// for a number that is not a cell.
///
/// # Safety
/// `from` is NULL or a board.
#[no_mangle]
pub unsafe extern "C" fn royalur_board_at(from: *const royalur_board, cell: i64) -> i32 {
    proven(|| {
        // SAFETY: the caller's promise is this function's own.
        let (Ok(board), Some(cell)) = (unsafe { board(from) }, cell_of(cell)) else {
            return -1;
        };
        piece_code(board.at(cell))
    })
}

/// Stands a piece on a cell, or empties it; changes neither hand.
///
/// # Safety
/// `to` is NULL or a board.
#[no_mangle]
pub unsafe extern "C" fn royalur_board_put(to: *mut royalur_board, cell: i64, piece: i64) -> i32 {
    quick(|| {
        // SAFETY: the caller's promise is this function's own.
        let board = unsafe { board_mut(to)? };
        let piece = piece_from(piece)?;
        board.put(cell_from(cell)?, piece);
        Ok(())
    })
}

/// Asks a board one number about a side; -1 for NULL and for no side.
#[inline]
unsafe fn of_side(from: *const royalur_board, side: i64, ask: impl Fn(&Board, Side) -> u8) -> i32 {
    // SAFETY: the callers pass on what their own callers promise.
    let asked = unsafe { board(from) }.ok().zip(side_of(side));
    asked.map_or(-1, |(board, side)| ask(board, side).into())
}

/// How many of a side's pieces wait in its hand, or -1 for a number that is not
/// a side.
///
/// # Safety
/// `from` is NULL or a board.
#[no_mangle]
pub unsafe extern "C" fn royalur_board_hand(from: *const royalur_board, side: i64) -> i32 {
    // SAFETY: the caller's promise is this function's own.
    proven(|| unsafe { of_side(from, side, Board::hand) })
}

/// How many of a side's pieces are home, or -1 for a number that is not a side.
///
/// # Safety
/// `from` is NULL or a board.
#[no_mangle]
pub unsafe extern "C" fn royalur_board_home(from: *const royalur_board, side: i64) -> i32 {
    // SAFETY: the caller's promise is this function's own.
    proven(|| unsafe { of_side(from, side, Board::home) })
}

/// How many of a side's pieces stand on the board, or -1 for a number that is
/// not a side.
///
/// # Safety
/// `from` is NULL or a board.
#[no_mangle]
pub unsafe extern "C" fn royalur_board_count(from: *const royalur_board, side: i64) -> i32 {
    // SAFETY: the caller's promise is this function's own.
    proven(|| unsafe { of_side(from, side, Board::count) })
}

/// Sets how many of a side's pieces wait, 0 to 7.
///
/// # Safety
/// `to` is NULL or a board.
#[no_mangle]
pub unsafe extern "C" fn royalur_board_set_hand(
    to: *mut royalur_board,
    side: i64,
    pieces: i64,
) -> i32 {
    quick(|| {
        // SAFETY: the caller's promise is this function's own.
        let (board, side) = (unsafe { board_mut(to)? }, side_from(side)?);
        let set = small(pieces).and_then(|pieces| board.set_hand(side, pieces));
        set.ok_or_else(|| count_fault(pieces))
    })
}

/// Sets how many of a side's pieces are home, 0 to 7.
///
/// # Safety
/// `to` is NULL or a board.
#[no_mangle]
pub unsafe extern "C" fn royalur_board_set_home(
    to: *mut royalur_board,
    side: i64,
    pieces: i64,
) -> i32 {
    quick(|| {
        // SAFETY: the caller's promise is this function's own.
        let (board, side) = (unsafe { board_mut(to)? }, side_from(side)?);
        let set = small(pieces).and_then(|pieces| board.set_home(side, pieces));
        set.ok_or_else(|| count_fault(pieces))
    })
}

/// The side to move, or -1 for NULL.
///
/// # Safety
/// `from` is NULL or a board.
#[no_mangle]
pub unsafe extern "C" fn royalur_board_side(from: *const royalur_board) -> i32 {
    // SAFETY: the caller's promise is this function's own.
    proven(|| or_minus_one(unsafe { board(from) }.ok().map(|board| board.side().index())))
}

/// Sets the side to move.
///
/// # Safety
/// `to` is NULL or a board.
#[no_mangle]
pub unsafe extern "C" fn royalur_board_set_side(to: *mut royalur_board, side: i64) -> i32 {
    quick(|| {
        // SAFETY: the caller's promise is this function's own.
        unsafe { board_mut(to)? }.set_side(side_from(side)?);
        Ok(())
    })
}

/// Whether each side's pieces add up to a number; 0 for NULL.
///
/// # Safety
/// `from` is NULL or a board.
#[no_mangle]
pub unsafe extern "C" fn royalur_board_consistent(from: *const royalur_board, pieces: i64) -> i32 {
    proven(|| {
        // SAFETY: the caller's promise is this function's own.
        let asked = unsafe { board(from) }.ok().zip(small(pieces));
        asked.is_some_and(|(board, pieces)| board.consistent(pieces)).into()
    })
}

/// How many moves and lost turns led here; 0 for NULL.
///
/// # Safety
/// `from` is NULL or a board.
#[no_mangle]
pub unsafe extern "C" fn royalur_board_ply(from: *const royalur_board) -> u64 {
    // SAFETY: the caller's promise is this function's own.
    proven(|| unsafe { board(from) }.map_or(0, Board::ply))
}

/// Sets the count of plies.
///
/// # Safety
/// `to` is NULL or a board.
#[no_mangle]
pub unsafe extern "C" fn royalur_board_set_ply(to: *mut royalur_board, ply: u64) -> i32 {
    quick(|| {
        // SAFETY: the caller's promise is this function's own.
        unsafe { board_mut(to)? }.set_ply(ply);
        Ok(())
    })
}
