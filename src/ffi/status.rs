//! Status codes with their texts, and the latest failure of a thread.

use crate::text::PositionError;
use std::borrow::Cow;
use std::cell::RefCell;
use std::ffi::CStr;

/// All went well.
pub const ROYALUR_OK: i32 = 0;
/// A pointer that must not be NULL was.
pub const ROYALUR_E_NULL: i32 = 1;
/// A struct's size is less than this version's.
pub const ROYALUR_E_SIZE: i32 = 2;
/// A buffer is too short for the answer.
pub const ROYALUR_E_BUFFER: i32 = 3;
/// A number is not a cell.
pub const ROYALUR_E_CELL: i32 = 4;
/// A number is not a side.
pub const ROYALUR_E_SIDE: i32 = 5;
/// A number is not EMPTY, LIGHT or DARK.
pub const ROYALUR_E_PIECE: i32 = 6;
/// A number of pieces is not 0 to 7.
pub const ROYALUR_E_COUNT: i32 = 7;
/// A roll is not 0 to 4.
pub const ROYALUR_E_ROLL: i32 = 8;
/// A rule set has no such name, field or value.
pub const ROYALUR_E_RULES: i32 = 9;
/// A position string was refused.
pub const ROYALUR_E_POSITION: i32 = 10;
/// A number is not a move's code.
pub const ROYALUR_E_MOVE: i32 = 11;
/// The piece a move names is not there.
pub const ROYALUR_E_ABSENT: i32 = 12;
/// An undo did not come from apply or forfeit.
pub const ROYALUR_E_UNDO: i32 = 13;
/// A count does not fit 128 bits.
pub const ROYALUR_E_OVERFLOW: i32 = 14;
/// The work would need more memory than it may have.
pub const ROYALUR_E_LIMIT: i32 = 15;
/// An option is out of range, or no weight has that name.
pub const ROYALUR_E_OPTION: i32 = 16;
/// A seed is empty or not hexadecimal, or the number of dice is not 3 or 4.
pub const ROYALUR_E_DICE: i32 = 17;
/// There is no memory left.
pub const ROYALUR_E_MEMORY: i32 = 18;
/// A bug of the library.
pub const ROYALUR_E_PANIC: i32 = 19;
/// A file could not be read or written.
pub const ROYALUR_E_IO: i32 = 20;
/// A file is no table of solved positions.
pub const ROYALUR_E_FOREIGN: i32 = 21;
/// A table is of a version this library does not know.
pub const ROYALUR_E_VERSION: i32 = 22;
/// A table ends too early.
pub const ROYALUR_E_TRUNCATED: i32 = 23;
/// A table does not hold what was written.
pub const ROYALUR_E_ALTERED: i32 = 24;
/// A table, or a solve that was begun, is of another rule set.
pub const ROYALUR_E_TABLE_RULES: i32 = 25;
/// A position is none of the rule set's.
pub const ROYALUR_E_INCONSISTENT: i32 = 26;
/// The callback stopped the work.
pub const ROYALUR_E_STOPPED: i32 = 27;
/// A move is not legal by the rules.
pub const ROYALUR_E_ILLEGAL: i32 = 28;
/// A network that the library holds is not what was written.
pub const ROYALUR_E_NETWORK: i32 = 29;

/// Every code with its text as C wants it, by rising code. Numbers are never used again.
const STATUSES: &[(i32, &str)] = &[
    (ROYALUR_OK, "all went well\0"),
    (ROYALUR_E_NULL, "a pointer was NULL\0"),
    (ROYALUR_E_SIZE, "a struct's size was not set\0"),
    (ROYALUR_E_BUFFER, "the buffer is too short\0"),
    (ROYALUR_E_CELL, "not a cell\0"),
    (ROYALUR_E_SIDE, "not a side\0"),
    (ROYALUR_E_PIECE, "not a piece\0"),
    (ROYALUR_E_COUNT, "a number of pieces is from 0 to 7\0"),
    (ROYALUR_E_ROLL, "a roll is from 0 to 4\0"),
    (ROYALUR_E_RULES, "not a rule set\0"),
    (ROYALUR_E_POSITION, "not a position\0"),
    (ROYALUR_E_MOVE, "not a move\0"),
    (ROYALUR_E_ABSENT, "the piece that would move is not there\0"),
    (ROYALUR_E_UNDO, "not an undo\0"),
    (ROYALUR_E_OVERFLOW, "the count needs more than 128 bits\0"),
    (ROYALUR_E_LIMIT, "the work would need too much memory\0"),
    (ROYALUR_E_OPTION, "not an option\0"),
    (ROYALUR_E_DICE, "a seed must not be empty, and dice are 3 or 4\0"),
    (ROYALUR_E_MEMORY, "out of memory\0"),
    (ROYALUR_E_PANIC, "a fault inside the library\0"),
    (ROYALUR_E_IO, "a file could not be read or written\0"),
    (ROYALUR_E_FOREIGN, "not a table of solved positions\0"),
    (ROYALUR_E_VERSION, "a table of an unknown version\0"),
    (ROYALUR_E_TRUNCATED, "a truncated table\0"),
    (ROYALUR_E_ALTERED, "an altered table\0"),
    (ROYALUR_E_TABLE_RULES, "a table of another rule set\0"),
    (ROYALUR_E_INCONSISTENT, "a position that the rule set does not have\0"),
    (ROYALUR_E_STOPPED, "stopped before the end\0"),
    (ROYALUR_E_ILLEGAL, "not a legal move\0"),
    (ROYALUR_E_NETWORK, "a network that was altered\0"),
];

/// What a status means, if it is one.
pub(crate) fn text_of(status: i32) -> Option<&'static CStr> {
    let (_, text) = STATUSES.iter().find(|(code, _)| *code == status)?;
    CStr::from_bytes_with_nul(text.as_bytes()).ok()
}

/// A refusal: the status, and what to say beyond the status's own text.
#[derive(Debug)]
pub(crate) struct Failure {
    pub status: i32,
    text: Text,
}

/// The text of a refusal; one with numbers is only written when it is kept, so that
/// a refusal can be made where nothing may panic.
#[derive(Debug)]
enum Text {
    Usual,
    Written(Cow<'static, str>),
    Number(fn(i64) -> String, i64),
    Numbers(fn(u64, u64) -> String, u64, u64),
    Position(PositionError),
}

impl Failure {
    /// A refusal with a text of its own.
    pub fn saying(status: i32, text: impl Into<Cow<'static, str>>) -> Failure {
        Failure { status, text: Text::Written(text.into()) }
    }

    /// A refusal of a number.
    #[inline]
    pub fn of_number(status: i32, number: i64, text: fn(i64) -> String) -> Failure {
        Failure { status, text: Text::Number(text, number) }
    }

    /// A refusal of a size or a capacity: what there is, and what is needed.
    #[inline]
    pub fn of_size(status: i32, is: usize, needed: usize, text: fn(u64, u64) -> String) -> Failure {
        Failure { status, text: Text::Numbers(text, is as u64, needed as u64) }
    }

    /// The text.
    pub fn text(self) -> Cow<'static, str> {
        match self.text {
            Text::Usual => {
                let text = text_of(self.status).and_then(|text| text.to_str().ok());
                Cow::Borrowed(text.unwrap_or_default())
            }
            Text::Written(text) => text,
            Text::Number(write, number) => write(number).into(),
            Text::Numbers(write, is, needed) => write(is, needed).into(),
            Text::Position(error) => error.to_string().into(),
        }
    }
}

impl From<i32> for Failure {
    #[inline]
    fn from(status: i32) -> Failure {
        Failure { status, text: Text::Usual }
    }
}

impl From<PositionError> for Failure {
    #[inline]
    fn from(error: PositionError) -> Failure {
        Failure { status: ROYALUR_E_POSITION, text: Text::Position(error) }
    }
}

thread_local! {
    static LATEST: RefCell<Cow<'static, str>> = const { RefCell::new(Cow::Borrowed("")) };
}

/// An option that is a number within bounds, or the refusal that names it.
pub(crate) fn within(what: &str, number: i64, least: i64, most: i64) -> Result<i64, Failure> {
    if (least..=most).contains(&number) {
        return Ok(number);
    }
    let text = format!("{what} is a whole number from {least} to {most}, not {number}");
    Err(Failure::saying(ROYALUR_E_OPTION, text))
}

/// Keeps the text of a failure for royalur_error_text.
pub(crate) fn remember(text: Cow<'static, str>) {
    // A thread that is ending no longer has the place; nobody reads it either.
    let _ = LATEST.try_with(|latest| *latest.borrow_mut() = text);
}

/// Shows the text of the latest failure on this thread; empty for none.
pub(crate) fn latest<T>(mut show: impl FnMut(&str) -> T) -> T {
    LATEST.try_with(|latest| show(&latest.borrow())).unwrap_or_else(|_| show(""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_status_has_one_number_and_a_text() {
        for (i, (code, text)) in STATUSES.iter().enumerate() {
            assert_eq!(*code as usize, i);
            assert_eq!(text_of(*code).and_then(|text| text.to_str().ok()), text.strip_suffix('\0'));
        }
        for code in [-1, STATUSES.len() as i32, i32::MAX, i32::MIN] {
            assert_eq!(text_of(code), None);
        }
    }
}
