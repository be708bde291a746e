//! What if: one's own moves and those of the others, tried on a game that is only imagined, while the table goes on.
//!
//! The worker imagines it from the view that this page was sent. It is a table like every other, with a link to the worker
//! that says nothing to anybody else.

mod compare;
mod line;
mod pit;
mod strip;

pub(crate) use compare::Comparison;
pub(crate) use line::Moves;
pub(crate) use strip::Opener;

use crate::replay::Replay;
use crate::table::screen::TableScreen;
use crate::table::{TableSignals, keys};
use crate::words::{sentence, words};
use crate::{desk, time};
use kernel::Seat;
use leptos::prelude::*;
use leptos::task::spawn_local;
use pit::Pit;
use protocol::{Compared, DeskAnswer, DeskAsk, Glimpse, LocalSeat, Sandbox, State, WhatIf};
use serde_json::value::RawValue;
use std::rc::Rc;
use std::sync::Arc;
use strip::Strip;

/// What the places are called in which lines are kept.
pub(crate) const PLACES: [&str; protocol::whatif::KEPT] = ["A", "B"];

/// An imagined game that was begun, and the view that it was begun from.
#[derive(Clone)]
struct Begun {
    view: Arc<str>,
    sandbox: Sandbox,
}

/// The way from a table to a game imagined from it, and back.
#[derive(Clone, Copy)]
pub(crate) struct WayIn {
    table: TableSignals,
    begun: RwSignal<Option<Begun>>,
    /// Whether the worker is asked for it.
    opening: RwSignal<bool>,
}

impl WayIn {
    /// Whether there is something to imagine from.
    pub(crate) fn is_there(self) -> bool {
        let seen = self.table.now.with(|now| now.as_ref().is_some_and(|now| now.view.is_some()));
        let over = |facts: &protocol::TableFacts| facts.state != State::Playing;
        seen && !self.table.facts.with(|facts| facts.as_ref().is_some_and(over))
    }

    /// Goes there. What the worker still has of the same view goes on.
    pub(crate) fn open(self) {
        let Some(glimpse) = glimpse(self.table).filter(|_| untrack(|| self.is_there())) else { return };
        if self.opening.get_untracked() {
            return;
        }
        self.opening.set(true);
        spawn_local(async move {
            let (game, view) = (glimpse.game.clone(), Arc::from(glimpse.view.get()));
            let answer = desk::ask(&game, DeskAsk::WhatIf(WhatIf::Begin(Box::new(glimpse)))).await;
            // The page may show something else by now.
            if self.opening.try_set(false).is_some() {
                return;
            }
            match answer {
                DeskAnswer::Sandbox(sandbox) => {
                    self.table.let_go();
                    self.table.past.set(None);
                    self.table.telling.set(None);
                    self.begun.set(Some(Begun { view, sandbox }));
                }
                DeskAnswer::Wrong(problem) => self.table.say_trouble(&sentence(&problem.message)),
                _ => {}
            }
        });
    }

    /// Back to the table.
    pub(crate) fn close(self) {
        self.begun.set(None);
    }

    /// There and back again by a key; whether this was it.
    pub(crate) fn key(self, event: &web_sys::KeyboardEvent) -> bool {
        let alone = !event.ctrl_key() && !event.meta_key() && !event.alt_key();
        let meant = event.key() == "w" && alone && !keys::writes(event);
        match self.begun.with_untracked(Option::is_some) {
            _ if !meant => {}
            true => self.close(),
            false => self.open(),
        }
        meant
    }
}

/// What a game can be imagined from: the view and the lines that this page was sent, and nothing else.
fn glimpse(table: TableSignals) -> Option<Glimpse> {
    let now = table.now.get_untracked()?;
    let colours = table.colours.get_untracked();
    let seat = |(at, name): (usize, String)| LocalSeat { name, bot: None, colour: colours.get(at).copied() };
    let agreed = table.facts.with_untracked(|facts| facts.as_ref().is_some_and(|facts| facts.hints));
    Some(Glimpse {
        game: table.game.get_untracked(),
        view: RawValue::from_string(now.view.clone()?).ok()?,
        you: now.you,
        told: table.told(),
        seats: table.names.get_untracked().into_iter().enumerate().map(seat).collect(),
        hints: !table.is_live || agreed,
        seed: time::fresh(),
    })
}

/// An imagined game that one is at.
#[derive(Clone, Copy)]
pub(crate) struct Imagining {
    way: WayIn,
    /// The imagined table.
    table: TableSignals,
    /// The view that it was begun from.
    view: RwSignal<Arc<str>>,
    /// Whose eyes one's own are.
    pub you: Option<Seat>,
    sandbox: RwSignal<Sandbox>,
    /// The eyes that were chosen; those of whoever is asked where none were.
    eyes: RwSignal<Option<Seat>>,
    compared: RwSignal<Option<Arc<Compared>>>,
    /// What came of the last wish.
    said: RwSignal<Option<String>>,
    pit: StoredValue<Option<Rc<Pit>>, LocalStorage>,
}

impl Imagining {
    fn new(way: WayIn, begun: Begun) -> Imagining {
        let (real, table) = (way.table, TableSignals::new("", false));
        table.game.set(real.game.get_untracked());
        table.names.set(real.names.get_untracked());
        table.colours.set(real.colours.get_untracked());
        let imagining = Imagining {
            way,
            table,
            view: RwSignal::new(begun.view),
            you: real.now.with_untracked(|now| now.as_ref().and_then(|now| now.you)),
            sandbox: RwSignal::new(begun.sandbox),
            eyes: RwSignal::new(None),
            compared: RwSignal::new(None),
            said: RwSignal::new(None),
            pit: StoredValue::new_local(None),
        };
        let pit = Rc::new(Pit::new(imagining));
        imagining.pit.set_value(Some(Rc::clone(&pit)));
        pit.look();
        table.join(pit);
        imagining
    }

    /// The table that it was imagined from.
    pub(crate) fn real(self) -> TableSignals {
        self.way.table
    }

    /// Whether that table stands otherwise by now.
    fn has_moved(self) -> bool {
        self.real().now.with(|now| {
            let view = now.as_ref().and_then(|now| now.view.as_deref());
            view.is_some_and(|view| self.view.with(|begun| **begun != *view))
        })
    }

    /// Asks something of the imagined game.
    fn wish(self, wish: WhatIf) {
        if let Some(pit) = self.pit.get_value() {
            pit.wish(wish);
        }
    }

    /// Begins anew: where the table stands now, if that is elsewhere.
    fn again(self) {
        if !untrack(|| self.has_moved()) {
            return self.wish(WhatIf::Again);
        }
        if let Some(glimpse) = glimpse(self.real()) {
            self.view.set(Arc::from(glimpse.view.get()));
            self.wish(WhatIf::Begin(Box::new(glimpse)));
        }
    }

    /// Looks through these eyes until something is done; for `None` through those of whoever is asked.
    fn look_as(self, eyes: Option<Seat>) {
        self.eyes.set(eyes);
        self.table.let_go();
        if let Some(pit) = self.pit.get_value() {
            pit.look();
        }
    }

    /// The eyes one looks through, unless others were chosen.
    fn asked(self) -> Option<Seat> {
        self.sandbox.with_untracked(|sandbox| sandbox.asked.first().copied()).or(self.you)
    }

    /// Takes in where the imagined game stands after a wish.
    fn take(self, wish: &WhatIf, sandbox: Sandbox) {
        self.said.set(said(self, wish, &sandbox));
        self.eyes.set(None);
        self.compared.set(None);
        self.sandbox.set(sandbox);
    }
}

/// What is said of a wish that was carried out.
fn said(imagining: Imagining, wish: &WhatIf, sandbox: &Sandbox) -> Option<String> {
    match (wish, &sandbox.stopped) {
        (WhatIf::Redraw { .. }, None) => Some(words().whatif_all_fit.to_owned()),
        (WhatIf::Redraw { .. }, Some(made)) => {
            let number = (sandbox.moves.len() + 1).to_string();
            let who = untrack(|| imagining.table.name(made.seat));
            let what = format!("{who}: {}", made.label);
            Some(words().whatif_stopped.replacen("{}", &number, 1).replacen("{}", &what, 1))
        }
        (WhatIf::Keep { place }, _) => Some(words().whatif_kept.replace("{}", PLACES[*place])),
        _ => None,
    }
}

/// A table, or the game that is imagined from it.
#[component]
pub(crate) fn AtTable(table: TableSignals, #[prop(optional)] replay: Option<Replay>) -> impl IntoView {
    let way = WayIn { table, begun: RwSignal::new(None), opening: RwSignal::new(false) };
    provide_context(way);
    // Who shares a screen hands over no sandbox.
    Effect::new(move |_| {
        if table.covered.get().is_some() {
            way.close();
        }
    });
    let body = move || match (way.begun.get(), replay) {
        (Some(begun), _) => view! { <Imagined way begun/> }.into_any(),
        (None, Some(replay)) => view! { <TableScreen table replay/> }.into_any(),
        (None, None) => view! { <TableScreen table/> }.into_any(),
    };
    view! { {body} }.into_any()
}

#[component]
fn Imagined(way: WayIn, begun: Begun) -> impl IntoView {
    let imagining = Imagining::new(way, begun);
    provide_context(imagining);
    view! { <div class="imagining"><Strip imagining/><TableScreen table=imagining.table whatif=imagining/></div> }
        .into_any()
}
