//! Positions with their exact chances, from games between players that err.

use rand_chacha::rand_core::{RngCore, SeedableRng};
use rand_chacha::ChaCha8Rng;
use royalur::estimate::GROUPS;
use royalur::{Board, Estimator, Roll, RuleSet, Side, Status, Table};

/// A position as the network is told it, and the chance of the side to move.
#[derive(Clone, Copy)]
pub struct Sample {
    pub inputs: [u16; GROUPS],
    pub chance: f32,
}

/// Seeds of the games that are learnt from and of those held out, and of a
/// network before it has learnt anything.
pub const SEED_TRAIN: u64 = 1;
pub const SEED_TEST: u64 = 2;
pub const SEED_NET: u64 = 3;

/// In how many moves of 100 a player errs: one of these for each side of a game.
const ERRORS: [u32; 6] = [0, 5, 10, 25, 50, 100];

/// Games of a seed by the rules of a table, or by the same with fewer pieces, which
/// stop at any position.
pub struct Games<'a> {
    table: &'a Table,
    rules: RuleSet,
    chance: ChaCha8Rng,
    /// Whether some games begin with pieces home.
    short: bool,
    board: Board,
    errors: [u32; 2],
}

impl<'a> Games<'a> {
    pub fn new(table: &'a Table, rules: &RuleSet, seed: u64, short: bool) -> Games<'a> {
        let chance = ChaCha8Rng::seed_from_u64(seed);
        let mut games =
            Games { table, rules: *rules, chance, short, board: rules.start(), errors: [0; 2] };
        games.begin();
        games
    }

    fn below(&mut self, n: u32) -> u32 {
        ((u64::from(self.chance.next_u32()) * u64::from(n)) >> 32) as u32
    }

    fn begin(&mut self) {
        let all = self.rules.pieces();
        self.board = self.rules.start();
        if self.short && self.below(10) < 4 {
            let one = 1 + self.below(all.into()) as u8;
            let other = if self.below(2) == 0 { one } else { 1 + self.below(all.into()) as u8 };
            for (side, left) in Side::BOTH.into_iter().zip([one, other]) {
                self.board.set_hand(side, left).unwrap();
                self.board.set_home(side, all - left).unwrap();
            }
        }
        self.errors = [0; 2].map(|_: u32| ERRORS[self.below(ERRORS.len() as u32) as usize]);
        if self.below(2) == 1 {
            self.board.set_side(Side::Dark);
        }
    }

    fn roll(&mut self) -> Roll {
        let marked = (self.chance.next_u32() & ((1 << self.rules.dice()) - 1)).count_ones();
        let steps = if marked == 0 { u32::from(self.rules.zero_rolls()) } else { marked };
        Roll::new(steps as u8).unwrap()
    }

    /// The next position before its roll, which is in no finished game.
    pub fn next_board(&mut self) -> Board {
        let seen = self.board;
        let roll = self.roll();
        let moves = self.board.moves(roll, &self.rules);
        if moves.is_empty() {
            let _ = self.board.forfeit();
            return seen;
        }
        let errs = self.below(100) < self.errors[self.board.side().index()];
        let index = match moves.len() {
            1 => 0,
            n if errs => self.below(n as u32) as usize,
            _ => self.table.best(&self.board, roll).unwrap().unwrap(),
        };
        let _ = self.board.apply(moves[index]);
        if self.board.status(&self.rules) != Status::Ongoing {
            self.begin();
        }
        seen
    }

    /// One position of three, so that they differ more.
    pub fn board(&mut self) -> Board {
        loop {
            let board = self.next_board();
            if self.below(3) == 0 {
                return board;
            }
        }
    }

    pub fn sample(&mut self) -> Sample {
        let board = self.board();
        let chance = self.table.value(&board).unwrap() as f32;
        Sample { inputs: Estimator::inputs(&board, &self.rules).unwrap(), chance }
    }
}
