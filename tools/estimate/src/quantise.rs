//! From a network in floats to one in whole numbers.

use crate::train::{Net, M};
use royalur::estimate::{NetworkFile, Off, FIRST};
use royalur::{Estimator, RuleSet, PIECES_MAX};

/// Gives weights to counts of pieces that no position had, each as far from the
/// count before as that is from the one before it: for a network that learnt from a
/// table of fewer than seven pieces.
pub fn extend(net: &mut Net<FIRST>, pieces: u8) {
    let counts = usize::from(PIECES_MAX) + 1;
    let begin = net.first.len() - 4 * counts;
    for group in 0..4 {
        let rows = &mut net.first[begin + group * counts..][..counts];
        for count in usize::from(pieces) + 1..counts {
            rows[count] = std::array::from_fn(|j| 2.0 * rows[count - 1][j] - rows[count - 2][j]);
        }
    }
}

/// The network with as many bits behind the point as its sums allow.
pub fn quantise(net: &Net<FIRST>, rules: &RuleSet) -> NetworkFile {
    for first in (8..=14).rev() {
        for second in (8..=14).rev() {
            if let Some(file) = rounded(net, rules, [first, second]) {
                if Estimator::from_file(rules, &file).is_ok() {
                    return file;
                }
            }
        }
    }
    panic!("the weights are too large for whole numbers")
}

fn rounded(net: &Net<FIRST>, rules: &RuleSet, bits: [u8; 2]) -> Option<NetworkFile> {
    let whole = |weight: f32, bits: u8| {
        let word = (f64::from(weight) * f64::from(1 << bits)).round();
        (word.abs() < f64::from(i16::MAX)).then_some(word as i16)
    };
    let long = |weight: f32, bits: u8| (f64::from(weight) * f64::from(1u32 << bits)).round() as i32;
    let flat =
        |rows: &[f32], bits| rows.iter().map(|&w| whole(w, bits)).collect::<Option<Vec<_>>>();
    let mut second = Vec::new();
    for k in 0..M {
        second.extend(net.second.iter().map(|row| row[k]));
    }
    Some(NetworkFile {
        rules: *rules,
        bits,
        off: [Off::default(); 3],
        first: flat(net.first.as_flattened(), bits[0])?,
        first_bias: flat(&net.first_bias, bits[0])?,
        second: flat(&second, bits[1])?,
        second_bias: net.second_bias.iter().map(|&w| long(w, bits[1] + 11)).collect(),
        last: flat(&net.last, 12)?,
        last_bias: long(net.last_bias, 24),
    })
}
