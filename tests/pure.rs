//! What the pure Perl modules do as well, against the tables both are held to.

// Each test uses what it needs of the tables.
#[allow(dead_code)]
mod table;

use royalur::{opening, read_position, throw, PositionFault};
use table::rows;

/// A column with its escapes undone (`t/data/README`); none for `\N`.
fn plain(column: &str) -> Option<Vec<u32>> {
    if column == "\\N" {
        return None;
    }
    let mut characters = Vec::new();
    let mut rest = column.chars();
    while let Some(c) = rest.next() {
        if c != '\\' {
            characters.push(u32::from(c));
            continue;
        }
        characters.push(match rest.next() {
            Some('\\') => u32::from('\\'),
            Some('t') => 9,
            Some('n') => 10,
            Some('r') => 13,
            Some('x') => {
                let digits: String = rest.by_ref().take_while(|&c| c != ';').collect();
                u32::from_str_radix(&digits, 16).expect("a character's number")
            }
            other => panic!("no such escape: {other:?} in {column}"),
        });
    }
    Some(characters)
}

fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect()
}

#[test]
fn strings_and_their_codes() {
    let name_of = |fault: PositionFault| fault.name().to_string();
    for row in rows("position-codes") {
        let code = match read_position(&plain(&row[1]).unwrap_or_default()) {
            Ok(_) => String::from("POS_OK"),
            Err(error) => name_of(error.fault),
        };
        assert_eq!(code, row[0], "{}", row[1]);
    }
}

#[test]
fn throws_of_a_seed() {
    for row in rows("dice-throws") {
        let (dice, n) = (row[1].parse().unwrap(), row[2].parse().unwrap());
        assert_eq!(throw(&bytes(&row[0]), n, dice).unwrap().to_string(), row[3], "{row:?}");
    }
}

#[test]
fn openings_of_a_seed() {
    for row in rows("dice-openings") {
        let opening = opening(&bytes(&row[0]), row[1].parse().unwrap()).unwrap();
        let first = format!("{:?}", opening.first).to_lowercase();
        assert_eq!((first.as_str(), opening.throws.len()), (&*row[2], row[3].parse().unwrap()));
    }
}
