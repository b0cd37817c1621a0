//! The system calls of files: opening without following links, locks, maps.
#![allow(unsafe_code)]

use memmap2::Mmap;
use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// Opens a file for reading and writing, or makes it; a symbolic link is refused.
pub(crate) fn open_own(path: &Path) -> io::Result<File> {
    without_links().read(true).write(true).create(true).truncate(false).open(path)
}

/// Makes a file that was not there before.
pub(crate) fn create_new(path: &Path) -> io::Result<File> {
    without_links().read(true).write(true).create_new(true).open(path)
}

fn without_links() -> OpenOptions {
    #[allow(unused_mut)]
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        // Opening a pipe must not wait for whoever is at its other end.
        options.custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK | libc::O_CLOEXEC);
    }
    options
}

/// Locks a file until it is closed; false where somebody else has it locked.
#[cfg(unix)]
pub(crate) fn lock(file: &File) -> io::Result<bool> {
    use std::os::fd::AsRawFd;
    loop {
        // SAFETY: the descriptor is that of an open file.
        if unsafe { libc::flock(file.as_raw_fd(), libc::LOCK_EX | libc::LOCK_NB) } == 0 {
            return Ok(true);
        }
        match io::Error::last_os_error() {
            error if error.kind() == io::ErrorKind::WouldBlock => return Ok(false),
            error if error.kind() == io::ErrorKind::Interrupted => {}
            error => return Err(error),
        }
    }
}

/// Where there are no such locks, the exclusive names have to do.
#[cfg(not(unix))]
pub(crate) fn lock(_: &File) -> io::Result<bool> {
    Ok(true)
}

/// Whether a path still names an open file.
pub(crate) fn names(path: &Path, file: &File) -> io::Result<bool> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let (there, here) = (std::fs::symlink_metadata(path), file.metadata()?);
        Ok(there.is_ok_and(|there| (there.dev(), there.ino()) == (here.dev(), here.ino())))
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        Ok(path.exists())
    }
}

/// What changes with every change of what a file holds: its size and time.
pub(crate) type Stamp = (u64, i64, i64);

/// The size of a file and the time of its last change.
#[inline]
pub(crate) fn stamp(metadata: &std::fs::Metadata) -> Stamp {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        (metadata.len(), metadata.mtime(), metadata.mtime_nsec())
    }
    #[cfg(not(unix))]
    {
        let begin = std::time::SystemTime::UNIX_EPOCH;
        let modified = metadata.modified().ok().and_then(|time| time.duration_since(begin).ok());
        (metadata.len(), modified.map_or(0, |time| time.as_nanos() as i64), 0)
    }
}

/// Whether the file behind a path may be written.
pub(crate) fn may_write(path: &Path) -> io::Result<()> {
    OpenOptions::new().write(true).open(path).map(drop)
}

/// Maps a whole file for reading.
pub(crate) fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: the map is only read, and as bytes, of which every value is
    // valid. A table is never written in place: it is finished under another
    // name and renamed, so nobody who keeps to that changes what is mapped.
    // Whoever overwrites it gets other bytes, which the checksums are there to
    // notice; whoever truncates it can cause a bus error, which looking at the
    // size before each read leaves only an instant for.
    unsafe { Mmap::map(file) }
}
