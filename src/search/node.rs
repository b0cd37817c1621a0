//! A chance node of the expectiminimax search: the rolls weighed by their odds,
//! each with its best move.

use super::frontier::Frontier;
use super::options::WIN;
use super::star1::{Outcome, Star1, Verdict};
use super::transposition::TranspositionTable;
use crate::evaluate::Evaluator;
use crate::moves::bits;
use crate::perspective::Perspective;
use crate::roll::ROLL_MAX;
use crate::rules::RuleSet;
use std::ops::ControlFlow;

/// Positions between two calls of who watches: a few hundredths of a second.
const WATCHED: u64 = 1 << 14;

/// A callback that gets the number of positions visited and may stop the search.
pub(super) type Watch<'a> = &'a mut dyn FnMut(u64) -> ControlFlow<()>;

/// One search under way.
pub(super) struct Search<'a> {
    pub rules: &'a RuleSet,
    pub evaluator: Evaluator,
    pub table: TranspositionTable,
    pub watch: Watch<'a>,
    /// Positions visited, and how many may be.
    pub nodes: u64,
    budget: u64,
    /// The number of positions at which the budget or the watch is looked at.
    limit: u64,
    /// The number of levels left at the ply cap; -1 if the search ends before.
    pub drawn: i64,
    /// Whether the table keeps frontier nodes too: nearly all nodes are, and
    /// keeping so many only pays in a deep search.
    pub keeps_frontier: bool,
    /// How often each roll comes up in `throws` throws.
    weights: [i64; ROLL_MAX as usize + 1],
    throws: i64,
    /// The rolls with their weights, the most frequent first.
    rolls: [(u32, i64); ROLL_MAX as usize + 1],
}

impl<'a> Search<'a> {
    pub(super) fn new(
        rules: &'a RuleSet,
        evaluator: Evaluator,
        table: TranspositionTable,
        watch: Watch<'a>,
    ) -> Search<'a> {
        let weights = rules.weights().map(i64::from);
        let mut rolls = std::array::from_fn(|roll| (roll as u32, weights[roll]));
        rolls.sort_by_key(|&(_, weight)| -weight);
        Search {
            rules,
            evaluator,
            table,
            watch,
            nodes: 0,
            budget: 0,
            limit: 0,
            drawn: -1,
            keeps_frontier: false,
            weights,
            throws: rules.denominator() as i64,
            rolls,
        }
    }

    /// Allows so many positions from now on, those visited before included. False
    /// where all are spent.
    pub(super) fn allow(&mut self, budget: u64) -> bool {
        (self.budget, self.limit) = (budget, self.limit.min(budget));
        self.nodes < budget
    }

    /// Counts a position, unless the budget is spent or the search is stopped.
    #[inline]
    fn visit(&mut self) -> Option<()> {
        if self.nodes >= self.limit {
            self.look_up()?;
        }
        self.nodes += 1;
        Some(())
    }

    #[cold]
    fn look_up(&mut self) -> Option<()> {
        let spent = self.nodes >= self.budget;
        if spent || (self.nodes > 0 && (self.watch)(self.nodes).is_break()) {
            return None;
        }
        self.limit = self.budget.min(self.nodes + WATCHED);
        Some(())
    }

    /// The value of a position to the side that moved there, which is to move
    /// `again` or not, with some levels left. A value at or beyond alpha or beta
    /// is only a bound. None when the budget is spent or the search is stopped.
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
                false => self.evaluator.for_mover(if again { next } else { next.turned() }),
            });
        }
        match again {
            true => self.node(next, left, (alpha, beta)),
            false => self.node(next, left, (-beta, -alpha)).map(|value| -value),
        }
    }

    /// The value of a position in which the game goes on, to the side to move.
    fn node(&mut self, position: Perspective, left: u32, (alpha, beta): (i64, i64)) -> Option<i64> {
        if left == 1 && !self.keeps_frontier {
            self.visit()?;
            return Some(self.frontier(position));
        }
        if let Some((low, high)) = self.table.find(position, left) {
            if low == high || low >= beta {
                return Some(low);
            }
            if high <= alpha {
                return Some(high);
            }
        }
        self.visit()?;
        if left == 1 {
            let value = self.frontier(position);
            self.table.store(position, left, (value, value));
            return Some(value);
        }
        let moves = Frontier::new(position, self.rules, &self.evaluator);
        let bounds = self.bounds(position, left, moves.base());
        let (mut outcomes, count) = self.outcomes(&moves, bounds);
        let mut sum = Star1::new(bounds, (alpha, beta), self.throws);
        // First only the move with the best score of every roll: where these are
        // good enough together, the others need no look.
        for all in [false, true] {
            for outcome in &mut outcomes[..count] {
                let upto = if all { outcome.len() } else { 1 };
                if outcome.tried == upto {
                    continue;
                }
                let was = (outcome.low, outcome.high);
                self.attempt(position, left, outcome, upto, sum.window(outcome))?;
                match sum.narrow(was, outcome) {
                    None => {}
                    Some(Verdict::FailsLow(value)) => {
                        self.table.store(position, left, (bounds.0, value));
                        return Some(value);
                    }
                    Some(Verdict::FailsHigh(value)) => {
                        self.table.store(position, left, (value, bounds.1));
                        return Some(value);
                    }
                }
            }
        }
        self.table.store(position, left, (sum.value(), sum.value()));
        Some(sum.value())
    }

    /// Searches the moves of an outcome up to one of them, until one is as good as
    /// beta.
    fn attempt(
        &mut self,
        position: Perspective,
        left: u32,
        outcome: &mut Outcome,
        upto: usize,
        (alpha, beta): (i64, i64),
    ) -> Option<()> {
        while outcome.tried < upto {
            let next = match outcome.step(outcome.tried) {
                Some(step) => position.after(step, outcome.roll, self.rules),
                None => (position.turned(), false),
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

    /// The outcomes of the dice: a roll with its moves each, and all rolls without
    /// a move as one.
    fn outcomes(&self, moves: &Frontier, (low, high): (i64, i64)) -> ([Outcome; 5], usize) {
        let (mut outcomes, mut count) = ([Outcome::default(); 5], 0);
        let mut lost = None;
        for &(roll, weight) in self.rolls.iter().filter(|(_, weight)| *weight > 0) {
            let steps = moves.reach.by(roll);
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
                outcome.insert(step, moves.score(step as u32, roll));
            }
            count += 1;
        }
        (outcomes, count)
    }

    /// Bounds of every value that a position with a base may have.
    fn bounds(&self, position: Perspective, left: u32, base: i64) -> (i64, i64) {
        let pieces = self.rules.pieces() as u32;
        let range = left as i64 * self.evaluator.gain_max + self.evaluator.threat_max;
        let (mut low, mut high) = (base - range, base + range);
        let mut may_be = |least: i64, most: i64| (low, high) = (low.min(least), high.max(most));
        let win = WIN + left as i64;
        if position.home() + left >= pieces {
            may_be(WIN, win);
        }
        if position.turned().home() + left >= pieces {
            may_be(-win, -WIN);
        }
        if self.drawn >= 0 {
            may_be(0, 0);
        }
        (low, high)
    }

    /// The value of a frontier node, which has one level left, to the side to
    /// move.
    fn frontier(&self, position: Perspective) -> i64 {
        let moves = Frontier::new(position, self.rules, &self.evaluator);
        let wins = position.home() + 1 == self.rules.pieces() as u32;
        let bests = if wins || self.drawn >= 0 {
            std::array::from_fn(|roll| self.best_near_the_end(&moves, roll as u32, wins))
        } else {
            moves.bests()
        };
        let sum: i64 = bests.iter().zip(self.weights).map(|(best, weight)| best * weight).sum();
        sum / self.throws
    }

    /// The value after the best move of one roll, where a move may win or reaches
    /// the ply cap.
    fn best_near_the_end(&self, moves: &Frontier, roll: u32, wins: bool) -> i64 {
        let home = self.rules.route().home() as u32;
        let unless_drawn = |value: i64| if self.drawn >= 0 { 0 } else { value };
        let value = |step: u32| match wins && step + roll == home {
            true => WIN,
            false => unless_drawn(moves.after(step, roll)),
        };
        let best = bits(moves.reach.by(roll)).map(|step| value(step as u32)).max();
        best.unwrap_or_else(|| unless_drawn(moves.standing()))
    }
}
