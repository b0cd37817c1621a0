//! Counting the positions of a rule set.

use criterion::{criterion_group, criterion_main, Criterion};
use royalur::count_positions;
use royalur_benches::naive::Game;
use royalur_benches::rule_sets;
use std::hint::black_box;

fn count(c: &mut Criterion) {
    for (name, rules) in rule_sets() {
        let mut group = c.benchmark_group(format!("count positions/{name}"));
        for pieces in 1..=3 {
            let few = rules.set("pieces", &pieces.to_string()).expect("a number of pieces");
            assert_eq!(count_positions(&few), Game::new(&few).positions());
        }
        let pinned = if name == "finkel" { 275_827_872 } else { 1_002_065_904 };
        assert_eq!(count_positions(&rules), pinned);
        group.sample_size(10);
        group.bench_function("7 pieces", |b| b.iter(|| count_positions(black_box(&rules))));
        let few = rules.set("pieces", "3").expect("a number of pieces");
        group.bench_function("3 pieces", |b| b.iter(|| count_positions(black_box(&few))));
        let game = Game::new(&few);
        group.bench_function("3 pieces, twin", |b| b.iter(|| black_box(&game).positions()));
        group.finish();
    }
}

criterion_group!(benches, count);
criterion_main!(benches);
