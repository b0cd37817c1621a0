//! Whole games between two players.

use crate::hands::{rules, said};
use royalur::ffi::*;
use royalur::{Counted, Player, RuleSet, SearchOptions, Side, Simulation, Tally};
use std::ffi::c_void;
use std::mem::size_of;
use std::ptr::{addr_of, null, null_mut};

const SEED: &[u8] = b"a seed";

fn player(kind: i32) -> royalur_player {
    let size = size_of::<royalur_player>() as u32;
    royalur_player { size, kind, search: null(), table: null() }
}

fn games(games: i64) -> royalur_simulation {
    let size = size_of::<royalur_simulation>() as u32;
    // Every field is an integer or a pointer.
    let zero: royalur_simulation = unsafe { std::mem::zeroed() };
    royalur_simulation { size, first: -1, games, ..zero }
}

fn tally() -> royalur_tally {
    // Every field is an integer.
    let mut tally: royalur_tally = unsafe { std::mem::zeroed() };
    tally.size = size_of::<royalur_tally>() as u32;
    tally
}

/// Plays without anybody watching.
fn play(
    players: [*const royalur_player; 2],
    by: *const royalur_rules,
    options: *const royalur_simulation,
    told: &mut royalur_tally,
) -> i32 {
    let (seed, len) = (SEED.as_ptr().cast(), SEED.len());
    let [light, dark] = players;
    unsafe {
        royalur_simulate(light, dark, by, seed, len, options, None, null_mut(), told, null_mut(), 0)
    }
}

/// Plays by the standard rules, with the players that NULL stands for.
fn default_players(
    options: &royalur_simulation,
    watch: royalur_work_watch,
    data: *mut c_void,
    told: &mut royalur_tally,
    lengths: *mut u64,
    room: usize,
) -> i32 {
    let (none, seed, len) = (null(), SEED.as_ptr().cast(), SEED.len());
    unsafe {
        royalur_simulate(none, none, null(), seed, len, options, watch, data, told, lengths, room)
    }
}

fn same(told: &royalur_tally, core: &Tally) {
    let sides = |of: fn(&Tally, Side) -> u64| Side::BOTH.map(|side| of(core, side));
    assert_eq!((told.games, told.plies), (core.games(), core.plies()));
    assert_eq!([told.wins_light, told.wins_dark], sides(Tally::wins));
    assert_eq!([told.captures_light, told.captures_dark], sides(Tally::captures));
    assert_eq!([told.lost_turns_light, told.lost_turns_dark], sides(Tally::lost_turns));
    assert_eq!(told.first_wins, core.first_wins());
    let ends = core.shortest_and_longest().unwrap_or((0, 0));
    assert_eq!((told.shortest, told.longest), ends);
}

#[test]
fn games_are_the_cores() {
    let greedy = player(ROYALUR_PLAYER_GREEDY);
    let random = player(ROYALUR_PLAYER_RANDOM);
    let mut search = player(ROYALUR_PLAYER_SEARCH);
    let looks = royalur_search_options {
        size: size_of::<royalur_search_options>() as u32,
        depth: 2,
        budget: -1,
        weights: null(),
        memory: -1,
    };
    search.search = &looks;
    let options = SearchOptions { depth: 2, ..SearchOptions::default() };
    let masters = rules("masters");
    for (players, core) in [
        ([&greedy, &random], [Player::Greedy, Player::Random]),
        ([&search, &greedy], [Player::Search(options), Player::Greedy]),
    ] {
        for first in [None, Some(Side::Dark)] {
            let mut told = tally();
            let options = royalur_simulation { first: first.map_or(-1, |_| 1), ..games(40) };
            let played =
                play(players.map(|player| player as *const _), &masters, &options, &mut told);
            assert_eq!(played, ROYALUR_OK);
            let simulation = Simulation::new(&RuleSet::masters()).players(core[0], core[1]);
            same(&told, &simulation.first(first).games(40).play(SEED).unwrap());
        }
    }
    let mut none = tally();
    assert_eq!(play([null(), null()], null(), &games(0), &mut none), ROYALUR_OK);
    same(&none, &Tally::default());
    let mut told = tally();
    assert_eq!(play([null(), null()], null(), &games(30), &mut told), ROYALUR_OK);
    same(&told, &Simulation::new(&RuleSet::finkel()).games(30).play(SEED).unwrap());
}

#[test]
fn lengths_as_far_as_there_is_room() {
    let core = Simulation::new(&RuleSet::finkel()).games(50).play(SEED).unwrap();
    for room in [0, 1, 150, ROYALUR_LENGTHS_SIZE] {
        let (mut lengths, mut told) = (vec![9; room + 1], tally());
        let options = games(50);
        let status =
            default_players(&options, None, null_mut(), &mut told, lengths.as_mut_ptr(), room);
        assert_eq!(status, ROYALUR_OK);
        for (plies, &games) in lengths[..room].iter().enumerate() {
            assert_eq!(games, core.lengths().get(plies).copied().unwrap_or(0));
        }
        assert_eq!(lengths[room], 9, "nothing beyond the room");
    }
}

#[test]
fn shards_and_what_is_counted_in_a_game() {
    let core = || Simulation::new(&RuleSet::finkel()).games(50);
    for (thrown, shard, shards) in [(0, 0, 0), (0, 0, 1), (0, 2, 3), (1, 49, 50), (1, 1, 2)] {
        let (mut rooms, mut told) = ([[9; 41]; 3], tally());
        let [a, b, c] = &mut rooms;
        let [captures, lost_turns, rosettes] = [a, b, c].map(|room| room.as_mut_ptr());
        let options = royalur_simulation {
            thrown,
            shard,
            shards,
            captures,
            lost_turns,
            rosettes,
            ..games(50)
        };
        let status = default_players(&options, None, null_mut(), &mut told, null_mut(), 40);
        assert_eq!(status, ROYALUR_OK);
        let simulation = core().thrown(thrown == 1).shard(shard as u64, 1.max(shards as u64));
        let core = simulation.play(SEED).unwrap();
        same(&told, &core);
        for (room, what) in
            rooms.iter().zip([Counted::Captures, Counted::LostTurns, Counted::Rosettes])
        {
            for (number, &games) in room[..40].iter().enumerate() {
                assert_eq!(games, core.spread(what).get(number).copied().unwrap_or(0));
            }
            assert_eq!(room[40], 9, "nothing beyond the room");
        }
    }
    // A caller that knows no shards has one.
    let mut old = royalur_simulation { shard: 7, shards: 9, ..games(20) };
    old.size = (addr_of!(old.shard) as usize - addr_of!(old) as usize) as u32;
    let mut told = tally();
    assert_eq!(play([null(); 2], null(), &old, &mut told), ROYALUR_OK);
    same(&told, &core().games(20).play(SEED).unwrap());
}

unsafe extern "C-unwind" fn stop_at(finished: u64, data: *mut c_void) -> i32 {
    let most = unsafe { &mut *data.cast::<u64>() };
    (finished >= *most).into()
}

#[test]
fn who_watches_can_stop_it() {
    let mut most = 500u64;
    let (mut told, options) = (tally(), royalur_simulation { threads: 1, ..games(1_000_000) });
    let data = (&mut most as *mut u64).cast();
    let status = default_players(&options, Some(stop_at), data, &mut told, null_mut(), 0);
    assert_eq!(status, ROYALUR_OK);
    assert!(told.games >= 500 && told.games < 2000);
    same(&told, &Simulation::new(&RuleSet::finkel()).games(told.games).play(SEED).unwrap());
}

#[test]
fn perfect_players_need_a_table_of_the_rules() {
    let dir = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = dir.join(format!("perfect-{}.ur", std::process::id()));
    let name = file.to_str().unwrap();
    let mut few = rules("finkel");
    few.pieces = 2;
    let (text, len) = (name.as_ptr().cast(), name.len());
    let mut solved = null_mut();
    let status = unsafe { royalur_solve(&few, text, len, null(), None, null_mut(), &mut solved) };
    assert_eq!(status, ROYALUR_OK, "{}", said());
    let mut perfect = player(ROYALUR_PLAYER_PERFECT);
    let mut told = tally();
    assert_eq!(play([&perfect, null()], &few, &games(5), &mut told), ROYALUR_E_NULL);
    perfect.table = solved;
    assert_eq!(play([&perfect, null()], &few, &games(2000), &mut told), ROYALUR_OK);
    assert!(told.wins_light > 1200 && told.games == 2000);
    let other = play([&perfect, null()], null(), &games(5), &mut told);
    assert_eq!(other, ROYALUR_E_TABLE_RULES);
    unsafe { royalur_table_free(solved) };
    std::fs::remove_file(file).unwrap();
}

#[test]
fn what_no_simulation_can_be_made_of() {
    let (mut told, some) = (tally(), games(1));
    let before = format!("{told:?}");
    for kind in [-1, 5, i32::MIN, i32::MAX] {
        let bad = player(kind);
        assert_eq!(play([null(), &bad], null(), &some, &mut told), ROYALUR_E_OPTION);
        assert_eq!(said(), format!("there is no kind of player {kind}"));
    }
    for wrong in [-1, ROYALUR_GAMES_MAX + 1, i64::MIN, i64::MAX] {
        assert_eq!(play([null(); 2], null(), &games(wrong), &mut told), ROYALUR_E_OPTION);
        assert!(said().starts_with("a number of games is a whole number from 0 to 1000000000000"));
    }
    for threads in [-1, ROYALUR_THREADS_MAX + 1, i32::MIN, i32::MAX] {
        let bad = royalur_simulation { threads, ..some };
        assert_eq!(play([null(); 2], null(), &bad, &mut told), ROYALUR_E_OPTION);
        assert!(said().starts_with("a number of threads is a whole number from 0 to 1024"));
    }
    for (shard, shards) in [(-1, 3), (3, 3), (1, 0), (1, 1), (0, -1), (0, i64::MAX)] {
        let bad = royalur_simulation { shard, shards, ..some };
        assert_eq!(play([null(); 2], null(), &bad, &mut told), ROYALUR_E_OPTION);
        assert!(said().starts_with("a shard is") || said().starts_with("a number of shards is"));
    }
    for thrown in [-1, 2, i32::MIN] {
        let bad = royalur_simulation { thrown, ..some };
        assert_eq!(play([null(); 2], null(), &bad, &mut told), ROYALUR_E_OPTION);
    }
    for first in [-2, 2, i32::MIN, i32::MAX] {
        let bad = royalur_simulation { first, ..some };
        assert_eq!(play([null(); 2], null(), &bad, &mut told), ROYALUR_E_SIDE);
    }
    let short = royalur_simulation { size: 4, ..some };
    assert_eq!(play([null(); 2], null(), &short, &mut told), ROYALUR_E_SIZE);
    let short = royalur_player { size: 8, ..player(0) };
    assert_eq!(play([&short, null()], null(), &some, &mut told), ROYALUR_E_SIZE);
    assert_eq!(play([null(); 2], null(), null(), &mut told), ROYALUR_E_NULL);
    let mut bad = rules("finkel");
    bad.dice = 5;
    assert_eq!(play([null(); 2], &bad, &some, &mut told), ROYALUR_E_RULES);
    let simulate = |seed: &[u8], told: *mut royalur_tally| {
        let text = if seed == b"none" { null() } else { seed.as_ptr().cast() };
        let (none, data, lengths) = (null(), null_mut(), null_mut());
        unsafe {
            royalur_simulate(
                none,
                none,
                null(),
                text,
                seed.len(),
                &some,
                None,
                data,
                told,
                lengths,
                0,
            )
        }
    };
    assert_eq!(simulate(b"", &mut told), ROYALUR_E_DICE);
    assert_eq!(said(), "a seed has at least one byte");
    assert_eq!(simulate(b"none", &mut told), ROYALUR_E_NULL);
    assert_eq!(simulate(SEED, null_mut()), ROYALUR_E_NULL);
    assert_eq!(format!("{told:?}"), before, "nothing was written");
    let mut short = royalur_tally { size: 16, ..told };
    assert_eq!(simulate(SEED, &mut short), ROYALUR_E_SIZE);
}

#[test]
fn the_interval_of_a_win_rate() {
    let (mut low, mut high) = (9.0, 9.0);
    for (wins, games) in [(0, 0), (3, 10), (u64::MAX, 1), (500, 1000), (u64::MAX, u64::MAX)] {
        let status = unsafe { royalur_win_interval(wins, games, &mut low, &mut high) };
        assert_eq!((status, [low, high]), (ROYALUR_OK, royalur::win_interval(wins, games)));
        assert!(0.0 <= low && low <= high && high <= 1.0);
    }
    unsafe {
        assert_eq!(royalur_win_interval(1, 2, null_mut(), &mut high), ROYALUR_E_NULL);
        assert_eq!(royalur_win_interval(1, 2, &mut low, null_mut()), ROYALUR_E_NULL);
    }
}
