//! What the tests of the interface share.

use royalur::ffi::*;
use std::ffi::c_char;
use std::mem::size_of;
use std::ptr::null_mut;

/// Numbers of every kind that nothing is numbered with, the extremes among them.
pub const FAR: [i64; 18] = [
    i64::MIN,
    i64::MIN + 1,
    i32::MIN as i64 - 1,
    i32::MIN as i64,
    -129,
    -128,
    -2,
    -1,
    64,
    127,
    128,
    255,
    256,
    i32::MAX as i64,
    i32::MAX as i64 + 1,
    u32::MAX as i64,
    u32::MAX as i64 + 1,
    i64::MAX,
];

/// A board that frees itself.
pub struct Board(pub *mut royalur_board);

impl Board {
    /// The board of a position string.
    pub fn of(text: &str) -> Board {
        let characters: Vec<u32> = text.chars().map(u32::from).collect();
        let (mut made, mut fault) = (null_mut(), -1);
        let status = unsafe {
            royalur_board_read(characters.as_ptr(), characters.len(), &mut made, &mut fault)
        };
        assert_eq!((status, fault), (ROYALUR_OK, ROYALUR_POS_OK), "{text}");
        Board(made)
    }

    /// The position string.
    pub fn text(&self) -> String {
        buffered(|text, room| unsafe { royalur_board_text(self.0, text, room) })
    }

    /// The position string and the plies: all that a call could have changed.
    pub fn whole(&self) -> String {
        format!("{} {}", self.text(), unsafe { royalur_board_ply(self.0) })
    }
}

impl Drop for Board {
    fn drop(&mut self) {
        unsafe { royalur_board_free(self.0) }
    }
}

/// What a call writes into a buffer; also that it refuses every buffer that is
/// too short, and none that is not.
pub fn buffered(call: impl Fn(*mut c_char, usize) -> i32) -> String {
    let mut long = [0x55 as c_char; 256];
    assert_eq!(call(long.as_mut_ptr(), long.len()), ROYALUR_OK);
    let end = long.iter().position(|&c| c == 0).expect("a NUL at the end");
    for room in 0..=end {
        let mut short = [0x55 as c_char; 256];
        assert_eq!(call(short.as_mut_ptr(), room), ROYALUR_E_BUFFER, "{room}");
        assert!(short.iter().all(|&c| c == 0x55), "nothing is written when it is refused");
        assert_eq!(said(), format!("the buffer has {room} bytes, {} are needed", end + 1));
    }
    let mut exact = [0x55 as c_char; 256];
    assert_eq!(call(exact.as_mut_ptr(), end + 1), ROYALUR_OK);
    assert!(exact[end + 1..].iter().all(|&c| c == 0x55), "nothing after the NUL");
    assert_eq!(call(null_mut(), 256), ROYALUR_E_NULL);
    exact[..end].iter().map(|&c| c as u8 as char).collect()
}

/// The latest failure on this thread in words.
pub fn said() -> String {
    let mut text = [0 as c_char; 512];
    let length = unsafe { royalur_error_text(text.as_mut_ptr(), text.len()) };
    let bytes: Vec<u8> = text.iter().take_while(|&&c| c != 0).map(|&c| c as u8).collect();
    assert_eq!(bytes.len(), length);
    String::from_utf8(bytes).expect("a failure is told in UTF-8")
}

/// The text behind a pointer the library keeps; none for NULL.
pub fn kept(text: *const c_char) -> Option<String> {
    (!text.is_null()).then(|| unsafe {
        std::ffi::CStr::from_ptr(text).to_str().expect("it is UTF-8").to_string()
    })
}

/// A rule set by name.
pub fn rules(name: &str) -> royalur_rules {
    let mut rules = royalur_rules {
        size: size_of::<royalur_rules>() as u32,
        route: -1,
        dice: -1,
        zero_rolls: -1,
        safe_rosettes: -1,
        pieces: -1,
    };
    let status = unsafe { royalur_rules_named(name.as_ptr().cast(), name.len(), &mut rules) };
    assert_eq!(status, ROYALUR_OK);
    rules
}

/// The moves of a roll.
pub fn moves(board: &Board, roll: i64) -> Vec<u32> {
    let mut codes = [0; ROYALUR_MOVES_SIZE];
    let mut count = 0;
    let status = unsafe {
        royalur_moves(board.0, roll, std::ptr::null(), codes.as_mut_ptr(), codes.len(), &mut count)
    };
    assert_eq!(status, ROYALUR_OK);
    codes[..count].to_vec()
}

/// An undo with its size set.
pub fn undo() -> royalur_undo {
    royalur_undo { size: size_of::<royalur_undo>() as u32, check: 0, state: [0; 3] }
}
