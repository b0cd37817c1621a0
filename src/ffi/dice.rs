//! The dice that follow from a seed.

use super::guard::guard;
use super::numbers::small;
use super::status::{Failure, ROYALUR_E_BUFFER, ROYALUR_E_DICE, ROYALUR_E_NULL};
use super::structs::place;
use super::text::{bytes, text, write_text};
use libc::c_char;

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
        let dice = small(dice).ok_or(ROYALUR_E_DICE)?;
        *faces = crate::throw(seed, n, dice).ok_or(ROYALUR_E_DICE)?.bits().into();
        Ok(())
    })
}

/// The same, with the seed in hexadecimal as a record writes it. ROYALUR_E_DICE
/// also when it is not an even number of lowercase digits.
///
/// # Safety
/// As for royalur_throw.
#[no_mangle]
pub unsafe extern "C" fn royalur_throw_hex(
    seed: *const c_char,
    length: usize,
    n: u64,
    dice: i64,
    faces: *mut u32,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's promises are this function's own.
        let (seed, faces) = unsafe { (seed_from(seed, length)?, place(faces)?) };
        let dice = small(dice).ok_or(ROYALUR_E_DICE)?;
        *faces = crate::throw(&seed, n, dice).ok_or(ROYALUR_E_DICE)?.bits().into();
        Ok(())
    })
}

/// Reads a seed in hexadecimal, as a record writes it, and writes its bytes and
/// how many there are: half as many as digits. ROYALUR_E_DICE unless it is an
/// even number of lowercase digits.
///
/// # Safety
/// `hex` is NULL or points to `length` bytes, `seed` is NULL or has room for
/// `capacity`, `count` is NULL or a place for one.
#[no_mangle]
pub unsafe extern "C" fn royalur_seed_read(
    hex: *const c_char,
    length: usize,
    seed: *mut c_char,
    capacity: usize,
    count: *mut usize,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's promises are this function's own.
        let (bytes, count) = unsafe { (seed_from(hex, length)?, place(count)?) };
        if seed.is_null() {
            return Err(ROYALUR_E_NULL.into());
        }
        if bytes.len() > capacity {
            return Err(ROYALUR_E_BUFFER.into());
        }
        // SAFETY: the caller promises room for them.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr().cast(), seed, bytes.len()) };
        *count = bytes.len();
        Ok(())
    })
}

/// Writes a seed in hexadecimal, as a record writes it: two digits for each byte.
///
/// # Safety
/// `seed` is NULL or points to `length` bytes; `hex` is NULL or has room for
/// `capacity` bytes.
#[no_mangle]
pub unsafe extern "C" fn royalur_seed_text(
    seed: *const c_char,
    length: usize,
    hex: *mut c_char,
    capacity: usize,
) -> i32 {
    // SAFETY: the caller's promises are this function's own.
    guard(|| unsafe { write_text(hex, capacity, crate::seed_to_hex(bytes(seed, length)?)) })
}

/// The seed of a caller's hexadecimal text.
///
/// # Safety
/// As for [`text`].
unsafe fn seed_from(hex: *const c_char, length: usize) -> Result<Vec<u8>, Failure> {
    // SAFETY: the caller's promise is this function's own.
    let hex = unsafe { text(hex, length)? };
    crate::seed_from_hex(&hex).ok_or_else(|| {
        let text = "a seed in hexadecimal is an even number of digits 0 to 9 and a to f";
        Failure::saying(ROYALUR_E_DICE, text)
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
        let dice = small(dice).ok_or(ROYALUR_E_DICE)?;
        let opening = crate::opening(seed, dice).ok_or(ROYALUR_E_DICE)?;
        *first = opening.first as i32;
        *spent = opening.throws.len() as u64;
        Ok(())
    })
}
