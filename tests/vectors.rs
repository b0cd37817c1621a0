//! The engine against the truth tables.

mod draw;
mod table;

use royalur::{count_positions, Board, Roll, SearchOptions, Side};
use table::{rows, rules};

fn board(text: &str) -> Board {
    text.parse().unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn roll(text: &str) -> Roll {
    Roll::new(text.parse().unwrap()).unwrap()
}

fn weights(columns: &[String]) -> royalur::Weights {
    draw::weights([0, 1, 2].map(|i| columns[i].parse().unwrap()))
}

#[test]
fn moves() {
    for row in rows("moves") {
        let (rules, mut board, roll) = (rules(&row[0]), board(&row[1]), roll(&row[2]));
        let moves = board.moves(roll, &rules);
        assert_eq!(moves.len().to_string(), row[3], "{row:?}");
        if moves.is_empty() {
            assert_eq!(row[5], "\\N");
            continue;
        }
        let mv = moves[row[4].parse::<usize>().unwrap()];
        let flag = |is: bool, letter| if is { letter } else { "" };
        let flags = [flag(mv.captures(), "x"), flag(mv.rosette(), "*"), flag(mv.home(), "h")];
        assert_eq!((mv.to_string(), flags.concat()), (row[5].clone(), row[6].clone()), "{row:?}");
        let before = board;
        let undo = board.apply(mv).unwrap();
        assert_eq!(board.to_string(), row[7], "{row:?}");
        board.unapply(undo);
        assert_eq!(board, before);
    }
}

#[test]
fn forfeits() {
    for row in rows("forfeits") {
        let mut board = board(&row[1]);
        let _ = board.forfeit();
        assert_eq!(board.to_string(), row[2], "{row:?}");
    }
}

#[test]
fn evaluations() {
    for row in rows("evaluations") {
        let side = Side::BOTH.into_iter().find(|side| side.name() == row[2]).unwrap();
        let value = board(&row[1]).evaluate(side, &rules(&row[0]), &weights(&row[3..]));
        assert_eq!(value.to_string(), row[6], "{row:?}");
    }
}

#[test]
fn greedy() {
    for row in rows("greedy") {
        let index = board(&row[1]).greedy(roll(&row[2]), &rules(&row[0]));
        assert_eq!(index.map_or(-1, |i| i as i64).to_string(), row[3], "{row:?}");
    }
}

#[test]
fn searches() {
    for row in rows("searches") {
        let mut board = board(&row[1]);
        board.set_ply(row[2].parse().unwrap());
        let depth = row[7].parse().unwrap();
        let options = SearchOptions { depth, weights: weights(&row[4..]), ..Default::default() };
        let found = board.search(roll(&row[3]), &rules(&row[0]), &options);
        let index = found.index.map_or(-1, |i| i as i64);
        let told = [index, found.value, found.depth as i64].map(|n| n.to_string());
        assert_eq!(told, row[8..], "{row:?}");
    }
}

#[test]
fn walks() {
    for row in rows("walks") {
        let leaves = board(&row[1]).walk(row[2].parse().unwrap(), &rules(&row[0]));
        assert_eq!(leaves.map(|n| n.to_string()), Ok(row[3].clone()), "{row:?}");
    }
}

#[test]
fn position_counts() {
    for row in rows("position-counts") {
        let rules = rules(&row[0]).set("pieces", &row[1]).unwrap();
        assert_eq!(count_positions(&rules).to_string(), row[2], "{row:?}");
    }
}
