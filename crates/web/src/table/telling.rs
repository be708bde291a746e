//! What happens by itself between two decisions, shown one act after another at the pace the person sets.

use super::{Picture, TableSignals};
use crate::icon::Icon;
use crate::settings::settings;
use crate::time;
use crate::words::words;
use boards::{Look, Moment};
use leptos::prelude::*;
use serde_json::Value;
use std::sync::Arc;

/// How often the time is looked at, in milliseconds.
const TICK: u32 = 50;
/// A sentence is read in so many pauses of the pace that is set.
const READING: u32 = 3;

/// What is being told, and how far it has come.
#[derive(Clone, PartialEq)]
pub(crate) struct Telling {
    moments: Arc<Vec<(Moment, String)>>,
    at: usize,
    /// Whether it waits for the person.
    held: bool,
}

impl Telling {
    /// What there is to tell between the view `before` and now.
    pub(super) fn of(game: &str, before: &str, told: &[Value]) -> Option<Telling> {
        let said = |moment: &Moment| told.get(moment.line)?.get("text")?.as_str().map(str::to_owned);
        let moments = boards::board(game).unfold(before, told).into_iter();
        let moments: Vec<(Moment, String)> = moments
            .map(|moment| {
                let words = said(&moment).unwrap_or_default();
                (moment, words)
            })
            .collect();
        (moments.len() > 1).then(|| Telling { moments: Arc::new(moments), at: 0, held: false })
    }

    /// The board at this moment, with a light where it happens.
    pub(super) fn draw(&self, game: &str, look: &Look<'_>, colours: &[u8]) -> Option<Picture> {
        let (moment, _) = self.moments.get(self.at)?;
        let mut scene = boards::board(game).scene(&moment.view, look).ok()?;
        boards::dress(&mut scene, boards::board(game), colours);
        boards::point(&mut scene, &moment.spots);
        scene.strip = moment.strip.clone();
        Some(Picture::new(scene, boards::Marks::new()))
    }

    /// The sentence of this moment.
    pub(super) fn words(&self) -> &str {
        self.moments.get(self.at).map_or("", |(_, words)| words)
    }
}

impl TableSignals {
    /// Lets what is being told come to its end.
    pub(crate) async fn hear_out(self, news: bool) {
        let mut spent = 0;
        let mut shown = None;
        while let Some(telling) = self.telling.try_get_untracked().flatten() {
            if shown != Some(telling.at) {
                (shown, spent) = (Some(telling.at), 0);
            }
            if !telling.held && spent >= READING * self.pause() {
                self.tell(1);
            }
            time::sleep(TICK).await;
            spent += TICK;
        }
        if news {
            self.read_caption().await;
        }
    }

    /// What somebody else did stands long enough to be read, unless one is asked: then it stays anyway. At a table of
    /// one's own the others wait while one looks back.
    async fn read_caption(self) {
        let asked = self.now.try_with_untracked(|now| now.as_ref().is_some_and(|now| now.ask.is_some()));
        if asked == Some(false) && self.step.try_with_untracked(Option::is_some) == Some(true) {
            time::sleep(self.pause()).await;
            while !self.is_live && self.past.try_get_untracked().flatten().is_some() {
                time::sleep(TICK).await;
            }
        }
    }

    /// Goes on or back in what is being told; beyond its end is the present.
    pub(crate) fn tell(self, by: isize) {
        self.telling.update(|telling| {
            let next = telling.as_ref().map(|telling| telling.at.saturating_add_signed(by));
            match (telling.as_mut(), next) {
                (Some(told), Some(next)) if next < told.moments.len() => told.at = next,
                _ => *telling = None,
            }
        });
    }
}

/// The sentence that is being told, and the pace of it.
#[component]
pub(crate) fn Teller() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let settings = settings();
    let line =
        move || table.telling.with(|telling| telling.as_ref().map(|telling| telling.words().to_owned()));
    let place = move || {
        table.telling.with(|telling| {
            telling.as_ref().map(|telling| format!("{} / {}", telling.at + 1, telling.moments.len()))
        })
    };
    let held = move || table.telling.with(|telling| telling.as_ref().is_some_and(|telling| telling.held));
    let hold = move |_| {
        table.telling.update(|telling| {
            if let Some(telling) = telling {
                telling.held = !telling.held;
            }
        });
    };
    let step = move |by: isize| {
        table.telling.update(|telling| {
            if let Some(telling) = telling {
                telling.held = true;
            }
        });
        table.tell(by);
    };
    let pace =
        move |event: web_sys::Event| settings.update(|settings| settings.pace = event_target_value(&event));
    let paces = [("slow", words().pace_slow), ("calm", words().pace_calm), ("quick", words().pace_quick)];
    view! {
        <Show when=move || table.telling.with(Option::is_some)>
            <div class="past teller">
                <button class="button square" aria-label=words().earlier on:click=move |_| step(-1)><Icon name="back"/></button>
                <button class="button square" id="hold" aria-label=move || if held() { words().play } else { words().pause } on:click=hold>
                    {move || view! { <Icon name=if held() { "play" } else { "pause" }/> }}
                </button>
                <button class="button square turned" id="tell-next" aria-label=words().later on:click=move |_| step(1)><Icon name="back"/></button>
                <p><b>{place}</b>" "<span>{line}</span></p>
                <select aria-label=words().speed on:change=pace>
                    {paces.into_iter().map(|(id, name)| view! { <option value=id selected=move || settings.with(|settings| settings.pace == id)>{name}</option> }).collect_view()}
                </select>
                <button class="button main" id="tell-all" on:click=move |_| table.telling.set(None)>{words().to_present}</button>
            </div>
        </Show>
    }
    .into_any()
}
