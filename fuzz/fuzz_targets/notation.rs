//! See `kit::targets::notation`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    kit::targets::notation::<gheos::Gheos>(bytes);
});
