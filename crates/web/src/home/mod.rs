//! The hall: a door for each game, one's tables, open tables, finished games.

pub(crate) mod glance;
mod hall;
mod lists;
mod mine;

use crate::begin::play_now;
use crate::catalogue;
use crate::icon::Icon;
use crate::lesson::{LessonLink, Offer, wanted as unknown};
use crate::puzzles::Today;
use crate::settings::settings;
use crate::words::{sentence, words};
use boards::{BOARDS, Door};
use hall::Hall;
use leptos::prelude::*;
use leptos::task::spawn_local;
pub(crate) use lists::Card;
use lists::Lists;
use mine::YourTurn;

/// The bar above every page but the tables.
#[component]
pub(crate) fn Bar() -> impl IntoView {
    view! {
        <header class="bar">
            <a class="home" href="/" aria-label=words().to_hall>
                <svg class="i brand-mark" aria-hidden="true"><use href="#i-brand"></use></svg>
                <b class="brand">"PANTHEON"</b>
            </a>
            <nav aria-label="Pantheon">
                <a class="link" href="/puzzles"><Icon name="star"/><span>{words().puzzles}</span></a>
                <a class="link" href="/rules"><Icon name="rules"/><span>{words().rules}</span></a>
                <a class="link" href="/settings"><Icon name="gear"/><span>{words().settings}</span></a>
                <crate::moderation::Way/>
                <Who/>
            </nav>
        </header>
    }
    .into_any()
}

/// Who one is: the way to one's profile, or to an account.
#[component]
fn Who() -> impl IntoView {
    let settings = settings();
    let who =
        Memo::new(move |_| settings.with(|settings| settings.me.clone().filter(|me| me.account.is_some())));
    let link = move || {
        match who.get() {
        Some(me) => {
            view! { <a class="link bar-who" href=format!("/people/{}", me.id)><Icon name="person"/><span>{me.name}</span></a> }
                .into_any()
        }
        None => {
            view! { <a class="link bar-who" href="/account"><Icon name="person"/><span>{words().sign_in}</span></a> }
                .into_any()
        }
    }
    };
    view! { {link} }.into_any()
}

/// The hall.
#[component]
pub(crate) fn Home() -> impl IntoView {
    let hall = Hall::open();
    view! {
        <main class="page hall" class:busy=move || hall.busy()>
            <Bar/>
            <h1 class="sr">"Pantheon"</h1>
            <YourTurn hall/>
            <section class="doors" aria-label=words().games>
                {BOARDS.iter().map(|board| view! { <Entrance game=board.door()/> }.into_any()).collect_view()}
            </section>
            <Today/>
            <Lists hall/>
        </main>
    }
    .into_any()
}

/// A door and what is behind it.
#[component]
fn Entrance(game: Door) -> impl IntoView {
    let id = game.id;
    let settings = settings();
    let wanted = RwSignal::new(false);
    let warmed = StoredValue::new(false);
    let problem = RwSignal::new(String::new());
    // Whoever points at the button will want the game.
    let warm = move || {
        if !warmed.get_value() {
            warmed.set_value(true);
            spawn_local(async move { drop(catalogue::ask(id).await) });
        }
    };
    let offered = RwSignal::new(false);
    let begin = move || {
        if wanted.get_untracked() {
            return;
        }
        wanted.set(true);
        problem.set(String::new());
        let name = settings.with_untracked(|settings| settings.name.clone());
        spawn_local(async move {
            if let Err(error) = play_now(id, &name).await {
                let _ = problem.try_set(sentence(&error.message));
                let _ = wanted.try_set(false);
            }
        });
    };
    let knock = move |_| if unknown(id) { offered.set(true) } else { begin() };
    let play = Callback::new(move |()| {
        offered.set(false);
        begin();
    });
    view! {
        <article class="door" style=format!("--a:{}", game.colour)>
            <a class="niche" href=format!("/new/{}", game.id) aria-label=words().set_up.replace("{}", game.name)>
                <img class="scene" src=format!("/door-{}.svg", game.id) alt="" width="259" height="326"/>
            </a>
            <div class="spill"></div>
            <div class="info">
                <h2>{game.name}</h2>
                <p>{game.line}</p>
                <div class="meta">
                    <span><Icon name="people"/>{game.seats()}</span>
                    <span><Icon name="clock"/>{game.time}</span>
                    {game.together.then(|| view! { <span><Icon name="heart"/>{words().together}</span> })}
                </div>
                <div class="two">
                    <button class="button now" data-game=game.id aria-label=words().play_game.replace("{}", game.name) on:click=knock on:pointerenter=move |_| warm() on:focus=move |_| warm()>
                        {move || if wanted.get() { words().opening } else { words().play_now }}
                    </button>
                    <a class="button" href=format!("/friends/{}", game.id) aria-label=words().friends_game.replace("{}", game.name)>{words().with_friends}</a>
                </div>
                <LessonLink game=id class="to-lesson"/>
                <Show when=move || offered.get()><Offer game=id name=game.name play/></Show>
                <p class="problem" role="alert">{move || problem.get()}</p>
            </div>
        </article>
    }
    .into_any()
}
