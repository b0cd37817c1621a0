//! Makes and measures the networks of `src/estimate`; see doc/estimates.md.

mod measure;
mod quantise;
mod sample;
mod train;

use royalur::estimate::{family, inputs, NetworkFile, FIRST};
use royalur::{Estimator, RuleSet, Table};
use std::collections::BTreeMap;
use std::process::exit;
use train::{Net, Plan};

/// How many positions a network is measured on.
const POSITIONS: usize = 20_000;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words[..] {
        ["train", table, net, positions, shown, ref pieces @ ..] => {
            let plan = Plan { positions: number(positions), shown: number(shown) };
            let (table, rules) = open_for(table, pieces);
            let trained: Net<FIRST> = train::train(&table, &rules, &plan);
            std::fs::write(net, trained.to_bytes()).unwrap();
        }
        ["quantise", table, net, file, ref pieces @ ..] => {
            let (table, rules) = open_for(table, pieces);
            let bytes = std::fs::read(net).unwrap();
            let mut net = Net::from_bytes(inputs(rules.route()), &bytes).unwrap_or_else(|| usage());
            quantise::extend(&mut net, rules.pieces());
            let mut network = quantise::quantise(&net, &rules);
            let estimator = Estimator::from_file(&rules, &network).unwrap();
            let measured = measure::measure(&table, &estimator, POSITIONS);
            network.off = measured.off;
            std::fs::write(file, network.to_bytes()).unwrap();
            println!("{} bits {:?}\n{measured}", family(&rules), network.bits);
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
    Table::open(table).unwrap_or_else(|error| {
        eprintln!("{error}");
        exit(1)
    })
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
        "usage: royalur-estimate train TABLE NET POSITIONS SHOWN [PIECES]
       royalur-estimate quantise TABLE NET FILE [PIECES]
       royalur-estimate measure TABLE FILE [PIECES]
       royalur-estimate exact TABLE POSITIONS"
    );
    exit(2)
}
