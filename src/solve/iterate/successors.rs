//! Where the moves from a block lead, found by arithmetic on its number.

use super::layer::Finished;
use crate::solve::index::{Layout, Pattern, Patterns, Shape};

/// Which array a move leads into.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Into {
    /// This layer, and I move again: the move ended on a rosette.
    Moving,
    /// This layer, and the other side is to move.
    Waiting,
    /// The layer with one piece less of mine, and the other side is to move.
    Home,
    /// The last piece is home.
    Won,
}

/// The block a move leads to.
#[derive(Clone, Copy)]
pub(crate) struct Target {
    pub into: Into,
    /// Where that block begins.
    pub offset: usize,
    /// From one of its rows to the next; a row may be longer than here after a
    /// capture, and then begins with what is here.
    pub stride: usize,
}

const NOWHERE: Target = Target { into: Into::Won, offset: 0, stride: 0 };

/// All moves from a block that leave its pattern.
pub(crate) struct Successors {
    /// Where the block begins.
    pub offset: usize,
    /// Its shape.
    pub shape: Shape,
    /// Moves of outer pieces, by roll less one: every row goes to the same row.
    outer: [[Target; 7]; 4],
    counts: [usize; 4],
    /// Moves from the entry steps to steps 5 to 8: rows lose a piece.
    pub landings: [Option<Target>; 4],
}

/// What is the same for all blocks of a layer.
pub(crate) struct PairLayer<'a> {
    pub patterns: &'a Patterns,
    pub layout: &'a Layout,
    /// The layer after a piece of mine goes home, unless that wins.
    pub home: Option<&'a Finished>,
    /// Rosettes no piece can be captured on, as a mask of outer steps.
    pub safe: u16,
}

impl Successors {
    /// The moves from a pattern's block, which must not be empty.
    #[inline]
    pub fn of(layer: &PairLayer, pattern: Pattern) -> Successors {
        let PairLayer { patterns, layout, .. } = layer;
        let shape = layout.shape(pattern);
        let number = patterns.number(pattern) as u32;
        let mut next = Successors {
            offset: layout.offset(number as usize),
            shape,
            outer: [[NOWHERE; 7]; 4],
            counts: [0; 4],
            landings: [None; 4],
        };
        let opponents = patterns.across(pattern.theirs);
        let closed = pattern.mine | opponents & layer.safe;
        let taken = layout.shape(pattern.less_theirs()).width;
        // Where a piece that is not in the number any more comes to stand.
        let target = |number: u32, to: u32| {
            let captures = u32::from(opponents >> to & 1);
            let step = to as usize;
            let number = number + patterns.weights[step] - captures * patterns.met_weights[step];
            let again = patterns.rosettes >> to & 1 == 1;
            Target {
                into: if again { Into::Moving } else { Into::Waiting },
                offset: layout.offset(number as usize),
                stride: if captures == 1 { taken } else { shape.width },
            }
        };
        for roll in 1..=4u32 {
            let (row, mut count) = (&mut next.outer[roll as usize - 1], 0);
            let last = patterns.steps - roll;
            let mut pieces = pattern.mine & !(closed >> roll) & ((1 << last) - 1);
            while pieces != 0 {
                let from = pieces.trailing_zeros();
                pieces &= pieces - 1;
                row[count] = target(number - patterns.weights[from as usize], from + roll);
                count += 1;
            }
            if pattern.mine >> last & 1 == 1 {
                row[count] = layer.target_home(number - patterns.weights[last as usize], shape);
                count += 1;
            }
            next.counts[roll as usize - 1] = count;
        }
        if shape.rows > 1 {
            for to in 0..4u32 {
                if closed >> to & 1 == 0 {
                    next.landings[to as usize] = Some(target(number, to));
                }
            }
        }
        next
    }

    /// The moves of outer pieces with a roll less one.
    #[inline]
    pub fn outer(&self, roll: usize) -> &[Target] {
        &self.outer[roll][..self.counts[roll]]
    }
}

impl PairLayer<'_> {
    /// A piece has gone home from the pattern with this number.
    #[inline]
    fn target_home(&self, number: u32, shape: Shape) -> Target {
        match self.home {
            None => Target { into: Into::Won, offset: 0, stride: shape.width },
            Some(home) => {
                let offset = home.layout.offset(number as usize);
                Target { into: Into::Home, offset, stride: shape.width }
            }
        }
    }
}
