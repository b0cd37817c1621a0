//! Counting the positions of a rule set by a formula.

use crate::geometry::CELLS;
use crate::rules::RuleSet;

/// The number of positions of a rule set: every way of placing each side's pieces
/// on its own route, with the rest in hand or home, for either side to move.
///
/// Both routes have some shared cells and the rest of each side's own. With
/// `i` and `j` pieces on the shared cells and `a` and `b` on the private ones
/// there are `C(s,i)·C(s−i,j)·C(p,a)·C(p,b)` arrangements, and the `k−i−a` and
/// `k−j−b` pieces left are split between hand and home in one way more than there
/// are pieces.
///
/// ```
/// assert_eq!(royalur::count_positions(&royalur::RuleSet::finkel()), 275_827_872);
/// ```
pub fn count_positions(rules: &RuleSet) -> u64 {
    let shared = rules.route().shared().count_ones() as usize;
    let private = rules.route().len() as usize - shared;
    let pieces = rules.pieces() as usize;
    // Ways to place and split what is not on the shared cells.
    let rest: Vec<u64> = (0..=pieces)
        .map(|left| {
            (0..=left.min(private)).map(|a| choose(private, a) * (left - a + 1) as u64).sum()
        })
        .collect();
    let mut positions = 0;
    for i in 0..=pieces.min(shared) {
        for j in 0..=pieces.min(shared - i) {
            let stand = choose(shared, i) * choose(shared - i, j);
            positions += stand * rest[pieces - i] * rest[pieces - j];
        }
    }
    2 * positions
}

/// Binomial coefficients up to [`CELLS`].
const fn choose(n: usize, k: usize) -> u64 {
    const TABLE: [[u64; CELLS + 1]; CELLS + 1] = {
        let mut table = [[0; CELLS + 1]; CELLS + 1];
        let mut n = 0;
        while n <= CELLS {
            table[n][0] = 1;
            let mut k = 1;
            while k <= n {
                table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
                k += 1;
            }
            n += 1;
        }
        table
    };
    TABLE[n][k]
}
