//! The move to make without looking ahead.

use crate::board::Board;
use crate::moves::movable;
use crate::perspective::Perspective;
use crate::roll::Roll;
use crate::rules::RuleSet;

impl Board {
    /// The last move that captures, else the last onto a rosette, else the
    /// last: an index into what [`Board::moves`] returns for the same roll.
    /// None when the roll allows nothing.
    pub fn greedy(&self, roll: Roll, rules: &RuleSet) -> Option<usize> {
        let steps = movable(self, roll.steps(), rules);
        (steps != 0).then(|| {
            let perspective = Perspective::of(self, rules.route());
            let step = perspective.greedy(steps, roll.steps() as u32, rules);
            (steps & ((1 << step) - 1)).count_ones() as usize
        })
    }
}

impl Perspective {
    /// The same among some steps to move from, one at least.
    #[inline]
    pub(crate) const fn greedy(self, steps: u32, roll: u32, rules: &RuleSet) -> u32 {
        let captures = steps & self.enemy_steps(rules) >> roll;
        let rosettes = steps & rules.route().rosettes() >> roll;
        let best = if captures != 0 {
            captures
        } else if rosettes != 0 {
            rosettes
        } else {
            steps
        };
        best.ilog2()
    }
}
