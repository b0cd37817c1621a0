//! One Gauss–Seidel sweep over a layer and its mirror: every value is computed
//! from those its moves lead to.
//!
//! Values are replaced in place, each from the newest there are. The order is
//! fixed (see [`super::order`]), so a sweep has one outcome for any number of
//! threads.

use super::extrapolate::Delta;
use super::kernel::{best_leaving, entry_moves_for, settle, Real, Sources, Workspace};
use super::pair::Pair;
use super::parts::{over_sections, Part};
use super::sections::Section;
use super::successors::Successors;
use crate::solve::index::{Shape, BLOCK};
use crate::solve::workers::{Halt, Workers};

/// Computes every value anew, notes by how much each changed, and returns the
/// largest change.
pub(crate) fn sweep(
    pair: &Pair,
    workers: &Workers,
    values: &mut [Vec<f64>],
    deltas: &mut [Vec<Delta>],
) -> Result<f64, Halt> {
    let changes =
        over_sections(pair, workers, values, deltas, |section, parts| work(pair, section, parts))?;
    Ok(changes.into_iter().fold(0.0, f64::max))
}

fn work(pair: &Pair, section: &Section, mut parts: Vec<Part<f64>>) -> f64 {
    let game = pair.game;
    let even = pair.is_even();
    let layers = [pair.layer(0), pair.layer(1)];
    let homes =
        [&layers[0], &layers[1]].map(|layer| layer.home.map_or(&[][..], |home| &home.values));
    let won = [1.0; BLOCK];
    let last = parts.len() - 1;
    let mut work = Workspace::new();
    let mut change = 0f64;
    for &pattern in &game.order.patterns[section.patterns.clone()] {
        let mirror = pattern.mirrored();
        let shape = layers[0].layout.shape(pattern);
        // An even layer holds both views of a pattern; one of them is enough.
        if shape.size() == 0 || even && pattern.mine > mirror.mine {
            continue;
        }
        let alone = even && pattern == mirror;
        let next = Successors::of(&layers[0], pattern);
        let reply = Successors::of(&layers[1], mirror);
        let [ours, theirs] = [&parts[0].numbers, &parts[last].numbers];
        let sources = Sources { waiting: ours, mirror: theirs, home: homes[0], won: &won };
        best_leaving(&next, &sources, &mut work.best[0]);
        if alone {
            let (mine, theirs) = work.best.split_at_mut(1);
            theirs[0].copy_from_slice(&mine[0][..]);
        } else {
            let sources = Sources { waiting: theirs, mirror: ours, home: homes[1], won: &won };
            best_leaving(&reply, &sources, &mut work.best[1]);
        }
        let size = shape.size();
        work.waiting[..size].copy_from_slice(&ours.at(next.offset)[..size]);
        settle(&game.weights, entry_moves_for(&game.entry_moves, shape.rows), shape, &mut work);
        let Part { numbers, deltas } = &mut parts[last];
        let (to, deltas) = (numbers.own(reply.offset, size), deltas.own(reply.offset, size));
        change = change.max(store_turned(&work.moving, shape, to, deltas));
        if !alone {
            let Part { numbers, deltas } = &mut parts[0];
            let (to, deltas) = (numbers.own(next.offset, size), deltas.own(next.offset, size));
            change = change.max(store(&work.waiting, to, deltas));
        }
    }
    change
}

/// Stores a value and notes by how much it changed.
#[inline(always)]
fn put<T: Real + Into<f64>>(value: T, to: &mut T, delta: &mut Delta, change: &mut f64) {
    let difference: f64 = (value - *to).into();
    *to = value;
    *delta = Delta::of(difference as f32);
    let difference = difference.abs();
    *change = if difference > *change { difference } else { *change };
}

/// Stores a block and returns the largest change.
#[inline(always)]
fn store(block: &[f64; BLOCK], to: &mut [f64], deltas: &mut [Delta]) -> f64 {
    let mut change = 0f64;
    for ((to, delta), &from) in to.iter_mut().zip(deltas).zip(block) {
        put(from, to, delta, &mut change);
    }
    change
}

/// Stores a block in the mirrored layer, where it is turned round.
#[inline(always)]
fn store_turned(block: &[f64; BLOCK], shape: Shape, to: &mut [f64], deltas: &mut [Delta]) -> f64 {
    let mut change = 0f64;
    let columns = to.chunks_exact_mut(shape.rows).zip(deltas.chunks_exact_mut(shape.rows));
    for (column, (to, deltas)) in columns.enumerate() {
        let from = block[column..].iter().step_by(shape.width);
        for ((to, delta), &from) in to.iter_mut().zip(deltas).zip(from) {
            put(1.0 - from, to, delta, &mut change);
        }
    }
    change
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleSet;
    use crate::solve::iterate::{bound_error, Game};

    /// The bits of everything that a few sweeps and a bound leave behind.
    fn outcome(game: &Game, layers: (i32, i32), threads: usize, worth: usize) -> Vec<u64> {
        // Nothing is home yet, so what going home leads to is as good as won.
        let workers = Workers::unwatched(threads);
        let pair = Pair::new(game, layers, [None, None], threads, worth);
        assert_eq!(
            pair.stages.iter().any(|stage| stage.len() >= threads),
            threads > 1 || worth > 1
        );
        let sizes = pair.layouts.iter().map(|layout| layout.size);
        let mut values: Vec<_> = sizes.map(|size| vec![0.5; size]).collect();
        let mut deltas: Vec<_> =
            values.iter().map(|values| vec![Delta::default(); values.len()]).collect();
        let sweeps = (0..4).map(|_| sweep(&pair, &workers, &mut values, &mut deltas));
        let changes: Vec<_> = sweeps.map(|change| change.unwrap().to_bits()).collect();
        let (bound, plies) = bound_error(&pair, &workers, &values, |_| Ok(())).unwrap();
        let numbers = bound.numbers().map(f64::to_bits);
        let values = values.iter().flatten().map(|value| value.to_bits());
        let plies = plies.iter().flatten().map(|plies| u64::from(plies.to_bits()));
        changes.into_iter().chain(numbers).chain(values).chain(plies).collect()
    }

    #[test]
    fn any_number_of_threads_has_one_outcome() {
        for rules in [RuleSet::finkel(), RuleSet::masters()] {
            let game = Game::new(&rules.set("pieces", "3").unwrap());
            for layers in [(2, 2), (1, 3)] {
                let alone = outcome(&game, layers, 1, usize::MAX);
                for threads in [2, 3, 5] {
                    assert!(outcome(&game, layers, threads, 1) == alone);
                }
            }
        }
    }
}
