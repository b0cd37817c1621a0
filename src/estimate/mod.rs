//! The win probability without a tablebase: a small network for each family of
//! rule sets, in integer arithmetic.
//!
//! [`Estimator`] is what a player asks. The rest is for the tool that makes the
//! networks, `tools/estimate`; `doc/estimates.md` says how, and how far they are
//! off.

mod file;
mod inputs;
mod logistic;
mod look;
mod network;
mod shipped;

pub use file::{family, Damaged, NetworkFile, Off, FIRST, SECOND};
pub use inputs::{inputs, GROUPS};

use crate::board::Board;
use crate::fits::Inconsistent;
use crate::perspective::Perspective;
use crate::roll::Roll;
use crate::rules::{RuleSet, PIECES_MAX};
use crate::solve::{Choice, Choices};
use logistic::ONE;
use network::Network;
use std::sync::Arc;

/// The most rolls an estimate looks ahead.
pub const PLIES_MAX: u32 = 4;

/// A network with what its file says of it.
struct Loaded {
    network: Network,
    off: [Off; 3],
    pieces: u8,
}

impl Loaded {
    fn new(name: &str, file: &NetworkFile) -> Result<Loaded, Damaged> {
        let pieces = file.rules.pieces();
        Ok(Loaded { network: Network::new(name, file)?, off: file.off, pieces })
    }
}

/// Estimates the win probability under a rule set.
///
/// ```
/// use royalur::{Board, Estimator, Roll, RuleSet};
/// let rules = RuleSet::finkel();
/// let estimator = Estimator::new(&rules)?;
/// let board = rules.start();
/// let chance = estimator.value(&board, 1)?;
/// assert!((chance - 0.5154).abs() < 0.01);
/// for choice in &estimator.rank(&board, Roll::new(2).unwrap(), 1)? {
///     println!("{} {:.4}", choice.mv, choice.value);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Estimator {
    rules: RuleSet,
    /// How many pieces a side of a game of seven has more.
    spare: u32,
    loaded: Arc<Loaded>,
}

impl Estimator {
    /// With the network that the library holds for the rule set's family.
    ///
    /// # Errors
    /// [`Damaged`]: the file it was built from is not what was written.
    pub fn new(rules: &RuleSet) -> Result<Estimator, Damaged> {
        Ok(Estimator::with(rules, shipped::of(rules)?))
    }

    /// With a network of one's own.
    ///
    /// # Errors
    /// [`Damaged`]: its weights cannot be used, or it is of another family.
    pub fn from_file(rules: &RuleSet, file: &NetworkFile) -> Result<Estimator, Damaged> {
        let name = family(&file.rules);
        if name != family(rules) {
            return Err(Damaged { name, what: "it is of another family" });
        }
        Ok(Estimator::with(rules, Arc::new(Loaded::new(&name, file)?)))
    }

    fn with(rules: &RuleSet, loaded: Arc<Loaded>) -> Estimator {
        let spare = u32::from(PIECES_MAX - rules.pieces());
        Estimator { rules: *rules, spare, loaded }
    }

    /// The rule set.
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// How far estimates are off that look so many rolls ahead, over positions
    /// of games held out from learning; of more than two rolls what was measured
    /// at two.
    pub fn off(&self, plies: u32) -> Off {
        self.loaded.off[plies.min(2) as usize]
    }

    /// How many pieces a side the games had that it learnt from and that
    /// [`Estimator::off`] is of. With more it may be off by more.
    pub fn pieces(&self) -> u8 {
        self.loaded.pieces
    }

    /// The chance that the side to move wins, before its roll, looking so many
    /// rolls ahead, [`PLIES_MAX`] at most. A finished game answers 1 or 0; a board
    /// with both sides home is light's.
    ///
    /// # Errors
    /// [`Inconsistent`]: the rule set has no such position.
    pub fn value(&self, board: &Board, plies: u32) -> Result<f64, Inconsistent> {
        board.fits(&self.rules)?;
        if let Some(winner) = board.winner(&self.rules) {
            return Ok(if winner == board.side() { 1.0 } else { 0.0 });
        }
        let position = Perspective::of(board, self.rules.route());
        let chance = self.chance(position, plies.min(PLIES_MAX));
        // Exact: ONE is a power of two.
        Ok(chance as f64 / ONE as f64)
    }

    /// Every move that a roll allows with the chance of winning after it, judged
    /// so many rolls ahead, best first; equal ones with the piece that is furthest
    /// along first. Nothing for a game that is over.
    ///
    /// # Errors
    /// As [`Estimator::value`].
    pub fn rank(&self, board: &Board, roll: Roll, plies: u32) -> Result<Choices, Inconsistent> {
        board.fits(&self.rules)?;
        if board.winner(&self.rules).is_some() {
            return Ok(Choices::NONE);
        }
        Choices::ranked(board, roll, &self.rules, |next| self.value(next, plies))
    }

    /// The index of the best move in [`Board::moves`]; none when the roll allows
    /// nothing or the game is over.
    ///
    /// # Errors
    /// As [`Estimator::value`].
    pub fn best(
        &self,
        board: &Board,
        roll: Roll,
        plies: u32,
    ) -> Result<Option<usize>, Inconsistent> {
        Ok(self.rank(board, roll, plies)?.best().map(|Choice { index, .. }| *index))
    }

    /// The inputs that are set for a position, which is what a network learns from.
    ///
    /// # Errors
    /// As [`Estimator::value`].
    pub fn inputs(board: &Board, rules: &RuleSet) -> Result<[u16; GROUPS], Inconsistent> {
        board.fits(rules)?;
        let spare = u32::from(PIECES_MAX - rules.pieces());
        Ok(inputs::of(Perspective::of(board, rules.route()), rules.route(), spare))
    }
}
