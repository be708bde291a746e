//! What drives tournaments: a task on every node that takes the next step of what is due.

use super::Terms;
use super::pairing::Field;
use super::standings::{Place, bye, players, points, standings, tables};
use crate::error::{Error, Result};
use crate::http::ask;
use crate::node::Node;
use crate::room::{Errand, Seating};
use crate::stage::{Kept, Opened};
use crate::store::{EntrantRow, PairingRow, PairingState, Scored, StoreError, TournamentRow, Wanted};
use crate::trace;
use games::Level;
use protocol::{FillUp, Holder, State, TableFacts, TournamentState};
use std::sync::Arc;
use std::time::Duration;

/// How often a node looks for what is due.
const TICK: Duration = Duration::from_millis(250);
/// A step that was not taken in this time is taken by whoever finds it, in milliseconds.
const LEASE: i64 = 15_000;
/// So often the tables of a round are looked at without anything having happened there.
const LOOK: i64 = 60_000;
/// After so long something that is nearly there is looked at again.
const SHORTLY: i64 = 500;
/// A game that ended so long ago and whose end is not shown is counted by what was kept of it.
const PATIENCE: i64 = 5_000;
/// So many are driven at once.
const AT_ONCE: u32 = 20;
/// The rank of whoever left: behind all others.
const LEFT: u8 = 200;

/// What comes after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// Another one, at once.
    Now,
    /// Something at that time.
    At(i64),
    /// Nothing by itself.
    Nothing,
}

/// Whether so many can play a round.
pub(crate) fn enough(terms: &Terms, active: usize) -> bool {
    let least = if terms.bots() { 2 } else { usize::from(terms.seats()).max(2) };
    active >= least
}

impl Node {
    /// Drives tournaments until the server stops.
    pub(crate) async fn keep_tournaments(self: Arc<Node>) {
        let mut stopping = self.stopping.subscribe();
        let stop = async move {
            let _ = stopping.wait_for(|stop| *stop).await;
        };
        tokio::pin!(stop);
        let mut tick = tokio::time::interval(TICK);
        loop {
            tokio::select! {
                () = &mut stop => return,
                _ = tick.tick() => self.drive_tournaments().await,
            }
        }
    }

    async fn drive_tournaments(self: &Arc<Node>) {
        if !self.bus.works() {
            return;
        }
        let now = crate::time::now();
        match self.store.claim_tournaments(now, now + LEASE, AT_ONCE).await {
            Ok(claimed) => {
                // Each by itself: what goes wrong with one is no other's trouble.
                let driven = claimed.into_iter().map(|id| {
                    let node = Arc::clone(self);
                    tokio::spawn(async move { node.drive_or_wait(&id, now + LEASE).await })
                });
                futures_util::future::join_all(driven).await;
            }
            Err(error) => tracing::warn!(%error, "it is not known which tournaments are due"),
        }
    }

    async fn drive_or_wait(self: &Arc<Node>, id: &str, claimed: i64) {
        if let Err(error) = self.drive(id, claimed).await {
            tracing::warn!(tournament = trace::cut(id), %error, "a tournament waits for a while");
        }
    }

    /// Takes steps as long as there are any.
    async fn drive(self: &Arc<Node>, id: &str, claimed: i64) -> Result<()> {
        loop {
            let Some(cup) = Cup::read(self, id).await? else { return Ok(()) };
            let due = match cup.step().await? {
                Next::Now => continue,
                Next::At(at) => Some(at),
                Next::Nothing => None,
            };
            return Ok(self.store.tournament_due(id, claimed, due).await?);
        }
    }
}

/// A tournament as it stands.
struct Cup<'a> {
    node: &'a Arc<Node>,
    row: TournamentRow,
    terms: Terms,
    entrants: Vec<EntrantRow>,
    now: i64,
}

/// Whoever was first has done it.
fn unless_done(done: std::result::Result<(), StoreError>) -> Result<()> {
    match done {
        Err(StoreError::Gone | StoreError::Taken) | Ok(()) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

impl<'a> Cup<'a> {
    async fn read(node: &'a Arc<Node>, id: &str) -> Result<Option<Cup<'a>>> {
        let Some(found) = node.store.tournaments("", Wanted::One(id), 1).await?.pop() else {
            return Ok(None);
        };
        let Ok(terms) = serde_json::from_str(&found.row.body) else { return Err(Error::Unavailable) };
        let entrants = node.store.entrants(id).await?;
        Ok(Some(Cup { node, row: found.row, terms, entrants, now: crate::time::now() }))
    }

    fn active(&self) -> Vec<u32> {
        let admitted = |person: &String| self.node.order.admits(person).is_ok();
        let active =
            |entrant: &&EntrantRow| !entrant.dropped && entrant.person.as_ref().is_some_and(admitted);
        self.entrants.iter().filter(active).map(|entrant| entrant.number).collect()
    }

    async fn step(&self) -> Result<Next> {
        match (self.row.state, self.row.starts) {
            (TournamentState::Over | TournamentState::CalledOff, _) | (TournamentState::Waiting, None) => {
                Ok(Next::Nothing)
            }
            (TournamentState::Waiting, Some(at)) if at > self.now => Ok(Next::At(at)),
            (TournamentState::Waiting, Some(_)) => self.begin().await,
            (TournamentState::Playing, _) => self.play().await,
        }
    }

    async fn begin(&self) -> Result<Next> {
        let (store, id) = (&self.node.store, self.row.id.as_str());
        unless_done(match enough(&self.terms, self.active().len()) {
            true => store.begin_tournament(id, &crate::random::token(16)).await,
            false => {
                let why = Some("too few had joined when it was to start");
                store.end_tournament(id, TournamentState::CalledOff, why).await
            }
        })?;
        Ok(Next::Now)
    }

    /// Brings the tables of the round forward; where all have ended, the next round.
    async fn play(&self) -> Result<Next> {
        let pairings = self.node.store.pairings(&self.row.id).await?;
        let open = |pairing: &&PairingRow| {
            pairing.round == self.row.round
                && matches!(pairing.state, PairingState::Made | PairingState::Playing)
        };
        let open: Vec<&PairingRow> = pairings.iter().filter(open).collect();
        if open.is_empty() {
            return self.next_round().await;
        }
        let places = self.node.store.places(&self.row.id).await?;
        let boards = tables(&places);
        let (mut next, mut failed) = (Next::At(self.now + LOOK), None);
        for pairing in open {
            let seats = boards.get(&(pairing.round, pairing.board)).map_or(&[][..], Vec::as_slice);
            match self.bring_forward(pairing, seats).await {
                Ok(then) => next = sooner(next, then),
                Err(error) => failed = Some(error),
            }
        }
        // What cannot be done yet keeps nothing else from going on.
        match (next, failed) {
            (Next::At(_) | Next::Nothing, Some(error)) => Err(error),
            (next, _) => Ok(next),
        }
    }

    async fn bring_forward(&self, pairing: &PairingRow, seats: &[&Place]) -> Result<Next> {
        if pairing.state == PairingState::Made {
            return self.make(pairing, seats).await;
        }
        match (pairing.ended, pairing.table) {
            (Some(at), _) if at > self.now => Ok(Next::At(at)),
            (Some(at), _) => self.settle(pairing, seats, at).await,
            (None, Some(State::Closed | State::Paused) | None) => self.settle_closed(pairing, seats).await,
            (None, Some(State::Waiting)) => self.make(pairing, seats).await,
            (None, Some(State::Playing | State::Over)) => Ok(Next::At(self.now + LOOK)),
        }
    }

    fn entrant(&self, place: &Place) -> Option<&EntrantRow> {
        self.entrants.iter().find(|entrant| Some(entrant.number) == place.entrant)
    }

    /// The bot that plays for who is not there.
    fn relief(&self) -> String {
        if let FillUp::Bots(level) = &self.terms.fill {
            return level.clone();
        }
        let levels = self.node.book(&self.row.game).map_or(&[][..], |book| book.levels());
        let found = levels.iter().rev().copied().find(|level| Level::UNLEARNED.contains(level));
        found.unwrap_or(Level::ALL[0]).to_string()
    }

    /// Makes a table, has its people sit there and its game begin. What was made before stays as it is.
    async fn make(&self, pairing: &PairingRow, seats: &[&Place]) -> Result<Next> {
        match self.begin_table(pairing, seats).await {
            Ok(()) => {
                self.node.store.table_begun(pairing.key).await?;
                Ok(Next::Now)
            }
            // Somebody got up at that moment.
            Err(Error::Stale) => Ok(Next::At(self.now + SHORTLY)),
            Err(error) if passes(&error) => Err(error),
            Err(error) => {
                tracing::warn!(table = trace::cut(&pairing.id), %error, "a game of a tournament cannot begin");
                self.settle_closed(pairing, seats).await
            }
        }
    }

    /// Nobody has made the table: whoever made the tournament has no more to say there than the others.
    async fn begin_table(&self, pairing: &PairingRow, seats: &[&Place]) -> Result<()> {
        let kept = seats.iter().map(|place| match self.entrant(place) {
            Some(EntrantRow { person: Some(id), nonce, dropped: false, .. }) => {
                Kept::Person { id: id.clone(), nonce: nonce.clone(), colour: None }
            }
            _ => Kept::Bot(self.relief()),
        });
        let opened = Opened {
            seats: kept.collect(),
            maker: String::new(),
            secret: crate::random::token(32),
            reserved: true,
            ..self.terms.opened.clone()
        };
        match self.node.open_table_as(pairing.id.clone(), pairing.key, opened).await {
            Ok(()) | Err(Error::Stale) => {}
            Err(error) => return Err(error),
        }
        if let Some(club) = &self.row.club {
            self.node.store.add_club_table(club, pairing.key).await?;
        }
        self.set_going(&pairing.id).await
    }

    /// Begins a game; who got up before that is replaced by a bot.
    async fn set_going(&self, table: &str) -> Result<()> {
        if self.has_begun(table).await? {
            return Ok(());
        }
        let facts = self.facts(table).await?;
        let open = (0..).map(games::kernel::Seat).zip(&facts.seats);
        for (seat, _) in open.filter(|(_, holder)| **holder == Holder::Open) {
            let fill = Seating::Fill { maker: facts.maker.clone(), seat, level: self.relief() };
            unless_conflict(ask(self.node, table, |reply| Errand::Do(fill, reply)).await)?;
        }
        let start = Seating::Start { maker: facts.maker };
        unless_conflict(ask(self.node, table, |reply| Errand::Do(start, reply)).await)?;
        match self.has_begun(table).await? {
            true => Ok(()),
            false => Err(Error::Stale),
        }
    }

    /// Whether a game has begun. Those who look on may hear of it later: the store knows.
    async fn has_begun(&self, table: &str) -> Result<bool> {
        let shelf = self.node.store.shelf(table).await?.ok_or(Error::NotFound("table"))?;
        Ok(shelf.state != State::Waiting)
    }

    /// A table as those who look on see it.
    async fn facts(&self, table: &str) -> Result<TableFacts> {
        ask(self.node, table, |reply| Errand::Facts(String::new(), reply)).await
    }

    /// Counts a table whose game was over at `ended`, once those who look on have seen it.
    async fn settle(&self, pairing: &PairingRow, seats: &[&Place], ended: i64) -> Result<Next> {
        let facts = self.facts(&pairing.id).await?;
        let scored = match &facts.outcome {
            Some(outcome) if outcome.together && outcome.ranks.windows(2).all(|two| two[0] == two[1]) => {
                self.scored_together(&facts, seats, outcome.ranks.first() == Some(&1))
            }
            Some(outcome) => self.scored(&facts, seats, |place| {
                outcome.ranks.get(Self::seat(&facts, place)).copied().unwrap_or(LEFT)
            }),
            None if self.now > ended + PATIENCE => self.scored_as_kept(pairing, &facts, seats).await?,
            None => return Ok(Next::At(self.now + SHORTLY)),
        };
        unless_done(self.node.store.settle(pairing.key, PairingState::Over, scored).await).map(|()| Next::Now)
    }

    /// Where the rules have changed since, nobody can say any more how a game came out but the rows that were kept of it. They
    /// are of people alone: bots come behind them.
    async fn scored_as_kept(
        &self,
        pairing: &PairingRow,
        facts: &TableFacts,
        seats: &[&Place],
    ) -> Result<Vec<Scored>> {
        let kept = self.node.store.results_of(pairing.key).await?;
        let rank = |place: &Place| {
            let person = self.entrant(place).and_then(|entrant| entrant.person.as_ref());
            kept.iter().find(|(own, _)| Some(own) == person).map_or(LEFT, |(_, rank)| *rank)
        };
        Ok(self.scored(facts, seats, rank))
    }

    /// Counts a table that was closed: all who were there share.
    async fn settle_closed(&self, pairing: &PairingRow, seats: &[&Place]) -> Result<Next> {
        let scored = match self.facts(&pairing.id).await {
            Ok(facts) => self.scored(&facts, seats, |_| 1),
            Err(error) if passes(&error) => return Err(error),
            Err(_) => {
                let points = u32::from(self.terms.seats()) - 1;
                let scored =
                    |place: &&Place| Scored { place: place.place, seat: place.seat, rank: 1, points };
                seats.iter().map(scored).collect()
            }
        };
        unless_done(self.node.store.settle(pairing.key, PairingState::Closed, scored).await)
            .map(|()| Next::Now)
    }

    /// The seat that was played from a place.
    fn seat(facts: &TableFacts, place: &Place) -> usize {
        let drawn = facts.fair.lot.iter().position(|from| *from == place.place);
        drawn.unwrap_or(usize::from(place.place))
    }

    /// Whether the one who was to sit there does, or a bot that was to.
    fn stayed(&self, facts: &TableFacts, place: &Place) -> bool {
        match (place.entrant, facts.seats.get(Self::seat(facts, place))) {
            (None, _) => true,
            (Some(_), Some(Holder::Person(person))) => {
                self.entrant(place).is_some_and(|entrant| entrant.person.as_ref() == Some(&person.id))
            }
            (Some(_), _) => false,
        }
    }

    /// Ranks and points by the rank of every place; who left is behind all others.
    fn scored(&self, facts: &TableFacts, seats: &[&Place], rank: impl Fn(&Place) -> u8) -> Vec<Scored> {
        let own = |place: &&Place| match self.stayed(facts, place) {
            true => rank(place),
            false => LEFT,
        };
        let ranks: Vec<u8> = seats.iter().map(own).collect();
        let score = |(at, place): (usize, &&Place)| Scored {
            place: place.place,
            seat: Self::seat(facts, place) as u8,
            rank: 1 + ranks.iter().filter(|rank| **rank < ranks[at]).count() as u8,
            points: points(&ranks, at),
        };
        seats.iter().enumerate().map(score).collect()
    }

    /// A team against the game: all have the points of the first place, or none.
    fn scored_together(&self, facts: &TableFacts, seats: &[&Place], won: bool) -> Vec<Scored> {
        let most = 2 * (u32::from(self.terms.seats()) - 1);
        let score = |place: &&Place| {
            let first = won && self.stayed(facts, place);
            let (rank, points) = if first { (1, most) } else { (2, 0) };
            Scored { place: place.place, seat: Self::seat(facts, place) as u8, rank, points }
        };
        seats.iter().map(score).collect()
    }

    async fn next_round(&self) -> Result<Next> {
        let (store, id, active) = (&self.node.store, self.row.id.as_str(), self.active());
        let last = self.row.round >= u32::from(self.terms.rounds);
        if last || !enough(&self.terms, active.len()) {
            let why = (!last).then_some("too few were left for another round");
            unless_done(store.end_tournament(id, TournamentState::Over, why).await)?;
            return Ok(Next::Now);
        }
        let (places, round) = (store.places(id).await?, self.row.round + 1);
        let numbers: Vec<u32> = self.entrants.iter().map(|entrant| entrant.number).collect();
        let (seed, seats, bots) =
            (self.row.seed.clone().unwrap_or_default(), self.terms.seats(), self.terms.bots());
        // A large field takes a while: not where the others wait.
        let pairing = tokio::task::spawn_blocking(move || {
            let lines = standings(&numbers, &places, &seed);
            let players = players(&lines, &active, &places);
            Field { players: &players, seats, bots, seed: &seed, round }.pair()
        });
        let paired = pairing.await.map_err(|_| Error::Unavailable)?;
        let (mut tables, mut places) = (Vec::new(), Vec::new());
        let byes = paired.byes.iter().zip(0..);
        places.extend(byes.map(|(number, place)| Place {
            round,
            board: 0,
            place,
            entrant: Some(*number),
            seat: 0,
            rank: None,
            points: Some(bye(seats)),
        }));
        for (board, table) in (1..).zip(paired.tables) {
            tables.push(PairingRow {
                round,
                board,
                key: Node::fresh_key(),
                id: crate::random::token(16),
                state: PairingState::Made,
                replay: None,
                ended: None,
                table: None,
            });
            places.extend((0..).zip(table).map(|(place, entrant)| Place {
                round,
                board,
                place,
                entrant,
                seat: place,
                rank: None,
                points: None,
            }));
        }
        unless_done(store.add_round(id, round, tables, places).await)?;
        Ok(Next::Now)
    }
}

fn sooner(one: Next, other: Next) -> Next {
    match (one, other) {
        (Next::Now, _) | (_, Next::Now) => Next::Now,
        (Next::At(one), Next::At(other)) => Next::At(one.min(other)),
        (Next::Nothing, next) | (next, Next::Nothing) => next,
    }
}

/// Whether it may be otherwise a little later.
fn passes(error: &Error) -> bool {
    matches!(error.status().as_u16(), 408 | 409 | 429 | 500..)
}

/// What was done already is done.
fn unless_conflict<T>(done: Result<T>) -> Result<()> {
    match done {
        Ok(_) | Err(Error::Conflict(_)) => Ok(()),
        Err(Error::Told { problem, .. }) if problem.code == "conflict" => Ok(()),
        Err(error) => Err(error),
    }
}
