//! Writing a table: what the journal holds, in the order of the index.

use super::error::TableError;
use super::format::{Header, HEADER, STRETCH};
use super::journal::{Journal, JournalError};
use super::output::Replacement;
use crate::solve::index::{turn_block, Layout, Pattern, Patterns, PerfectIndex, BLOCK};
use crate::solve::workers::Workers;
use std::io::{self, Seek, SeekFrom, Write};

/// Patterns that are stored in one go.
const PATTERNS: usize = 512;

/// Writes the table of a journal that is complete. `layout` lays out a layer as
/// the journal does. The header's error bound is that of the values before they
/// are stored; its list of checksums is not looked at.
pub(crate) fn write_table(
    journal: &Journal,
    mut header: Header,
    patterns: &Patterns,
    layout: impl Fn([u8; 2]) -> Layout,
    workers: &Workers,
) -> Result<(), JournalError> {
    let path = &journal.output().file;
    let failed = |error| JournalError::Table(TableError::io(path)(error));
    let new = Replacement::of(path).map_err(failed)?;
    header.error_bound = (header.error_bound + header.precision.rounding()).min(1.0);
    let mut target = Target { file: new.file(), part: Vec::new(), sums: Vec::new() };
    target.file.seek(SeekFrom::Start(header.values_at())).map_err(failed)?;
    let index = PerfectIndex::new(&header.rules);
    for left in index.layers() {
        // With the side itself to move: what the mirrored layer holds, turned.
        let (here, mirror) = (layout(left), layout([left[1], left[0]]));
        let values = journal.values(&mirror, workers)?;
        let values = values.ok_or_else(|| JournalError::Table(journal.changed()))?;
        let all: Vec<_> = index.blocks(left).collect();
        for some in all.chunks(PATTERNS * 2 * workers.threads()) {
            let block = |&pattern: &Pattern, bytes: &mut Vec<u8>| {
                let shape = here.shape(pattern);
                let from = &values[mirror.offset(patterns.number(pattern.mirrored()))..];
                let mut turned = [0.0; BLOCK];
                turn_block(from, shape.turned(), &mut turned, |value| 1.0 - value);
                for &value in &turned[..shape.size()] {
                    header.precision.store(value, bytes);
                }
            };
            let stored = workers.each(some.chunks(PATTERNS).collect(), |patterns: &[Pattern]| {
                let mut bytes = Vec::new();
                patterns.iter().for_each(|pattern| block(pattern, &mut bytes));
                bytes
            });
            for bytes in stored.map_err(JournalError::Halt)? {
                target.write(&bytes, workers)?.map_err(failed)?;
            }
        }
    }
    target.flush(STRETCH, workers)?.map_err(failed)?;
    let list: Vec<u8> = target.sums.iter().flat_map(|sum| sum.to_le_bytes()).collect();
    header.list = crc32fast::hash(&list);
    let mut file = target.file;
    let mut seal = || {
        file.seek(SeekFrom::Start(0))?;
        file.write_all(&header.to_bytes())?;
        debug_assert_eq!(header.values_at(), (HEADER + list.len()) as u64);
        file.write_all(&list)
    };
    seal().map_err(failed)?;
    new.finish(path).map_err(failed)
}

/// The values on their way into the file, and the checksums of what was written.
struct Target<'a> {
    file: &'a std::fs::File,
    /// What is not written yet.
    part: Vec<u8>,
    sums: Vec<u32>,
}

/// Bytes that are collected before whole stretches are written.
const COLLECTED: usize = 256 * STRETCH;

impl Target<'_> {
    fn write(&mut self, bytes: &[u8], workers: &Workers) -> Result<io::Result<()>, JournalError> {
        self.part.extend_from_slice(bytes);
        match self.part.len() < COLLECTED {
            true => Ok(Ok(())),
            false => self.flush(1, workers),
        }
    }

    /// Writes the whole stretches there are; `or_more` is how many bytes less one
    /// the last may lack.
    fn flush(&mut self, lacks: usize, workers: &Workers) -> Result<io::Result<()>, JournalError> {
        let whole = (self.part.len() + lacks - 1) / STRETCH * STRETCH;
        let rest = self.part.split_off(whole.min(self.part.len()));
        let stretches = self.part.chunks(STRETCH).collect();
        let sums = workers.each(stretches, |stretch: &[u8]| crc32fast::hash(stretch));
        self.sums.extend(sums.map_err(JournalError::Halt)?);
        let written = self.file.write_all(&self.part);
        self.part = rest;
        Ok(written)
    }
}
