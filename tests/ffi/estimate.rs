//! Win probabilities without a table.

use crate::hands::{rules, said, Board, FAR};
use royalur::ffi::*;
use royalur::{Estimator, Roll, RuleSet};
use std::mem::size_of;
use std::ptr::{null, null_mut};

const MIDDLE: &str = "1d2xx1d/1l1l1d2/l3xx2 l 2 2 3 1";

fn off() -> royalur_off {
    let size = size_of::<royalur_off>() as u32;
    royalur_off { size, pieces: 9, rms: -1.0, mean: -1.0, most: -1.0, largest: -1.0 }
}

#[test]
fn values_and_choices_are_the_cores() {
    let core: royalur::Board = MIDDLE.parse().unwrap();
    let board = Board::of(MIDDLE);
    for name in ["finkel", "masters"] {
        let (by, estimator) = (rules(name), Estimator::new(&RuleSet::named(name).unwrap()));
        let estimator = estimator.unwrap();
        for plies in 0..3 {
            let mut value = -1.0;
            let status = unsafe { royalur_estimate(board.0, &by, plies, &mut value) };
            assert_eq!(status, ROYALUR_OK);
            assert_eq!(value, estimator.value(&core, plies as u32).unwrap());
            let mut told = off();
            assert_eq!(unsafe { royalur_estimate_off(&by, plies, &mut told) }, ROYALUR_OK);
            let figures = estimator.off(plies as u32);
            assert_eq!((told.rms, told.mean), (figures.rms, figures.mean));
            assert_eq!((told.most, told.largest, told.pieces), (figures.most, figures.largest, 7));
        }
        for roll in 0..=4 {
            let (mut indices, mut values, mut count) = ([-9; 7], [-9.0; 7], 99);
            let (i, v) = (indices.as_mut_ptr(), values.as_mut_ptr());
            let status =
                unsafe { royalur_estimate_rank(board.0, roll, &by, 1, i, v, 7, &mut count) };
            assert_eq!(status, ROYALUR_OK);
            let ranked = estimator.rank(&core, Roll::new(roll as u8).unwrap(), 1).unwrap();
            assert_eq!(count, ranked.len());
            for (at, choice) in ranked.iter().enumerate() {
                assert_eq!((indices[at], values[at]), (choice.index as i32, choice.value));
            }
            if count > 0 {
                let room = count - 1;
                let status =
                    unsafe { royalur_estimate_rank(board.0, roll, &by, 1, i, v, room, &mut count) };
                assert_eq!((status, count), (ROYALUR_E_BUFFER, room + 1));
            }
        }
    }
}

#[test]
fn what_is_refused() {
    let (board, few) = (Board::of(MIDDLE), Board::of("4xx2/8/4xx2 l 1 0 1 0"));
    let (mut value, mut count, mut told) = (-1.0, 99, off());
    let (mut indices, mut values) = ([0; 7], [0.0; 7]);
    let (i, v) = (indices.as_mut_ptr(), values.as_mut_ptr());
    let mut bad = rules("finkel");
    bad.dice = 5;
    unsafe {
        assert_eq!(royalur_estimate(null(), null(), 0, &mut value), ROYALUR_E_NULL);
        assert_eq!(royalur_estimate(board.0, null(), 0, null_mut()), ROYALUR_E_NULL);
        assert_eq!(royalur_estimate(board.0, &bad, 0, &mut value), ROYALUR_E_RULES);
        for plies in [-1, ROYALUR_ESTIMATE_PLIES_MAX + 1, i32::MIN, i32::MAX] {
            assert_eq!(royalur_estimate(board.0, null(), plies, &mut value), ROYALUR_E_OPTION);
            assert_eq!(
                said(),
                format!("a number of plies is a whole number from 0 to 4, not {plies}")
            );
            assert_eq!(royalur_estimate_off(null(), plies, &mut told), ROYALUR_E_OPTION);
        }
        assert_eq!(royalur_estimate(few.0, null(), 0, &mut value), ROYALUR_E_INCONSISTENT);
        assert_eq!(said(), "light has 1 piece, the rules say 7");
        assert_eq!(royalur_estimate_off(&bad, 0, &mut told), ROYALUR_E_RULES);
        assert_eq!(royalur_estimate_off(null(), 0, null_mut()), ROYALUR_E_NULL);
        told.size = 4;
        assert_eq!(royalur_estimate_off(null(), 0, &mut told), ROYALUR_E_SIZE);
        let rank = |position, roll, plies, i, v, count: *mut usize| {
            royalur_estimate_rank(position, roll, null(), plies, i, v, 7, count)
        };
        assert_eq!(rank(null(), 1, 0, i, v, &mut count), ROYALUR_E_NULL);
        assert_eq!(rank(board.0, 1, 0, null_mut(), v, &mut count), ROYALUR_E_NULL);
        assert_eq!(rank(board.0, 1, 0, i, null_mut(), &mut count), ROYALUR_E_NULL);
        assert_eq!(rank(board.0, 1, 0, i, v, null_mut()), ROYALUR_E_NULL);
        for roll in FAR.into_iter().chain([-1, 5]).filter(|roll| !(0..5).contains(roll)) {
            assert_eq!(rank(board.0, roll, 0, i, v, &mut count), ROYALUR_E_ROLL);
        }
        assert_eq!(rank(board.0, 1, 5, i, v, &mut count), ROYALUR_E_OPTION);
        assert_eq!(rank(few.0, 1, 0, i, v, &mut count), ROYALUR_E_INCONSISTENT);
    }
    assert_eq!((value, count, told.rms), (-1.0, 99, -1.0), "nothing was written");
}
