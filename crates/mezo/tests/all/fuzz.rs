//! Bytes from outside never panic.

#[test]
fn survives_any_bytes() {
    kit::fuzz::<mezo::Mezo>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus"), 1500);
}
