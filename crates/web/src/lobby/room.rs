//! The waiting room: who invites to what, who is here, the link, and talk.

use super::chairs::Chairs;
use super::greeting::{AtTable, Greeting, SitDown};
use super::share::Share;
use crate::begin::usual_level;
use crate::colours::Colours;
use crate::icon::Icon;
use crate::settings::settings;
use crate::table::TableSignals;
use crate::table::chat::Talk;
use crate::words::{days_off, door, game_name, sentence, words};
use crate::{api, catalogue, route, time};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Clock, Holder, Me, Presence, TableFacts, Timeout};
use serde_json::json;

/// A table that waits for its people, and who looks at it.
#[derive(Clone, Copy)]
pub(super) struct Waiting {
    table: TableSignals,
    me: RwSignal<Option<Me>>,
    pub presence: RwSignal<Presence>,
    name: RwSignal<String>,
    /// The colour that was chosen here.
    pub colour: RwSignal<Option<u8>>,
    problem: RwSignal<Option<String>>,
}

impl Waiting {
    /// Does something to the table. What has changed is told over the link, in order: an answer that comes late would
    /// bring back what was.
    pub(super) fn change(self, what: &'static str, body: serde_json::Value) {
        spawn_local(async move {
            self.say(api::change(&self.table.id.get_value(), what, &body).await.err());
            if what == "leave" {
                route::go("/");
            }
        });
    }

    fn say(self, problem: Option<protocol::Problem>) {
        let _ = self.problem.try_set(problem.map(|why| sentence(&why.message)));
    }

    /// Gives one open seat to a bot.
    pub(super) fn fill(self, at: usize) {
        spawn_local(async move { self.say(self.fill_all(&[at]).await.err()) });
    }

    async fn fill_all(self, seats: &[usize]) -> Result<(), protocol::Problem> {
        let level = usual_level(&catalogue::ask(&self.game()).await?.bots);
        for seat in seats {
            let body = json!({"seat": seat, "level": level});
            api::change(&self.table.id.get_value(), "fill", &body).await?;
        }
        Ok(())
    }

    /// Begins with bots in the seats that are empty.
    fn start_without(self) {
        let open: Vec<usize> =
            (0..).zip(self.seats()).filter(|(_, held)| *held == Holder::Open).map(|(at, _)| at).collect();
        spawn_local(async move {
            match self.fill_all(&open).await {
                Ok(()) => self.change("start", json!({})),
                Err(why) => self.say(Some(why)),
            }
        });
    }

    /// Takes the name that was typed, here and at the server, and goes on.
    pub(super) fn called(self, then: impl FnOnce() + 'static) {
        let (name, settings) = (self.name.get_untracked().trim().to_owned(), settings());
        if name.is_empty() || self.me.with_untracked(|me| me.as_ref().is_some_and(|me| me.name == name)) {
            return then();
        }
        spawn_local(async move {
            match api::rename(settings, &name).await {
                Ok(who) => {
                    self.me.set(Some(who));
                    then();
                }
                Err(why) => self.say(Some(why)),
            }
        });
    }

    /// One's own seat.
    pub(super) fn mine(self) -> Option<usize> {
        let me = self.me.get()?.id;
        self.seats().iter().position(|held| matches!(held, Holder::Person(person) if person.id == me))
    }

    pub(super) fn seats(self) -> Vec<Holder> {
        self.table.facts.with(|facts| facts.as_ref().map(|facts| facts.seats.clone()).unwrap_or_default())
    }

    pub(super) fn game(self) -> String {
        self.table.game.get_untracked()
    }

    /// The same, as soon as it is known.
    pub(super) fn played(self) -> String {
        self.table.game.get()
    }

    /// Whether one may start the game.
    pub(super) fn maker(self) -> bool {
        let me = self.me.get().map(|me| me.id).unwrap_or_default();
        self.table.facts.with(|facts| facts.as_ref().is_some_and(|facts| facts.maker == me))
    }

    /// Whether whoever made the table sits here.
    pub(super) fn is_host(self, held: &Holder) -> bool {
        let maker = self.table.facts.with(|facts| facts.as_ref().map(|facts| facts.maker.clone()));
        matches!(held, Holder::Person(person) if Some(&person.id) == maker.as_ref())
    }

    pub(super) fn open(self) -> usize {
        self.seats().iter().filter(|held| **held == Holder::Open).count()
    }

    fn is_rated(self) -> bool {
        self.table.facts.with(|facts| facts.as_ref().is_some_and(|facts| facts.rated))
    }

    /// Whether one may still sit down, or only look on.
    pub(super) fn is_invited(self) -> bool {
        self.mine().is_none()
    }
}

/// Where people sit down.
#[component]
pub(super) fn Room(
    table: TableSignals,
    me: RwSignal<Option<Me>>,
    presence: RwSignal<Presence>,
) -> impl IntoView {
    provide_context(table);
    let settings = settings();
    let name = RwSignal::new(settings.with_untracked(|settings| settings.name.clone()));
    let room =
        Waiting { table, me, presence, name, colour: RwSignal::new(None), problem: RwSignal::new(None) };
    let typed = move |event: web_sys::Event| name.set(event_target_value(&event));
    let game = move || table.game.get();
    let about = move || {
        door(&game()).map(|door| {
            let how = format!("/rules/{}", door.id);
            view! { <p class="soft about">{door.line}" · "{door.time}" · "<a href=how>{words().how_to_play}</a></p> }
        })
    };
    view! {
        <main class="page room" class:invited=move || room.is_invited()>
            <crate::home::Bar/>
            <section class="waiting">
                <aside class="what" aria-label=words().table_terms>
                    <Show when=move || !game().is_empty()>
                        <img class="scene" src=move || format!("/door-{}.svg", game()) alt=""/>
                    </Show>
                    <h2>{move || game_name(&game())}</h2>
                    {about}
                    <div class="terms">
                        <p class="soft">{move || table.facts.with(|facts| facts.as_ref().map(terms))}</p>
                        <crate::by_lot::ByLot table/>
                        <Show when=move || room.is_rated()>
                            <p class="rated"><Icon name="crown"/><span><b>{words().rated_game}</b><br/>{words().rated_rules}" "<a href=format!("/leaders/{}", game())>{words().leaders}</a></span></p>
                        </Show>
                    </div>
                </aside>
                <Greeting room/>
                <Show when=move || room.is_invited()><AtTable room/></Show>
                <div class="who">
                    <label class="field"><span>{move || if room.is_invited() { words().call_you } else { words().your_name }}</span>
                        <input type="text" id="name" maxlength="30" prop:value=move || name.get() on:input=typed on:change=move |_| room.called(|| ())/>
                        <Show when=move || room.is_invited() && !room.is_rated()><small class="soft">{words().no_account}</small></Show>
                    </label>
                    <Show when=move || !game().is_empty()>
                        <Colours game=game() label=words().your_colour.to_owned() worn=Signal::derive(move || room.wears()) taken=Signal::derive(move || room.taken()) pick=Callback::new(move |colour| room.wear(colour))/>
                    </Show>
                    <Chairs room/>
                    <p class="problem" role="alert">{move || room.problem.get()}</p>
                    <Show when=move || room.is_invited() fallback=move || view! { <Begin room/> }><SitDown room/></Show>
                </div>
                <aside class="invite" aria-label=words().invite><Share table/><Talk/></aside>
            </section>
        </main>
    }
    .into_any()
}

/// The way on: start, start without the missing, or get up.
#[component]
fn Begin(room: Waiting) -> impl IntoView {
    let without = move || match room.open() {
        1 => words().start_with_bot.to_owned(),
        open => words().start_with_bots.replace("{}", &open.to_string()),
    };
    let status = move || match room.open() {
        0 if room.maker() => words().all_here,
        0 => words().maker_starts,
        _ if room.maker() => words().wait_or_bots,
        _ => words().waiting_for_people,
    };
    view! {
        <div class="begin-bar">
            <p role="status">{status}</p>
            <div class="row">
                <Show when=move || room.mine().is_some()>
                    <button class="button quiet" on:click=move |_| room.change("leave", json!({}))>{words().leave}</button>
                </Show>
                <Show when=move || room.maker() && room.open() != 0>
                    <button class="button" id="start-bots" on:click=move |_| room.start_without()>{without}</button>
                </Show>
                <Show when=move || room.maker()>
                    <button class="button main big" id="start" disabled=move || room.open() != 0 on:click=move |_| room.change("start", json!({}))>
                        <Icon name="play"/>{words().start}
                    </button>
                </Show>
            </div>
        </div>
    }
    .into_any()
}

/// What was agreed for this table.
fn terms(facts: &TableFacts) -> String {
    let whole = |seconds: u32| time::clock(i64::from(seconds) * 1000);
    let clock = match facts.clock {
        Clock::None => words().clock_none.to_owned(),
        Clock::PerMove { seconds } => words().terms_per_move.replace("{}", &whole(seconds)),
        Clock::Bank { seconds, increment } => {
            words().terms_bank.replacen("{}", &whole(seconds), 1).replacen("{}", &whole(increment), 1)
        }
    };
    let timeout = match facts.timeout {
        _ if facts.clock == Clock::None => None,
        Timeout::Bot => Some(words().timeout_bot),
        Timeout::Pass => Some(words().timeout_pass),
        Timeout::Vote => Some(words().timeout_vote),
    };
    let mut terms = vec![clock];
    terms.extend(facts.calendar.as_ref().map(days_off));
    terms.extend(timeout.map(|what| format!("{}: {what}", words().timeout)));
    terms.extend(facts.hints.then(|| words().allow_hints.to_owned()));
    terms.extend(facts.listed.then(|| words().is_listed.to_owned()));
    // The parts of the game that are played with.
    let parts = boards::board(&facts.game).setup().parts().iter();
    let plays = |key: &str| facts.options.get(key).and_then(serde_json::Value::as_bool) == Some(true);
    terms.extend(parts.filter(|part| plays(part.key)).map(|part| part.name.to_owned()));
    terms.join(" · ")
}
