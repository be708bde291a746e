//! See `kit::targets::stream`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    kit::targets::stream::<cyclades::Cyclades>(bytes);
    kit::targets::stream::<gheos::Gheos>(bytes);
    kit::targets::stream::<mammothodus::Mammothodus>(bytes);
    kit::targets::stream::<mezo::Mezo>(bytes);
    kit::targets::stream::<mystic_war::MysticWar>(bytes);
});
