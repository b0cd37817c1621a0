//! Makes and measures the networks of `src/estimate`; see doc/estimates.md.

mod measure;
mod quantise;
mod sample;
mod train;

use royalur::estimate::{family, inputs, NetworkFile, FIRST};
use royalur::{Estimator, Table};
use std::collections::BTreeMap;
use std::process::exit;
use train::{Net, Plan};

/// How many positions a network is measured on.
const POSITIONS: usize = 20_000;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words[..] {
        ["train", table, net, positions, shown] => {
            let plan = Plan { positions: number(positions), shown: number(shown) };
            let trained: Net<FIRST> = train::train(&open(table), &plan);
            std::fs::write(net, trained.to_bytes()).unwrap();
        }
        ["quantise", table, net, file] => {
            let table = open(table);
            let rules = table.rules();
            let bytes = std::fs::read(net).unwrap();
            let net = Net::from_bytes(inputs(rules.route()), &bytes).unwrap_or_else(|| usage());
            let mut network = quantise::quantise(&net, rules);
            let estimator = Estimator::from_file(rules, &network).unwrap();
            let measured = measure::measure(&table, &estimator, POSITIONS);
            network.off = measured.off;
            std::fs::write(file, network.to_bytes()).unwrap();
            println!("{} bits {:?}\n{measured}", family(rules), network.bits);
        }
        ["measure", table, file] => {
            let table = open(table);
            let rules = table.rules();
            let network = NetworkFile::from_bytes(file, &std::fs::read(file).unwrap()).unwrap();
            let estimator = Estimator::from_file(rules, &network).unwrap();
            println!("{}\n{}", family(rules), measure::measure(&table, &estimator, POSITIONS));
        }
        ["exact", table, positions] => exact(&open(table), number(positions)),
        _ => usage(),
    }
}

/// Prints exact values for the tests: family, key of the position, and the value
/// out of 65535, in rising order.
fn exact(table: &Table, positions: usize) {
    let mut games = sample::Games::new(table, sample::SEED_TEST, false);
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

fn usage() -> ! {
    eprintln!("usage: royalur-estimate train TABLE NET POSITIONS SHOWN
       royalur-estimate quantise TABLE NET FILE
       royalur-estimate measure TABLE FILE
       royalur-estimate exact TABLE POSITIONS");
    exit(2)
}
