//! Win probabilities without a table.

use super::board::{board, royalur_board};
use super::guard::guard;
use super::numbers::roll_from;
use super::rules::{royalur_rules, rule_set};
use super::status::{within, Failure, ROYALUR_E_INCONSISTENT, ROYALUR_E_NETWORK};
use super::structs::{self, place, Sized32};
use super::table::write_choices;
use crate::estimate::{Damaged, Off, PLIES_MAX};
use crate::fits::Inconsistent;
use crate::Estimator;
use std::mem::size_of;

/// The most rolls an estimate looks ahead.
pub const ROYALUR_ESTIMATE_PLIES_MAX: i32 = 4;

const _: () = assert!(ROYALUR_ESTIMATE_PLIES_MAX as u32 == PLIES_MAX);

/// How far estimates are off, 0 to 1, over positions held out from learning.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct royalur_off {
    /// sizeof (royalur_off).
    pub size: u32,
    /// How many pieces a side had in the games these figures are of; in games with
    /// more, estimates may be off by more.
    pub pieces: u32,
    /// The root of the mean square.
    pub rms: f64,
    /// The mean.
    pub mean: f64,
    /// What 99 positions of 100 are within.
    pub most: f64,
    /// The largest of all.
    pub largest: f64,
}

// SAFETY: repr(C), integers and floats only, size first.
unsafe impl Sized32 for royalur_off {
    const NAME: &'static str = "royalur_off";
}

impl From<Damaged> for Failure {
    fn from(error: Damaged) -> Failure {
        Failure::saying(ROYALUR_E_NETWORK, error.to_string())
    }
}

impl From<Inconsistent> for Failure {
    fn from(error: Inconsistent) -> Failure {
        Failure::saying(ROYALUR_E_INCONSISTENT, error.to_string())
    }
}

/// The number of rolls to look ahead that a caller passed.
fn plies_from(plies: i32) -> Result<u32, Failure> {
    let most = ROYALUR_ESTIMATE_PLIES_MAX.into();
    Ok(within("a number of plies", plies.into(), 0, most)? as u32)
}

/// The chance that the side to move wins, before its roll, as a network that
/// comes with the library estimates it, looking `plies` rolls ahead: 0 to
/// ROYALUR_ESTIMATE_PLIES_MAX. 1 or 0 for a finished game. The same on every
/// machine. ROYALUR_E_INCONSISTENT for a position that the rule set does not have.
///
/// # Safety
/// `position` is NULL or a board, `rules` NULL or a struct whose size is set,
/// `value` NULL or a place for one.
#[no_mangle]
pub unsafe extern "C" fn royalur_estimate(
    position: *const royalur_board,
    rules: *const royalur_rules,
    plies: i32,
    value: *mut f64,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's promises are this function's own.
        let (board, rules) = unsafe { (board(position)?, rule_set(rules)?) };
        // SAFETY: the same.
        let value = unsafe { place(value)? };
        *value = Estimator::new(&rules)?.value(board, plies_from(plies)?)?;
        Ok(())
    })
}

/// Writes every move that a roll allows, as an index into what royalur_moves
/// writes, with the estimate `plies` rolls ahead of the chance that its mover wins
/// after it, best first, and how many there are: none for a finished game.
/// ROYALUR_E_BUFFER when they do not fit.
///
/// # Safety
/// `position` is NULL or a board, `rules` NULL or a struct whose size is set;
/// `indices` and `values` are NULL or have room for `capacity` numbers each
/// (ROYALUR_MOVES_MAX is always enough), `count` is NULL or a place for one.
#[no_mangle]
pub unsafe extern "C" fn royalur_estimate_rank(
    position: *const royalur_board,
    roll: i64,
    rules: *const royalur_rules,
    plies: i32,
    indices: *mut i32,
    values: *mut f64,
    capacity: usize,
    count: *mut usize,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's promises are this function's own.
        let (board, rules) = unsafe { (board(position)?, rule_set(rules)?) };
        let (roll, plies) = (roll_from(roll)?, plies_from(plies)?);
        let choices = Estimator::new(&rules)?.rank(board, roll, plies)?;
        // SAFETY: the same.
        unsafe { write_choices(&choices, indices, values, capacity, count) }
    })
}

/// Fills in how far the estimates of a rule set's family are off that look `plies`
/// rolls ahead; of more than two what was measured at two.
///
/// # Safety
/// `rules` is NULL or a struct whose size is set, and so is `off`.
#[no_mangle]
pub unsafe extern "C" fn royalur_estimate_off(
    rules: *const royalur_rules,
    plies: i32,
    off: *mut royalur_off,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's promises are this function's own.
        let rules = unsafe { rule_set(rules)? };
        let estimator = Estimator::new(&rules)?;
        let Off { rms, mean, most, largest } = estimator.off(plies_from(plies)?);
        let (size, pieces) = (size_of::<royalur_off>() as u32, estimator.pieces().into());
        // SAFETY: the same.
        unsafe { structs::write(off, royalur_off { size, pieces, rms, mean, most, largest }) }
    })
}
