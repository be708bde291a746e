//! See `kit::targets::options`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    kit::targets::options::<gheos::Gheos>(bytes);
});
