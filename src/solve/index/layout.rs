//! Layers: the positions with a given number of pieces not yet home.
//!
//! A piece that is home stays there, so the game is solved layer by layer from
//! the end. A turn passes the move to the other side, which sees the layer with
//! the two numbers exchanged: two such mirrored layers are solved together, and
//! one with equal numbers is its own mirror.
//!
//! Within a layer each outer pattern has a block: a row for every mask of my
//! entry steps, in each row a value for every mask of theirs. What a move leads
//! to depends on the pattern and on my mask, never on theirs, so a whole row
//! goes the same way at once.

use super::entry_masks::{masks_within, MASKS};
use super::pattern::{Pattern, Patterns};

/// As many positions as the largest block has.
pub(crate) const BLOCK: usize = MASKS * MASKS;

/// Where the blocks of a layer lie, in the order of a list of patterns.
pub(crate) struct Layout {
    /// Pieces of the side to move that are not home.
    pub mine: i32,
    /// Pieces of the other side that are not home.
    pub theirs: i32,
    /// How many positions the layer has.
    pub size: usize,
    offsets: Vec<u32>,
}

/// The shape of a block.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shape {
    /// Masks of mine.
    pub rows: usize,
    /// Masks of theirs.
    pub width: usize,
}

impl Shape {
    /// Of a pattern's block where so many pieces of mine and theirs are not home.
    #[inline]
    pub fn of(pattern: Pattern, mine: i32, theirs: i32) -> Shape {
        Shape::free(mine - pattern.count_mine(), theirs - pattern.count_theirs())
    }

    /// Of a block with so many pieces of mine and theirs in hand and on the
    /// entry steps.
    #[inline]
    pub const fn free(mine: i32, theirs: i32) -> Shape {
        Shape { rows: masks_within(mine), width: masks_within(theirs) }
    }

    /// Of the same block as the other side sees it.
    #[inline]
    pub const fn turned(self) -> Shape {
        Shape { rows: self.width, width: self.rows }
    }

    /// How many positions a block has; 0 where the pattern holds too many pieces.
    #[inline]
    pub fn size(self) -> usize {
        self.rows * self.width
    }
}

impl Layout {
    /// Blocks in the order of `listed`.
    pub fn new(patterns: &Patterns, listed: &[Pattern], mine: i32, theirs: i32) -> Layout {
        let mut offsets = vec![u32::MAX; patterns.numbers()];
        let mut size = 0;
        for &pattern in listed {
            let block = Shape::of(pattern, mine, theirs).size();
            if block > 0 {
                offsets[patterns.number(pattern)] = size as u32;
                size += block;
            }
        }
        Layout { mine, theirs, size, offsets }
    }

    /// Where the block of a pattern begins, by the pattern's number.
    #[inline]
    pub fn offset(&self, number: usize) -> usize {
        self.offsets[number] as usize
    }

    /// The shape of a pattern's block.
    #[inline]
    pub fn shape(&self, pattern: Pattern) -> Shape {
        Shape::of(pattern, self.mine, self.theirs)
    }
}

/// Writes a block turned round: row and column exchanged, every value seen
/// from the other side.
#[inline]
pub(crate) fn turn_block<T: Copy>(
    block: &[T],
    shape: Shape,
    into: &mut [T],
    seen_from_there: impl Fn(T) -> T,
) {
    let Shape { rows, width } = shape;
    let (block, into) = (&block[..rows * width], &mut into[..rows * width]);
    for (column, turned) in into.chunks_exact_mut(rows).enumerate() {
        for (row, to) in turned.iter_mut().enumerate() {
            *to = seen_from_there(block[row * width + column]);
        }
    }
}
