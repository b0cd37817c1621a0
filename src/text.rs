//! The position string, `4xx2/8/4xx2 l 7 0 7 0`.
//!
//! Rows 3 to 1 with runs of empty squares as digits and an `x` for each square
//! that does not exist; the side to move; light's hand and home; dark's hand
//! and home. A string is refused for its shape, never for its sense.

use crate::board::Board;
use crate::coded::coded;
use crate::geometry::{rows_of, Cell, Side, FILES, ROWS};
use crate::quoted::Quoted;
use std::fmt;
use std::str::FromStr;

/// A string with this many characters is too long, whatever it says.
pub const POSITION_TOO_LONG: usize = 48;

coded! {
    /// Why a position string was refused. The numbers are part of every interface.
    pub enum PositionFault {
        /// There is no string, or an empty one.
        Null = 1, "POS_NULL", "there is no position string";
        /// There are not three rows.
        Rows = 2, "POS_ROWS", "there are not three rows";
        /// A row is not eight wide.
        Width = 3, "POS_WIDTH", "a row is not eight squares wide";
        /// A character has no meaning in a row.
        Letter = 4, "POS_LETTER", "unexpected character";
        /// A piece or a run of empty squares covers a square that does not exist.
        Gap = 5, "POS_GAP", "a piece or a run covers a square that does not exist";
        /// An `x` stands on a square that does exist.
        X = 6, "POS_X", "an x stands on a square that exists";
        /// The side to move is neither `l` nor `d`.
        Side = 7, "POS_SIDE", "the side to move is not l or d";
        /// A hand or a home is not a single digit from 0 to 7.
        Count = 8, "POS_COUNT", "a hand or a home is not one digit from 0 to 7";
        /// A field is missing, or something follows the last one.
        Field = 9, "POS_FIELD", "a field is missing, or something follows the last";
        /// The string is too long to be a position.
        Long = 10, "POS_LONG", "the string is too long to be a position";
    }
}

/// A fault and where it was met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// What is wrong.
    pub fault: PositionFault,
    /// Offset of the character, counted from 0; the length when the string
    /// ended too soon.
    pub offset: usize,
    /// The character there by number, if there is one.
    pub found: Option<u32>,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (text, column) = (self.fault.text(), self.offset + 1);
        match (self.fault, self.found) {
            (PositionFault::Letter, Some(found)) => {
                let character = char::from_u32(found).unwrap_or(char::REPLACEMENT_CHARACTER);
                write!(
                    f,
                    "{text} {} at column {column}",
                    Quoted(character.encode_utf8(&mut [0; 4]))
                )
            }
            (PositionFault::Null, _) => f.write_str(text),
            _ => write!(f, "{text} (at column {column})"),
        }
    }
}

impl std::error::Error for PositionError {}

/// Parses a position from characters by number: a string may come from anywhere,
/// and what is not ASCII is refused where it stands.
///
/// # Errors
/// The first fault met from left to right.
pub fn read_position(characters: &[u32]) -> Result<Board, PositionError> {
    parse(characters)
}

/// Parses a position from characters or from bytes.
#[inline]
pub(crate) fn parse<C: Copy + Into<u32>>(characters: &[C]) -> Result<Board, PositionError> {
    let mut reader = Reader { characters, offset: 0 };
    let refused = |fault, offset: usize| {
        Err(PositionError { fault, offset, found: characters.get(offset).map(|&c| c.into()) })
    };
    if characters.is_empty() {
        return refused(PositionFault::Null, 0);
    }
    if characters.len() >= POSITION_TOO_LONG {
        return refused(PositionFault::Long, POSITION_TOO_LONG);
    }
    reader.position().or_else(|fault| refused(fault, reader.offset.min(characters.len())))
}

/// Characters and how far they have been read.
struct Reader<'a, C> {
    characters: &'a [C],
    offset: usize,
}

impl<C: Copy + Into<u32>> Reader<'_, C> {
    /// The character at hand, NUL for one that is no byte.
    #[inline]
    fn peek(&self) -> Option<u8> {
        self.characters.get(self.offset).map(|&c| u8::try_from(c.into()).unwrap_or(0))
    }

    fn position(&mut self) -> Result<Board, PositionFault> {
        let mut board = Board::EMPTY;
        self.rows(&mut board)?;
        self.space()?;
        board.set_side(match self.peek() {
            Some(b'l') => Side::Light,
            Some(b'd') => Side::Dark,
            _ => return Err(PositionFault::Side),
        });
        self.offset += 1;
        for side in Side::BOTH {
            board.set_hand(side, self.count()?);
            board.set_home(side, self.count()?);
        }
        match self.peek() {
            None => Ok(board),
            Some(_) => Err(PositionFault::Field),
        }
    }

    /// Everything up to the first space, or the end.
    fn rows(&mut self, board: &mut Board) -> Result<(), PositionFault> {
        let (mut row, mut file) = (ROWS - 1, 0);
        while let Some(letter) = self.peek() {
            match letter {
                b' ' => break,
                b'/' if file != FILES => return Err(PositionFault::Width),
                b'/' if row == 0 => return Err(PositionFault::Rows),
                b'/' => (row, file) = (row - 1, 0),
                b'x' if file >= FILES => return Err(PositionFault::Width),
                b'x' if Cell::at(file, row).is_some() => return Err(PositionFault::X),
                b'x' => file += 1,
                b'1'..=b'8' => {
                    for _ in 0..letter - b'0' {
                        square(file, row)?;
                        file += 1;
                    }
                }
                b'l' | b'd' => {
                    let side = if letter == b'l' { Side::Light } else { Side::Dark };
                    board.put(square(file, row)?, Some(side));
                    file += 1;
                }
                _ => return Err(PositionFault::Letter),
            }
            self.offset += 1;
        }
        if row > 0 {
            return Err(PositionFault::Rows);
        }
        if file != FILES {
            return Err(PositionFault::Width);
        }
        Ok(())
    }

    fn space(&mut self) -> Result<(), PositionFault> {
        if self.peek() != Some(b' ') {
            return Err(PositionFault::Field);
        }
        self.offset += 1;
        Ok(())
    }

    /// A space and one digit that is a count.
    fn count(&mut self) -> Result<u8, PositionFault> {
        self.space()?;
        let digit = match self.peek() {
            None => return Err(PositionFault::Field),
            Some(digit @ b'0'..=b'7') => digit - b'0',
            Some(_) => return Err(PositionFault::Count),
        };
        self.offset += 1;
        match self.peek() {
            None | Some(b' ') => Ok(digit),
            Some(_) => Err(PositionFault::Count),
        }
    }
}

/// The cell at a place in the rows.
#[inline]
fn square(file: u8, row: u8) -> Result<Cell, PositionFault> {
    if file >= FILES {
        return Err(PositionFault::Width);
    }
    Cell::at(file, row).ok_or(PositionFault::Gap)
}

impl FromStr for Board {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Board, PositionError> {
        // One more than is too long: the refusal names the character that is.
        let characters: Vec<u32> =
            text.chars().take(POSITION_TOO_LONG + 1).map(u32::from).collect();
        read_position(&characters)
    }
}

/// A few squares in a row as text, with what it takes to join them to others.
#[derive(Clone, Copy)]
struct Squares {
    text: [u8; 4],
    length: u8,
    /// Empty squares at the beginning, and at the end.
    lead: u8,
    trail: u8,
}

/// All ways to fill `squares` squares, light as low bits and dark as the next.
const fn all_squares<const N: usize>(squares: u32) -> [Squares; N] {
    let mut all = [Squares { text: [0; 4], length: 0, lead: 0, trail: 0 }; N];
    let mut which = 0;
    while which < N {
        let mut of = all[which];
        let mut file = 0;
        while file < squares {
            let (light, dark) = (which >> file & 1, which >> (squares + file) & 1);
            if light | dark != 0 {
                of.length += (of.trail > 0) as u8;
                of.text[of.length as usize] = if light != 0 { b'l' } else { b'd' };
                of.length += 1;
                of.trail = 0;
            } else {
                of.lead += (of.trail as u32 == file) as u8;
                of.trail += 1;
                of.text[of.length as usize] = b'0' + of.trail;
            }
            file += 1;
        }
        of.length += (of.trail > 0) as u8;
        all[which] = of;
        which += 1;
    }
    all
}

static FOUR: [Squares; 256] = all_squares(4);
static TWO: [Squares; 16] = all_squares(2);

/// A position string in bytes: no longer than [`POSITION_TOO_LONG`] allows.
pub(crate) struct Written {
    bytes: [u8; 64],
    length: usize,
}

impl Written {
    /// The string; ASCII.
    #[inline]
    pub(crate) fn bytes(&self) -> &[u8] {
        self.bytes.get(..self.length).unwrap_or_default()
    }

    /// Writes bytes, of which so many stay.
    #[inline]
    fn put<const M: usize>(&mut self, text: [u8; M], length: usize) {
        let rest = self.bytes.get_mut(self.length..);
        if let Some(place) = rest.and_then(|rest| rest.get_mut(..M)) {
            place.copy_from_slice(&text);
        }
        self.length += length;
    }

    /// Row 1 or 3: four squares, none on two files, two squares.
    #[inline]
    fn outer_row(&mut self, light: u8, dark: u8) {
        let (four, two) = (
            &FOUR[usize::from(light & 0xF | dark << 4)],
            &TWO[usize::from(light >> 6 | dark >> 6 << 2)],
        );
        self.put(four.text, four.length.into());
        self.put(*b"xx", 2);
        self.put(two.text, two.length.into());
    }

    /// Row 2: twice four squares, with one count of what is empty where they meet.
    #[inline]
    fn middle_row(&mut self, light: u8, dark: u8) {
        let left = &FOUR[usize::from(light & 0xF | dark << 4)];
        let right = &FOUR[usize::from(light >> 4 | dark & 0xF0)];
        let (empty, led) = (left.trail + right.lead, u8::from(right.lead > 0));
        self.put(left.text, usize::from(left.length - u8::from(left.trail > 0)));
        self.put([b'0' + empty], usize::from(empty > 0));
        let text = u32::from_le_bytes(right.text) >> (8 * led);
        self.put(text.to_le_bytes(), usize::from(right.length - led));
    }
}

impl Board {
    /// The position string.
    #[inline]
    pub(crate) fn written(&self) -> Written {
        let mut to = Written { bytes: [0; 64], length: 0 };
        let [light, dark] = Side::BOTH.map(|side| rows_of(self.cells(side)));
        to.outer_row(light[2], dark[2]);
        to.put(*b"/", 1);
        to.middle_row(light[1], dark[1]);
        to.put(*b"/", 1);
        to.outer_row(light[0], dark[0]);
        let count = |pieces| b'0' + pieces;
        let [light, dark] = Side::BOTH.map(|side| [count(self.hand(side)), count(self.home(side))]);
        let side = self.side().letter() as u8;
        let counts = [b' ', side, b' ', light[0], b' ', light[1], b' ', dark[0], b' ', dark[1]];
        to.put(counts, counts.len());
        to
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(std::str::from_utf8(self.written().bytes()).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_and_writing_agree() {
        for text in [
            "4xx2/8/4xx2 l 7 0 7 0",
            "1d2xxl1/1l1dl1d1/l2lxx2 d 1 1 3 1",
            "ddddxxdd/llllllll/llllxxll l 0 7 7 0",
        ] {
            assert_eq!(text.parse::<Board>().unwrap().to_string(), text);
        }
        let parts = "22xx11/1111l111/4xx2 d 0 7 7 7".parse::<Board>().unwrap();
        assert_eq!(parts.to_string(), "4xx2/4l3/4xx2 d 0 7 7 7");
    }

    #[test]
    fn a_string_that_is_too_long_is_refused_alike_as_text_and_as_numbers() {
        for length in [POSITION_TOO_LONG, POSITION_TOO_LONG + 1, 200] {
            let numbers = vec![u32::from('8'); length];
            assert_eq!("8".repeat(length).parse::<Board>(), read_position(&numbers));
        }
    }

    #[test]
    fn a_fault_names_its_place() {
        let at = |text: &str| {
            let error = text.parse::<Board>().unwrap_err();
            (error.fault, error.offset)
        };
        assert_eq!(at(""), (PositionFault::Null, 0));
        assert_eq!(at("4xx2/3q4/4xx2 l 7 0 7 0"), (PositionFault::Letter, 6));
        assert_eq!(at("4xx2/8/4xx2 z 7 0 7 0"), (PositionFault::Side, 12));
        assert_eq!(at("4xx2/8/4xx2 l 7 0 7"), (PositionFault::Field, 19));
        assert_eq!(at("4xé"), (PositionFault::Letter, 2));
        let long = "4xx2/8/4xx2 z ".repeat(4);
        assert_eq!(at(&long).0, PositionFault::Long);
    }

    #[test]
    fn a_fault_says_what_was_met_and_where() {
        let said = |text: &str| text.parse::<Board>().unwrap_err().to_string();
        assert_eq!(said("4xx2/9"), "unexpected character '9' at column 6");
        assert_eq!(said("4x\n"), "unexpected character '\\n' at column 3");
        assert_eq!(said("4xé"), "unexpected character '\\x{e9}' at column 3");
        assert_eq!(said(""), "there is no position string");
        assert_eq!(said("4xx1/8"), "a row is not eight squares wide (at column 5)");
        let beyond = read_position(&[0x0011_0000]).unwrap_err();
        assert_eq!(beyond.to_string(), "unexpected character '\\x{fffd}' at column 1");
    }

    #[test]
    fn codes_are_numbered_from_one() {
        let codes: Vec<u8> = PositionFault::ALL.map(PositionFault::code).to_vec();
        assert_eq!(codes, (1..=10).collect::<Vec<u8>>());
    }
}
