//! What a position is worth, in whole sixteenths of a step.

mod pairs;
mod scale;

pub(crate) use pairs::{Row, ROW};
pub(crate) use scale::{Force, Gains, Scale};

use crate::board::Board;
use crate::geometry::Side;
use crate::quoted::Quoted;
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
        let scale = Scale::new(rules, weights);
        let force = |side| Force::of_board(self, side, rules.route());
        scale.value(&force(side), &force(side.other()))
    }
}
