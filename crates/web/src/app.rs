//! Which screen the address means.

use crate::account::AccountScreen;
use crate::analysis::AnalysisScreen;
use crate::clubs::{ClubInvitation, ClubScreen, ClubsScreen};
use crate::create::Create;
use crate::home::Home;
use crate::leaders::Leaders;
use crate::lesson::LessonScreen;
use crate::link::local::Local;
use crate::lobby::LiveTable;
use crate::moderation::{BanNotice, ModerationScreen};
use crate::people::PersonScreen;
use crate::preferences::Preferences;
use crate::puzzles::{PuzzleScreen, Shelf};
use crate::replay::ReplayScreen;
use crate::route::{Route, route};
use crate::rules::Rules;
use crate::settings;
use crate::statements::Statement;
use crate::table::TableSignals;
use crate::tournaments::{NewTournamentScreen, TournamentScreen, TournamentsScreen};
use crate::whatif::AtTable;
use crate::words::words;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// The page.
#[component]
pub(crate) fn App() -> impl IntoView {
    settings::provide();
    crate::route::provide();
    let route = route();
    let screen = move || match route.get() {
        Route::Home => view! { <Home/> }.into_any(),
        Route::New { game, live } => view! { <Create game live/> }.into_any(),
        Route::Local(id) => view! { <LocalTable id/> }.into_any(),
        Route::Live(id) => view! { <LiveTable id/> }.into_any(),
        Route::Replay(source) => view! { <ReplayScreen source/> }.into_any(),
        Route::Lesson(name) => view! { <LessonScreen name/> }.into_any(),
        Route::Analysis(source) => view! { <AnalysisScreen source/> }.into_any(),
        Route::Puzzles => view! { <Shelf/> }.into_any(),
        Route::Puzzle(game, number) => view! { <PuzzleScreen game number/> }.into_any(),
        Route::Rules(game) => view! { <Rules game/> }.into_any(),
        Route::Leaders(game) => view! { <Leaders game/> }.into_any(),
        Route::Statement(name) => view! { <Statement name/> }.into_any(),
        Route::Account => view! { <AccountScreen/> }.into_any(),
        Route::Person(whose) => view! { <PersonScreen whose/> }.into_any(),
        Route::Settings => view! { <Preferences/> }.into_any(),
        Route::Tournaments => view! { <TournamentsScreen/> }.into_any(),
        Route::NewTournament => view! { <NewTournamentScreen/> }.into_any(),
        Route::Tournament(id) => view! { <TournamentScreen id/> }.into_any(),
        Route::Clubs => view! { <ClubsScreen/> }.into_any(),
        Route::Club(id) => view! { <ClubScreen id/> }.into_any(),
        Route::ClubInvitation(invitation) => view! { <ClubInvitation invitation/> }.into_any(),
        Route::Moderation => view! { <ModerationScreen/> }.into_any(),
        Route::Lost => view! { <Failed why=words().lost.to_owned()/> }.into_any(),
    };
    view! { <a class="skip" href="#main" on:click=skip>{words().skip}</a>{screen}<crate::replay::DropFile/><BanNotice/> }
        .into_any()
}

/// Goes past the bar to what the page is about: what is asked at a table, the title elsewhere.
fn skip(event: web_sys::MouseEvent) {
    event.prevent_default();
    let find = |selector: &str| document().query_selector(selector).ok().flatten();
    let target = find("main .question").or_else(|| find("main h1")).or_else(|| find("main"));
    if let Some(target) = target.and_then(|target| target.dyn_into::<web_sys::HtmlElement>().ok()) {
        if !target.has_attribute("tabindex") {
            target.set_tab_index(-1);
        }
        let _ = target.focus();
    }
}

/// A table in this browser.
#[component]
fn LocalTable(id: String) -> impl IntoView {
    let table = TableSignals::new(&id, false);
    table.join(Local::open(&id, table));
    crate::home::glance::note(&id, table);
    let body = move || match table.failed.get() {
        Some(why) => view! { <Failed why/> }.into_any(),
        None => view! { <AtTable table/> }.into_any(),
    };
    view! { {body} }.into_any()
}

/// Something cannot be shown.
#[component]
pub(crate) fn Failed(why: String) -> impl IntoView {
    view! {
        <main class="page narrow">
            <crate::home::Bar/>
            <section class="sheet one"><div class="form"><h1>{words().not_here}</h1><p>{why}</p><a class="button main" href="/">{words().to_hall}</a></div></section>
        </main>
    }
    .into_any()
}
