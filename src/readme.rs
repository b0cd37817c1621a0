//! README's Rust code is a test too.

#[doc = include_str!("../README.md")]
struct Readme;
