//! Solving a rule set into a table file.

use super::guard::guard;
use super::rules::{royalur_rules, rule_set};
use super::status::{Failure, ROYALUR_E_MEMORY, ROYALUR_E_OPTION, ROYALUR_E_STOPPED};
use super::structs::{self, place, Sized32};
use super::table::{give, royalur_table};
use super::text::path;
use crate::solve::{Precision, Progress, SolveError, Solver};
use libc::{c_char, c_void};
use std::mem::size_of;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The most threads a solve can be told to use.
pub const ROYALUR_THREADS_MAX: i32 = 1024;

/// How to solve.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct royalur_solve_options {
    /// sizeof (royalur_solve_options).
    pub size: u32,
    /// Bits a value, 16 or 32; 0 for 16.
    pub precision: i32,
    /// 1 to ROYALUR_THREADS_MAX; 0 for one a core. The table does not depend on it.
    pub threads: i32,
    /// Not 0 to begin although the machine seems to have too little memory.
    pub force: i32,
}

/// How far a solve has come.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct royalur_progress {
    /// sizeof (royalur_progress).
    pub size: u32,
    /// Which pair of mirrored layers is being solved, from 1.
    pub layer: i32,
    /// How many there are.
    pub layers: i32,
    /// Pieces of one side that are not home there.
    pub mine: i32,
    /// Pieces of the other side.
    pub theirs: i32,
    /// Sweeps done over this pair.
    pub sweeps: i32,
    /// Passes done to bound its error, once it is solved.
    pub passes: i32,
    /// 0.
    pub reserved: i32,
    /// Positions in this pair.
    pub positions: u64,
    /// Positions in the pairs before it.
    pub solved: u64,
    /// Positions altogether.
    pub total: u64,
    /// The most that a value changed in the last sweep.
    pub change: f64,
    /// Roughly what part of the work is done, 0 to 1.
    pub part: f64,
}

// SAFETY: repr(C), integers only, size first.
unsafe impl Sized32 for royalur_solve_options {
    const NAME: &'static str = "royalur_solve_options";
    const FIRST: usize = 12;
}

impl From<&Progress> for royalur_progress {
    fn from(progress: &Progress) -> Self {
        royalur_progress {
            size: size_of::<royalur_progress>() as u32,
            layer: progress.layer as i32,
            layers: progress.layers as i32,
            mine: progress.left[0].into(),
            theirs: progress.left[1].into(),
            sweeps: progress.sweeps as i32,
            passes: progress.passes as i32,
            reserved: 0,
            positions: progress.positions,
            solved: progress.solved,
            total: progress.total,
            change: progress.change,
            part: progress.part(),
        }
    }
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Failure {
        match error {
            SolveError::Table(error) => error.into(),
            SolveError::Stopped => ROYALUR_E_STOPPED.into(),
            SolveError::Memory => ROYALUR_E_MEMORY.into(),
            error @ SolveError::TooLarge { .. } => {
                Failure::saying(ROYALUR_E_MEMORY, error.to_string())
            }
        }
    }
}

/// Who is told how far a solve is; anything but 0 stops it.
pub type royalur_watch = Option<
    unsafe extern "C-unwind" fn(progress: *const royalur_progress, data: *mut c_void) -> i32,
>;

/// Solves a rule set into a file and opens it. NULL options are 16 bits and a
/// thread a core. `watch`, unless NULL, is called with `data` in the calling
/// thread after every sweep and at least ten times a second; when it stops the
/// solve the answer is ROYALUR_E_STOPPED. Finished layers are kept beside the
/// file, under its name with .part after it, and the same solve begun again goes
/// on from there. `solved` may be NULL where the table is not wanted.
///
/// The name must be that of a regular file, of a link to one, or of nothing yet:
/// ROYALUR_E_IO before any work for anything else, and while another solve works
/// on the same file. A file that is replaced keeps its permissions.
///
/// ROYALUR_E_MEMORY where there is not enough memory for what royalur_solve_memory
/// says, both before it begins, unless `force` is set, and later. Where not even a
/// few thousand bytes are to be had the process ends, as Rust programs do.
///
/// # Safety
/// `rules` and `options` are NULL or structs whose size is set, `name` is NULL
/// or points to `length` bytes, `solved` is NULL or a place for one; `watch` is
/// NULL or a function that may be called with `data`, and returns.
#[no_mangle]
pub unsafe extern "C" fn royalur_solve(
    rules: *const royalur_rules,
    name: *const c_char,
    length: usize,
    options: *const royalur_solve_options,
    watch: royalur_watch,
    data: *mut c_void,
    solved: *mut *mut royalur_table,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's promises are this function's own.
        let (rules, path) = unsafe { (rule_set(rules)?, path(name, length)?) };
        // SAFETY: the same.
        let options = unsafe { structs::read(options)? };
        let (precision, threads, force) = match options {
            None => (Precision::Bits16, 0, false),
            Some(options) => options.checked()?,
        };
        let mut tell = |progress: &Progress| {
            let told = royalur_progress::from(progress);
            match watch {
                // SAFETY: the caller promises that it may be called like this.
                Some(watch) if unsafe { watch(&told, data) } != 0 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        };
        let solver = Solver::new(&rules).precision(precision).threads(threads).force(force);
        let table = solver.progress(&mut tell).solve(path)?;
        if !solved.is_null() {
            // SAFETY: the caller's promise is this function's own.
            *unsafe { place(solved)? } = give(Arc::new(table))?;
        }
        Ok(())
    })
}

/// How many bytes of memory royalur_solve takes at most at a time.
///
/// # Safety
/// `rules` is NULL or a struct whose size is set, `needs` is NULL or a place for
/// one.
#[no_mangle]
pub unsafe extern "C" fn royalur_solve_memory(rules: *const royalur_rules, needs: *mut u64) -> i32 {
    guard(|| {
        // SAFETY: the caller's promises are this function's own.
        let (rules, needs) = unsafe { (rule_set(rules)?, place(needs)?) };
        *needs = Solver::new(&rules).memory();
        Ok(())
    })
}

impl royalur_solve_options {
    fn checked(&self) -> Result<(Precision, usize, bool), Failure> {
        let refuse = |text| Failure::saying(ROYALUR_E_OPTION, text);
        let precision = match self.precision {
            0 => Precision::Bits16,
            bits => Precision::from_bits(bits.into())
                .ok_or_else(|| refuse(format!("a precision is 16 or 32, not {bits}")))?,
        };
        match self.threads {
            threads @ 0..=ROYALUR_THREADS_MAX => Ok((precision, threads as usize, self.force != 0)),
            threads => Err(refuse(format!(
                "threads are a whole number from 0 to {ROYALUR_THREADS_MAX}, not {threads}"
            ))),
        }
    }
}
