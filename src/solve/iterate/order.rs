//! In which order patterns are solved.
//!
//! Every move that is no capture takes its piece forward, so it raises the sum
//! of the outer steps or stays in its pattern. Patterns are therefore taken by
//! levels, the largest sum first, and what such a move leads to is always
//! newer than what it came from. Within a level no pattern leads to another,
//! save by a capture from the entry steps, which changes whose piece stands on
//! a cell and nothing else; patterns that differ only in that, or are mirrors,
//! form a group. Groups of a level can be taken by any number of threads, with
//! one outcome.

use crate::solve::index::{Pattern, Patterns};
use std::cmp::Reverse;

/// Patterns in solving order.
pub(crate) struct Order {
    /// The patterns.
    pub patterns: Vec<Pattern>,
    /// Where each group ends.
    pub group_ends: Vec<u32>,
    /// Where each level ends, as a number of groups.
    pub level_ends: Vec<u32>,
}

impl Order {
    /// All patterns of at most so many pieces a side.
    pub fn new(patterns: &Patterns, pieces: u32) -> Order {
        let steps = 0..patterns.steps;
        let bits = |mask: u16| steps.clone().filter(move |b| mask >> b & 1 == 1);
        // How many pieces stand on each step, both sides counted: the most
        // advanced step weighs most, so neighbours lead to neighbours.
        let stood = |mask: u16| -> u32 { bits(mask).map(|b| 3u32.pow(b)).sum() };
        let level = |mask: u16| -> u32 { bits(mask).map(|b| b + 5).sum() };
        let mut keyed: Vec<_> = patterns
            .all(pieces)
            .into_iter()
            .map(|p| {
                let level = level(p.mine) + level(p.theirs);
                let group = (level, stood(p.mine) + stood(p.theirs));
                let pair = (p.mine.min(p.theirs), p.mine.max(p.theirs), p.mine);
                (Reverse(group), pair, p)
            })
            .collect();
        keyed.sort_unstable_by_key(|&(group, pair, _)| (group, pair));
        let mut order = Order {
            patterns: keyed.iter().map(|key| key.2).collect(),
            group_ends: Vec::new(),
            level_ends: Vec::new(),
        };
        for (at, key) in keyed.iter().enumerate() {
            let next = keyed.get(at + 1).map(|next| next.0 .0);
            if next != Some(key.0 .0) {
                order.group_ends.push(at as u32 + 1);
                if next.map(|group| group.0) != Some(key.0 .0 .0) {
                    order.level_ends.push(order.group_ends.len() as u32);
                }
            }
        }
        order
    }
}
