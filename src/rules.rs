//! Rule sets: five fields, and two sets with a name.

use crate::quoted::Quoted;
use crate::roll::{self, Chance, Roll};
use crate::route::Route;
use std::fmt;
use std::str::FromStr;

/// The most pieces a side has.
pub const PIECES_MAX: u8 = 7;

/// The rules of a game. Each field of a value of this type holds what it may
/// hold.
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
    /// The text is neither a name nor a list of fields.
    List(String),
}

/// A field of a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    Route,
    Dice,
    ZeroRolls,
    SafeRosettes,
    Pieces,
}

/// The fields in the order they are written, with what each may hold.
const FIELDS: [(Field, &str, &str); 5] = [
    (Field::Route, "route", "short or long"),
    (Field::Dice, "dice", "3 or 4"),
    (Field::ZeroRolls, "zero_rolls", "0 or 4"),
    (Field::SafeRosettes, "safe_rosettes", "0 or 1"),
    (Field::Pieces, "pieces", "1 to 7"),
];

impl Field {
    /// The error for a value that the field may not hold.
    pub(crate) fn refusal(self, value: impl ToString) -> RulesError {
        RulesError::Value(FIELDS[self as usize].1, value.to_string())
    }
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesError::Name(name) => {
                write!(f, "no rule set is called {}: there are finkel and masters", Quoted(name))
            }
            RulesError::Field(name) => {
                write!(f, "a rule set has no field {}: it has ", Quoted(name))?;
                f.write_str(&RuleSet::fields().collect::<Vec<_>>().join(", "))
            }
            RulesError::Value(field, value) => {
                let told = FIELDS.iter().find(|(_, name, _)| name == field);
                let may = told.map_or("another value", |(_, _, may)| may);
                write!(f, "{field} must be {may}, not {}", Quoted(value))
            }
            RulesError::List(text) => {
                write!(
                    f,
                    "a list of fields is field=value with blanks between, each field once, not {}",
                    Quoted(text)
                )
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
        FIELDS.into_iter().map(|(_, name, _)| name)
    }

    /// The rule set with these five values.
    ///
    /// # Errors
    /// [`RulesError::Value`] for the first that its field may not hold.
    pub fn new(
        route: Route,
        dice: u8,
        zero_rolls: u8,
        safe_rosettes: bool,
        pieces: u8,
    ) -> Result<RuleSet, RulesError> {
        RuleSet::checked(route, dice, zero_rolls, safe_rosettes, pieces).map_err(|field| {
            field.refusal(match field {
                Field::Dice => dice,
                Field::ZeroRolls => zero_rolls,
                _ => pieces,
            })
        })
    }

    /// The same, naming only the field.
    #[inline]
    pub(crate) const fn checked(
        route: Route,
        dice: u8,
        zero_rolls: u8,
        safe_rosettes: bool,
        pieces: u8,
    ) -> Result<RuleSet, Field> {
        match (dice, zero_rolls, pieces) {
            (3 | 4, 0 | 4, 1..=PIECES_MAX) => {
                Ok(RuleSet { route, dice, zero_rolls, safe_rosettes, pieces })
            }
            (3 | 4, 0 | 4, _) => Err(Field::Pieces),
            (3 | 4, _, _) => Err(Field::ZeroRolls),
            _ => Err(Field::Dice),
        }
    }

    /// The same rule set with one field changed, name and value as text.
    ///
    /// # Errors
    /// [`RulesError::Field`] or [`RulesError::Value`]; leading zeros, signs
    /// and blanks are no part of a value.
    pub fn set(mut self, field: &str, value: &str) -> Result<RuleSet, RulesError> {
        let Some((field, ..)) = FIELDS.into_iter().find(|(_, name, _)| *name == field) else {
            return Err(RulesError::Field(field.to_string()));
        };
        let digit = match *value.as_bytes() {
            [digit @ b'0'..=b'9'] => Some(digit - b'0'),
            _ => None,
        };
        match (field, digit) {
            (Field::Route, _) => match Route::named(value) {
                Some(route) => self.route = route,
                None => return Err(field.refusal(value)),
            },
            (Field::Dice, Some(n)) => self.dice = n,
            (Field::ZeroRolls, Some(n)) => self.zero_rolls = n,
            (Field::SafeRosettes, Some(n @ 0..=1)) => self.safe_rosettes = n == 1,
            (Field::Pieces, Some(n)) => self.pieces = n,
            _ => return Err(field.refusal(value)),
        }
        RuleSet::new(self.route, self.dice, self.zero_rolls, self.safe_rosettes, self.pieces)
    }

    /// The same with another number of pieces, 1 to 7.
    #[inline]
    pub(crate) const fn with_pieces(self, pieces: u8) -> Option<RuleSet> {
        if pieces >= 1 && pieces <= PIECES_MAX {
            Some(RuleSet { pieces, ..self })
        } else {
            None
        }
    }

    /// The route that pieces take.
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

    /// The roll of a throw with so many dice marked; none for more than there are
    /// dice.
    ///
    /// ```
    /// use royalur::{Roll, RuleSet};
    /// assert_eq!(RuleSet::masters().roll_of(0), Roll::new(4));
    /// assert_eq!(RuleSet::masters().roll_of(4), None);
    /// ```
    pub const fn roll_of(&self, marked: u8) -> Option<Roll> {
        if marked > self.dice {
            return None;
        }
        Roll::new(self.worth(marked))
    }

    /// What a throw with so many dice marked is worth.
    #[inline]
    pub(crate) const fn worth(&self, marked: u8) -> u8 {
        if marked == 0 {
            self.zero_rolls
        } else {
            marked
        }
    }

    /// The rolls the dice can make, fewest steps first.
    pub fn chances(&self) -> Vec<Chance> {
        roll::chances(self.dice, self.zero_rolls)
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

/// A name, or `field=value` for each field that differs from the standard game,
/// with a blank between. What is displayed is parsed again.
///
/// ```
/// use royalur::RuleSet;
/// let rules: RuleSet = "route=long pieces=5".parse().unwrap();
/// assert_eq!(rules.to_string().parse(), Ok(rules));
/// assert_eq!("masters".parse(), Ok(RuleSet::masters()));
/// ```
impl FromStr for RuleSet {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<RuleSet, RulesError> {
        if !text.contains('=') {
            return RuleSet::named(text);
        }
        let mut seen = Vec::new();
        text.split(' ').try_fold(RuleSet::finkel(), |rules, part| {
            let told = part.split_once('=').filter(|(field, _)| !seen.contains(field));
            let (field, value) = told.ok_or_else(|| RulesError::List(text.to_string()))?;
            seen.push(field);
            rules.set(field, value)
        })
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
    fn every_rule_set_is_parsed_from_what_it_displays() {
        let mut seen = 0;
        for (route, dice) in Route::BOTH.into_iter().flat_map(|r| [(r, 3), (r, 4)]) {
            for (zero, safe) in [(0, false), (0, true), (4, false), (4, true)] {
                for pieces in 1..=PIECES_MAX {
                    let rules = RuleSet::new(route, dice, zero, safe, pieces).unwrap();
                    assert_eq!(rules.to_string().parse(), Ok(rules));
                    let (four, more) = (rules.roll_of(4), rules.roll_of(dice + 1));
                    assert_eq!((four.is_some(), more), (dice == 4, None));
                    assert_eq!(rules.roll_of(0), Roll::new(zero));
                    assert!((1..=dice).all(|n| rules.roll_of(n) == Roll::new(n)));
                    seen += 1;
                }
            }
        }
        assert_eq!(seen, 112);
        assert_eq!("masters".parse(), Ok(RuleSet::masters()));
    }

    #[test]
    fn lists_and_numbers_that_are_no_rule_set() {
        for text in
            ["dice=4  pieces=3", "dice=4 ", " dice=4", "dice=4 dice=4", "finkel dice=3", "="]
        {
            let error = text.parse::<RuleSet>().unwrap_err();
            let field = text == "=";
            assert!(matches!(error, RulesError::List(_)) != field, "{text}: {error}");
        }
        assert!(matches!("".parse::<RuleSet>(), Err(RulesError::Name(_))));
        assert!(matches!("dice=5".parse::<RuleSet>(), Err(RulesError::Value("dice", _))));
        for (dice, zero, pieces, field) in [
            (2, 0, 7, "dice"),
            (5, 1, 0, "dice"),
            (4, 1, 9, "zero_rolls"),
            (3, 4, 0, "pieces"),
            (3, 4, 8, "pieces"),
        ] {
            let error = RuleSet::new(Route::Short, dice, zero, true, pieces).unwrap_err();
            assert!(matches!(error, RulesError::Value(name, _) if name == field));
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
