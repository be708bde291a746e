//! Signals that ask a program to end: noted here, obeyed by the event loop, so that the terminal is put right first.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};

static SEEN: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// The signal that has asked this program to end, if one has.
pub(super) fn seen() -> Option<u8> {
    u8::try_from(SEEN.load(Ordering::Relaxed)).ok().filter(|&number| number != 0)
}

/// Begins to note hang-up, interrupt and termination instead of dying of them. Where that is not allowed the system
/// ends the program its own way.
#[cfg(unix)]
pub(super) fn note() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    for number in [SIGHUP, SIGINT, SIGTERM] {
        let _ = signal_hook::flag::register_usize(number, Arc::clone(&SEEN), number.unsigned_abs() as usize);
    }
}

/// Other systems end a console program their own way.
#[cfg(not(unix))]
pub(super) fn note() {}
