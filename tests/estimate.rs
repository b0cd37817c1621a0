//! Estimates of the win probability: against exact values, against a plain
//! reading of the weights, and the same bits everywhere.

mod files;
#[allow(dead_code)] // rule sets go by their family here
mod table;

use files::Dir;
use royalur::estimate::{family, NetworkFile, Off, FIRST, PLIES_MAX, SECOND};
use royalur::{Board, Estimator, Key, Player, Roll, RuleSet, Side, Simulation, Solver};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use table::rows;

/// A rule set of every family, with the pieces its network learnt from.
fn families() -> Vec<RuleSet> {
    let mut all = Vec::new();
    for route in ["short", "long"] {
        for dice in ["3", "4"] {
            for zero in ["0", "4"] {
                for safe in ["0", "1"] {
                    let rules = RuleSet::finkel().set("route", route).unwrap();
                    let rules = rules.set("dice", dice).unwrap().set("zero_rolls", zero).unwrap();
                    let rules = rules.set("safe_rosettes", safe).unwrap();
                    all.push(network(&family(&rules)).rules);
                    assert_eq!(family(&all[all.len() - 1]), family(&rules));
                }
            }
        }
    }
    all
}

/// Positions of each family that were held out from learning, with exact values.
fn exact() -> BTreeMap<String, Vec<(Board, f64)>> {
    let pieces: BTreeMap<_, _> =
        families().iter().map(|rules| (family(rules), rules.pieces())).collect();
    let mut exact: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for row in rows("estimates") {
        let board = Key::from_hex(&row[1]).unwrap().to_board(pieces[&row[0]]).unwrap();
        let value = row[2].parse::<f64>().unwrap() / 65535.0;
        exact.entry(row[0].clone()).or_default().push((board, value));
    }
    exact
}

fn network(name: &str) -> NetworkFile {
    let path = format!("{}/src/estimate/networks/{name}.net", env!("CARGO_MANIFEST_DIR"));
    NetworkFile::from_bytes(name, &fs::read(Path::new(&path)).unwrap()).unwrap()
}

#[test]
fn every_family_is_off_by_what_its_figures_say() {
    let exact = exact();
    for rules in families() {
        let name = family(&rules);
        let positions = &exact[&name];
        assert_eq!(positions.len(), 2000, "{name}");
        let estimator = Estimator::new(&rules).unwrap();
        for plies in 0..2 {
            let told = estimator.off(plies);
            let mut all: Vec<f64> = positions
                .iter()
                .map(|(board, value)| (estimator.value(board, plies).unwrap() - value).abs())
                .collect();
            all.sort_by(f64::total_cmp);
            let mean = all.iter().sum::<f64>() / 2000.0;
            let rms = (all.iter().map(|d| d * d).sum::<f64>() / 2000.0).sqrt();
            // The figures are of ten times as many positions, and a percentile of
            // few varies most.
            let is = [(rms, told.rms, 1.2), (mean, told.mean, 1.2), (all[1979], told.most, 1.4)];
            for (is, says, times) in is {
                let part = is / says;
                assert!(part < times && part > 1.0 / times, "{name} at {plies}: {is}, not {says}");
            }
            assert!(all[1999] <= told.largest + 1e-6, "{name} at {plies}: {}", all[1999]);
        }
        let most = if rules.name().is_some() { [0.0045, 0.003] } else { [0.007, 0.007] };
        assert!(estimator.off(0).rms <= most[0] && estimator.off(1).rms <= most[1], "{name}");
        assert!(estimator.off(2).rms < estimator.off(1).rms, "{name}");
    }
}

/// The steps of a side of a board: its pieces on the route, in hand and left.
struct Seen {
    steps: Vec<u8>,
    hand: u8,
    left: u8,
}

fn seen(board: &Board, side: Side, rules: &RuleSet) -> Seen {
    let route = rules.route();
    let on = |step: &u8| board.at(route.cell(side, *step).unwrap()) == Some(side);
    let steps = (1..=route.len()).filter(on).collect();
    Seen { steps, hand: board.hand(side), left: rules.pieces() - board.home(side) }
}

/// The inputs that are set, from the description of the windows.
fn plain_inputs(board: &Board, rules: &RuleSet) -> Vec<usize> {
    let (me, it) = (board.side(), board.side().other());
    let (mine, theirs) = (seen(board, me, rules), seen(board, it, rules));
    let route = rules.route();
    let short = route.name() == "short";
    let shared: &[(u8, u8)] =
        if short { &[(5, 4), (9, 4)] } else { &[(5, 4), (9, 3), (12, 3), (15, 2)] };
    let private: &[(u8, u8)] = if short { &[(1, 4), (13, 2)] } else { &[(1, 4)] };
    let (mut set, mut begin) = (Vec::new(), 0);
    for &(first, length) in shared {
        let digit = |step: u8| match board.at(route.cell(me, step).unwrap()) {
            Some(side) if side == me => 1,
            Some(_) => 2,
            None => 0,
        };
        set.push(begin + (0..length).rev().fold(0, |n, at| 3 * n + digit(first + at)));
        begin += 3usize.pow(length.into());
    }
    for &(first, length) in private {
        for side in [&mine, &theirs] {
            let bit = |step: u8| usize::from(side.steps.contains(&step));
            set.push(begin + (0..length).rev().fold(0, |n, at| 2 * n + bit(first + at)));
            begin += 1 << length;
        }
    }
    for side in [&mine, &theirs] {
        set.extend([begin + usize::from(side.hand), begin + 8 + usize::from(side.left)]);
        begin += 16;
    }
    set
}

/// What a network says, in floats.
fn plain(file: &NetworkFile, board: &Board, rules: &RuleSet) -> f64 {
    let [bits, bits2] = file.bits.map(|bits| f64::from(1u32 << bits));
    let unit = |sum: f64| sum.clamp(0.0, 1.0).powi(2);
    let inputs = plain_inputs(board, rules);
    let first: Vec<f64> = (0..FIRST)
        .map(|j| {
            let sum: i32 =
                inputs.iter().map(|input| i32::from(file.first[input * FIRST + j])).sum();
            unit(f64::from(sum + i32::from(file.first_bias[j])) / bits)
        })
        .collect();
    let mut odds = f64::from(file.last_bias) / f64::from(1 << 24);
    for k in 0..SECOND {
        let row = &file.second[k * FIRST..][..FIRST];
        let pairs = first.iter().zip(row).map(|(unit, &w)| unit * f64::from(w) / bits2);
        let bias = f64::from(file.second_bias[k]) / bits2 / 2048.0;
        odds += unit(pairs.sum::<f64>() + bias) * f64::from(file.last[k]) / 4096.0;
    }
    1.0 / (1.0 + (-odds).exp())
}

#[test]
fn whole_numbers_say_what_floats_would() {
    let exact = exact();
    for rules in families() {
        let file = network(&family(&rules));
        let estimator = Estimator::new(&rules).unwrap();
        assert_eq!(estimator.off(2), file.off[2]);
        for (board, _) in exact[&family(&rules)].iter().step_by(10) {
            let inputs = Estimator::inputs(board, &rules).unwrap();
            assert_eq!(inputs.map(usize::from).to_vec(), plain_inputs(board, &rules), "{board}");
            let (is, would) = (estimator.value(board, 0).unwrap(), plain(&file, board, &rules));
            assert!((is - would).abs() < 5e-4, "{rules}, {board}: {is}, not {would}");
        }
    }
}

#[test]
fn looking_ahead_is_every_roll_and_the_best_move() {
    fn plain(estimator: &Estimator, board: &Board, plies: u32) -> f64 {
        let rules = *estimator.rules();
        if plies == 0 || board.winner(&rules).is_some() {
            return estimator.value(board, 0).unwrap();
        }
        let mut sum = 0.0;
        for chance in rules.chances() {
            let mut best: Option<f64> = None;
            for &mv in &board.moves(chance.roll, &rules) {
                let mut next = *board;
                let _ = next.apply(mv).unwrap();
                let value = plain(estimator, &next, plies - 1);
                let value = if next.side() == board.side() { value } else { 1.0 - value };
                best = Some(best.map_or(value, |best| best.max(value)));
            }
            let best = best.unwrap_or_else(|| {
                let mut next = *board;
                let _ = next.forfeit();
                1.0 - plain(estimator, &next, plies - 1)
            });
            sum += best * f64::from(chance.weight) / f64::from(chance.denominator);
        }
        sum
    }
    let exact = exact();
    for rules in families() {
        let estimator = Estimator::new(&rules).unwrap();
        for (board, _) in exact[&family(&rules)].iter().step_by(200) {
            for plies in 1..3 {
                let (is, would) =
                    (estimator.value(board, plies).unwrap(), plain(&estimator, board, plies));
                // Rounded to 28 bits at every level.
                assert!((is - would).abs() < 2e-8, "{board} at {plies}: {is}, not {would}");
            }
        }
    }
}

#[test]
fn a_rank_is_the_value_after_each_move() {
    let exact = exact();
    for rules in [RuleSet::finkel(), RuleSet::masters()] {
        let estimator = Estimator::new(&rules).unwrap();
        let mut many = 0;
        for (board, _) in exact[&family(&rules)].iter().step_by(40) {
            for roll in Roll::ALL {
                let ranked = estimator.rank(board, roll, 0).unwrap();
                let moves = board.moves(roll, &rules);
                assert_eq!(ranked.len(), moves.len());
                let best = estimator.best(board, roll, 0).unwrap();
                assert_eq!(best, ranked.best().map(|choice| choice.index));
                let order: Vec<_> = ranked.iter().map(|c| (c.value, c.index)).collect();
                assert!(order.windows(2).all(|w| w[0].0 > w[1].0 || w[0] > w[1]), "{order:?}");
                for choice in &ranked {
                    let mut next = *board;
                    let _ = next.apply(moves[choice.index]).unwrap();
                    let value = estimator.value(&next, 0).unwrap();
                    let own = next.side() == board.side();
                    assert_eq!(choice.value, if own { value } else { 1.0 - value });
                    many += 1;
                }
            }
        }
        assert!(many > 200, "{many}");
    }
}

#[test]
fn finished_games_are_certain_and_others_are_not() {
    let rules = RuleSet::finkel();
    let estimator = Estimator::new(&rules).unwrap();
    for (text, value) in [
        ("4xx2/8/4xx2 l 0 7 7 0", 1.0),
        ("4xx2/8/4xx2 d 0 7 7 0", 0.0),
        ("4xx2/8/4xx2 d 0 7 0 7", 0.0),
        ("4xx2/8/4xx2 l 0 7 0 7", 1.0),
    ] {
        let board: Board = text.parse().unwrap();
        for plies in 0..=PLIES_MAX {
            assert_eq!(estimator.value(&board, plies), Ok(value), "{text}");
        }
        assert!(estimator.rank(&board, Roll::ALL[2], 1).unwrap().is_empty());
    }
    // One roll of four from home against seven in hand: nearly won, and no more.
    let board: Board = "4xx2/8/4xx1l l 0 6 7 0".parse().unwrap();
    let value = estimator.value(&board, 1).unwrap();
    assert!(value > 0.99 && value < 1.0, "{value}");
}

#[test]
fn what_is_no_position_of_the_rules_is_refused() {
    let estimator = Estimator::new(&RuleSet::finkel()).unwrap();
    for (text, why) in [
        ("4xx2/8/4xx2 l 6 0 7 0", "light has 6 pieces, the rules say 7"),
        ("4xxl1/8/4xx2 l 6 0 7 0", "a light piece stands on g3, where its route does not go"),
    ] {
        let board: Board = text.parse().unwrap();
        assert_eq!(estimator.value(&board, 0).unwrap_err().to_string(), why);
        assert_eq!(estimator.rank(&board, Roll::ALL[1], 0).unwrap_err().to_string(), why);
        assert_eq!(Estimator::inputs(&board, &RuleSet::finkel()).unwrap_err().to_string(), why);
    }
    let masters = network(&family(&RuleSet::masters()));
    let error = Estimator::from_file(&RuleSet::finkel(), &masters).err().unwrap();
    assert!(error.to_string().contains("long-3-4-0 cannot be used: it is of another family"));
}

#[test]
fn weights_that_could_overflow_are_refused() {
    let rules = RuleSet::finkel();
    let whole = network(&family(&rules));
    assert!(Estimator::from_file(&rules, &whole).is_ok());
    let refused = |change: &dyn Fn(&mut NetworkFile)| {
        let mut file = whole.clone();
        change(&mut file);
        Estimator::from_file(&rules, &file).err().unwrap().what
    };
    assert_eq!(refused(&|file| file.first_bias[3] = i16::MAX), "a sum could overflow");
    assert_eq!(refused(&|file| file.second[..FIRST].fill(i16::MAX)), "a sum could overflow");
    for bits in [[3, 12], [14, 12], [12, 3], [12, 15]] {
        assert_eq!(refused(&|file| file.bits = bits), "its point is out of place");
    }
    assert_eq!(refused(&|file| file.last.fill(i16::MAX)), "a sum could overflow");
    assert_eq!(NetworkFile::from_bytes("x", &whole.to_bytes()).unwrap(), whole);
}

#[test]
fn fewer_pieces_are_a_game_that_is_under_way() {
    let dir = Dir::new();
    for (rules, most) in [(RuleSet::finkel(), 0.012), (RuleSet::masters(), 0.012)] {
        let rules = rules.set("pieces", "2").unwrap();
        let table = Solver::new(&rules).solve(dir.file("two.ur")).unwrap();
        let estimator = Estimator::new(&rules).unwrap();
        let mut squares = 0.0;
        for number in (0..table.positions()).step_by(7) {
            let board = table.board(number, Side::Dark).unwrap();
            let value = estimator.value(&board, 1).unwrap();
            squares += (value - table.value(&board).unwrap()).powi(2);
        }
        let rms = (squares / (table.positions() / 7) as f64).sqrt();
        assert!(rms < most, "{rules}: {rms}");
    }
}

#[test]
fn a_master_plays_well_and_the_same_on_any_number_of_threads() {
    for rules in [RuleSet::finkel(), RuleSet::masters().set("pieces", "4").unwrap()] {
        let play = |threads| {
            let games = Simulation::new(&rules).players(Player::Master, Player::Greedy).games(60);
            games.threads(threads).play(b"master").unwrap()
        };
        let tally = play(1);
        assert_eq!(tally, play(3));
        assert!(tally.wins(Side::Light) > 40, "{}", tally.wins(Side::Light));
    }
}

/// FNV-1a over the bits of many estimates of each family: 2,000 positions as they
/// are, every tenth one roll ahead, every hundredth two. Any machine must find the
/// same, of any width and byte order, whatever it adds at once.
#[test]
fn the_same_bits_on_every_machine() {
    let exact = exact();
    let told: Vec<_> = families()
        .iter()
        .map(|rules| {
            let estimator = Estimator::new(rules).unwrap();
            let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
            for (plies, step) in [(0, 1), (1, 10), (2, 100)] {
                for (board, _) in exact[&family(rules)].iter().step_by(step) {
                    for byte in estimator.value(board, plies).unwrap().to_bits().to_le_bytes() {
                        hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
                    }
                }
            }
            vec![family(rules), format!("{hash:016x}")]
        })
        .collect();
    assert_eq!(told, rows("estimate-bits"));
}

#[test]
fn figures_are_of_a_family() {
    let one = Estimator::new(&RuleSet::finkel().set("pieces", "1").unwrap()).unwrap();
    let seven = Estimator::new(&RuleSet::finkel()).unwrap();
    assert_eq!(one.off(0), seven.off(0));
    assert_eq!(seven.off(PLIES_MAX), seven.off(2));
    assert_ne!(seven.off(0), Off::default());
}
