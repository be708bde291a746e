//! See `kit::targets::record`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    kit::targets::record::<gheos::Gheos>(bytes);
});
