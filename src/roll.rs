//! The rolls of the dice and their chances.

/// The most a roll is worth.
pub const ROLL_MAX: u8 = 4;

/// What a throw is worth: 0 to 4 steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Roll(u8);

impl Roll {
    /// Every roll, 0 to 4.
    pub const ALL: [Roll; 5] = [Roll(0), Roll(1), Roll(2), Roll(3), Roll(4)];

    /// The roll worth a number of steps, 0 to 4.
    pub const fn new(steps: u8) -> Option<Roll> {
        if steps <= ROLL_MAX {
            Some(Roll(steps))
        } else {
            None
        }
    }

    /// How many steps it is worth.
    #[inline]
    pub const fn steps(self) -> u8 {
        self.0
    }
}

/// One roll the dice can make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// What comes up.
    pub roll: Roll,
    /// In how many throws of [`Chance::denominator`].
    pub weight: u8,
    /// How many throws there are when the dice are told apart: 8 or 16.
    pub denominator: u8,
}

/// Throws with 0, 1, … dice marked, out of `2^dice`.
const THREE: [u8; 5] = [1, 3, 3, 1, 0];
const FOUR: [u8; 5] = [1, 4, 6, 4, 1];

/// Weights by roll, out of `1 << dice`; 0 for a roll that cannot come up.
pub(crate) const fn weights(dice: u8, zero_rolls: u8) -> [u8; 5] {
    let mut weights = if dice == 3 { THREE } else { FOUR };
    if zero_rolls != 0 {
        weights[zero_rolls as usize] += weights[0];
        weights[0] = 0;
    }
    weights
}

/// The rolls that 3 or 4 dice can make, fewest steps first, when a throw with
/// nothing marked is worth `zero_rolls` (0 or 4) steps. Empty for any other
/// numbers.
///
/// ```
/// let odds: Vec<_> = royalur::chances(3, 4)
///     .into_iter()
///     .map(|c| (c.roll.steps(), c.weight, c.denominator))
///     .collect();
/// assert_eq!(odds, [(1, 3, 8), (2, 3, 8), (3, 1, 8), (4, 1, 8)]);
/// ```
pub fn chances(dice: u8, zero_rolls: u8) -> Vec<Chance> {
    if !matches!(dice, 3 | 4) || !matches!(zero_rolls, 0 | 4) {
        return Vec::new();
    }
    let weights = weights(dice, zero_rolls);
    Roll::ALL
        .into_iter()
        .filter(|roll| weights[roll.0 as usize] > 0)
        .map(|roll| Chance { roll, weight: weights[roll.0 as usize], denominator: 1 << dice })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Odds by throwing every face of every die.
    fn thrown(dice: u32, zero_rolls: u32) -> [u8; 5] {
        let mut weights = [0; 5];
        for faces in 0..1u32 << dice {
            let marked = faces.count_ones();
            weights[if marked == 0 { zero_rolls } else { marked } as usize] += 1;
        }
        weights
    }

    #[test]
    fn odds_are_those_of_throwing_every_face() {
        for dice in [3, 4] {
            for zero in [0, 4] {
                assert_eq!(weights(dice, zero), thrown(dice.into(), zero.into()));
                let listed = chances(dice, zero);
                let total: u32 = listed.iter().map(|c| c.weight as u32).sum();
                assert_eq!(total, 1 << dice);
                assert!(listed.windows(2).all(|w| w[0].roll < w[1].roll));
                assert!(listed.iter().all(|c| c.denominator as u32 == 1 << dice));
            }
        }
    }

    #[test]
    fn other_dice_have_no_odds() {
        for (dice, zero) in [(2, 0), (5, 0), (4, 1), (3, 5), (255, 0), (0, 4)] {
            assert!(chances(dice, zero).is_empty());
        }
    }

    #[test]
    fn a_roll_is_0_to_4() {
        assert_eq!(Roll::new(4).unwrap().steps(), 4);
        assert_eq!((Roll::new(5), Roll::new(255)), (None, None));
    }
}
