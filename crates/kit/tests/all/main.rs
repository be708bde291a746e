//! The kit proven: reference games have their known numbers, and each broken toy breaks its law.

mod mutation;
mod reference;
mod words;
