//! Table files: what is refused, what is the same, what goes on.

mod files;

use files::Dir;
use royalur::{Board, Precision, RuleSet, SolveError, Solver, Table, TableError, TableFault};
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

fn rules(name: &str, pieces: &str) -> RuleSet {
    RuleSet::named(name).unwrap().set("pieces", pieces).unwrap()
}

/// What is wrong with a file, and the words for it.
fn fault(file: &Path) -> (TableError, String) {
    let error = Table::open(file).map(|_| ()).unwrap_err();
    let text = error.to_string();
    assert!(text.starts_with(&format!("{}: ", file.display())), "{text}");
    assert_eq!(error.path(), file);
    (error, text)
}

#[test]
fn every_kind_of_damage_has_its_own_words() {
    let dir = Dir::new();
    let file = dir.file("whole.ur");
    Solver::new(&rules("finkel", "2")).solve(&file).unwrap();
    let whole = fs::read(&file).unwrap();
    let other = dir.file("other.ur");
    let tell = |bytes: &[u8]| {
        fs::write(&other, bytes).unwrap();
        fault(&other)
    };
    let (error, text) = tell(b"#!/usr/bin/perl\nprint \"not a table\\n\";\n");
    assert!(matches!(error.fault(), TableFault::Foreign), "{text}");
    assert!(text.ends_with("not a table of solved positions"), "{text}");
    assert!(matches!(tell(b"").0.fault(), TableFault::Foreign));
    for len in [3, 11, 63, 64, 65, whole.len() / 2, whole.len() - 1] {
        let (error, text) = tell(&whole[..len]);
        assert!(matches!(error.fault(), TableFault::Truncated { .. }), "{len}: {text}");
        assert!(text.contains(&format!("truncated: {len} bytes of ")), "{text}");
    }
    let (error, text) = tell(&[&whole[..], b"x"].concat());
    assert!(matches!(error.fault(), TableFault::Altered(_)), "{text}");
    let mut version = whole.clone();
    version[8] = 9;
    let (error, text) = tell(&version);
    assert!(matches!(error.fault(), TableFault::Version { has: 9, reads: 1 }));
    assert!(text.ends_with("a table of version 9, and this reads version 1"), "{text}");
    for at in (12..whole.len()).step_by(131).chain([whole.len() - 1]) {
        let mut altered = whole.clone();
        altered[at] ^= 0x10;
        let (error, text) = tell(&altered);
        assert!(matches!(error.fault(), TableFault::Altered(_)), "byte {at}: {text}");
    }
    let missing = Table::open(dir.file("missing.ur")).map(|_| ()).unwrap_err();
    assert!(matches!(missing.fault(), TableFault::Io(_)), "{missing}");
}

#[test]
fn a_table_knows_its_rule_set() {
    let dir = Dir::new();
    let one = rules("finkel", "1");
    let table = Solver::new(&one).solve(dir.file("one.ur")).unwrap();
    table.require(&one).unwrap();
    let text = table.require(&RuleSet::masters()).unwrap_err().to_string();
    let wanted = format!("solved for {one}, not for {}", RuleSet::masters());
    assert!(text.ends_with(&wanted), "{text}");
}

#[test]
fn precisions_agree_and_say_what_they_lose() {
    let dir = Dir::new();
    let rules = rules("masters", "2");
    let short = Solver::new(&rules).solve(dir.file("16.ur")).unwrap();
    let long = Solver::new(&rules).precision(Precision::Bits32).solve(dir.file("32.ur")).unwrap();
    assert_eq!((short.precision(), long.precision()), (Precision::Bits16, Precision::Bits32));
    assert_eq!((short.start(), short.residual()), (long.start(), long.residual()));
    assert!(short.error_bound() > 7.6e-6 && short.error_bound() < 7.7e-6);
    assert!(long.error_bound() > 2.9e-8 && long.error_bound() < 3.1e-8);
    for number in 0..short.positions() {
        let board = short.board(number, royalur::Side::Light).unwrap();
        let apart = (short.value(&board).unwrap() - long.value(&board).unwrap()).abs();
        assert!(apart <= short.error_bound() + long.error_bound());
    }
    let start = Board::new(2).unwrap();
    assert!((long.value(&start).unwrap() - long.start()).abs() < 3e-8);
}

#[test]
fn the_file_is_the_same_for_any_number_of_threads() {
    let dir = Dir::new();
    for rules in [rules("finkel", "3"), rules("masters", "2")] {
        let solve = |threads: usize| {
            let file = dir.file(&format!("{}-{threads}.ur", rules.route()));
            Solver::new(&rules).threads(threads).solve(&file).unwrap();
            fs::read(file).unwrap()
        };
        let one = solve(1);
        assert!([2, 3, 8].into_iter().all(|threads| solve(threads) == one));
    }
}

#[test]
fn a_stopped_solve_goes_on_from_the_last_finished_layer() {
    let dir = Dir::new();
    let rules = rules("finkel", "3");
    let straight = dir.file("straight.ur");
    Solver::new(&rules).solve(&straight).unwrap();
    let expected = fs::read(&straight).unwrap();
    assert!(!dir.file("straight.ur.part").exists() && !dir.file("straight.ur.new").exists());

    let file = dir.file("stopped.ur");
    let journal = dir.file("stopped.ur.part");
    for stop_in in [1, 4, 5, 6] {
        let mut first = None;
        let mut watch = |progress: &royalur::Progress| {
            if progress.sweeps > 0 {
                first.get_or_insert(progress.layer);
            }
            match progress.layer == stop_in && progress.sweeps == 3 {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        let stopped = Solver::new(&rules).threads(2).progress(&mut watch).solve(&file);
        assert!(matches!(stopped, Err(SolveError::Stopped)));
        assert!(journal.exists() && !file.exists() && !dir.file("stopped.ur.new").exists());
        // The layer that an earlier stop interrupted is the first to be told of.
        let began = [(1, 1), (4, 1), (5, 4), (6, 5)].into_iter().find(|b| b.0 == stop_in);
        assert_eq!(first, began.map(|b| b.1));
    }
    // A journal that was cut short, or went bad at its end, still serves.
    let kept = fs::read(&journal).unwrap();
    for spoiled in [kept[..kept.len() - 9].to_vec(), {
        let mut kept = kept.clone();
        let last = kept.len() - 1;
        kept[last] ^= 1;
        kept
    }] {
        fs::write(&journal, spoiled).unwrap();
        let mut first = None;
        let mut watch = |progress: &royalur::Progress| {
            if progress.sweeps > 0 {
                first.get_or_insert(progress.layer);
            }
            ControlFlow::Continue(())
        };
        Solver::new(&rules).progress(&mut watch).solve(&file).unwrap();
        assert_eq!(first, Some(5));
        assert_eq!(fs::read(&file).unwrap(), expected);
        assert!(!journal.exists());
    }
}

#[test]
fn a_journal_of_other_rules_or_of_nothing_known_is_left_alone() {
    let dir = Dir::new();
    let file = dir.file("table.ur");
    let journal = dir.file("table.ur.part");
    let mut watch = |_: &royalur::Progress| ControlFlow::Break(());
    let stopped = Solver::new(&rules("finkel", "2")).progress(&mut watch).solve(&file);
    assert!(matches!(stopped, Err(SolveError::Stopped)));
    let before = fs::read(&journal).unwrap();
    let error = Solver::new(&rules("finkel", "1")).solve(&file).map(|_| ()).unwrap_err();
    let SolveError::Table(error) = error else { panic!("{error}") };
    assert!(matches!(error.fault(), TableFault::Rules { .. }), "{error}");
    assert_eq!(fs::read(&journal).unwrap(), before);
    fs::write(&journal, b"shopping list").unwrap();
    let error = Solver::new(&rules("finkel", "1")).solve(&file).map(|_| ()).unwrap_err();
    assert!(error.to_string().ends_with("not a table of solved positions"), "{error}");
    assert_eq!(fs::read(&journal).unwrap(), b"shopping list");
}

#[test]
fn progress_counts_up_to_everything() {
    let dir = Dir::new();
    let rules = rules("finkel", "2");
    let mut told = Vec::new();
    let mut watch = |progress: &royalur::Progress| {
        told.push(*progress);
        ControlFlow::Continue(())
    };
    let table = Solver::new(&rules).progress(&mut watch).solve(dir.file("two.ur")).unwrap();
    let last = told[told.len() - 1];
    assert_eq!((last.layer, last.layers, last.left), (3, 3, [2, 2]));
    assert_eq!((last.solved + last.positions, last.total), (last.total, table.positions()));
    assert!(last.passes > 0 && last.change <= 5e-13);
    for pair in told.windows(2) {
        assert!(pair[0].layer <= pair[1].layer && pair[0].solved <= pair[1].solved);
        assert!((0.0..=1.0).contains(&pair[0].part()));
    }
}

#[test]
fn a_place_that_cannot_be_written_is_told_at_once() {
    let dir = Dir::new();
    let mut told = 0;
    let mut watch = |_: &royalur::Progress| {
        told += 1;
        ControlFlow::Continue(())
    };
    let file = dir.file("nowhere/table.ur");
    let refused = Solver::new(&rules("finkel", "1")).progress(&mut watch).solve(file);
    assert!(matches!(refused, Err(SolveError::Table(_))));
    assert_eq!(told, 0);
}

#[test]
fn two_solves_of_one_output_do_not_mix() {
    let dir = Dir::new();
    let (file, rules) = (dir.file("t.ur"), rules("finkel", "2"));
    let alone = dir.file("alone.ur");
    Solver::new(&rules).solve(&alone).unwrap();
    let mut refused = 0;
    let mut watch = |_: &royalur::Progress| {
        let second = Solver::new(&rules).precision(Precision::Bits32).solve(&file);
        let text = second.map(|_| ()).unwrap_err().to_string();
        assert_eq!(text, format!("{}: another solve is working on it", file.display()));
        refused += 1;
        ControlFlow::Continue(())
    };
    Solver::new(&rules).progress(&mut watch).solve(&file).unwrap();
    assert!(refused > 10);
    assert_eq!(fs::read(&file).unwrap(), fs::read(alone).unwrap());
    // Once it is finished, another may begin.
    Solver::new(&rules).precision(Precision::Bits32).solve(&file).unwrap();
    assert_eq!(Table::open(&file).unwrap().precision(), Precision::Bits32);
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::{symlink, PermissionsExt};

    /// What is said of a name to solve to, and that it is said before any work.
    fn refused(file: &Path) -> String {
        let mut told = 0;
        let mut watch = |_: &royalur::Progress| {
            told += 1;
            ControlFlow::Continue(())
        };
        let rules = rules("finkel", "1");
        let error = Solver::new(&rules).progress(&mut watch).solve(file).map(|_| ()).unwrap_err();
        assert_eq!(told, 0);
        error.to_string()
    }

    #[test]
    fn links_that_were_planted_are_not_followed() {
        let dir = Dir::new();
        let (file, mine) = (dir.file("t.ur"), dir.file("mine.txt"));
        fs::write(&mine, "a letter").unwrap();
        symlink(&mine, dir.file("t.ur.new")).unwrap();
        symlink(&mine, dir.file("t.ur.part")).unwrap();
        assert!(refused(&file).contains("t.ur.part"));
        fs::remove_file(dir.file("t.ur.part")).unwrap();
        Solver::new(&rules("finkel", "1")).solve(&file).unwrap();
        assert_eq!(fs::read(&mine).unwrap(), b"a letter");
        assert!(dir.file("t.ur.new").is_symlink());
    }

    #[test]
    fn a_file_called_like_one_of_ours_is_left_alone() {
        let dir = Dir::new();
        let file = dir.file("t.ur");
        for (name, text) in [("t.ur.new", "notes"), ("t.ur.part", "UR"), ("t.ur.part", "URSOLVE!")]
        {
            fs::write(dir.file(name), text).unwrap();
            let _ = Solver::new(&rules("finkel", "1")).solve(&file);
            assert_eq!(fs::read(dir.file(name)).unwrap(), text.as_bytes(), "{name}");
        }
    }

    #[test]
    fn a_table_goes_to_a_regular_file_and_to_nothing_else() {
        let dir = Dir::new();
        let folder = dir.file("folder");
        fs::create_dir(&folder).unwrap();
        let pipe = dir.file("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
        let link = dir.file("link");
        symlink("/dev/null", &link).unwrap();
        let mut others =
            vec![&*folder, &*pipe, &*link, Path::new("/dev/null"), Path::new("/dev/stdout")];
        // Where the tests write to a file, that name leads to one.
        others.retain(|file| !file.is_file());
        for file in others {
            let text = refused(file);
            assert!(
                text.ends_with("not a regular file, and a table goes to nothing else"),
                "{text}"
            );
        }
        assert!(folder.is_dir() && link.is_symlink());
        assert!(!dir.file("folder.part").exists() && !dir.file("pipe.part").exists());
    }

    #[test]
    fn a_file_that_is_replaced_keeps_its_mode_and_a_link_to_it_stays() {
        let dir = Dir::new();
        let (file, link) = (dir.file("t.ur"), dir.file("link.ur"));
        fs::write(&file, "old").unwrap();
        let mode = |file: &Path| fs::metadata(file).unwrap().permissions().mode() & 0o777;
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
        symlink("t.ur", &link).unwrap();
        Solver::new(&rules("finkel", "1")).solve(&link).unwrap();
        assert!(link.is_symlink() && Table::open(&file).is_ok());
        assert_eq!(mode(&file), 0o600);
        fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).unwrap();
        let before = fs::read(&file).unwrap();
        assert!(refused(&file).to_lowercase().contains("permission denied"));
        assert_eq!(fs::read(&file).unwrap(), before);
    }
}

/// A table, or a journal, with a number overwritten and the checksums mended.
fn mended(mut bytes: Vec<u8>, at: usize, with: &[u8]) -> Vec<u8> {
    bytes[at..at + with.len()].copy_from_slice(with);
    bytes
}

fn put_sum(bytes: &mut [u8], at: usize, of: std::ops::Range<usize>) {
    let sum = crc32fast::hash(&bytes[of]);
    bytes[at..at + 4].copy_from_slice(&sum.to_le_bytes());
}

#[test]
fn what_is_no_chance_is_refused_although_its_checksums_fit() {
    let dir = Dir::new();
    let file = dir.file("one.ur");
    Solver::new(&rules("finkel", "1")).precision(Precision::Bits32).solve(&file).unwrap();
    let whole = fs::read(&file).unwrap();
    let values = 64 + 4;
    let seal = |mut bytes: Vec<u8>| {
        put_sum(&mut bytes, 64, values..whole.len());
        put_sum(&mut bytes, 56, 64..values);
        put_sum(&mut bytes, 60, 0..60);
        fs::write(&file, bytes).unwrap();
    };
    seal(whole.clone());
    Table::open(&file).unwrap();
    for wrong in [f32::NAN, f32::INFINITY, -0.25, 1.5, 3e38] {
        seal(mended(whole.clone(), values + 40, &wrong.to_le_bytes()));
        let (error, text) = fault(&file);
        assert!(matches!(error.fault(), TableFault::Altered(_)), "{wrong}: {text}");
    }
    for wrong in [f64::NAN, f64::NEG_INFINITY, 2.0] {
        for at in [32, 40, 48] {
            seal(mended(whole.clone(), at, &wrong.to_le_bytes()));
            let (error, text) = fault(&file);
            assert!(matches!(error.fault(), TableFault::Altered(_)), "{wrong} at {at}: {text}");
        }
    }
}

#[test]
fn a_journal_whose_values_were_changed_is_not_believed_although_its_checksums_fit() {
    let dir = Dir::new();
    let (file, journal) = (dir.file("t.ur"), dir.file("t.ur.part"));
    let rules = rules("finkel", "2");
    let straight = dir.file("straight.ur");
    Solver::new(&rules).solve(&straight).unwrap();
    let mut watch = |progress: &royalur::Progress| match (progress.layer, progress.sweeps) {
        (2, 3) => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    let stopped = Solver::new(&rules).progress(&mut watch).solve(&file);
    assert!(matches!(stopped, Err(SolveError::Stopped)));
    let kept = fs::read(&journal).unwrap();
    // A header, the head of a record, values and plies, and three checksums.
    let values = 24 + 32;
    let size = (kept.len() - values - 3 * 4) / 12;
    for (at, wrong) in [
        (values + 8 * 7, f64::NAN.to_le_bytes().to_vec()),
        (values + 8 * 7, 0.5f64.to_le_bytes().to_vec()),
        (values + 8 * 7, 7e300f64.to_le_bytes().to_vec()),
        (values + 8 * size + 4 * 7, f32::NAN.to_le_bytes().to_vec()),
        (values + 8 * size + 4 * 7, 0f32.to_le_bytes().to_vec()),
        (24 + 8, 0f64.to_le_bytes().to_vec()),
        (24 + 16, 1f64.to_le_bytes().to_vec()),
    ] {
        let mut bytes = mended(kept.clone(), at, &wrong);
        let list = values + 12 * size;
        put_sum(&mut bytes, list, values..values + 8 * size);
        put_sum(&mut bytes, list + 4, values + 8 * size..list);
        let head = [&bytes[24..values], &bytes[list..list + 8]].concat();
        bytes[list + 8..].copy_from_slice(&crc32fast::hash(&head).to_le_bytes());
        fs::write(&journal, bytes).unwrap();
        let mut first = None;
        let mut watch = |progress: &royalur::Progress| {
            if progress.sweeps > 0 {
                first.get_or_insert(progress.layer);
            }
            ControlFlow::Continue(())
        };
        Solver::new(&rules).progress(&mut watch).solve(&file).unwrap();
        assert_eq!(first, Some(1), "solved anew, not gone on from");
        assert_eq!(fs::read(&file).unwrap(), fs::read(&straight).unwrap());
    }
    // As it was it serves.
    fs::write(&journal, kept).unwrap();
    let mut first = None;
    let mut watch = |progress: &royalur::Progress| {
        if progress.sweeps > 0 {
            first.get_or_insert(progress.layer);
        }
        ControlFlow::Continue(())
    };
    Solver::new(&rules).progress(&mut watch).solve(&file).unwrap();
    assert_eq!(first, Some(2));
}

#[test]
fn a_journal_of_another_version_is_named_and_left_alone() {
    let dir = Dir::new();
    let (file, journal) = (dir.file("t.ur"), dir.file("t.ur.part"));
    let rules = rules("finkel", "1");
    let mut watch = |_: &royalur::Progress| ControlFlow::Break(());
    let _ = Solver::new(&rules).progress(&mut watch).solve(&file);
    let mut old = fs::read(&journal).unwrap();
    old[8] = 1;
    put_sum(&mut old, 20, 0..20);
    fs::write(&journal, &old).unwrap();
    let text = Solver::new(&rules).solve(&file).map(|_| ()).unwrap_err().to_string();
    assert!(text.ends_with("a solve of version 1, and this goes on with version 3"), "{text}");
    assert_eq!(fs::read(&journal).unwrap(), old);
}

#[test]
fn a_table_answers_for_every_smaller_number_of_pieces() {
    let dir = Dir::new();
    for name in ["finkel", "masters"] {
        let solve = |pieces: &str| {
            let file = dir.file(&format!("{name}{pieces}.ur"));
            let rules = rules(name, pieces);
            Solver::new(&rules).precision(Precision::Bits32).solve(file).unwrap()
        };
        let large = solve("3");
        for pieces in ["1", "2"] {
            let small = solve(pieces);
            large.require(small.rules()).unwrap();
            assert!(small.require(large.rules()).is_err());
            let most = small.error_bound() + large.error_bound();
            for number in (0..small.positions()).step_by(11) {
                let board = small.board(number, royalur::Side::BOTH[number as usize % 2]).unwrap();
                let (one, other) = (small.value(&board).unwrap(), large.value(&board).unwrap());
                assert!((one - other).abs() <= most, "{board}: {one}, {other}");
                for roll in royalur::Roll::ALL {
                    let ranks = [&small, &large].map(|table| table.rank(&board, roll).unwrap());
                    assert_eq!(ranks[0].len(), ranks[1].len());
                    for (one, other) in ranks[0].iter().zip(ranks[1].iter()) {
                        assert!((one.value - other.value).abs() <= most);
                    }
                }
            }
            let over: Board = "4xx2/8/4xx2 l 1 0 0 1".parse().unwrap();
            if pieces == "1" {
                assert_eq!(large.value(&over).unwrap(), 0.0, "the game is over with one home");
            }
        }
        let uneven: Board = "4xx2/8/4xx2 l 2 0 1 0".parse().unwrap();
        assert!(large.value(&uneven).is_err());
        let other = rules(if name == "finkel" { "masters" } else { "finkel" }, "2");
        assert!(large.require(&other).is_err());
    }
}
