//! One club: its members and how they have done, its tables and tournaments, what was said.

use crate::icon::{Door, Icon};
use crate::moderation::{ReportDialog, Reported};
use crate::settings::settings;
use crate::tournaments::{Lines, poll};
use crate::words::{ago, game_name, holder, sentence, words};
use crate::{api, route};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Chat, Club, Me, MemberLine, Problem, State, TableLine};
use serde_json::{Value, json};

/// What the screen knows.
#[derive(Clone, Copy)]
struct Known {
    id: StoredValue<String>,
    me: RwSignal<Option<Me>>,
    found: RwSignal<Option<Result<Club, Problem>>>,
    problem: RwSignal<Option<String>>,
}

impl Known {
    /// Does something with the club.
    fn change(self, what: &'static str, body: Value) {
        self.problem.set(None);
        spawn_local(async move {
            match api::post::<Club>(&format!("/api/clubs/{}/{what}", self.id.get_value()), &body).await {
                Ok(club) => drop(self.found.try_set(Some(Ok(club)))),
                Err(why) => drop(self.problem.try_set(Some(sentence(&why.message)))),
            }
        });
    }

    /// Leaves the club or takes it away, and goes to the list.
    fn part(self, delete: bool) {
        spawn_local(async move {
            let path = format!("/api/clubs/{}", self.id.get_value());
            let done: Result<Value, Problem> = match delete {
                true => api::delete(&path).await,
                false => api::post(&format!("{path}/leave"), &json!({})).await,
            };
            match done {
                Ok(_) => route::go("/clubs"),
                Err(why) => drop(self.problem.try_set(Some(sentence(&why.message)))),
            }
        });
    }

    fn keeps(self) -> bool {
        let me = self.me.with(|me| me.as_ref().map(|me| me.id.clone()));
        self.found.with(|found| matches!(found, Some(Ok(club)) if Some(&club.maker) == me.as_ref()))
    }
}

/// The screen of a club.
#[component]
pub(crate) fn ClubScreen(id: String) -> impl IntoView {
    let known = Known {
        id: StoredValue::new(id),
        me: RwSignal::new(None),
        found: RwSignal::new(None),
        problem: RwSignal::new(None),
    };
    let settings = settings();
    poll(5, move || {
        spawn_local(async move {
            let answer = match api::enter(settings).await {
                Ok(me) => {
                    if known.me.try_get_untracked() == Some(None) {
                        let _ = known.me.try_set(Some(me));
                    }
                    api::get(&format!("/api/clubs/{}", known.id.get_value())).await
                }
                Err(why) => Err(why),
            };
            if known.found.try_with_untracked(|found| found.as_ref() != Some(&answer)) == Some(true) {
                let _ = known.found.try_set(Some(answer));
            }
        });
    });
    let there = Memo::new(move |_| known.found.with(|found| matches!(found, Some(Ok(_)))));
    let problem = move || {
        let why = known.found.with(|found| found.as_ref().and_then(|found| found.as_ref().err().cloned()));
        why.map(|why| {
            view! { <section class="cups"><h1>{words().clubs}</h1><p class="problem" role="alert">{sentence(&why.message)}</p></section> }
        })
    };
    view! {
        <main class="page">
            <crate::home::Bar/>
            {problem}
            <Show when=move || there.get()><Whole known/></Show>
        </main>
    }
    .into_any()
}

/// A part of the club, made anew when that part changes: who writes a line is not disturbed.
fn part<T: PartialEq + Clone + Send + Sync + 'static>(
    known: Known,
    pick: impl Fn(&Club) -> T + Send + Sync + 'static,
    show: impl Fn(T) -> AnyView + Send + 'static,
) -> AnyView {
    let part = Memo::new(move |_| {
        known.found.with(|found| found.as_ref().and_then(|found| found.as_ref().ok()).map(&pick))
    });
    (move || part.get().map(&show)).into_any()
}

#[component]
fn Whole(known: Known) -> impl IntoView {
    let name = part(known, |club| club.name.clone(), |name| view! { <h1>{name}</h1> }.into_any());
    let link = part(
        known,
        |club| club.invitation.clone(),
        |invitation| {
            let origin = window().location().origin().unwrap_or_default();
            view! { <code id="club-link">{format!("{origin}/clubs/join/{invitation}")}</code> }.into_any()
        },
    );
    let members = part(
        known,
        |club| (club.members.clone(), club.maker.clone()),
        move |(members, maker)| {
            let member = |member: MemberLine| view! { <Member member maker=maker.clone() known/> }.into_any();
            view! { <table aria-label=words().club_members><tbody>{members.into_iter().map(member).collect_view()}</tbody></table> }.into_any()
        },
    );
    let tables = part(
        known,
        |club| club.tables.clone(),
        |tables| {
            let none = tables.is_empty().then(|| view! { <p class="soft">{words().club_no_tables}</p> });
            view! { {none}<ul>{tables.into_iter().map(table).collect_view()}</ul> }.into_any()
        },
    );
    let tournaments = Signal::derive(move || {
        known.found.with(|found| match found {
            Some(Ok(club)) => club.tournaments.clone(),
            _ => Vec::new(),
        })
    });
    let id = known.id.get_value();
    view! {
        <section class="cup club">
            <header class="cup-head">
                {name}
                <div class="row">
                    <a class="button main" href=format!("/tournaments/new?club={id}")>{words().tournament_new}</a>
                    {move || known.keeps().then(|| view! { <button class="button" id="renew-club" on:click=move |_| known.change("invitation", json!({}))>{words().club_renew}</button> })}
                    {move || match known.keeps() {
                        true => view! { <button class="button quiet" id="delete-club" on:click=move |_| known.part(true)>{words().club_delete}</button> }.into_any(),
                        false => view! { <button class="button quiet" id="leave-club" on:click=move |_| known.part(false)>{words().club_leave}</button> }.into_any(),
                    }}
                </div>
                <p class="soft">{words().club_link}" "{link}</p>
                <p class="problem" role="alert">{move || known.problem.get()}</p>
            </header>
            <div class="panel cup-standings"><h2>{words().club_members}</h2>{members}</div>
            <div class="cup-rounds">
                <Lines title=words().tournaments lines=tournaments/>
                <section class="panel cup-list">
                    <h2>{words().club_tables}</h2>
                    {tables}
                    <NewTable club=id/>
                </section>
                <Talk known/>
            </div>
        </section>
    }
    .into_any()
}

/// The ways to a new table of the club, one a game.
#[component]
fn NewTable(club: String) -> impl IntoView {
    let game = move |game: &'static str| {
        view! { <a class="button quiet" href=format!("/friends/{game}?club={club}")><Door game=game.to_owned()/>{game_name(game)}</a> }
    };
    view! { <p class="soft">{words().club_new_table}</p><div class="row">{boards::BOARDS.iter().map(|board| game(board.id())).collect_view()}</div> }
        .into_any()
}

#[component]
fn Member(member: MemberLine, maker: String, known: Known) -> impl IntoView {
    let (id, other) = (member.person.clone(), member.person.clone());
    let keeper = member.person == maker;
    let numbers = words().club_played.replacen("{}", &member.played.to_string(), 1).replacen(
        "{}",
        &member.won.to_string(),
        1,
    );
    let buttons = move || {
        (known.keeps() && !keeper).then(|| {
            let (id, other) = (id.clone(), other.clone());
            view! {
                <button class="button quiet" on:click=move |_| known.change("hand-over", json!({"person": id}))>{words().club_hand_over}</button>
                <button class="button quiet" on:click=move |_| known.change("remove", json!({"person": other}))>{words().club_remove}</button>
            }
        })
    };
    view! {
        <tr>
            <th scope="row"><a href=format!("/people/{}", member.person)>{member.name}</a>{keeper.then(|| view! { <small>{words().club_keeper}</small> })}</th>
            <td class="points">{numbers}</td>
            <td>{buttons}</td>
        </tr>
    }
    .into_any()
}

fn table(line: TableLine) -> impl IntoView {
    let who: Vec<String> = line.seats.iter().enumerate().map(|(at, seat)| holder(seat, at)).collect();
    let label = if line.state == State::Waiting { words().sit_down } else { words().look };
    view! {
        <li>
            <Door game=line.game.clone()/>
            <div class="tx"><b>{game_name(&line.game)}</b><small>{who.join(", ")}" · "{ago(line.made)}</small></div>
            <a class="button" href=format!("/t/{}", line.table)>{label}</a>
        </li>
    }
}

#[component]
fn Talk(known: Known) -> impl IntoView {
    let said = RwSignal::new(String::new());
    let send = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let text = said.get_untracked();
        if !text.trim().is_empty() {
            known.change("chat", json!({"text": text}));
            said.set(String::new());
        }
    };
    let reported = RwSignal::new(None::<Reported>);
    let chat = part(
        known,
        |club| club.chat.clone(),
        move |chat| {
            let told = chat.into_iter().filter(|line| line.removed || !line.text.is_empty());
            let line = move |line: Chat| view! { <Line line known reported/> };
            view! { <ul>{told.map(line).collect_view()}</ul> }.into_any()
        },
    );
    view! {
        <section class="panel club-talk">
            <h2>{words().chat}</h2>
            {chat}
            <form class="row" on:submit=send>
                <input type="text" id="club-say" maxlength="300" aria-label=words().chat prop:value=move || said.get() on:input=move |event| said.set(event_target_value(&event))/>
                <button class="button">{words().club_send}</button>
            </form>
            <ReportDialog reported/>
        </section>
    }
    .into_any()
}

/// One line, and the way to report it.
#[component]
fn Line(line: Chat, known: Known, reported: RwSignal<Option<Reported>>) -> impl IntoView {
    if line.removed {
        return view! { <li><b>{line.name}</b><span class="soft taken-out">{words().line_removed}</span></li> }
            .into_any();
    }
    let me = known.me.with_untracked(|me| me.as_ref().map(|me| me.id.clone()));
    let subject = line.person.clone().filter(|person| Some(person) != me.as_ref());
    let label = words().report_line_of.replace("{}", &line.name);
    let (name, text, number) = (line.name.clone(), line.text.clone(), line.number);
    let more = subject.map(|person| {
        let report = move |_| {
            let (club, line) = (Some(known.id.get_value()), Some((number, text.clone())));
            let (person, name) = (person.clone(), name.clone());
            reported.set(Some(Reported { table: None, club, line, person, name }));
        };
        view! { <button class="report-line" aria-label=label.clone() title=label on:click=report><Icon name="flag"/></button> }
    });
    view! { <li><b>{line.name}</b><span>{line.text}</span>{more}</li> }.into_any()
}
