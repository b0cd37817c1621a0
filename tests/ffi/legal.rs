//! Checked moves and checked positions.

use crate::hands::{kept, rules, said, undo, Board, FAR};
use royalur::ffi::*;
use royalur::{Cell, Illegal, Roll, RuleSet};
use std::ptr::{null, null_mut};

const MIDDLE: &str = "4xx2/2ld1l1d/l3xxl1 l 0 1 4 1";

fn number(place: Option<Cell>) -> i64 {
    place.map_or(ROYALUR_OFF_BOARD, |cell| cell.index() as i64)
}

#[test]
fn a_checked_move_is_the_cores() {
    let core: royalur::Board = MIDDLE.parse().unwrap();
    let places: Vec<Option<Cell>> = Cell::all().map(Some).chain([None]).collect();
    for (name, told) in [("finkel", RuleSet::finkel()), ("masters", RuleSet::masters())] {
        let by = rules(name);
        for roll in Roll::ALL {
            for (&from, &to) in places.iter().flat_map(|a| places.iter().map(move |b| (a, b))) {
                let board = Board::of(MIDDLE);
                let (start, end, steps) = (number(from), number(to), roll.steps().into());
                let (mut code, mut reason) = (77, -9);
                let status = unsafe {
                    royalur_legal_move(board.0, steps, start, end, &by, &mut code, &mut reason)
                };
                match core.legal_move(roll, from, to, &told) {
                    Ok(mv) => assert_eq!((status, code, reason), (ROYALUR_OK, mv.code(), 0)),
                    Err(illegal) => {
                        let number = illegal.code().into();
                        assert_eq!((status, code, reason), (ROYALUR_E_ILLEGAL, 77, number));
                        assert_eq!(said(), illegal.to_string());
                    }
                }
                let (before, mut back) = (board.whole(), undo());
                let mut again = -9;
                let played =
                    unsafe { royalur_play(board.0, steps, start, end, &by, &mut back, &mut again) };
                assert_eq!((played, again), (status, reason));
                if played == ROYALUR_OK {
                    let other = Board::of(MIDDLE);
                    assert_eq!(unsafe { royalur_apply(other.0, code, null_mut()) }, ROYALUR_OK);
                    assert_eq!(board.whole(), other.whole());
                    assert_eq!(unsafe { royalur_unapply(board.0, &back) }, ROYALUR_OK);
                }
                assert_eq!(board.whole(), before);
            }
        }
    }
}

#[test]
fn what_a_checked_move_refuses_to_look_at() {
    let board = Board::of(MIDDLE);
    let (mut code, before) = (77u32, board.whole());
    let c = &mut code as *mut u32;
    unsafe {
        assert_eq!(royalur_legal_move(null(), 1, 0, 1, null(), c, null_mut()), ROYALUR_E_NULL);
        let none = null_mut();
        assert_eq!(royalur_legal_move(board.0, 1, 0, 1, null(), none, null_mut()), ROYALUR_E_NULL);
        let refused = royalur_play(null_mut(), 1, 0, 1, null(), null_mut(), null_mut());
        assert_eq!(refused, ROYALUR_E_NULL);
        for far in FAR.into_iter().filter(|&n| n != ROYALUR_OFF_BOARD).chain([20]) {
            let ask = |roll, start, end| {
                let status = royalur_legal_move(board.0, roll, start, end, null(), c, null_mut());
                let n = null_mut();
                assert_eq!(royalur_play(board.0, roll, start, end, null(), n, null_mut()), status);
                status
            };
            assert_eq!(ask(far, 0, 1), ROYALUR_E_ROLL);
            assert_eq!(ask(1, far, 1), ROYALUR_E_CELL);
            assert_eq!(said(), format!("{far} is not a cell"));
            assert_eq!(ask(1, 0, far), ROYALUR_E_CELL);
        }
        let mut bad = rules("finkel");
        bad.dice = 5;
        let refused = royalur_legal_move(board.0, 1, 0, 1, &bad, c, null_mut());
        assert_eq!(refused, ROYALUR_E_RULES);
        let mut small = undo();
        small.size -= 1;
        let (f2, g2) = (royalur_cell_of(5, 1).into(), royalur_cell_of(6, 1).into());
        let mut reason = -9;
        let told = royalur_play(board.0, 1, f2, g2, null(), &mut small, &mut reason);
        assert_eq!((told, reason), (ROYALUR_E_SIZE, -9));
    }
    assert_eq!((code, board.whole()), (77, before), "nothing was written");
}

#[test]
fn every_reason_has_a_name() {
    for illegal in Illegal::ALL {
        let name = kept(royalur_illegal_name(illegal.code().into()));
        assert_eq!(name.as_deref(), Some(illegal.name()));
    }
    assert_eq!(kept(royalur_misfit_name(ROYALUR_MISFIT_PIECES)).as_deref(), Some("pieces"));
    assert_eq!(kept(royalur_misfit_name(ROYALUR_MISFIT_OFF_ROUTE)).as_deref(), Some("off_route"));
    for none in [i32::MIN, -1, 0, 99, i32::MAX] {
        assert_eq!(kept(royalur_illegal_name(none)), None);
        assert_eq!(kept(royalur_misfit_name(none)), None);
    }
    assert_eq!(kept(royalur_illegal_name(7)), None);
    assert_eq!(kept(royalur_misfit_name(3)), None);
}

#[test]
fn a_position_fits_or_says_why_not() {
    let masters = rules("masters");
    let told = |position: &str, by: *const royalur_rules| {
        let (board, mut reason) = (Board::of(position), -9);
        let status = unsafe { royalur_board_fits(board.0, by, &mut reason) };
        assert_eq!(unsafe { royalur_board_fits(board.0, by, null_mut()) }, status);
        (status, reason)
    };
    let g3 = "4xxl1/8/4xx2 l 6 0 7 0";
    assert_eq!(told("4xx2/8/4xx2 l 7 0 7 0", null()), (ROYALUR_OK, 0));
    assert_eq!(told(g3, &masters), (ROYALUR_OK, 0));
    assert_eq!(told(g3, null()), (ROYALUR_E_INCONSISTENT, ROYALUR_MISFIT_OFF_ROUTE));
    assert_eq!(said(), "a light piece stands on g3, where its route does not go");
    let short = told("4xx2/8/4xx2 l 7 0 6 0", null());
    assert_eq!(short, (ROYALUR_E_INCONSISTENT, ROYALUR_MISFIT_PIECES));
    assert_eq!(said(), "dark has 6 pieces, the rules say 7");
    assert_eq!(unsafe { royalur_board_fits(null(), null(), null_mut()) }, ROYALUR_E_NULL);
    let mut bad = masters;
    bad.pieces = 0;
    assert_eq!(told(g3, &bad), (ROYALUR_E_RULES, -9));
}
