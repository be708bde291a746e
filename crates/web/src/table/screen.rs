//! The table: board, seats, hand, prompt, log and the game's own panels, for any link.

use super::TableSignals;
use super::board::Board;
use super::bubble::{Bubble, Tips, element};
use super::chat::{self, Talk};
use super::drawn::Drawn;
use super::keys;
use super::log::{Log, Past};
use super::over::{Cover, Over};
use super::planner::{PlanPanel, Planner};
use super::prompt::{Hand, Prompt, question};
use super::seats::{Aim, Seats};
use super::sheet::{Grip, rises_when_asked};
use super::signs::Signs;
use super::story::{Caption, Recap};
use super::telling::Teller;
use super::top::Top;
use crate::coach::Coach;
use crate::drawer::{BookDrawer, Drawer};
use crate::focus::{self, Place};
use crate::icon::Icon;
use crate::lesson::Course;
use crate::lesson::guide::Guide;
use crate::menu::{Help, Menu};
use crate::puzzles::{Answer, Riddle};
use crate::replay::{Controls, Replay};
use crate::whatif::{Comparison, Imagining, Moves, WayIn};
use crate::words::words;
use boards::Bar;
use leptos::prelude::*;
use std::time::Duration;

/// A finger that rests so long, in milliseconds, asks what a thing is.
const LONG_PRESS: f64 = 550.0;
/// So many new lines are spoken at once.
const SPOKEN: usize = 6;

/// The table, played at, looked at again, learned at, puzzled over or only imagined.
#[component]
pub(crate) fn TableScreen(
    table: TableSignals,
    #[prop(optional)] replay: Option<Replay>,
    #[prop(optional)] lesson: Option<Course>,
    #[prop(optional)] whatif: Option<Imagining>,
    #[prop(optional)] puzzle: Option<Riddle>,
) -> impl IntoView {
    provide_context(table);
    let (tips, drawer) = (Tips::new(table), Drawer::new());
    provide_context(drawer);
    // Also where there is none: what an earlier screen in this place left behind is gone with it.
    let planner = table.is_live.then(|| Planner::new(table));
    provide_context(planner);
    let (list, menu, help) = (RwSignal::new(false), RwSignal::new(false), RwSignal::new(false));
    let (tab, sheet) = (RwSignal::new("play".to_owned()), rises_when_asked(table, list));
    let talk = Callback::new(move |()| tab.set("chat".to_owned()));
    Effect::new(move |_| {
        if tab.get() == "chat" {
            request_animation_frame(move || chat::read(table));
        }
    });
    open_list_where_nothing_can_be_clicked(table, list);
    announce_turn(whatif.map_or(table, Imagining::real));
    crate::notices::call_when_hidden(whatif.map_or(table, Imagining::real));
    begin_with_question(table);
    // Whoever plays by hand wants no place lit that they did not touch.
    let by_keys = StoredValue::new(false);
    let way = use_context::<WayIn>();
    let key = window_event_listener(leptos::ev::keydown, move |event| {
        by_keys.set_value(true);
        if drawer.takes(&event, element(event.target()).as_ref()) {
            return;
        }
        let replayed = replay.is_some_and(|replay| !keys::writes(&event) && replay.key(&event));
        if replayed || way.is_some_and(|way| way.key(&event)) {
            event.prevent_default();
        } else {
            if event.key() == "Escape" {
                menu.set(false);
                if planner.is_some_and(Planner::close) {
                    return;
                }
            }
            keys::press(table, tips, list, help, drawer, &event);
        }
    });
    on_cleanup(move || {
        key.remove();
        document().set_title("Pantheon");
    });
    let click = move |event: web_sys::MouseEvent| {
        tips.hide();
        if element(event.target()).is_some_and(|target| drawer.follows(&event, &target)) {
            return;
        }
        let sign = element(event.target()).and_then(|target| target.closest("[data-opens]").ok().flatten());
        if let Some(panel) = sign.and_then(|sign| sign.get_attribute("data-opens")) {
            tab.set(panel);
        }
        if let Some(lesson) = lesson {
            hear_of_miss(lesson, &event);
        }
        let target = element(event.target());
        let spot = target.as_ref().and_then(|target| target.closest("[data-spot].can").ok().flatten());
        if let Some(spot) = spot.and_then(|spot| spot.get_attribute("data-spot")) {
            let numbers = keys::marked(table, &spot);
            table.press(&numbers, (f64::from(event.client_x()), f64::from(event.client_y())));
        } else if target.is_some_and(|target| table.touch(&target)) && event.detail() == 0 {
            keys::go_on_with_errand();
        }
    };
    let rested = StoredValue::new(None::<(i32, i32)>);
    let over = move |event: web_sys::PointerEvent| {
        // Where only the drawing under a resting pointer has changed nobody points at anything.
        let at = Some((event.client_x(), event.client_y()));
        if rested.with_value(|before| *before == at) {
            return;
        }
        rested.set_value(at);
        let after = if event.pointer_type() == "touch" { LONG_PRESS as u64 } else { 380 };
        tips.over(event.target(), after);
        let spot =
            element(event.target()).and_then(|target| target.closest("[data-spot].can").ok().flatten());
        if event.pointer_type() != "touch" {
            consider(table, spot);
        }
    };
    // By the clock of the touch itself: a slow page makes no press longer.
    let pressed = StoredValue::new(None::<f64>);
    let down = move |event: web_sys::PointerEvent| {
        by_keys.set_value(false);
        pressed.set_value((event.pointer_type() == "touch").then(|| event.time_stamp()));
    };
    // Who pressed long to read what a thing is does not choose it by letting go.
    let let_go_of_long_press = move |event: web_sys::MouseEvent| {
        let long = pressed.get_value().is_some_and(|since| event.time_stamp() - since >= LONG_PRESS);
        pressed.set_value(None);
        if long && tips.is_shown() {
            event.prevent_default();
            event.stop_propagation();
        }
    };
    let place = keep_focus(table);
    let focus = move |event: web_sys::FocusEvent| {
        let target = element(event.target());
        // The question only stands in for a place that is gone for now.
        if !target.as_ref().is_some_and(focus::stands_in) {
            place.set_value(target.as_ref().filter(|_| by_keys.get_value()).and_then(Place::of));
        }
        let spot = target.clone().and_then(|target| target.closest("[data-spot].can").ok().flatten());
        if spot.is_some() {
            consider(table, spot);
        }
        // Where a finger or a mouse has left the focus nobody asked what stands there.
        if by_keys.get_value() {
            tips.over(event.target(), 500);
        }
    };
    let game = move || format!("table game-{}", table.game.get());
    view! {
        <main
            class=game
            data-tab=move || tab.get()
            data-sheet=move || sheet.get().name()
            class:lesson=lesson.is_some()
            class:imagined=whatif.is_some()
            class:puzzle=puzzle.is_some()
            class:asked=move || !table.legal().is_empty()
            class:looking-back=move || table.past.get().is_some()
            on:click=click
            on:click:capture=let_go_of_long_press
            on:pointerdown=down
            on:pointerover=over
            on:focusin=focus
        >
            <Top menu/>
            <aside class="left" aria-label=words().seats>
                <Seats/>
                <Panels bar=Bar::Left tab/>
            </aside>
            <div class="middle">
                <Past/>
                <Teller/>
                <Aim/>
                <Drawn class="edge" pick=|scene| scene.edge.as_ref()/>
                <Drawn class="strip" pick=|scene| scene.strip.as_ref()/>
                <Coach/>
                <Caption/>
                <Signs/>
                <Board sheet/>
            </div>
            <section class="dock" aria-label=words().your_decision class:mine=move || !table.legal().is_empty()>
                <Grip sheet/>
                <Coach in_sheet=true/>
                <div class="at-hand">
                    <div class="stage"><Panels bar=Bar::Stage tab/></div>
                    {replay.is_none().then(|| view! { <Hand/> })}
                </div>
                {match replay {
                    Some(replay) => view! { <Controls replay/> }.into_any(),
                    None => view! { <Prompt list/> }.into_any(),
                }}
            </section>
            // After what is asked, so that the keyboard comes to hand and question first.
            <aside class="right" aria-label=words().beside_board>
                <Panels bar=Bar::Right tab/>
                {whatif.map(|imagining| view! { <div class="panel-slot" class:open=move || tab.get() == "line"><Moves imagining/></div> })}
                <div class="panel-slot" class:open=move || tab.get() == "log"><Log/></div>
                <Show when=move || table.is_live>
                    <div class="panel-slot" class:open=move || tab.get() == "chat"><Talk/></div>
                </Show>
            </aside>
            {lesson.map(|course| view! { <Guide course/> })}
            {puzzle.map(|riddle| view! { <Answer riddle/> })}
            <Tabs tab/>
            <Recap/>
            <PlanPanel/>
            <chat::Preview open=talk/>
            <Notice/>
            <Bubble tips/>
            <Menu open=menu help/>
            <Help open=help/>
            <BookDrawer/>
            {(lesson.is_none() && whatif.is_none()).then(|| view! { <Over/> })}
            {whatif.map(|imagining| view! { <Comparison imagining/> })}
            <Cover/>
            <div class="sr" role="status" aria-live="polite">{move || spoken(table)}</div>
        </main>
    }
    .into_any()
}

/// In a lesson, what cannot be chosen says why.
fn hear_of_miss(lesson: Course, event: &web_sys::MouseEvent) {
    let Some(target) = element(event.target()) else { return };
    // A button that was pressed by a key counts no clicks.
    lesson.press((event.detail() > 0).then(|| (f64::from(event.client_x()), f64::from(event.client_y()))));
    let spot = target.closest("[data-spot]").ok().flatten().filter(|spot| !spot.class_list().contains("can"));
    if let Some(spot) = spot.and_then(|spot| spot.get_attribute("data-spot")) {
        lesson.missed(&spot);
    }
}

/// The game's own panels of one bar.
#[component]
fn Panels(bar: Bar, tab: RwSignal<String>) -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let ids = Memo::new(move |_| {
        table.drawing.with(|drawing| {
            let panels =
                drawing.as_ref().map(|drawing| drawing.scene().panels.as_slice()).unwrap_or_default();
            panels.iter().filter(|panel| panel.bar == bar).map(|panel| panel.id).collect::<Vec<_>>()
        })
    });
    let title = move |id: &'static str| {
        table.drawing.with(|drawing| {
            let panels =
                drawing.as_ref().map(|drawing| drawing.scene().panels.as_slice()).unwrap_or_default();
            panels.iter().find(|panel| panel.id == id).map(|panel| panel.title.clone()).unwrap_or_default()
        })
    };
    view! {
        <For
            each=move || ids.get()
            key=|id| *id
            children=move |id| {
                view! {
                    <div class="panel-slot" class:open=move || tab.get() == id>
                        <section class="panel" data-panel=id>
                            <h2>{move || title(id)}</h2>
                            <Drawn pick=move |scene| scene.panels.iter().find(|panel| panel.id == id).map(|panel| &panel.body)/>
                        </section>
                    </div>
                }
            }
        />
    }
    .into_any()
}

/// How many lines were said and not read.
#[component]
fn Unheard() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let count = Memo::new(move |_| chat::unheard(table));
    view! {
        <Show when=move || { count.get() > 0 }>
            <span class="badge" aria-label=move || words().unseen.replace("{}", &count.get().to_string())>{move || count.get()}</span>
        </Show>
    }
    .into_any()
}

/// On small screens: one panel at a time.
#[component]
fn Tabs(tab: RwSignal<String>) -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let imagined = use_context::<Imagining>().is_some();
    let tabs = Memo::new(move |_| {
        let mut tabs = vec![("play".to_owned(), words().play.to_owned())];
        table.drawing.with(|drawing| {
            let panels =
                drawing.as_ref().map(|drawing| drawing.scene().panels.as_slice()).unwrap_or_default();
            let beside = panels.iter().filter(|panel| panel.bar != Bar::Stage);
            // What a title says of now is read in the panel: a tab has room for its name.
            let name = |title: &str| {
                let ends = [":", " and ", " for "].iter().filter_map(|end| title.find(end)).min();
                title[..ends.unwrap_or(title.len())].to_owned()
            };
            tabs.extend(beside.map(|panel| (panel.id.to_owned(), name(&panel.title))));
        });
        if imagined {
            tabs.push(("line".to_owned(), words().whatif_line.to_owned()));
        }
        tabs.push(("seats".to_owned(), words().seats.to_owned()));
        tabs.push(("log".to_owned(), words().log.to_owned()));
        if table.is_live {
            tabs.push(("chat".to_owned(), words().chat.to_owned()));
        }
        tabs
    });
    view! {
        <nav class="tabs" aria-label=words().panels>
            <For
                each=move || tabs.get()
                key=Clone::clone
                children=move |(id, title)| {
                    let (name, other) = (id.clone(), id.clone());
                    let data = id.clone();
                    let talk = id == "chat";
                    view! {
                        <button
                            class="tab"
                            data-tab=data
                            class:on=move || tab.get() == name
                            on:click=move |_| tab.set(other.clone())
                        >
                            {title}
                            {talk.then(|| view! { <Unheard/> })}
                        </button>
                    }
                }
            />
        </nav>
    }
    .into_any()
}

/// What went wrong, or is going on behind the table.
#[component]
fn Notice() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    Effect::new(move |_| {
        if table.trouble.get().is_some() {
            set_timeout(move || drop(table.trouble.try_set(None)), Duration::from_secs(6));
        }
    });
    view! {
        <Show when=move || table.trouble.get().is_some()>
            <div class="toast" role="alert">
                <p>{move || table.trouble.get()}</p>
                <button class="button square" aria-label=words().close on:click=move |_| table.trouble.set(None)><Icon name="close"/></button>
            </div>
        </Show>
        <Show when=move || table.offline.get()>
            <div class="toast steady" role="status"><p>{words().reconnecting}</p></div>
        </Show>
    }
    .into_any()
}

fn consider(table: TableSignals, spot: Option<web_sys::Element>) {
    let numbers =
        spot.and_then(|spot| spot.get_attribute("data-spot")).map(|spot| keys::marked(table, &spot));
    match numbers.as_deref() {
        Some([number]) => table.consider(Some(*number)),
        _ => table.consider(None),
    }
}

/// A game without a board of its own is played by the list.
fn open_list_where_nothing_can_be_clicked(table: TableSignals, list: RwSignal<bool>) {
    Effect::new(move |_| {
        let nothing = table.drawing.with(|drawing| {
            drawing
                .as_ref()
                .is_some_and(|drawing| drawing.marks().is_empty() && drawing.scene().spots.len() > 6)
        });
        if nothing {
            list.set(true);
        }
    });
}

/// What had the keyboard may be gone after an action: it goes on from the same place.
fn keep_focus(table: TableSignals) -> StoredValue<Option<Place>> {
    let place: StoredValue<Option<Place>> = StoredValue::new(None);
    Effect::new(move |_| {
        table.now.track();
        // Nothing can be focused while an action is on its way.
        table.waiting.track();
        request_animation_frame(move || {
            let lost = focus::active().is_none_or(|element| focus::stands_in(&element));
            if let Some(place) = place.try_get_value().flatten().filter(|_| lost) {
                place.return_to();
            }
        });
    });
    place
}

/// The first thing that has the keyboard at a table is what is asked.
fn begin_with_question(table: TableSignals) {
    Effect::new(move |done: Option<bool>| {
        let asked = table.now.with(|now| now.as_ref().is_some_and(|now| now.ask.is_some()));
        if asked && done != Some(true) {
            request_animation_frame(focus::on_question);
        }
        asked || done == Some(true)
    });
}

/// The title of the page tells when it is one's turn.
fn announce_turn(table: TableSignals) {
    Effect::new(move |_| {
        let game = crate::words::game_name(&table.game.get());
        let asked = table.now.with(|now| now.as_ref().is_some_and(|now| now.ask.is_some()));
        let title = if asked {
            format!("● {} · {game}", words().your_turn)
        } else {
            format!("{game} · Pantheon")
        };
        document().set_title(&title);
    });
}

/// What those who listen are told.
fn spoken(table: TableSignals) -> String {
    if table.telling.with(Option::is_some) {
        return question(table);
    }
    let fresh = table.fresh.get();
    let news = table.log.with(|log| {
        let new = log.get(fresh..).unwrap_or_default();
        // Of a whole game that was just opened only the end is told.
        new.iter().skip(new.len().saturating_sub(SPOKEN)).map(|line| line.text.clone()).collect::<Vec<_>>()
    });
    format!("{} {}", news.join(" "), question(table))
}
