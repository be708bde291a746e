//! What the node that has a table does for others.

use super::{Announced, Announcement, Answered, Asked, Call, Far, FrameSent, StreamId, Told, to_json};
use crate::bus::{BusError, Letter};
use crate::error::{Error, Result};
use crate::node::Node;
use crate::room::{Errand, Outgoing, Watcher, Watching};
use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::Instant;
use tokio::sync::{mpsc, oneshot};

/// A stream to another node.
pub(super) struct Lent {
    room: mpsc::Sender<Errand>,
    /// The onlooker's handle at the table.
    id: u64,
    /// How many frames were sent.
    pub(super) sent: Arc<AtomicU64>,
    pub(super) since: Instant,
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

    async fn hear_announcement(&self, body: &[u8]) {
        match serde_json::from_slice(body) {
            Ok(Announcement { from, what }) if from != self.name => self.take_note(what).await,
            Ok(_) => {}
            Err(error) => tracing::error!(%error, "another node tells what cannot be understood"),
        }
    }

    /// Tells all nodes, this one first.
    pub(crate) async fn announce(&self, what: Announced) {
        self.take_note(what.clone()).await;
        if !self.config.alone {
            let told = to_json(&Announcement { from: self.name.clone(), what });
            if let Err(error) = self.bus.say(&self.far.everywhere(), told).await {
                tracing::warn!(%error, "other nodes were not told");
            }
        }
    }

    async fn answer(self: Arc<Node>, letter: Letter) {
        let answer = match serde_json::from_slice::<Asked>(&letter.body) {
            Ok(asked) => self.carry_out(asked).await,
            Err(error) => {
                tracing::error!(%error, "another node asks what cannot be understood");
                to_json(&Answered::<()>::Err(Error::Unavailable.into()))
            }
        };
        if let Some(reply) = letter.reply {
            let _ = self.bus.say(&reply, answer).await;
        }
    }

    async fn carry_out(self: &Arc<Node>, Asked { table, call }: Asked) -> Vec<u8> {
        let room = match self.own_room(&table).await {
            Ok(Some(room)) => room,
            Ok(None) => return to_json(&Answered::<()>::Err(Told::elsewhere())),
            Err(error) => return to_json(&Answered::<()>::Err(error.into())),
        };
        match call {
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
        let (reply, answer) = oneshot::channel();
        room.send(Errand::Watch(watcher, reply)).await.map_err(|_| Error::Unavailable)?;
        let Watching { id, heard_until, .. } = answer.await.map_err(|_| Error::Unavailable)??;
        let sent = Arc::new(AtomicU64::new(0));
        let lent = Lent { room, id, sent: Arc::clone(&sent), since: Instant::now() };
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

    fn take_back(&self, stream: &StreamId) {
        let lent = self.lent.lock().unwrap_or_else(PoisonError::into_inner).remove(stream);
        lent.into_iter().for_each(Lent::end);
    }
}

async fn ask<T: Serialize>(
    room: &mpsc::Sender<Errand>,
    errand: impl FnOnce(oneshot::Sender<Result<T>>) -> Errand,
) -> Vec<u8> {
    let (reply, answer) = oneshot::channel();
    let answer = match room.send(errand(reply)).await {
        Ok(()) => answer.await.unwrap_or(Err(Error::Unavailable)),
        Err(_) => Err(Error::Unavailable),
    };
    to_json(&answer.map_err(Told::from))
}
