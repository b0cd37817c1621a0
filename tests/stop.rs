//! Long calls can be stopped in the middle: they look up often, and what they
//! answer then is what was finished.

use royalur::{Board, Player, Roll, RuleSet, SearchOptions, Simulation, WalkError, BUDGET_MAX};
use std::ops::ControlFlow;

/// Positions between two calls of a watch: a machine visits so many in a tenth of
/// a second many times over.
const OFTEN: u64 = 1 << 16;

const MIDDLE: &str = "1d2xxl1/1l1dl1d1/l2lxx2 l 1 1 3 1";

fn middle() -> Board {
    MIDDLE.parse().unwrap()
}

fn roll(steps: u8) -> Roll {
    Roll::new(steps).unwrap()
}

/// A watch that stops after some calls, and how often and far apart it was called.
struct Watch {
    calls: u64,
    stop_after: u64,
    last: u64,
    widest: u64,
}

impl Watch {
    fn new(stop_after: u64) -> Watch {
        Watch { calls: 0, stop_after, last: 0, widest: 0 }
    }

    fn call(&mut self, done: u64) -> ControlFlow<()> {
        assert!(self.calls < self.stop_after, "it is not called again once it stopped");
        assert!(done >= self.last);
        self.widest = self.widest.max(done - self.last);
        (self.calls, self.last) = (self.calls + 1, done);
        if self.calls == self.stop_after {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

#[test]
fn a_search_without_an_end_looks_up_often_and_answers_from_the_last_level() {
    let rules = RuleSet::finkel();
    let options = SearchOptions { depth: 32, ..Default::default() };
    let mut watch = Watch::new(30);
    let found = middle().search_watched(roll(2), &rules, &options, &mut |done| watch.call(done));
    assert_eq!(watch.calls, 30);
    assert!(watch.widest <= OFTEN, "{}", watch.widest);
    assert!(found.stopped && found.nodes == watch.last);
    let finished = SearchOptions { depth: found.depth, ..Default::default() };
    let finished = middle().search(roll(2), &rules, &finished);
    assert_eq!((found.index, found.value), (finished.index, finished.value));
    assert!(finished.nodes <= found.nodes);
}

#[test]
fn a_watch_that_lets_it_be_changes_nothing() {
    let rules = RuleSet::masters();
    let options = SearchOptions { depth: 6, ..Default::default() };
    let mut calls = 0;
    let watched = middle().search_watched(roll(2), &rules, &options, &mut |_| {
        calls += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(watched, middle().search(roll(2), &rules, &options));
    assert!(calls > 0 || watched.nodes <= OFTEN);
    let go_on = &mut |_| ControlFlow::Continue(());
    assert_eq!(middle().walk_watched(7, &rules, go_on), middle().walk(7, &rules));
}

#[test]
fn a_deep_walk_looks_up_often_and_says_that_it_was_stopped() {
    let mut watch = Watch::new(20);
    let board = RuleSet::finkel().start();
    let stopped = board.walk_watched(60, &RuleSet::finkel(), &mut |done| watch.call(done));
    assert_eq!(stopped, Err(WalkError::Stopped));
    assert_eq!(watch.calls, 20);
    // A row of the walk is merged as a whole.
    assert!(watch.widest <= 2 * OFTEN, "{}", watch.widest);
}

#[test]
fn a_single_game_that_takes_long_is_stopped_before_its_end() {
    let deep = SearchOptions { budget: Some(BUDGET_MAX), ..Default::default() };
    for threads in [1, 2, 3] {
        let mut calls = 0;
        let mut watch = |finished| {
            assert_eq!(finished, 0);
            calls += 1;
            if calls == 5 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let tally = Simulation::new(&RuleSet::finkel())
            .players(Player::Search(deep), Player::Random)
            .games(4)
            .threads(threads)
            .progress(&mut watch)
            .play(b"long")
            .unwrap();
        assert_eq!((tally.games(), calls), (0, 5));
    }
}

#[test]
fn the_last_games_are_told_whichever_thread_played_them() {
    for threads in [1, 2, 5] {
        let mut last = 0;
        let mut watch = |finished| {
            last = finished;
            ControlFlow::Continue(())
        };
        let games = Simulation::new(&RuleSet::finkel()).games(300).threads(threads);
        let tally = games.progress(&mut watch).play(b"told").unwrap();
        assert_eq!((tally.games(), last), (300, 300));
    }
}
