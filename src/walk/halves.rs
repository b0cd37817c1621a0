//! Half positions: the pieces of one side without the other's. All positions are
//! made of a few tens of thousands of halves; each gets a number here, and a list
//! of its moves.

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
    moves: Vec<Option<Box<[Transition]>>>,
}

impl<'a> Halves<'a> {
    pub(super) fn new(rules: &'a RuleSet) -> Halves<'a> {
        Halves { rules, ids: HashMap::new(), halves: Vec::new(), moves: Vec::new() }
    }

    /// The number of a half, a new one where it is not known.
    pub(super) fn id(&mut self, half: u32) -> Id {
        let next = self.halves.len() as Id;
        let id = *self.ids.entry(half).or_insert(next);
        if id == next {
            self.halves.push(half);
            self.moves.push(None);
        }
        id
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
    pub(super) fn moves(&mut self, id: Id) -> &[Transition] {
        if self.moves[id as usize].is_none() {
            self.moves[id as usize] = Some(self.find(id));
        }
        self.moves[id as usize].as_deref().unwrap_or_default()
    }

    #[cold]
    fn find(&mut self, id: Id) -> Box<[Transition]> {
        let alone = Perspective::of_halves(self.half(id), 0);
        let reach = alone.reach(self.rules);
        let mut moves = Vec::new();
        for roll in bits(plain::rolls(self.rules)) {
            for step in bits(reach.by(roll as u32)) {
                let (next, again) = alone.after(step as u32, roll as u32, self.rules);
                let passed = if again { next.turned() } else { next };
                let (ends, half) = (passed.lost(self.rules), passed.halves().1);
                moves.push(Transition { roll, to: step + roll, again, ends, next: self.id(half) });
            }
        }
        moves.into()
    }
}
