//! A position weighed by the odds of the dice.

use super::last::Last;
use super::root::WIN;
use super::sum::{Outcome, Sum, Verdict};
use super::table::Table;
use crate::evaluate::Scale;
use crate::moves::bits;
use crate::perspective::Perspective;
use crate::roll::ROLL_MAX;
use crate::rules::RuleSet;

/// One search under way.
pub(super) struct Search<'a> {
    pub rules: &'a RuleSet,
    pub scale: Scale,
    pub table: Table,
    /// Positions visited, and how many may be.
    pub nodes: u64,
    pub budget: u64,
    /// The game is at its ply cap when so many levels are left; -1 if never.
    pub drawn: i64,
    /// Whether the table keeps positions with one level left too: nearly all
    /// there are, and so many only pay in a deep search.
    pub keeps_last: bool,
    /// How often each roll comes up, in so many throws.
    weights: [i64; ROLL_MAX as usize + 1],
    throws: i64,
    /// The rolls with their weights, the most frequent first.
    rolls: [(u32, i64); ROLL_MAX as usize + 1],
}

impl<'a> Search<'a> {
    pub(super) fn new(rules: &'a RuleSet, scale: Scale, table: Table) -> Search<'a> {
        let weights = rules.weights().map(i64::from);
        let mut rolls = std::array::from_fn(|roll| (roll as u32, weights[roll]));
        rolls.sort_by_key(|&(_, weight)| -weight);
        let throws = rules.denominator() as i64;
        let (nodes, budget, drawn, keeps_last) = (0, 0, -1, false);
        Search { rules, scale, table, nodes, budget, drawn, keeps_last, weights, throws, rolls }
    }

    /// Counts a position, unless the budget is spent.
    #[inline]
    fn visit(&mut self) -> Option<()> {
        let within = self.nodes < self.budget;
        self.nodes += u64::from(within);
        within.then_some(())
    }

    /// What a position is worth to the side that moved there, which is to move
    /// `again` or not, with some levels left. A value at or beyond alpha or
    /// beta is only a bound. None when the budget is spent.
    pub(super) fn value(
        &mut self,
        (next, again): (Perspective, bool),
        left: u32,
        (alpha, beta): (i64, i64),
    ) -> Option<i64> {
        let over = !again && next.lost(self.rules);
        if over || left as i64 <= self.drawn || left == 0 {
            self.visit()?;
            return Some(match over {
                true => WIN + left as i64,
                false if left as i64 <= self.drawn => 0,
                false => self.scale.of_perspective(if again { next } else { next.turned() }),
            });
        }
        match again {
            true => self.node(next, left, (alpha, beta)),
            false => self.node(next, left, (-beta, -alpha)).map(|value| -value),
        }
    }

    /// What a position that is on is worth to the side to move.
    fn node(
        &mut self,
        perspective: Perspective,
        left: u32,
        (alpha, beta): (i64, i64),
    ) -> Option<i64> {
        if left == 1 && !self.keeps_last {
            self.visit()?;
            return Some(self.last(perspective));
        }
        if let Some((low, high)) = self.table.find(perspective, left) {
            if low == high || low >= beta {
                return Some(low);
            }
            if high <= alpha {
                return Some(high);
            }
        }
        self.visit()?;
        if left == 1 {
            let value = self.last(perspective);
            self.table.store(perspective, left, (value, value));
            return Some(value);
        }
        let last = Last::new(perspective, self.rules, &self.scale);
        let bounds = self.bounds(perspective, left, last.still());
        let (mut outcomes, count) = self.outcomes(&last, bounds);
        let mut sum = Sum::new(bounds, (alpha, beta), self.throws);
        // The move that looks best for every roll first: where they are good
        // enough together, nothing else needs a look.
        for all in [false, true] {
            for outcome in &mut outcomes[..count] {
                let upto = if all { outcome.len() } else { 1 };
                if outcome.tried == upto {
                    continue;
                }
                let was = (outcome.low, outcome.high);
                self.attempt(perspective, left, outcome, upto, sum.window(outcome))?;
                match sum.narrow(was, outcome) {
                    None => {}
                    Some(Verdict::Low(value)) => {
                        self.table.store(perspective, left, (bounds.0, value));
                        return Some(value);
                    }
                    Some(Verdict::High(value)) => {
                        self.table.store(perspective, left, (value, bounds.1));
                        return Some(value);
                    }
                }
            }
        }
        self.table.store(perspective, left, (sum.value(), sum.value()));
        Some(sum.value())
    }

    /// Tries the moves of an outcome up to one of them, until it is as good as
    /// beta.
    fn attempt(
        &mut self,
        perspective: Perspective,
        left: u32,
        outcome: &mut Outcome,
        upto: usize,
        (alpha, beta): (i64, i64),
    ) -> Option<()> {
        while outcome.tried < upto {
            let next = match outcome.step(outcome.tried) {
                Some(step) => perspective.after(step, outcome.roll, self.rules),
                None => (perspective.turned(), false),
            };
            let alpha = alpha.max(outcome.low);
            let value = self.value(next, left - 1, (alpha, beta))?;
            outcome.tried += 1;
            outcome.tried_high = outcome.tried_high.max(value);
            outcome.low = if value > alpha { value } else { outcome.low };
            if value >= beta {
                return Some(());
            }
        }
        if upto == outcome.len() {
            outcome.high = outcome.high.min(outcome.tried_high);
        }
        Some(())
    }

    /// What the rolls make of a position.
    fn outcomes(&self, last: &Last, (low, high): (i64, i64)) -> ([Outcome; 5], usize) {
        let (mut outcomes, mut count) = ([Outcome::default(); 5], 0);
        let mut lost = None;
        for &(roll, weight) in self.rolls.iter().filter(|(_, weight)| *weight > 0) {
            let steps = last.reach.by(roll);
            if steps == 0 {
                if let Some(lost) = lost {
                    let lost: &mut Outcome = &mut outcomes[lost];
                    lost.weight += weight;
                    continue;
                }
                lost = Some(count);
            }
            let outcome = &mut outcomes[count];
            *outcome = Outcome::new(roll, weight, low, high);
            for step in bits(steps) {
                outcome.insert(step, last.looks(step as u32, roll));
            }
            count += 1;
        }
        (outcomes, count)
    }

    /// Bounds that hold for every value a position may have.
    fn bounds(&self, perspective: Perspective, left: u32, still: i64) -> (i64, i64) {
        let (scale, pieces) = (&self.scale, self.rules.pieces() as u32);
        let range = left as i64 * scale.gain + scale.stake;
        let (mut low, mut high) = (still - range, still + range);
        let mut may_be = |least: i64, most: i64| (low, high) = (low.min(least), high.max(most));
        let win = WIN + left as i64;
        if perspective.home() + left >= pieces {
            may_be(WIN, win);
        }
        if perspective.turned().home() + left >= pieces {
            may_be(-win, -WIN);
        }
        if self.drawn >= 0 {
            may_be(0, 0);
        }
        (low, high)
    }

    /// What a position is worth to the side to move with one level left.
    fn last(&self, perspective: Perspective) -> i64 {
        let last = Last::new(perspective, self.rules, &self.scale);
        let wins = perspective.home() + 1 == self.rules.pieces() as u32;
        let bests = if wins || self.drawn >= 0 {
            std::array::from_fn(|roll| self.last_near_the_end(&last, roll as u32, wins))
        } else {
            last.bests()
        };
        let sum: i64 = bests.iter().zip(self.weights).map(|(best, weight)| best * weight).sum();
        sum / self.throws
    }

    /// The same for one roll where a move may win or comes to the ply cap.
    fn last_near_the_end(&self, last: &Last, roll: u32, wins: bool) -> i64 {
        let home = self.rules.route().home() as u32;
        let weighed = |value: i64| if self.drawn >= 0 { 0 } else { value };
        let value = |step: u32| match wins && step + roll == home {
            true => WIN,
            false => weighed(last.moved(step, roll)),
        };
        let best = bits(last.reach.by(roll)).map(|step| value(step as u32)).max();
        best.unwrap_or_else(|| weighed(last.standing()))
    }
}
