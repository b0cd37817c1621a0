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

use super::extrapolate::Extrapolation;
use super::guess::guess;
use super::layer::{turn_block, Field, Finished};
use super::near::Look;
use super::pair::Pair;
use super::parts::{over_sections, turn_fields, Part};
use super::plan::Plan;
use super::sections::Section;
use std::ops::ControlFlow;

/// Moves this close to the best count as near-best.
pub(crate) const NEAR: f64 = 1e-7;

/// The most that any number of plies may rise in the last pass.
const RISE: f32 = 0.75;

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
    threads: usize,
    mut watch: impl FnMut(u32) -> ControlFlow<B>,
) -> ControlFlow<B, (Certificate, Vec<Field<f32>>)> {
    let sizes: Vec<_> = pair.layouts.iter().map(|layout| layout.size).collect();
    let mut plies: Vec<_> = sizes.iter().map(|&size| Field::filled(size, 0f32)).collect();
    let mut extrapolation = Extrapolation::new(&sizes, f64::INFINITY, threads);
    guess(pair, &mut plies, extrapolation.steps(), Finished::plies, |plies| plies, guess_plies);
    let mut passes = 0;
    loop {
        let found = pass(pair, values, &mut plies, extrapolation.steps());
        passes += 1;
        watch(passes)?;
        if found.rise <= RISE || passes == MOST_PASSES {
            return ControlFlow::Continue((found.certificate(), plies));
        }
        let change = f64::from(found.change);
        if extrapolation.advance(&mut plies, change, |plies| plies.max(0.0)) {
            turn_fields(pair, &mut plies, |plies| plies);
        }
    }
}

/// How long it may last, by how long it does with one piece less of either side:
/// rather too long, as only what rises costs a pass.
fn guess_plies(mine: Option<f64>, theirs: Option<f64>) -> f64 {
    /// What one more piece adds.
    const A_PIECE: f64 = 17.0;
    mine.unwrap_or(0.0).max(theirs.unwrap_or(0.0)) + A_PIECE
}

/// What a pass has seen.
#[derive(Clone, Copy, Default)]
struct Found {
    residual: f64,
    rise: f32,
    change: f32,
    plies: f32,
}

impl Found {
    fn and(self, other: Found) -> Found {
        Found {
            residual: self.residual.max(other.residual),
            rise: self.rise.max(other.rise),
            change: self.change.max(other.change),
            plies: self.plies.max(other.plies),
        }
    }

    fn certificate(self) -> Certificate {
        let drift = 1.0 - f64::from(self.rise) - PLIES_ROUNDING;
        Certificate { residual: self.residual, drift, plies: f64::from(self.plies) }
    }
}

fn pass(
    pair: &Pair,
    values: &[Field<f64>],
    plies: &mut [Field<f32>],
    steps: &mut [Vec<f32>],
) -> Found {
    let all =
        over_sections(pair, plies, steps, |section, parts| work(pair, section, values, parts));
    all.into_iter().fold(Found::default(), Found::and)
}

fn work(pair: &Pair, section: &Section, values: &[Field<f64>], mut parts: Vec<Part<f32>>) -> Found {
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
            let Part { moving: place, steps, .. } = &mut parts[seat];
            let places = place.own(plan.offset, size).iter_mut();
            for ((place, step), &now) in places.zip(steps.own(plan.offset, size)).zip(moving) {
                *step = now - *place;
                *place = now;
                found.change = found.change.max(step.abs());
            }
            parts[seat].waiting.own(plan.offset, size).copy_from_slice(&look.waiting[..size]);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_needs_a_drift_and_a_small_residual() {
        let good = Certificate { residual: 1e-13, drift: 0.5, plies: 100.0 };
        assert!(good.bound() > 100.0 * 2e-13 && good.bound() < 100.0 * 2.2e-13);
        for bad in [
            Certificate { drift: 0.0, ..good },
            Certificate { drift: -0.1, ..good },
            Certificate { residual: 1e-9, ..good },
        ] {
            assert_eq!(bad.bound(), 1.0);
        }
        let both = good.and(Certificate { residual: 2e-13, drift: 0.4, plies: 90.0 });
        assert_eq!(both, Certificate { residual: 2e-13, drift: 0.4, plies: 100.0 });
        assert!(both.bound() > good.bound());
    }
}
