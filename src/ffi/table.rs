//! Tables of solved positions.

use super::analysis::{asked, royalur_work_watch};
use super::board::{board, royalur_board};
use super::guard::{answer, guard};
use super::handle::{self, Handle};
use super::numbers::{or_minus_one, roll_from};
use super::rules::{royalur_rules, rule_set};
use super::status::{
    Failure, ROYALUR_E_ALTERED, ROYALUR_E_BUFFER, ROYALUR_E_FOREIGN, ROYALUR_E_IO,
    ROYALUR_E_MEMORY, ROYALUR_E_NULL, ROYALUR_E_STOPPED, ROYALUR_E_TABLE_RULES,
    ROYALUR_E_TRUNCATED, ROYALUR_E_VERSION,
};
use super::structs::{self, place, Sized32};
use super::text::path;
use crate::solve::{Choices, ProbeError, Table, TableError, TableFault};
use libc::{c_char, c_void};
use std::io::ErrorKind;
use std::mem::size_of;
use std::sync::atomic::AtomicU64;
use std::sync::Arc;

/// A table of solved positions, open for reading; its inside is the library's
/// own.
pub struct royalur_table {
    table: Arc<Table>,
}

/// What a table is.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct royalur_table_info {
    /// sizeof (royalur_table_info).
    pub size: u32,
    /// Bits a value, 16 or 32.
    pub precision: i32,
    /// How many positions it holds.
    pub positions: u64,
    /// The most that a value was off what the values it leads to say.
    pub residual: f64,
    /// How far a stored value can be from the truth.
    pub error_bound: f64,
    /// The win chance of the side that begins, before its first roll.
    pub start: f64,
}

// SAFETY: repr(C), integers and floats only, size first.
unsafe impl Sized32 for royalur_table_info {
    const NAME: &'static str = "royalur_table_info";
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Failure {
        let status = match error.fault() {
            TableFault::Foreign => ROYALUR_E_FOREIGN,
            TableFault::Version { .. } | TableFault::Journal { .. } => ROYALUR_E_VERSION,
            TableFault::Truncated { .. } => ROYALUR_E_TRUNCATED,
            TableFault::Altered(_) => ROYALUR_E_ALTERED,
            TableFault::Rules { .. } => ROYALUR_E_TABLE_RULES,
            TableFault::Io(error) if error.kind() == ErrorKind::OutOfMemory => ROYALUR_E_MEMORY,
            TableFault::Io(_) | TableFault::Busy => ROYALUR_E_IO,
        };
        Failure::saying(status, error.to_string())
    }
}

impl From<ProbeError> for Failure {
    fn from(error: ProbeError) -> Failure {
        match error {
            ProbeError::Table(error) => error.into(),
            ProbeError::Inconsistent(error) => error.into(),
        }
    }
}

impl Handle for royalur_table {
    fn live() -> &'static AtomicU64 {
        static LIVE: AtomicU64 = AtomicU64::new(0);
        &LIVE
    }
}

/// Makes a handle of a table for the caller to own.
pub(crate) fn give(table: Arc<Table>) -> Result<*mut royalur_table, Failure> {
    handle::give(royalur_table { table })
}

/// The table behind a pointer.
///
/// # Safety
/// `handle` is NULL or a live table.
pub(crate) unsafe fn table<'a>(handle: *const royalur_table) -> Result<&'a Arc<Table>, Failure> {
    // SAFETY: the caller's promise is this function's own.
    unsafe { handle::borrowed(handle) }.map(|handle| &handle.table)
}

/// Opens a table file. ROYALUR_E_IO, or ROYALUR_E_FOREIGN, _VERSION,
/// _TRUNCATED or _ALTERED for a file that is not used. Of a large file each
/// stretch of values is checked before it is first read, so the functions
/// below can answer ROYALUR_E_ALTERED too.
///
/// # Safety
/// `name` is NULL or points to `length` bytes, `opened` is NULL or a place for
/// one.
#[no_mangle]
pub unsafe extern "C" fn royalur_table_open(
    name: *const c_char,
    length: usize,
    opened: *mut *mut royalur_table,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's promises are this function's own.
        let (path, opened) = unsafe { (path(name, length)?, place(opened)?) };
        *opened = give(Arc::new(Table::open(path)?))?;
        Ok(())
    })
}

/// A second handle of the same open table, to be freed like the first.
///
/// # Safety
/// `from` is NULL or a table, `shared` is NULL or a place for one.
#[no_mangle]
pub unsafe extern "C" fn royalur_table_share(
    from: *const royalur_table,
    shared: *mut *mut royalur_table,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's promises are this function's own.
        let (from, shared) = unsafe { (table(from)?, place(shared)?) };
        *shared = give(Arc::clone(from))?;
        Ok(())
    })
}

/// Frees a handle; the file is closed with the last one.
///
/// # Safety
/// `table` is NULL or a table that was not freed before and is not used again.
#[no_mangle]
pub unsafe extern "C" fn royalur_table_free(table: *mut royalur_table) {
    // SAFETY: the caller's promise is this function's own.
    answer((), || unsafe { handle::take_back(table) });
}

/// How many handles of tables exist that have not been freed.
#[no_mangle]
pub extern "C" fn royalur_tables_live() -> u64 {
    answer(u64::MAX, handle::live::<royalur_table>)
}

/// Fills in what a table is.
///
/// # Safety
/// `from` is NULL or a table, `info` is NULL or a struct whose size is set.
#[no_mangle]
pub unsafe extern "C" fn royalur_table_info_of(
    from: *const royalur_table,
    info: *mut royalur_table_info,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's promises are this function's own.
        let table = unsafe { table(from)? };
        let told = royalur_table_info {
            size: size_of::<royalur_table_info>() as u32,
            precision: table.precision().bits().into(),
            positions: table.positions(),
            residual: table.residual(),
            error_bound: table.error_bound(),
            start: table.start(),
        };
        // SAFETY: the same.
        unsafe { structs::write(info, told) }
    })
}

/// Fills in the rule set a table was solved for.
///
/// # Safety
/// `from` is NULL or a table, `rules` is NULL or a struct whose size is set.
#[no_mangle]
pub unsafe extern "C" fn royalur_table_rules(
    from: *const royalur_table,
    rules: *mut royalur_rules,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's promises are this function's own.
        unsafe { structs::write(rules, (*table(from)?.rules()).into()) }
    })
}

/// Checks every value of a table, which takes as long as reading its file.
///
/// # Safety
/// `from` is NULL or a table.
#[no_mangle]
pub unsafe extern "C" fn royalur_table_verify(from: *const royalur_table) -> i32 {
    guard(|| {
        // SAFETY: the caller's promise is this function's own.
        Ok(unsafe { table(from)? }.verify()?)
    })
}

/// royalur_table_verify with a callback: `watch`, unless NULL, is called with the
/// stretches of 64 KiB checked so far and `data` many times a second; when it stops
/// the work the answer is ROYALUR_E_STOPPED.
///
/// # Safety
/// `from` is NULL or a table; `watch` is NULL or a function that may be called with
/// `data`, and returns.
#[no_mangle]
pub unsafe extern "C" fn royalur_table_verify_watched(
    from: *const royalur_table,
    watch: royalur_work_watch,
    data: *mut c_void,
) -> i32 {
    guard(|| {
        // A share of its own: the callback may free the caller's.
        // SAFETY: the caller's promises are this function's own.
        let table = Arc::clone(unsafe { table(from)? });
        // SAFETY: the same.
        let mut go_on = |checked| unsafe { asked(watch, checked, data) };
        match table.verify_watched(&mut go_on)? {
            true => Ok(()),
            false => Err(ROYALUR_E_STOPPED.into()),
        }
    })
}

/// Whether a table answers for a rule set: its own, or the same with fewer pieces,
/// which is the game with the rest home on both sides. ROYALUR_E_TABLE_RULES if not.
///
/// # Safety
/// `from` is NULL or a table, `rules` is NULL or a struct whose size is set.
#[no_mangle]
pub unsafe extern "C" fn royalur_table_serves(
    from: *const royalur_table,
    rules: *const royalur_rules,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's promises are this function's own.
        let (table, rules) = unsafe { (table(from)?, rule_set(rules)?) };
        Ok(table.require(&rules)?)
    })
}

/// The chance that the side to move wins, before its roll; 1 or 0 for a
/// finished game. ROYALUR_E_INCONSISTENT for a position that the table's rule
/// set does not have.
///
/// # Safety
/// `from` is NULL or a table, `position` NULL or a board, `value` NULL or a
/// place for one.
#[no_mangle]
pub unsafe extern "C" fn royalur_table_value(
    from: *const royalur_table,
    position: *const royalur_board,
    value: *mut f64,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's promises are this function's own.
        let (table, board, value) = unsafe { (table(from)?, board(position)?, place(value)?) };
        *value = table.value(board)?;
        Ok(())
    })
}

/// Writes every move that a roll allows, as an index into what royalur_moves
/// writes, with the chance that its mover wins after it, best first, and how
/// many there are: none for a finished game. ROYALUR_E_BUFFER when they do not
/// fit.
///
/// # Safety
/// `from` is NULL or a table, `position` NULL or a board; `indices` and
/// `values` are NULL or have room for `capacity` numbers each
/// (ROYALUR_MOVES_MAX is always enough), `count` is NULL or a place for one.
#[no_mangle]
pub unsafe extern "C" fn royalur_table_rank(
    from: *const royalur_table,
    position: *const royalur_board,
    roll: i64,
    indices: *mut i32,
    values: *mut f64,
    capacity: usize,
    count: *mut usize,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's promises are this function's own.
        let (table, board) = unsafe { (table(from)?, board(position)?) };
        let choices = table.rank(board, roll_from(roll)?)?;
        // SAFETY: the same.
        unsafe { write_choices(&choices, indices, values, capacity, count) }
    })
}

/// Writes choices for a caller, whole or not at all.
///
/// # Safety
/// `indices` and `values` are NULL or have room for `capacity` numbers each,
/// `count` is NULL or a place for one.
pub(crate) unsafe fn write_choices(
    choices: &Choices,
    indices: *mut i32,
    values: *mut f64,
    capacity: usize,
    count: *mut usize,
) -> Result<(), Failure> {
    // SAFETY: the caller's promise.
    let count = unsafe { place(count)? };
    if indices.is_null() || values.is_null() {
        return Err(ROYALUR_E_NULL.into());
    }
    if choices.len() > capacity {
        return Err(ROYALUR_E_BUFFER.into());
    }
    for (at, choice) in choices.iter().enumerate() {
        // SAFETY: `at` is below the capacity the caller promises.
        unsafe {
            indices.add(at).write(choice.index as i32);
            values.add(at).write(choice.value);
        }
    }
    *count = choices.len();
    Ok(())
}

/// The best move of a roll, as an index into what royalur_moves writes; -1
/// when the roll allows nothing or the game is over.
///
/// # Safety
/// `from` is NULL or a table, `position` NULL or a board, `index` NULL or a
/// place for one.
#[no_mangle]
pub unsafe extern "C" fn royalur_table_best(
    from: *const royalur_table,
    position: *const royalur_board,
    roll: i64,
    index: *mut i32,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's promises are this function's own.
        let (table, board, index) = unsafe { (table(from)?, board(position)?, place(index)?) };
        *index = or_minus_one(table.best(board, roll_from(roll)?)?);
        Ok(())
    })
}
