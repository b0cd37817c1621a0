//! The C programs under examples/: compiled without a warning, run, and held to
//! what the crate itself says.

use crate::exports::built;
use royalur::{
    opening, throw, win_interval, Board, Estimator, Player, Roll, RuleSet, SearchOptions, Side,
    Simulation, Status,
};
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The signal of abort(), everywhere.
const ABORT: i32 = 6;

const STRICT: [&str; 4] = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// A directory of this test's own for what it compiles.
fn place(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).unwrap();
    dir
}

fn compiled(compiler: &str, arguments: &[&str]) {
    let done = Command::new(compiler)
        .args(STRICT)
        .arg("-Iinclude")
        .args(arguments)
        .current_dir(root())
        .output()
        .unwrap_or_else(|why| panic!("{compiler}: {why}"));
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(done.status.success() && said.is_empty(), "{compiler} {arguments:?}: {said}");
}

/// A program linked with the shared library, which it finds by its soname.
fn with_shared(name: &str) -> (PathBuf, PathBuf) {
    let dir = place(name);
    let library = built("libroyalur.so");
    std::os::unix::fs::symlink(&library, dir.join("libroyalur.so.0")).unwrap();
    let program = dir.join(name);
    let source = format!("examples/{name}.c");
    let (out, lib) = (program.to_str().unwrap(), library.to_str().unwrap());
    compiled("cc", &["-std=c99", &source, "-o", out, lib]);
    (program, dir)
}

/// A program with the static library inside.
fn with_static(name: &str) -> PathBuf {
    let program = place(name).join(name);
    let library = built("libroyalur.a");
    let source = format!("examples/{name}.c");
    let (out, lib) = (program.to_str().unwrap(), library.to_str().unwrap());
    compiled("cc", &["-std=c99", &source, "-o", out, lib, "-lpthread", "-ldl", "-lm"]);
    program
}

fn run(command: &mut Command) -> Output {
    command.output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// What seeded_game ought to print, by the crate.
fn seeded_game(seed: &[u8], rules: RuleSet) -> String {
    let mut board = rules.start();
    let opening = opening(seed, rules.dice()).unwrap();
    board.set_side(opening.first);
    let (mut n, mut said) = (opening.throws.len() as u64, String::new());
    while board.status(&rules) == Status::Ongoing {
        let marked = throw(seed, n, rules.dice()).unwrap().marked();
        n += 1;
        let roll = rules.roll_of(marked).unwrap();
        let options = SearchOptions { depth: 2, ..SearchOptions::default() };
        let index = match board.side() {
            Side::Light => board.greedy(roll, &rules),
            Side::Dark => board.search(roll, &rules, &options).index,
        };
        said += &format!("{}. {} {}: ", board.ply() + 1, board.side().name(), roll.steps());
        match index {
            None => {
                said += "-\n";
                let _ = board.forfeit();
            }
            Some(index) => {
                let mv = board.moves(roll, &rules)[index];
                let mark = |is: bool, mark| if is { mark } else { "" };
                said += &format!("{mv}{}{}\n", mark(mv.captures(), "x"), mark(mv.rosette(), "*"));
                let _ = board.apply(mv).unwrap();
            }
        }
    }
    let winner = board.winner(&rules).expect("these games are won");
    said + &format!("{board}\n{} wins\n", winner.name())
}

#[test]
fn seeded_game_plays_what_the_crate_plays() {
    let (program, dir) = with_shared("seeded_game");
    let game = |arguments: &[&str]| {
        run(Command::new(&program).args(arguments).env("LD_LIBRARY_PATH", &dir))
    };
    let plain = game(&[]);
    assert_eq!(text(&plain.stdout), seeded_game(b"royalur", RuleSet::finkel()));
    assert!(plain.status.success(), "every board was freed");
    for (seed, name) in [("a seed", "finkel"), ("a seed", "masters"), ("another", "masters")] {
        let played = game(&[seed, name]);
        assert!(played.status.success() && played.stderr.is_empty());
        let rules = RuleSet::named(name).unwrap();
        assert_eq!(text(&played.stdout), seeded_game(seed.as_bytes(), rules));
    }
    for (arguments, words) in [
        (
            ["x", "Finkel"],
            "seeded_game: no rule set is called 'Finkel': there are finkel and masters\n",
        ),
        (["", "finkel"], "seeded_game: a seed must not be empty, and dice are 3 or 4\n"),
    ] {
        let refused = game(&arguments);
        assert!(!refused.status.success() && refused.stdout.is_empty());
        assert_eq!(text(&refused.stderr), words);
    }
}

#[test]
fn best_move_ranks_as_the_estimator_does() {
    let program = with_static("best_move");
    let asked = |arguments: &[&str]| run(Command::new(&program).args(arguments));
    let middle = "1d2xx1d/1l1l1d2/l3xx2 l 2 2 3 1";
    for (name, plies) in [("finkel", 0), ("masters", 2), ("route=long dice=3", 1)] {
        let (board, rules): (Board, RuleSet) = (middle.parse().unwrap(), name.parse().unwrap());
        let estimator = Estimator::new(&rules).unwrap();
        let chance = 100.0 * estimator.value(&board, plies).unwrap();
        let within = 100.0 * estimator.off(plies).most;
        for roll in Roll::ALL {
            let mut told = format!(
                "{chance:.2} % before the roll; 99 estimates of 100 are within {within:.2} points\n"
            );
            for choice in &estimator.rank(&board, roll, plies).unwrap() {
                told += &format!("{} {:.2} %\n", choice.mv, 100.0 * choice.value);
            }
            if board.moves(roll, &rules).is_empty() {
                told += "there is no move\n";
            }
            let (steps, plies) = (roll.steps().to_string(), plies.to_string());
            let said = asked(&[middle, &steps, name, &plies]);
            assert!(said.status.success() && said.stderr.is_empty(), "{}", text(&said.stderr));
            assert_eq!(text(&said.stdout), told);
        }
    }
    for (arguments, words) in [
        (&[middle, "5"][..], "best_move: a roll is a whole number from 0 to 4"),
        (&[middle, "1", "chess"], "best_move: no rule set is called 'chess'"),
        (
            &[middle, "1", "finkel", "9"],
            "best_move: a number of plies is a whole number from 0 to 4",
        ),
        (&["4xx2/8/4xx2 l 1 0 7 0", "1"], "best_move: light has 1 piece, the rules say 7"),
        (&[middle], "usage: best_move "),
    ] {
        let refused = asked(arguments);
        assert!(!refused.status.success());
        assert!(text(&refused.stderr).starts_with(words), "{}", text(&refused.stderr));
    }
}

#[test]
fn position_report_says_what_is_so() {
    let program = with_static("position_report");
    let report = |arguments: &[&str]| run(Command::new(&program).args(arguments));
    let near = "4xx2/7d/4xxll d 0 5 0 6";
    let said = report(&[near]);
    assert!(said.status.success() && said.stderr.is_empty());
    let key = near.parse::<Board>().unwrap().key();
    let expected = format!(
        "  3  * . . .     * .
  2  . . . * . . . D
  1  * . . .     L L
     a b c d e f g h
key {key}, dark to move
light: hand 0, board 2, home 5, worth 0
dark: hand 0, board 1, home 6, worth 0
a roll of 0, 1 in 16:
    the turn is lost
a roll of 1, 4 in 16:
  > h2-h3  4xx1d/8/4xxll l 0 5 0 6
    worth 16 sixteenths of a step
a roll of 2, 6 in 16:
  > h2-g3  4xxd1/8/4xxll d 0 5 0 6
    worth 32 sixteenths of a step
a roll of 3, 4 in 16:
  > h2-home  4xx2/8/4xxll l 0 5 0 7
    worth 1000000 sixteenths of a step
a roll of 4, 1 in 16:
    the turn is lost
97 positions three plies ahead
"
    );
    assert_eq!(text(&said.stdout), expected);

    let masters = ["route=long", "dice=3", "zero_rolls=4", "safe_rosettes=0", "pieces=6"];
    let said = text(&report(&[&["4xx2/3d4/l2lxx2 l 5 0 6 0"], &masters[..]].concat()).stdout);
    assert!(said.contains(", light to move, the pieces do not add up\n"), "{said}");
    assert!(said.contains("\na roll of 4, 1 in 8:\n"), "{said}");
    assert!(said.contains("  > a1-d2  4xx2/3l4/3lxx2 l 5 0 7 0\n"), "{said}");
    assert!(!said.contains("a roll of 0"), "{said}");

    for (arguments, words) in [
        (&["4xx2/9"][..], "fault 4: unexpected character '9' at column 6"),
        (&[""], "fault 1: there is no position string"),
        (&[near, "dice=5"], "dice must be 3 or 4, not '5'"),
        (&[near, "peices=5"], "a rule set has no field 'peices': it has route, dice, zero_rolls, safe_rosettes, pieces"),
        (&[near, "pieces"], "'pieces' is no FIELD=VALUE"),
    ] {
        let refused = report(arguments);
        assert!(!refused.status.success() && refused.stdout.is_empty());
        assert_eq!(text(&refused.stderr), format!("position_report: {words}\n"));
    }
}

#[test]
fn arena_says_who_won() {
    let program = with_static("arena");
    let arena = |arguments: &[&str]| run(Command::new(&program).args(arguments));
    for (depth, games, seed) in [(2, 200, "royalur"), (1, 50, "a seed")] {
        let said = match seed {
            "royalur" => arena(&[]),
            _ => arena(&[&depth.to_string(), &games.to_string(), seed]),
        };
        assert!(said.status.success() && said.stderr.is_empty());
        let options = SearchOptions { depth, ..SearchOptions::default() };
        let tally = Simulation::new(&RuleSet::finkel())
            .players(Player::Search(options), Player::Greedy)
            .games(games)
            .play(seed.as_bytes())
            .unwrap();
        let wins = tally.wins(Side::Light);
        let [low, high] = win_interval(wins, games).map(|bound| 100.0 * bound);
        let (mean, ends) = (tally.plies() as f64 / games as f64, tally.shortest_and_longest());
        let (shortest, longest) = ends.unwrap();
        let expected = format!(
            "looking {depth} ahead won {wins} of {games} games\n\
             its chance is {low:.1} to {high:.1} %\n\
             a game took {mean:.1} turns, {shortest} to {longest}\n"
        );
        assert_eq!(text(&said.stdout), expected);
    }
    let none = arena(&["2", "0"]);
    assert!(text(&none.stdout).ends_with("of 0 games\nits chance is 0.0 to 100.0 %\n"));
    for (arguments, words) in [
        (&["33"][..], "a depth is a whole number from 0 to 32, not 33"),
        (&["2", "-1"], "a number of games is a whole number from 0 to 1000000000000, not -1"),
        (&["2", "5", ""], "a seed has at least one byte"),
    ] {
        let refused = arena(arguments);
        assert!(!refused.status.success() && refused.stdout.is_empty());
        assert_eq!(text(&refused.stderr), format!("arena: {words}\n"));
    }
}

#[test]
fn the_header_is_c_and_cxx() {
    let dir = place("header");
    for (name, compiler, standard) in [
        ("c99.c", "cc", "-std=c99"),
        ("c11.c", "cc", "-std=c11"),
        ("cxx11.cpp", "c++", "-std=c++11"),
        ("cxx17.cpp", "c++", "-std=c++17"),
    ] {
        let source = dir.join(name);
        fs::write(&source, "#include \"royalur.h\"\n#include \"royalur.h\"\n").unwrap();
        let out = dir.join("out.o");
        let (source, out) = (source.to_str().unwrap(), out.to_str().unwrap());
        compiled(compiler, &[standard, "-Wredundant-decls", "-c", source, "-o", out]);
    }
}

/// A C++ exception cannot pass through the library; the process ends at once, and
/// nothing is left to chance.
#[test]
fn an_exception_that_leaves_a_callback_ends_the_process() {
    let dir = place("exception");
    let (source, program) = (dir.join("throws.cpp"), dir.join("throws"));
    let text = r#"
        #include "royalur.h"
        #include <cstdio>
        #include <cstring>
        #include <stdexcept>
        extern "C" int32_t thrower(uint64_t, void *) { throw std::runtime_error("thrown"); }
        int main(int count, char **) {
            try {
                royalur_simulation games;
                std::memset(&games, 0, sizeof games);
                games.size = sizeof games;
                games.first = -1;
                games.games = 1000;
                games.threads = count > 1 ? 3 : 1;
                royalur_tally tally;
                tally.size = sizeof tally;
                royalur_simulate(nullptr, nullptr, nullptr, "s", 1, &games, thrower, nullptr, &tally,
                                 nullptr, 0);
            } catch (...) {
                std::puts("caught");
            }
            return 0;
        }
    "#;
    fs::write(&source, text).unwrap();
    let library = built("libroyalur.a");
    let (source, out) = (source.to_str().unwrap(), program.to_str().unwrap());
    let library = library.to_str().unwrap();
    compiled("c++", &["-std=c++11", source, "-o", out, library, "-lpthread", "-ldl", "-lm"]);
    for arguments in [&[][..], &["threads"]] {
        let ended = run(Command::new(&program).args(arguments));
        assert_eq!(ended.status.signal(), Some(ABORT), "{ended:?}");
        assert!(ended.stdout.is_empty());
    }
}
