//! Looking ahead: every roll by how likely it is, the best move for each.

use super::logistic::ONE;
use super::Estimator;
use crate::moves::bits;
use crate::perspective::Perspective;

impl Estimator {
    /// The chance of the side to move, out of [`ONE`], in a game that is not over.
    pub(crate) fn chance(&self, position: Perspective, plies: u32) -> i64 {
        let Some(deeper) = plies.checked_sub(1) else {
            return self.loaded.network.chance(position, self.spare);
        };
        let rules = self.rules();
        let reach = position.reach(rules);
        let (mut sum, all) = (0, i64::from(rules.denominator()));
        let mut passed = None;
        for (roll, weight) in rules.weights().into_iter().enumerate() {
            if weight == 0 {
                continue;
            }
            let steps = reach.by(roll as u32);
            let best = if steps == 0 {
                *passed.get_or_insert_with(|| ONE - self.chance(position.turned(), deeper))
            } else {
                let chances =
                    bits(steps).map(|step| self.after(position, step.into(), roll as u32, deeper));
                chances.max().unwrap_or(0)
            };
            sum += i64::from(weight) * best;
        }
        (sum + all / 2) / all
    }

    /// The chance of the side to move once it has moved its piece at a step.
    pub(crate) fn after(&self, position: Perspective, step: u32, roll: u32, plies: u32) -> i64 {
        let (next, again) = position.after(step, roll, self.rules());
        if next.lost(self.rules()) {
            return ONE;
        }
        let chance = self.chance(next, plies);
        if again {
            chance
        } else {
            ONE - chance
        }
    }
}
