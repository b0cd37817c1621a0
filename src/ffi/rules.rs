//! Rule sets and the odds of their dice.

use super::guard::{answer, guard};
use super::numbers::{route_of, small};
use super::status::{Failure, ROYALUR_E_DICE, ROYALUR_E_NULL, ROYALUR_E_ROLL, ROYALUR_E_RULES};
use super::structs::{self, place, Sized32};
use super::text::{text, write_text};
use crate::roll::{self, ROLL_MAX};
use crate::rules::{Field, RuleSet, RulesError, PIECES_MAX};
use libc::c_char;
use std::mem::size_of;

/// The most pieces a side has.
pub const ROYALUR_PIECES_MAX: i32 = 7;
/// The most steps a roll is worth.
pub const ROYALUR_ROLL_MAX: i32 = 4;
/// Room for the five fields of a rule set as text, with a final NUL.
pub const ROYALUR_RULES_SIZE: usize = 64;

// The header needs plain numbers; they are the core's.
const _: () =
    assert!(ROYALUR_PIECES_MAX == PIECES_MAX as i32 && ROYALUR_ROLL_MAX == ROLL_MAX as i32);

/// What a game is played by.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct royalur_rules {
    /// sizeof (royalur_rules).
    pub size: u32,
    /// ROYALUR_ROUTE_SHORT or ROYALUR_ROUTE_LONG.
    pub route: i32,
    /// 3 or 4.
    pub dice: i32,
    /// What a throw with nothing marked is worth, 0 or 4.
    pub zero_rolls: i32,
    /// 1 when a piece on a rosette cannot be captured, else 0.
    pub safe_rosettes: i32,
    /// How many pieces a side has, 1 to 7.
    pub pieces: i32,
}

// SAFETY: repr(C), integers only, size first.
unsafe impl Sized32 for royalur_rules {
    const NAME: &'static str = "royalur_rules";
}

impl From<RuleSet> for royalur_rules {
    fn from(rules: RuleSet) -> Self {
        royalur_rules {
            size: size_of::<royalur_rules>() as u32,
            route: rules.route() as i32,
            dice: rules.dice().into(),
            zero_rolls: rules.zero_rolls().into(),
            safe_rosettes: rules.safe_rosettes().into(),
            pieces: rules.pieces().into(),
        }
    }
}

impl From<RulesError> for Failure {
    fn from(error: RulesError) -> Failure {
        Failure::saying(ROYALUR_E_RULES, error.to_string())
    }
}

impl royalur_rules {
    /// The rule set of the fields, checked.
    #[inline]
    fn rule_set(&self) -> Result<RuleSet, Failure> {
        let number = |value: i32| small(value.into()).unwrap_or(u8::MAX);
        let route = route_of(self.route.into()).ok_or_else(|| self.refused(Field::Route))?;
        let safe = match self.safe_rosettes {
            0 => false,
            1 => true,
            _ => return Err(self.refused(Field::SafeRosettes)),
        };
        let [dice, zero, pieces] = [self.dice, self.zero_rolls, self.pieces].map(number);
        RuleSet::checked(route, dice, zero, safe, pieces).map_err(|field| self.refused(field))
    }

    /// The refusal of what a field says.
    #[cold]
    fn refused(&self, field: Field) -> Failure {
        let (value, write): (i32, fn(i64) -> String) = match field {
            Field::Route => (self.route, |n| Field::Route.refusal(n).to_string()),
            Field::Dice => (self.dice, |n| Field::Dice.refusal(n).to_string()),
            Field::ZeroRolls => (self.zero_rolls, |n| Field::ZeroRolls.refusal(n).to_string()),
            Field::SafeRosettes => {
                (self.safe_rosettes, |n| Field::SafeRosettes.refusal(n).to_string())
            }
            Field::Pieces => (self.pieces, |n| Field::Pieces.refusal(n).to_string()),
        };
        Failure::of_number(ROYALUR_E_RULES, value.into(), write)
    }
}

/// The rule set a caller passed, the standard one for NULL.
///
/// # Safety
/// As for [`structs::read`].
#[inline]
pub(crate) unsafe fn rule_set(rules: *const royalur_rules) -> Result<RuleSet, Failure> {
    // SAFETY: the caller's promise is this function's own.
    match unsafe { structs::read(rules)? } {
        None => Ok(RuleSet::finkel()),
        Some(rules) => rules.rule_set(),
    }
}

/// Fills in the rule set with a name, `finkel` or `masters`.
///
/// # Safety
/// `name` is NULL or points to `length` bytes; `rules` is NULL or a struct
/// whose size is set.
#[no_mangle]
pub unsafe extern "C" fn royalur_rules_named(
    name: *const c_char,
    length: usize,
    rules: *mut royalur_rules,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's promises are this function's own.
        unsafe { structs::write(rules, RuleSet::named(&text(name, length)?)?.into()) }
    })
}

/// Changes one field of a rule set, field and value as text: `route` to `short`
/// or `long`, `dice` to `3` or `4`, `zero_rolls` to `0` or `4`, `safe_rosettes`
/// to `0` or `1`, `pieces` to `1` to `7`.
///
/// # Safety
/// `field` and `value` are NULL or point to as many bytes as told; `rules` is
/// NULL or a struct whose size is set.
#[no_mangle]
pub unsafe extern "C" fn royalur_rules_set(
    rules: *mut royalur_rules,
    field: *const c_char,
    field_length: usize,
    value: *const c_char,
    value_length: usize,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's promises are this function's own.
        unsafe {
            let old = structs::read(rules)?.ok_or(ROYALUR_E_NULL)?.rule_set()?;
            let new = old.set(&text(field, field_length)?, &text(value, value_length)?)?;
            structs::write(rules, new.into())
        }
    })
}

/// Whether a rule set's fields hold what they may hold: ROYALUR_OK, or
/// ROYALUR_E_RULES with the field in the error text.
///
/// # Safety
/// `rules` is NULL or a struct whose size is set.
#[no_mangle]
pub unsafe extern "C" fn royalur_rules_check(rules: *const royalur_rules) -> i32 {
    guard(|| {
        // SAFETY: the caller's promise is this function's own.
        unsafe { structs::read(rules)?.ok_or(ROYALUR_E_NULL)?.rule_set()? };
        Ok(())
    })
}

/// Parses a rule set: a name, or `field=value` for each field that differs from
/// the standard game, with a blank between, as a record has it.
///
/// # Safety
/// `from` is NULL or points to `length` bytes; `rules` is NULL or a struct
/// whose size is set.
#[no_mangle]
pub unsafe extern "C" fn royalur_rules_parse(
    from: *const c_char,
    length: usize,
    rules: *mut royalur_rules,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's promises are this function's own.
        unsafe { structs::write(rules, text(from, length)?.parse::<RuleSet>()?.into()) }
    })
}

/// Writes all five fields of a rule set, as royalur_rules_parse reads them.
///
/// # Safety
/// `rules` is NULL, for the standard one, or a struct whose size is set; `to` is
/// NULL or has room for `capacity` bytes (ROYALUR_RULES_SIZE is always enough).
#[no_mangle]
pub unsafe extern "C" fn royalur_rules_text(
    rules: *const royalur_rules,
    to: *mut c_char,
    capacity: usize,
) -> i32 {
    // SAFETY: the caller's promises are this function's own.
    guard(|| unsafe { write_text(to, capacity, rule_set(rules)?) })
}

/// Writes the roll of a throw with so many dice marked: the number itself, or
/// what the rule set gives for none. ROYALUR_E_ROLL for more than there are dice.
///
/// # Safety
/// `rules` is NULL, for the standard one, or a struct whose size is set; `roll`
/// is NULL or a place for one.
#[no_mangle]
pub unsafe extern "C" fn royalur_roll_of(
    marked: i64,
    rules: *const royalur_rules,
    roll: *mut i32,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's promises are this function's own.
        let (rules, roll) = unsafe { (rule_set(rules)?, place(roll)?) };
        let worth = small(marked).and_then(|marked| rules.roll_of(marked)).ok_or_else(|| {
            let text = format!("{} dice cannot show {marked} marked", rules.dice());
            Failure::saying(ROYALUR_E_ROLL, text)
        })?;
        *roll = worth.steps().into();
        Ok(())
    })
}

/// The odds of 3 or 4 dice when a throw with nothing marked is worth
/// `zero_rolls` (0 or 4): `weights[r]` throws in `*denominator` make the roll
/// r, which is 0 for a roll that cannot come up.
///
/// # Safety
/// `weights` is NULL or has room for five, `denominator` is NULL or one.
#[no_mangle]
pub unsafe extern "C" fn royalur_chances(
    dice: i64,
    zero_rolls: i64,
    weights: *mut i32,
    denominator: *mut i32,
) -> i32 {
    guard(|| {
        let asked = small(dice).zip(small(zero_rolls));
        let chances = asked.map_or_else(Vec::new, |(dice, zero)| roll::chances(dice, zero));
        let Some(first) = chances.first() else {
            let text =
                format!("dice are 3 or 4 with nothing worth 0 or 4, not {dice} with {zero_rolls}");
            return Err(Failure::saying(ROYALUR_E_DICE, text));
        };
        // SAFETY: the caller promises room for five.
        let weights = unsafe { place(weights.cast::<[i32; ROLL_MAX as usize + 1]>())? };
        // SAFETY: the caller promises room for one.
        *unsafe { place(denominator)? } = first.denominator.into();
        *weights = [0; ROLL_MAX as usize + 1];
        for chance in &chances {
            weights[chance.roll.steps() as usize] = chance.weight.into();
        }
        Ok(())
    })
}

/// How many positions a rule set has: every way of standing each side's pieces
/// on its own route, the rest in hand or home, for either side to move.
/// 0 for a rule set that is none.
///
/// # Safety
/// `rules` is NULL or a struct whose size is set.
#[no_mangle]
pub unsafe extern "C" fn royalur_count_positions(rules: *const royalur_rules) -> u64 {
    answer(0, || {
        // SAFETY: the caller's promise is this function's own.
        let rules = unsafe { rule_set(rules) };
        rules.map_or(0, |rules| crate::count_positions(&rules))
    })
}
