//! Simulation: whole games between two players, on any number of threads.
//!
//! Every game has chances of its own for its dice and its players, which follow
//! from the seed and the number of the game. So a simulation gives the same
//! results for any number of threads, the first games of a longer one are those of
//! a shorter one, and the tallies of its shards add up to that of the whole.

mod game;
mod player;
mod tally;

pub use player::Player;
pub use tally::{win_interval, Counted, Tally};

use crate::estimate::Damaged;
use crate::geometry::Side;
use crate::rules::RuleSet;
use crate::solve::{ProbeError, TableError};
use game::Setting;
use std::cell::Cell;
use std::fmt;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{channel, RecvTimeoutError};
use std::thread::{available_parallelism, scope, Builder};
use std::time::Duration;

/// How long the calling thread waits for the others before it looks up.
const PAUSE: Duration = Duration::from_millis(20);

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
    shard: u64,
    shards: u64,
    thrown: bool,
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
    /// There is no shard of that number.
    Shard,
    /// A table is of another rule set.
    Table(TableError),
    /// A table is not what was written.
    Probe(ProbeError),
    /// There is no memory for the results.
    Memory,
    /// A network of the library is not what was written.
    Network(Damaged),
}

impl fmt::Display for SimulationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SimulationError::Seed => f.write_str("a seed has at least one byte"),
            SimulationError::Shard => f.write_str("there is no shard of that number"),
            SimulationError::Table(error) => error.fmt(f),
            SimulationError::Probe(error) => error.fmt(f),
            SimulationError::Memory => f.write_str("out of memory"),
            SimulationError::Network(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SimulationError {}

impl<'a> Simulation<'a> {
    /// One game between two random players by a rule set, the side that begins
    /// drawn by lot, on as many threads as there are cores.
    pub fn new(rules: &RuleSet) -> Simulation<'a> {
        let players = [Player::Random; 2];
        Simulation {
            rules: *rules,
            players,
            first: None,
            games: 1,
            shard: 0,
            shards: 1,
            thrown: false,
            threads: 0,
            watch: None,
        }
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

    /// Only one of some shards that share the games, counted from 0: the games whose
    /// number leaves `shard` when divided by `shards`.
    pub fn shard(mut self, shard: u64, shards: u64) -> Simulation<'a> {
        (self.shard, self.shards) = (shard, shards);
        self
    }

    /// Whether the dice of game n, counted from 1, are those of [`crate::throw`] for
    /// the seed with a colon and n behind it, whose [`crate::opening`] says who
    /// begins; else each game has a random stream, which is quicker.
    pub fn thrown(mut self, thrown: bool) -> Simulation<'a> {
        self.thrown = thrown;
        self
    }

    /// How many threads play, 0 for one per core. The results do not depend on it.
    pub fn threads(mut self, threads: usize) -> Simulation<'a> {
        self.threads = threads;
        self
    }

    /// A callback that gets the number of finished games, in this thread, several
    /// times a second and more often between quick games. It can stop the
    /// simulation: the tally is then of the games finished.
    pub fn progress(mut self, watch: &'a mut dyn FnMut(u64) -> ControlFlow<()>) -> Simulation<'a> {
        self.watch = Some(watch);
        self
    }

    /// Plays the games and counts what came of them.
    ///
    /// # Errors
    /// [`SimulationError`]: the seed is empty, there is no such shard, or a table is
    /// of another rule set or damaged.
    pub fn play(mut self, seed: &[u8]) -> Result<Tally, SimulationError> {
        if seed.is_empty() {
            return Err(SimulationError::Seed);
        }
        if self.shard >= self.shards {
            return Err(SimulationError::Shard);
        }
        for player in &self.players {
            if let Player::Perfect(table) = player {
                table.require(&self.rules).map_err(SimulationError::Table)?;
            }
        }
        let (mut idle, watch) = (|_| ControlFlow::Continue(()), self.watch.take());
        let watch = watch.unwrap_or(&mut idle);
        let work = Work {
            setting: Setting::new(&self.rules, self.players, self.first, seed, self.thrown)
                .map_err(SimulationError::Network)?,
            games: self.own_games(),
            shard: self.shard,
            shards: self.shards,
            batch: if self.players.iter().all(Player::is_quick) { 64 } else { 1 },
            next: AtomicU64::new(0),
            finished: AtomicU64::new(0),
            stop: AtomicBool::new(false),
        };
        let told = Cell::new(0);
        let mut tell = || {
            if work.go_on().is_continue() {
                told.set(work.finished.load(Ordering::Relaxed));
                if watch(told.get()).is_break() {
                    work.stop.store(true, Ordering::Relaxed);
                }
            }
            work.go_on()
        };
        scope(|scope| {
            // Nothing is sent: the channel ends with the last thread.
            let (playing, ended) = channel::<()>();
            let mut others = Vec::new();
            for _ in 1..self.workers() {
                let (work, playing) = (&work, playing.clone());
                let play = move || {
                    let tally = work.play(&mut || work.go_on());
                    drop(playing);
                    tally
                };
                // A thread that cannot be made leaves its games to the others.
                match Builder::new().spawn_scoped(scope, play) {
                    Ok(other) => others.push(other),
                    Err(_) => break,
                }
            }
            drop(playing);
            let mut all = work.play(&mut tell);
            while ended.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                let _ = tell();
            }
            // The last games may have been those of another thread.
            if told.get() < work.finished.load(Ordering::Relaxed) {
                let _ = tell();
            }
            for other in others {
                let tally = other.join().unwrap_or_else(|panic| resume_unwind(panic));
                all = all.and_then(|all| Ok(all.and(tally?)));
            }
            all
        })
    }

    /// How many games the shard has.
    fn own_games(&self) -> u64 {
        self.games.saturating_sub(self.shard).div_ceil(self.shards)
    }

    /// How many threads there is work for.
    fn workers(&self) -> usize {
        let threads = match self.threads {
            0 => available_parallelism().map_or(1, |cores| cores.get()),
            threads => threads,
        };
        threads.min(usize::try_from(self.own_games()).unwrap_or(usize::MAX)).max(1)
    }
}

/// The work that the threads share.
struct Work<'a> {
    setting: Setting<'a>,
    games: u64,
    shard: u64,
    shards: u64,
    /// How many games a thread takes at a time.
    batch: u64,
    next: AtomicU64,
    finished: AtomicU64,
    stop: AtomicBool,
}

impl Work<'_> {
    /// Whether nobody has stopped the work.
    fn go_on(&self) -> ControlFlow<()> {
        match self.stop.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// Plays until no game is left or the work is stopped, which `watch` is asked
    /// between games and during long searches.
    fn play(&self, watch: &mut dyn FnMut() -> ControlFlow<()>) -> Result<Tally, SimulationError> {
        let mut tally = Tally::default();
        while self.go_on().is_continue() {
            let from = self.next.fetch_add(self.batch, Ordering::Relaxed);
            if from >= self.games {
                break;
            }
            let to = self.games.min(from + self.batch);
            for number in from..to {
                match self.played(number, &mut tally, watch) {
                    Ok(true) => {}
                    Ok(false) => return Ok(tally),
                    Err(error) => {
                        self.stop.store(true, Ordering::Relaxed);
                        return Err(error);
                    }
                }
            }
            self.finished.fetch_add(to - from, Ordering::Relaxed);
            let _ = watch();
        }
        Ok(tally)
    }

    /// Plays a game of the shard into a tally; false when it was stopped.
    fn played(
        &self,
        number: u64,
        tally: &mut Tally,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<bool, SimulationError> {
        let number = self.shard + number * self.shards;
        let played = self.setting.play(number, watch).map_err(SimulationError::Probe)?;
        let finished = played.is_some();
        if let Some(played) = played {
            tally.add(played).map_err(|_| SimulationError::Memory)?;
        }
        Ok(finished)
    }
}
