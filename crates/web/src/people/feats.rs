//! What somebody has achieved, and what there is still to do.

use crate::icon::{Door, Icon};
use crate::words::{door, game_name, words};
use leptos::prelude::*;
use protocol::{FeatLine, GameProfile};

/// The achievements of all games: medals for those there are, a list of the others.
#[component]
pub(super) fn Feats(games: Vec<GameProfile>) -> impl IntoView {
    // A game without a door of its own has nothing to show.
    let games: Vec<GameProfile> = games.into_iter().filter(|game| door(&game.game).is_some()).collect();
    let all: usize = games.iter().map(|game| game.feats.len()).sum();
    let (mut done, mut open) = (Vec::new(), Vec::new());
    for game in games {
        let (own, other): (Vec<_>, Vec<_>) = game.feats.into_iter().partition(|feat| feat.times > 0);
        done.extend(own.into_iter().map(|feat| (game.game.clone(), feat)));
        if !other.is_empty() {
            open.push((game.game, other));
        }
    }
    done.sort_by_key(|(_, feat)| std::cmp::Reverse(feat.first));
    let count = words().of_all.replacen("{}", &done.len().to_string(), 1).replacen("{}", &all.to_string(), 1);
    let none = done.is_empty();
    view! {
        <section class="panel pf-feats">
            <h2>{words().feats}<small>{count}</small></h2>
            {none.then(|| view! { <p class="soft">{words().feats_none}</p> })}
            <ul class="pf-medals">{done.into_iter().map(|(game, feat)| view! { <Medal game feat/> }).collect_view()}</ul>
            <details open=none>
                <summary>{words().feats_to_do}</summary>
                {open.into_iter().map(|(game, feats)| view! { <ToDo game feats/> }).collect_view()}
            </details>
        </section>
    }
    .into_any()
}

#[component]
fn Medal(game: String, feat: FeatLine) -> impl IntoView {
    let often = (feat.times > 1)
        .then(|| format!(" · {}", words().feats_times.replace("{}", &feat.times.to_string())));
    let colour = door(&game).map_or("#8795a0", |door| door.colour);
    view! {
        <li>
            <span class="pf-medal" style=format!("--a:{colour}") title=game_name(&game)><Door game=game.clone()/></span>
            <b>{feat.name}</b>
            <small>{feat.about}{often}</small>
        </li>
    }
    .into_any()
}

/// What a game has that was not done yet.
#[component]
fn ToDo(game: String, feats: Vec<FeatLine>) -> impl IntoView {
    let line =
        |feat: FeatLine| view! { <li><Icon name="dot"/><span><b>{feat.name}</b>": "{feat.about}</span></li> };
    view! {
        <h3><Door game=game.clone()/>{game_name(&game)}</h3>
        <ul class="pf-todo">{feats.into_iter().map(line).collect_view()}</ul>
    }
    .into_any()
}
