//! Exposure as a sum over pairs of pieces.
//!
//! A piece is exposed to every roll that brings an enemy piece onto its cell. For
//! one cell each roll starts from a different cell, so the chances of several
//! attackers add up, and what two sides stand to lose to each other is a sum over
//! pairs of one piece of each side.

use crate::geometry::Side;
use crate::perspective::STEPS;
use crate::roll::{self, ROLL_MAX};
use crate::route::Route;
use crate::rules::RuleSet;

/// By the opponent's step and one's own, each counted along that side's route:
/// what the opponent's piece stands to lose to one's own, less what one's own
/// stands to lose to it; chance in sixteenths times steps.
pub(crate) type Pairs = [Row; STEPS];

/// The pairs with one step of the opponent, by one's own step. A row is a little
/// longer than there are steps, so that it fills whole vector registers.
pub(crate) type Row = [i16; ROW];
pub(crate) const ROW: usize = 24;

/// Steps on which a piece can be captured.
pub(super) const fn exposed(route: Route, safe_rosettes: bool) -> u32 {
    let shared = route.steps_of(Side::Light, route.shared());
    if safe_rosettes {
        shared & !route.rosettes()
    } else {
        shared
    }
}

/// The pairs of a rule set.
pub(super) fn of(rules: &RuleSet) -> &'static Pairs {
    static ALL: [Pairs; 16] = {
        let mut all = [[[0; ROW]; STEPS]; 16];
        let mut which = 0;
        while which < all.len() {
            let (route, dice) = (Route::BOTH[which & 1], 3 + (which >> 1 & 1) as u8);
            let (zero, safe) = ((which & 4) as u8, which & 8 != 0);
            all[number(route, dice, zero, safe)] = pairs(route, dice, zero, safe);
            which += 1;
        }
        all
    };
    &ALL[number(rules.route(), rules.dice(), rules.zero_rolls(), rules.safe_rosettes())]
}

/// A number below 16 for the fields of a rule set that exposure depends on.
const fn number(route: Route, dice: u8, zero: u8, safe: bool) -> usize {
    route as usize | (dice as usize - 3) << 1 | zero as usize | (safe as usize) << 3
}

const fn pairs(route: Route, dice: u8, zero: u8, safe: bool) -> Pairs {
    let (mut pairs, weights) = ([[0; ROW]; STEPS], roll::weights(dice, zero));
    let mut target = 1;
    while target < STEPS {
        let mut roll = 1;
        while exposed(route, safe) >> target & 1 != 0 && roll <= ROLL_MAX as usize {
            // Shared cells lie beyond the fourth step of either side: no piece
            // comes there from the hand.
            let attacker = route.across(target as u32) as usize - roll;
            let loss = ((weights[roll] as i16) << (4 - dice)) * target as i16;
            pairs[target][attacker] += loss;
            pairs[attacker][target] -= loss;
            roll += 1;
        }
        target += 1;
    }
    pairs
}
