//! A table as its log tells it. [`Stage::apply`] is the one way a table changes, live and when it is read again.

mod achieved;
mod apply;
mod arrival;
mod calendar;
mod clocks;
mod entry;
mod eyes;
mod facts;
mod plan;
mod rated;
mod seats;
mod undo;
mod votes;

pub(crate) use calendar::fitting;
pub use entry::{Entry, Kept, Opened, Position, Wish};

use crate::error::{Error, Result};
use crate::store::{Absence, Row, Shelf};
use clocks::Clocks;
use eyes::Eye;
use games::kernel::{Names, Seat, Seats, Turn, Viewer};
use games::{Answered, Level, Rulebook, Table};
use protocol::{Ask, Fair, Question, SeatClock, State, Update, fair};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// How many requests are remembered, so that saying one again is not doing it twice.
const REMEMBERED: usize = 256;

/// Somebody's place.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chair {
    /// Whose it is.
    pub(crate) person: Option<String>,
    /// Their part of the chance.
    pub(crate) nonce: String,
    /// Who plays it instead.
    pub(crate) bot: Option<Level>,
    /// Its person left in the middle of the game, or never came: anybody may sit down.
    pub(crate) vacant: bool,
    /// The colour that was chosen for it, by the seat whose it usually is.
    pub(crate) colour: Option<u8>,
    /// What is answered for it, in the game's own word.
    pub(crate) standing: Option<String>,
    /// What its person has planned.
    plan: Option<plan::Laid>,
    /// Since when something of these lies there.
    laid: i64,
}

/// Something the people of a table must agree on.
#[derive(Clone, Debug)]
enum Pending {
    Undo { seat: Seat, to: usize, waiting: Seats },
    TimeIsUp { seat: Seat, level: Level, waiting: Seats, wait: usize, bot: usize, since: i64 },
}

/// A request that was carried out.
#[derive(Clone, Debug)]
struct Request {
    seat: Seat,
    client: String,
    wish: Wish,
    /// What its seat had been told when it was done.
    number: u64,
}

/// A table, folded from its log.
pub struct Stage {
    book: &'static dyn Rulebook,
    shelf: Shelf,
    /// The place of the last entry.
    pub(crate) sequence: u64,
    /// The time of the last entry.
    pub(crate) at: i64,
    pub(crate) opened: Opened,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) state: State,
    /// The version of the rules the game began under or was brought to.
    pub(crate) rules: Option<u32>,
    pub(crate) game: Option<Box<dyn Table>>,
    /// What was answered for its seats.
    answered: Answered,
    pub(crate) clocks: Clocks,
    /// Where seats went by lot: for each the place that its player had before.
    lot: Vec<u8>,
    eyes: Vec<Eye>,
    pending: Option<Pending>,
    recent: VecDeque<Request>,
    muted: BTreeSet<String>,
    /// Where everybody sits or last sat; once the game is on, the seat whose secrets they know.
    sat: BTreeMap<String, Seat>,
    /// Everybody who has ever had a seat.
    met: BTreeSet<String>,
    /// Whom the maker sent away.
    removed: BTreeSet<String>,
    /// Who began the game, by seat; nobody where a bot did.
    began: Vec<Option<String>>,
    /// When the game ended.
    ended: Option<i64>,
    names: BTreeMap<String, String>,
    rematch: Option<String>,
    /// The rules changed in the middle of the game: what happened before is not told any more.
    upgraded: bool,
    /// The rules changed: entries about the game are read over until one brings a position.
    ghost: bool,
    /// The log is being read.
    reading: bool,
}

impl Stage {
    /// The table of a log, whose clocks stood still while the server was away. The game is missing where its rules have
    /// changed since: see [`Stage::outdated`].
    pub fn read(
        book: &'static dyn Rulebook,
        shelf: Shelf,
        (rows, absences): (&[Row], &[Absence]),
        names: BTreeMap<String, String>,
    ) -> Result<Stage> {
        let entries: Vec<Entry> = rows.iter().map(parse).collect::<Result<_>>()?;
        let Some(Entry::Opened(opened)) = entries.first() else { return Err(Error::NotFound("table")) };
        let mut stage = Stage::new(book, shelf, (**opened).clone(), names);
        let upgraded = entries.iter().rposition(|entry| matches!(entry, Entry::Upgraded { .. }));
        let started = entries.iter().find_map(|entry| match entry {
            Entry::Started { rules, .. } | Entry::Upgraded { rules, .. } => Some(*rules),
            _ => None,
        });
        stage.ghost = upgraded.is_some() || started.is_some_and(|rules| rules != book.rules());
        let mut absences = absences.iter().peekable();
        for (entry, row) in entries.iter().zip(rows) {
            while let Some(absence) = absences.next_if(|absence| absence.ended <= row.at) {
                stage.stand_still(*absence);
            }
            stage.apply(entry, row.at)?;
        }
        absences.for_each(|absence| stage.stand_still(*absence));
        stage.reading = false;
        if stage.ghost && stage.shelf.state == State::Over {
            stage.state = State::Over;
        }
        Ok(stage)
    }

    fn stand_still(&mut self, absence: Absence) {
        self.clocks.stand_still(absence);
        if let Some(Pending::TimeIsUp { since, .. }) = &mut self.pending {
            *since = self.clocks.stood_still(*since, absence);
        }
        self.eyes.iter_mut().for_each(|eye| eye.stand_still(&self.clocks, absence));
    }

    fn new(
        book: &'static dyn Rulebook,
        shelf: Shelf,
        opened: Opened,
        names: BTreeMap<String, String>,
    ) -> Stage {
        let chair = |kept: &Kept| match kept {
            Kept::Open => Chair::default(),
            Kept::Person { id, nonce, colour } => {
                Chair { person: Some(id.clone()), nonce: nonce.clone(), colour: *colour, ..Chair::default() }
            }
            Kept::Bot(name) => Chair { bot: Some(level(name)), ..Chair::default() },
        };
        let seats = opened.seats.len() as u8;
        let chairs: Vec<Chair> = opened.seats.iter().map(chair).collect();
        let met = chairs.iter().filter_map(|chair| chair.person.clone()).collect();
        Stage {
            book,
            shelf,
            sequence: 0,
            at: 0,
            state: State::Waiting,
            rules: None,
            game: None,
            answered: Answered::default(),
            clocks: Clocks::new(opened.clock, opened.calendar.as_ref()),
            lot: Vec::new(),
            eyes: Viewer::all(seats).map(Eye::new).collect(),
            chairs,
            pending: None,
            recent: VecDeque::new(),
            muted: BTreeSet::new(),
            sat: BTreeMap::new(),
            met,
            removed: BTreeSet::new(),
            began: Vec::new(),
            ended: None,
            names,
            rematch: None,
            upgraded: false,
            ghost: false,
            reading: true,
            opened,
        }
    }

    /// A table of the same making at which nothing has happened: it keeps the place of one that is played again elsewhere.
    pub fn blank(&self) -> Stage {
        Stage::new(self.book, self.shelf.clone(), self.opened.clone(), BTreeMap::new())
    }

    /// Makes this a table that only follows what another has accepted.
    pub fn follow(&mut self) {
        self.reading = true;
    }

    /// Changes the table by an entry that the log has taken already.
    pub fn hear(&mut self, entry: &Entry, at: i64) -> Result<()> {
        let reading = std::mem::replace(&mut self.reading, true);
        let heard = self.apply(entry, at);
        self.reading = reading;
        heard
    }

    /// Its key in the store.
    pub fn key(&self) -> i64 {
        self.shelf.key
    }

    /// Its game's rulebook.
    pub fn book(&self) -> &'static dyn Rulebook {
        self.book
    }

    /// Whether the game waits for a position that the present rules can go on from.
    pub fn outdated(&self) -> bool {
        self.ghost && self.state == State::Playing
    }

    /// Whose eyes this person has here.
    pub fn viewer(&self, person: &str) -> Viewer {
        self.seat_of(person).map_or(Viewer::Public, Viewer::Seat)
    }

    /// Where this person sits.
    pub fn seat_of(&self, person: &str) -> Option<Seat> {
        let at = self.chairs.iter().position(|chair| chair.person.as_deref() == Some(person));
        at.map(|at| Seat(at as u8))
    }

    /// Learns what somebody is called.
    pub fn call(&mut self, person: &str, name: &str) {
        self.names.insert(person.to_owned(), name.to_owned());
        self.rename();
    }

    /// Whether this person may not chat here.
    pub fn is_muted(&self, person: &str) -> bool {
        self.muted.contains(person)
    }

    /// The number of the viewer's last update.
    pub fn number(&self, viewer: Viewer) -> u64 {
        self.eye(viewer).number()
    }

    /// Every viewer's number, seats first, then the public.
    pub fn numbers(&self) -> Vec<u64> {
        self.eyes.iter().map(Eye::number).collect()
    }

    /// The number a request of this seat led to, if it was carried out. It is refused where another one had its id.
    pub fn done(&self, seat: Seat, client: &str, wish: &Wish) -> Result<Option<u64>> {
        match self.recent.iter().find(|known| known.seat == seat && known.client == client) {
            Some(known) if known.wish != *wish => {
                Err(Error::Conflict("this id was used for another request"))
            }
            known => Ok(known.map(|known| known.number)),
        }
    }

    /// Whether the question that `seat` saw at number `seen` still stands.
    pub fn still_asked(&self, seat: Seat, seen: u64) -> bool {
        self.eye(Viewer::Seat(seat)).witness.still_asked(seen)
    }

    /// The seats the game waits for and a bot plays.
    pub fn bots_to_move(&self) -> Seats {
        self.waiting(|chair| chair.bot.is_some())
    }

    /// Whether the game waits for this seat.
    pub fn waits_for(&self, seat: Seat) -> bool {
        self.state == State::Playing && self.turn().seats().contains(seat)
    }

    /// Where the table stands for `viewer`, who had number `since`.
    pub fn update(&self, viewer: Viewer, since: Option<u64>) -> Update<games::Told> {
        let eye = self.eye(viewer);
        let game = self.game.as_deref();
        let (keep, told) = game.map_or((0, Vec::new()), |game| eye.witness.told(game, since));
        let awaited = if self.state == State::Playing { eye.witness.awaited() } else { Seats::NONE };
        Update {
            number: eye.number(),
            you: viewer.seat(),
            keep,
            told,
            view: eye.witness.view().map(ToOwned::to_owned),
            ask: viewer.seat().and_then(|seat| self.ask(seat)),
            question: viewer.seat().and_then(|seat| self.question_for(seat)),
            awaited: awaited.iter().collect(),
            undo: viewer.seat().and_then(|seat| self.undo_status(seat)),
            standing: viewer.seat().and_then(|seat| self.chairs[seat.index()].standing.clone()),
            plan: viewer.seat().and_then(|seat| self.plan_of(seat)),
            clock: viewer.seat().and_then(|seat| self.clocks.own(seat)),
            clocks: self.others_clocks(viewer),
            table: since.is_none_or(|since| since < eye.facts_at).then(|| Box::new(self.facts())),
        }
    }

    /// Whom the game waits for and since when it looks so, as far as `viewer` may know.
    pub fn seen_waiting(&self, viewer: Viewer) -> (Seats, i64) {
        let eye = self.eye(viewer);
        match self.state {
            State::Playing => (eye.witness.awaited(), eye.seen_since),
            _ => (Seats::NONE, 0),
        }
    }

    /// What this seat must decide. Whose answer is given for them is not asked.
    fn ask(&self, seat: Seat) -> Option<Ask> {
        let game = self.game.as_deref().filter(|_| self.waits_for(seat))?;
        if self.answer_for(seat).is_some() { None } else { game.ask(seat) }
    }

    /// Whether the person on this seat must decide something.
    pub fn asks(&self, seat: Seat) -> bool {
        self.waits_for(seat) && self.answer_for(seat).is_none()
    }

    /// What the game asks of this seat, in one line.
    pub fn prompt(&self, seat: Seat) -> Option<String> {
        self.game.as_deref().filter(|_| self.asks(seat))?.prompt(seat)
    }

    /// What is answered for the person on this seat: by their plan, by the standing answer that they have laid down, or by
    /// what the game does where there is none.
    fn answer_for(&self, seat: Seat) -> Option<String> {
        match self.plan_says(seat) {
            Some(Ok((_, action))) => Some(action),
            Some(Err(_)) | None => self.standing_answer(seat),
        }
    }

    fn standing_answer(&self, seat: Seat) -> Option<String> {
        let chair = self.chairs.get(seat.index()).filter(|chair| chair.bot.is_none())?;
        let key = chair.standing.as_deref().or_else(|| self.book.standing_default())?;
        self.game.as_deref()?.standing(seat, key)
    }

    /// The seat of a person the game waits for for whom there is an answer, what, and since when: the one that has waited
    /// longest.
    pub fn answered_for(&self) -> Option<(i64, Seat, String)> {
        let answers = self.waiting(|chair| chair.bot.is_none()).iter().filter_map(|seat| {
            let since = self.chairs[seat.index()].laid.max(self.eye(Viewer::Seat(seat)).asked_since);
            Some((since, seat, self.answer_for(seat)?))
        });
        answers.min_by_key(|(since, ..)| *since)
    }

    /// The number at which the present question of `seat` was first asked.
    pub fn asked_at(&self, seat: Seat) -> u64 {
        self.eye(Viewer::Seat(seat)).witness.asked_at()
    }

    /// Until when nothing that is answered may take effect: a response window stands for a steady time from what everybody
    /// saw last, so that nobody learns how fast its answers came.
    pub fn sealed_until(&self) -> i64 {
        match self.window() {
            0 => 0,
            window => self.eye(Viewer::Public).seen_since.saturating_add(window),
        }
    }

    /// How long the window that is open now stays open at least, in milliseconds; 0 where there is none.
    fn window(&self) -> i64 {
        if self.in_window() { i64::from(self.opened.window) } else { 0 }
    }

    fn in_window(&self) -> bool {
        self.state == State::Playing && self.game.as_deref().is_some_and(Table::window)
    }

    fn others_clocks(&self, viewer: Viewer) -> Vec<SeatClock> {
        if self.state != State::Playing {
            return Vec::new();
        }
        let others = self.people().iter().filter(|seat| !viewer.is(*seat));
        others.filter_map(|seat| self.eye(viewer).clock(seat, &self.clocks)).collect()
    }

    fn question_for(&self, seat: Seat) -> Option<Question> {
        match self.pending.as_ref()? {
            Pending::Undo { seat: asks, waiting, .. } => {
                waiting.contains(seat).then_some(Question::Undo { seat: *asks })
            }
            Pending::TimeIsUp { seat: late, waiting, .. } => {
                waiting.contains(seat).then_some(Question::TimeIsUp { seat: *late })
            }
        }
    }

    fn eye(&self, viewer: Viewer) -> &Eye {
        let at = viewer.seat().map_or(self.eyes.len() - 1, Seat::index);
        &self.eyes[at.min(self.eyes.len() - 1)]
    }

    fn turn(&self) -> Turn {
        self.game.as_deref().map_or(Turn::Awaiting(Seats::NONE), Table::turn)
    }

    fn waiting(&self, kind: impl Fn(&Chair) -> bool) -> Seats {
        let seats = if self.state == State::Playing { self.turn().seats() } else { Seats::NONE };
        seats.iter().filter(|seat| kind(&self.chairs[seat.index()])).collect()
    }

    /// The seats people play themselves.
    fn people(&self) -> Seats {
        self.chairs_that(|chair| chair.person.is_some() && chair.bot.is_none())
    }

    fn chairs_that(&self, kind: impl Fn(&Chair) -> bool) -> Seats {
        (0..).map(Seat).zip(&self.chairs).filter(|(_, chair)| kind(chair)).map(|(seat, _)| seat).collect()
    }

    fn fair(&self) -> Fair {
        let over = self.state == State::Over;
        Fair {
            commitment: fair::commitment(&self.opened.secret),
            secret: over.then(|| self.opened.secret.clone()),
            nonces: if over { self.nonces() } else { Vec::new() },
            lot: if over { self.lot.clone() } else { Vec::new() },
        }
    }

    /// The nonces as the seed counts them: where seats went by lot, of the places before that.
    fn nonces(&self) -> Vec<String> {
        let mut nonces = vec![String::new(); self.chairs.len()];
        for (seat, chair) in self.chairs.iter().enumerate() {
            let place = self.lot.get(seat).map_or(seat, |place| usize::from(*place));
            nonces[place].clone_from(&chair.nonce);
        }
        nonces
    }

    fn rename(&mut self) {
        let names = (0..self.chairs.len()).map(|at| self.called(Seat(at as u8))).collect::<Vec<_>>();
        if let Some(game) = &mut self.game {
            game.set_names(Names::new(names));
        }
    }
}

/// The entry of a row.
pub fn parse(row: &Row) -> Result<Entry> {
    serde_json::from_str(&row.body).map_err(|error| {
        tracing::error!(key = row.key, sequence = row.sequence, %error, "an entry of the log is not readable");
        Error::Unavailable
    })
}

/// The level called `name`, or the weakest where this build has none of that name.
pub(crate) fn level(name: &str) -> Level {
    name.parse().unwrap_or(Level::ALL[0])
}
