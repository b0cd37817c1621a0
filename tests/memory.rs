//! Out of memory: a walk and a simulation say so and the process lives. The
//! allocator here has a number of allocations to give, and then no more.

use royalur::{Board, RuleSet, SearchOptions, WalkError};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    /// Allocations that this thread may still make.
    static LEFT: Cell<u64> = const { Cell::new(u64::MAX) };
}

struct Scarce;

fn granted() -> bool {
    LEFT.with(|left| {
        let some = left.get() > 0;
        left.set(left.get().saturating_sub(u64::from(left.get() < u64::MAX)));
        some
    })
}

// SAFETY: every call goes to the system's allocator or is refused.
unsafe impl GlobalAlloc for Scarce {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if granted() {
            // SAFETY: the caller's promise.
            unsafe { System.alloc(layout) }
        } else {
            std::ptr::null_mut()
        }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if granted() {
            // SAFETY: the caller's promise.
            unsafe { System.realloc(at, layout, size) }
        } else {
            std::ptr::null_mut()
        }
    }
}

#[global_allocator]
static SCARCE: Scarce = Scarce;

/// Runs something with so many allocations and no more, and tells how many of
/// them it made.
fn with<T>(allocations: u64, run: impl FnOnce() -> T) -> (T, u64) {
    LEFT.with(|left| left.set(allocations));
    let value = run();
    let left = LEFT.with(|left| left.replace(u64::MAX));
    (value, allocations - left)
}

#[test]
fn a_walk_that_gets_no_memory_says_so_wherever_that_happens() {
    let (rules, board) = (RuleSet::finkel(), RuleSet::finkel().start());
    let expected = board.walk(8, &rules).unwrap();
    let (count, needed) = with(u64::MAX - 1, || board.walk(8, &rules));
    assert_eq!(count, Ok(expected));
    assert!(needed > 500, "{needed}");
    let few = (0..200).chain((200..needed).step_by(1 + needed as usize / 200));
    for allocations in few {
        let (count, _) = with(allocations, || board.walk(8, &rules));
        assert_eq!(count, Err(WalkError::Memory), "{allocations} of {needed}");
    }
    assert_eq!(with(needed, || board.walk(8, &rules)).0, Ok(expected));
}

#[test]
fn a_search_goes_on_with_what_memory_it_gets() {
    let board: Board = "1d2xxl1/1l1dl1d1/l2lxx2 l 1 1 3 1".parse().unwrap();
    let (rules, roll) = (RuleSet::finkel(), royalur::Roll::new(2).unwrap());
    let options = SearchOptions { depth: 5, ..Default::default() };
    let usual = board.search(roll, &rules, &options);
    for allocations in 0..12 {
        let (found, _) = with(allocations, || board.search(roll, &rules, &options));
        assert_eq!((found.index, found.value), (usual.index, usual.value), "{allocations}");
    }
}
