//! Solving a rule set into a table file.

use super::file::{beside, Journal, Kept, Precision, Record, Table, TableError, TableWriter};
use super::iterate::{bound_error, guess, sweep, turn_fields, ErrorBound, Extrapolation};
use super::iterate::{Field, Finished, Game, Pair, WORTH_A_THREAD};
use crate::rules::RuleSet;
use std::collections::BTreeMap;
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
    /// The one who watches said so. What is solved is kept: the same solve
    /// begun again goes on from the last finished layer.
    Stopped,
    /// A file could not be read or written.
    Table(TableError),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::Stopped => write!(f, "stopped before it was solved"),
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

impl<'a> Solver<'a> {
    /// For a rule set, with 16 bits a value and as many threads as there are cores.
    pub fn new(rules: &RuleSet) -> Solver<'a> {
        Solver { rules: *rules, threads: 0, precision: Precision::Bits16, watch: None }
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

    /// Who is told, in this thread and after every sweep, how far it is, and
    /// can break the solve off.
    pub fn progress(
        mut self,
        watch: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Solver<'a> {
        self.watch = Some(watch);
        self
    }

    /// Solves the rule set into a file and opens it.
    ///
    /// The file appears when it is finished. Until then finished layers are kept
    /// in a journal beside it, its name with `.part` after it; the same solve
    /// begun again goes on from there and ends with the same file.
    ///
    /// # Errors
    /// [`SolveError`]: a file cannot be read or written, the journal is of
    /// another rule set, or the solve was broken off.
    pub fn solve(mut self, path: impl AsRef<Path>) -> Result<Table, SolveError> {
        let path = path.as_ref();
        let mut journal = Journal::open(&beside(path, ".part"), &self.rules)?;
        let mut writer = TableWriter::create(path, &self.rules, self.precision)?;
        let game = Game::new(&self.rules);
        let pairs = pairs(i32::from(self.rules.pieces()));
        let mut progress = Progress {
            layer: 0,
            layers: pairs.len() as u32,
            left: [0; 2],
            positions: 0,
            solved: 0,
            total: writer.positions(),
            sweeps: 0,
            change: 1.0,
            passes: 0,
        };
        let mut finished: BTreeMap<(i32, i32), Finished> = BTreeMap::new();
        let mut proof = ErrorBound::NOTHING;
        let mut start = 0.0;
        for &(mine, theirs) in &pairs {
            let homes = [finished.get(&(mine - 1, theirs)), finished.get(&(theirs - 1, mine))];
            let pair = Pair::new(&game, (mine, theirs), homes, self.workers(), WORTH_A_THREAD);
            progress = Progress {
                layer: progress.layer + 1,
                left: [mine as u8, theirs as u8],
                positions: pair.size() as u64,
                solved: progress.solved + progress.positions,
                sweeps: 0,
                change: 1.0,
                passes: 0,
                ..progress
            };
            let (found, layers) = match journal.next(&pair.layouts)? {
                Some(Record { proof, layers }) => (ErrorBound::of(proof), unfold(&pair, layers)),
                None => {
                    let solved = self.solve_pair(&pair, &mut progress)?;
                    if progress.layer < progress.layers {
                        let kept = solved.1.iter().map(Layer::kept);
                        journal.append(&pair.layouts, solved.0.numbers(), kept)?;
                    }
                    solved
                }
            };
            proof = proof.and(found);
            let Pair { layouts, .. } = pair;
            for (layout, layer) in layouts.into_iter().zip(layers) {
                writer.layer(&game.patterns, &layout, &layer.values.moving)?;
                if layout.mine == mine && layout.theirs == theirs {
                    start = layer.values.moving[layout.offset(0)];
                }
                let key = (layout.mine, layout.theirs);
                let (values, plies) = (layer.values.waiting, layer.plies.waiting);
                finished.insert(key, Finished { layout, values, plies });
            }
            // What comes next needs layers with as many pieces left, or one less.
            finished.retain(|&(a, b), _| a + b + 1 >= mine + theirs);
        }
        writer.finish(path, proof.residual, proof.bound(), start)?;
        journal.remove()?;
        Ok(Table::open(path)?)
    }

    fn workers(&self) -> usize {
        match self.threads {
            0 => available_parallelism().map_or(1, usize::from),
            threads => threads,
        }
    }

    fn tell(&mut self, progress: &Progress) -> ControlFlow<SolveError> {
        let Some(watch) = &mut self.watch else { return ControlFlow::Continue(()) };
        match watch(progress) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(()) => ControlFlow::Break(SolveError::Stopped),
        }
    }

    fn solve_pair(
        &mut self,
        pair: &Pair,
        progress: &mut Progress,
    ) -> Result<(ErrorBound, Vec<Layer>), SolveError> {
        let sizes: Vec<_> = pair.layouts.iter().map(|layout| layout.size).collect();
        let mut values: Vec<_> = sizes.iter().map(|&size| Field::filled(size, 0.5)).collect();
        let mut extrapolation = Extrapolation::new(&sizes, CALM, self.workers());
        guess(
            pair,
            &mut values,
            extrapolation.deltas(),
            Finished::values,
            |value| 1.0 - value,
            guess_value,
        );
        while progress.change > CHANGE {
            progress.change = sweep(pair, &mut values, extrapolation.deltas());
            progress.sweeps += 1;
            if let ControlFlow::Break(stopped) = self.tell(progress) {
                return Err(stopped);
            }
            let (change, fit) = (progress.change, |value: f64| value.clamp(0.0, 1.0));
            if change > CHANGE && extrapolation.advance(&mut values, change, fit) {
                turn_fields(pair, &mut values, |value| 1.0 - value);
            }
        }
        drop(extrapolation);
        let proved = bound_error(pair, &values, self.workers(), |passes| {
            progress.passes = passes;
            self.tell(progress)
        });
        match proved {
            ControlFlow::Break(stopped) => Err(stopped),
            ControlFlow::Continue((proof, plies)) => {
                let layers = values.into_iter().zip(plies);
                let layers = layers.map(|(values, plies)| Layer { values, plies });
                Ok((proof, layers.collect()))
            }
        }
    }
}

/// A chance by what it is with one piece less of either side.
fn guess_value(mine: Option<f64>, theirs: Option<f64>) -> f64 {
    match (mine, theirs) {
        (Some(mine), Some(theirs)) => (mine + theirs) / 2.0,
        (one, other) => one.or(other).unwrap_or(0.5),
    }
}

/// A layer when it is solved.
struct Layer {
    values: Field<f64>,
    plies: Field<f32>,
}

impl Layer {
    fn kept(&self) -> (&[f64], &[f32]) {
        (&self.values.moving, &self.plies.moving)
    }
}

/// The layers of a record, each with what its mirror says.
fn unfold(pair: &Pair, kept: Vec<Kept>) -> Vec<Layer> {
    let (mut values, mut plies): (Vec<_>, Vec<_>) = kept
        .into_iter()
        .map(|kept| {
            let values = Field { waiting: vec![0.0; kept.values.len()], moving: kept.values };
            (values, Field { waiting: vec![0.0; kept.plies.len()], moving: kept.plies })
        })
        .unzip();
    turn_fields(pair, &mut values, |value| 1.0 - value);
    turn_fields(pair, &mut plies, |plies| plies);
    values.into_iter().zip(plies).map(|(values, plies)| Layer { values, plies }).collect()
}

/// Pairs of mirrored layers in the order they are solved: each after what a
/// piece going home leads to.
fn pairs(pieces: i32) -> Vec<(i32, i32)> {
    let all = (2..=2 * pieces).flat_map(|sum| (1..=sum / 2).map(move |mine| (mine, sum - mine)));
    all.filter(|&(_, theirs)| theirs <= pieces).collect()
}
