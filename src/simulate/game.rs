//! One game from its first roll to its end.

use super::player::{Player, Turn};
use crate::estimate::{Damaged, Estimator};
use crate::geometry::Side;
use crate::perspective::Perspective;
use crate::play::PLY_CAP;
use crate::rules::RuleSet;
use crate::solve::ProbeError;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sha2::{Digest, Sha256};
use std::ops::ControlFlow;

/// The rules, players and seed of all games of a simulation.
pub(super) struct Setting<'a> {
    rules: RuleSet,
    players: [Player<'a>; 2],
    estimator: Option<Estimator>,
    first: Option<Side>,
    key: [u8; 32],
    start: Perspective,
    /// What a throw is worth, by the lowest four bits of a random number.
    worth: [u8; 16],
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Played {
    pub first: Side,
    /// None for a game that ran to the ply cap.
    pub winner: Option<Side>,
    pub plies: u64,
    /// By side: pieces it took, and turns it lost to the roll.
    pub captures: [u64; 2],
    pub lost_turns: [u64; 2],
}

impl<'a> Setting<'a> {
    pub(super) fn new(
        rules: &RuleSet,
        players: [Player<'a>; 2],
        first: Option<Side>,
        seed: &[u8],
    ) -> Result<Setting<'a>, Damaged> {
        let marked = |bits: usize| (bits & ((1 << rules.dice()) - 1)).count_ones() as u8;
        let masters = players.iter().any(|player| matches!(player, Player::Master));
        Ok(Setting {
            rules: *rules,
            players,
            estimator: masters.then(|| Estimator::new(rules)).transpose()?,
            first,
            key: Sha256::digest(seed).into(),
            start: Perspective::of(&rules.start(), rules.route()),
            worth: std::array::from_fn(|bits| rules.worth(marked(bits))),
        })
    }

    /// Plays the game with a number, by the random stream of that number: a word
    /// of 32 bits for the side that begins and one for every ply. The dice are the
    /// lowest bits of a word; a player that chooses at random uses the highest 28.
    /// None when `watch`, which is asked during long searches, stopped the game.
    pub(super) fn play(
        &self,
        number: u64,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Option<Played>, ProbeError> {
        let mut chance = ChaCha8Rng::from_seed(self.key);
        chance.set_stream(number);
        let lot = Side::BOTH[chance.next_u32() as usize & 1];
        let first = self.first.unwrap_or(lot);
        let (mut captures, mut lost_turns) = ([0; 2], [0; 2]);
        let (rules, mut position, mut side) = (&self.rules, self.start, first);
        for ply in 0..PLY_CAP {
            let word = chance.next_u32();
            let roll = self.worth[word as usize & 15] as u32;
            let steps = position.reach(rules).by(roll);
            if steps == 0 {
                lost_turns[side.index()] += 1;
                (position, side) = (position.turned(), side.other());
                continue;
            }
            let turn = Turn {
                rules,
                estimator: self.estimator.as_ref(),
                position,
                side,
                ply,
                roll,
                steps,
                chance: word >> 4,
            };
            let Some(step) = self.players[side.index()].choose(&turn, watch)? else {
                return Ok(None);
            };
            captures[side.index()] += u64::from(position.meets(step + roll, rules.route()));
            let (next, again) = position.after(step, roll, rules);
            if next.lost(rules) {
                let plies = ply + 1;
                let winner = Some(side);
                return Ok(Some(Played { first, winner, plies, captures, lost_turns }));
            }
            (position, side) = (next, if again { side } else { side.other() });
        }
        Ok(Some(Played { first, winner: None, plies: PLY_CAP, captures, lost_turns }))
    }
}
