//! Moves and what comes of them against the naive twin, on thousands of
//! positions, most of them ones no game reaches.

mod draw;
mod naive;

use draw::Draw;
use naive::{Game, Position, Standing, Weighed};
use royalur::{
    count_positions, Board, Cell, Illegal, Inconsistent, Key, Roll, RuleSet, Side, Status,
};
use std::collections::BTreeMap;

fn each(seed: u64, times: usize, mut law: impl FnMut(&mut Draw, &RuleSet, Board)) {
    let mut draw = Draw::new(seed);
    for _ in 0..times {
        let rules = draw.rules();
        let board = draw.board(&rules);
        law(&mut draw, &rules, board);
    }
}

#[test]
fn moves_apply_and_undo() {
    let (mut captures, mut rosettes, mut homes, mut none) = (0, 0, 0, 0);
    each(1, 6000, |_, rules, mut board| {
        let (game, at) = (Game::new(rules), Position::from(&board));
        for roll in Roll::ALL {
            let steps = game.moves(&at, roll.steps() as usize);
            let moves = board.moves(roll, rules);
            assert_eq!(moves.len(), steps.len(), "{board} {roll:?} {rules}");
            assert_eq!(board.count_moves(roll, rules), steps.len());
            none += usize::from(moves.is_empty());
            for (&mv, &step) in moves.iter().zip(&steps) {
                assert_eq!(mv.side(), board.side());
                assert_eq!(mv.roll(), roll.steps());
                assert_eq!((mv.from_step() as usize, mv.to_step() as usize), (step.from, step.to));
                assert_eq!(mv.captures(), step.captures, "{board} {mv:?} {rules}");
                assert_eq!((mv.rosette(), mv.home()), (step.rosette, step.home));
                captures += usize::from(mv.captures());
                rosettes += usize::from(mv.rosette());
                homes += usize::from(mv.home());
                let before = board;
                let undo = board.apply(mv).expect("a move of this board");
                assert_eq!(Position::from(&board), game.after(&at, step), "{before} {mv:?}");
                board.unapply(undo);
                assert_eq!(board, before);
            }
        }
    });
    assert!([captures, rosettes, homes, none].iter().all(|&seen| seen > 1000));
}

#[test]
fn what_is_legal_and_why_not() {
    let places: Vec<Option<Cell>> = Cell::all().map(Some).chain([None]).collect();
    let mut seen = BTreeMap::new();
    each(5, 800, |_, rules, mut board| {
        let (game, at) = (Game::new(rules), Position::from(&board));
        for roll in Roll::ALL {
            let moves = board.moves(roll, rules);
            let mut legal = 0;
            for &from in &places {
                for &to in &places {
                    let found = board.legal_move(roll, from, to, rules);
                    let why = game.refusal(&at, roll.steps().into(), (from, to));
                    let told = found.as_ref().err().map(|illegal| illegal.name());
                    assert_eq!(told, why, "{board} {roll:?} {from:?}-{to:?} {rules}");
                    *seen.entry(told).or_insert(0) += 1;
                    let before = board;
                    match (found, board.play(roll, from, to, rules)) {
                        (Ok(mv), Ok(undo)) => {
                            assert!(moves.contains(&mv));
                            legal += 1;
                            let mut applied = before;
                            let _ = applied.apply(mv).expect("a move of this board");
                            assert_eq!(board, applied);
                            board.unapply(undo);
                        }
                        (found, played) => assert_eq!(found.err(), played.err()),
                    }
                    assert_eq!(board, before);
                }
            }
            assert_eq!(legal, moves.len(), "every move is found");
        }
    });
    assert_eq!(seen.len(), 1 + Illegal::ALL.len(), "{seen:?}");
    assert!(seen.values().all(|&times| times > 100), "{seen:?}");
}

#[test]
fn forfeit_and_status() {
    let mut seen = [0; 3];
    each(2, 6000, |_, rules, mut board| {
        let (game, at) = (Game::new(rules), Position::from(&board));
        let (status, kind) = match game.standing(&at) {
            Standing::On => (Status::Ongoing, 0),
            Standing::Won(side) => (Status::Won(Side::BOTH[side]), 1),
            Standing::Drawn => (Status::Drawn, 2),
        };
        seen[kind] += 1;
        assert_eq!(board.status(rules), status, "{board} {rules}");
        let winner = if let Status::Won(side) = status { Some(side) } else { None };
        assert_eq!(board.winner(rules), winner);
        let before = board;
        let undo = board.forfeit();
        assert_eq!(Position::from(&board), game.forfeit(&at));
        board.unapply(undo);
        assert_eq!(board, before);
    });
    assert!(seen.iter().all(|&times| times > 100), "{seen:?}");
}

#[test]
fn evaluate_and_greedy() {
    let mut different = 0;
    each(3, 6000, |draw, rules, board| {
        let weights = draw.weights();
        let [exposed, rosette, entry] = weights;
        let twin = Weighed { game: Game::new(rules), exposed, rosette, entry };
        let at = Position::from(&board);
        let values = Side::BOTH.map(|s| board.evaluate(s, rules, &draw::weights(weights)));
        assert_eq!(values, [0, 1].map(|s| twin.evaluate(&at, s)), "{board} {rules} {weights:?}");
        assert_eq!(values[0], -values[1]);
        different +=
            usize::from(values[0] != board.evaluate(Side::Light, rules, &draw::weights([0; 3])));
        for roll in Roll::ALL {
            let index = twin.game.greedy(&at, roll.steps() as usize);
            assert_eq!(board.greedy(roll, rules), index, "{board} {roll:?} {rules}");
        }
    });
    assert!(different > 1000, "the weights tell");
}

#[test]
fn text_and_key_give_the_board_back() {
    let mut keys = 0;
    each(4, 6000, |_, rules, board| {
        let mut read: Board = board.to_string().parse().expect("what a board writes");
        read.set_ply(board.ply());
        assert_eq!(read, board);
        let key = board.key();
        assert_eq!(Key::from_hex(&key.to_string()), Some(key));
        if board.consistent(rules.pieces()) {
            let mut back = key.to_board(rules.pieces()).expect("a board that adds up");
            back.set_ply(board.ply());
            assert_eq!(back, board);
            keys += 1;
        }
    });
    assert!(keys > 3000);
}

#[test]
fn what_fits_a_rule_set() {
    let mut seen = [0; 3];
    each(6, 6000, |draw, _, mut board| {
        let rules = draw.rules();
        if draw.below(2) == 0 {
            board = draw.played(&rules);
            board.put(draw.one(&Cell::all().collect::<Vec<_>>()), Some(board.side()));
            let (side, has) = (board.side(), board.count(board.side()) + board.home(board.side()));
            board.set_hand(side, rules.pieces().saturating_sub(has));
        }
        let sum = |side| board.hand(side) + board.count(side) + board.home(side);
        let astray = |side: Side| {
            let off = |cell: &Cell| rules.route().step(side, *cell).is_none();
            Cell::all().filter(off).find(|cell| board.at(*cell) == Some(side))
        };
        let expected = Side::BOTH.into_iter().find_map(|side| match (sum(side), astray(side)) {
            (has, _) if has != rules.pieces() => {
                Some(Inconsistent::Pieces { side, has, rules: rules.pieces() })
            }
            (_, Some(cell)) => Some(Inconsistent::OffRoute { side, cell }),
            _ => None,
        });
        assert_eq!(board.fits(&rules).err(), expected, "{board} {rules}");
        seen[expected.map_or(0, |misfit| misfit.code().into())] += 1;
    });
    assert!(seen.iter().all(|&times| times > 100), "{seen:?}");
}

#[test]
fn positions_are_counted_by_a_formula() {
    for name in ["finkel", "masters"] {
        for pieces in ["1", "2", "3", "4"] {
            let rules = RuleSet::named(name).unwrap().set("pieces", pieces).unwrap();
            assert_eq!(count_positions(&rules), Game::new(&rules).positions(), "{rules}");
        }
    }
}
