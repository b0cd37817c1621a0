//! Solved values against the truth tables, against a plain twin and against a
//! direct solve.

mod files;
mod naive;
// Each test uses what it needs of the tables.
#[allow(dead_code)]
mod table;

use files::Dir;
use naive::{Game, Position, Standing};
use royalur::{Board, Precision, Roll, RuleSet, Side, Solver, Table};
use std::collections::HashMap;
use table::rows;

fn solved(dir: &Dir, rules: &RuleSet) -> Table {
    let file = dir.file(&format!("{rules}.ur"));
    Solver::new(rules).precision(Precision::Bits32).threads(1).solve(file).unwrap()
}

fn with(rules: RuleSet, fields: &[(&str, &str)]) -> RuleSet {
    fields.iter().fold(rules, |rules, (field, value)| rules.set(field, value).unwrap())
}

#[test]
fn values_are_those_of_the_tables() {
    let dir = Dir::new();
    let mut tables: HashMap<String, Table> = HashMap::new();
    for row in rows("solved") {
        let [name, pieces, position, value] = &row[..] else { unreachable!() };
        let rules = with(RuleSet::named(name).unwrap(), &[("pieces", pieces)]);
        let table = tables.entry(rules.to_string()).or_insert_with(|| solved(&dir, &rules));
        assert_eq!(table.rules(), &rules);
        assert!(table.residual() < 1e-12 && table.error_bound() < 3.1e-8);
        let board: Board = position.parse().unwrap();
        let expected: f64 = value.parse().unwrap();
        let error = (table.value(&board).unwrap() - expected).abs();
        assert!(error <= table.error_bound() + 5e-11, "{rules} {position}: off by {error}");
        if board == rules.start() {
            assert!((table.start() - expected).abs() < 6e-11, "{rules}: {}", table.start());
        }
    }
    assert_eq!(tables.len(), 5);
}

/// Where a move, or a lost turn, leads: a position by its number, and whether
/// the same side moves again there; or a game that is won.
#[derive(Clone, Copy)]
enum Next {
    On(usize, bool),
    Won,
}

/// The slow twin's view of a rule set: for every position and roll, the chance
/// of the roll and where its moves lead.
struct Twin {
    rolls: Vec<Vec<(f64, Vec<Next>)>>,
}

impl Twin {
    fn new(table: &Table) -> Twin {
        let game = Game::new(table.rules());
        let boards: Vec<[Position; 2]> = (0..table.positions())
            .map(|n| Side::BOTH.map(|side| Position::from(&table.board(n, side).unwrap())))
            .collect();
        let mut numbers = HashMap::new();
        for (number, [light, dark]) in boards.iter().enumerate() {
            assert!(numbers.insert(light.clone(), number).is_none());
            assert!(numbers.insert(dark.clone(), number).is_none());
        }
        let total: i64 = game.rolls.iter().map(|roll| roll.1).sum();
        // A game with nobody to count plies: the ply is no part of it.
        let number = |at: &Position| numbers[&without_ply(at)];
        let leads = |from: &Position, to: Position| match game.standing(&to) {
            Standing::Won(side) => {
                assert_eq!(side, from.side);
                Next::Won
            }
            _ => Next::On(number(&to), to.side == from.side),
        };
        let of = |at: &Position| {
            game.rolls
                .iter()
                .map(|&(roll, often)| {
                    let moves = game.moves(at, roll);
                    let mut next: Vec<_> =
                        moves.into_iter().map(|mv| leads(at, game.after(at, mv))).collect();
                    if next.is_empty() {
                        next.push(leads(at, game.forfeit(at)));
                    }
                    (often as f64 / total as f64, next)
                })
                .collect()
        };
        Twin { rolls: boards.iter().map(|[light, _]| of(light)).collect() }
    }

    fn worth(next: Next, values: &[f64]) -> f64 {
        match next {
            Next::Won => 1.0,
            Next::On(number, true) => values[number],
            Next::On(number, false) => 1.0 - values[number],
        }
    }

    fn best(next: &[Next], values: &[f64]) -> f64 {
        next.iter().map(|&next| Twin::worth(next, values)).fold(0.0, f64::max)
    }

    /// Values by plain iteration, from the last to the first and over again.
    fn iterate(&self) -> Vec<f64> {
        let mut values = vec![0.5; self.rolls.len()];
        loop {
            let old = values.clone();
            for (number, rolls) in self.rolls.iter().enumerate() {
                values[number] =
                    rolls.iter().map(|(chance, next)| chance * Twin::best(next, &values)).sum();
            }
            let change = old.iter().zip(&values).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            if change < 1e-14 {
                return values;
            }
        }
    }

    /// Values by choosing moves, solving the linear equations that follow, and
    /// choosing again until nothing better is found.
    fn direct(&self) -> Vec<f64> {
        let mut values = vec![0.5; self.rolls.len()];
        for _ in 0..100 {
            let new = self.linear(&values);
            let better = new.iter().zip(&values).any(|(a, b)| (a - b).abs() > 1e-13);
            values = new;
            if !better {
                return values;
            }
        }
        panic!("the choice of moves does not settle");
    }

    /// The values under the moves that are best by other values, by Gaussian
    /// elimination.
    fn linear(&self, by: &[f64]) -> Vec<f64> {
        let n = self.rolls.len();
        let mut rows = vec![vec![0.0; n + 1]; n];
        for (number, rolls) in self.rolls.iter().enumerate() {
            rows[number][number] += 1.0;
            for (chance, next) in rolls {
                let worth = |next: &Next| Twin::worth(*next, by);
                let best = next.iter().copied().max_by(|a, b| worth(a).total_cmp(&worth(b)));
                match best.unwrap() {
                    Next::Won => rows[number][n] += chance,
                    Next::On(to, true) => rows[number][to] -= chance,
                    Next::On(to, false) => {
                        rows[number][to] += chance;
                        rows[number][n] += chance;
                    }
                }
            }
        }
        for pivot in 0..n {
            let largest =
                (pivot..n).max_by(|&a, &b| rows[a][pivot].abs().total_cmp(&rows[b][pivot].abs()));
            rows.swap(pivot, largest.unwrap());
            let (above, below) = rows.split_at_mut(pivot + 1);
            let row = &above[pivot];
            for other in below {
                let times = other[pivot] / row[pivot];
                if times != 0.0 {
                    for (to, from) in other.iter_mut().zip(row).skip(pivot) {
                        *to -= times * from;
                    }
                }
            }
        }
        let mut values = vec![0.0; n];
        for row in (0..n).rev() {
            let known: f64 = (row + 1..n).map(|k| rows[row][k] * values[k]).sum();
            values[row] = (rows[row][n] - known) / rows[row][row];
        }
        values
    }
}

fn without_ply(at: &Position) -> Position {
    at.clone().at_ply(0)
}

fn every_rule_set(pieces: &str) -> Vec<RuleSet> {
    let mut all = vec![with(RuleSet::finkel(), &[("pieces", pieces)])];
    for (field, value) in
        [("route", "long"), ("dice", "3"), ("zero_rolls", "4"), ("safe_rosettes", "0")]
    {
        let other: Vec<_> = all.iter().map(|rules| with(*rules, &[(field, value)])).collect();
        all.extend(other);
    }
    assert_eq!(all.len(), 16);
    all
}

fn agree(table: &Table, values: &[f64], how: &str) {
    for (number, value) in values.iter().enumerate() {
        for side in Side::BOTH {
            let board = table.board(number as u64, side).unwrap();
            let error = (table.value(&board).unwrap() - value).abs();
            let rules = table.rules();
            assert!(error <= table.error_bound() + 1e-11, "{rules} {board} {how}: {error}");
        }
    }
}

#[test]
fn one_piece_agrees_with_iteration_and_with_linear_equations() {
    let dir = Dir::new();
    for rules in every_rule_set("1") {
        let table = solved(&dir, &rules);
        let twin = Twin::new(&table);
        agree(&table, &twin.iterate(), "iterated");
        let direct = twin.direct();
        agree(&table, &direct, "solved directly");
        // The bound without what storing in 32 bits adds holds for the start,
        // which is kept as it was found.
        let bound = table.error_bound() - 1.0 / f64::from(1 << 25);
        assert!(bound > 0.0 && bound < 1e-10, "{rules}: {bound}");
        let start = table.number(&Board::new(1).unwrap()).unwrap().unwrap();
        let error = (table.start() - direct[start as usize]).abs();
        assert!(error <= bound + 1e-15, "{rules}: off by {error}, bound {bound}");
    }
}

#[test]
fn two_pieces_agree_with_iteration() {
    let dir = Dir::new();
    let all = every_rule_set("2");
    // Each field both ways at least once, each with both routes.
    for rules in [0, 3, 5, 14, 8].map(|n| all[n]) {
        let table = solved(&dir, &rules);
        agree(&table, &Twin::new(&table).iterate(), "iterated");
    }
}

#[test]
fn ranks_are_the_values_after_each_move() {
    let dir = Dir::new();
    for rules in
        [with(RuleSet::finkel(), &[("pieces", "2")]), with(RuleSet::masters(), &[("pieces", "2")])]
    {
        let table = solved(&dir, &rules);
        let mut seen = [0; 2];
        for number in (0..table.positions()).step_by(7) {
            for (side, roll) in Side::BOTH.into_iter().flat_map(|s| Roll::ALL.map(|r| (s, r))) {
                let board = table.board(number, side).unwrap();
                let moves = board.moves(roll, &rules);
                let choices = table.rank(&board, roll).unwrap();
                assert_eq!(choices.len(), moves.len());
                assert_eq!(choices.is_empty(), moves.is_empty());
                assert_eq!(table.best(&board, roll).unwrap(), choices.best().map(|c| c.index));
                let mut last = (f64::INFINITY, usize::MAX);
                for choice in &choices {
                    assert_eq!(choice.mv, moves[choice.index]);
                    let mut next = board;
                    let _ = next.apply(choice.mv).unwrap();
                    let value = table.value(&next).unwrap();
                    let value = if next.side() == side { value } else { 1.0 - value };
                    assert_eq!(value, choice.value);
                    let this = (choice.value, choice.index);
                    assert!(this.0 < last.0 || this.0 == last.0 && this.1 < last.1);
                    last = this;
                    seen[usize::from(choice.mv.home())] += 1;
                }
            }
        }
        assert!(seen.into_iter().all(|seen| seen > 100));
    }
}

#[test]
fn a_finished_game_is_1_or_0_and_has_no_choices() {
    let dir = Dir::new();
    let rules = with(RuleSet::finkel(), &[("pieces", "2")]);
    let table = solved(&dir, &rules);
    for (position, value) in [
        ("4xx2/8/4xx2 l 0 2 1 1", 1.0),
        ("4xx2/8/4xx2 d 0 2 1 1", 0.0),
        ("3dxx2/8/4xx2 d 0 2 0 1", 0.0),
        ("4xx2/8/4xx2 l 2 0 0 2", 0.0),
        ("4xx2/8/4xx2 d 0 2 0 2", 0.0),
    ] {
        let board: Board = position.parse().unwrap();
        assert_eq!(table.value(&board).unwrap(), value, "{position}");
        for roll in Roll::ALL {
            assert!(table.rank(&board, roll).unwrap().is_empty());
            assert_eq!(table.best(&board, roll).unwrap(), None);
        }
        assert_eq!(table.number(&board).unwrap(), None);
    }
    let board: Board = "4xx2/8/4xx2 l 2 0 2 1".parse().unwrap();
    let error = table.value(&board).unwrap_err().to_string();
    assert_eq!(error, "dark has 3 pieces, the rules say 2");
    assert!(table.rank(&board, Roll::ALL[1]).is_err() && table.number(&board).is_err());
    // The ply cap is no part of it.
    let mut late = Board::new(2).unwrap();
    late.set_ply(royalur::PLY_CAP + 5);
    assert_eq!(table.value(&late).unwrap(), table.value(&Board::new(2).unwrap()).unwrap());
}
