//! What the sections of a pass write, handed out to them.

use super::layer::Field;
use super::pair::Pair;
use super::sections::{together, windows, Section, Window};
use crate::solve::index::turn_block;

/// What a section writes of one layer.
pub(crate) struct Part<'a, T> {
    pub moving: Window<'a, T>,
    pub waiting: Window<'a, T>,
    /// By how much the pass changes the moving side.
    pub deltas: Window<'a, f32>,
}

/// Does some work on every section of two layers, in order, and gives what
/// came out.
pub(crate) fn over_sections<T: Send + Sync, O: Send>(
    pair: &Pair,
    fields: &mut [Field<T>],
    deltas: &mut [Vec<f32>],
    work: impl Fn(&Section, Vec<Part<T>>) -> O + Sync,
) -> Vec<O> {
    let mut outcomes = Vec::new();
    for stage in &pair.stages {
        let mut inputs: Vec<_> = stage.iter().map(|section| (section, Vec::new())).collect();
        for (half, (field, deltas)) in fields.iter_mut().zip(deltas.iter_mut()).enumerate() {
            let moving = windows(&mut field.moving, stage, half);
            let waiting = windows(&mut field.waiting, stage, half);
            let parts = moving.into_iter().zip(waiting).zip(windows(deltas, stage, half));
            for (input, ((moving, waiting), deltas)) in inputs.iter_mut().zip(parts) {
                input.1.push(Part { moving, waiting, deltas });
            }
        }
        outcomes.extend(together(inputs, |(section, parts)| work(section, parts)));
    }
    outcomes
}

/// Makes the waiting side of two fields from the moving side.
pub(crate) fn turn_fields<T: Copy + Send + Sync>(
    pair: &Pair,
    fields: &mut [Field<T>],
    seen_from_there: impl Fn(T) -> T + Sync,
) {
    let last = fields.len() - 1;
    let (moving, mut waiting): (Vec<_>, Vec<_>) =
        fields.iter_mut().map(|field| (&field.moving, &mut field.waiting)).unzip();
    for stage in &pair.stages {
        let mut inputs: Vec<_> = stage.iter().map(|section| (section, Vec::new())).collect();
        for (half, waiting) in waiting.iter_mut().enumerate() {
            for (input, view) in inputs.iter_mut().zip(windows(waiting, stage, half)) {
                input.1.push(view);
            }
        }
        together(inputs, |(section, mut waiting): (&Section, Vec<Window<T>>)| {
            for &pattern in &pair.game.order.patterns[section.patterns.clone()] {
                let number = pair.game.patterns.number(pattern);
                let turned = pair.game.patterns.number(pattern.mirrored());
                for half in 0..=last {
                    let here = &pair.layouts[half];
                    let shape = here.shape(pattern);
                    if shape.size() > 0 {
                        let from = &moving[half][here.offset(number)..][..shape.size()];
                        let to = pair.layouts[last - half].offset(turned);
                        let to = waiting[last - half].own(to, shape.size());
                        turn_block(from, shape, to, &seen_from_there);
                    }
                }
            }
        });
    }
}
