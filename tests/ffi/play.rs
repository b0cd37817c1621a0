//! Moves, making them, taking them back, and whether the game is over.

use crate::hands::{moves, rules, said, undo, Board, FAR};
use royalur::ffi::*;
use royalur::{Cell, Roll, RuleSet};
use std::mem::size_of;
use std::ptr::{null, null_mut};

const MIDDLE: &str = "1d2xxl1/1l1dl1d1/l2lxx2 l 1 1 3 1";

/// A struct for a move, holding nothing yet.
fn blank() -> royalur_move {
    royalur_move {
        size: size_of::<royalur_move>() as u32,
        side: -9,
        roll: -9,
        from_step: -9,
        to_step: -9,
        from_cell: -9,
        to_cell: -9,
        captures: -9,
        rosette: -9,
        home: -9,
    }
}

#[test]
fn moves_are_the_cores() {
    let core: royalur::Board = MIDDLE.parse().unwrap();
    let board = Board::of(MIDDLE);
    for roll in Roll::ALL {
        let expected = core.moves(roll, &RuleSet::finkel());
        let codes: Vec<u32> = expected.iter().map(|mv| mv.code()).collect();
        assert_eq!(moves(&board, roll.steps().into()), codes);
        for mv in expected.iter() {
            let mut told = blank();
            assert_eq!(unsafe { royalur_move_read(mv.code(), &mut told) }, ROYALUR_OK);
            assert_eq!(royalur_move_ok(mv.code()), 1);
            let cell = |cell: Option<Cell>| cell.map_or(-1, |cell| cell.index() as i32);
            assert_eq!(
                [told.side, told.roll, told.from_step, told.to_step, told.from_cell, told.to_cell],
                [
                    mv.side() as i32,
                    mv.roll().into(),
                    mv.from_step().into(),
                    mv.to_step().into(),
                    cell(mv.from_cell()),
                    cell(mv.to_cell()),
                ]
            );
            assert_eq!(
                [told.captures, told.rosette, told.home],
                [mv.captures(), mv.rosette(), mv.home()].map(i32::from)
            );
        }
    }
}

#[test]
fn moves_are_counted_and_need_room() {
    let board = Board::of(MIDDLE);
    let (mut codes, mut count) = ([9; ROYALUR_MOVES_SIZE], 99);
    unsafe {
        assert_eq!(royalur_moves(board.0, 1, null(), null_mut(), 0, &mut count), ROYALUR_OK);
        assert_eq!(count, 4);
        for room in 0..4 {
            count = 99;
            let status = royalur_moves(board.0, 1, null(), codes.as_mut_ptr(), room, &mut count);
            assert_eq!((status, count, codes), (ROYALUR_E_BUFFER, 99, [9; ROYALUR_MOVES_SIZE]));
        }
        assert_eq!(
            royalur_moves(board.0, 1, null(), codes.as_mut_ptr(), 4, &mut count),
            ROYALUR_OK
        );
        assert_eq!((count, codes[4]), (4, 9));
        let c = codes.as_mut_ptr();
        assert_eq!(royalur_moves(null(), 1, null(), c, 9, &mut count), ROYALUR_E_NULL);
        assert_eq!(royalur_moves(board.0, 1, null(), null_mut(), 1, &mut count), ROYALUR_E_NULL);
        assert_eq!(royalur_moves(board.0, 1, null(), c, 9, null_mut()), ROYALUR_E_NULL);
        for roll in FAR.into_iter().chain([5]) {
            assert_eq!(royalur_moves(board.0, roll, null(), c, 9, &mut count), ROYALUR_E_ROLL);
            assert_eq!(said(), format!("a roll is a whole number from 0 to 4, not {roll}"));
        }
        let mut bad = rules("finkel");
        bad.pieces = 8;
        assert_eq!(royalur_moves(board.0, 1, &bad, c, 9, &mut count), ROYALUR_E_RULES);
        bad.size = 4;
        assert_eq!(royalur_moves(board.0, 1, &bad, c, 9, &mut count), ROYALUR_E_SIZE);
    }
}

#[test]
fn codes_that_are_none() {
    let mut told = blank();
    for code in [0, 1, 1 << 27, u32::MAX, 0x7FFF_FFFF, 0x8000_0000] {
        assert_eq!(royalur_move_ok(code), 0);
        assert_eq!(unsafe { royalur_move_read(code, &mut told) }, ROYALUR_E_MOVE);
        assert_eq!(said(), format!("{code} is not a move's code"));
        let board = Board::of(MIDDLE);
        assert_eq!(unsafe { royalur_apply(board.0, code, &mut undo()) }, ROYALUR_E_MOVE);
    }
    assert_eq!(told.side, -9);
    let code = moves(&Board::of(MIDDLE), 1)[0];
    assert_eq!(unsafe { royalur_move_read(code, null_mut()) }, ROYALUR_E_NULL);
    told.size -= 1;
    assert_eq!(unsafe { royalur_move_read(code, &mut told) }, ROYALUR_E_SIZE);
    assert_eq!(said(), "the size of a royalur_move says 39, not 40");
}

/// Plays games at random, and takes each ply back once and all of them at the end.
#[test]
fn what_is_applied_is_taken_back_exactly() {
    for (name, seed) in [("finkel", 1), ("masters", 2)] {
        let (told, mut draw) = (rules(name), seed);
        let board = Board::of("4xx2/8/4xx2 l 7 0 7 0");
        let mut past: Vec<(String, royalur_undo)> = Vec::new();
        loop {
            let mut status = -1;
            let s = &mut status;
            assert_eq!(
                unsafe { royalur_board_status(board.0, &told, s, null_mut(), null_mut()) },
                ROYALUR_OK
            );
            if status != ROYALUR_ONGOING {
                break;
            }
            draw = draw * 48271 % 0x7FFF_FFFF;
            let roll = draw % 5;
            let (mut codes, mut count) = ([0; ROYALUR_MOVES_SIZE], 0);
            let c = codes.as_mut_ptr();
            assert_eq!(
                unsafe { royalur_moves(board.0, roll, &told, c, 9, &mut count) },
                ROYALUR_OK
            );
            let before = board.whole();
            let mut back = undo();
            let ply = |back: *mut royalur_undo| unsafe {
                match count {
                    0 => royalur_forfeit(board.0, back),
                    n => royalur_apply(board.0, codes[draw as usize % n], back),
                }
            };
            assert_eq!(ply(&mut back), ROYALUR_OK);
            let after = board.whole();
            assert_eq!(unsafe { royalur_unapply(board.0, &back) }, ROYALUR_OK);
            assert_eq!(board.whole(), before);
            assert_eq!(ply(null_mut()), ROYALUR_OK);
            assert_eq!(board.whole(), after);
            past.push((before, back));
        }
        assert!(past.len() > 50);
        for (before, back) in past.into_iter().rev() {
            assert_eq!(unsafe { royalur_unapply(board.0, &back) }, ROYALUR_OK);
            assert_eq!(board.whole(), before);
        }
    }
}

#[test]
fn a_move_that_cannot_be_made_changes_nothing() {
    let board = Board::of(MIDDLE);
    let code = moves(&board, 1)[0];
    let other = Board::of("4xx2/8/4xx2 l 7 0 7 0");
    let mut back = undo();
    unsafe {
        assert_eq!(royalur_apply(other.0, code, &mut back), ROYALUR_E_ABSENT);
        assert_eq!(royalur_apply(null_mut(), code, &mut back), ROYALUR_E_NULL);
        assert_eq!(royalur_forfeit(null_mut(), &mut back), ROYALUR_E_NULL);
        back.size -= 1;
        assert_eq!(royalur_apply(board.0, code, &mut back), ROYALUR_E_SIZE);
        assert_eq!(royalur_forfeit(board.0, &mut back), ROYALUR_E_SIZE);
    }
    assert_eq!(other.whole(), "4xx2/8/4xx2 l 7 0 7 0 0");
    assert_eq!(board.whole(), format!("{MIDDLE} 0"));
    assert_eq!((back.check, back.state), (0, [0; 3]));
}

#[test]
fn an_undo_that_is_none_is_refused() {
    let board = Board::of(MIDDLE);
    let mut real = undo();
    assert_eq!(unsafe { royalur_forfeit(board.0, &mut real) }, ROYALUR_OK);
    let before = board.whole();
    let refused = |undo: royalur_undo| {
        assert_eq!(unsafe { royalur_unapply(board.0, &undo) }, ROYALUR_E_UNDO, "{undo:?}");
        assert_eq!(board.whole(), before);
    };
    refused(undo());
    refused(royalur_undo { check: u32::MAX, state: [u64::MAX; 3], ..undo() });
    refused(royalur_undo { check: 1, ..undo() });
    refused(royalur_undo { check: !real.check, ..real });
    for word in 0..3 {
        for bit in 0..64 {
            let mut other = real;
            other.state[word] ^= 1 << bit;
            refused(other);
        }
    }
    unsafe {
        assert_eq!(royalur_unapply(null_mut(), &real), ROYALUR_E_NULL);
        assert_eq!(royalur_unapply(board.0, null()), ROYALUR_E_NULL);
        let short = royalur_undo { size: 31, ..real };
        assert_eq!(royalur_unapply(board.0, &short), ROYALUR_E_SIZE);
    }
    assert_eq!(board.whole(), before);
    assert_eq!(unsafe { royalur_unapply(board.0, &real) }, ROYALUR_OK);
    assert_eq!(board.whole(), format!("{MIDDLE} 0"));
}

#[test]
fn where_a_game_stands() {
    let asked = |position: &str, ply: u64, told: *const royalur_rules| {
        let board = Board::of(position);
        unsafe { royalur_board_set_ply(board.0, ply) };
        let (mut status, mut how, mut winner) = (-9, -9, -9);
        let answered =
            unsafe { royalur_board_status(board.0, told, &mut status, &mut how, &mut winner) };
        assert_eq!(answered, ROYALUR_OK);
        [status, how, winner]
    };
    let on = [ROYALUR_ONGOING, 0, -1];
    let drawn = [ROYALUR_DRAWN, ROYALUR_BY_PLY_CAP, -1];
    assert_eq!(asked(MIDDLE, 0, null()), on);
    assert_eq!(asked(MIDDLE, ROYALUR_PLY_CAP - 1, null()), on);
    assert_eq!(asked(MIDDLE, ROYALUR_PLY_CAP, null()), drawn);
    assert_eq!(asked(MIDDLE, u64::MAX, null()), drawn);
    for (homes, winner) in [("7 7", 0), ("7 0", 0), ("0 7", 1)] {
        let (light, dark) = homes.split_once(' ').unwrap();
        let position = format!("4xx2/8/4xx2 d 0 {light} 0 {dark}");
        for ply in [0, u64::MAX] {
            assert_eq!(asked(&position, ply, null()), [ROYALUR_WON, ROYALUR_BY_HOME, winner]);
        }
    }
    let mut three = rules("finkel");
    three.pieces = 1;
    assert_eq!(asked(MIDDLE, 0, &three), [ROYALUR_WON, ROYALUR_BY_HOME, 0]);

    let board = Board::of(MIDDLE);
    unsafe {
        let none = null_mut();
        assert_eq!(royalur_board_status(board.0, null(), none, none, none), ROYALUR_OK);
        assert_eq!(royalur_board_status(null(), null(), none, none, none), ROYALUR_E_NULL);
        three.dice = 0;
        assert_eq!(royalur_board_status(board.0, &three, none, none, none), ROYALUR_E_RULES);
    }
}
