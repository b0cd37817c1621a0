//! Estimates of the win probability, over positions with exact values.

use criterion::{criterion_group, criterion_main, Criterion, Throughput};
use royalur::{Board, Estimator, Key, Roll};
use royalur_benches::rule_sets;
use std::hint::black_box;

/// The positions of a family in `t/data/estimates.tsv` with their exact values.
fn exact(family: &str) -> Vec<(Board, f64)> {
    let rows = include_str!("../../t/data/estimates.tsv").lines();
    rows.filter_map(|row| row.strip_prefix(family)?.strip_prefix('\t')?.split_once('\t'))
        .map(|(key, value)| {
            let board = Key::from_hex(key).and_then(|key| key.to_board(7)).expect("a position");
            (board, value.parse::<f64>().expect("a value") / 65535.0)
        })
        .collect()
}

fn estimate(c: &mut Criterion) {
    for (name, rules) in rule_sets() {
        let mut group = c.benchmark_group(format!("estimate/{name}"));
        let estimator = Estimator::new(&rules).expect("a network");
        let exact = exact(&royalur::estimate::family(&rules));
        assert_eq!(exact.len(), 2000);
        for plies in 0..3 {
            let some = &exact[..[2000, 200, 20][plies as usize]];
            let value = |board: &Board| estimator.value(board, plies).expect("a chance");
            let squares = some.iter().map(|(board, exact)| (value(board) - exact).powi(2));
            let rms = (squares.sum::<f64>() / some.len() as f64).sqrt();
            assert!(rms < 1.2 * estimator.off(plies).rms, "{name} at {plies}: {rms}");
            group.throughput(Throughput::Elements(some.len() as u64));
            group.bench_function(format!("{plies} rolls ahead"), |b| {
                b.iter(|| some.iter().map(|(board, _)| value(black_box(board))).sum::<f64>());
            });
        }
        let roll = Roll::new(2).expect("a roll");
        group.throughput(Throughput::Elements(200));
        group.bench_function("rank, 0 rolls ahead", |b| {
            b.iter(|| {
                for (board, _) in &exact[..200] {
                    black_box(estimator.rank(black_box(board), roll, 0).expect("moves"));
                }
            });
        });
        group.finish();
    }
}

criterion_group!(benches, estimate);
criterion_main!(benches);
