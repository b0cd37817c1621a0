//! The last level: what the moves of a position lead to by evaluation, worked
//! out from the position before them.

use crate::evaluate::{Force, Gains, Row, Scale, ROW};
use crate::moves::{bits, Reach};
use crate::perspective::{Perspective, STEPS};
use crate::roll::ROLL_MAX;
use crate::route::Route;
use crate::rules::{RuleSet, PIECES_MAX};

const ROLLS: usize = ROLL_MAX as usize + 1;
/// A gain that is none, and what every real one is above.
const NEVER: i32 = i32::MIN / 2;
const LEAST: i32 = NEVER / 2;

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
    reliefs: Row,
    /// What it adds altogether, when that is a sum.
    gains: Gains,
}

impl<'a> Last<'a> {
    #[inline]
    pub(super) fn new(perspective: Perspective, rules: &RuleSet, scale: &'a Scale) -> Last<'a> {
        let route = rules.route();
        let own = Force::of_perspective(perspective, route);
        let enemy = Force::of_perspective(perspective.turned(), route);
        let full = enemy.hand == PIECES_MAX as u32;
        let reliefs = scale.reliefs(enemy.steps);
        Last {
            scale,
            route,
            reach: perspective.reach(rules),
            own: own.steps,
            met: perspective.enemy_steps(rules),
            returned: if full { 0 } else { scale.worth(0) },
            still: scale.still(&own) - scale.still(&enemy),
            relief: bits(own.steps).map(|step| reliefs[step as usize] as i64).sum(),
            gains: scale.gains(&reliefs),
            reliefs,
        }
    }

    /// What of that does not depend on who stands where of the other side.
    #[inline]
    pub(super) fn still(&self) -> i64 {
        self.still
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

    /// How good a move looks beside others.
    #[inline]
    pub(super) fn looks(&self, step: u32, roll: u32) -> i64 {
        let to = step + roll;
        if self.scale.is_linear() && self.met >> to & 1 == 0 {
            (self.gains[to as usize] - self.gains[step as usize]) as i64
        } else {
            self.moved(step, roll) - self.standing()
        }
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
        let standing = self.standing();
        let free = self.reach.open() & !self.met;
        let gained = most_gained(&self.gains, self.reach.sources(), free);
        let mut bests = [standing; ROLLS];
        for roll in 1..ROLLS {
            let steps = self.reach.by(roll as u32);
            let takes = steps & self.met >> roll;
            if steps == 0 {
                continue;
            }
            bests[roll] = match gained[roll - 1] {
                _ if !self.scale.is_linear() => self.best(steps & !takes, roll as u32),
                NEVER..LEAST => i64::MIN,
                gain => standing + gain as i64,
            };
            bests[roll] = bests[roll].max(self.best(takes, roll as u32));
        }
        bests
    }

    fn best(&self, steps: u32, roll: u32) -> i64 {
        bits(steps).fold(i64::MIN, |best, step| best.max(self.moved(step as u32, roll)))
    }
}

/// The most that a move of each roll from 1 gains: what the step it reaches
/// counts for, if it is free, less what the step it leaves does. All rolls at
/// once, and without branches.
#[inline(never)] // by itself it is compiled to what works on all rolls at once
fn most_gained(gains: &Gains, sources: u32, free: u32) -> [i32; ROLL_MAX as usize] {
    let mut onto = [0; ROW];
    for (step, (onto, gain)) in onto.iter_mut().zip(gains).enumerate() {
        let bar = if free & (1 << step) != 0 { 0 } else { NEVER };
        *onto = gain + bar;
    }
    let mut most = [NEVER; ROLL_MAX as usize];
    for step in bits(sources) {
        let step = step as usize % STEPS;
        let from = gains[step];
        most = std::array::from_fn(|before| {
            let gain = onto[step + 1 + before] - from;
            if gain > most[before] {
                gain
            } else {
                most[before]
            }
        });
    }
    most
}
