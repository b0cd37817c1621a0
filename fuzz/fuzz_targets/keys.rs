//! Law: a key that is read is written the same, and the board it gives has it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use royalur::Key;

fuzz_target!(|input: (u8, &str)| {
    let (pieces, text) = input;
    let Some(key) = Key::from_hex(text) else { return };
    assert_eq!(key.to_string(), text);
    assert!(key.bits() < 1 << 47);
    if let Some(board) = key.to_board(pieces) {
        assert!(board.consistent(pieces));
        assert_eq!(board.key(), key);
    }
});
