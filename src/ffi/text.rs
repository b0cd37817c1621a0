//! Text from C and to C.

use super::status::{Failure, ROYALUR_E_BUFFER, ROYALUR_E_NULL};
use libc::c_char;
use std::borrow::Cow;
use std::fmt::{self, Write};
use std::path::PathBuf;

/// The bytes of a string argument; NULL is refused, even for no bytes.
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

/// A file name: any bytes where the system takes them, else UTF-8.
///
/// # Safety
/// As for [`bytes`].
pub(crate) unsafe fn path(name: *const c_char, length: usize) -> Result<PathBuf, Failure> {
    // SAFETY: the caller's promise is that of `bytes`.
    let name = unsafe { bytes(name, length)? };
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        Ok(PathBuf::from(std::ffi::OsStr::from_bytes(name)))
    }
    #[cfg(not(unix))]
    {
        Ok(PathBuf::from(String::from_utf8_lossy(name).into_owned()))
    }
}

/// Text as bytes that end in NUL, `N` with it.
pub(crate) const fn ended<const N: usize>(text: &str) -> [u8; N] {
    let (text, mut ended) = (text.as_bytes(), [0; N]);
    let mut i = 0;
    while i < text.len() {
        ended[i] = text[i];
        i += 1;
    }
    assert!(i < N, "room for the NUL");
    ended
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
        return Err(too_short(capacity, length.0 + 1));
    }
    let mut place = Place { at: buffer, left: capacity - 1 };
    let _ = write!(place, "{text}"); // which fits, by its length
                                     // SAFETY: `place` has come no further than the last byte of the capacity.
    unsafe { *place.at = 0 };
    Ok(())
}

/// Writes bytes and a NUL into a buffer, refusing one that is too short.
///
/// # Safety
/// `buffer` is NULL or has room for `capacity` bytes.
#[inline]
pub(crate) unsafe fn write_bytes(
    buffer: *mut c_char,
    capacity: usize,
    bytes: &[u8],
) -> Result<(), Failure> {
    if buffer.is_null() {
        return Err(ROYALUR_E_NULL.into());
    }
    if capacity <= bytes.len() {
        return Err(too_short(capacity, bytes.len() + 1));
    }
    // SAFETY: there is room for the bytes and one more.
    unsafe {
        std::ptr::copy_nonoverlapping(bytes.as_ptr().cast(), buffer, bytes.len());
        *buffer.add(bytes.len()) = 0;
    }
    Ok(())
}

/// The refusal of a buffer.
#[inline]
fn too_short(capacity: usize, needed: usize) -> Failure {
    Failure::of_size(ROYALUR_E_BUFFER, capacity, needed, |capacity, needed| {
        format!("the buffer has {capacity} bytes, {needed} are needed")
    })
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
