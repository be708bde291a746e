//! The doors to a lesson.

use super::{Progress, exists, key, progress};
use crate::icon::Icon;
use crate::link::kept;
use crate::settings::settings;
use crate::storage;
use crate::words::words;
use boards::Part;
use leptos::html::Div;
use leptos::prelude::*;
use web_sys::{ScrollIntoViewOptions, ScrollLogicalPosition};

/// Whether somebody who wants to play this game is asked first whether they know it: once.
pub(crate) fn wanted(game: &str) -> bool {
    let newcomer = settings().with_untracked(|settings| settings.coaching);
    newcomer && exists(game) && progress(game).is_none() && kept::list().iter().all(|line| line.game != game)
}

/// The way to the lesson of a game, where it has one.
#[component]
pub(crate) fn LessonLink(#[prop(into)] game: String, #[prop(optional)] class: &'static str) -> impl IntoView {
    let done = progress(&game).is_some_and(|progress| progress.done);
    let icon = if done { "check" } else { "bulb" };
    exists(&game).then(|| {
        view! {
            <a class=class href=format!("/lesson/{game}") data-lesson=game.clone()><Icon name=icon/><span>{words().first_lesson}</span></a>
        }
    })
}

/// The way to the lesson about a part of a game, where there is one.
#[component]
pub(crate) fn PartLesson(#[prop(into)] game: String, part: &'static Part) -> impl IntoView {
    let name = format!("{game}-{}", part.key);
    let icon = if progress(&name).is_some_and(|progress| progress.done) { "check" } else { "bulb" };
    let label = words().part_lesson.replace("{}", part.name);
    exists(&name).then(|| {
        view! {
            <a class="to-lesson" href=format!("/lesson/{name}") data-lesson=name.clone()><Icon name=icon/><span>{label}</span></a>
        }
    })
}

/// The ways to all of them.
#[component]
pub(crate) fn PartLessons(#[prop(into)] game: String) -> impl IntoView {
    let parts = boards::board(&game).setup().parts().iter();
    let parts = parts.filter(|part| exists(&format!("{game}-{}", part.key))).collect::<Vec<_>>();
    (!parts.is_empty()).then(|| {
        let links = parts.into_iter().map(|part| view! { <PartLesson game=game.clone() part/> });
        view! { <div class="part-lessons" role="group" aria-label=words().part_lessons>{links.collect_view()}</div> }
    })
}

/// Asks whether to learn the game first.
#[component]
pub(crate) fn Offer(game: &'static str, name: &'static str, play: Callback<()>) -> impl IntoView {
    let decline = move |_| {
        storage::write(&key(game), &Progress::default());
        play.run(());
    };
    let card = NodeRef::<Div>::new();
    // It opens at the foot of its door, which may be below the edge of the screen.
    Effect::new(move |_| {
        let Some(card) = card.get() else { return };
        let how = ScrollIntoViewOptions::new();
        how.set_block(ScrollLogicalPosition::Nearest);
        request_animation_frame(move || card.scroll_into_view_with_scroll_into_view_options(&how));
    });
    view! {
        <div class="offer" node_ref=card role="group" aria-label=words().first_lesson>
            <p>{words().new_to.replace("{}", name)}</p>
            <a class="button main" href=format!("/lesson/{game}")>{words().learn_first}</a>
            <button class="button" data-just-play=game on:click=decline>{words().just_play}</button>
        </div>
    }
    .into_any()
}
