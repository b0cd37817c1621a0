//! What a status means, and what the latest failure was.

use super::guard::answer;
use super::status::{latest, text_of};
use super::text::write_cut;
use libc::c_char;
use std::ffi::CStr;

/// What a status means, in a few words; NULL for a number that is none.
#[no_mangle]
pub extern "C" fn royalur_status_text(status: i32) -> *const c_char {
    answer(std::ptr::null(), || text_of(status).map_or(std::ptr::null(), CStr::as_ptr))
}

/// Writes what the latest failure on this thread was, empty when there was
/// none, cut to fit `capacity` bytes with its final NUL. Returns the length of
/// the whole text, which is not cut.
///
/// # Safety
/// `text` is NULL or has room for `capacity` bytes.
#[no_mangle]
pub unsafe extern "C" fn royalur_error_text(text: *mut c_char, capacity: usize) -> usize {
    answer(0, || {
        latest(|latest| {
            // SAFETY: the caller's promise is this function's own.
            unsafe { write_cut(text, capacity, latest) }
            latest.len()
        })
    })
}
