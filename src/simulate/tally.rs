//! The results of many games.

use super::game::Played;
use crate::geometry::Side;
use std::collections::TryReserveError;

/// What is counted in each game, of both sides together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Plies, lost turns among them.
    Plies,
    /// Pieces taken.
    Captures,
    /// Turns lost to the roll.
    LostTurns,
    /// Moves onto a rosette.
    Rosettes,
}

/// Counts over games that are finished.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    games: u64,
    wins: [u64; 2],
    first_wins: u64,
    plies: u64,
    captures: [u64; 2],
    lost_turns: [u64; 2],
    /// For each that is counted, how many games had which number of it.
    spreads: [Vec<u64>; 4],
}

impl Tally {
    /// How many games were finished.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How many a side won.
    pub fn wins(&self, side: Side) -> u64 {
        self.wins[side.index()]
    }

    /// How many ran to the ply cap.
    pub fn draws(&self) -> u64 {
        self.games - self.wins[0] - self.wins[1]
    }

    /// How many were won by the side that began.
    pub fn first_wins(&self) -> u64 {
        self.first_wins
    }

    /// Plies of all games together, lost turns among them.
    pub fn plies(&self) -> u64 {
        self.plies
    }

    /// Plies of the shortest game and of the longest; none without a game.
    pub fn shortest_and_longest(&self) -> Option<(u64, u64)> {
        let shortest = self.lengths().iter().position(|&games| games > 0)?;
        Some((shortest as u64, self.lengths().len() as u64 - 1))
    }

    /// How many games took so many plies, by plies from 0 to the longest game.
    pub fn lengths(&self) -> &[u64] {
        self.spread(Counted::Plies)
    }

    /// How many games had so many of what is counted, by number from 0 to the largest.
    pub fn spread(&self, what: Counted) -> &[u64] {
        &self.spreads[what as usize]
    }

    /// How many pieces a side took.
    pub fn captures(&self, side: Side) -> u64 {
        self.captures[side.index()]
    }

    /// How many turns a side lost to the roll.
    pub fn lost_turns(&self, side: Side) -> u64 {
        self.lost_turns[side.index()]
    }

    /// Adds a game, unless there is no memory for what is counted in it.
    pub(super) fn add(&mut self, played: Played) -> Result<(), TryReserveError> {
        let both = |of: [u64; 2]| of[0] + of[1];
        let counted =
            [played.plies, both(played.captures), both(played.lost_turns), played.rosettes];
        for (spread, number) in self.spreads.iter_mut().zip(counted) {
            let number = number as usize;
            if number >= spread.len() {
                spread.try_reserve(number + 1 - spread.len())?;
                spread.resize(number + 1, 0);
            }
        }
        for (spread, number) in self.spreads.iter_mut().zip(counted) {
            spread[number as usize] += 1;
        }
        self.games += 1;
        if let Some(winner) = played.winner {
            self.wins[winner.index()] += 1;
        }
        self.first_wins += u64::from(played.winner == Some(played.first));
        self.plies += played.plies;
        for side in 0..2 {
            self.captures[side] += played.captures[side];
            self.lost_turns[side] += played.lost_turns[side];
        }
        Ok(())
    }

    /// The tally with the games of another added.
    #[must_use]
    pub fn and(mut self, other: Tally) -> Tally {
        self.games += other.games;
        self.first_wins += other.first_wins;
        self.plies += other.plies;
        for side in 0..2 {
            self.wins[side] += other.wins[side];
            self.captures[side] += other.captures[side];
            self.lost_turns[side] += other.lost_turns[side];
        }
        // The longer list takes in the shorter one, which needs no memory.
        for (own, mut shorter) in self.spreads.iter_mut().zip(other.spreads) {
            if own.len() < shorter.len() {
                std::mem::swap(own, &mut shorter);
            }
            for (games, more) in own.iter_mut().zip(&shorter) {
                *games += more;
            }
        }
        self
    }
}

/// Wilson's score interval: bounds of the chance of winning a game, with 95 %
/// confidence, after some wins in a number of games. After no game they are 0 and
/// 1; more wins than games count as as many.
///
/// ```
/// let [low, high] = royalur::win_interval(540, 1000);
/// assert!(0.508 < low && low < 0.54 && 0.54 < high && high < 0.571);
/// assert_eq!(royalur::win_interval(0, 0), [0.0, 1.0]);
/// ```
pub fn win_interval(wins: u64, games: u64) -> [f64; 2] {
    const Z: f64 = 1.959963984540054;
    if games == 0 {
        return [0.0, 1.0];
    }
    let (games, wins) = (games as f64, wins.min(games) as f64);
    let (part, z2) = (wins / games, Z * Z / games);
    let middle = part + z2 / 2.0;
    let reach = Z * (part * (1.0 - part) / games + z2 / (4.0 * games)).sqrt();
    [middle - reach, middle + reach].map(|bound| (bound / (1.0 + z2)).clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_do_not_depend_on_how_games_are_split() {
        let game = |n: u64| Played {
            first: Side::BOTH[n as usize % 2],
            winner: [Some(Side::Light), Some(Side::Dark), None][n as usize % 3],
            plies: 40 + n * n % 17,
            captures: [n, 2 * n],
            lost_turns: [3, n % 5],
            rosettes: n % 7,
        };
        let tally = |games: std::ops::Range<u64>| {
            let mut tally = Tally::default();
            games.map(game).for_each(|game| tally.add(game).unwrap());
            tally
        };
        let all = tally(0..60);
        assert_eq!((all.games(), all.draws(), all.wins(Side::Dark)), (60, 20, 20));
        for what in [Counted::Plies, Counted::Captures, Counted::LostTurns, Counted::Rosettes] {
            assert_eq!(all.spread(what).iter().sum::<u64>(), 60);
        }
        assert_eq!(all.spread(Counted::Rosettes), [9, 9, 9, 9, 8, 8, 8]);
        assert_eq!(all.spread(Counted::Captures).len(), 178);
        assert_eq!(all.shortest_and_longest(), Some((40, 56)));
        for at in [0, 1, 30, 59, 60] {
            assert_eq!(tally(0..at).and(tally(at..60)), all);
            assert_eq!(tally(at..60).and(tally(0..at)), all);
        }
        assert_eq!(Tally::default().shortest_and_longest(), None);
    }

    #[test]
    fn the_interval_narrows_and_stays_within() {
        let width = |games: u64| {
            let [low, high] = win_interval(games / 2, games);
            assert!(low < 0.5 && 0.5 < high && (low + high - 1.0).abs() < 1e-12);
            high - low
        };
        assert!(width(10) > width(100) && width(100) > width(10_000));
        assert!((width(1_000_000) - 2.0 * 1.96 * 0.0005).abs() < 1e-6);
        assert!(win_interval(0, 50)[0] < 1e-12);
        assert!(win_interval(50, 50)[1] > 1.0 - 1e-12);
        assert_eq!(win_interval(60, 50), win_interval(50, 50));
    }
}
