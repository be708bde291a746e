//! What one may do now: the question, buttons, the plain list, and the yes that makes it final.

use super::TableSignals;
use super::drawn::Drawn;
use super::errand::SetOut;
use super::over::Afterwards;
use super::planner::PlanButton;
use super::standing::Standing;
use crate::hints::Hints;
use crate::icon::Icon;
use crate::words::words;
use leptos::prelude::*;
use protocol::{Question, State, Vote};

/// So many actions without a place on the board get buttons; more are in the list.
const BUTTONS: usize = 6;

/// The prompt under the board.
#[component]
pub(crate) fn Prompt(list: RwSignal<bool>) -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let lesson = use_context::<crate::lesson::Course>().is_some();
    let has_outlook = move || {
        table
            .drawing
            .with(|drawing| drawing.as_ref().is_some_and(|drawing| drawing.scene().outlook.is_some()))
    };
    view! {
        <footer class="prompt">
            <Show when=has_outlook>
                <section class="outlook" aria-live="polite">
                    <h2>{move || if table.chosen.get().is_some() { words().if_you_do } else { words().would_do }}</h2>
                    <Drawn pick=|scene| scene.outlook.as_ref()/>
                </section>
            </Show>
            <Asked/>
            <div class="ask" class:mine=move || !table.legal().is_empty()>
                <p class="question" tabindex="-1">{move || question(table)}</p>
                <Told/>
                <Buttons/>
                <Confirm/>
                {(!lesson && use_context::<crate::whatif::Imagining>().is_none()).then(|| view! { <Afterwards/> })}
                <SetOut/>
                <PlanButton/>
                <Show when=move || !table.legal().is_empty()>
                    <div class="tools">
                        {may_be_advised().then(|| view! { <Hints/> })}
                        <button
                            class="button square"
                            id="list-toggle"
                            title=words().all_actions
                            aria-label=words().all_actions
                            aria-expanded=move || list.get().to_string()
                            on:click=move |_| list.update(|open| *open = !*open)
                        >
                            <Icon name="list"/>
                        </button>
                    </div>
                </Show>
            </div>
            <Show when=move || list.get()>
                <List/>
            </Show>
            <Chooser/>
            <Standing/>
        </footer>
    }
    .into_any()
}

/// Whether a bot may be asked: not by who learns or solves a puzzle.
fn may_be_advised() -> bool {
    use_context::<crate::lesson::Course>().is_none() && use_context::<crate::puzzles::Riddle>().is_none()
}

/// One's own cards or tiles.
#[component]
pub(crate) fn Hand() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let has_hand = move || {
        table.drawing.with(|drawing| drawing.as_ref().is_some_and(|drawing| drawing.scene().hand.is_some()))
    };
    view! { <Show when=has_hand><Drawn class="hand" pick=|scene| scene.hand.as_ref()/></Show> }.into_any()
}

/// What is asked, or who is waited for.
pub(crate) fn question(table: TableSignals) -> String {
    let over = table.facts.with(|facts| facts.as_ref().is_some_and(|facts| facts.state == State::Over));
    if over {
        return words().game_over.to_owned();
    }
    if let Some(told) =
        table.telling.with(|telling| telling.as_ref().map(|telling| telling.words().to_owned()))
    {
        return told;
    }
    if let Some(errand) = table.meant() {
        return errand.title;
    }
    let Some(now) = table.now.get() else { return words().setting_up.to_owned() };
    if let Some(ask) = &now.ask {
        return ask.prompt.clone();
    }
    let names: Vec<String> = now.awaited.iter().map(|&seat| table.name(seat)).collect();
    match names.as_slice() {
        [] => words().waiting.to_owned(),
        _ => words().waiting_for.replace("{}", &names.join(", ")),
    }
}

/// What the chosen action would be told as, where it is not certain.
#[component]
fn Told() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let told = move || {
        let at = table.chosen.get()?;
        table.preview.with(|preview| {
            let (_, preview) = preview.as_ref().filter(|(number, _)| *number == at)?;
            (!preview.exact).then(|| words().uncertain.to_owned())
        })
    };
    view! { <Show when=move || told().is_some()><p class="told">{told}</p></Show> }.into_any()
}

/// The gold button.
#[component]
fn Confirm() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let chosen = move || {
        let at = table.chosen.get()?;
        let short =
            table.drawing.with(|drawing| drawing.as_ref()?.scene().buttons.get(at).cloned().flatten());
        table.legal().get(at).map(|choice| (at, short.unwrap_or_else(|| choice.label.clone())))
    };
    view! {
        <Show when=move || chosen().is_some()>
            <div class="confirm">
                <button
                    class="button main"
                    id="confirm"
                    disabled=move || table.waiting.get()
                    title=move || chosen().map(|(_, label)| label)
                    on:click=move |_| if let Some((at, _)) = chosen() { table.act(at) }
                >
                    <span>{move || chosen().map(|(_, label)| label)}</span>
                </button>
                <button class="button" on:click=move |_| table.let_go()>{words().not_that}</button>
            </div>
        </Show>
    }
    .into_any()
}

/// Buttons for what has no place on the board.
#[component]
fn Buttons() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let bare = move || {
        let legal = table.legal();
        table.drawing.with(|drawing| {
            let Some(drawing) = drawing else { return Vec::new() };
            let scene = drawing.scene();
            let free = |at: &usize| scene.spots.get(*at).is_none_or(Vec::is_empty);
            let bare: Vec<usize> = (0..legal.len()).filter(free).collect();
            let short = |at: usize| scene.buttons.get(at).cloned().flatten();
            let named = |at: usize| {
                (at, short(at).unwrap_or_else(|| legal[at].label.clone()), legal[at].label.clone())
            };
            if bare.len() > BUTTONS { Vec::new() } else { bare.into_iter().map(named).collect() }
        })
    };
    let advised = move |at: usize| {
        let place = table.advice.with(|advice| advice.iter().position(|(number, _)| *number == at));
        place.map(|place| (place + 1).to_string())
    };
    view! {
        <div class="buttons" class:hidden=move || table.chosen.get().is_some() || table.meant().is_some()>
            <For
                each=bare
                key=|(at, short, label)| (*at, short.clone(), label.clone())
                children=move |(at, short, label)| {
                    view! {
                        <button
                            class="button bare"
                            class:pointed=move || is_lit(table, at)
                            aria-current=move || is_lit(table, at).then_some("step")
                            data-action=move || table.legal().get(at).map(|choice| choice.action.clone())
                            data-hint=move || advised(at)
                            title=label
                            disabled=move || table.waiting.get()
                            on:click=move |_| table.choose(at)
                            on:pointerenter=move |_| table.consider(Some(at))
                            on:pointerleave=move |_| table.consider(None)
                        >
                            {short}
                        </button>
                    }
                }
            />
        </div>
    }
    .into_any()
}

/// Whether a lesson asks for this action.
fn is_lit(table: TableSignals, at: usize) -> bool {
    let legal = table.legal();
    table.lit.with(|lit| legal.get(at).is_some_and(|choice| lit.names(choice)))
}

/// Everything that may be done, as a list for keyboard and screen reader.
#[component]
fn List() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let legal = move || table.legal().into_iter().enumerate().collect::<Vec<_>>();
    view! {
        <ol class="actions" id="actions" aria-label=words().all_actions>
            <For
                each=legal
                key=|(at, choice)| (*at, choice.action.clone(), choice.label.clone())
                children=move |(at, choice)| {
                    view! {
                        <li>
                            <button
                                class="action"
                                class:chosen=move || table.chosen.get() == Some(at)
                                data-action=choice.action
                                disabled=move || table.waiting.get()
                                on:click=move |_| table.choose(at)
                                on:focus=move |_| table.consider(Some(at))
                            >
                                <kbd>{at + 1}</kbd>
                                <span>{choice.label}</span>
                            </button>
                        </li>
                    }
                }
            />
        </ol>
    }
    .into_any()
}

/// Several actions at one spot.
#[component]
fn Chooser() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let options = move || {
        let legal = table.legal();
        let numbers = table.choosing.get().map(|choosing| choosing.numbers).unwrap_or_default();
        numbers.into_iter().filter_map(|at| Some((at, legal.get(at)?.label.clone()))).collect::<Vec<_>>()
    };
    crate::focus::hold(move || table.choosing.get().is_some(), ".chooser", false);
    let style = move || {
        let (x, y) = table.choosing.get().map_or((0.0, 0.0), |choosing| choosing.at);
        format!("--x:{x:.0}px;--y:{y:.0}px")
    };
    view! {
        <Show when=move || table.choosing.get().is_some()>
            <div class="chooser" role="dialog" aria-label=words().choose_one style=style>
                <p>{words().choose_one}</p>
                <For
                    each=options
                    key=Clone::clone
                    children=move |(at, label)| {
                        view! {
                            <button
                                class="button"
                                class:pointed=move || is_lit(table, at)
                                aria-current=move || is_lit(table, at).then_some("step")
                                data-action=move || table.legal().get(at).map(|choice| choice.action.clone())
                                on:click=move |_| table.choose(at)
                                on:pointerenter=move |_| table.consider(Some(at))
                                on:focus=move |_| table.consider(Some(at))
                            >
                                {label}
                            </button>
                        }
                    }
                />
                <button class="button quiet" on:click=move |_| table.let_go()>{words().not_that}</button>
            </div>
        </Show>
    }
    .into_any()
}

/// What the table asks its people.
#[component]
fn Asked() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let asked = move || table.now.with(|now| now.as_ref().and_then(|now| now.question));
    let body = move || {
        asked().map(|question| match question {
            Question::Undo { seat } => view! {
                <p>{words().may_undo.replace("{}", &table.name(seat))}</p>
                <button class="button main" on:click=move |_| table.answer(true)>{words().agree}</button>
                <button class="button" on:click=move |_| table.answer(false)>{words().disagree}</button>
            }
            .into_any(),
            Question::TimeIsUp { seat } => view! {
                <p>{words().time_is_up.replace("{}", &table.name(seat))}</p>
                <button class="button main" on:click=move |_| table.vote(Vote::Wait)>{words().vote_wait}</button>
                <button class="button" on:click=move |_| table.vote(Vote::Bot)>{words().vote_bot}</button>
            }
            .into_any(),
        })
    };
    view! { <Show when=move || asked().is_some()><div class="ask question-bar" role="alert">{body}</div></Show> }.into_any()
}
