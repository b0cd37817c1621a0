//! Unchecked moves and lost turns, undoing both, and the status of a game.

use crate::board::Board;
use crate::geometry::Side;
use crate::moves::Move;
use crate::perspective::Perspective;
use crate::rules::RuleSet;

/// A game is drawn after this many plies, so that none goes on for ever.
pub const PLY_CAP: u64 = 15_000;

/// What takes back one move or lost turn: the board as it was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "without it the ply cannot be taken back"]
pub struct Undo(pub(crate) Board);

/// The state of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It is on.
    Ongoing,
    /// A side has every piece home.
    Won(Side),
    /// It ran to [`PLY_CAP`] plies.
    Drawn,
}

impl Board {
    /// Makes a move that [`Board::moves`] gave for this position, without checking
    /// that it is legal ([`Board::play`] does). `None`, and nothing changed, when
    /// the piece it names is not there.
    ///
    /// ```
    /// use royalur::{Board, Roll, RuleSet};
    /// let mut board = Board::new(7).unwrap();
    /// let before = board;
    /// let four = board.moves(Roll::new(4).unwrap(), &RuleSet::finkel())[0];
    /// let undo = board.apply(four).unwrap();
    /// assert_eq!(board.to_string(), "4xx2/8/l3xx2 l 6 0 7 0"); // a rosette: light again
    /// board.unapply(undo);
    /// assert_eq!(board, before);
    /// ```
    pub fn apply(&mut self, mv: Move) -> Option<Undo> {
        let undo = Undo(*self);
        let side = mv.side();
        match mv.from_cell() {
            Some(cell) if self.at(cell) == Some(side) => self.leave_cell(side, cell),
            None if self.hand(side) > 0 => self.leave_hand(side),
            _ => return None,
        }
        match mv.to_cell() {
            Some(cell) => {
                if self.enter_cell(side, cell) {
                    self.enter_hand(side.other());
                }
            }
            None => self.enter_home(side),
        }
        self.next_ply(if mv.rosette() { side } else { side.other() });
        Some(undo)
    }

    /// Loses a turn: the opponent is to move, always.
    pub fn forfeit(&mut self) -> Undo {
        let undo = Undo(*self);
        self.next_ply(self.side().other());
        undo
    }

    /// Takes back a ply, exactly. Several go back in reverse order.
    #[inline]
    pub fn unapply(&mut self, undo: Undo) {
        *self = undo.0;
    }

    /// Whether the game is over and how. A win comes before the ply cap, and with
    /// both sides home light has won.
    pub fn status(&self, rules: &RuleSet) -> Status {
        match self.winner(rules) {
            Some(side) => Status::Won(side),
            None if self.ply() >= PLY_CAP => Status::Drawn,
            None => Status::Ongoing,
        }
    }

    /// The side that has every piece home.
    #[inline]
    pub fn winner(&self, rules: &RuleSet) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.home(side) >= rules.pieces())
    }
}

impl Perspective {
    /// The position after the side to move has moved its piece at a step, which
    /// its reach must have named for the roll, seen by the side to move then;
    /// and whether that is the same side.
    #[inline]
    pub(crate) const fn after(self, step: u32, roll: u32, rules: &RuleSet) -> (Perspective, bool) {
        let (to, route) = (step + roll, rules.route());
        let next = self.carried(step, to, route);
        let again = route.rosettes() >> to & 1 != 0;
        (if again { next } else { next.turned() }, again)
    }

    /// Whether the side that is not to move has every piece home: the only one
    /// a move can have brought there.
    #[inline]
    pub(crate) const fn lost(self, rules: &RuleSet) -> bool {
        self.turned().home() >= rules.pieces() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::{bits, movable};
    use crate::roll::Roll;

    fn board(position: &str) -> Board {
        position.parse().unwrap()
    }

    fn first(board: &Board, roll: u8, rules: &RuleSet) -> Move {
        board.moves(Roll::new(roll).unwrap(), rules)[0]
    }

    #[test]
    fn a_capture_sends_the_piece_back() {
        let mut b = board("4xx2/4l1d1/4xx2 l 0 6 6 0");
        let before = b;
        let undo = b.apply(first(&b, 2, &RuleSet::finkel())).unwrap();
        assert_eq!(b.to_string(), "4xx2/6l1/4xx2 d 0 6 7 0");
        assert_eq!(b.ply(), 1);
        b.unapply(undo);
        assert_eq!(b, before);
    }

    #[test]
    fn counts_that_are_full_stay_full_and_come_back_exactly() {
        let mut b = board("4xx2/4l1d1/4xx2 l 0 6 7 0");
        let before = b;
        let undo = b.apply(first(&b, 2, &RuleSet::finkel())).unwrap();
        assert_eq!(b.hand(Side::Dark), 7);
        b.unapply(undo);
        assert_eq!(b, before);
        let mut b = board("4xx2/8/4xxl1 l 0 7 7 0");
        let before = b;
        let undo = b.apply(first(&b, 1, &RuleSet::finkel())).unwrap();
        assert_eq!(b.home(Side::Light), 7);
        b.unapply(undo);
        assert_eq!(b, before);
    }

    #[test]
    fn a_piece_that_is_not_there_does_not_move() {
        let mv = first(&board("4xx2/4l3/4xx2 l 0 6 7 0"), 2, &RuleSet::finkel());
        let mut other = board("4xx2/4d3/4xx2 l 0 6 6 0");
        let before = other;
        assert!(other.apply(mv).is_none());
        assert_eq!(other, before);
        let enter = first(&board("4xx2/8/4xx2 l 1 6 7 0"), 2, &RuleSet::finkel());
        let mut empty = board("4xx2/8/4xx2 l 0 7 7 0");
        assert!(empty.apply(enter).is_none());
    }

    #[test]
    fn the_turn_stays_on_a_rosette_and_passes_at_home() {
        let mut b = board("4xx2/8/4xx1l l 0 6 7 0");
        let _ = b.apply(first(&b, 1, &RuleSet::finkel())).unwrap();
        assert_eq!(b.side(), Side::Light);
        let _ = b.apply(first(&b, 1, &RuleSet::finkel())).unwrap();
        assert_eq!((b.side(), b.home(Side::Light)), (Side::Dark, 7));
        assert_eq!(b.status(&RuleSet::finkel()), Status::Won(Side::Light));
        let _ = b.forfeit();
        assert_eq!((b.side(), b.ply()), (Side::Light, 3));
    }

    #[test]
    fn a_win_is_seen_before_the_ply_cap() {
        let rules = RuleSet::finkel();
        let mut b = board("4xx2/8/4xx2 l 0 7 0 7");
        b.set_ply(PLY_CAP);
        assert_eq!(b.status(&rules), Status::Won(Side::Light));
        b.set_home(Side::Light, 6);
        assert_eq!(b.status(&rules), Status::Won(Side::Dark));
        b.set_home(Side::Dark, 6);
        assert_eq!(b.status(&rules), Status::Drawn);
        b.set_ply(PLY_CAP - 1);
        assert_eq!(b.status(&rules), Status::Ongoing);
        b.set_ply(u64::MAX);
        let _ = b.forfeit();
        assert_eq!(b.ply(), u64::MAX);
    }

    #[test]
    fn a_view_goes_where_the_board_goes() {
        let masters = RuleSet::masters();
        for rules in [RuleSet::finkel(), masters, masters.set("safe_rosettes", "1").unwrap()] {
            for position in [
                "1d2xxl1/1l1dl1d1/l2lxx2 l 1 1 3 1",
                "2d1xxld/l2d1l1d/3lxxd1 d 2 1 1 1",
                "ldldxxdl/ldldldld/dldlxxld d 7 1 7 1",
                "4xx2/8/4xxl1 l 3 6 7 6",
            ] {
                let b = board(position);
                let perspective = Perspective::of(&b, rules.route());
                for roll in Roll::ALL {
                    let steps = perspective.reach(&rules).by(roll.steps() as u32);
                    assert_eq!(steps, movable(&b, roll.steps(), &rules));
                    for (&mv, step) in b.moves(roll, &rules).iter().zip(bits(steps)) {
                        let mut made = b;
                        let _ = made.apply(mv).unwrap();
                        let (next, again) =
                            perspective.after(step as u32, roll.steps() as u32, &rules);
                        assert_eq!(
                            next,
                            Perspective::of(&made, rules.route()),
                            "{position} {mv:?}"
                        );
                        assert_eq!(again, made.side() == b.side());
                        assert_eq!(next.lost(&rules), made.winner(&rules) == Some(b.side()));
                    }
                }
                let mut lost = b;
                let _ = lost.forfeit();
                assert_eq!(perspective.turned(), Perspective::of(&lost, rules.route()));
            }
        }
    }
}
