//! The players of a simulation.

use crate::estimate::Estimator;
use crate::geometry::Side;
use crate::moves::bits;
use crate::perspective::Perspective;
use crate::roll::Roll;
use crate::rules::RuleSet;
use crate::search::{look_ahead, SearchOptions};
use crate::solve::{ProbeError, Table};
use std::ops::ControlFlow;

/// How a player chooses its moves.
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
    /// As [`Estimator::best`] does one roll ahead.
    Master,
}

/// How many rolls a master looks ahead.
const MASTER_PLIES: u32 = 1;

/// A position with a roll that allows some moves.
pub(super) struct Turn<'a> {
    pub rules: &'a RuleSet,
    /// There is one when a master plays.
    pub estimator: Option<&'a Estimator>,
    pub position: Perspective,
    pub side: Side,
    pub ply: u64,
    pub roll: u32,
    /// The steps with a legal move, at least one.
    pub steps: u32,
    /// 28 random bits.
    pub chance: u32,
}

impl Player<'_> {
    /// Whether a game of it takes microseconds.
    pub(super) fn is_quick(&self) -> bool {
        matches!(self, Player::Random | Player::Greedy)
    }

    /// The step to move from; none when `watch` stopped the search for it.
    #[inline]
    pub(super) fn choose(
        &self,
        turn: &Turn,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Option<u32>, ProbeError> {
        match self {
            Player::Random => {
                let among = turn.steps.count_ones();
                Ok(Some(nth(turn.steps, (turn.chance * among) >> 28)))
            }
            Player::Greedy => Ok(Some(turn.position.greedy(turn.steps, turn.roll, turn.rules))),
            Player::Search(options) => Ok(searched(turn, options, watch)),
            Player::Perfect(table) => perfect(turn, table).map(Some),
            Player::Master => Ok(Some(estimated(turn))),
        }
    }
}

#[inline(never)]
fn searched(
    turn: &Turn,
    options: &SearchOptions,
    watch: &mut dyn FnMut() -> ControlFlow<()>,
) -> Option<u32> {
    let mut stopped = false;
    let mut watch = |_| {
        let go_on = watch();
        stopped = go_on.is_break();
        go_on
    };
    let found = look_ahead(turn.position, turn.ply, turn.roll, turn.rules, options, &mut watch);
    (!stopped).then(|| nth(turn.steps, found.index.unwrap_or(0) as u32))
}

#[inline(never)]
fn perfect(turn: &Turn, table: &Table) -> Result<u32, ProbeError> {
    let board = turn.position.to_board(turn.side, turn.rules.route());
    let best = match Roll::new(turn.roll as u8) {
        Some(roll) => table.best(&board, roll)?,
        None => None,
    };
    Ok(nth(turn.steps, best.unwrap_or(0) as u32))
}

#[inline(never)]
fn estimated(turn: &Turn) -> u32 {
    let after = |step: u8| {
        let judge = |estimator: &Estimator| {
            estimator.after(turn.position, step.into(), turn.roll, MASTER_PLIES)
        };
        turn.estimator.map_or(0, judge)
    };
    bits(turn.steps).max_by_key(|&step| after(step)).unwrap_or(0).into()
}

/// The step with a number, counted from the hand; there must be so many.
#[inline]
fn nth(mut steps: u32, number: u32) -> u32 {
    for _ in 0..number {
        steps &= steps - 1;
    }
    steps.trailing_zeros()
}
