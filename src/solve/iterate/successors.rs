//! Where the moves from a block lead, found by arithmetic on its number.

use super::layer::Finished;
use crate::solve::index::{masks_within, Layout, Pattern, Patterns, Shape};

/// What a move leads to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Into {
    /// This layer, and the other side is to move.
    Waiting,
    /// This layer, and I move again: the move ended on a rosette. The mirrored
    /// layer holds that, turned round.
    Again,
    /// The layer with one piece less of mine, and the other side is to move.
    Home,
    /// The last piece is home.
    Won,
}

/// The block a move leads to.
#[derive(Clone, Copy)]
pub(crate) struct Target {
    pub into: Into,
    /// Its rows.
    rows: u8,
    /// From one of its rows to the next; a row may be longer than here after a
    /// capture, and then begins with what is here.
    stride: u8,
    /// Where that block begins in the array that holds it.
    offset: u32,
}

const NOWHERE: Target = Target { into: Into::Won, rows: 0, stride: 0, offset: 0 };

impl Target {
    #[inline(always)]
    pub fn rows(&self) -> usize {
        self.rows.into()
    }

    #[inline(always)]
    pub fn stride(&self) -> usize {
        self.stride.into()
    }

    #[inline(always)]
    pub fn offset(&self) -> usize {
        self.offset as usize
    }
}

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
    /// Where the blocks of the mirrored layer lie.
    pub mirror: &'a Layout,
    /// The layer after a piece of mine goes home, unless that wins.
    pub home: Option<&'a Finished>,
    /// Rosettes no piece can be captured on, as a mask of outer steps.
    pub safe: u16,
}

impl Successors {
    /// The moves from a pattern's block, which must not be empty.
    #[inline]
    pub fn of(layer: &PairLayer, pattern: Pattern) -> Successors {
        let PairLayer { patterns, layout, mirror, .. } = layer;
        let shape = layout.shape(pattern);
        let number = patterns.number(pattern) as u32;
        let turned = patterns.number(pattern.mirrored()) as u32;
        let mut next = Successors {
            offset: layout.offset(number as usize),
            shape,
            outer: [[NOWHERE; 7]; 4],
            counts: [0; 4],
            landings: [None; 4],
        };
        let opponents = patterns.across(pattern.theirs);
        let closed = pattern.mine | opponents & layer.safe;
        let taken = layout.shape(pattern.less_theirs()).width as u8;
        // Where a piece that is not in the numbers any more comes to stand.
        let target = |number: u32, turned: u32, to: u32, rows: usize| {
            let captures = opponents >> to & 1 == 1;
            let (own, met) = (&patterns.weights, &patterns.met_weights);
            let step = to as usize;
            let stride = if captures { taken } else { shape.width as u8 };
            let (into, offset) = if patterns.rosettes >> to & 1 == 1 {
                let met = if captures { met[1][step] } else { 0 };
                (Into::Again, mirror.offset((turned + own[1][step] - met) as usize))
            } else {
                let met = if captures { met[0][step] } else { 0 };
                (Into::Waiting, layout.offset((number + own[0][step] - met) as usize))
            };
            Target { into, rows: rows as u8, stride, offset: offset as u32 }
        };
        for roll in 1..=4u32 {
            let (row, mut count) = (&mut next.outer[roll as usize - 1], 0);
            let last = patterns.steps - roll;
            let mut pieces = pattern.mine & !(closed >> roll) & ((1 << last) - 1);
            while pieces != 0 {
                let from = pieces.trailing_zeros();
                pieces &= pieces - 1;
                let [own, other] = patterns.weights.map(|weights| weights[from as usize]);
                row[count] = target(number - own, turned - other, from + roll, shape.rows);
                count += 1;
            }
            if pattern.mine >> last & 1 == 1 {
                row[count] = layer.target_home(number - patterns.weights[0][last as usize], shape);
                count += 1;
            }
            next.counts[roll as usize - 1] = count;
        }
        if shape.rows > 1 {
            let rows = masks_within(layout.mine - pattern.count_mine() - 1);
            for to in 0..4u32 {
                if closed >> to & 1 == 0 {
                    next.landings[to as usize] = Some(target(number, turned, to, rows));
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
        let stride = shape.width as u8;
        match self.home {
            None => Target { stride, ..NOWHERE },
            Some(home) => {
                let offset = home.layout.offset(number as usize) as u32;
                Target { into: Into::Home, rows: shape.rows as u8, stride, offset }
            }
        }
    }
}
