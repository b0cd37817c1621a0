//! Guessing where repeated passes are going.
//!
//! Once the best moves hardly change, a pass multiplies the error by the same
//! matrix again and again, and a few slow modes are all that is left of it.
//! After [`CYCLE`] passes the last three deltas say enough of two of them: the
//! next guess is the last values less the combination of deltas that, had it
//! been taken, would have left the least of the last delta (reduced rank
//! extrapolation). A guess proves nothing and need not be good; passes go on
//! from it, and it is given up where it does not pay.

use super::layer::Field;
use super::sections::together;

/// Passes from one guess to the next.
const CYCLE: usize = 4;

/// Steps that are kept.
const KEPT: usize = 3;

/// Numbers that are summed in one go: sums do not depend on the threads.
const CHUNK: usize = 1 << 15;

/// The deltas of the latest passes over two layers.
pub(crate) struct Extrapolation {
    /// What the passes changed in each layer's moving side.
    deltas: [Vec<Vec<f32>>; KEPT],
    passes: usize,
    threads: usize,
    /// The change when the last guess was made.
    before: f64,
    /// The largest change that a guess is made at.
    calm: f64,
    given_up: bool,
}

impl Extrapolation {
    /// For layers of these sizes; guessing begins when no number changes by more
    /// than `calm`.
    pub fn new(sizes: &[usize], calm: f64, threads: usize) -> Extrapolation {
        let delta = || sizes.iter().map(|&size| vec![0.0; size]).collect();
        Extrapolation {
            deltas: [delta(), delta(), delta()],
            passes: 0,
            threads,
            before: f64::INFINITY,
            calm,
            given_up: false,
        }
    }

    /// Where the coming pass writes its deltas.
    pub fn deltas(&mut self) -> &mut [Vec<f32>] {
        &mut self.deltas[self.passes % KEPT]
    }

    /// After a pass that changed no number by more than `change`: makes a new
    /// guess of the moving sides when it is time, each number through `fit`,
    /// and says whether it did.
    pub fn advance<T: Number>(
        &mut self,
        fields: &mut [Field<T>],
        change: f64,
        fit: impl Fn(f64) -> f64 + Sync,
    ) -> bool {
        self.passes += 1;
        if self.given_up || self.passes % CYCLE != 0 || change > self.calm {
            return false;
        }
        if change >= self.before {
            self.given_up = true;
            return false;
        }
        self.before = change;
        let latest = |back: usize| &self.deltas[(self.passes - 1 - back) % KEPT];
        let [oldest, older, last] = [latest(2), latest(1), latest(0)];
        let sums = self.sums(oldest, older, last);
        let Some([a, b]) = weights(&sums) else { return false };
        for (field, (older, last)) in fields.iter_mut().zip(older.iter().zip(last)) {
            let inputs = cut_mut(&mut field.moving, self.threads);
            let inputs = inputs.into_iter().zip(cut(older, self.threads));
            let inputs = inputs.zip(cut(last, self.threads)).collect();
            together(inputs, |((numbers, older), last): ((&mut [T], &[f32]), &[f32])| {
                for ((number, &older), &last) in numbers.iter_mut().zip(older).zip(last) {
                    let off = a * f64::from(older) + b * f64::from(last);
                    *number = T::of(fit((*number).into() - off));
                }
            });
        }
        true
    }

    /// Products of the two differences of deltas with each other and with the
    /// last delta, summed.
    fn sums(&self, oldest: &[Vec<f32>], older: &[Vec<f32>], last: &[Vec<f32>]) -> [f64; 5] {
        let mut total = [0.0; 5];
        for ((oldest, older), last) in oldest.iter().zip(older).zip(last) {
            let [oldest, older, last] = [oldest, older, last].map(|delta| cut(delta, self.threads));
            let inputs = oldest.into_iter().zip(older).zip(last).collect();
            let sums = together(inputs, |((oldest, older), last): ((&[f32], &[f32]), &[f32])| {
                let chunks = oldest.chunks(CHUNK).zip(older.chunks(CHUNK));
                let chunks = chunks.zip(last.chunks(CHUNK));
                chunks.map(|((a, b), c)| chunk_sums(a, b, c)).collect::<Vec<_>>()
            });
            for sums in sums.into_iter().flatten() {
                for (total, sum) in total.iter_mut().zip(sums) {
                    *total += sum;
                }
            }
        }
        total
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

/// How long the parts of an array are, in whole chunks.
fn part(len: usize, threads: usize) -> usize {
    len.div_ceil(CHUNK).div_ceil(threads).max(1) * CHUNK
}

fn cut<T>(array: &[T], threads: usize) -> Vec<&[T]> {
    array.chunks(part(array.len(), threads)).collect()
}

fn cut_mut<T>(array: &mut [T], threads: usize) -> Vec<&mut [T]> {
    let part = part(array.len(), threads);
    array.chunks_mut(part).collect()
}

/// The five sums over one chunk, in four lanes.
fn chunk_sums(oldest: &[f32], older: &[f32], last: &[f32]) -> [f64; 5] {
    const LANES: usize = 4;
    let mut sums = [[0f64; LANES]; 5];
    let mut add = |lane: usize, oldest: f32, older: f32, last: f32| {
        let [oldest, older, last] = [oldest, older, last].map(f64::from);
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
        let mut fields = [Field { moving: vec![0.5; size], waiting: Vec::new() }];
        let truth = |at: usize| 0.3 + (at % 97) as f64 / 300.0;
        let mut errors: Vec<[f64; 2]> =
            (0..size).map(|at| [0.02, 0.01 * (at % 5) as f64]).collect();
        let mut extrapolation = Extrapolation::new(&[size], 1.0, threads);
        for _ in 0..CYCLE {
            for (at, error) in errors.iter_mut().enumerate() {
                let old = fields[0].moving[at];
                *error = [error[0] * 0.8, error[1] * -0.5];
                let new = truth(at) + error[0] + error[1];
                extrapolation.deltas()[0][at] = (new - old) as f32;
                fields[0].moving[at] = new;
            }
            extrapolation.advance(&mut fields, 0.05, |value| value.clamp(0.0, 1.0));
        }
        let [field] = fields;
        assert!(field.moving.iter().enumerate().all(|(at, v)| (v - truth(at)).abs() < 1e-6));
        field.moving
    }

    #[test]
    fn two_rates_are_seen_through_by_any_number_of_threads() {
        let alone = passes(1);
        assert!(passes(2) == alone && passes(5) == alone);
    }

    #[test]
    fn steps_that_say_nothing_are_no_ground_for_a_guess() {
        assert_eq!(weights(&[0.0; 5]), None);
        let [a, b] = weights(&[4.0, 2.0, 1.0, 4.0, 2.0]).unwrap();
        assert_eq!((a, b), (0.0, 2.0));
    }
}
