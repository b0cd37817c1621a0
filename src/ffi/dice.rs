//! The dice that follow from a seed.

use super::guard::{bytes, guard, place};
use super::status::ROYALUR_E_DICE;
use std::ffi::c_char;

/// Throws 3 or 4 dice: throw `n` of a seed, counted from 0. Bit i of `*faces`
/// is die i, 1 when marked.
///
/// # Safety
/// `seed` is NULL or points to `length` bytes; `faces` is NULL or a place for
/// one.
#[no_mangle]
pub unsafe extern "C" fn royalur_throw(
    seed: *const c_char,
    length: usize,
    n: u64,
    dice: i64,
    faces: *mut u32,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's promises are this function's own.
        let (seed, faces) = unsafe { (bytes(seed, length)?, place(faces)?) };
        let dice = u8::try_from(dice).map_err(|_| ROYALUR_E_DICE)?;
        *faces = crate::throw(seed, n, dice).ok_or(ROYALUR_E_DICE)?.bits().into();
        Ok(())
    })
}

/// The opening throws of a seed: the side that moves first, and how many throws
/// were spent.
///
/// # Safety
/// `seed` is NULL or points to `length` bytes; `first` and `spent` are NULL or
/// places for one.
#[no_mangle]
pub unsafe extern "C" fn royalur_opening(
    seed: *const c_char,
    length: usize,
    dice: i64,
    first: *mut i32,
    spent: *mut u64,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's promises are this function's own.
        let (seed, first, spent) = unsafe { (bytes(seed, length)?, place(first)?, place(spent)?) };
        let dice = u8::try_from(dice).map_err(|_| ROYALUR_E_DICE)?;
        let opening = crate::opening(seed, dice).ok_or(ROYALUR_E_DICE)?;
        *first = opening.first as i32;
        *spent = opening.throws.len() as u64;
        Ok(())
    })
}
