//! The four entry steps: where a side's pieces stand before its route meets
//! the other's.
//!
//! On both routes steps 1 to 4 belong to one side alone, so they are a mask of
//! four bits. Masks are ranked by how many pieces they hold, so that the masks
//! of at most `k` pieces are the first [`masks_within`] of the ranking whatever
//! `k` is. A capture gives the opponent one more piece in hand and changes `k`,
//! but never a rank.

/// Steps that only their own side visits before the routes meet.
pub(crate) const ENTRY_STEPS: usize = 4;

/// Masks of four steps.
pub(crate) const MASKS: usize = 1 << ENTRY_STEPS;

/// Masks in order of rank: fewest pieces first, then by value.
pub(crate) const MASK_BY_RANK: [u8; MASKS] = {
    let mut masks = [0; MASKS];
    let (mut at, mut pieces) = (0, 0);
    while pieces <= ENTRY_STEPS {
        let mut mask = 0;
        while mask < MASKS {
            if mask.count_ones() as usize == pieces {
                masks[at] = mask as u8;
                at += 1;
            }
            mask += 1;
        }
        pieces += 1;
    }
    masks
};

/// The rank of each mask.
pub(crate) const RANK_OF_MASK: [u8; MASKS] = {
    let mut ranks = [0; MASKS];
    let mut rank = 0;
    while rank < MASKS {
        ranks[MASK_BY_RANK[rank] as usize] = rank as u8;
        rank += 1;
    }
    ranks
};

/// Ranks with the most advanced pieces first: what a move within the entry
/// steps leads to always stands earlier.
pub(crate) const ADVANCED_FIRST: [u8; MASKS] = {
    let mut ranks = [0; MASKS];
    let mut at = 0;
    let mut progress = ENTRY_STEPS * (ENTRY_STEPS + 1) / 2 + 1;
    while progress > 0 {
        progress -= 1;
        let mut mask = 0;
        while mask < MASKS {
            if steps_taken(mask as u8) == progress {
                ranks[at] = RANK_OF_MASK[mask];
                at += 1;
            }
            mask += 1;
        }
    }
    ranks
};

/// How far the pieces of a mask have come, all together.
const fn steps_taken(mask: u8) -> usize {
    let (mut step, mut sum) = (1, 0);
    while step <= ENTRY_STEPS {
        if mask >> (step - 1) & 1 == 1 {
            sum += step;
        }
        step += 1;
    }
    sum
}

/// How many masks hold at most a number of pieces; none for a negative number.
#[inline]
pub(crate) const fn masks_within(pieces: i32) -> usize {
    const WITHIN: [usize; 5] = [1, 5, 11, 15, 16];
    if pieces < 0 {
        0
    } else if pieces >= 4 {
        MASKS
    } else {
        WITHIN[pieces as usize]
    }
}

/// The number of pieces, up to 4, that [`masks_within`] makes this many masks of.
pub(crate) const fn pieces_within(masks: usize) -> u32 {
    match masks {
        1 => 0,
        5 => 1,
        11 => 2,
        15 => 3,
        _ => 4,
    }
}

/// A move that starts in hand or on an entry step and ends on an entry step.
#[derive(Clone, Copy)]
pub(crate) struct EntryMove {
    /// Rank of the mask it leads to.
    pub rank: u8,
    /// Whether it ends on the fourth step, a rosette.
    pub rosette: bool,
}

/// The moves within the entry steps, for every mask and roll, of a side with a
/// given number of pieces in hand and on the entry steps together.
pub(crate) struct EntryMoves {
    moves: Vec<EntryMove>,
    /// Where the moves of a mask's rank and a roll (less one) begin and end.
    spans: [[(u16, u16); 4]; MASKS],
}

impl EntryMoves {
    /// For `pieces` in hand and on the entry steps; from 4 on it makes no
    /// difference how many, as a mask that leaves a step free leaves a hand.
    pub fn new(pieces: u32) -> EntryMoves {
        let mut table = EntryMoves { moves: Vec::new(), spans: [[(0, 0); 4]; MASKS] };
        for (rank, &mask) in MASK_BY_RANK.iter().enumerate() {
            for roll in 1..=4 {
                let begin = table.moves.len() as u16;
                if mask.count_ones() <= pieces {
                    table.add(mask, roll, pieces);
                }
                table.spans[rank][roll - 1] = (begin, table.moves.len() as u16);
            }
        }
        table
    }

    fn add(&mut self, mask: u8, roll: usize, pieces: u32) {
        let bit = |step: usize| 1u8 << (step - 1);
        for from in 0..=ENTRY_STEPS - roll {
            let to = from + roll;
            let stands = if from == 0 { mask.count_ones() < pieces } else { mask & bit(from) != 0 };
            if stands && mask & bit(to) == 0 {
                let rest = if from == 0 { mask } else { mask & !bit(from) };
                let rank = RANK_OF_MASK[(rest | bit(to)) as usize];
                self.moves.push(EntryMove { rank, rosette: to == ENTRY_STEPS });
            }
        }
    }

    /// The moves of a mask, by its rank, with a roll less one.
    #[inline]
    pub fn of(&self, rank: usize, roll: usize) -> &[EntryMove] {
        let (begin, end) = self.spans[rank][roll];
        &self.moves[begin as usize..end as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Side;
    use crate::route::Route;

    #[test]
    fn ranks_are_a_bijection_by_pieces() {
        for (rank, &mask) in MASK_BY_RANK.iter().enumerate() {
            assert_eq!(RANK_OF_MASK[mask as usize] as usize, rank);
            assert!(rank < masks_within(mask.count_ones() as i32));
            assert!(rank >= masks_within(mask.count_ones() as i32 - 1));
        }
        for pieces in 0..=4 {
            assert_eq!(pieces_within(masks_within(pieces)), pieces as u32);
        }
        assert_eq!((masks_within(-1), masks_within(7)), (0, 16));
    }

    #[test]
    fn moves_lead_to_masks_that_stand_earlier() {
        let place = |rank: u8| ADVANCED_FIRST.iter().position(|&r| r == rank).unwrap();
        for pieces in 0..=4 {
            let table = EntryMoves::new(pieces);
            for rank in 0..masks_within(pieces as i32) {
                for roll in 0..4 {
                    for mv in table.of(rank, roll) {
                        assert!((mv.rank as usize) < masks_within(pieces as i32));
                        assert!(place(mv.rank) < place(rank as u8));
                    }
                }
            }
        }
    }

    #[test]
    fn the_first_four_steps_are_private_and_end_on_a_rosette() {
        for route in Route::BOTH {
            for side in Side::BOTH {
                for step in 1..=route.len() {
                    let cell = route.cell_at(side, step);
                    if step <= 4 {
                        assert!(!route.shares(cell));
                        assert_eq!(cell.is_rosette(), step == 4);
                    } else if step <= 8 {
                        // Where a move from the entry steps can end, both
                        // sides count the same step.
                        assert_eq!(route.step(side.other(), cell), Some(step));
                    }
                }
            }
        }
    }
}
