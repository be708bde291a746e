//! Pantheon through the page, in a real browser against the real server. Each test has people of its own; one browser
//! and one server serve them all. `cargo test -p e2e NAME` runs the tests whose name holds NAME.

mod access;
mod advice;
mod book;
mod decent;
mod first_game;
mod games;
mod hall;
mod invite;
mod lasting;
mod lesson;
mod lesson_keys;
mod live;
mod live_life;
mod notices;
mod passkeys;
mod profile;
mod puzzles;
mod screens;
mod secrets;
mod setup;
mod stage;
mod statements;
mod study;
mod tournament;
mod whatif;

use anyhow::Result;
use e2e::{Browser, Host};
use futures_util::StreamExt;
use futures_util::stream;
use std::future::Future;
use std::pin::Pin;
use std::process::ExitCode;
use std::time::Instant;

type Run<'a> = Pin<Box<dyn Future<Output = Result<()>> + 'a>>;
/// A test: its name and what it does.
type Test = (&'static str, for<'a> fn(&'a Browser, &'a Host) -> Run<'a>);
/// A test of one game.
type GameTest = (&'static str, for<'a> fn(&'a Browser, &'a Host, &'a str) -> Run<'a>);

/// So many tests run side by side: people mostly wait for each other.
const AT_ONCE: usize = 3;

/// Tests of every game that has a door, named `GAME_by_…` and `GAME_in_…`.
const EVERY_GAME: &[GameTest] = &[
    ("by_list", |browser, host, game| Box::pin(stage::whole(browser, host, game))),
    ("in_four_sizes", |browser, host, game| Box::pin(stage::every_kind(browser, host, game))),
    ("by_mouse", |browser, host, game| Box::pin(games::mouse(browser, host, game))),
    ("by_finger", |browser, host, game| Box::pin(first_game::phone(browser, host, game))),
    ("in_a_lesson", |browser, host, game| Box::pin(lesson::taken(browser, host, game))),
];

const TESTS: &[Test] = &[
    ("screens_open_on_every_device", |browser, host| Box::pin(screens::open(browser, host))),
    ("the_book_lies_over_the_table", |browser, host| Box::pin(book::table(browser, host))),
    ("everything_is_in_the_glossary", |browser, host| Box::pin(book::page(browser, host))),
    ("a_lesson_goes_on_where_it_was", |browser, host| Box::pin(lesson::kept(browser, host))),
    ("who_comes_back_finds_the_game", |browser, host| Box::pin(hall::comes_back(browser, host))),
    ("a_link_carries_a_finished_game", |browser, host| Box::pin(hall::link_carries_the_game(browser, host))),
    ("a_finished_game_is_analysed", |browser, host| Box::pin(study::analysed(browser, host))),
    ("the_puzzle_of_the_day_is_solved", |browser, host| Box::pin(puzzles::of_the_day(browser, host))),
    ("an_invitation_is_accepted", |browser, host| Box::pin(invite::accepted(browser, host))),
    ("an_account_is_made_and_entered", |browser, host| Box::pin(invite::account(browser, host))),
    ("six_get_what_six_need", |browser, host| Box::pin(setup::presets(browser, host))),
    ("six_play_with_every_module", |browser, host| Box::pin(stage::six(browser, host))),
    ("what_a_host_says_is_words_and_nothing_else", |browser, host| Box::pin(statements::said(browser, host))),
    ("rules_are_found", |browser, host| Box::pin(screens::rules(browser, host))),
    ("hands_goals_and_sealed_answers_are_secret", |browser, host| {
        Box::pin(secrets::mystic_war(browser, host))
    }),
    ("a_committed_card_is_secret", |browser, host| Box::pin(secrets::mezo(browser, host))),
    ("advice_stands_on_the_board_where_it_is_agreed_on", |browser, host| {
        Box::pin(advice::hints(browser, host))
    }),
    ("the_humans_phase_is_told_act_by_act", |browser, host| Box::pin(advice::humans(browser, host))),
    ("a_walk_is_drawn_and_said_yes_to_once", |browser, host| Box::pin(advice::walk(browser, host))),
    ("moves_are_tried_on_an_imagined_game", |browser, host| Box::pin(whatif::tried(browser, host))),
    ("a_lost_connection_comes_back", |browser, _| Box::pin(live::reconnect(browser))),
    ("two_tabs_agree", |browser, host| Box::pin(live::tabs(browser, host))),
    ("a_local_game_outlives_the_network_and_the_tab", |browser, _| Box::pin(lasting::offline(browser))),
    ("everything_has_a_name", |browser, host| Box::pin(access::names(browser, host))),
    ("a_table_without_eyes_or_mouse", |browser, host| Box::pin(access::table(browser, host))),
    ("people_talk_and_run_out_of_time", |browser, host| Box::pin(live_life::time_runs_out(browser, host))),
    ("no_click_is_lost", |browser, _| Box::pin(live_life::no_click_is_lost(browser))),
    ("what_was_planned_is_played", |browser, host| Box::pin(live_life::planned(browser, host))),
    ("undo_is_asked_for_and_agreed", |browser, host| Box::pin(live_life::undo_is_agreed(browser, host))),
    ("a_guests_game_is_in_the_profile", |browser, host| Box::pin(profile::of_a_guest(browser, host))),
    ("after_the_end_all_is_open", |browser, host| Box::pin(live_life::after_the_end(browser, host))),
    ("a_newer_build_takes_over", |browser, host| Box::pin(lasting::upgrade(browser, host))),
    ("two_tabs_of_a_local_game_agree", |browser, host| Box::pin(lasting::local_tabs(browser, host))),
    ("two_play_a_whole_tournament", |browser, host| Box::pin(tournament::whole(browser, host))),
    ("a_line_is_reported_and_taken_out", |browser, host| Box::pin(decent::reported(browser, host))),
    ("people_share_a_screen", |browser, host| Box::pin(lasting::hot_seat(browser, host))),
    ("a_passkey_opens_the_account_and_a_code_another_device", |browser, host| {
        Box::pin(passkeys::used(browser, host))
    }),
    ("a_push_is_shown", |browser, host| Box::pin(notices::pushed(browser, host))),
];

#[tokio::main]
async fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    match run(&wanted).await {
        Ok(0) => ExitCode::SUCCESS,
        Ok(failed) => {
            println!("{failed} failed; pictures are in {}", e2e::pictures().display());
            ExitCode::FAILURE
        }
        Err(error) => {
            println!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run(wanted: &[String]) -> Result<usize> {
    let host = Host::start("shared")?;
    let browser = Browser::start().await?;
    let person = browser.person().await?;
    person.visit(&host.address).await?;
    let games = person.games().await?;
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|part| name.contains(part.as_str()));
    let mut tests: Vec<Pin<Box<dyn Future<Output = bool> + '_>>> = Vec::new();
    for (kind, test) in EVERY_GAME {
        for game in &games {
            let name = format!("{game}_{kind}");
            if is_wanted(&name) {
                tests.push(Box::pin(tell(name, || test(&browser, &host, game))));
            }
        }
    }
    for (name, test) in TESTS.iter().filter(|(name, _)| is_wanted(name)) {
        tests.push(Box::pin(tell((*name).to_owned(), || test(&browser, &host))));
    }
    let results: Vec<bool> = stream::iter(tests).buffer_unordered(AT_ONCE).collect().await;
    browser.stop().await?;
    Ok(results.into_iter().filter(|well| !well).count())
}

/// Runs one test and tells how it went; whether it went well.
async fn tell<'a>(name: String, test: impl Fn() -> Run<'a>) -> bool {
    let begun = Instant::now();
    let mut result = test().await;
    // A browser on a busy machine may stumble once; what is broken fails again.
    if let Err(error) = &result {
        println!("{name} ... once more: {error:#}");
        result = test().await;
    }
    let seconds = begun.elapsed().as_secs_f64();
    match &result {
        Ok(()) => println!("{name} ... ok ({seconds:.1} s)"),
        Err(error) => println!("{name} ... FAILED ({seconds:.1} s)\n    {error:#}"),
    }
    result.is_ok()
}
