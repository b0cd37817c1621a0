//! What a position is worth, in whole sixteenths of a step.

use crate::board::Board;
use crate::geometry::{Cell, Side, ROSETTES};
use crate::moves::bits;
use crate::quoted::Quoted;
use crate::roll::ROLL_MAX;
use crate::rules::RuleSet;

/// The largest weight either way; far beyond any use, and small enough that no
/// sum overflows.
pub const WEIGHT_MAX: i64 = 1_000_000;

/// What counts beside progress. All zero by default.
///
/// ```
/// use royalur::Weights;
/// let weights = Weights::default().set("exposed", 16).unwrap();
/// assert!(weights.set("exposure", 16).is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Weights {
    exposed: i64,
    rosette: i64,
    entry: i64,
}

/// Why a weight was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WeightError {
    /// There is no weight of that name.
    Name(String),
    /// The number is beyond [`WEIGHT_MAX`].
    Value(i64),
}

impl std::fmt::Display for WeightError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            WeightError::Name(name) => {
                write!(f, "no weight is called {}: there are exposed, rosette, entry", Quoted(name))
            }
            WeightError::Value(n) => {
                write!(f, "a weight is a whole number from -{WEIGHT_MAX} to {WEIGHT_MAX}, not {n}")
            }
        }
    }
}

impl std::error::Error for WeightError {}

impl Weights {
    /// The names of the weights.
    pub const NAMES: [&'static str; 3] = ["exposed", "rosette", "entry"];

    /// The same weights with one changed: `exposed` (sixteenths of what a
    /// side's pieces stand to lose, held against it), `rosette` (for each piece
    /// on a rosette both sides visit), `entry` (against each piece in hand).
    ///
    /// # Errors
    /// For another name, and for a number beyond [`WEIGHT_MAX`] either way.
    pub fn set(mut self, name: &str, weight: i64) -> Result<Weights, WeightError> {
        let place = match name {
            "exposed" => &mut self.exposed,
            "rosette" => &mut self.rosette,
            "entry" => &mut self.entry,
            _ => return Err(WeightError::Name(name.to_string())),
        };
        if !(-WEIGHT_MAX..=WEIGHT_MAX).contains(&weight) {
            return Err(WeightError::Value(weight));
        }
        *place = weight;
        Ok(self)
    }
}

impl Board {
    /// What the position is worth to a side, in sixteenths of a step; the
    /// opposite to the other side.
    ///
    /// Progress counts 16 a step, a piece home one step more than the route is
    /// long. From that go `exposed`/16 of what each side stands to lose to the
    /// other's next roll (chance in sixteenths times steps, truncated toward
    /// zero) and `entry` a piece in hand, and `rosette` comes to it for each
    /// piece on a rosette both sides visit.
    pub fn evaluate(&self, side: Side, rules: &RuleSet, weights: &Weights) -> i64 {
        let diff = |of: fn(&Board, Side, &RuleSet) -> i64| {
            of(self, side, rules) - of(self, side.other(), rules)
        };
        let mut value = 16 * diff(progress);
        if weights.exposed != 0 {
            value -= weights.exposed * diff(exposure) / 16;
        }
        if weights.rosette != 0 {
            value += weights.rosette * diff(held);
        }
        value - weights.entry * diff(|board, side, _| board.hand(side) as i64)
    }
}

/// Steps taken by all of a side's pieces.
fn progress(board: &Board, side: Side, rules: &RuleSet) -> i64 {
    let route = rules.route();
    let taken: i64 = bits(board.steps(route, side, side)).map(i64::from).sum();
    taken + board.home(side) as i64 * route.home() as i64
}

/// What a side stands to lose to the other's next roll: chance in sixteenths
/// times steps, over its pieces.
fn exposure(board: &Board, side: Side, rules: &RuleSet) -> i64 {
    let (route, enemy) = (rules.route(), side.other());
    let weights = rules.weights();
    let sixteenths = 16 / rules.denominator() as i64;
    let hunters = board.steps(route, enemy, enemy) | u32::from(board.hand(enemy) > 0);
    let mut open = board.cells(side) & route.shared();
    if rules.safe_rosettes() {
        open &= !ROSETTES;
    }
    let mut lost = 0;
    for cell in bits(open).filter_map(|cell| Cell::from_index(cell as i64)) {
        let (Some(own), Some(theirs)) = (route.step(side, cell), route.step(enemy, cell)) else {
            continue;
        };
        let mut chance = 0;
        for roll in 1..=ROLL_MAX.min(theirs) {
            if hunters >> (theirs - roll) & 1 != 0 {
                chance += weights[roll as usize] as i64 * sixteenths;
            }
        }
        lost += chance.min(16) * own as i64;
    }
    lost
}

/// A side's pieces on rosettes both sides visit.
fn held(board: &Board, side: Side, rules: &RuleSet) -> i64 {
    (board.cells(side) & rules.route().shared() & ROSETTES).count_ones() as i64
}
