//! What a network makes of a position, in integers.
//!
//! Two layers of units and a last one. A unit is a sum held between 0 and 1 and
//! squared. Sums of the first layer have 16 bits, those of the second 32; when a
//! network is read it is refused if any sum could go beyond, so that every
//! machine adds up the same, however wide it adds.

use super::file::{Damaged, NetworkFile, FIRST, SECOND};
use super::inputs::{self, GROUPS};
use super::logistic::{logistic, BITS};
use crate::perspective::Perspective;
use crate::route::Route;

/// Bits of a unit of the first layer, and of the second.
const UNIT: u32 = 11;
const UNIT2: u32 = 12;

/// A network ready for use.
pub(super) struct Network {
    route: Route,
    bits: [u32; 2],
    first: Vec<[i16; FIRST]>,
    first_bias: [i16; FIRST],
    second: [[i16; FIRST]; SECOND],
    second_bias: [i32; SECOND],
    last: [i32; SECOND],
    last_bias: i64,
}

impl Network {
    pub fn new(name: &str, file: &NetworkFile) -> Result<Network, Damaged> {
        let damaged = |what| Damaged { name: name.to_string(), what };
        if !file.bits.iter().all(|bits| (UNIT as u8 - 5..=14).contains(bits)) {
            return Err(damaged("its point is out of place"));
        }
        let network = Network {
            route: file.rules.route(),
            bits: file.bits.map(u32::from),
            first: rows(&file.first).collect(),
            first_bias: array(&file.first_bias),
            second: array(&rows(&file.second).collect::<Vec<[i16; FIRST]>>()),
            second_bias: array(&file.second_bias),
            last: array(&file.last).map(i32::from),
            last_bias: file.last_bias.into(),
        };
        if !network.sums_fit() {
            return Err(damaged("a sum could overflow"));
        }
        Ok(network)
    }

    /// Whether no position can make a sum too large.
    fn sums_fit(&self) -> bool {
        let groups = inputs::groups(self.route);
        let first = (0..FIRST).all(|unit| {
            let mut begin = 0;
            let most = groups.iter().map(|&size| {
                let group = &self.first[begin..begin + size];
                begin += size;
                group.iter().map(|row| i32::from(row[unit]).abs()).max().unwrap_or(0)
            });
            most.sum::<i32>() + i32::from(self.first_bias[unit]).abs() <= i32::from(i16::MAX)
        });
        let second = self.second.iter().zip(self.second_bias).all(|(row, bias)| {
            let most: i64 = row.iter().map(|&w| i64::from(w).abs() << UNIT).sum();
            most + i64::from(bias).abs() <= i32::MAX.into()
        });
        first && second
    }

    /// The chance of the side to move out of [`super::logistic::ONE`].
    #[inline]
    pub fn chance(&self, position: Perspective, spare: u32) -> i64 {
        logistic(self.odds(&inputs::of(position, self.route, spare)))
    }

    /// The logarithm of the odds, with [`BITS`] bits behind the point.
    #[inline]
    fn odds(&self, inputs: &[u16; GROUPS]) -> i64 {
        let mut sums = self.first_bias;
        for &input in inputs {
            for (sum, weight) in sums.iter_mut().zip(&self.first[input as usize]) {
                *sum = sum.wrapping_add(*weight);
            }
        }
        let [bits, bits2] = self.bits;
        let units = sums.map(|sum| {
            let held = i32::from(sum.clamp(0, 1 << bits));
            ((held * held) >> (2 * bits - UNIT)) as i16
        });
        let mut sums = self.second_bias;
        for (sum, row) in sums.iter_mut().zip(&self.second) {
            *sum = sum.wrapping_add(dot(&units, row));
        }
        // All units at once, so that none waits for a branch of the one before.
        let (top, down) = (1 << (UNIT + bits2), UNIT + bits2 - UNIT2);
        let units = sums.map(|sum| {
            let held = sum.clamp(0, top) >> down;
            (held * held) >> UNIT2
        });
        let products =
            units.into_iter().zip(self.last).map(|(unit, last)| i64::from(unit) * i64::from(last));
        self.last_bias + products.sum::<i64>()
    }
}

/// The sum of all products, in sixteen sums side by side: that is how compilers
/// see that there are instructions for it.
#[inline]
fn dot(units: &[i16; FIRST], weights: &[i16; FIRST]) -> i32 {
    let mut sums = [0i32; 16];
    for (units, weights) in units.chunks_exact(16).zip(weights.chunks_exact(16)) {
        for ((sum, &unit), &weight) in sums.iter_mut().zip(units).zip(weights) {
            *sum = sum.wrapping_add(i32::from(unit) * i32::from(weight));
        }
    }
    sums.into_iter().fold(0, i32::wrapping_add)
}

const _: () = assert!(FIRST % 16 == 0);
const _: () = assert!(BITS == 2 * UNIT2);

fn rows(flat: &[i16]) -> impl Iterator<Item = [i16; FIRST]> + '_ {
    flat.chunks_exact(FIRST).map(array)
}

/// As many as fit; a file is read with the right number.
fn array<T: Copy, const N: usize>(list: &[T]) -> [T; N] {
    std::array::from_fn(|at| list[at])
}
