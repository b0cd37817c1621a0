//! How far estimates are off, and what their choices lose.

use crate::sample::{Games, SEED_TEST};
use royalur::estimate::Off;
use royalur::{Board, Estimator, Roll, RuleSet, Table};

/// How far a list of estimates is off.
fn off(mut differences: Vec<f64>) -> Off {
    let many = differences.len() as f64;
    differences.iter_mut().for_each(|d| *d = d.abs());
    differences.sort_by(f64::total_cmp);
    Off {
        rms: (differences.iter().map(|d| d * d).sum::<f64>() / many).sqrt(),
        mean: differences.iter().sum::<f64>() / many,
        most: differences[(differences.len() * 99).div_ceil(100) - 1],
        largest: differences[differences.len() - 1],
    }
}

/// By the rolls looked ahead: how far chances are off, and of choices what they
/// lose on average and how many are the best move.
pub struct Measured {
    pub off: [Off; 3],
    pub loss: [f64; 3],
    pub best: [f64; 3],
}

pub fn measure(table: &Table, estimator: &Estimator, positions: usize) -> Measured {
    let mut games = Games::new(table, estimator.rules(), SEED_TEST, false);
    let boards: Vec<Board> = (0..positions).map(|_| games.board()).collect();
    let choices: Vec<(Board, Roll)> =
        boards.iter().filter_map(|board| choice(table, estimator.rules(), board)).collect();
    let mut measured = Measured { off: [Off::default(); 3], loss: [0.0; 3], best: [0.0; 3] };
    for plies in 0..3 {
        let differences = boards
            .iter()
            .map(|board| estimator.value(board, plies).unwrap() - table.value(board).unwrap());
        measured.off[plies as usize] = off(differences.collect());
        for (board, roll) in &choices {
            let made = estimator.best(board, *roll, plies).unwrap().unwrap();
            let ranked = table.rank(board, *roll).unwrap();
            let worth = ranked.iter().find(|choice| choice.index == made).unwrap().value;
            let lost = ranked.best().unwrap().value - worth;
            measured.loss[plies as usize] += lost / choices.len() as f64;
            measured.best[plies as usize] +=
                f64::from(u8::from(lost == 0.0)) / choices.len() as f64;
        }
    }
    measured
}

/// A roll that leaves a choice: one of those there are, by turns.
fn choice(table: &Table, rules: &RuleSet, board: &Board) -> Option<(Board, Roll)> {
    let leaves = |roll: &Roll| rules.can_roll(*roll) && board.count_moves(*roll, rules) > 1;
    let rolls: Vec<Roll> = Roll::ALL.into_iter().filter(leaves).collect();
    let lot = table.number(board).unwrap().unwrap() as usize;
    (!rolls.is_empty()).then(|| (*board, rolls[lot % rolls.len()]))
}

impl std::fmt::Display for Measured {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "rolls     rms    mean     99%     max    loss    best")?;
        for plies in 0..3 {
            let Off { rms, mean, most, largest } = self.off[plies];
            for (at, part) in [rms, mean, most, largest, self.loss[plies]].iter().enumerate() {
                let width = if at == 0 { "    " } else { "" };
                let plies = if at == 0 { plies.to_string() } else { String::new() };
                write!(f, "{plies}{width}{:8.3}", 100.0 * part)?;
            }
            writeln!(f, "{:8.2}", 100.0 * self.best[plies])?;
        }
        Ok(())
    }
}
