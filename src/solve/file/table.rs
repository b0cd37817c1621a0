//! A table file that is open for reading.

use super::error::{TableError, TableFault};
use super::format::{take, Header, Precision, HEADER, STRETCH};
use super::system::{self, Stamp};
use crate::rules::RuleSet;
use crate::solve::index::Coordinates;
use crate::solve::index::PerfectIndex;
use crate::solve::workers::{spare, Halt};
use memmap2::Mmap;
use std::fs::File;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Up to so many bytes of values are read when the file is opened; a larger file
/// is mapped.
const READ_AT_ONCE: u64 = 8 << 20;

/// Stretches that are checked from one look to the next: a millisecond or less,
/// and not much more when they have to come from a disk.
const STRETCHES_A_LOOK: usize = 8;

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
    bytes: Bytes,
    values_at: usize,
    /// A bit for each stretch that is known to be what was written.
    checked: Vec<AtomicU64>,
    /// A bit for each stretch that was found not to be, now or earlier.
    failed: Vec<AtomicU64>,
}

/// What a file holds.
enum Bytes {
    /// Read when it was opened.
    Read(Vec<u8>),
    /// Mapped, with the open file and what it was like then.
    Mapped(Mmap, File, Stamp),
}

impl Bytes {
    fn all(&self) -> &[u8] {
        match self {
            Bytes::Read(bytes) => bytes,
            Bytes::Mapped(map, ..) => map,
        }
    }
}

impl Table {
    /// Opens a table. Its header, its length and its list of checksums are
    /// checked at once. Up to 8 MiB are read and checked too; a larger file is
    /// mapped and each stretch is checked before it is first used, see
    /// [`Table::verify`].
    ///
    /// A mapped file should not be changed while it is open. That it has another
    /// size or time is noticed before the next value is read, and the table
    /// answers with an error from then on.
    ///
    /// # Errors
    /// [`TableError`]: the file cannot be read, is something else, of another
    /// version, truncated or altered, or there is no memory.
    pub fn open(path: impl AsRef<Path>) -> Result<Table, TableError> {
        Table::open_and_read(path.as_ref(), READ_AT_ONCE)
    }

    /// Opens a table and reads it when it has no more than so many bytes of
    /// values.
    fn open_and_read(path: &Path, at_once: u64) -> Result<Table, TableError> {
        let io = TableError::io(path);
        let fault = |fault| TableError::new(path, fault);
        let memory = |_| io(std::io::ErrorKind::OutOfMemory.into());
        let file = File::open(path).map_err(&io)?;
        let opened = file.metadata().map_err(&io)?;
        let has = opened.len();
        let mut begin = Vec::new();
        (&file).take(HEADER as u64).read_to_end(&mut begin).map_err(&io)?;
        let header = Header::from_bytes(&begin).map_err(fault)?;
        spare().map_err(memory)?;
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
        let small = header.value_bytes() <= at_once;
        let bytes = if small {
            let mut bytes = Vec::new();
            bytes.try_reserve_exact(needs as usize).map_err(|_| memory(Halt::Memory))?;
            bytes.extend_from_slice(&begin);
            (&file).take(needs - HEADER as u64).read_to_end(&mut bytes).map_err(&io)?;
            let has = bytes.len() as u64;
            if has < needs {
                return Err(fault(TableFault::Truncated { has, needs }));
            }
            Bytes::Read(bytes)
        } else {
            Bytes::Mapped(system::map(&file).map_err(&io)?, file, system::stamp(&opened))
        };
        let values_at = header.values_at() as usize;
        if crc32fast::hash(&bytes.all()[HEADER..values_at]) != header.list {
            let part = "its list of checksums is not what was written";
            return Err(fault(TableFault::Altered(part.to_string())));
        }
        let words = header.stretches().div_ceil(64) as usize;
        let bits = || (0..words).map(|_| AtomicU64::new(0)).collect();
        let (checked, failed) = (bits(), bits());
        let path = path.to_path_buf();
        let table = Table { path, header, index, bytes, values_at, checked, failed };
        if small {
            table.verify()?;
        }
        Ok(table)
    }

    /// Refuses a table of another rule set. One with more pieces will do.
    ///
    /// # Errors
    /// [`TableFault::Rules`], which names both.
    pub fn require(&self, rules: &RuleSet) -> Result<(), TableError> {
        let has = *self.rules();
        if rules.pieces() <= has.pieces() && has.with_pieces(rules.pieces()) == Some(*rules) {
            return Ok(());
        }
        Err(TableError::new(&self.path, TableFault::Rules { has, wants: *rules }))
    }

    /// Checks every value there is, which takes as long as reading the file.
    ///
    /// # Errors
    /// [`TableFault::Altered`], with the first stretch that is not what was
    /// written.
    pub fn verify(&self) -> Result<(), TableError> {
        self.verify_watched(&mut |_| ControlFlow::Continue(())).map(drop)
    }

    /// The same, asking after every few stretches, with how many were checked,
    /// whether to go on. Returns whether it came to the end.
    ///
    /// # Errors
    /// As [`Table::verify`].
    pub fn verify_watched(
        &self,
        go_on: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<bool, TableError> {
        for stretch in 0..self.header.stretches() as usize {
            self.unchanged()?;
            self.check(stretch)?;
            let done = stretch + 1;
            if done % STRETCHES_A_LOOK == 0 && go_on(done as u64).is_break() {
                return Ok(false);
            }
        }
        Ok(true)
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

    /// The stored value of a position. Whoever calls has seen that the file is
    /// [`Table::unchanged`].
    #[inline]
    pub(crate) fn look_up(&self, coordinates: &Coordinates) -> Result<f64, TableError> {
        let number = self.index.rank(coordinates);
        let stretch = number as usize * self.header.precision.bytes() / STRETCH;
        if !is_set(&self.checked, stretch) {
            self.check(stretch)?;
        }
        Ok(self.header.precision.load(&self.bytes.all()[self.values_at..], number))
    }

    /// Refuses a mapped file that has another size or time than when it was
    /// opened.
    #[inline]
    pub(crate) fn unchanged(&self) -> Result<(), TableError> {
        let Bytes::Mapped(_, file, stamp) = &self.bytes else { return Ok(()) };
        if file.metadata().is_ok_and(|now| system::stamp(&now) == *stamp) {
            return Ok(());
        }
        Err(self.altered("it was changed while it was open".to_string()))
    }

    #[cold]
    fn altered(&self, part: String) -> TableError {
        TableError::new(&self.path, TableFault::Altered(part))
    }

    /// Checks a stretch. One that failed once has failed for good.
    #[cold]
    fn check(&self, stretch: usize) -> Result<(), TableError> {
        let begin = stretch * STRETCH;
        let all = self.bytes.all();
        let values = &all[self.values_at..];
        let bytes = &values[begin..values.len().min(begin + STRETCH)];
        let sum = u32::from_le_bytes(take(&all[HEADER..], 4 * stretch));
        let bit = 1 << (stretch % 64);
        if is_set(&self.failed, stretch) || crc32fast::hash(bytes) != sum {
            self.failed[stretch / 64].fetch_or(bit, Ordering::Relaxed);
            self.checked[stretch / 64].fetch_and(!bit, Ordering::Relaxed);
            let (from, to) = (self.values_at + begin, self.values_at + begin + bytes.len() - 1);
            return Err(self.altered(format!("bytes {from} to {to} are not what was written")));
        }
        if let Some(at) = self.header.precision.no_chance(bytes) {
            self.failed[stretch / 64].fetch_or(bit, Ordering::Relaxed);
            let at = self.values_at + begin + at;
            return Err(self.altered(format!("what stands at byte {at} is no chance to win")));
        }
        self.checked[stretch / 64].fetch_or(bit, Ordering::Relaxed);
        Ok(())
    }
}

fn is_set(bits: &[AtomicU64], at: usize) -> bool {
    bits[at / 64].load(Ordering::Relaxed) >> (at % 64) & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Side;
    use crate::solve::solver::Solver;
    use std::fs;

    /// A table that is mapped, its file, and what it holds.
    fn mapped(name: &str, change: impl FnOnce(&mut Vec<u8>)) -> (Table, PathBuf, Vec<u8>) {
        let file = std::env::temp_dir().join(format!("royalur-{name}-{}.ur", std::process::id()));
        let rules = RuleSet::finkel().with_pieces(3).unwrap();
        Solver::new(&rules).precision(Precision::Bits32).solve(&file).unwrap();
        let mut bytes = fs::read(&file).unwrap();
        change(&mut bytes);
        fs::write(&file, &bytes).unwrap();
        (Table::open_and_read(&file, 0).unwrap(), file, bytes)
    }

    #[test]
    fn a_large_table_is_checked_where_it_is_read() {
        let (table, file, bytes) = mapped("large", |bytes| *bytes.last_mut().unwrap() ^= 1);
        assert!(Table::open(&file).is_err());
        fs::remove_file(&file).unwrap();
        let whole = table.board(0, Side::Light).unwrap();
        table.value(&whole).unwrap();
        let damaged = table.board(table.positions() - 1, Side::Dark).unwrap();
        for _ in 0..2 {
            let text = table.value(&damaged).unwrap_err().to_string();
            let part = format!("to {} are not what was written", bytes.len() - 1);
            assert!(text.contains("altered: bytes ") && text.ends_with(&part), "{text}");
        }
        assert!(table.verify().is_err());
    }

    #[test]
    fn a_table_that_is_overwritten_while_it_is_open_is_not_believed() {
        use std::os::unix::fs::FileExt;
        let (table, file, mut bytes) = mapped("overwritten", |_| ());
        let board = table.board(0, Side::Light).unwrap();
        table.value(&board).unwrap();
        let at = table.values_at;
        bytes[at] ^= 1;
        // Another time is not enough apart from the first where clocks are coarse.
        std::thread::sleep(std::time::Duration::from_millis(20));
        let writes = fs::OpenOptions::new().write(true).open(&file).unwrap();
        writes.write_all_at(&bytes[at..at + 1], at as u64).unwrap();
        for _ in 0..2 {
            let text = table.value(&board).unwrap_err().to_string();
            assert!(text.ends_with("altered: it was changed while it was open"), "{text}");
            assert!(table.rank(&board, crate::Roll::ALL[2]).is_err() && table.verify().is_err());
        }
        fs::remove_file(&file).unwrap();
    }

    #[test]
    fn a_table_that_is_truncated_while_it_is_open_is_no_bus_error() {
        let (table, file, _) = mapped("cut", |_| ());
        let writes = fs::OpenOptions::new().write(true).open(&file).unwrap();
        writes.set_len(4096).unwrap();
        let board = table.board(table.positions() - 1, Side::Light).unwrap();
        assert!(table.value(&board).is_err() && table.verify().is_err());
        fs::remove_file(&file).unwrap();
    }

    #[test]
    fn a_stretch_that_failed_once_has_failed() {
        let (table, file, _) = mapped("failed", |_| ());
        let board = table.board(0, Side::Light).unwrap();
        table.value(&board).unwrap();
        table.failed[0].fetch_or(1, Ordering::Relaxed);
        assert!(table.verify().is_err());
        assert!(table.value(&board).is_err(), "although it was read before");
        fs::remove_file(&file).unwrap();
    }

    #[test]
    fn verifying_can_be_stopped() {
        let (table, file, _) = mapped("verify", |_| ());
        let mut asked = 0;
        let mut stop = |checked| {
            asked += checked;
            ControlFlow::Break(())
        };
        let stretches = table.header.stretches() as usize;
        let whole = table.verify_watched(&mut stop).unwrap();
        assert!(stretches > STRETCHES_A_LOOK && asked == STRETCHES_A_LOOK as u64 && !whole);
        fs::remove_file(&file).unwrap();
    }
}
