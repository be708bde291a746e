//! Bytes from outside never panic.

#[test]
fn survives_any_bytes() {
    kit::fuzz::<cyclades::Cyclades>("tests/corpus", 150);
}
