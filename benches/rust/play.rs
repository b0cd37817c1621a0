//! Making a move and undoing it.

use criterion::{criterion_group, criterion_main, Criterion, Throughput};
use royalur::Roll;
use royalur_benches::naive::{Game, Position};
use royalur_benches::{middle, rule_sets};
use std::hint::black_box;

fn play(c: &mut Criterion) {
    for (name, rules) in rule_sets() {
        let mut group = c.benchmark_group(format!("apply and undo/{name}"));
        let game = Game::new(&rules);
        let mut pairs = Vec::new();
        for board in middle() {
            for roll in Roll::ALL {
                let position = Position::from(&board);
                let twin = game.moves(&position, roll.steps() as usize);
                for (&mv, step) in board.moves(roll, &rules).iter().zip(twin) {
                    let mut made = board;
                    let undo = made.apply(mv).expect("a move of this board");
                    assert_eq!(Position::from(&made), game.after(&position, step));
                    made.unapply(undo);
                    assert_eq!(made, board);
                    pairs.push((board, mv, position.clone(), step));
                }
            }
        }
        group.throughput(Throughput::Elements(pairs.len() as u64));
        group.bench_function("board", |b| {
            b.iter(|| {
                for (board, mv, _, _) in &pairs {
                    let mut board = *board;
                    let undo = black_box(&mut board).apply(*mv).expect("a move of this board");
                    black_box(&mut board).unapply(undo);
                }
            });
        });
        // The twin has no undo: it keeps the position it came from.
        group.bench_function("twin", |b| {
            b.iter(|| {
                for (_, _, position, step) in &pairs {
                    black_box(game.after(black_box(position), *step));
                }
            });
        });
        group.finish();
    }
}

criterion_group!(benches, play);
criterion_main!(benches);
