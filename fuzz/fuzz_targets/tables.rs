//! Law: no file, whatever is in it, crashes what opens it as a table; and of a
//! good table no byte can change, come or go without its being refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
use royalur::{Roll, RuleSet, Solver, Table};
use std::path::PathBuf;
use std::sync::OnceLock;

/// Where this process keeps its files.
fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("royalur-fuzz-{}-{name}", std::process::id()))
}

/// A good table, one piece a side, as bytes.
fn good() -> &'static [u8] {
    static GOOD: OnceLock<Vec<u8>> = OnceLock::new();
    GOOD.get_or_init(|| {
        let rules = RuleSet::finkel().set("pieces", "1").expect("a value");
        let path = file("good");
        drop(Solver::new(&rules).solve(&path).expect("a table"));
        let bytes = std::fs::read(&path).expect("its bytes");
        std::fs::remove_file(&path).expect("it was there");
        bytes
    })
}

/// Opens a file and asks it everything; whether all of it was good.
fn asked(bytes: &[u8]) -> bool {
    let path = file("asked");
    std::fs::write(&path, bytes).expect("a place to write");
    let Ok(table) = Table::open(&path) else { return false };
    let board = table.rules().start();
    let mut good = table.verify().is_ok();
    good &= table.value(&board).is_ok();
    for roll in Roll::ALL {
        good &= table.rank(&board, roll).is_ok();
    }
    good
}

/// Raw bytes; or else changes to a good table, each a place and what to add
/// there, and how many bytes to leave off or to repeat at the end.
type Input<'a> = (Option<&'a [u8]>, Vec<(u16, u8)>, i8);

fuzz_target!(|input: Input| {
    let (raw, changes, length) = input;
    let mut bytes = match raw {
        Some(raw) => raw.to_vec(),
        None => good().to_vec(),
    };
    if raw.is_none() {
        for (place, more) in changes {
            let place = usize::from(place) % bytes.len();
            bytes[place] = bytes[place].wrapping_add(more);
        }
    }
    let len = bytes.len();
    match usize::from(length.unsigned_abs()) {
        n if length < 0 => bytes.truncate(len.saturating_sub(n)),
        n => bytes.extend_from_within(len.saturating_sub(n)..),
    }
    let untouched = bytes == good();
    assert_eq!(asked(&bytes), untouched);
});
