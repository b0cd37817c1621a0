//! The one way in: every export runs inside one of these.

use super::status::ROYALUR_OK;
use super::status::{remember, Failure, ROYALUR_E_BUFFER, ROYALUR_E_NULL, ROYALUR_E_PANIC};
use std::borrow::Cow;
use std::ffi::c_char;
use std::fmt::{self, Write};
use std::panic::{catch_unwind, AssertUnwindSafe};

/// Runs a call that can fail and turns its refusal, or a panic, into a status.
#[inline]
pub(crate) fn guard(call: impl FnOnce() -> Result<(), Failure>) -> i32 {
    // What a panic leaves half done is either the caller's out-parameters,
    // which are written last, or memory that nobody else sees.
    match catch_unwind(AssertUnwindSafe(call)) {
        Ok(Ok(())) => ROYALUR_OK,
        Ok(Err(failure)) => {
            remember(failure.text);
            failure.status
        }
        Err(_) => {
            remember(Failure::from(ROYALUR_E_PANIC).text);
            ROYALUR_E_PANIC
        }
    }
}

/// Runs a call that only asks; `none` is the answer of a panic.
#[inline]
pub(crate) fn answer<T>(none: T, call: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(call)).unwrap_or(none)
}

/// The bytes of a string argument; NULL is refused, also for no bytes.
///
/// # Safety
/// `text` is NULL or points to `len` bytes that live through `'a`.
pub(crate) unsafe fn bytes<'a>(text: *const c_char, len: usize) -> Result<&'a [u8], Failure> {
    if text.is_null() || isize::try_from(len).is_err() {
        return Err(ROYALUR_E_NULL.into());
    }
    // SAFETY: not NULL, and the caller promises `len` bytes.
    Ok(unsafe { std::slice::from_raw_parts(text.cast(), len) })
}

/// A string argument as text; bytes that are no UTF-8 can only be refused
/// later, so they are shown as replacement characters.
///
/// # Safety
/// As for [`bytes`].
pub(crate) unsafe fn text<'a>(text: *const c_char, len: usize) -> Result<Cow<'a, str>, Failure> {
    // SAFETY: the caller's promise is that of `bytes`.
    Ok(String::from_utf8_lossy(unsafe { bytes(text, len)? }))
}

/// A place for an answer.
///
/// # Safety
/// `out` is NULL or points to a writable `T`.
pub(crate) unsafe fn place<'a, T>(out: *mut T) -> Result<&'a mut T, Failure> {
    // SAFETY: the caller promises a writable T where it is not NULL.
    unsafe { out.as_mut() }.ok_or_else(|| ROYALUR_E_NULL.into())
}

/// Writes text and a NUL into a buffer, refusing one that is too short. Takes no
/// memory of its own.
///
/// # Safety
/// `buffer` is NULL or has room for `capacity` bytes.
pub(crate) unsafe fn write_text(
    buffer: *mut c_char,
    capacity: usize,
    text: impl fmt::Display,
) -> Result<(), Failure> {
    if buffer.is_null() {
        return Err(ROYALUR_E_NULL.into());
    }
    let mut length = Length(0);
    let _ = write!(length, "{text}"); // which only counts and cannot fail
    if capacity <= length.0 {
        let needed = format!("the buffer has {capacity} bytes, {} are needed", length.0 + 1);
        return Err(Failure::saying(ROYALUR_E_BUFFER, needed));
    }
    let mut place = Place { at: buffer, left: capacity - 1 };
    let _ = write!(place, "{text}"); // which fits, by its length
                                     // SAFETY: `place` has come no further than the last byte of the capacity.
    unsafe { *place.at = 0 };
    Ok(())
}

/// Writes as much of a text as fits, and a NUL; nothing where there is no room.
///
/// # Safety
/// `buffer` is NULL or has room for `capacity` bytes.
pub(crate) unsafe fn write_cut(buffer: *mut c_char, capacity: usize, text: &str) {
    if buffer.is_null() || capacity == 0 {
        return;
    }
    let mut length = text.len().min(capacity - 1);
    while !text.is_char_boundary(length) {
        length -= 1;
    }
    let mut place = Place { at: buffer, left: length };
    let _ = place.write_str(&text[..length]); // which fits, being as long as that
                                              // SAFETY: `place` has come no further than the last byte of the capacity.
    unsafe { *place.at = 0 };
}

/// How many bytes were written.
struct Length(usize);

impl fmt::Write for Length {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}

/// Room in a caller's buffer: `left` bytes from `at` on may be written, and one
/// more for the NUL.
struct Place {
    at: *mut c_char,
    left: usize,
}

impl fmt::Write for Place {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.left = self.left.checked_sub(text.len()).ok_or(fmt::Error)?;
        // SAFETY: that many bytes were left, in memory that is not Rust's.
        unsafe {
            std::ptr::copy_nonoverlapping(text.as_ptr().cast(), self.at, text.len());
            self.at = self.at.add(text.len());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ffi::royalur_error_text;

    #[test]
    fn a_panic_becomes_a_status_and_the_process_lives() {
        let quiet = std::panic::take_hook();
        std::panic::set_hook(Box::new(|_| {}));
        assert_eq!(guard(|| panic!("deliberate")), ROYALUR_E_PANIC);
        assert_eq!(answer(-1, || panic!("deliberate")), -1);
        std::panic::set_hook(quiet);
        let mut text = [0; 64];
        // SAFETY: the buffer is as long as told.
        let len = unsafe { royalur_error_text(text.as_mut_ptr(), text.len()) };
        assert!(len > 0 && text[0] != 0);
    }

    #[test]
    fn a_cut_text_ends_between_characters() {
        let mut buffer = [1; 4];
        // SAFETY: the buffer is as long as told.
        unsafe { write_cut(buffer.as_mut_ptr(), 4, "aéé") };
        assert_eq!(buffer.map(|c| c as u8), [b'a', 0xC3, 0xA9, 0]);
        // SAFETY: the same.
        let refused = unsafe { write_text(buffer.as_mut_ptr(), 3, "abc") };
        assert_eq!(refused.unwrap_err().status, ROYALUR_E_BUFFER);
    }
}
