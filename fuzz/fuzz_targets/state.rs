//! See `kit::targets::state`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    kit::targets::state::<gheos::Gheos>(bytes);
});
