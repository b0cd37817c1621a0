//! Where the moves from a block lead, found by arithmetic on its number.

use super::layer::{Finished, Layout, Shape};
use super::pattern::{Pattern, Patterns};

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
pub(crate) struct Plan {
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
pub(crate) struct Seat<'a> {
    pub patterns: &'a Patterns,
    pub layout: &'a Layout,
    /// The layer after a piece of mine goes home, unless that wins.
    pub home: Option<&'a Finished>,
    /// Rosettes no piece can be captured on, as a mask of outer steps.
    pub safe: u16,
}

impl Plan {
    /// The moves from a pattern's block, which must not be empty.
    #[inline]
    pub fn of(seat: &Seat, pattern: Pattern) -> Plan {
        let Seat { patterns, layout, .. } = seat;
        let shape = layout.shape(pattern);
        let mut plan = Plan {
            offset: layout.offset(patterns.number(pattern)),
            shape,
            outer: [[NOWHERE; 7]; 4],
            counts: [0; 4],
            landings: [None; 4],
        };
        let mut pieces = pattern.mine;
        while pieces != 0 {
            let from = pieces.trailing_zeros();
            pieces &= pieces - 1;
            let rest = pattern.mine & !(1 << from);
            for roll in 1..=4u32 {
                let to = from + roll;
                let target = if to < patterns.steps {
                    seat.target(pattern, shape, rest, to)
                } else if to == patterns.steps {
                    Some(seat.target_home(pattern, shape, rest))
                } else {
                    None
                };
                if let Some(target) = target {
                    let roll = roll as usize - 1;
                    plan.outer[roll][plan.counts[roll]] = target;
                    plan.counts[roll] += 1;
                }
            }
        }
        if shape.rows > 1 {
            for to in 0..4 {
                plan.landings[to as usize] = seat.target(pattern, shape, pattern.mine, to);
            }
        }
        plan
    }

    /// The moves of outer pieces with a roll less one.
    #[inline]
    pub fn outer(&self, roll: usize) -> &[Target] {
        &self.outer[roll][..self.counts[roll]]
    }
}

impl Seat<'_> {
    /// A piece joins `rest` on an outer step, or may not.
    #[inline]
    fn target(&self, pattern: Pattern, shape: Shape, rest: u16, to: u32) -> Option<Target> {
        let bit = 1u16 << to;
        if rest & bit != 0 {
            return None;
        }
        let mut next = Pattern { mine: rest | bit, theirs: pattern.theirs };
        let mut stride = shape.width;
        if let Some(met) = self.patterns.meets[to as usize] {
            if pattern.theirs >> met & 1 == 1 {
                if self.safe & bit != 0 {
                    return None;
                }
                next.theirs &= !(1 << met);
                stride = self.layout.shape(next).width;
            }
        }
        let again = self.patterns.rosettes & bit != 0;
        let into = if again { Into::Moving } else { Into::Waiting };
        let offset = self.layout.offset(self.patterns.number(next));
        Some(Target { into, offset, stride })
    }

    /// A piece goes home and leaves `rest`.
    #[inline]
    fn target_home(&self, pattern: Pattern, shape: Shape, rest: u16) -> Target {
        match self.home {
            None => Target { into: Into::Won, offset: 0, stride: shape.width },
            Some(home) => {
                let number = self.patterns.number(Pattern { mine: rest, ..pattern });
                let offset = home.layout.offset(number);
                Target { into: Into::Home, offset, stride: shape.width }
            }
        }
    }
}
