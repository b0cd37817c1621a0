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
    pub rosettes: u64,
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

/// Plays the game with a number by the throws that follow from a seed.
pub fn play_thrown(
    rules: &RuleSet,
    choices: [Choice; 2],
    first: Option<Side>,
    seed: &[u8],
    number: u64,
) -> Played {
    let mut n = 0;
    let text = [seed, format!(":{}roll:", number + 1).as_bytes()].concat();
    let mut next = || {
        let digest = Sha256::digest([&text, format!("{n}").as_bytes()].concat());
        n += 1;
        digest[..4].iter().rev().fold(0, |word, &byte| word << 8 | u32::from(byte))
    };
    let marked = |word: u32| (word % (1 << rules.dice())).count_ones();
    let lot = loop {
        let (light, dark) = (marked(next()), marked(next()));
        if light != dark {
            break if light > dark { Side::Light } else { Side::Dark };
        }
    };
    play_by(rules, choices, first.unwrap_or(lot), next)
}

/// Plays the game with a number by a random stream.
pub fn play(
    rules: &RuleSet,
    choices: [Choice; 2],
    first: Option<Side>,
    seed: &[u8],
    number: u64,
) -> Played {
    let mut chance = ChaCha8Rng::from_seed(Sha256::digest(seed).into());
    chance.set_stream(number);
    let lot = Side::BOTH[(chance.next_u32() % 2) as usize];
    play_by(rules, choices, first.unwrap_or(lot), || chance.next_u32())
}

fn play_by(
    rules: &RuleSet,
    choices: [Choice; 2],
    first: Side,
    mut next: impl FnMut() -> u32,
) -> Played {
    let game = Game::new(rules);
    let mut board = rules.start();
    board.set_side(first);
    let mut at = Position::from(&board);
    let first = board.side().index();
    let (captures, lost_turns) = ([0; 2], [0; 2]);
    let mut played = Played { winner: None, first, plies: 0, captures, lost_turns, rosettes: 0 };
    while game.standing(&at) == Standing::On {
        let word = next();
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
        played.rosettes += u64::from(step.rosette);
        at = game.after(&at, step);
    }
    if let Standing::Won(side) = game.standing(&at) {
        played.winner = Some(side);
    }
    played
}
