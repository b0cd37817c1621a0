//! The weights of the evaluation.

use crate::quoted::Quoted;

/// The largest weight either way: far beyond any use, and small enough that no
/// sum overflows.
pub const WEIGHT_MAX: i64 = 1_000_000;

/// The weights of the evaluation's terms beside progress. All are 0 by default.
///
/// ```
/// use royalur::Weights;
/// let weights = Weights::default().set("exposed", 16).unwrap();
/// assert!(weights.set("exposure", 16).is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Weights {
    pub(super) exposed: i64,
    pub(super) rosette: i64,
    pub(super) entry: i64,
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
        let field = match name {
            "exposed" => &mut self.exposed,
            "rosette" => &mut self.rosette,
            "entry" => &mut self.entry,
            _ => return Err(WeightError::Name(name.to_string())),
        };
        if !(-WEIGHT_MAX..=WEIGHT_MAX).contains(&weight) {
            return Err(WeightError::Value(weight));
        }
        *field = weight;
        Ok(self)
    }
}
