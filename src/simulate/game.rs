//! One game from its first roll to its end.

use super::player::{Player, Turn};
use crate::dice::{opening, Thrower};
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
    chances: Chances,
    start: Perspective,
    /// What a throw is worth, by the lowest four bits of a random number.
    worth: [u8; 16],
}

/// Where the chances of games come from.
enum Chances {
    /// A stream for each game, by the key of all.
    Streams([u8; 32]),
    /// The throws of a seed for each game, which begins with that of all.
    Throws(Vec<u8>),
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
    /// Moves onto a rosette, of both sides.
    pub rosettes: u64,
}

impl<'a> Setting<'a> {
    pub(super) fn new(
        rules: &RuleSet,
        players: [Player<'a>; 2],
        first: Option<Side>,
        seed: &[u8],
        thrown: bool,
    ) -> Result<Setting<'a>, Damaged> {
        let marked = |bits: usize| (bits & ((1 << rules.dice()) - 1)).count_ones() as u8;
        let masters = players.iter().any(|player| matches!(player, Player::Master));
        Ok(Setting {
            rules: *rules,
            players,
            estimator: masters.then(|| Estimator::new(rules)).transpose()?,
            first,
            chances: match thrown {
                true => Chances::Throws([seed, b":"].concat()),
                false => Chances::Streams(Sha256::digest(seed).into()),
            },
            start: Perspective::of(&rules.start(), rules.route()),
            worth: std::array::from_fn(|bits| rules.worth(marked(bits))),
        })
    }

    /// Plays the game with a number, by the chances of that number: the side that
    /// begins and a word of 32 bits for every ply. The dice are the lowest bits of
    /// a word; a player that chooses at random uses the highest 28.
    /// None when `watch`, which is asked during long searches, stopped the game.
    pub(super) fn play(
        &self,
        number: u64,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Option<Played>, ProbeError> {
        match &self.chances {
            Chances::Streams(key) => {
                let mut chance = ChaCha8Rng::from_seed(*key);
                chance.set_stream(number);
                let lot = Side::BOTH[chance.next_u32() as usize & 1];
                self.play_by(lot, |_| chance.next_u32(), watch)
            }
            Chances::Throws(seed) => {
                // Games of seeds count from 1.
                let seed = [seed, (number + 1).to_string().as_bytes()].concat();
                let (lot, spent) = opening(&seed, self.rules.dice())
                    .map_or((Side::Light, 0), |opening| (opening.first, opening.throws.len()));
                let thrower = Thrower::new(&seed);
                self.play_by(lot, |ply| thrower.word(spent as u64 + ply), watch)
            }
        }
    }

    /// Plays a game with a word of chances for each ply.
    #[inline]
    fn play_by(
        &self,
        lot: Side,
        mut word: impl FnMut(u64) -> u32,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Option<Played>, ProbeError> {
        let first = self.first.unwrap_or(lot);
        let (mut captures, mut lost_turns, mut rosettes) = ([0; 2], [0; 2], 0);
        let (rules, mut position, mut side) = (&self.rules, self.start, first);
        for ply in 0..PLY_CAP {
            let word = word(ply);
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
            rosettes += u64::from(again);
            if next.lost(rules) {
                let (plies, winner) = (ply + 1, Some(side));
                return Ok(Some(Played { first, winner, plies, captures, lost_turns, rosettes }));
            }
            (position, side) = (next, if again { side } else { side.other() });
        }
        let (plies, winner) = (PLY_CAP, None);
        Ok(Some(Played { first, winner, plies, captures, lost_turns, rosettes }))
    }
}
