//! A table file that is open for reading.

use super::error::{TableError, TableFault};
use super::format::{take, Header, Precision, HEADER, STRETCH};
use super::map::map;
use crate::rules::RuleSet;
use crate::solve::index::Coordinates;
use crate::solve::index::PerfectIndex;
use memmap2::Mmap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Up to so many bytes of values are checked when the file is opened; of a
/// larger file each stretch is checked before anything is read from it.
const CHECKED_AT_ONCE: u64 = 8 << 20;

/// The win chance of every position of a rule set, in a file.
///
/// ```no_run
/// use royalur::{Board, Roll, Table};
/// let table = Table::open("finkel.ur")?;
/// let board = Board::new(7).unwrap();
/// println!("{:.4} %", 100.0 * table.value(&board)?);
/// for choice in &table.rank(&board, Roll::new(2).unwrap())? {
///     println!("{} {:.4}", choice.mv, choice.value);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Table {
    path: PathBuf,
    header: Header,
    index: PerfectIndex,
    map: Mmap,
    values_at: usize,
    /// A bit for each stretch that is known to be what was written.
    checked: Vec<AtomicU64>,
}

impl Table {
    /// Opens a table. Its header, its length and its list of checksums are
    /// checked at once, and the values too when there are few; of many, each
    /// stretch is checked before it is first used, see [`Table::verify`].
    ///
    /// # Errors
    /// [`TableError`]: the file cannot be read, is something else, of another
    /// version, truncated or altered.
    pub fn open(path: impl AsRef<Path>) -> Result<Table, TableError> {
        Table::open_and_check(path.as_ref(), CHECKED_AT_ONCE)
    }

    /// Opens a table and checks its values at once when there are no more than
    /// so many bytes of them.
    fn open_and_check(path: &Path, at_once: u64) -> Result<Table, TableError> {
        let io = TableError::io(path);
        let fault = |fault| TableError::new(path, fault);
        let file = File::open(path).map_err(&io)?;
        let has = file.metadata().map_err(&io)?.len();
        let mut begin = Vec::new();
        (&file).take(HEADER as u64).read_to_end(&mut begin).map_err(&io)?;
        let header = Header::from_bytes(&begin).map_err(fault)?;
        let index = PerfectIndex::new(&header.rules);
        if header.values != index.len() {
            let (has, needs) = (header.values, index.len());
            return Err(fault(TableFault::Altered(format!("{has} values, not {needs}"))));
        }
        let needs = header.file_bytes();
        if has < needs {
            return Err(fault(TableFault::Truncated { has, needs }));
        }
        if has > needs {
            return Err(fault(TableFault::Altered(format!("{has} bytes, not {needs}"))));
        }
        let map = map(&file).map_err(&io)?;
        let values_at = header.values_at() as usize;
        if crc32fast::hash(&map[HEADER..values_at]) != header.list {
            let part = "its list of checksums is not what was written";
            return Err(fault(TableFault::Altered(part.to_string())));
        }
        let words = header.stretches().div_ceil(64) as usize;
        let checked = (0..words).map(|_| AtomicU64::new(0)).collect();
        let table = Table { path: path.to_path_buf(), header, index, map, values_at, checked };
        if header.value_bytes() <= at_once {
            table.verify()?;
        }
        Ok(table)
    }

    /// Refuses a table of another rule set.
    ///
    /// # Errors
    /// [`TableFault::Rules`], which names both.
    pub fn require(&self, rules: &RuleSet) -> Result<(), TableError> {
        if self.rules() == rules {
            return Ok(());
        }
        let fault = TableFault::Rules { has: *self.rules(), wants: *rules };
        Err(TableError::new(&self.path, fault))
    }

    /// Checks every value there is, which takes as long as reading the file.
    ///
    /// # Errors
    /// [`TableFault::Altered`], with the first stretch that is not what was
    /// written.
    pub fn verify(&self) -> Result<(), TableError> {
        (0..self.header.stretches() as usize).try_for_each(|stretch| self.check(stretch))
    }

    /// The rule set it was solved for.
    pub fn rules(&self) -> &RuleSet {
        &self.header.rules
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How many positions it holds.
    pub fn positions(&self) -> u64 {
        self.header.values
    }

    /// How values are stored.
    pub fn precision(&self) -> Precision {
        self.header.precision
    }

    /// The most that any value, before it was stored, was off what the values
    /// it leads to say.
    pub fn residual(&self) -> f64 {
        self.header.residual
    }

    /// How far a stored value can be from the truth, storing included.
    pub fn error_bound(&self) -> f64 {
        self.header.error_bound
    }

    /// The win chance of the side that begins, before its first roll, as it was
    /// before it was stored.
    pub fn start(&self) -> f64 {
        self.header.start
    }

    pub(crate) fn index(&self) -> &PerfectIndex {
        &self.index
    }

    /// The stored value of a position.
    #[inline]
    pub(crate) fn look_up(&self, coordinates: &Coordinates) -> Result<f64, TableError> {
        let number = self.index.rank(coordinates);
        let stretch = number as usize * self.header.precision.bytes() / STRETCH;
        if self.checked[stretch / 64].load(Ordering::Relaxed) >> (stretch % 64) & 1 == 0 {
            self.check(stretch)?;
        }
        Ok(self.header.precision.load(&self.map[self.values_at..], number))
    }

    #[cold]
    fn check(&self, stretch: usize) -> Result<(), TableError> {
        let begin = stretch * STRETCH;
        let values = &self.map[self.values_at..];
        let bytes = &values[begin..values.len().min(begin + STRETCH)];
        let sum = u32::from_le_bytes(take(&self.map[HEADER..], 4 * stretch));
        if crc32fast::hash(bytes) != sum {
            let (from, to) = (self.values_at + begin, self.values_at + begin + bytes.len() - 1);
            let part = format!("bytes {from} to {to} are not what was written");
            return Err(TableError::new(&self.path, TableFault::Altered(part)));
        }
        self.checked[stretch / 64].fetch_or(1 << (stretch % 64), Ordering::Relaxed);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Side;
    use crate::solve::solver::Solver;
    use std::fs;

    #[test]
    fn a_large_table_is_checked_where_it_is_read() {
        let file = std::env::temp_dir().join(format!("royalur-large-{}.ur", std::process::id()));
        let rules = RuleSet::finkel().set("pieces", "3").unwrap();
        Solver::new(&rules).precision(Precision::Bits32).solve(&file).unwrap();
        let mut bytes = fs::read(&file).unwrap();
        let last = bytes.len() - 1;
        bytes[last] ^= 1;
        fs::write(&file, &bytes).unwrap();
        assert!(Table::open(&file).is_err());
        let table = Table::open_and_check(&file, 0).unwrap();
        fs::remove_file(&file).unwrap();
        let whole = table.board(0, Side::Light).unwrap();
        table.value(&whole).unwrap();
        let damaged = table.board(table.positions() - 1, Side::Dark).unwrap();
        for _ in 0..2 {
            let text = table.value(&damaged).unwrap_err().to_string();
            let part = format!("to {last} are not what was written");
            assert!(text.contains("altered: bytes ") && text.ends_with(&part), "{text}");
        }
        assert!(table.verify().is_err());
    }
}
