//! Moves as numbers, and a struct to read one.

use super::board::{board, royalur_board};
use super::guard::quick;
use super::numbers::{move_from, or_minus_one, roll_from};
use super::proven::proven;
use super::rules::{royalur_rules, rule_set};
use super::status::{ROYALUR_E_BUFFER, ROYALUR_E_NULL};
use super::structs::{self, place, Sized32};
use crate::geometry::Cell;
use crate::moves::{Move, MOVES_LIST_MAX, MOVES_MAX};
use std::mem::size_of;

/// The most moves a roll allows a side whose pieces add up.
pub const ROYALUR_MOVES_MAX: i32 = 7;
/// Room for the moves of any roll on any board, with too many pieces too.
pub const ROYALUR_MOVES_SIZE: usize = 9;

// The header needs plain numbers; they are the core's.
const _: () =
    assert!(ROYALUR_MOVES_MAX == MOVES_MAX as i32 && ROYALUR_MOVES_SIZE == MOVES_LIST_MAX);

/// What a move's code says.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct royalur_move {
    /// sizeof (royalur_move).
    pub size: u32,
    /// Whose piece moves.
    pub side: i32,
    /// By how many steps, 1 to 4.
    pub roll: i32,
    /// The step it leaves, 0 for the hand.
    pub from_step: i32,
    /// The step it reaches, one more than the route is long for home.
    pub to_step: i32,
    /// The cell it leaves, -1 from the hand.
    pub from_cell: i32,
    /// The cell it lands on, -1 for home.
    pub to_cell: i32,
    /// 1 when it takes an enemy piece.
    pub captures: i32,
    /// 1 when it lands on a rosette: the same side moves again.
    pub rosette: i32,
    /// 1 when it brings the piece home.
    pub home: i32,
}

// SAFETY: repr(C), integers only, size first.
unsafe impl Sized32 for royalur_move {
    const NAME: &'static str = "royalur_move";
}

impl From<Move> for royalur_move {
    fn from(mv: Move) -> Self {
        royalur_move {
            size: size_of::<royalur_move>() as u32,
            side: mv.side() as i32,
            roll: mv.roll().into(),
            from_step: mv.from_step().into(),
            to_step: mv.to_step().into(),
            from_cell: or_minus_one(mv.from_cell().map(Cell::index)),
            to_cell: or_minus_one(mv.to_cell().map(Cell::index)),
            captures: mv.captures().into(),
            rosette: mv.rosette().into(),
            home: mv.home().into(),
        }
    }
}

/// Writes the codes of the moves a roll allows the side to move, one from the
/// hand first and then along the route, and how many there are. With `codes`
/// NULL and `capacity` 0 it only counts; ROYALUR_E_BUFFER when they do not fit.
/// A game that is over is asked like any other.
///
/// # Safety
/// `from` is NULL or a board, `rules` NULL or a struct whose size is set;
/// `codes` is NULL or has room for `capacity` numbers (ROYALUR_MOVES_SIZE is
/// always enough), `count` is NULL or a place for one.
#[no_mangle]
pub unsafe extern "C" fn royalur_moves(
    from: *const royalur_board,
    roll: i64,
    rules: *const royalur_rules,
    codes: *mut u32,
    capacity: usize,
    count: *mut usize,
) -> i32 {
    quick(|| {
        // SAFETY: the caller's promises are this function's own.
        let (board, rules, count) = unsafe { (board(from)?, rule_set(rules)?, place(count)?) };
        let roll = roll_from(roll)?;
        if codes.is_null() {
            if capacity > 0 {
                return Err(ROYALUR_E_NULL.into());
            }
            *count = board.count_moves(roll, &rules);
            return Ok(());
        }
        let moves = board.moves(roll, &rules);
        if moves.len() > capacity {
            return Err(ROYALUR_E_BUFFER.into());
        }
        for (i, mv) in moves.iter().enumerate() {
            // SAFETY: `i` is below the capacity the caller promises.
            unsafe { codes.add(i).write(mv.code()) };
        }
        *count = moves.len();
        Ok(())
    })
}

/// Fills in what a move's code says; ROYALUR_E_MOVE for a number that no route
/// has as a move.
///
/// # Safety
/// `read` is NULL or a struct whose size is set.
#[no_mangle]
pub unsafe extern "C" fn royalur_move_read(code: u32, read: *mut royalur_move) -> i32 {
    // SAFETY: the caller's promise is this function's own.
    quick(|| unsafe { structs::write(read, move_from(code)?.into()) })
}

/// Whether a number is a move's code: 1 or 0.
#[no_mangle]
pub extern "C" fn royalur_move_ok(code: u32) -> i32 {
    proven(|| move_from(code).is_ok().into())
}
