//! A layer and its mirror, solved together.

use super::layer::Finished;
use super::order::Order;
use super::sections::{self, Stage};
use super::successors::PairLayer;
use crate::rules::RuleSet;
use crate::solve::index::Patterns;
use crate::solve::index::{EntryMoves, Layout};

/// What every layer of a rule set is solved with.
pub(crate) struct Game {
    pub patterns: Patterns,
    pub order: Order,
    pub entry_moves: [EntryMoves; 5],
    /// How likely each roll is.
    pub weights: [f64; 5],
    /// Outer steps where a piece is safe.
    pub safe: u16,
}

impl Game {
    pub fn new(rules: &RuleSet) -> Game {
        let patterns = Patterns::new(rules.route());
        let denominator = f64::from(rules.denominator());
        Game {
            order: Order::new(&patterns, u32::from(rules.pieces())),
            entry_moves: super::kernel::entry_moves(),
            weights: rules.weights().map(|weight| f64::from(weight) / denominator),
            safe: if rules.safe_rosettes() { patterns.rosettes } else { 0 },
            patterns,
        }
    }

    /// The layout of a layer by the pieces not yet home.
    pub fn layout(&self, mine: i32, theirs: i32) -> Layout {
        Layout::new(&self.patterns, &self.order.patterns, mine, theirs)
    }
}

/// The two layers, what they lead to, and how they are shared out.
pub(crate) struct Pair<'a> {
    pub game: &'a Game,
    /// One layout when the layer is its own mirror.
    pub layouts: Vec<Layout>,
    /// What a piece going home leads to, for each of the two.
    pub homes: [Option<&'a Finished>; 2],
    pub stages: Vec<Stage>,
}

impl<'a> Pair<'a> {
    pub fn new(
        game: &'a Game,
        (mine, theirs): (i32, i32),
        homes: [Option<&'a Finished>; 2],
        threads: usize,
        worth: usize,
    ) -> Pair<'a> {
        let mut layouts = vec![game.layout(mine, theirs)];
        if mine != theirs {
            layouts.push(game.layout(theirs, mine));
        }
        let halves = [&layouts[0], &layouts[layouts.len() - 1]];
        let stages = sections::stages(&game.order, halves, threads, worth);
        Pair { game, layouts, homes, stages }
    }

    /// Whether the layer is its own mirror.
    pub fn is_even(&self) -> bool {
        self.layouts.len() == 1
    }

    /// The layer of a half; for an even layer both halves are the same.
    pub fn layer(&self, half: usize) -> PairLayer<'_> {
        let half = half.min(self.layouts.len() - 1);
        PairLayer {
            patterns: &self.game.patterns,
            layout: &self.layouts[half],
            mirror: &self.layouts[self.layouts.len() - 1 - half],
            home: self.homes[half],
            safe: self.game.safe,
        }
    }
}
