//! A layer that is solved.

use crate::solve::index::Layout;

/// What later layers need of a solved one, for every position with the other
/// side to move.
pub(crate) struct Finished {
    /// Where its blocks lie.
    pub layout: Layout,
    /// My win chances.
    pub values: Vec<f64>,
    /// Plies left (see [`super::error_bound`]).
    pub plies: Vec<f32>,
}
