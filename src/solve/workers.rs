//! The threads of a solve. They are made once and stay.
//!
//! The caller's own thread works as well, and between two pieces of work it
//! looks up: whoever watches the solve is asked at least every [`LOOK_UP`].

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The longest time between two looks; a piece of work takes a few milliseconds.
const LOOK_UP: Duration = Duration::from_millis(75);

/// Why an iteration did not finish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// Whoever watches stopped it.
    Stopped,
    /// There is not enough memory.
    Memory,
}

/// As many numbers, all the same; a refusal where there is no memory.
pub(crate) fn filled<T: Clone>(size: usize, value: T) -> Result<Vec<T>, Halt> {
    let mut all = Vec::new();
    all.try_reserve_exact(size).map_err(|_| Halt::Memory)?;
    all.resize(size, value);
    Ok(all)
}

/// The same numbers once more; a refusal where there is no memory.
pub(crate) fn copied<T: Copy>(numbers: &[T]) -> Result<Vec<T>, Halt> {
    let mut all = Vec::new();
    all.try_reserve_exact(numbers.len()).map_err(|_| Halt::Memory)?;
    all.extend_from_slice(numbers);
    Ok(all)
}

/// Refuses where there is not even memory for what is small: tables of the index
/// and the like, which are not asked for one by one.
pub(crate) fn spare() -> Result<(), Halt> {
    Vec::<u8>::new().try_reserve_exact(SPARE).map_err(|_| Halt::Memory)
}

/// More than all the small things together.
const SPARE: usize = 16 << 20;

/// How many bytes of memory the machine can give, where it says so.
pub(crate) fn available_memory() -> Option<u64> {
    let told = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = told.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// Some threads, and whom the first of them asks whether to go on.
pub(crate) struct Workers<'a> {
    pool: Option<rayon::ThreadPool>,
    threads: usize,
    watch: RefCell<Watch<'a>>,
}

struct Watch<'a> {
    ask: &'a mut dyn FnMut() -> ControlFlow<()>,
    asked: Instant,
}

impl<'a> Workers<'a> {
    /// So many threads, the caller's among them; fewer where the system does not
    /// give as many.
    pub fn new(threads: usize, ask: &'a mut dyn FnMut() -> ControlFlow<()>) -> Workers<'a> {
        let mut others = threads.saturating_sub(1);
        let mut pool = None;
        while others > 0 && pool.is_none() {
            pool = rayon::ThreadPoolBuilder::new().num_threads(others).build().ok();
            if pool.is_none() {
                others /= 2;
            }
        }
        let watch = RefCell::new(Watch { ask, asked: Instant::now() });
        Workers { pool, threads: others + 1, watch }
    }

    /// So many threads that nobody watches.
    #[cfg(test)]
    pub fn unwatched(threads: usize) -> Workers<'static> {
        Workers::new(threads, Box::leak(Box::new(|| ControlFlow::Continue(()))))
    }

    /// How many threads there are.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Asks whether to go on, now or when it is time.
    pub fn look_up(&self, now: bool) -> Result<(), Halt> {
        let watch = &mut *self.watch.borrow_mut();
        if !now && watch.asked.elapsed() < LOOK_UP {
            return Ok(());
        }
        let answer = (watch.ask)();
        watch.asked = Instant::now();
        match answer {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Halt::Stopped),
        }
    }

    /// As [`filled`], looking up meanwhile.
    pub fn filled<T: Clone>(&self, size: usize, value: T) -> Result<Vec<T>, Halt> {
        /// Numbers from one look to the next.
        const PART: usize = 1 << 21;
        let mut all = filled(0, value.clone())?;
        all.try_reserve_exact(size).map_err(|_| Halt::Memory)?;
        while all.len() < size {
            all.resize(size.min(all.len() + PART), value.clone());
            self.look_up(false)?;
        }
        Ok(all)
    }

    /// Works on every input, each in whichever thread is free, and returns what
    /// came out in the order of the inputs.
    pub fn each<I: Send, O: Send>(
        &self,
        inputs: Vec<I>,
        work: impl Fn(I) -> O + Sync,
    ) -> Result<Vec<O>, Halt> {
        let helpers = (self.threads - 1).min(inputs.len().saturating_sub(1));
        let Some(pool) = self.pool.as_ref().filter(|_| helpers > 0) else {
            return inputs
                .into_iter()
                .map(|input| {
                    let output = work(input);
                    self.look_up(false).map(|()| output)
                })
                .collect();
        };
        let mut outputs = Vec::with_capacity(inputs.len());
        let stopped = AtomicBool::new(false);
        let inputs = Mutex::new(inputs.into_iter().enumerate());
        let next = || match stopped.load(Ordering::Relaxed) {
            true => None,
            false => inputs.lock().unwrap_or_else(PoisonError::into_inner).next(),
        };
        let theirs = Mutex::new(Vec::new());
        let mut answer = Ok(());
        pool.in_place_scope(|scope| {
            for _ in 0..helpers {
                scope.spawn(|_| {
                    while let Some((at, input)) = next() {
                        let output = work(input);
                        theirs.lock().unwrap_or_else(PoisonError::into_inner).push((at, output));
                    }
                });
            }
            while let Some((at, input)) = next() {
                outputs.push((at, work(input)));
                answer = self.look_up(false);
                stopped.store(answer.is_err(), Ordering::Relaxed);
            }
        });
        answer?;
        outputs.extend(theirs.into_inner().unwrap_or_else(PoisonError::into_inner));
        outputs.sort_unstable_by_key(|&(at, _)| at);
        Ok(outputs.into_iter().map(|(_, output)| output).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs_stand_in_the_order_of_the_inputs() {
        for threads in [1, 2, 5] {
            let workers = Workers::unwatched(threads);
            for inputs in [0, 1, 2, 100] {
                let squares = workers.each((0..inputs).collect(), |n: u64| n * n).unwrap();
                assert_eq!(squares, (0..inputs).map(|n| n * n).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn who_watches_is_asked_all_the_time_and_can_stop_it() {
        for threads in [1, 3] {
            let mut asked = 0;
            let mut ask = || {
                asked += 1;
                if asked == 3 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            };
            let workers = Workers::new(threads, &mut ask);
            let begin = Instant::now();
            let nap = |_| std::thread::sleep(Duration::from_millis(5));
            assert_eq!(workers.each(vec![0; 10_000], nap), Err(Halt::Stopped));
            assert!(begin.elapsed() < Duration::from_secs(5));
            drop(workers);
            assert_eq!(asked, 3);
        }
    }

    #[test]
    fn memory_that_is_not_there_is_no_abort() {
        assert_eq!(filled(usize::MAX / 8, 0f64), Err(Halt::Memory));
        // With 32 bits there are machines that have this much.
        #[cfg(target_pointer_width = "64")]
        assert_eq!(filled(usize::MAX / 16, 0f64), Err(Halt::Memory));
        assert_eq!(filled(3, 7u8), Ok(vec![7; 3]));
    }
}
