//! Values of the library that C holds by pointer: boards and tables.

use super::status::{Failure, ROYALUR_E_MEMORY, ROYALUR_E_NULL};
use std::alloc::{alloc, Layout};
use std::sync::atomic::{AtomicU64, Ordering};

/// A type that C sees as a pointer only. It is not of size 0.
pub(crate) trait Handle: Sized {
    /// How many there are that C has not freed.
    fn live() -> &'static AtomicU64;
}

/// Puts a value on the heap for the caller to own.
pub(crate) fn give<T: Handle>(value: T) -> Result<*mut T, Failure> {
    // Box::new would end the process where there is no memory.
    // SAFETY: the layout of a handle is not empty.
    let memory = unsafe { alloc(Layout::new::<T>()) }.cast::<T>();
    if memory.is_null() {
        return Err(ROYALUR_E_MEMORY.into());
    }
    // SAFETY: freshly allocated with the layout of the type.
    unsafe { memory.write(value) };
    T::live().fetch_add(1, Ordering::Relaxed);
    Ok(memory)
}

/// Takes a value back and frees it.
///
/// # Safety
/// `handle` is NULL or came from [`give`] and was not taken back before.
pub(crate) unsafe fn take_back<T: Handle>(handle: *mut T) {
    if !handle.is_null() {
        // SAFETY: it was allocated by the global allocator with this type's
        // layout, which is what a Box frees.
        drop(unsafe { Box::from_raw(handle) });
        T::live().fetch_sub(1, Ordering::Relaxed);
    }
}

/// How many values of a type C has not freed.
pub(crate) fn live<T: Handle>() -> u64 {
    T::live().load(Ordering::Relaxed)
}

/// The value behind a pointer.
///
/// # Safety
/// `handle` is NULL or a live value that nobody changes meanwhile.
#[inline]
pub(crate) unsafe fn borrowed<'a, T: Handle>(handle: *const T) -> Result<&'a T, Failure> {
    // SAFETY: the caller promises a live value where it is not NULL.
    unsafe { handle.as_ref() }.ok_or_else(|| ROYALUR_E_NULL.into())
}

/// The value behind a pointer, to change.
///
/// # Safety
/// `handle` is NULL or a live value that nobody else uses meanwhile.
#[inline]
pub(crate) unsafe fn borrowed_mut<'a, T: Handle>(handle: *mut T) -> Result<&'a mut T, Failure> {
    // SAFETY: the caller promises a live value of its own where it is not NULL.
    unsafe { handle.as_mut() }.ok_or_else(|| ROYALUR_E_NULL.into())
}
