//! The header of a table file and how a value is stored. Numbers are
//! little-endian; `doc/perfect-play.md`, "The file", has the layout.

use super::error::TableFault;
use crate::route::Route;
use crate::rules::RuleSet;

/// The version this build writes and reads.
pub(crate) const VERSION: u32 = 1;

/// Bytes a header takes up.
pub(crate) const HEADER: usize = 64;

/// Bytes of values that one checksum covers.
pub(crate) const STRETCH: usize = 1 << 16;

const MAGIC: [u8; 8] = *b"ROYALUR\x1a";

/// How values are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Precision {
    /// 16 bits: the nearest of 65,536 chances.
    Bits16,
    /// 32 bits: a float.
    Bits32,
}

impl Precision {
    /// The precision of 16 or 32 bits.
    pub const fn from_bits(bits: i64) -> Option<Precision> {
        match bits {
            16 => Some(Precision::Bits16),
            32 => Some(Precision::Bits32),
            _ => None,
        }
    }

    /// 16 or 32.
    pub const fn bits(self) -> u8 {
        match self {
            Precision::Bits16 => 16,
            Precision::Bits32 => 32,
        }
    }

    /// Bytes a value takes up.
    pub(crate) const fn bytes(self) -> usize {
        self.bits() as usize / 8
    }

    /// By how much storing a value can change it.
    pub(crate) fn rounding(self) -> f64 {
        match self {
            Precision::Bits16 => 0.5 / 65_535.0 + 1e-15,
            Precision::Bits32 => 1.0 / (1 << 25) as f64,
        }
    }

    /// Stores a value at the end of a buffer.
    #[inline]
    pub(crate) fn store(self, value: f64, into: &mut Vec<u8>) {
        match self {
            Precision::Bits16 => {
                into.extend_from_slice(&((value * 65_535.0).round() as u16).to_le_bytes());
            }
            Precision::Bits32 => into.extend_from_slice(&(value as f32).to_le_bytes()),
        }
    }

    /// Where among stored values the first one is that is no chance.
    pub(crate) fn no_chance(self, bytes: &[u8]) -> Option<usize> {
        match self {
            Precision::Bits16 => None,
            Precision::Bits32 => (0..bytes.len() / 4)
                .find(|&number| !(0.0..=1.0).contains(&self.load(bytes, number as u64)))
                .map(|number| 4 * number),
        }
    }

    /// A stored value.
    #[inline]
    pub(crate) fn load(self, bytes: &[u8], number: u64) -> f64 {
        let at = number as usize * self.bytes();
        match self {
            Precision::Bits16 => f64::from(u16::from_le_bytes(take(bytes, at))) / 65_535.0,
            Precision::Bits32 => f64::from(f32::from_le_bytes(take(bytes, at))),
        }
    }
}

/// What stands before the values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Header {
    pub rules: RuleSet,
    pub precision: Precision,
    pub values: u64,
    pub residual: f64,
    pub error_bound: f64,
    pub start: f64,
    /// The checksum of the list of checksums.
    pub list: u32,
}

impl Header {
    /// Of a table with so many values that is to be written.
    pub fn new(rules: RuleSet, precision: Precision, values: u64) -> Header {
        let (residual, error_bound, start) = (0.0, 0.0, 0.0);
        Header { rules, precision, values, residual, error_bound, start, list: 0 }
    }

    /// Bytes of values.
    pub fn value_bytes(&self) -> u64 {
        self.values * self.precision.bytes() as u64
    }

    /// How many checksums the list holds.
    pub fn stretches(&self) -> u64 {
        self.value_bytes().div_ceil(STRETCH as u64)
    }

    /// Where the values begin.
    pub fn values_at(&self) -> u64 {
        HEADER as u64 + 4 * self.stretches()
    }

    /// Bytes of the whole file.
    pub fn file_bytes(&self) -> u64 {
        self.values_at() + self.value_bytes()
    }

    pub fn to_bytes(self) -> [u8; HEADER] {
        let mut bytes = Vec::with_capacity(HEADER);
        bytes.extend_from_slice(&MAGIC);
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&rules_to_bytes(&self.rules));
        bytes.extend_from_slice(&[self.precision.bits(), 0, 0]);
        bytes.extend_from_slice(&(STRETCH as u32).to_le_bytes());
        bytes.extend_from_slice(&self.values.to_le_bytes());
        for number in [self.residual, self.error_bound, self.start] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        bytes.extend_from_slice(&self.list.to_le_bytes());
        bytes.extend_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
        take(&bytes, 0)
    }

    /// The header of a file that begins with these bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Header, TableFault> {
        let known = bytes.len().min(MAGIC.len());
        if bytes.is_empty() || bytes[..known] != MAGIC[..known] {
            return Err(TableFault::Foreign);
        }
        let has = bytes.len() as u64;
        if has >= 12 {
            let version = u32::from_le_bytes(take(bytes, 8));
            if version != VERSION {
                return Err(TableFault::Version { has: version, reads: VERSION });
            }
        }
        if bytes.len() < HEADER {
            return Err(TableFault::Truncated { has, needs: HEADER as u64 });
        }
        let altered = || TableFault::Altered("its header is not what was written".to_string());
        if crc32fast::hash(&bytes[..60]) != u32::from_le_bytes(take(bytes, 60)) {
            return Err(altered());
        }
        let chance = |at| {
            let float = f64::from_le_bytes(take(bytes, at));
            (0.0..=1.0).contains(&float).then_some(float).ok_or_else(altered)
        };
        Ok(Header {
            rules: rules_from_bytes(take(bytes, 12)).ok_or_else(altered)?,
            precision: Precision::from_bits(i64::from(bytes[17])).ok_or_else(altered)?,
            values: u64::from_le_bytes(take(bytes, 24)),
            residual: chance(32)?,
            error_bound: chance(40)?,
            start: chance(48)?,
            list: u32::from_le_bytes(take(bytes, 56)),
        })
    }
}

/// The five fields as bytes.
pub(crate) fn rules_to_bytes(rules: &RuleSet) -> [u8; 5] {
    let safe = u8::from(rules.safe_rosettes());
    [rules.route() as u8, rules.dice(), rules.zero_rolls(), safe, rules.pieces()]
}

/// The rule set of five bytes, if they are one.
pub(crate) fn rules_from_bytes(bytes: [u8; 5]) -> Option<RuleSet> {
    let route = Route::from_index(bytes[0].into())?;
    let safe = (bytes[3] <= 1).then_some(bytes[3] == 1)?;
    RuleSet::new(route, bytes[1], bytes[2], safe, bytes[4]).ok()
}

/// Bytes of a length known at compile time.
#[inline]
pub(crate) fn take<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    match bytes[at..at + N].try_into() {
        Ok(chunk) => chunk,
        Err(_) => unreachable!("the lengths have been checked"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> Header {
        Header {
            rules: RuleSet::masters(),
            precision: Precision::Bits32,
            values: 123_456,
            residual: 1e-13,
            error_bound: 2e-11,
            start: 0.5048,
            list: 77,
        }
    }

    #[test]
    fn a_header_reads_back() {
        assert_eq!(Header::from_bytes(&header().to_bytes()).unwrap(), header());
        assert_eq!(header().stretches(), 8);
        assert_eq!(header().file_bytes(), 64 + 4 * 8 + 4 * 123_456);
    }

    #[test]
    fn every_changed_bit_is_noticed() {
        let bytes = header().to_bytes();
        for bit in 0..HEADER * 8 {
            let mut other = bytes;
            other[bit / 8] ^= 1 << (bit % 8);
            let fault = Header::from_bytes(&other).unwrap_err();
            let right = match bit / 8 {
                0..=7 => matches!(fault, TableFault::Foreign),
                8..=11 => matches!(fault, TableFault::Version { .. }),
                _ => matches!(fault, TableFault::Altered(_)),
            };
            assert!(right, "bit {bit}: {fault}");
        }
    }

    #[test]
    fn what_ends_early_is_truncated_and_what_never_began_is_foreign() {
        let bytes = header().to_bytes();
        for len in 1..HEADER {
            let fault = Header::from_bytes(&bytes[..len]).unwrap_err();
            assert!(matches!(fault, TableFault::Truncated { .. }), "{len}: {fault}");
        }
        assert!(matches!(Header::from_bytes(b"").unwrap_err(), TableFault::Foreign));
        assert!(matches!(Header::from_bytes(b"ROYAL FLUSH").unwrap_err(), TableFault::Foreign));
    }

    #[test]
    fn storing_changes_a_value_by_no_more_than_is_said() {
        for precision in [Precision::Bits16, Precision::Bits32] {
            let mut bytes = Vec::new();
            let values: Vec<f64> = (0..=99_991).map(|n| f64::from(n) / 99_991.0).collect();
            values.iter().for_each(|&value| precision.store(value, &mut bytes));
            for (number, value) in values.into_iter().enumerate() {
                let error = (precision.load(&bytes, number as u64) - value).abs();
                assert!(error <= precision.rounding(), "{value}: {error}");
            }
        }
    }

    #[test]
    fn rule_sets_read_back() {
        for rules in [RuleSet::finkel(), RuleSet::masters()] {
            assert_eq!(rules_from_bytes(rules_to_bytes(&rules)), Some(rules));
        }
        assert_eq!(rules_from_bytes([2, 4, 0, 1, 7]), None);
        assert_eq!(rules_from_bytes([0, 4, 0, 1, 8]), None);
    }
}
