//! Boards: made, asked, set and freed.

use crate::hands::{buffered, moves, said, Board, FAR};
use royalur::ffi::*;
use std::ffi::{CStr, CString};
use std::ptr::{null, null_mut};

const FULL: &str = "1d2xxl1/1l1dl1d1/l2lxx2 d 1 1 3 1";

#[test]
fn boards_are_made() {
    for pieces in 0..=7 {
        let mut made = null_mut();
        assert_eq!(unsafe { royalur_board_new(pieces, &mut made) }, ROYALUR_OK);
        let board = Board(made);
        assert_eq!(board.whole(), format!("4xx2/8/4xx2 l {pieces} 0 {pieces} 0 0"));
        assert_eq!(unsafe { royalur_board_consistent(board.0, pieces) }, 1);
    }
    for pieces in FAR.into_iter().chain([8]) {
        let mut made = null_mut();
        assert_eq!(unsafe { royalur_board_new(pieces, &mut made) }, ROYALUR_E_COUNT);
        assert!(made.is_null());
        assert_eq!(
            said(),
            format!("a number of pieces is a whole number from 0 to 7, not {pieces}")
        );
    }
    assert_eq!(unsafe { royalur_board_new(7, null_mut()) }, ROYALUR_E_NULL);
    assert_eq!(said(), "a pointer was NULL");
    unsafe { royalur_board_free(null_mut()) };
}

#[test]
fn boards_are_copied() {
    let board = Board::of(FULL);
    unsafe { royalur_board_set_ply(board.0, 9) };
    let mut made = null_mut();
    assert_eq!(unsafe { royalur_board_clone(board.0, &mut made) }, ROYALUR_OK);
    let copy = Board(made);
    assert_ne!(copy.0, board.0);
    assert_eq!(copy.whole(), board.whole());
    assert_eq!(unsafe { royalur_board_put(copy.0, 0, 0) }, ROYALUR_OK);
    assert_ne!(copy.text(), board.text());
    assert_eq!(unsafe { royalur_board_copy(copy.0, board.0) }, ROYALUR_OK);
    assert_eq!(copy.whole(), board.whole());
    assert_eq!(unsafe { royalur_board_copy(board.0, board.0) }, ROYALUR_OK);
    assert_eq!(copy.whole(), board.whole());

    let mut untouched = board.0;
    unsafe {
        assert_eq!(royalur_board_clone(null(), &mut untouched), ROYALUR_E_NULL);
        assert_eq!(royalur_board_clone(board.0, null_mut()), ROYALUR_E_NULL);
        assert_eq!(royalur_board_copy(null_mut(), board.0), ROYALUR_E_NULL);
        assert_eq!(royalur_board_copy(board.0, null()), ROYALUR_E_NULL);
    }
    assert_eq!(untouched, board.0);
}

/// Status and fault of a string, read in both ways.
fn read(text: &str) -> (i32, i32) {
    let characters: Vec<u32> = text.chars().map(u32::from).collect();
    let (mut made, mut fault) = (null_mut(), -1);
    let status =
        unsafe { royalur_board_read(characters.as_ptr(), characters.len(), &mut made, &mut fault) };
    let first = Board(made);
    if let Ok(ended) = CString::new(text) {
        let (mut made, mut again) = (null_mut(), -1);
        assert_eq!(
            unsafe { royalur_board_parse(ended.as_ptr(), &mut made, &mut again) },
            status,
            "{text:?}"
        );
        let second = Board(made);
        // Bytes are not characters: one that is not ASCII counts as several.
        if text.is_ascii() {
            assert_eq!(again, fault, "{text:?}");
        }
        assert_eq!(second.0.is_null(), first.0.is_null());
    }
    assert_eq!(first.0.is_null(), status != ROYALUR_OK);
    (status, fault)
}

#[test]
fn positions_are_read() {
    assert_eq!(Board::of(FULL).text(), FULL);
    for (text, fault) in [
        ("", ROYALUR_POS_NULL),
        ("4xx2/8", ROYALUR_POS_ROWS),
        ("4xx1/8/4xx2 l 7 0 7 0", ROYALUR_POS_WIDTH),
        ("4xx2/9", ROYALUR_POS_LETTER),
        ("4xé", ROYALUR_POS_LETTER),
        ("5", ROYALUR_POS_GAP),
        ("x", ROYALUR_POS_X),
        ("4xx2/8/4xx2 z", ROYALUR_POS_SIDE),
        ("4xx2/8/4xx2 l 8", ROYALUR_POS_COUNT),
        ("4xx2/8/4xx2 l 7 0 7 0\0", ROYALUR_POS_COUNT),
        ("4xx2/8/4xx2 l 7 0 7 0 ", ROYALUR_POS_FIELD),
        ("4xx2/8/4xx2 l 7 0 7 0                           ", ROYALUR_POS_LONG),
    ] {
        assert_eq!(read(text), (ROYALUR_E_POSITION, fault), "{text:?}");
    }
    assert_eq!(read("4xx2/8/4xx2 l 7 0 7 0"), (ROYALUR_OK, ROYALUR_POS_OK));
    assert_eq!(read("4xx2/9"), (ROYALUR_E_POSITION, ROYALUR_POS_LETTER));
    assert_eq!(said(), "unexpected character '9' at column 6");

    let (mut made, mut fault) = (null_mut(), -1);
    let odd = [u32::MAX, 0x11_0000, 0xD800];
    unsafe {
        assert_eq!(royalur_board_read(null(), 9, &mut made, &mut fault), ROYALUR_E_POSITION);
        assert_eq!(fault, ROYALUR_POS_NULL);
        assert_eq!(royalur_board_read(odd.as_ptr(), 0, &mut made, &mut fault), ROYALUR_E_POSITION);
        assert_eq!(fault, ROYALUR_POS_NULL);
        assert_eq!(royalur_board_read(odd.as_ptr(), 3, &mut made, &mut fault), ROYALUR_E_POSITION);
        assert_eq!(fault, ROYALUR_POS_LETTER);
        assert_eq!(royalur_board_read(odd.as_ptr(), 3, &mut made, null_mut()), ROYALUR_E_POSITION);
        assert_eq!(royalur_board_parse(null(), &mut made, &mut fault), ROYALUR_E_POSITION);
        assert_eq!(fault, ROYALUR_POS_NULL);
        assert_eq!(
            royalur_board_parse(b"x\0".as_ptr().cast(), &mut made, null_mut()),
            ROYALUR_E_POSITION
        );
        fault = -7;
        assert_eq!(
            royalur_board_parse(b"x\0".as_ptr().cast(), null_mut(), &mut fault),
            ROYALUR_E_NULL
        );
        assert_eq!(royalur_board_read(odd.as_ptr(), 3, null_mut(), &mut fault), ROYALUR_E_NULL);
    }
    assert!(made.is_null());
    assert_eq!(fault, -7);
}

#[test]
fn a_long_string_is_not_read_to_its_end() {
    let characters = [u32::from(b'l'); ROYALUR_POSITION_SIZE];
    let (mut made, mut fault) = (null_mut(), -1);
    // The length is a lie that only a reader past the 48th would find out.
    let status =
        unsafe { royalur_board_read(characters.as_ptr(), usize::MAX, &mut made, &mut fault) };
    assert_eq!((status, fault), (ROYALUR_E_POSITION, ROYALUR_POS_LONG));
}

#[test]
fn keys_are_written_and_read() {
    let board = Board::of(FULL);
    let key = buffered(|text, room| unsafe { royalur_board_key(board.0, text, room) });
    assert_eq!(key.len() + 1, ROYALUR_KEY_SIZE);
    assert_eq!(u64::from_str_radix(&key, 16), Ok(unsafe { royalur_board_key_bits(board.0) }));
    let of_key = |key: &[u8], pieces| {
        let mut made = null_mut();
        let status =
            unsafe { royalur_board_of_key(key.as_ptr().cast(), key.len(), pieces, &mut made) };
        assert_eq!(made.is_null(), status != ROYALUR_OK);
        (status, Board(made))
    };
    let (status, again) = of_key(key.as_bytes(), 7);
    assert_eq!((status, again.text()), (ROYALUR_OK, "1d2xxl1/1l1dl1d1/l2lxx2 d 1 1 3 1".into()));
    for bad in
        ["", "0", "00000000000g", "800000000000", "000000000003", "0000000000000", "00000000000\0"]
    {
        assert_eq!(of_key(bad.as_bytes(), 7).0, ROYALUR_E_POSITION, "{bad:?}");
    }
    assert_eq!(
        of_key(b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", 7).0,
        ROYALUR_E_POSITION
    );
    for pieces in FAR.into_iter().chain([0, 3, 8]) {
        assert_eq!(of_key(key.as_bytes(), pieces).0, ROYALUR_E_POSITION, "{pieces}");
    }
    let mut made = null_mut();
    unsafe {
        assert_eq!(royalur_board_of_key(null(), 12, 7, &mut made), ROYALUR_E_NULL);
        let key = CStr::from_bytes_with_nul(b"000000000000\0").unwrap();
        assert_eq!(royalur_board_of_key(key.as_ptr(), 12, 7, null_mut()), ROYALUR_E_NULL);
        assert_eq!(royalur_board_of_key(key.as_ptr(), usize::MAX, 7, &mut made), ROYALUR_E_NULL);
        assert_eq!(royalur_board_key_bits(null()), u64::MAX);
        let mut text = [0; ROYALUR_KEY_SIZE];
        assert_eq!(royalur_board_key(null(), text.as_mut_ptr(), text.len()), ROYALUR_E_NULL);
        assert_eq!(royalur_board_text(null(), text.as_mut_ptr(), text.len()), ROYALUR_E_NULL);
    }
    assert!(made.is_null());
}

#[test]
fn boards_are_set_and_asked() {
    let board = Board::of("4xx2/8/4xx2 l 7 0 7 0");
    let b = board.0;
    unsafe {
        for cell in 0..20 {
            for piece in [ROYALUR_LIGHT, ROYALUR_DARK, ROYALUR_EMPTY, ROYALUR_DARK] {
                assert_eq!(royalur_board_put(b, cell, piece.into()), ROYALUR_OK);
                assert_eq!(royalur_board_at(b, cell), piece);
            }
        }
        assert_eq!((royalur_board_count(b, 0), royalur_board_count(b, 1)), (0, 20));
        for side in 0..2 {
            for n in 0..=7 {
                assert_eq!(royalur_board_set_hand(b, side, n), ROYALUR_OK);
                assert_eq!(royalur_board_set_home(b, side, 7 - n), ROYALUR_OK);
                assert_eq!(royalur_board_hand(b, side), n as i32);
                assert_eq!(royalur_board_home(b, side), 7 - n as i32);
            }
            assert_eq!(royalur_board_set_side(b, side), ROYALUR_OK);
            assert_eq!(royalur_board_side(b), side as i32);
        }
        for ply in [0, 1, u64::MAX] {
            assert_eq!(royalur_board_set_ply(b, ply), ROYALUR_OK);
            assert_eq!(royalur_board_ply(b), ply);
        }
    }
}

#[test]
fn what_is_out_of_range_is_refused_and_changes_nothing() {
    let board = Board::of(FULL);
    let b = board.0;
    for n in FAR {
        unsafe {
            assert_eq!(royalur_board_at(b, n), -1);
            assert_eq!(royalur_board_put(b, n, 1), ROYALUR_E_CELL);
            assert_eq!(said(), format!("{n} is not a cell"));
            assert_eq!(royalur_board_put(b, 0, n), ROYALUR_E_PIECE);
            assert_eq!(said(), format!("{n} is not EMPTY, LIGHT or DARK"));
            assert_eq!(royalur_board_hand(b, n), -1);
            assert_eq!(royalur_board_home(b, n), -1);
            assert_eq!(royalur_board_count(b, n), -1);
            assert_eq!(royalur_board_set_hand(b, n, 1), ROYALUR_E_SIDE);
            assert_eq!(said(), format!("{n} is not a side"));
            assert_eq!(royalur_board_set_home(b, n, 1), ROYALUR_E_SIDE);
            assert_eq!(royalur_board_set_hand(b, 0, n), ROYALUR_E_COUNT);
            assert_eq!(royalur_board_set_home(b, 0, n), ROYALUR_E_COUNT);
            assert_eq!(royalur_board_set_side(b, n), ROYALUR_E_SIDE);
            assert_eq!(royalur_board_consistent(b, n), 0);
        }
        assert_eq!(board.whole(), format!("{FULL} 0"));
    }
}

#[test]
fn a_null_board_is_refused_or_has_no_answer() {
    unsafe {
        assert_eq!(royalur_board_at(null(), 0), -1);
        assert_eq!(royalur_board_hand(null(), 0), -1);
        assert_eq!(royalur_board_home(null(), 0), -1);
        assert_eq!(royalur_board_count(null(), 0), -1);
        assert_eq!(royalur_board_side(null()), -1);
        assert_eq!(royalur_board_consistent(null(), 7), 0);
        assert_eq!(royalur_board_ply(null()), 0);
        assert_eq!(royalur_board_put(null_mut(), 0, 0), ROYALUR_E_NULL);
        assert_eq!(royalur_board_set_hand(null_mut(), 0, 0), ROYALUR_E_NULL);
        assert_eq!(royalur_board_set_home(null_mut(), 0, 0), ROYALUR_E_NULL);
        assert_eq!(royalur_board_set_side(null_mut(), 0), ROYALUR_E_NULL);
        assert_eq!(royalur_board_set_ply(null_mut(), 0), ROYALUR_E_NULL);
    }
    assert_eq!(moves(&Board::of(FULL), 0), []);
}
