//! Law: whatever is played from whatever position, the board and the naive
//! twin stay the same, and taking everything back restores the start.
#![no_main]

#[path = "../../tests/naive/mod.rs"]
mod naive;

use libfuzzer_sys::fuzz_target;
use naive::{Game, Position, Standing};
use royalur::{Board, Cell, Roll, RuleSet, Side, Status};

/// Rules, squares, hands and homes, side and ply, then a roll and a choice a
/// byte.
type Input<'a> = ([u8; 2], [u8; 20], [u8; 4], u8, u64, &'a [u8]);

fn rules([first, second]: [u8; 2]) -> RuleSet {
    let bit = |n: u8| usize::from(first >> n & 1);
    let pieces = (second % 7 + 1).to_string();
    [
        ("route", ["short", "long"][bit(0)]),
        ("dice", ["3", "4"][bit(1)]),
        ("zero_rolls", ["0", "4"][bit(2)]),
        ("safe_rosettes", ["0", "1"][bit(3)]),
        ("pieces", &pieces),
    ]
    .iter()
    .fold(RuleSet::finkel(), |rules, (field, value)| rules.set(field, value).expect("a value"))
}

fuzz_target!(|input: Input| {
    let (told, squares, counts, side, ply, turns) = input;
    let rules = rules(told);
    let mut board = Board::new(0).expect("no pieces");
    for (cell, what) in Cell::all().zip(squares) {
        board.put(cell, [None, Some(Side::Light), Some(Side::Dark)][usize::from(what % 3)]);
    }
    for (i, count) in counts.into_iter().enumerate() {
        let (side, count) = (Side::BOTH[i / 2], count % 8);
        let set =
            if i % 2 == 0 { board.set_hand(side, count) } else { board.set_home(side, count) };
        set.expect("a count");
    }
    board.set_side(Side::BOTH[usize::from(side % 2)]);
    // The twin counts plies without a limit.
    board.set_ply(ply % (u64::MAX / 2));

    let game = Game::new(&rules);
    let mut twin = Position::from(&board);
    let (start, mut undos) = (board, Vec::new());
    for &turn in turns.iter().take(200) {
        let roll = Roll::new((turn & 7) % 5).expect("a roll");
        let moves = board.moves(roll, &rules);
        let steps = game.moves(&twin, roll.steps().into());
        assert_eq!(moves.len(), steps.len());
        let chosen = usize::from(turn >> 3);
        if moves.is_empty() {
            undos.push(board.forfeit());
            twin = game.forfeit(&twin);
        } else {
            let at = chosen % moves.len();
            undos.push(board.apply(moves[at]).expect("a move of this board"));
            twin = game.after(&twin, steps[at]);
        }
        assert_eq!(Position::from(&board), twin);
        let standing = match board.status(&rules) {
            Status::Ongoing => Standing::On,
            Status::Won(side) => Standing::Won(side.index()),
            Status::Drawn => Standing::Drawn,
        };
        assert_eq!(standing, game.standing(&twin));
    }
    while let Some(undo) = undos.pop() {
        board.unapply(undo);
    }
    assert_eq!(board, start);
});
