//! A number for every position of a rule set, and back.
//!
//! Positions are those with both sides still playing, seen by the side to
//! move. They are counted by layer (pieces not home, mine first), within a
//! layer by how many of them stand on outer steps (mine first), then by outer
//! pattern, my entry mask, their entry mask. Blocks of one such class are all
//! of one size, so the place of a position is found by arithmetic and one look
//! at the rank of its pattern in its class.

use super::consistent::Coordinates;
use super::entry_masks::{MASK_BY_RANK, RANK_OF_MASK};
use super::layout::Shape;
use super::pattern::{Pattern, Patterns};
use crate::rules::{RuleSet, PIECES_MAX};
use std::sync::OnceLock;

const COUNTS: usize = PIECES_MAX as usize + 1;

/// Where classes begin, by pieces not home and pieces on outer steps, each
/// mine first.
type Begins = [[[[u64; COUNTS]; COUNTS]; COUNTS]; COUNTS];

/// The index of a rule set.
pub(crate) struct PerfectIndex {
    patterns: Patterns,
    pieces: u8,
    /// The rank of each pattern in its class, by the pattern's number.
    ranks: Vec<u32>,
    /// How many patterns a class has.
    sizes: [[u32; COUNTS]; COUNTS],
    begins: Box<Begins>,
    len: u64,
    by_class: OnceLock<Vec<Vec<Pattern>>>,
}

impl PerfectIndex {
    pub fn new(rules: &RuleSet) -> PerfectIndex {
        let patterns = Patterns::new(rules.route());
        let mut by_number = vec![None; patterns.numbers()];
        for pattern in patterns.all(u32::from(PIECES_MAX)) {
            by_number[patterns.number(pattern)] = Some(pattern);
        }
        let mut sizes = [[0; COUNTS]; COUNTS];
        let ranks = by_number.into_iter().map(|pattern| {
            let Some(pattern) = pattern else { return u32::MAX };
            let size = &mut sizes[pattern.count_mine() as usize][pattern.count_theirs() as usize];
            *size += 1;
            *size - 1
        });
        let ranks = ranks.collect();
        let mut index = PerfectIndex {
            patterns,
            pieces: rules.pieces(),
            ranks,
            sizes,
            begins: Box::new([[[[0; COUNTS]; COUNTS]; COUNTS]; COUNTS]),
            len: 0,
            by_class: OnceLock::new(),
        };
        for left in index.layers() {
            for counts in index.classes(left) {
                let [mine, theirs] = left.map(usize::from);
                index.begins[mine][theirs][counts[0]][counts[1]] = index.len;
                index.len += index.class_size(left, counts);
            }
        }
        index
    }

    /// How many positions there are.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// The layers in order, as pieces not home.
    pub fn layers(&self) -> Vec<[u8; 2]> {
        let each = 1..=self.pieces;
        each.clone().flat_map(|mine| each.clone().map(move |theirs| [mine, theirs])).collect()
    }

    /// The classes of a layer in order, as pieces on outer steps.
    fn classes(&self, [mine, theirs]: [u8; 2]) -> Vec<[usize; 2]> {
        let (mine, theirs) = (0..=mine as usize, 0..=theirs as usize);
        mine.flat_map(|m| theirs.clone().map(move |t| [m, t])).collect()
    }

    fn class_size(&self, left: [u8; 2], counts: [usize; 2]) -> u64 {
        u64::from(self.sizes[counts[0]][counts[1]]) * block(left, counts).size() as u64
    }

    /// How many positions a layer has.
    pub fn layer_size(&self, left: [u8; 2]) -> u64 {
        self.classes(left).into_iter().map(|counts| self.class_size(left, counts)).sum()
    }

    /// The number of a position.
    #[inline]
    pub fn rank(&self, coordinates: &Coordinates) -> u64 {
        let Coordinates { left, entry, pattern } = coordinates;
        let counts = [pattern.count_mine() as usize, pattern.count_theirs() as usize];
        let begin = self.begins[left[0] as usize][left[1] as usize][counts[0]][counts[1]];
        let shape = block(*left, counts);
        let rank = self.ranks[self.patterns.number(*pattern)] as usize;
        let row = RANK_OF_MASK[entry[0] as usize] as usize;
        let column = RANK_OF_MASK[entry[1] as usize] as usize;
        begin + ((rank * shape.rows + row) * shape.width + column) as u64
    }

    /// The position with a number below [`PerfectIndex::len`].
    pub fn unrank(&self, number: u64) -> Option<Coordinates> {
        for left in self.layers() {
            for counts in self.classes(left) {
                let begin = self.begins[left[0] as usize][left[1] as usize][counts[0]][counts[1]];
                if number >= begin && number - begin < self.class_size(left, counts) {
                    let shape = block(left, counts);
                    let at = (number - begin) as usize;
                    let entry = [at / shape.width % shape.rows, at % shape.width];
                    return Some(Coordinates {
                        left,
                        entry: entry.map(|rank| MASK_BY_RANK[rank]),
                        pattern: self.class(counts)[at / shape.size()],
                    });
                }
            }
        }
        None
    }

    /// The patterns of a layer in order, with where their blocks begin in it.
    pub fn blocks(&self, left: [u8; 2]) -> impl Iterator<Item = Pattern> + '_ {
        let classes = self.classes(left).into_iter();
        let full = classes.filter(move |&counts| block(left, counts).size() > 0);
        full.flat_map(|counts| self.class(counts).iter().copied())
    }

    /// The patterns of a class by rank.
    fn class(&self, counts: [usize; 2]) -> &[Pattern] {
        let by_class = self.by_class.get_or_init(|| {
            let mut by_class: Vec<_> = self.sizes.iter().flatten().map(|_| Vec::new()).collect();
            let mut all = self.patterns.all(u32::from(PIECES_MAX));
            all.sort_unstable_by_key(|&pattern| self.patterns.number(pattern));
            for pattern in all {
                let (mine, theirs) = (pattern.count_mine(), pattern.count_theirs());
                by_class[mine as usize * COUNTS + theirs as usize].push(pattern);
            }
            by_class
        });
        &by_class[counts[0] * COUNTS + counts[1]]
    }
}

/// The shape of the blocks of a class.
#[inline]
fn block(left: [u8; 2], counts: [usize; 2]) -> Shape {
    let pieces = |seat: usize| i32::from(left[seat]) - counts[seat] as i32;
    Shape::free(pieces(0), pieces(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::count_positions;
    use crate::solve::index::Consistent;
    use crate::{Board, Cell, Side};

    /// Every consistent board with one side to move and neither side done, found
    /// by standing pieces on cells and trying.
    fn boards(rules: &RuleSet, side: Side) -> Vec<Board> {
        let pieces = rules.pieces();
        let mut boards = vec![Board::EMPTY];
        for cell in Cell::all() {
            let mut more = Vec::new();
            for board in &boards {
                for piece in Side::BOTH {
                    let goes = rules.route().step(piece, cell).is_some();
                    if goes && board.count(piece) < pieces {
                        let mut next = *board;
                        next.put(cell, Some(piece));
                        more.push(next);
                    }
                }
            }
            boards.extend(more);
        }
        let split = |board: Board, whose: Side| {
            let rest = pieces - board.count(whose);
            (0..=rest).filter(move |&home| home < pieces).map(move |home| {
                let mut next = board;
                next.set_side(side);
                next.set_home(whose, home).and(next.set_hand(whose, rest - home)).unwrap();
                next
            })
        };
        boards
            .into_iter()
            .flat_map(|board| split(board, Side::Light))
            .flat_map(|board| split(board, Side::Dark))
            .collect()
    }

    #[test]
    fn every_consistent_board_has_exactly_one_number() {
        for (route, most) in [("short", 3), ("long", 2)] {
            for pieces in 1..=most {
                let rules = RuleSet::finkel().set("route", route).unwrap();
                let rules = rules.set("pieces", &pieces.to_string()).unwrap();
                let index = PerfectIndex::new(&rules);
                for side in Side::BOTH {
                    let boards = boards(&rules, side);
                    assert_eq!(boards.len() as u64, index.len());
                    let mut seen = vec![false; index.len() as usize];
                    for board in boards {
                        let coordinates = *Consistent::new(&board, &rules).unwrap().coordinates();
                        let number = index.rank(&coordinates);
                        assert!(!std::mem::replace(&mut seen[number as usize], true), "{board}");
                        assert_eq!(index.unrank(number), Some(coordinates));
                        assert_eq!(coordinates.board(&rules, side), board);
                    }
                }
                assert_eq!(index.unrank(index.len()), None);
            }
        }
    }

    #[test]
    fn it_is_as_long_as_there_are_positions_still_on() {
        for name in ["finkel", "masters"] {
            for pieces in 1..=PIECES_MAX {
                let rules = RuleSet::named(name).unwrap().set("pieces", &pieces.to_string());
                let rules = rules.unwrap();
                // A side that is done leaves the other its own route alone.
                let alone: u64 = (0..=u32::from(pieces))
                    .map(|on| {
                        let ways = (0..1u32 << rules.route().len())
                            .filter(|steps| steps.count_ones() == on)
                            .count() as u64;
                        ways * u64::from(u32::from(pieces) - on + 1)
                    })
                    .sum();
                let over = 2 * (2 * alone - 1);
                let index = PerfectIndex::new(&rules);
                assert_eq!(2 * index.len(), count_positions(&rules) - over);
            }
        }
    }

    #[test]
    fn numbers_go_back_and_forth_all_over_the_large_sets() {
        for rules in [RuleSet::finkel(), RuleSet::masters()] {
            let index = PerfectIndex::new(&rules);
            let mut number = 0;
            while number < index.len() {
                let coordinates = index.unrank(number).unwrap();
                let board = coordinates.board(&rules, Side::Dark);
                let again = *Consistent::new(&board, &rules).unwrap().coordinates();
                assert_eq!((again, index.rank(&again)), (coordinates, number));
                number += 99_991;
            }
        }
    }
}
