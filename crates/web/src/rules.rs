//! The rules of the games, in the app and searchable. Every rule and every card has its place: prompts and refusals lead there.

use crate::book::{Book, Contents, Pages, Parts, Search};
use crate::icon::Door;
use crate::route::anchor;
use crate::words::{game_name, words};
use leptos::prelude::*;

/// The shelf, or one book.
#[component]
pub(crate) fn Rules(game: Option<String>) -> impl IntoView {
    match game {
        Some(game) => view! { <BookPage game/> }.into_any(),
        None => view! { <Shelf/> }.into_any(),
    }
}

#[component]
fn Shelf() -> impl IntoView {
    let book = |game: boards::Door| {
        view! {
            <a class="book" href=format!("/rules/{}", game.id) style=format!("--a:{}", game.colour)>
                <Door game=game.id/>
                <b>{game.name}</b>
                <span>{game.line}</span>
            </a>
        }
    };
    view! {
        <main class="page">
            <crate::home::Bar/>
            <section class="shelf"><h1>{words().rules}</h1><div class="books">{boards::BOARDS.iter().map(|board| book(board.door())).collect_view()}</div></section>
        </main>
    }
    .into_any()
}

#[component]
fn BookPage(game: String) -> impl IntoView {
    let book = Book::open(&game, &anchor());
    let moved = window_event_listener(leptos::ev::hashchange, move |_| book.go(&anchor()));
    on_cleanup(move || moved.remove());
    view! {
        <main class="page rules">
            <crate::home::Bar/>
            <div class="book-page">
                <nav class="contents" aria-label=words().rules>
                    <a class="quiet" href="/rules">{words().all_rules}</a>
                    <h2><Door game=game.clone()/>{game_name(&game)}</h2>
                    <crate::lesson::LessonLink game=game.clone() class="button"/>
                    <crate::lesson::PartLessons game=game.clone()/>
                    <Parts book/>
                    <Search book/>
                    <Contents book/>
                </nav>
                <div class="chapter"><Pages book/></div>
            </div>
        </main>
    }
    .into_any()
}
