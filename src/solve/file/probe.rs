//! What a table says of a position and of the moves from it.

use super::error::{ProbeError, TableError};
use super::table::Table;
use crate::board::Board;
use crate::fits::Inconsistent;
use crate::geometry::Side;
use crate::moves::{Move, MOVES_MAX};
use crate::roll::Roll;
use crate::rules::RuleSet;
use crate::solve::index::Consistent;

/// A move and the chance of winning after it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// Which of [`Board::moves`].
    pub index: usize,
    /// The move.
    pub mv: Move,
    /// The win chance of the side that makes it.
    pub value: f64,
}

/// Moves with their win chances, best first. Use it as a slice.
#[derive(Clone, Copy, Debug)]
pub struct Choices {
    list: [Option<Choice>; MOVES_MAX],
    len: usize,
}

impl Choices {
    /// No choice at all.
    pub(crate) const NONE: Choices = Choices { list: [None; MOVES_MAX], len: 0 };

    /// The moves of a roll by a judge that gives the chance of the side to move;
    /// of equal ones the piece that is furthest along comes first.
    pub(crate) fn ranked<E>(
        board: &Board,
        roll: Roll,
        rules: &RuleSet,
        mut judge: impl FnMut(&Board) -> Result<f64, E>,
    ) -> Result<Choices, E> {
        let mut choices = Choices::NONE;
        for (index, &mv) in board.moves(roll, rules).iter().enumerate() {
            let mut next = *board;
            let _ = next.apply(mv);
            let value = judge(&next)?;
            let value = if next.side() == board.side() { value } else { 1.0 - value };
            choices.list[choices.len] = Some(Choice { index, mv, value });
            choices.len += 1;
        }
        choices.list[..choices.len].sort_unstable_by(|a, b| match (a, b) {
            (Some(a), Some(b)) => b.value.total_cmp(&a.value).then(b.index.cmp(&a.index)),
            _ => std::cmp::Ordering::Equal,
        });
        Ok(choices)
    }

    /// The choices, best first.
    pub fn iter(&self) -> impl Iterator<Item = &Choice> {
        self.list[..self.len].iter().flatten()
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The best.
    pub fn best(&self) -> Option<&Choice> {
        self.list[0].as_ref()
    }
}

impl<'a> IntoIterator for &'a Choices {
    type Item = &'a Choice;
    type IntoIter = std::iter::Flatten<std::slice::Iter<'a, Option<Choice>>>;

    fn into_iter(self) -> Self::IntoIter {
        self.list[..self.len].iter().flatten()
    }
}

impl Table {
    /// The rank of a position, from 0 to [`Table::positions`] less one; none for a
    /// game that is over. Mirrors, the other side to move, have the same.
    ///
    /// # Errors
    /// [`Inconsistent`]: the rule set has no such position.
    pub fn number(&self, board: &Board) -> Result<Option<u64>, Inconsistent> {
        let (consistent, _) = self.consistent(board)?;
        let over = consistent.outcome().is_some();
        Ok((!over).then(|| self.index().rank(consistent.coordinates())))
    }

    /// The position with a number and with a side to move; none from
    /// [`Table::positions`] on.
    pub fn board(&self, number: u64, side: Side) -> Option<Board> {
        Some(self.index().unrank(number)?.board(self.rules(), side))
    }

    /// The chance that the side to move wins, before its roll. A finished game
    /// answers 1 or 0; a board with both sides home is light's.
    ///
    /// # Errors
    /// [`ProbeError`]: the rule set has no such position, or the file is not
    /// what was written.
    pub fn value(&self, board: &Board) -> Result<f64, ProbeError> {
        let (consistent, _) = self.consistent(board)?;
        self.unchanged()?;
        Ok(self.value_of(&consistent)?)
    }

    /// A board that the table has: of its rule set, or of the same with fewer
    /// pieces, which is the game with the rest home on both sides. Returns its
    /// rule set too.
    #[inline]
    fn consistent(&self, board: &Board) -> Result<(Consistent, RuleSet), Inconsistent> {
        let pieces = |side: Side| board.hand(side) + board.count(side) + board.home(side);
        let (most, has) = (self.rules().pieces(), pieces(Side::Light));
        let mut rules = *self.rules();
        if has < most && has == pieces(Side::Dark) {
            rules = rules.with_pieces(has).unwrap_or(rules);
        }
        Ok((Consistent::new(board, &rules)?, rules))
    }

    /// The same for a board that is known to be one of this table.
    #[inline]
    fn value_of(&self, board: &Consistent) -> Result<f64, TableError> {
        match board.outcome() {
            Some(outcome) => Ok(outcome),
            None => self.look_up(board.coordinates()),
        }
    }

    /// Every move that a roll allows with the chance of winning after it, best
    /// first; equal ones with the piece that is furthest along first. Nothing
    /// for a game that is over.
    ///
    /// # Errors
    /// As [`Table::value`].
    pub fn rank(&self, board: &Board, roll: Roll) -> Result<Choices, ProbeError> {
        let (consistent, rules) = self.consistent(board)?;
        if consistent.outcome().is_some() {
            return Ok(Choices::NONE);
        }
        self.unchanged()?;
        Choices::ranked(board, roll, &rules, |next| {
            Ok(self.value_of(&Consistent::new(next, &rules)?)?)
        })
    }

    /// The index of the best move in [`Board::moves`]; none when the roll
    /// allows nothing or the game is over.
    ///
    /// # Errors
    /// As [`Table::value`].
    pub fn best(&self, board: &Board, roll: Roll) -> Result<Option<usize>, ProbeError> {
        Ok(self.rank(board, roll)?.best().map(|choice| choice.index))
    }
}
