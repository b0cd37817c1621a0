//! A rule set: five fields, two of them famous.

use crate::quoted::Quoted;
use crate::roll::{self, Chance, Roll};
use crate::route::Route;
use std::fmt;

/// The most pieces a side has.
pub const PIECES_MAX: u8 = 7;

/// What a game is played by. A value of this type always holds values its
/// fields may hold.
///
/// ```
/// use royalur::{Route, RuleSet};
/// let rules = RuleSet::finkel().set("route", "long").unwrap();
/// assert_eq!(rules.route(), Route::Long);
/// assert_eq!(rules.set("dice", "5").unwrap_err().to_string(), "dice must be 3 or 4, not '5'");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RuleSet {
    route: Route,
    dice: u8,
    zero_rolls: u8,
    safe_rosettes: bool,
    pieces: u8,
}

/// Why a rule set was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RulesError {
    /// There is no rule set of that name.
    Name(String),
    /// There is no field of that name.
    Field(String),
    /// The field may not hold that value.
    Value(&'static str, String),
}

/// The fields in the order they are written, with what each may hold.
const FIELDS: [(&str, &str); 5] = [
    ("route", "short or long"),
    ("dice", "3 or 4"),
    ("zero_rolls", "0 or 4"),
    ("safe_rosettes", "0 or 1"),
    ("pieces", "1 to 7"),
];

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesError::Name(name) => {
                write!(f, "no rule set is called {}: there are finkel and masters", Quoted(name))
            }
            RulesError::Field(name) => {
                write!(f, "a rule set has no field {}: it has ", Quoted(name))?;
                let names: Vec<_> = FIELDS.iter().map(|(name, _)| *name).collect();
                f.write_str(&names.join(", "))
            }
            RulesError::Value(field, value) => {
                let (_, may) = FIELDS.iter().find(|(name, _)| name == field).unwrap_or(&FIELDS[0]);
                write!(f, "{field} must be {may}, not {}", Quoted(value))
            }
        }
    }
}

impl std::error::Error for RulesError {}

impl RuleSet {
    /// Short route, four dice, nothing marked worth nothing, safe rosettes,
    /// seven pieces.
    pub const fn finkel() -> RuleSet {
        RuleSet { route: Route::Short, dice: 4, zero_rolls: 0, safe_rosettes: true, pieces: 7 }
    }

    /// Long route, three dice, nothing marked worth four, rosettes that are
    /// not safe, seven pieces.
    pub const fn masters() -> RuleSet {
        RuleSet { route: Route::Long, dice: 3, zero_rolls: 4, safe_rosettes: false, pieces: 7 }
    }

    /// The rule set with a name, `finkel` or `masters`.
    ///
    /// # Errors
    /// [`RulesError::Name`] for any other name.
    pub fn named(name: &str) -> Result<RuleSet, RulesError> {
        match name {
            "finkel" => Ok(RuleSet::finkel()),
            "masters" => Ok(RuleSet::masters()),
            _ => Err(RulesError::Name(name.to_string())),
        }
    }

    /// The name of the rule set, when it has one.
    pub fn name(&self) -> Option<&'static str> {
        ["finkel", "masters"].into_iter().find(|name| RuleSet::named(name).as_ref() == Ok(self))
    }

    /// The names of the five fields, in the order they are written.
    pub fn fields() -> impl Iterator<Item = &'static str> {
        FIELDS.into_iter().map(|(name, _)| name)
    }

    /// The same rule set with one field changed, name and value as text.
    ///
    /// # Errors
    /// [`RulesError::Field`] or [`RulesError::Value`]; leading zeros, signs
    /// and blanks are no part of a value.
    pub fn set(mut self, field: &str, value: &str) -> Result<RuleSet, RulesError> {
        let Some((field, _)) = FIELDS.into_iter().find(|(name, _)| *name == field) else {
            return Err(RulesError::Field(field.to_string()));
        };
        let digit = match *value.as_bytes() {
            [digit @ b'0'..=b'9'] => Some(digit - b'0'),
            _ => None,
        };
        match (field, digit) {
            ("route", _) if Route::named(value).is_some() => {
                self.route = Route::named(value).unwrap_or(self.route);
            }
            ("dice", Some(n @ (3 | 4))) => self.dice = n,
            ("zero_rolls", Some(n @ (0 | 4))) => self.zero_rolls = n,
            ("safe_rosettes", Some(n @ (0 | 1))) => self.safe_rosettes = n == 1,
            ("pieces", Some(n @ 1..=PIECES_MAX)) => self.pieces = n,
            _ => return Err(RulesError::Value(field, value.to_string())),
        }
        Ok(self)
    }

    /// Which way pieces go.
    #[inline]
    pub const fn route(&self) -> Route {
        self.route
    }

    /// How many dice are thrown, 3 or 4.
    #[inline]
    pub const fn dice(&self) -> u8 {
        self.dice
    }

    /// What a throw with nothing marked is worth, 0 or 4.
    #[inline]
    pub const fn zero_rolls(&self) -> u8 {
        self.zero_rolls
    }

    /// Whether a piece on a rosette is safe from capture.
    #[inline]
    pub const fn safe_rosettes(&self) -> bool {
        self.safe_rosettes
    }

    /// How many pieces a side has, 1 to 7.
    #[inline]
    pub const fn pieces(&self) -> u8 {
        self.pieces
    }

    /// The rolls the dice can make, fewest steps first.
    pub fn chances(&self) -> Vec<Chance> {
        roll::chances(self.dice as i64, self.zero_rolls as i64)
    }

    /// Weights by roll out of [`RuleSet::denominator`], 0 where a roll cannot
    /// come up.
    #[inline]
    pub(crate) const fn weights(&self) -> [u8; 5] {
        roll::weights(self.dice, self.zero_rolls)
    }

    /// What the weights of all rolls add up to.
    #[inline]
    pub(crate) const fn denominator(&self) -> u8 {
        1 << self.dice
    }

    /// Whether the dice can make a roll.
    pub const fn can_roll(&self, roll: Roll) -> bool {
        self.weights()[roll.steps() as usize] > 0
    }
}

impl Default for RuleSet {
    /// The standard game, [`RuleSet::finkel`].
    fn default() -> Self {
        RuleSet::finkel()
    }
}

/// The five fields in order, as a record spells them out.
impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RuleSet { route, dice, zero_rolls, safe_rosettes, pieces } = self;
        let safe = u8::from(*safe_rosettes);
        write!(
            f,
            "route={route} dice={dice} zero_rolls={zero_rolls} safe_rosettes={safe} pieces={pieces}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_fields() {
        let finkel = RuleSet::named("finkel").unwrap();
        assert_eq!(finkel, RuleSet::default());
        assert_eq!(finkel.to_string(), "route=short dice=4 zero_rolls=0 safe_rosettes=1 pieces=7");
        let masters = RuleSet::named("masters").unwrap();
        assert_eq!(masters.to_string(), "route=long dice=3 zero_rolls=4 safe_rosettes=0 pieces=7");
        assert_eq!(masters.name(), Some("masters"));
        let mut spelled = finkel;
        for field in masters.to_string().split(' ') {
            let (name, value) = field.split_once('=').unwrap();
            spelled = spelled.set(name, value).unwrap();
        }
        assert_eq!(spelled, masters);
        assert_eq!(finkel.set("pieces", "3").unwrap().name(), None);
    }

    #[test]
    fn what_is_refused() {
        assert!(matches!(RuleSet::named("Finkel"), Err(RulesError::Name(_))));
        assert!(matches!(RuleSet::finkel().set("peices", "3"), Err(RulesError::Field(_))));
        for (field, values) in [
            ("route", ["Short", "", "0", "longer"]),
            ("dice", ["2", "5", "4.0", "04"]),
            ("zero_rolls", ["1", "3", "-4", ""]),
            ("safe_rosettes", ["2", "yes", "", "01"]),
            ("pieces", ["0", "8", "3 ", "-1"]),
        ] {
            for value in values {
                let error = RuleSet::finkel().set(field, value).unwrap_err();
                assert!(matches!(error, RulesError::Value(name, _) if name == field));
                assert!(error.to_string().contains(&format!("'{value}'")));
            }
        }
    }

    #[test]
    fn which_rolls_can_come_up() {
        let can = |rules: RuleSet| Roll::ALL.map(|r| rules.can_roll(r));
        assert_eq!(can(RuleSet::finkel()), [true; 5]);
        assert_eq!(can(RuleSet::masters()), [false, true, true, true, true]);
        let three = RuleSet::finkel().set("dice", "3").unwrap();
        assert_eq!(can(three), [true, true, true, true, false]);
    }
}
