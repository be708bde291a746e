//! One card a game: the rating with how sure it is and its course, or how many games were won.

use crate::icon::Door;
use crate::leaders::points;
use crate::words::{door, game_name, words};
use leptos::prelude::*;
use protocol::GameProfile;

/// The games that somebody has played.
#[component]
pub(super) fn Cards(games: Vec<GameProfile>) -> impl IntoView {
    let played = games.into_iter().filter(|game| game.played > 0 || game.rating.is_some());
    let cards: Vec<AnyView> = played.map(|game| view! { <Card game/> }.into_any()).collect();
    (!cards.is_empty()).then(|| view! { <div class="pf-cards">{cards}</div> })
}

#[component]
fn Card(game: GameProfile) -> impl IntoView {
    let colour = door(&game.game).map_or("#8795a0", |door| door.colour);
    let sure = match &game.rating {
        None => words().rating_none,
        Some(rating) if !rating.settled => words().rating_unsettled,
        Some(_) => "",
    };
    let won =
        words().won_of.replacen("{}", &game.won.to_string(), 1).replacen("{}", &game.played.to_string(), 1);
    let href = format!("/leaders/{}", game.game);
    view! {
        <article class="pf-card" style=format!("--a:{colour}")>
            <a class="pf-game" href=href><Door game=game.game.clone()/><h2>{game_name(&game.game)}</h2></a>
            <div class="pf-line">
                <b>{game.rating.as_ref().map_or_else(|| format!("{} / {}", game.won, game.played), points)}</b>
                <Course points=game.course/>
            </div>
            <p><span>{won}</span><span class="soft">{sure}</span></p>
        </article>
    }
    .into_any()
}

/// The points after the last rated games as a line.
#[component]
fn Course(points: Vec<i32>) -> impl IntoView {
    if points.len() < 2 {
        return ().into_any();
    }
    let (least, most) = (points.iter().min().copied(), points.iter().max().copied());
    let (least, most) = (f64::from(least.unwrap_or(0)), f64::from(most.unwrap_or(0)));
    let step = 100.0 / (points.len() - 1) as f64;
    let high = |value: i32| 26.0 - 22.0 * (f64::from(value) - least) / (most - least).max(1.0);
    let line: Vec<String> = points
        .iter()
        .enumerate()
        .map(|(at, value)| format!("{:.1},{:.1}", at as f64 * step, high(*value)))
        .collect();
    view! {
        <svg class="pf-course" viewBox="-2 0 106 30" preserveAspectRatio="none" aria-hidden="true"><polyline points=line.join(" ")></polyline></svg>
    }
    .into_any()
}
