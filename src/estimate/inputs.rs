//! What a network is told of a position.
//!
//! The squares are cut into windows. A window of squares that both sides visit
//! has an input for every way it can be filled; so has each side's stretch of
//! squares of its own, and each side's pieces in hand and not yet home. Exactly
//! one input of every group is set, so the first layer is a sum of [`GROUPS`]
//! rows, and what stands in a window counts as a whole.
//!
//! Pieces that are home are not counted but those that are not: a game with
//! fewer pieces is a game of seven with some of them home.

use crate::perspective::Perspective;
use crate::route::Route;
use crate::rules::PIECES_MAX;

/// How many inputs are set in every position.
pub const GROUPS: usize = 10;

/// A run of steps: the first and how many.
type Run = (u32, u32);

/// How the steps of a route are cut.
struct Cut {
    /// Runs of steps that both sides visit, as steps of the side to move.
    shared: &'static [Run],
    /// Runs that each side has to itself.
    private: &'static [Run],
}

const SHORT: Cut = Cut { shared: &[(5, 4), (9, 4)], private: &[(1, 4), (13, 2)] };
const LONG: Cut = Cut { shared: &[(5, 4), (9, 3), (12, 3), (15, 2)], private: &[(1, 4)] };

const fn cut(route: Route) -> &'static Cut {
    match route {
        Route::Short => &SHORT,
        Route::Long => &LONG,
    }
}

/// Values of a count of pieces, 0 to 7.
const COUNTS: usize = PIECES_MAX as usize + 1;

/// How many inputs each group of a route has.
pub(super) fn groups(route: Route) -> [usize; GROUPS] {
    let cut = cut(route);
    let shared = cut.shared.iter().map(|&(_, length)| 3usize.pow(length));
    let private = cut.private.iter().flat_map(|&(_, length)| [1 << length; 2]);
    let mut sizes = shared.chain(private).chain([COUNTS; 4]);
    std::array::from_fn(|_| sizes.next().unwrap_or(0))
}

/// How many inputs the networks of a route have.
pub fn inputs(route: Route) -> usize {
    groups(route).iter().sum()
}

/// The binary digits of a number read as ternary ones.
const TERNARY: [u16; 16] = {
    let mut ternary = [0; 16];
    let mut word = 1;
    while word < 16 {
        ternary[word] = 3 * ternary[word >> 1] + (word as u16 & 1);
        word += 1;
    }
    ternary
};

/// The inputs that are set, one of each group. `spare` is how many pieces of a
/// side a game of seven has more.
#[inline]
pub(super) fn of(position: Perspective, route: Route, spare: u32) -> [u16; GROUPS] {
    let (own, other) = (position.steps(route), position.turned());
    let (theirs, faced) = (other.steps(route), route.faced(other.places()));
    let mut set = [0; GROUPS];
    let (mut at, mut begin) = (0, 0);
    let mut put = |input: u16, size: usize| {
        set[at] = begin + input;
        at += 1;
        begin += size as u16;
    };
    let cut = cut(route);
    for &(first, length) in cut.shared {
        let within = |steps: u32| TERNARY[(steps >> first) as usize & ((1 << length) - 1)];
        put(within(own) + 2 * within(faced), 3usize.pow(length));
    }
    for &(first, length) in cut.private {
        for steps in [own, theirs] {
            put((steps >> first) as u16 & ((1 << length) - 1), 1 << length);
        }
    }
    for side in [position, other] {
        put(side.hand() as u16, COUNTS);
        put((7 - (side.home() + spare).min(7)) as u16, COUNTS);
    }
    set
}
