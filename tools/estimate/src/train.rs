//! A network and how it learns, in 32-bit floats and one fixed order.

use crate::sample::{Games, Sample, SEED_NET, SEED_TEST, SEED_TRAIN};
use rand_chacha::rand_core::{RngCore, SeedableRng};
use rand_chacha::ChaCha8Rng;
use royalur::{RuleSet, Table};
use std::time::Instant;
use wide::f32x8;

pub const M: usize = 32;

/// Weights, or their gradients, or their moments.
#[derive(Clone)]
pub struct Net<const N: usize> {
    pub first: Vec<[f32; N]>,
    pub first_bias: [f32; N],
    pub second: Vec<[f32; M]>,
    pub second_bias: [f32; M],
    pub last: [f32; M],
    pub last_bias: f32,
}

impl<const N: usize> Net<N> {
    pub fn zero(inputs: usize) -> Self {
        Net {
            first: vec![[0.0; N]; inputs],
            first_bias: [0.0; N],
            second: vec![[0.0; M]; N],
            second_bias: [0.0; M],
            last: [0.0; M],
            last_bias: 0.0,
        }
    }

    pub fn random(inputs: usize, mut uniform: impl FnMut() -> f32) -> Self {
        let mut net = Self::zero(inputs);
        net.first.iter_mut().flatten().for_each(|w| *w = 0.3 * uniform());
        net.first_bias.fill(0.3);
        let scale = 1.7 / (N as f32).sqrt();
        net.second.iter_mut().flatten().for_each(|w| *w = scale * uniform());
        net.second_bias.fill(0.3);
        net.last.iter_mut().for_each(|w| *w = uniform());
        net
    }

    /// The weights as they are, one float after the other.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.clone().each().into_iter().flatten().flat_map(|w| w.to_le_bytes()).collect()
    }

    /// What [`Net::to_bytes`] made.
    pub fn from_bytes(inputs: usize, bytes: &[u8]) -> Option<Self> {
        let mut net = Self::zero(inputs);
        let mut words = bytes.chunks_exact(4);
        for weight in net.each().into_iter().flatten() {
            *weight = f32::from_le_bytes(words.next()?.try_into().ok()?);
        }
        words.next().is_none().then_some(net)
    }

    pub fn each(&mut self) -> [&mut [f32]; 6] {
        [
            self.first.as_flattened_mut(),
            &mut self.first_bias,
            self.second.as_flattened_mut(),
            &mut self.second_bias,
            &mut self.last,
            std::slice::from_mut(&mut self.last_bias),
        ]
    }
}

/// A unit: its sum held between 0 and 1, squared.
#[inline(always)]
fn act(z: f32) -> f32 {
    let held = z.clamp(0.0, 1.0);
    held * held
}

/// By how much a unit grows with its sum.
#[inline(always)]
fn slope(z: f32) -> f32 {
    if z > 0.0 && z < 1.0 {
        2.0 * z
    } else {
        0.0
    }
}

/// What a pass forward leaves for the way back.
struct Pass<const N: usize> {
    z1: [f32; N],
    /// The units of the first layer that are not 0: which, and how much.
    live: [(u16, f32); N],
    lives: usize,
    z2: [f32; M],
    h2: [f32; M],
    p: f32,
}

type Row = [f32x8; M / 8];

#[inline(always)]
fn row(from: &[f32; M]) -> Row {
    std::array::from_fn(|i| f32x8::new(from[8 * i..8 * i + 8].try_into().unwrap()))
}

#[inline(always)]
fn flat(from: &Row) -> [f32; M] {
    let mut to = [0.0; M];
    for (to, from) in to.chunks_exact_mut(8).zip(from) {
        to.copy_from_slice(&from.to_array());
    }
    to
}

impl<const N: usize> Net<N> {
    #[inline(always)]
    fn forward(&self, sample: &Sample, pass: &mut Pass<N>) {
        let mut z1 = self.first_bias;
        for &input in &sample.inputs {
            for (z, w) in z1.iter_mut().zip(&self.first[input as usize]) {
                *z += w;
            }
        }
        pass.z1 = z1;
        pass.lives = 0;
        for (j, &z) in z1.iter().enumerate() {
            pass.live[pass.lives] = (j as u16, act(z));
            pass.lives += usize::from(z > 0.0);
        }
        let mut z2 = row(&self.second_bias);
        for &(j, h) in &pass.live[..pass.lives] {
            let h = f32x8::splat(h);
            for (z, w) in z2.iter_mut().zip(row(&self.second[j as usize])) {
                *z += h * w;
            }
        }
        pass.z2 = flat(&z2);
        let mut z = self.last_bias;
        for k in 0..M {
            pass.h2[k] = act(pass.z2[k]);
            z += pass.h2[k] * self.last[k];
        }
        pass.p = 1.0 / (1.0 + (-z).exp());
    }

    fn pass() -> Pass<N> {
        Pass { z1: [0.0; N], live: [(0, 0.0); N], lives: 0, z2: [0.0; M], h2: [0.0; M], p: 0.0 }
    }

    pub fn value(&self, sample: &Sample) -> f32 {
        let mut pass = Self::pass();
        self.forward(sample, &mut pass);
        pass.p
    }

    /// Adds the gradient of a batch's squared error, and returns that.
    pub fn learn(&self, batch: &[Sample], by: &mut Net<N>) -> f32 {
        let mut pass = Self::pass();
        let mut squares = 0.0;
        for sample in batch {
            self.forward(sample, &mut pass);
            let off = pass.p - sample.chance;
            squares += off * off;
            let dz = off * pass.p * (1.0 - pass.p);
            by.last_bias += dz;
            let mut d2 = [0.0; M];
            for (k, slot) in d2.iter_mut().enumerate() {
                by.last[k] += dz * pass.h2[k];
                *slot = dz * self.last[k] * slope(pass.z2[k]);
                by.second_bias[k] += *slot;
            }
            let d2 = row(&d2);
            let mut d1 = [0.0; N];
            for &(j, h) in &pass.live[..pass.lives] {
                let j = j as usize;
                let (h, weights) = (f32x8::splat(h), row(&self.second[j]));
                let mut grad = row(&by.second[j]);
                let mut back = f32x8::ZERO;
                for k in 0..M / 8 {
                    grad[k] += h * d2[k];
                    back += weights[k] * d2[k];
                }
                by.second[j] = flat(&grad);
                d1[j] = slope(pass.z1[j]) * back.reduce_add();
            }
            for (grad, d) in by.first_bias.iter_mut().zip(&d1) {
                *grad += d;
            }
            for &input in &sample.inputs {
                for (grad, d) in by.first[input as usize].iter_mut().zip(&d1) {
                    *grad += d;
                }
            }
        }
        squares
    }
}

pub struct Adam<const N: usize> {
    m: Net<N>,
    v: Net<N>,
    steps: i32,
}

impl<const N: usize> Adam<N> {
    pub fn new(inputs: usize) -> Self {
        Adam { m: Net::zero(inputs), v: Net::zero(inputs), steps: 0 }
    }

    /// A step along a gradient, which is nothing afterwards.
    pub fn step(&mut self, net: &mut Net<N>, by: &mut Net<N>, rate: f32, batch: usize) {
        self.steps += 1;
        let (c1, c2) = (1.0 - 0.9f32.powi(self.steps), 1.0 - 0.999f32.powi(self.steps));
        let (scale, rate) = (1.0 / batch as f32, rate / c1);
        let groups = net.each().into_iter().zip(by.each()).zip(self.m.each()).zip(self.v.each());
        for (((w, g), m), v) in groups {
            for i in 0..w.len() {
                let grad = g[i] * scale;
                m[i] = 0.9 * m[i] + 0.1 * grad;
                v[i] = 0.999 * v[i] + 0.001 * grad * grad;
                w[i] -= rate * m[i] / ((v[i] / c2).sqrt() + 1e-8);
                g[i] = 0.0;
            }
        }
    }
}

/// How long a training is.
pub struct Plan {
    /// Different positions.
    pub positions: usize,
    /// How many are shown, each more than once.
    pub shown: usize,
}

const BATCH: usize = 512;
const RATE: f32 = 1e-3;

/// Trains a network from nothing on games by some rules, with the values of a table.
pub fn train<const N: usize>(table: &Table, rules: &RuleSet, plan: &Plan) -> Net<N> {
    let begun = Instant::now();
    let mut games = Games::new(table, rules, SEED_TRAIN, true);
    let samples: Vec<Sample> = (0..plan.positions).map(|_| games.sample()).collect();
    let mut games = Games::new(table, rules, SEED_TEST, false);
    let test: Vec<Sample> = (0..20_000).map(|_| games.sample()).collect();
    eprintln!("{} positions sampled, {:?}", samples.len(), begun.elapsed());
    let inputs = royalur::estimate::inputs(rules.route());
    let mut chance = ChaCha8Rng::seed_from_u64(SEED_NET);
    let mut net = Net::<N>::random(inputs, || chance.next_u32() as f32 / 2f32.powi(31) - 1.0);
    let (mut by, mut adam) = (Net::zero(inputs), Adam::new(inputs));
    let mut batch = Vec::with_capacity(BATCH);
    let (steps, mut squares) = (plan.shown / BATCH, 0.0);
    let every = (steps / 10).max(1);
    for step in 0..steps {
        batch.clear();
        batch.extend((0..BATCH).map(|_| {
            let lot = u64::from(chance.next_u32()) * samples.len() as u64;
            samples[(lot >> 32) as usize]
        }));
        squares += f64::from(net.learn(&batch, &mut by));
        let turn = std::f32::consts::PI * step as f32 / steps as f32;
        adam.step(&mut net, &mut by, RATE * 0.5 * (1.0 + turn.cos()), BATCH);
        if step % every == every - 1 {
            let off = |s: &Sample| f64::from(net.value(s) - s.chance).powi(2);
            let tested = test.iter().map(off).sum::<f64>() / test.len() as f64;
            let trained = squares / (every * BATCH) as f64;
            let [trained, tested] = [trained, tested].map(|mean| 100.0 * mean.sqrt());
            eprintln!("{step} off by {trained:.3}, held out {tested:.3}, {:?}", begun.elapsed());
            squares = 0.0;
        }
    }
    net
}
