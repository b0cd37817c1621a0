//! Guessing where repeated passes are going.
//!
//! Once the best moves hardly change, a pass multiplies the error by the same
//! matrix again and again, and a few slow modes are all that is left of it.
//! After [`CYCLE`] passes the last three deltas say enough of two of them: the
//! next guess is the last values less the combination of deltas that, had it
//! been taken, would have left the least of the last delta (reduced rank
//! extrapolation). A guess proves nothing and need not be good; passes go on
//! from it, and it is given up where it does not pay.

use crate::solve::workers::{Halt, Workers};

/// Passes from one guess to the next.
const CYCLE: usize = 4;

/// Steps that are kept.
const KEPT: usize = 3;

/// Numbers that are summed, or changed, in one go.
const CHUNK: usize = 1 << 15;

/// The deltas of the latest passes over two layers.
pub(crate) struct Extrapolation {
    /// What the passes changed in each layer.
    deltas: [Vec<Vec<Delta>>; KEPT],
    passes: usize,
    /// The change when the last guess was made.
    before: f64,
    /// The largest change that a guess is made at.
    calm: f64,
    given_up: bool,
}

impl Extrapolation {
    /// For layers of these sizes; guessing begins when no number changes by more
    /// than `calm`.
    pub fn new(sizes: &[usize], calm: f64, workers: &Workers) -> Result<Extrapolation, Halt> {
        let delta = || {
            sizes
                .iter()
                .map(|&size| workers.filled(size, Delta::default()))
                .collect::<Result<_, _>>()
        };
        Ok(Extrapolation {
            deltas: [delta()?, delta()?, delta()?],
            passes: 0,
            before: f64::INFINITY,
            calm,
            given_up: false,
        })
    }

    /// Where the coming pass writes its deltas.
    pub fn deltas(&mut self) -> &mut [Vec<Delta>] {
        &mut self.deltas[self.passes % KEPT]
    }

    /// After a pass that changed no number by more than `change`: makes a new
    /// guess of the numbers when it is time, each through `fit`.
    pub fn advance<T: Number>(
        &mut self,
        workers: &Workers,
        numbers: &mut [Vec<T>],
        change: f64,
        fit: impl Fn(f64) -> f64 + Sync,
    ) -> Result<(), Halt> {
        self.passes += 1;
        if self.given_up || self.passes % CYCLE != 0 || change > self.calm {
            return Ok(());
        }
        if change >= self.before {
            self.given_up = true;
            return Ok(());
        }
        self.before = change;
        let latest = |back: usize| &self.deltas[(self.passes - 1 - back) % KEPT];
        let [oldest, older, last] = [latest(2), latest(1), latest(0)];
        let Some([a, b]) = weights(&self.sums(workers, oldest, older, last)?) else {
            return Ok(());
        };
        let inputs = numbers.iter_mut().zip(older.iter().zip(last));
        let inputs = inputs.flat_map(|(numbers, (older, last))| {
            numbers.chunks_mut(CHUNK).zip(older.chunks(CHUNK).zip(last.chunks(CHUNK)))
        });
        workers.each(
            inputs.collect(),
            |(numbers, (older, last)): (&mut [T], (&[Delta], &[Delta]))| {
                for (number, (&older, &last)) in numbers.iter_mut().zip(older.iter().zip(last)) {
                    let off = a * f64::from(older.number()) + b * f64::from(last.number());
                    *number = T::of(fit((*number).into() - off));
                }
            },
        )?;
        Ok(())
    }

    /// Products of the two differences of deltas with each other and with the
    /// last delta, summed chunk by chunk: the sums do not depend on the threads.
    fn sums(
        &self,
        workers: &Workers,
        oldest: &[Vec<Delta>],
        older: &[Vec<Delta>],
        last: &[Vec<Delta>],
    ) -> Result<[f64; 5], Halt> {
        let layers = oldest.iter().zip(older).zip(last);
        let inputs = layers.flat_map(|((oldest, older), last)| {
            oldest.chunks(CHUNK).zip(older.chunks(CHUNK)).zip(last.chunks(CHUNK))
        });
        let sums = workers
            .each(inputs.collect(), |((oldest, older), last)| chunk_sums(oldest, older, last))?;
        let mut total = [0.0; 5];
        for sums in sums {
            for (total, sum) in total.iter_mut().zip(sums) {
                *total += sum;
            }
        }
        Ok(total)
    }
}

/// By how much a pass changes a number, to eight significant bits: a guess does
/// not get better by more.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Delta(u16);

impl Delta {
    /// The nearest to a number.
    #[inline(always)]
    pub fn of(number: f32) -> Delta {
        Delta(((number.to_bits() + 0x8000) >> 16) as u16)
    }

    #[inline(always)]
    fn number(self) -> f32 {
        f32::from_bits(u32::from(self.0) << 16)
    }
}

/// A number that passes are made over.
pub(crate) trait Number: Copy + Into<f64> + Send + Sync {
    /// The nearest to an f64.
    fn of(number: f64) -> Self;
}

impl Number for f64 {
    fn of(number: f64) -> f64 {
        number
    }
}

impl Number for f32 {
    fn of(number: f64) -> f32 {
        number as f32
    }
}

/// The five sums over one chunk, in four lanes.
fn chunk_sums(oldest: &[Delta], older: &[Delta], last: &[Delta]) -> [f64; 5] {
    const LANES: usize = 4;
    let mut sums = [[0f64; LANES]; 5];
    let mut add = |lane: usize, oldest: Delta, older: Delta, last: Delta| {
        let [oldest, older, last] = [oldest, older, last].map(|delta| f64::from(delta.number()));
        let (d, e) = (older - oldest, last - older);
        for (sum, term) in sums.iter_mut().zip([d * d, d * e, e * e, d * last, e * last]) {
            sum[lane] += term;
        }
    };
    let whole = oldest.len() / LANES * LANES;
    let quads = oldest[..whole].chunks_exact(LANES).zip(older[..whole].chunks_exact(LANES));
    for ((oldest, older), last) in quads.zip(last[..whole].chunks_exact(LANES)) {
        for lane in 0..LANES {
            add(lane, oldest[lane], older[lane], last[lane]);
        }
    }
    for at in whole..oldest.len() {
        add(0, oldest[at], older[at], last[at]);
    }
    sums.map(|lanes| lanes.iter().sum())
}

/// How much of the last two deltas to take back: the least squares answer.
fn weights(&[dd, de, ee, dl, el]: &[f64; 5]) -> Option<[f64; 2]> {
    let determinant = dd * ee - de * de;
    let weights = if determinant > 1e-10 * dd * ee {
        [(dl * ee - el * de) / determinant, (el * dd - dl * de) / determinant]
    } else {
        [0.0, el / ee]
    };
    weights.iter().all(|weight| weight.is_finite()).then_some(weights)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Passes over numbers whose errors shrink by two rates.
    fn passes(threads: usize) -> Vec<f64> {
        let size = 3 * CHUNK + 17;
        let workers = Workers::unwatched(threads);
        let mut numbers = [vec![0.5; size]];
        let truth = |at: usize| 0.3 + (at % 97) as f64 / 300.0;
        let mut errors: Vec<[f64; 2]> =
            (0..size).map(|at| [0.02, 0.01 * (at % 5) as f64]).collect();
        let mut extrapolation = Extrapolation::new(&[size], 1.0, &workers).unwrap();
        for _ in 0..CYCLE {
            for (at, error) in errors.iter_mut().enumerate() {
                let old = numbers[0][at];
                *error = [error[0] * 0.8, error[1] * -0.5];
                let new = truth(at) + error[0] + error[1];
                extrapolation.deltas()[0][at] = Delta::of((new - old) as f32);
                numbers[0][at] = new;
            }
            let fit = |value: f64| value.clamp(0.0, 1.0);
            extrapolation.advance(&workers, &mut numbers, 0.05, fit).unwrap();
        }
        let [numbers] = numbers;
        // The error was 0.008 and more, and changes are kept to eight bits.
        assert!(numbers.iter().enumerate().all(|(at, v)| (v - truth(at)).abs() < 5e-4));
        numbers
    }

    #[test]
    fn two_rates_are_seen_through_by_any_number_of_threads() {
        let alone = passes(1);
        assert!(passes(2) == alone && passes(5) == alone);
    }

    #[test]
    fn a_delta_is_a_number_to_eight_bits() {
        for number in [0.0, 1.0, -0.1, 3.3e-13, -1e-30, 0.999_999] {
            let kept = Delta::of(number).number();
            assert!((kept - number).abs() <= number.abs() / 256.0, "{number}: {kept}");
        }
    }

    #[test]
    fn steps_that_say_nothing_are_no_ground_for_a_guess() {
        assert_eq!(weights(&[0.0; 5]), None);
        let [a, b] = weights(&[4.0, 2.0, 1.0, 4.0, 2.0]).unwrap();
        assert_eq!((a, b), (0.0, 2.0));
    }
}
