//! What is solved so far, kept beside the table until it is finished.
//!
//! The journal is a header and a record for each finished pair of layers, in
//! the order they are solved: what is proved of the pair, then for each layer
//! the values and the plies with the other side to move, then a checksum for
//! every piece of that and one for the rest. A record that is not whole, and
//! whatever follows it, is as good as not there.

use super::error::{TableError, TableFault};
use super::format::{rules_from_bytes, rules_to_bytes, take};
use super::output::Output;
use crate::rules::RuleSet;
use crate::solve::index::Layout;
use crate::solve::workers::{filled, Halt, Workers};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};

/// "URSOLVE" and the byte 26, then a version that goes up whenever a layer is
/// solved in another way: records of different ways do not mix.
const MAGIC: [u8; 8] = *b"URSOLVE\x1a";
const VERSION: u32 = 3;
const HEADER: usize = 24;

/// Bytes at the beginning of a record.
const HEAD: usize = 32;

/// Numbers that one checksum covers, and pieces read or written in one go.
const PIECE: usize = 1 << 16;
const BATCH: usize = 64;

/// Why the journal cannot be read or written.
pub(crate) enum JournalError {
    Table(TableError),
    Halt(Halt),
}

/// A finished pair, and where what is known of its layers stands in the file.
struct Entry {
    layers: Vec<[u8; 2]>,
    sizes: Vec<usize>,
    /// Where the first layer begins.
    at: u64,
    /// The checksums of the pieces.
    sums: Vec<u32>,
}

/// The journal of a solve.
pub(crate) struct Journal {
    output: Output,
    entries: Vec<Entry>,
    /// Whether there may be more records to read.
    reading: bool,
    /// Where the last whole record ends.
    end: u64,
}

/// Values and plies of a layer.
pub(crate) type Numbers = (Vec<f64>, Vec<f32>);

/// What is proved of a pair, as three numbers, and what is known of its layers.
pub(crate) type Record = ([f64; 3], Vec<Numbers>);

impl Journal {
    /// Opens the journal of an output or begins it.
    pub fn open(mut output: Output, rules: &RuleSet) -> Result<Journal, TableError> {
        let path = output.journal.clone();
        let fault = |fault| TableError::new(&path, fault);
        let io = TableError::io(&path);
        let mut header = Vec::new();
        (&output.locked).take(HEADER as u64).read_to_end(&mut header).map_err(&io)?;
        let ours = Journal::header(rules);
        if header.is_empty() {
            output.locked.write_all(&ours).map_err(&io)?;
        } else if header.len() < HEADER {
            return Err(fault(TableFault::Foreign));
        } else if header != ours {
            let version = u32::from_le_bytes(take(&header, 8));
            let whole = header[20..] == crc32fast::hash(&header[..20]).to_le_bytes();
            return Err(fault(match rules_from_bytes(take(&header, 12)) {
                _ if header[..8] != MAGIC || !whole => TableFault::Foreign,
                _ if version != VERSION => TableFault::Journal { has: version, reads: VERSION },
                Some(has) => TableFault::Rules { has, wants: *rules },
                None => TableFault::Foreign,
            }));
        }
        Ok(Journal { output, entries: Vec::new(), reading: true, end: HEADER as u64 })
    }

    fn header(rules: &RuleSet) -> Vec<u8> {
        let mut header = MAGIC.to_vec();
        header.extend_from_slice(&VERSION.to_le_bytes());
        header.extend_from_slice(&rules_to_bytes(rules));
        header.extend_from_slice(&[0; 3]);
        header.extend_from_slice(&crc32fast::hash(&header).to_le_bytes());
        header
    }

    /// The output that the journal is locked for.
    pub fn output(&self) -> &Output {
        &self.output
    }

    /// Takes the journal away: the table is finished.
    pub fn finish(self) -> Result<(), TableError> {
        self.output.finish()
    }

    /// That what was in the journal is not there any more.
    pub fn changed(&self) -> TableError {
        let changed = "it was changed while it was open".to_string();
        TableError::new(&self.output.journal, TableFault::Altered(changed))
    }

    fn io(&self) -> impl Fn(io::Error) -> JournalError + '_ {
        |error| JournalError::Table(TableError::io(&self.output.journal)(error))
    }

    /// How many records there seem to be, by their beginnings and the length of
    /// the file, of pairs with these layers and sizes.
    pub fn ahead(&self, pairs: impl Iterator<Item = ([u8; 2], Vec<usize>)>) -> usize {
        let mut file = &self.output.locked;
        let length = file.metadata().map_or(0, |metadata| metadata.len());
        let mut at = HEADER as u64;
        let mut begins = |left: [u8; 2], sizes: &[usize]| {
            let mut head = [0; HEAD];
            let read = file.seek(SeekFrom::Start(at)).and_then(|_| file.read_exact(&mut head));
            at += HEAD as u64 + bytes_of(sizes) + 4 * pieces(sizes) as u64 + 4;
            read.is_ok() && head[..2] == left && at <= length
        };
        pairs.take_while(|(left, sizes)| begins(*left, sizes)).count()
    }

    /// The next record, of layers of this layout, if it is there and whole.
    pub fn next(
        &mut self,
        layouts: &[Layout],
        workers: &Workers,
    ) -> Result<Option<Record>, JournalError> {
        if !self.reading {
            return Ok(None);
        }
        let found = match self.head(layouts) {
            Err(error) if error.kind() != io::ErrorKind::UnexpectedEof => {
                return Err(self.io()(error));
            }
            Err(_) | Ok(None) => None,
            Ok(Some((proof, entry))) => {
                let end = entry.at + bytes_of(&entry.sizes) + 4 * entry.sums.len() as u64 + 4;
                self.entries.push(entry);
                let layers = layouts.iter().map(|layout| self.layer(layout, workers));
                match layers.collect::<Result<Option<Vec<_>>, _>>()? {
                    None => None,
                    Some(layers) => {
                        self.end = end;
                        Some((proof, layers))
                    }
                }
            }
        };
        if found.is_none() {
            self.entries.retain(|entry| entry.at < self.end);
            self.drop_rest()?;
        }
        Ok(found)
    }

    /// Forgets the last record that was read and all that follows it.
    pub fn drop_last(&mut self) -> Result<(), JournalError> {
        if let Some(entry) = self.entries.pop() {
            self.end = entry.at - HEAD as u64;
        }
        self.drop_rest()
    }

    fn drop_rest(&mut self) -> Result<(), JournalError> {
        self.reading = false;
        self.output.locked.set_len(self.end).map_err(self.io())
    }

    /// The beginning and the end of the next record; none where there is none of
    /// these layers.
    fn head(&self, layouts: &[Layout]) -> io::Result<Option<([f64; 3], Entry)>> {
        let mut file = &self.output.locked;
        let mut head = [0; HEAD];
        file.seek(SeekFrom::Start(self.end))?;
        file.read_exact(&mut head)?;
        let sizes: Vec<_> = layouts.iter().map(|layout| layout.size).collect();
        let at = self.end + HEAD as u64;
        let mut list = vec![0; 4 * pieces(&sizes)];
        let mut sum = [0; 4];
        file.seek(SeekFrom::Start(at + bytes_of(&sizes)))?;
        file.read_exact(&mut list)?;
        file.read_exact(&mut sum)?;
        let proof = [8, 16, 24].map(|at| f64::from_le_bytes(take(&head, at)));
        let whole = head == head_of(layouts, proof) && sum == sum_of(&head, &list);
        let sums = list.chunks_exact(4).map(|sum| u32::from_le_bytes(take(sum, 0))).collect();
        let layers = layouts.iter().map(left).collect();
        Ok(whole.then_some((proof, Entry { layers, sizes, at, sums })))
    }

    /// What is known of a layer, if it is what was written.
    pub fn layer(
        &self,
        layout: &Layout,
        workers: &Workers,
    ) -> Result<Option<Numbers>, JournalError> {
        match (self.values(layout, workers)?, self.plies(layout, workers)?) {
            (Some(values), Some(plies)) => Ok(Some((values, plies))),
            _ => Ok(None),
        }
    }

    /// The values of a layer, if they are what was written.
    pub fn values(
        &self,
        layout: &Layout,
        workers: &Workers,
    ) -> Result<Option<Vec<f64>>, JournalError> {
        self.numbers(layout, 0, workers, f64::from_le_bytes)
    }

    fn plies(&self, layout: &Layout, workers: &Workers) -> Result<Option<Vec<f32>>, JournalError> {
        self.numbers(layout, 1, workers, f32::from_le_bytes)
    }

    /// The values (0) or plies (1) of a layer.
    fn numbers<N: Copy + Default + Send, const BYTES: usize>(
        &self,
        layout: &Layout,
        kind: usize,
        workers: &Workers,
        from: impl Fn([u8; BYTES]) -> N + Sync,
    ) -> Result<Option<Vec<N>>, JournalError> {
        let entry = self.entries.iter().find(|entry| entry.layers.contains(&left(layout)));
        let Some(entry) = entry else { return Ok(None) };
        let half = entry.layers.iter().take_while(|&layer| *layer != left(layout)).count();
        let before = &entry.sizes[..half];
        let first = pieces(before) + kind * layout.size.div_ceil(PIECE);
        let at = entry.at + bytes_of(before) + (kind * 8 * layout.size) as u64;
        let mut sums = entry.sums[first..].iter();
        let mut file = &self.output.locked;
        file.seek(SeekFrom::Start(at)).map_err(self.io())?;
        let mut numbers = workers.filled(layout.size, N::default()).map_err(JournalError::Halt)?;
        let mut buffer =
            filled(layout.size.min(BATCH * PIECE) * BYTES, 0).map_err(JournalError::Halt)?;
        for batch in numbers.chunks_mut(BATCH * PIECE) {
            let bytes = &mut buffer[..batch.len() * BYTES];
            file.read_exact(bytes).map_err(self.io())?;
            let inputs = batch.chunks_mut(PIECE).zip(bytes.chunks(PIECE * BYTES)).zip(&mut sums);
            let whole = workers.each(inputs.collect(), |((numbers, bytes), &sum)| {
                for (number, bytes) in numbers.iter_mut().zip(bytes.chunks_exact(BYTES)) {
                    *number = from(take(bytes, 0));
                }
                crc32fast::hash(bytes) == sum
            });
            if !whole.map_err(JournalError::Halt)?.into_iter().all(|whole| whole) {
                return Ok(None);
            }
        }
        Ok(Some(numbers))
    }

    /// Adds the record of a pair that is solved.
    pub fn append(
        &mut self,
        layouts: &[Layout],
        proof: [f64; 3],
        layers: &[(&[f64], &[f32])],
        workers: &Workers,
    ) -> Result<(), JournalError> {
        let mut file = &self.output.locked;
        let at = self.end + HEAD as u64;
        file.seek(SeekFrom::Start(self.end)).map_err(self.io())?;
        let head = head_of(layouts, proof);
        file.write_all(&head).map_err(self.io())?;
        let mut sums = Vec::new();
        for (values, plies) in layers {
            self.write(values, &mut sums, workers, |value| value.to_le_bytes())?;
            self.write(plies, &mut sums, workers, |plies| plies.to_le_bytes())?;
        }
        let list: Vec<u8> = sums.iter().flat_map(|sum| sum.to_le_bytes()).collect();
        file.write_all(&list).map_err(self.io())?;
        file.write_all(&sum_of(&head, &list)).map_err(self.io())?;
        self.end = file.stream_position().map_err(self.io())?;
        self.reading = false;
        let sizes = layouts.iter().map(|layout| layout.size).collect();
        self.entries.push(Entry { layers: layouts.iter().map(left).collect(), sizes, at, sums });
        Ok(())
    }

    fn write<N: Copy + Sync, const BYTES: usize>(
        &self,
        numbers: &[N],
        sums: &mut Vec<u32>,
        workers: &Workers,
        to: impl Fn(N) -> [u8; BYTES] + Sync,
    ) -> Result<(), JournalError> {
        let mut file: &File = &self.output.locked;
        for batch in numbers.chunks(BATCH * PIECE) {
            let pieces = workers.each(batch.chunks(PIECE).collect(), |piece: &[N]| {
                let mut bytes = Vec::with_capacity(piece.len() * BYTES);
                piece.iter().for_each(|&number| bytes.extend_from_slice(&to(number)));
                (crc32fast::hash(&bytes), bytes)
            });
            for (sum, bytes) in pieces.map_err(JournalError::Halt)? {
                sums.push(sum);
                file.write_all(&bytes).map_err(self.io())?;
            }
        }
        Ok(())
    }
}

fn left(layout: &Layout) -> [u8; 2] {
    [layout.mine as u8, layout.theirs as u8]
}

/// Pieces that layers of these sizes take up, values and plies.
fn pieces(sizes: &[usize]) -> usize {
    sizes.iter().map(|size| 2 * size.div_ceil(PIECE)).sum()
}

/// Bytes that layers of these sizes take up.
fn bytes_of(sizes: &[usize]) -> u64 {
    sizes.iter().map(|&size| 12 * size as u64).sum()
}

fn head_of(layouts: &[Layout], proof: [f64; 3]) -> [u8; HEAD] {
    let mut head = [0; HEAD];
    head[..2].copy_from_slice(&left(&layouts[0]));
    for (bytes, number) in head[8..].chunks_exact_mut(8).zip(proof) {
        bytes.copy_from_slice(&number.to_le_bytes());
    }
    head
}

fn sum_of(head: &[u8], list: &[u8]) -> [u8; 4] {
    let mut sum = crc32fast::Hasher::new();
    sum.update(head);
    sum.update(list);
    sum.finalize().to_le_bytes()
}
