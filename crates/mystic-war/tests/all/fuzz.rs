//! Bytes from outside never panic.

use mystic_war::MysticWar;

#[test]
fn survives_any_bytes() {
    kit::fuzz::<MysticWar>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus"), 250);
}
