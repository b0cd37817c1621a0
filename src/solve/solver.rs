//! Solving a rule set into a table file.

use super::file::{write_table, Header, Journal, JournalError, Numbers, Output};
use super::file::{Precision, Table, TableError};
use super::index::{Layout, PerfectIndex};
use super::iterate::{bound_error, confirm, guess, sweep, ErrorBound, Extrapolation};
use super::iterate::{Finished, Game, Pair, WORTH_A_THREAD};
use super::workers::{available_memory, spare, Halt, Workers};
use crate::rules::RuleSet;
use std::cell::Cell;
use std::fmt;
use std::ops::ControlFlow;
use std::path::Path;
use std::thread::available_parallelism;

/// A layer is solved when a sweep changes no value by more than this.
const CHANGE: f64 = 5e-13;

/// No guess is made while a sweep changes a value by more than this.
const CALM: f64 = 0.1;

/// Solves a rule set: a builder.
///
/// ```
/// use royalur::{Board, Precision, RuleSet, Solver};
/// let rules = RuleSet::finkel().set("pieces", "1").unwrap();
/// let file = std::env::temp_dir().join(format!("one-piece-{}.ur", std::process::id()));
/// let table = Solver::new(&rules).precision(Precision::Bits32).solve(&file)?;
/// let chance = table.value(&Board::new(1).unwrap())?;
/// assert!((chance - 0.5300498395).abs() < 1e-7);
/// # std::fs::remove_file(file)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "a solver does nothing until it solves"]
pub struct Solver<'a> {
    rules: RuleSet,
    threads: usize,
    precision: Precision,
    force: bool,
    watch: Option<Watch<'a>>,
}

type Watch<'a> = &'a mut dyn FnMut(&Progress) -> ControlFlow<()>;

/// How far a solve has come.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// Which pair of mirrored layers is being solved, from 1.
    pub layer: u32,
    /// How many there are.
    pub layers: u32,
    /// Pieces of each side that are not home there.
    pub left: [u8; 2],
    /// Positions in this pair.
    pub positions: u64,
    /// Positions in the pairs before it.
    pub solved: u64,
    /// Positions altogether.
    pub total: u64,
    /// Sweeps done over this pair.
    pub sweeps: u32,
    /// The most that a value changed in the last sweep.
    pub change: f64,
    /// Passes done to bound the error of this pair, once it is solved.
    pub passes: u32,
}

impl Progress {
    /// Roughly what part of the work is done, 0 to 1.
    pub fn part(&self) -> f64 {
        let digits = |change: f64| -change.clamp(CHANGE, 1.0).log10();
        let swept = 0.8 * digits(self.change) / digits(CHANGE);
        let here =
            if self.passes > 0 { 0.8 + 0.02 * f64::from(self.passes.min(10)) } else { swept };
        (self.solved as f64 + self.positions as f64 * here) / self.total as f64
    }
}

/// Why a solve did not finish.
#[derive(Debug)]
#[non_exhaustive]
pub enum SolveError {
    /// Whoever watches stopped it. What is solved is kept: the same solve begun
    /// again goes on from the last finished layer.
    Stopped,
    /// There is not enough memory. What is solved is kept.
    Memory,
    /// The machine has less memory than a solve needs, both in bytes.
    TooLarge {
        /// What it needs at most at a time.
        needs: u64,
        /// What the machine has to give.
        has: u64,
    },
    /// A file could not be read or written.
    Table(TableError),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::Stopped => write!(f, "stopped before it was solved"),
            SolveError::Memory => write!(f, "not enough memory"),
            SolveError::TooLarge { needs, has } => {
                let [needs, has] = [needs, has].map(|&bytes| bytes.div_ceil(1 << 20));
                write!(f, "this takes {needs} MiB of memory, and {has} MiB are to be had")
            }
            SolveError::Table(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SolveError {}

impl From<TableError> for SolveError {
    fn from(error: TableError) -> SolveError {
        SolveError::Table(error)
    }
}

impl From<Halt> for SolveError {
    fn from(halt: Halt) -> SolveError {
        match halt {
            Halt::Stopped => SolveError::Stopped,
            Halt::Memory => SolveError::Memory,
        }
    }
}

impl From<JournalError> for SolveError {
    fn from(error: JournalError) -> SolveError {
        match error {
            JournalError::Table(error) => error.into(),
            JournalError::Halt(halt) => halt.into(),
        }
    }
}

impl<'a> Solver<'a> {
    /// For a rule set, with 16 bits a value and as many threads as there are cores.
    pub fn new(rules: &RuleSet) -> Solver<'a> {
        Solver {
            rules: *rules,
            threads: 0,
            precision: Precision::Bits16,
            force: false,
            watch: None,
        }
    }

    /// How many threads work; 0 for one a core. The table does not depend on it.
    pub fn threads(mut self, threads: usize) -> Solver<'a> {
        self.threads = threads;
        self
    }

    /// How values are stored.
    pub fn precision(mut self, precision: Precision) -> Solver<'a> {
        self.precision = precision;
        self
    }

    /// Whether to begin although the machine seems to have too little memory.
    pub fn force(mut self, force: bool) -> Solver<'a> {
        self.force = force;
        self
    }

    /// Who is told how far it is, in this thread, after every sweep and at least
    /// ten times a second, and can stop the solve.
    pub fn progress(
        mut self,
        watch: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Solver<'a> {
        self.watch = Some(watch);
        self
    }

    /// How many bytes of memory it takes at most at a time.
    pub fn memory(&self) -> u64 {
        let index = PerfectIndex::new(&self.rules);
        let size = |mine: i32, theirs: i32| match mine {
            0 => 0,
            _ => index.layer_size([mine as u8, theirs as u8]),
        };
        let pair = |&(mine, theirs): &(i32, i32)| {
            let (halves, mirror) = if mine == theirs { (1, 0) } else { (2, 1) };
            let homes = size(mine - 1, theirs) + mirror * size(theirs - 1, mine);
            // Values, plies and three deltas of the pair, values and plies of
            // what it leads to.
            halves * size(mine, theirs) * (8 + 4 + 3 * 2) + homes * (8 + 4)
        };
        let largest = pairs(i32::from(self.rules.pieces())).iter().map(pair).max();
        largest.unwrap_or(0) + (64 << 20)
    }

    /// Solves the rule set into a file and opens it.
    ///
    /// The file appears when it is finished, in the place of another or behind a
    /// link to one, with its permissions. Until then finished layers are kept in
    /// a journal beside it, its name with `.part` after it; the same solve begun
    /// again goes on from there and ends with the same file. A second solve of
    /// the same file is refused while the first goes on.
    ///
    /// # Errors
    /// [`SolveError`]: the file is none that a table can go to, it or the journal
    /// cannot be read or written, the journal is of another rule set, there is
    /// not enough memory, or the solve was stopped.
    pub fn solve(mut self, path: impl AsRef<Path>) -> Result<Table, SolveError> {
        spare()?;
        if let (false, Some(has)) = (self.force, available_memory()) {
            let needs = self.memory();
            if needs > has {
                return Err(SolveError::TooLarge { needs, has });
            }
        }
        let journal = Journal::open(Output::claim(path.as_ref())?, &self.rules)?;
        let header = Header::new(self.rules, self.precision, PerfectIndex::new(&self.rules).len());
        let pairs = pairs(i32::from(self.rules.pieces()));
        let progress = Cell::new(Progress {
            layer: 0,
            layers: pairs.len() as u32,
            left: [0; 2],
            positions: 0,
            solved: 0,
            total: header.values,
            sweeps: 0,
            change: 1.0,
            passes: 0,
        });
        let mut watch = self.watch.take();
        let mut ask = || watch.as_mut().map_or(ControlFlow::Continue(()), |w| w(&progress.get()));
        let game = Game::new(&self.rules);
        let workers = Workers::new(self.cores(), &mut ask);
        let solve = Solve { game: &game, workers: &workers, progress: &progress };
        Ok(Table::open(solve.run(&pairs, journal, header)?)?)
    }

    fn cores(&self) -> usize {
        match self.threads {
            0 => available_parallelism().map_or(1, usize::from),
            threads => threads,
        }
    }
}

/// A solve that goes on.
struct Solve<'a> {
    game: &'a Game,
    workers: &'a Workers<'a>,
    progress: &'a Cell<Progress>,
}

impl Solve<'_> {
    /// Solves one pair after the other, writes the table and returns its name.
    fn run(
        &self,
        pairs: &[(i32, i32)],
        mut journal: Journal,
        mut header: Header,
    ) -> Result<std::path::PathBuf, SolveError> {
        let mut proof = ErrorBound::NOTHING;
        let index = PerfectIndex::new(&header.rules);
        let sizes = |&(mine, theirs): &(i32, i32)| {
            let left = [mine as u8, theirs as u8];
            let size = index.layer_size(left) as usize;
            (left, if mine == theirs { vec![size] } else { vec![size; 2] })
        };
        // While what was solved before is confirmed, it is told where it stands.
        let ahead = journal.ahead(pairs.iter().map(sizes));
        let begin = |at: usize| {
            let size = |pair: &(i32, i32)| sizes(pair).1.iter().sum::<usize>() as u64;
            let (mine, theirs) = pairs[at];
            self.progress.set(Progress {
                layer: at as u32 + 1,
                left: [mine as u8, theirs as u8],
                positions: size(&pairs[at]),
                solved: pairs[..at].iter().map(size).sum(),
                sweeps: 0,
                change: 1.0,
                passes: 0,
                ..self.progress.get()
            });
        };
        begin(ahead.min(pairs.len() - 1));
        for (at, &(mine, theirs)) in pairs.iter().enumerate() {
            let homes = [(mine - 1, theirs), (theirs - 1, mine)];
            // An even layer leads to the same from both of its halves.
            let second = (mine != theirs).then(|| self.home(&journal, homes[1])).transpose()?;
            let first = self.home(&journal, homes[0])?;
            let second = second.as_ref().unwrap_or(&first);
            let homes = [first.as_ref(), second.as_ref()];
            let threads = self.workers.threads();
            let pair = Pair::new(self.game, (mine, theirs), homes, threads, WORTH_A_THREAD);
            let (found, layers) = match self.resumed(&pair, &mut journal)? {
                Some(kept) => kept,
                None => {
                    begin(at);
                    let (found, layers) = self.solve_pair(&pair)?;
                    let numbers: Vec<_> = layers.iter().map(|(v, p)| (&v[..], &p[..])).collect();
                    journal.append(&pair.layouts, found.numbers(), &numbers, self.workers)?;
                    (found, layers)
                }
            };
            proof = proof.and(found);
            if mine == theirs {
                // The first position: nothing stands on the board.
                header.start = 1.0 - layers[0].0[pair.layouts[0].offset(0)];
            }
        }
        (header.residual, header.error_bound) = (proof.residual, proof.bound());
        let layout = |[mine, theirs]: [u8; 2]| self.layout(mine.into(), theirs.into());
        write_table(&journal, header, &self.game.patterns, layout, self.workers)?;
        let file = journal.output().file.clone();
        journal.finish()?;
        Ok(file)
    }

    fn layout(&self, mine: i32, theirs: i32) -> Layout {
        self.game.layout(mine, theirs)
    }

    /// What a piece going home leads to, out of the journal; nothing where that
    /// wins.
    fn home(
        &self,
        journal: &Journal,
        (mine, theirs): (i32, i32),
    ) -> Result<Option<Finished>, SolveError> {
        if mine == 0 {
            return Ok(None);
        }
        let layout = self.layout(mine, theirs);
        match journal.layer(&layout, self.workers)? {
            Some((values, plies)) => Ok(Some(Finished { layout, values, plies })),
            None => Err(journal.changed().into()),
        }
    }

    /// What the journal holds of a pair, if it is what was solved.
    fn resumed(
        &self,
        pair: &Pair,
        journal: &mut Journal,
    ) -> Result<Option<(ErrorBound, Vec<Numbers>)>, SolveError> {
        let Some((proof, layers)) = journal.next(&pair.layouts, self.workers)? else {
            return Ok(None);
        };
        let proof = ErrorBound::of(proof);
        if confirm(pair, self.workers, proof, &layers)? {
            return Ok(Some((proof, layers)));
        }
        journal.drop_last()?;
        Ok(None)
    }

    fn tell(&self, change: impl FnOnce(&mut Progress)) -> Result<(), Halt> {
        let mut progress = self.progress.get();
        change(&mut progress);
        self.progress.set(progress);
        self.workers.look_up(true)
    }

    fn solve_pair(&self, pair: &Pair) -> Result<(ErrorBound, Vec<Numbers>), Halt> {
        let workers = self.workers;
        let sizes: Vec<_> = pair.layouts.iter().map(|layout| layout.size).collect();
        let values = sizes.iter().map(|&size| workers.filled(size, 0.5));
        let mut values = values.collect::<Result<Vec<_>, _>>()?;
        let mut extrapolation = Extrapolation::new(&sizes, CALM, workers)?;
        spare()?;
        let deltas = extrapolation.deltas();
        let turned = |value: f64| 1.0 - value;
        guess(pair, workers, &mut values, deltas, |layer| &layer.values, turned, guess_value)?;
        let mut change = 1.0;
        while change > CHANGE {
            change = sweep(pair, workers, &mut values, extrapolation.deltas())?;
            self.tell(|progress| {
                progress.change = change;
                progress.sweeps += 1;
            })?;
            if change > CHANGE {
                let fit = |value: f64| value.clamp(0.0, 1.0);
                extrapolation.advance(workers, &mut values, change, fit)?;
            }
        }
        drop(extrapolation);
        let tell = |passes| self.tell(|progress| progress.passes = passes);
        let (proof, plies) = bound_error(pair, workers, &values, tell)?;
        Ok((proof, values.into_iter().zip(plies).collect()))
    }
}

/// A chance by what it is with one piece less of either side.
fn guess_value(mine: Option<f64>, theirs: Option<f64>) -> f64 {
    match (mine, theirs) {
        (Some(mine), Some(theirs)) => (mine + theirs) / 2.0,
        (one, other) => one.or(other).unwrap_or(0.5),
    }
}

/// Pairs of mirrored layers in the order they are solved: each after what a
/// piece going home leads to.
fn pairs(pieces: i32) -> Vec<(i32, i32)> {
    let all = (2..=2 * pieces).flat_map(|sum| (1..=sum / 2).map(move |mine| (mine, sum - mine)));
    all.filter(|&(_, theirs)| theirs <= pieces).collect()
}
