//! Makes and measures the networks of `src/estimate`; see doc/estimates.md.

mod measure;
mod quantise;
mod sample;
mod train;

use royalur::estimate::{family, inputs, NetworkFile, FIRST};
use royalur::{Estimator, RuleSet, Solver, Table};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::Path;
use std::process::exit;
use train::{Net, Plan};

/// How many positions a network is measured on.
const POSITIONS: usize = 20_000;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words[..] {
        ["make", rules, file] => {
            make(rules, file, &Plan { positions: 5_000_000, shown: 16_000_000 })
        }
        ["make", rules, file, positions, shown] => make(rules, file, &plan(positions, shown)),
        ["train", table, net, positions, shown, ref pieces @ ..] => {
            let (table, rules) = open_for(table, pieces);
            let trained: Net<FIRST> = train::train(&table, &rules, &plan(positions, shown));
            std::fs::write(net, trained.to_bytes()).unwrap();
        }
        ["quantise", table, net, file, ref pieces @ ..] => {
            let (table, rules) = open_for(table, pieces);
            let bytes = std::fs::read(net).unwrap();
            let net = Net::from_bytes(inputs(rules.route()), &bytes).unwrap_or_else(|| usage());
            quantise(&table, &rules, net, file);
        }
        ["measure", table, file, ref pieces @ ..] => {
            let (table, rules) = open_for(table, pieces);
            let network = NetworkFile::from_bytes(file, &std::fs::read(file).unwrap()).unwrap();
            let estimator = Estimator::from_file(&rules, &network).unwrap();
            println!("{rules}\n{}", measure::measure(&table, &estimator, POSITIONS));
        }
        ["exact", table, positions] => exact(&open(table), number(positions)),
        _ => usage(),
    }
}

/// All of it: solves the rules, samples and trains, quantises and measures. A table
/// that stands beside the file is of these rules or is solved, and is kept.
fn make(rules: &str, file: &str, plan: &Plan) {
    let rules: RuleSet = rules.parse().unwrap_or_else(|error| fail(&error));
    let path = format!("{file}.ur");
    let table = match Path::new(&path).exists() {
        true => open(&path),
        false => Solver::new(&rules).solve(&path).unwrap_or_else(|error| fail(&error)),
    };
    if *table.rules() != rules {
        fail(&format!("{path} is a table of {}", table.rules()));
    }
    quantise(&table, &rules, train::train(&table, &rules, plan), file);
}

/// Writes a network in whole numbers and prints how far it is off.
fn quantise(table: &Table, rules: &RuleSet, mut net: Net<FIRST>, file: &str) {
    quantise::extend(&mut net, rules.pieces());
    let mut network = quantise::quantise(&net, rules);
    let estimator = Estimator::from_file(rules, &network).unwrap();
    let measured = measure::measure(table, &estimator, POSITIONS);
    network.off = measured.off;
    std::fs::write(file, network.to_bytes()).unwrap_or_else(|error| fail(&error));
    println!("{} bits {:?}\n{measured}", family(rules), network.bits);
}

fn plan(positions: &str, shown: &str) -> Plan {
    Plan { positions: number(positions), shown: number(shown) }
}

/// Prints exact values for the tests: family, key of the position, and the value
/// out of 65535, in rising order.
fn exact(table: &Table, positions: usize) {
    let mut games = sample::Games::new(table, table.rules(), sample::SEED_TEST, false);
    let mut rows = BTreeMap::new();
    while rows.len() < positions {
        let board = games.board();
        rows.insert(board.key(), (table.value(&board).unwrap() * 65535.0).round());
    }
    for (key, value) in rows {
        println!("{}\t{key}\t{value}", family(table.rules()));
    }
}

fn number(text: &str) -> usize {
    text.replace('_', "").parse().unwrap_or_else(|_| usage())
}

fn open(table: &str) -> Table {
    Table::open(table).unwrap_or_else(|error| fail(&error))
}

fn fail(error: &dyn Display) -> ! {
    eprintln!("{error}");
    exit(1)
}

/// A table and its rules, or the same with fewer pieces.
fn open_for(table: &str, pieces: &[&str]) -> (Table, RuleSet) {
    let table = open(table);
    let rules = match pieces {
        [] => *table.rules(),
        [pieces] => table.rules().set("pieces", pieces).unwrap_or_else(|_| usage()),
        _ => usage(),
    };
    (table, rules)
}

fn usage() -> ! {
    eprintln!(
        "usage: royalur-estimate make RULES FILE [POSITIONS SHOWN]
       royalur-estimate train TABLE NET POSITIONS SHOWN [PIECES]
       royalur-estimate quantise TABLE NET FILE [PIECES]
       royalur-estimate measure TABLE FILE [PIECES]
       royalur-estimate exact TABLE POSITIONS"
    );
    exit(2)
}
