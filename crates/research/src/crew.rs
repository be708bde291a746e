//! The threads of a batch.

use rayon::{ThreadPool, ThreadPoolBuilder};
use std::hint::spin_loop;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// How many rows a task has at least, and a thread to be worth waking: fewer are played before it is awake, and what two
/// threads write side by side into arrays of bytes would lie in the same 64 bytes, which only one core can have.
const FEWEST: usize = 64;

/// For how long whoever called looks whether the others have ended, before it sleeps: to be woken takes longer than what
/// they mostly have left to do.
const PATIENCE: Duration = Duration::from_micros(50);

/// The threads of a batch besides the one that calls. They are made when they are first needed, and again in a process that
/// was forked off: threads do not go along there.
pub(crate) struct Crew {
    threads: usize,
    pool: Option<(u32, ThreadPool)>,
}

/// How rows are shared out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shares {
    /// Among how many threads.
    pub(crate) threads: usize,
    /// How many rows a task has at most.
    pub(crate) rows: usize,
}

impl Crew {
    pub(crate) fn new(threads: usize) -> Crew {
        Crew { threads: threads.max(1), pool: None }
    }

    /// Shares out so many rows, in tasks that are few, and small enough that threads end together. Where rows are `dear`,
    /// because bots think in them, one is worth a thread.
    pub(crate) fn shares(&self, rows: usize, dear: bool) -> Shares {
        let fewest = if dear { 1 } else { FEWEST };
        match self.threads.min(rows / fewest) {
            0 | 1 => Shares { threads: 1, rows },
            threads => Shares { threads, rows: rows.div_ceil(16 * threads).next_multiple_of(fewest) },
        }
    }

    /// Checks all tasks, and then, if none was refused, does them; whether it did. Whoever calls works along, and may have
    /// done most of it by the time the others are awake; it ends when they have ended.
    pub(crate) fn work<T: Send>(
        &mut self,
        threads: usize,
        tasks: Vec<T>,
        check: impl Fn(&mut T) -> bool + Sync,
        work: impl Fn(&mut T) + Sync,
    ) -> bool {
        let pool = if threads == 1 { None } else { self.pool() };
        let labour = Labour::new(tasks, if pool.is_some() { threads - 1 } else { 0 });
        match pool {
            Some(pool) => pool.in_place_scope(|scope| {
                for _ in 1..threads {
                    scope.spawn(|_| {
                        let _ended = Countdown(&labour.others, &labour.refused);
                        labour.join(Range::next_back, &check, &work);
                    });
                }
                labour.join(Range::next, &check, &work);
                labour.await_others();
            }),
            None => labour.join(Range::next, &check, &work),
        }
        !labour.refused.into_inner()
    }

    fn pool(&mut self) -> Option<&ThreadPool> {
        let process = std::process::id();
        if self.pool.as_ref().is_none_or(|(of, _)| *of != process) {
            // The threads of another process cannot be ended from here.
            std::mem::forget(self.pool.take());
            let pool = ThreadPoolBuilder::new().num_threads(self.threads - 1).build().ok()?;
            self.pool = Some((process, pool));
        }
        self.pool.as_ref().map(|(_, pool)| pool)
    }
}

/// What is done together. Whoever called takes tasks from the front and the others from the back, so that what lies side by
/// side is mostly written by one of them, and from step to step by the same.
struct Labour<T> {
    tasks: Vec<Mutex<T>>,
    to_check: Mutex<Range<usize>>,
    to_do: Mutex<Range<usize>>,
    unchecked: AtomicUsize,
    refused: AtomicBool,
    /// How many others have not ended.
    others: AtomicUsize,
}

impl<T: Send> Labour<T> {
    fn new(tasks: Vec<T>, others: usize) -> Labour<T> {
        let all = 0..tasks.len();
        Labour {
            unchecked: AtomicUsize::new(tasks.len()),
            tasks: tasks.into_iter().map(Mutex::new).collect(),
            to_check: Mutex::new(all.clone()),
            to_do: Mutex::new(all),
            refused: AtomicBool::new(false),
            others: AtomicUsize::new(others),
        }
    }

    /// Works along until nothing is left to take.
    fn join(
        &self,
        take: impl Fn(&mut Range<usize>) -> Option<usize>,
        check: &impl Fn(&mut T) -> bool,
        work: &impl Fn(&mut T),
    ) {
        let next = |left: &Mutex<Range<usize>>| take(&mut left.lock().expect("taking does not panic"));
        while let Some(at) = next(&self.to_check) {
            let _checked = Countdown(&self.unchecked, &self.refused);
            if !check(&mut self.task(at)) {
                self.refused.store(true, Ordering::Release);
            }
        }
        while self.unchecked.load(Ordering::Acquire) > 0 {
            std::thread::yield_now();
        }
        if self.refused.load(Ordering::Acquire) {
            return;
        }
        while let Some(at) = next(&self.to_do) {
            work(&mut self.task(at));
        }
    }

    fn task(&self, at: usize) -> MutexGuard<'_, T> {
        self.tasks[at].lock().expect("a task is taken once to check and, if that went well, once to do")
    }

    fn await_others(&self) {
        let begun = Instant::now();
        while self.others.load(Ordering::Acquire) > 0 && begun.elapsed() < PATIENCE {
            (0..16).for_each(|_| spin_loop());
        }
        // The pool hears of it a moment later, and nobody should fall asleep in between.
        (0..32).for_each(|_| spin_loop());
    }
}

/// Counts one down at its end, also when that is a panic: nobody waits for it then, and nothing more is begun.
struct Countdown<'a>(&'a AtomicUsize, &'a AtomicBool);

impl Drop for Countdown<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.1.store(true, Ordering::Release);
        }
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}
