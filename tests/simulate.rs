//! Simulated games against games played by the naive twin from the same
//! streams, and what a simulation promises of threads, seeds and breaking off.

mod draw;
mod naive;

use draw::Draw;
use naive::games::{play, play_thrown, Choice, Played};
use royalur::{
    Counted, Player, RuleSet, SearchOptions, Side, Simulation, SimulationError, Solver, Tally,
    PLY_CAP,
};
use std::ops::ControlFlow;

fn player(choice: Choice) -> Player<'static> {
    match choice {
        Choice::Random => Player::Random,
        Choice::Greedy => Player::Greedy,
        Choice::Search(depth, weights) => {
            let weights = draw::weights(weights);
            Player::Search(SearchOptions { depth, weights, ..Default::default() })
        }
    }
}

fn holds(rules: &RuleSet, choices: [Choice; 2], first: Option<Side>, seed: &[u8], games: u64) {
    let simulation = || {
        let [light, dark] = choices.map(player);
        Simulation::new(rules).players(light, dark).first(first).games(games)
    };
    let played = (0..games).map(|n| play(rules, choices, first, seed, n)).collect();
    agrees(rules, simulation().play(seed).unwrap(), played);
    let played = (0..games).map(|n| play_thrown(rules, choices, first, seed, n)).collect();
    agrees(rules, simulation().thrown(true).play(seed).unwrap(), played);
}

fn agrees(rules: &RuleSet, tally: Tally, played: Vec<Played>) {
    let games = played.len() as u64;
    let count = |what: &dyn Fn(&Played) -> bool| played.iter().filter(|p| what(p)).count() as u64;
    let sum = |of: &dyn Fn(&Played) -> u64| played.iter().map(of).sum::<u64>();
    assert_eq!(tally.games(), games);
    assert_eq!(tally.draws(), count(&|p| p.winner.is_none()), "{rules}");
    assert_eq!(tally.first_wins(), count(&|p| p.winner == Some(p.first)));
    assert_eq!(tally.plies(), sum(&|p| p.plies));
    for side in Side::BOTH {
        let index = side.index();
        assert_eq!(tally.wins(side), count(&|p| p.winner == Some(index)), "{rules}");
        assert_eq!(tally.captures(side), sum(&|p| p.captures[index]));
        assert_eq!(tally.lost_turns(side), sum(&|p| p.lost_turns[index]));
    }
    assert_eq!(tally.lengths(), tally.spread(Counted::Plies));
    for what in [Counted::Plies, Counted::Captures, Counted::LostTurns, Counted::Rosettes] {
        let of = |p: &Played| match what {
            Counted::Plies => p.plies,
            Counted::Captures => p.captures.iter().sum(),
            Counted::LostTurns => p.lost_turns.iter().sum(),
            Counted::Rosettes => p.rosettes,
        };
        let spread = tally.spread(what);
        assert_eq!(spread.len() as u64, played.iter().map(of).max().map_or(0, |most| most + 1));
        for (number, &games) in spread.iter().enumerate() {
            assert_eq!(games, count(&|p| of(p) == number as u64), "{what:?}");
        }
    }
    let lengths = played.iter().map(|p| p.plies);
    let ends = lengths.clone().min().zip(lengths.max());
    assert_eq!(tally.shortest_and_longest(), ends);
}

#[test]
fn games_are_those_of_the_twin() {
    let mut draw = Draw::new(31);
    for _ in 0..40 {
        let rules = draw.rules();
        let choices = [(); 2].map(|()| draw.one(&[Choice::Random, Choice::Greedy]));
        let first = draw.one(&[None, Some(Side::Light), Some(Side::Dark)]);
        holds(&rules, choices, first, &draw.number().to_le_bytes(), 25);
    }
}

#[test]
fn searching_players_are_those_of_the_twin() {
    let mut draw = Draw::new(32);
    for choices in [
        [Choice::Search(2, [16, 16, 8]), Choice::Random],
        [Choice::Greedy, Choice::Search(1, [0; 3])],
        [Choice::Search(2, [16, 0, 0]), Choice::Search(1, [16, 16, 8])],
    ] {
        let rules = draw.rules();
        holds(&rules, choices, None, b"search", 6);
    }
}

fn random(rules: &RuleSet, games: u64, threads: usize, seed: &[u8]) -> Tally {
    Simulation::new(rules).games(games).threads(threads).play(seed).unwrap()
}

#[test]
fn threads_change_nothing_and_seeds_everything() {
    for rules in [RuleSet::finkel(), RuleSet::masters()] {
        let one = random(&rules, 1000, 1, b"seed");
        for threads in [0, 2, 3, 7, 5000] {
            assert_eq!(random(&rules, 1000, threads, b"seed"), one);
        }
        assert_ne!(random(&rules, 1000, 1, b"need"), one);
    }
}

#[test]
fn more_games_begin_with_the_same_ones() {
    let rules = RuleSet::finkel();
    let (few, many) = (random(&rules, 300, 2, b"s"), random(&rules, 301, 2, b"s"));
    let more = |few: u64, many: u64| many == few || many == few + 1;
    assert!(more(few.wins(Side::Light), many.wins(Side::Light)));
    let (a, b) = (few.lengths(), many.lengths());
    let grown = (0..b.len()).filter(|&n| a.get(n).copied().unwrap_or(0) != b[n]).count();
    assert_eq!(grown, 1);
}

#[test]
fn shards_add_up_to_the_whole() {
    let mut draw = Draw::new(33);
    for (players, games) in [
        ([Player::Random, Player::Greedy], 1000),
        ([player(Choice::Search(1, [16, 16, 8])), Player::Master], 12),
    ] {
        for thrown in [false, true] {
            let rules = draw.rules();
            let all = || {
                let [light, dark] = players;
                Simulation::new(&rules).players(light, dark).games(games).thrown(thrown)
            };
            let whole = all().play(b"shards").unwrap();
            for shards in [1, 2, 3, 7, games, games + 1, u64::MAX] {
                let parts = (0..shards.min(games + 2)).map(|shard| {
                    let tally = all().shard(shard, shards).threads(2).play(b"shards").unwrap();
                    let own = (0..games).filter(|n| n % shards == shard).count() as u64;
                    assert_eq!(tally.games(), own);
                    tally
                });
                assert_eq!(parts.fold(Tally::default(), Tally::and), whole);
            }
        }
    }
    let simulation =
        |shard, shards| Simulation::new(&RuleSet::finkel()).shard(shard, shards).play(b"s");
    for (shard, shards) in [(0, 0), (1, 1), (3, 3), (u64::MAX, u64::MAX)] {
        assert!(matches!(simulation(shard, shards), Err(SimulationError::Shard)));
    }
}

#[test]
fn it_can_be_watched_and_broken_off() {
    let rules = RuleSet::finkel();
    let mut told = Vec::new();
    let mut watch = |finished| {
        told.push(finished);
        ControlFlow::Continue(())
    };
    let all = Simulation::new(&rules).games(1000).threads(1).progress(&mut watch);
    assert_eq!(all.play(b"w").unwrap().games(), 1000);
    assert!(told.windows(2).all(|pair| pair[0] < pair[1]));
    assert_eq!(told.last(), Some(&1000));
    for threads in [1, 2] {
        let mut watch = |_| ControlFlow::Break(());
        let cut = Simulation::new(&rules).games(1_000_000).threads(threads).progress(&mut watch);
        let tally = cut.play(b"w").unwrap();
        assert!(tally.games() > 0 && tally.games() < 1_000_000);
        let counted: u64 = tally.lengths().iter().sum();
        assert_eq!(counted, tally.games());
    }
}

#[test]
fn odds_and_ends() {
    let rules = RuleSet::finkel();
    assert!(matches!(Simulation::new(&rules).play(b""), Err(SimulationError::Seed)));
    let none = random(&rules, 0, 0, b"s");
    assert_eq!(none, Tally::default());
    assert_eq!((none.games(), none.shortest_and_longest()), (0, None));
    let one = random(&rules, 1, 0, b"s");
    assert_eq!(one.games(), 1);
    assert!(one.plies() < PLY_CAP);
}

#[test]
fn the_better_player_wins() {
    let rules = RuleSet::finkel();
    let depth = |depth| {
        let weights = draw::weights([16, 16, 8]);
        Player::Search(SearchOptions { depth, weights, ..Default::default() })
    };
    let wins = |light, dark| {
        let games = Simulation::new(&rules).players(light, dark).games(400);
        games.play(b"better").unwrap().wins(Side::Light)
    };
    assert!(wins(Player::Greedy, Player::Random) > 280);
    assert!(wins(depth(2), Player::Greedy) > 240);
}

#[test]
fn perfect_players_play_by_a_table() {
    let rules = RuleSet::finkel().set("pieces", "2").unwrap();
    let file = std::env::temp_dir().join(format!("royalur-simulate-{}.ur", std::process::id()));
    let table = Solver::new(&rules).solve(&file).unwrap();
    let play = |light, threads| {
        let games = Simulation::new(&rules).players(light, Player::Perfect(&table)).games(2000);
        games.threads(threads).play(b"perfect").unwrap()
    };
    let random = play(Player::Random, 1);
    assert!(random.wins(Side::Dark) > 1200, "{random:?}");
    assert_eq!(play(Player::Random, 3), random);
    let even = play(Player::Perfect(&table), 0);
    let chance = even.first_wins() as f64 / 2000.0;
    assert!((chance - table.start()).abs() < 0.05, "{chance} for {}", table.start());
    let other =
        Simulation::new(&RuleSet::finkel()).players(Player::Perfect(&table), Player::Random);
    assert!(matches!(other.play(b"perfect"), Err(SimulationError::Table(_))));
    std::fs::remove_file(file).unwrap();
}
