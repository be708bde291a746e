//! A node: the tables in memory, each a task of its own, and what they share.

mod keeper;

use crate::bus::Bus;
use crate::config::{Config, Limits};
use crate::error::{Error, Result};
use crate::far::{Announced, Envoy, Far};
use crate::http::{Statements, read_statements};
use crate::limits::Buckets;
use crate::mail::Mailer;
use crate::metrics::Metrics;
use crate::notices::Notices;
use crate::order::Order;
use crate::porters::Porters;
use crate::ratings::Reckoned;
use crate::room::{Errand, Late, Room};
use crate::settings::Settings;
use crate::stage::{Entry, Kept, Opened, Stage};
use crate::store::{Hold, Known, Note, Owner, Row, Shelf, Store, StoreError};
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

/// How often, and how many times, it is looked whether a node that knows a table has taken it.
const KNOCK: Duration = Duration::from_millis(100);
const KNOCKS: u32 = 30;

/// The build of a node that the others cannot reach: they have nothing from it, whatever it is made of.
const UNREACHED: u64 = 0;

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
    /// The games that are served here.
    known: Vec<Known>,
    /// The nodes that are there, each with its build.
    builds: RwLock<Vec<(String, u64)>>,
    /// What the host says of the place.
    pub(crate) statements: Statements,
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
    /// Who sends letters, where the host named a mail server.
    pub mailer: Option<Mailer>,
    /// How people are told that a game waits for them.
    pub(crate) notices: Notices,
    /// What stands against whom, and what nobody may say.
    pub(crate) order: Order,
}

impl Node {
    /// A node over a store and a bus.
    pub async fn new(config: Config, store: Arc<dyn Store>, bus: Arc<dyn Bus>) -> Result<Arc<Node>> {
        let name = format!("{}-{}", decent(&config.node)?, crate::random::token(4));
        let statements = config.pages.as_deref().map_or(Ok(Vec::new()), read_statements)?;
        let mailer = Mailer::new(&config.mail).map_err(|why| Error::Bad(why.to_string()))?;
        keeper::join(&*store, &name, &config).await?;
        let signing = store.signing_key().await?;
        keeper::agree(&*store).await?;
        crate::time::is_at_least(store.latest().await?);
        let since = crate::time::now();
        store.wake(since).await?;
        let notices = Notices::new(&config, &*store).await?;
        let far = Far::new(&signing);
        let limits = RwLock::new(config.limits);
        let known: Vec<Known> = config.books.iter().map(|book| (book.id(), book.rules())).collect();
        let games: Vec<&'static str> = known.iter().map(|(game, _)| *game).collect();
        let order = Order::read(&*store, config.words.as_deref()).await?;
        let (thinkers, glancers) = (Arc::new(Semaphore::new(config.bot_threads)), config.bot_threads);
        Ok(Arc::new(Node {
            config,
            store,
            bus,
            metrics: Metrics::of(&games),
            since,
            name,
            far,
            known,
            builds: RwLock::default(),
            statements,
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
            mailer,
            notices,
            order,
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
                let config = settings.build(&[]);
                let limits = config.limits;
                if let Err(error) = self.order.read_words(config.words.as_deref()) {
                    tracing::error!(%error, "the words stay as they were");
                }
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
        let (hold, elsewhere) = match self.takes(&shelf).await? {
            true => self.claim(shelf.key).await?,
            false => (Hold::alone(shelf.key), Some(self.who_takes(&shelf).await?)),
        };
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

    /// Whether this node can play at a table: not where it is played by newer rules, or a game that a newer build has.
    fn knows(&self, shelf: &Shelf) -> bool {
        let known = self.known.iter().any(|(game, rules)| *game == shelf.game && *rules >= shelf.rules);
        known || is_sole(&self.config, &*self.store)
    }

    /// Whether this node takes a table that is not in its memory. While a newer build is there, that one does: only what is
    /// this node's already, and not just being handed over, is read again here.
    async fn takes(&self, shelf: &Shelf) -> Result<bool> {
        if !self.knows(shelf) || !self.is_outgrown() {
            return Ok(self.knows(shelf));
        }
        let leaves = self.rooms.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&shelf.id);
        let owner = self.store.owner(shelf.key).await?;
        Ok(!leaves && owner.is_some_and(|owner| owner.node == self.name))
    }

    /// The node that has a table which this one does not take; one that does takes it where nobody has it.
    async fn who_takes(&self, shelf: &Shelf) -> Result<String> {
        let mut told = false;
        for _ in 0..KNOCKS {
            match self.store.owner(shelf.key).await? {
                Some(owner) if owner.node != self.name => return Ok(owner.node),
                None if !told => {
                    self.tell_others(Announced::Wanted(shelf.id.clone())).await;
                    told = true;
                }
                // It is on its way.
                Some(_) | None => {}
            }
            tokio::time::sleep(KNOCK).await;
        }
        Err(Error::Unavailable)
    }

    /// The other builds that are there, the newest first, each with a node of it.
    pub(crate) fn builds(&self) -> Vec<(u64, String)> {
        let nodes = self.builds.read().unwrap_or_else(PoisonError::into_inner);
        let mut builds: BTreeMap<u64, String> = BTreeMap::new();
        let other = |build: u64| build != self.config.build && build != UNREACHED;
        for (node, build) in nodes.iter().filter(|(_, build)| other(*build)) {
            builds.entry(*build).or_insert_with(|| node.clone());
        }
        builds.into_iter().rev().collect()
    }

    /// Whether a newer build is there, which takes what this node does not have yet, and will have all of it one day.
    pub(crate) fn is_outgrown(&self) -> bool {
        let nodes = self.builds.read().unwrap_or_else(PoisonError::into_inner);
        nodes.iter().any(|(_, build)| *build > self.config.build)
    }

    /// Whether another node is of a newer build than this one.
    pub(crate) async fn is_newer(self: &Arc<Node>, other: &str) -> Result<bool> {
        let build = || {
            let nodes = self.builds.read().unwrap_or_else(PoisonError::into_inner);
            nodes.iter().find(|(node, _)| node == other).map(|(_, build)| *build)
        };
        if build().is_none() {
            self.look_at_builds().await?;
        }
        Ok(build().is_some_and(|build| build > self.config.build))
    }

    /// Why nobody new is to be sent here, if they are not.
    pub(crate) fn is_unready(&self) -> Option<&'static str> {
        if *self.stopping.borrow() {
            return Some("this node stops");
        }
        self.is_outgrown().then_some("a node of a newer build is there: go to that one")
    }

    /// What nobody who reads it can tell apart from chance, and the same on every node: who did something is nobody's business.
    pub(crate) fn veil(&self, whose: &str) -> String {
        crate::identity::veil(&self.signing, whose)
    }

    /// Whether this node has a table, or takes it and no other has it.
    pub(crate) async fn has_or_can_have(&self, id: &str) -> Result<bool> {
        let shelf = self.store.shelf(id).await?.ok_or(Error::NotFound("table"))?;
        let owner = self.store.owner(shelf.key).await?;
        Ok(self.takes(&shelf).await? && owner.is_none_or(|owner| owner.node == self.name))
    }

    /// Someone to talk to about a table, where this node has it or can have it.
    pub(crate) async fn own_room(self: &Arc<Node>, id: &str) -> Result<Option<mpsc::Sender<Errand>>> {
        let shelf = self.store.shelf(id).await?.ok_or(Error::NotFound("table"))?;
        let owner = self.store.owner(shelf.key).await?;
        let owned = owner.as_ref().is_some_and(|owner| owner.node == self.name);
        let here = match self.room_in_memory(id) {
            Some(_) => owned && self.knows(&shelf),
            None => (owned || owner.is_none()) && self.takes(&shelf).await?,
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

    /// Tells a table, where it is in memory.
    pub(crate) async fn tell_room(&self, id: &str, errand: Errand) {
        if let Some(room) = self.room_in_memory(id) {
            let _ = room.send(errand).await;
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
        let id = crate::random::token(16);
        self.open_table_as(id.clone(), Node::fresh_key(), opened).await?;
        Ok(id)
    }

    /// A key for a new table: in order of time, and unlike any other.
    pub(crate) fn fresh_key() -> i64 {
        crate::time::now() << 20 | i64::try_from(crate::random::number() >> 44).unwrap_or(0)
    }

    /// Makes the table with this id and key; `Stale` when it is there already.
    pub(crate) async fn open_table_as(&self, id: String, key: i64, opened: Opened) -> Result<()> {
        let made = crate::time::now();
        let (game, listed) = (opened.game.clone(), opened.listed);
        let shelf = Shelf { key, id, game, listed, state: State::Waiting, made, rules: 0 };
        let seated = |(seat, kept): (usize, &Kept)| match kept {
            Kept::Person { id, .. } => Some(Note::Seated { person: id.clone(), seat: seat as u8 }),
            Kept::Open | Kept::Bot(_) => None,
        };
        let mut notes: Vec<Note> = opened.seats.iter().enumerate().filter_map(seated).collect();
        notes.extend(opened.rated.then_some(Note::Rated));
        notes.push(Note::Chairs(opened.seats.iter().map(Kept::holder).collect()));
        let entry = Entry::Opened(Box::new(opened));
        let body = serde_json::to_string(&entry).expect("entries are plain data").into();
        Ok(self.store.create(shelf, Row { key, sequence: 1, at: made, body }, notes).await?)
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
            // For other nodes alone.
            Announced::Wanted(_) | Announced::Connected(_) => {}
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
        self.notices.finish().await;
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
        Ok(Entry::Sat { person, .. } | Entry::Became { person, .. }) => found.push(person),
        _ => {}
    }
    found
}
