//! The two routes, and the step a cell is on each.
//!
//! A step counts from 1; step 0 is the hand and the step after the last is
//! home. Light's routes are below, dark's are the same with rows 1 and 3
//! exchanged:
//!
//! ```text
//! short  d1 c1 b1 a1  a2 b2 c2 d2 e2 f2 g2 h2  h1 g1
//! long   d1 c1 b1 a1  a2 b2 c2 d2 e2 f2 g2  g3 h3 h2 h1 g1
//! ```
//!
//! A set of cells turns into a set of steps with a handful of shifts, because
//! the cells are numbered for it; [`Route::steps_of`] is that, and a test holds
//! it against the tables.

use crate::geometry::{Cell, Side, CELLS};
use std::fmt;

/// A way round the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Route {
    /// Fourteen steps, eight of them shared.
    Short = 0,
    /// Sixteen steps, twelve of them shared.
    Long = 1,
}

/// Cell numbers by step less one.
const SHORT: [[u8; 14]; 2] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
    [14, 15, 16, 17, 4, 5, 6, 7, 8, 9, 10, 11, 18, 19],
];
const LONG: [[u8; 16]; 2] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 19, 18, 11, 12, 13],
    [14, 15, 16, 17, 4, 5, 6, 7, 8, 9, 10, 13, 12, 11, 18, 19],
];

/// Step of each cell by side and cell number, 0 where the route does not go.
const fn steps<const N: usize>(route: &[[u8; N]; 2]) -> [[u8; CELLS]; 2] {
    let mut steps = [[0; CELLS]; 2];
    let mut side = 0;
    while side < 2 {
        let mut step = 0;
        while step < N {
            steps[side][route[side][step] as usize] = step as u8 + 1;
            step += 1;
        }
        side += 1;
    }
    steps
}
const SHORT_STEPS: [[u8; CELLS]; 2] = steps(&SHORT);
const LONG_STEPS: [[u8; CELLS]; 2] = steps(&LONG);

/// Cells both sides visit, as bits by cell number.
const fn shared(steps: &[[u8; CELLS]; 2]) -> u32 {
    let mut bits = 0;
    let mut cell = 0;
    while cell < CELLS {
        if steps[0][cell] != 0 && steps[1][cell] != 0 {
            bits |= 1 << cell;
        }
        cell += 1;
    }
    bits
}
const SHORT_SHARED: u32 = shared(&SHORT_STEPS);
const LONG_SHARED: u32 = shared(&LONG_STEPS);

impl Route {
    /// Both routes, the short one first.
    pub const BOTH: [Route; 2] = [Route::Short, Route::Long];

    /// The route a number stands for: 0 short, 1 long.
    pub const fn from_index(index: i64) -> Option<Route> {
        match index {
            0 => Some(Route::Short),
            1 => Some(Route::Long),
            _ => None,
        }
    }

    /// The route with a name: `short` or `long`.
    pub fn named(name: &str) -> Option<Route> {
        Route::BOTH.into_iter().find(|route| route.name() == name)
    }

    /// `short` or `long`.
    pub const fn name(self) -> &'static str {
        match self {
            Route::Short => "short",
            Route::Long => "long",
        }
    }

    /// How many steps the route has; home is one more.
    #[inline]
    #[allow(clippy::len_without_is_empty)] // no route is empty
    pub const fn len(self) -> u8 {
        match self {
            Route::Short => 14,
            Route::Long => 16,
        }
    }

    /// The step that is home.
    #[inline]
    pub const fn home(self) -> u8 {
        self.len() + 1
    }

    /// The cell at a step of a side's route; none for the hand, home, and any
    /// number that is no step.
    pub const fn cell(self, side: Side, step: i64) -> Option<Cell> {
        if step < 1 || step > self.len() as i64 {
            return None;
        }
        Some(self.cell_at(side, step as u8))
    }

    /// The cell at a step known to be on the board.
    #[inline]
    pub(crate) const fn cell_at(self, side: Side, step: u8) -> Cell {
        let at = step as usize - 1;
        Cell::known(match self {
            Route::Short => SHORT[side as usize][at],
            Route::Long => LONG[side as usize][at],
        })
    }

    /// The step a cell is for a side, if its route goes there.
    ///
    /// ```
    /// use royalur::{Cell, Route, Side};
    /// let g3 = Cell::named("g3").unwrap();
    /// assert_eq!(Route::Long.step(Side::Light, g3), Some(12));
    /// assert_eq!(Route::Long.step(Side::Dark, g3), Some(16));
    /// assert_eq!(Route::Short.step(Side::Light, g3), None);
    /// ```
    pub const fn step(self, side: Side, cell: Cell) -> Option<u8> {
        let steps = match self {
            Route::Short => &SHORT_STEPS,
            Route::Long => &LONG_STEPS,
        };
        match steps[side as usize][cell.index()] {
            0 => None,
            step => Some(step),
        }
    }

    /// Whether both sides' routes visit a cell.
    pub const fn shares(self, cell: Cell) -> bool {
        self.shared() & cell.bit() != 0
    }

    /// The cells both sides visit, as bits.
    #[inline]
    pub(crate) const fn shared(self) -> u32 {
        match self {
            Route::Short => SHORT_SHARED,
            Route::Long => LONG_SHARED,
        }
    }

    /// A set of cells as a set of a side's steps: bit `s` is step `s`, bit 0
    /// (the hand) stays clear, and cells off the route are dropped.
    #[inline]
    pub(crate) const fn steps_of(self, side: Side, cells: u32) -> u32 {
        (match (self, side) {
            (Route::Short, Side::Light) => cells & 0x3FFF,
            (Route::Short, Side::Dark) => {
                (cells >> 14 & 0xF) | (cells & 0xFF0) | (cells >> 6 & 0x3000)
            }
            (Route::Long, Side::Light) => {
                (cells & 0x7FF)
                    | (cells >> 8 & 0x800)
                    | (cells >> 6 & 0x1000)
                    | (cells << 2 & 0xE000)
            }
            (Route::Long, Side::Dark) => {
                (cells >> 14 & 0xF)
                    | (cells & 0x7F0)
                    | (cells >> 2 & 0x800)
                    | (cells & 0x1000)
                    | (cells << 2 & 0x2000)
                    | (cells >> 4 & 0xC000)
            }
        }) << 1
    }
}

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(route: Route, side: Side) -> Vec<&'static str> {
        (1..=route.len()).map(|s| route.cell_at(side, s).name()).collect()
    }

    #[test]
    fn the_routes_are_the_drawn_ones() {
        let short = "d1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 h2 h1 g1";
        let long = "d1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 g3 h3 h2 h1 g1";
        for (route, drawn) in [(Route::Short, short), (Route::Long, long)] {
            assert_eq!(names(route, Side::Light).join(" "), drawn);
            let swapped = drawn.replace('1', "x").replace('3', "1").replace('x', "3");
            assert_eq!(names(route, Side::Dark).join(" "), swapped);
        }
    }

    #[test]
    fn step_is_the_inverse_of_cell() {
        for route in Route::BOTH {
            for side in Side::BOTH {
                for step in 1..=route.len() {
                    let cell = route.cell(side, step as i64).unwrap();
                    assert_eq!(route.step(side, cell), Some(step));
                }
                for step in [i64::MIN, -1, 0, route.home() as i64, i64::MAX] {
                    assert_eq!(route.cell(side, step), None);
                }
            }
        }
    }

    #[test]
    fn shared_cells_number_eight_and_twelve() {
        assert_eq!(Route::Short.shared().count_ones(), 8);
        assert_eq!(Route::Long.shared().count_ones(), 12);
    }

    #[test]
    fn steps_by_shifting_are_steps_by_table() {
        for route in Route::BOTH {
            for side in Side::BOTH {
                for cells in 0..1u32 << CELLS {
                    let mut slow = 0;
                    for cell in Cell::all().filter(|c| cells & c.bit() != 0) {
                        if let Some(step) = route.step(side, cell) {
                            slow |= 1 << step;
                        }
                    }
                    assert_eq!(route.steps_of(side, cells), slow);
                }
            }
        }
    }
}
