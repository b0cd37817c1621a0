//! One Gauss–Seidel sweep over a layer and its mirror: every value is computed
//! from those its moves lead to.
//!
//! Values are replaced in place, each from the newest there are. The order is
//! fixed (see [`super::order`]), so a pass has one outcome for any number of
//! threads.

use super::kernel::{best_leaving, entry_moves_for, settle, Sources, Workspace, BLOCK};
use super::layer::Field;
use super::pair::Pair;
use super::parts::{over_sections, Part};
use super::sections::Section;
use super::successors::{PairLayer, Successors};
use crate::solve::index::{turn_block, Shape};

/// Makes every value anew, notes by how much each changed, and says by how much
/// the one that changed most did.
pub(crate) fn sweep(pair: &Pair, fields: &mut [Field<f64>], deltas: &mut [Vec<f32>]) -> f64 {
    let changes = over_sections(pair, fields, deltas, |section, parts| work(pair, section, parts));
    changes.into_iter().fold(0.0, f64::max)
}

fn work(pair: &Pair, section: &Section, mut parts: Vec<Part<f64>>) -> f64 {
    let game = pair.game;
    let even = pair.is_even();
    let halves = [pair.layer(0), pair.layer(1)];
    let last = parts.len() - 1;
    let mut work = Workspace::new();
    let mut change = 0f64;
    for &pattern in &game.order.patterns[section.patterns.clone()] {
        let mirror = pattern.mirrored();
        let shape = halves[0].layout.shape(pattern);
        // An even layer holds both windows of a pattern; one of them is enough.
        if shape.size() == 0 || even && pattern.mine > mirror.mine {
            continue;
        }
        let alone = even && pattern == mirror;
        let next = Successors::of(&halves[0], pattern);
        let reply = Successors::of(&halves[1], mirror);
        best_leaving(&next, &sources(&parts[0], &halves[0]), &mut work.best[0]);
        if alone {
            let (mine, theirs) = work.best.split_at_mut(1);
            theirs[0].copy_from_slice(&mine[0][..]);
        } else {
            best_leaving(&reply, &sources(&parts[last], &halves[1]), &mut work.best[1]);
        }
        let size = shape.size();
        work.waiting[..size].copy_from_slice(&parts[0].waiting.at(next.offset)[..size]);
        settle(&game.weights, entry_moves_for(&game.entry_moves, shape.rows), shape, &mut work);

        let Part { moving, waiting, deltas } = &mut parts[0];
        let (moving, waiting) = (moving.own(next.offset, size), waiting.own(next.offset, size));
        change = change.max(store(&work.moving, moving, deltas.own(next.offset, size)));
        if alone {
            turn(&work.moving, shape, waiting);
            continue;
        }
        waiting.copy_from_slice(&work.waiting[..size]);
        let Part { moving, waiting, deltas } = &mut parts[last];
        let deltas = deltas.own(reply.offset, size);
        let moving = moving.own(reply.offset, size);
        change = change.max(store_turned(&work.waiting, shape, moving, deltas));
        turn(&work.moving, shape, waiting.own(reply.offset, size));
    }
    change
}

fn sources<'a>(part: &'a Part<f64>, layer: &PairLayer<'a>) -> Sources<'a> {
    let home = layer.home.map_or(&[][..], |home| &home.values);
    Sources { moving: &part.moving, waiting: &part.waiting, home }
}

/// Puts a value in its place and notes the delta.
#[inline(always)]
fn put(value: f64, place: &mut f64, delta: &mut f32, change: &mut f64) {
    let difference = value - *place;
    *place = value;
    *delta = difference as f32;
    let difference = difference.abs();
    *change = if difference > *change { difference } else { *change };
}

/// Puts a block in its place and says how much it changed.
fn store(block: &[f64; BLOCK], to: &mut [f64], deltas: &mut [f32]) -> f64 {
    let mut change = 0f64;
    for ((to, delta), &from) in to.iter_mut().zip(deltas).zip(block) {
        put(from, to, delta, &mut change);
    }
    change
}

/// The same in the mirrored layer, where the block is turned round.
fn store_turned(block: &[f64; BLOCK], shape: Shape, to: &mut [f64], deltas: &mut [f32]) -> f64 {
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

/// Turns a block round into its place in the mirrored layer.
fn turn(block: &[f64; BLOCK], shape: Shape, into: &mut [f64]) {
    turn_block(&block[..shape.size()], shape, into, |value| 1.0 - value);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleSet;
    use crate::solve::iterate::bound_error;
    use crate::solve::iterate::turn_fields;
    use crate::solve::iterate::Game;
    use std::ops::ControlFlow;

    /// The bits of everything that a few sweeps and a proof leave behind.
    fn outcome(game: &Game, layers: (i32, i32), threads: usize, worth: usize) -> Vec<u64> {
        // Nothing is home yet, so what going home leads to is as good as won.
        let pair = Pair::new(game, layers, [None, None], threads, worth);
        assert_eq!(
            pair.stages.iter().any(|stage| stage.len() == threads),
            threads > 1 || worth > 1
        );
        let sizes = pair.layouts.iter().map(|layout| layout.size);
        let mut fields: Vec<_> = sizes.map(|size| Field::filled(size, 0.5)).collect();
        let mut deltas: Vec<_> = fields.iter().map(|field| vec![0.0; field.moving.len()]).collect();
        let sweeps = (0..4).map(|_| sweep(&pair, &mut fields, &mut deltas).to_bits());
        let changes: Vec<_> = sweeps.collect();
        let ControlFlow::Continue((proof, plies)) =
            bound_error(&pair, &fields, 1, |_| ControlFlow::<()>::Continue(()))
        else {
            unreachable!()
        };
        let numbers = [proof.residual, proof.drift, proof.plies].map(f64::to_bits);
        let values = fields.iter().flat_map(|f| f.moving.iter().chain(&f.waiting));
        let plies = plies.iter().flat_map(|f| f.moving.iter().chain(&f.waiting));
        let values = values.map(|value| value.to_bits());
        let plies = plies.map(|plies| u64::from(plies.to_bits()));
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

    #[test]
    fn turning_a_solved_field_round_gives_what_the_sweep_kept() {
        let game = Game::new(&RuleSet::finkel().set("pieces", "3").unwrap());
        for layers in [(2, 2), (1, 3)] {
            let pair = Pair::new(&game, layers, [None, None], 1, 1);
            let sizes = pair.layouts.iter().map(|layout| layout.size);
            let mut fields: Vec<_> = sizes.map(|size| Field::filled(size, 0.5)).collect();
            let mut deltas: Vec<_> =
                fields.iter().map(|field| vec![0.0; field.moving.len()]).collect();
            sweep(&pair, &mut fields, &mut deltas);
            let kept: Vec<_> = fields.iter().map(|field| field.waiting.clone()).collect();
            fields.iter_mut().for_each(|field| field.waiting.fill(f64::NAN));
            turn_fields(&pair, &mut fields, |value| 1.0 - value);
            for (field, kept) in fields.iter().zip(kept) {
                assert!(field.waiting.iter().zip(&kept).all(|(a, b)| (a - b).abs() < 1e-15));
            }
        }
    }
}
