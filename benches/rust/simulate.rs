//! Simulation: whole games of a player against itself.

use criterion::{criterion_group, criterion_main, Criterion, Throughput};
use royalur::{Player, RuleSet, SearchOptions, Side, Simulation, Tally};
use royalur_benches::naive::games::{self, Choice};
use royalur_benches::{rule_sets, weights, WEIGHTS};

const SEED: &[u8] = b"bench";

fn play(rules: &RuleSet, player: Player, games: u64, threads: usize) -> Tally {
    let simulation = Simulation::new(rules).players(player, player).games(games);
    simulation.threads(threads).play(SEED).expect("a seed")
}

/// Light's wins and all plies of the same games played by the twin.
fn twin(rules: &RuleSet, choice: Choice, games: u64) -> (u64, u64) {
    let played = (0..games).map(|n| games::play(rules, [choice; 2], None, SEED, n));
    played.fold((0, 0), |(wins, plies), played| {
        (wins + u64::from(played.winner == Some(0)), plies + played.plies)
    })
}

fn simulate(c: &mut Criterion) {
    let search = SearchOptions { depth: 2, weights: weights(), ..Default::default() };
    let players = [
        ("random", Player::Random, Choice::Random, 50_000, 100),
        ("greedy", Player::Greedy, Choice::Greedy, 50_000, 100),
        ("search to 2", Player::Search(search), Choice::Search(2, WEIGHTS), 500, 5),
    ];
    for (name, rules) in rule_sets() {
        for (kind, player, choice, many, few) in players {
            let mut group = c.benchmark_group(format!("simulate {kind}/{name}"));
            group.sample_size(10);
            let tally = play(&rules, player, few, 1);
            assert_eq!((tally.wins(Side::Light), tally.plies()), twin(&rules, choice, few));
            assert_eq!(play(&rules, player, many, 1), play(&rules, player, many, 2));
            group.throughput(Throughput::Elements(many));
            for threads in [1, 2] {
                group.bench_function(format!("threads {threads}"), |b| {
                    b.iter(|| play(&rules, player, many, threads));
                });
            }
            group.throughput(Throughput::Elements(few));
            group.bench_function("twin", |b| b.iter(|| twin(&rules, choice, few)));
            group.finish();
        }
    }
}

criterion_group!(benches, simulate);
criterion_main!(benches);
