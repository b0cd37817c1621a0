//! Perft by recursion, with the last ply counted in bulk.

use crate::moves::{bits, Reach};
use crate::perspective::Perspective;
use crate::roll::ROLL_MAX;
use crate::rules::RuleSet;

/// The rolls that the dice can make, as bits.
#[inline]
pub(super) fn rolls(rules: &RuleSet) -> u32 {
    let weights = rules.weights().into_iter().enumerate();
    weights.fold(0, |rolls, (roll, weight)| rolls | u32::from(weight > 0) << roll)
}

/// The leaves `depth` plies below a position in which the game goes on. `depth` is
/// at least 1, and small enough for the count to fit.
pub(super) fn leaves(position: Perspective, depth: u32, rules: &RuleSet) -> u64 {
    let reach = position.reach(rules);
    if depth == 1 {
        return branches(reach, rules);
    }
    let mut sum = 0;
    for roll in bits(rolls(rules)) {
        let steps = reach.by(roll as u32);
        if steps == 0 {
            sum += leaves(position.turned(), depth - 1, rules);
        }
        for step in bits(steps) {
            let (next, _) = position.after(step as u32, roll as u32, rules);
            sum += if next.lost(rules) { 1 } else { leaves(next, depth - 1, rules) };
        }
    }
    sum
}

/// The branches of a position: every move of every roll, and the lost turn of each
/// roll that allows none.
#[inline]
fn branches(reach: Reach, rules: &RuleSet) -> u64 {
    let comes = rolls(rules);
    let mut lost = u64::from(comes & 1);
    // A roll moves pieces from steps 0 to 17 less the roll, so the four sets fit
    // side by side into one word and are counted at once.
    let (mut moves, mut shift) = (0, 0);
    for roll in 1..=ROLL_MAX as u32 {
        let steps = if comes >> roll & 1 != 0 { reach.by(roll) } else { 0 };
        lost += u64::from(comes >> roll & 1 != 0 && steps == 0);
        moves |= (steps as u64) << shift;
        shift += 18 - roll;
    }
    moves.count_ones() as u64 + lost
}
