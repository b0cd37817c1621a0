//! What the sections of a pass write, handed out to them.

use super::extrapolate::Delta;
use super::pair::Pair;
use super::sections::{windows, Section, Window};
use crate::solve::workers::{Halt, Workers};

/// What a section reads and writes of one layer.
pub(crate) struct Part<'a, T> {
    /// A number for each position, with the other side to move.
    pub numbers: Window<'a, T>,
    /// By how much the pass changes each.
    pub deltas: Window<'a, Delta>,
}

/// Does some work on every section of two layers, in order, and returns what
/// came out.
pub(crate) fn over_sections<T: Send + Sync, O: Send>(
    pair: &Pair,
    workers: &Workers,
    numbers: &mut [Vec<T>],
    deltas: &mut [Vec<Delta>],
    work: impl Fn(&Section, Vec<Part<T>>) -> O + Sync,
) -> Result<Vec<O>, Halt> {
    let mut outcomes = Vec::new();
    for stage in &pair.stages {
        let mut inputs: Vec<_> = stage.iter().map(|section| (section, Vec::new())).collect();
        for (half, (numbers, deltas)) in numbers.iter_mut().zip(deltas.iter_mut()).enumerate() {
            let parts = windows(numbers, stage, half).into_iter();
            let parts = parts.zip(windows(deltas, stage, half));
            for (input, (numbers, deltas)) in inputs.iter_mut().zip(parts) {
                input.1.push(Part { numbers, deltas });
            }
        }
        outcomes.extend(workers.each(inputs, |(section, parts)| work(section, parts))?);
    }
    Ok(outcomes)
}
