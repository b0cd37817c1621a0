//! A position as 47 bits.
//!
//! The cells in reading order (row 1 first, files `a` to `h`) take two bits
//! each, 0 empty, 1 light, 2 dark; bits 40 to 42 are light's home, 43 to 45
//! dark's, bit 46 the side to move. Ply and hands are not in it: where pieces add
//! up, the hands follow from the rest.

use crate::board::Board;
use crate::geometry::{in_reading_order, Cell, Side, CELLS, READING_ORDER};
use crate::rules::PIECES_MAX;
use std::fmt;

const LIGHT_HOME: u32 = 2 * CELLS as u32;
const DARK_HOME: u32 = LIGHT_HOME + 3;
const TO_MOVE: u32 = DARK_HOME + 3;

/// A position without ply and hands; equal exactly when cells, homes and side
/// to move are. Shown as twelve lowercase hex digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(u64);

impl Key {
    /// The number, below 2^47.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The twelve digits, as ASCII.
    pub(crate) fn digits(self) -> [u8; 12] {
        let mut digits = [b'0'; 12];
        // Six bytes are twelve digits, so there is nothing to refuse.
        let _ = hex::encode_to_slice(&self.0.to_be_bytes()[2..], &mut digits);
        digits
    }

    /// The key of twelve lowercase hex digits; none for other text and for a
    /// number that no position has.
    pub fn from_hex(text: &str) -> Option<Key> {
        let mut bytes = [0; 8];
        hex::decode_to_slice(text, &mut bytes[2..]).ok()?;
        let bits = u64::from_be_bytes(bytes);
        let lower = !text.bytes().any(|byte| byte.is_ascii_uppercase());
        let cells = bits & ((1 << LIGHT_HOME) - 1);
        let both = cells & cells >> 1 & 0x55_5555_5555;
        (lower && bits >> (TO_MOVE + 1) == 0 && both == 0).then_some(Key(bits))
    }

    /// The position, with hands that make each side's pieces add up to
    /// `pieces`; none when a side has more than that.
    pub fn to_board(self, pieces: u8) -> Option<Board> {
        let mut board = Board::new(pieces)?;
        for (i, &cell) in READING_ORDER.iter().enumerate() {
            let side = match self.0 >> (2 * i) & 3 {
                1 => Side::Light,
                2 => Side::Dark,
                _ => continue,
            };
            board.put(Cell::known(cell), Some(side));
        }
        for (side, shift) in [(Side::Light, LIGHT_HOME), (Side::Dark, DARK_HOME)] {
            let home = (self.0 >> shift) as u8 & PIECES_MAX;
            board.set_home(side, home)?;
            board.set_hand(side, pieces.checked_sub(home + board.count(side))?)?;
        }
        board.set_side(if self.0 >> TO_MOVE & 1 == 0 { Side::Light } else { Side::Dark });
        Some(board)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(std::str::from_utf8(&self.digits()).unwrap_or_default())
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({self})")
    }
}

impl Board {
    /// The key of the position.
    pub fn key(&self) -> Key {
        let [light, dark] = Side::BOTH.map(|side| spread(in_reading_order(self.cells(side))));
        let mut bits = light | dark << 1;
        bits |= (self.home(Side::Light) as u64) << LIGHT_HOME;
        bits |= (self.home(Side::Dark) as u64) << DARK_HOME;
        Key(bits | (self.side().index() as u64) << TO_MOVE)
    }
}

/// The low 20 bits with a 0 after each.
#[inline]
const fn spread(bits: u32) -> u64 {
    let bits = bits as u64;
    let bits = (bits | bits << 16) & 0x000F_0000_FFFF;
    let bits = (bits | bits << 8) & 0x000F_00FF_00FF;
    let bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F;
    let bits = (bits | bits << 2) & 0x3333_3333_3333;
    (bits | bits << 1) & 0x5555_5555_5555
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_layout_is_the_documented_one() {
        let mut board = Board::new(7).unwrap();
        assert_eq!(board.key().to_string(), "000000000000");
        board.put(Cell::named("a1").unwrap(), Some(Side::Light));
        board.put(Cell::named("a2").unwrap(), Some(Side::Dark));
        board.set_home(Side::Light, 5);
        board.set_home(Side::Dark, 6);
        board.set_side(Side::Dark);
        let bits = 1 | 2 << 12 | 5 << 40 | 6 << 43 | 1 << 46;
        assert_eq!(board.key().bits(), bits);
        board.set_hand(Side::Light, 1);
        board.set_ply(99);
        assert_eq!(board.key().bits(), bits);
    }

    #[test]
    fn a_key_gives_the_position_back() {
        let board: Board = "1d2xxl1/1l1dl1d1/l2lxx2 d 1 1 3 1".parse().unwrap();
        let key = Key::from_hex(&board.key().to_string()).unwrap();
        assert_eq!(key.to_board(7), Some(board));
        assert_eq!(key.to_board(5), None);
        assert_eq!(key.to_board(8), None);
    }

    #[test]
    fn spread_puts_a_bit_in_every_second_place() {
        for bit in 0..CELLS {
            assert_eq!(spread(1 << bit), 1 << (2 * bit));
        }
        assert_eq!(spread((1 << CELLS) - 1), 0x55_5555_5555);
    }

    #[test]
    fn text_that_is_no_key() {
        for text in ["", "00000000000", "0000000000000", "00000000000A", "80000000000g"] {
            assert_eq!(Key::from_hex(text), None, "{text}");
        }
        assert_eq!(Key::from_hex("800000000000"), None, "a 48th bit");
        assert_eq!(Key::from_hex("000000000003"), None, "two pieces on one cell");
        assert_eq!(Key::from_hex("é0000000000"), None);
    }
}
