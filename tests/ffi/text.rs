//! What the library says of itself, and of what went wrong.

use crate::hands::{kept, said};
use royalur::ffi::*;
use std::collections::HashSet;
use std::ptr::{null, null_mut};

#[test]
fn versions() {
    assert_eq!(royalur_abi_version(), ROYALUR_ABI_VERSION);
    assert_eq!(kept(royalur_version()).as_deref(), Some(env!("CARGO_PKG_VERSION")));
}

#[test]
fn every_status_has_words() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let header = std::fs::read_to_string(root.join("include/royalur.h")).unwrap();
    let statuses: Vec<i32> = header
        .lines()
        .filter(|line| {
            line.starts_with("#define ROYALUR_E_") || line.starts_with("#define ROYALUR_OK ")
        })
        .map(|line| line.rsplit(' ').next().unwrap().parse().unwrap())
        .collect();
    assert_eq!(statuses, (0..statuses.len() as i32).collect::<Vec<_>>(), "numbered in order");
    assert!(statuses.len() as i32 > ROYALUR_E_PANIC);
    let told = |status| kept(royalur_status_text(status)).filter(|words| !words.is_empty());
    let words: HashSet<_> = statuses.iter().map(|&status| told(status).expect("words")).collect();
    assert_eq!(words.len(), statuses.len(), "each its own");
    for status in [-1, statuses.len() as i32, i32::MIN, i32::MAX] {
        assert!(royalur_status_text(status).is_null());
    }
}

#[test]
fn a_failure_is_told_in_the_thread_where_it_was() {
    unsafe { royalur_board_new(99, null_mut()) };
    let here = said();
    assert_eq!(here, "a pointer was NULL");
    std::thread::spawn(|| {
        assert_eq!(said(), "", "nothing went wrong in this one");
        assert_eq!(unsafe { royalur_rules_check(null()) }, ROYALUR_E_NULL);
        let mut made = null_mut();
        unsafe { royalur_board_new(99, &mut made) };
        assert_eq!(said(), "a number of pieces is a whole number from 0 to 7, not 99");
    })
    .join()
    .unwrap();
    assert_eq!(said(), here);
    // A call that goes well leaves it.
    royalur_other(0);
    assert_eq!(said(), here);
}

#[test]
fn words_are_cut_to_fit() {
    unsafe { royalur_board_new(99, null_mut()) };
    let whole = said();
    for room in 0..whole.len() + 3 {
        let mut text = [0x55; 64];
        assert_eq!(unsafe { royalur_error_text(text.as_mut_ptr(), room) }, whole.len());
        let shown = room.saturating_sub(1).min(whole.len());
        let bytes: Vec<u8> = text[..shown].iter().map(|&c| c as u8).collect();
        assert_eq!(bytes, whole.as_bytes()[..shown]);
        assert_eq!(text[shown], if room == 0 { 0x55 } else { 0 });
        assert!(text[shown + 1..].iter().all(|&c| c == 0x55));
    }
    assert_eq!(unsafe { royalur_error_text(null_mut(), 99) }, whole.len());
}
