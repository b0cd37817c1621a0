//! What the library exports: guarded, declared, listed and tested, all of it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn sources(dir: &str, ending: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root().join(dir)).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == ending) {
            found.push((path.clone(), fs::read_to_string(&path).unwrap()));
        }
    }
    assert!(!found.is_empty(), "{dir} holds .{ending} files");
    found
}

/// Every function with C linkage in a source: its name and what its body begins
/// with, comments left out.
fn exports(source: &str) -> Vec<(String, String)> {
    let code = source.split("#[cfg(test)]\nmod tests").next().unwrap();
    let code: Vec<&str> = code.lines().filter(|line| !line.trim().starts_with("//")).collect();
    let code = code.join("\n");
    let mut found = Vec::new();
    let is_public = |at: &(usize, &str)| {
        let line = code[..at.0].rsplit('\n').next().unwrap_or_default();
        line.starts_with("pub ")
    };
    for (at, word) in code.match_indices("extern \"C\" fn ").filter(is_public) {
        let rest = &code[at + word.len()..];
        let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        let body = &rest[rest.find(" {\n").expect("a body") + 3..];
        found.push((name, body.split_whitespace().collect::<Vec<_>>().join(" ")));
    }
    found
}

/// Whether a body does nothing outside a guard: all it may do before is bind
/// plain values.
fn is_guarded(body: &str) -> bool {
    let mut rest = body;
    while let Some(after) = rest.strip_prefix("let ") {
        let Some((bound, next)) = after.split_once("; ") else { return false };
        if bound.contains('{') || bound.contains("unsafe") {
            return false;
        }
        rest = next;
    }
    ["guard(", "answer(", "quick(", "proven("].iter().any(|start| rest.starts_with(start))
}

fn exported() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for (path, source) in sources("src/ffi", "rs") {
        for (name, body) in exports(&source) {
            assert!(
                is_guarded(&body),
                "{}: {name} must run in a guard or be proven not to panic",
                path.display()
            );
            assert!(name.starts_with("royalur_"), "{}: {name}", path.display());
            assert!(names.insert(name.clone()), "{name} is exported twice");
        }
    }
    names
}

#[test]
fn every_export_is_guarded() {
    let names = exported();
    assert!(names.len() > 50, "the test sees the exports: {}", names.len());
    let no_mangle: usize = sources("src/ffi", "rs")
        .iter()
        .map(|(_, source)| source.matches("#[no_mangle]").count())
        .sum();
    assert_eq!(no_mangle, names.len(), "every one has its name");
}

#[test]
fn one_without_a_guard_would_be_seen() {
    let source = "#[no_mangle]\npub extern \"C\" fn royalur_bad(n: i64) -> i32 {\n    \
                  // guard(\n    compute(n)\n}\n";
    let found = exports(source);
    assert_eq!(found[0].0, "royalur_bad");
    assert!(!is_guarded(&found[0].1));
    assert!(!is_guarded("let x = unsafe { *p }; guard(|| x) }"));
    assert!(is_guarded("let x = 1; answer(0, || x) }"));
}

fn listed() -> BTreeSet<String> {
    let text = fs::read_to_string(root().join("include/royalur.symbols")).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.windows(2).all(|pair| pair[0] < pair[1]), "in order, each once");
    lines.into_iter().map(String::from).collect()
}

#[test]
fn the_list_of_symbols_is_what_is_exported() {
    assert_eq!(listed(), exported());
}

/// Where cargo put the libraries this test was built with.
pub fn built(name: &str) -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let file = test.parent().unwrap().join(name);
    assert!(file.exists(), "{} was built with the tests", file.display());
    file
}

fn nm(options: &[&str], file: &Path) -> BTreeSet<String> {
    let told = Command::new("nm").args(options).arg(file).output().expect("nm runs");
    assert!(told.status.success());
    String::from_utf8_lossy(&told.stdout)
        .lines()
        .filter_map(|line| line.split_whitespace().nth(2).map(String::from))
        .collect()
}

#[test]
fn the_shared_library_exports_the_list_and_nothing_else() {
    assert_eq!(nm(&["-D", "--defined-only"], &built("libroyalur.so")), listed());
}

#[test]
fn the_static_library_has_all_of_the_list() {
    let all = nm(&["-g", "--defined-only"], &built("libroyalur.a"));
    let missing: Vec<_> = listed().into_iter().filter(|name| !all.contains(name)).collect();
    assert_eq!(missing, Vec::<String>::new());
}

#[test]
fn the_header_declares_each_once_and_is_told_of_each() {
    let header = fs::read_to_string(root().join("include/royalur.h")).unwrap();
    for name in listed() {
        let declared = header
            .lines()
            .filter(|line| line.starts_with(char::is_alphabetic))
            .filter(|line| line.contains(&format!("{name}(")))
            .count();
        assert_eq!(declared, 1, "{name}");
        let at = header.lines().position(|line| {
            line.starts_with(char::is_alphabetic) && line.contains(&format!("{name}("))
        });
        let before = header.lines().nth(at.unwrap() - 1).unwrap();
        assert_eq!(before.trim(), "*/", "{name} has a comment");
    }
}

#[test]
fn every_export_is_called_by_a_test() {
    let mut tests: String = sources("tests", "rs").into_iter().map(|(_, text)| text).collect();
    tests.extend(sources("tests/ffi", "rs").into_iter().map(|(_, text)| text));
    for name in listed() {
        assert!(tests.contains(&format!("{name}(")), "{name} is called in tests/");
    }
}

#[test]
fn reasons_have_the_cores_numbers_in_the_header() {
    let header = fs::read_to_string(root().join("include/royalur.h")).unwrap();
    let faults = royalur::PositionFault::ALL.map(|fault| (fault.name().to_string(), fault.code()));
    let reasons = royalur::Illegal::ALL
        .map(|illegal| (format!("ILLEGAL_{}", illegal.name().to_uppercase()), illegal.code()));
    for (name, code) in faults.into_iter().chain(reasons) {
        assert!(header.contains(&format!("#define ROYALUR_{name} {code}\n")), "{name}");
    }
    for (of, many) in [("POS_", faults_and_ok()), ("ILLEGAL_", royalur::Illegal::ALL.len())] {
        let defined = header.matches(&format!("#define ROYALUR_{of}")).count();
        assert_eq!(defined, many, "{of}");
    }
}

/// The faults of a position string, with the code of one that has none.
fn faults_and_ok() -> usize {
    royalur::PositionFault::ALL.len() + 1
}

#[test]
fn the_constants_of_the_header_are_the_sources() {
    let header = fs::read_to_string(root().join("include/royalur.h")).unwrap();
    let mut defined: BTreeSet<(String, i128)> = BTreeSet::new();
    for line in header.lines() {
        let mut words = line.split(' ');
        if let (Some("#define"), Some(name), Some(value)) =
            (words.next(), words.next(), words.next())
        {
            defined.insert((name.to_string(), value.parse().expect("a plain number")));
        }
    }
    let mut told = BTreeSet::new();
    for (_, source) in sources("src/ffi", "rs") {
        for line in source.lines().filter_map(|line| line.strip_prefix("pub const ROYALUR_")) {
            let (name, value) = line.split_once(" = ").expect("a value on the same line");
            let name = format!("ROYALUR_{}", name.split(':').next().unwrap());
            let value = value.trim_end_matches(';').replace('_', "");
            told.insert((name, value.parse().expect("a plain number")));
        }
    }
    assert!(defined.len() > 50, "the test sees the constants: {}", defined.len());
    assert_eq!(defined, told);
}
