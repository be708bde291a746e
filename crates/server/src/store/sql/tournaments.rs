//! Tournaments: their rounds as rows, each step forward one guarded statement.

use super::engine::{Engine, Found};
use super::read::small;
use super::statement::{Cells, Statement, statement};
use super::{Sql, read};
use crate::store::{
    EntrantRow, GONE, Later, ListedTournament, Note, PairingRow, PairingState, Scored, StoreError,
    TournamentRow, Tournaments, Wanted,
};
use crate::tournament::standings::Place;
use protocol::{State, TournamentState};

fn word(state: TournamentState) -> &'static str {
    match state {
        TournamentState::Waiting => "waiting",
        TournamentState::Playing => "playing",
        TournamentState::Over => "over",
        TournamentState::CalledOff => "called_off",
    }
}

fn state(word: &str) -> TournamentState {
    match word {
        "waiting" => TournamentState::Waiting,
        "playing" => TournamentState::Playing,
        "over" => TournamentState::Over,
        _ => TournamentState::CalledOff,
    }
}

fn progress_word(state: PairingState) -> &'static str {
    match state {
        PairingState::Made => "made",
        PairingState::Playing => "playing",
        PairingState::Over => "over",
        PairingState::Closed => "closed",
    }
}

fn progress(word: &str) -> PairingState {
    match word {
        "made" => PairingState::Made,
        "playing" => PairingState::Playing,
        "over" => PairingState::Over,
        _ => PairingState::Closed,
    }
}

/// A tournament, how many are in it, and what of it is that of `$1`.
const LINES: &str =
    "SELECT t.id, t.name, t.maker, t.game, t.body, t.listed, t.club, t.state, t.round, t.made, t.starts,
    t.seed, t.why, (SELECT count(*) FROM entrants WHERE entrants.tournament = t.id),
    (SELECT number FROM entrants WHERE entrants.tournament = t.id AND entrants.person = $1),
    (SELECT table_id FROM pairings JOIN places ON places.tournament = pairings.tournament
       AND places.round = pairings.round AND places.board = pairings.board
     JOIN entrants ON entrants.tournament = places.tournament AND entrants.number = places.entrant
     WHERE pairings.tournament = t.id AND pairings.round = t.round AND pairings.state = 'playing'
       AND t.state = 'playing' AND entrants.person = $1 AND entrants.dropped = 0)
    FROM tournaments AS t";
/// What goes on comes first.
const ORDER: &str =
    "ORDER BY CASE WHEN t.state IN ('waiting', 'playing') THEN 0 ELSE 1 END, t.made DESC, t.id LIMIT $2";

fn line(cells: &mut Cells) -> Found<ListedTournament> {
    let row = TournamentRow {
        id: cells.text()?,
        name: cells.text()?,
        maker: cells.maybe()?,
        game: cells.text()?,
        body: cells.text()?,
        listed: cells.int()? != 0,
        club: cells.maybe()?,
        state: state(&cells.text()?),
        round: small(cells.int()?),
        made: cells.int()?,
        starts: cells.maybe_int()?,
        seed: cells.maybe()?,
        why: cells.maybe()?,
    };
    let (joined, you) = (small(cells.int()?), cells.maybe_int()?.map(small));
    Ok(ListedTournament { row, joined, you, your_table: cells.maybe()? })
}

fn add(row: &TournamentRow, due: Option<i64>) -> Statement {
    statement(
        "INSERT INTO tournaments (id, name, maker, game, body, listed, club, state, round, made, starts, due)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9, CAST($10 AS BIGINT), CAST($11 AS BIGINT))",
    )
    .text(&row.id)
    .text(&row.name)
    .maybe(row.maker.as_deref())
    .text(&row.game)
    .text(&row.body)
    .int(i64::from(row.listed))
    .maybe(row.club.as_deref())
    .text(word(row.state))
    .int(row.made)
    .maybe_int(row.starts)
    .maybe_int(due)
}

/// Something happened at a table: its tournament has something to do from then on.
pub(super) fn wake(key: i64, at: i64) -> Statement {
    statement(
        "UPDATE tournaments SET due = $2 WHERE state = 'playing' AND due > $2
         AND id IN (SELECT tournament FROM pairings WHERE table_key = $1)",
    )
    .int(key)
    .int(at)
}

/// The same where a table is closed.
pub(super) fn wake_closed(key: i64, notes: &[Note]) -> Option<Statement> {
    let closed = |note: &Note| matches!(note, Note::State(State::Closed | State::Paused));
    notes.iter().any(closed).then(|| wake(key, 0))
}

/// What is forgotten of a person: past standings stand, and nobody's name is in them.
pub(super) const FORGET: [&str; 3] = [
    "UPDATE entrants SET person = NULL, nonce = '', dropped = 1 WHERE person = $1",
    "UPDATE tournaments SET state = 'called_off', why = 'its maker has left', due = NULL
     WHERE maker = $1 AND state = 'waiting' AND starts IS NULL",
    "UPDATE tournaments SET maker = NULL WHERE maker = $1",
];

/// What nobody has started in so long is called off: sixty days.
const FORGOTTEN: i64 = 60 * 86_400_000;

pub(super) fn tidy(now: i64) -> Statement {
    statement(
        "UPDATE tournaments SET state = 'called_off', why = 'nobody has started it', due = NULL
         WHERE state = 'waiting' AND starts IS NULL AND made < $1",
    )
    .int(now - FORGOTTEN)
}

impl<E: Engine> Sql<E> {
    async fn claim_tournament(&self, id: &str, now: i64, until: i64) -> Found<bool> {
        let claim = statement("UPDATE tournaments SET due = $3 WHERE id = $1 AND due <= $2");
        super::unless_gone(self.run(vec![claim.text(id).int(now).int(until).must_change()]).await)
    }
}

impl<E: Engine> Tournaments for Sql<E> {
    fn add_tournament(&self, row: TournamentRow, due: Option<i64>) -> Later<'_, ()> {
        Box::pin(self.run(vec![add(&row, due)]))
    }

    fn tournaments<'a>(
        &'a self,
        asks: &'a str,
        wanted: Wanted<'a>,
        limit: u32,
    ) -> Later<'a, Vec<ListedTournament>> {
        Box::pin(async move {
            let condition = match wanted {
                Wanted::Listed => "t.listed = 1",
                Wanted::Own => {
                    "t.maker = $1 OR t.id IN (SELECT tournament FROM entrants WHERE entrants.person = $1)"
                }
                Wanted::Club(_) => "t.club = $3",
                Wanted::One(_) => "t.id = $3",
            };
            let sql =
                statement(format!("{LINES} WHERE {condition} {ORDER}")).text(asks).int(i64::from(limit));
            let sql = match wanted {
                Wanted::Listed | Wanted::Own => sql,
                Wanted::Club(id) | Wanted::One(id) => sql.text(id),
            };
            self.engine.fetch(sql).await?.iter_mut().map(line).collect()
        })
    }

    fn entrants<'a>(&'a self, id: &'a str) -> Later<'a, Vec<EntrantRow>> {
        Box::pin(async move {
            let wanted = statement(
                "SELECT number, person, name, nonce, dropped FROM entrants LEFT JOIN people ON people.id = person
                 WHERE tournament = $1 ORDER BY number",
            );
            let row = |mut cells: Cells| {
                Ok(EntrantRow {
                    number: small(cells.int()?),
                    person: cells.maybe()?,
                    name: cells.maybe()?.unwrap_or_else(|| GONE.to_owned()),
                    nonce: cells.text()?,
                    dropped: cells.int()? != 0,
                })
            };
            self.engine.fetch(wanted.text(id)).await?.into_iter().map(row).collect()
        })
    }

    fn join_tournament<'a>(
        &'a self,
        id: &'a str,
        (person, nonce): (&'a str, &'a str),
        most: u32,
    ) -> Later<'a, ()> {
        let joined = statement(
            "INSERT INTO entrants (tournament, number, person, nonce, dropped)
             SELECT $1, 1 + coalesce((SELECT max(number) FROM entrants WHERE tournament = $1), 0), $2, $3, 0
             WHERE EXISTS (SELECT 1 FROM tournaments WHERE id = $1 AND state = 'waiting')
             AND (SELECT count(*) FROM entrants WHERE tournament = $1) < $4",
        );
        let joined = joined.text(id).text(person).text(nonce).int(i64::from(most)).must_change();
        Box::pin(self.run(vec![joined]))
    }

    fn leave_tournament<'a>(&'a self, id: &'a str, person: &'a str) -> Later<'a, ()> {
        let left = statement(
            "DELETE FROM entrants WHERE tournament = $1 AND person = $2
             AND EXISTS (SELECT 1 FROM tournaments WHERE id = $1 AND state = 'waiting')",
        );
        Box::pin(self.run(vec![left.text(id).text(person).must_change()]))
    }

    fn drop_out<'a>(&'a self, id: &'a str, person: &'a str) -> Later<'a, ()> {
        let dropped = statement(
            "UPDATE entrants SET dropped = 1 WHERE tournament = $1 AND person = $2 AND dropped = 0
             AND EXISTS (SELECT 1 FROM tournaments WHERE id = $1 AND state = 'playing')",
        );
        Box::pin(self.run(vec![dropped.text(id).text(person).must_change()]))
    }

    fn set_start<'a>(&'a self, id: &'a str, at: i64) -> Later<'a, ()> {
        let set =
            statement("UPDATE tournaments SET starts = $2, due = $2 WHERE id = $1 AND state = 'waiting'");
        Box::pin(self.run(vec![set.text(id).int(at).must_change()]))
    }

    fn begin_tournament<'a>(&'a self, id: &'a str, seed: &'a str) -> Later<'a, ()> {
        let begun = statement(
            "UPDATE tournaments SET state = 'playing', seed = $2 WHERE id = $1 AND state = 'waiting'",
        );
        Box::pin(self.run(vec![begun.text(id).text(seed).must_change()]))
    }

    fn end_tournament<'a>(
        &'a self,
        id: &'a str,
        how: TournamentState,
        why: Option<&'a str>,
    ) -> Later<'a, ()> {
        let ended = statement(
            "UPDATE tournaments SET state = $2, why = $3, due = NULL
             WHERE id = $1 AND state IN ('waiting', 'playing')",
        );
        Box::pin(self.run(vec![ended.text(id).text(word(how)).maybe(why).must_change()]))
    }

    fn claim_tournaments(&self, now: i64, until: i64, limit: u32) -> Later<'_, Vec<String>> {
        Box::pin(async move {
            let ripe = statement("SELECT id FROM tournaments WHERE due <= $1 ORDER BY due LIMIT $2");
            let ripe = self.engine.fetch(ripe.int(now).int(i64::from(limit))).await?;
            let mut claimed = Vec::new();
            for mut cells in ripe {
                let id = cells.text()?;
                if self.claim_tournament(&id, now, until).await? {
                    claimed.push(id);
                }
            }
            Ok(claimed)
        })
    }

    fn tournament_due<'a>(&'a self, id: &'a str, claimed: i64, due: Option<i64>) -> Later<'a, ()> {
        let set = statement("UPDATE tournaments SET due = CAST($2 AS BIGINT) WHERE id = $1 AND due = $3");
        Box::pin(self.run(vec![set.text(id).maybe_int(due).int(claimed)]))
    }

    fn pairings<'a>(&'a self, id: &'a str) -> Later<'a, Vec<PairingRow>> {
        Box::pin(async move {
            let wanted = statement(
                "SELECT round, board, pairings.table_key, table_id, pairings.state, pairings.replay, at, tables.state
                 FROM pairings LEFT JOIN tables ON tables.key = pairings.table_key
                 LEFT JOIN finished ON finished.table_key = pairings.table_key
                 WHERE tournament = $1 ORDER BY round, board",
            );
            let row = |mut cells: Cells| {
                Ok(PairingRow {
                    round: small(cells.int()?),
                    board: small(cells.int()?),
                    key: cells.int()?,
                    id: cells.text()?,
                    state: progress(&cells.text()?),
                    replay: cells.maybe()?,
                    ended: cells.maybe_int()?,
                    table: cells.maybe()?.map(|word| read::state(&word)),
                })
            };
            self.engine.fetch(wanted.text(id)).await?.into_iter().map(row).collect()
        })
    }

    fn places<'a>(&'a self, id: &'a str) -> Later<'a, Vec<Place>> {
        Box::pin(async move {
            let wanted = statement(
                "SELECT round, board, place, entrant, seat, rank, points FROM places
                 WHERE tournament = $1 ORDER BY round, board, place",
            );
            let row = |mut cells: Cells| {
                Ok(Place {
                    round: small(cells.int()?),
                    board: small(cells.int()?),
                    place: small(cells.int()?),
                    entrant: cells.maybe_int()?.map(small),
                    seat: small(cells.int()?),
                    rank: cells.maybe_int()?.map(small),
                    points: cells.maybe_int()?.map(small),
                })
            };
            self.engine.fetch(wanted.text(id)).await?.into_iter().map(row).collect()
        })
    }

    fn add_round<'a>(
        &'a self,
        id: &'a str,
        round: u32,
        tables: Vec<PairingRow>,
        places: Vec<Place>,
    ) -> Later<'a, ()> {
        let next = statement(
            "UPDATE tournaments SET round = $2 WHERE id = $1 AND state = 'playing' AND round = $2 - 1",
        );
        let next = next.text(id).int(i64::from(round)).must_change();
        let table = |table: &PairingRow| {
            statement(
                "INSERT INTO pairings (tournament, round, board, table_key, table_id, state)
                 VALUES ($1, $2, $3, $4, $5, 'made')",
            )
            .text(id)
            .int(i64::from(table.round))
            .int(i64::from(table.board))
            .int(table.key)
            .text(&table.id)
        };
        let place = |place: &Place| {
            statement(
                "INSERT INTO places (tournament, round, board, place, entrant, seat, rank, points)
                 VALUES ($1, $2, $3, $4, CAST($5 AS BIGINT), $6, CAST($7 AS BIGINT), CAST($8 AS BIGINT))",
            )
            .text(id)
            .int(i64::from(place.round))
            .int(i64::from(place.board))
            .int(i64::from(place.place))
            .maybe_int(place.entrant.map(i64::from))
            .int(i64::from(place.seat))
            .maybe_int(place.rank.map(i64::from))
            .maybe_int(place.points.map(i64::from))
        };
        let all = std::iter::once(next).chain(tables.iter().map(table)).chain(places.iter().map(place));
        Box::pin(self.run(all.collect()))
    }

    fn table_begun(&self, key: i64) -> Later<'_, ()> {
        let begun =
            statement("UPDATE pairings SET state = 'playing' WHERE table_key = $1 AND state = 'made'");
        Box::pin(self.run(vec![begun.int(key)]))
    }

    fn results_of(&self, key: i64) -> Later<'_, Vec<(String, u8)>> {
        Box::pin(async move {
            let wanted = statement("SELECT person, place FROM results WHERE table_key = $1 ORDER BY seat");
            let result = |mut cells: Cells| Ok((cells.text()?, small(cells.int()?)));
            self.engine.fetch(wanted.int(key)).await?.into_iter().map(result).collect()
        })
    }

    fn settle(&self, key: i64, state: PairingState, scored: Vec<Scored>) -> Later<'_, ()> {
        let settled = statement(
            "UPDATE pairings SET state = $2, replay = (SELECT finished.replay FROM finished WHERE finished.table_key = $1)
             WHERE table_key = $1 AND state IN ('made', 'playing')",
        );
        let settled = settled.int(key).text(progress_word(state)).or(StoreError::Gone);
        let score = |scored: &Scored| {
            statement(
                "UPDATE places SET seat = $3, rank = $4, points = $5 WHERE place = $2 AND EXISTS
                 (SELECT 1 FROM pairings WHERE pairings.tournament = places.tournament
                  AND pairings.round = places.round AND pairings.board = places.board AND pairings.table_key = $1)",
            )
            .int(key)
            .int(i64::from(scored.place))
            .int(i64::from(scored.seat))
            .int(i64::from(scored.rank))
            .int(i64::from(scored.points))
        };
        Box::pin(self.run(std::iter::once(settled).chain(scored.iter().map(score)).collect()))
    }
}
