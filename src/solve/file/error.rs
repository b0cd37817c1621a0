//! What can be wrong with a table file, and why a position is not in it.

use crate::fits::Inconsistent;
use crate::rules::RuleSet;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a file is not used as a table, or not written.
#[derive(Debug)]
pub struct TableError {
    path: PathBuf,
    fault: TableFault,
}

/// What is wrong with the file.
#[derive(Debug)]
#[non_exhaustive]
pub enum TableFault {
    /// The system says no.
    Io(io::Error),
    /// It is something else.
    Foreign,
    /// It is of a version this build does not know.
    Version {
        /// The file's.
        has: u32,
        /// The one this build reads.
        reads: u32,
    },
    /// It is the journal of another version's solve.
    Journal {
        /// The file's.
        has: u32,
        /// The one this build goes on from.
        reads: u32,
    },
    /// Another solve works on it.
    Busy,
    /// It ends too early.
    Truncated {
        /// Bytes there are.
        has: u64,
        /// Bytes there should be, as far as is known.
        needs: u64,
    },
    /// It does not hold what was written; which part does not.
    Altered(String),
    /// It is of another rule set.
    Rules {
        /// The file's.
        has: RuleSet,
        /// The one asked for.
        wants: RuleSet,
    },
}

impl TableError {
    pub(crate) fn new(path: &Path, fault: TableFault) -> TableError {
        TableError { path: path.to_path_buf(), fault }
    }

    pub(crate) fn io(path: &Path) -> impl Fn(io::Error) -> TableError + '_ {
        move |error| TableError::new(path, TableFault::Io(error))
    }

    /// Which file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What is wrong with it.
    pub fn fault(&self) -> &TableFault {
        &self.fault
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.fault)
    }
}

impl fmt::Display for TableFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableFault::Io(error) => write!(f, "{error}"),
            TableFault::Foreign => write!(f, "not a table of solved positions"),
            TableFault::Version { has, reads } => {
                write!(f, "a table of version {has}, and this reads version {reads}")
            }
            TableFault::Journal { has, reads } => {
                write!(f, "a solve of version {has}, and this goes on with version {reads}")
            }
            TableFault::Busy => write!(f, "another solve is working on it"),
            TableFault::Truncated { has, needs } => {
                write!(f, "truncated: {has} bytes of {needs}")
            }
            TableFault::Altered(part) => write!(f, "altered: {part}"),
            TableFault::Rules { has, wants } => write!(f, "solved for {has}, not for {wants}"),
        }
    }
}

impl std::error::Error for TableError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.fault {
            TableFault::Io(error) => Some(error),
            _ => None,
        }
    }
}

/// Why a position was not looked up.
#[derive(Debug)]
#[non_exhaustive]
pub enum ProbeError {
    /// The table's rule set has no such position.
    Inconsistent(Inconsistent),
    /// The file is not what was written.
    Table(TableError),
}

impl fmt::Display for ProbeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProbeError::Inconsistent(error) => error.fmt(f),
            ProbeError::Table(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ProbeError {}

impl From<Inconsistent> for ProbeError {
    fn from(error: Inconsistent) -> ProbeError {
        ProbeError::Inconsistent(error)
    }
}

impl From<TableError> for ProbeError {
    fn from(error: TableError) -> ProbeError {
        ProbeError::Table(error)
    }
}
