//! Evaluation and search exactly as they are defined, without any shortcut.

use super::{Game, Position, Standing};

const WIN: i64 = 1_000_000;

/// A game with the weights of its evaluation.
pub struct Weighed {
    pub game: Game,
    pub exposed: i64,
    pub rosette: i64,
    pub entry: i64,
}

impl Weighed {
    /// Steps taken; home is one more than the route is long.
    fn progress(&self, at: &Position, side: usize) -> i64 {
        let mut steps = at.home[side] * self.game.last() as i64;
        for step in 1..self.game.last() {
            if at.square[self.game.route[side][step]] == side as u8 + 1 {
                steps += step as i64;
            }
        }
        steps
    }

    /// Chance, in sixteenths, that the other side's next roll brings a piece
    /// to one of a side's, times what that has walked.
    fn exposure(&self, at: &Position, side: usize) -> i64 {
        let (own, enemy) = (side as u8 + 1, 2 - side as u8);
        let mut exposure = 0;
        for walked in 1..self.game.last() {
            let square = self.game.route[side][walked];
            let safe = self.game.safe && self.game.rosette[square];
            if at.square[square] != own || !self.game.shared[square] || safe {
                continue;
            }
            let hunted = self.game.route[1 - side].iter().position(|&s| s == square).unwrap();
            let mut chance = 0;
            for &(roll, often) in self.game.rolls.iter().filter(|(roll, _)| *roll > 0) {
                let comes = match hunted.checked_sub(roll) {
                    None => false,
                    Some(0) => at.hand[1 - side] > 0,
                    Some(from) => at.square[self.game.route[1 - side][from]] == enemy,
                };
                if comes {
                    chance += often * 16 / self.game.throws;
                }
            }
            exposure += chance.min(16) * walked as i64;
        }
        exposure
    }

    fn held(&self, at: &Position, side: usize) -> i64 {
        let held = |s: &usize| {
            at.square[*s] == side as u8 + 1 && self.game.shared[*s] && self.game.rosette[*s]
        };
        (0..24).filter(held).count() as i64
    }

    pub fn evaluate(&self, at: &Position, side: usize) -> i64 {
        let other = 1 - side;
        let progress = self.progress(at, side) - self.progress(at, other);
        let exposure = self.exposure(at, side) - self.exposure(at, other);
        let held = self.held(at, side) - self.held(at, other);
        let hand = at.hand[side] - at.hand[other];
        16 * progress - self.exposed * exposure / 16 + self.rosette * held - self.entry * hand
    }

    /// Index and value of the best move at a depth, and the depth reached.
    pub fn search(&self, at: &Position, roll: usize, depth: u32) -> Option<(usize, i64, u32)> {
        let moves = self.game.moves(at, roll);
        if self.game.standing(at) != Standing::On {
            return None;
        }
        let depth = if moves.len() == 1 { 1 } else { depth };
        let mut best: Option<(usize, i64, u32)> = None;
        for (index, &step) in moves.iter().enumerate() {
            let value = self.value(&self.game.after(at, step), depth - 1, at.side);
            if best.iter().all(|&(_, highest, _)| value >= highest) {
                best = Some((index, value, depth));
            }
        }
        best
    }

    fn value(&self, at: &Position, left: u32, root: usize) -> i64 {
        match self.game.standing(at) {
            Standing::Won(side) if side == root => return WIN + left as i64,
            Standing::Won(_) => return -WIN - left as i64,
            Standing::Drawn => return 0,
            Standing::On if left == 0 => return self.evaluate(at, root),
            Standing::On => {}
        }
        let mut sum = 0;
        for &(roll, often) in &self.game.rolls {
            let moves = self.game.moves(at, roll);
            let values = moves.iter().map(|&m| self.value(&self.game.after(at, m), left - 1, root));
            let best = if at.side == root { values.max() } else { values.min() };
            let lost = || self.value(&self.game.forfeit(at), left - 1, root);
            sum += often * best.unwrap_or_else(lost);
        }
        sum / self.game.throws
    }

    /// How many positions a search to a depth visits without shortcuts, all
    /// levels together.
    pub fn visits(&self, at: &Position, roll: usize, depth: u32) -> u64 {
        let moves = self.game.moves(at, roll);
        let depth = if moves.len() == 1 { 1 } else { depth };
        let of_level = |level: u32| -> u64 {
            moves.iter().map(|&m| self.below(&self.game.after(at, m), level - 1)).sum()
        };
        (1..=depth).map(of_level).sum()
    }

    fn below(&self, at: &Position, left: u32) -> u64 {
        if left == 0 || self.game.standing(at) != Standing::On {
            return 1;
        }
        1 + self.game.next(at).iter().map(|next| self.below(next, left - 1)).sum::<u64>()
    }
}
