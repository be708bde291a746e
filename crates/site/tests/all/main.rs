//! What the site is made of.

mod contrast;
mod sheet;
