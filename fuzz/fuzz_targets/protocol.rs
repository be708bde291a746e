//! See `protocol::fuzzing::reads_soundly`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| protocol::fuzzing::reads_soundly(bytes));
