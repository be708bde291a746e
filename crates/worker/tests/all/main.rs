//! The desk as a page uses it: questions and answers in JSON.

mod lesson;
mod planned;
mod play;
mod puzzle;
mod review;
mod support;
mod whatif;
