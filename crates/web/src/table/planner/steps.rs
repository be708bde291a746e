//! The steps of a plan as they are read and changed.

use super::draft::Leaf;
use super::{Planner, up_to};
use crate::icon::Icon;
use crate::table::TableSignals;
use crate::words::words;
use leptos::prelude::*;
use protocol::Choice;

/// One step after another, each with what is tried first, second and so on.
#[component]
pub(super) fn Steps() -> impl IntoView {
    let planner = use_context::<Option<Planner>>().flatten().expect("a plan is made at this table");
    let rows = move || {
        let draft = planner.draft.get();
        let open = draft.open;
        draft.leaves.into_iter().enumerate().map(|(at, leaf)| row(at, leaf, open == Some(at))).collect_view()
    };
    view! { <ol class="plan-steps">{rows}</ol> }.into_any()
}

/// One step.
fn row(at: usize, leaf: Leaf, open: bool) -> impl IntoView {
    let (table, planner) = (
        expect_context::<TableSignals>(),
        use_context::<Option<Planner>>().flatten().expect("a plan is made at this table"),
    );
    let (step, offers) = (leaf.step.clone(), leaf.offers.clone());
    let ways = step.actions.iter().cloned().enumerate().map(|(place, choice)| way(at, place, choice));
    let ways = ways.collect_view();
    let toggle = move |_| planner.draft.update(|draft| draft.open = (draft.open != Some(at)).then_some(at));
    let prompt = if step.prompt.is_empty() { step.question.clone() } else { step.prompt.clone() };
    view! {
        <li class="plan-step" class:open=open>
            <div class="plan-head">
                <button class="plan-prompt" aria-expanded=open.to_string() on:click=toggle>{prompt}</button>
                <button class="button square" aria-label=words().plan_remove title=words().plan_remove on:click=move |_| planner.edit(table, |draft| draft.remove(at))><Icon name="close"/></button>
            </div>
            <ol class="plan-ways">{ways}</ol>
            {open.then(|| view! { <Offers at step_actions=step.actions offers/> })}
        </li>
    }
}

/// One way to answer: what it does, sooner, or out.
fn way(at: usize, place: usize, choice: Choice) -> impl IntoView {
    let (table, planner) = (
        expect_context::<TableSignals>(),
        use_context::<Option<Planner>>().flatten().expect("a plan is made at this table"),
    );
    let label = named(&choice);
    let sooner = words().plan_sooner.replace("{}", &label);
    let out = words().plan_out.replace("{}", &label);
    view! {
        <li>
            <span>{label}</span>
            <button class="button square turned-up" disabled={place == 0} aria-label=sooner.clone() title=sooner on:click=move |_| planner.edit(table, |draft| draft.prefer(at, place))><Icon name="back"/></button>
            <button class="button square" aria-label=out.clone() title=out on:click=move |_| planner.edit(table, |draft| draft.turn(at, &choice))><Icon name="minus"/></button>
        </li>
    }
}

/// What may be answered at a step: each a tap away.
#[component]
fn Offers(at: usize, step_actions: Vec<Choice>, offers: Vec<Choice>) -> impl IntoView {
    let (table, planner) = (
        expect_context::<TableSignals>(),
        use_context::<Option<Planner>>().flatten().expect("a plan is made at this table"),
    );
    let all = offers.clone();
    let offer = move |choice: Choice| {
        let chosen = step_actions.iter().any(|known| known.action == choice.action);
        let below = up_to(&all, &choice);
        let (label, action, turned) = (named(&choice), choice.action.clone(), choice);
        let least = (!below.is_empty() && !chosen).then(|| {
            let title = words().plan_up_to_why;
            view! {
                <button class="button plan-up-to" title=title on:click=move |_| planner.edit(table, |draft| draft.add(at, &below))>{words().plan_up_to}</button>
            }
        });
        view! {
            <li>
                <button class="plan-offer" data-action=action aria-pressed=chosen.to_string() on:click=move |_| planner.edit(table, |draft| draft.turn(at, &turned))>{label}</button>
                {least}
            </li>
        }
    };
    view! {
        <p class="soft">{words().plan_choose}</p>
        <ul class="plan-offers">{offers.into_iter().map(offer).collect_view()}</ul>
    }
    .into_any()
}

fn named(choice: &Choice) -> String {
    if choice.label.is_empty() { choice.action.clone() } else { choice.label.clone() }
}
