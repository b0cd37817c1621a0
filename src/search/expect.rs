//! Expectiminimax: what is best when the dice are weighed by their odds.

use crate::board::Board;
use crate::evaluate::Weights;
use crate::geometry::Side;
use crate::moves::{bits, movable};
use crate::play::Status;
use crate::roll::{Roll, ROLL_MAX};
use crate::rules::RuleSet;

/// The value of a game seen to be won, before the levels left are added.
pub const WIN: i64 = 1_000_000;
/// The most levels a search looks.
pub const DEPTH_MAX: u32 = 32;
/// Positions a search may visit when neither a depth nor a budget is given.
pub const BUDGET_DEFAULT: u64 = 1_000_000;
/// The largest budget that may be asked for.
pub const BUDGET_MAX: u64 = 2_000_000_000;

/// How far to look, and what to look at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchOptions {
    /// Levels to look, at most [`DEPTH_MAX`]; 0 for no limit but the budget.
    pub depth: u32,
    /// Positions to visit; `None` for no limit with a depth given, and
    /// [`BUDGET_DEFAULT`] without.
    pub budget: Option<u64>,
    /// Weights of the evaluation.
    pub weights: Weights,
}

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The best move, as an index into what [`Board::moves`] returns; none when
    /// the roll allows nothing or the game is over. Of equal moves the last.
    pub index: Option<usize>,
    /// The deepest level that finished.
    pub depth: u32,
    /// What the move is worth to the side to move, in sixteenths of a step.
    pub value: i64,
    /// How many positions were visited.
    pub nodes: u64,
    /// Whether the budget ran out part way through a level.
    pub stopped: bool,
}

impl Board {
    /// Looks ahead and returns the best move for the side to move.
    ///
    /// A level is one roll with one move or one lost turn. After the root move
    /// each level weighs the rolls by their odds, the sum truncated toward zero,
    /// with the best move for the root's side or the worst, whoever is to move;
    /// a won game is worth [`WIN`] and the levels left, either way, a drawn one
    /// nothing, and at the last level the evaluation counts. Levels deepen from
    /// 1; the first always finishes, and one that the budget cuts off is
    /// thrown away.
    ///
    /// ```
    /// use royalur::{Board, Roll, RuleSet, SearchOptions};
    /// let board: Board = "1d2xxl1/1l1dl1d1/l2lxx2 l 1 1 3 1".parse().unwrap();
    /// let options = SearchOptions { depth: 2, ..Default::default() };
    /// let found = board.search(Roll::new(2).unwrap(), &RuleSet::finkel(), &options);
    /// assert_eq!(found.depth, 2);
    /// assert!(found.index.unwrap() < board.moves(Roll::new(2).unwrap(), &RuleSet::finkel()).len());
    /// ```
    pub fn search(&self, roll: Roll, rules: &RuleSet, options: &SearchOptions) -> Found {
        let steps = movable(self, roll.steps(), rules);
        let mut found = Found { index: None, depth: 0, value: 0, nodes: 0, stopped: false };
        if steps == 0 || self.status(rules) != Status::Ongoing {
            return found;
        }
        let limit = match options.depth {
            0 => DEPTH_MAX,
            depth => depth.min(DEPTH_MAX),
        };
        let limit = if steps.count_ones() == 1 { 1 } else { limit };
        let budget = options.budget.unwrap_or(match options.depth {
            0 => BUDGET_DEFAULT,
            _ => u64::MAX,
        });
        let mut search =
            Search { side: self.side(), rules, weights: &options.weights, nodes: 0, budget };
        for depth in 1..=limit {
            let allowed = if depth == 1 { u64::MAX } else { budget };
            search.budget = allowed;
            match search.level(self, steps, roll.steps(), depth) {
                Some((index, value)) => {
                    found = Found { index: Some(index), depth, value, ..found };
                }
                None => {
                    found.stopped = true;
                    break;
                }
            }
        }
        Found { nodes: search.nodes, ..found }
    }
}

/// One search under way.
struct Search<'a> {
    side: Side,
    rules: &'a RuleSet,
    weights: &'a Weights,
    nodes: u64,
    budget: u64,
}

impl Search<'_> {
    /// Index and value of the best root move at a depth; none when the budget
    /// ran out.
    fn level(&mut self, board: &Board, steps: u32, roll: u8, depth: u32) -> Option<(usize, i64)> {
        let mut best = None;
        for (index, step) in bits(steps).enumerate() {
            let value = self.value(&board.after(step, roll, self.rules), depth - 1)?;
            if best.is_none_or(|(_, highest)| value >= highest) {
                best = Some((index, value));
            }
        }
        best
    }

    /// What a position is worth with some levels left.
    fn value(&mut self, board: &Board, left: u32) -> Option<i64> {
        if self.nodes >= self.budget {
            return None;
        }
        self.nodes += 1;
        match board.status(self.rules) {
            Status::Won(side) if side == self.side => return Some(WIN + left as i64),
            Status::Won(_) => return Some(-WIN - left as i64),
            Status::Drawn => return Some(0),
            Status::Ongoing if left == 0 => {
                return Some(board.evaluate(self.side, self.rules, self.weights));
            }
            Status::Ongoing => {}
        }
        let weights = self.rules.weights();
        let mut sum = 0;
        for roll in (0..=ROLL_MAX).filter(|&roll| weights[roll as usize] > 0) {
            sum += weights[roll as usize] as i64 * self.best(board, roll, left)?;
        }
        Some(sum / self.rules.denominator() as i64)
    }

    /// The value of the move the side to move would make with a roll.
    fn best(&mut self, board: &Board, roll: u8, left: u32) -> Option<i64> {
        let steps = movable(board, roll, self.rules);
        if steps == 0 {
            let mut lost = *board;
            let _ = lost.forfeit();
            return self.value(&lost, left - 1);
        }
        let ours = board.side() == self.side;
        let mut best = None;
        for step in bits(steps) {
            let value = self.value(&board.after(step, roll, self.rules), left - 1)?;
            best = Some(match best {
                None => value,
                Some(other) if ours => value.max(other),
                Some(other) => value.min(other),
            });
        }
        best
    }
}
