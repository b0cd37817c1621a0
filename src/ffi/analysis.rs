//! Perft (walk), the evaluation, the greedy heuristic and the search.

use super::board::{board, royalur_board};
use super::guard::guard;
use super::numbers::{or_minus_one, roll_from, side_from};
use super::rules::{royalur_rules, rule_set};
use super::status::{
    within, Failure, ROYALUR_E_LIMIT, ROYALUR_E_MEMORY, ROYALUR_E_NULL, ROYALUR_E_OPTION,
    ROYALUR_E_OVERFLOW, ROYALUR_E_STOPPED,
};
use super::structs::{self, place, size_before, Sized32};
use super::text::{text, write_text};
use crate::evaluate::{WeightError, Weights, WEIGHT_MAX};
use crate::search::{SearchOptions, BUDGET_MAX, DEPTH_MAX, MEMORY_DEFAULT, WIN};
use crate::walk::WalkError;
use libc::{c_char, c_void};
use std::mem::size_of;
use std::ops::ControlFlow;
use std::ptr::null_mut;

/// The value of a game seen to be won.
pub const ROYALUR_WIN: i64 = 1000000;
/// The most levels a search looks ahead.
pub const ROYALUR_DEPTH_MAX: i32 = 32;
/// The largest node budget of a search.
pub const ROYALUR_BUDGET_MAX: i64 = 2000000000;
/// The most bytes a transposition table may be allowed.
pub const ROYALUR_MEMORY_MAX: i64 = 1099511627776;
/// The largest weight of the evaluation, either way.
pub const ROYALUR_WEIGHT_MAX: i64 = 1000000;
/// Room for the digits of any count with their final NUL.
pub const ROYALUR_DIGITS_SIZE: usize = 40;

// The header needs plain numbers; they are the core's.
const _: () = assert!(ROYALUR_WIN == WIN && ROYALUR_DEPTH_MAX == DEPTH_MAX as i32);
const _: () = assert!(ROYALUR_BUDGET_MAX == BUDGET_MAX as i64 && ROYALUR_WEIGHT_MAX == WEIGHT_MAX);

/// Weights of the evaluation, from -ROYALUR_WEIGHT_MAX to ROYALUR_WEIGHT_MAX each.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct royalur_weights {
    /// sizeof (royalur_weights).
    pub size: u32,
    /// 0.
    pub reserved: u32,
    /// Sixteenths of what a side stands to lose, held against it.
    pub exposed: i64,
    /// For each piece on a rosette that both sides visit.
    pub rosette: i64,
    /// Against each piece still in hand.
    pub entry: i64,
}

/// How far a search looks ahead, and by which evaluation.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct royalur_search_options {
    /// sizeof (royalur_search_options).
    pub size: u32,
    /// Levels, 0 to ROYALUR_DEPTH_MAX; 0 for no limit but the budget.
    pub depth: i32,
    /// The node budget, positions to visit, 0 to ROYALUR_BUDGET_MAX; -1 for no
    /// limit with a depth given, and 1000000 without.
    pub budget: i64,
    /// Weights of the evaluation, NULL for none.
    pub weights: *const royalur_weights,
    /// Bytes for the transposition table, up to ROYALUR_MEMORY_MAX; 0 for 16 MiB,
    /// -1 for none.
    pub memory: i64,
}

/// What a search found.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct royalur_found {
    /// sizeof (royalur_found).
    pub size: u32,
    /// The best move as an index into what royalur_moves writes, or -1 when
    /// the roll allows nothing or the game is over.
    pub index: i32,
    /// The deepest level that finished.
    pub depth: i32,
    /// 1 when the budget ran out part way through a level.
    pub stopped: i32,
    /// What the move is worth to the side to move, in sixteenths of a step.
    pub value: i64,
    /// Positions visited.
    pub nodes: u64,
}

// SAFETY: repr(C), integers only, size first.
unsafe impl Sized32 for royalur_weights {
    const NAME: &'static str = "royalur_weights";
}
// SAFETY: repr(C), integers and a raw pointer, size first; any bits are a value
// as long as the pointer is not followed.
unsafe impl Sized32 for royalur_search_options {
    const NAME: &'static str = "royalur_search_options";
    const FIRST: usize = size_before!(royalur_search_options, memory);
}
// SAFETY: repr(C), integers only, size first.
unsafe impl Sized32 for royalur_found {
    const NAME: &'static str = "royalur_found";
}

impl From<WeightError> for Failure {
    fn from(error: WeightError) -> Failure {
        Failure::saying(ROYALUR_E_OPTION, error.to_string())
    }
}

/// The weights of the caller, all 0 for NULL.
unsafe fn weights_from(weights: *const royalur_weights) -> Result<Weights, Failure> {
    // SAFETY: the callers pass on what their own callers promise.
    let Some(told) = (unsafe { structs::read(weights)? }) else {
        return Ok(Weights::default());
    };
    Ok(Weights::default()
        .set("exposed", told.exposed)?
        .set("rosette", told.rosette)?
        .set("entry", told.entry)?)
}

/// Sets one weight by name: `exposed`, `rosette` or `entry`.
///
/// # Safety
/// `weights` is NULL or a struct whose size is set; `name` is NULL or points to
/// `length` bytes.
#[no_mangle]
pub unsafe extern "C" fn royalur_weights_set(
    weights: *mut royalur_weights,
    name: *const c_char,
    length: usize,
    weight: i64,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's promises are this function's own.
        let (told, name) = unsafe { (structs::read(weights)?, text(name, length)?) };
        let mut told = told.ok_or(ROYALUR_E_NULL)?;
        Weights::default().set(&name, weight)?;
        match &*name {
            "exposed" => told.exposed = weight,
            "rosette" => told.rosette = weight,
            _ => told.entry = weight,
        }
        // SAFETY: the same.
        unsafe { structs::write(weights, told) }
    })
}

/// A callback that watches long work and gets a number of how much is done; it
/// returns 0 to go on, and anything else to stop.
pub type royalur_work_watch =
    Option<unsafe extern "C-unwind" fn(done: u64, data: *mut c_void) -> i32>;

/// Perft: counts the leaves of the tree of moves `depth` plies deep, every roll
/// that the dice can make counting once, and writes the count as decimal digits.
/// ROYALUR_E_OVERFLOW beyond 128 bits, ROYALUR_E_LIMIT when it would need too
/// much memory.
///
/// # Safety
/// `from` is NULL or a board, `rules` NULL or a struct whose size is set;
/// `digits` is NULL or has room for `capacity` bytes (ROYALUR_DIGITS_SIZE is
/// always enough).
#[no_mangle]
pub unsafe extern "C" fn royalur_walk(
    from: *const royalur_board,
    depth: u32,
    rules: *const royalur_rules,
    digits: *mut c_char,
    capacity: usize,
) -> i32 {
    // SAFETY: the caller's promises are this function's own.
    guard(|| unsafe { walk(from, depth, rules, (None, null_mut()), digits, capacity) })
}

/// royalur_walk with a callback: `watch`, unless NULL, is called with the positions
/// counted so far and `data` every few hundredths of a second; when it stops the
/// walk the answer is ROYALUR_E_STOPPED.
///
/// # Safety
/// As for royalur_walk; `watch` is NULL or a function that may be called with
/// `data`, and returns.
#[no_mangle]
pub unsafe extern "C" fn royalur_walk_watched(
    from: *const royalur_board,
    depth: u32,
    rules: *const royalur_rules,
    watch: royalur_work_watch,
    data: *mut c_void,
    digits: *mut c_char,
    capacity: usize,
) -> i32 {
    // SAFETY: the caller's promises are this function's own.
    guard(|| unsafe { walk(from, depth, rules, (watch, data), digits, capacity) })
}

unsafe fn walk(
    from: *const royalur_board,
    depth: u32,
    rules: *const royalur_rules,
    (watch, data): (royalur_work_watch, *mut c_void),
    digits: *mut c_char,
    capacity: usize,
) -> Result<(), Failure> {
    if digits.is_null() {
        return Err(ROYALUR_E_NULL.into());
    }
    // A copy of the board: the callback may change its own.
    // SAFETY: the caller's promises are this function's own.
    let (board, rules) = unsafe { (*board(from)?, rule_set(rules)?) };
    // SAFETY: the same.
    let mut tell = |counted| unsafe { asked(watch, counted, data) };
    let count = board.walk_watched(depth, &rules, &mut tell).map_err(|error| {
        let status = match error {
            WalkError::Overflow => ROYALUR_E_OVERFLOW,
            WalkError::Positions => ROYALUR_E_LIMIT,
            WalkError::Memory => ROYALUR_E_MEMORY,
            WalkError::Stopped => ROYALUR_E_STOPPED,
        };
        Failure::saying(status, error.to_string())
    })?;
    // SAFETY: the same.
    unsafe { write_text(digits, capacity, count) }
}

/// The evaluation: what the position is worth to a side without looking ahead, in
/// sixteenths of a step.
///
/// # Safety
/// `from` is NULL or a board, `rules` and `weights` NULL or structs whose size
/// is set, `value` NULL or a place for one.
#[no_mangle]
pub unsafe extern "C" fn royalur_evaluate(
    from: *const royalur_board,
    side: i64,
    rules: *const royalur_rules,
    weights: *const royalur_weights,
    value: *mut i64,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's promises are this function's own.
        let (board, rules) = unsafe { (board(from)?, rule_set(rules)?) };
        // SAFETY: the same.
        let (weights, value) = unsafe { (weights_from(weights)?, place(value)?) };
        *value = board.evaluate(side_from(side)?, &rules, &weights);
        Ok(())
    })
}

/// The greedy heuristic: a move without looking ahead, as an index into what royalur_moves
/// writes: the last that captures, else the last onto a rosette, else the last.
/// -1 when the roll allows nothing.
///
/// # Safety
/// `from` is NULL or a board, `rules` NULL or a struct whose size is set,
/// `index` NULL or a place for one.
#[no_mangle]
pub unsafe extern "C" fn royalur_greedy(
    from: *const royalur_board,
    roll: i64,
    rules: *const royalur_rules,
    index: *mut i32,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's promises are this function's own.
        let (board, rules, index) = unsafe { (board(from)?, rule_set(rules)?, place(index)?) };
        *index = or_minus_one(board.greedy(roll_from(roll)?, &rules));
        Ok(())
    })
}

/// Expectiminimax: looks ahead through the dice for the best move of a roll. NULL
/// options are no depth, the budget that goes with it, no weights and the usual
/// memory.
///
/// # Safety
/// `from` is NULL or a board; `rules`, `options` and the weights in it are NULL
/// or structs whose size is set, and so is `found`.
#[no_mangle]
pub unsafe extern "C" fn royalur_search(
    from: *const royalur_board,
    roll: i64,
    rules: *const royalur_rules,
    options: *const royalur_search_options,
    found: *mut royalur_found,
) -> i32 {
    // SAFETY: the caller's promises are this function's own.
    guard(|| unsafe { search(from, roll, rules, options, (None, null_mut()), found) })
}

/// royalur_search with a callback: `watch`, unless NULL, is called with the
/// positions visited so far and `data` every few hundredths of a second. When it
/// stops the search the answer is that of the deepest level that finished, with
/// `stopped` 1.
///
/// # Safety
/// As for royalur_search; `watch` is NULL or a function that may be called with
/// `data`, and returns.
#[no_mangle]
pub unsafe extern "C" fn royalur_search_watched(
    from: *const royalur_board,
    roll: i64,
    rules: *const royalur_rules,
    options: *const royalur_search_options,
    watch: royalur_work_watch,
    data: *mut c_void,
    found: *mut royalur_found,
) -> i32 {
    // SAFETY: the caller's promises are this function's own.
    guard(|| unsafe { search(from, roll, rules, options, (watch, data), found) })
}

unsafe fn search(
    from: *const royalur_board,
    roll: i64,
    rules: *const royalur_rules,
    options: *const royalur_search_options,
    (watch, data): (royalur_work_watch, *mut c_void),
    found: *mut royalur_found,
) -> Result<(), Failure> {
    // A copy of the board: the callback may change its own.
    // SAFETY: the caller's promises are this function's own.
    let (board, rules) = unsafe { (*board(from)?, rule_set(rules)?) };
    // SAFETY: the same.
    unsafe { structs::writable(found)? };
    // SAFETY: the same.
    let options = match unsafe { structs::read(options)? } {
        None => SearchOptions::default(),
        // SAFETY: the same.
        Some(told) => unsafe { options_from(&told)? },
    };
    // SAFETY: the same.
    let mut tell = |visited| unsafe { asked(watch, visited, data) };
    let best = board.search_watched(roll_from(roll)?, &rules, &options, &mut tell);
    let told = royalur_found {
        size: size_of::<royalur_found>() as u32,
        index: or_minus_one(best.index),
        depth: best.depth as i32,
        stopped: best.stopped.into(),
        value: best.value,
        nodes: best.nodes,
    };
    // SAFETY: the same.
    unsafe { structs::write(found, told) }
}

/// Calls a callback, if there is one.
///
/// # Safety
/// `watch` is None or a function that may be called with `data`, and returns.
pub(crate) unsafe fn asked(
    watch: royalur_work_watch,
    done: u64,
    data: *mut c_void,
) -> ControlFlow<()> {
    match watch {
        // SAFETY: the caller's promise.
        Some(watch) if unsafe { watch(done, data) } != 0 => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    }
}

pub(crate) unsafe fn options_from(told: &royalur_search_options) -> Result<SearchOptions, Failure> {
    let depth = within("a depth", told.depth.into(), 0, DEPTH_MAX as i64)? as u32;
    let budget = match told.budget {
        -1 => None,
        budget => Some(within("a budget", budget, 0, ROYALUR_BUDGET_MAX)? as u64),
    };
    let memory = match told.memory {
        -1 => 0,
        0 => MEMORY_DEFAULT,
        memory => {
            let memory = within("an amount of memory", memory, 0, ROYALUR_MEMORY_MAX)?;
            usize::try_from(memory).unwrap_or(usize::MAX)
        }
    };
    // SAFETY: the caller passes on what its own caller promises.
    let weights = unsafe { weights_from(told.weights)? };
    Ok(SearchOptions { depth, budget, weights, memory })
}
