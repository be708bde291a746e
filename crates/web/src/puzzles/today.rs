//! The puzzle of the day: the same for all by the date, and its card in the hall.

use super::count;
use super::kept::Kept;
use crate::icon::Door;
use crate::words::{game_name, words};
use boards::BOARDS;
use js_sys::Date;
use leptos::prelude::*;

const DAY: f64 = 86_400_000.0;
const MINUTE: f64 = 60_000.0;
/// So many days are shown as dots.
const DOTS: u32 = 6;

/// The number of this day where the browser is.
pub(super) fn today() -> u32 {
    let now = Date::new_0();
    ((now.get_time() - now.get_timezone_offset() * MINUTE) / DAY) as u32
}

/// The puzzle of a day: the games take turns, and each goes through its puzzles. Nothing where there are none.
pub(super) fn of_day(day: u32) -> Option<(&'static str, usize)> {
    let games: Vec<(&str, usize)> = BOARDS.iter().map(|board| (board.id(), count(board.id()))).collect();
    let games: Vec<&(&str, usize)> = games.iter().filter(|(_, count)| *count > 0).collect();
    let turns = u32::try_from(games.len()).ok().filter(|turns| *turns > 0)?;
    let (game, count) = games.get((day % turns) as usize)?;
    Some((game, (day / turns) as usize % count + 1))
}

/// Dots for the last days and what they say.
#[component]
pub(super) fn Streak() -> impl IntoView {
    let (kept, day) = (Kept::read(), today());
    let streak = kept.streak(day);
    let said = match streak {
        0 => words().puzzle_streak_none.to_owned(),
        1 => words().puzzle_streak_one.to_owned(),
        _ => words().puzzle_streak.replace("{}", &streak.to_string()),
    };
    let dots = (0..DOTS).rev().filter_map(|back| day.checked_sub(back)).map(|day| {
        let has = kept.has(day);
        view! { <i class:done=has></i> }
    });
    view! {
        <span class="streak" data-streak=streak.to_string()>
            <span class="streak-dots" aria-hidden="true">{dots.collect_view()}</span>
            <span>{said}</span>
        </span>
    }
    .into_any()
}

/// The card in the hall; nothing where there are no puzzles.
#[component]
pub(crate) fn Today() -> impl IntoView {
    let day = today();
    of_day(day).map(|(game, number)| {
        let done = Kept::read().has(day);
        let call = if done { words().puzzle_again } else { words().puzzle_solve };
        view! {
            <section class="puzzle-today" aria-label=words().puzzle_of_day>
                <img class="turn-scene" src=format!("/door-{game}.svg") alt=""/>
                <div class="tx">
                    <h2><Door game=game/>{words().puzzle_of_day}</h2>
                    <p>{words().puzzle_of_game.replace("{}", &game_name(game))}</p>
                    <Streak/>
                </div>
                <div class="row">
                    <a class="button" href="/puzzles">{words().puzzle_all}</a>
                    <a class="button solve" id="puzzle-today" href=format!("/puzzles/{game}/{number}")>{call}</a>
                </div>
            </section>
        }
    })
}
