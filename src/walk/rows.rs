//! One depth after the other, equal positions merged.
//!
//! A depth is kept in rows, one for each half that is not to move. A move that
//! takes nothing leaves that half as it is, so that all moves of a row are
//! summed in small arrays by what the mover becomes, and no position is ever
//! looked up.

use super::halves::{Halves, Id};
use super::{plain, WalkError, WALK_POSITIONS_MAX};
use crate::moves::bits;
use crate::perspective::{Perspective, STEPS};
use crate::rules::RuleSet;

/// Plies at the end that are counted and not merged.
const TAIL: u32 = 1;

/// Only a board that does not add up has more halves; each takes less than a
/// kilobyte.
const HALVES_MAX: usize = 1 << 19;

/// Counts the positions `depth` plies ahead, more than [`TAIL`], of a position
/// that is on.
pub(super) fn leaves(
    perspective: Perspective,
    depth: u32,
    rules: &RuleSet,
) -> Result<u128, WalkError> {
    let mut walk = Walk::new(rules);
    let (own, other) = perspective.halves();
    let mut rows = Rows::default();
    rows.push(walk.halves.id(own), walk.halves.id(other), 1);
    for _ in TAIL..depth {
        rows = walk.step(rows)?;
    }
    walk.count(rows)
}

/// Ways by half, all zero once drained.
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
            self.ways.resize(at + 1, 0);
        }
        let sum = &mut self.ways[at];
        if *sum == 0 {
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

/// The half to move, and in how many ways its position is reached: the low
/// and the high 64 bits, which take less room than one number would.
struct Entry(Id, u64, u64);

/// The positions of one depth, by the half that is not to move. The same one
/// may be there several times.
#[derive(Default)]
struct Rows {
    rows: Vec<Vec<Entry>>,
    len: usize,
}

impl Rows {
    #[inline]
    fn push(&mut self, mover: Id, other: Id, ways: u128) {
        let row = other as usize;
        if row >= self.rows.len() {
            self.rows.resize_with(row + 1, Vec::new);
        }
        self.rows[row].push(Entry(mover, ways as u64, (ways >> 64) as u64));
        self.len += 1;
    }

    /// The rows that hold something, each with its half.
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
    halves: Halves<'a>,
    /// Ways to games that are over.
    ended: u128,
    /// The positions of a row, by mover.
    movers: Sums,
    /// And what comes of it, by what the mover becomes: turn passed, turn
    /// kept, a piece taken on each step.
    passed: Sums,
    kept: Sums,
    taken: [Sums; STEPS],
}

impl Walk<'_> {
    fn new(rules: &RuleSet) -> Walk<'_> {
        Walk {
            rules,
            halves: Halves::new(rules),
            ended: 0,
            movers: Sums::default(),
            passed: Sums::default(),
            kept: Sums::default(),
            taken: Default::default(),
        }
    }

    /// The positions one ply on.
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

    /// Sums up a row by mover.
    fn merge(&mut self, row: Vec<Entry>) -> Result<(), WalkError> {
        row.into_iter().try_for_each(|Entry(mover, low, high)| {
            self.movers.add(mover, (high as u128) << 64 | low as u128)
        })
    }

    /// Moves every mover of the merged row against one other half.
    fn advance(&mut self, other: Id, next: &mut Rows) -> Result<(), WalkError> {
        let facing = Perspective::of_halves(0, self.halves.half(other));
        let (guarded, enemy) = (facing.guarded(self.rules), facing.enemy_steps(self.rules));
        let comes = plain::rolls(self.rules);
        for (mover, ways) in self.movers.drain() {
            let mut made = 0;
            for going in self.halves.moves(mover) {
                if guarded >> going.to & 1 != 0 {
                    continue;
                }
                made |= 1 << going.roll;
                if going.ends {
                    self.ended = self.ended.checked_add(ways).ok_or(WalkError::Overflow)?;
                } else if enemy >> going.to & 1 != 0 {
                    self.taken[going.to as usize].add(going.next, ways)?;
                } else if going.again {
                    self.kept.add(going.next, ways)?;
                } else {
                    self.passed.add(going.next, ways)?;
                }
            }
            for _ in bits(comes & !made) {
                self.passed.add(mover, ways)?;
            }
        }
        self.passed.drain().for_each(|(half, ways)| next.push(other, half, ways));
        self.kept.drain().for_each(|(half, ways)| next.push(half, other, ways));
        for step in bits(enemy) {
            let left = facing.without(step as u32, self.rules.route()).halves().1;
            let left = self.halves.id(left);
            let again = self.rules.route().rosettes() >> step & 1 != 0;
            for (half, ways) in self.taken[step as usize].drain() {
                let (mover, other) = if again { (half, left) } else { (left, half) };
                next.push(mover, other, ways);
            }
        }
        Ok(())
    }

    /// Counts the last plies of every position, and the games that are over.
    fn count(mut self, rows: Rows) -> Result<u128, WalkError> {
        let mut sum = self.ended;
        for (other, row) in rows.into_rows() {
            self.merge(row)?;
            for (mover, ways) in self.movers.drain() {
                let perspective =
                    Perspective::of_halves(self.halves.half(mover), self.halves.half(other));
                let leaves = plain::leaves(perspective, TAIL, self.rules) as u128;
                let all = ways.checked_mul(leaves).and_then(|all| sum.checked_add(all));
                sum = all.ok_or(WalkError::Overflow)?;
            }
        }
        Ok(sum)
    }
}
