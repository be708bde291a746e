//! Signals that ask a program to end: noted here, obeyed by the event loop, so that the terminal is put right first.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};

static SEEN: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// The signal that has asked this program to end, if one has.
pub(super) fn seen() -> Option<u8> {
    u8::try_from(SEEN.load(Ordering::Relaxed)).ok().filter(|&number| number != 0)
}

/// Begins to note interrupt and termination instead of dying of them; a hang-up ends the program at once, since there
/// is no terminal left to put right. Where that is not allowed the system ends the program its own way.
#[cfg(unix)]
pub(super) fn note() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::flag;
    use std::sync::atomic::AtomicBool;
    for number in [SIGINT, SIGTERM] {
        let _ = flag::register_usize(number, Arc::clone(&SEEN), number.unsigned_abs() as usize);
    }
    let _ = flag::register_conditional_shutdown(SIGHUP, 128 + SIGHUP, Arc::new(AtomicBool::new(true)));
}

/// Other systems end a console program their own way.
#[cfg(not(unix))]
pub(super) fn note() {}
