//! See `kit::targets::stream`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    kit::targets::stream::<gheos::Gheos>(bytes);
});
