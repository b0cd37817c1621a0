//! One arrow runs through the crate and never back: what a module may use.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Every module by layer. A module uses those of the layers above its own line
/// and no others.
const LAYERS: [&[&str]; 12] = [
    &["coded", "geometry", "roll", "quoted"],
    &["route", "dice"],
    &["rules"],
    &["board"],
    &["fits", "key", "text", "perspective"],
    &["moves"],
    &["play"],
    &["legal", "walk", "count", "evaluate"],
    &["search", "solve"],
    &["estimate"],
    &["simulate"],
    &["ffi", "readme"],
];

fn layer(module: &str) -> usize {
    LAYERS
        .iter()
        .position(|names| names.contains(&module))
        .unwrap_or_else(|| panic!("{module} has no layer: give it one in tests/layers.rs"))
}

/// Source files by the module they belong to.
fn sources(dir: &Path) -> BTreeMap<String, Vec<PathBuf>> {
    let mut modules: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_string();
        if path.is_dir() {
            let inner = sources(&path).into_values().flatten();
            modules.entry(name).or_default().extend(inner);
        } else if path.extension().is_some_and(|e| e == "rs") {
            modules.entry(name).or_default().push(path);
        }
    }
    modules
}

/// Source without comments and without the unit tests at its end.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
    let lines = code.lines().map(|line| line.split("//").next().unwrap());
    lines.collect::<Vec<_>>().join("\n")
}

/// The names that follow `crate::`, those in braces one by one.
fn used(code: &str) -> Vec<String> {
    named(code, "crate::")
}

/// The names that follow a word, those in braces one by one.
fn named(code: &str, after: &str) -> Vec<String> {
    let word = |text: &str| -> String {
        text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let mut names = Vec::new();
    for (at, _) in code.match_indices(after) {
        let rest = &code[at + after.len()..];
        match rest.strip_prefix('{') {
            None => names.push(word(rest)),
            Some(list) => {
                let list = list.split(';').next().unwrap();
                names.extend(list.split(',').map(|name| word(name.trim())));
            }
        }
    }
    names
}

#[test]
fn the_arrow_never_turns_back() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut uses = 0;
    for (module, files) in sources(&src) {
        if module == "lib" {
            continue;
        }
        let own = layer(&module);
        for file in files {
            for name in used(&code(&file)) {
                if module == "ffi" && !LAYERS.iter().any(|names| names.contains(&name.as_str())) {
                    continue; // the interface may also use what the crate exports
                }
                let ok = name == module || layer(&name) < own;
                assert!(ok, "{} uses {name}, which is not before it", file.display());
                uses += 1;
            }
        }
    }
    assert!(uses > 30, "the test sees what modules use: {uses}");
}

/// What the modules of a folder use of each other, by name. What comes from the
/// folder's `mod.rs` counts as use of the module that it takes it from.
fn siblings(dir: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let name = dir.file_name().unwrap().to_str().unwrap();
    let modules = sources(dir);
    let facade = modules.get("mod").map(|files| code(&files[0])).unwrap_or_default();
    let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (module, files) in modules.iter().filter(|(module, _)| *module != "mod") {
        for file in files {
            let deep = file.parent() != Some(dir);
            let up = if deep { "super::super::" } else { "super::" };
            let code = code(file).replace(&format!("crate::{name}::"), up);
            for word in named(&code, up) {
                let from = format!("use {word}");
                let exports = |line: &&str| line.contains("pub") && has_word(line, &word);
                let of = match modules.contains_key(&word) {
                    true => Some(word.clone()),
                    false => facade
                        .split(';')
                        .filter(|line| !line.contains(&from))
                        .find(exports)
                        .and_then(|line| named(line, "use ").into_iter().next()),
                };
                if let Some(of) = of.filter(|of| of != module && modules.contains_key(of)) {
                    uses.entry(module.clone()).or_default().insert(of);
                }
            }
        }
    }
    uses
}

/// Whether a text has a word that is no part of a longer one.
fn has_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|part| part == word)
}

/// A way from a module back to itself, if there is one.
fn ring(uses: &BTreeMap<String, BTreeSet<String>>) -> Option<Vec<String>> {
    fn walk(
        uses: &BTreeMap<String, BTreeSet<String>>,
        way: &mut Vec<String>,
        done: &mut BTreeSet<String>,
    ) -> bool {
        let here = way.last().unwrap().clone();
        for next in uses.get(&here).into_iter().flatten() {
            if let Some(at) = way.iter().position(|seen| seen == next) {
                way.drain(..at);
                return true;
            }
            if !done.contains(next) {
                way.push(next.clone());
                if walk(uses, way, done) {
                    return true;
                }
                way.pop();
            }
        }
        done.insert(here);
        false
    }
    let mut done = BTreeSet::new();
    uses.keys().find_map(|start| {
        let mut way = vec![start.clone()];
        walk(uses, &mut way, &mut done).then_some(way)
    })
}

fn folders(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path());
    let inner: Vec<PathBuf> = entries.filter(|path| path.is_dir()).collect();
    inner.iter().flat_map(|dir| folders(dir)).chain(inner.iter().cloned()).collect()
}

#[test]
fn no_folder_has_a_ring_of_modules() {
    let mut uses = 0;
    for folder in folders(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        let of = siblings(&folder);
        uses += of.values().map(BTreeSet::len).sum::<usize>();
        assert_eq!(ring(&of), None, "in {}", folder.display());
    }
    assert!(uses > 60, "the test sees what modules use: {uses}");
}

#[test]
fn a_ring_is_seen() {
    let uses = |pairs: &[(&str, &str)]| {
        let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (a, b) in pairs {
            uses.entry(a.to_string()).or_default().insert(b.to_string());
        }
        ring(&uses).map(|way| way.join(" "))
    };
    assert_eq!(uses(&[("a", "b"), ("b", "c"), ("a", "c")]), None);
    assert_eq!(uses(&[("a", "b"), ("b", "c"), ("c", "b")]).as_deref(), Some("b c"));
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let ffi = siblings(&src.join("ffi"));
    assert!(ffi["guard"].contains("status") && ffi["legal"].contains("play"), "{ffi:?}");
}

#[test]
fn a_turned_arrow_is_seen() {
    let code = "use crate::play::Status;\nuse crate::{moves, text};\nlet x = crate::board::y();";
    assert_eq!(used(code), ["play", "moves", "text", "board"]);
    assert!(layer("moves") > layer("board") && layer("search") > layer("evaluate"));
}

#[test]
fn lib_holds_no_logic() {
    let code = code(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs"));
    for line in code.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let known = ["mod ", "pub mod ", "pub use ", "#", "//"];
        assert!(known.iter().any(|start| line.starts_with(start)), "{line}");
    }
}
