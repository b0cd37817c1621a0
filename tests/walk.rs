//! Counting ahead against plain recursion.

mod draw;
mod naive;

use draw::Draw;
use naive::{Game, Position};
use royalur::{Board, RuleSet, Status, WalkError, PLY_CAP};

#[test]
fn a_walk_is_the_plain_recursion() {
    let mut draw = Draw::new(11);
    let mut ended = 0;
    for _ in 0..400 {
        let rules = draw.rules();
        let board = draw.board(&rules);
        let (game, at) = (Game::new(&rules), Position::from(&board));
        ended += usize::from(board.status(&rules) != Status::Ongoing);
        for depth in 0..=3 {
            let leaves = board.walk(depth, &rules);
            assert_eq!(leaves, Ok(game.walk(&at, depth)), "{board} {rules} {depth}");
        }
    }
    assert!(ended > 20);
}

#[test]
fn a_walk_ends_at_the_ply_cap_and_at_a_win() {
    let mut draw = Draw::new(12);
    for rules in [RuleSet::finkel(), RuleSet::masters()] {
        for _ in 0..40 {
            let mut board = draw.late(&rules);
            board.set_ply(PLY_CAP - draw.below(4));
            let leaves = Game::new(&rules).walk(&Position::from(&board), 5);
            assert_eq!(board.walk(5, &rules), Ok(leaves), "{board} {}", board.ply());
        }
    }
    let mut board = Board::new(7).unwrap();
    board.set_ply(PLY_CAP - 2);
    let two = board.walk(2, &RuleSet::finkel());
    assert_eq!(board.walk(1000, &RuleSet::finkel()), two);
}

#[test]
fn deeper_from_the_start() {
    for (rules, depth) in [(RuleSet::finkel(), 7), (RuleSet::masters(), 7)] {
        let board = Board::new(7).unwrap();
        let leaves = Game::new(&rules).walk(&Position::from(&board), depth);
        assert_eq!(board.walk(depth, &rules), Ok(leaves));
    }
}

#[test]
fn a_count_too_large_is_an_error() {
    // One piece a side has few positions, so that only the count grows.
    let rules = RuleSet::finkel().set("pieces", "1").unwrap();
    let board = Board::new(1).unwrap();
    let mut last = 1;
    let deepest = (1..).find(|&depth| match board.walk(depth, &rules) {
        Ok(leaves) => {
            assert!(leaves >= last);
            last = leaves;
            false
        }
        Err(error) => {
            assert_eq!(error, WalkError::Overflow);
            true
        }
    });
    assert!(deepest.is_some_and(|depth| depth > 40 && last > u64::MAX as u128));
    assert_eq!(board.walk(1_000_000, &rules), Err(WalkError::Overflow));
}
