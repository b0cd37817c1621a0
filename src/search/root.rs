//! The root of the search: iterative deepening, and the choice of a move.

use super::node::{Search, Watch};
use super::options::{Found, SearchOptions, BUDGET_DEFAULT, DEPTH_MAX};
use super::star1::INFINITE;
use super::transposition::TranspositionTable;
use crate::board::Board;
use crate::evaluate::Evaluator;
use crate::moves::{bits, MOVES_LIST_MAX};
use crate::perspective::Perspective;
use crate::play::{Status, PLY_CAP};
use crate::roll::Roll;
use crate::rules::RuleSet;
use std::cmp::Reverse;
use std::ops::ControlFlow;

impl Board {
    /// Expectiminimax: looks ahead through the dice and returns the best move for
    /// the side to move.
    ///
    /// A level is one roll with one move or one lost turn. After the root move
    /// each level is a chance node: the rolls weighed by their odds, the sum
    /// truncated toward zero, each with the best move for the root's side or the
    /// worst, whoever is to move. A won game is worth [`WIN`](crate::WIN) plus the
    /// levels left, or minus that; a drawn game is worth 0; at the last level the
    /// evaluation counts. The search deepens iteratively from level 1. The first
    /// level always finishes, and one that the node budget cuts off is thrown away.
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
        self.search_watched(roll, rules, options, &mut |_| ControlFlow::Continue(()))
    }

    /// The same with a callback, which gets the number of positions visited every
    /// few hundredths of a second and may stop the search. The answer is then that
    /// of the deepest level that finished, with `stopped` set.
    pub fn search_watched(
        &self,
        roll: Roll,
        rules: &RuleSet,
        options: &SearchOptions,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Found {
        if self.status(rules) != Status::Ongoing {
            return Found::default();
        }
        let position = Perspective::of(self, rules.route());
        look_ahead(position, self.ply(), roll.steps() as u32, rules, options, watch)
    }
}

/// The levels from which a transposition table pays, and from which it pays to keep
/// frontier nodes in it: before that, so few positions come twice that looking for
/// them costs more than it saves.
const TABLE_FROM: u32 = 5;
const FRONTIER_FROM: u32 = 6;

/// The search of a position in which the game goes on, at a ply.
pub(crate) fn look_ahead(
    position: Perspective,
    ply: u64,
    roll: u32,
    rules: &RuleSet,
    options: &SearchOptions,
    watch: Watch,
) -> Found {
    let mut found = Found::default();
    let steps = position.reach(rules).by(roll);
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
    let evaluator = Evaluator::new(rules, &options.weights);
    let mut search = Search::new(rules, evaluator, TranspositionTable::new(0), watch);
    let mut root = Root::new(position, steps, roll);
    // Every level is searched, whatever the depth asked for: the positions visited
    // up to a level are then the budget that reaches it.
    for depth in 1..=limit {
        if depth == TABLE_FROM {
            search.table = TranspositionTable::new(options.memory);
        }
        search.keeps_frontier = depth >= FRONTIER_FROM;
        if !search.allow(if depth == 1 { u64::MAX } else { budget }) {
            break;
        }
        search.drawn = (ply + depth as u64) as i64 - PLY_CAP as i64;
        if search.drawn >= 0 {
            // Near the ply cap a value holds at one ply and not at the next.
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
    position: Perspective,
    roll: u32,
    /// Index, step and value of each.
    moves: [(usize, u32, i64); MOVES_LIST_MAX],
    count: usize,
}

impl Root {
    fn new(position: Perspective, steps: u32, roll: u32) -> Root {
        let mut moves = [(0, 0, 0); MOVES_LIST_MAX];
        for (index, (step, place)) in bits(steps).zip(&mut moves).enumerate() {
            *place = (index, step as u32, 0);
        }
        Root { position, roll, moves, count: steps.count_ones() as usize }
    }

    /// Index and value of the best move at a depth; none when it was not finished.
    fn level(&mut self, search: &mut Search, depth: u32) -> Option<(usize, i64)> {
        let mut best: Option<(usize, i64)> = None;
        let moves = &mut self.moves[..self.count];
        for (index, step, value) in moves.iter_mut() {
            // Of equal moves the last is chosen: it need only be as good.
            let alpha = match best {
                None => -INFINITE,
                Some((other, value)) if *index > other => value - 1,
                Some((_, value)) => value,
            };
            let next = self.position.after(*step, self.roll, search.rules);
            *value = search.value(next, depth - 1, (alpha, INFINITE))?;
            if *value > alpha {
                best = Some((*index, *value));
            }
        }
        let first = best.map(|(index, _)| index);
        moves.sort_by_key(|&(index, _, value)| (Some(index) != first, Reverse((value, index))));
        best
    }
}
