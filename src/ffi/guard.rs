//! Guards: every export runs inside one, so that no panic crosses to C.

use super::status::{remember, Failure, ROYALUR_E_PANIC, ROYALUR_OK};
use std::panic::{catch_unwind, AssertUnwindSafe};

/// Runs a call that can fail and turns its refusal, or a panic, into a status.
#[inline]
pub(crate) fn guard(call: impl FnOnce() -> Result<(), Failure>) -> i32 {
    // What a panic leaves half done is out-parameters, which are written last, or
    // memory that nobody else uses.
    match catch_unwind(AssertUnwindSafe(call)) {
        Ok(Ok(())) => ROYALUR_OK,
        Ok(Err(failure)) => {
            remember(failure.text);
            failure.status
        }
        Err(_) => {
            remember(Failure::from(ROYALUR_E_PANIC).text);
            ROYALUR_E_PANIC
        }
    }
}

/// Runs a call that only asks; `none` is the answer of a panic.
#[inline]
pub(crate) fn answer<T>(none: T, call: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(call)).unwrap_or(none)
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
        std::panic::set_hook(quiet);
        assert_eq!(latest(str::to_string), "a fault inside the library");
    }
}
