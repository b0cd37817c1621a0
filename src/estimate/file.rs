//! A network as a file.
//!
//! Numbers are little-endian.
//!
//! | at | bytes | |
//! | --- | --- | --- |
//! | 0 | 8 | `RUR-NET` and the byte 26 |
//! | 8 | 1 | version, 1 |
//! | 9 | 4 | route (0 short, 1 long), dice, zero_rolls, safe_rosettes |
//! | 13 | 1 | pieces of the table it learnt from |
//! | 14 | 2 | bits behind the point: of the first layer's weights, of the second's |
//! | 16 | 48 | how far it is off, in millionths: root mean square, mean, 99th percentile and largest, at 0, 1 and 2 rolls ahead |
//! | 64 | | the weights: first layer by input, its bias (16 bits each); second layer by unit (16 bits), its bias (32 bits); last layer (16 bits), its bias (32 bits) |
//! | end - 4 | 4 | CRC-32 of all before |

use super::inputs::inputs;
use crate::route::Route;
use crate::rules::RuleSet;
use std::fmt;

/// Units of the first layer.
pub const FIRST: usize = 112;
/// Units of the second layer.
pub const SECOND: usize = 32;

const MAGIC: &[u8; 8] = b"RUR-NET\x1a";
const VERSION: u8 = 1;
const HEADER: usize = 64;

/// By how much an estimate is off, 0 to 1, over positions held out from learning.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Off {
    /// The root of the mean square.
    pub rms: f64,
    /// The mean.
    pub mean: f64,
    /// What 99 positions of 100 are within.
    pub most: f64,
    /// The largest of all.
    pub largest: f64,
}

/// Why a file is no network that can be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damaged {
    /// The file.
    pub name: String,
    /// What is wrong.
    pub what: &'static str,
}

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the network {} cannot be used: {}", self.name, self.what)
    }
}

impl std::error::Error for Damaged {}

/// The contents of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkFile {
    /// The family, with the pieces of the table it learnt from.
    pub rules: RuleSet,
    /// Bits behind the point in the first and the second layer.
    pub bits: [u8; 2],
    /// How far it is off at 0, 1 and 2 rolls ahead.
    pub off: [Off; 3],
    /// First layer, input by input.
    pub first: Vec<i16>,
    /// Its bias.
    pub first_bias: Vec<i16>,
    /// Second layer, unit by unit.
    pub second: Vec<i16>,
    /// Its bias, with 11 bits more behind the point.
    pub second_bias: Vec<i32>,
    /// Last layer, with 12 bits behind the point.
    pub last: Vec<i16>,
    /// Its bias, with 24.
    pub last_bias: i32,
}

/// The family a rule set belongs to in one word: its fields but the pieces.
pub fn family(rules: &RuleSet) -> String {
    let safe = u8::from(rules.safe_rosettes());
    format!("{}-{}-{}-{safe}", rules.route(), rules.dice(), rules.zero_rolls())
}

impl NetworkFile {
    /// The bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let rules = &self.rules;
        let mut bytes = MAGIC.to_vec();
        bytes.extend([VERSION, rules.route() as u8, rules.dice(), rules.zero_rolls()]);
        bytes.extend([u8::from(rules.safe_rosettes()), rules.pieces()]);
        bytes.extend(self.bits);
        for off in &self.off {
            for part in [off.rms, off.mean, off.most, off.largest] {
                bytes.extend(((part * 1e6).round() as u32).to_le_bytes());
            }
        }
        let words =
            |words: &[i16]| -> Vec<u8> { words.iter().flat_map(|w| w.to_le_bytes()).collect() };
        bytes.extend(words(&self.first));
        bytes.extend(words(&self.first_bias));
        bytes.extend(words(&self.second));
        bytes.extend(self.second_bias.iter().flat_map(|w| w.to_le_bytes()));
        bytes.extend(words(&self.last));
        bytes.extend(self.last_bias.to_le_bytes());
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a file, whose name is for the message alone.
    ///
    /// # Errors
    /// [`Damaged`]: it is something else, or not what was written.
    pub fn from_bytes(name: &str, bytes: &[u8]) -> Result<NetworkFile, Damaged> {
        let damaged = |what| Damaged { name: name.to_string(), what };
        if bytes.len() < HEADER + 4 || &bytes[..8] != MAGIC {
            return Err(damaged("it is something else"));
        }
        if bytes[8] != VERSION {
            return Err(damaged("it is of an unknown version"));
        }
        let (body, sum) = bytes.split_at(bytes.len() - 4);
        if crc32fast::hash(body).to_le_bytes() != sum {
            return Err(damaged("it is not what was written"));
        }
        let rules = rules_of(&bytes[9..14]).ok_or_else(|| damaged("it is of no family"))?;
        let mut rest = Reader(&body[HEADER..]);
        let inputs = inputs(rules.route());
        if rest.0.len() != 2 * (FIRST * (inputs + 1 + SECOND) + SECOND) + 4 * (SECOND + 1) {
            return Err(damaged("it is of another size"));
        }
        let mut figures = Reader(&body[16..HEADER]);
        let off = [(); 3].map(|()| {
            let [rms, mean, most, largest] = [(); 4].map(|()| f64::from(figures.long()) / 1e6);
            Off { rms, mean, most, largest }
        });
        Ok(NetworkFile {
            rules,
            bits: [bytes[14], bytes[15]],
            off,
            first: rest.shorts(inputs * FIRST),
            first_bias: rest.shorts(FIRST),
            second: rest.shorts(FIRST * SECOND),
            second_bias: (0..SECOND).map(|_| rest.long()).collect(),
            last: rest.shorts(SECOND),
            last_bias: rest.long(),
        })
    }
}

fn rules_of(fields: &[u8]) -> Option<RuleSet> {
    let route = Route::from_index(fields[0].into())?;
    let set = |rules: RuleSet, field, value: u8| rules.set(field, &value.to_string()).ok();
    let rules = RuleSet::finkel().set("route", route.name()).ok()?;
    let rules = set(set(rules, "dice", fields[1])?, "zero_rolls", fields[2])?;
    set(set(rules, "safe_rosettes", fields[3])?, "pieces", fields[4])
}

/// Bytes that are read in order; there must be enough.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let mut taken = [0; N];
        let (now, later) = self.0.split_at(N);
        taken.copy_from_slice(now);
        self.0 = later;
        taken
    }

    fn shorts(&mut self, count: usize) -> Vec<i16> {
        (0..count).map(|_| i16::from_le_bytes(self.take())).collect()
    }

    fn long(&mut self) -> i32 {
        i32::from_le_bytes(self.take())
    }
}
