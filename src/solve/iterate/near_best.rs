//! One block of a certifying pass: best values, near-best moves, plies.

use super::kernel::{best_leaving, by_width, entry_moves_for, for_landings, row};
use super::kernel::{Best, Sources, BLOCK, NONE};
use super::layer::{Field, Finished};
use super::pair::Pair;
use super::parts::Part;
use super::sections::Window;
use super::successors::{Into, PairLayer, Successors, Target};
use crate::solve::index::{ADVANCED_FIRST, MASKS};

/// Moves this close to the best count as near-best.
pub(crate) const NEAR: f64 = 1e-7;

/// All that is looked at for one side's turn in a block.
pub(crate) struct NearBest {
    /// The best value of all moves, by roll less one.
    best: Box<Best>,
    /// The most plies of the near-best moves that leave the pattern.
    leaving: Box<Best>,
    /// Whether a row has no move, by roll less one.
    stuck: [[bool; MASKS]; 4],
    /// The plies of the block with this side to move.
    pub moving: [f32; BLOCK],
    /// And with the other side to move.
    pub waiting: [f32; BLOCK],
    /// The least that `moving` has been in this pass.
    least: [f32; BLOCK],
}

/// The plies that moves lead to.
struct Around<'a> {
    part: &'a Part<'a, f32>,
    home: Option<&'a Finished>,
}

impl Around<'_> {
    fn at(&self, target: &Target) -> &[f32] {
        match (target.into, self.home) {
            (Into::Moving, _) => self.part.moving.at(target.offset),
            (Into::Waiting, _) => self.part.waiting.at(target.offset),
            (Into::Home, Some(home)) => &home.plies[target.offset..],
            (Into::Home, None) | (Into::Won, _) => &[0.0; BLOCK],
        }
    }
}

impl NearBest {
    pub fn new() -> NearBest {
        NearBest {
            best: Box::new([[0.0; BLOCK]; 4]),
            leaving: Box::new([[0.0; BLOCK]; 4]),
            stuck: [[false; MASKS]; 4],
            moving: [0.0; BLOCK],
            waiting: [0.0; BLOCK],
            least: [0.0; BLOCK],
        }
    }

    /// Finds the best values and the near-best moves of a block, and takes up
    /// its plies; gives the residual of its values.
    pub fn at(
        &mut self,
        pair: &Pair,
        layer: &PairLayer,
        values: &Field<f64>,
        next: &Successors,
        part: &Part<f32>,
    ) -> f64 {
        let size = next.shape.size();
        self.moving[..size].copy_from_slice(&part.moving.at(next.offset)[..size]);
        self.waiting[..size].copy_from_slice(&part.waiting.at(next.offset)[..size]);
        self.least = self.moving;
        let [moving, waiting] = [Window::still(&values.moving), Window::still(&values.waiting)];
        let home = layer.home.map_or(&[][..], |home| &home.values);
        let sources = Sources { moving: &moving, waiting: &waiting, home };
        best_leaving(next, &sources, &mut self.best);
        let residual = by_width!(next.shape.width, best_of_all(self, pair, values, next));
        let around = Around { part, home: layer.home };
        by_width!(next.shape.width, near_leaving(self, &sources, &around, next));
        residual
    }

    /// Makes the plies of the block anew, from those in it and around it.
    pub fn settle(&mut self, pair: &Pair, values: &Field<f64>, next: &Successors) {
        for (least, &now) in self.least.iter_mut().zip(&self.moving) {
            *least = least.min(now);
        }
        by_width!(next.shape.width, settle_in(self, pair, values, next));
    }

    /// By how much any of the block's plies is above what another may have
    /// seen of it.
    pub fn rise(&self, size: usize) -> f32 {
        let rises = self.moving[..size].iter().zip(&self.least).map(|(now, least)| now - least);
        rises.fold(0.0, f32::max)
    }
}

/// Adds the moves within the entry steps to the best; gives the residual.
fn best_of_all<const N: usize>(
    near: &mut NearBest,
    pair: &Pair,
    values: &Field<f64>,
    next: &Successors,
) -> f64 {
    let weights = &pair.game.weights;
    let moves = entry_moves_for(&pair.game.entry_moves, next.shape.rows);
    let [moving, waiting] =
        [&values.moving, &values.waiting].map(|v| &v[next.offset..][..next.shape.size()]);
    let mut residual = 0f64;
    for rank in 0..next.shape.rows {
        let pass: &[f64; N] = row(&waiting[rank * N..]);
        let mut value = pass.map(|pass| weights[0] * pass);
        for roll in 0..4 {
            let best = &mut near.best[roll][rank * N..][..N];
            for mv in moves.of(rank, roll) {
                let from = if mv.rosette { moving } else { waiting };
                let leads: &[f64; N] = row(&from[mv.rank as usize * N..]);
                for (best, &leads) in best.iter_mut().zip(leads) {
                    *best = best.max(leads);
                }
            }
            let stuck = best[0] == NONE;
            if stuck {
                best.copy_from_slice(pass);
            }
            near.stuck[roll][rank] = stuck;
            for (value, best) in value.iter_mut().zip(best) {
                *value += weights[roll + 1] * *best;
            }
        }
        for (value, has) in value.iter().zip(row::<f64, N>(&moving[rank * N..])) {
            residual = residual.max((value - has).abs());
        }
    }
    residual
}

/// Where a move's value is near the best, raises plies to what it leads to.
#[inline(always)]
fn raise<const N: usize>(plies: &mut [f64], best: &[f64], value: &[f64], leads: &[f32]) {
    let (best, value, leads) = (row::<f64, N>(best), row::<f64, N>(value), row::<f32, N>(leads));
    for (at, plies) in plies[..N].iter_mut().enumerate() {
        let leads = if value[at] >= best[at] - NEAR { f64::from(leads[at]) } else { 0.0 };
        *plies = if leads > *plies { leads } else { *plies };
    }
}

fn near_leaving<const N: usize>(
    near: &mut NearBest,
    sources: &Sources,
    around: &Around,
    next: &Successors,
) {
    let rows = next.shape.rows;
    let NearBest { best, leaving, .. } = near;
    for roll in 0..4 {
        let (best, plies) = (&best[roll], &mut leaving[roll]);
        plies[..rows * N].fill(0.0);
        for target in next.outer(roll).iter().filter(|target| target.into != Into::Won) {
            let (value, leads) = (sources.at(target), around.at(target));
            for rank in 0..rows {
                let (here, there) = (rank * N, rank * target.stride);
                raise::<N>(&mut plies[here..], &best[here..], &value[there..], &leads[there..]);
            }
        }
    }
    for (to, target) in next.landings.iter().enumerate() {
        let Some(target) = target else { continue };
        let (value, leads) = (sources.at(target), around.at(target));
        for_landings(to, rows, |roll, rank, left| {
            let (here, there) = (rank * N, left * target.stride);
            let (best, plies) = (&best[roll][here..], &mut leaving[roll][here..]);
            raise::<N>(plies, best, &value[there..], &leads[there..]);
        });
    }
}

fn settle_in<const N: usize>(
    near: &mut NearBest,
    pair: &Pair,
    values: &Field<f64>,
    next: &Successors,
) {
    let rows = next.shape.rows;
    let weights = &pair.game.weights;
    let moves = entry_moves_for(&pair.game.entry_moves, rows);
    let [moving, waiting] =
        [&values.moving, &values.waiting].map(|v| &v[next.offset..][..next.shape.size()]);
    for rank in ADVANCED_FIRST.into_iter().map(usize::from).filter(|&rank| rank < rows) {
        let pass = row::<f32, N>(&near.waiting[rank * N..]).map(f64::from);
        let mut sum = pass.map(|pass| 1.0 + weights[0] * pass);
        for roll in 0..4 {
            let mut plies: [f64; N] = *row(&near.leaving[roll][rank * N..]);
            let best = &near.best[roll][rank * N..];
            for mv in moves.of(rank, roll) {
                let there = mv.rank as usize * N;
                let (value, leads) =
                    if mv.rosette { (moving, &near.moving) } else { (waiting, &near.waiting) };
                raise::<N>(&mut plies, best, &value[there..], &leads[there..]);
            }
            if near.stuck[roll][rank] {
                plies = pass;
            }
            for (sum, plies) in sum.iter_mut().zip(plies) {
                *sum += weights[roll + 1] * plies;
            }
        }
        for (moving, sum) in near.moving[rank * N..].iter_mut().zip(sum) {
            *moving = sum as f32;
        }
    }
}
