//! Star1: the bounds of a chance node, and where they decide its value.
//!
//! A chance node is a weighted sum over the rolls. Once the best and worst that the
//! remaining rolls could add leave the sum outside alpha and beta, the rest need
//! not be searched. Division with truncation keeps order, so bounds of the sum are
//! bounds of the value.

use crate::moves::MOVES_LIST_MAX;

/// Beyond every value and every bound of one.
pub(super) const INFINITE: i64 = 1 << 40;

/// A roll, or all rolls that lose the turn together, with bounds of the value of
/// its best move.
#[derive(Clone, Copy, Default)]
pub(super) struct Outcome {
    pub roll: u32,
    pub weight: i64,
    pub low: i64,
    pub high: i64,
    /// The upper bound of the moves tried so far.
    pub tried_high: i64,
    pub tried: usize,
    /// The score of the first move.
    score: i64,
    /// The steps to move from, the best score first; none for a lost turn.
    moves: [u8; MOVES_LIST_MAX],
    count: usize,
}

impl Outcome {
    pub(super) fn new(roll: u32, weight: i64, low: i64, high: i64) -> Outcome {
        Outcome {
            roll,
            weight,
            low,
            high,
            tried_high: -INFINITE,
            score: i64::MIN,
            ..Outcome::default()
        }
    }

    /// Adds a move, before the others when its score is the best.
    #[inline]
    pub(super) fn insert(&mut self, step: u8, score: i64) {
        self.moves[self.count] = step;
        if score > self.score {
            self.score = score;
            self.moves.swap(0, self.count);
        }
        self.count += 1;
    }

    /// The number of positions it leads to.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.count.max(1)
    }

    /// The step that a move starts from; none when the turn is lost.
    #[inline]
    pub(super) fn step(&self, at: usize) -> Option<u32> {
        (self.count > 0).then(|| self.moves[at] as u32)
    }
}

/// Bounds of the sum over the rolls, weight times value, with the sums that decide
/// the node.
pub(super) struct Star1 {
    low: i64,
    high: i64,
    fails_low: i64,
    fails_high: i64,
    of: i64,
}

/// How a node was decided before all of it was known.
pub(super) enum Verdict {
    /// The value is at most this, which is not above alpha.
    FailsLow(i64),
    /// The value is at least this, which is not below beta.
    FailsHigh(i64),
}

impl Star1 {
    /// A node whose values all lie between two bounds, with weights that add up
    /// to `of`, by which the sum is divided in the end.
    pub(super) fn new((low, high): (i64, i64), (alpha, beta): (i64, i64), of: i64) -> Star1 {
        Star1 {
            low: low * of,
            high: high * of,
            // The largest sum that, truncated toward zero, is at most alpha,
            // and the smallest that is at least beta.
            fails_low: if alpha >= 0 { (alpha + 1) * of - 1 } else { alpha * of },
            fails_high: if beta > 0 { beta * of } else { (beta - 1) * of + 1 },
            of,
        }
    }

    /// The window to search an outcome with: a value at or below the first of
    /// these decides the node, and so does one at or above the second.
    #[inline]
    pub(super) fn window(&self, outcome: &Outcome) -> (i64, i64) {
        let weight = outcome.weight;
        let (low, high) = (self.low - weight * outcome.low, self.high - weight * outcome.high);
        let alpha = (self.fails_low - high).div_euclid(weight);
        let beta = -(low - self.fails_high).div_euclid(weight);
        (alpha.max(-INFINITE), beta.min(INFINITE))
    }

    /// Takes in the narrower bounds of an outcome.
    #[inline]
    pub(super) fn narrow(&mut self, was: (i64, i64), is: &Outcome) -> Option<Verdict> {
        self.low += is.weight * (is.low - was.0);
        self.high += is.weight * (is.high - was.1);
        if self.low >= self.fails_high {
            Some(Verdict::FailsHigh(self.low / self.of))
        } else if self.high <= self.fails_low {
            Some(Verdict::FailsLow(self.high / self.of))
        } else {
            None
        }
    }

    /// The value, once every outcome is known.
    pub(super) fn value(&self) -> i64 {
        debug_assert_eq!(self.low, self.high);
        self.low / self.of
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A node of a single roll, known to have some sum.
    fn decided(sum: i64, alpha: i64, beta: i64, of: i64) -> Option<Verdict> {
        let mut outcome = Outcome::new(0, 1, -50 * of, 50 * of);
        let mut all =
            Star1 { low: -50 * of, high: 50 * of, ..Star1::new((0, 0), (alpha, beta), of) };
        let was = (outcome.low, outcome.high);
        (outcome.low, outcome.high) = (sum, sum);
        all.narrow(was, &outcome)
    }

    #[test]
    fn a_sum_is_decided_exactly_where_its_quotient_is() {
        for of in [8, 16] {
            for alpha in -4..4 {
                for beta in alpha + 1..=5 {
                    for sum in -6 * of..=6 * of {
                        let value = sum / of;
                        match decided(sum, alpha, beta, of) {
                            Some(Verdict::FailsHigh(bound)) => {
                                assert!(value >= beta && bound == value)
                            }
                            Some(Verdict::FailsLow(bound)) => {
                                assert!(value <= alpha && bound == value)
                            }
                            None => assert!(alpha < value && value < beta, "{sum}/{of}"),
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn beyond_its_window_an_outcome_decides_and_within_it_does_not() {
        let of = 16;
        for weight in [1, 4, 6] {
            for (alpha, beta) in [(-3, 2), (0, 1), (-1, 0), (5, 9), (-9, -5)] {
                let rest = 40;
                let outcome = Outcome::new(1, weight, -20, 20);
                let sum = Star1 {
                    low: rest - 20 * weight,
                    high: rest + 20 * weight,
                    ..Star1::new((0, 0), (alpha, beta), of)
                };
                let (low, high) = sum.window(&outcome);
                for best in -20..=20 {
                    let mut is = outcome;
                    (is.low, is.high) = (best, best);
                    let mut all = Star1 { ..sum };
                    match all.narrow((-20, 20), &is) {
                        Some(Verdict::FailsLow(_)) => assert!(best <= low),
                        Some(Verdict::FailsHigh(_)) => assert!(best >= high),
                        None => assert!(low < best && best < high),
                    }
                }
            }
        }
    }
}
