//! The hall: five doors, one's tables, open tables, finished games.

mod lists;

use crate::catalogue::catalogue;
use crate::create::play_now;
use crate::icon::Icon;
use crate::settings::settings;
use crate::words::{Blurb, GAMES, words};
use leptos::prelude::*;
use lists::Lists;

/// The bar above every page but the tables.
#[component]
pub(crate) fn Bar() -> impl IntoView {
    view! {
        <header class="bar">
            <a class="home" href="/" aria-label=words().to_hall>
                <svg class="i brand-mark" aria-hidden="true"><use href="#i-brand"></use></svg>
                <b class="brand">"PANTHEON"</b>
            </a>
            <nav>
                <a class="link" href="/rules"><Icon name="rules"/><span>{words().rules}</span></a>
                <a class="link" href="/settings"><Icon name="gear"/><span>{words().settings}</span></a>
            </nav>
        </header>
    }
    .into_any()
}

/// The hall.
#[component]
pub(crate) fn Home() -> impl IntoView {
    view! {
        <main class="page hall">
            <Bar/>
            <h1 class="sr">"Pantheon"</h1>
            <section class="doors" aria-label=words().games>
                {GAMES.iter().map(|game| view! { <Entrance game/> }.into_any()).collect_view()}
            </section>
            <Lists/>
        </main>
    }
    .into_any()
}

/// A door and what is behind it.
#[component]
fn Entrance(game: &'static Blurb) -> impl IntoView {
    let catalogue = catalogue();
    let settings = settings();
    let wanted = RwSignal::new(false);
    // Asked for before the worker was there: begins as soon as it is.
    Effect::new(move |_| {
        let info = catalogue.with(|games| games.iter().find(|info| info.id == game.id).cloned());
        if let (true, Some(info)) = (wanted.get(), info) {
            wanted.set(false);
            play_now(&info, &settings.with_untracked(|settings| settings.name.clone()));
        }
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
                    <span><Icon name="people"/>{game.seats}</span>
                    <span><Icon name="clock"/>{game.time}</span>
                    {game.together.then(|| view! { <span><Icon name="heart"/>{words().together}</span> })}
                </div>
                <div class="two">
                    <button class="button now" data-game=game.id aria-label=words().play_game.replace("{}", game.name) on:click=move |_| wanted.set(true)>
                        {move || if wanted.get() { words().opening } else { words().play_now }}
                    </button>
                    <a class="button" href=format!("/friends/{}", game.id) aria-label=words().friends_game.replace("{}", game.name)>{words().with_friends}</a>
                </div>
            </div>
        </article>
    }
    .into_any()
}
