//! What the sections of a pass write, handed out to them.

use super::layer::Field;
use super::pair::Pair;
use super::sections::{together, views, Section, View};

/// What a section writes of one layer.
pub(crate) struct Part<'a, T> {
    pub moving: View<'a, T>,
    pub waiting: View<'a, T>,
    /// By how much the pass changes the moving side.
    pub steps: View<'a, f32>,
}

/// Does some work on every section of two layers, in order, and gives what
/// came out.
pub(crate) fn over_sections<T: Send + Sync, O: Send>(
    pair: &Pair,
    fields: &mut [Field<T>],
    steps: &mut [Vec<f32>],
    work: impl Fn(&Section, Vec<Part<T>>) -> O + Sync,
) -> Vec<O> {
    let mut outcomes = Vec::new();
    for step in &pair.steps {
        let mut inputs: Vec<_> = step.iter().map(|section| (section, Vec::new())).collect();
        for (seat, (field, steps)) in fields.iter_mut().zip(steps.iter_mut()).enumerate() {
            let moving = views(&mut field.moving, step, seat);
            let waiting = views(&mut field.waiting, step, seat);
            let parts = moving.into_iter().zip(waiting).zip(views(steps, step, seat));
            for (input, ((moving, waiting), steps)) in inputs.iter_mut().zip(parts) {
                input.1.push(Part { moving, waiting, steps });
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
    for step in &pair.steps {
        let mut inputs: Vec<_> = step.iter().map(|section| (section, Vec::new())).collect();
        for (seat, waiting) in waiting.iter_mut().enumerate() {
            for (input, view) in inputs.iter_mut().zip(views(waiting, step, seat)) {
                input.1.push(view);
            }
        }
        together(inputs, |(section, mut waiting): (&Section, Vec<View<T>>)| {
            for &pattern in &pair.game.order.patterns[section.patterns.clone()] {
                let number = pair.game.patterns.number(pattern);
                let turned = pair.game.patterns.number(pattern.mirrored());
                for seat in 0..=last {
                    let here = &pair.layouts[seat];
                    let shape = here.shape(pattern);
                    if shape.size() > 0 {
                        let from = &moving[seat][here.offset(number)..][..shape.size()];
                        let to = pair.layouts[last - seat].offset(turned);
                        let to = waiting[last - seat].own(to, shape.size());
                        super::layer::turn_block(from, shape, to, &seen_from_there);
                    }
                }
            }
        });
    }
}
