//! Who plays.

use crate::geometry::Side;
use crate::perspective::Perspective;
use crate::roll::Roll;
use crate::rules::RuleSet;
use crate::search::{look_ahead, SearchOptions};
use crate::solve::{ProbeError, Table};

/// How a move is chosen.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Player<'a> {
    /// Any move, all equally likely.
    Random,
    /// As [`crate::Board::greedy`] does.
    Greedy,
    /// As [`crate::Board::search`] does.
    Search(SearchOptions),
    /// As [`Table::best`] does.
    Perfect(&'a Table),
}

/// A position with a roll that allows some moves.
pub(super) struct Turn<'a> {
    pub rules: &'a RuleSet,
    pub perspective: Perspective,
    pub side: Side,
    pub ply: u64,
    pub roll: u32,
    /// The steps that may be moved from, one at least.
    pub steps: u32,
    /// Twenty-eight bits of chance.
    pub chance: u32,
}

impl Player<'_> {
    /// Whether thousands of its games are over in no time.
    pub(super) fn is_quick(&self) -> bool {
        matches!(self, Player::Random | Player::Greedy)
    }

    /// The step to move from.
    #[inline]
    pub(super) fn choose(&self, turn: &Turn) -> Result<u32, ProbeError> {
        match self {
            Player::Random => {
                let among = turn.steps.count_ones();
                Ok(nth(turn.steps, (turn.chance * among) >> 28))
            }
            Player::Greedy => Ok(turn.perspective.greedy(turn.steps, turn.roll, turn.rules)),
            Player::Search(options) => Ok(searched(turn, options)),
            Player::Perfect(table) => perfect(turn, table),
        }
    }
}

#[inline(never)]
fn searched(turn: &Turn, options: &SearchOptions) -> u32 {
    let found = look_ahead(turn.perspective, turn.ply, turn.roll, turn.rules, options);
    nth(turn.steps, found.index.unwrap_or(0) as u32)
}

#[inline(never)]
fn perfect(turn: &Turn, table: &Table) -> Result<u32, ProbeError> {
    let board = turn.perspective.to_board(turn.side, turn.rules.route());
    let best = match Roll::new(turn.roll as i64) {
        Some(roll) => table.best(&board, roll)?,
        None => None,
    };
    Ok(nth(turn.steps, best.unwrap_or(0) as u32))
}

/// The step with a number, counted from the hand; there must be so many.
#[inline]
fn nth(mut steps: u32, number: u32) -> u32 {
    for _ in 0..number {
        steps &= steps - 1;
    }
    steps.trailing_zeros()
}
