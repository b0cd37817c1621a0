//! Guards: every export runs inside one, so that no panic crosses to C, or inside a
//! call that is proven not to panic (see the module `proven`).

use super::proven::proven;
use super::status::{remember, Failure, ROYALUR_E_PANIC, ROYALUR_OK};
use std::panic::{catch_unwind, AssertUnwindSafe};

/// Runs a call that can fail and turns its refusal, or a panic, into a status.
#[inline]
pub(crate) fn guard(call: impl FnOnce() -> Result<(), Failure>) -> i32 {
    // What a panic leaves half done is out-parameters, which are written last, or
    // memory that nobody else uses.
    match catch_unwind(AssertUnwindSafe(call)) {
        Ok(Ok(())) => ROYALUR_OK,
        Ok(Err(failure)) => refused(failure),
        Err(_) => refused(ROYALUR_E_PANIC.into()),
    }
}

/// Runs a call that only asks; `none` is the answer of a panic.
#[inline]
pub(crate) fn answer<T>(none: T, call: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(call)).unwrap_or(none)
}

/// Runs a call that can fail and cannot panic, and turns its refusal into a status.
#[inline(always)]
pub(crate) fn quick(call: impl FnOnce() -> Result<(), Failure>) -> i32 {
    proven(|| match call() {
        Ok(()) => ROYALUR_OK,
        Err(failure) => refused(failure),
    })
}

/// Keeps the text of a refusal, which can panic by itself, and gives its status.
/// Nothing unwinds out of a function with C's conventions.
#[cold]
#[inline(never)]
#[allow(improper_ctypes_definitions)] // only Rust calls it
extern "C" fn refused(failure: Failure) -> i32 {
    let status = failure.status;
    let kept = catch_unwind(AssertUnwindSafe(|| remember(failure.text())));
    kept.map_or(ROYALUR_E_PANIC, |()| status)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ffi::status::latest;

    #[test]
    fn a_panic_becomes_a_status_and_the_process_lives() {
        let quiet = std::panic::take_hook();
        std::panic::set_hook(Box::new(|_| {}));
        assert_eq!(guard(|| panic!("deliberate")), ROYALUR_E_PANIC);
        assert_eq!(answer(-1, || panic!("deliberate")), -1);
        let told = Failure::of_number(ROYALUR_OK + 1, 3, |_| panic!("deliberate"));
        assert_eq!(quick(|| Err(told)), ROYALUR_E_PANIC);
        std::panic::set_hook(quiet);
        assert_eq!(guard(|| Err(ROYALUR_E_PANIC.into())), ROYALUR_E_PANIC);
        assert_eq!(latest(str::to_string), "a fault inside the library");
    }
}
