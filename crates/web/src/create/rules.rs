//! How much of a game is played: presets, parts that are switched, and house rules folded to one line.

use super::plan::{Plan, house_rules, presets};
use crate::icon::Icon;
use crate::lesson::PartLesson;
use crate::words::{option_value, title, words};
use boards::Part;
use leptos::prelude::*;
use protocol::{OptionInfo, PresetInfo};
use serde_json::Value;
use wasm_bindgen::JsCast;

/// The ready-made tables.
#[component]
pub(crate) fn Presets(plan: Plan) -> impl IntoView {
    let presets = plan.info.with_value(presets);
    if presets.is_empty() {
        return ().into_any();
    }
    let button = |preset: PresetInfo| {
        let (id, name, about) = (preset.id.clone(), preset.name.clone(), preset.about.clone());
        let preset = StoredValue::new(preset);
        let choose = move |_| plan.chosen.set(preset.with_value(|preset| preset.options.clone()));
        let on = move || preset.with_value(|preset| plan.is(preset)).to_string();
        view! {
            <button class="preset" type="button" data-preset=id aria-pressed=on on:click=choose>
                <b>{name}</b><small>{about}</small>
            </button>
        }
        .into_any()
    };
    view! {
        <fieldset>
            <legend>{words().how_much}</legend>
            <div class="presets">{presets.into_iter().map(button).collect_view()}</div>
        </fieldset>
    }
    .into_any()
}

/// The parts of the game, as cards that switch.
#[component]
pub(crate) fn Parts(plan: Plan) -> impl IntoView {
    let parts = plan.setup().parts();
    if parts.is_empty() {
        return ().into_any();
    }
    let game = StoredValue::new(plan.info.with_value(|info| info.id.clone()));
    let card = |part: &'static Part| {
        let on = move || plan.plays(part.key);
        let switch = move |_| plan.choose(part.key, Value::Bool(!on()));
        view! {
            <div class="part-slot">
                <button class="part" type="button" role="switch" data-part=part.key aria-checked=move || on().to_string() on:click=switch>
                    <svg class="part-art" aria-hidden="true"><use href=format!("#part-{}", part.key)></use></svg>
                    <i class="knob" aria-hidden="true"></i>
                    <b>{part.name}</b><small>{part.line}</small>
                </button>
                <PartLesson game=game.get_value() part/>
            </div>
        }
        .into_any()
    };
    view! {
        <svg class="fig-stock" aria-hidden="true" inner_html=plan.setup().art()></svg>
        <div class="parts" role="group" aria-label=words().parts>{parts.iter().map(card).collect_view()}</div>
    }
    .into_any()
}

/// What is agreed on beside that, folded to one line that says what differs.
#[component]
pub(crate) fn HouseRules(plan: Plan) -> impl IntoView {
    let rules = house_rules(plan);
    if rules.is_empty() {
        return ().into_any();
    }
    let all = StoredValue::new(rules.clone());
    let differing = move || {
        let changed = |option: &OptionInfo| {
            let value = plan.value(option);
            (value != option.default)
                .then(|| format!("{}: {}", name(option), said(option, &value).to_lowercase()))
        };
        let changed: Vec<String> = all.with_value(|all| all.iter().filter_map(changed).collect());
        match changed.len() {
            0 => words().house_rules_usual.to_owned(),
            _ => changed.join(" · "),
        }
    };
    view! {
        <details class="options house">
            <summary><Icon name="gear"/><b>{words().house_rules}</b><span class="soft">{differing}</span></summary>
            {rules.into_iter().map(|option| view! { <Rule plan option/> }.into_any()).collect_view()}
        </details>
    }
    .into_any()
}

/// One house rule.
#[component]
fn Rule(plan: Plan, option: OptionInfo) -> impl IntoView {
    let (title, about, range) = (name(&option), option.about.clone(), option.range);
    let bare = option.choices.is_empty();
    let option = StoredValue::new(option);
    let value = move || option.with_value(|option| plan.value(option));
    let key = move || option.with_value(|option| option.key.clone());
    let input = match range {
        Some((least, most)) if bare => {
            let set = move |event: web_sys::Event| {
                if let Ok(number) = event_target_value(&event).parse::<i64>() {
                    plan.choose(&key(), Value::from(number.clamp(least, most)));
                }
            };
            view! { <input type="number" min=least max=most prop:value=move || value().to_string() on:change=set/> }.into_any()
        }
        _ => {
            let values = option.with_value(values);
            let place = move |values: &[Value]| values.iter().position(|other| *other == value());
            let all = values.clone();
            let set = move |event: web_sys::Event| {
                if let Some(chosen) =
                    event_target_value(&event).parse().ok().and_then(|at: usize| all.get(at))
                {
                    plan.choose(&key(), chosen.clone());
                }
                // What does not go with the rest is not taken, and the list says so.
                let list = event.target().and_then(|it| it.dyn_into::<web_sys::HtmlSelectElement>().ok());
                if let (Some(list), Some(at)) = (list, untrack(|| place(&all))) {
                    list.set_selected_index(at as i32);
                }
            };
            let named = values.into_iter().enumerate().map(|(at, one)| {
                let words = option.with_value(|option| said(option, &one));
                view! { <option value=at prop:selected=move || value() == one>{words}</option> }.into_any()
            });
            view! { <select on:change=set>{named.collect_view()}</select> }.into_any()
        }
    };
    view! { <label class="field option"><span><b>{title}</b><small>{about}</small></span>{input}</label> }
        .into_any()
}

/// The values one can choose from: the named ones, then the numbers.
fn values(option: &OptionInfo) -> Vec<Value> {
    let named = option.choices.iter().map(|choice| choice.value.clone());
    let numbers = option.range.into_iter().flat_map(|(least, most)| (least..=most).map(Value::from));
    named.chain(numbers).collect()
}

/// What an option is called.
fn name(option: &OptionInfo) -> String {
    if option.name.is_empty() { title(&option.key) } else { option.name.clone() }
}

/// What a value of an option means.
fn said(option: &OptionInfo, value: &Value) -> String {
    let bare = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let choice = option.choices.iter().find(|choice| choice.value == *value);
    option_value(&bare, choice.map_or("", |choice| choice.about.as_str()))
}
