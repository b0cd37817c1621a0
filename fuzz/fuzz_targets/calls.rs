//! Law: no sequence of C calls, with whatever numbers and with NULL anywhere,
//! crashes or leaks; every status is one that has a text.
#![no_main]

use libfuzzer_sys::arbitrary::{Arbitrary, Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use royalur::ffi::*;
use std::ptr::{null, null_mut};
use std::sync::OnceLock;

/// Stops work at once.
unsafe extern "C-unwind" fn stop(_: u64, _: *mut std::ffi::c_void) -> i32 {
    1
}

/// Boards at hand; some places stay NULL.
const BOARDS: usize = 4;

/// Numbers as a caller gets them wrong: small ones, and the ends of the range.
fn number(u: &mut Unstructured) -> Result<i64> {
    Ok(match u.int_in_range(0..=9)? {
        0 => i64::MIN,
        1 => i64::MAX,
        2 => i64::from(i32::MAX) + 1,
        3 => -1,
        _ => u.int_in_range(-3..=25)?,
    })
}

/// A pointer to a value, or NULL now and then.
fn maybe<T>(u: &mut Unstructured, value: &mut T) -> Result<*mut T> {
    Ok(if u.ratio(1, 8)? { null_mut() } else { value })
}

/// A rule set as a caller fills it in, right or wrong.
fn rules(u: &mut Unstructured) -> Result<royalur_rules> {
    let size = if u.ratio(7, 8)? { size_of::<royalur_rules>() as u32 } else { u.arbitrary()? };
    Ok(royalur_rules {
        // A size beyond what is there would be the caller's own fault.
        size: size.min(size_of::<royalur_rules>() as u32),
        route: u.int_in_range(-1..=2)?,
        dice: u.int_in_range(2..=5)?,
        zero_rolls: *u.choose(&[0, 4, 0, 4, 1, -1, i32::MIN])?,
        safe_rosettes: u.int_in_range(-1..=2)?,
        pieces: u.int_in_range(-1..=9)?,
    })
}

fn weights(u: &mut Unstructured) -> Result<royalur_weights> {
    let size = size_of::<royalur_weights>() as u32;
    let (exposed, rosette, entry) = (number(u)?, number(u)?, number(u)?);
    Ok(royalur_weights { size, reserved: u.arbitrary()?, exposed, rosette, entry })
}

/// A table of one piece a side, or NULL.
fn table(u: &mut Unstructured) -> Result<*mut royalur_table> {
    static TABLE: OnceLock<usize> = OnceLock::new();
    let made = *TABLE.get_or_init(|| {
        let path = std::env::temp_dir().join(format!("royalur-calls-{}", std::process::id()));
        let name = path.to_str().expect("a name");
        let mut solved = null_mut();
        let rules = royalur_rules {
            size: size_of::<royalur_rules>() as u32,
            route: 0,
            dice: 4,
            zero_rolls: 0,
            safe_rosettes: 1,
            pieces: 1,
        };
        // SAFETY: all pointers are good or may be NULL.
        let code = unsafe {
            let text = name.as_ptr().cast();
            royalur_solve(&rules, text, name.len(), null(), None, null_mut(), &mut solved)
        };
        assert_eq!(code, ROYALUR_OK);
        // It stays mapped without its name.
        std::fs::remove_file(&path).expect("it was written");
        solved as usize
    });
    Ok(if u.ratio(1, 4)? { null_mut() } else { made as *mut royalur_table })
}

fn status(code: i32) {
    assert!(!royalur_status_text(code).is_null(), "status {code}");
    assert_ne!(code, ROYALUR_E_PANIC);
}

struct Calls {
    boards: [*mut royalur_board; BOARDS],
    codes: [u32; ROYALUR_MOVES_SIZE],
    undo: royalur_undo,
}

impl Calls {
    fn board(&self, u: &mut Unstructured) -> Result<*mut royalur_board> {
        Ok(*u.choose(&self.boards)?)
    }

    /// Makes a board into a place, freeing what was there.
    fn keep(&mut self, u: &mut Unstructured, code: i32, made: *mut royalur_board) -> Result<()> {
        status(code);
        if code == ROYALUR_OK {
            let place = u.choose_index(BOARDS)?;
            // SAFETY: it is NULL or was made and not freed.
            unsafe { royalur_board_free(std::mem::replace(&mut self.boards[place], made)) };
        }
        Ok(())
    }

    fn make(&mut self, u: &mut Unstructured) -> Result<()> {
        let mut made = null_mut();
        let mut fault = 0;
        let text = <&[u8]>::arbitrary(u)?;
        let mut ended = text.to_vec();
        ended.push(0);
        let characters: Vec<u32> = text.iter().map(|&byte| byte.into()).collect();
        let fault = maybe(u, &mut fault)?;
        // SAFETY: pointers are NULL or good for as long as told.
        let code = unsafe {
            match u.int_in_range(0..=5)? {
                0 => royalur_board_new(number(u)?, &mut made),
                1 => royalur_board_parse(ended.as_ptr().cast(), &mut made, fault),
                2 => royalur_board_read(characters.as_ptr(), characters.len(), &mut made, fault),
                3 => royalur_board_clone(self.board(u)?, &mut made),
                4 => {
                    let keys = [text, b"000000000000", b"4000000a0001"];
                    let key = *u.choose(&keys)?;
                    royalur_board_of_key(key.as_ptr().cast(), key.len(), number(u)?, &mut made)
                }
                _ => royalur_board_new(7, null_mut()),
            }
        };
        if code != ROYALUR_OK {
            assert!(made.is_null());
        }
        self.keep(u, code, made)
    }

    fn set(&mut self, u: &mut Unstructured) -> Result<()> {
        let (board, other) = (self.board(u)?, self.board(u)?);
        let (a, b) = (number(u)?, number(u)?);
        // SAFETY: boards are NULL or live.
        status(unsafe {
            match u.int_in_range(0..=5)? {
                0 => royalur_board_put(board, a, b),
                1 => royalur_board_set_hand(board, a, b),
                2 => royalur_board_set_home(board, a, b),
                3 => royalur_board_set_side(board, a),
                4 => royalur_board_set_ply(board, u.arbitrary()?),
                _ => royalur_board_copy(board, other),
            }
        });
        Ok(())
    }

    fn ask(&mut self, u: &mut Unstructured) -> Result<()> {
        let board = self.board(u)?;
        let (a, b, c) = (number(u)?, number(u)?, number(u)?);
        let mut text = [1; 64];
        let capacity = u.int_in_range(0..=text.len())?;
        let buffer = maybe(u, &mut text[0])?;
        // SAFETY: boards are NULL or live, buffers NULL or as long as told.
        unsafe {
            assert!((-1..=2).contains(&royalur_board_at(board, a)));
            assert!((-1..=7).contains(&royalur_board_hand(board, a)));
            assert!((-1..=7).contains(&royalur_board_home(board, a)));
            assert!((-1..=20).contains(&royalur_board_count(board, a)));
            assert!((-1..=1).contains(&royalur_board_side(board)));
            royalur_board_consistent(board, a);
            royalur_board_ply(board);
            royalur_board_key_bits(board);
            status(royalur_board_text(board, buffer, capacity));
            status(royalur_board_key(board, buffer, capacity));
            royalur_error_text(buffer, capacity);
            royalur_cell_named(buffer, capacity.min(8));
        }
        assert!((-1..20).contains(&royalur_cell_of(a, b)));
        assert!((-1..20).contains(&royalur_route_cell(a, b, c)));
        assert!((0..=16).contains(&royalur_route_step(a, b, c)));
        royalur_route_shared(a, b);
        royalur_route_len(a);
        royalur_file_of(a);
        royalur_row_of(a);
        royalur_cell_name(a);
        royalur_cell_at(a);
        royalur_is_rosette(a);
        royalur_other(a);
        royalur_piece_of(a);
        royalur_status_text(a as i32);
        royalur_move_ok(a as u32);
        Ok(())
    }

    fn play(&mut self, u: &mut Unstructured) -> Result<()> {
        let board = self.board(u)?;
        let mut rules = rules(u)?;
        let rules = maybe(u, &mut rules)?;
        let mut count = 0;
        let (roll, capacity) = (number(u)?, u.int_in_range(0..=ROYALUR_MOVES_SIZE)?);
        let room = maybe(u, &mut self.codes[0])?;
        let counted = maybe(u, &mut count)?;
        let mut undo = self.undo;
        if u.ratio(1, 10)? {
            undo.check ^= u.arbitrary::<u32>()?;
        }
        // SAFETY: boards are NULL or live, the rest NULL or as long as told.
        unsafe {
            let code = royalur_moves(board, roll, rules, room, capacity, counted);
            status(code);
            let chosen = match u.ratio(9, 10)? && code == ROYALUR_OK && count > 0 {
                true => self.codes[u.choose_index(count.min(ROYALUR_MOVES_SIZE))?],
                false => u.arbitrary()?,
            };
            let kept = maybe(u, &mut self.undo)?;
            status(match u.int_in_range(0..=3)? {
                0 | 1 => royalur_apply(board, chosen, kept),
                2 => royalur_forfeit(board, kept),
                _ => royalur_unapply(board, maybe(u, &mut undo)?),
            });
            let (mut a, mut b, mut c) = (0, 0, 0);
            let (a, b) = (maybe(u, &mut a)?, maybe(u, &mut b)?);
            status(royalur_board_status(board, rules, a, b, maybe(u, &mut c)?));
            let mut read = royalur_move {
                size: if u.ratio(7, 8)? { size_of::<royalur_move>() as u32 } else { 4 },
                side: 0,
                roll: 0,
                from_step: 0,
                to_step: 0,
                from_cell: 0,
                to_cell: 0,
                captures: 0,
                rosette: 0,
                home: 0,
            };
            status(royalur_move_read(chosen, maybe(u, &mut read)?));
        }
        Ok(())
    }

    /// Moves and positions that are checked: what is refused changes nothing.
    fn check(&mut self, u: &mut Unstructured) -> Result<()> {
        let board = self.board(u)?;
        let mut rules = rules(u)?;
        let rules = maybe(u, &mut rules)?;
        let (roll, start, end) = (number(u)?, number(u)?, number(u)?);
        let (mut code, mut reason, mut before, mut after) = (0, -9, [0; 64], [0; 64]);
        let reason = maybe(u, &mut reason)?;
        // SAFETY: boards are NULL or live, the rest NULL or as long as told.
        unsafe {
            let found = royalur_legal_move(board, roll, start, end, rules, &mut code, reason);
            status(found);
            let told = royalur_board_text(board, before.as_mut_ptr(), before.len());
            let kept = maybe(u, &mut self.undo)?;
            let played = royalur_play(board, roll, start, end, rules, kept, reason);
            status(played);
            assert_eq!(played, found);
            if played != ROYALUR_OK && told == ROYALUR_OK {
                royalur_board_text(board, after.as_mut_ptr(), after.len());
                assert_eq!(before, after);
            }
            status(royalur_board_fits(board, rules, reason));
            if !reason.is_null() {
                royalur_illegal_name(*reason);
                royalur_misfit_name(*reason);
            }
        }
        royalur_illegal_name(roll as i32);
        royalur_misfit_name(roll as i32);
        Ok(())
    }

    /// Rule sets and seeds as text, and what a throw is worth.
    fn write(&mut self, u: &mut Unstructured) -> Result<()> {
        let mut rules = rules(u)?;
        let rules = maybe(u, &mut rules)?;
        let (mut text, mut seed, mut count, mut roll, mut faces) = ([1; 80], [1; 40], 0, 0, 0);
        let capacity = u.int_in_range(0..=text.len())?;
        let (dice, bytes) = (number(u)?, <&[u8]>::arbitrary(u)?);
        let lists: [&[u8]; 4] = [bytes, b"masters", b"dice=3 pieces=5", b"6120"];
        let list = *u.choose(&lists)?;
        let (from, length) = (list.as_ptr().cast(), list.len());
        // SAFETY: pointers are NULL or good for as long as told.
        unsafe {
            status(royalur_rules_parse(from, length, rules));
            status(royalur_rules_text(rules, maybe(u, &mut text[0])?, capacity));
            status(royalur_roll_of(dice, rules, maybe(u, &mut roll)?));
            let (room, counted) = (maybe(u, &mut seed[0])?, maybe(u, &mut count)?);
            status(royalur_seed_read(from, length, room, capacity.min(40), counted));
            status(royalur_seed_text(from, length, maybe(u, &mut text[0])?, capacity));
            let faces = maybe(u, &mut faces)?;
            status(royalur_throw_hex(from, length, u.arbitrary()?, dice, faces));
        }
        Ok(())
    }

    fn think(&mut self, u: &mut Unstructured) -> Result<()> {
        let board = self.board(u)?;
        let (mut rules, mut weights) = (rules(u)?, weights(u)?);
        let rules = maybe(u, &mut rules)?;
        let weights = maybe(u, &mut weights)?;
        let (roll, side) = (number(u)?, number(u)?);
        let (mut value, mut index) = (0, 0);
        let mut options = royalur_search_options {
            size: size_of::<royalur_search_options>() as u32,
            depth: u.int_in_range(-1..=40)?,
            budget: *u.choose(&[0, 1, 50, 300, 300, -2, i64::MIN, i64::MAX])?,
            weights,
            memory: *u.choose(&[4096, 4096, 100, -1, -2, i64::MIN, i64::MAX])?,
        };
        let mut found = royalur_found {
            size: if u.ratio(7, 8)? { size_of::<royalur_found>() as u32 } else { 8 },
            index: 0,
            depth: 0,
            stopped: 0,
            value: 0,
            nodes: 0,
        };
        let mut digits = [1; ROYALUR_DIGITS_SIZE];
        let capacity = u.int_in_range(0..=digits.len())?;
        // SAFETY: boards are NULL or live, the rest NULL or as long as told.
        unsafe {
            let value = maybe(u, &mut value)?;
            status(royalur_evaluate(board, side, rules, weights, value));
            status(royalur_greedy(board, roll, rules, maybe(u, &mut index)?));
            status(royalur_search(board, roll, rules, &options, maybe(u, &mut found)?));
            options.size = 1;
            status(royalur_search(board, roll, rules, &options, &mut found));
            let watch = if u.ratio(1, 2)? {
                Some(stop as unsafe extern "C-unwind" fn(u64, *mut std::ffi::c_void) -> i32)
            } else {
                None
            };
            options.size = size_of::<royalur_search_options>() as u32;
            let found = maybe(u, &mut found)?;
            status(royalur_search_watched(board, roll, rules, &options, watch, null_mut(), found));
            let room = maybe(u, &mut digits[0])?;
            let depth = u.int_in_range(0..=3)?;
            status(royalur_walk(board, depth, rules, room, capacity));
            status(royalur_walk_watched(board, depth, rules, watch, null_mut(), room, capacity));
            royalur_count_positions(rules);
            let name: &[u8] = u.choose(&[&b"exposed"[..], b"entry", b"", b"\xff", b"rosettes"])?;
            status(royalur_weights_set(weights, name.as_ptr().cast(), name.len(), side));
        }
        Ok(())
    }

    fn name(&mut self, u: &mut Unstructured) -> Result<()> {
        let mut rules = rules(u)?;
        let rules = maybe(u, &mut rules)?;
        let names: [&[u8]; 9] = [
            b"finkel",
            b"masters",
            b"route",
            b"dice",
            b"pieces",
            b"",
            b"\xff\0",
            b"zero_rolls",
            b"safe_rosettes",
        ];
        let values: [&[u8]; 8] = [b"short", b"long", b"0", b"1", b"4", b"7", b"", b"\x80"];
        let (name, value) = (*u.choose(&names)?, *u.choose(&values)?);
        let mut weights = [0; ROYALUR_ROLL_MAX as usize + 1];
        let (mut denominator, mut faces, mut first, mut spent) = (0, 0, 0, 0);
        let seed = <&[u8]>::arbitrary(u)?;
        let dice = number(u)?;
        // SAFETY: pointers are NULL or good for as long as told.
        unsafe {
            status(royalur_rules_named(name.as_ptr().cast(), name.len(), rules));
            status(royalur_rules_set(
                rules,
                name.as_ptr().cast(),
                name.len(),
                value.as_ptr().cast(),
                value.len(),
            ));
            status(royalur_rules_set(rules, null(), 3, value.as_ptr().cast(), value.len()));
            status(royalur_rules_check(rules));
            let told = maybe(u, &mut denominator)?;
            status(royalur_chances(dice, number(u)?, maybe(u, &mut weights[0])?, told));
            let faces = maybe(u, &mut faces)?;
            let text = seed.as_ptr().cast();
            status(royalur_throw(text, seed.len(), u.arbitrary()?, dice, faces));
            let first = maybe(u, &mut first)?;
            status(royalur_opening(text, seed.len(), dice, first, maybe(u, &mut spent)?));
        }
        Ok(())
    }

    fn look_up(&mut self, u: &mut Unstructured) -> Result<()> {
        let (board, table) = (self.board(u)?, table(u)?);
        let roll = number(u)?;
        let (mut value, mut index, mut count) = (0.0, 0, 0);
        let (mut indices, mut values) = ([0; ROYALUR_MOVES_SIZE], [0.0; ROYALUR_MOVES_SIZE]);
        let capacity = u.int_in_range(0..=ROYALUR_MOVES_SIZE)?;
        let mut shared = null_mut();
        // SAFETY: handles are NULL or live, the rest NULL or as long as told; zeros
        // are values of the structs.
        unsafe {
            let mut info: royalur_table_info = std::mem::zeroed();
            info.size = if u.ratio(7, 8)? { size_of::<royalur_table_info>() as u32 } else { 4 };
            let mut rules = rules(u)?;
            status(royalur_table_info_of(table, maybe(u, &mut info)?));
            status(royalur_table_rules(table, maybe(u, &mut rules)?));
            status(royalur_table_value(table, board, maybe(u, &mut value)?));
            let (rank, chance) = (maybe(u, &mut indices[0])?, maybe(u, &mut values[0])?);
            let count = maybe(u, &mut count)?;
            status(royalur_table_rank(table, board, roll, rank, chance, capacity, count));
            status(royalur_table_best(table, board, roll, maybe(u, &mut index)?));
            if royalur_table_share(table, &mut shared) == ROYALUR_OK {
                royalur_table_free(shared);
            }
            let name = <&[u8]>::arbitrary(u)?;
            let mut opened = null_mut();
            // Most names are of no file; one that is some is no table.
            status(royalur_table_open(name.as_ptr().cast(), name.len(), &mut opened));
            assert!(opened.is_null());
        }
        Ok(())
    }

    fn simulate(&mut self, u: &mut Unstructured) -> Result<()> {
        let player = |u: &mut Unstructured| -> Result<royalur_player> {
            let size = size_of::<royalur_player>() as u32;
            let (kind, table) = (u.int_in_range(-1..=4)?, table(u)?);
            // A player that searches without a depth takes too long to try often.
            let kind = if kind == ROYALUR_PLAYER_SEARCH { ROYALUR_PLAYER_GREEDY } else { kind };
            Ok(royalur_player { size, kind, search: null(), table })
        };
        let (mut light, mut dark, mut rules) = (player(u)?, player(u)?, rules(u)?);
        let mut options = royalur_simulation {
            size: size_of::<royalur_simulation>() as u32,
            first: u.int_in_range(-2..=2)?,
            games: *u.choose(&[0, 1, 2, 3, -1, i64::MIN, i64::MAX])?,
            threads: *u.choose(&[1, 2, -1, i32::MAX])?,
            thrown: u.int_in_range(-1..=2)?,
            shard: *u.choose(&[0, 0, 1, -1, i64::MAX])?,
            shards: *u.choose(&[0, 1, 2, -1, i64::MAX])?,
            captures: null_mut(),
            lost_turns: null_mut(),
            rosettes: null_mut(),
        };
        let seed = <&[u8]>::arbitrary(u)?;
        let mut lengths = [0; 20];
        let capacity = u.int_in_range(0..=lengths.len())?;
        // SAFETY: structs are NULL or whole, buffers NULL or as long as told.
        unsafe {
            let mut tally: royalur_tally = std::mem::zeroed();
            tally.size = if u.ratio(7, 8)? { size_of::<royalur_tally>() as u32 } else { 4 };
            status(royalur_simulate(
                maybe(u, &mut light)?,
                maybe(u, &mut dark)?,
                maybe(u, &mut rules)?,
                seed.as_ptr().cast(),
                seed.len(),
                maybe(u, &mut options)?,
                Some(stop),
                null_mut(),
                maybe(u, &mut tally)?,
                maybe(u, &mut lengths[0])?,
                capacity,
            ));
            let (mut low, mut high) = (0.0, 0.0);
            let low = maybe(u, &mut low)?;
            status(royalur_win_interval(u.arbitrary()?, u.arbitrary()?, low, &mut high));
        }
        Ok(())
    }

    fn run(&mut self, u: &mut Unstructured) -> Result<()> {
        while !u.is_empty() {
            match u.int_in_range(0..=11)? {
                0 | 1 => self.make(u)?,
                2 => self.set(u)?,
                3 => self.ask(u)?,
                4 | 5 => self.play(u)?,
                6 => self.think(u)?,
                7 => self.look_up(u)?,
                8 => self.simulate(u)?,
                9 => self.check(u)?,
                10 => self.write(u)?,
                _ => self.name(u)?,
            }
        }
        Ok(())
    }
}

fuzz_target!(|bytes: &[u8]| {
    let before = royalur_live();
    let undo = royalur_undo { size: size_of::<royalur_undo>() as u32, check: 0, state: [0; 3] };
    let mut calls = Calls { boards: [null_mut(); BOARDS], codes: [0; ROYALUR_MOVES_SIZE], undo };
    // It ends when the bytes do.
    let _ = calls.run(&mut Unstructured::new(bytes));
    for board in calls.boards {
        // SAFETY: each is NULL or was made and not freed.
        unsafe { royalur_board_free(board) };
    }
    assert_eq!(royalur_live(), before);
});
