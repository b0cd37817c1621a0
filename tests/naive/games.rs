//! Whole games of the twin, from the streams that a simulation takes its chances
//! from.

use super::{Game, Position, Standing, Weighed};
use rand_chacha::rand_core::{RngCore, SeedableRng};
use rand_chacha::ChaCha8Rng;
use royalur::{RuleSet, Side};
use sha2::{Digest, Sha256};

/// How a player of the twin chooses among moves: at random, at a glance, or
/// looking so far ahead with weights for exposed, rosette and entry.
#[derive(Clone, Copy)]
pub enum Choice {
    Random,
    Greedy,
    Search(u32, [i64; 3]),
}

/// What came of one game.
pub struct Played {
    /// None for a draw.
    pub winner: Option<usize>,
    pub first: usize,
    pub plies: u64,
    pub captures: [u64; 2],
    pub lost_turns: [u64; 2],
}

fn choose(choice: Choice, rules: &RuleSet, at: &Position, roll: usize, word: u32) -> usize {
    let game = Game::new(rules);
    match choice {
        Choice::Random => {
            let moves = game.moves(at, roll).len() as u64;
            (((word >> 4) as u64 * moves) >> 28) as usize
        }
        Choice::Greedy => game.greedy(at, roll).unwrap(),
        Choice::Search(depth, [exposed, rosette, entry]) => {
            let twin = Weighed { game, exposed, rosette, entry };
            twin.search(at, roll, depth).unwrap().0
        }
    }
}

/// Plays the game with a number.
pub fn play(
    rules: &RuleSet,
    choices: [Choice; 2],
    first: Option<Side>,
    seed: &[u8],
    number: u64,
) -> Played {
    let game = Game::new(rules);
    let mut chance = ChaCha8Rng::from_seed(Sha256::digest(seed).into());
    chance.set_stream(number);
    let lot = Side::BOTH[(chance.next_u32() % 2) as usize];
    let mut board = rules.start();
    board.set_side(first.unwrap_or(lot));
    let mut at = Position::from(&board);
    let first = board.side().index();
    let mut played = Played { winner: None, first, plies: 0, captures: [0; 2], lost_turns: [0; 2] };
    while game.standing(&at) == Standing::On {
        let word = chance.next_u32();
        let marked = (0..rules.dice()).filter(|die| word >> die & 1 == 1).count();
        let roll = if marked == 0 { rules.zero_rolls() as usize } else { marked };
        let moves = game.moves(&at, roll);
        played.plies += 1;
        if moves.is_empty() {
            played.lost_turns[at.side] += 1;
            at = game.forfeit(&at);
            continue;
        }
        let step = moves[choose(choices[at.side], rules, &at, roll, word)];
        played.captures[at.side] += u64::from(step.captures);
        at = game.after(&at, step);
    }
    if let Standing::Won(side) = game.standing(&at) {
        played.winner = Some(side);
    }
    played
}
