//! The greedy heuristic: a move without looking ahead.

use crate::board::Board;
use crate::moves::movable;
use crate::perspective::Perspective;
use crate::roll::Roll;
use crate::rules::RuleSet;

impl Board {
    /// The greedy move: the last that captures, else the last onto a rosette,
    /// else the last, as an index into what [`Board::moves`] returns for the
    /// same roll. None when the roll allows no move.
    pub fn greedy(&self, roll: Roll, rules: &RuleSet) -> Option<usize> {
        let steps = movable(self, roll.steps(), rules);
        (steps != 0).then(|| {
            let position = Perspective::of(self, rules.route());
            let step = position.greedy(steps, roll.steps() as u32, rules);
            (steps & ((1 << step) - 1)).count_ones() as usize
        })
    }
}

impl Perspective {
    /// The step of the greedy move, among at least one step to move from.
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
