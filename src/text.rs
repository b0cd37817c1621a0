//! The position string, `4xx2/8/4xx2 l 7 0 7 0`.
//!
//! Rows 3 to 1 with runs of empty squares as digits and an `x` for each square
//! that does not exist; the side to move; light's hand and home; dark's hand
//! and home. A string is refused for its shape, never for its sense.

use crate::board::Board;
use crate::geometry::{Cell, Side, FILES, ROWS};
use crate::rules::PIECES_MAX;
use std::fmt;
use std::str::FromStr;

/// A string with this many characters is too long, whatever it says.
pub const POSITION_TOO_LONG: usize = 48;

/// Why a position string was refused. The numbers are part of every interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[non_exhaustive]
pub enum PositionFault {
    /// There is no string, or an empty one.
    Null = 1,
    /// There are not three rows.
    Rows = 2,
    /// A row is not eight wide.
    Width = 3,
    /// A character means nothing.
    Letter = 4,
    /// A piece or a run of empty squares covers a square that does not exist.
    Gap = 5,
    /// An `x` stands on a square that does exist.
    X = 6,
    /// The side to move is neither `l` nor `d`.
    Side = 7,
    /// A hand or a home is not a single digit from 0 to 7.
    Count = 8,
    /// A field is missing, or something follows the last one.
    Field = 9,
    /// The string is too long to be a position.
    Long = 10,
}

impl PositionFault {
    /// Every fault, by rising number.
    pub const ALL: [PositionFault; 10] = {
        use PositionFault::*;
        [Null, Rows, Width, Letter, Gap, X, Side, Count, Field, Long]
    };

    /// The number of the fault, 1 to 10; 0 is a string without fault.
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// What is wrong, in words.
    pub const fn text(self) -> &'static str {
        match self {
            PositionFault::Null => "there is no position string",
            PositionFault::Rows => "there are not three rows",
            PositionFault::Width => "a row is not eight squares wide",
            PositionFault::Letter => "a character means nothing",
            PositionFault::Gap => "a piece or a run covers a square that does not exist",
            PositionFault::X => "an x stands on a square that exists",
            PositionFault::Side => "the side to move is not l or d",
            PositionFault::Count => "a hand or a home is not one digit from 0 to 7",
            PositionFault::Field => "a field is missing, or something follows the last",
            PositionFault::Long => "the string is too long to be a position",
        }
    }
}

/// A fault and the character it was met at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// What is wrong.
    pub fault: PositionFault,
    /// Offset of the character, counted from 0; the length when the string
    /// ended too soon.
    pub offset: usize,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at character {})", self.fault.text(), self.offset + 1)
    }
}

impl std::error::Error for PositionError {}

/// Reads a position from characters. A string may come from anywhere, so they
/// are numbers here: what is no ASCII character simply means nothing.
///
/// # Errors
/// The first fault met reading left to right.
pub fn read_position(characters: &[u32]) -> Result<Board, PositionError> {
    if characters.is_empty() {
        return Err(PositionError { fault: PositionFault::Null, offset: 0 });
    }
    if characters.len() >= POSITION_TOO_LONG {
        return Err(PositionError { fault: PositionFault::Long, offset: POSITION_TOO_LONG });
    }
    let mut reader = Reader { characters, offset: 0 };
    reader
        .position()
        .map_err(|fault| PositionError { fault, offset: reader.offset.min(characters.len()) })
}

/// Characters and how far they have been read.
struct Reader<'a> {
    characters: &'a [u32],
    offset: usize,
}

impl Reader<'_> {
    /// The character at hand, NUL for one that is not ASCII.
    fn peek(&self) -> Option<u8> {
        self.characters.get(self.offset).map(|&c| if c < 128 { c as u8 } else { 0 })
    }

    fn position(&mut self) -> Result<Board, PositionFault> {
        let mut board = Board::new(0).ok_or(PositionFault::Null)?;
        self.rows(&mut board)?;
        self.space()?;
        board.set_side(match self.peek() {
            Some(b'l') => Side::Light,
            Some(b'd') => Side::Dark,
            _ => return Err(PositionFault::Side),
        });
        self.offset += 1;
        for side in Side::BOTH {
            let hand = self.count()?;
            let home = self.count()?;
            board.set_hand(side, hand);
            board.set_home(side, home);
        }
        match self.peek() {
            None => Ok(board),
            Some(_) => Err(PositionFault::Field),
        }
    }

    /// Everything up to the first space, or the end.
    fn rows(&mut self, board: &mut Board) -> Result<(), PositionFault> {
        let (mut row, mut file) = (ROWS as i64 - 1, 0);
        let wide = FILES as i64;
        while let Some(letter) = self.peek() {
            match letter {
                b' ' => break,
                b'/' if file != wide => return Err(PositionFault::Width),
                b'/' if row == 0 => return Err(PositionFault::Rows),
                b'/' => (row, file) = (row - 1, 0),
                b'x' if file >= wide => return Err(PositionFault::Width),
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
        if file != wide {
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
    fn count(&mut self) -> Result<i64, PositionFault> {
        self.space()?;
        let digit = match self.peek() {
            None => return Err(PositionFault::Field),
            Some(digit @ b'0'..=b'7') => digit - b'0',
            Some(_) => return Err(PositionFault::Count),
        };
        self.offset += 1;
        match self.peek() {
            None | Some(b' ') => Ok(digit as i64),
            Some(_) => Err(PositionFault::Count),
        }
    }
}

/// The cell at a place in the rows.
fn square(file: i64, row: i64) -> Result<Cell, PositionFault> {
    if file >= FILES as i64 {
        return Err(PositionFault::Width);
    }
    Cell::at(file, row).ok_or(PositionFault::Gap)
}

impl FromStr for Board {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Board, PositionError> {
        let characters: Vec<u32> = text.chars().take(POSITION_TOO_LONG).map(u32::from).collect();
        read_position(&characters)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..ROWS as i64).rev() {
            let mut run = 0;
            for file in 0..FILES as i64 {
                let letter = match Cell::at(file, row) {
                    None => 'x',
                    Some(cell) => match self.at(cell) {
                        Some(side) => side.letter(),
                        None => {
                            run += 1;
                            continue;
                        }
                    },
                };
                write_run(f, &mut run)?;
                write!(f, "{letter}")?;
            }
            write_run(f, &mut run)?;
            f.write_str(if row > 0 { "/" } else { " " })?;
        }
        debug_assert!(self.hand(Side::Light) <= PIECES_MAX);
        write!(f, "{}", self.side().letter())?;
        for side in Side::BOTH {
            write!(f, " {} {}", self.hand(side), self.home(side))?;
        }
        Ok(())
    }
}

fn write_run(f: &mut fmt::Formatter<'_>, run: &mut u8) -> fmt::Result {
    if *run > 0 {
        write!(f, "{run}")?;
        *run = 0;
    }
    Ok(())
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
    fn codes_are_numbered_from_one() {
        let codes: Vec<u8> = PositionFault::ALL.map(PositionFault::code).to_vec();
        assert_eq!(codes, (1..=10).collect::<Vec<u8>>());
    }
}
