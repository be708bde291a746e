//! Options and actions as a server gets them: the first line is the options, each other one an action of a seat in turn.
#![no_main]

use games::kernel::Seat;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.lines();
    let options = lines.next().and_then(|line| serde_json::from_str(line).ok()).unwrap_or_default();
    let actions: Vec<&str> = lines.take(50).collect();
    for book in games::CATALOGUE {
        for seats in book.seats() {
            let Ok(mut table) = book.open(&options, seats, "fuzz") else { continue };
            for (at, action) in actions.iter().enumerate() {
                let _ = table.play(Seat(at as u8 % seats), action);
            }
        }
    }
});
