//! Refused text in a message: printable and of limited length.

use std::fmt::{self, Write};

/// The most that is shown of a value.
const MOST: usize = 60;

/// Text in quotes. What is not printable ASCII stands as `\n` or `\x{e9}`, and
/// what is too long is cut, with dots after the closing quote.
pub(crate) struct Quoted<'a>(pub &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = String::new();
        let mut rest = "";
        for character in self.0.chars() {
            let before = shown.len();
            match character {
                '\\' | '\t' | '\r' | '\n' => shown.extend(character.escape_default()),
                ' '..='~' => shown.push(character),
                _ => write!(shown, "\\x{{{:x}}}", u32::from(character))?,
            }
            if shown.len() > MOST {
                shown.truncate(before);
                rest = "...";
                break;
            }
        }
        write!(f, "'{shown}'{rest}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_is_printable_and_not_long() {
        let shown = |text: &str| Quoted(text).to_string();
        assert_eq!(shown(""), "''");
        assert_eq!(shown("it's"), "'it's'");
        assert_eq!(shown("a\n\0\\\u{e9}\u{263a}"), r"'a\n\x{0}\\\x{e9}\x{263a}'");
        assert_eq!(shown(&"x".repeat(60)), format!("'{}'", "x".repeat(60)));
        assert_eq!(shown(&"x".repeat(61)), format!("'{}'...", "x".repeat(60)));
        let wide = shown(&"\u{1F600}".repeat(1000));
        assert_eq!(wide, format!("'{}'...", r"\x{1f600}".repeat(6)));
    }
}
