//! Any lines are answered by every engine.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    for book in games::CATALOGUE {
        let mut engine = games::Engine::new(*book);
        for line in bytes.split(|&byte| byte == b'\n') {
            engine.answer(line);
        }
    }
});
