//! The book of the game over its table: the guide, the glossary and the full rules, open at the place one asked about.

use crate::book::{Book, Pages, Parts, Search};
use crate::icon::Icon;
use crate::lesson::{LessonLink, PartLessons};
use crate::table::TableSignals;
use crate::words::words;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::{Element, KeyboardEvent, MouseEvent};

/// Where the drawer of a table is open, if it is.
#[derive(Clone, Copy)]
pub(crate) struct Drawer {
    at: RwSignal<Option<String>>,
}

impl Drawer {
    /// A closed drawer. The browser's way back closes it.
    pub(crate) fn new() -> Drawer {
        let drawer = Drawer { at: RwSignal::new(None) };
        let back = window_event_listener(ev::popstate, move |_| drawer.at.set(None));
        on_cleanup(move || back.remove());
        drawer
    }

    /// Opens it at a place: a rule, a thing of the glossary, a part of the book.
    pub(crate) fn open(self, anchor: &str) {
        if self.at.with_untracked(Option::is_none)
            && let Ok(history) = window().history()
        {
            let _ = history.push_state_with_url(&JsValue::NULL, "", None);
        }
        self.at.set(Some(anchor.to_owned()));
    }

    /// Closes it, as the browser's way back does.
    pub(crate) fn close(self) {
        if self.at.with_untracked(Option::is_some)
            && let Ok(history) = window().history()
        {
            let _ = history.back();
        }
    }

    /// Whether a click is on a link into the book, which the drawer opens then.
    pub(crate) fn follows(self, event: &MouseEvent, target: &Element) -> bool {
        let plain = !(event.ctrl_key() || event.meta_key() || event.shift_key());
        let link = target.closest("a[href^='/rules/']:not([data-page])").ok().flatten().filter(|_| plain);
        let Some(href) = link.and_then(|link| link.get_attribute("href")) else { return false };
        event.prevent_default();
        self.open(href.split_once('#').map_or("", |(_, anchor)| anchor));
        true
    }

    /// Whether a key is for the open drawer.
    pub(crate) fn takes(self, event: &KeyboardEvent, target: Option<&Element>) -> bool {
        if self.at.with_untracked(Option::is_none) {
            return false;
        }
        if event.key() == "Escape" {
            self.close();
            event.prevent_default();
            return true;
        }
        target.is_some_and(|target| target.closest(".drawer").ok().flatten().is_some())
    }
}

/// The drawer.
#[component]
pub(crate) fn BookDrawer() -> impl IntoView {
    let (table, drawer) = (expect_context::<TableSignals>(), expect_context::<Drawer>());
    let open = Memo::new(move |_| drawer.at.with(Option::is_some));
    crate::focus::hold(move || open.get(), ".drawer", false);
    let sheet = move || {
        let game = table.game.get_untracked();
        let book = Book::open(&game, &drawer.at.get_untracked().unwrap_or_default());
        Effect::new(move |before: Option<Option<String>>| {
            let at = drawer.at.get();
            if let (Some(_), Some(anchor)) = (before, &at) {
                book.go(anchor);
            }
            at
        });
        let click = move |event: MouseEvent| {
            let target = crate::table::bubble::element(event.target());
            let link = target.and_then(|target| target.closest("a[href^='#']").ok().flatten());
            if let Some(href) = link.and_then(|link| link.get_attribute("href")) {
                event.prevent_default();
                book.go(href.trim_start_matches('#'));
            }
        };
        let address = format!("/rules/{game}");
        view! {
            <section class="drawer" role="dialog" aria-label=words().rules_of_game on:click=click>
                <header>
                    <h1 tabindex="-1">{crate::words::game_name(&game)}</h1>
                    <LessonLink game=game.clone() class="button"/>
                    <a class="button square" href=address target="_blank" data-page="" aria-label=words().own_page title=words().own_page><Icon name="link"/></a>
                    <button class="button square" aria-label=words().close title=words().close on:click=move |_| drawer.close()><Icon name="close"/></button>
                    <Search book/>
                    <Parts book/>
                </header>
                <div class="drawer-body"><PartLessons game/><Pages book/></div>
            </section>
        }
    };
    view! { <Show when=move || open.get()>{sheet()}</Show> }.into_any()
}
