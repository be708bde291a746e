//! What the node that has a table does for others.

use super::{Announced, Announcement, Answered, Asked, Call, Far, FrameSent, StreamId, Told, to_json};
use crate::bus::{BusError, Letter};
use crate::error::{Error, Result};
use crate::node::Node;
use crate::room::{Errand, Outgoing, Watcher, Watching};
use crate::trace::{self, Reply, RequestId};
use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tracing::Instrument;

/// How often, and how many times, a table is asked for that somebody wants.
const AGAIN: Duration = Duration::from_millis(200);
const TRIES: u32 = 10;

/// A stream to another node.
pub(super) struct Lent {
    room: mpsc::Sender<Errand>,
    /// The onlooker's handle at the table.
    id: u64,
    /// How many frames were sent.
    pub(super) sent: Arc<AtomicU64>,
    pub(super) since: Instant,
    /// The request that opened their connection.
    request: RequestId,
}

impl Lent {
    /// Has the onlooker look away; the stream ends by that.
    pub(super) fn end(self) {
        tokio::spawn(async move { self.room.send(Errand::Unwatch(self.id)).await });
    }
}

impl Node {
    /// From now on other nodes can reach this one.
    pub(crate) async fn open_to_others(self: &Arc<Node>) -> std::result::Result<(), BusError> {
        if self.config.alone {
            return Ok(());
        }
        for subject in [self.far.desk(&self.name), self.far.everywhere()] {
            tokio::spawn(Arc::clone(self).lend(self.bus.hear(&subject).await?));
        }
        let pages = self.bus.hear(&self.far.shelf(&self.name)).await?;
        tokio::spawn(Arc::clone(self).lend_pages(pages));
        let window = self.far.window(&self.name, '>');
        tokio::spawn(Arc::clone(self).look_far(self.bus.hear(&window).await?));
        Ok(())
    }

    /// Answers what other nodes ask of tables that are here, and does what is announced to all.
    pub(crate) async fn lend(self: Arc<Node>, mut asked: mpsc::Receiver<Letter>) {
        while let Some(letter) = asked.recv().await {
            if letter.subject == self.far.everywhere() {
                self.hear_announcement(&letter.body).await;
            } else {
                tokio::spawn(Arc::clone(&self).answer(letter));
            }
        }
    }

    async fn hear_announcement(self: &Arc<Node>, body: &[u8]) {
        match serde_json::from_slice(body) {
            Ok(Announcement { from, .. }) if from == self.name => {}
            Ok(Announcement { from, what: Announced::Connected(crowd) }) => self.far.hear_crowd(from, crowd),
            Ok(Announcement { what: Announced::Wanted(table), .. }) => {
                tokio::spawn(Arc::clone(self).take_in(table));
            }
            Ok(Announcement { what, .. }) => self.take_note(what).await,
            Err(error) => tracing::error!(%error, "another node tells what cannot be understood"),
        }
    }

    /// Tells all nodes, this one first.
    pub(crate) async fn announce(&self, what: Announced) {
        self.take_note(what.clone()).await;
        self.tell_others(what).await;
    }

    /// Tells all nodes but this one.
    pub(crate) async fn tell_others(&self, what: Announced) {
        if self.config.alone {
            return;
        }
        let told = to_json(&Announcement { from: self.name.clone(), what });
        if let Err(error) = self.bus.say(&self.far.everywhere(), told).await {
            tracing::warn!(%error, "other nodes were not told");
        }
    }

    /// Takes a table that another node was asked for and does not take, unless somebody else has it.
    async fn take_in(self: Arc<Node>, table: String) {
        for _ in 0..TRIES {
            if self.has_or_can_have(&table).await != Ok(true) {
                return;
            }
            let (reply, answer) = Reply::new();
            if let Ok(room) = self.room(&table).await
                && room.send(Errand::Facts(String::new(), reply)).await.is_ok()
                && answer.await.is_ok_and(|facts| facts.is_ok())
            {
                return;
            }
            // It may stand for the table of a node that has gone.
            tokio::time::sleep(AGAIN).await;
        }
    }

    async fn answer(self: Arc<Node>, letter: Letter) {
        let answer = match serde_json::from_slice::<Asked>(&letter.body) {
            Ok(asked) => {
                let request = self.far.request_of(&asked);
                let (call, table) = (asked.call.name(), trace::cut(&asked.table));
                let span = tracing::info_span!("asked", id = %request, call, table);
                request.covers(self.carry_out(asked)).instrument(span).await
            }
            Err(error) => {
                tracing::error!(%error, "another node asks what cannot be understood");
                to_json(&Answered::<()>::Err(Error::Unavailable.into()))
            }
        };
        if let Some(reply) = letter.reply {
            let _ = self.bus.say(&reply, answer).await;
        }
    }

    async fn carry_out(self: &Arc<Node>, Asked { table, call, .. }: Asked) -> Vec<u8> {
        let room = match self.own_room(&table).await {
            Ok(Some(room)) => room,
            Ok(None) => return to_json(&Answered::<()>::Err(Told::elsewhere())),
            Err(error) => return to_json(&Answered::<()>::Err(error.into())),
        };
        match call {
            // Whoever has come to a newer build is not to be let go once more when this node stops: the table goes there now.
            Call::Watch { stream, .. } if self.is_newer(&stream.node).await == Ok(true) => {
                let _ = room.send(Errand::HandOver).await;
                to_json(&Answered::<()>::Err(Told::elsewhere()))
            }
            Call::Watch { stream, person, since, blocked } => {
                let (out, news) = mpsc::channel(self.limits().queue);
                let watcher = Watcher { person, since, blocked, out };
                to_json(&self.lend_to(stream, room, watcher, news).await.map_err(Told::from))
            }
            Call::Unwatch { stream } => {
                self.far.take_back(&stream);
                to_json(&Answered::Ok(()))
            }
            Call::Say { stream, message } => {
                let said = match self.far.onlooker(&stream) {
                    Some((room, id)) => room.send(Errand::Say(id, message)).await.is_ok(),
                    None => false,
                };
                to_json(&if said { Ok(()) } else { Err(Told::elsewhere()) })
            }
            Call::Do(seating) => ask(&room, |reply| Errand::Do(seating, reply)).await,
            Call::Facts(person) => ask(&room, |reply| Errand::Facts(person, reply)).await,
            Call::Presence(person) => ask(&room, |reply| Errand::Presence(person, reply)).await,
            Call::Glance(person) => ask(&room, |reply| Errand::Glance(person, reply)).await,
            Call::Record(person) => ask(&room, |reply| Errand::Record(person, reply)).await,
            Call::Replay => ask(&room, Errand::Replay).await,
            Call::Position(person, at) => ask(&room, |reply| Errand::Position(person, at, reply)).await,
        }
    }

    /// Lets somebody look on from another node; the answer is until when they hear what was said.
    async fn lend_to(
        self: &Arc<Node>,
        stream: StreamId,
        room: mpsc::Sender<Errand>,
        watcher: Watcher,
        news: mpsc::Receiver<Outgoing>,
    ) -> Result<i64> {
        let (reply, answer) = Reply::new();
        room.send(Errand::Watch(watcher, reply)).await.map_err(|_| Error::Unavailable)?;
        let Watching { id, heard_until, .. } = answer.await.map_err(|_| Error::Unavailable)??;
        let sent = Arc::new(AtomicU64::new(0));
        let (since, request) = (Instant::now(), RequestId::current());
        let lent = Lent { room, id, sent: Arc::clone(&sent), since, request };
        self.far.lent.lock().unwrap_or_else(PoisonError::into_inner).insert(stream.clone(), lent);
        tokio::spawn(Arc::clone(self).send_frames(stream, sent, news));
        Ok(heard_until)
    }

    /// Sends what an onlooker elsewhere is to see, until the table lets them go.
    async fn send_frames(
        self: Arc<Node>,
        stream: StreamId,
        sent: Arc<AtomicU64>,
        mut news: mpsc::Receiver<Outgoing>,
    ) {
        let subject = self.far.window(&stream.node, stream.number);
        loop {
            let message = news.recv().await;
            let last = message.is_none();
            let number = sent.load(Ordering::Relaxed) + 1;
            // What cannot be sent is missed there. It counts once it is on its way: a pulse must not overtake it.
            let _ = self.bus.say(&subject, to_json(&FrameSent { number, message })).await;
            sent.store(number, Ordering::Relaxed);
            if last {
                break;
            }
        }
        self.far.lent.lock().unwrap_or_else(PoisonError::into_inner).remove(&stream);
    }
}

impl Far {
    fn onlooker(&self, stream: &StreamId) -> Option<(mpsc::Sender<Errand>, u64)> {
        let lent = self.lent.lock().unwrap_or_else(PoisonError::into_inner);
        lent.get(stream).map(|lent| (lent.room.clone(), lent.id))
    }

    /// The request that something belongs to: what an onlooker says, to that which opened the connection.
    fn request_of(&self, asked: &Asked) -> RequestId {
        let Call::Say { stream, .. } = &asked.call else { return asked.request };
        let lent = self.lent.lock().unwrap_or_else(PoisonError::into_inner);
        lent.get(stream).map_or(asked.request, |lent| lent.request)
    }

    fn take_back(&self, stream: &StreamId) {
        let lent = self.lent.lock().unwrap_or_else(PoisonError::into_inner).remove(stream);
        lent.into_iter().for_each(Lent::end);
    }
}

async fn ask<T: Serialize>(room: &mpsc::Sender<Errand>, errand: impl FnOnce(Reply<T>) -> Errand) -> Vec<u8> {
    let (reply, answer) = Reply::new();
    let answer = match room.send(errand(reply)).await {
        Ok(()) => answer.await.unwrap_or(Err(Error::Unavailable)),
        Err(_) => Err(Error::Unavailable),
    };
    to_json(&answer.map_err(Told::from))
}
