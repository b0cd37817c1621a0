//! Simulation: whole games between two players.

use super::analysis::{asked, options_from, royalur_search_options, royalur_work_watch};
use super::guard::guard;
use super::numbers::side_from;
use super::rules::{royalur_rules, rule_set};
use super::solve::ROYALUR_THREADS_MAX;
use super::status::{
    within, Failure, ROYALUR_E_DICE, ROYALUR_E_MEMORY, ROYALUR_E_NULL, ROYALUR_E_OPTION,
};
use super::structs::{self, place, size_before, Sized32};
use super::table::{royalur_table, table};
use super::text::bytes;
use crate::geometry::Side;
use crate::play::PLY_CAP;
use crate::rules::RuleSet;
use crate::search::SearchOptions;
use crate::simulate::{self, Counted, Player, Simulation, SimulationError, Tally};
use libc::{c_char, c_void};
use std::mem::size_of;

/// A player that chooses at random, every move equally likely.
pub const ROYALUR_PLAYER_RANDOM: i32 = 0;
/// A player that chooses as royalur_greedy does.
pub const ROYALUR_PLAYER_GREEDY: i32 = 1;
/// A player that chooses as royalur_search does.
pub const ROYALUR_PLAYER_SEARCH: i32 = 2;
/// A player that chooses as royalur_table_best does.
pub const ROYALUR_PLAYER_PERFECT: i32 = 3;
/// A player that chooses as royalur_estimate_rank does one roll ahead.
pub const ROYALUR_PLAYER_MASTER: i32 = 4;
/// Lengths a game can have: 0 to the ply cap.
pub const ROYALUR_LENGTHS_SIZE: usize = 15001;
/// The most games a simulation may be told to play.
pub const ROYALUR_GAMES_MAX: i64 = 1000000000000;

const _: () = assert!(ROYALUR_LENGTHS_SIZE as u64 == PLY_CAP + 1);

/// A player.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct royalur_player {
    /// sizeof (royalur_player).
    pub size: u32,
    /// ROYALUR_PLAYER_RANDOM, _GREEDY, _SEARCH, _PERFECT or _MASTER.
    pub kind: i32,
    /// The options of a player that searches; NULL as in royalur_search.
    pub search: *const royalur_search_options,
    /// The table of a player that plays perfectly.
    pub table: *const royalur_table,
}

/// How many games, and how they begin.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct royalur_simulation {
    /// sizeof (royalur_simulation).
    pub size: u32,
    /// The side that begins every game, -1 for one drawn by lot in each.
    pub first: i32,
    /// 0 to ROYALUR_GAMES_MAX.
    pub games: i64,
    /// 1 to ROYALUR_THREADS_MAX; 0 for one per core. The results do not depend on
    /// it.
    pub threads: i32,
    /// 1 for the dice of royalur_throw: those of game n, counted from 1, are of the
    /// seed with a colon and n behind it, and the opening throws say who begins. 0
    /// for a random stream of each game, which is quicker.
    pub thrown: i32,
    /// One of `shards` that share the games, counted from 0: it has the games whose
    /// number leaves `shard` when divided by `shards`.
    pub shard: i64,
    /// 1 to ROYALUR_GAMES_MAX; 0 for a single one.
    pub shards: i64,
    /// As `lengths` of royalur_simulate, by the pieces taken in a game: NULL or room
    /// for `capacity` numbers.
    pub captures: *mut u64,
    /// The same by the turns lost to the roll.
    pub lost_turns: *mut u64,
    /// The same by the moves onto a rosette.
    pub rosettes: *mut u64,
}

/// The results of the games that were finished.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct royalur_tally {
    /// sizeof (royalur_tally).
    pub size: u32,
    /// 0.
    pub reserved: u32,
    /// Games finished.
    pub games: u64,
    /// Games each side won; the others ran to the ply cap.
    pub wins_light: u64,
    /// The same for dark.
    pub wins_dark: u64,
    /// Games won by the side that began.
    pub first_wins: u64,
    /// Plies of all games, lost turns among them.
    pub plies: u64,
    /// Plies of the shortest game, 0 without a game.
    pub shortest: u64,
    /// Plies of the longest game, 0 without a game.
    pub longest: u64,
    /// Pieces each side took.
    pub captures_light: u64,
    /// The same for dark.
    pub captures_dark: u64,
    /// Turns each side lost to the roll.
    pub lost_turns_light: u64,
    /// The same for dark.
    pub lost_turns_dark: u64,
}

// SAFETY: repr(C), integers and raw pointers, size first; any bits are a value as
// long as no pointer is followed.
unsafe impl Sized32 for royalur_player {
    const NAME: &'static str = "royalur_player";
}
// SAFETY: as for royalur_player.
unsafe impl Sized32 for royalur_simulation {
    const NAME: &'static str = "royalur_simulation";
    const FIRST: usize = size_before!(royalur_simulation, shard);
}
// SAFETY: repr(C), integers only, size first.
unsafe impl Sized32 for royalur_tally {
    const NAME: &'static str = "royalur_tally";
}

impl From<&Tally> for royalur_tally {
    fn from(tally: &Tally) -> Self {
        let (shortest, longest) = tally.shortest_and_longest().unwrap_or((0, 0));
        royalur_tally {
            size: size_of::<royalur_tally>() as u32,
            reserved: 0,
            games: tally.games(),
            wins_light: tally.wins(Side::Light),
            wins_dark: tally.wins(Side::Dark),
            first_wins: tally.first_wins(),
            plies: tally.plies(),
            shortest,
            longest,
            captures_light: tally.captures(Side::Light),
            captures_dark: tally.captures(Side::Dark),
            lost_turns_light: tally.lost_turns(Side::Light),
            lost_turns_dark: tally.lost_turns(Side::Dark),
        }
    }
}

impl From<SimulationError> for Failure {
    fn from(error: SimulationError) -> Failure {
        match error {
            SimulationError::Seed => Failure::saying(ROYALUR_E_DICE, error.to_string()),
            SimulationError::Shard => Failure::saying(ROYALUR_E_OPTION, error.to_string()),
            SimulationError::Table(error) => error.into(),
            SimulationError::Probe(error) => error.into(),
            SimulationError::Memory => ROYALUR_E_MEMORY.into(),
            SimulationError::Network(error) => error.into(),
        }
    }
}

/// The player of a pointer; NULL plays at random.
///
/// # Safety
/// `player` is NULL or a struct whose size is set, and what it points to is as
/// that struct says.
unsafe fn player_from<'a>(player: *const royalur_player) -> Result<Player<'a>, Failure> {
    // SAFETY: the caller's promise is that of `read`.
    let Some(told) = (unsafe { structs::read(player)? }) else {
        return Ok(Player::Random);
    };
    match told.kind {
        ROYALUR_PLAYER_RANDOM => Ok(Player::Random),
        ROYALUR_PLAYER_GREEDY => Ok(Player::Greedy),
        ROYALUR_PLAYER_SEARCH => {
            // SAFETY: the caller's promise.
            Ok(Player::Search(match unsafe { structs::read(told.search)? } {
                None => SearchOptions::default(),
                // SAFETY: the same.
                Some(options) => unsafe { options_from(&options)? },
            }))
        }
        // SAFETY: the same.
        ROYALUR_PLAYER_PERFECT => Ok(Player::Perfect(unsafe { table(told.table)? })),
        ROYALUR_PLAYER_MASTER => Ok(Player::Master),
        kind => {
            let text = format!("there is no kind of player {kind}");
            Err(Failure::saying(ROYALUR_E_OPTION, text))
        }
    }
}

/// A callback that gets the number of finished games.
pub type royalur_games_watch = royalur_work_watch;

/// Plays whole games and counts the results. Game n of a seed is the same whatever
/// the number of games and threads; a NULL player plays at random. `watch`, unless
/// NULL, is called with the number of finished games and `data` in the calling
/// thread, several times a second and more often between quick games; when it
/// stops the work, the tally is of the games finished until then. `lengths`, unless
/// NULL, gets for each number of plies below `capacity` how many games took so
/// many; ROYALUR_LENGTHS_SIZE has room for all. ROYALUR_E_DICE for an empty seed,
/// ROYALUR_E_TABLE_RULES for a table of other rules.
///
/// # Safety
/// `light`, `dark`, `rules` and `options` are NULL or structs whose size is set,
/// and so are the search options of a player, whose table is NULL or a table;
/// `seed` is NULL or points to `length` bytes; `watch` is NULL or a function that
/// may be called with `data`, and returns; `tally` is NULL or a struct whose size
/// is set; `lengths` and the three of `options` are NULL or room for `capacity` numbers.
#[no_mangle]
pub unsafe extern "C" fn royalur_simulate(
    light: *const royalur_player,
    dark: *const royalur_player,
    rules: *const royalur_rules,
    seed: *const c_char,
    length: usize,
    options: *const royalur_simulation,
    watch: royalur_games_watch,
    data: *mut c_void,
    tally: *mut royalur_tally,
    lengths: *mut u64,
    capacity: usize,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's promises are this function's own.
        let (rules, seed) = unsafe { (rule_set(rules)?, bytes(seed, length)?) };
        // SAFETY: the same.
        let players = unsafe { (player_from(light)?, player_from(dark)?) };
        // SAFETY: the same.
        let options = unsafe { structs::read(options)? }.ok_or(ROYALUR_E_NULL)?;
        // SAFETY: the same.
        unsafe { structs::writable(tally)? };
        // SAFETY: the same.
        let mut tell = |finished| unsafe { asked(watch, finished, data) };
        let simulation = options.simulation(&rules)?.players(players.0, players.1);
        let played = simulation.progress(&mut tell).play(seed)?;
        for (room, what) in [
            (lengths, Counted::Plies),
            (options.captures, Counted::Captures),
            (options.lost_turns, Counted::LostTurns),
            (options.rosettes, Counted::Rosettes),
        ] {
            if room.is_null() {
                continue;
            }
            for number in 0..capacity {
                let games = played.spread(what).get(number).copied().unwrap_or(0);
                // SAFETY: the caller promises room for so many numbers.
                unsafe { room.add(number).write_unaligned(games) };
            }
        }
        // SAFETY: the same.
        unsafe { structs::write(tally, royalur_tally::from(&played)) }
    })
}

impl royalur_simulation {
    fn simulation<'a>(&self, rules: &RuleSet) -> Result<Simulation<'a>, Failure> {
        let first = match self.first {
            -1 => None,
            side => Some(side_from(side.into())?),
        };
        let games = within("a number of games", self.games, 0, ROYALUR_GAMES_MAX)? as u64;
        let most = ROYALUR_THREADS_MAX.into();
        let threads = within("a number of threads", self.threads.into(), 0, most)? as usize;
        let shards = match within("a number of shards", self.shards, 0, ROYALUR_GAMES_MAX)? {
            0 => 1,
            shards => shards,
        };
        let shard = within("a shard", self.shard, 0, shards - 1)?;
        let thrown = within("thrown", self.thrown.into(), 0, 1)? == 1;
        let simulation = Simulation::new(rules).first(first).games(games).threads(threads);
        Ok(simulation.shard(shard as u64, shards as u64).thrown(thrown))
    }
}

/// Wilson's score interval: bounds of the chance of winning a game, with 95 %
/// confidence, after some wins in a number of games.
///
/// # Safety
/// `low` and `high` are NULL or places for one each.
#[no_mangle]
pub unsafe extern "C" fn royalur_win_interval(
    wins: u64,
    games: u64,
    low: *mut f64,
    high: *mut f64,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's promises are this function's own.
        let (low, high) = unsafe { (place(low)?, place(high)?) };
        [*low, *high] = simulate::win_interval(wins, games);
        Ok(())
    })
}
