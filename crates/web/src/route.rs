//! The addresses of the page, on the browser's own history.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

/// A screen and what it is about.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Route {
    /// The hall.
    Home,
    /// Setting up a table of a game, for friends or on this screen.
    New {
        /// The game.
        game: String,
        /// Whether it is for friends at a server.
        live: bool,
    },
    /// A local table.
    Local(String),
    /// A table of the server.
    Live(String),
    /// A replay: `local/ID`, the key of a finished game, or `file`.
    Replay(String),
    /// A lesson: `GAME`, or `GAME-PART`.
    Lesson(String),
    /// The analysis of a finished game, found as a replay is.
    Analysis(String),
    /// All puzzles.
    Puzzles,
    /// A puzzle of a game, by its number from 1.
    Puzzle(String, usize),
    /// The rules of a game, or the shelf.
    Rules(Option<String>),
    /// Who leads at a game.
    Leaders(String),
    /// What the host says of the place: its terms, its privacy, its imprint.
    Statement(String),
    /// The settings.
    Settings,
    /// One's account.
    Account,
    /// What somebody shows of themselves, by their id or the name of their account.
    Person(String),
    /// All tournaments.
    Tournaments,
    /// Making a tournament.
    NewTournament,
    /// A tournament.
    Tournament(String),
    /// One's clubs.
    Clubs,
    /// A club.
    Club(String),
    /// The invitation to a club.
    ClubInvitation(String),
    /// What moderators do.
    Moderation,
    /// No such address.
    Lost,
}

impl Route {
    /// Reads an address without its query.
    pub(crate) fn read(path: &str) -> Route {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        match parts.as_slice() {
            [] => Route::Home,
            ["new", game] => Route::New { game: (*game).to_owned(), live: false },
            ["friends", game] => Route::New { game: (*game).to_owned(), live: true },
            ["play", id] => Route::Local((*id).to_owned()),
            ["t", id] => Route::Live((*id).to_owned()),
            ["replay", rest @ ..] if !rest.is_empty() => Route::Replay(rest.join("/")),
            ["lesson", name] => Route::Lesson((*name).to_owned()),
            ["analysis", rest @ ..] if !rest.is_empty() => Route::Analysis(rest.join("/")),
            ["puzzles"] => Route::Puzzles,
            ["puzzles", game, number] => {
                number.parse().map_or(Route::Lost, |number| Route::Puzzle((*game).to_owned(), number))
            }
            ["rules"] => Route::Rules(None),
            ["rules", game] => Route::Rules(Some((*game).to_owned())),
            ["leaders", game] => Route::Leaders((*game).to_owned()),
            [name] if crate::statements::NAMES.contains(name) => Route::Statement((*name).to_owned()),
            ["settings"] => Route::Settings,
            ["account"] => Route::Account,
            ["people", whose] => Route::Person((*whose).to_owned()),
            ["tournaments"] => Route::Tournaments,
            ["tournaments", "new"] => Route::NewTournament,
            ["tournaments", id] => Route::Tournament((*id).to_owned()),
            ["clubs"] => Route::Clubs,
            ["clubs", "join", invitation] => Route::ClubInvitation((*invitation).to_owned()),
            ["clubs", id] => Route::Club((*id).to_owned()),
            ["moderation"] => Route::Moderation,
            _ => Route::Lost,
        }
    }
}

/// Where the page is.
pub(crate) fn route() -> RwSignal<Route> {
    expect_context()
}

/// Goes to an address of ours.
pub(crate) fn go(address: &str) {
    let moved = window()
        .history()
        .is_ok_and(|history| history.push_state_with_url(&JsValue::NULL, "", Some(address)).is_ok());
    if moved {
        arrive();
        window().scroll_to_with_x_and_y(0.0, 0.0);
    }
}

/// What stands after `#` in the address.
pub(crate) fn anchor() -> String {
    window().location().hash().unwrap_or_default().trim_start_matches('#').to_owned()
}

/// The value of `key` in the query of the address.
pub(crate) fn query(key: &str) -> Option<String> {
    let search = window().location().search().ok()?;
    let pairs = search.trim_start_matches('?').split('&').filter_map(|pair| pair.split_once('='));
    pairs.into_iter().find(|(name, _)| *name == key).map(|(_, value)| value.to_owned())
}

thread_local! {
    static ROUTE: std::cell::Cell<Option<RwSignal<Route>>> = const { std::cell::Cell::new(None) };
}

fn arrive() {
    let path = window().location().pathname().unwrap_or_default();
    if let Some(route) = ROUTE.get() {
        let next = Route::read(&path);
        if route.get_untracked() != next {
            route.set(next);
        }
    }
}

/// Reads the address and follows links, back and forward.
pub(crate) fn provide() {
    let path = window().location().pathname().unwrap_or_default();
    let route = RwSignal::new(Route::read(&path));
    ROUTE.set(Some(route));
    provide_context(route);
    window_event_listener(ev::popstate, |_| arrive());
    window_event_listener(ev::click, |event| {
        let plain = !(event.ctrl_key() || event.meta_key() || event.shift_key()) && event.button() == 0;
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let Some(link) = target.and_then(|target| target.closest("a[href^='/']").ok().flatten()) else {
            return;
        };
        if plain
            && !event.default_prevented()
            && !link.has_attribute("download")
            && !link.has_attribute("target")
        {
            event.prevent_default();
            go(&link.get_attribute("href").unwrap_or_default());
        }
    });
}
