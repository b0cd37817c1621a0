//! Perft: with the last ply in bulk, and with equal positions merged.

use criterion::{criterion_group, criterion_main, Criterion, Throughput};
use royalur_benches::naive::{Game, Position};
use royalur_benches::{middle, plain, rule_sets, start};
use std::hint::black_box;

/// A walk this deep merges nothing.
const PLAIN: u32 = 5;

fn in_bulk(c: &mut Criterion) {
    for (name, rules) in rule_sets() {
        let mut group = c.benchmark_group(format!("walk in bulk/{name}"));
        let board = middle()[0];
        let (game, position) = (Game::new(&rules), Position::from(&board));
        let leaves = board.walk(PLAIN, &rules).expect("a count");
        assert_eq!(leaves, game.walk(&position, PLAIN));
        assert_eq!(leaves, plain::walk(&board, PLAIN, &rules) as u128);
        group.throughput(Throughput::Elements(leaves as u64));
        group.sample_size(10);
        group.bench_function("walk", |b| b.iter(|| black_box(&board).walk(PLAIN, &rules)));
        group.bench_function("one by one", |b| b.iter(|| plain::walk(&board, PLAIN, &rules)));
        group.bench_function("twin", |b| b.iter(|| game.walk(&position, PLAIN)));
        group.finish();
    }
}

fn merged(c: &mut Criterion) {
    let rules = rule_sets()[0].1;
    let mut group = c.benchmark_group("walk merged/finkel");
    group.sample_size(10);
    let (game, position) = (Game::new(&rules), Position::from(&start()));
    assert_eq!(start().walk(8, &rules), Ok(game.walk(&position, 8)));
    assert_eq!(start().walk(20, &rules), Ok(80_084_848_549_406_573_072));
    group.bench_function("to 8", |b| b.iter(|| black_box(start()).walk(8, &rules)));
    group.bench_function("to 8, twin", |b| b.iter(|| game.walk(&position, 8)));
    group.bench_function("to 20", |b| b.iter(|| black_box(start()).walk(20, &rules)));
    group.finish();
}

criterion_group!(benches, in_bulk, merged);
criterion_main!(benches);
