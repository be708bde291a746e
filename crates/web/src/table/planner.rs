//! Planned moves: what shall be done for one at a live table when one is asked. The questions come from imagined games.

mod draft;
mod steps;

use super::TableSignals;
use crate::desk;
use crate::icon::Icon;
use crate::words::words;
use draft::{Draft, up_to};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{DeskAnswer, DeskAsk, Expected, Plan, PlanStep, PlanStop, State};
use serde_json::value::RawValue;
use steps::Steps;

/// The plan that is being made at this table.
#[derive(Clone, Copy)]
pub(crate) struct Planner {
    open: RwSignal<bool>,
    draft: RwSignal<Draft>,
    /// What may be asked after what is drafted.
    expected: RwSignal<Vec<Expected>>,
    /// Whether games are being imagined.
    thinking: RwSignal<bool>,
    /// What the person has laid down themselves and the table has not told yet.
    sent: StoredValue<Option<Vec<PlanStep>>>,
}

impl Planner {
    /// No plan yet, at a table that has one's own plan in what it is told.
    pub(crate) fn new(table: TableSignals) -> Planner {
        let planner = Planner {
            open: RwSignal::new(false),
            draft: RwSignal::new(Draft::default()),
            expected: RwSignal::new(Vec::new()),
            thinking: RwSignal::new(false),
            sent: StoredValue::new(None),
        };
        planner.tell_what_became_of_it(table);
        planner.keep_up(table);
        planner
    }

    /// Opens the panel with what is laid down.
    pub(crate) fn show(self, table: TableSignals) {
        let plan = plan(table);
        self.draft.set(Draft::of(plan.map(|plan| plan.steps).unwrap_or_default()));
        self.open.set(true);
        self.look_ahead(table);
    }

    /// Closes it, if it is open; says whether it was.
    pub(crate) fn close(self) -> bool {
        let open = self.open.get_untracked();
        self.open.set(false);
        open
    }

    /// Changes the draft and asks what may come after it.
    fn edit(self, table: TableSignals, change: impl FnOnce(&mut Draft)) {
        self.draft.update(change);
        self.look_ahead(table);
    }

    /// Imagines what may be asked after what is drafted.
    fn look_ahead(self, table: TableSignals) {
        let Some(now) = table.now.get_untracked() else { return };
        let view = now.view.clone().and_then(|view| RawValue::from_string(view).ok());
        let (Some(view), Some(seat)) = (view, now.you) else { return };
        let (game, steps) = (table.game.get_untracked(), self.draft.with_untracked(Draft::steps));
        let question = DeskAsk::Expect {
            game: game.clone(),
            view,
            seat,
            steps: steps.clone(),
            names: table.names.get_untracked(),
        };
        self.thinking.set(true);
        spawn_local(async move {
            let answer = desk::ask(&game, question).await;
            // Meanwhile the draft may have changed: then another answer is on its way.
            if self.draft.try_with_untracked(Draft::steps) != Some(steps) {
                return;
            }
            match answer {
                DeskAnswer::Expected(expected) => self.expected.set(expected),
                DeskAnswer::Wrong(problem) => table.say_trouble(&crate::words::sentence(&problem.message)),
                _ => {}
            }
            self.thinking.set(false);
        });
    }

    /// As long as the panel is open, what may be asked is imagined anew when the table has moved on.
    fn keep_up(self, table: TableSignals) {
        let number = Memo::new(move |_| table.now.with(|now| now.as_ref().map(|now| now.number)));
        Effect::new(move |before: Option<Option<u64>>| {
            let now = number.get();
            if before.is_some_and(|before| before != now) && self.open.get_untracked() {
                self.look_ahead(table);
            }
            now
        });
    }

    /// Lays the draft down, or takes away what lies there where it is empty.
    fn lay_down(self, table: TableSignals) {
        let steps = self.draft.with_untracked(Draft::steps);
        if let Some(misfit) = protocol::plan::misfit(&steps) {
            return table.say_trouble(&crate::words::sentence(&misfit));
        }
        self.sent.set_value(Some(steps.clone()));
        table.plan(steps);
        self.open.set(false);
    }

    fn take_away(self, table: TableSignals) {
        self.draft.set(Draft::default());
        self.lay_down(table);
    }

    /// Tells when something of the plan was done, and when it has stopped.
    fn tell_what_became_of_it(self, table: TableSignals) {
        let laid = Memo::new(move |_| plan(table));
        Effect::new(move |before: Option<Option<Plan>>| {
            let now = laid.get();
            let steps = now.as_ref().map(|plan| plan.steps.clone()).unwrap_or_default();
            let own = self.sent.try_update_value(Option::take).flatten() == Some(steps);
            if let Some(Some(before)) = before
                && before.stopped.is_none()
                && !own
            {
                match now.as_ref().map(|plan| plan.stopped) {
                    Some(Some(why)) => table.say_trouble(&stopped(why)),
                    Some(None) | None if table.is_over_untracked() => {}
                    Some(None) | None => table.say_trouble(words().plan_followed),
                }
            }
            now
        });
    }
}

/// One's own plan, as the table tells it.
fn plan(table: TableSignals) -> Option<Plan> {
    table.now.with(|now| now.as_ref().and_then(|now| now.plan.clone()))
}

/// Why a plan has stopped, in a sentence.
fn stopped(why: PlanStop) -> String {
    let why = match why {
        PlanStop::Unexpected => words().plan_unexpected,
        PlanStop::Impossible => words().plan_impossible,
        PlanStop::Otherwise => words().plan_otherwise,
        PlanStop::TakenBack => words().plan_taken_back,
        PlanStop::NewRules => words().plan_new_rules,
    };
    words().plan_stopped.replace("{}", why)
}

/// Whether the viewer plays at a live table: only there something can be planned.
pub(crate) fn may_plan(table: TableSignals) -> bool {
    table.is_live
        && table.now.with(|now| now.as_ref().is_some_and(|now| now.you.is_some()))
        && table.facts.with(|facts| facts.as_ref().is_some_and(|facts| facts.state == State::Playing))
}

/// Beside the question while others think: the way to one's plan.
#[component]
pub(crate) fn PlanButton() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let Some(planner) = use_context::<Option<Planner>>().flatten() else { return ().into_any() };
    let label = move || match plan(table) {
        Some(Plan { stopped: Some(_), .. }) => words().plan_has_stopped.to_owned(),
        Some(plan) => words().plan_lies.replace("{}", &plan.steps.len().to_string()),
        None => words().plan_turn.to_owned(),
    };
    let shown = move || may_plan(table) && (table.legal().is_empty() || plan(table).is_some());
    view! {
        <Show when=shown>
            <button class="button" id="plan-open" on:click=move |_| planner.show(table)><Icon name="hourglass"/>{label}</button>
        </Show>
    }
    .into_any()
}

/// On one's own plate: that a plan lies there.
#[component]
pub(crate) fn PlanBadge() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let lies = move || plan(table).is_some_and(|plan| plan.stopped.is_none());
    view! {
        <Show when=lies><span class="plan-badge" role="img" aria-label=words().plan_badge title=words().plan_badge><Icon name="hourglass"/></span></Show>
    }
    .into_any()
}

/// The panel in which a plan is made.
#[component]
pub(crate) fn PlanPanel() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let Some(planner) = use_context::<Option<Planner>>().flatten() else { return ().into_any() };
    crate::focus::hold(move || planner.open.get(), ".planner", false);
    let notice = move || plan(table).and_then(|plan| plan.stopped).map(stopped);
    let lies = move || plan(table).is_some();
    let empty = move || planner.draft.with(|draft| draft.steps().is_empty());
    view! {
        <Show when=move || planner.open.get()>
            <section class="planner" role="dialog" aria-label=words().plan_turn>
                <h2>{words().plan_turn}<button class="button square" aria-label=words().close title=words().close on:click=move |_| { planner.close(); }><Icon name="close"/></button></h2>
                <div class="planner-body">
                    <p class="soft">{words().plan_about}</p>
                    <Show when=move || notice().is_some()><p class="plan-notice" role="status">{notice}</p></Show>
                    <Steps/>
                    <Next/>
                </div>
                <div class="row">
                    <Show when=lies><button class="button" id="plan-away" on:click=move |_| planner.take_away(table)>{words().plan_take_away}</button></Show>
                    <button class="button main" id="plan-lay" disabled=empty on:click=move |_| planner.lay_down(table)>{words().plan_lay_down}</button>
                </div>
            </section>
        </Show>
    }
    .into_any()
}

/// What may be asked then: each question with what can be answered.
#[component]
fn Next() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let planner = use_context::<Option<Planner>>().flatten().expect("a plan is made at this table");
    let title = move || match planner.draft.with(|draft| draft.steps().is_empty()) {
        true => words().plan_first,
        false => words().plan_then,
    };
    let row = move |expected: Expected| {
        let odds = words().plan_odds.replace("{}", &expected.percent.to_string());
        let (prompt, question) = (expected.prompt.clone(), expected.question.clone());
        view! {
            <li>
                <button class="plan-question" data-question=question on:click=move |_| planner.edit(table, |draft| draft.expect(expected.clone()))>
                    <span>{prompt}</span><small>{odds}</small>
                </button>
            </li>
        }
    };
    view! {
        <h3>{title}</h3>
        <Show when=move || planner.thinking.get()><p class="soft" role="status">{words().plan_imagining}</p></Show>
        <ol class="plan-questions" class:old=move || planner.thinking.get()>
            {move || planner.expected.get().into_iter().map(row).collect_view()}
        </ol>
        <Show when=move || !planner.thinking.get() && planner.expected.with(Vec::is_empty)><p class="soft">{words().plan_nothing}</p></Show>
    }
    .into_any()
}
