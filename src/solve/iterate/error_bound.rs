//! How far the values of a layer can be from the truth: a bound found by passes
//! that change no value.
//!
//! A pass finds the **residual** and, for each position, a number of **plies**
//! that near-best play loses some of (the drift) at every ply. The bound
//! follows from the three; `doc/perfect-play.md`, "How wrong a value can be",
//! has the proof. Plies are replaced in place until none rises by more than
//! [`RISE`] in a pass.

use super::extrapolate::Extrapolation;
use super::first_guess::guess;
use super::layer::{Field, Finished};
use super::near_best::{NearBest, NEAR};
use super::pair::Pair;
use super::parts::{over_sections, turn_fields, Part};
use super::sections::Section;
use super::successors::Successors;
use crate::solve::index::turn_block;
use std::ops::ControlFlow;

/// The most that any number of plies may rise in the last pass.
const RISE: f32 = 0.75;

/// More than rounding can add to a residual, and to a rise.
const VALUE_ROUNDING: f64 = 4e-15;
const PLIES_ROUNDING: f64 = 0.01;

/// Passes after which one gives up finding a bound.
const MOST_PASSES: u32 = 10_000;

/// What is proved of a layer and its mirror.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ErrorBound {
    /// The most that any value is off what it leads to.
    pub residual: f64,
    /// Every position loses at least this many plies with every ply.
    pub drift: f64,
    /// The most plies of any position.
    pub plies: f64,
}

impl ErrorBound {
    /// Where nothing is left to play.
    pub const NOTHING: ErrorBound = ErrorBound { residual: 0.0, drift: 1.0, plies: 0.0 };

    /// As three numbers, for the journal.
    pub fn numbers(self) -> [f64; 3] {
        [self.residual, self.drift, self.plies]
    }

    /// Of three numbers out of a journal.
    pub fn of([residual, drift, plies]: [f64; 3]) -> ErrorBound {
        ErrorBound { residual, drift, plies }
    }

    /// What is proved of two sets of positions together.
    pub fn and(self, other: ErrorBound) -> ErrorBound {
        ErrorBound {
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
pub(crate) fn bound_error<B>(
    pair: &Pair,
    values: &[Field<f64>],
    threads: usize,
    mut watch: impl FnMut(u32) -> ControlFlow<B>,
) -> ControlFlow<B, (ErrorBound, Vec<Field<f32>>)> {
    let sizes: Vec<_> = pair.layouts.iter().map(|layout| layout.size).collect();
    let mut plies: Vec<_> = sizes.iter().map(|&size| Field::filled(size, 0f32)).collect();
    let mut extrapolation = Extrapolation::new(&sizes, f64::INFINITY, threads);
    guess(pair, &mut plies, extrapolation.deltas(), Finished::plies, |plies| plies, guess_plies);
    let mut passes = 0;
    loop {
        let found = pass(pair, values, &mut plies, extrapolation.deltas());
        passes += 1;
        watch(passes)?;
        if found.rise <= RISE || passes == MOST_PASSES {
            return ControlFlow::Continue((found.proof(), plies));
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

    fn proof(self) -> ErrorBound {
        let drift = 1.0 - f64::from(self.rise) - PLIES_ROUNDING;
        ErrorBound { residual: self.residual, drift, plies: f64::from(self.plies) }
    }
}

fn pass(
    pair: &Pair,
    values: &[Field<f64>],
    plies: &mut [Field<f32>],
    deltas: &mut [Vec<f32>],
) -> Found {
    let all =
        over_sections(pair, plies, deltas, |section, parts| work(pair, section, values, parts));
    all.into_iter().fold(Found::default(), Found::and)
}

fn work(pair: &Pair, section: &Section, values: &[Field<f64>], mut parts: Vec<Part<f32>>) -> Found {
    let game = pair.game;
    let even = pair.is_even();
    let halves = [pair.layer(0), pair.layer(1)];
    let last = parts.len() - 1;
    let mut both = [NearBest::new(), NearBest::new()];
    let [near, reply_near] = &mut both;
    let mut found = Found::default();
    for &pattern in &game.order.patterns[section.patterns.clone()] {
        let mirror = pattern.mirrored();
        let shape = halves[0].layout.shape(pattern);
        if shape.size() == 0 || even && pattern.mine > mirror.mine {
            continue;
        }
        let alone = even && pattern == mirror;
        let next = Successors::of(&halves[0], pattern);
        let reply = Successors::of(&halves[1], mirror);
        found.residual =
            found.residual.max(near.at(pair, &halves[0], &values[0], &next, &parts[0]));
        if !alone {
            let residual = reply_near.at(pair, &halves[1], &values[last], &reply, &parts[last]);
            found.residual = found.residual.max(residual);
        }
        // Each side's numbers from the other's, twice.
        let turned = reply.shape;
        for _ in 0..2 {
            near.settle(pair, &values[0], &next);
            if alone {
                turn_block(&near.moving, shape, &mut near.waiting, |plies| plies);
            } else {
                turn_block(&near.moving, shape, &mut reply_near.waiting, |plies| plies);
                reply_near.settle(pair, &values[last], &reply);
                turn_block(&reply_near.moving, turned, &mut near.waiting, |plies| plies);
            }
        }
        let size = shape.size();
        let first = (&*near, &next, 0);
        let second = (!alone).then_some((&*reply_near, &reply, last));
        for (near, next, half) in [Some(first), second].into_iter().flatten() {
            found.rise = found.rise.max(near.rise(size));
            let moving = &near.moving[..size];
            found.plies = moving.iter().fold(found.plies, |most, &plies| most.max(plies));
            let Part { moving: place, deltas, .. } = &mut parts[half];
            let places = place.own(next.offset, size).iter_mut();
            for ((place, delta), &now) in places.zip(deltas.own(next.offset, size)).zip(moving) {
                *delta = now - *place;
                *place = now;
                found.change = found.change.max(delta.abs());
            }
            parts[half].waiting.own(next.offset, size).copy_from_slice(&near.waiting[..size]);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_needs_a_drift_and_a_small_residual() {
        let good = ErrorBound { residual: 1e-13, drift: 0.5, plies: 100.0 };
        assert!(good.bound() > 100.0 * 2e-13 && good.bound() < 100.0 * 2.2e-13);
        for bad in [
            ErrorBound { drift: 0.0, ..good },
            ErrorBound { drift: -0.1, ..good },
            ErrorBound { residual: 1e-9, ..good },
        ] {
            assert_eq!(bad.bound(), 1.0);
        }
        let both = good.and(ErrorBound { residual: 2e-13, drift: 0.4, plies: 90.0 });
        assert_eq!(both, ErrorBound { residual: 2e-13, drift: 0.4, plies: 100.0 });
        assert!(both.bound() > good.bound());
    }
}
