//! Nothing from outside makes the rules panic.

use mammothodus::Mammothodus;

#[test]
fn survives_any_bytes() {
    kit::fuzz::<Mammothodus>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus"), 1200);
}
