//! See `kit::targets::record`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    kit::targets::record::<cyclades::Cyclades>(bytes);
    kit::targets::record::<gheos::Gheos>(bytes);
    kit::targets::record::<mammothodus::Mammothodus>(bytes);
    kit::targets::record::<mezo::Mezo>(bytes);
    kit::targets::record::<mystic_war::MysticWar>(bytes);
});
