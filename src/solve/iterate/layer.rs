//! What is known of the positions of a layer while it is solved and after.

use crate::solve::index::Layout;

/// Something known of every position of a layer, twice over.
pub(crate) struct Field<T> {
    /// With me to move.
    pub moving: Vec<T>,
    /// The same positions, and still mine, with the other side to move: what
    /// the mirrored layer holds, turned round.
    pub waiting: Vec<T>,
}

impl<T: Copy> Field<T> {
    /// The same everywhere.
    pub fn filled(size: usize, value: T) -> Field<T> {
        Field { moving: vec![value; size], waiting: vec![value; size] }
    }
}

/// A layer that is solved, as the layers before it need it.
pub(crate) struct Finished {
    /// Where its blocks lie.
    pub layout: Layout,
    /// My win chances with the other side to move.
    pub values: Vec<f64>,
    /// Plies left with the other side to move (see [`super::error_bound`]).
    pub plies: Vec<f32>,
}

impl Finished {
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    pub fn plies(&self) -> &[f32] {
        &self.plies
    }
}
