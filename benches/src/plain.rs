//! Plain definitions on the engine's own board: what is left to gain by a
//! better method once the board is a fast one.

use royalur::{Board, Roll, RuleSet, Side, Status, Weights, WIN};

/// A search by its definition, level by level.
pub struct Search<'a> {
    rules: &'a RuleSet,
    weights: Weights,
    side: Side,
    /// Positions visited.
    pub nodes: u64,
}

impl<'a> Search<'a> {
    /// For the side to move on a board.
    pub fn new(board: &Board, rules: &'a RuleSet, weights: Weights) -> Search<'a> {
        Search { rules, weights, side: board.side(), nodes: 0 }
    }

    /// Index and value of the best move.
    pub fn best(&mut self, board: &Board, roll: Roll, depth: u32) -> Option<(usize, i64)> {
        let mut best = None;
        for level in 1..=depth {
            best = None;
            for (index, &mv) in board.moves(roll, self.rules).iter().enumerate() {
                let mut next = *board;
                let _ = next.apply(mv);
                let value = self.value(&next, level - 1);
                if best.is_none_or(|(_, highest)| value >= highest) {
                    best = Some((index, value));
                }
            }
        }
        best
    }

    fn value(&mut self, board: &Board, left: u32) -> i64 {
        self.nodes += 1;
        match board.status(self.rules) {
            Status::Won(side) if side == self.side => return WIN + left as i64,
            Status::Won(_) => return -WIN - left as i64,
            Status::Drawn => return 0,
            Status::Ongoing if left == 0 => {
                return board.evaluate(self.side, self.rules, &self.weights);
            }
            Status::Ongoing => {}
        }
        let ours = board.side() == self.side;
        let (mut sum, mut throws) = (0, 1);
        for chance in self.rules.chances() {
            let moves = board.moves(chance.roll, self.rules);
            let values = moves.iter().map(|&mv| {
                let mut next = *board;
                let _ = next.apply(mv);
                self.value(&next, left - 1)
            });
            let best = if ours { values.max() } else { values.min() };
            let best = best.unwrap_or_else(|| {
                let mut lost = *board;
                let _ = lost.forfeit();
                self.value(&lost, left - 1)
            });
            sum += chance.weight as i64 * best;
            throws = chance.denominator as i64;
        }
        sum / throws
    }
}

/// The positions some plies ahead, one by one.
pub fn walk(board: &Board, depth: u32, rules: &RuleSet) -> u64 {
    if depth == 0 || board.status(rules) != Status::Ongoing {
        return 1;
    }
    let mut leaves = 0;
    for chance in rules.chances() {
        let moves = board.moves(chance.roll, rules);
        for &mv in &moves {
            let mut next = *board;
            let _ = next.apply(mv);
            leaves += walk(&next, depth - 1, rules);
        }
        if moves.is_empty() {
            let mut lost = *board;
            let _ = lost.forfeit();
            leaves += walk(&lost, depth - 1, rules);
        }
    }
    leaves
}
