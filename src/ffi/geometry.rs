//! Cells, sides and routes by number.

use super::numbers::{cell_of, or_minus_one, piece_code, route_of, side_of, small};
use super::proven::proven;
use super::text::{bytes, ended};
use crate::geometry::{Cell, CELLS};
use libc::c_char;

/// The other side, or -1 for a number that is not a side.
#[no_mangle]
pub extern "C" fn royalur_other(side: i64) -> i32 {
    proven(|| or_minus_one(side_of(side).map(|side| side.other().index())))
}

/// What a cell holds that holds a side's piece, or -1 for a number that is not
/// a side.
#[no_mangle]
pub extern "C" fn royalur_piece_of(side: i64) -> i32 {
    proven(|| side_of(side).map_or(-1, |side| piece_code(Some(side))))
}

/// The cell at a file (0 to 7) and a row (0 to 2), or -1 where there is no
/// square.
#[no_mangle]
pub extern "C" fn royalur_cell_of(file: i64, row: i64) -> i32 {
    proven(|| {
        or_minus_one(
            small(file)
                .zip(small(row))
                .and_then(|(file, row)| Cell::at(file, row))
                .map(Cell::index),
        )
    })
}

/// The cell with a name such as `d2`, lower case, or -1.
///
/// # Safety
/// `name` is NULL or points to `length` bytes.
#[no_mangle]
pub unsafe extern "C" fn royalur_cell_named(name: *const c_char, length: usize) -> i32 {
    proven(|| {
        // SAFETY: the caller's promise is this function's own.
        let name = unsafe { bytes(name, length) };
        let name = name.ok().and_then(|name| std::str::from_utf8(name).ok());
        or_minus_one(name.and_then(Cell::named).map(Cell::index))
    })
}

/// The file of a cell, 0 to 7, or -1 for a number that is not a cell.
#[no_mangle]
pub extern "C" fn royalur_file_of(cell: i64) -> i32 {
    proven(|| cell_of(cell).map_or(-1, |cell| cell.file() as i32))
}

/// The row of a cell, 0 to 2, or -1 for a number that is not a cell.
#[no_mangle]
pub extern "C" fn royalur_row_of(cell: i64) -> i32 {
    proven(|| cell_of(cell).map_or(-1, |cell| cell.row() as i32))
}

/// Names of cells by number, ended for C.
static C_NAMES: [[u8; 3]; CELLS] = {
    let mut names = [[0; 3]; CELLS];
    let mut i = 0;
    while i < CELLS {
        names[i] = ended(Cell::known(i as u8).name());
        i += 1;
    }
    names
};

/// The name of a cell, file letter and row digit, or NULL for a number that is
/// not a cell.
#[no_mangle]
pub extern "C" fn royalur_cell_name(cell: i64) -> *const c_char {
    proven(|| cell_of(cell).map_or(std::ptr::null(), |cell| C_NAMES[cell.index()].as_ptr().cast()))
}

/// Whether a cell is one of the five rosettes.
#[no_mangle]
pub extern "C" fn royalur_is_rosette(cell: i64) -> i32 {
    proven(|| cell_of(cell).is_some_and(Cell::is_rosette).into())
}

/// The cell at a place of the list of all cells, 0 to 19, or -1 outside it.
#[no_mangle]
pub extern "C" fn royalur_cell_at(place: i64) -> i32 {
    proven(|| {
        let place = usize::try_from(place).ok();
        or_minus_one(place.and_then(|place| Cell::all().nth(place)).map(Cell::index))
    })
}

/// How many steps a route has, or -1 for a number that is not a route.
#[no_mangle]
pub extern "C" fn royalur_route_len(route: i64) -> i32 {
    proven(|| route_of(route).map_or(-1, |route| route.len() as i32))
}

/// The cell at a step of a side's route, or -1 when the step is not on the
/// board or a number is out of range.
#[no_mangle]
pub extern "C" fn royalur_route_cell(route: i64, side: i64, step: i64) -> i32 {
    proven(|| {
        let on_route = route_of(route).zip(side_of(side));
        or_minus_one(
            on_route.and_then(|(route, side)| route.cell(side, small(step)?)).map(Cell::index),
        )
    })
}

/// The step a cell is for a side, or 0 when its route does not go there or a
/// number is out of range.
#[no_mangle]
pub extern "C" fn royalur_route_step(route: i64, side: i64, cell: i64) -> i32 {
    proven(|| match (route_of(route), side_of(side), cell_of(cell)) {
        (Some(route), Some(side), Some(cell)) => route.step(side, cell).map_or(0, i32::from),
        _ => 0,
    })
}

/// Whether a cell is on both sides' routes.
#[no_mangle]
pub extern "C" fn royalur_route_shared(route: i64, cell: i64) -> i32 {
    proven(|| {
        let asked = route_of(route).zip(cell_of(cell));
        asked.is_some_and(|(route, cell)| route.shares(cell)).into()
    })
}
