//! One clock that never jumps: the wall clock as the process began, and steady time since.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::time::Instant as Later;

static BEGINNING: LazyLock<(i64, Instant)> = LazyLock::new(|| {
    let wall = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
    (i64::try_from(wall.as_millis()).unwrap_or(i64::MAX), Instant::now())
});

/// How far the wall clock was behind the log as the process began.
static BEHIND: AtomicI64 = AtomicI64::new(0);

/// How far the clock of the store is ahead of this machine's.
static AHEAD: AtomicI64 = AtomicI64::new(0);

/// Milliseconds since 1970. Setting the wall clock while the server runs changes nothing.
pub(crate) fn now() -> i64 {
    let ahead = AHEAD.load(Ordering::Relaxed).saturating_add(BEHIND.load(Ordering::Relaxed));
    steady().saturating_add(ahead)
}

/// By the clock of the store, which all who use it share, it is `at`.
pub(crate) fn agree(at: i64) {
    AHEAD.store(at.saturating_sub(steady()), Ordering::Relaxed);
}

fn steady() -> i64 {
    let (wall, instant) = &*BEGINNING;
    wall.saturating_add(i64::try_from(instant.elapsed().as_millis()).unwrap_or(i64::MAX))
}

/// Time has come as far as `at` already: a wall clock that was set back while the server was away must not hold up
/// what is due after the last entry.
pub(crate) fn is_at_least(at: i64) {
    let behind = at.saturating_sub(now());
    if behind > 0 {
        BEHIND.fetch_add(behind, Ordering::Relaxed);
    }
}

/// The moment a timer must go off to be on time for `at`.
pub(crate) fn moment(at: i64) -> Later {
    Later::now() + Duration::from_millis(u64::try_from(at.saturating_sub(now())).unwrap_or(0).min(86_400_000))
}
