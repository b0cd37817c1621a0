//! One pass over a layer and its mirror that makes every value anew.
//!
//! Values are replaced in place, each from the newest there are. The order is
//! fixed (see [`super::order`]), so a pass has one outcome for any number of
//! threads.

use super::kernel::{best_leaving, entry_moves_for, settle, Desk, Sources};
use super::layer::{turn_block, Field, Shape};
use super::pair::Pair;
use super::plan::{Plan, Seat};
use super::sections::{together, views, Section, View};

/// What a section writes of one layer.
pub(crate) struct Part<'a> {
    moving: View<'a, f64>,
    waiting: View<'a, f64>,
}

/// Makes every value anew and says by how much the one that changed most did.
pub(crate) fn sweep(pair: &Pair, fields: &mut [Field<f64>]) -> f64 {
    let mut change = 0f64;
    for step in &pair.steps {
        let mut inputs: Vec<_> = step.iter().map(|section| (section, Vec::new())).collect();
        for (seat, field) in fields.iter_mut().enumerate() {
            let moving = views(&mut field.moving, step, seat);
            let waiting = views(&mut field.waiting, step, seat);
            let parts = moving.into_iter().zip(waiting);
            for (input, (moving, waiting)) in inputs.iter_mut().zip(parts) {
                input.1.push(Part { moving, waiting });
            }
        }
        let changes = together(inputs, |(section, parts)| work(pair, section, parts));
        change = changes.into_iter().fold(change, f64::max);
    }
    change
}

fn work(pair: &Pair, section: &Section, mut parts: Vec<Part>) -> f64 {
    let game = pair.game;
    let even = pair.is_even();
    let seats = [pair.seat(0), pair.seat(1)];
    let mut desk = Desk::new();
    let mut change = 0f64;
    for &pattern in &game.order.patterns[section.patterns.clone()] {
        let mirror = pattern.mirrored();
        // An even layer holds both views of a pattern; one of them is enough.
        if even && pattern.mine > mirror.mine {
            continue;
        }
        let shape = seats[0].layout.shape(pattern);
        if shape.size() == 0 {
            continue;
        }
        let plan = Plan::of(&seats[0], pattern);
        let reply = Plan::of(&seats[1], mirror);
        let last = parts.len() - 1;
        best_leaving(&plan, &sources(&parts[0], &seats[0]), &mut desk.best[0]);
        if even && pattern == mirror {
            let (mine, theirs) = desk.best.split_at_mut(1);
            theirs[0].copy_from_slice(&mine[0][..]);
        } else {
            best_leaving(&reply, &sources(&parts[last], &seats[1]), &mut desk.best[1]);
        }
        let waiting = parts[0].waiting.own(plan.offset, shape.size());
        for (row, desk) in waiting.chunks_exact(shape.width).zip(&mut desk.waiting) {
            desk[..shape.width].copy_from_slice(row);
        }
        settle(&game.weights, entry_moves_for(&game.entry_moves, shape.rows), shape, &mut desk);
        change = change.max(store(&mut parts[0].moving, plan.offset, shape, &desk.moving));
        if even && pattern == mirror {
            let own = parts[0].waiting.own(plan.offset, shape.size());
            turn(&desk.moving, shape, own);
        } else {
            change = change.max(store(&mut parts[0].waiting, plan.offset, shape, &desk.waiting));
            turn(&desk.waiting, shape, parts[last].moving.own(reply.offset, shape.size()));
            turn(&desk.moving, shape, parts[last].waiting.own(reply.offset, shape.size()));
        }
    }
    change
}

fn sources<'a>(part: &'a Part, seat: &Seat<'a>) -> Sources<'a> {
    let home = seat.home.map_or(&[][..], |home| &home.values);
    Sources { moving: &part.moving, waiting: &part.waiting, home }
}

/// Puts a block in its place and says how much it changed.
fn store(view: &mut View<f64>, offset: usize, shape: Shape, block: &[[f64; 16]; 16]) -> f64 {
    let mut change = 0f64;
    let own = view.own(offset, shape.size());
    for (row, from) in own.chunks_exact_mut(shape.width).zip(block) {
        for (to, &from) in row.iter_mut().zip(from) {
            let difference = (from - *to).abs();
            if difference > change {
                change = difference;
            }
            *to = from;
        }
    }
    change
}

/// Puts a block in its place in the mirrored layer.
fn turn(block: &[[f64; 16]; 16], shape: Shape, into: &mut [f64]) {
    for (column, turned) in into.chunks_exact_mut(shape.rows).enumerate() {
        for (to, row) in turned.iter_mut().zip(block) {
            *to = 1.0 - row[column % 16];
        }
    }
}

/// Makes the waiting side of two fields from the moving side.
pub(crate) fn turn_field<T: Copy>(
    pair: &Pair,
    fields: &mut [Field<T>],
    seen_from_there: impl Fn(T) -> T,
) {
    let last = fields.len() - 1;
    for &pattern in &pair.game.order.patterns {
        for seat in 0..=last {
            let here = &pair.layouts[seat];
            let shape = here.shape(pattern);
            if shape.size() == 0 {
                continue;
            }
            let there = &pair.layouts[last - seat];
            let from = here.offset(pair.game.patterns.number(pattern));
            let to = there.offset(pair.game.patterns.number(pattern.mirrored()));
            if last == 0 {
                let Field { moving, waiting } = &mut fields[0];
                turn_block(&moving[from..], shape, &mut waiting[to..], &seen_from_there);
            } else {
                let (first, second) = fields.split_at_mut(1);
                let pair = [&mut first[0], &mut second[0]];
                let [a, b] = pair;
                let (source, target) = if seat == 0 { (a, b) } else { (b, a) };
                turn_block(
                    &source.moving[from..],
                    shape,
                    &mut target.waiting[to..],
                    &seen_from_there,
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleSet;
    use crate::solve::certify::certify;
    use crate::solve::pair::Game;
    use std::ops::ControlFlow;

    /// The bits of everything that a few sweeps and a proof leave behind.
    fn outcome(game: &Game, layers: (i32, i32), threads: usize, worth: usize) -> Vec<u64> {
        // Nothing is home yet, so what going home leads to is as good as won.
        let pair = Pair::new(game, layers, [None, None], threads, worth);
        assert_eq!(pair.steps.iter().any(|step| step.len() == threads), threads > 1 || worth > 1);
        let sizes = pair.layouts.iter().map(|layout| layout.size);
        let mut fields: Vec<_> = sizes.map(|size| Field::filled(size, 0.5)).collect();
        let changes: Vec<_> = (0..4).map(|_| sweep(&pair, &mut fields).to_bits()).collect();
        let ControlFlow::Continue((proof, plies)) =
            certify(&pair, &fields, |_| ControlFlow::<()>::Continue(()))
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
            sweep(&pair, &mut fields);
            let kept: Vec<_> = fields.iter().map(|field| field.waiting.clone()).collect();
            fields.iter_mut().for_each(|field| field.waiting.fill(f64::NAN));
            turn_field(&pair, &mut fields, |value| 1.0 - value);
            for (field, kept) in fields.iter().zip(kept) {
                assert!(field.waiting.iter().zip(&kept).all(|(a, b)| (a - b).abs() < 1e-15));
            }
        }
    }
}
