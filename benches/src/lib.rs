//! What the benchmarks share: positions to measure on, and slow twins that must
//! answer the same before anything is measured.

/// The game played on an array of squares, as the tests hold it against the
/// engine.
#[path = "../../tests/naive/mod.rs"]
pub mod naive;
pub mod plain;

use royalur::{Board, RuleSet, Weights};

/// Positions from the middle of games, both sides to move.
pub const MIDDLE: [&str; 4] = [
    "1d2xxl1/1l1dl1d1/l2lxx2 l 1 1 3 1",
    "1dd1xx2/d2l1d1l/1l1lxx2 d 2 1 2 1",
    "d3xx1d/1l2dl2/l1l1xxl1 l 1 1 2 2",
    "2d1xx2/l1d1ld2/2l1xx1l d 2 1 3 1",
];

/// The same as boards.
pub fn middle() -> [Board; 4] {
    MIDDLE.map(|text| text.parse().expect("a position"))
}

/// The start of a game.
pub fn start() -> Board {
    Board::new(7).expect("seven pieces")
}

/// The two rule sets with a name.
pub fn rule_sets() -> [(&'static str, RuleSet); 2] {
    ["finkel", "masters"].map(|name| (name, RuleSet::named(name).expect("a name")))
}

/// Exposed, rosette and entry as the ladder of bots weighs them.
pub const WEIGHTS: [i64; 3] = [16, 16, 8];

/// The same for the engine.
pub fn weights() -> Weights {
    let [exposed, rosette, entry] = WEIGHTS;
    Weights::default()
        .set("exposed", exposed)
        .and_then(|weights| weights.set("rosette", rosette))
        .and_then(|weights| weights.set("entry", entry))
        .expect("weights in range")
}

/// The same for the naive twin.
pub fn weighed(rules: &RuleSet) -> naive::Weighed {
    let [exposed, rosette, entry] = WEIGHTS;
    naive::Weighed { game: naive::Game::new(rules), exposed, rosette, entry }
}
