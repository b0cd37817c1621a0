//! The arithmetic of one block: the best move of every row and roll.
//!
//! Rows are short and of few lengths, so the loops are made for each length.

use super::sections::Window;
use super::successors::{Into, Successors, Target};
use crate::solve::index::{
    masks_within, pieces_within, EntryMoves, Shape, ADVANCED_FIRST, MASKS, MASK_BY_RANK,
    RANK_OF_MASK,
};

/// As many values as the largest block has.
pub(crate) const BLOCK: usize = MASKS * MASKS;

/// For each roll, less one, the best that moves lead to, row by row.
pub(crate) type Best = [[f64; BLOCK]; 4];

/// Stands where no move is; every value is above it.
pub(crate) const NONE: f64 = -1.0;

/// The arrays that moves lead into.
pub(crate) struct Sources<'a> {
    pub moving: &'a Window<'a, f64>,
    pub waiting: &'a Window<'a, f64>,
    pub home: &'a [f64],
}

static WON: [f64; BLOCK] = [1.0; BLOCK];

impl<'a> Sources<'a> {
    /// The values of a block and what follows it.
    #[inline(always)]
    pub fn at(&self, target: &Target) -> &'a [f64] {
        match target.into {
            Into::Moving => self.moving.at(target.offset),
            Into::Waiting => self.waiting.at(target.offset),
            Into::Home => &self.home[target.offset..],
            Into::Won => &WON,
        }
    }
}

/// Calls a function made for the length of a row.
macro_rules! by_width {
    ($width:expr, $function:ident($($argument:expr),*)) => {
        match $width {
            1 => $function::<1>($($argument),*),
            5 => $function::<5>($($argument),*),
            11 => $function::<11>($($argument),*),
            15 => $function::<15>($($argument),*),
            _ => $function::<16>($($argument),*),
        }
    };
}
pub(crate) use by_width;

/// The first `N` values of a slice.
#[inline(always)]
pub(crate) fn row<T, const N: usize>(values: &[T]) -> &[T; N] {
    match values.first_chunk() {
        Some(row) => row,
        None => unreachable!("a row lies within its array"),
    }
}

#[inline(always)]
fn row_mut<const N: usize>(values: &mut [f64]) -> &mut [f64; N] {
    match values.first_chunk_mut() {
        Some(row) => row,
        None => unreachable!("a row lies within its array"),
    }
}

#[inline(always)]
fn larger(a: f64, b: f64) -> f64 {
    if b > a {
        b
    } else {
        a
    }
}

#[inline(always)]
fn raise<const N: usize>(best: &mut [f64; N], with: &[f64; N]) {
    for (best, &with) in best.iter_mut().zip(with) {
        *best = larger(*best, with);
    }
}

/// The best of all moves that leave the pattern.
pub(crate) fn best_leaving(next: &Successors, sources: &Sources, best: &mut Best) {
    by_width!(next.shape.width, best_leaving_in(next, sources, best));
}

fn best_leaving_in<const N: usize>(next: &Successors, sources: &Sources, best: &mut Best) {
    let rows = next.shape.rows;
    let len = rows * N;
    for (roll, best) in best.iter_mut().enumerate() {
        let best = &mut best[..len];
        let targets = next.outer(roll);
        // Blocks of the same shape are taken whole, two at a time.
        let mut fresh = true;
        let mut waiting: Option<&[f64]> = None;
        for target in targets.iter().filter(|target| target.stride == N) {
            let block = &sources.at(target)[..len];
            match waiting.take() {
                None => waiting = Some(block),
                Some(other) if fresh => {
                    for ((best, &a), &b) in best.iter_mut().zip(other).zip(block) {
                        *best = larger(a, b);
                    }
                    fresh = false;
                }
                Some(other) => {
                    for ((best, &a), &b) in best.iter_mut().zip(other).zip(block) {
                        *best = larger(*best, larger(a, b));
                    }
                }
            }
        }
        match waiting {
            Some(block) if fresh => best.copy_from_slice(block),
            Some(block) => {
                for (best, &a) in best.iter_mut().zip(block) {
                    *best = larger(*best, a);
                }
            }
            None if fresh => best.fill(NONE),
            None => {}
        }
        for target in targets.iter().filter(|target| target.stride != N) {
            let block = sources.at(target);
            for (rank, best) in best.chunks_exact_mut(N).enumerate() {
                raise::<N>(row_mut(best), row(&block[rank * target.stride..]));
            }
        }
    }
    for (to, target) in next.landings.iter().enumerate() {
        let Some(target) = target else { continue };
        let block = sources.at(target);
        for_landings(to, rows, |roll, rank, left| {
            raise::<N>(row_mut(&mut best[roll][rank * N..]), row(&block[left * target.stride..]));
        });
    }
}

/// The moves from the entry steps to outer step `to`: the roll less one, the
/// rank of the mask and the rank without the piece.
#[inline(always)]
pub(crate) fn for_landings(to: usize, rows: usize, mut each: impl FnMut(usize, usize, usize)) {
    const HOLDING: [[(u8, u8); 8]; 4] = {
        let mut table = [[(0, 0); 8]; 4];
        let mut bit = 0;
        while bit < 4 {
            let (mut rank, mut at) = (0, 0);
            while rank < MASKS {
                let mask = MASK_BY_RANK[rank];
                if mask >> bit & 1 == 1 {
                    table[bit][at] = (rank as u8, RANK_OF_MASK[(mask & !(1 << bit)) as usize]);
                    at += 1;
                }
                rank += 1;
            }
            bit += 1;
        }
        table
    };
    for (bit, holding) in HOLDING.iter().enumerate().skip(to) {
        let roll = to + 3 - bit;
        for &(rank, left) in holding {
            if rank as usize >= rows {
                break;
            }
            each(roll, rank as usize, left as usize);
        }
    }
}

/// A block while it is worked on, with both sides' view of it.
pub(crate) struct Workspace {
    /// The best of the moves that leave the pattern, mine and the opponent's.
    pub best: [Box<Best>; 2],
    /// My chances with me to move, row by row.
    pub moving: [f64; BLOCK],
    /// My chances with the opponent to move, likewise.
    pub waiting: [f64; BLOCK],
}

impl Workspace {
    pub fn new() -> Workspace {
        let best = || Box::new([[0.0; BLOCK]; 4]);
        Workspace { best: [best(), best()], moving: [0.0; BLOCK], waiting: [0.0; BLOCK] }
    }
}

/// Solves a block for both sides to move, given the best of all moves that
/// leave it: in order of progress, so each value is made of newer ones.
pub(crate) fn settle(weights: &[f64; 5], moves: &EntryMoves, shape: Shape, work: &mut Workspace) {
    by_width!(shape.width, settle_in(weights, moves, shape.rows, work));
}

fn settle_in<const N: usize>(
    weights: &[f64; 5],
    moves: &EntryMoves,
    rows: usize,
    work: &mut Workspace,
) {
    let [best, replies] = &work.best;
    for &rank in &ADVANCED_FIRST {
        let rank = rank as usize;
        if rank >= rows {
            continue;
        }
        let pass: [f64; N] = *row(&work.waiting[rank * N..]);
        let mut value = pass.map(|pass| weights[0] * pass);
        for roll in 0..4 {
            let mut best: [f64; N] = *row(&best[roll][rank * N..]);
            for mv in moves.of(rank, roll) {
                let from = if mv.rosette { &work.moving } else { &work.waiting };
                raise::<N>(&mut best, row(&from[mv.rank as usize * N..]));
            }
            if best[0] < 0.0 {
                best = pass;
            }
            for (value, best) in value.iter_mut().zip(best) {
                *value += weights[roll + 1] * best;
            }
        }
        // The opponent's turn with the same mask of mine.
        let mut after = [0.0; MASKS];
        let moving = row_mut::<N>(&mut work.moving[rank * N..]);
        for ((after, moving), value) in after.iter_mut().zip(moving).zip(value) {
            *moving = value;
            *after = 1.0 - value;
        }
        let replied = reply::<N>(weights, replies, rows, rank, &after);
        let waiting = row_mut::<N>(&mut work.waiting[rank * N..]);
        for (waiting, replied) in waiting.iter_mut().zip(replied) {
            *waiting = 1.0 - replied;
        }
    }
}

/// The opponent's chances with the opponent to move, for one mask of mine and every
/// mask of the opponent's; `after` holds them with me to move.
#[inline(always)]
fn reply<const N: usize>(
    weights: &[f64; 5],
    best: &Best,
    rows: usize,
    rank: usize,
    after: &[f64; MASKS],
) -> [f64; MASKS] {
    let mut replied = [0.0; MASKS];
    // Written out for every mask in order of progress: which moves there are
    // is known when this is compiled.
    macro_rules! each_mask {
        ($($mask:literal)*) => { $(
            if (RANK_OF_MASK[$mask] as usize) < N {
                reply_mask::<N, $mask>(weights, best, rows, rank, after, &mut replied);
            }
        )* };
    }
    each_mask!(15 14 13 12 11 10 7 9 6 8 5 4 3 2 1 0);
    replied
}

#[inline(always)]
fn reply_mask<const N: usize, const MASK: usize>(
    weights: &[f64; 5],
    best: &Best,
    rows: usize,
    rank: usize,
    after: &[f64; MASKS],
    replied: &mut [f64; MASKS],
) {
    let own = RANK_OF_MASK[MASK] as usize;
    let has_hand = MASK.count_ones() < pieces_within(N);
    let mut value = weights[0] * after[own];
    macro_rules! roll {
        ($roll:literal from $($from:literal)*) => {{
            let mut best = best[$roll - 1][own * rows + rank];
            let mut moves = false;
            $(
                let to = $from + $roll;
                let stands = if $from == 0 { has_hand } else { MASK << 1 >> $from & 1 == 1 };
                if stands && MASK >> (to - 1) & 1 == 0 {
                    let next = (MASK << 1 & !(1 << $from) | 1 << to) >> 1;
                    let next = RANK_OF_MASK[next] as usize;
                    best = larger(best, if to == 4 { replied[next] } else { after[next] });
                    moves = true;
                }
            )*
            if !moves && best < 0.0 {
                best = after[own];
            }
            value += weights[$roll] * best;
        }};
    }
    roll!(1 from 0 1 2 3);
    roll!(2 from 0 1 2);
    roll!(3 from 0 1);
    roll!(4 from 0);
    replied[own] = value;
}

/// The entry moves for every number of pieces that makes a difference.
pub(crate) fn entry_moves() -> [EntryMoves; 5] {
    [0, 1, 2, 3, 4].map(EntryMoves::new)
}

/// Which of [`entry_moves`] belongs to blocks of so many rows.
#[inline]
pub(crate) fn entry_moves_for(moves: &[EntryMoves; 5], rows: usize) -> &EntryMoves {
    debug_assert_eq!(masks_within(pieces_within(rows) as i32), rows);
    &moves[pieces_within(rows) as usize]
}
