//! Cells, sides and routes by number.

use super::guard::{answer, bytes};
use crate::geometry::{Cell, Side, CELLS};
use crate::route::Route;
use std::ffi::{c_char, CStr};

/// Nothing stands on the cell.
pub const ROYALUR_EMPTY: i32 = 0;
/// A light piece.
pub const ROYALUR_LIGHT: i32 = 1;
/// A dark piece.
pub const ROYALUR_DARK: i32 = 2;
/// The side that enters on row 1.
pub const ROYALUR_SIDE_LIGHT: i32 = 0;
/// The side that enters on row 3.
pub const ROYALUR_SIDE_DARK: i32 = 1;
/// The route of fourteen steps.
pub const ROYALUR_ROUTE_SHORT: i32 = 0;
/// The route of sixteen steps.
pub const ROYALUR_ROUTE_LONG: i32 = 1;
/// Files of the board.
pub const ROYALUR_FILES: i32 = 8;
/// Rows of the board.
pub const ROYALUR_ROWS: i32 = 3;
/// Cells of the board.
pub const ROYALUR_CELLS: i32 = 20;

/// In the place of a cell: the hand, or home.
pub const ROYALUR_OFF_BOARD: i64 = -1;

/// A number for C, with -1 for none.
pub(crate) fn or_minus_one(number: Option<usize>) -> i32 {
    number.map_or(-1, |n| n as i32)
}

/// What stands on a cell, as a number for C.
pub(crate) fn piece_code(piece: Option<Side>) -> i32 {
    match piece {
        None => ROYALUR_EMPTY,
        Some(Side::Light) => ROYALUR_LIGHT,
        Some(Side::Dark) => ROYALUR_DARK,
    }
}

/// What a number for a piece means.
pub(crate) fn piece_from(code: i64) -> Option<Option<Side>> {
    [None, Some(Side::Light), Some(Side::Dark)]
        .into_iter()
        .find(|&piece| piece_code(piece) as i64 == code)
}

/// The other side, or -1 for a number that is not a side.
#[no_mangle]
pub extern "C" fn royalur_other(side: i64) -> i32 {
    answer(-1, || or_minus_one(Side::from_index(side).map(|side| side.other().index())))
}

/// What a cell holds that holds a side's piece, or -1 for a number that is not
/// a side.
#[no_mangle]
pub extern "C" fn royalur_piece_of(side: i64) -> i32 {
    answer(-1, || Side::from_index(side).map_or(-1, |side| piece_code(Some(side))))
}

/// The cell at a file (0 to 7) and a row (0 to 2), or -1 where there is no
/// square.
#[no_mangle]
pub extern "C" fn royalur_cell_of(file: i64, row: i64) -> i32 {
    answer(-1, || or_minus_one(Cell::at(file, row).map(Cell::index)))
}

/// The cell with a name such as `d2`, lower case, or -1.
///
/// # Safety
/// `name` is NULL or points to `length` bytes.
#[no_mangle]
pub unsafe extern "C" fn royalur_cell_named(name: *const c_char, length: usize) -> i32 {
    answer(-1, || {
        // SAFETY: the caller's promise is this function's own.
        let name = unsafe { bytes(name, length) };
        let name = name.ok().and_then(|name| std::str::from_utf8(name).ok());
        or_minus_one(name.and_then(Cell::named).map(Cell::index))
    })
}

/// The file of a cell, 0 to 7, or -1 for a number that is not a cell.
#[no_mangle]
pub extern "C" fn royalur_file_of(cell: i64) -> i32 {
    answer(-1, || Cell::from_index(cell).map_or(-1, |cell| cell.file() as i32))
}

/// The row of a cell, 0 to 2, or -1 for a number that is not a cell.
#[no_mangle]
pub extern "C" fn royalur_row_of(cell: i64) -> i32 {
    answer(-1, || Cell::from_index(cell).map_or(-1, |cell| cell.row() as i32))
}

/// Names of cells by number, ended for C.
static C_NAMES: [[u8; 3]; CELLS] = {
    let mut names = [[0; 3]; CELLS];
    let mut i = 0;
    while i < CELLS {
        let name = Cell::known(i as u8).name().as_bytes();
        names[i] = [name[0], name[1], 0];
        i += 1;
    }
    names
};

/// The name of a cell, file letter and row digit, or NULL for a number that is
/// not a cell.
#[no_mangle]
pub extern "C" fn royalur_cell_name(cell: i64) -> *const c_char {
    answer(std::ptr::null(), || {
        let name = Cell::from_index(cell).map(|cell| &C_NAMES[cell.index()]);
        let name = name.and_then(|name| CStr::from_bytes_with_nul(name).ok());
        name.map_or(std::ptr::null(), CStr::as_ptr)
    })
}

/// Whether a cell is one of the five rosettes.
#[no_mangle]
pub extern "C" fn royalur_is_rosette(cell: i64) -> i32 {
    answer(0, || Cell::from_index(cell).is_some_and(Cell::is_rosette).into())
}

/// The cell at a place of the list of all cells, 0 to 19, or -1 outside it.
#[no_mangle]
pub extern "C" fn royalur_cell_at(place: i64) -> i32 {
    answer(-1, || {
        let place = usize::try_from(place).ok();
        or_minus_one(place.and_then(|place| Cell::all().nth(place)).map(Cell::index))
    })
}

/// How many steps a route has, or -1 for a number that is not a route.
#[no_mangle]
pub extern "C" fn royalur_route_len(route: i64) -> i32 {
    answer(-1, || Route::from_index(route).map_or(-1, |route| route.len() as i32))
}

/// The cell at a step of a side's route, or -1 when the step is not on the
/// board or a number is out of range.
#[no_mangle]
pub extern "C" fn royalur_route_cell(route: i64, side: i64, step: i64) -> i32 {
    answer(-1, || {
        let on_route = Route::from_index(route).zip(Side::from_index(side));
        or_minus_one(on_route.and_then(|(route, side)| route.cell(side, step)).map(Cell::index))
    })
}

/// The step a cell is for a side, or 0 when its route does not go there or a
/// number is out of range.
#[no_mangle]
pub extern "C" fn royalur_route_step(route: i64, side: i64, cell: i64) -> i32 {
    answer(0, || {
        let asked = Route::from_index(route).zip(Side::from_index(side));
        let asked = asked.zip(Cell::from_index(cell));
        asked.and_then(|((route, side), cell)| route.step(side, cell)).map_or(0, i32::from)
    })
}

/// Whether a cell is on both sides' routes.
#[no_mangle]
pub extern "C" fn royalur_route_shared(route: i64, cell: i64) -> i32 {
    answer(0, || {
        let asked = Route::from_index(route).zip(Cell::from_index(cell));
        asked.is_some_and(|(route, cell)| route.shares(cell)).into()
    })
}
