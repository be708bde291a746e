//! All puzzles, by game, with what was solved.

use super::count;
use super::kept::Kept;
use super::today::{Streak, of_day, today};
use crate::home::Bar;
use crate::icon::{Door, Icon};
use crate::words::{game_name, words};
use boards::BOARDS;
use leptos::prelude::*;

/// The list of all puzzles.
#[component]
pub(crate) fn Shelf() -> impl IntoView {
    let kept = Kept::read();
    let today = of_day(today()).map(|(game, number)| {
        view! { <a class="button main" href=format!("/puzzles/{game}/{number}")>{words().puzzle_of_day}</a> }
    });
    let games = BOARDS.iter().map(|board| board.id()).filter(|game| count(game) > 0);
    let games = games.map(|game| view! { <Row game kept=kept.clone()/> }.into_any()).collect_view();
    view! {
        <main class="page">
            <Bar/>
            <section class="puzzle-shelf">
                <h1>{words().puzzles}</h1>
                <p>{words().puzzles_how}</p>
                <div class="row"><Streak/>{today}</div>
                {games}
            </section>
        </main>
    }
    .into_any()
}

#[component]
fn Row(game: &'static str, kept: Kept) -> impl IntoView {
    let all = count(game);
    let done = words().puzzle_done.replacen("{}", &kept.count(game).min(all).to_string(), 1);
    let done = done.replacen("{}", &all.to_string(), 1);
    let name = game_name(game);
    let one = |number: usize| {
        let solved = kept.solved(game, number);
        let about = words().puzzle_number.replacen("{}", &number.to_string(), 1).replacen("{}", &name, 1);
        let about = if solved { format!("{about}, {}", words().puzzle_solved) } else { about };
        view! {
            <li><a href=format!("/puzzles/{game}/{number}") class:solved=solved aria-label=about>{if solved { view! { <Icon name="check"/> }.into_any() } else { number.into_any() }}</a></li>
        }
    };
    view! {
        <section class="panel" aria-label=name.clone()>
            <h2><Door game=game/>{name.clone()}<small>{done}</small></h2>
            <ol>{(1..=all).map(one).collect_view()}</ol>
        </section>
    }
    .into_any()
}
