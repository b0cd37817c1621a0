//! What a search is asked and what it answers.

use crate::evaluate::Weights;

/// The value of a game seen to be won, before the levels left are added.
pub const WIN: i64 = 1_000_000;
/// The most levels a search looks ahead.
pub const DEPTH_MAX: u32 = 32;
/// The node budget when neither a depth nor a budget is given.
pub const BUDGET_DEFAULT: u64 = 1_000_000;
/// The largest node budget that may be asked for.
pub const BUDGET_MAX: u64 = 2_000_000_000;
/// Bytes that the transposition table may grow to by default.
pub const MEMORY_DEFAULT: usize = 16 << 20;

/// How far to look ahead, and by which evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchOptions {
    /// Levels to look, at most [`DEPTH_MAX`]; 0 for no limit but the budget.
    pub depth: u32,
    /// The node budget, the number of positions that may be visited; `None` for no
    /// limit with a depth given, and [`BUDGET_DEFAULT`] without.
    pub budget: Option<u64>,
    /// Weights of the evaluation.
    pub weights: Weights,
    /// Bytes that the transposition table may grow to, 0 for none. It is freed
    /// when the search returns. Its size changes how many positions are visited,
    /// and never the value that a level finds.
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The best move, as an index into what [`crate::Board::moves`] returns; none
    /// when the roll allows no move or the game is over. Of equal moves the last.
    pub index: Option<usize>,
    /// The deepest level that finished.
    pub depth: u32,
    /// What the move is worth to the side to move, in sixteenths of a step.
    pub value: i64,
    /// How many positions were visited: searched, or evaluated on their own. The
    /// leaves below a frontier node are valued together from that node, as one
    /// visit.
    pub nodes: u64,
    /// Whether the budget ran out part way through a level.
    pub stopped: bool,
}
