//! What stands beside the board of a puzzle: the question, and then the answer with what shows that it is right.

use super::riddle::{Riddle, Stage};
use super::today::Streak;
use crate::icon::Icon;
use crate::words::{game_name, words};
use leptos::prelude::*;
use protocol::{Share, Solution, SolvedWay};
use std::sync::Arc;

/// The panel of a puzzle.
#[component]
pub(crate) fn Answer(riddle: Riddle) -> impl IntoView {
    let place = words().puzzle_place.replacen("{}", &riddle.number.to_string(), 1);
    let place = place.replacen("{}", &riddle.count.to_string(), 1);
    let who = riddle.table.names.with_untracked(|names| names.get(riddle.puzzle().seat.index()).cloned());
    let call = words().puzzle_find.replace("{}", &who.unwrap_or_default());
    let said = move || match riddle.stage.get() {
        Stage::Asked => call.clone(),
        Stage::Wrong(label) => words().puzzle_wrong.replace("{}", label.trim_end_matches('.')),
        Stage::Answered { found: true } => words().puzzle_right.to_owned(),
        Stage::Answered { found: false } => words().puzzle_answer.to_owned(),
    };
    let answered = move || matches!(riddle.stage.get(), Stage::Answered { .. });
    let how = move || match riddle.stage.get() {
        Stage::Asked => Some(words().puzzle_how),
        Stage::Wrong(..) => Some(words().puzzle_wrong_how),
        Stage::Answered { .. } => None,
    };
    let next = riddle.number % riddle.count + 1;
    view! {
        <section class="guide riddle" aria-label=words().puzzle>
            <header>
                <h2>{words().puzzle}<small>{game_name(&riddle.game())}</small></h2>
                <span class="place">{place}</span>
            </header>
            <div class="speech" role="status" aria-live="polite">
                <p class="say">{said}</p>
                {move || how().map(|how| view! { <p class="how">{how}</p> })}
            </div>
            <Show when=answered>
                {move || riddle.solution.get().map(|solution| view! { <Told riddle solution/> })}
                {riddle.day().map(|_| view! { <p><Streak/></p> })}
            </Show>
            <div class="ways">
                <Show when=move || !answered()>
                    <button class="button" id="puzzle-answer" on:click=move |_| riddle.give_up()>{words().puzzle_show}</button>
                </Show>
                <Show when=answered>
                    <button class="button" id="puzzle-again" on:click=move |_| riddle.again()><Icon name="undo"/>{words().puzzle_try_again}</button>
                </Show>
                <a class="button" class:main=answered id="puzzle-next" href=format!("/puzzles/{}/{next}", riddle.game())>{words().puzzle_next}</a>
                <a class="button quiet" href="/puzzles">{words().puzzle_all}</a>
            </div>
        </section>
    }
    .into_any()
}

/// The answer in words, and the lines to look at.
#[component]
fn Told(riddle: Riddle, solution: Arc<Solution>) -> impl IntoView {
    let easy = riddle.puzzle().easy.clone();
    let all = Arc::clone(&solution);
    let ways = move || {
        let line = |(number, way): (usize, &SolvedWay)| {
            let mine = riddle.tried.with(|tried| tried.contains(&way.action));
            let marks = [(mine, words().puzzle_tried), (way.action == easy, words().puzzle_easy)];
            let marks = marks.into_iter().filter(|(is, _)| *is).map(|(_, mark)| mark).collect();
            view! { <Way riddle number way=way.clone() marks/> }.into_any()
        };
        all.ways.iter().enumerate().map(line).collect_view()
    };
    let shown = Arc::clone(&solution);
    let steps =
        move || shown.ways.get(riddle.at.get().0).map(|way| view! { <Steps riddle way=way.clone()/> });
    view! {
        <p class="why">{solution.why.clone()}</p>
        <div class="puzzle-ways" role="group" aria-label=words().puzzle_ways>{ways}</div>
        {steps}
        <details class="proof"><summary>{words().puzzle_proof}</summary><p>{proof(riddle, &solution)}</p></details>
    }
    .into_any()
}

/// One action with its chance; pressed, its line is shown on the board.
#[component]
fn Way(riddle: Riddle, number: usize, way: SolvedWay, marks: Vec<&'static str>) -> impl IntoView {
    let percent = format!("{:.0}", way.chance * 100.0);
    let width = format!("width:{:.0}%", way.chance * 100.0);
    view! {
        <button
            class="way"
            class:better=number == 0
            aria-pressed=move || (riddle.at.get().0 == number).to_string()
            on:click=move |_| riddle.lay(number, 1)
        >
            <span class="way-words">
                <span>{way.label}</span>
                {marks.into_iter().map(|mark| view! { <small>{mark}</small> }).collect_view()}
                <i class="gauge"><i style=width></i></i>
            </span>
            <b>{percent}" %"</b>
        </button>
    }
    .into_any()
}

/// What it leads to, and one way it may go on, a step at a time.
#[component]
fn Steps(riddle: Riddle, way: SolvedWay) -> impl IntoView {
    let last = way.then.len() + 1;
    let step = move || riddle.at.get().1;
    let go = move |to: usize| riddle.lay(riddle.at.get_untracked().0, to);
    let leads = way.leads.into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
    let lines = way.then.into_iter().enumerate().map(|(number, (seat, label))| {
        let now = move || step() == number + 2;
        let name = riddle.table.names.with_untracked(|names| names.get(seat.index()).cloned().unwrap_or_default());
        view! {
            <li aria-current=move || now().then_some("step")><button on:click=move |_| go(number + 2)><b>{name}</b>" "{label}</button></li>
        }
    });
    let lines = lines.collect_view();
    let place = move || {
        words().step_of.replacen("{}", &step().max(1).to_string(), 1).replacen("{}", &last.to_string(), 1)
    };
    view! {
        <ul class="leads">{leads}</ul>
        <div class="line">
            <h3>{words().puzzle_line}</h3>
            <ol>{lines}</ol>
            <div class="row">
                <button class="button square" id="puzzle-back" aria-label=words().puzzle_step_back disabled=move || step() == 0 on:click=move |_| go(step().saturating_sub(1))><Icon name="back"/></button>
                <span class="place">{place}</span>
                <button class="button square turned" id="puzzle-on" aria-label=words().puzzle_step_on disabled={move || step() >= last} on:click=move |_| go(step() + 1)><Icon name="back"/></button>
            </div>
            <p class="soft">{words().puzzle_imagined}</p>
        </div>
    }
    .into_any()
}

/// What the long search and the games between bots have shown.
fn proof(riddle: Riddle, solution: &Solution) -> String {
    let puzzle = riddle.puzzle();
    let share = |share: Share| {
        let [seen, low, high] =
            [share.seen, share.low, share.high].map(|share| format!("{:.0}", share * 100.0));
        words().puzzle_share.replacen("{}", &seen, 1).replacen("{}", &low, 1).replacen("{}", &high, 1)
    };
    let whole = if solution.together { words().puzzle_proof_together } else { words().puzzle_proof_how };
    let parts = [
        puzzle.iterations.to_string(),
        puzzle.best.0.to_string(),
        puzzle.bot.clone(),
        share(solution.best),
        share(solution.rival),
        puzzle.found.0.to_string(),
        puzzle.found.1.to_string(),
    ];
    parts.iter().fold(whole.to_owned(), |text, part| text.replacen("{}", part, 1))
}
