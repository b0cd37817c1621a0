//! The outer pattern: where both sides' pieces stand from step 5 on.
//!
//! A side's outer pieces are a mask of its own steps, bit 0 for step 5. The
//! two masks may not hold the same cell, so a pattern gets its number as a
//! base-3 number over the cells both sides visit and a bit for each cell that
//! only one does. A pattern is always seen by the side to move; the other side
//! sees it mirrored, which is the two masks exchanged.

use super::entry_masks::ENTRY_STEPS;
use crate::geometry::Side;
use crate::route::Route;

/// Where pieces stand from step 5 on, each mask in its owner's own steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pattern {
    /// The side to move.
    pub mine: u16,
    /// The other side.
    pub theirs: u16,
}

impl Pattern {
    /// What the other side sees.
    #[inline]
    pub const fn mirrored(self) -> Pattern {
        Pattern { mine: self.theirs, theirs: self.mine }
    }

    /// With one piece of theirs less, whichever it is; the same without any.
    #[inline]
    pub const fn less_theirs(self) -> Pattern {
        Pattern { theirs: self.theirs & self.theirs.wrapping_sub(1), ..self }
    }

    /// How many pieces of mine it holds.
    #[inline]
    pub const fn count_mine(self) -> i32 {
        self.mine.count_ones() as i32
    }

    /// How many pieces of the opponent it holds.
    #[inline]
    pub const fn count_theirs(self) -> i32 {
        self.theirs.count_ones() as i32
    }
}

/// The outer steps of a route, and the numbering of its patterns.
pub(crate) struct Patterns {
    /// How many outer steps there are.
    pub steps: u32,
    /// Which outer steps are rosettes.
    pub rosettes: u16,
    /// What a piece of mine on each of my steps adds to a pattern's number, and
    /// to that of the mirrored pattern.
    pub weights: [[u32; 12]; 2],
    /// What a piece of theirs on the cell of each of my steps adds to them; 0
    /// where the opponent does not go.
    pub met_weights: [[u32; 12]; 2],
    /// What each mask of mine and of theirs adds.
    mine: Vec<u32>,
    theirs: Vec<u32>,
    /// For each mask of theirs the mask of mine that holds the same cells.
    across: Vec<u16>,
    numbers: usize,
}

impl Patterns {
    /// For one route.
    pub fn new(route: Route) -> Patterns {
        let steps = route.len() as u32 - ENTRY_STEPS as u32;
        let mut rosettes = 0;
        let mut meets = [None; 12];
        for bit in 0..steps as u8 {
            let cell = route.cell_at(Side::Light, bit + 1 + ENTRY_STEPS as u8);
            rosettes |= u16::from(cell.is_rosette()) << bit;
            let step = route.step(Side::Dark, cell);
            meets[bit as usize] = step.map(|step| step - 1 - ENTRY_STEPS as u8);
        }
        // Weights of one piece: shared cells first, then mine, then theirs.
        let mut weights = [[0u32; 12]; 2];
        let mut next = 1;
        for bit in 0..steps as usize {
            if let Some(other) = meets[bit] {
                weights[0][bit] = next;
                weights[1][other as usize] = 2 * next;
                next *= 3;
            }
        }
        for side in &mut weights {
            for bit in 0..steps as usize {
                if meets[bit].is_none() {
                    side[bit] = next;
                    next *= 2;
                }
            }
        }
        let sums = |weights: [u32; 12]| -> Vec<u32> {
            let weight = |mask: u32, bit: u32| (mask >> bit & 1) * weights[bit as usize];
            (0..1u32 << steps).map(|mask| (0..steps).map(|bit| weight(mask, bit)).sum()).collect()
        };
        let met_weights =
            [1, 0].map(|own| meets.map(|met| met.map_or(0, |met| weights[own][met as usize])));
        let across = |mask: u16| -> u16 {
            let bits = (0..steps as usize).filter(|b| mask >> b & 1 == 1);
            bits.filter_map(|b| meets[b]).map(|b| 1 << b).sum()
        };
        let across = (0..1 << steps).map(across).collect();
        let [mine, theirs] = weights.map(sums);
        Patterns {
            steps,
            rosettes,
            weights,
            met_weights,
            mine,
            theirs,
            across,
            numbers: next as usize,
        }
    }

    /// One more than the largest number of a pattern.
    pub fn numbers(&self) -> usize {
        self.numbers
    }

    /// The number of a pattern.
    #[inline]
    pub fn number(&self, pattern: Pattern) -> usize {
        (self.mine[pattern.mine as usize] + self.theirs[pattern.theirs as usize]) as usize
    }

    /// The mask of mine that holds the cells of a mask of theirs, and back;
    /// cells that only one side visits are dropped.
    #[inline]
    pub fn across(&self, mask: u16) -> u16 {
        self.across[mask as usize]
    }

    /// Every pattern of at most so many pieces a side.
    pub fn all(&self, pieces: u32) -> Vec<Pattern> {
        let every = (1u16 << self.steps) - 1;
        let mut all = Vec::new();
        for theirs in (0..=every).filter(|mask| mask.count_ones() <= pieces) {
            let free = every & !self.across(theirs);
            // The masks within `free`, one after the other.
            let mut mine = 0u16;
            loop {
                if mine.count_ones() <= pieces {
                    all.push(Pattern { mine, theirs });
                }
                mine = mine.wrapping_sub(free) & free;
                if mine == 0 {
                    break;
                }
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_a_bijection() {
        for (route, count) in [(Route::Short, 6561 * 16), (Route::Long, 531_441)] {
            let patterns = Patterns::new(route);
            assert_eq!(patterns.numbers(), count);
            let mut seen = vec![false; count];
            for pattern in patterns.all(12) {
                let number = patterns.number(pattern);
                assert!(!std::mem::replace(&mut seen[number], true), "{pattern:?}");
            }
            assert!(seen.into_iter().all(|seen| seen));
        }
    }

    #[test]
    fn meeting_is_mutual() {
        for route in Route::BOTH {
            let patterns = Patterns::new(route);
            let shared = (0..patterns.steps).map(|bit| patterns.across(1 << bit));
            let shared = shared.fold(0, |all, mask| all | mask);
            assert_eq!(u32::from(shared).count_ones(), route.shared().count_ones());
            for mask in 0..1 << patterns.steps {
                assert_eq!(patterns.across(patterns.across(mask)), mask & shared);
            }
        }
    }
}
