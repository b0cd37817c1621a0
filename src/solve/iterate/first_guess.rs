//! What a layer is begun with: what is known of the same positions with one
//! piece less in a hand.

use super::extrapolate::{Delta, Number};
use super::layer::Finished;
use super::pair::Pair;
use super::parts::{over_sections, Part};
use crate::solve::index::{Pattern, Shape, MASK_BY_RANK, RANK_OF_MASK};
use crate::solve::workers::{Halt, Workers};

/// Fills the numbers of two layers. `known` is what a finished layer holds;
/// `turned` is how the other side sees a number; `made` makes a guess of the
/// numbers found with one piece less of mine and one of theirs.
pub(crate) fn guess<T: Number>(
    pair: &Pair,
    workers: &Workers,
    numbers: &mut [Vec<T>],
    deltas: &mut [Vec<Delta>],
    known: impl Fn(&Finished) -> &[T] + Sync,
    turned: impl Fn(f64) -> f64 + Sync,
    made: impl Fn(Option<f64>, Option<f64>) -> f64 + Sync,
) -> Result<(), Halt> {
    over_sections(pair, workers, numbers, deltas, |section, mut parts: Vec<Part<T>>| {
        for (half, part) in parts.iter_mut().enumerate() {
            let here = &pair.layouts[half];
            let (mine, theirs) = (pair.homes[half], pair.homes[1 - half]);
            for &pattern in &pair.game.order.patterns[section.patterns.clone()] {
                let shape = here.shape(pattern);
                if shape.size() == 0 {
                    continue;
                }
                let offset = here.offset(pair.game.patterns.number(pattern));
                let mine = Neighbour::at(pair, mine, pattern);
                let theirs = Neighbour::at(pair, theirs, pattern.mirrored());
                let block = part.numbers.own(offset, shape.size());
                for (row, numbers) in block.chunks_exact_mut(shape.width).enumerate() {
                    for (column, number) in numbers.iter_mut().enumerate() {
                        let mine = mine.as_ref().map(|n| n.number(&known, row, column));
                        let theirs = theirs.as_ref().map(|n| n.number(&known, column, row));
                        *number = T::of(made(mine, theirs.map(&turned)));
                    }
                }
            }
        }
    })
    .map(drop)
}

/// A block of a finished layer.
struct Neighbour<'a> {
    layer: &'a Finished,
    offset: usize,
    rows: usize,
    width: usize,
}

impl<'a> Neighbour<'a> {
    /// The block of a pattern, or of what is left of it without the least
    /// advanced piece where the layer has one too few for it.
    fn at(pair: &Pair, layer: Option<&'a Finished>, mut pattern: Pattern) -> Option<Neighbour<'a>> {
        let layer = layer?;
        if pattern.count_mine() > layer.layout.mine {
            pattern.mine &= pattern.mine - 1;
        }
        let Shape { rows, width } = layer.layout.shape(pattern);
        let offset = layer.layout.offset(pair.game.patterns.number(pattern));
        Some(Neighbour { layer, offset, rows, width })
    }

    /// The number at a row and column; a row there is none of has one piece
    /// too many, which is left out.
    fn number<T: Number>(
        &self,
        known: impl Fn(&Finished) -> &[T],
        row: usize,
        column: usize,
    ) -> f64 {
        let row = if row < self.rows { row } else { fewer(row) };
        known(self.layer)[self.offset + row * self.width + column].into()
    }
}

/// The rank of a mask without its least advanced piece.
fn fewer(rank: usize) -> usize {
    let mask = MASK_BY_RANK[rank];
    RANK_OF_MASK[(mask & (mask - 1)) as usize] as usize
}
