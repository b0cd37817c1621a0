//! Making a ply, taking it back, and whether the game is over.

use super::board::{board, board_mut, royalur_board};
use super::guard::quick;
use super::numbers::{move_from, or_minus_one};
use super::rules::{royalur_rules, rule_set};
use super::status::{Failure, ROYALUR_E_ABSENT, ROYALUR_E_NULL, ROYALUR_E_UNDO};
use super::structs::{self, place, Sized32};
use crate::board::Board;
use crate::geometry::Side;
use crate::play::{Status, Undo, PLY_CAP};
use std::mem::size_of;

/// The game is on.
pub const ROYALUR_ONGOING: i32 = 0;
/// A side has won.
pub const ROYALUR_WON: i32 = 1;
/// The game is drawn.
pub const ROYALUR_DRAWN: i32 = 2;
/// A side brought its last piece home.
pub const ROYALUR_BY_HOME: i32 = 1;
/// The game ran to the ply cap.
pub const ROYALUR_BY_PLY_CAP: i32 = 2;
/// The number of plies at which a game is drawn.
pub const ROYALUR_PLY_CAP: u64 = 15000;

// The header needs plain numbers; they are the core's.
const _: () = assert!(ROYALUR_PLY_CAP == PLY_CAP);

/// What takes back one ply. Its inside is the library's own; it may be copied.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct royalur_undo {
    /// sizeof (royalur_undo).
    pub size: u32,
    /// Tells an undo from memory that is none.
    pub check: u32,
    /// The board before the ply.
    pub state: [u64; 3],
}

// SAFETY: repr(C), integers only, size first.
unsafe impl Sized32 for royalur_undo {
    const NAME: &'static str = "royalur_undo";
}

impl From<Undo> for royalur_undo {
    #[inline]
    fn from(Undo(board): Undo) -> Self {
        let state = [board.packed(), board.ply(), 0];
        royalur_undo { size: size_of::<royalur_undo>() as u32, check: check_of(&state), state }
    }
}

impl royalur_undo {
    #[inline]
    fn undo(&self) -> Result<Undo, Failure> {
        let [packed, ply, rest] = self.state;
        let made_here = self.check == check_of(&self.state) && rest == 0;
        let board = made_here.then(|| Board::unpacked(packed, ply)).flatten();
        board.map(Undo).ok_or_else(|| ROYALUR_E_UNDO.into())
    }
}

/// A few bits that depend on every bit of the state, and are not 0 for zeros.
#[inline]
fn check_of(state: &[u64; 3]) -> u32 {
    let board = (state[0] ^ 0x9E37_79B9_7F4A_7C15).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    let mixed = (board ^ board >> 32 ^ state[1]).wrapping_mul(0xA076_1D64_78BD_642F);
    (mixed >> 32) as u32 | 1
}

/// Makes a move of royalur_moves, by its code. Nothing asks whether it is
/// legal; ROYALUR_E_ABSENT when the piece it names is not there. `undo` may be
/// NULL when the move will not be taken back.
///
/// # Safety
/// `to` is NULL or a board, `undo` NULL or a struct whose size is set.
#[no_mangle]
pub unsafe extern "C" fn royalur_apply(
    to: *mut royalur_board,
    code: u32,
    undo: *mut royalur_undo,
) -> i32 {
    quick(|| {
        // SAFETY: the caller's promises are this function's own.
        let board = unsafe { board_mut(to)? };
        let mv = move_from(code)?;
        let mut made = *board;
        let taken_back_by = made.apply(mv).ok_or(ROYALUR_E_ABSENT)?;
        if !undo.is_null() {
            // SAFETY: the same.
            unsafe { structs::write(undo, taken_back_by.into())? };
        }
        *board = made;
        Ok(())
    })
}

/// A turn lost to the roll: one ply more, and the other side is to move.
/// `undo` may be NULL.
///
/// # Safety
/// `to` is NULL or a board, `undo` NULL or a struct whose size is set.
#[no_mangle]
pub unsafe extern "C" fn royalur_forfeit(to: *mut royalur_board, undo: *mut royalur_undo) -> i32 {
    quick(|| {
        // SAFETY: the caller's promises are this function's own.
        let board = unsafe { board_mut(to)? };
        let mut made = *board;
        let taken_back_by = made.forfeit();
        if !undo.is_null() {
            // SAFETY: the same.
            unsafe { structs::write(undo, taken_back_by.into())? };
        }
        *board = made;
        Ok(())
    })
}

/// Takes back a ply, exactly; several go back in reverse order.
///
/// # Safety
/// `to` is NULL or a board, `undo` NULL or a struct whose size is set.
#[no_mangle]
pub unsafe extern "C" fn royalur_unapply(to: *mut royalur_board, undo: *const royalur_undo) -> i32 {
    quick(|| {
        // SAFETY: the caller's promises are this function's own.
        let board = unsafe { board_mut(to)? };
        // SAFETY: the same.
        let undo = unsafe { structs::read(undo)? }.ok_or(ROYALUR_E_NULL)?;
        board.unapply(undo.undo()?);
        Ok(())
    })
}

/// Where the game stands: ROYALUR_ONGOING, ROYALUR_WON or ROYALUR_DRAWN in
/// `*status`; ROYALUR_BY_HOME, ROYALUR_BY_PLY_CAP or 0 in `*how`; the winning
/// side or -1 in `*winner`. Each may be NULL. A win is seen before the ply cap.
///
/// # Safety
/// `from` is NULL or a board, `rules` NULL or a struct whose size is set, the
/// rest NULL or places to write.
#[no_mangle]
pub unsafe extern "C" fn royalur_board_status(
    from: *const royalur_board,
    rules: *const royalur_rules,
    status: *mut i32,
    how: *mut i32,
    winner: *mut i32,
) -> i32 {
    quick(|| {
        // SAFETY: the caller's promises are this function's own.
        let (board, rules) = unsafe { (board(from)?, rule_set(rules)?) };
        let (stands, by) = match board.status(&rules) {
            Status::Ongoing => (ROYALUR_ONGOING, 0),
            Status::Won(_) => (ROYALUR_WON, ROYALUR_BY_HOME),
            Status::Drawn => (ROYALUR_DRAWN, ROYALUR_BY_PLY_CAP),
        };
        let won = or_minus_one(board.winner(&rules).map(Side::index));
        for (out, value) in [(status, stands), (how, by), (winner, won)] {
            // SAFETY: the same.
            if let Ok(out) = unsafe { place(out) } {
                *out = value;
            }
        }
        Ok(())
    })
}
