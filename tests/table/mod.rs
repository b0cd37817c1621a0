//! The truth tables of `t/data`.

use royalur::RuleSet;

/// The rows of a table, each with the number of columns its heading names.
pub fn rows(name: &str) -> Vec<Vec<String>> {
    let path = format!("{}/t/data/{name}.tsv", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"));
    let heading = text.lines().take_while(|line| line.starts_with('#')).last();
    let columns = heading.unwrap_or_else(|| panic!("{path} has no heading")).split('\t').count();
    let mut rows = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let row: Vec<String> = line.split('\t').map(String::from).collect();
        assert_eq!(row.len(), columns, "{path}: {line}");
        rows.push(row);
    }
    assert!(!rows.is_empty(), "{path} has no rows");
    rows
}

/// A rule set by its name or by its five fields.
pub fn rules(text: &str) -> RuleSet {
    if !text.contains('=') {
        return RuleSet::named(text).expect("a named rule set");
    }
    text.split(' ').fold(RuleSet::default(), |rules, field| {
        let (name, value) = field.split_once('=').expect("a field");
        rules.set(name, value).expect("a value the field may hold")
    })
}
