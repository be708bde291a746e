//! See `kit::targets::state`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    kit::targets::state::<cyclades::Cyclades>(bytes);
    kit::targets::state::<gheos::Gheos>(bytes);
    kit::targets::state::<mammothodus::Mammothodus>(bytes);
    kit::targets::state::<mezo::Mezo>(bytes);
    kit::targets::state::<mystic_war::MysticWar>(bytes);
});
