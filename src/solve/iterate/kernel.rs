//! The arithmetic of one block: the best move of every row and roll.
//!
//! Rows are short and of few lengths, so the loops are made for each length.

use super::sections::Window;
use super::successors::{Into, Successors, Target};
use crate::solve::index::{
    masks_within, pieces_within, EntryMoves, Shape, ADVANCED_FIRST, BLOCK, MASKS, MASK_BY_RANK,
    RANK_OF_MASK,
};
use std::ops::{AddAssign, Mul, Sub};

/// For each roll, less one, the best that moves lead to, row by row.
pub(crate) type Best<T> = [[T; BLOCK]; 4];

/// A number that values are computed in.
pub(crate) trait Real:
    Copy + PartialOrd + Sub<Output = Self> + Mul<Output = Self> + AddAssign + Send + Sync + 'static
{
    const ZERO: Self;
    const ONE: Self;
    /// Stands where no move is; every value is above it.
    const NONE: Self;
}

impl Real for f64 {
    const ZERO: f64 = 0.0;
    const ONE: f64 = 1.0;
    const NONE: f64 = -1.0;
}

impl Real for f32 {
    const ZERO: f32 = 0.0;
    const ONE: f32 = 1.0;
    const NONE: f32 = -1.0;
}

/// The arrays that moves lead into.
pub(crate) struct Sources<'a, T> {
    /// This layer with the other side to move.
    pub waiting: &'a Window<'a, T>,
    /// The mirrored layer likewise: this one with me to move, turned round.
    pub mirror: &'a Window<'a, T>,
    pub home: &'a [T],
    /// Holds a block for each position that is won.
    pub won: &'a [T; BLOCK],
}

impl<'a, T: Copy> Sources<'a, T> {
    /// The numbers of a block and what follows it, and from one of its rows to
    /// the next. `turned` is where those are put that have to be turned round,
    /// each through `seen`.
    #[inline(always)]
    pub fn at<'b, const N: usize>(
        &self,
        target: &Target,
        turned: &'b mut [T; BLOCK],
        seen: impl Fn(T) -> T,
    ) -> (&'b [T], usize)
    where
        'a: 'b,
    {
        let block = match target.into {
            Into::Waiting => self.waiting.at(target.offset()),
            Into::Home => &self.home[target.offset()..],
            Into::Won => self.won,
            Into::Again => {
                let rows = target.rows();
                let block = &self.mirror.at(target.offset())[..rows * N];
                for (column, block) in block.chunks_exact(rows).enumerate() {
                    for (to, &from) in turned[column..].iter_mut().step_by(N).zip(block) {
                        *to = seen(from);
                    }
                }
                return (turned, N);
            }
        };
        (block, target.stride())
    }
}

/// Calls a function made for the length of a row.
macro_rules! by_width {
    ($width:expr, $function:ident $([$type:ident])? ($($argument:expr),*)) => {
        match $width {
            1 => $function::<$($type,)? 1>($($argument),*),
            5 => $function::<$($type,)? 5>($($argument),*),
            11 => $function::<$($type,)? 11>($($argument),*),
            15 => $function::<$($type,)? 15>($($argument),*),
            _ => $function::<$($type,)? 16>($($argument),*),
        }
    };
}
pub(crate) use by_width;

/// The first `N` values of a slice.
#[inline(always)]
pub(crate) fn row<T, const N: usize>(values: &[T]) -> &[T; N] {
    match values.get(..N).map(TryFrom::try_from) {
        Some(Ok(row)) => row,
        _ => unreachable!("a row lies within its array"),
    }
}

#[inline(always)]
pub(crate) fn row_mut<T, const N: usize>(values: &mut [T]) -> &mut [T; N] {
    match values.get_mut(..N).map(TryFrom::try_from) {
        Some(Ok(row)) => row,
        _ => unreachable!("a row lies within its array"),
    }
}

#[inline(always)]
fn larger<T: PartialOrd>(a: T, b: T) -> T {
    if b > a {
        b
    } else {
        a
    }
}

#[inline(always)]
fn raise<T: Real, const N: usize>(best: &mut [T; N], with: &[T; N]) {
    for (best, &with) in best.iter_mut().zip(with) {
        *best = larger(*best, with);
    }
}

/// The best of all moves that leave the pattern.
#[inline(always)]
pub(crate) fn best_leaving<T: Real>(next: &Successors, sources: &Sources<T>, best: &mut Best<T>) {
    by_width!(next.shape.width, best_leaving_in[T](next, sources, best));
}

#[inline(always)]
fn best_leaving_in<T: Real, const N: usize>(
    next: &Successors,
    sources: &Sources<T>,
    best: &mut Best<T>,
) {
    let rows = next.shape.rows;
    let len = rows * N;
    let mut turned = [T::ZERO; BLOCK];
    let seen = |value| T::ONE - value;
    for (roll, best) in best.iter_mut().enumerate() {
        let best = &mut best[..len];
        best.fill(T::NONE);
        for target in next.outer(roll) {
            let (block, stride) = sources.at::<N>(target, &mut turned, seen);
            if stride == N {
                for (best, &with) in best.iter_mut().zip(&block[..len]) {
                    *best = larger(*best, with);
                }
            } else {
                for (rank, best) in best.chunks_exact_mut(N).enumerate() {
                    raise::<T, N>(row_mut(best), row(&block[rank * stride..]));
                }
            }
        }
    }
    for (to, target) in next.landings.iter().enumerate() {
        let Some(target) = target else { continue };
        let (block, stride) = sources.at::<N>(target, &mut turned, seen);
        for_landings(to, rows, |roll, rank, left| {
            raise::<T, N>(row_mut(&mut best[roll][rank * N..]), row(&block[left * stride..]));
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

/// A block while it is worked on, as both sides see it.
pub(crate) struct Workspace<T> {
    /// The best of the moves that leave the pattern, mine and the opponent's.
    pub best: [Box<Best<T>>; 2],
    /// My chances with me to move, row by row.
    pub moving: [T; BLOCK],
    /// My chances with the opponent to move, likewise.
    pub waiting: [T; BLOCK],
}

impl<T: Real> Workspace<T> {
    pub fn new() -> Workspace<T> {
        let best = || Box::new([[T::ZERO; BLOCK]; 4]);
        Workspace { best: [best(), best()], moving: [T::ZERO; BLOCK], waiting: [T::ZERO; BLOCK] }
    }
}

/// Solves a block for both sides to move, given the best of all moves that
/// leave it: in order of progress, so each value is made of newer ones.
#[inline(always)]
pub(crate) fn settle<T: Real>(
    weights: &[T; 5],
    moves: &EntryMoves,
    shape: Shape,
    work: &mut Workspace<T>,
) {
    by_width!(shape.width, settle_in[T](weights, moves, shape.rows, work));
}

#[inline(always)]
fn settle_in<T: Real, const N: usize>(
    weights: &[T; 5],
    moves: &EntryMoves,
    rows: usize,
    work: &mut Workspace<T>,
) {
    let [best, replies] = &work.best;
    for &rank in &ADVANCED_FIRST {
        let rank = rank as usize;
        if rank >= rows {
            continue;
        }
        let pass: [T; N] = *row(&work.waiting[rank * N..]);
        let mut value = pass.map(|pass| weights[0] * pass);
        for roll in 0..4 {
            let mut best: [T; N] = *row(&best[roll][rank * N..]);
            for mv in moves.of(rank, roll) {
                let from = if mv.rosette { &work.moving } else { &work.waiting };
                raise::<T, N>(&mut best, row(&from[mv.rank as usize * N..]));
            }
            if best[0] < T::ZERO {
                best = pass;
            }
            for (value, best) in value.iter_mut().zip(best) {
                *value += weights[roll + 1] * best;
            }
        }
        // The opponent's turn with the same mask of mine.
        let mut after = [T::ZERO; MASKS];
        let moving = row_mut::<T, N>(&mut work.moving[rank * N..]);
        for ((after, moving), value) in after.iter_mut().zip(moving).zip(value) {
            *moving = value;
            *after = T::ONE - value;
        }
        let replied = reply::<T, N>(weights, replies, rows, rank, &after);
        let waiting = row_mut::<T, N>(&mut work.waiting[rank * N..]);
        for (waiting, replied) in waiting.iter_mut().zip(replied) {
            *waiting = T::ONE - replied;
        }
    }
}

/// The opponent's chances with the opponent to move, for one mask of mine and every
/// mask of the opponent's; `after` holds them with me to move.
#[inline(always)]
fn reply<T: Real, const N: usize>(
    weights: &[T; 5],
    best: &Best<T>,
    rows: usize,
    rank: usize,
    after: &[T; MASKS],
) -> [T; MASKS] {
    let mut replied = [T::ZERO; MASKS];
    // Written out for every mask in order of progress: which moves there are
    // is known when this is compiled.
    macro_rules! each_mask {
        ($($mask:literal)*) => { $(
            if (RANK_OF_MASK[$mask] as usize) < N {
                reply_mask::<T, N, $mask>(weights, best, rows, rank, after, &mut replied);
            }
        )* };
    }
    each_mask!(15 14 13 12 11 10 7 9 6 8 5 4 3 2 1 0);
    replied
}

#[inline(always)]
fn reply_mask<T: Real, const N: usize, const MASK: usize>(
    weights: &[T; 5],
    best: &Best<T>,
    rows: usize,
    rank: usize,
    after: &[T; MASKS],
    replied: &mut [T; MASKS],
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
            if !moves && best < T::ZERO {
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
