//! The twenty squares: where they are, what they are called, which are rosettes.
//!
//! ```text
//! 3  a3 b3 c3 d3 .  .  g3 h3      dark's row
//! 2  a2 b2 c2 d2 e2 f2 g2 h2
//! 1  a1 b1 c1 d1 .  .  g1 h1      light's row
//! ```
//!
//! Cells are numbered so that both routes are a few runs of consecutive bits
//! (see [`crate::route`]); nothing outside the crate should rely on which
//! number is which square.

use std::fmt;

/// Files of the board, `a` to `h`.
pub const FILES: u8 = 8;
/// Rows of the board, `1` to `3`.
pub const ROWS: u8 = 3;
/// Squares that exist.
pub const CELLS: usize = 20;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Side {
    /// Enters on row 1.
    Light = 0,
    /// Enters on row 3.
    Dark = 1,
}

impl Side {
    /// Both sides, light first.
    pub const BOTH: [Side; 2] = [Side::Light, Side::Dark];

    /// The side with a number: 0 light, 1 dark.
    pub const fn from_index(index: usize) -> Option<Side> {
        match index {
            0 => Some(Side::Light),
            1 => Some(Side::Dark),
            _ => None,
        }
    }

    /// 0 for light, 1 for dark.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Light => Side::Dark,
            Side::Dark => Side::Light,
        }
    }

    /// `light` or `dark`.
    pub const fn name(self) -> &'static str {
        match self {
            Side::Light => "light",
            Side::Dark => "dark",
        }
    }

    /// The letter of the side in positions and records, `l` or `d`.
    pub const fn letter(self) -> char {
        match self {
            Side::Light => 'l',
            Side::Dark => 'd',
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A square of the board. There is no value of this type for a square that
/// does not exist.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

/// File and row of each cell, by cell number. The only table that relates
/// numbers to squares.
const PLACES: [(u8, u8); CELLS] = [
    (3, 0),
    (2, 0),
    (1, 0),
    (0, 0), // d1 c1 b1 a1
    (0, 1),
    (1, 1),
    (2, 1),
    (3, 1),
    (4, 1),
    (5, 1),
    (6, 1),
    (7, 1), // a2 to h2
    (7, 0),
    (6, 0), // h1 g1
    (3, 2),
    (2, 2),
    (1, 2),
    (0, 2), // d3 c3 b3 a3
    (7, 2),
    (6, 2), // h3 g3
];

const NAMES: [&str; CELLS] = [
    "d1", "c1", "b1", "a1", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2", "h1", "g1", "d3", "c3",
    "b3", "a3", "h3", "g3",
];

const NO_CELL: u8 = u8::MAX;

/// Cell numbers by row and file, [`NO_CELL`] where there is no square.
const GRID: [[u8; FILES as usize]; ROWS as usize] = {
    let mut grid = [[NO_CELL; FILES as usize]; ROWS as usize];
    let mut cell = 0;
    while cell < CELLS {
        let (file, row) = PLACES[cell];
        grid[row as usize][file as usize] = cell as u8;
        cell += 1;
    }
    grid
};

/// Cell numbers row by row from row 1, files `a` to `h`: the order of keys and
/// of [`Cell::all`].
pub(crate) const READING_ORDER: [u8; CELLS] = {
    let mut order = [0; CELLS];
    let (mut next, mut row) = (0, 0);
    while row < ROWS as usize {
        let mut file = 0;
        while file < FILES as usize {
            if GRID[row][file] != NO_CELL {
                order[next] = GRID[row][file];
                next += 1;
            }
            file += 1;
        }
        row += 1;
    }
    order
};

/// Rows 1 and 3 have six cells numbered `d c b a`, then `h g`: those bits as bits
/// by file.
const BY_FILE: [u8; 64] = {
    let mut by_file = [0; 64];
    let (files, mut cells) = ([3, 2, 1, 0, 7, 6], 0);
    while cells < 64 {
        let mut i = 0;
        while i < 6 {
            by_file[cells] |= ((cells >> i & 1) as u8) << files[i];
            i += 1;
        }
        cells += 1;
    }
    by_file
};

/// A set of cells by row, bits by file.
#[inline]
pub(crate) const fn rows_of(cells: u32) -> [u8; ROWS as usize] {
    let (first, third) = (cells & 0xF | cells >> 8 & 0x30, cells >> 14 & 0x3F);
    [BY_FILE[first as usize], (cells >> 4) as u8, BY_FILE[third as usize]]
}

/// A set of cells with bits in the order of reading: row 1 first, files `a` to `h`.
#[inline]
pub(crate) const fn in_reading_order(cells: u32) -> u32 {
    let [first, second, third] = rows_of(cells);
    let (first, third) = (first & 0xF | first >> 2 & 0x30, third & 0xF | third >> 2 & 0x30);
    first as u32 | (second as u32) << 6 | (third as u32) << 14
}

/// The rosettes `a1`, `g1`, `a3`, `g3` and `d2`, as bits by cell number.
pub(crate) const ROSETTES: u32 = {
    let mut bits = 0;
    let mut cell = 0;
    while cell < CELLS {
        let (file, row) = PLACES[cell];
        let corner = (file == 0 || file == 6) && row != 1;
        if corner || (file == 3 && row == 1) {
            bits |= 1 << cell;
        }
        cell += 1;
    }
    bits
};

impl Cell {
    /// The cell with a number, if there is one: 0 to 19.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Cell> {
        if index < CELLS {
            Some(Cell(index as u8))
        } else {
            None
        }
    }

    /// The cell at a file (0 for `a` to 7 for `h`) and a row (0 to 2), if there
    /// is a square.
    pub const fn at(file: u8, row: u8) -> Option<Cell> {
        if file >= FILES || row >= ROWS {
            return None;
        }
        match GRID[row as usize][file as usize] {
            NO_CELL => None,
            cell => Some(Cell(cell)),
        }
    }

    /// The cell with a name such as `d2`, lower case only.
    ///
    /// ```
    /// use royalur::Cell;
    /// assert_eq!(Cell::named("d2").unwrap().to_string(), "d2");
    /// assert_eq!(Cell::named("e1"), None);
    /// ```
    pub fn named(name: &str) -> Option<Cell> {
        match *name.as_bytes() {
            [file @ b'a'..=b'h', row @ b'1'..=b'3'] => Cell::at(file - b'a', row - b'1'),
            _ => None,
        }
    }

    /// Every cell, row 1 first, files `a` to `h`.
    pub fn all() -> impl ExactSizeIterator<Item = Cell> {
        READING_ORDER.into_iter().map(Cell)
    }

    /// The number of the cell, 0 to 19.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 for file `a` to 7 for file `h`.
    pub const fn file(self) -> u8 {
        PLACES[self.0 as usize].0
    }

    /// 0 for row 1 to 2 for row 3.
    pub const fn row(self) -> u8 {
        PLACES[self.0 as usize].1
    }

    /// File letter and row digit.
    pub const fn name(self) -> &'static str {
        NAMES[self.0 as usize]
    }

    /// Whether a piece that lands here moves again.
    #[inline]
    pub const fn is_rosette(self) -> bool {
        ROSETTES & self.bit() != 0
    }

    /// The cell as one bit of a set of cells.
    #[inline]
    pub(crate) const fn bit(self) -> u32 {
        1 << self.0
    }

    /// A cell from a number known to be one.
    #[inline]
    pub(crate) const fn known(index: u8) -> Cell {
        debug_assert!((index as usize) < CELLS);
        Cell(index)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_names_and_places_agree() {
        for cell in Cell::all() {
            let name = format!("{}{}", (b'a' + cell.file()) as char, cell.row() + 1);
            assert_eq!(cell.name(), name);
            assert_eq!(Cell::named(&name), Some(cell));
            assert_eq!(Cell::at(cell.file(), cell.row()), Some(cell));
            assert_eq!(Cell::from_index(cell.index()), Some(cell));
        }
        assert_eq!(Cell::all().len(), CELLS);
    }

    #[test]
    fn squares_that_do_not_exist_have_no_cell() {
        for name in ["e1", "f1", "e3", "f3", "i1", "a0", "a4", "A1", "", "a", "a11"] {
            assert_eq!(Cell::named(name), None, "{name}");
        }
        for (file, row) in [(8, 0), (0, 3), (255, 1), (1, 255), (4, 0), (5, 2)] {
            assert_eq!(Cell::at(file, row), None);
        }
        assert_eq!(Cell::from_index(20), None);
        assert_eq!(Cell::from_index(usize::MAX), None);
    }

    #[test]
    fn sets_by_row_and_in_reading_order() {
        for (i, cell) in Cell::all().enumerate() {
            let mut rows = [0; 3];
            rows[cell.row() as usize] = 1 << cell.file();
            assert_eq!(rows_of(cell.bit()), rows);
            assert_eq!(in_reading_order(cell.bit()), 1 << i);
        }
        assert_eq!(in_reading_order((1 << CELLS) - 1), (1 << CELLS) - 1);
    }

    #[test]
    fn rosettes_are_the_five() {
        let names: Vec<_> = Cell::all().filter(|c| c.is_rosette()).map(Cell::name).collect();
        assert_eq!(names, ["a1", "g1", "d2", "a3", "g3"]);
    }
}
