//! How far the values of a layer can be from the truth: a bound found by passes
//! that change no value.
//!
//! A pass finds the **residual** and, for each position, a number of **plies**
//! that near-best play loses some of (the drift) at every ply. The bound
//! follows from the three; `doc/perfect-play.md`, "How wrong a value can be",
//! has the proof. Plies are replaced in place until none rises by more than
//! [`RISE`] in a pass.

use super::extrapolate::{Delta, Extrapolation};
use super::first_guess::guess;
use super::near_best::{Around, NearBest, NEAR};
use super::pair::Pair;
use super::parts::{over_sections, Part};
use super::sections::{Section, Window};
use super::successors::Successors;
use crate::solve::index::turn_block;
use crate::solve::workers::{copied, Halt, Workers};

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

/// Proves what can be proved of a solved pair, and returns the plies.
/// `watch` is called after each pass and can stop it.
pub(crate) fn bound_error(
    pair: &Pair,
    workers: &Workers,
    values: &[Vec<f64>],
    mut watch: impl FnMut(u32) -> Result<(), Halt>,
) -> Result<(ErrorBound, Vec<Vec<f32>>), Halt> {
    let sizes: Vec<_> = pair.layouts.iter().map(|layout| layout.size).collect();
    let plies = sizes.iter().map(|&size| workers.filled(size, 0f32));
    let mut plies = plies.collect::<Result<Vec<_>, _>>()?;
    let values: Vec<_> = values.iter().map(|values| &values[..]).collect();
    let mut extrapolation = Extrapolation::new(&sizes, f64::INFINITY, workers)?;
    let deltas = extrapolation.deltas();
    guess(pair, workers, &mut plies, deltas, |layer| &layer.plies, |plies| plies, guess_plies)?;
    let mut passes = 0;
    loop {
        let found = pass(pair, workers, &values, &mut plies, extrapolation.deltas())?;
        passes += 1;
        watch(passes)?;
        if found.rise <= RISE || passes == MOST_PASSES {
            return Ok((found.proof(), plies));
        }
        let change = f64::from(found.change);
        extrapolation.advance(workers, &mut plies, change, |plies| plies.max(0.0))?;
    }
}

/// Whether a pass confirms what is said to be proved of values and plies.
pub(crate) fn confirm(
    pair: &Pair,
    workers: &Workers,
    said: ErrorBound,
    layers: &[(Vec<f64>, Vec<f32>)],
) -> Result<bool, Halt> {
    /// What rounding can add to a rise and to the plies.
    const ROUNDING: f64 = 1e-3;
    const PART: usize = 1 << 16;
    let mut sound = said.numbers().iter().all(|number| number.is_finite());
    for (values, plies) in layers {
        let parts = values.chunks(PART).zip(plies.chunks(PART)).collect();
        let fit = workers.each(parts, |(values, plies): (&[f64], &[f32])| {
            values.iter().all(|value| (0.0..=1.0).contains(value))
                && plies.iter().all(|&plies| (0.0..=f32::MAX).contains(&plies))
        })?;
        sound &= fit.into_iter().all(|fit| fit);
    }
    if !sound {
        return Ok(false);
    }
    let mut plies = Vec::new();
    let mut deltas = Vec::new();
    for (_, kept) in layers {
        plies.push(copied(kept)?);
        deltas.push(workers.filled(kept.len(), Delta::default())?);
    }
    let values: Vec<_> = layers.iter().map(|(values, _)| &values[..]).collect();
    let found = pass(pair, workers, &values, &mut plies, &mut deltas)?.proof();
    Ok(found.residual <= said.residual
        && found.drift >= said.drift - ROUNDING
        && found.plies <= said.plies + ROUNDING)
}

/// How long it may last, by how long it does with one piece less of either side:
/// rather too long, as only what rises costs a pass.
fn guess_plies(mine: Option<f64>, theirs: Option<f64>) -> f64 {
    /// Half as much again as one more piece adds.
    const A_PIECE: f64 = 25.0;
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
    workers: &Workers,
    values: &[&[f64]],
    plies: &mut [Vec<f32>],
    deltas: &mut [Vec<Delta>],
) -> Result<Found, Halt> {
    let all = over_sections(pair, workers, plies, deltas, |section, parts| {
        work(pair, section, values, parts)
    })?;
    Ok(all.into_iter().fold(Found::default(), Found::and))
}

fn work(pair: &Pair, section: &Section, values: &[&[f64]], mut parts: Vec<Part<f32>>) -> Found {
    let game = pair.game;
    let even = pair.is_even();
    let layers = [pair.layer(0), pair.layer(1)];
    let last = parts.len() - 1;
    let [values, mirrored] = [values[0], values[last]].map(Window::still);
    let [mut near, mut reply_near] = [NearBest::new(), NearBest::new()];
    let mut found = Found::default();
    for &pattern in &game.order.patterns[section.patterns.clone()] {
        let mirror = pattern.mirrored();
        let shape = layers[0].layout.shape(pattern);
        if shape.size() == 0 || even && pattern.mine > mirror.mine {
            continue;
        }
        let alone = even && pattern == mirror;
        let next = Successors::of(&layers[0], pattern);
        let reply = Successors::of(&layers[1], mirror);
        let [ours, theirs] = [&parts[0].numbers, &parts[last].numbers];
        let around = Around::new(&layers[0], [&values, &mirrored], [ours, theirs]);
        found.residual = found.residual.max(near.at(game, &around, &next, reply.offset));
        if !alone {
            let around = Around::new(&layers[1], [&mirrored, &values], [theirs, ours]);
            let residual = reply_near.at(game, &around, &reply, next.offset);
            found.residual = found.residual.max(residual);
        }
        // Each side's numbers from the other's, twice.
        let turned = reply.shape;
        for _ in 0..2 {
            near.settle(game, &next);
            if alone {
                turn_block(&near.moving, shape, &mut near.waiting, |plies| plies);
            } else {
                turn_block(&near.moving, shape, &mut reply_near.waiting, |plies| plies);
                reply_near.settle(game, &reply);
                turn_block(&reply_near.moving, turned, &mut near.waiting, |plies| plies);
            }
        }
        let size = shape.size();
        let ours = (&near, &near.waiting, next.offset, 0);
        let theirs = (&reply_near, &reply_near.waiting, reply.offset, last);
        for (near, waiting, offset, half) in [ours, theirs].into_iter().take(2 - usize::from(alone))
        {
            found.rise = found.rise.max(near.rise(size));
            let Part { numbers, deltas } = &mut parts[half];
            let places = numbers.own(offset, size).iter_mut().zip(deltas.own(offset, size));
            for ((place, delta), &now) in places.zip(waiting) {
                let change = now - *place;
                *delta = Delta::of(change);
                *place = now;
                found.change = found.change.max(change.abs());
                found.plies = found.plies.max(now);
            }
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
