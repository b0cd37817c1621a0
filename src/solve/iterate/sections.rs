//! Splitting a layer among threads.
//!
//! A pass over a layer is a row of stages, each a few sections that do not
//! depend on one another. A section's own stretch of an array may be written;
//! what lies before and after the stage may be read.

use super::order::Order;
use crate::solve::index::Layout;
use std::ops::Range;

/// Positions a level must have for each thread that works on it.
pub(crate) const WORTH_A_THREAD: usize = 2_000;

/// Positions in a section of a large level: who watches is asked between sections.
const SECTION: usize = 1 << 16;

/// Consecutive groups, and the stretches their blocks take up.
pub(crate) struct Section {
    /// Which patterns, in solving order.
    pub patterns: Range<usize>,
    /// In the layer and in its mirror.
    pub stretches: [Range<usize>; 2],
}

/// Sections that can be worked on at the same time.
pub(crate) type Stage = Vec<Section>;

/// Cuts a layer and its mirror for a number of threads, each with `worth`
/// positions to work on or more.
pub(crate) fn stages(
    order: &Order,
    halves: [&Layout; 2],
    threads: usize,
    worth: usize,
) -> Vec<Stage> {
    let mut cutter = Cutter::new();
    let mut stages: Vec<Stage> = Vec::new();
    let mut first_group = 0;
    for &level_end in &order.level_ends {
        let groups = &order.group_ends[first_group..level_end as usize];
        first_group = level_end as usize;
        let measured: Vec<_> = groups
            .iter()
            .map(|&end| {
                let patterns = &order.patterns[cutter.measured..end as usize];
                cutter.measured = end as usize;
                let size = |layout: &Layout| -> usize {
                    patterns.iter().map(|&p| layout.shape(p).size()).sum()
                };
                (end as usize, halves.map(size))
            })
            .collect();
        let total: usize = measured.iter().map(|(_, sizes)| sizes[0] + sizes[1]).sum();
        if total / 2 >= worth {
            stages.extend(cutter.flush());
            // Twice as many as threads: they do not all take equally long.
            let workers = (2 * threads).max(total / SECTION).min(total / worth);
            let mut sections = Vec::new();
            let mut done = 0;
            for (end, sizes) in measured {
                cutter.extend(end, sizes);
                done += sizes[0] + sizes[1];
                if done * workers >= total * (sections.len() + 1) {
                    sections.extend(cutter.cut());
                }
            }
            stages.push(sections);
        } else {
            for (end, sizes) in measured {
                cutter.extend(end, sizes);
            }
        }
    }
    stages.extend(cutter.flush());
    stages
}

/// The section that is growing.
struct Cutter {
    measured: usize,
    patterns: Range<usize>,
    stretches: [Range<usize>; 2],
}

impl Cutter {
    fn new() -> Cutter {
        Cutter { measured: 0, patterns: 0..0, stretches: [0..0, 0..0] }
    }

    fn extend(&mut self, end: usize, sizes: [usize; 2]) {
        self.patterns.end = end;
        for (stretch, size) in self.stretches.iter_mut().zip(sizes) {
            stretch.end += size;
        }
    }

    fn cut(&mut self) -> Option<Section> {
        let section =
            Section { patterns: self.patterns.clone(), stretches: self.stretches.clone() };
        self.patterns.start = self.patterns.end;
        for stretch in &mut self.stretches {
            stretch.start = stretch.end;
        }
        (!section.patterns.is_empty()).then_some(section)
    }

    fn flush(&mut self) -> Option<Stage> {
        self.cut().map(|section| vec![section])
    }
}

/// An array as one section sees it.
pub(crate) struct Window<'a, T> {
    before: &'a [T],
    own: &'a mut [T],
    after: &'a [T],
    /// Where the own stretch begins.
    start: usize,
    /// Where `after` begins.
    end: usize,
}

impl<'a, T> Window<'a, T> {
    /// The whole of an array that nobody writes.
    pub fn still(array: &'a [T]) -> Window<'a, T> {
        Window { before: array, own: &mut [], after: &[], start: array.len(), end: array.len() }
    }

    /// Everything from an offset on, as far as it can be seen.
    #[inline(always)]
    pub fn at(&self, offset: usize) -> &[T] {
        if offset < self.before.len() {
            &self.before[offset..]
        } else if offset >= self.end {
            &self.after[offset - self.end..]
        } else {
            &self.own[offset - self.start..]
        }
    }

    /// A stretch of the section's own.
    #[inline(always)]
    pub fn own(&mut self, offset: usize, len: usize) -> &mut [T] {
        &mut self.own[offset - self.start..][..len]
    }
}

/// One view of an array for each section of a stage; `half` is 0 for the layer
/// and 1 for its mirror.
pub(crate) fn windows<'a, T>(array: &'a mut [T], stage: &Stage, half: usize) -> Vec<Window<'a, T>> {
    let begin = stage[0].stretches[half].start;
    let end = stage[stage.len() - 1].stretches[half].end;
    let (before, rest) = array.split_at_mut(begin);
    let (mut own, after) = rest.split_at_mut(end - begin);
    let (before, after) = (&*before, &*after);
    stage
        .iter()
        .map(|section| {
            let Range { start, end: stop } = section.stretches[half].clone();
            let (mine, rest) = std::mem::take(&mut own).split_at_mut(stop - start);
            own = rest;
            Window { before, own: mine, after, start, end }
        })
        .collect()
}
