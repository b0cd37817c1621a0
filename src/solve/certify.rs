//! How wrong the values of a layer can be, found by passes that leave them be.
//!
//! A pass computes for every position what its value should be, given the
//! values it leads to; the **residual** is by how much any is off. Where play
//! can be long a small residual proves little, so each position also gets a
//! number of **plies**, meant as the longest that play can be expected to last
//! among moves whose values are within [`NEAR`] of the best:
//!
//! ```text
//! plies(x) − Σ weight · max over near-best moves of plies(y)  ≥  drift  > 0
//! ```
//!
//! With any ε > residual / drift and ε · plies ≤ NEAR everywhere, value + ε·plies
//! is more than any play from there can win against an enemy who moves by it,
//! and value − ε·plies is less than one gets by moving by it. Nothing better
//! than a near-best move plus ε·plies is missed, as the others are NEAR behind;
//! and both bounds lose something at every ply, so play ends. Hence no value
//! is off by more than ε · plies.
//!
//! Plies are replaced in place, each by 1 plus what it leads to. If no number
//! rose by more than δ in a pass, what any position leads to has risen by no
//! more than δ since it was looked at: the drift is at least 1 − δ. Passes go
//! on until δ is at most [`RISE`].

use super::layer::{turn_block, Field};
use super::near::{Look, Part};
use super::pair::Pair;
use super::plan::Plan;
use super::sections::{together, views, Section};
use std::ops::ControlFlow;

/// Moves this close to the best count as near-best.
pub(crate) const NEAR: f64 = 1e-7;

/// The most that any number of plies may rise in the last pass.
const RISE: f32 = 0.5;

/// More than rounding can add to a residual, and to a rise.
const VALUE_ROUNDING: f64 = 4e-15;
const PLIES_ROUNDING: f64 = 0.01;

/// Passes after which one gives up finding a bound.
const MOST_PASSES: u32 = 10_000;

/// What is proved of a layer and its mirror.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Certificate {
    /// The most that any value is off what it leads to.
    pub residual: f64,
    /// Every position loses at least this many plies with every ply.
    pub drift: f64,
    /// The most plies of any position.
    pub plies: f64,
}

impl Certificate {
    /// Where nothing is left to play.
    pub const NOTHING: Certificate = Certificate { residual: 0.0, drift: 1.0, plies: 0.0 };

    /// What is proved of two sets of positions together.
    pub fn and(self, other: Certificate) -> Certificate {
        Certificate {
            residual: self.residual.max(other.residual),
            drift: self.drift.min(other.drift),
            plies: self.plies.max(other.plies),
        }
    }

    /// How far any value can be from the truth; 1 when nothing is proved.
    pub fn bound(&self) -> f64 {
        // A little more, for the strict inequality.
        let epsilon = (self.residual + VALUE_ROUNDING) / self.drift * 1.01;
        let bound = epsilon * self.plies;
        if self.drift > 0.0 && bound < NEAR {
            bound
        } else {
            1.0
        }
    }
}

/// Proves what can be proved of a solved pair, and gives the plies.
/// `watch` is called after each pass and can break off.
pub(crate) fn certify<B>(
    pair: &Pair,
    values: &[Field<f64>],
    mut watch: impl FnMut(u32) -> ControlFlow<B>,
) -> ControlFlow<B, (Certificate, Vec<Field<f32>>)> {
    let mut plies: Vec<_> =
        pair.layouts.iter().map(|layout| Field::filled(layout.size, 0f32)).collect();
    let mut passes = 0;
    loop {
        let found = pass(pair, values, &mut plies);
        passes += 1;
        watch(passes)?;
        if found.rise <= RISE || passes == MOST_PASSES {
            return ControlFlow::Continue((found.certificate(), plies));
        }
    }
}

/// What a pass has seen.
#[derive(Clone, Copy, Default)]
struct Found {
    residual: f64,
    rise: f32,
    plies: f32,
}

impl Found {
    fn and(self, other: Found) -> Found {
        Found {
            residual: self.residual.max(other.residual),
            rise: self.rise.max(other.rise),
            plies: self.plies.max(other.plies),
        }
    }

    fn certificate(self) -> Certificate {
        let drift = 1.0 - f64::from(self.rise) - PLIES_ROUNDING;
        Certificate { residual: self.residual, drift, plies: f64::from(self.plies) }
    }
}

fn pass(pair: &Pair, values: &[Field<f64>], plies: &mut [Field<f32>]) -> Found {
    let mut found = Found::default();
    for step in &pair.steps {
        let mut inputs: Vec<_> = step.iter().map(|section| (section, Vec::new())).collect();
        for (seat, field) in plies.iter_mut().enumerate() {
            let moving = views(&mut field.moving, step, seat);
            let waiting = views(&mut field.waiting, step, seat);
            for (input, (moving, waiting)) in inputs.iter_mut().zip(moving.into_iter().zip(waiting))
            {
                input.1.push(Part { moving, waiting });
            }
        }
        let all = together(inputs, |(section, parts)| work(pair, section, values, parts));
        found = all.into_iter().fold(found, Found::and);
    }
    found
}

fn work(pair: &Pair, section: &Section, values: &[Field<f64>], mut parts: Vec<Part>) -> Found {
    let game = pair.game;
    let even = pair.is_even();
    let seats = [pair.seat(0), pair.seat(1)];
    let last = parts.len() - 1;
    let mut looks = [Look::new(), Look::new()];
    let [look, reply_look] = &mut looks;
    let mut found = Found::default();
    for &pattern in &game.order.patterns[section.patterns.clone()] {
        let mirror = pattern.mirrored();
        let shape = seats[0].layout.shape(pattern);
        if shape.size() == 0 || even && pattern.mine > mirror.mine {
            continue;
        }
        let alone = even && pattern == mirror;
        let plan = Plan::of(&seats[0], pattern);
        let reply = Plan::of(&seats[1], mirror);
        found.residual = found.residual.max(look.at(pair, &seats[0], &values[0], &plan, &parts[0]));
        if !alone {
            let residual = reply_look.at(pair, &seats[1], &values[last], &reply, &parts[last]);
            found.residual = found.residual.max(residual);
        }
        // Each side's numbers from the other's, twice.
        let turned = reply.shape;
        for _ in 0..2 {
            look.settle(pair, &values[0], &plan);
            if alone {
                turn_block(&look.moving, shape, &mut look.waiting, |plies| plies);
            } else {
                turn_block(&look.moving, shape, &mut reply_look.waiting, |plies| plies);
                reply_look.settle(pair, &values[last], &reply);
                turn_block(&reply_look.moving, turned, &mut look.waiting, |plies| plies);
            }
        }
        let size = shape.size();
        let first = (&*look, &plan, 0);
        let second = (!alone).then_some((&*reply_look, &reply, last));
        for (look, plan, seat) in [Some(first), second].into_iter().flatten() {
            found.rise = found.rise.max(look.rise(size));
            let moving = &look.moving[..size];
            found.plies = moving.iter().fold(found.plies, |most, &plies| most.max(plies));
            parts[seat].moving.own(plan.offset, size).copy_from_slice(moving);
            parts[seat].waiting.own(plan.offset, size).copy_from_slice(&look.waiting[..size]);
        }
    }
    found
}
