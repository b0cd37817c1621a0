//! Rule sets, weights and positions drawn at random, the same in every run.
#![allow(dead_code)] // each test uses its part

use royalur::{Board, Cell, Roll, RuleSet, Side, Weights, PLY_CAP};

/// A stream of numbers (splitmix64).
pub struct Draw(u64);

impl Draw {
    pub fn new(seed: u64) -> Draw {
        Draw(seed)
    }

    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// From 0 to one less than `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        self.number() % n
    }

    pub fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u64) as usize]
    }

    /// Any of the rule sets there are; often one with a name.
    pub fn rules(&mut self) -> RuleSet {
        match self.below(4) {
            0 => RuleSet::finkel(),
            1 => RuleSet::masters(),
            _ => {
                let fields = [
                    ("route", self.one(&["short", "long"])),
                    ("dice", self.one(&["3", "4"])),
                    ("zero_rolls", self.one(&["0", "4"])),
                    ("safe_rosettes", self.one(&["0", "1"])),
                    ("pieces", self.one(&["1", "2", "3", "4", "5", "6", "7"])),
                ];
                fields.iter().fold(RuleSet::finkel(), |rules, (field, value)| {
                    rules.set(field, value).expect("a value the field may hold")
                })
            }
        }
    }

    /// Exposed, rosette and entry: none, the usual ones, one of them, odd ones
    /// of either sign, or the largest there are.
    pub fn weights(&mut self) -> [i64; 3] {
        match self.below(6) {
            0 => [0; 3],
            1 => [16, 16, 8],
            2 => [16, 0, 0],
            3 => {
                let mut only = [0; 3];
                only[self.below(3) as usize] = 1 + self.below(40) as i64;
                only
            }
            4 => [0; 3].map(|_| self.below(101) as i64 - 50),
            _ => [0; 3].map(|_| self.one(&[-1_000_000, 1_000_000, 999_999, 0])),
        }
    }

    /// A roll the dice can make.
    pub fn roll(&mut self, rules: &RuleSet) -> Roll {
        let rolls: Vec<Roll> = rules.chances().iter().map(|chance| chance.roll).collect();
        self.one(&rolls)
    }

    /// A position some plies into a random game.
    pub fn played(&mut self, rules: &RuleSet) -> Board {
        let mut board = rules.start();
        for _ in 0..self.below(160) {
            let moves = board.moves(self.roll(rules), rules);
            let before = board;
            let _ = match moves.is_empty() {
                true => board.forfeit(),
                false => board.apply(self.one(&moves)).expect("a move of this board"),
            };
            if board.winner(rules).is_some() {
                return before;
            }
        }
        board
    }

    /// A position where the pieces add up and most of them are home.
    pub fn late(&mut self, rules: &RuleSet) -> Board {
        let pieces = rules.pieces();
        let mut board = Board::new(0).expect("no pieces");
        for side in Side::BOTH {
            let out = 1 + self.below(pieces.min(3).into()) as u8;
            let mut waiting = out;
            for _ in 0..out {
                let step = rules.route().len() - self.below(7) as u8;
                let cell = rules.route().cell(side, step).expect("a step of the route");
                if board.at(cell).is_none() && self.below(4) > 0 {
                    board.put(cell, Some(side));
                    waiting -= 1;
                }
            }
            board.set_hand(side, waiting).and(board.set_home(side, pieces - out)).expect("counts");
        }
        board.set_side(self.one(&Side::BOTH));
        board
    }

    /// A position that need not add up: anything a board can hold.
    pub fn scattered(&mut self) -> Board {
        let mut board = Board::new(0).expect("no pieces");
        let (many, of) = (self.below(5), 5);
        for cell in Cell::all() {
            if self.below(of) < many {
                board.put(cell, Some(self.one(&Side::BOTH)));
            }
        }
        for side in Side::BOTH {
            board.set_hand(side, self.below(8) as u8);
            board.set_home(side, self.below(8) as u8);
        }
        board.set_side(self.one(&Side::BOTH));
        board
    }

    /// One of the three, now and then close to the ply cap.
    pub fn board(&mut self, rules: &RuleSet) -> Board {
        let mut board = match self.below(4) {
            0 => self.late(rules),
            1 => self.scattered(),
            _ => self.played(rules),
        };
        if self.below(4) == 0 {
            board.set_ply(PLY_CAP - self.below(6));
        }
        board
    }
}

/// The engine's weights from exposed, rosette and entry.
pub fn weights([exposed, rosette, entry]: [i64; 3]) -> Weights {
    Weights::default()
        .set("exposed", exposed)
        .and_then(|weights| weights.set("rosette", rosette))
        .and_then(|weights| weights.set("entry", entry))
        .expect("weights within their range")
}
