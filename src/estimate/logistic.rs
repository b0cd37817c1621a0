//! From what a network says to a chance, in integers.

/// Certainty: chances are whole numbers out of this many.
pub(super) const ONE: i64 = 1 << 28;

/// Bits behind the point of what a network says.
pub(super) const BITS: u32 = 24;

/// Entries a unit, and units there are entries for: from there on nothing grows.
const FINE: u32 = 6;
const UNITS: usize = 16;
const ENTRIES: usize = UNITS << FINE;

/// Half the digits that are kept while the curve is computed.
const DIGITS: u32 = 62;

/// e^(-1/64) with [`DIGITS`] binary digits.
const STEP: u128 = 4_540_188_453_729_421_605;

/// The logistic function at every 64th from 0 to 16.
const CURVE: [u32; ENTRIES + 1] = {
    let mut curve = [0; ENTRIES + 1];
    let (mut power, mut at) = (1u128 << DIGITS, 0);
    while at <= ENTRIES {
        let below = (1u128 << DIGITS) + power;
        curve[at] = ((((ONE as u128) << DIGITS) + below / 2) / below) as u32;
        power = (power * STEP) >> DIGITS;
        at += 1;
    }
    curve
};

/// The chance out of [`ONE`] for the logarithm of its odds, with [`BITS`] bits
/// behind the point.
#[inline]
pub(super) fn logistic(z: i64) -> i64 {
    let size = z.unsigned_abs().min(((UNITS as u64) << BITS) - 1);
    let at = (size >> (BITS - FINE)) as usize;
    let part = (size & ((1 << (BITS - FINE)) - 1)) as i64;
    let (low, high) = (CURVE[at] as i64, CURVE[at + 1] as i64);
    let chance = low + (((high - low) * part) >> (BITS - FINE));
    if z < 0 {
        ONE - chance
    } else {
        chance
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_logistic_function() {
        for z in -20_000..20_000 {
            let z = z as f64 / 1000.0;
            let told = logistic((z * (1 << BITS) as f64) as i64) as f64 / ONE as f64;
            let true_one = 1.0 / (1.0 + (-z).exp());
            assert!((told - true_one).abs() < 4e-6, "{z}: {told}, not {true_one}");
        }
    }

    #[test]
    fn it_never_falls_and_is_even_handed() {
        let mut before = 0;
        for z in (-20 << BITS..20 << BITS).step_by(4999) {
            let chance = logistic(z);
            assert!(chance >= before && logistic(-z) == ONE - chance, "{z}");
            before = chance;
        }
        assert!(logistic(i64::MAX) < ONE && logistic(i64::MIN) > 0);
    }
}
