//! The end scene: who has won and why, where points came from, when it was decided, who did what most often.

use super::TableSignals;
use super::over::replay;
use crate::icon::{Icon, Shape};
use crate::words::words;
use crate::{desk, patch};
use boards::{Asked, Feat, Finale, Laid, Node, html};
use kernel::{Names, Outcome, Seat};
use leptos::html::Div;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{DeskAnswer, DeskAsk, Retrospect, Source};

/// So many feats are told.
const FEATS: usize = 4;

/// What the end of the game looks like. What must be counted comes as soon as it is.
#[component]
pub(super) fn EndScene(outcome: Outcome) -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let found = RwSignal::new(None);
    let source = replay(table);
    spawn_local(async move {
        if let Some(retrospect) = look_back(&source).await {
            let _ = found.try_set(Some(retrospect));
        }
    });
    let finale = finale(table, &outcome);
    let (title, rows) = (title(table, &outcome), ranks(table, &outcome, &finale.laid));
    let door = format!("/door-{}.svg", table.game.get_untracked());
    let near = finale.near.iter().map(|near| {
        let width = format!("width:{}%", near.have * 100 / near.of.max(1));
        view! { <li><span>{near.what}</span><b>{format!("{} / {}", near.have, near.of)}</b><span class="track"><i style=width></i></span></li> }
    });
    let near: Vec<_> = near.collect();
    let together = !near.is_empty();
    let counted = move || {
        found.with(|found: &Option<Retrospect>| {
            found.as_ref().map(|found| counted(table, found, &outcome, together))
        })
    };
    view! {
        <div class="end-scene">
            <header>
                <h1 tabindex="-1">{title}</h1>
                <p class="how">{finale.why.clone()}</p>
            </header>
            <div class="end-stage"><img class="end-door" src=door alt=""/><Depicted class="end-art" node=art(table, &finale.art)/></div>
            <div class="end-right">
                <ol class="ranks">{rows}</ol>
                <Show when=move || together><h2>{words().end_near}</h2></Show>
                <ul class="near">{near}</ul>
            </div>
            {counted}
        </div>
    }
    .into_any()
}

/// The things of the game that the scene shows, the first in the middle.
fn art(table: TableSignals, ids: &[String]) -> Option<Node> {
    let board = boards::board(&table.game.get_untracked());
    // The same thing several times stands side by side.
    let pictures = ids
        .chunk_by(|one, other| one == other)
        .map(|same| html("span").class("portrait").children(same.iter().filter_map(|id| board.portrait(id))));
    Some(html("div").class("end-pictures").children(pictures))
}

/// Something that the board of the game draws.
#[component]
fn Depicted(class: &'static str, node: Option<Node>) -> impl IntoView {
    let place = NodeRef::<Div>::new();
    let there = StoredValue::new_local(None);
    Effect::new(move |_| {
        let Some(place) = place.get() else { return };
        there.update_value(|there| patch::show(&place, there, node.as_ref()));
    });
    view! { <div class=class aria-hidden="true" node_ref=place></div> }.into_any()
}

/// What the thing of the glossary with this id looks like.
fn portrait(table: TableSignals, id: &str) -> Option<Node> {
    let drawn = boards::board(&table.game.get_untracked()).portrait(id)?;
    Some(html("span").class("portrait").child(drawn))
}

/// What the record tells: points by source, the turning point, feats.
fn counted(table: TableSignals, found: &Retrospect, outcome: &Outcome, together: bool) -> AnyView {
    let seat = outcome.winners.iter().next().unwrap_or(Seat(0));
    let sources = sources(&table.game.get_untracked(), &found.sources, seat);
    let has_sources = !sources.is_empty() && !together;
    let whose = words().end_sources.replace("{}", &table.name(seat));
    let told = match &found.turning {
        Some(turning) if turning.band.is_empty() => turning.told.clone(),
        Some(turning) => format!("{}: {}", turning.band, turning.told),
        None if together || outcome.winners.is_empty() => String::new(),
        None => words().end_always_ahead.replace("{}", &table.name(seat)),
    };
    let moment = found.turning.as_ref().map(|turning| {
        let address = format!("{}?at={}", replay(table), turning.at + 1);
        let see = move |_| crate::route::go(&address);
        view! { <button class="button" id="turning" on:click=see><Icon name="play"/>{words().end_see_moment}</button> }
    });
    let has_told = !told.is_empty();
    let heading = if together { words().end_moved_most } else { words().end_turning };
    let feats = feats(table, found, together);
    view! {
        <div class="end-left">
            {has_sources.then(|| view! { <section class="end-sources"><h2>{whose}</h2><ul>{sources}</ul></section> })}
            {has_told.then(|| view! { <section class="end-turning"><h2>{heading}</h2><p>{told}</p>{moment}</section> })}
        </div>
        <ul class="feats">{feats}</ul>
    }
    .into_any()
}

/// The points of a seat by what they were for, the most first.
fn sources(game: &str, sources: &[Source], seat: Seat) -> Vec<AnyView> {
    let board = boards::board(game);
    let points = |source: &Source| source.points.get(seat.index()).copied().unwrap_or(0);
    let mut own: Vec<&Source> = sources.iter().filter(|source| points(source) != 0).collect();
    own.sort_by_key(|source| -points(source));
    let most = own.first().map_or(1, |source| points(source).max(1));
    let line = |(at, source): (usize, &&Source)| {
        let width = format!("width:{}%", (points(source) * 100 / most).clamp(0, 100));
        view! { <li><span>{board.source(&source.name).to_owned()}</span><b>{format!("{:+}", points(source))}</b><span class="track"><i class=format!("part-{}", at % 8) style=width></i></span></li> }
            .into_any()
    };
    own.iter().enumerate().map(line).collect()
}

/// Who did something more often than everybody else; where all play together, what all did.
fn feats(table: TableSignals, found: &Retrospect, together: bool) -> Vec<AnyView> {
    let board = boards::board(&table.game.get_untracked());
    let told = |feat: &Feat| {
        let tally = found.tallies.iter().find(|tally| tally.kind == feat.kind)?;
        if together {
            return (tally.total > 1).then(|| (*feat, format!("{} {}", tally.total, feat.done)));
        }
        let most = tally.by.iter().copied().max().filter(|most| *most > 1)?;
        let mut best = (0..).map(Seat).zip(&tally.by).filter(|(_, count)| **count == most);
        let (seat, _) = best.next()?;
        best.next().is_none().then(|| (*feat, format!("{}: {most} {}", table.name(seat), feat.done)))
    };
    let view = |(feat, done): (Feat, String)| {
        let medal = portrait(table, feat.art);
        view! { <li><Depicted class="end-medal" node=medal/><b>{feat.title}</b><span>{done}</span></li> }
            .into_any()
    };
    board.feats().iter().filter_map(told).take(FEATS).map(view).collect()
}

async fn look_back(address: &str) -> Option<Retrospect> {
    let source = crate::replay::find(address.strip_prefix("/replay/")?).await.ok()?;
    let game = source.record.game.clone();
    let question = DeskAsk::LookBack { record: Box::new(source.record), names: source.names };
    match desk::ask(&game, question).await {
        DeskAnswer::Retrospect(found) => Some(*found),
        _ => None,
    }
}

fn names(table: TableSignals, outcome: &Outcome) -> Names {
    Names::new(Seat::all(outcome.ranks.len() as u8).map(|seat| table.name(seat)))
}

fn finale(table: TableSignals, outcome: &Outcome) -> Finale {
    let view = table.now.with_untracked(|now| now.as_ref().and_then(|now| now.view.clone()));
    let board = boards::board(&table.game.get_untracked());
    board.finale(&view.unwrap_or_default(), outcome, &names(table, outcome)).unwrap_or_default()
}

fn title(table: TableSignals, outcome: &Outcome) -> String {
    let you = table.now.with_untracked(|now| now.as_ref().and_then(|now| now.you));
    if outcome.winners.len() == 1 && you.is_some_and(|you| outcome.won(you)) {
        return words().you_won.to_owned();
    }
    outcome.headline(&names(table, outcome))
}

fn ranks(table: TableSignals, outcome: &Outcome, laid: &[Laid]) -> Vec<AnyView> {
    let mut order: Vec<Seat> = Seat::all(outcome.ranks.len() as u8).collect();
    order.sort_by_key(|seat| outcome.ranks[seat.index()]);
    let colour = |seat: Seat| {
        table.drawing.with_untracked(|drawing| {
            let cards = drawing.as_ref().map(|drawing| drawing.scene().seats.clone()).unwrap_or_default();
            cards.iter().find(|card| card.seat == seat).map_or(seat.0, |card| card.colour)
        })
    };
    // Where all share one place nobody has one of their own.
    let level = outcome.ranks.iter().all(|rank| *rank == outcome.ranks[0]);
    let row = |seat: Seat| {
        let (rank, score) = (outcome.ranks[seat.index()], outcome.scores[seat.index()]);
        let own = laid.get(seat.index()).cloned().unwrap_or_default();
        let shown = own.art.as_deref().and_then(|id| portrait(table, id));
        let goals: Vec<AnyView> = own.goals.iter().map(asked).collect();
        view! {
            <li class:first=outcome.won(seat)>
                <span class="place">{(!level).then(|| format!("{rank}."))}</span>
                {shown.map(|node| view! { <Depicted class="end-own" node=Some(node)/> })}
                <Shape colour=colour(seat)/>
                <span class="name">{table.name(seat)}<small>{own.words}</small></span>
                <b>{score}</b>
                {(!goals.is_empty()).then(|| view! { <ul class="sought">{goals}</ul> })}
            </li>
        }
        .into_any()
    };
    order.into_iter().map(row).collect()
}

/// What somebody has of what was asked, with a mark where that stands.
fn asked(asked: &Asked) -> AnyView {
    let share = |count: u32| count * 100 / asked.most.max(1);
    let (width, mark) = (format!("width:{}%", share(asked.have)), format!("left:{}%", share(asked.asked)));
    let (enough, told) = (asked.have >= asked.asked, format!("{} / {}", asked.have, asked.asked));
    view! {
        <li class:enough=enough><span>{asked.what}</span><span class="track"><i style=width></i><em style=mark></em></span><b>{told}</b></li>
    }
    .into_any()
}
