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
use pulp::{Arch, NullaryFnOnce};

/// Bits of a unit of the first layer, and of the second.
const UNIT: u32 = 11;
const UNIT2: u32 = 12;

/// How far a factor of a square of [`UNIT2`] bits is shifted up.
const UP2: u32 = (16 - UNIT2) / 2;

/// The least bits behind the point of a sum.
const BITS_LEAST: u8 = UNIT as u8 - 5;

/// The most of the first layer, so that [`up_to_16`] has something to shift.
const BITS_MOST: u8 = (16 + UNIT as u8) / 2;

/// How far each factor of a square is shifted up so that a shift down by 16, for
/// which processors have an instruction, leaves [`UNIT`] bits behind the point.
#[inline(always)]
fn up_to_16(bits: u32) -> (u32, u32) {
    let up = 16 + UNIT - 2 * bits;
    (up / 2, up - up / 2)
}

/// Weights of a row, where a processor can read many at once.
#[derive(Clone, Copy)]
#[repr(align(16))]
struct Row([i16; FIRST]);

/// A network ready for use.
pub(super) struct Network {
    route: Route,
    bits: [u32; 2],
    arch: Arch,
    first: Vec<Row>,
    first_bias: Row,
    second: [Row; SECOND],
    second_bias: [i32; SECOND],
    last: [i16; SECOND],
    last_bias: i64,
}

impl Network {
    pub fn new(name: &str, file: &NetworkFile) -> Result<Network, Damaged> {
        let damaged = |what| Damaged { name: name.to_string(), what };
        let [bits, bits2] = file.bits;
        if !(BITS_LEAST..=BITS_MOST).contains(&bits) || !(BITS_LEAST..=14).contains(&bits2) {
            return Err(damaged("its point is out of place"));
        }
        let network = Network {
            route: file.rules.route(),
            bits: file.bits.map(u32::from),
            arch: Arch::new(),
            first: rows(&file.first).collect(),
            first_bias: Row(array(&file.first_bias)),
            second: array(&rows(&file.second).collect::<Vec<Row>>()),
            second_bias: array(&file.second_bias),
            last: array(&file.last),
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
                group.iter().map(|row| i32::from(row.0[unit]).abs()).max().unwrap_or(0)
            });
            most.sum::<i32>() + i32::from(self.first_bias.0[unit]).abs() <= i32::from(i16::MAX)
        });
        let second = self.second.iter().zip(self.second_bias).all(|(row, bias)| {
            let most: i64 = row.0.iter().map(|&w| i64::from(w).abs() << UNIT).sum();
            most + i64::from(bias).abs() <= i32::MAX.into()
        });
        let last = self.last.iter().map(|&w| i64::from(w).abs() << UNIT2).sum::<i64>();
        first && second && last <= i32::MAX.into()
    }

    /// The chance of the side to move out of [`super::logistic::ONE`].
    #[inline]
    pub fn chance(&self, position: Perspective, spare: u32) -> i64 {
        let inputs = inputs::of(position, self.route, spare);
        logistic(self.arch.dispatch(Odds { network: self, inputs }))
    }
}

/// The logarithm of the odds, with [`BITS`] bits behind the point: work to be handed to
/// an [`Arch`], which has it compiled for this processor's widest instructions too. For
/// that, all of it must be inlined.
struct Odds<'a> {
    network: &'a Network,
    inputs: [u16; GROUPS],
}

impl NullaryFnOnce for Odds<'_> {
    type Output = i64;

    #[inline(always)]
    fn call(self) -> i64 {
        self.network.odds(&self.inputs)
    }
}

impl Network {
    #[inline(always)]
    fn odds(&self, inputs: &[u16; GROUPS]) -> i64 {
        let rows = inputs.map(|input| &self.first[usize::from(input)].0);
        let [bits, bits2] = self.bits;
        let (up, up2) = up_to_16(bits);
        let mut units = Row([0; FIRST]);
        for (at, units) in units.0.chunks_exact_mut(16).enumerate() {
            let mut sums = part(&self.first_bias.0, at);
            for row in rows {
                for (sum, weight) in sums.iter_mut().zip(part(row, at)) {
                    *sum = sum.wrapping_add(weight);
                }
            }
            for (unit, sum) in units.iter_mut().zip(sums) {
                let held = sum.clamp(0, 1 << bits) as u16;
                *unit = ((u32::from(held << up) * u32::from(held << up2)) >> 16) as i16;
            }
        }
        let mut sums = [0; SECOND];
        for (sum, row) in sums.iter_mut().zip(&self.second) {
            *sum = dot(&units.0, &row.0);
        }
        let down = UNIT + bits2 - UNIT2;
        let mut units = [0; SECOND];
        for ((unit, sum), bias) in units.iter_mut().zip(sums).zip(self.second_bias) {
            let held = sum.wrapping_add(bias) >> down;
            // First to 16 bits, for which processors have an instruction.
            let held = held.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
            let held = u32::from(held.clamp(0, 1 << UNIT2) as u16);
            *unit = (((held << UP2) * (held << UP2)) >> 16) as i16;
        }
        self.last_bias + i64::from(dot(&units, &self.last))
    }
}

/// The sum of all products, in sixteen sums side by side: that is how compilers
/// see that there are instructions for it.
#[inline(always)]
fn dot<const N: usize>(units: &[i16; N], weights: &[i16; N]) -> i32 {
    let mut sums = [0i32; 16];
    for (units, weights) in units.chunks_exact(16).zip(weights.chunks_exact(16)) {
        for ((sum, &unit), &weight) in sums.iter_mut().zip(units).zip(weights) {
            *sum = sum.wrapping_add(i32::from(unit) * i32::from(weight));
        }
    }
    sums.into_iter().fold(0, i32::wrapping_add)
}

/// The `at`-th sixteen weights of a row.
#[inline(always)]
fn part(row: &[i16; FIRST], at: usize) -> [i16; 16] {
    std::array::from_fn(|i| row[16 * at + i])
}

const _: () = assert!(FIRST % 16 == 0 && SECOND % 16 == 0);
const _: () = assert!(BITS == 2 * UNIT2);

fn rows(flat: &[i16]) -> impl Iterator<Item = Row> + '_ {
    flat.chunks_exact(FIRST).map(|row| Row(array(row)))
}

/// As many as fit; a file is read with the right number.
fn array<T: Copy, const N: usize>(list: &[T]) -> [T; N] {
    std::array::from_fn(|at| list[at])
}

#[cfg(test)]
mod tests {
    use super::super::shipped;
    use super::*;
    use crate::rules::RuleSet;

    #[test]
    fn wide_instructions_add_up_the_same_as_plain_ones() {
        for rules in [RuleSet::finkel(), RuleSet::masters()] {
            let network = &shipped::of(&rules).unwrap().network;
            let groups = inputs::groups(network.route);
            // Every input of every group beside ever others of the rest.
            for turn in 0..groups.iter().max().map_or(0, |&most| 5 * most) {
                let mut begin = 0;
                let set = std::array::from_fn(|group| {
                    let input = begin + (turn * (2 * group + 1)) % groups[group];
                    begin += groups[group];
                    input as u16
                });
                let wide = network.arch.dispatch(Odds { network, inputs: set });
                assert_eq!(wide, network.odds(&set));
            }
        }
    }
}
