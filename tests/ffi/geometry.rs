//! Cells, sides and routes by number.

use crate::hands::{kept, FAR};
use royalur::ffi::*;
use royalur::{Cell, Route, Side};
use std::ptr::null;

#[test]
fn the_numbers_are_the_cores() {
    for side in Side::BOTH {
        let n = side.index() as i64;
        assert_eq!(royalur_other(n), side.other().index() as i32);
        assert_eq!(royalur_piece_of(n), n as i32 + 1);
    }
    for (place, cell) in Cell::all().enumerate() {
        let n = cell.index() as i64;
        assert_eq!(royalur_cell_at(place as i64), n as i32);
        assert_eq!(royalur_file_of(n), cell.file().into());
        assert_eq!(royalur_row_of(n), cell.row().into());
        assert_eq!(royalur_is_rosette(n), cell.is_rosette().into());
        assert_eq!(kept(royalur_cell_name(n)).as_deref(), Some(cell.name()));
        let name = cell.name();
        assert_eq!(unsafe { royalur_cell_named(name.as_ptr().cast(), 2) }, n as i32);
    }
    for file in 0..8 {
        for row in 0..3 {
            let expected = Cell::at(file, row).map_or(-1, |cell| cell.index() as i32);
            assert_eq!(royalur_cell_of(file.into(), row.into()), expected);
        }
    }
    for route in Route::BOTH {
        let r = route as i64;
        assert_eq!(royalur_route_len(r), route.len().into());
        for side in Side::BOTH {
            let s = side.index() as i64;
            for step in 0..20 {
                let expected = route.cell(side, step).map_or(-1, |cell| cell.index() as i32);
                assert_eq!(royalur_route_cell(r, s, step.into()), expected);
            }
            assert_eq!(royalur_route_cell(r, s, -1), -1);
            for cell in Cell::all() {
                let expected = route.step(side, cell).map_or(0, i32::from);
                assert_eq!(royalur_route_step(r, s, cell.index() as i64), expected);
                let shared = Side::BOTH.iter().all(|&side| route.step(side, cell).is_some());
                assert_eq!(royalur_route_shared(r, cell.index() as i64), shared.into());
            }
        }
    }
}

#[test]
fn what_is_no_number_of_theirs_has_no_answer() {
    for n in FAR {
        assert_eq!((royalur_other(n), royalur_piece_of(n)), (-1, -1));
        assert_eq!((royalur_file_of(n), royalur_row_of(n)), (-1, -1));
        assert_eq!((royalur_is_rosette(n), royalur_cell_at(n)), (0, -1));
        assert!(royalur_cell_name(n).is_null());
        assert_eq!((royalur_cell_of(n, 1), royalur_cell_of(3, n)), (-1, -1));
        assert_eq!(royalur_route_len(n), -1);
        let cells =
            [royalur_route_cell(n, 0, 1), royalur_route_cell(1, n, 1), royalur_route_cell(1, 1, n)];
        assert_eq!(cells, [-1; 3]);
        let steps =
            [royalur_route_step(n, 0, 1), royalur_route_step(1, n, 1), royalur_route_step(1, 1, n)];
        assert_eq!(steps, [0; 3]);
        assert_eq!((royalur_route_shared(n, 7), royalur_route_shared(1, n)), (0, 0));
    }
    for n in [2, 20] {
        assert!(n == 20 || royalur_other(n) == -1 && royalur_route_len(n) == -1);
        assert!(n == 2 || royalur_file_of(n) == -1 && royalur_cell_at(n) == -1);
    }
}

#[test]
fn names_that_are_none() {
    for name in ["", "d", "D2", "d22", "e1", "2d", "\0\0", "hand"] {
        let found = unsafe { royalur_cell_named(name.as_ptr().cast(), name.len()) };
        assert_eq!(found, -1, "{name:?}");
    }
    assert_eq!(unsafe { royalur_cell_named(b"\xff\xfe".as_ptr().cast(), 2) }, -1);
    assert_eq!(unsafe { royalur_cell_named(null(), 0) }, -1);
    assert_eq!(unsafe { royalur_cell_named(null(), 2) }, -1);
    assert_eq!(unsafe { royalur_cell_named(b"d2".as_ptr().cast(), usize::MAX) }, -1);
}
