//! Who leads at a game: of all time, or in a season.

use crate::api;
use crate::icon::Door;
use crate::settings::settings;
use crate::words::{game_name, sentence, title, words};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{BotRating, Leaderboard, Problem, Rating, RatingLine};

/// The screen of those who lead.
#[component]
pub(crate) fn Leaders(game: String) -> impl IntoView {
    let season = RwSignal::new(None::<String>);
    let found = RwSignal::new(None::<Result<Leaderboard, Problem>>);
    let settings = settings();
    let asked = game.clone();
    Effect::new(move |_| {
        let query = season.get().map(|season| format!("?season={season}")).unwrap_or_default();
        let path = format!("/api/ratings/{asked}{query}");
        spawn_local(async move {
            // A new visitor has no name at the server yet.
            let answer = match api::enter(settings).await {
                Ok(_) => api::get(&path).await,
                Err(why) => Err(why),
            };
            let _ = found.try_set(Some(answer));
        });
    });
    let body = move || match found.get() {
        None => ().into_any(),
        Some(Err(why)) => view! { <p class="problem" role="alert">{sentence(&why.message)}</p> }.into_any(),
        Some(Ok(board)) => view! { <Board board season/> }.into_any(),
    };
    view! {
        <main class="page">
            <crate::home::Bar/>
            <section class="leaders">
                <h1><Door game=game.clone()/>{words().leaders_of.replace("{}", &game_name(&game))}</h1>
                {body}
            </section>
        </main>
    }
    .into_any()
}

/// How strong somebody is, and how sure that is.
pub(crate) fn points(rating: &Rating) -> String {
    let words = words().rating_points;
    words.replacen("{}", &rating.points.to_string(), 1).replacen("{}", &rating.give_or_take.to_string(), 1)
}

#[component]
fn Board(board: Leaderboard, season: RwSignal<Option<String>>) -> impl IntoView {
    let pill = move |(value, label): (Option<String>, String)| {
        let (own, set) = (value.clone(), value);
        view! {
            <button class="option-pill" aria-pressed=move || (season.get() == own).to_string() on:click=move |_| season.set(set.clone())>
                {label}
            </button>
        }
    };
    let all = [(None, words().leaders_all.to_owned())].into_iter();
    let pills = all.chain(board.seasons.iter().map(|name| (Some(name.clone()), name.clone())));
    let empty = board.lines.is_empty();
    view! {
        <nav aria-label=words().leaders_season>{pills.map(pill).collect_view()}</nav>
        <p class="soft">{words().leaders_least.replace("{}", &board.least.to_string())}</p>
        {empty.then(|| view! { <p>{words().leaders_none}</p> })}
        <table aria-label=words().leaders><tbody>{board.lines.into_iter().map(line).collect_view()}</tbody></table>
        <h2>{words().leaders_bots}</h2>
        <p class="soft">{words().leaders_bots_how}</p>
        <table aria-label=words().leaders_bots><tbody>{board.bots.iter().rev().map(bot).collect_view()}</tbody></table>
    }
    .into_any()
}

fn line(line: RatingLine) -> impl IntoView {
    let games = words().rating_games.replace("{}", &line.rating.played.to_string());
    view! {
        <tr>
            <td>{line.place}</td>
            <th scope="row"><a href=format!("/people/{}", line.person)>{line.name}</a><br/><small>{games}</small></th>
            <td class="points"><b>{points(&line.rating)}</b></td>
        </tr>
    }
}

fn bot(bot: &BotRating) -> impl IntoView + use<> {
    view! { <tr><td></td><th scope="row">{title(&bot.level)}</th><td class="points"><b>{bot.points}</b></td></tr> }
}
