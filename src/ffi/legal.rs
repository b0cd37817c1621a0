//! Moves that are checked, and positions that are.

use super::board::{board, board_mut, royalur_board};
use super::guard::guard;
use super::numbers::{place_from, roll_from};
use super::play::royalur_undo;
use super::proven::proven;
use super::rules::{royalur_rules, rule_set};
use super::status::{Failure, ROYALUR_E_ILLEGAL, ROYALUR_E_INCONSISTENT};
use super::structs::{self, place};
use super::text::ended;
use crate::fits::Inconsistent;
use crate::legal::Illegal;
use libc::c_char;

/// There is no piece to move at that place.
pub const ROYALUR_ILLEGAL_NO_PIECE: i32 = 1;
/// The piece belongs to the other side.
pub const ROYALUR_ILLEGAL_NOT_YOUR_PIECE: i32 = 2;
/// The roll does not lead from there to there.
pub const ROYALUR_ILLEGAL_WRONG_DISTANCE: i32 = 3;
/// A piece of the same side stands on the square that is reached.
pub const ROYALUR_ILLEGAL_OWN_PIECE: i32 = 4;
/// A piece of the other side stands there on a safe rosette.
pub const ROYALUR_ILLEGAL_SAFE_ROSETTE: i32 = 5;
/// The roll goes past home, which takes the exact roll.
pub const ROYALUR_ILLEGAL_OVERSHOOT: i32 = 6;
/// A side's pieces do not add up to those of the rule set.
pub const ROYALUR_MISFIT_PIECES: i32 = 1;
/// A piece stands on a square that its side's route does not visit.
pub const ROYALUR_MISFIT_OFF_ROUTE: i32 = 2;

/// Names by number, ended for C.
static ILLEGAL: [[u8; 16]; Illegal::ALL.len()] = {
    let mut names = [[0; 16]; Illegal::ALL.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = ended(Illegal::ALL[i].name());
        i += 1;
    }
    names
};
static MISFITS: [[u8; 16]; 2] = [ended("pieces"), ended("off_route")];

fn named(names: &[[u8; 16]], code: i32) -> *const c_char {
    let name = usize::try_from(code).ok().and_then(|code| names.get(code.checked_sub(1)?));
    name.map_or(std::ptr::null(), |name| name.as_ptr().cast())
}

/// Writes the reason of a refusal, or 0, where the caller wants it.
///
/// # Safety
/// `reason` is NULL or a place for one.
unsafe fn tell(reason: *mut i32, code: u8) {
    // SAFETY: the caller's promise is this function's own.
    if let Ok(reason) = unsafe { place(reason) } {
        *reason = code.into();
    }
}

/// The refusal of a move, its reason written.
unsafe fn refused(illegal: Illegal, reason: *mut i32) -> Failure {
    // SAFETY: the callers pass on what their own callers promise.
    unsafe { tell(reason, illegal.code()) };
    Failure::saying(ROYALUR_E_ILLEGAL, illegal.text())
}

/// Finds the legal move of a roll from a place to a place, each a cell or
/// ROYALUR_OFF_BOARD for the hand and for home, and writes its code. On
/// ROYALUR_E_ILLEGAL `*reason`, unless `reason` is NULL, is the first of
/// ROYALUR_ILLEGAL_* that applies; else it is 0. A game that is over is asked
/// like any other.
///
/// # Safety
/// `from` is NULL or a board, `rules` NULL or a struct whose size is set;
/// `code` and `reason` are NULL or places for one.
#[no_mangle]
pub unsafe extern "C" fn royalur_legal_move(
    from: *const royalur_board,
    roll: i64,
    start: i64,
    end: i64,
    rules: *const royalur_rules,
    code: *mut u32,
    reason: *mut i32,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's promises are this function's own.
        let (board, rules, code) = unsafe { (board(from)?, rule_set(rules)?, place(code)?) };
        let (roll, start, end) = (roll_from(roll)?, place_from(start)?, place_from(end)?);
        let found = board.legal_move(roll, start, end, &rules);
        // SAFETY: the same.
        *code = found.map_err(|illegal| unsafe { refused(illegal, reason) })?.code();
        // SAFETY: the same.
        unsafe { tell(reason, 0) };
        Ok(())
    })
}

/// Makes the legal move of a roll from a place to a place, as
/// royalur_legal_move finds it. `undo` may be NULL when the move will not be
/// taken back.
///
/// # Safety
/// `to` is NULL or a board; `rules` and `undo` are NULL or structs whose size is
/// set; `reason` is NULL or a place for one.
#[no_mangle]
pub unsafe extern "C" fn royalur_play(
    to: *mut royalur_board,
    roll: i64,
    start: i64,
    end: i64,
    rules: *const royalur_rules,
    undo: *mut royalur_undo,
    reason: *mut i32,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's promises are this function's own.
        let (board, rules) = unsafe { (board_mut(to)?, rule_set(rules)?) };
        let (roll, start, end) = (roll_from(roll)?, place_from(start)?, place_from(end)?);
        let mut made = *board;
        let played = made.play(roll, start, end, &rules);
        // SAFETY: the same.
        let taken_back_by = played.map_err(|illegal| unsafe { refused(illegal, reason) })?;
        if !undo.is_null() {
            // SAFETY: the same.
            unsafe { structs::write(undo, taken_back_by.into())? };
        }
        *board = made;
        // SAFETY: the same.
        unsafe { tell(reason, 0) };
        Ok(())
    })
}

/// The name of a reason ROYALUR_ILLEGAL_*, such as `no_piece`; NULL for a number
/// that is none.
#[no_mangle]
pub extern "C" fn royalur_illegal_name(reason: i32) -> *const c_char {
    proven(|| named(&ILLEGAL, reason))
}

/// Checks a board against a rule set: each side's pieces add up to the rule set's
/// and stand on the side's own route. On ROYALUR_E_INCONSISTENT `*reason`, unless
/// `reason` is NULL, is one of ROYALUR_MISFIT_*; else it is 0.
///
/// # Safety
/// `from` is NULL or a board, `rules` NULL or a struct whose size is set, `reason`
/// NULL or a place for one.
#[no_mangle]
pub unsafe extern "C" fn royalur_board_fits(
    from: *const royalur_board,
    rules: *const royalur_rules,
    reason: *mut i32,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's promises are this function's own.
        let (board, rules) = unsafe { (board(from)?, rule_set(rules)?) };
        let fits = board.fits(&rules);
        // SAFETY: the same.
        unsafe { tell(reason, fits.map_or_else(Inconsistent::code, |()| 0)) };
        fits.map_err(|misfit| Failure::saying(ROYALUR_E_INCONSISTENT, misfit.to_string()))
    })
}

/// The name of a reason ROYALUR_MISFIT_*, `pieces` or `off_route`; NULL for a
/// number that is none.
#[no_mangle]
pub extern "C" fn royalur_misfit_name(reason: i32) -> *const c_char {
    proven(|| named(&MISFITS, reason))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, Side};

    #[test]
    fn reasons_are_the_cores() {
        let misfits = [
            Inconsistent::Pieces { side: Side::Light, has: 1, rules: 2 },
            Inconsistent::OffRoute { side: Side::Light, cell: Cell::known(0) },
        ];
        let codes = [ROYALUR_MISFIT_PIECES, ROYALUR_MISFIT_OFF_ROUTE];
        assert_eq!(codes, misfits.map(|misfit| i32::from(misfit.code())));
        assert_eq!(MISFITS, misfits.map(|misfit| ended(misfit.name())));
    }
}
