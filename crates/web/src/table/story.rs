//! What others did, told on the board: a caption, a mark where it happened, and all steps since one's own last turn.

use super::TableSignals;
use super::corner;
use crate::icon::{Icon, Shape};
use crate::settings::settings;
use crate::time;
use crate::words::words;
use boards::story::{self, Passage};
use kernel::{Names, Seat};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;

/// So many steps are listed, the newest last.
const LISTED: usize = 24;
/// A step stands for so many pauses while all are played again.
const READING: u32 = 3;
/// The same where events are shown at once, in milliseconds.
const AT_ONCE: u32 = 1200;

impl TableSignals {
    /// What a step says, in a few sentences, and how many more it has.
    pub(crate) fn say_step(self, step: &Passage) -> (Vec<String>, usize) {
        let names = self.names.with(|names| Names::new(names.iter().cloned()));
        self.log.with(|log| {
            let lines = log.get(step.lines.clone()).unwrap_or_default();
            story::caption(lines, step.by, &names)
        })
    }

    /// The colour of a seat at this table.
    pub(crate) fn colour(self, seat: Seat) -> u8 {
        let worn = self.colours.with(|colours| colours.get(seat.index()).copied().unwrap_or(seat.0));
        self.game.with(|game| boards::worn(boards::board(game), worn))
    }

    /// Who plays together with this seat.
    fn partner(self, seat: Seat) -> Option<Seat> {
        self.teams.with(|teams| {
            let team = teams.iter().find(|team| team.contains(&seat))?;
            team.iter().copied().find(|other| *other != seat)
        })
    }

    /// Goes to the moment before or after the one that is looked at.
    pub(crate) fn step_past(self, on: bool) {
        let lines = self.log.with_untracked(Vec::len);
        let at = self.past.get_untracked().unwrap_or(lines);
        let looks = self.looks();
        let next =
            if on { looks.iter().find(|look| **look > at) } else { looks.iter().rfind(|look| **look < at) };
        match next.copied() {
            Some(next) if next < lines => self.look_back(next.saturating_sub(1)),
            _ if on => self.past.set(None),
            // Earlier than what this page has seen: line by line.
            _ if at > 1 => self.look_back(at - 2),
            _ => {}
        }
    }

    /// Plays all steps since one's last turn again, each as long as one reads it.
    fn play_again(self) {
        self.let_go();
        spawn_local(async move {
            for step in self.steps.get_untracked() {
                self.look_back(step.lines.end - 1);
                let pause = self.pause();
                time::sleep(if pause == 0 { AT_ONCE } else { READING * pause }).await;
                // Somebody went elsewhere meanwhile, or there was nothing to look back at.
                if self.past.try_get_untracked().flatten() != Some(step.lines.end) {
                    return;
                }
            }
            self.past.set(None);
        });
    }
}

/// The newest thing somebody else did: in the free corner of the board, or over the goal where there is none.
#[component]
pub(crate) fn Caption() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let step = Memo::new(move |_| {
        let aside = table.past.get().is_some() || table.telling.with(Option::is_some);
        table.step.get().filter(|_| !aside)
    });
    let place = RwSignal::new(corner::STRIP);
    Effect::new(move |_| {
        step.track();
        table.drawing.track();
        request_animation_frame(move || {
            let _ = place.try_set(corner::free(".caption"));
        });
    });
    let changes = move || {
        let of = |(seat, before, after): (Seat, String, String)| {
            view! { <span class="change"><Shape colour=table.colour(seat)/>{before}" › "<b>{after}</b></span> }
        };
        table.changes.get().into_iter().map(of).collect_view()
    };
    let said = move || {
        let (said, more) = step.get().map(|step| table.say_step(&step)).unwrap_or_default();
        let more = (more > 0).then(|| words().and_more.replace("{}", &more.to_string()));
        said.into_iter().chain(more).collect::<Vec<_>>().join(" ")
    };
    let count = move || table.steps.with(Vec::len).min(LISTED);
    view! {
        <Show when=move || step.get().is_some()>
            <section class=move || format!("caption {}", place.get()) aria-label=words().what_happened>
                <button class="caption-told" title=said aria-expanded=move || table.recap.get().to_string() on:click=move |_| table.recap.update(|open| *open = !*open)>
                    {move || step.get().map(|step| view! { <Actor by=step.by/> })}
                    <span class="said">{said}</span>
                    <span class="changes">{changes}</span>
                </button>
                <div class="caption-ways">
                    <button class="button square" id="caption-back" aria-label=words().earlier title=words().earlier on:click=move |_| table.step_past(false)><Icon name="back"/></button>
                    <button class="button" id="recap-open" on:click=move |_| table.recap.set(true)>
                        {move || format!("{} · {}", since(table), count())}
                    </button>
                </div>
            </section>
        </Show>
        <Mark/>
    }
    .into_any()
}

/// "Since your last turn", or what it is called for whoever looks on.
fn since(table: TableSignals) -> &'static str {
    let seated = table.now.with(|now| now.as_ref().is_some_and(|now| now.you.is_some()));
    if seated { words().since_last_turn } else { words().what_happened }
}

/// The mark of a seat, and in one frame with it the smaller one of whoever plays together with it.
#[component]
pub(crate) fn Marks(seat: Seat) -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let names = move |other: Seat| [table.name(seat), table.name(other)].join(words().and);
    move || {
        match table.partner(seat) {
        None => view! { <Shape colour=table.colour(seat)/> }.into_any(),
        Some(other) => view! {
            <span class="pair" title=names(other)><Shape colour=table.colour(seat)/><Shape colour=table.colour(other)/></span>
        }
        .into_any(),
    }
    }
}

/// The mark and the name of who did something.
#[component]
pub(crate) fn Actor(by: Option<Seat>) -> impl IntoView {
    let table = expect_context::<TableSignals>();
    by.map(|seat| {
        view! { <span class="actor"><Marks seat/><b>{table.name(seat)}</b></span> }
    })
}

/// The mark of who did it, beside the place where it happened. It follows the board when that is moved.
#[component]
fn Mark() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let place: RwSignal<Option<(f64, f64)>> = RwSignal::new(None);
    let look = move || {
        let found = corner::told_place();
        if place.try_with_untracked(|place| *place != found) == Some(true) {
            place.set(found);
        }
    };
    let watch = set_interval_with_handle(look, Duration::from_millis(150));
    on_cleanup(move || {
        if let Ok(watch) = watch {
            watch.clear();
        }
    });
    let mark = move || {
        let (x, y) = place.get()?;
        let seat = table.step.get()?.by?;
        Some(view! {
            <span class="told-mark" aria-hidden="true" style=format!("left:{x:.0}px;top:{y:.0}px")><Shape colour=table.colour(seat)/></span>
        })
    };
    view! { {mark} }.into_any()
}

/// All steps since one's own last turn: each can be looked at, all can be played again.
#[component]
pub(crate) fn Recap() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let settings = settings();
    let open = Memo::new(move |_| table.recap.get() && table.steps.with(|steps| !steps.is_empty()));
    crate::focus::hold(move || open.get(), ".recap", false);
    let steps = move || {
        let steps = table.steps.get();
        let from = steps.len().saturating_sub(LISTED);
        steps.into_iter().skip(from).collect::<Vec<_>>()
    };
    let row = move |step: Passage| {
        let end = step.lines.end;
        let said = table.say_step(&step).0.join(" ");
        let here = move || table.past.get() == Some(end);
        view! {
            <li class:here=here>
                <button class="recap-step" aria-current=move || here().then_some("step") on:click=move |_| table.look_back(end - 1)>
                    <Actor by=step.by/>
                    <span>{said}</span>
                </button>
            </li>
        }
    };
    let paces = [
        ("slow", words().pace_slow),
        ("calm", words().pace_calm),
        ("quick", words().pace_quick),
        ("off", words().pace_skip),
    ];
    let pill = move |(id, name): (&'static str, &'static str)| {
        view! {
            <button class="option-pill" aria-pressed=move || settings.with(|settings| settings.pace == id).to_string() on:click=move |_| settings.update(|settings| settings.pace = id.to_owned())>{name}</button>
        }
    };
    let close = move |_| {
        table.past.set(None);
        table.recap.set(false);
    };
    view! {
        <Show when=move || open.get()>
            <section class="recap" role="dialog" aria-label=since(table)>
                <h2>{since(table)}<button class="button square" aria-label=words().close title=words().close on:click=close><Icon name="close"/></button></h2>
                <ol><For each=steps key=|step| (step.lines.start, step.lines.end) children=row/></ol>
                <div class="row">
                    <button class="button square" aria-label=words().earlier title=words().earlier on:click=move |_| table.step_past(false)><Icon name="back"/></button>
                    <button class="button" id="recap-play" on:click=move |_| table.play_again()><Icon name="play"/>{words().tell_again}</button>
                    <button class="button square turned" aria-label=words().later title=words().later on:click=move |_| table.step_past(true)><Icon name="back"/></button>
                    <button class="button main" id="recap-now" on:click=close>{words().to_present}</button>
                </div>
                <div class="standing" role="group" aria-label=words().speed>{paces.into_iter().map(pill).collect_view()}</div>
            </section>
        </Show>
    }
    .into_any()
}
