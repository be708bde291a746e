//! Setting up Cyclades: the expansions as cards, and what so many players need.

use crate::setup::{Part, Prospect, Setup};
use cyclades::map::BoardKind;
use cyclades::{BoardChoice, CycladesOptions, SetupMode};
use serde_json::{Map, Value};

/// How Cyclades is set up.
pub(super) struct Islands;

const PARTS: &[Part] = &[
    Part { key: "hades", name: "Hades", line: "undead, heroes, favors, magic items" },
    Part { key: "titans", name: "Titans", line: "Kronos, artifacts, great islands" },
    Part { key: "monuments", name: "Monuments", line: "a reward for the right pair of buildings" },
    Part { key: "egyptian_reinforcements", name: "Egypt", line: "seven units on sale, each with a power" },
    Part { key: "team_play", name: "Teams", line: "two and two, partners sit opposite" },
];

impl Setup for Islands {
    fn parts(&self) -> &'static [Part] {
        PARTS
    }

    fn art(&self) -> &'static str {
        include_str!("../../art/cyclades-parts.svg")
    }

    fn settled(&self) -> &'static [&'static str] {
        &["free_for_all", "two_player"]
    }

    fn prospect(&self, seats: u8, chosen: &Map<String, Value>) -> Prospect {
        let mut options = chosen.clone();
        let mut notes = Vec::new();
        if seats == 6 {
            six(&mut options, &mut notes);
        } else {
            options.remove("free_for_all");
        }
        teams_fit(seats, &mut options, &mut notes);
        start_fits(seats, &mut options, &mut notes);
        let read = read(&options);
        let time = time(seats, &read);
        Prospect { notes, time, goal: goal(seats, &read), teams: teams(seats, &read), options }
    }
}

/// Six players need the Titans and their islands, and form teams unless they said no to that.
fn six(options: &mut Map<String, Value>, notes: &mut Vec<String>) {
    if options.insert("titans".to_owned(), Value::Bool(true)) != Some(Value::Bool(true)) {
        notes.push("Six play with the Titans: their fifth god and great islands make room.".to_owned());
    }
    if read(options).board == BoardChoice::Classic {
        options.remove("board");
        notes.push("Six play on the great islands.".to_owned());
    }
    match options.get("team_play") {
        Some(Value::Bool(false)) => {
            options.insert("free_for_all".to_owned(), Value::Bool(true));
            notes.push("Six play each for themselves.".to_owned());
        }
        Some(_) => drop(options.remove("free_for_all")),
        None => {
            options.remove("free_for_all");
            options.insert("team_play".to_owned(), Value::Bool(true));
            notes.push("Six play in three teams; partners sit opposite. Switch Teams off to play each for themselves.".to_owned());
        }
    }
}

/// Teams of two need four or six players and the great islands.
fn teams_fit(seats: u8, options: &mut Map<String, Value>, notes: &mut Vec<String>) {
    if !read(options).team_play {
        return;
    }
    if seats != 4 && seats != 6 {
        options.remove("team_play");
        notes.push("Teams of two need four or six players: each plays alone.".to_owned());
    } else if read(options).board == BoardChoice::Classic {
        options.remove("board");
        notes.push("Teams play on the great islands.".to_owned());
    }
}

/// The printed starts are those of the circles of islands.
fn start_fits(seats: u8, options: &mut Map<String, Value>, notes: &mut Vec<String>) {
    let read = read(options);
    if read.setup_mode == SetupMode::Fixed && read.board_kind(seats) != BoardKind::Classic {
        options.remove("setup_mode");
        notes.push(
            "The great islands have no printed starts: an auction decides who places first.".to_owned(),
        );
    }
}

/// The options as the game reads them; what it does not know is left to the game to refuse.
fn read(options: &Map<String, Value>) -> CycladesOptions {
    serde_json::from_value(Value::Object(options.clone())).unwrap_or_default()
}

fn time(seats: u8, options: &CycladesOptions) -> String {
    let parts = [options.hades, options.titans, options.monuments, options.egyptian_reinforcements];
    match (seats, parts.into_iter().filter(|part| *part).count()) {
        (2 | 3, 0 | 1) => "about an hour",
        (6, _) | (_, 3..) => "about two hours",
        _ => "about 90 minutes",
    }
    .to_owned()
}

fn goal(seats: u8, options: &CycladesOptions) -> String {
    let who = if options.teams(seats) { "A team that owns" } else { "Whoever owns" };
    match options.to_win(seats) {
        1 => format!("{who} a Metropolis at the end of a cycle wins"),
        number => format!("{who} {number} Metropolises at the end of a cycle wins"),
    }
}

/// Partners sit opposite each other.
fn teams(seats: u8, options: &CycladesOptions) -> Vec<Vec<u8>> {
    let half = if options.teams(seats) { seats / 2 } else { 0 };
    (0..half).map(|seat| vec![seat, seat + half]).collect()
}
