//! Writing a table, layer by layer, beside the file it will be.

use super::error::TableError;
use super::format::{Header, Precision, HEADER, STRETCH};
use crate::rules::RuleSet;
use crate::solve::index::Layout;
use crate::solve::index::Patterns;
use crate::solve::index::PerfectIndex;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A table that is not finished; it is removed when it is dropped.
pub(crate) struct TableWriter {
    beside: PathBuf,
    file: File,
    header: Header,
    index: PerfectIndex,
}

/// A file name with something after it.
pub(crate) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(suffix);
    PathBuf::from(name)
}

impl TableWriter {
    /// Begins a table that will have this name.
    pub fn create(
        path: &Path,
        rules: &RuleSet,
        precision: Precision,
    ) -> Result<TableWriter, TableError> {
        let beside = beside(path, ".new");
        let index = PerfectIndex::new(rules);
        let open =
            OpenOptions::new().read(true).write(true).create(true).truncate(true).open(&beside);
        let file = open.map_err(TableError::io(&beside))?;
        let header = Header {
            rules: *rules,
            precision,
            values: index.len(),
            residual: 0.0,
            error_bound: 0.0,
            start: 0.0,
            list: 0,
        };
        Ok(TableWriter { beside, file, header, index })
    }

    /// How many positions it will hold.
    pub fn positions(&self) -> u64 {
        self.header.values
    }

    /// Stores a layer, which is in solving order.
    pub fn layer(
        &mut self,
        patterns: &Patterns,
        layout: &Layout,
        values: &[f64],
    ) -> Result<(), TableError> {
        let left = [layout.mine as u8, layout.theirs as u8];
        let precision = self.header.precision;
        let at = self.header.values_at() + self.index.begin(left) * precision.bytes() as u64;
        let mut buffer = Vec::with_capacity(2 * STRETCH);
        let mut write = || -> io::Result<()> {
            self.file.seek(SeekFrom::Start(at))?;
            for pattern in self.index.blocks(left) {
                let offset = layout.offset(patterns.number(pattern));
                for &value in &values[offset..][..layout.shape(pattern).size()] {
                    precision.store(value, &mut buffer);
                }
                if buffer.len() >= STRETCH {
                    self.file.write_all(&buffer)?;
                    buffer.clear();
                }
            }
            self.file.write_all(&buffer)
        };
        write().map_err(TableError::io(&self.beside))
    }

    /// Adds what is known of the whole, the error bound of the values before they
    /// were stored among it, and gives the table its name.
    pub fn finish(
        mut self,
        path: &Path,
        residual: f64,
        error_bound: f64,
        start: f64,
    ) -> Result<(), TableError> {
        self.header.residual = residual;
        let bound = error_bound + self.header.precision.rounding();
        self.header.error_bound = bound.min(1.0);
        self.header.start = start;
        self.seal().map_err(TableError::io(&self.beside))?;
        fs::rename(&self.beside, path).map_err(TableError::io(path))
    }

    /// Writes the checksums and the header.
    fn seal(&mut self) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(self.header.values_at()))?;
        let mut list = Vec::with_capacity(4 * self.header.stretches() as usize);
        let mut left = self.header.value_bytes();
        let mut buffer = vec![0; STRETCH];
        while left > 0 {
            let stretch = &mut buffer[..STRETCH.min(left as usize)];
            self.file.read_exact(stretch)?;
            list.extend_from_slice(&crc32fast::hash(stretch).to_le_bytes());
            left -= stretch.len() as u64;
        }
        self.header.list = crc32fast::hash(&list);
        self.file.seek(SeekFrom::Start(HEADER as u64))?;
        self.file.write_all(&list)?;
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(&self.header.to_bytes())?;
        self.file.sync_all()
    }
}

impl Drop for TableWriter {
    fn drop(&mut self) {
        // After a rename there is nothing of that name, which is as well.
        let _ = fs::remove_file(&self.beside);
    }
}
