//! Move generation: the legal moves of a roll.
//!
//! A piece goes forward by exactly the roll. It may not land on its own side,
//! nor on an enemy on a rosette where rosettes are safe; what stands in
//! between does not matter.

use crate::board::Board;
use crate::geometry::{Cell, Side, ROSETTES};
use crate::perspective::Perspective;
use crate::roll::Roll;
use crate::route::Route;
use crate::rules::RuleSet;
use std::fmt;

/// The most moves any roll allows a side whose pieces add up.
pub const MOVES_MAX: usize = 7;

/// The most moves on any board at all: every second step of the long route and
/// one from the hand. Only a board with too many pieces gets there.
pub const MOVES_LIST_MAX: usize = 9;

/// A move: whose piece, by which roll, from where to where, and what it does.
///
/// It is a value of 27 bits, see [`Move::code`], and needs no board to be read.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u32);

/// Where each part of a move sits in its code: shift and width in bits.
mod part {
    pub const SIDE: (u32, u32) = (0, 1);
    pub const ROLL: (u32, u32) = (1, 3);
    pub const FROM_STEP: (u32, u32) = (4, 5);
    pub const TO_STEP: (u32, u32) = (9, 5);
    pub const FROM_CELL: (u32, u32) = (14, 5);
    pub const TO_CELL: (u32, u32) = (19, 5);
    pub const CAPTURES: (u32, u32) = (24, 1);
    pub const ROSETTE: (u32, u32) = (25, 1);
    pub const HOME: (u32, u32) = (26, 1);
    /// In the place of a cell: the hand, or home.
    pub const OFF_BOARD: u32 = 31;
}

impl Move {
    #[inline]
    const fn part(self, (shift, width): (u32, u32)) -> u32 {
        self.0 >> shift & ((1 << width) - 1)
    }

    #[inline]
    const fn cell(self, at: (u32, u32)) -> Option<Cell> {
        Cell::from_index(self.part(at) as usize)
    }

    /// The move of a side's piece at a step by a roll that carries it to home
    /// or to a place on the board.
    #[inline]
    pub(crate) fn new(route: Route, side: Side, step: u8, roll: Roll, captures: bool) -> Move {
        let begins = (side as usize) << part::SIDE.0
            | (roll.steps() as usize) << part::ROLL.0
            | (step as usize) << part::FROM_STEP.0;
        let quiet = KNOWN[begins % KNOWN.len()][route as usize];
        debug_assert!(quiet != 0);
        Move(quiet | u32::from(captures) << part::CAPTURES.0)
    }

    /// The same without a capture, worked out.
    const fn quiet(route: Route, side: Side, step: u8, roll: Roll) -> Move {
        let to = step + roll.steps();
        let home = to == route.home();
        let off = part::OFF_BOARD;
        let from_cell = if step == 0 { off } else { route.cell_at(side, step).index() as u32 };
        let (to_cell, rosette) = if home {
            (off, false)
        } else {
            let cell = route.cell_at(side, to);
            (cell.index() as u32, cell.is_rosette())
        };
        Move(
            (side as u32) << part::SIDE.0
                | (roll.steps() as u32) << part::ROLL.0
                | (step as u32) << part::FROM_STEP.0
                | (to as u32) << part::TO_STEP.0
                | from_cell << part::FROM_CELL.0
                | to_cell << part::TO_CELL.0
                | (rosette as u32) << part::ROSETTE.0
                | (home as u32) << part::HOME.0,
        )
    }

    /// The move as a number: bit 0 the side, 1 to 3 the roll, 4 to 8 the step
    /// it leaves, 9 to 13 the step it reaches, 14 to 18 and 19 to 23 the cells
    /// (31 for the hand and for home), 24 captures, 25 rosette, 26 home.
    #[inline]
    pub const fn code(self) -> u32 {
        self.0
    }

    /// The move a number stands for; none unless some route has such a move.
    #[inline]
    pub const fn from_code(code: u32) -> Option<Move> {
        let captures = Move(code).captures();
        let quiet = code & !((captures as u32) << part::CAPTURES.0);
        let known = KNOWN[(code % KNOWN.len() as u32) as usize];
        let is_known = quiet != 0 && (quiet == known[0] || quiet == known[1]);
        if is_known && !(captures && Move(code).home()) {
            Some(Move(code))
        } else {
            None
        }
    }

    /// Whose piece moves.
    #[inline]
    pub const fn side(self) -> Side {
        if self.part(part::SIDE) == 0 {
            Side::Light
        } else {
            Side::Dark
        }
    }

    /// How many steps, 1 to 4.
    #[inline]
    pub const fn roll(self) -> u8 {
        self.part(part::ROLL) as u8
    }

    /// The step it leaves, 0 for the hand.
    #[inline]
    pub const fn from_step(self) -> u8 {
        self.part(part::FROM_STEP) as u8
    }

    /// The step it reaches, one more than the route is long for home.
    #[inline]
    pub const fn to_step(self) -> u8 {
        self.part(part::TO_STEP) as u8
    }

    /// The cell it leaves; none from the hand.
    #[inline]
    pub const fn from_cell(self) -> Option<Cell> {
        self.cell(part::FROM_CELL)
    }

    /// The cell it lands on; none for home.
    #[inline]
    pub const fn to_cell(self) -> Option<Cell> {
        self.cell(part::TO_CELL)
    }

    /// Whether it takes an enemy piece.
    #[inline]
    pub const fn captures(self) -> bool {
        self.part(part::CAPTURES) != 0
    }

    /// Whether it lands on a rosette, so that the same side moves again.
    #[inline]
    pub const fn rosette(self) -> bool {
        self.part(part::ROSETTE) != 0
    }

    /// Whether it brings the piece home.
    #[inline]
    pub const fn home(self) -> bool {
        self.part(part::HOME) != 0
    }
}

/// The codes of all moves that capture nothing, by route, at the side, roll and
/// step they begin with: the low bits of the code. 0 for none.
const KNOWN: [[u32; 2]; 1 << part::TO_STEP.0] = {
    let mut known = [[0; 2]; 1 << part::TO_STEP.0];
    let (mut route, mut roll) = (0, 1);
    while route < 2 {
        let way = Route::BOTH[route];
        let mut step = 0;
        while step <= way.len() {
            let mut side = 0;
            while side < 2 && step + Roll::ALL[roll].steps() <= way.home() {
                let made = Move::quiet(way, Side::BOTH[side], step, Roll::ALL[roll]);
                known[made.0 as usize % (1 << part::TO_STEP.0)][route] = made.0;
                side += 1;
            }
            step += 1;
        }
        roll += 1;
        if roll == Roll::ALL.len() {
            (route, roll) = (route + 1, 1);
        }
    }
    known
};

/// The two places with a dash, `hand-b1` or `g1-home`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let from = self.from_cell().map_or("hand", Cell::name);
        write!(f, "{from}-{}", self.to_cell().map_or("home", Cell::name))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = |is: bool, mark| if is { mark } else { "" };
        let (captures, rosette) = (mark(self.captures(), "x"), mark(self.rosette(), "*"));
        write!(f, "{} {}: {self}{captures}{rosette}", self.side().letter(), self.roll())
    }
}

/// Moves without a heap: one from the hand first, then the pieces in the order of
/// their steps. Use it as a slice.
#[derive(Clone, Copy)]
pub struct MoveList {
    moves: [Move; MOVES_LIST_MAX],
    len: u8,
}

impl MoveList {
    const EMPTY: MoveList = MoveList { moves: [Move(0); MOVES_LIST_MAX], len: 0 };
}

impl std::ops::Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        self.moves.get(..self.len as usize).unwrap_or_default()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// The steps that the side to move may leave and reach, before the roll is known.
#[derive(Clone, Copy)]
pub(crate) struct Reach {
    /// Steps with a piece to move; bit 0 is the hand.
    sources: u32,
    /// Steps to land on, up to home.
    open: u32,
}

impl Reach {
    /// `own` is where the side's own pieces stand, `guarded` the safe rosettes an
    /// enemy stands on; both as steps of the side's route.
    #[inline]
    const fn new(own: u32, guarded: u32, hand: bool, rules: &RuleSet) -> Reach {
        let closed = own | guarded;
        let on_route = (2 << rules.route().home()) - 2;
        Reach { sources: own | hand as u32, open: !closed & on_route }
    }

    /// The steps with a piece to move; bit 0 is the hand.
    #[inline]
    pub(crate) const fn sources(self) -> u32 {
        self.sources
    }

    /// The steps to land on, up to home.
    #[inline]
    pub(crate) const fn open(self) -> u32 {
        self.open
    }

    /// The steps from which a roll moves a piece, as bits; bit 0 is the hand.
    /// None for a roll of 0.
    #[inline]
    pub(crate) const fn by(self, roll: u32) -> u32 {
        self.sources & self.open >> roll
    }
}

impl Perspective {
    /// Where the side to move may move from.
    #[inline]
    pub(crate) const fn reach(self, rules: &RuleSet) -> Reach {
        let route = rules.route();
        Reach::new(self.steps(route), self.guarded(rules), self.hand() > 0, rules)
    }

    /// The steps of the side to move that an enemy stands on.
    #[inline]
    pub(crate) const fn enemy_steps(self, rules: &RuleSet) -> u32 {
        rules.route().faced(self.turned().places())
    }

    /// The steps that an enemy closes to the side to move.
    #[inline]
    pub(crate) const fn guarded(self, rules: &RuleSet) -> u32 {
        if rules.safe_rosettes() {
            self.enemy_steps(rules) & rules.route().rosettes()
        } else {
            0
        }
    }
}

/// The steps from which the side to move may move by a roll, as bits; bit 0 is
/// the hand.
#[inline]
pub(crate) fn movable(board: &Board, roll: u8, rules: &RuleSet) -> u32 {
    let (route, side) = (rules.route(), board.side());
    let own = board.steps(route, side, side);
    let guarded = match rules.safe_rosettes() {
        true => route.steps_of(side, board.cells(side.other()) & ROSETTES),
        false => 0,
    };
    Reach::new(own, guarded, board.hand(side) > 0, rules).by(roll as u32)
}

/// Whether a move from a step by a roll lands on an enemy.
#[inline]
fn lands_on_enemy(enemy: u32, step: u8, roll: u8) -> bool {
    enemy >> (step + roll) & 1 != 0
}

/// The set bits of a word, lowest first.
#[inline]
pub(crate) fn bits(mut word: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as u8;
        let any = word != 0;
        word &= word.wrapping_sub(1);
        any.then_some(bit)
    })
}

impl Board {
    /// The legal moves of a roll for the side to move; none for a roll of 0. A game
    /// that is over is asked like any other.
    ///
    /// ```
    /// use royalur::{Board, Roll, RuleSet};
    /// let board: Board = "4xx2/3d4/4xx1l l 6 0 6 0".parse().unwrap();
    /// let moves = board.moves(Roll::new(1).unwrap(), &RuleSet::finkel());
    /// let words: Vec<_> = moves.iter().map(|m| m.to_string()).collect();
    /// assert_eq!(words, ["hand-d1", "h1-g1"]);
    /// ```
    pub fn moves(&self, roll: Roll, rules: &RuleSet) -> MoveList {
        let (route, side) = (rules.route(), self.side());
        let enemy = self.steps(route, side, side.other());
        let mut list = MoveList::EMPTY;
        for step in bits(movable(self, roll.steps(), rules)) {
            let captures = lands_on_enemy(enemy, step, roll.steps());
            // There is always room: see MOVES_LIST_MAX.
            if let Some(place) = list.moves.get_mut(list.len as usize) {
                *place = Move::new(route, side, step, roll, captures);
                list.len += 1;
            }
        }
        list
    }

    /// How many moves a roll allows, without listing them.
    #[inline]
    pub fn count_moves(&self, roll: Roll, rules: &RuleSet) -> usize {
        movable(self, roll.steps(), rules).count_ones() as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(position: &str, roll: u8, rules: RuleSet) -> String {
        let board: Board = position.parse().unwrap();
        let moves = board.moves(Roll::new(roll).unwrap(), &rules);
        assert_eq!(moves.len(), board.count_moves(Roll::new(roll).unwrap(), &rules));
        moves.iter().map(|m| format!("{m:?}")).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn marks_and_order() {
        let finkel = RuleSet::finkel();
        assert_eq!(words("4xx2/8/4xx2 l 7 0 7 0", 0, finkel), "");
        assert_eq!(words("4xx2/8/4xx2 l 7 0 7 0", 4, finkel), "l 4: hand-a1*");
        let middle = "1d2xxl1/1l1dl1d1/l2lxx2 l 1 1 3 1";
        assert_eq!(words(middle, 2, finkel), "l 2: hand-c1, l 2: d1-b1, l 2: e2-g2x");
        assert_eq!(words("4xx2/7d/4xx1l l 0 0 7 0", 1, finkel), "l 1: h1-g1*");
    }

    #[test]
    fn a_piece_on_a_rosette_is_safe_only_where_the_rules_say_so() {
        let position = "4xx2/2ld4/4xx2 l 0 6 6 0";
        assert_eq!(words(position, 1, RuleSet::finkel()), "");
        let open = RuleSet::finkel().set("safe_rosettes", "0").unwrap();
        assert_eq!(words(position, 1, open), "l 1: c2-d2x*");
    }

    #[test]
    fn home_needs_the_exact_roll() {
        let finkel = RuleSet::finkel();
        let position = "4xx2/7l/4xx2 l 0 6 7 0";
        assert_eq!(words(position, 3, finkel), "l 3: h2-home");
        assert_eq!(words(position, 4, finkel), "");
    }

    #[test]
    fn more_pieces_than_a_side_has_are_all_listed() {
        let position = "4xx2/1l1l1l1l/1l1lxxl1 l 7 0 0 0";
        assert_eq!(words(position, 1, RuleSet::finkel()).split(", ").count(), 7);
        let long = RuleSet::finkel().set("route", "long").unwrap();
        let every_second = "4xxl1/1l1l1l1l/l1l1xxl1 l 7 0 0 0";
        let board: Board = every_second.parse().unwrap();
        for roll in Roll::ALL {
            assert!(board.moves(roll, &long).len() <= MOVES_LIST_MAX);
        }
    }

    #[test]
    fn codes_stand_for_moves_and_nothing_else_does() {
        let mut known = 0;
        for route in Route::BOTH {
            for side in Side::BOTH {
                for step in 0..=route.len() {
                    for roll in Roll::ALL.into_iter().skip(1) {
                        if step + roll.steps() <= route.home() {
                            let made = Move::new(route, side, step, roll, false);
                            assert_eq!(Move::from_code(made.code()), Some(made));
                            known += 1;
                        }
                    }
                }
            }
        }
        assert!(known > 200);
        for code in [0, u32::MAX, 1 << 27, 0b10, 7 << 1] {
            assert_eq!(Move::from_code(code), None, "{code}");
        }
        let board: Board = "4xx2/8/4xx2 l 7 0 7 0".parse().unwrap();
        let real = board.moves(Roll::new(4).unwrap(), &RuleSet::finkel())[0].code();
        for bit in 0..32 {
            if let Some(other) = Move::from_code(real ^ 1 << bit) {
                assert_eq!(other.code(), real ^ 1 << bit);
                assert!(bit == 24, "only the capture is free to change: {bit}");
            }
        }
    }
}
