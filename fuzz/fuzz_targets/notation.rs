//! See `kit::targets::notation`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    kit::targets::notation::<cyclades::Cyclades>(bytes);
    kit::targets::notation::<gheos::Gheos>(bytes);
    kit::targets::notation::<mammothodus::Mammothodus>(bytes);
    kit::targets::notation::<mezo::Mezo>(bytes);
    kit::targets::notation::<mystic_war::MysticWar>(bytes);
});
