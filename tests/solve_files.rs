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
        assert!([2, 3].into_iter().all(|threads| solve(threads) == one));
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
            first.get_or_insert(progress.layer);
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
            first.get_or_insert(progress.layer);
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
