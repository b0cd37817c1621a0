//! The search from the root, level by level.

use super::node::Search;
use super::sum::INFINITE;
use super::table::Table;
use crate::board::Board;
use crate::evaluate::{Scale, Weights};
use crate::moves::bits;
use crate::perspective::Perspective;
use crate::play::{Status, PLY_CAP};
use crate::roll::Roll;
use crate::rules::RuleSet;
use std::cmp::Reverse;

/// The value of a game seen to be won, before the levels left are added.
pub const WIN: i64 = 1_000_000;
/// The most levels a search looks.
pub const DEPTH_MAX: u32 = 32;
/// Positions a search may visit when neither a depth nor a budget is given.
pub const BUDGET_DEFAULT: u64 = 1_000_000;
/// The largest budget that may be asked for.
pub const BUDGET_MAX: u64 = 2_000_000_000;
/// Bytes that what a search remembers may grow to when nothing is said.
pub const MEMORY_DEFAULT: usize = 16 << 20;

/// How far to look, and what to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchOptions {
    /// Levels to look, at most [`DEPTH_MAX`]; 0 for no limit but the budget.
    pub depth: u32,
    /// Positions to visit; `None` for no limit with a depth given, and
    /// [`BUDGET_DEFAULT`] without.
    pub budget: Option<u64>,
    /// Weights of the evaluation.
    pub weights: Weights,
    /// Bytes that the table of positions the search has seen may grow to, 0 for
    /// none. It is gone when the search returns. Its size changes how many
    /// positions are visited, and never what a level finds.
    pub memory: usize,
}

impl Default for SearchOptions {
    /// No depth, the budget that goes with it, no weights, and at most
    /// [`MEMORY_DEFAULT`] bytes.
    fn default() -> Self {
        let weights = Weights::default();
        SearchOptions { depth: 0, budget: None, weights, memory: MEMORY_DEFAULT }
    }
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
    /// How many positions were visited: their moves looked at, or evaluated on
    /// their own. Moves of the last level are valued together from the
    /// position before them, as one visit.
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
        if self.status(rules) != Status::Ongoing {
            return NOTHING;
        }
        let perspective = Perspective::of(self, rules.route());
        look_ahead(perspective, self.ply(), roll.steps() as u32, rules, options)
    }
}

/// What is found where there is nothing to choose.
const NOTHING: Found = Found { index: None, depth: 0, value: 0, nodes: 0, stopped: false };

/// The search of a position that is on, at a ply.
pub(crate) fn look_ahead(
    perspective: Perspective,
    ply: u64,
    roll: u32,
    rules: &RuleSet,
    options: &SearchOptions,
) -> Found {
    let mut found = NOTHING;
    let steps = perspective.reach(rules).by(roll);
    if steps == 0 {
        return found;
    }
    let limit = match (steps.count_ones(), options.depth) {
        (1, _) => 1,
        (_, 0) => DEPTH_MAX,
        (_, depth) => depth.min(DEPTH_MAX),
    };
    let budget = match (options.budget, options.depth) {
        (Some(budget), _) => budget,
        (None, 0) => BUDGET_DEFAULT,
        (None, _) => u64::MAX,
    };
    let scale = Scale::new(rules, &options.weights);
    let mut search = Search::new(rules, scale, Table::new(options.memory));
    let mut root = Root::new(perspective, steps, roll);
    // A level that is not the last only puts the moves in order; when it is
    // sure that the last is reached, every second one does that as well.
    let stride = if budget == u64::MAX { 2 } else { 1 };
    for depth in (1..=limit).filter(|depth| (limit - depth) % stride == 0) {
        search.keeps_last = depth >= 6;
        search.budget = if depth == 1 { u64::MAX } else { budget };
        search.drawn = (ply + depth as u64) as i64 - PLY_CAP as i64;
        if search.drawn >= 0 {
            // Close to the cap a value holds for one ply and not the next.
            search.table.clear();
        }
        let Some((index, value)) = root.level(&mut search, depth) else {
            found.stopped = true;
            break;
        };
        found = Found { index: Some(index), depth, value, ..found };
    }
    Found { nodes: search.nodes, ..found }
}

/// The moves at the root, the best of the level before first.
struct Root {
    perspective: Perspective,
    roll: u32,
    /// Index, step and value.
    moves: Vec<(usize, u32, i64)>,
}

impl Root {
    fn new(perspective: Perspective, steps: u32, roll: u32) -> Root {
        let moves = bits(steps).enumerate().map(|(index, step)| (index, step as u32, 0));
        Root { perspective, roll, moves: moves.collect() }
    }

    /// Index and value of the best move at a depth; none when the budget ran
    /// out.
    fn level(&mut self, search: &mut Search, depth: u32) -> Option<(usize, i64)> {
        let mut best: Option<(usize, i64)> = None;
        for (index, step, value) in &mut self.moves {
            // Of equal moves the last is wanted: it need only be as good.
            let alpha = match best {
                None => -INFINITE,
                Some((other, value)) if *index > other => value - 1,
                Some((_, value)) => value,
            };
            let next = self.perspective.after(*step, self.roll, search.rules);
            *value = search.value(next, depth - 1, (alpha, INFINITE))?;
            if *value > alpha {
                best = Some((*index, *value));
            }
        }
        let first = best.map(|(index, _)| index);
        self.moves
            .sort_by_key(|&(index, _, value)| (Some(index) != first, Reverse((value, index))));
        best
    }
}
