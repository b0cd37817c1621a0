//! The game once more, slowly: an array of squares, routes as names, plain
//! recursion. It shares no code and no table with the crate, so that the two
//! can be held against each other.
#![allow(dead_code)] // each test uses its part

pub mod games;
mod search;

use royalur::{Board, Cell, Route, RuleSet, Side};

#[allow(unused_imports)]
pub use search::Weighed;

const SHORT: &str = "d1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 h2 h1 g1";
const LONG: &str = "d1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 g3 h3 h2 h1 g1";
const ROSETTES: [&str; 5] = ["a1", "g1", "a3", "g3", "d2"];
const CAP: u64 = 15_000;

/// A square is `8 * row + file`.
fn square(name: &str) -> usize {
    let bytes = name.as_bytes();
    8 * (bytes[1] - b'1') as usize + (bytes[0] - b'a') as usize
}

/// A rule set spelled out for playing.
pub struct Game {
    /// Squares by side and step; nothing at step 0.
    route: [Vec<usize>; 2],
    shared: [bool; 24],
    rosette: [bool; 24],
    /// Each roll that comes up and how often, in so many throws.
    pub rolls: Vec<(usize, i64)>,
    throws: i64,
    safe: bool,
    pieces: i64,
}

/// A position: 0 for an empty square, 1 for light, 2 for dark.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    square: [u8; 24],
    hand: [i64; 2],
    home: [i64; 2],
    pub side: usize,
    ply: u64,
}

/// From a step to a step, and what comes of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    pub from: usize,
    pub to: usize,
    pub captures: bool,
    pub rosette: bool,
    pub home: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    On,
    Won(usize),
    Drawn,
}

impl From<&Board> for Position {
    fn from(board: &Board) -> Position {
        let mut square = [0; 24];
        for cell in Cell::all() {
            square[8 * cell.row() as usize + cell.file() as usize] = match board.at(cell) {
                None => 0,
                Some(Side::Light) => 1,
                Some(Side::Dark) => 2,
            };
        }
        Position {
            square,
            hand: Side::BOTH.map(|side| board.hand(side) as i64),
            home: Side::BOTH.map(|side| board.home(side) as i64),
            side: board.side().index(),
            ply: board.ply(),
        }
    }
}

impl Position {
    pub fn at_ply(self, ply: u64) -> Position {
        Position { ply, ..self }
    }
}

impl Game {
    pub fn new(rules: &RuleSet) -> Game {
        let names = if rules.route() == Route::Long { LONG } else { SHORT };
        let light: Vec<usize> = names.split(' ').map(square).collect();
        let dark: Vec<usize> = light.iter().map(|at| 8 * (2 - at / 8) + at % 8).collect();
        let (mut shared, mut rosette) = ([false; 24], [false; 24]);
        for at in 0..24 {
            shared[at] = light.contains(&at) && dark.contains(&at);
            rosette[at] = ROSETTES.iter().any(|name| square(name) == at);
        }
        let mut often = [0; 5];
        for faces in 0..1u32 << rules.dice() {
            let marked = faces.count_ones() as usize;
            often[if marked == 0 { rules.zero_rolls() as usize } else { marked }] += 1;
        }
        Game {
            route: [light, dark].map(|squares| [vec![usize::MAX], squares].concat()),
            shared,
            rosette,
            rolls: (0..5).filter(|&r| often[r] > 0).map(|r| (r, often[r])).collect(),
            throws: 1 << rules.dice(),
            safe: rules.safe_rosettes(),
            pieces: rules.pieces() as i64,
        }
    }

    /// The step that is home.
    fn last(&self) -> usize {
        self.route[0].len()
    }

    pub fn moves(&self, at: &Position, roll: usize) -> Vec<Step> {
        let (me, enemy) = (at.side as u8 + 1, 2 - at.side as u8);
        let mut moves = Vec::new();
        for from in 0..self.last() {
            let there = match from {
                0 => at.hand[at.side] > 0,
                _ => at.square[self.route[at.side][from]] == me,
            };
            let to = from + roll;
            if roll == 0 || !there || to > self.last() {
                continue;
            }
            let mut step = Step { from, to, captures: false, rosette: false, home: true };
            if to < self.last() {
                let target = self.route[at.side][to];
                step.home = false;
                step.rosette = self.rosette[target];
                step.captures = at.square[target] == enemy;
                let blocked = at.square[target] == me;
                if blocked || (step.captures && step.rosette && self.safe) {
                    continue;
                }
            }
            moves.push(step);
        }
        moves
    }

    /// Why a piece does not get from a square to a square by a roll; `None` is
    /// the hand or home. Asked of the first fault that a player would notice.
    pub fn refusal(
        &self,
        at: &Position,
        roll: usize,
        (from, to): (Option<Cell>, Option<Cell>),
    ) -> Option<&'static str> {
        let square = |cell: Cell| 8 * cell.row() as usize + cell.file() as usize;
        let route = &self.route[at.side];
        let step_of = |cell: Cell| route.iter().position(|&there| there == square(cell));
        let owner = |cell: Cell| at.square[square(cell)];
        let me = at.side as u8 + 1;
        let start = match from {
            None => (at.hand[at.side] > 0).then_some(0),
            Some(cell) => step_of(cell).filter(|_| owner(cell) != 0),
        };
        let Some(start) = start else { return Some("no_piece") };
        if from.is_some_and(|cell| owner(cell) != me) {
            return Some("not_your_piece");
        }
        let reached = start + roll;
        match to {
            None if reached > self.last() => Some("overshoot"),
            None => (reached < self.last()).then_some("wrong_distance"),
            Some(cell) if step_of(cell) != Some(reached) => Some("wrong_distance"),
            Some(cell) if owner(cell) == me => Some("own_piece"),
            Some(cell) => {
                let safe = self.safe && self.rosette[square(cell)] && owner(cell) != 0;
                safe.then_some("safe_rosette")
            }
        }
    }

    pub fn after(&self, at: &Position, step: Step) -> Position {
        let mut next = at.clone();
        let route = &self.route[at.side];
        match step.from {
            0 => next.hand[at.side] -= 1,
            from => next.square[route[from]] = 0,
        }
        if step.home {
            next.home[at.side] = 7.min(next.home[at.side] + 1);
        } else {
            next.square[route[step.to]] = at.side as u8 + 1;
        }
        if step.captures {
            next.hand[1 - at.side] = 7.min(next.hand[1 - at.side] + 1);
        }
        if !step.rosette {
            next.side = 1 - at.side;
        }
        next.ply += 1;
        next
    }

    pub fn forfeit(&self, at: &Position) -> Position {
        Position { side: 1 - at.side, ply: at.ply + 1, ..at.clone() }
    }

    pub fn standing(&self, at: &Position) -> Standing {
        match (0..2).find(|&side| at.home[side] >= self.pieces) {
            Some(side) => Standing::Won(side),
            None if at.ply >= CAP => Standing::Drawn,
            None => Standing::On,
        }
    }

    /// Every position one roll and one move, or one lost turn, further.
    fn next(&self, at: &Position) -> Vec<Position> {
        let mut next = Vec::new();
        for &(roll, _) in &self.rolls {
            let moves = self.moves(at, roll);
            if moves.is_empty() {
                next.push(self.forfeit(at));
            }
            next.extend(moves.iter().map(|&step| self.after(at, step)));
        }
        next
    }

    pub fn walk(&self, at: &Position, depth: u32) -> u128 {
        if depth == 0 || self.standing(at) != Standing::On {
            return 1;
        }
        self.next(at).iter().map(|next| self.walk(next, depth - 1)).sum()
    }

    pub fn greedy(&self, at: &Position, roll: usize) -> Option<usize> {
        let moves = self.moves(at, roll);
        let last = |wanted: fn(&Step) -> bool| moves.iter().rposition(wanted);
        last(|m| m.captures).or(last(|m| m.rosette)).or(last(|_| true))
    }

    /// Every way of standing each side's pieces on its own route, the rest in
    /// hand or home, for either side to move; one by one.
    pub fn positions(&self) -> u64 {
        let [light, dark] = [0, 1].map(|side| self.stands(side));
        let mut positions = 0;
        for (light, light_rest) in &light {
            for (dark, dark_rest) in &dark {
                if light & dark == 0 {
                    positions += light_rest * dark_rest;
                }
            }
        }
        2 * positions
    }

    /// The squares a side's pieces may stand on, as bits, and in how many ways
    /// the rest is in hand or home.
    fn stands(&self, side: usize) -> Vec<(u32, u64)> {
        let mut stands = vec![(0u32, 0)];
        for &square in &self.route[side][1..] {
            let with = |&(squares, pieces): &(u32, i64)| (squares | 1 << square, pieces + 1);
            let more: Vec<_> = stands.iter().map(with).filter(|&(_, n)| n <= self.pieces).collect();
            stands.extend(more);
        }
        let ways = |pieces: i64| (self.pieces - pieces + 1) as u64;
        stands.into_iter().map(|(squares, pieces)| (squares, ways(pieces))).collect()
    }
}
