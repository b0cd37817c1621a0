//! A layer and its mirror, solved together.

use super::entry::EntryMoves;
use super::layer::{Finished, Layout};
use super::order::Order;
use super::pattern::Patterns;
use super::plan::Seat;
use super::sections::{self, Step};
use crate::rules::RuleSet;

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
        Layout::new(&self.patterns, &self.order, mine, theirs)
    }
}

/// The two layers, what they lead to, and how they are shared out.
pub(crate) struct Pair<'a> {
    pub game: &'a Game,
    /// One layout when the layer is its own mirror.
    pub layouts: Vec<Layout>,
    /// What a piece going home leads to, for each of the two.
    pub homes: [Option<&'a Finished>; 2],
    pub steps: Vec<Step>,
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
        let seats = [&layouts[0], &layouts[layouts.len() - 1]];
        let steps = sections::steps(&game.order, seats, threads, worth);
        Pair { game, layouts, homes, steps }
    }

    /// Whether the layer is its own mirror.
    pub fn is_even(&self) -> bool {
        self.layouts.len() == 1
    }

    /// How many positions both layers have.
    pub fn size(&self) -> usize {
        self.layouts.iter().map(|layout| layout.size).sum()
    }

    /// The layer of a seat; for an even layer both seats are the same.
    pub fn seat(&self, seat: usize) -> Seat<'_> {
        let seat = seat.min(self.layouts.len() - 1);
        Seat {
            patterns: &self.game.patterns,
            layout: &self.layouts[seat],
            home: self.homes[seat],
            safe: self.game.safe,
        }
    }
}
