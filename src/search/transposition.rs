//! The transposition table: the bounds found for positions, kept for one search.

use super::star1::INFINITE;
use crate::perspective::Perspective;
use std::mem::size_of;

/// Entries of a bucket, together as wide as a cache line.
const WAYS: usize = 4;
/// Buckets of the smallest table, a power of two.
const BUCKETS_MIN: usize = 1 << 4;
/// Bits of a perspective's number; the levels left are above them in a key.
const LEVELS: u32 = 52;

/// Bounds of the value of a position with some levels left. No levels left means a
/// free entry.
#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    low: i32,
    high: i32,
}

impl Entry {
    #[inline]
    fn levels(&self) -> u64 {
        self.key >> LEVELS
    }
}

/// A table that starts small and doubles as it fills, up to a limit; from then on
/// the entry with the fewest levels left is replaced.
pub(super) struct TranspositionTable {
    buckets: Vec<[Entry; WAYS]>,
    used: usize,
    /// The number of entries at which it grows.
    grows_at: usize,
    buckets_max: usize,
}

impl TranspositionTable {
    /// An empty table that may grow to so many bytes.
    pub(super) fn new(bytes: usize) -> TranspositionTable {
        let most = bytes / size_of::<[Entry; WAYS]>();
        let buckets_max = if most == 0 { 0 } else { 1 << most.ilog2() };
        let mut table =
            TranspositionTable { buckets: Vec::new(), used: 0, grows_at: 0, buckets_max };
        table.clear();
        table
    }

    /// Removes all entries.
    pub(super) fn clear(&mut self) {
        self.buckets.clear();
        self.used = 0;
        self.grows_at = if self.buckets_max == 0 { usize::MAX } else { 0 };
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & (self.buckets.len() - 1)
    }

    /// The bounds of a position, if any are known.
    #[inline]
    pub(super) fn find(&self, position: Perspective, levels: u32) -> Option<(i64, i64)> {
        if self.buckets.is_empty() {
            return None;
        }
        let key = key(position, levels);
        let entry = self.buckets[self.bucket(key)].iter().find(|entry| entry.key == key)?;
        Some((entry.low as i64, entry.high as i64))
    }

    /// Stores the bounds of a position.
    #[inline]
    pub(super) fn store(&mut self, position: Perspective, levels: u32, (low, high): (i64, i64)) {
        debug_assert!(-INFINITE < low && low <= high && high < INFINITE);
        if self.used >= self.grows_at {
            self.grow();
        }
        if !self.buckets.is_empty() {
            self.put(Entry { key: key(position, levels), low: low as i32, high: high as i32 });
        }
    }

    fn put(&mut self, entry: Entry) {
        let at = self.bucket(entry.key);
        let bucket = &mut self.buckets[at];
        let mut least = 0;
        for way in 0..WAYS {
            if bucket[way].key == entry.key {
                bucket[way].low = bucket[way].low.max(entry.low);
                bucket[way].high = bucket[way].high.min(entry.high);
                return;
            }
            if bucket[way].levels() < bucket[least].levels() {
                least = way;
            }
        }
        if bucket[least].levels() <= entry.levels() {
            self.used += usize::from(bucket[least].levels() == 0);
            bucket[least] = entry;
        }
    }

    /// Doubles the table, unless that is too much or there is no memory.
    #[cold]
    fn grow(&mut self) {
        let buckets = (2 * self.buckets.len()).max(BUCKETS_MIN).min(self.buckets_max);
        let mut larger = Vec::new();
        if buckets <= self.buckets.len() || larger.try_reserve_exact(buckets).is_err() {
            self.buckets_max = self.buckets.len();
            self.grows_at = usize::MAX;
            return;
        }
        larger.resize(buckets, [Entry::default(); WAYS]);
        let old = std::mem::replace(&mut self.buckets, larger);
        (self.used, self.grows_at) = (0, buckets * WAYS / 2);
        for entry in old.into_iter().flatten().filter(|entry| entry.levels() > 0) {
            self.put(entry);
        }
    }
}

#[inline]
fn key(position: Perspective, levels: u32) -> u64 {
    position.bits() | (levels as u64) << LEVELS
}
