//! Perft depth by depth, with equal positions merged.
//!
//! The positions of a depth are kept in rows, one for each half that is not to
//! move. A move without a capture leaves that half as it is, so all moves of a row
//! are summed in small arrays by what the mover becomes, and no position needs a
//! lookup.

use super::error::{WalkError, WALK_POSITIONS_MAX};
use super::halves::{Halves, Id};
use super::plain;
use crate::moves::bits;
use crate::perspective::{Perspective, STEPS};
use crate::rules::RuleSet;
use std::ops::ControlFlow;

/// A callback that gets the number of positions merged and may stop the walk.
pub(super) type Watch<'a> = &'a mut dyn FnMut(u64) -> ControlFlow<()>;

/// Positions between two calls of it: a few hundredths of a second.
const WATCHED: u64 = 1 << 14;

/// Plies at the end that are counted in bulk and not merged.
const TAIL: u32 = 1;

/// Only a board whose pieces do not add up has more halves. Each takes less than a
/// kilobyte.
const HALVES_MAX: usize = 1 << 19;

/// The leaves `depth` plies below a position in which the game goes on; `depth` is
/// more than [`TAIL`].
pub(super) fn leaves(
    position: Perspective,
    depth: u32,
    rules: &RuleSet,
    watch: Watch,
) -> Result<u128, WalkError> {
    let mut walk = Walk::new(rules, watch);
    let (own, other) = position.halves();
    let mut rows = Rows::default();
    rows.push(walk.halves.id(own)?, walk.halves.id(other)?, 1)?;
    for _ in TAIL..depth {
        rows = walk.step(rows)?;
    }
    walk.count(rows)
}

/// Numbers of ways by half; all are 0 once drained.
#[derive(Default)]
struct Sums {
    ways: Vec<u128>,
    met: Vec<Id>,
}

impl Sums {
    #[inline]
    fn add(&mut self, id: Id, ways: u128) -> Result<(), WalkError> {
        let at = id as usize;
        if at >= self.ways.len() {
            self.ways.try_reserve(at + 1 - self.ways.len())?;
            self.ways.resize(at + 1, 0);
        }
        let sum = &mut self.ways[at];
        if *sum == 0 {
            if self.met.len() == self.met.capacity() {
                self.met.try_reserve(1)?;
            }
            self.met.push(id);
        }
        *sum = sum.checked_add(ways).ok_or(WalkError::Overflow)?;
        Ok(())
    }

    #[inline]
    fn drain(&mut self) -> impl Iterator<Item = (Id, u128)> + '_ {
        let Sums { ways, met } = self;
        met.drain(..).map(|id| (id, std::mem::take(&mut ways[id as usize])))
    }
}

/// The half to move and the number of ways to its position, as its low and high 64
/// bits, which take less room than one number would.
struct Entry(Id, u64, u64);

/// The positions of one depth by the half that is not to move. A position may be
/// in its row several times.
#[derive(Default)]
struct Rows {
    rows: Vec<Vec<Entry>>,
    len: usize,
}

impl Rows {
    #[inline]
    fn push(&mut self, mover: Id, other: Id, ways: u128) -> Result<(), WalkError> {
        let at = other as usize;
        if at >= self.rows.len() {
            self.rows.try_reserve(at + 1 - self.rows.len())?;
            self.rows.resize_with(at + 1, Vec::new);
        }
        let row = &mut self.rows[at];
        if row.len() == row.capacity() {
            row.try_reserve(1)?; // asked only where it matters, this is the hot path
        }
        row.push(Entry(mover, ways as u64, (ways >> 64) as u64));
        self.len += 1;
        Ok(())
    }

    /// The rows that are not empty, each with its half.
    fn into_rows(self) -> impl Iterator<Item = (Id, Vec<Entry>)> {
        self.rows.into_iter().enumerate().filter_map(|(other, row)| {
            let some = !row.is_empty();
            some.then_some((other as Id, row))
        })
    }
}

/// A walk under way.
struct Walk<'a> {
    rules: &'a RuleSet,
    watch: Watch<'a>,
    /// Positions merged, and at how many the callback is called next.
    merged: u64,
    limit: u64,
    halves: Halves<'a>,
    /// Ways to games that are over.
    ended: u128,
    /// The positions of a row by the half to move.
    movers: Sums,
    /// Those after a move by what the mover becomes: where the turn passes, where
    /// it is kept, and by the step of a capture.
    passed: Sums,
    kept: Sums,
    captured: [Sums; STEPS],
}

impl<'a> Walk<'a> {
    fn new(rules: &'a RuleSet, watch: Watch<'a>) -> Walk<'a> {
        Walk {
            rules,
            watch,
            merged: 0,
            limit: WATCHED,
            halves: Halves::new(rules),
            ended: 0,
            movers: Sums::default(),
            passed: Sums::default(),
            kept: Sums::default(),
            captured: Default::default(),
        }
    }

    /// The positions one ply deeper.
    fn step(&mut self, rows: Rows) -> Result<Rows, WalkError> {
        let mut next = Rows::default();
        for (other, row) in rows.into_rows() {
            self.merge(row)?;
            self.advance(other, &mut next)?;
            if next.len > WALK_POSITIONS_MAX || self.halves.len() > HALVES_MAX {
                return Err(WalkError::Positions);
            }
        }
        Ok(next)
    }

    /// Merges a row by the half to move.
    fn merge(&mut self, row: Vec<Entry>) -> Result<(), WalkError> {
        self.merged += row.len() as u64;
        if self.merged >= self.limit {
            self.limit = self.merged + WATCHED;
            if (self.watch)(self.merged).is_break() {
                return Err(WalkError::Stopped);
            }
        }
        row.into_iter().try_for_each(|Entry(mover, low, high)| {
            self.movers.add(mover, (high as u128) << 64 | low as u128)
        })
    }

    /// Plays every move of the merged row against one half of the opponent.
    fn advance(&mut self, other: Id, next: &mut Rows) -> Result<(), WalkError> {
        let facing = Perspective::of_halves(0, self.halves.half(other));
        let (guarded, enemy) = (facing.guarded(self.rules), facing.enemy_steps(self.rules));
        let comes = plain::rolls(self.rules);
        for (mover, ways) in self.movers.drain() {
            let mut made = 0;
            for transition in self.halves.moves(mover)? {
                if guarded >> transition.to & 1 != 0 {
                    continue;
                }
                made |= 1 << transition.roll;
                if transition.ends {
                    self.ended = self.ended.checked_add(ways).ok_or(WalkError::Overflow)?;
                } else if enemy >> transition.to & 1 != 0 {
                    self.captured[transition.to as usize].add(transition.next, ways)?;
                } else if transition.again {
                    self.kept.add(transition.next, ways)?;
                } else {
                    self.passed.add(transition.next, ways)?;
                }
            }
            for _ in bits(comes & !made) {
                self.passed.add(mover, ways)?;
            }
        }
        self.passed.drain().try_for_each(|(half, ways)| next.push(other, half, ways))?;
        self.kept.drain().try_for_each(|(half, ways)| next.push(half, other, ways))?;
        for step in bits(enemy) {
            let left = facing.without(step as u32, self.rules.route()).halves().1;
            let left = self.halves.id(left)?;
            let again = self.rules.route().rosettes() >> step & 1 != 0;
            for (half, ways) in self.captured[step as usize].drain() {
                let (mover, other) = if again { (half, left) } else { (left, half) };
                next.push(mover, other, ways)?;
            }
        }
        Ok(())
    }

    /// Counts the last plies of every position, and the games that ended before.
    fn count(mut self, rows: Rows) -> Result<u128, WalkError> {
        let mut sum = self.ended;
        for (other, row) in rows.into_rows() {
            self.merge(row)?;
            for (mover, ways) in self.movers.drain() {
                let position =
                    Perspective::of_halves(self.halves.half(mover), self.halves.half(other));
                let leaves = plain::leaves(position, TAIL, self.rules) as u128;
                let all = ways.checked_mul(leaves).and_then(|all| sum.checked_add(all));
                sum = all.ok_or(WalkError::Overflow)?;
            }
        }
        Ok(sum)
    }
}
