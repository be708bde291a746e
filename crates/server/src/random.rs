//! Unguessable texts and numbers from the operating system.

/// A text of 2 × `bytes` hex digits that nobody can guess.
pub(crate) fn token(bytes: usize) -> String {
    let mut buffer = vec![0; bytes];
    getrandom::fill(&mut buffer).expect("the operating system gives random bytes");
    hex(&buffer)
}

/// A random number.
pub(crate) fn number() -> u64 {
    getrandom::u64().expect("the operating system gives random bytes")
}

/// The bytes that these hex digits stand for.
pub(crate) fn unhex(text: &str) -> Option<Vec<u8>> {
    if !text.len().is_multiple_of(2) || !text.is_ascii() {
        return None;
    }
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).ok()).collect()
}

/// Bytes as hex digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
