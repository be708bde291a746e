//! The desk as a page uses it: questions and answers in JSON.

mod play;
mod review;
mod support;
