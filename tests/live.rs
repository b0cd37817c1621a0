//! The count of boards and the memory behind the C interface. A program of its
//! own with one test at a time, since the count is the whole process's.

// What is passed is seen beside each call.
#![allow(clippy::undocumented_unsafe_blocks)]

use royalur::ffi::*;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ffi::CStr;
use std::mem::size_of;
use std::ptr::{null, null_mut};
use std::sync::{mpsc, Barrier, Mutex};
use std::thread;

thread_local! {
    /// Whether this thread gets memory, and how often it asked for some.
    static REFUSED: Cell<bool> = const { Cell::new(false) };
    static ASKED: Cell<u64> = const { Cell::new(0) };
    /// The most bytes it gets at a time.
    static MOST: Cell<usize> = const { Cell::new(usize::MAX) };
}

struct Watched;

unsafe impl GlobalAlloc for Watched {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ASKED.with(|asked| asked.set(asked.get() + 1));
        if REFUSED.with(Cell::get) || layout.size() > MOST.with(Cell::get) {
            return null_mut();
        }
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static MEMORY: Watched = Watched;

/// Held by each test while it counts.
static ALONE: Mutex<()> = Mutex::new(());

fn made(pieces: i64) -> *mut royalur_board {
    let mut board = null_mut();
    assert_eq!(unsafe { royalur_board_new(pieces, &mut board) }, ROYALUR_OK);
    board
}

/// A pointer that may go to another thread, as the header says a board may.
struct Sent(*mut royalur_board);
unsafe impl Send for Sent {}

#[test]
fn every_board_is_counted_once() {
    let _alone = ALONE.lock().unwrap_or_else(|e| e.into_inner());
    let before = royalur_live();
    let boards: Vec<_> = (0..1000).map(|n| made(n % 8)).collect();
    assert_eq!(royalur_live(), before + 1000);
    let mut copy = null_mut();
    unsafe {
        assert_eq!(royalur_board_clone(boards[0], &mut copy), ROYALUR_OK);
        assert_eq!(royalur_live(), before + 1001);
        royalur_board_free(copy);
        royalur_board_free(null_mut());
        assert_eq!(royalur_live(), before + 1000);
        // What fails makes none.
        assert_eq!(royalur_board_new(8, &mut copy), ROYALUR_E_COUNT);
        assert_eq!(royalur_board_clone(null(), &mut copy), ROYALUR_E_NULL);
        assert_eq!(
            royalur_board_parse(b"x\0".as_ptr().cast(), &mut copy, null_mut()),
            ROYALUR_E_POSITION
        );
        assert_eq!(
            royalur_board_of_key(b"x\0".as_ptr().cast(), 1, 7, &mut copy),
            ROYALUR_E_POSITION
        );
        assert_eq!(royalur_live(), before + 1000);
        boards.into_iter().for_each(|board| royalur_board_free(board));
    }
    assert_eq!(royalur_live(), before);
}

#[test]
fn threads_have_boards_of_their_own_and_free_each_others() {
    let _alone = ALONE.lock().unwrap_or_else(|e| e.into_inner());
    let before = royalur_live();
    let barrier = Barrier::new(2);
    let (to_left, from_right) = mpsc::channel::<Sent>();
    let (to_right, from_left) = mpsc::channel::<Sent>();
    let played = |sends: mpsc::Sender<Sent>, receives: mpsc::Receiver<Sent>, rolls: i64| {
        barrier.wait();
        for n in 0..2000 {
            let board = made(7);
            let (mut codes, mut count) = ([0; ROYALUR_MOVES_SIZE], 0);
            let roll = 1 + (n + rolls) % 4;
            unsafe {
                let room = codes.len();
                let codes_at = codes.as_mut_ptr();
                assert_eq!(
                    royalur_moves(board, roll, null(), codes_at, room, &mut count),
                    ROYALUR_OK
                );
                assert_eq!(royalur_apply(board, codes[0], null_mut()), ROYALUR_OK);
                assert_eq!(royalur_board_count(board, 0), 1);
            }
            sends.send(Sent(board)).unwrap();
            // The other's board, freed here.
            let Sent(other) = receives.recv().unwrap();
            unsafe {
                assert_eq!(royalur_board_ply(other), 1);
                royalur_board_free(other);
            }
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| played(to_right, from_right, 0));
        scope.spawn(|| played(to_left, from_left, 1));
    });
    assert_eq!(royalur_live(), before);
}

#[test]
fn two_threads_may_read_one_board() {
    let _alone = ALONE.lock().unwrap_or_else(|e| e.into_inner());
    let before = royalur_live();
    let board = made(7) as usize;
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(move || {
                let board = board as *const royalur_board;
                for _ in 0..2000 {
                    let mut text = [0; ROYALUR_POSITION_SIZE];
                    unsafe {
                        let room = text.len();
                        assert_eq!(royalur_board_text(board, text.as_mut_ptr(), room), ROYALUR_OK);
                        assert_eq!(royalur_board_hand(board, 1), 7);
                    }
                }
            });
        }
    });
    unsafe { royalur_board_free(board as *mut royalur_board) };
    assert_eq!(royalur_live(), before);
}

#[test]
fn without_memory_there_is_no_board_and_a_status() {
    let _alone = ALONE.lock().unwrap_or_else(|e| e.into_inner());
    let (from, before) = (made(7), royalur_live());
    let position = CStr::from_bytes_with_nul(b"4xx2/8/4xx2 l 7 0 7 0\0").unwrap();
    let characters: Vec<u32> = position.to_bytes().iter().map(|&byte| byte.into()).collect();
    let (mut board, mut fault) = (null_mut(), -1);
    REFUSED.with(|refused| refused.set(true));
    let told = unsafe {
        [
            royalur_board_new(7, &mut board),
            royalur_board_clone(from, &mut board),
            royalur_board_parse(position.as_ptr(), &mut board, &mut fault),
            royalur_board_read(characters.as_ptr(), characters.len(), &mut board, &mut fault),
            royalur_board_of_key(b"000000000000\0".as_ptr().cast(), 12, 7, &mut board),
        ]
    };
    let mut words = [0; 64];
    unsafe { royalur_error_text(words.as_mut_ptr(), words.len()) };
    REFUSED.with(|refused| refused.set(false));
    assert_eq!(told, [ROYALUR_E_MEMORY; 5]);
    assert!(board.is_null());
    assert_eq!(words[0] as u8 as char, 'o', "out of memory");
    assert_eq!(royalur_live(), before);
    unsafe {
        assert_eq!(royalur_board_new(7, &mut board), ROYALUR_OK, "and when there is some again");
        royalur_board_free(board);
        royalur_board_free(from);
    }
}

#[test]
fn without_much_memory_a_solve_and_a_table_are_a_status() {
    let _alone = ALONE.lock().unwrap_or_else(|e| e.into_inner());
    let file = std::env::temp_dir().join(format!("royalur-memory-{}.ur", std::process::id()));
    let name = file.to_str().unwrap();
    let (text, len) = (name.as_ptr().cast(), name.len());
    let mut rules = royalur_rules::from(royalur::RuleSet::finkel());
    rules.pieces = 3;
    let size = size_of::<royalur_solve_options>() as u32;
    let options = royalur_solve_options { size, precision: 32, threads: 1, force: 0 };
    let mut table = null_mut();
    let mut solve = |most| {
        MOST.with(|limit| limit.set(most));
        let status =
            unsafe { royalur_solve(&rules, text, len, &options, None, null_mut(), &mut table) };
        MOST.with(|limit| limit.set(usize::MAX));
        status
    };
    // Neither before it begins nor for what a layer takes; and then it goes on.
    assert_eq!(solve(1 << 16), ROYALUR_E_MEMORY);
    assert_eq!(solve(1 << 20), ROYALUR_E_MEMORY);
    assert_eq!(solve(usize::MAX), ROYALUR_OK);
    unsafe { royalur_table_free(table) };
    MOST.with(|limit| limit.set(1 << 20));
    let opened = unsafe { royalur_table_open(text, len, &mut table) };
    MOST.with(|limit| limit.set(usize::MAX));
    assert_eq!(opened, ROYALUR_E_MEMORY);
    std::fs::remove_file(file).unwrap();
}

#[test]
fn below_the_board_nothing_takes_memory() {
    let _alone = ALONE.lock().unwrap_or_else(|e| e.into_inner());
    let board = made(7);
    let (mut codes, mut count, mut index, mut value) = ([0; ROYALUR_MOVES_SIZE], 0, 0, 0);
    let mut undo = royalur_undo { size: size_of::<royalur_undo>() as u32, check: 0, state: [0; 3] };
    let mut text = [0; ROYALUR_POSITION_SIZE];
    let mut told = [0; 3];
    let before = ASKED.with(Cell::get);
    for roll in [1, 2, 3, 4, 1, 2, 3, 4] {
        unsafe {
            let [status, how, winner] = &mut told;
            let all = [
                royalur_moves(board, roll, null(), codes.as_mut_ptr(), codes.len(), &mut count),
                royalur_apply(board, codes[0], &mut undo),
                royalur_unapply(board, &undo),
                royalur_apply(board, codes[count - 1], null_mut()),
                royalur_forfeit(board, &mut undo),
                royalur_board_status(board, null(), status, how, winner),
                royalur_greedy(board, roll, null(), &mut index),
                royalur_evaluate(board, 0, null(), null(), &mut value),
                royalur_board_text(board, text.as_mut_ptr(), text.len()),
                royalur_board_key(board, text.as_mut_ptr(), text.len()),
                royalur_board_set_side(board, 0),
            ];
            assert_eq!(all, [ROYALUR_OK; 11]);
        }
    }
    let asked = ASKED.with(Cell::get) - before;
    unsafe { royalur_board_free(board) };
    assert_eq!(asked, 0);
}
