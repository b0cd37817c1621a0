//! Seeded dice: every throw follows from the seed and its number.
//!
//! Throw `n` of a game, counted from 0, is the first byte of SHA-256
//! of the seed's bytes, the text `roll:` and `n` in decimal: die `i` is bit
//! `i`, lowest first. So three dice are the first three of four.

use crate::geometry::Side;
use sha2::{Digest, Sha256};

/// Dice as they fell: bit `i` is die `i`, set when marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Throw {
    faces: u8,
    dice: u8,
}

impl Throw {
    /// How many dice were thrown, 3 or 4.
    pub const fn dice(self) -> u8 {
        self.dice
    }

    /// Whether a die is marked; dice count from 0.
    pub const fn is_marked(self, die: u8) -> bool {
        die < self.dice && self.faces >> die & 1 != 0
    }

    /// How many are marked.
    pub const fn marked(self) -> u8 {
        self.faces.count_ones() as u8
    }

    /// The faces as bits, die 0 lowest.
    pub const fn bits(self) -> u8 {
        self.faces
    }
}

/// The dice as a record writes them: `1` marked, `0` not, die 0 first.
impl std::fmt::Display for Throw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        (0..self.dice).try_for_each(|die| write!(f, "{}", u8::from(self.is_marked(die))))
    }
}

/// Throw `n` of a seed with 3 or 4 dice; none for an empty seed or another
/// number of dice.
///
/// ```
/// let throw = royalur::throw(b"royalur pinned one", 0, 4).unwrap();
/// assert_eq!((throw.to_string().as_str(), throw.marked()), ("1100", 2));
/// ```
pub fn throw(seed: &[u8], n: u64, dice: u8) -> Option<Throw> {
    if seed.is_empty() || !matches!(dice, 3 | 4) {
        return None;
    }
    let faces = Thrower::new(seed).word(n) as u8 & ((1 << dice) - 1);
    Some(Throw { faces, dice })
}

/// The throws of one seed: the digest of what they have in common is begun.
pub(crate) struct Thrower(Sha256);

impl Thrower {
    pub(crate) fn new(seed: &[u8]) -> Thrower {
        Thrower(Sha256::new().chain_update(seed).chain_update(b"roll:"))
    }

    /// Random bits of throw `n`, the faces of four dice lowest.
    pub(crate) fn word(&self, n: u64) -> u32 {
        let digest = self.0.clone().chain_update(n.to_string()).finalize();
        u32::from_le_bytes([digest[0], digest[1], digest[2], digest[3]])
    }
}

/// The seed that a record writes in hexadecimal; none unless it is an even number
/// of lowercase digits. [`seed_to_hex`] is the way back.
///
/// ```
/// let seed = royalur::seed_from_hex("6120676d").unwrap();
/// assert_eq!((seed.as_slice(), royalur::seed_to_hex(&seed).as_str()), (&b"a gm"[..], "6120676d"));
/// ```
pub fn seed_from_hex(text: &str) -> Option<Vec<u8>> {
    let lower = !text.bytes().any(|byte| byte.is_ascii_uppercase());
    hex::decode(text).ok().filter(|seed| lower && !seed.is_empty())
}

/// A seed in hexadecimal, as a record writes it.
pub fn seed_to_hex(seed: &[u8]) -> String {
    hex::encode(seed)
}

/// Who moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The side with more marked dice.
    pub first: Side,
    /// Every throw spent, light's and dark's in turn.
    pub throws: Vec<Throw>,
}

/// The opening throws of a seed: light, then dark, again after a tie; more
/// marked dice move first, whatever they are worth. None for an empty seed or
/// a number of dice other than 3 or 4.
pub fn opening(seed: &[u8], dice: u8) -> Option<Opening> {
    let mut throws = Vec::new();
    loop {
        let n = throws.len() as u64;
        let (light, dark) = (throw(seed, n, dice)?, throw(seed, n + 1, dice)?);
        throws.extend([light, dark]);
        if light.marked() != dark.marked() {
            let first = if light.marked() > dark.marked() { Side::Light } else { Side::Dark };
            return Some(Opening { first, throws });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pinned_throws() {
        let faces: Vec<_> =
            (0..8).map(|n| throw(b"royalur pinned one", n, 4).unwrap().to_string()).collect();
        assert_eq!(faces.join(" "), "1100 1101 0010 1010 0100 1010 0110 1001");
        for n in 0..200 {
            let (three, four) = (throw(b"s", n, 3).unwrap(), throw(b"s", n, 4).unwrap());
            assert_eq!(three.to_string(), four.to_string()[..3]);
            assert!(!three.is_marked(3) && four.marked() <= 4);
        }
    }

    #[test]
    fn pinned_openings() {
        let told = |seed: &[u8]| {
            let opening = opening(seed, 4).unwrap();
            let faces: Vec<_> = opening.throws.iter().map(Throw::to_string).collect();
            (opening.first, faces.join(" "))
        };
        assert_eq!(told(b"opening 3"), (Side::Light, "0111 0001".to_string()));
        assert_eq!(told(b"opening 1"), (Side::Dark, "1101 1110 0011 1101".to_string()));
    }

    #[test]
    fn seeds_in_hexadecimal() {
        let every: Vec<u8> = (0..=255).collect();
        assert_eq!(seed_from_hex(&seed_to_hex(&every)), Some(every));
        for text in ["", "0", "0g", "AB", "aB", "a b", "0x61", "é", "61\0"] {
            assert_eq!(seed_from_hex(text), None, "{text}");
        }
    }

    #[test]
    fn what_has_no_throw() {
        assert_eq!(throw(b"", 0, 4), None);
        assert_eq!(throw(b"s", 0, 5), None);
        assert_eq!(opening(b"", 3), None);
        assert_eq!(opening(b"s", 2), None);
        assert!(throw(b"s", u64::MAX, 3).is_some());
    }
}
