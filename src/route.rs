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

use crate::geometry::{Cell, Side, CELLS, ROSETTES};
use std::fmt;

/// The way that a side's pieces take round the board.
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

/// The square at each of a side's places, as the opponent's place; see
/// [`Route::facing`].
const fn facing<const N: usize>(route: &[[u8; N]; 2]) -> [u8; CELLS] {
    let steps = steps(route);
    let mut places = [[0; CELLS]; 2];
    let mut side = 0;
    while side < 2 {
        let (mut place, mut step) = (0, 0);
        while step < N {
            places[side][place] = route[side][step];
            (place, step) = (place + 1, step + 1);
        }
        step = 0;
        while step < N {
            let cell = route[1 - side][step];
            if steps[side][cell as usize] == 0 {
                places[side][place] = cell;
                place += 1;
            }
            step += 1;
        }
        side += 1;
    }
    let mut facing = [0; CELLS];
    let mut own = 0;
    while own < CELLS {
        while places[1][facing[own] as usize] != places[0][own] {
            facing[own] += 1;
        }
        own += 1;
    }
    facing
}
const SHORT_FACING: [u8; CELLS] = facing(&SHORT);
const LONG_FACING: [u8; CELLS] = facing(&LONG);

/// What belongs to a side.
#[inline]
const fn of_side<T>(both: &[T; 2], side: Side) -> &T {
    match side {
        Side::Light => &both[0],
        Side::Dark => &both[1],
    }
}

impl Route {
    /// Both routes, the short one first.
    pub const BOTH: [Route; 2] = [Route::Short, Route::Long];

    /// The route with a number: 0 short, 1 long.
    pub const fn from_index(index: usize) -> Option<Route> {
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

    /// The cell at a step of a side's route; none for the hand, home and any
    /// number beyond.
    pub const fn cell(self, side: Side, step: u8) -> Option<Cell> {
        let (short, long) = (of_side(&SHORT, side), of_side(&LONG, side));
        match self {
            Route::Short if 1 <= step && step <= 14 => Some(Cell::known(short[step as usize - 1])),
            Route::Long if 1 <= step && step <= 16 => Some(Cell::known(long[step as usize - 1])),
            _ => None,
        }
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
        match of_side(steps, side)[cell.index()] {
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

    /// A set of cells as a set of a side's places. Each side numbers all cells for
    /// itself: place `s - 1` is step `s`, and after the last step come the cells
    /// that only the opponent visits, in the opponent's order.
    #[inline]
    pub(crate) const fn places_of(self, side: Side, cells: u32) -> u32 {
        let others = self.steps_of(side.other(), cells) >> 1;
        let rest = match self {
            Route::Short => (others & 0xF) << 14 | (others & 0x3000) << 6,
            Route::Long => (others & 0xF) << 16,
        };
        self.steps_of(side, cells) >> 1 | rest
    }

    /// The opponent's place for the cell at a place of a side; the same for both
    /// sides.
    #[inline]
    pub(crate) const fn facing(self, place: u8) -> u8 {
        match self {
            Route::Short => SHORT_FACING[place as usize],
            Route::Long => LONG_FACING[place as usize],
        }
    }

    /// Steps on shared cells as the opponent's steps; the rest is dropped.
    #[inline]
    pub(crate) const fn crossed(self, steps: u32) -> u32 {
        match self {
            Route::Short => steps & 0x1FE0,
            Route::Long => {
                (steps & 0x4FE0)
                    | (steps << 4 & 0x1_0000)
                    | (steps << 2 & 0x8000)
                    | (steps >> 2 & 0x2000)
                    | (steps >> 4 & 0x1000)
            }
        }
    }

    /// The opponent's step for the cell at a shared step of a side.
    #[inline]
    pub(crate) const fn across(self, step: u32) -> u32 {
        match self {
            Route::Long if step > 11 => 28 - step,
            _ => step,
        }
    }

    /// A set of the opponent's places as steps of a side; what is off that side's
    /// route is dropped.
    #[inline]
    pub(crate) const fn faced(self, places: u32) -> u32 {
        let private = match self {
            Route::Short => (places >> 14 & 0xF) | (places >> 6 & 0x3000),
            Route::Long => places >> 16 & 0xF,
        };
        self.crossed(places << 1) | private << 1
    }

    /// The steps that are rosettes, bit `s` for step `s`.
    #[inline]
    pub(crate) const fn rosettes(self) -> u32 {
        self.steps_of(Side::Light, ROSETTES)
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
                    let cell = route.cell(side, step).unwrap();
                    assert_eq!(route.step(side, cell), Some(step));
                }
                for step in [0, route.home(), 255] {
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

    #[test]
    fn places_number_every_cell_once() {
        for route in Route::BOTH {
            for side in Side::BOTH {
                let mut all = 0;
                for cell in Cell::all() {
                    let places = route.places_of(side, cell.bit());
                    assert_eq!(places.count_ones(), 1, "{cell}");
                    all |= places;
                    let (own, others) = (places, route.places_of(side.other(), cell.bit()));
                    let facing = route.facing(own.trailing_zeros() as u8);
                    assert_eq!(1 << facing, others, "{cell} from {side}");
                    let step = route.step(side, cell);
                    assert_eq!(route.faced(others), step.map_or(0, |step| 1 << step));
                    if let Some(step) = step {
                        assert_eq!(own, 1 << (step - 1));
                        let theirs = route.step(side.other(), cell);
                        if let Some(theirs) = theirs {
                            assert_eq!(route.across(step as u32), theirs as u32);
                            assert!(step > 4, "shared cells lie beyond the fourth step");
                        }
                        assert_eq!(route.crossed(1 << step), theirs.map_or(0, |step| 1 << step));
                        assert_eq!(route.rosettes() >> step & 1 != 0, cell.is_rosette());
                    }
                }
                assert_eq!(all, (1 << CELLS) - 1);
            }
        }
    }

    #[test]
    fn sets_go_cell_by_cell() {
        for route in Route::BOTH {
            for set in 0..1u32 << CELLS {
                let rest = set & (set.wrapping_sub(1));
                let low = set ^ rest;
                let light = Side::Light;
                let places = route.places_of(light, rest) | route.places_of(light, low);
                assert_eq!(route.places_of(light, set), places);
                assert_eq!(route.faced(set), route.faced(rest) | route.faced(low));
                let crossed = route.crossed(rest << 1) | route.crossed(low << 1);
                assert_eq!(route.crossed(set << 1), crossed);
            }
        }
    }
}
