//! Where callers let answers be written: places, and structs that begin with
//! their size.

use super::status::{Failure, ROYALUR_E_NULL, ROYALUR_E_SIZE};
use std::mem::{size_of, MaybeUninit};

/// A place for an answer.
///
/// # Safety
/// `out` is NULL or points to a writable `T`.
#[inline]
pub(crate) unsafe fn place<'a, T>(out: *mut T) -> Result<&'a mut T, Failure> {
    // SAFETY: the caller promises a writable T where it is not NULL.
    unsafe { out.as_mut() }.ok_or_else(|| ROYALUR_E_NULL.into())
}

/// A `repr(C)` struct of plain integers whose first field is `size: u32`.
///
/// # Safety
/// Exactly that; every bit pattern must be a value.
pub(crate) unsafe trait Sized32: Copy {
    /// The name C knows it by.
    const NAME: &'static str;
    /// The size of its first version; later fields are 0 for a caller without them.
    const FIRST: usize = size_of::<Self>();
}

/// The bytes of a struct before a field: what `std::mem` tells of newer compilers only.
macro_rules! size_before {
    ($of:ty, $field:ident) => {{
        let whole = std::mem::MaybeUninit::<$of>::uninit();
        let whole = whole.as_ptr();
        // SAFETY: both are addresses in one struct, of which nothing is read.
        let bytes = unsafe {
            std::ptr::addr_of!((*whole).$field).cast::<u8>().offset_from(whole.cast::<u8>())
        };
        bytes as usize
    }};
}
pub(crate) use size_before;

#[inline]
fn check<T: Sized32>(size: u32, needed: usize) -> Result<(), Failure> {
    let size = size as usize;
    (size >= needed).then_some(()).ok_or_else(|| {
        Failure::of_size(ROYALUR_E_SIZE, size, needed, |size, needed| {
            format!("the size of a {} says {size}, not {needed}", T::NAME)
        })
    })
}

/// Reads a struct the caller may have left out.
///
/// # Safety
/// `from` is NULL or points to `size` readable bytes, as its first field says.
#[inline]
pub(crate) unsafe fn read<T: Sized32>(from: *const T) -> Result<Option<T>, Failure> {
    if from.is_null() {
        return Ok(None);
    }
    // SAFETY: the size is there to be read before anything else is.
    let size = unsafe { from.cast::<u32>().read_unaligned() };
    check::<T>(size, T::FIRST)?;
    if size as usize >= size_of::<T>() {
        // SAFETY: the whole of it is there, and any bits are a value.
        return Ok(Some(unsafe { from.read_unaligned() }));
    }
    let (mut value, told) = (MaybeUninit::<T>::zeroed(), (size as usize).min(size_of::<T>()));
    // SAFETY: so many bytes are there on either side, and any bits are a value.
    Ok(Some(unsafe {
        std::ptr::copy_nonoverlapping(from.cast::<u8>(), value.as_mut_ptr().cast(), told);
        value.assume_init()
    }))
}

/// Whether a struct can be written, before any work is done.
///
/// # Safety
/// As for [`read`].
#[inline]
pub(crate) unsafe fn writable<T: Sized32>(to: *mut T) -> Result<(), Failure> {
    if to.is_null() {
        return Err(ROYALUR_E_NULL.into());
    }
    // SAFETY: the size is there to be read.
    check::<T>(unsafe { to.cast::<u32>().read_unaligned() }, size_of::<T>())
}

/// Writes a struct whose `size` the caller set, keeping that size.
///
/// # Safety
/// `to` is NULL or points to `size` writable bytes, as its first field says.
#[inline]
pub(crate) unsafe fn write<T: Sized32>(to: *mut T, value: T) -> Result<(), Failure> {
    // SAFETY: the caller's promise covers both, and `writable` has seen that T fits.
    unsafe {
        writable(to)?;
        let size = to.cast::<u32>().read_unaligned();
        to.write_unaligned(value);
        to.cast::<u32>().write_unaligned(size);
    }
    Ok(())
}
