//! One arrow runs through the crate and never back: what a module may use.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Every module by layer. A module uses those of the layers above its own line
/// and no others.
const LAYERS: [&[&str]; 11] = [
    &["geometry", "roll", "quoted"],
    &["route", "dice"],
    &["rules"],
    &["board"],
    &["fits", "key", "text", "perspective"],
    &["moves"],
    &["play"],
    &["legal", "walk", "count", "evaluate"],
    &["search", "solve"],
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
    let word = |text: &str| -> String {
        text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let mut names = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
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
