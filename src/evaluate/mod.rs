//! The static evaluation: what a position is worth without looking ahead, in
//! whole sixteenths of a step.

mod evaluator;
mod pairs;
mod weights;

pub(crate) use evaluator::{Evaluator, Material, PieceValues};
pub(crate) use pairs::{Row, ROW};
pub use weights::{WeightError, Weights, WEIGHT_MAX};

use crate::board::Board;
use crate::geometry::Side;
use crate::rules::RuleSet;

impl Board {
    /// The evaluation: what the position is worth to a side, in sixteenths of a
    /// step. It is worth the opposite to the other side.
    ///
    /// Progress counts 16 a step, a piece home one step more than the route is
    /// long. The weights add three terms, each for the side less the same for the
    /// other: minus `exposed`/16 of what the side stands to lose to the other's
    /// next roll (chance in sixteenths times steps, the division truncating toward
    /// zero), `rosette` for each piece on a rosette that both sides visit, minus
    /// `entry` for each piece in hand.
    pub fn evaluate(&self, side: Side, rules: &RuleSet, weights: &Weights) -> i64 {
        let route = rules.route();
        let [own, other] = [side, side.other()].map(|side| Material::of_board(self, side, route));
        if *weights == Weights::default() {
            return 16 * (own.progress(route) - other.progress(route));
        }
        Evaluator::new(rules, weights).value(&own, &other)
    }
}
