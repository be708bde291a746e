//! One clock that never jumps: the wall clock as the process began, and steady time since.

use std::sync::LazyLock;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::time::Instant as Later;

static BEGINNING: LazyLock<(i64, Instant)> = LazyLock::new(|| {
    let wall = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
    (i64::try_from(wall.as_millis()).unwrap_or(i64::MAX), Instant::now())
});

/// Milliseconds since 1970. Setting the wall clock while the server runs changes nothing.
pub(crate) fn now() -> i64 {
    let (wall, instant) = &*BEGINNING;
    wall.saturating_add(i64::try_from(instant.elapsed().as_millis()).unwrap_or(i64::MAX))
}

/// The moment a timer must go off to be on time for `at`.
pub(crate) fn moment(at: i64) -> Later {
    Later::now() + Duration::from_millis(u64::try_from(at.saturating_sub(now())).unwrap_or(0).min(86_400_000))
}
