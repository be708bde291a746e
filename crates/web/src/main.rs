//! The browser client of Pantheon. It draws what the boards make of a view and says what a person wants; the rules are
//! behind one of its links: the server, the worker in the browser, or a record.
#![forbid(unsafe_code)]
// Components are made public by their macro, and own what they are given.
#![allow(unreachable_pub, clippy::needless_pass_by_value)]

mod account;
mod analysis;
mod api;
mod app;
mod begin;
mod book;
mod by_lot;
mod catalogue;
mod clubs;
mod coach;
mod colours;
mod create;
mod desk;
mod drawer;
mod focus;
mod hints;
mod home;
mod icon;
mod leaders;
mod lesson;
mod link;
mod lobby;
mod markdown;
mod menu;
mod moderation;
mod motion;
mod notices;
mod offline;
mod patch;
mod people;
mod preferences;
mod puzzles;
mod replay;
mod route;
mod rules;
mod settings;
mod sound;
mod statements;
mod storage;
mod table;
mod time;
mod tournaments;
mod whatif;
mod words;

fn main() {
    if let Ok(Some(loading)) = leptos::prelude::document().query_selector(".loading") {
        loading.remove();
    }
    leptos::mount::mount_to_body(app::App);
    offline::provide();
}
