//! What a search found out about positions, for as long as it lasts.

use super::sum::INFINITE;
use crate::perspective::Perspective;

/// Entries that share a place, together as wide as a cache line.
const WAYS: usize = 4;
/// Places of the smallest table, a power of two.
const PLACES_MIN: usize = 1 << 4;
/// Bits of a perspective's number; the levels left stand above them.
const LEFT: u32 = 52;

/// Between what the value of a position with some levels left lies. No levels
/// left is a free entry.
#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    low: i32,
    high: i32,
}

impl Entry {
    #[inline]
    fn left(&self) -> u64 {
        self.key >> LEFT
    }
}

/// A table that starts small and doubles as it fills, up to a limit; from then
/// on what has fewest levels left gives way.
pub(super) struct Table {
    places: Vec<[Entry; WAYS]>,
    kept: usize,
    places_max: usize,
}

impl Table {
    /// A table of at most so many bytes, none yet.
    pub(super) fn new(bytes: usize) -> Table {
        let places = bytes / size_of::<[Entry; WAYS]>();
        let places_max = if places == 0 { 0 } else { 1 << places.ilog2() };
        Table { places: Vec::new(), kept: 0, places_max }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.places.clear();
        self.kept = 0;
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & (self.places.len() - 1)
    }

    /// Between what the value of a position lies, if anything is known.
    #[inline]
    pub(super) fn find(&self, perspective: Perspective, left: u32) -> Option<(i64, i64)> {
        if self.places.is_empty() {
            return None;
        }
        let key = key(perspective, left);
        let entry = self.places[self.place(key)].iter().find(|entry| entry.key == key)?;
        Some((entry.low as i64, entry.high as i64))
    }

    /// Keeps between what the value of a position lies.
    #[inline]
    pub(super) fn store(&mut self, perspective: Perspective, left: u32, (low, high): (i64, i64)) {
        debug_assert!(-INFINITE < low && low <= high && high < INFINITE);
        if self.kept >= self.places.len() * WAYS / 2 {
            self.grow();
        }
        if !self.places.is_empty() {
            self.put(Entry { key: key(perspective, left), low: low as i32, high: high as i32 });
        }
    }

    fn put(&mut self, entry: Entry) {
        let at = self.place(entry.key);
        let place = &mut self.places[at];
        let mut least = 0;
        for way in 0..WAYS {
            if place[way].key == entry.key {
                place[way].low = place[way].low.max(entry.low);
                place[way].high = place[way].high.min(entry.high);
                return;
            }
            if place[way].left() < place[least].left() {
                least = way;
            }
        }
        if place[least].left() <= entry.left() {
            self.kept += usize::from(place[least].left() == 0);
            place[least] = entry;
        }
    }

    /// Doubles, unless that is too much or there is no memory.
    #[cold]
    fn grow(&mut self) {
        let places = (2 * self.places.len()).max(PLACES_MIN).min(self.places_max);
        let mut larger = Vec::new();
        if places <= self.places.len() || larger.try_reserve_exact(places).is_err() {
            self.places_max = self.places.len();
            return;
        }
        larger.resize(places, [Entry::default(); WAYS]);
        let old = std::mem::replace(&mut self.places, larger);
        self.kept = 0;
        for entry in old.into_iter().flatten().filter(|entry| entry.left() > 0) {
            self.put(entry);
        }
    }
}

#[inline]
fn key(perspective: Perspective, left: u32) -> u64 {
    perspective.bits() | (left as u64) << LEFT
}
