//! Rule sets, their odds, and the dice of a seed.

use crate::hands::{rules, said, FAR};
use royalur::ffi::*;
use royalur::{opening, throw, RuleSet};
use std::ptr::{null, null_mut};

/// The five fields.
fn fields(rules: &royalur_rules) -> [i32; 5] {
    [rules.route, rules.dice, rules.zero_rolls, rules.safe_rosettes, rules.pieces]
}

fn set(rules: &mut royalur_rules, field: &str, value: &str) -> i32 {
    let (f, v) = (field.as_ptr().cast(), value.as_ptr().cast());
    unsafe { royalur_rules_set(rules, f, field.len(), v, value.len()) }
}

#[test]
fn rule_sets_have_names_and_fields() {
    assert_eq!(fields(&rules("finkel")), [0, 4, 0, 1, 7]);
    assert_eq!(fields(&rules("masters")), [1, 3, 4, 0, 7]);
    let mut mixed = rules("finkel");
    for (field, value) in [
        ("route", "long"),
        ("dice", "3"),
        ("zero_rolls", "4"),
        ("safe_rosettes", "0"),
        ("pieces", "5"),
    ] {
        assert_eq!(set(&mut mixed, field, value), ROYALUR_OK);
        assert_eq!(unsafe { royalur_rules_check(&mixed) }, ROYALUR_OK);
    }
    assert_eq!(fields(&mixed), [1, 3, 4, 0, 5]);
}

#[test]
fn what_is_no_rule_set_is_refused() {
    let mut told = rules("masters");
    for (name, words) in [
        ("Finkel", "no rule set is called 'Finkel': there are finkel and masters"),
        ("", "no rule set is called '': there are finkel and masters"),
        ("a\0b", "no rule set is called 'a\\x{0}b': there are finkel and masters"),
    ] {
        let status = unsafe { royalur_rules_named(name.as_ptr().cast(), name.len(), &mut told) };
        assert_eq!((status, said()), (ROYALUR_E_RULES, words.to_string()));
    }
    let odd = b"\xff\xfe";
    let status = unsafe { royalur_rules_named(odd.as_ptr().cast(), odd.len(), &mut told) };
    assert_eq!(status, ROYALUR_E_RULES);
    let long = "x".repeat(1_000_000);
    let status = unsafe { royalur_rules_named(long.as_ptr().cast(), long.len(), &mut told) };
    assert_eq!(status, ROYALUR_E_RULES);
    assert!(said().len() < 200, "a long name is cut");
    for (field, value) in [
        ("", ""),
        ("Pieces", "3"),
        ("route", "Long"),
        ("dice", "5"),
        ("zero_rolls", "1"),
        ("safe_rosettes", "true"),
        ("pieces", "0"),
        ("pieces", "8"),
        ("pieces", "03"),
    ] {
        assert_eq!(set(&mut told, field, value), ROYALUR_E_RULES, "{field}={value}");
    }
    assert_eq!(fields(&told), fields(&rules("masters")), "nothing changed");
}

/// Every field set to a number that it may not hold.
#[test]
fn fields_out_of_range_are_refused_wherever_a_rule_set_goes() {
    for n in FAR.iter().filter_map(|&n| i32::try_from(n).ok()).chain([2, 5, 8]) {
        for field in 0..5 {
            let mut told = rules("finkel");
            let place = match field {
                0 => &mut told.route,
                1 => &mut told.dice,
                2 => &mut told.zero_rolls,
                3 => &mut told.safe_rosettes,
                _ => &mut told.pieces,
            };
            *place = n;
            if field == 4 && (1..=7).contains(&n) {
                continue;
            }
            assert_eq!(unsafe { royalur_rules_check(&told) }, ROYALUR_E_RULES, "{field} {n}");
            assert_eq!(unsafe { royalur_count_positions(&told) }, 0);
            assert_eq!(set(&mut told, "pieces", "3"), ROYALUR_E_RULES);
        }
    }
}

#[test]
fn null_and_sizes() {
    let mut told = rules("finkel");
    let name = c"finkel".as_ptr();
    unsafe {
        assert_eq!(royalur_rules_named(null(), 6, &mut told), ROYALUR_E_NULL);
        assert_eq!(royalur_rules_named(name, 6, null_mut()), ROYALUR_E_NULL);
        assert_eq!(royalur_rules_named(name, usize::MAX, &mut told), ROYALUR_E_NULL);
        assert_eq!(royalur_rules_set(null_mut(), name, 6, name, 6), ROYALUR_E_NULL);
        assert_eq!(royalur_rules_set(&mut told, null(), 6, name, 6), ROYALUR_E_NULL);
        assert_eq!(royalur_rules_set(&mut told, name, 6, null(), 6), ROYALUR_E_NULL);
        assert_eq!(royalur_rules_check(null()), ROYALUR_E_NULL);
    }
    for size in [0, 1, size_of::<royalur_rules>() as u32 - 1] {
        told.size = size;
        unsafe {
            assert_eq!(royalur_rules_named(name, 6, &mut told), ROYALUR_E_SIZE);
            assert_eq!(royalur_rules_check(&told), ROYALUR_E_SIZE);
            assert_eq!(royalur_count_positions(&told), 0);
        }
        assert_eq!(set(&mut told, "pieces", "3"), ROYALUR_E_SIZE);
        assert_eq!(said(), format!("the size of a royalur_rules says {size}, not 24"));
    }
    // One from a later version is longer, and keeps what it says.
    told.size = 1000;
    assert_eq!(set(&mut told, "pieces", "3"), ROYALUR_OK);
    assert_eq!((told.size, told.pieces), (1000, 3));
}

#[test]
fn odds_are_the_cores() {
    for dice in [3, 4] {
        for zero in [0, 4] {
            let (mut weights, mut denominator) = ([-1; 5], -1);
            let status =
                unsafe { royalur_chances(dice, zero, weights.as_mut_ptr(), &mut denominator) };
            assert_eq!(status, ROYALUR_OK);
            let mut expected = [0; 5];
            for chance in royalur::chances(dice, zero) {
                expected[chance.roll.steps() as usize] = i32::from(chance.weight);
                assert_eq!(denominator, i32::from(chance.denominator));
            }
            assert_eq!(weights, expected);
        }
    }
    let (mut weights, mut denominator) = ([-1; 5], -1);
    for n in FAR.into_iter().chain([1, 2, 5]) {
        unsafe {
            let odds = weights.as_mut_ptr();
            assert_eq!(royalur_chances(n, 0, odds, &mut denominator), ROYALUR_E_DICE);
            assert_eq!(royalur_chances(4, n, odds, &mut denominator), ROYALUR_E_DICE);
        }
    }
    unsafe {
        assert_eq!(royalur_chances(4, 0, null_mut(), &mut denominator), ROYALUR_E_NULL);
        assert_eq!(royalur_chances(4, 0, weights.as_mut_ptr(), null_mut()), ROYALUR_E_NULL);
    }
    assert_eq!((weights, denominator), ([-1; 5], -1), "nothing is written when it is refused");
}

#[test]
fn positions_are_counted() {
    assert_eq!(unsafe { royalur_count_positions(null()) }, 275_827_872);
    let masters = rules("masters");
    let expected = royalur::count_positions(&RuleSet::masters());
    assert_eq!(unsafe { royalur_count_positions(&masters) }, expected);
}

#[test]
fn dice_are_the_cores() {
    let seed = b"royalur pinned one";
    for dice in [3, 4] {
        for n in [0, 1, 7, u64::MAX] {
            let mut faces = 99;
            let status =
                unsafe { royalur_throw(seed.as_ptr().cast(), seed.len(), n, dice, &mut faces) };
            assert_eq!(status, ROYALUR_OK);
            assert_eq!(faces, throw(seed, n, dice as u8).unwrap().bits().into());
        }
        let (mut first, mut spent) = (-1, 0);
        let status = unsafe {
            royalur_opening(seed.as_ptr().cast(), seed.len(), dice, &mut first, &mut spent)
        };
        let expected = opening(seed, dice as u8).unwrap();
        assert_eq!(status, ROYALUR_OK);
        assert_eq!((first, spent), (expected.first as i32, expected.throws.len() as u64));
    }
    let (text, mut faces, mut first, mut spent) = (seed.as_ptr().cast(), 99, -7, 99);
    for dice in FAR.into_iter().chain([0, 1, 2, 5, 259, 260]) {
        unsafe {
            assert_eq!(royalur_throw(text, 1, 0, dice, &mut faces), ROYALUR_E_DICE);
            assert_eq!(royalur_opening(text, 1, dice, &mut first, &mut spent), ROYALUR_E_DICE);
        }
    }
    unsafe {
        assert_eq!(royalur_throw(text, 0, 0, 4, &mut faces), ROYALUR_E_DICE);
        assert_eq!(royalur_throw(null(), 1, 0, 4, &mut faces), ROYALUR_E_NULL);
        assert_eq!(royalur_throw(text, usize::MAX, 0, 4, &mut faces), ROYALUR_E_NULL);
        assert_eq!(royalur_throw(text, 1, 0, 4, null_mut()), ROYALUR_E_NULL);
        assert_eq!(royalur_opening(text, 0, 4, &mut first, &mut spent), ROYALUR_E_DICE);
        assert_eq!(royalur_opening(null(), 1, 4, &mut first, &mut spent), ROYALUR_E_NULL);
        assert_eq!(royalur_opening(text, 1, 4, null_mut(), &mut spent), ROYALUR_E_NULL);
        assert_eq!(royalur_opening(text, 1, 4, &mut first, null_mut()), ROYALUR_E_NULL);
    }
    assert_eq!((faces, first, spent), (99, -7, 99));
}
