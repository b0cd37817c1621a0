//! Search against its plain definition: index, value and depth, on hundreds of
//! positions.

mod draw;
mod naive;

use draw::Draw;
use naive::{Game, Position, Weighed};
use royalur::{Board, Found, Roll, RuleSet, SearchOptions, Status, BUDGET_DEFAULT, PLY_CAP, WIN};

fn holds(board: &Board, roll: Roll, rules: &RuleSet, weights: [i64; 3], depth: u32) -> Found {
    let [exposed, rosette, entry] = weights;
    let twin = Weighed { game: Game::new(rules), exposed, rosette, entry };
    let plain = twin.search(&Position::from(board), roll.steps() as usize, depth);
    let options =
        SearchOptions { depth, weights: draw::weights(weights), ..SearchOptions::default() };
    let found = board.search(roll, rules, &options);
    let told = found.index.map(|index| (index, found.value, found.depth));
    let ply = board.ply();
    assert_eq!(told, plain, "{board} ply {ply} roll {roll:?} {rules} {weights:?} depth {depth}");
    assert!(!found.stopped);
    if plain.is_none() {
        assert_eq!((found.depth, found.value, found.nodes), (0, 0, 0));
    }
    found
}

#[test]
fn a_search_is_its_definition() {
    let mut draw = Draw::new(21);
    let (mut answers, mut won) = (0, 0);
    for _ in 0..2000 {
        let rules = draw.rules();
        let board = draw.board(&rules);
        let (roll, weights) = (draw.roll(&rules), draw.weights());
        for depth in 1..=3 {
            let found = holds(&board, roll, &rules, weights, depth);
            answers += usize::from(found.index.is_some());
            won += usize::from(found.value.abs() > WIN / 2);
        }
    }
    assert!(answers > 3500 && won > 100, "{answers} answers, {won} of them near a win");
}

#[test]
fn deeper_near_the_end() {
    let mut draw = Draw::new(22);
    for _ in 0..60 {
        let rules = draw.rules();
        let mut board = draw.late(&rules);
        if draw.below(3) == 0 {
            board.set_ply(PLY_CAP - 1 - draw.below(5));
        }
        holds(&board, draw.roll(&rules), &rules, draw.weights(), 4);
    }
}

#[test]
fn one_level_visits_the_root_moves() {
    let mut draw = Draw::new(23);
    for _ in 0..300 {
        let rules = draw.rules();
        let board = draw.board(&rules);
        let roll = draw.roll(&rules);
        let found = board.search(roll, &rules, &SearchOptions { depth: 1, ..Default::default() });
        let moves = match board.status(&rules) {
            Status::Ongoing => board.count_moves(roll, &rules),
            _ => 0,
        };
        assert_eq!(found.nodes, moves as u64);
    }
}

#[test]
fn a_budget_cuts_off_a_level_and_never_more() {
    let mut draw = Draw::new(24);
    let mut stopped = 0;
    for _ in 0..200 {
        let rules = draw.rules();
        let board = draw.played(&rules);
        let (roll, budget) = (draw.roll(&rules), draw.below(400));
        let options = SearchOptions { budget: Some(budget), ..Default::default() };
        let found = board.search(roll, &rules, &options);
        let moves = board.count_moves(roll, &rules) as u64;
        assert!(found.nodes <= budget.max(moves), "{board} {roll:?} {budget} {found:?}");
        if moves < 2 {
            assert_eq!((found.depth as u64, found.stopped), (moves, false));
            continue;
        }
        stopped += usize::from(found.stopped);
        let to = SearchOptions { depth: found.depth, ..Default::default() };
        let finished = board.search(roll, &rules, &to);
        assert_eq!((finished.index, finished.value), (found.index, found.value));
        assert!(finished.nodes <= found.nodes);
    }
    assert!(stopped > 100);
}

#[test]
fn no_depth_and_no_budget_is_the_default_budget() {
    let board: Board = "1d2xxl1/1l1dl1d1/l2lxx2 l 1 1 3 1".parse().unwrap();
    let (roll, rules) = (Roll::new(2).unwrap(), RuleSet::finkel());
    let open = board.search(roll, &rules, &SearchOptions::default());
    let told = SearchOptions { budget: Some(BUDGET_DEFAULT), ..Default::default() };
    assert_eq!(open, board.search(roll, &rules, &told));
    assert!(open.nodes <= BUDGET_DEFAULT && open.stopped);
}

#[test]
fn the_same_question_has_the_same_answer() {
    let mut draw = Draw::new(25);
    for _ in 0..50 {
        let rules = draw.rules();
        let board = draw.board(&rules);
        let options = SearchOptions { depth: 3, budget: Some(500), ..Default::default() };
        let roll = draw.roll(&rules);
        let ask = || board.search(roll, &rules, &options);
        assert_eq!(ask(), ask());
    }
}
