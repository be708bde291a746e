//! Two lines side by side, and what each leads to.

use super::line::MoveList;
use super::{Imagining, PLACES};
use crate::table::story::Actor;
use crate::words::words;
use boards::Look;
use kernel::{Names, Seat};
use leptos::prelude::*;
use protocol::{Compared, ImaginedLine, WhatIf};

/// How a seat stands at the end of a line.
#[derive(Clone)]
struct Standing {
    score: String,
    near: String,
    chance: Option<String>,
}

/// One column: where lines begin, or a kept line.
#[derive(Clone)]
struct Column {
    /// The place of a kept line.
    place: Option<usize>,
    line: ImaginedLine,
    /// By seat.
    standings: Vec<Standing>,
}

/// The kept lines, over the imagined table.
#[component]
pub(crate) fn Comparison(imagining: Imagining) -> impl IntoView {
    let shown = move || imagining.compared.with(Option::is_some);
    crate::focus::hold(shown, ".comparison", true);
    let columns =
        move || imagining.compared.get().map(|compared| columns(imagining, &compared)).unwrap_or_default();
    view! {
        <Show when=shown>
            <div class="veil">
                <section class="card comparison" role="dialog" aria-modal="true" aria-label=words().whatif_compare>
                    <h1 tabindex="-1">{words().whatif_compare}</h1>
                    <p class="soft">{words().whatif_imagined_end}</p>
                    {move || standing_table(&columns())}
                    <div class="lines-kept">
                        {move || columns().into_iter().filter(|column| column.place.is_some()).map(|column| view! { <KeptLine imagining column/> }).collect_view()}
                    </div>
                    <button class="button main" id="comparison-close" on:click=move |_| imagining.compared.set(None)>{words().close}</button>
                </section>
            </div>
        </Show>
    }
    .into_any()
}

fn columns(imagining: Imagining, compared: &Compared) -> Vec<Column> {
    let column = |place: Option<usize>, line: &ImaginedLine| Column {
        place,
        line: line.clone(),
        standings: standings(imagining, line),
    };
    let kept = compared.lines.iter().enumerate();
    let kept = kept.filter_map(|(place, line)| Some(column(Some(place), line.as_ref()?)));
    std::iter::once(column(None, &compared.start)).chain(kept).collect()
}

/// How everybody would stand, as the board draws it for one's own eyes.
fn standings(imagining: Imagining, line: &ImaginedLine) -> Vec<Standing> {
    let table = imagining.table;
    let names = table.names.with_untracked(|names| Names::new(names.iter().cloned()));
    let look = Look { you: imagining.you, ..Look::on(&names) };
    let board = boards::board(&table.game.get_untracked());
    let cards = board.scene(line.view.get(), &look).map(|scene| scene.seats).unwrap_or_default();
    let chance = |seat: Seat| line.chances.get(seat.index()).map(|chance| format!("{:.0} %", chance * 100.0));
    let standing =
        |card: boards::SeatCard| Standing { chance: chance(card.seat), score: card.score, near: card.near };
    cards.into_iter().map(standing).collect()
}

/// A row a seat, a column a line.
fn standing_table(columns: &[Column]) -> AnyView {
    let judged = columns.iter().any(|column| !column.line.chances.is_empty());
    let seats = columns.first().map_or(0, |column| column.standings.len());
    let head = |column: &Column| match column.place {
        None => words().whatif_now.to_owned(),
        Some(place) => words().whatif_line_of.replace("{}", PLACES[place]),
    };
    let heads: Vec<String> = columns.iter().map(head).collect();
    let row = |seat: usize| {
        let cell = |column: &Column| {
            column.standings.get(seat).cloned().map(|standing| {
                let near = (!standing.near.is_empty()).then(|| view! { <small>{standing.near}</small> });
                let chance = standing.chance.map(|chance| view! { <small class="chance">{chance}</small> });
                view! { <td><b>{standing.score}</b>{near}{chance}</td> }
            })
        };
        let cells: Vec<_> = columns.iter().map(cell).collect();
        view! { <tr><th scope="row"><Actor by=Some(Seat(seat as u8))/></th>{cells}</tr> }
    };
    let rows: Vec<_> = (0..seats).map(row).collect();
    let about = if judged { words().whatif_judged } else { words().whatif_unjudged };
    view! {
        <table class="standings">
            <thead><tr><td></td>{heads.into_iter().map(|head| view! { <th scope="col">{head}</th> }).collect_view()}</tr></thead>
            <tbody>{rows}</tbody>
        </table>
        <p class="soft">{about}</p>
    }
    .into_any()
}

/// The moves of a kept line, and the way to go on from its end.
#[component]
fn KeptLine(imagining: Imagining, column: Column) -> impl IntoView {
    let place = column.place.unwrap_or_default();
    let over = column.line.over.clone().map(|over| view! { <p><b>{over}</b></p> });
    let empty = column.line.moves.is_empty().then(|| view! { <p class="soft">{words().whatif_empty}</p> });
    view! {
        <section class="kept-line">
            <h2>{words().whatif_line_of.replace("{}", PLACES[place])}</h2>
            {empty}
            <MoveList moves=column.line.moves/>
            {over}
            <button class="button" on:click=move |_| imagining.wish(WhatIf::Take { place })>{words().whatif_take}</button>
        </section>
    }
    .into_any()
}
