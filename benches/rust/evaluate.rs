//! The static evaluation: what a position is worth.

use criterion::{criterion_group, criterion_main, Criterion, Throughput};
use royalur::{Side, Weights};
use royalur_benches::naive::Position;
use royalur_benches::{middle, rule_sets, weighed, weights};
use std::hint::black_box;

fn evaluate(c: &mut Criterion) {
    for (name, rules) in rule_sets() {
        let mut group = c.benchmark_group(format!("evaluate/{name}"));
        let (boards, twin, weights) = (middle(), weighed(&rules), weights());
        let positions = boards.map(|board| Position::from(&board));
        for (board, position) in boards.iter().zip(&positions) {
            for side in Side::BOTH {
                let value = board.evaluate(side, &rules, &weights);
                assert_eq!(value, twin.evaluate(position, side.index()));
            }
        }
        group.throughput(Throughput::Elements(boards.len() as u64));
        for (kind, weights) in [("progress", Weights::default()), ("all weights", weights)] {
            group.bench_function(kind, |b| {
                b.iter(|| {
                    for board in &boards {
                        black_box(black_box(board).evaluate(Side::Light, &rules, &weights));
                    }
                });
            });
        }
        group.bench_function("all weights, twin", |b| {
            b.iter(|| {
                for position in &positions {
                    black_box(twin.evaluate(black_box(position), 0));
                }
            });
        });
        group.finish();
    }
}

criterion_group!(benches, evaluate);
criterion_main!(benches);
