//! A table in memory: one task that runs errands, writes the log and tells its viewers. It is a cache: when in doubt it
//! reads the log again.

mod arrival;
mod aside;
mod audience;
mod held;
mod keeping;
mod late;
mod order;
mod playing;
mod seating;
mod summoning;
mod timers;
mod upgrade;

pub(crate) use audience::{Outgoing, Watcher};
pub(crate) use late::Late;
pub(crate) use seating::{Seating, Sitter, bot_level};

use crate::error::{Error, Result};
use crate::node::Node;
use crate::stage::{Entry, Stage, parse};
use crate::store::{AWAKE, GONE, Hold, Note, Row, Shelf, StoreError};
use crate::trace::Reply;
use audience::{Audience, Eyes};
use games::Thinker;
use games::kernel::{Seat, Viewer};
use protocol::{Presence, Replay, State, TableFacts, ToServer};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, mpsc};

/// A position is kept after so many entries.
const SNAPSHOT_EVERY: u64 = 50;
/// A table that nobody has asked for leaves memory so soon after it has done what it had to do.
const BRIEFLY: Duration = Duration::from_secs(1);

/// What a table can be asked.
pub(crate) enum Errand {
    /// Look on.
    Watch(Watcher, Reply<Watching>),
    /// Look away.
    Unwatch(u64),
    /// A message of somebody who looks on.
    Say(u64, ToServer),
    /// Something about seats.
    Do(Seating, Reply<Answer>),
    /// The open facts, as this person may know them.
    Facts(String, Reply<TableFacts>),
    /// Who is there, for this person.
    Presence(String, Reply<Presence>),
    /// What this person would see at a glance.
    Glance(String, Reply<Glance>),
    /// The record and its lines, once the game is over for this person.
    Record(String, Reply<(String, String)>),
    /// The whole game, once it is over, for whoever has the key of its replay.
    Replay(Reply<Replay>),
    /// The position after so many actions, once the game is over for this person.
    Position(String, u64, Reply<Value>),
    /// Somebody is called otherwise now.
    Called { person: String, name: String },
    /// Somebody is no longer known.
    Gone { person: String },
    /// A bot has thought.
    Advice { ticket: u64, seat: Seat, action: Option<String>, thinker: Option<Thinker> },
    /// A host wrote to the log.
    Heard(u64),
    /// There is something to do; the permit is held until the table has been read.
    Wake(#[expect(dead_code, reason = "held, and given back by being dropped")] OwnedSemaphorePermit),
    /// Close if nobody touched it since.
    CloseIdle { last: i64 },
    /// Another node may have claimed it meanwhile.
    Recall,
    /// Others can reach it no more by this node: it goes to whoever asks for it next.
    HandOver,
    /// There is a newer build: it needs a position to go on from, should this node die.
    Keep,
    /// Somebody is banned who may sit here.
    SeeOff,
    /// A line of the talk was taken out.
    TakeOut(u64),
}

/// Somebody looks on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Watching {
    /// Their handle.
    pub(crate) id: u64,
    /// The time of the last line of chat that they may hear now.
    pub(crate) heard_until: i64,
    /// Whether another node has the table.
    pub(crate) far: bool,
}

/// A table of one's own at a glance.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Glance {
    /// Whether the game waits for this person.
    pub(crate) turn: bool,
    /// What they must decide.
    pub(crate) prompt: Option<String>,
    /// The number of their last update, or 0 while they look on.
    pub(crate) number: u64,
    /// Whom the game waits for, as far as they may know.
    pub(crate) awaited: Vec<Seat>,
    /// Since when it looks so to them.
    pub(crate) since: i64,
}

/// What came of a seating.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Answer {
    /// It is done.
    Done,
    /// There is a new table.
    Table(String),
}

/// A table in memory.
pub(crate) struct Room {
    node: Arc<Node>,
    shelf: Shelf,
    /// By which this node may write.
    hold: Hold,
    /// Another node has the table, or will: this room ends.
    leaves: bool,
    stage: Stage,
    late: Option<Late>,
    audience: Audience,
    me: mpsc::WeakSender<Errand>,
    /// The log could not be read after a failure: nothing is to be believed.
    doubtful: bool,
    timers: timers::Timers,
    held: Vec<held::Said>,
    chatted: Option<u64>,
    kept: u64,
    /// The store knows that it is in memory.
    awake: bool,
    /// The store may not know when it next has something to do.
    stirred: bool,
    /// Somebody has asked for it, not only its own alarm.
    wanted: bool,
    /// Who can be told that the game waits for them.
    reach: summoning::Reach,
}

impl Room {
    /// Reads the table and serves it until nobody needs it.
    pub(crate) async fn run(
        node: Arc<Node>,
        (shelf, hold): (Shelf, Hold),
        mut errands: mpsc::Receiver<Errand>,
        me: mpsc::WeakSender<Errand>,
    ) {
        let id = shelf.id.clone();
        let (stage, late) = match node.read(&shelf).await {
            Ok(read) => read,
            Err(error) => {
                tracing::warn!(table = id, %error, "a table could not be read");
                if shelf.state == State::Playing && error == Error::Unavailable {
                    node.alarm(&id, crate::time::now() + 5_000);
                }
                let _ = node.store.rest(hold, None).await;
                node.forget(&id, &mut errands);
                return;
            }
        };
        let kept = kept(&node, &shelf).await;
        let mut room = Room {
            audience: Audience::new(),
            timers: timers::Timers::new(&node.config, node.since),
            node: Arc::clone(&node),
            shelf,
            hold,
            leaves: false,
            stage,
            late,
            me,
            doubtful: false,
            held: Vec::new(),
            chatted: None,
            kept,
            awake: false,
            stirred: false,
            wanted: false,
            reach: None,
        };
        room.bring_up_to_date().await;
        room.see_off().await;
        if node.is_outgrown() {
            room.keep_position().await;
        }
        room.serve(&mut errands).await;
        if room.leaves {
            // Whoever comes from here on is served by whoever has it then.
            errands.close();
        }
        room.keep_position().await;
        room.keep_seen().await;
        room.give_up().await;
        node.forget(&id, &mut errands);
    }

    async fn serve(&mut self, errands: &mut mpsc::Receiver<Errand>) {
        let mut stopping = self.node.stopping.subscribe();
        let stop = async move {
            let _ = stopping.wait_for(|stop| *stop).await;
        };
        tokio::pin!(stop);
        while !self.leaves {
            let rest_after = self.node.config.rest_after;
            let rest_after = if self.wanted { rest_after } else { rest_after.min(BRIEFLY) };
            let rest = tokio::time::Instant::now() + rest_after;
            let shown = self.late.as_ref().and_then(Late::due);
            let due = [self.next_due(), shown].into_iter().flatten().min();
            let alarm = due.map_or(rest, |at| crate::time::moment(at).min(rest));
            tokio::select! {
                biased;
                () = &mut stop => return,
                errand = errands.recv() => match errand {
                    Some(errand) => self.obey(errand).await,
                    None => return,
                },
                () = tokio::time::sleep_until(alarm) => {
                    if due.is_some_and(|at| at <= crate::time::now()) {
                        self.show_late().await;
                        if self.next_due().is_some_and(|at| at <= crate::time::now()) {
                            self.on_time().await;
                        }
                    } else if self.audience.is_empty() && !self.is_thinking() && tokio::time::Instant::now() >= rest {
                        self.keep_position().await;
                        if self.give_up().await {
                            if self.node.rest(&self.shelf.id, errands) {
                                return;
                            }
                            self.recall().await;
                        }
                    }
                }
            }
        }
    }

    async fn obey(&mut self, errand: Errand) {
        if self.doubtful {
            self.read_again().await;
        }
        let by_itself = matches!(
            errand,
            Errand::Wake(_)
                | Errand::Advice { .. }
                | Errand::CloseIdle { .. }
                | Errand::Recall
                | Errand::Keep
                | Errand::SeeOff
                | Errand::TakeOut(_)
        );
        self.wanted |= !by_itself;
        match errand {
            Errand::Watch(watcher, reply) => {
                if let Err(error) = self.sure().and_then(|()| self.stage.may_look(&watcher.person)) {
                    let _ = reply.send(Err(error));
                    return;
                }
                let seated = self.stage.seat_of(&watcher.person).is_some();
                let late = self.late.as_ref().filter(|_| !seated);
                let heard_until = late.map_or(i64::MAX, |late| late.heard_until(crate::time::now()));
                let id = self.audience.welcome(watcher, &eyes(&self.stage, self.late.as_ref()));
                let _ = reply.send(Ok(Watching { id, heard_until, far: false }));
            }
            Errand::Unwatch(id) => {
                if let Some((person, number)) = self.audience.leave(id) {
                    let keeping = self.keep_seen_by(person, number);
                    tokio::spawn(keeping);
                }
            }
            Errand::Say(id, message) => self.hear_in_time(id, message).await,
            Errand::Do(seating, reply) => {
                let answer = self.perform(seating).await;
                let _ = reply.send(answer);
            }
            Errand::Facts(person, reply) => {
                let may = self.sure().and_then(|()| self.stage.may_look(&person));
                let _ = reply.send(may.map(|()| self.stage_for(&person).facts()));
            }
            Errand::Presence(person, reply) => {
                let may = self.sure().and_then(|()| self.stage.may_look(&person));
                let _ = reply.send(may.map(|()| self.audience.presence(self.stage_for(&person))));
            }
            Errand::Glance(person, reply) => {
                let _ = reply.send(self.sure().map(|()| self.glance(&person)));
            }
            Errand::Record(person, reply) => {
                let record = self.record(&person).await;
                let _ = reply.send(record);
            }
            Errand::Replay(reply) => {
                let replay = self.replay().await;
                let _ = reply.send(replay);
            }
            Errand::Position(person, at, reply) => {
                let _ = reply.send(self.position(&person, at));
            }
            Errand::Called { person, name } => self.call(&person, &name),
            Errand::Gone { person } => {
                self.call(&person, GONE);
                if let Some(late) = &mut self.late {
                    late.forget(&person);
                }
                // They may have sat down just as they were forgotten.
                if let Some(seat) = self.stage.seat_of(&person)
                    && matches!(self.stage.state, State::Waiting | State::Playing)
                    && let Err(error) = self.stand(seat, false).await
                {
                    tracing::warn!(table = self.shelf.id, %error, "a seat stays with somebody who has gone");
                }
                // Their connection finds that it belongs to nobody when it asks again.
                self.audience.dismiss(&person);
            }
            Errand::Advice { ticket, seat, action, thinker } => {
                self.advised(ticket, seat, action, thinker).await;
            }
            Errand::Heard(sequence) => {
                if sequence > self.stage.sequence {
                    self.catch_up().await;
                }
            }
            Errand::Wake(_) => {
                (self.awake, self.stirred) = (true, true);
                self.see_off().await;
                if self.stage.state == State::Over {
                    self.bring_up_to_date().await;
                }
            }
            Errand::CloseIdle { last } => {
                // Whoever is on holiday by the calendar of the table has not gone.
                let gone =
                    self.stage.clocks.after(last, crate::notices::millis(self.node.config.close_after));
                if self.stage.at == last && gone <= crate::time::now() {
                    let _ = self.write(Entry::Closed, vec![Note::State(State::Closed)]).await;
                }
            }
            Errand::Recall => self.recall().await,
            Errand::HandOver => self.leaves = true,
            Errand::Keep => self.keep_position().await,
            Errand::SeeOff => self.see_off().await,
            Errand::TakeOut(number) => self.take_out(number).await,
        }
    }

    /// Makes sure that this node has the table. Where another has had it meanwhile, the log may have grown; where another has
    /// it, or nobody can tell, the room ends and whoever looks on comes again.
    async fn recall(&mut self) {
        match self.node.claim(self.shelf.key).await {
            Ok((hold, None)) => {
                let between = hold.epoch > self.hold.epoch + 1;
                self.hold = hold;
                if between {
                    self.read_again().await;
                }
            }
            Ok((_, Some(_))) | Err(_) => self.leaves = true,
        }
    }

    /// The table as this person may know it.
    fn stage_for(&self, person: &str) -> &Stage {
        eyes(&self.stage, self.late.as_ref()).of(person).0
    }

    fn call(&mut self, person: &str, name: &str) {
        self.stage.call(person, name);
        if let Some(late) = &mut self.late {
            late.call(person, name);
        }
    }

    fn glance(&self, person: &str) -> Glance {
        let Some(seat) = self.stage.seat_of(person) else {
            let (awaited, since) = self.stage_for(person).seen_waiting(Viewer::Public);
            return Glance { awaited: awaited.iter().collect(), since, ..Glance::default() };
        };
        let number = match self.audience.has(person) {
            true => 0,
            false => self.stage.number(Viewer::Seat(seat)),
        };
        let (awaited, since) = self.stage.seen_waiting(Viewer::Seat(seat));
        let awaited = awaited.iter().collect();
        Glance { turn: self.stage.asks(seat), prompt: self.stage.prompt(seat), number, awaited, since }
    }

    /// Remembers what somebody has seen. A number that is lost only makes a game look newer than it is.
    fn keep_seen_by(&self, person: String, number: u64) -> impl Future<Output = ()> + Send + 'static {
        let (store, hold) = (Arc::clone(&self.node.store), self.hold);
        async move {
            if let Err(error) = store.saw(hold, person, number).await {
                tracing::debug!(%error, "what was seen could not be kept");
            }
        }
    }

    async fn keep_seen(&mut self) {
        for (person, number) in self.audience.leave_all() {
            self.keep_seen_by(person, number).await;
        }
    }

    fn sure(&self) -> Result<()> {
        if self.doubtful { Err(Error::Unavailable) } else { Ok(()) }
    }

    /// The one way to change the table: apply, have it on disk, tell everybody.
    async fn write(&mut self, entry: Entry, mut notes: Vec<Note>) -> Result<()> {
        self.sure()?;
        let at = crate::time::now().max(self.stage.at);
        let before = self.stage.state;
        let players = if reseats(&entry) { self.players() } else { Vec::new() };
        let waiting = self.who_waits().await;
        self.apply(&entry, at).await?;
        notes.extend(self.summons(waiting, at));
        if reseats(&entry) {
            self.reach = None;
            let now = self.players();
            self.timers.forget(&players, &now);
            notes.push(Note::Chairs(self.stage.holders()));
        }
        let mut keeps = self.node.is_outgrown();
        if let Entry::Started { rules, .. } | Entry::Upgraded { rules, .. } = &entry {
            notes.push(Note::Rules(*rules));
            keeps = true;
        }
        let position = keeps.then(|| self.position_to_keep()).flatten();
        let kept = if position.is_some() { self.stage.sequence } else { self.kept };
        notes.extend(position.map(Note::Position));
        if let Entry::Started { lot: true, .. } = entry {
            notes.extend(self.seated());
        }
        let over = self.stage.state == State::Over && before != State::Over;
        if over {
            notes.push(Note::State(State::Over));
        }
        if !self.awake {
            notes.push(Note::Due(Some(AWAKE)));
            self.stirred = true;
        }
        let body = serde_json::to_string(&entry).expect("entries are plain data").into();
        let row = Row { key: self.shelf.key, sequence: self.stage.sequence, at, body };
        match self.node.store.append(row, Some(self.hold), notes).await {
            Ok(()) => {
                (self.awake, self.kept) = (true, kept);
                self.node.metrics.entries.up();
                self.node.metrics.entry_millis.add(u64::try_from(crate::time::now() - at).unwrap_or(0));
                self.shelf.state = self.stage.state;
                if let Some(late) = &mut self.late {
                    late.push(at, entry);
                }
                self.tell();
                if over {
                    self.finish().await;
                }
                if self.stage.sequence >= self.kept + SNAPSHOT_EVERY {
                    self.keep_position().await;
                }
                Ok(())
            }
            Err(error) => {
                match error {
                    StoreError::Taken => self.node.metrics.lost_races.up(),
                    StoreError::Lost => {
                        self.node.metrics.lost_races.up();
                        (self.doubtful, self.leaves) = (true, true);
                        return Err(error.into());
                    }
                    StoreError::Failed(_) | StoreError::Gone => self.node.metrics.store_failures.up(),
                }
                self.read_again().await;
                Err(error.into())
            }
        }
    }

    fn tell(&mut self) {
        let begun = std::time::Instant::now();
        let laggards = self.audience.tell(&eyes(&self.stage, self.late.as_ref()));
        self.node.metrics.laggards.add(laggards);
        self.node.metrics.tell.took(&self.shelf.game, begun.elapsed());
    }

    /// Gives the table up and leaves word when it next has something to do; says whether that is kept. What was only looked
    /// at has it there already.
    async fn give_up(&mut self) -> bool {
        let due = if self.doubtful || self.is_thinking() { Some(0) } else { self.next_due() };
        let due = self.stirred.then_some(due);
        match self.node.store.rest(self.hold, due).await {
            // Whoever has it now looks after it.
            Ok(()) | Err(StoreError::Lost) => (self.awake, self.stirred) = (false, false),
            Err(error) => {
                tracing::warn!(table = self.shelf.id, %error, "a table could not be given up");
                return false;
            }
        }
        true
    }

    /// Reads what is new in the log, or all of it where that does not fit what is in memory.
    async fn catch_up(&mut self) {
        let before = self.players();
        match self.node.store.log(self.shelf.key, self.stage.sequence).await {
            Ok(rows) if self.follow(&rows).await => {
                let now = self.players();
                self.timers.forget(&before, &now);
                self.shelf.state = self.stage.state;
                self.tell();
            }
            _ => self.read_again().await,
        }
    }

    /// Does what others have written; says whether it fits.
    async fn follow(&mut self, rows: &[Row]) -> bool {
        for row in rows {
            let Ok(entry) = parse(row) else { return false };
            // What may be of other rules is read from the beginning.
            let rules = matches!(entry, Entry::Started { .. } | Entry::Upgraded { .. });
            if rules || row.sequence != self.stage.sequence + 1 {
                return false;
            }
            if let Entry::Sat { person, .. } | Entry::Became { person, .. } = &entry {
                match self.node.store.person(person).await {
                    Ok(known) => self.call(person, &known.map_or_else(String::new, |row| row.name)),
                    Err(_) => return false,
                }
            }
            if self.stage.hear(&entry, row.at).is_err() {
                return false;
            }
            if let Some(late) = &mut self.late {
                late.push(row.at, entry);
            }
        }
        true
    }

    /// Forgets what is in memory and believes the log.
    async fn read_again(&mut self) {
        match self.node.read(&self.shelf).await {
            Ok((stage, late)) => {
                let before = self.players();
                (self.stage, self.late) = (stage, late);
                let now = self.players();
                self.timers.forget(&before, &now);
                self.doubtful = false;
                self.shelf.state = self.stage.state;
                // Another build may have had it meanwhile.
                self.leaves |= self.is_of_newer_rules();
                if !self.leaves {
                    self.tell();
                }
            }
            Err(error) => {
                self.doubtful = true;
                tracing::warn!(table = self.shelf.id, %error, "a table could not be read again");
            }
        }
    }
}

/// After which entry the position was last kept under today's rules: not the end of the log, where the process was killed.
async fn kept(node: &Node, shelf: &Shelf) -> u64 {
    let rules = node.book(&shelf.game).map(|book| book.rules());
    match node.store.snapshot(shelf.key).await {
        Ok(Some(snapshot)) if Some(snapshot.rules) == rules => snapshot.sequence,
        _ => 0,
    }
}

/// What everybody looks at.
fn eyes<'a>(now: &'a Stage, late: Option<&'a Late>) -> Eyes<'a> {
    Eyes { now, late: late.map(Late::stage) }
}

/// Whether an entry changes who plays.
fn reseats(entry: &Entry) -> bool {
    match entry {
        Entry::Sat { .. }
        | Entry::Stood { .. }
        | Entry::Handed { .. }
        | Entry::Returned { .. }
        | Entry::TimedOut { .. }
        | Entry::Voted { .. }
        | Entry::VoteClosed { .. }
        | Entry::Became { .. } => true,
        Entry::Started { lot, .. } => *lot,
        Entry::Opened(_)
        | Entry::Acted { .. }
        | Entry::TookBack { .. }
        | Entry::UndoAsked { .. }
        | Entry::UndoAnswered { .. }
        | Entry::Standing { .. }
        | Entry::Planned { .. }
        | Entry::Muted { .. }
        | Entry::Rematched { .. }
        | Entry::Upgraded { .. }
        | Entry::Paused { .. }
        | Entry::Closed => false,
    }
}
