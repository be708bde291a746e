//! Standing answers: what is answered for one until one says otherwise.

use super::TableSignals;
use crate::catalogue;
use crate::icon::Icon;
use crate::words::words;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The standing answers of the game, each a tap away, with the one that holds marked; nothing where the game has none.
#[component]
pub(crate) fn Standing() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let answers = RwSignal::new(Vec::new());
    Effect::new(move |_| {
        let game = table.game.get();
        spawn_local(async move {
            if let Ok(info) = catalogue::ask(&game).await {
                let _ = answers.try_set(info.standing);
            }
        });
    });
    let offered = Memo::new(move |_| {
        let seated = table.now.with(|now| now.as_ref().is_some_and(|now| now.you.is_some()));
        if seated { answers.get() } else { Vec::new() }
    });
    let mine = move || table.now.with(|now| now.as_ref().and_then(|now| now.standing.clone()));
    let holds = move |key: &str| match mine() {
        Some(laid) => laid == key,
        None => table.game.with(|game| boards::board(game).usual_wish()) == Some(key),
    };
    view! {
        <Show when=move || !offered.get().is_empty()>
            <div class="standing" role="group" aria-label=words().standing>
                <Icon name="hourglass"/>
                <For
                    each=move || offered.get()
                    key=|answer| answer.key.clone()
                    children=move |answer| {
                        let title = crate::words::sentence(&answer.about).trim_end_matches('.').to_owned();
                        let short = boards::board(&table.game.get_untracked()).wish(&answer.key);
                        let name = short.map_or_else(|| title.clone(), str::to_owned);
                        let (key, other) = (answer.key.clone(), answer.key);
                        let on = move || holds(&key);
                        let set = move |_| table.stand((mine().as_ref() != Some(&other)).then(|| other.clone()));
                        view! {
                            <button
                                class="option-pill"
                                title=title
                                aria-pressed=move || on().to_string()
                                on:click=set
                            >
                                {name}
                            </button>
                        }
                    }
                />
            </div>
        </Show>
    }
    .into_any()
}
