//! The last level: what the moves of a position lead to by evaluation, worked
//! out from the position before them.

use crate::evaluate::{Force, Scale};
use crate::moves::{bits, Reach};
use crate::roll::ROLL_MAX;
use crate::route::Route;
use crate::rules::{RuleSet, PIECES_MAX};
use crate::view::{View, STEPS};

const ROLLS: usize = ROLL_MAX as usize + 1;

/// A position, made ready to value every move of the side to move.
pub(super) struct Last<'a> {
    scale: &'a Scale,
    route: Route,
    pub reach: Reach,
    /// Steps the side to move stands on.
    own: u32,
    /// Those of its steps that an enemy stands on.
    met: u32,
    /// What a piece taken comes to count in its owner's hand.
    returned: i64,
    /// The value as it stands without what is exposed.
    still: i64,
    /// By how much more the enemy is exposed.
    relief: i64,
    /// What a piece of the side to move adds to that, by its step.
    reliefs: [i16; STEPS],
}

impl<'a> Last<'a> {
    #[inline]
    pub(super) fn new(view: View, rules: &RuleSet, scale: &'a Scale) -> Last<'a> {
        let route = rules.route();
        let own = Force::of_view(view, route);
        let enemy = Force::of_view(view.turned(), route);
        let full = enemy.hand == PIECES_MAX as u32;
        let mut last = Last {
            scale,
            route,
            reach: view.reach(rules),
            own: own.steps,
            met: view.enemy_steps(rules),
            returned: if full { 0 } else { scale.worth(0) },
            still: scale.still(&own) - scale.still(&enemy),
            relief: 0,
            reliefs: [0; STEPS],
        };
        if scale.exposes() {
            for theirs in bits(enemy.steps) {
                let pairs = scale.against(theirs as u32);
                for (relief, pair) in last.reliefs.iter_mut().zip(pairs) {
                    *relief += pair;
                }
            }
            last.relief = bits(own.steps).map(|step| last.reliefs[step as usize] as i64).sum();
        }
        last
    }

    /// What the position is worth to the side to move as it stands.
    #[inline]
    pub(super) fn standing(&self) -> i64 {
        self.scale.weighed(self.still, self.relief)
    }

    /// What it is worth to the same side after its piece on a step, 0 the
    /// hand, went by a roll.
    #[inline]
    pub(super) fn moved(&self, step: u32, roll: u32) -> i64 {
        let to = step + roll;
        let (mut still, mut relief) = self.carried(step, to);
        if self.met >> to & 1 != 0 {
            still -= self.returned;
            // Only a shared cell is a step of both sides; a piece anywhere
            // else is off its route and counted for nothing.
            if self.route.crossed(1 << to) != 0 {
                let theirs = self.route.across(to);
                still += self.scale.worth(theirs);
                let pairs = self.scale.against(theirs);
                let own = (self.own | 1 << to) & !(1 << step);
                relief -= bits(own).map(|step| pairs[step as usize] as i64).sum::<i64>();
            }
        }
        self.scale.weighed(still, relief)
    }

    /// What counts without the other side, and by how much more that is
    /// exposed, with a piece carried from a step to a step.
    #[inline]
    fn carried(&self, step: u32, to: u32) -> (i64, i64) {
        let still = self.still + self.scale.worth(to) - self.scale.worth(step);
        let relief = self.reliefs[to as usize] - self.reliefs[step as usize];
        (still, self.relief + relief as i64)
    }

    /// What the best move of each roll leads to; where there is none, the
    /// position as it stands.
    #[inline]
    pub(super) fn bests(&self) -> [i64; ROLLS] {
        let reach: [u32; ROLLS] = std::array::from_fn(|roll| self.reach.by(roll as u32));
        let takes: [u32; ROLLS] = std::array::from_fn(|roll| reach[roll] & self.met >> roll);
        let mut bests = [i64::MIN; ROLLS];
        // Step by step, all rolls at once and without branches; what takes a
        // piece comes after.
        for step in bits(reach[1] | reach[2] | reach[3] | reach[4]) {
            for roll in 1..ROLLS {
                let to = (step as usize + roll).min(STEPS - 1);
                let (still, relief) = self.carried(step as u32, to as u32);
                let value = self.scale.weighed(still, relief);
                let free = (reach[roll] ^ takes[roll]) >> step & 1 != 0;
                bests[roll] = bests[roll].max(if free { value } else { i64::MIN });
            }
        }
        for roll in 1..ROLLS {
            for step in bits(takes[roll]) {
                bests[roll] = bests[roll].max(self.moved(step as u32, roll as u32));
            }
        }
        for (best, steps) in bests.iter_mut().zip(reach) {
            *best = if steps == 0 { self.standing() } else { *best };
        }
        bests
    }
}
