//! Walk, evaluation, greedy and search.

use crate::hands::{buffered, rules, said, Board, FAR};
use royalur::ffi::*;
use royalur::{Roll, RuleSet, SearchOptions, Side, Weights};
use std::ffi::c_void;
use std::mem::size_of;
use std::ptr::{null, null_mut};

const MIDDLE: &str = "1d2xxl1/1l1dl1d1/l2lxx2 l 1 1 3 1";

fn weights() -> royalur_weights {
    royalur_weights {
        size: size_of::<royalur_weights>() as u32,
        reserved: 0,
        exposed: 0,
        rosette: 0,
        entry: 0,
    }
}

fn options() -> royalur_search_options {
    royalur_search_options {
        size: size_of::<royalur_search_options>() as u32,
        depth: 0,
        budget: -1,
        weights: null(),
        memory: 0,
    }
}

fn found() -> royalur_found {
    royalur_found {
        size: size_of::<royalur_found>() as u32,
        index: -9,
        depth: -9,
        stopped: -9,
        value: -9,
        nodes: 9,
    }
}

fn set(weights: &mut royalur_weights, name: &str, weight: i64) -> i32 {
    unsafe { royalur_weights_set(weights, name.as_ptr().cast(), name.len(), weight) }
}

#[test]
fn leaves_are_counted() {
    let board = Board::of(MIDDLE);
    for (depth, count) in [(0, "1"), (1, "14"), (2, "194"), (3, "2709")] {
        let digits =
            buffered(|text, room| unsafe { royalur_walk(board.0, depth, null(), text, room) });
        assert_eq!(digits, count);
    }
    let mut text = [0; ROYALUR_DIGITS_SIZE];
    let (t, room) = (text.as_mut_ptr(), text.len());
    let mut bad = rules("finkel");
    bad.route = 2;
    unsafe {
        assert_eq!(royalur_walk(null(), 1, null(), t, room), ROYALUR_E_NULL);
        assert_eq!(royalur_walk(board.0, 1, null(), null_mut(), room), ROYALUR_E_NULL);
        assert_eq!(royalur_walk(board.0, 1, &bad, t, room), ROYALUR_E_RULES);
        // A game that is over is one end, however far one would look.
        let over = Board::of("4xx2/8/4xx2 l 0 7 7 0");
        assert_eq!(royalur_walk(over.0, 1000, null(), t, room), ROYALUR_OK);
    }
    assert_eq!(text[..2], [b'1' as _, 0]);
    assert_eq!(board.whole(), format!("{MIDDLE} 0"));
}

#[test]
fn values_are_the_cores() {
    let core: royalur::Board = MIDDLE.parse().unwrap();
    let board = Board::of(MIDDLE);
    for amounts in [[0, 0, 0], [16, 16, 8], [-1_000_000, 1_000_000, -1_000_000]] {
        let (mut told, mut expected) = (weights(), Weights::default());
        for (name, weight) in Weights::NAMES.into_iter().zip(amounts) {
            assert_eq!(set(&mut told, name, weight), ROYALUR_OK);
            expected = expected.set(name, weight).unwrap();
        }
        assert_eq!([told.exposed, told.rosette, told.entry], amounts);
        for side in Side::BOTH {
            let (mut value, s) = (0, side.index() as i64);
            let status = unsafe { royalur_evaluate(board.0, s, null(), &told, &mut value) };
            assert_eq!(status, ROYALUR_OK);
            assert_eq!(value, core.evaluate(side, &RuleSet::finkel(), &expected));
        }
    }
    let mut value = 77;
    unsafe {
        for side in FAR.into_iter().chain([2]) {
            assert_eq!(royalur_evaluate(board.0, side, null(), null(), &mut value), ROYALUR_E_SIDE);
        }
        assert_eq!(royalur_evaluate(null(), 0, null(), null(), &mut value), ROYALUR_E_NULL);
        assert_eq!(royalur_evaluate(board.0, 0, null(), null(), null_mut()), ROYALUR_E_NULL);
        let mut bad = rules("finkel");
        bad.dice = 5;
        assert_eq!(royalur_evaluate(board.0, 0, &bad, null(), &mut value), ROYALUR_E_RULES);
        let heavy = royalur_weights { entry: 1_000_001, ..weights() };
        assert_eq!(royalur_evaluate(board.0, 0, null(), &heavy, &mut value), ROYALUR_E_OPTION);
        assert_eq!(said(), "a weight is a whole number from -1000000 to 1000000, not 1000001");
        let short = royalur_weights { size: 31, ..weights() };
        assert_eq!(royalur_evaluate(board.0, 0, null(), &short, &mut value), ROYALUR_E_SIZE);
    }
    assert_eq!(value, 77);
}

#[test]
fn weights_have_three_names() {
    let mut told = weights();
    for name in ["", "exposure", "Entry", "entry\0"] {
        assert_eq!(set(&mut told, name, 1), ROYALUR_E_OPTION, "{name:?}");
    }
    assert_eq!(set(&mut told, "exposure", 1), ROYALUR_E_OPTION);
    assert_eq!(said(), "no weight is called 'exposure': there are exposed, rosette, entry");
    for weight in FAR.into_iter().filter(|n| n.unsigned_abs() > 1_000_000) {
        assert_eq!(set(&mut told, "entry", weight), ROYALUR_E_OPTION);
    }
    assert_eq!(told.entry, 0);
    let name = b"entry\0".as_ptr().cast();
    unsafe {
        assert_eq!(royalur_weights_set(null_mut(), name, 5, 1), ROYALUR_E_NULL);
        assert_eq!(royalur_weights_set(&mut told, null(), 5, 1), ROYALUR_E_NULL);
        assert_eq!(royalur_weights_set(&mut told, name, usize::MAX, 1), ROYALUR_E_NULL);
    }
    told.size = 0;
    assert_eq!(set(&mut told, "entry", 1), ROYALUR_E_SIZE);
}

#[test]
fn choices_are_the_cores() {
    let core: royalur::Board = MIDDLE.parse().unwrap();
    let board = Board::of(MIDDLE);
    let finkel = RuleSet::finkel();
    for roll in Roll::ALL {
        let r = roll.steps().into();
        let mut index = -9;
        assert_eq!(unsafe { royalur_greedy(board.0, r, null(), &mut index) }, ROYALUR_OK);
        assert_eq!(index, core.greedy(roll, &finkel).map_or(-1, |i| i as i32));
        for depth in [1, 2] {
            let heavy = royalur_weights { entry: 8, exposed: 16, ..weights() };
            let told = royalur_search_options { depth, weights: &heavy, ..options() };
            let mut best = found();
            assert_eq!(unsafe { royalur_search(board.0, r, null(), &told, &mut best) }, ROYALUR_OK);
            let weights = Weights::default().set("entry", 8).unwrap().set("exposed", 16).unwrap();
            let options =
                SearchOptions { depth: depth as u32, weights, ..SearchOptions::default() };
            let expected = core.search(roll, &finkel, &options);
            assert_eq!(best.index, expected.index.map_or(-1, |i| i as i32));
            assert_eq!((best.value, best.nodes), (expected.value, expected.nodes));
            assert_eq!(
                (best.depth, best.stopped),
                (expected.depth as i32, expected.stopped.into())
            );
        }
    }
    assert_eq!(board.whole(), format!("{MIDDLE} 0"));
}

#[test]
fn a_budget_is_kept() {
    let board = Board::of(MIDDLE);
    for budget in [0, 1, 100, 2000] {
        let (told, mut best) = (royalur_search_options { budget, ..options() }, found());
        assert_eq!(unsafe { royalur_search(board.0, 2, null(), &told, &mut best) }, ROYALUR_OK);
        assert_eq!(best.stopped, (budget > 3).into());
        assert!(best.depth >= 1 && best.nodes <= budget.max(3) as u64);
    }
    // No options at all are a budget of a million.
    let (mut plain, mut million) = (found(), found());
    let told = royalur_search_options { budget: 1_000_000, ..options() };
    unsafe {
        assert_eq!(royalur_search(board.0, 2, null(), null(), &mut plain), ROYALUR_OK);
        assert_eq!(royalur_search(board.0, 2, null(), &told, &mut million), ROYALUR_OK);
    }
    assert_eq!(format!("{plain:?}"), format!("{million:?}"));
}

unsafe extern "C-unwind" fn stop_at(_: u64, data: *mut c_void) -> i32 {
    let left = unsafe { &mut *data.cast::<i32>() };
    *left -= 1;
    (*left == 0).into()
}

#[test]
fn a_callback_can_stop_a_search_and_a_walk() {
    let board = Board::of(MIDDLE);
    let mut left = 5;
    let data: *mut c_void = std::ptr::addr_of_mut!(left).cast();
    let (deep, mut best) = (royalur_search_options { depth: 32, ..options() }, found());
    let (b, to) = (board.0, std::ptr::addr_of_mut!(best));
    unsafe {
        let status = royalur_search_watched(b, 2, null(), &deep, Some(stop_at), data, to);
        assert_eq!(status, ROYALUR_OK);
        let (depth, stopped) = (best.depth, best.stopped);
        let same = royalur_search_options { depth, ..options() };
        let (index, value) = (best.index, best.value);
        assert_eq!(royalur_search_watched(b, 2, null(), &same, None, null_mut(), to), ROYALUR_OK);
        assert_eq!((left, stopped, best.stopped), (0, 1, 0));
        assert_eq!((index, value), (best.index, best.value));
    }
    left = 5;
    let mut text = [0; ROYALUR_DIGITS_SIZE];
    let (digits, room) = (text.as_mut_ptr(), text.len());
    unsafe {
        let status = royalur_walk_watched(b, 60, null(), Some(stop_at), data, digits, room);
        assert_eq!((status, left, text[0]), (ROYALUR_E_STOPPED, 0, 0));
        assert_eq!(said(), "stopped before it was counted");
    }
    let watched = buffered(|text, room| unsafe {
        royalur_walk_watched(b, 3, null(), None, null_mut(), text, room)
    });
    assert_eq!(watched, "2709");
}

#[test]
fn memory_changes_what_is_visited_and_not_what_is_found() {
    let board = Board::of(MIDDLE);
    let ask = |told: &royalur_search_options| {
        let mut best = found();
        assert_eq!(unsafe { royalur_search(board.0, 2, null(), told, &mut best) }, ROYALUR_OK);
        (best.index, best.value, best.depth, best.nodes)
    };
    let deep = royalur_search_options { depth: 5, ..options() };
    let usual = ask(&deep);
    let forgetful = ask(&royalur_search_options { memory: -1, ..deep });
    assert_eq!((usual.0, usual.1, usual.2), (forgetful.0, forgetful.1, forgetful.2));
    assert!(usual.3 < forgetful.3);
    assert_eq!(ask(&royalur_search_options { memory: 16 << 20, ..deep }), usual);
    // Who was compiled before there was such a field has a shorter struct, and
    // whatever comes after it is not looked at.
    let mut shorter = royalur_search_options { memory: -7, ..deep };
    shorter.size =
        (std::ptr::addr_of!(shorter.memory) as usize - std::ptr::addr_of!(shorter) as usize) as u32;
    assert_eq!(ask(&shorter), usual);
}

#[test]
fn what_a_choice_cannot_be_made_of() {
    let board = Board::of(MIDDLE);
    let (mut best, mut index) = (found(), -9);
    let search = |told: royalur_search_options, best: &mut royalur_found| unsafe {
        royalur_search(board.0, 1, null(), &told, best)
    };
    for n in FAR.into_iter().chain([5]) {
        unsafe {
            assert_eq!(royalur_greedy(board.0, n, null(), &mut index), ROYALUR_E_ROLL);
            assert_eq!(royalur_search(board.0, n, null(), null(), &mut best), ROYALUR_E_ROLL);
        }
    }
    for depth in [-1, 33, i32::MIN, i32::MAX] {
        assert_eq!(
            search(royalur_search_options { depth, ..options() }, &mut best),
            ROYALUR_E_OPTION
        );
        assert_eq!(said(), format!("a depth is a whole number from 0 to 32, not {depth}"));
    }
    for budget in [-2, i64::MIN, 2_000_000_001, i64::MAX] {
        assert_eq!(
            search(royalur_search_options { budget, ..options() }, &mut best),
            ROYALUR_E_OPTION
        );
        assert_eq!(
            said(),
            format!("a budget is a whole number from 0 to 2000000000, not {budget}")
        );
    }
    for memory in [-2, i64::MIN, ROYALUR_MEMORY_MAX + 1, i64::MAX] {
        assert_eq!(
            search(royalur_search_options { memory, ..options() }, &mut best),
            ROYALUR_E_OPTION
        );
        assert!(said().starts_with("an amount of memory is a whole number from 0 to"));
    }
    assert_eq!(search(royalur_search_options { size: 8, ..options() }, &mut best), ROYALUR_E_SIZE);
    let short = royalur_weights { size: 8, ..weights() };
    let told = royalur_search_options { weights: &short, ..options() };
    assert_eq!(search(told, &mut best), ROYALUR_E_SIZE);
    let mut bad = rules("masters");
    bad.zero_rolls = 3;
    unsafe {
        assert_eq!(royalur_search(board.0, 1, &bad, null(), &mut best), ROYALUR_E_RULES);
        assert_eq!(royalur_search(null(), 1, null(), null(), &mut best), ROYALUR_E_NULL);
        assert_eq!(royalur_search(board.0, 1, null(), null(), null_mut()), ROYALUR_E_NULL);
        assert_eq!(royalur_greedy(board.0, 1, &bad, &mut index), ROYALUR_E_RULES);
        assert_eq!(royalur_greedy(null(), 1, null(), &mut index), ROYALUR_E_NULL);
        assert_eq!(royalur_greedy(board.0, 1, null(), null_mut()), ROYALUR_E_NULL);
        let mut small = royalur_found { size: 31, ..found() };
        assert_eq!(royalur_search(board.0, 1, null(), null(), &mut small), ROYALUR_E_SIZE);
    }
    assert_eq!(
        (best.index, best.nodes, index),
        (-9, 9, -9),
        "nothing is written when it is refused"
    );
}
