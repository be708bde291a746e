//! Somebody's last games, each with the way to its replay.

use crate::icon::{Door, Icon};
use crate::words::{ago, game_name, words};
use leptos::prelude::*;
use protocol::PastGame;

/// Which games are shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    All,
    Won,
    People,
}

impl Kind {
    fn has(self, game: &PastGame) -> bool {
        match self {
            Kind::All => true,
            Kind::Won => game.place == 1,
            Kind::People => game.players.len() > 1,
        }
    }
}

/// The games.
#[component]
pub(super) fn History(history: Vec<PastGame>) -> impl IntoView {
    let kind = RwSignal::new(Kind::All);
    let pill = move |(value, label): (Kind, &'static str)| {
        view! {
            <button class="option-pill" aria-pressed=move || (kind.get() == value).to_string() on:click=move |_| kind.set(value)>{label}</button>
        }
    };
    let kinds = [
        (Kind::All, words().history_all),
        (Kind::Won, words().history_won),
        (Kind::People, words().history_people),
    ];
    let empty = history.is_empty();
    let lines = move || {
        let shown = history.iter().filter(|game| kind.get().has(game)).cloned();
        shown.map(|game| view! { <Line game/> }).collect_view()
    };
    view! {
        <section class="panel pf-past">
            <h2>{words().history}{(!empty).then(|| view! { <span class="pf-kinds">{kinds.into_iter().map(pill).collect_view()}</span> })}</h2>
            {empty.then(|| view! { <p class="soft">{words().history_none}</p> })}
            <ul>{lines}</ul>
        </section>
    }
    .into_any()
}

#[component]
fn Line(game: PastGame) -> impl IntoView {
    let change = game.change.map(|change| {
        let class = if change < 0 { "pf-change bad" } else { "pf-change good" };
        view! { <span class=class>{format!("{change:+}").replace('-', "−")}</span> }
    });
    let name = game_name(&game.game);
    let label = format!("{}: {name}", words().watch);
    view! {
        <li>
            <span class="pf-place" class:first={game.place == 1}>{game.place}</span>
            <Door game=game.game.clone()/>
            <div class="tx"><b>{name}</b><small>{who(&game)}</small></div>
            <span class="soft pf-when">{ago(game.ended)}</span>
            {change}
            <a class="button square" href=format!("/replay/{}", game.replay) aria-label=label title=words().watch><Icon name="play"/></a>
        </li>
    }
    .into_any()
}

/// Who played, with their scores, and how many bots.
fn who(game: &PastGame) -> String {
    let people = game.players.iter().map(|player| format!("{} {}", player.name, player.score));
    let bots = match usize::from(game.seats).saturating_sub(game.players.len()) {
        0 => None,
        1 => Some(words().one_bot.to_owned()),
        bots => Some(words().history_bots.replace("{}", &bots.to_string())),
    };
    people.chain(bots).collect::<Vec<_>>().join(", ")
}
