//! Law: a string that is read is written as a string that is read as the same
//! position and written the same; one that is refused has its fault within it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use royalur::{read_position, Board, PositionFault, POSITION_TOO_LONG};

fuzz_target!(|text: &[u8]| {
    let characters: Vec<u32> = text.iter().map(|&byte| byte.into()).collect();
    match read_position(&characters) {
        Ok(board) => {
            let written = board.to_string();
            assert!(written.len() < POSITION_TOO_LONG);
            let again: Board = written.parse().expect("what was written is read");
            assert_eq!(again, board);
            assert_eq!(again.to_string(), written);
        }
        Err(error) => {
            assert!(error.offset <= characters.len());
            let long = characters.len() >= POSITION_TOO_LONG;
            assert_eq!(error.fault == PositionFault::Long, long);
            assert_eq!(error.fault == PositionFault::Null, characters.is_empty());
        }
    }
    // The same characters as text are judged the same.
    if let Ok(text) = std::str::from_utf8(text) {
        if text.is_ascii() {
            assert_eq!(text.parse::<Board>(), read_position(&characters));
        }
    }
});
