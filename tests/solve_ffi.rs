//! The C functions of tables and solving, called as C would.
#![cfg(feature = "ffi")]

mod files;

use files::Dir;
use royalur::ffi::*;
use royalur::{Board, Roll, RuleSet, Table};
use std::ffi::{c_void, CStr};
use std::mem::size_of;
use std::path::Path;
use std::ptr::{null, null_mut};

fn zeroed<T>(mut value: T, set: impl FnOnce(&mut T)) -> T {
    set(&mut value);
    value
}

fn rules(pieces: i32) -> royalur_rules {
    let finkel = royalur_rules::from(RuleSet::finkel());
    zeroed(finkel, |rules| rules.pieces = pieces)
}

fn options(precision: i32, threads: i32) -> royalur_solve_options {
    let size = size_of::<royalur_solve_options>() as u32;
    royalur_solve_options { size, precision, threads, force: 0 }
}

fn name(path: &Path) -> (Vec<u8>, usize) {
    let bytes = path.to_str().unwrap().as_bytes().to_vec();
    let len = bytes.len();
    (bytes, len)
}

fn error() -> String {
    let mut text = [0u8; 400];
    // SAFETY: the buffer is as long as told.
    let len = unsafe { royalur_error_text(text.as_mut_ptr().cast(), text.len()) };
    String::from_utf8_lossy(&text[..len.min(399)]).into_owned()
}

/// Counts its calls, and stops when there have been as many as allowed.
unsafe extern "C-unwind" fn count(progress: *const royalur_progress, data: *mut c_void) -> i32 {
    // SAFETY: the library passes a progress and what it was given with this.
    let (progress, calls) = unsafe { (&*progress, &mut *data.cast::<[i32; 2]>()) };
    assert!(progress.layer >= 1 && progress.layer <= progress.layers);
    assert!((0.0..=1.0).contains(&progress.part));
    calls[0] += 1;
    (calls[0] == calls[1]).into()
}

#[test]
fn solving_stopping_and_looking_up() {
    let dir = Dir::new();
    let file = dir.file("two.ur");
    let (bytes, len) = name(&file);
    let (rules, options) = (rules(2), options(32, 1));
    let mut calls = [0, 5];
    let mut table = null_mut();
    let solve = |calls: &mut [i32; 2], table: &mut *mut royalur_table| {
        let data = (calls as *mut [i32; 2]).cast();
        // SAFETY: every pointer is to what it should be, and `count` takes `data`.
        unsafe {
            royalur_solve(&rules, bytes.as_ptr().cast(), len, &options, Some(count), data, table)
        }
    };
    assert_eq!(solve(&mut calls, &mut table), ROYALUR_E_STOPPED);
    assert!(calls[0] == 5 && table.is_null() && !file.exists());
    calls[1] = -1;
    let before = royalur_tables_live();
    assert_eq!(solve(&mut calls, &mut table), ROYALUR_OK, "{}", error());
    assert!(calls[0] > 30 && royalur_tables_live() == before + 1);

    let core = Table::open(&file).unwrap();
    let mut info = royalur_table_info {
        size: size_of::<royalur_table_info>() as u32,
        precision: 0,
        positions: 0,
        residual: 0.0,
        error_bound: 0.0,
        start: 0.0,
    };
    let mut told = royalur_rules::from(RuleSet::masters());
    // SAFETY: live handles and places.
    unsafe {
        assert_eq!(royalur_table_info_of(table, &mut info), ROYALUR_OK);
        assert_eq!(royalur_table_rules(table, &mut told), ROYALUR_OK);
        assert_eq!(royalur_table_verify(table), ROYALUR_OK);
    }
    assert_eq!((info.precision, info.positions), (32, core.positions()));
    assert_eq!((info.residual, info.error_bound), (core.residual(), core.error_bound()));
    assert_eq!((info.start, told.pieces), (core.start(), 2));

    let mut board = null_mut();
    let text = CStr::from_bytes_with_nul(b"4xx2/3d4/2l1xx2 l 1 0 1 0\0").unwrap();
    let expected: Board = text.to_str().unwrap().parse().unwrap();
    let mut fault = 0;
    let mut shared = null_mut();
    // SAFETY: live handles and places of the lengths told.
    unsafe {
        let made = royalur_board_parse(text.as_ptr(), &mut board, &mut fault);
        assert_eq!(made, ROYALUR_OK);
        assert_eq!(royalur_table_share(table, &mut shared), ROYALUR_OK);
        royalur_table_free(table);
        let mut value = -1.0;
        assert_eq!(royalur_table_value(shared, board, &mut value), ROYALUR_OK);
        assert_eq!(value, core.value(&expected).unwrap());
        let (mut indices, mut values, mut count, mut best) = ([-1; 7], [-1.0; 7], 0, -2);
        for roll in 0..5 {
            let choices = core.rank(&expected, Roll::new(roll).unwrap()).unwrap();
            let rank =
                |capacity, count: &mut usize, indices: &mut [i32; 7], values: &mut [f64; 7]| {
                    royalur_table_rank(
                        shared,
                        board,
                        roll.into(),
                        indices.as_mut_ptr(),
                        values.as_mut_ptr(),
                        capacity,
                        count,
                    )
                };
            assert_eq!(rank(7, &mut count, &mut indices, &mut values), ROYALUR_OK);
            assert_eq!(count, choices.len());
            for (at, choice) in choices.iter().enumerate() {
                assert_eq!((indices[at] as usize, values[at]), (choice.index, choice.value));
            }
            if count > 0 {
                assert_eq!(
                    rank(count - 1, &mut count, &mut indices, &mut values),
                    ROYALUR_E_BUFFER
                );
            }
            assert_eq!(royalur_table_best(shared, board, roll.into(), &mut best), ROYALUR_OK);
            assert_eq!(best, if count > 0 { indices[0] } else { -1 });
        }
        assert_eq!(royalur_table_best(shared, board, 5, &mut best), ROYALUR_E_ROLL);
        assert_eq!(royalur_board_set_hand(board, 0, 3), ROYALUR_OK);
        assert_eq!(royalur_table_value(shared, board, &mut value), ROYALUR_E_INCONSISTENT);
        assert_eq!(error(), "light has 4 pieces, the rules say 2");
        royalur_board_free(board);
        royalur_table_free(shared);
    }
    assert_eq!(royalur_tables_live(), before);
}

#[test]
fn every_fault_of_a_file_has_its_status() {
    let dir = Dir::new();
    let file = dir.file("one.ur");
    let (bytes, len) = name(&file);
    // SAFETY: what may be NULL is, and the rest is what it should be.
    let solved = unsafe {
        let (rules, none) = (rules(1), null_mut());
        royalur_solve(&rules, bytes.as_ptr().cast(), len, null(), None, null_mut(), none)
    };
    assert_eq!(solved, ROYALUR_OK);
    let whole = std::fs::read(&file).unwrap();
    let altered = |at: usize| zeroed(whole.clone(), |bytes| bytes[at] ^= 1);
    for (content, status) in [
        (b"{}".to_vec(), ROYALUR_E_FOREIGN),
        (altered(8), ROYALUR_E_VERSION),
        (whole[..70].to_vec(), ROYALUR_E_TRUNCATED),
        (altered(90), ROYALUR_E_ALTERED),
    ] {
        std::fs::write(&file, content).unwrap();
        let mut table = null_mut();
        // SAFETY: a name of the length told and a place.
        let opened = unsafe { royalur_table_open(bytes.as_ptr().cast(), len, &mut table) };
        assert_eq!(opened, status, "{}", error());
        assert!(table.is_null());
    }
    std::fs::remove_file(&file).unwrap();
    let mut table = null_mut();
    // SAFETY: the same.
    let opened = unsafe { royalur_table_open(bytes.as_ptr().cast(), len, &mut table) };
    assert_eq!(opened, ROYALUR_E_IO);
}

/// Counts the looks of a check, and stops at the first where it is told to.
unsafe extern "C-unwind" fn look(done: u64, data: *mut c_void) -> i32 {
    // SAFETY: the library passes what it was given with this.
    let looks = unsafe { &mut *data.cast::<[u64; 2]>() };
    assert!(done > looks[0]);
    looks[0] = done;
    looks[1] as i32
}

#[test]
fn a_check_is_watched_and_a_table_serves_fewer_pieces() {
    let dir = Dir::new();
    let (bytes, len) = name(&dir.file("three.ur"));
    let (text, mut table) = (bytes.as_ptr().cast(), null_mut());
    let masters = royalur_rules::from(RuleSet::masters());
    // SAFETY: every pointer is to what it should be, and `look` takes `data`.
    unsafe {
        let options = options(32, 0);
        let solved = royalur_solve(&rules(3), text, len, &options, None, null_mut(), &mut table);
        assert_eq!(solved, ROYALUR_OK, "{}", error());
        for (stop, status) in [(0, ROYALUR_OK), (1, ROYALUR_E_STOPPED)] {
            let mut looks: [u64; 2] = [0, stop];
            let data = (&mut looks as *mut [u64; 2]).cast();
            assert_eq!(royalur_table_verify_watched(table, Some(look), data), status);
            assert!(looks[0] > 0);
        }
        assert_eq!(royalur_table_verify_watched(table, None, null_mut()), ROYALUR_OK);
        assert_eq!(royalur_table_verify_watched(null(), None, null_mut()), ROYALUR_E_NULL);
        for (wanted, status) in [
            (rules(3), ROYALUR_OK),
            (rules(1), ROYALUR_OK),
            (rules(4), ROYALUR_E_TABLE_RULES),
            (masters, ROYALUR_E_TABLE_RULES),
        ] {
            assert_eq!(royalur_table_serves(table, &wanted), status);
        }
        assert_eq!(royalur_table_serves(null(), &masters), ROYALUR_E_NULL);
        royalur_table_free(table);
    }
}

#[test]
fn the_memory_of_a_solve_is_told() {
    let mut needs = 0;
    let masters = royalur_rules::from(RuleSet::masters());
    // SAFETY: NULL is what is tried; the rest is what it should be.
    unsafe {
        assert_eq!(royalur_solve_memory(null(), &mut needs), ROYALUR_OK);
        assert!((500 << 20..1_200_000_000).contains(&needs), "{needs}");
        assert_eq!(royalur_solve_memory(&masters, &mut needs), ROYALUR_OK);
        assert!((1 << 30..3_300_000_000).contains(&needs), "{needs}");
        assert_eq!(royalur_solve_memory(&rules(1), null_mut()), ROYALUR_E_NULL);
        assert_eq!(royalur_solve_memory(&rules(9), &mut needs), ROYALUR_E_RULES);
    }
}

#[test]
fn options_of_before_they_grew_are_taken() {
    let dir = Dir::new();
    let (bytes, len) = name(&dir.file("one.ur"));
    let short = zeroed(options(16, 1), |options| options.size = 12);
    // SAFETY: every pointer is to what it should be.
    let solved = unsafe {
        let none = null_mut();
        royalur_solve(&rules(1), bytes.as_ptr().cast(), len, &short, None, null_mut(), none)
    };
    assert_eq!(solved, ROYALUR_OK, "{}", error());
}

#[test]
fn null_and_wrong_options_are_refused() {
    let dir = Dir::new();
    let (bytes, len) = name(&dir.file("never.ur"));
    let text = bytes.as_ptr().cast();
    let (mut value, mut index, mut count, mut shared) = (0.0, 0, 0, null_mut());
    // SAFETY: NULL is what is tried; the rest is what it should be.
    unsafe {
        assert_eq!(royalur_table_open(null(), 3, &mut shared), ROYALUR_E_NULL);
        assert_eq!(royalur_table_open(text, len, null_mut()), ROYALUR_E_NULL);
        assert_eq!(royalur_table_share(null(), &mut shared), ROYALUR_E_NULL);
        assert_eq!(royalur_table_verify(null()), ROYALUR_E_NULL);
        assert_eq!(royalur_table_info_of(null(), null_mut()), ROYALUR_E_NULL);
        assert_eq!(royalur_table_rules(null(), null_mut()), ROYALUR_E_NULL);
        assert_eq!(royalur_table_value(null(), null(), &mut value), ROYALUR_E_NULL);
        assert_eq!(royalur_table_best(null(), null(), 1, &mut index), ROYALUR_E_NULL);
        let (indices, values) = (null_mut(), null_mut());
        let ranked = royalur_table_rank(null(), null(), 1, indices, values, 0, &mut count);
        assert_eq!(ranked, ROYALUR_E_NULL);
        royalur_table_free(null_mut());
        let solve = |options: &royalur_solve_options| {
            let (rules, nobody) = (rules(1), null_mut());
            royalur_solve(&rules, text, len, options, None, nobody, null_mut())
        };
        assert_eq!(solve(&options(8, 0)), ROYALUR_E_OPTION);
        assert_eq!(error(), "a precision is 16 or 32, not 8");
        assert_eq!(solve(&options(0, -1)), ROYALUR_E_OPTION);
        assert_eq!(solve(&zeroed(options(0, 0), |o| o.size = 4)), ROYALUR_E_SIZE);
        let refused = royalur_solve(&rules(9), text, len, null(), None, null_mut(), null_mut());
        assert_eq!(refused, ROYALUR_E_RULES);
    }
    assert!(!dir.file("never.ur").exists() && !dir.file("never.ur.part").exists());
}
