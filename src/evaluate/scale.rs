//! An evaluation made ready for many positions.

use super::pairs::{self, Pairs, Row, ROW};
use super::Weights;
use crate::board::Board;
use crate::geometry::Side;
use crate::moves::bits;
use crate::perspective::{Perspective, STEPS};
use crate::roll::ROLL_MAX;
use crate::route::Route;
use crate::rules::RuleSet;

/// What one side has, in steps of its own route.
#[derive(Clone, Copy)]
pub(crate) struct Force {
    /// Steps its pieces stand on; bit 0 stays clear.
    pub steps: u32,
    pub hand: u32,
    pub home: u32,
}

impl Force {
    pub(super) fn of_board(board: &Board, side: Side, route: Route) -> Force {
        let (hand, home) = (board.hand(side) as u32, board.home(side) as u32);
        Force { steps: board.steps(route, side, side), hand, home }
    }

    /// What the side to move has.
    #[inline]
    pub(crate) const fn of_perspective(perspective: Perspective, route: Route) -> Force {
        Force {
            steps: perspective.steps(route),
            hand: perspective.hand(),
            home: perspective.home(),
        }
    }
}

/// What a piece counts for by its step, in hand for step 0.
pub(crate) type Gains = [i32; ROW];

/// The rules and weights an evaluation needs.
pub(crate) struct Scale {
    route: Route,
    exposed: i64,
    rosette: i64,
    pairs: &'static Pairs,
    /// The rosettes that count.
    held: u32,
    /// What a piece counts by its step, whatever the other side has; step 0 is
    /// the hand.
    worth: Gains,
    /// The most that exposure makes of a value, either way.
    pub stake: i64,
    /// The most that one move makes of the rest.
    pub gain: i64,
}

impl Scale {
    pub(crate) fn new(rules: &RuleSet, weights: &Weights) -> Scale {
        let route = rules.route();
        let held = route.steps_of(Side::Light, route.shared()) & route.rosettes();
        let worth = std::array::from_fn(|step| match step {
            0 => -weights.entry as i32,
            _ => 16 * step as i32 + weights.rosette as i32 * (held >> step & 1) as i32,
        });
        let exposed = pairs::exposed(route, rules.safe_rosettes());
        // Four steps, and a piece taken on the last step where one can be; a
        // rosette won and one taken; a piece entered and one put back in hand.
        let steps = (ROLL_MAX as u32 + exposed.ilog2()) as i64;
        let gain = 16 * steps + 2 * weights.rosette.abs() + 2 * weights.entry.abs();
        Scale {
            route,
            exposed: weights.exposed,
            rosette: weights.rosette,
            pairs: pairs::of(rules),
            held,
            worth,
            stake: step_sum(exposed) * weights.exposed.abs(),
            gain,
        }
    }

    /// What a position is worth to the side to move.
    #[inline]
    pub(crate) fn of_perspective(&self, perspective: Perspective) -> i64 {
        let force = |perspective| Force::of_perspective(perspective, self.route);
        self.value(&force(perspective), &force(perspective.turned()))
    }

    /// What a position is worth to a side.
    #[inline]
    pub(super) fn value(&self, own: &Force, other: &Force) -> i64 {
        let mut relief = 0;
        if self.exposes() {
            for theirs in bits(other.steps) {
                let pairs = self.against(theirs as u32);
                relief += bits(own.steps).map(|step| pairs[step as usize] as i64).sum::<i64>();
            }
        }
        self.weighed(self.still(own) - self.still(other), relief)
    }

    /// Whether exposure counts.
    #[inline]
    pub(crate) const fn exposes(&self) -> bool {
        self.exposed != 0
    }

    /// A value from what counts whatever the other side has, and by how much
    /// more the other side is exposed.
    #[inline]
    pub(crate) const fn weighed(&self, still: i64, relief: i64) -> i64 {
        still + self.exposed * relief / 16
    }

    /// What counts for a side whatever the other has: progress, rosettes,
    /// pieces in hand.
    #[inline]
    pub(crate) fn still(&self, own: &Force) -> i64 {
        let rosettes = (own.steps & self.held).count_ones() as i64;
        16 * step_sum(own.steps)
            + self.rosette * rosettes
            + self.worth(0) * own.hand as i64
            + self.worth(self.route.home() as u32) * own.home as i64
    }

    /// By one's own step, how much a piece there makes the other side more
    /// exposed, which stands on some steps of its own.
    #[inline]
    pub(crate) fn reliefs(&self, theirs: u32) -> Row {
        let mut reliefs = [0; ROW];
        for step in bits(if self.exposes() { theirs } else { 0 }) {
            let pairs = &self.pairs[step as usize % STEPS];
            reliefs.iter_mut().zip(pairs).for_each(|(relief, pair)| *relief += pair);
        }
        reliefs
    }

    /// Whether a value is a plain sum over pieces and pairs of them, nothing
    /// being cut off in a division.
    #[inline]
    pub(crate) const fn is_linear(&self) -> bool {
        self.exposed % 16 == 0
    }

    /// What a piece counts by its step, and what comes to that by exposure;
    /// exact where the scale is linear.
    #[inline]
    pub(crate) fn gains(&self, reliefs: &Row) -> Gains {
        let (mut gains, by) = (self.worth, (self.exposed / 16) as i32);
        let exposure = gains.iter_mut().zip(reliefs);
        match by {
            0 => {}
            // The usual weight, and far quicker than to multiply.
            1 => exposure.for_each(|(gain, relief)| *gain += *relief as i32),
            _ => exposure.for_each(|(gain, relief)| *gain += by * *relief as i32),
        }
        gains
    }

    /// The same for one piece: on a step, at home, or in hand for step 0.
    #[inline]
    pub(crate) const fn worth(&self, step: u32) -> i64 {
        self.worth[step as usize] as i64
    }

    /// By one's own step, how much a piece there makes the other side more
    /// exposed, against its piece on a step of its own.
    #[inline]
    pub(crate) const fn against(&self, theirs: u32) -> &'static Row {
        &self.pairs[theirs as usize]
    }
}

/// The sum of the numbers of the set bits.
#[inline]
fn step_sum(steps: u32) -> i64 {
    const LOW: [u8; 1 << 9] = sums(0);
    const HIGH: [u8; 1 << 9] = sums(9);
    LOW[steps as usize & 0x1FF] as i64 + HIGH[steps as usize >> 9 & 0x1FF] as i64
}

/// Sums of bit numbers, the lowest being `first`, for all words of nine bits.
const fn sums(first: u8) -> [u8; 1 << 9] {
    let mut sums = [0; 1 << 9];
    let mut word = 1;
    while word < sums.len() {
        sums[word] = sums[word & (word - 1)] + first + word.trailing_zeros() as u8;
        word += 1;
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_bits() {
        for word in 0..1u32 << STEPS {
            assert_eq!(step_sum(word), bits(word).map(i64::from).sum::<i64>());
        }
    }
}
