//! The browser client of Pantheon.
fn main() {}
