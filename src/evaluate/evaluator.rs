//! The evaluation of one rule set and its weights, prepared for many positions.

use super::pairs::{self, Pairs, Row, ROW};
use super::weights::Weights;
use crate::board::Board;
use crate::geometry::Side;
use crate::moves::bits;
use crate::perspective::{Perspective, STEPS};
use crate::roll::ROLL_MAX;
use crate::route::Route;
use crate::rules::RuleSet;

/// The pieces of one side, in steps of its own route.
#[derive(Clone, Copy)]
pub(crate) struct Material {
    /// Steps its pieces stand on; bit 0 stays clear.
    pub steps: u32,
    pub hand: u32,
    pub home: u32,
}

impl Material {
    pub(super) fn of_board(board: &Board, side: Side, route: Route) -> Material {
        let (hand, home) = (board.hand(side) as u32, board.home(side) as u32);
        Material { steps: board.steps(route, side, side), hand, home }
    }

    /// The steps the pieces have taken, home being one more than the route has.
    #[inline]
    pub(super) fn progress(&self, route: Route) -> i64 {
        step_sum(self.steps) + (self.home * route.home() as u32) as i64
    }

    /// The pieces of the side to move.
    #[inline]
    pub(crate) const fn of_mover(position: Perspective, route: Route) -> Material {
        let (hand, home) = (position.hand(), position.home());
        Material { steps: position.steps(route), hand, home }
    }
}

/// The value of a piece by its step, step 0 being the hand.
pub(crate) type PieceValues = [i32; ROW];

/// The evaluation of a rule set with weights. A value has two parts: a *base* of
/// progress, rosettes and pieces in hand, which is a sum over single pieces, and a
/// *threat*, how much more the opponent is exposed than oneself, which is a sum
/// over pairs of pieces.
pub(crate) struct Evaluator {
    route: Route,
    exposed: i64,
    rosette: i64,
    pairs: &'static Pairs,
    /// Steps of the rosettes that count.
    rosettes: u32,
    piece_values: PieceValues,
    /// The most that the threat adds to a value, either way.
    pub threat_max: i64,
    /// The most that one move adds to the base.
    pub gain_max: i64,
}

impl Evaluator {
    pub(crate) fn new(rules: &RuleSet, weights: &Weights) -> Evaluator {
        let route = rules.route();
        let rosettes = route.steps_of(Side::Light, route.shared()) & route.rosettes();
        let piece_values = std::array::from_fn(|step| match step {
            0 => -weights.entry as i32,
            _ => 16 * step as i32 + weights.rosette as i32 * (rosettes >> step & 1) as i32,
        });
        let exposed = pairs::exposed(route, rules.safe_rosettes());
        // Four steps, and a capture on the last step where there can be one; a
        // rosette won and one lost; a piece entered and one returned to the hand.
        let steps = (ROLL_MAX as u32 + exposed.ilog2()) as i64;
        let gain_max = 16 * steps + 2 * weights.rosette.abs() + 2 * weights.entry.abs();
        Evaluator {
            route,
            exposed: weights.exposed,
            rosette: weights.rosette,
            pairs: pairs::of(rules),
            rosettes,
            piece_values,
            threat_max: step_sum(exposed) * weights.exposed.abs(),
            gain_max,
        }
    }

    /// The value of a position to the side to move.
    #[inline]
    pub(crate) fn for_mover(&self, position: Perspective) -> i64 {
        let material = |position| Material::of_mover(position, self.route);
        self.value(&material(position), &material(position.turned()))
    }

    /// The value of a position to a side.
    #[inline]
    pub(super) fn value(&self, own: &Material, other: &Material) -> i64 {
        let mut threat = 0;
        if self.exposes() {
            for theirs in bits(other.steps) {
                let pairs = self.pairs_with(theirs as u32);
                threat += bits(own.steps).map(|step| pairs[step as usize] as i64).sum::<i64>();
            }
        }
        self.total(self.base(own) - self.base(other), threat)
    }

    /// Whether exposure counts.
    #[inline]
    const fn exposes(&self) -> bool {
        self.exposed != 0
    }

    /// The value made of a base and a threat.
    #[inline]
    pub(crate) const fn total(&self, base: i64, threat: i64) -> i64 {
        base + self.exposed * threat / 16
    }

    /// The base of one side: progress, rosettes, pieces in hand.
    #[inline]
    pub(crate) fn base(&self, own: &Material) -> i64 {
        let rosettes = (own.steps & self.rosettes).count_ones() as i64;
        16 * own.progress(self.route)
            + self.rosette * rosettes
            + self.piece_value(0) * own.hand as i64
    }

    /// What a piece adds to the threat, by its step, against an opponent on some
    /// steps.
    #[inline]
    pub(crate) fn threats(&self, theirs: u32) -> Row {
        let mut threats = [0; ROW];
        for step in bits(if self.exposes() { theirs } else { 0 }) {
            let pairs = &self.pairs[step as usize % STEPS];
            threats.iter_mut().zip(pairs).for_each(|(threat, pair)| *threat += pair);
        }
        threats
    }

    /// Whether a value is a plain sum over pieces and pairs of pieces, without a
    /// division that truncates.
    #[inline]
    pub(crate) const fn is_linear(&self) -> bool {
        self.exposed % 16 == 0
    }

    /// The value of a piece by its step with what it threatens; exact where the
    /// evaluation is linear.
    #[inline]
    pub(crate) fn values_with(&self, threats: &Row) -> PieceValues {
        let (mut values, by) = (self.piece_values, (self.exposed / 16) as i32);
        let both = values.iter_mut().zip(threats);
        match by {
            0 => {}
            // The usual weight, and far quicker than to multiply.
            1 => both.for_each(|(value, threat)| *value += *threat as i32),
            _ => both.for_each(|(value, threat)| *value += by * *threat as i32),
        }
        values
    }

    /// The base of one piece: on a step, at home, or in hand for step 0.
    #[inline]
    pub(crate) const fn piece_value(&self, step: u32) -> i64 {
        self.piece_values[step as usize] as i64
    }

    /// What a piece adds to the threat, by its step, against one piece of the
    /// opponent on a step of its own.
    #[inline]
    pub(crate) const fn pairs_with(&self, theirs: u32) -> &'static Row {
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
