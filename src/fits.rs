//! Whether a board is a position of a rule set.

use crate::board::Board;
use crate::geometry::{Cell, Side};
use crate::rules::RuleSet;
use std::fmt;

/// Why a board is no position of a rule set. The numbers and names of the
/// reasons are part of every interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inconsistent {
    /// A side's pieces in hand, on the board and home do not add up.
    Pieces {
        /// Whose.
        side: Side,
        /// How many it has.
        has: u8,
        /// How many the rules say.
        rules: u8,
    },
    /// A piece stands on a square that its side's route does not visit.
    OffRoute {
        /// Whose.
        side: Side,
        /// Where.
        cell: Cell,
    },
}

impl Inconsistent {
    /// The number of the reason, 1 or 2.
    pub const fn code(self) -> u8 {
        match self {
            Inconsistent::Pieces { .. } => 1,
            Inconsistent::OffRoute { .. } => 2,
        }
    }

    /// The reason in one word, `pieces` or `off_route`.
    pub const fn name(self) -> &'static str {
        match self {
            Inconsistent::Pieces { .. } => "pieces",
            Inconsistent::OffRoute { .. } => "off_route",
        }
    }
}

impl fmt::Display for Inconsistent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Inconsistent::Pieces { side, has, rules } => {
                let s = if *has == 1 { "" } else { "s" };
                write!(f, "{side} has {has} piece{s}, the rules say {rules}")
            }
            Inconsistent::OffRoute { side, cell } => {
                write!(f, "a {side} piece stands on {cell}, where its route does not go")
            }
        }
    }
}

impl std::error::Error for Inconsistent {}

impl Board {
    /// Whether each side's pieces add up to those of a rule set and stand on
    /// the side's own route. Ply and status are not asked.
    ///
    /// ```
    /// use royalur::{Board, RuleSet};
    /// assert!(Board::new(7).unwrap().fits(&RuleSet::finkel()).is_ok());
    /// let error = Board::new(6).unwrap().fits(&RuleSet::finkel()).unwrap_err();
    /// assert_eq!(error.to_string(), "light has 6 pieces, the rules say 7");
    /// ```
    ///
    /// # Errors
    /// [`Inconsistent`], light's pieces looked at before dark's.
    #[inline]
    pub fn fits(&self, rules: &RuleSet) -> Result<(), Inconsistent> {
        for side in Side::BOTH {
            let (has, rules_say) = (self.pieces(side), rules.pieces());
            if has != rules_say {
                return Err(Inconsistent::Pieces { side, has, rules: rules_say });
            }
            let steps = self.steps(rules.route(), side, side);
            if steps.count_ones() != u32::from(self.count(side)) {
                return off_route(self, rules, side);
            }
        }
        Ok(())
    }
}

#[cold]
fn off_route(board: &Board, rules: &RuleSet, side: Side) -> Result<(), Inconsistent> {
    let astray =
        |cell: &Cell| board.at(*cell) == Some(side) && rules.route().step(side, *cell).is_none();
    Cell::all().find(astray).map_or(Ok(()), |cell| Err(Inconsistent::OffRoute { side, cell }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(position: &str, rules: RuleSet) -> String {
        position.parse::<Board>().unwrap().fits(&rules).unwrap_err().to_string()
    }

    #[test]
    fn what_does_not_add_up_or_is_off_its_route_is_refused() {
        let finkel = RuleSet::finkel();
        assert_eq!(refused("4xx2/8/4xx2 l 7 1 7 0", finkel), "light has 8 pieces, the rules say 7");
        assert_eq!(refused("4xx2/8/4xx2 l 7 0 1 0", finkel), "dark has 1 piece, the rules say 7");
        let astray = "a light piece stands on g3, where its route does not go";
        assert_eq!(refused("4xxl1/8/4xx2 l 6 0 7 0", finkel), astray);
        let long = finkel.set("route", "long").unwrap();
        assert!("4xxl1/8/4xx2 l 6 0 7 0".parse::<Board>().unwrap().fits(&long).is_ok());
        let astray = "a dark piece stands on d1, where its route does not go";
        assert_eq!(refused("4xx2/8/3dxx2 l 7 0 6 0", long), astray);
    }
}
