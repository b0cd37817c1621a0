//! Simulation: whole games between two players, on any number of threads.
//!
//! Every game has a random stream of its own for its dice and its players, which
//! follows from the seed and the number of the game. So a simulation gives the
//! same results for any number of threads, and the first games of a longer one are
//! those of a shorter one.

mod game;
mod player;
mod tally;

pub use player::Player;
pub use tally::{win_interval, Tally};

use crate::geometry::Side;
use crate::rules::RuleSet;
use crate::solve::{ProbeError, TableError};
use game::Setting;
use std::fmt;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{available_parallelism, scope};

/// Games between two players: a builder.
///
/// ```
/// use royalur::{Player, RuleSet, Side, Simulation};
/// let tally = Simulation::new(&RuleSet::finkel())
///     .players(Player::Greedy, Player::Random)
///     .games(200)
///     .play(b"a seed")?;
/// assert_eq!(tally.games(), 200);
/// assert!(tally.wins(Side::Light) > tally.wins(Side::Dark));
/// # Ok::<(), royalur::SimulationError>(())
/// ```
#[must_use = "no game is played until it is asked to play"]
pub struct Simulation<'a> {
    rules: RuleSet,
    players: [Player<'a>; 2],
    first: Option<Side>,
    games: u64,
    threads: usize,
    watch: Option<Watch<'a>>,
}

type Watch<'a> = &'a mut dyn FnMut(u64) -> ControlFlow<()>;

/// Why a simulation did not take place.
#[derive(Debug)]
#[non_exhaustive]
pub enum SimulationError {
    /// The seed is empty.
    Seed,
    /// A table is of another rule set.
    Table(TableError),
    /// A table is not what was written.
    Probe(ProbeError),
}

impl fmt::Display for SimulationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SimulationError::Seed => f.write_str("a seed has at least one byte"),
            SimulationError::Table(error) => error.fmt(f),
            SimulationError::Probe(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SimulationError {}

impl<'a> Simulation<'a> {
    /// One game between two random players by a rule set, the side that begins
    /// drawn by lot, on as many threads as there are cores.
    pub fn new(rules: &RuleSet) -> Simulation<'a> {
        let players = [Player::Random; 2];
        Simulation { rules: *rules, players, first: None, games: 1, threads: 0, watch: None }
    }

    /// Who plays light and who plays dark.
    pub fn players(mut self, light: Player<'a>, dark: Player<'a>) -> Simulation<'a> {
        self.players = [light, dark];
        self
    }

    /// The side that begins every game; none for a side drawn by lot in each.
    pub fn first(mut self, first: Option<Side>) -> Simulation<'a> {
        self.first = first;
        self
    }

    /// How many games.
    pub fn games(mut self, games: u64) -> Simulation<'a> {
        self.games = games;
        self
    }

    /// How many threads play, 0 for one per core. The results do not depend on it.
    pub fn threads(mut self, threads: usize) -> Simulation<'a> {
        self.threads = threads;
        self
    }

    /// A callback that gets the number of finished games, in this thread, and can
    /// stop: the tally is then of the games finished.
    pub fn progress(mut self, watch: &'a mut dyn FnMut(u64) -> ControlFlow<()>) -> Simulation<'a> {
        self.watch = Some(watch);
        self
    }

    /// Plays the games and counts what came of them.
    ///
    /// # Errors
    /// [`SimulationError`]: the seed is empty, or a table is of another rule set
    /// or damaged.
    pub fn play(mut self, seed: &[u8]) -> Result<Tally, SimulationError> {
        if seed.is_empty() {
            return Err(SimulationError::Seed);
        }
        for player in &self.players {
            if let Player::Perfect(table) = player {
                table.require(&self.rules).map_err(SimulationError::Table)?;
            }
        }
        let watch = self.watch.take();
        let work = Work {
            setting: Setting::new(&self.rules, self.players, self.first, seed),
            games: self.games,
            batch: if self.players.iter().all(Player::is_quick) { 64 } else { 1 },
            next: AtomicU64::new(0),
            finished: AtomicU64::new(0),
            stop: AtomicBool::new(false),
        };
        scope(|scope| {
            let others: Vec<_> =
                (1..self.workers()).map(|_| scope.spawn(|| work.play(None))).collect();
            let mut all = work.play(watch);
            for other in others {
                let tally = other.join().unwrap_or_else(|panic| resume_unwind(panic));
                all = all.and_then(|all| Ok(all.and(&tally?)));
            }
            all
        })
        .map_err(SimulationError::Probe)
    }

    /// How many threads there is work for.
    fn workers(&self) -> usize {
        let threads = match self.threads {
            0 => available_parallelism().map_or(1, |cores| cores.get()),
            threads => threads,
        };
        threads.min(usize::try_from(self.games).unwrap_or(usize::MAX)).max(1)
    }
}

/// The work that the threads share.
struct Work<'a> {
    setting: Setting<'a>,
    games: u64,
    /// How many games a thread takes at a time.
    batch: u64,
    next: AtomicU64,
    finished: AtomicU64,
    stop: AtomicBool,
}

impl Work<'_> {
    /// Plays until no game is left or the simulation is stopped.
    fn play(&self, mut watch: Option<Watch>) -> Result<Tally, ProbeError> {
        let mut tally = Tally::default();
        while !self.stop.load(Ordering::Relaxed) {
            let from = self.next.fetch_add(self.batch, Ordering::Relaxed);
            if from >= self.games {
                break;
            }
            let to = self.games.min(from + self.batch);
            for number in from..to {
                let played = self.setting.play(number);
                tally.add(played.inspect_err(|_| self.stop.store(true, Ordering::Relaxed))?);
            }
            let finished = self.finished.fetch_add(to - from, Ordering::Relaxed) + to - from;
            if let Some(watch) = &mut watch {
                if watch(finished).is_break() {
                    self.stop.store(true, Ordering::Relaxed);
                }
            }
        }
        Ok(tally)
    }
}
