//! What a node does by itself: wakes tables that have something to do, closes idle ones, removes what is not kept, hears the
//! bus and what a host has done beside it.

use super::{Node, UNREACHED};
use crate::config::Config;
use crate::error::{Error, Result};
use crate::room::Errand;
use crate::store::{Keep, Notice, Store, Tidied};
use std::sync::{Arc, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// Who has a file needs to give no signs of life.
const FOR_EVER: i64 = 1 << 52;
/// How often a node looks after itself.
const TICK: Duration = Duration::from_millis(500);
/// After how many such rounds it reads what a host has done beside it, gives a sign of life, closes idle tables, tidies up.
const HEED: u32 = 2;
const SIGN: u32 = 40;
const CLOSE: u32 = 120;
const TIDY: u32 = 240;
/// No more of a kind are removed at once: whoever writes meanwhile waits for it.
const TIDY_AT_ONCE: u32 = 50;
/// After so long a table that could not be read is tried again.
const AGAIN: i64 = 5_000;

/// A node comes. One that was alone and was killed counts as there for a while.
pub(super) async fn join(store: &dyn Store, name: &str, config: &Config) -> Result<()> {
    let begun = Instant::now();
    let lease = if super::is_sole(config, store) { FOR_EVER } else { millis(config.lease) };
    while !store.join(name, lease, config.alone).await? {
        if begun.elapsed() > config.lease + TICK {
            return Err(Error::Conflict("another server runs on it: several need a bus, each of them"));
        }
        tokio::time::sleep(TICK / 5).await;
    }
    Ok(store.introduce(name, config.build).await?)
}

/// Sets the clock by that of the store, where it has its own.
pub(super) async fn agree(store: &dyn Store) -> Result<()> {
    if let Some(now) = store.clock().await? {
        crate::time::agree(now);
    }
    Ok(())
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

impl Node {
    /// Shows that this node is there, and takes care of what the dead leave. Who was too late makes sure of every table;
    /// who cannot be reached by the others hands all of them over.
    pub(crate) async fn keep_alive(self: Arc<Node>) {
        if super::is_sole(&self.config, &*self.store) {
            return;
        }
        let mut stopping = self.stopping.subscribe();
        let (mut shown, mut reached) = (Instant::now(), Instant::now());
        let mut introduced = true;
        if !self.config.alone
            && let Err(error) = self.look_at_builds().await
        {
            tracing::warn!(%error, "it is not known which builds are there");
        }
        loop {
            tokio::select! {
                _ = stopping.wait_for(|stop| *stop) => return,
                () = tokio::time::sleep(self.config.lease / 4) => {}
            }
            match self.show().await {
                Ok(true) => shown = Instant::now(),
                Ok(false) => {
                    tracing::error!("another server has taken the database for itself; this one ends");
                    self.stopping.send_replace(true);
                }
                Err(error) => tracing::warn!(%error, "no sign of life could be given"),
            }
            if shown.elapsed() > self.config.lease {
                self.tell_all(|| Errand::Recall);
            }
            if self.bus.works() {
                reached = Instant::now();
                introduced = introduced || self.store.introduce(&self.name, self.config.build).await.is_ok();
            } else if reached.elapsed() > self.config.lease / 2 {
                self.tell_all(|| Errand::HandOver);
                // Older nodes do not wait for one whom they cannot reach.
                introduced = self.store.introduce(&self.name, UNREACHED).await.is_err();
            }
        }
    }

    /// Tells every table in memory, without waiting for any.
    fn tell_all(self: &Arc<Node>, errand: fn() -> Errand) {
        let node = Arc::clone(self);
        tokio::spawn(async move { node.tell_rooms(errand).await });
    }

    /// Shows that this node is there; says whether it may be.
    pub(super) async fn show(self: &Arc<Node>) -> Result<bool> {
        let lease = millis(self.config.lease);
        if !self.store.beat(&self.name, lease).await? {
            if !self.store.join(&self.name, lease, self.config.alone).await? {
                return Ok(false);
            }
            self.store.introduce(&self.name, self.config.build).await?;
            tracing::warn!("this node was taken for dead; it makes sure of its tables");
            self.tell_all(|| Errand::Recall);
        }
        self.store.reap().await?;
        if !self.config.alone {
            self.look_at_builds().await?;
        }
        Ok(true)
    }

    /// Looks which builds are there. From when a newer one is, tables have their position kept after every entry.
    pub(super) async fn look_at_builds(self: &Arc<Node>) -> Result<()> {
        let builds = self.store.builds().await?;
        let before = self.is_outgrown();
        *self.builds.write().unwrap_or_else(PoisonError::into_inner) = builds;
        if self.is_outgrown() && !before {
            self.tell_all(|| Errand::Keep);
        }
        Ok(())
    }

    /// Does what a host has left word of; the answer is the number of the last.
    async fn heed(self: &Arc<Node>, after: i64) -> i64 {
        let Ok(notices) = self.store.notices(after).await else { return after };
        let mut last = after;
        for (number, notice) in notices {
            match notice {
                // A table at rest is woken by what it has to do.
                Notice::Table(id) => {
                    if let Some(room) = self.room_in_memory(&id) {
                        let _ = room.send(Errand::Heard(u64::MAX)).await;
                    }
                }
                Notice::Person(id) => self.let_go(&id).await,
                Notice::Order(id) => {
                    if self.hear_of(&id).await.is_err() {
                        return last;
                    }
                }
                Notice::Line { table, number } => self.take_out(&table, number).await,
            }
            last = number;
        }
        last
    }

    /// Wakes tables whose bots or clocks have something to do, closes those nobody touches.
    pub(crate) async fn keep(self: Arc<Node>) {
        let mut stopping = self.stopping.subscribe();
        let stop = async move {
            let _ = stopping.wait_for(|stop| *stop).await;
        };
        tokio::pin!(stop);
        let mut noticed = self.store.notices(0).await.ok().and_then(|all| Some(all.last()?.0)).unwrap_or(0);
        // What was decided between coming up and here.
        if let Err(error) = self.order.read_all(&*self.store).await {
            tracing::warn!(%error, "what stands against people could not be read");
        }
        let mut tick = tokio::time::interval(TICK);
        let mut round = 0u32;
        loop {
            tokio::select! {
                () = &mut stop => return,
                _ = tick.tick() => {
                    self.ring().await;
                    if round.is_multiple_of(HEED) {
                        noticed = self.heed(noticed).await;
                    }
                    if round.is_multiple_of(SIGN) {
                        self.sign().await;
                    }
                    if round.is_multiple_of(CLOSE) {
                        self.close_idle().await;
                    }
                    if round.is_multiple_of(TIDY) {
                        self.tidy().await;
                    }
                    round = round.wrapping_add(1);
                }
            }
        }
    }

    /// Gives a sign of life, by the clock of the store.
    async fn sign(&self) {
        let _ = agree(&*self.store).await;
        if let Err(error) = self.store.alive(crate::time::now()).await {
            tracing::warn!(%error, "a sign of life could not be written");
        }
    }

    /// Wakes the tables that have something to do, as many as can be read at once.
    async fn ring(self: &Arc<Node>) {
        let now = crate::time::now();
        let alarmed: Vec<String> = {
            let mut alarms = self.alarms.lock().unwrap_or_else(PoisonError::into_inner);
            let later = alarms.split_off(&(now, String::new()));
            std::mem::replace(&mut *alarms, later).into_iter().map(|(_, id)| id).collect()
        };
        let mut due = Vec::new();
        for id in alarmed {
            if self.is_for_this_node(&id).await {
                due.push(id);
            }
        }
        let free = self.waking.available_permits().saturating_sub(due.len());
        // While a newer build is there, what is due is for that one.
        if free > 0 && self.bus.works() && !self.is_outgrown() {
            let most = u32::try_from(free).unwrap_or(u32::MAX);
            match self.store.claim_due(&self.name, (now, most), &self.known).await {
                Ok(claimed) => due.extend(claimed),
                Err(error) => tracing::warn!(%error, "what is due could not be read"),
            }
        }
        for id in due {
            if !self.wake(&id).await {
                self.alarm(&id, now + AGAIN);
            }
        }
    }

    /// Whether it is for this node to wake a table: not where another has it, or takes it.
    async fn is_for_this_node(&self, id: &str) -> bool {
        let here = self.config.alone || self.room_in_memory(id).is_some();
        here || self.has_or_can_have(id).await != Ok(false)
    }

    /// Has a table do what it has to do; says whether that can be.
    async fn wake(self: &Arc<Node>, id: &str) -> bool {
        let Ok(permit) = Arc::clone(&self.waking).try_acquire_owned() else { return false };
        match self.room(id).await {
            Ok(room) => room.send(Errand::Wake(permit)).await.is_ok(),
            Err(error) => error == Error::NotFound("table"),
        }
    }

    /// Removes what is not kept for ever.
    async fn tidy(&self) {
        let now = crate::time::now();
        let since = |kept: Option<Duration>| kept.map_or(i64::MIN, |kept| now - millis(kept));
        let keep = Keep {
            now,
            guests_since: since(self.config.keep_guests),
            closed_since: since(self.config.keep_closed),
            limit: TIDY_AT_ONCE,
        };
        match self.store.tidy(keep).await {
            Ok(Tidied { guests: 0, tables: 0, snapshots: 0 }) => {}
            Ok(Tidied { guests, tables, snapshots }) => {
                tracing::info!(guests, tables, snapshots, "tidied up");
            }
            Err(error) => tracing::warn!(%error, "nothing could be tidied up"),
        }
    }

    /// Closes what nobody touches; a newer build does it where it is there.
    async fn close_idle(self: &Arc<Node>) {
        if self.is_outgrown() {
            return;
        }
        let long_ago = crate::time::now() - millis(self.config.close_after);
        let Ok(tables) = self.store.idle(long_ago, 100).await else { return };
        for (id, last) in tables {
            if let Ok(room) = self.room(&id).await {
                let _ = room.send(Errand::CloseIdle { last }).await;
            }
        }
    }
}
