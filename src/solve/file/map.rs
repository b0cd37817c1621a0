//! The one memory map.
#![allow(unsafe_code)]

use memmap2::Mmap;
use std::fs::File;
use std::io;

/// Maps a whole file for reading.
pub(crate) fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: the map is only read, and as bytes, of which every value is
    // valid. A table is never written in place: it is finished under another
    // name and renamed, so nobody who keeps to that changes what is mapped.
    // Who truncates the file under us gets a bus error, as with any map; who
    // overwrites it gets other bytes, which the checksums are there to notice.
    unsafe { Mmap::map(file) }
}
