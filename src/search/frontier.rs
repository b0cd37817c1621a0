//! Frontier nodes, one ply above the leaves: every move is valued from the
//! position before it, without making it.

use crate::evaluate::{Evaluator, Material, PieceValues, Row, ROW};
use crate::moves::{bits, Reach};
use crate::perspective::{Perspective, STEPS};
use crate::roll::ROLL_MAX;
use crate::route::Route;
use crate::rules::{RuleSet, PIECES_MAX};

const ROLLS: usize = ROLL_MAX as usize + 1;
/// The gain of a move that there is not, and a number below every real gain.
const NEVER: i32 = i32::MIN / 2;
const LEAST: i32 = NEVER / 2;

/// A position prepared to value every move of the side to move.
pub(super) struct Frontier<'a> {
    evaluator: &'a Evaluator,
    route: Route,
    pub reach: Reach,
    /// Steps the side to move stands on.
    own: u32,
    /// Those of its steps that an enemy piece stands on.
    enemy: u32,
    /// The value of a captured piece in its owner's hand.
    returned: i64,
    /// The two parts of the position's value; see [`Evaluator`].
    base: i64,
    threat: i64,
    /// What a piece of the side to move adds to the threat, by its step.
    threats: Row,
    /// What a piece adds to the value, by its step, where that is a sum.
    values: PieceValues,
}

impl<'a> Frontier<'a> {
    #[inline]
    pub(super) fn new(
        position: Perspective,
        rules: &RuleSet,
        evaluator: &'a Evaluator,
    ) -> Frontier<'a> {
        let route = rules.route();
        let own = Material::of_mover(position, route);
        let other = Material::of_mover(position.turned(), route);
        let full = other.hand == PIECES_MAX as u32;
        let threats = evaluator.threats(other.steps);
        Frontier {
            evaluator,
            route,
            reach: position.reach(rules),
            own: own.steps,
            enemy: position.enemy_steps(rules),
            returned: if full { 0 } else { evaluator.piece_value(0) },
            base: evaluator.base(&own) - evaluator.base(&other),
            threat: bits(own.steps).map(|step| threats[step as usize] as i64).sum(),
            values: evaluator.values_with(&threats),
            threats,
        }
    }

    /// The base of the position's value.
    #[inline]
    pub(super) fn base(&self) -> i64 {
        self.base
    }

    /// The value of the position to the side to move.
    #[inline]
    pub(super) fn standing(&self) -> i64 {
        self.evaluator.total(self.base, self.threat)
    }

    /// The value to the same side after its piece on a step, 0 the hand, moved
    /// by a roll.
    #[inline]
    pub(super) fn after(&self, step: u32, roll: u32) -> i64 {
        let to = step + roll;
        let value = |step| self.evaluator.piece_value(step);
        let mut base = self.base + value(to) - value(step);
        let mut threat =
            self.threat + (self.threats[to as usize] - self.threats[step as usize]) as i64;
        if self.enemy >> to & 1 != 0 {
            base -= self.returned;
            // Only a shared cell is a step of both sides; a piece anywhere
            // else is off its route and counts nothing.
            if self.route.crossed(1 << to) != 0 {
                let theirs = self.route.across(to);
                base += value(theirs);
                let pairs = self.evaluator.pairs_with(theirs);
                let own = (self.own | 1 << to) & !(1 << step);
                threat -= bits(own).map(|step| pairs[step as usize] as i64).sum::<i64>();
            }
        }
        self.evaluator.total(base, threat)
    }

    /// The score of a move for move ordering: how much it adds to the value.
    #[inline]
    pub(super) fn score(&self, step: u32, roll: u32) -> i64 {
        let to = step + roll;
        if self.evaluator.is_linear() && self.enemy >> to & 1 == 0 {
            (self.values[to as usize] - self.values[step as usize]) as i64
        } else {
            self.after(step, roll) - self.standing()
        }
    }

    /// The value after the best move of each roll; where there is none, that of
    /// the position itself.
    #[inline]
    pub(super) fn bests(&self) -> [i64; ROLLS] {
        let standing = self.standing();
        let free = self.reach.open() & !self.enemy;
        let gains = most_gained(&self.values, self.reach.sources(), free);
        let mut bests = [standing; ROLLS];
        for roll in 1..ROLLS {
            let steps = self.reach.by(roll as u32);
            let captures = steps & self.enemy >> roll;
            if steps == 0 {
                continue;
            }
            bests[roll] = match gains[roll - 1] {
                _ if !self.evaluator.is_linear() => self.best(steps & !captures, roll as u32),
                gain if gain < LEAST => i64::MIN,
                gain => standing + gain as i64,
            };
            bests[roll] = bests[roll].max(self.best(captures, roll as u32));
        }
        bests
    }

    fn best(&self, steps: u32, roll: u32) -> i64 {
        bits(steps).fold(i64::MIN, |best, step| best.max(self.after(step as u32, roll)))
    }
}

/// The most that a move of each roll from 1 gains without a capture: the value
/// of the step it reaches, if that is free, less the value of the step it
/// leaves. Worked out for all rolls at once and without branches.
#[inline(never)] // on its own the compiler makes vector instructions of it
fn most_gained(values: &PieceValues, sources: u32, free: u32) -> [i32; ROLL_MAX as usize] {
    let mut onto = [0; ROW];
    for (step, (onto, value)) in onto.iter_mut().zip(values).enumerate() {
        let bar = if free & (1 << step) != 0 { 0 } else { NEVER };
        *onto = value + bar;
    }
    let mut most = [NEVER; ROLL_MAX as usize];
    for step in bits(sources) {
        let step = step as usize % STEPS;
        let from = values[step];
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
