//! Rule sets, their odds, and the dice of a seed.

use crate::hands::{buffered, rules, said, FAR};
use royalur::ffi::*;
use royalur::{opening, throw, RuleSet};
use std::mem::size_of;
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
    let name = b"finkel\0".as_ptr().cast();
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
            let status = unsafe {
                royalur_chances(dice.into(), zero.into(), weights.as_mut_ptr(), &mut denominator)
            };
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
fn what_a_throw_is_worth() {
    for (name, worth) in [("finkel", [0, 1, 2, 3, 4]), ("masters", [4, 1, 2, 3, -9])] {
        let told = rules(name);
        for (marked, worth) in (0..).zip(worth) {
            let mut roll = -9;
            let status = unsafe { royalur_roll_of(marked, &told, &mut roll) };
            let expected = if worth < 0 { ROYALUR_E_ROLL } else { ROYALUR_OK };
            assert_eq!((status, roll), (expected, worth), "{name} {marked}");
        }
    }
    assert_eq!(said(), "3 dice cannot show 4 marked");
    let mut roll = -9;
    for n in FAR.into_iter().chain([5]) {
        assert_eq!(unsafe { royalur_roll_of(n, null(), &mut roll) }, ROYALUR_E_ROLL);
    }
    assert_eq!(unsafe { royalur_roll_of(1, null(), null_mut()) }, ROYALUR_E_NULL);
    let bad = royalur_rules { pieces: 0, ..rules("finkel") };
    assert_eq!(unsafe { royalur_roll_of(1, &bad, &mut roll) }, ROYALUR_E_RULES);
    assert_eq!(roll, -9);
}

#[test]
fn a_rule_set_as_text() {
    let parse = |text: &str, told: &mut royalur_rules| unsafe {
        royalur_rules_parse(text.as_ptr().cast(), text.len(), told)
    };
    let mut told = rules("finkel");
    for (text, fields) in [
        ("masters", "route=long dice=3 zero_rolls=4 safe_rosettes=0 pieces=7"),
        ("pieces=5", "route=short dice=4 zero_rolls=0 safe_rosettes=1 pieces=5"),
        ("route=long dice=3 zero_rolls=4 safe_rosettes=0 pieces=1", ""),
    ] {
        assert_eq!(parse(text, &mut told), ROYALUR_OK, "{text}");
        let written = buffered(|to, room| unsafe { royalur_rules_text(&told, to, room) });
        assert_eq!(written, if fields.is_empty() { text } else { fields });
        assert!(written.len() < ROYALUR_RULES_SIZE);
    }
    let standard = buffered(|to, room| unsafe { royalur_rules_text(null(), to, room) });
    assert_eq!(standard, RuleSet::finkel().to_string());
    let before = format!("{told:?}");
    for text in ["", "Finkel", "dice=5", "dice=4 dice=4", "dice=3 ", "no=1"] {
        assert_eq!(parse(text, &mut told), ROYALUR_E_RULES, "{text}");
    }
    assert_eq!(
        said(),
        "a rule set has no field 'no': it has route, dice, zero_rolls, safe_rosettes, pieces"
    );
    unsafe {
        assert_eq!(royalur_rules_parse(null(), 0, &mut told), ROYALUR_E_NULL);
        assert_eq!(royalur_rules_parse(b"finkel\0".as_ptr().cast(), 6, null_mut()), ROYALUR_E_NULL);
        let mut small = royalur_rules { size: 23, ..told };
        assert_eq!(royalur_rules_parse(b"finkel\0".as_ptr().cast(), 6, &mut small), ROYALUR_E_SIZE);
    }
    assert_eq!(format!("{told:?}"), before);
}

#[test]
fn a_number_that_no_field_holds_is_named() {
    let good = rules("finkel");
    for (bad, text) in [
        (royalur_rules { route: 2, ..good }, "route must be short or long, not '2'"),
        (royalur_rules { dice: 300, ..good }, "dice must be 3 or 4, not '300'"),
        (royalur_rules { zero_rolls: -4, ..good }, "zero_rolls must be 0 or 4, not '-4'"),
        (royalur_rules { safe_rosettes: 2, ..good }, "safe_rosettes must be 0 or 1, not '2'"),
        (royalur_rules { pieces: 263, ..good }, "pieces must be 1 to 7, not '263'"),
    ] {
        assert_eq!(unsafe { royalur_rules_check(&bad) }, ROYALUR_E_RULES);
        assert_eq!(said(), text);
    }
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
