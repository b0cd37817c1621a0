//! What is solved so far, kept beside the table until it is finished.
//!
//! The journal is a header and a record for each finished pair of layers, in
//! the order they are solved, each with a checksum of its own. A record that is
//! not whole, and whatever follows it, is as good as not there.

use super::error::{TableError, TableFault};
use super::format::{rules_from_bytes, rules_to_bytes, take};
use crate::rules::RuleSet;
use crate::solve::index::Layout;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// "URSOLVE" and the byte 26, then a version that goes up whenever a layer is
/// solved in another way: records of different ways do not mix.
const MAGIC: [u8; 8] = *b"URSOLVE\x1a";
const VERSION: u32 = 1;
const HEADER: usize = 24;

/// Values read or written at a time.
const CHUNK: usize = 1 << 13;

/// The values and plies of one layer with the layer's own side to move.
pub(crate) struct Kept {
    pub values: Vec<f64>,
    pub plies: Vec<f32>,
}

/// What the journal holds of a finished pair of layers.
pub(crate) struct Record {
    /// What is proved of it: three numbers that the journal does not interpret.
    pub proof: [f64; 3],
    pub layers: Vec<Kept>,
}

/// The journal of a solve.
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
    /// Whether there may be more records to read.
    reading: bool,
    /// Where the last whole record ends.
    end: u64,
}

impl Journal {
    /// Opens the journal at a path or begins one.
    pub fn open(path: &Path, rules: &RuleSet) -> Result<Journal, TableError> {
        let io = TableError::io(path);
        let open =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = open.map_err(&io)?;
        let mut header = Vec::new();
        (&file).take(HEADER as u64).read_to_end(&mut header).map_err(&io)?;
        let known = header.len().min(MAGIC.len());
        if header[..known] != MAGIC[..known] {
            return Err(TableError::new(path, TableFault::Foreign));
        }
        let ours = Journal::header(rules);
        let same_way = header.len() == HEADER
            && header[8..12] == ours[8..12]
            && header[20..] == crc32fast::hash(&header[..20]).to_le_bytes();
        if same_way && header != ours {
            let has = rules_from_bytes(take(&header, 12));
            let fault = has.map(|has| TableFault::Rules { has, wants: *rules });
            return Err(TableError::new(path, fault.unwrap_or(TableFault::Foreign)));
        }
        if !same_way {
            file.set_len(0).map_err(&io)?;
            file.seek(SeekFrom::Start(0)).map_err(&io)?;
            file.write_all(&ours).map_err(&io)?;
        }
        let end = HEADER as u64;
        Ok(Journal { path: path.to_path_buf(), file, reading: true, end })
    }

    fn header(rules: &RuleSet) -> Vec<u8> {
        let mut header = MAGIC.to_vec();
        header.extend_from_slice(&VERSION.to_le_bytes());
        header.extend_from_slice(&rules_to_bytes(rules));
        header.extend_from_slice(&[0; 3]);
        header.extend_from_slice(&crc32fast::hash(&header).to_le_bytes());
        header
    }

    /// The next record, of layers of this layout, if it is there and whole.
    pub fn next(&mut self, layouts: &[Layout]) -> Result<Option<Record>, TableError> {
        if !self.reading {
            return Ok(None);
        }
        match self.read(layouts) {
            Ok(Some((record, end))) => {
                self.end = end;
                Ok(Some(record))
            }
            Err(error) if error.kind() != io::ErrorKind::UnexpectedEof => {
                Err(TableError::io(&self.path)(error))
            }
            _ => {
                self.reading = false;
                self.file.set_len(self.end).map_err(TableError::io(&self.path))?;
                Ok(None)
            }
        }
    }

    /// The next record and where it ends; none where another one stands.
    fn read(&mut self, layouts: &[Layout]) -> io::Result<Option<(Record, u64)>> {
        self.file.seek(SeekFrom::Start(self.end))?;
        let mut source =
            Summed { inner: BufReader::new(&self.file), sum: Default::default(), bytes: 0 };
        let mut head = [0; 26];
        source.read_exact(&mut head)?;
        if head[..2] != [layouts[0].mine as u8, layouts[0].theirs as u8] {
            return Ok(None);
        }
        let proof = [2, 10, 18].map(|at| f64::from_le_bytes(take(&head, at)));
        let mut layers = Vec::new();
        for layout in layouts {
            layers.push(Kept {
                values: source.numbers(layout.size, f64::from_le_bytes)?,
                plies: source.numbers(layout.size, f32::from_le_bytes)?,
            });
        }
        let sum = source.sum.clone().finalize();
        let mut written = [0; 4];
        source.read_exact(&mut written)?;
        let whole = u32::from_le_bytes(written) == sum;
        Ok(whole.then_some((Record { proof, layers }, self.end + source.bytes)))
    }

    /// Adds the record of a pair that is solved.
    pub fn append<'a>(
        &mut self,
        layouts: &[Layout],
        proof: [f64; 3],
        layers: impl Iterator<Item = (&'a [f64], &'a [f32])>,
    ) -> Result<(), TableError> {
        let (mut file, end) = (&self.file, self.end);
        let write = || -> io::Result<u64> {
            file.seek(SeekFrom::Start(end))?;
            let mut target = Summed { inner: file, sum: Default::default(), bytes: 0 };
            let mut head = vec![layouts[0].mine as u8, layouts[0].theirs as u8];
            for number in proof {
                head.extend_from_slice(&number.to_le_bytes());
            }
            target.write_all(&head)?;
            for (values, plies) in layers {
                target.write_numbers(values, |value| value.to_le_bytes())?;
                target.write_numbers(plies, |plies| plies.to_le_bytes())?;
            }
            let sum = target.sum.clone().finalize();
            target.write_all(&sum.to_le_bytes())?;
            Ok(target.bytes)
        };
        self.end += write().map_err(TableError::io(&self.path))?;
        self.reading = false;
        Ok(())
    }

    /// Takes the journal away: the table is finished.
    pub fn remove(self) -> Result<(), TableError> {
        fs::remove_file(&self.path).map_err(TableError::io(&self.path))
    }
}

/// A reader or writer that keeps the checksum of what went through it.
struct Summed<T> {
    inner: T,
    sum: crc32fast::Hasher,
    bytes: u64,
}

impl<T: Read> Summed<T> {
    fn read_exact(&mut self, bytes: &mut [u8]) -> io::Result<()> {
        self.inner.read_exact(bytes)?;
        self.sum.update(bytes);
        self.bytes += bytes.len() as u64;
        Ok(())
    }

    fn numbers<N, const BYTES: usize>(
        &mut self,
        count: usize,
        from: impl Fn([u8; BYTES]) -> N,
    ) -> io::Result<Vec<N>> {
        let mut numbers = Vec::with_capacity(count);
        let mut buffer = vec![0; CHUNK * BYTES];
        while numbers.len() < count {
            let chunk = &mut buffer[..CHUNK.min(count - numbers.len()) * BYTES];
            self.read_exact(chunk)?;
            numbers.extend(chunk.chunks_exact(BYTES).map(|bytes| from(take(bytes, 0))));
        }
        Ok(numbers)
    }
}

impl<T: Write> Summed<T> {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.inner.write_all(bytes)?;
        self.sum.update(bytes);
        self.bytes += bytes.len() as u64;
        Ok(())
    }

    fn write_numbers<N: Copy, const BYTES: usize>(
        &mut self,
        numbers: &[N],
        to: impl Fn(N) -> [u8; BYTES],
    ) -> io::Result<()> {
        let mut buffer = Vec::with_capacity(CHUNK * BYTES);
        for chunk in numbers.chunks(CHUNK) {
            buffer.clear();
            chunk.iter().for_each(|&number| buffer.extend_from_slice(&to(number)));
            self.write_all(&buffer)?;
        }
        Ok(())
    }
}
