//! Listing the moves of a roll.

use criterion::{criterion_group, criterion_main, Criterion, Throughput};
use royalur::Roll;
use royalur_benches::naive::{Game, Position};
use royalur_benches::{middle, rule_sets};
use std::hint::black_box;

fn moves(c: &mut Criterion) {
    for (name, rules) in rule_sets() {
        let mut group = c.benchmark_group(format!("moves/{name}"));
        let (boards, game) = (middle(), Game::new(&rules));
        let positions = boards.map(|board| Position::from(&board));
        for (board, position) in boards.iter().zip(&positions) {
            for roll in Roll::ALL {
                let listed = board.moves(roll, &rules);
                let twin = game.moves(position, roll.steps() as usize);
                assert_eq!(listed.len(), twin.len());
                assert_eq!(board.count_moves(roll, &rules), twin.len());
                for (mv, step) in listed.iter().zip(twin) {
                    assert_eq!((mv.to_step() as usize, mv.captures()), (step.to, step.captures));
                }
            }
        }
        // Four boards by five rolls.
        group.throughput(Throughput::Elements(20));
        group.bench_function("list", |b| {
            b.iter(|| {
                for board in &boards {
                    for roll in Roll::ALL {
                        black_box(black_box(board).moves(roll, &rules));
                    }
                }
            });
        });
        group.bench_function("count", |b| {
            b.iter(|| {
                for board in &boards {
                    for roll in Roll::ALL {
                        black_box(black_box(board).count_moves(roll, &rules));
                    }
                }
            });
        });
        group.bench_function("twin", |b| {
            b.iter(|| {
                for position in &positions {
                    for roll in 0..5 {
                        black_box(game.moves(black_box(position), roll));
                    }
                }
            });
        });
        group.finish();
    }
}

criterion_group!(benches, moves);
criterion_main!(benches);
