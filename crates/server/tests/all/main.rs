//! The server, on real sockets and real processes of this machine.

#![allow(clippy::unwrap_used)]

mod callers;
mod chaos;
mod colours;
mod crash;
mod described;
mod doors;
mod forks;
mod host;
mod hostile;
mod hosting;
mod kept;
mod leak;
mod life;
mod lobby;
mod nodes;
mod openapi;
mod people;
mod planned;
mod ratings;
mod rebuild;
mod schema;
mod seats;
mod sessions;
mod store;
mod stores;
mod support;
mod trouble;
mod undo;
mod victim;
mod wakes;
mod watched;
mod windows;
