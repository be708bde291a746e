//! One's own last games, kept in this browser.

use super::Study;
use super::figures::signed;
use crate::icon::Door;
use crate::words::{ago, game_name, words};
use crate::{storage, time};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

const KEY: &str = "pantheon.analyses";
/// So many are kept.
const MOST: usize = 20;

/// What is kept of an analysis.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct Line {
    /// The digest of the end of the game, and the seat.
    game_hash: String,
    seat: u8,
    game: String,
    at: i64,
    luck: f64,
    own: f64,
    error_rate: f64,
    won: f64,
}

/// Keeps what an analysis says about the person's own seat, if it is fair and was of a person's game.
pub(super) fn note(study: Study) {
    let Some(source) = study.source.get_value() else { return };
    let seat = study.seat.get_untracked();
    let person = source.seats.get(seat.index()).is_some_and(|seat| seat.bot.is_none());
    study.found.with_untracked(|found| {
        let Some(found) = found.as_ref().filter(|found| !found.hindsight && person) else { return };
        let Some(ledger) = found.ledgers.get(seat.index()) else { return };
        let line = Line {
            game_hash: source.record.hash.clone(),
            seat: seat.0,
            game: found.game.clone(),
            at: time::now(),
            luck: ledger.luck,
            own: ledger.own,
            error_rate: ledger.error_rate,
            won: ledger.last,
        };
        let mut lines: Vec<Line> = storage::read(KEY).unwrap_or_default();
        lines.retain(|old| (&old.game_hash, old.seat) != (&line.game_hash, line.seat));
        lines.insert(0, line);
        lines.truncate(MOST);
        storage::write(KEY, &lines);
    });
}

/// The last games and their means.
#[component]
pub(super) fn History(study: Study) -> impl IntoView {
    let lines = Memo::new(move |_| {
        study.working.track();
        storage::read::<Vec<Line>>(KEY).unwrap_or_default()
    });
    let row = |line: Line| {
        view! {
            <tr>
                <th scope="row"><Door game=line.game.clone()/>{game_name(&line.game)}<small>{ago(line.at)}</small></th>
                <td>{format!("{:.0}", line.won * 100.0)}</td>
                <td>{signed(line.luck)}</td>
                <td>{signed(line.own)}</td>
                <td>{format!("{:.2}", line.error_rate * 100.0)}</td>
            </tr>
        }
        .into_any()
    };
    view! {
        <Show when=move || !lines.with(Vec::is_empty)>
            <section class="card skill history">
                <h2>{words().analysis_overview}</h2>
                <table>
                    <thead><tr><td></td><th scope="col">{words().analysis_last}</th><th scope="col">{words().analysis_luck}</th><th scope="col">{words().analysis_own}</th><th scope="col">{words().analysis_error_rate}</th></tr></thead>
                    <tbody>{move || lines.get().into_iter().map(row).collect_view()}</tbody>
                </table>
                <p class="soft">{words().analysis_overview_how}</p>
            </section>
        </Show>
    }
    .into_any()
}
