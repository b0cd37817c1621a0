//! The C interface, called as C calls it: in normal use, with NULL for each
//! pointer, with every integer at its extremes, with structs whose size was not
//! set and buffers that are too short.

// What is passed is seen beside each call.
#![allow(clippy::undocumented_unsafe_blocks)]

mod analysis;
mod boards;
mod dice;
mod estimate;
mod exports;
mod geometry;
mod hands;
mod legal;
mod play;
mod programs;
mod rules;
mod simulate;
mod text;
