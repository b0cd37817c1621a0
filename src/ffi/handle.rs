//! Boards behind a pointer, and how many there are.

use super::status::{Failure, ROYALUR_E_MEMORY, ROYALUR_E_NULL};
use crate::board::Board;
use std::alloc::{alloc, Layout};
use std::sync::atomic::{AtomicU64, Ordering};

/// A board; its inside is the library's own.
pub struct royalur_board {
    pub(crate) board: Board,
}

static LIVE: AtomicU64 = AtomicU64::new(0);

/// Boards made and not yet freed.
pub(crate) fn live() -> u64 {
    LIVE.load(Ordering::Relaxed)
}

/// Puts a board on the heap for the caller to own.
pub(crate) fn give(board: Board) -> Result<*mut royalur_board, Failure> {
    // Box::new would end the process where there is no memory.
    // SAFETY: the layout of royalur_board is not empty.
    let memory = unsafe { alloc(Layout::new::<royalur_board>()) }.cast::<royalur_board>();
    if memory.is_null() {
        return Err(ROYALUR_E_MEMORY.into());
    }
    // SAFETY: freshly allocated with the layout of the type.
    unsafe { memory.write(royalur_board { board }) };
    LIVE.fetch_add(1, Ordering::Relaxed);
    Ok(memory)
}

/// Takes a board back and frees it.
///
/// # Safety
/// `handle` is NULL or came from [`give`] and was not taken back before.
pub(crate) unsafe fn take_back(handle: *mut royalur_board) {
    if !handle.is_null() {
        // SAFETY: it was allocated by the global allocator with this type's
        // layout, which is what a Box frees.
        drop(unsafe { Box::from_raw(handle) });
        LIVE.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The board behind a pointer.
///
/// # Safety
/// `handle` is NULL or a live board that nobody changes meanwhile.
pub(crate) unsafe fn board<'a>(handle: *const royalur_board) -> Result<&'a Board, Failure> {
    // SAFETY: the caller promises a live board where it is not NULL.
    unsafe { handle.as_ref() }.map(|h| &h.board).ok_or_else(|| ROYALUR_E_NULL.into())
}

/// The board behind a pointer, to change.
///
/// # Safety
/// `handle` is NULL or a live board that nobody else uses meanwhile.
pub(crate) unsafe fn board_mut<'a>(handle: *mut royalur_board) -> Result<&'a mut Board, Failure> {
    // SAFETY: the caller promises a live board of its own where it is not NULL.
    unsafe { handle.as_mut() }.map(|h| &mut h.board).ok_or_else(|| ROYALUR_E_NULL.into())
}
