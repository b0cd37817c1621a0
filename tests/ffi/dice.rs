//! Seeds in hexadecimal, as records write them.

use crate::hands::{buffered, said, FAR};
use royalur::ffi::*;
use royalur::{seed_from_hex, seed_to_hex, throw};
use std::ffi::c_char;
use std::ptr::{null, null_mut};

const NONE: [&str; 7] = ["", "0", "0g", "AB", "a b", "0x61", "\u{e9}\u{e9}"];

/// What royalur_seed_read answers, with the bytes it wrote.
fn read(hex: &str, room: usize) -> (i32, Vec<u8>) {
    let (mut seed, mut count) = ([0x55 as c_char; 300], 0);
    let s = seed.as_mut_ptr();
    let status = unsafe { royalur_seed_read(hex.as_ptr().cast(), hex.len(), s, room, &mut count) };
    assert!(seed[count..].iter().all(|&c| c == 0x55), "nothing else is written");
    (status, seed[..count].iter().map(|&c| c as u8).collect())
}

#[test]
fn a_seed_is_read_and_written() {
    let every: Vec<u8> = (0..=120).collect();
    for seed in [&b"a"[..], b"royalur pinned one", &every] {
        let hex = buffered(|to, room| unsafe {
            royalur_seed_text(seed.as_ptr().cast(), seed.len(), to, room)
        });
        assert_eq!(
            (hex.as_str(), seed_from_hex(&hex).as_deref()),
            (&*seed_to_hex(seed), Some(seed))
        );
        assert_eq!(read(&hex, seed.len()), (ROYALUR_OK, seed.to_vec()));
        assert_eq!(read(&hex, seed.len() - 1), (ROYALUR_E_BUFFER, vec![]));
        for n in [0, 1, 77, u64::MAX] {
            let mut faces = 99;
            let h = hex.as_ptr().cast();
            let status = unsafe { royalur_throw_hex(h, hex.len(), n, 4, &mut faces) };
            assert_eq!((status, faces), (ROYALUR_OK, throw(seed, n, 4).unwrap().bits().into()));
        }
    }
    let upper = buffered(|to, room| unsafe {
        royalur_seed_text(b"\xff\xab\0".as_ptr().cast(), 2, to, room)
    });
    assert_eq!(upper, "ffab");
}

#[test]
fn text_that_is_no_seed_is_refused() {
    let mut faces = 99;
    for hex in NONE {
        assert_eq!(read(hex, 300), (ROYALUR_E_DICE, vec![]), "{hex}");
        assert_eq!(said(), "a seed in hexadecimal is an even number of digits 0 to 9 and a to f");
        let h = hex.as_ptr().cast();
        assert_eq!(unsafe { royalur_throw_hex(h, hex.len(), 0, 4, &mut faces) }, ROYALUR_E_DICE);
    }
    let (h, mut count, mut seed) = (b"61\0".as_ptr().cast(), 77, [0; 4]);
    unsafe {
        for dice in FAR.into_iter().chain([2, 5]) {
            assert_eq!(royalur_throw_hex(h, 2, 0, dice, &mut faces), ROYALUR_E_DICE);
        }
        assert_eq!(royalur_throw_hex(null(), 2, 0, 4, &mut faces), ROYALUR_E_NULL);
        assert_eq!(royalur_throw_hex(h, 2, 0, 4, null_mut()), ROYALUR_E_NULL);
        assert_eq!(royalur_seed_read(null(), 2, seed.as_mut_ptr(), 4, &mut count), ROYALUR_E_NULL);
        assert_eq!(royalur_seed_read(h, 2, null_mut(), 4, &mut count), ROYALUR_E_NULL);
        assert_eq!(royalur_seed_read(h, 2, seed.as_mut_ptr(), 4, null_mut()), ROYALUR_E_NULL);
        assert_eq!(royalur_seed_text(null(), 2, seed.as_mut_ptr(), 4), ROYALUR_E_NULL);
    }
    assert_eq!((faces, count, seed), (99, 77, [0; 4]), "nothing was written");
}
