//! See `kit::targets::options`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    kit::targets::options::<cyclades::Cyclades>(bytes);
    kit::targets::options::<gheos::Gheos>(bytes);
    kit::targets::options::<mammothodus::Mammothodus>(bytes);
    kit::targets::options::<mezo::Mezo>(bytes);
    kit::targets::options::<mystic_war::MysticWar>(bytes);
});
