//! A node: the tables in memory, each a task of its own, and what they share.

mod keeper;

use crate::bus::Bus;
use crate::config::{Config, Limits};
use crate::error::{Error, Result};
use crate::far::{Announced, Envoy, Far};
use crate::limits::Buckets;
use crate::metrics::Metrics;
use crate::porters::Porters;
use crate::ratings::Reckoned;
use crate::room::{Errand, Late, Room};
use crate::settings::Settings;
use crate::stage::{Entry, Kept, Opened, Stage};
use crate::store::{Hold, Note, Owner, Row, Shelf, Store, StoreError};
use games::Rulebook;
use protocol::State;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;
use tokio::sync::{Semaphore, broadcast, mpsc, watch};

/// How many errands may wait for a table.
const ERRANDS: usize = 64;

/// How many tables are read at once because they have something to do.
const WAKING: usize = 128;

/// How many endings of sessions a connection may be behind with before it asks the store.
const ENDINGS: usize = 64;

/// Sessions that have ended: connections made by them end too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Ended {
    /// One session; whether its connections may come again by a new one.
    Session { id: String, again: bool },
    /// All sessions of a person.
    Person { id: String, again: bool },
}

/// What all tables and connections of a process share.
pub struct Node {
    /// What the host decided.
    pub config: Config,
    /// Where everything is kept.
    pub store: Arc<dyn Store>,
    /// How other nodes hear of it.
    pub bus: Arc<dyn Bus>,
    /// What is counted.
    pub metrics: Metrics,
    /// When it came up.
    pub(crate) since: i64,
    /// What the store and other nodes know this one by: no two processes have the same.
    pub(crate) name: String,
    /// What there is elsewhere.
    pub(crate) far: Far,
    pub(crate) signing: String,
    /// Bots that search. Many who wait make each search shorter.
    pub(crate) thinkers: Arc<Semaphore>,
    /// Bots that decide at a glance: no search keeps them waiting.
    pub(crate) glancers: Arc<Semaphore>,
    /// How many searches wait or run.
    pub(crate) searches: Arc<AtomicUsize>,
    /// Who checks a password: bots must not keep anybody out.
    pub(crate) porters: Porters,
    ended: broadcast::Sender<Ended>,
    /// Who was forgotten since the process began: what they said before may still be on its way.
    gone: Mutex<HashSet<String>>,
    /// They begin as the host decided, and may be read again.
    limits: RwLock<Limits>,
    pub(crate) buckets: Buckets,
    pub(crate) stopping: watch::Sender<bool>,
    rooms: Mutex<HashMap<String, mpsc::Sender<Errand>>>,
    /// Tables to be tried again because they could not be read.
    alarms: Mutex<BTreeSet<(i64, String)>>,
    /// Tables that are being woken.
    waking: Arc<Semaphore>,
    pub(crate) sockets: Mutex<HashMap<String, usize>>,
    /// Ratings that were reckoned already.
    pub(crate) ratings: Reckoned,
}

impl Node {
    /// A node over a store and a bus.
    pub async fn new(config: Config, store: Arc<dyn Store>, bus: Arc<dyn Bus>) -> Result<Arc<Node>> {
        let name = format!("{}-{}", decent(&config.node)?, crate::random::token(4));
        keeper::join(&*store, &name, &config).await?;
        let signing = store.signing_key().await?;
        keeper::agree(&*store).await?;
        crate::time::is_at_least(store.latest().await?);
        let since = crate::time::now();
        store.wake(since).await?;
        let far = Far::new(&signing);
        let limits = RwLock::new(config.limits);
        let games: Vec<&'static str> = config.books.iter().map(|book| book.id()).collect();
        let (thinkers, glancers) = (Arc::new(Semaphore::new(config.bot_threads)), config.bot_threads);
        Ok(Arc::new(Node {
            config,
            store,
            bus,
            metrics: Metrics::of(&games),
            since,
            name,
            far,
            signing,
            thinkers,
            glancers: Arc::new(Semaphore::new(glancers)),
            searches: Arc::default(),
            porters: Porters::default(),
            ended: broadcast::Sender::new(ENDINGS),
            gone: Mutex::default(),
            limits,
            buckets: Buckets::default(),
            stopping: watch::Sender::new(false),
            rooms: Mutex::default(),
            alarms: Mutex::default(),
            waking: Arc::new(Semaphore::new(WAKING)),
            sockets: Mutex::default(),
            ratings: Reckoned::default(),
        }))
    }

    /// What one person, address or message may take now.
    pub fn limits(&self) -> Limits {
        *self.limits.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads the settings again, as they were given at the start and with what their file says now, and goes by their limits.
    pub fn read_limits(&self, settings: &Settings) {
        match settings.clone().with_file() {
            Ok(settings) => {
                let limits = settings.build(&[]).limits;
                *self.limits.write().unwrap_or_else(PoisonError::into_inner) = limits;
                tracing::info!(?limits, "the limits were read again");
            }
            Err(error) => tracing::error!(%error, "the limits stay as they were"),
        }
    }

    /// The game called `id`.
    pub fn book(&self, id: &str) -> Option<&'static dyn Rulebook> {
        self.config.books.iter().copied().find(|book| book.id() == id)
    }

    /// Someone to talk to about a table. The table is read from the log when it is not in memory.
    pub(crate) async fn room(self: &Arc<Node>, id: &str) -> Result<mpsc::Sender<Errand>> {
        if let Some(sender) = self.room_in_memory(id) {
            return Ok(sender);
        }
        // Who cannot be reached by the others takes no tables: nobody there could play at them.
        if *self.stopping.borrow() || !self.bus.works() {
            return Err(Error::Unavailable);
        }
        let shelf = self.store.shelf(id).await?.ok_or(Error::NotFound("table"))?;
        let (hold, elsewhere) = self.claim(shelf.key).await?;
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = rooms.get(id).filter(|sender| !sender.is_closed()) {
            return Ok(sender.clone());
        }
        let (sender, errands) = mpsc::channel(ERRANDS);
        rooms.insert(id.to_owned(), sender.clone());
        match elsewhere {
            None => tokio::spawn(Room::run(Arc::clone(self), (shelf, hold), errands, sender.downgrade())),
            Some(node) => tokio::spawn(Envoy::run(Arc::clone(self), id.to_owned(), node, errands)),
        };
        Ok(sender)
    }

    /// By what this node may write to a table, unless another has it: then that one.
    pub(crate) async fn claim(self: &Arc<Node>, key: i64) -> Result<(Hold, Option<String>)> {
        if is_sole(&self.config, &*self.store) {
            return Ok((Hold::alone(key), None));
        }
        let mut claimed = self.store.claim(key, &self.name).await;
        // Too busy to have shown it in time, and there all the same.
        if claimed == Err(StoreError::Gone) && self.show().await? {
            claimed = self.store.claim(key, &self.name).await;
        }
        let Owner { node, epoch } = claimed?;
        Ok((Hold { key, epoch }, (node != self.name).then_some(node)))
    }

    /// The same for a table that this node has or can have.
    pub(crate) async fn own_room(self: &Arc<Node>, id: &str) -> Result<Option<mpsc::Sender<Errand>>> {
        let shelf = self.store.shelf(id).await?.ok_or(Error::NotFound("table"))?;
        let here = match self.store.owner(shelf.key).await? {
            Some(owner) => owner.node == self.name,
            None => self.room_in_memory(id).is_none(),
        };
        if here { self.room(id).await.map(Some) } else { Ok(None) }
    }

    /// Tells every table in memory.
    pub(crate) async fn tell_rooms(&self, errand: impl Fn() -> Errand) {
        let rooms: Vec<_> =
            self.rooms.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect();
        for room in rooms {
            let _ = room.send(errand()).await;
        }
    }

    fn room_in_memory(&self, id: &str) -> Option<mpsc::Sender<Errand>> {
        let rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        rooms.get(id).filter(|sender| !sender.is_closed()).cloned()
    }

    /// Lets a table leave memory, unless somebody has just asked for it.
    pub(crate) fn rest(&self, id: &str, errands: &mut mpsc::Receiver<Errand>) -> bool {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        // Senders are given out under this lock: a channel closed here is one that nobody has written to since.
        if !errands.is_empty() {
            return false;
        }
        if rooms.get(id).is_some_and(|sender| sender.strong_count() > 1) {
            return false;
        }
        errands.close();
        rooms.remove(id);
        true
    }

    /// Has a table read again at that time.
    pub(crate) fn alarm(&self, id: &str, at: i64) {
        self.alarms.lock().unwrap_or_else(PoisonError::into_inner).insert((at, id.to_owned()));
    }

    /// A table has left memory; whoever still waits for an answer gets none.
    pub(crate) fn forget(&self, id: &str, errands: &mut mpsc::Receiver<Errand>) {
        errands.close();
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        if rooms.get(id).is_some_and(mpsc::Sender::is_closed) {
            rooms.remove(id);
        }
    }

    /// Makes a table. The answer is its id.
    pub(crate) async fn open_table(&self, opened: Opened) -> Result<String> {
        let made = crate::time::now();
        let id = crate::random::token(16);
        // In order of time, and unlike any other.
        let key = made << 20 | i64::try_from(crate::random::number() >> 44).unwrap_or(0);
        let (game, listed) = (opened.game.clone(), opened.listed);
        let shelf = Shelf { key, id: id.clone(), game, listed, state: State::Waiting, made };
        let seated = |(seat, kept): (usize, &Kept)| match kept {
            Kept::Person { id, .. } => Some(Note::Seated { person: id.clone(), seat: seat as u8 }),
            Kept::Open | Kept::Bot(_) => None,
        };
        let mut notes: Vec<Note> = opened.seats.iter().enumerate().filter_map(seated).collect();
        notes.extend(opened.rated.then_some(Note::Rated));
        notes.push(Note::Chairs(opened.seats.iter().map(Kept::holder).collect()));
        let entry = Entry::Opened(Box::new(opened));
        let body = serde_json::to_string(&entry).expect("entries are plain data").into();
        self.store.create(shelf, Row { key, sequence: 1, at: made, body }, notes).await?;
        Ok(id)
    }

    /// How many tables are in memory.
    pub fn tables_in_memory(&self) -> usize {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// The table of a shelf, read from its log, and what spectators see of it where that is something else.
    pub(crate) async fn read(&self, shelf: &Shelf) -> Result<(Stage, Option<Late>)> {
        let book = self.book(&shelf.game).ok_or(Error::NotFound("game on this server"))?;
        let rows = self.store.log(shelf.key, 0).await?;
        let mut names = BTreeMap::new();
        for row in &rows {
            for id in people_in(&row.body) {
                if let std::collections::btree_map::Entry::Vacant(place) = names.entry(id)
                    && let Some(person) = self.store.person(place.key()).await?
                {
                    place.insert(person.name);
                }
            }
        }
        let delay = spectator_delay(&rows);
        let said = match delay {
            0 => Vec::new(),
            _ => self.store.chat(shelf.key, u32::from(u8::MAX)).await?,
        };
        let (shelf, absences) = (shelf.clone(), self.store.absences().await?);
        // A long game takes a while to play again: not where the others wait.
        let reading = tokio::task::spawn_blocking(move || {
            let stage = Stage::read(book, shelf.clone(), (&rows, &absences), names.clone())?;
            let now = crate::time::now();
            let late = match delay {
                0 => None,
                delay => {
                    Some(Late::read(book, shelf, (&rows, &absences), names, (delay, now))?.with(said, now))
                }
            };
            Ok((stage, late))
        });
        reading.await.map_err(|_| Error::Unavailable)?
    }

    /// Does what all nodes are told.
    pub(crate) async fn take_note(&self, what: Announced) {
        match what {
            // Nobody listens where nobody is connected.
            Announced::Ended(ended) => drop(self.ended.send(ended)),
            Announced::Gone(person) => self.let_go(&person).await,
            Announced::Called { person, name } => self.call(&person, &name).await,
        }
    }

    /// Somebody is called otherwise now: tables in memory learn it, the others when they are next read.
    async fn call(&self, person: &str, name: &str) {
        let Ok(tables) = self.store.tables_of(person, u32::MAX).await else { return };
        for (line, ..) in tables {
            if let Some(room) = self.room_in_memory(&line.table) {
                let _ = room.send(Errand::Called { person: person.to_owned(), name: name.to_owned() }).await;
            }
        }
    }

    /// Somebody is no longer known: they look on nowhere, and their name is taken out.
    pub(crate) async fn let_go(&self, person: &str) {
        self.gone.lock().unwrap_or_else(PoisonError::into_inner).insert(person.to_owned());
        self.tell_rooms(|| Errand::Gone { person: person.to_owned() }).await;
    }

    /// Ends the connections of sessions that have ended.
    pub(crate) async fn end(&self, ended: Ended) {
        self.announce(Announced::Ended(ended)).await;
    }

    /// Hears of sessions that end from now on.
    pub(crate) fn endings(&self) -> broadcast::Receiver<Ended> {
        self.ended.subscribe()
    }

    /// Who was forgotten while the process ran.
    pub(crate) fn forgotten(&self) -> HashSet<String> {
        self.gone.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether this person was forgotten while the process ran.
    pub(crate) fn is_gone(&self, person: &str) -> bool {
        self.gone.lock().unwrap_or_else(PoisonError::into_inner).contains(person)
    }

    /// Ends every table and connection; what was handed to the store is finished by closing it.
    pub(crate) async fn stop(&self) {
        self.stopping.send_replace(true);
        for _ in 0..500 {
            if self.tables_in_memory() == 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let _ = self.store.alive(crate::time::now()).await;
        let _ = self.store.leave(&self.name).await;
        let _ = self.store.close().await;
    }
}

/// Whether nobody else can write to a store: a file of one node.
fn is_sole(config: &Config, store: &dyn Store) -> bool {
    config.alone && !store.is_shared()
}

/// The name of a node, which is part of subjects.
fn decent(name: &str) -> Result<&str> {
    let plain = name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-');
    if plain && (1..=32).contains(&name.len()) {
        return Ok(name);
    }
    Err(Error::Bad("the name of a node has 1 to 32 letters, digits and hyphens".to_owned()))
}

/// How many milliseconds later spectators see a table.
fn spectator_delay(rows: &[Row]) -> i64 {
    match rows.first().map(|row| serde_json::from_str(&row.body)) {
        Some(Ok(Entry::Opened(opened))) => i64::from(opened.spectator_delay) * 1000,
        _ => 0,
    }
}

/// The people named in an entry.
fn people_in(body: &str) -> Vec<String> {
    let mut found = Vec::new();
    match serde_json::from_str(body) {
        Ok(Entry::Opened(opened)) => {
            for seat in &opened.seats {
                if let Kept::Person { id, .. } = seat {
                    found.push(id.clone());
                }
            }
            found.push(opened.maker);
        }
        Ok(Entry::Sat { person, .. }) => found.push(person),
        _ => {}
    }
    found
}
