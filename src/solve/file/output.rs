//! Who works on a table that is not there yet.
//!
//! An output is claimed before any work: its journal is opened and locked, so a
//! second solve of the same file is refused at once.

use super::error::{TableError, TableFault};
use super::system;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// A table file to be, and the journal that is locked for it.
pub(crate) struct Output {
    /// The file to replace, behind all links.
    pub file: PathBuf,
    /// The journal beside it.
    pub journal: PathBuf,
    /// The journal, open and locked.
    pub locked: File,
}

/// Links that are followed to the file they lead to.
const LINKS: usize = 40;

impl Output {
    /// Claims the file with this name for a solve.
    pub fn claim(path: &Path) -> Result<Output, TableError> {
        if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
            return Err(TableError::io(path)(not_regular()));
        }
        let file = behind_links(path).map_err(TableError::io(path))?;
        writable(&file).map_err(TableError::io(&file))?;
        let journal = beside(&file, ".part");
        let path = journal.clone();
        let io = TableError::io(&path);
        loop {
            let locked = system::open_own(&journal).map_err(&io)?;
            if !locked.metadata().map_err(&io)?.is_file() {
                return Err(io(not_regular()));
            }
            if !system::lock(&locked).map_err(&io)? {
                return Err(TableError::new(&file, TableFault::Busy));
            }
            // Whoever had it before may have finished and removed it.
            if system::names(&journal, &locked).map_err(&io)? {
                return Ok(Output { file, journal, locked });
            }
        }
    }

    /// Takes the journal away: the table is finished.
    pub fn finish(self) -> Result<(), TableError> {
        fs::remove_file(&self.journal).map_err(TableError::io(&self.journal))
    }
}

/// A file that takes the name of another when it is whole. Until then it has a
/// name of its own, and it is removed when it is dropped.
pub(crate) struct Replacement {
    file: File,
    path: PathBuf,
}

impl Replacement {
    /// Begins a file that is to replace another, with the permissions of that.
    pub fn of(path: &Path) -> io::Result<Replacement> {
        let mut tries = 0..1000;
        let (file, new) = loop {
            let number = tries.next().ok_or(io::ErrorKind::AlreadyExists)?;
            let new = beside(path, &format!(".new-{}-{number}", std::process::id()));
            match system::create_new(&new) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                file => break (file?, new),
            }
        };
        let replacement = Replacement { file, path: new };
        if let Ok(old) = fs::metadata(path) {
            replacement.file.set_permissions(old.permissions())?;
        }
        Ok(replacement)
    }

    /// The file.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// Gives the file its name.
    pub fn finish(self, path: &Path) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.path, path)
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        // After a rename there is nothing of that name, which is as well.
        let _ = fs::remove_file(&self.path);
    }
}

/// A file name with something after it.
fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(suffix);
    PathBuf::from(name)
}

/// The file that links lead to; a link to nothing leads to what it names.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..LINKS {
        match fs::read_link(&path) {
            Ok(link) => path = path.parent().unwrap_or(Path::new("")).join(link),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Refuses what cannot become a table: anything but a regular file, and one
/// that is protected.
fn writable(path: &Path) -> io::Result<()> {
    if path.file_name().is_none() {
        return Err(not_regular());
    }
    match fs::symlink_metadata(path) {
        Ok(there) if !there.is_file() => Err(not_regular()),
        Ok(there) if there.permissions().readonly() => Err(io::ErrorKind::PermissionDenied.into()),
        Ok(_) => system::may_write(path),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

fn not_regular() -> io::Error {
    io::Error::other("not a regular file, and a table goes to nothing else")
}
