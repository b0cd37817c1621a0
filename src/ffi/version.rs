//! The versions of interface and library, and how many boards there are.

use super::board::royalur_board;
use super::handle::live;
use super::proven::proven;
use libc::c_char;

/// The version of the C interface that this header describes.
pub const ROYALUR_ABI_VERSION: u32 = 5;

/// The version of the C interface that the library provides.
#[no_mangle]
pub extern "C" fn royalur_abi_version() -> u32 {
    proven(|| ROYALUR_ABI_VERSION)
}

/// The version of the library, such as `1.2.3`.
#[no_mangle]
pub extern "C" fn royalur_version() -> *const c_char {
    let version = concat!(env!("CARGO_PKG_VERSION"), "\0");
    proven(|| version.as_ptr().cast())
}

/// How many boards exist that have not been freed.
#[no_mangle]
pub extern "C" fn royalur_live() -> u64 {
    proven(live::<royalur_board>)
}
