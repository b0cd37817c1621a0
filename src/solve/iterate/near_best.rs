//! One block of a pass that bounds the error: best values, near-best moves, plies.

use super::kernel::{best_leaving, by_width, entry_moves_for, for_landings, row};
use super::kernel::{Best, Sources};
use super::pair::Game;
use super::sections::Window;
use super::successors::{Into, PairLayer, Successors};
use crate::solve::index::{turn_block, ADVANCED_FIRST, BLOCK, MASKS};

/// Moves this close to the best count as near-best.
pub(crate) const NEAR: f64 = 1e-7;

const WON: [f64; BLOCK] = [1.0; BLOCK];
const OVER: [f32; BLOCK] = [0.0; BLOCK];

/// The values and the plies that moves lead to.
pub(crate) struct Around<'a> {
    values: Sources<'a, f64>,
    plies: Sources<'a, f32>,
}

impl<'a> Around<'a> {
    /// Around a layer, given both for it and for its mirror.
    pub fn new(
        layer: &PairLayer<'a>,
        [values, values_mirror]: [&'a Window<'a, f64>; 2],
        [plies, plies_mirror]: [&'a Window<'a, f32>; 2],
    ) -> Around<'a> {
        let home = layer.home;
        let home_values = home.map_or(&[][..], |home| &home.values);
        let home_plies = home.map_or(&[][..], |home| &home.plies);
        Around {
            values: Sources {
                waiting: values,
                mirror: values_mirror,
                home: home_values,
                won: &WON,
            },
            plies: Sources { waiting: plies, mirror: plies_mirror, home: home_plies, won: &OVER },
        }
    }
}

/// All that is looked at for one side's turn in a block.
pub(crate) struct NearBest {
    /// The best value of all moves, by roll less one.
    best: Box<Best<f64>>,
    /// The most plies of the near-best moves that leave the pattern.
    leaving: Box<Best<f64>>,
    /// Whether a row has no move, by roll less one.
    stuck: [[bool; MASKS]; 4],
    /// The values of the block with this side to move, and with the other.
    values: [Box<[f64; BLOCK]>; 2],
    /// The plies of the block with this side to move.
    pub moving: [f32; BLOCK],
    /// And with the other side to move.
    pub waiting: [f32; BLOCK],
    /// The least that `moving` has been in this pass.
    least: [f32; BLOCK],
}

impl NearBest {
    pub fn new() -> NearBest {
        NearBest {
            best: Box::new([[0.0; BLOCK]; 4]),
            leaving: Box::new([[0.0; BLOCK]; 4]),
            stuck: [[false; MASKS]; 4],
            values: [Box::new([0.0; BLOCK]), Box::new([0.0; BLOCK])],
            moving: [0.0; BLOCK],
            waiting: [0.0; BLOCK],
            least: [0.0; BLOCK],
        }
    }

    /// Finds the best values and the near-best moves of a block, and takes up
    /// its plies; returns the residual of its values. `mirror` is where the
    /// block of the mirrored layer begins.
    pub fn at(&mut self, game: &Game, around: &Around, next: &Successors, mirror: usize) -> f64 {
        let (size, turned) = (next.shape.size(), next.shape.turned());
        let Around { values, plies } = around;
        turn_block(values.mirror.at(mirror), turned, &mut self.values[0][..], |value| 1.0 - value);
        self.values[1][..size].copy_from_slice(&values.waiting.at(next.offset)[..size]);
        turn_block(plies.mirror.at(mirror), turned, &mut self.moving, |plies| plies);
        self.waiting[..size].copy_from_slice(&plies.waiting.at(next.offset)[..size]);
        self.least[..size].copy_from_slice(&self.moving[..size]);
        best_leaving(next, values, &mut self.best);
        let residual = by_width!(next.shape.width, best_of_all(self, game, next));
        by_width!(next.shape.width, near_leaving(self, around, next));
        residual
    }

    /// Makes the plies of the block anew, from those in it and around it.
    pub fn settle(&mut self, game: &Game, next: &Successors) {
        let size = next.shape.size();
        for (least, &now) in self.least[..size].iter_mut().zip(&self.moving) {
            *least = least.min(now);
        }
        by_width!(next.shape.width, settle_in(self, game, next));
    }

    /// By how much any of the block's plies is above what another may have
    /// seen of it.
    pub fn rise(&self, size: usize) -> f32 {
        let rises = self.moving[..size].iter().zip(&self.least).map(|(now, least)| now - least);
        rises.fold(0.0, f32::max)
    }
}

/// Adds the moves within the entry steps to the best; returns the residual.
fn best_of_all<const N: usize>(near: &mut NearBest, game: &Game, next: &Successors) -> f64 {
    let weights = &game.weights;
    let moves = entry_moves_for(&game.entry_moves, next.shape.rows);
    let [moving, waiting] = &near.values;
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
            let stuck = best[0] < 0.0;
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

fn near_leaving<const N: usize>(near: &mut NearBest, around: &Around, next: &Successors) {
    let rows = next.shape.rows;
    let NearBest { best, leaving, .. } = near;
    let (mut turned, mut turned_plies) = ([0.0; BLOCK], [0.0; BLOCK]);
    for roll in 0..4 {
        let (best, plies) = (&best[roll], &mut leaving[roll]);
        plies[..rows * N].fill(0.0);
        for target in next.outer(roll).iter().filter(|target| target.into != Into::Won) {
            let (value, stride) = around.values.at::<N>(target, &mut turned, |value| 1.0 - value);
            let (leads, _) = around.plies.at::<N>(target, &mut turned_plies, |plies| plies);
            for rank in 0..rows {
                let (here, there) = (rank * N, rank * stride);
                raise::<N>(&mut plies[here..], &best[here..], &value[there..], &leads[there..]);
            }
        }
    }
    for (to, target) in next.landings.iter().enumerate() {
        let Some(target) = target else { continue };
        let (value, stride) = around.values.at::<N>(target, &mut turned, |value| 1.0 - value);
        let (leads, _) = around.plies.at::<N>(target, &mut turned_plies, |plies| plies);
        for_landings(to, rows, |roll, rank, left| {
            let (here, there) = (rank * N, left * stride);
            let (best, plies) = (&best[roll][here..], &mut leaving[roll][here..]);
            raise::<N>(plies, best, &value[there..], &leads[there..]);
        });
    }
}

fn settle_in<const N: usize>(near: &mut NearBest, game: &Game, next: &Successors) {
    let rows = next.shape.rows;
    let weights = &game.weights;
    let moves = entry_moves_for(&game.entry_moves, rows);
    let [moving, waiting] = &near.values;
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
