//! See `kit::targets::notation`.
#![no_main]

#[macro_use]
mod every;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    every_game!(notation, bytes);
});
