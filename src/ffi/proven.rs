//! Calls that are proven not to panic, and so need no guard.
//!
//! A guard costs more than such a call itself. The proof is made when the library
//! is linked with `--cfg royalur_prove` (tools/ci/prove does it): each call then holds
//! a value whose destructor needs a symbol that does not exist. Where a panic could
//! unwind through the call the compiler has to keep the destructor, and linking
//! fails; where none can, nothing is left of it.

/// Runs a call that cannot panic.
#[inline(always)]
pub(crate) fn proven<T>(call: impl FnOnce() -> T) -> T {
    #[cfg(royalur_prove)]
    let unwinding = proof::Unwinding;
    let answer = call();
    #[cfg(royalur_prove_planted)]
    assert!(std::env::args_os().len() < 1000, "planted");
    #[cfg(royalur_prove)]
    std::mem::forget(unwinding);
    answer
}

#[cfg(royalur_prove)]
mod proof {
    /// cbindgen:ignore
    extern "C" {
        fn royalur_a_panic_can_unwind_here();
    }

    pub(super) struct Unwinding;

    impl Drop for Unwinding {
        #[inline(always)]
        fn drop(&mut self) {
            // SAFETY: there is no such function, and so never such a call.
            unsafe { royalur_a_panic_can_unwind_here() }
        }
    }
}
