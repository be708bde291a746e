//! Bytes from outside never panic.

use gheos::Gheos;

#[test]
fn survives_any_bytes() {
    kit::fuzz::<Gheos>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus"), 1_500);
}
