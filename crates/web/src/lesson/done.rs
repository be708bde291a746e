//! The end of a lesson: what one can do now, and a first game.

use super::{Course, PartLessons};
use crate::begin::{begin, local_seat};
use crate::icon::Icon;
use crate::route;
use crate::settings::settings;
use crate::words::{sentence, words};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// What is shown after the last step.
#[component]
pub(super) fn Done(course: Course) -> impl IntoView {
    let shown = move || course.at.get() >= course.count();
    crate::focus::hold(shown, ".lesson-done", true);
    let game = course.lesson().game.clone();
    let rules = format!("/rules/{game}");
    let friends = format!("/friends/{game}");
    let problem = RwSignal::new(String::new());
    let waits = RwSignal::new(false);
    let play = move |_| {
        if waits.get_untracked() {
            return;
        }
        waits.set(true);
        let (lesson, name) = (course.lesson(), settings().with_untracked(|settings| settings.name.clone()));
        let first = lesson.first_game.clone();
        let seats =
            (0..first.seats).map(|at| local_seat(at, if at == 0 { "me" } else { &first.level }, &name));
        let seats = seats.collect();
        spawn_local(async move {
            match begin(&lesson.game, first.options, seats).await {
                Ok(id) => route::go(&format!("/play/{id}")),
                Err(wrong) => {
                    let _ = problem.try_set(sentence(&wrong.message));
                    let _ = waits.try_set(false);
                }
            }
        });
    };
    let learned = move || {
        let line = |line: &String| view! { <li><Icon name="check"/><span>{line.clone()}</span></li> };
        course.said().learned.iter().map(line).collect_view()
    };
    let (more, button) = match course.part() {
        Some(_) => (words().part_game, words().play_part_game),
        None => (words().first_game, words().play_first_game),
    };
    let sheet = move || {
        let (rules, friends, game) = (rules.clone(), friends.clone(), game.clone());
        view! {
            <div class="veil">
                <section class="card ending lesson-done" role="dialog" aria-modal="true" aria-label=words().lesson_over>
                    <h1 tabindex="-1">{course.said().done.clone()}</h1>
                    <p>{words().can_do_now}</p>
                    <ul class="learned">{learned}</ul>
                    <div class="first-game">
                        <h2>{words().now_play}</h2>
                        <p>{more}</p>
                        <button class="button main" id="first-game" on:click=play>
                            <Icon name="play"/>{move || if waits.get() { words().opening } else { button }}
                        </button>
                        <p class="problem" role="alert">{move || problem.get()}</p>
                    </div>
                    <PartLessons game/>
                    <div class="row">
                        <a class="button" href=rules data-page=""><Icon name="rules"/>{words().rules_of_game}</a>
                        <a class="button" href=friends><Icon name="people"/>{words().with_friends}</a>
                        <button class="button quiet" id="lesson-again" on:click=move |_| course.go_to(0)>{words().lesson_again}</button>
                        <a class="button quiet" href="/">{words().to_hall}</a>
                    </div>
                </section>
            </div>
        }
    };
    view! { <Show when=shown>{sheet()}</Show> }.into_any()
}
