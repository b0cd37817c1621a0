//! Half positions: the pieces of one side without the other's. All positions are
//! made of a few tens of thousands of halves; each gets a number here, and a list
//! of its moves.

use super::error::WalkError;
use super::plain;
use crate::moves::bits;
use crate::perspective::Perspective;
use crate::rules::RuleSet;
use std::collections::HashMap;

/// The number of a half, in the order they were found.
pub(super) type Id = u32;

/// A move from one half to another, if no enemy piece prevents it.
#[derive(Clone, Copy)]
pub(super) struct Transition {
    pub roll: u8,
    /// The step it ends on.
    pub to: u8,
    /// Whether the same side moves again.
    pub again: bool,
    /// Whether it brings the last piece home.
    pub ends: bool,
    /// What the half becomes.
    pub next: Id,
}

/// The halves found so far.
pub(super) struct Halves<'a> {
    rules: &'a RuleSet,
    ids: HashMap<u32, Id>,
    halves: Vec<u32>,
    /// The moves of a half, once they were asked for.
    moves: Vec<Option<Vec<Transition>>>,
}

impl<'a> Halves<'a> {
    pub(super) fn new(rules: &'a RuleSet) -> Halves<'a> {
        Halves { rules, ids: HashMap::new(), halves: Vec::new(), moves: Vec::new() }
    }

    /// The number of a half, a new one where it is not known.
    pub(super) fn id(&mut self, half: u32) -> Result<Id, WalkError> {
        if let Some(&id) = self.ids.get(&half) {
            return Ok(id);
        }
        let next = self.halves.len() as Id;
        self.ids.try_reserve(1)?;
        self.halves.try_reserve(1)?;
        self.moves.try_reserve(1)?;
        self.ids.insert(half, next);
        self.halves.push(half);
        self.moves.push(None);
        Ok(next)
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.halves.len()
    }

    /// The half with a number.
    #[inline]
    pub(super) fn half(&self, id: Id) -> u32 {
        self.halves[id as usize]
    }

    /// The moves of a half by every roll that the dice can make.
    #[inline]
    pub(super) fn moves(&mut self, id: Id) -> Result<&[Transition], WalkError> {
        if self.moves[id as usize].is_none() {
            self.moves[id as usize] = Some(self.find(id)?);
        }
        Ok(self.moves[id as usize].as_deref().unwrap_or_default())
    }

    #[cold]
    fn find(&mut self, id: Id) -> Result<Vec<Transition>, WalkError> {
        let alone = Perspective::of_halves(self.half(id), 0);
        let reach = alone.reach(self.rules);
        let rolls = plain::rolls(self.rules);
        let count = bits(rolls).map(|roll| reach.by(roll as u32).count_ones() as usize).sum();
        let mut moves = Vec::new();
        moves.try_reserve_exact(count)?;
        for roll in bits(rolls) {
            for step in bits(reach.by(roll as u32)) {
                let (next, again) = alone.after(step as u32, roll as u32, self.rules);
                let passed = if again { next.turned() } else { next };
                let (ends, half) = (passed.lost(self.rules), passed.halves().1);
                moves.push(Transition { roll, to: step + roll, again, ends, next: self.id(half)? });
            }
        }
        Ok(moves)
    }
}
