//! Making a tournament: the game as for a table, and what many tables agree on.

use crate::create::{Count, DaysOff, DaysOffFields, HouseRules, Parts, Plan, Presets};
use crate::settings::settings;
use crate::words::{game_name, sentence, words};
use crate::{api, catalogue, route};
use boards::BOARDS;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{
    Admission, Clock, ClubLine, CreateTournament, FillUp, GameInfo, NewTournament, Problem, Timeout,
};
use serde_json::Value;

/// The screen where a tournament is made.
#[component]
pub(crate) fn NewTournamentScreen() -> impl IntoView {
    let first = BOARDS.first().map_or("", |board| board.id());
    let game = RwSignal::new(route::query("game").unwrap_or_else(|| first.to_owned()));
    let pill = move |id: &'static str| {
        view! {
            <button class="option-pill" type="button" data-game=id aria-pressed=move || (game.get() == id).to_string() on:click=move |_| game.set(id.to_owned())>
                {game_name(id)}
            </button>
        }
    };
    let body = move || {
        let info = catalogue::info(&game.get());
        move || match info.get() {
            Some(Ok(info)) => view! { <Form info/> }.into_any(),
            Some(Err(problem)) => view! { <p class="problem">{sentence(&problem.message)}</p> }.into_any(),
            None => view! { <p class="wait">{words().setting_up}</p> }.into_any(),
        }
    };
    view! {
        <main class="page create">
            <crate::home::Bar/>
            <section class="setup">
                <header><h1>{words().tournament_new}</h1></header>
                <div class="choices cup-games">{BOARDS.iter().map(|board| pill(board.id())).collect_view()}</div>
                {body}
            </section>
        </main>
    }
    .into_any()
}

/// What was chosen beside the game.
#[derive(Clone, Copy)]
struct Chosen {
    name: RwSignal<String>,
    rounds: RwSignal<u8>,
    clock: RwSignal<String>,
    days_off: DaysOff,
    fill: RwSignal<String>,
    admission: RwSignal<String>,
    rated: RwSignal<bool>,
    starts: RwSignal<String>,
}

impl Chosen {
    fn new(game: &str) -> Chosen {
        Chosen {
            name: RwSignal::new(words().tournament_of.replace("{}", &game_name(game))),
            rounds: RwSignal::new(3),
            clock: RwSignal::new("1200".to_owned()),
            days_off: DaysOff::new(),
            fill: RwSignal::new(String::new()),
            admission: RwSignal::new(route::query("club").unwrap_or_else(|| "open".to_owned())),
            rated: RwSignal::new(false),
            starts: RwSignal::new(String::new()),
        }
    }

    fn wish(self, plan: Plan) -> CreateTournament {
        let starts = self.starts.get_untracked();
        let at = js_sys::Date::parse(&starts);
        CreateTournament {
            name: self.name.get_untracked(),
            game: plan.info.with_value(|info| info.id.clone()),
            options: Value::Object(plan.prospect.get_untracked().options),
            seats: plan.count.get_untracked(),
            rounds: self.rounds.get_untracked(),
            clock: match self.clock.get_untracked().as_str() {
                "300" => Clock::Bank { seconds: 300, increment: 5 },
                "day" => Clock::PerMove { seconds: 86_400 },
                _ => Clock::Bank { seconds: 1_200, increment: 20 },
            },
            calendar: self.days_off.calendar().filter(|_| self.clock.with_untracked(|clock| clock == "day")),
            timeout: Timeout::Bot,
            spectator_delay: 0,
            rated: self.rated.get_untracked(),
            fill: match self.fill.get_untracked() {
                level if level.is_empty() => FillUp::Byes,
                level => FillUp::Bots(level),
            },
            admission: match self.admission.get_untracked().as_str() {
                "open" => Admission::Open,
                "link" => Admission::Link,
                club => Admission::Club(club.to_owned()),
            },
            starts: (!starts.is_empty() && at.is_finite()).then_some(at as i64),
        }
    }
}

#[component]
fn Form(info: GameInfo) -> impl IntoView {
    let (chosen, bots) = (Chosen::new(&info.id), info.bots.clone());
    let plan = Plan::new(info, true);
    let (problem, busy) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let settings = settings();
    let go = move |_| {
        busy.set(true);
        problem.set(None);
        spawn_local(async move {
            let made: Result<NewTournament, Problem> = match api::enter(settings).await {
                Ok(_) => api::post("/api/tournaments", &chosen.wish(plan)).await,
                Err(why) => Err(why),
            };
            match made {
                Ok(new) => route::go(&format!("/tournaments/{}", new.tournament)),
                Err(why) => drop(problem.try_set(Some(sentence(&why.message)))),
            }
            let _ = busy.try_set(false);
        });
    };
    view! {
        <div class="form">
            <Presets plan/>
            <Parts plan/>
            <Count plan/>
            <HouseRules plan/>
            <Fields chosen bots/>
        </div>
        <aside class="sum" aria-label=words().what_it_makes>
            <p>{words().tournament_makes}</p>
            <p class="soft">{words().tournament_makes_points}</p>
            <p class="problem" role="alert">{move || problem.get()}</p>
            <button class="button main big" id="make-cup" disabled=move || busy.get() on:click=go>{words().tournament_make}</button>
        </aside>
    }
    .into_any()
}

#[component]
fn Fields(chosen: Chosen, bots: Vec<String>) -> impl IntoView {
    let clubs = RwSignal::new(Vec::<ClubLine>::new());
    spawn_local(async move {
        let _ = clubs.try_set(api::get("/api/me/clubs").await.unwrap_or_default());
    });
    let bot = |level: String| {
        let label = words().tournament_bots.replace("{}", &level);
        view! { <option value=level>{label}</option> }
    };
    let club = move |line: ClubLine| {
        let id = line.club.clone();
        view! { <option value=line.club prop:selected=move || chosen.admission.get() == id>{words().tournament_club.replace("{}", &line.name)}</option> }
    };
    let rounds = move |event: web_sys::Event| {
        if let Ok(number) = event_target_value(&event).parse::<u8>() {
            chosen.rounds.set(number.clamp(1, 20));
        }
    };
    view! {
        <fieldset>
            <legend>{words().tournament}</legend>
            <label class="field"><span>{words().tournament_name}</span>
                <input type="text" id="cup-name" maxlength="30" prop:value=move || chosen.name.get() on:input=move |event| chosen.name.set(event_target_value(&event))/></label>
            <label class="field"><span>{words().tournament_how_long}</span>
                <input type="number" id="cup-rounds" min="1" max="20" prop:value=move || chosen.rounds.get().to_string() on:change=rounds/></label>
            <label class="field"><span>{words().clock}</span>
                <select id="cup-clock" on:change=move |event| chosen.clock.set(event_target_value(&event))>
                    <option value="1200">{words().clock_20}</option>
                    <option value="300">{words().clock_5}</option>
                    <option value="day">{words().clock_day}</option>
                </select></label>
            <Show when=move || chosen.clock.with(|clock| clock == "day")><DaysOffFields chosen=chosen.days_off/></Show>
            <label class="field"><span>{words().tournament_fill}</span>
                <select id="cup-fill" on:change=move |event| chosen.fill.set(event_target_value(&event))>
                    <option value="">{words().tournament_byes}</option>
                    {bots.into_iter().map(bot).collect_view()}
                </select></label>
            <label class="field"><span>{words().tournament_who}</span>
                <select id="cup-who" on:change=move |event| chosen.admission.set(event_target_value(&event))>
                    <option value="open">{words().tournament_all}</option>
                    <option value="link">{words().tournament_by_link}</option>
                    {move || clubs.get().into_iter().map(club).collect_view()}
                </select></label>
            <label class="field"><span>{words().tournament_when}<small>{words().tournament_when_how}</small></span>
                <input type="datetime-local" id="cup-starts" on:change=move |event| chosen.starts.set(event_target_value(&event))/></label>
            <label class="field check"><input type="checkbox" on:change=move |event| chosen.rated.set(event_target_checked(&event))/><span>{words().rated}</span></label>
        </fieldset>
    }
    .into_any()
}
