//! The rules of Gheos.
