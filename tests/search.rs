//! Search against its plain definition: index, value and depth, on hundreds of
//! positions.

mod draw;
mod naive;

use draw::Draw;
use naive::{Game, Position, Weighed};
use royalur::{
    Board, Found, Roll, RuleSet, SearchOptions, Status, BUDGET_DEFAULT, MEMORY_DEFAULT, PLY_CAP,
    WIN,
};

/// Bytes to remember with: none, one place, a few, and what it is by itself.
const MEMORIES: [usize; 4] = [0, 64, 1 << 14, MEMORY_DEFAULT];

fn holds(board: &Board, roll: Roll, rules: &RuleSet, weights: [i64; 3], depth: u32) -> Found {
    let [exposed, rosette, entry] = weights;
    let twin = Weighed { game: Game::new(rules), exposed, rosette, entry };
    let plain = twin.search(&Position::from(board), roll.steps() as usize, depth);
    let memory = MEMORIES[(board.key().bits() % 13 % 4) as usize];
    let weights_of = draw::weights(weights);
    let options = SearchOptions { depth, weights: weights_of, memory, ..SearchOptions::default() };
    let found = board.search(roll, rules, &options);
    let told = found.index.map(|index| (index, found.value, found.depth));
    let ply = board.ply();
    let asked =
        format!("{board} ply {ply} {roll:?} {rules} {weights:?} depth {depth} memory {memory}");
    assert_eq!(told, plain, "{asked}");
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
fn deeper_in_the_middle() {
    let mut draw = Draw::new(26);
    for _ in 0..100 {
        let rules = draw.rules();
        let board = draw.played(&rules);
        holds(&board, draw.roll(&rules), &rules, draw.weights(), 4 + draw.below(2) as u32);
    }
}

#[test]
fn deep_with_few_pieces() {
    let mut draw = Draw::new(35);
    let mut asked = 0;
    while asked < 200 {
        let (pieces, depth) = draw.one(&[("2", 6), ("2", 7), ("3", 5)]);
        let rules = draw.rules().set("pieces", pieces).unwrap();
        let (board, roll) = (draw.played(&rules), draw.roll(&rules));
        if board.count_moves(roll, &rules) > 1 {
            holds(&board, roll, &rules, draw.weights(), depth);
            asked += 1;
        }
    }
}

#[test]
fn deeper_near_the_end() {
    let mut draw = Draw::new(22);
    for _ in 0..200 {
        let rules = draw.rules();
        let mut board = draw.late(&rules);
        if draw.below(3) == 0 {
            board.set_ply(PLY_CAP - 1 - draw.below(5));
        }
        holds(&board, draw.roll(&rules), &rules, draw.weights(), 3 + draw.below(3) as u32);
    }
}

#[test]
fn near_the_ply_cap() {
    let mut draw = Draw::new(28);
    let mut asked = 0;
    while asked < 400 {
        // Few pieces, and turns that can be lost, so that the same positions
        // come again a few plies closer to the cap.
        let rules = draw.rules().set("zero_rolls", "0").unwrap();
        let rules = rules.set("pieces", draw.one(&["2", "3", "4"])).unwrap();
        let (mut board, roll) = (draw.late(&rules), draw.roll(&rules));
        if board.count_moves(roll, &rules) > 1 {
            board.set_ply(PLY_CAP - 2 - draw.below(6));
            holds(&board, roll, &rules, draw.weights(), 5);
            asked += 1;
        }
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
fn it_visits_far_fewer_positions_than_the_definition() {
    let (rules, weights) = (RuleSet::finkel(), [16, 16, 8]);
    let [exposed, rosette, entry] = weights;
    let twin = Weighed { game: Game::new(&rules), exposed, rosette, entry };
    let (mut visited, mut plain) = (0, 0);
    for position in [
        "1d2xxl1/1l1dl1d1/l2lxx2 l 1 1 3 1",
        "1dd1xx2/d2l1d1l/1l1lxx2 d 2 1 2 1",
        "d3xx1d/1l2dl2/l1l1xxl1 l 1 1 2 2",
        "2d1xx2/l1d1ld2/2l1xx1l d 2 1 3 1",
    ] {
        let board: Board = position.parse().unwrap();
        for roll in Roll::ALL {
            visited += holds(&board, roll, &rules, weights, 4).nodes;
            plain += twin.visits(&Position::from(&board), roll.steps() as usize, 4);
        }
    }
    assert!(30 * visited < plain, "{visited} for {plain}");
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

/// Once a search that was told to spend what an equal one had reported did not
/// come as deep.
#[test]
fn a_search_that_may_spend_what_it_reported_finishes_the_same_depth() {
    let mut draw = Draw::new(60);
    let mut asked = 0;
    while asked < 300 {
        let rules = draw.rules();
        let (board, roll) = (draw.played(&rules), draw.roll(&rules));
        if board.count_moves(roll, &rules) < 2 {
            continue;
        }
        let depth = 1 + draw.below(5) as u32;
        let memory = draw.one(&MEMORIES);
        let weights = draw::weights(draw.weights());
        let options = SearchOptions { depth, memory, weights, budget: None };
        let found = board.search(roll, &rules, &options);
        let spent = SearchOptions { budget: Some(found.nodes), ..options };
        assert_eq!(board.search(roll, &rules, &spent), found, "{board} {roll:?} {rules} {depth}");
        let open = SearchOptions { depth: 0, ..spent };
        assert_eq!(board.search(roll, &rules, &open), found, "{board} {roll:?} {rules} {depth}");
        if depth > 1 {
            let less = SearchOptions { budget: Some(found.nodes - 1), ..options };
            let short = board.search(roll, &rules, &less);
            assert_eq!(short.depth, depth - 1, "{board} {roll:?} {rules} {depth}");
        }
        asked += 1;
    }
}

/// Once a budget that ended with a level, or was below the first, said that it
/// had stopped part way through one.
#[test]
fn stopped_means_part_way_through_a_level() {
    let board: Board = "1d2xxl1/1l1dl1d1/l2lxx2 l 1 1 3 1".parse().unwrap();
    let (roll, rules) = (Roll::new(2).unwrap(), RuleSet::finkel());
    let spend = |budget| {
        let options = SearchOptions { budget: Some(budget), ..Default::default() };
        let found = board.search(roll, &rules, &options);
        (found.depth, found.nodes, found.stopped)
    };
    let to = |depth| {
        let options = SearchOptions { depth, ..Default::default() };
        board.search(roll, &rules, &options).nodes
    };
    assert_eq!(to(1), 3);
    for budget in 0..=3 {
        assert_eq!(spend(budget), (1, 3, false), "{budget}");
    }
    for depth in 1..=4 {
        let (level, next) = (to(depth), to(depth + 1));
        assert_eq!(spend(level), (depth, level, false));
        assert_eq!(spend(level + 1), (depth, level + 1, true));
        assert_eq!(spend(next - 1), (depth, next - 1, true));
    }
}

/// Once the table cost a shallow search more than it saved.
#[test]
fn memory_costs_a_shallow_search_nothing_and_helps_a_deep_one() {
    let board: Board = "1d2xxl1/1l1dl1d1/l2lxx2 l 1 1 3 1".parse().unwrap();
    for rules in [RuleSet::finkel(), RuleSet::masters()] {
        let visits = |depth, memory| {
            let options = SearchOptions { depth, memory, ..Default::default() };
            board.search(Roll::new(2).unwrap(), &rules, &options).nodes
        };
        for depth in 1..=4 {
            assert_eq!(visits(depth, 0), visits(depth, MEMORY_DEFAULT), "{depth}");
        }
        let mut before = visits(5, 0) as f64 / visits(5, MEMORY_DEFAULT) as f64;
        assert!(before > 1.0);
        for depth in [6, 7] {
            let ratio = visits(depth, 0) as f64 / visits(depth, MEMORY_DEFAULT) as f64;
            assert!(ratio > before, "{depth}: {ratio}");
            before = ratio;
        }
    }
}
