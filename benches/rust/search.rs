//! Expectiminimax from the middle of a game, for every roll.

use criterion::{criterion_group, criterion_main, Criterion, Throughput};
use royalur::{Board, Found, Roll, RuleSet, SearchOptions};
use royalur_benches::naive::Position;
use royalur_benches::{middle, plain, rule_sets, weighed, weights};
use std::hint::black_box;

/// A position with a roll that leaves a choice.
type Question = (Board, Roll);

fn questions(rules: &RuleSet) -> Vec<Question> {
    let all = middle().into_iter().flat_map(|board| Roll::ALL.map(|roll| (board, roll)));
    all.filter(|(board, roll)| board.count_moves(*roll, rules) > 1).collect()
}

fn ask((board, roll): &Question, rules: &RuleSet, depth: u32) -> Found {
    let options = SearchOptions { depth, weights: weights(), ..Default::default() };
    board.search(*roll, rules, &options)
}

fn search(c: &mut Criterion) {
    for (name, rules) in rule_sets() {
        let questions = questions(&rules);
        let twin = weighed(&rules);
        for depth in [2, 4] {
            let mut group = c.benchmark_group(format!("search to {depth}/{name}"));
            group.sample_size(10);
            let (mut visited, mut plainly) = (0, 0);
            for question in &questions {
                let (board, roll) = question;
                let found = ask(question, &rules, depth);
                let position = Position::from(board);
                let answer = twin.search(&position, roll.steps() as usize, depth);
                assert_eq!(answer, found.index.map(|index| (index, found.value, found.depth)));
                let mut search = plain::Search::new(board, &rules, weights());
                let best = search.best(board, *roll, depth);
                assert_eq!(best, found.index.map(|index| (index, found.value)));
                assert_eq!(search.nodes, twin.visits(&position, roll.steps() as usize, depth));
                (visited, plainly) = (visited + found.nodes, plainly + search.nodes);
            }
            let times = plainly as f64 / visited as f64;
            println!(
                "{name}, depth {depth}: {visited} positions for {plainly}, {times:.1} times fewer"
            );
            group.throughput(Throughput::Elements(questions.len() as u64));
            group.bench_function("search", |b| {
                b.iter(|| {
                    questions.iter().map(|q| black_box(ask(q, &rules, depth)).nodes).sum::<u64>()
                });
            });
            group.bench_function("definition on the board", |b| {
                b.iter(|| {
                    for (board, roll) in &questions {
                        let mut search = plain::Search::new(board, &rules, weights());
                        black_box(search.best(board, *roll, depth));
                    }
                });
            });
            group.bench_function("twin", |b| {
                b.iter(|| {
                    for (board, roll) in &questions {
                        let position = Position::from(board);
                        for level in 1..=depth {
                            black_box(twin.search(&position, roll.steps() as usize, level));
                        }
                    }
                });
            });
            group.finish();
        }
        let mut group = c.benchmark_group(format!("search to 6/{name}"));
        group.sample_size(10);
        let question = &questions[0];
        let mut search = plain::Search::new(&question.0, &rules, weights());
        let best = search.best(&question.0, question.1, 6);
        let found = ask(question, &rules, 6);
        assert_eq!(best, found.index.map(|index| (index, found.value)));
        println!("{name}, depth 6: {} positions for {}", found.nodes, search.nodes);
        group.bench_function("search", |b| b.iter(|| ask(black_box(question), &rules, 6)));
        group.finish();
    }
}

criterion_group!(benches, search);
criterion_main!(benches);
