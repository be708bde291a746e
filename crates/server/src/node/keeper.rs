//! What a node does by itself: wakes tables, closes idle ones, hears the bus and what a host has done beside it.

use super::Node;
use crate::bus::News;
use crate::room::Errand;
use crate::store::Notice;
use std::sync::{Arc, PoisonError};
use std::time::Duration;
use tokio::sync::{broadcast, oneshot};

/// How often a node looks after itself.
const TICK: Duration = Duration::from_millis(500);
/// After how many such rounds it reads what a host has done beside it, gives a sign of life, closes idle tables.
const HEED: u32 = 2;
const SIGN: u32 = 40;
const CLOSE: u32 = 120;

impl Node {
    /// Does what a host has left word of; the answer is the number of the last.
    async fn heed(self: &Arc<Node>, after: i64) -> i64 {
        let Ok(notices) = self.store.notices(after).await else { return after };
        let mut last = after;
        for (number, notice) in notices {
            match notice {
                // Read again, or read at all: there may be something for its bots to do.
                Notice::Table(id) => match self.room_in_memory(&id) {
                    Some(room) => drop(room.send(Errand::Heard(u64::MAX)).await),
                    None => drop(self.room(&id).await),
                },
                Notice::Person(id) => self.let_go(&id).await,
            }
            last = number;
        }
        last
    }

    /// Wakes tables whose bots or clocks have something to do, closes those nobody touches, hears the bus.
    pub(crate) async fn keep(self: Arc<Node>) {
        let mut stopping = self.stopping.subscribe();
        let stop = async move {
            let _ = stopping.wait_for(|stop| *stop).await;
        };
        tokio::pin!(stop);
        let mut news = self.bus.listen();
        let mut noticed = self.store.notices(0).await.ok().and_then(|all| Some(all.last()?.0)).unwrap_or(0);
        self.wake_all().await;
        let mut tick = tokio::time::interval(TICK);
        let mut round = 0u32;
        loop {
            tokio::select! {
                () = &mut stop => return,
                heard = news.recv() => match heard {
                    Ok(News { table, sequence }) => {
                        if let Some(room) = self.room_in_memory(&table) {
                            let _ = room.try_send(Errand::Heard(sequence));
                        }
                    }
                    Err(broadcast::error::RecvError::Lagged(_)) => {}
                    Err(broadcast::error::RecvError::Closed) => return,
                },
                _ = tick.tick() => {
                    self.ring().await;
                    if round.is_multiple_of(HEED) {
                        noticed = self.heed(noticed).await;
                    }
                    if round.is_multiple_of(SIGN)
                        && let Err(error) = self.store.alive(crate::time::now()).await
                    {
                        tracing::warn!(%error, "a sign of life could not be written");
                    }
                    if round.is_multiple_of(CLOSE) {
                        self.close_idle().await;
                    }
                    round = round.wrapping_add(1);
                }
            }
        }
    }

    async fn wake_all(self: &Arc<Node>) {
        match self.store.running().await {
            Ok(tables) => {
                // One after the other: people who come meanwhile are served in between.
                for id in tables {
                    let (reply, awake) = oneshot::channel();
                    if let Ok(room) = self.room(&id).await {
                        let _ = room.send(Errand::Glance(String::new(), reply)).await;
                    }
                    if awake.await.is_err() {
                        self.alarm(&id, crate::time::now() + 5_000);
                    }
                }
            }
            Err(error) => tracing::warn!(%error, "running tables could not be listed"),
        }
    }

    async fn ring(self: &Arc<Node>) {
        let now = crate::time::now();
        let due: Vec<String> = {
            let mut alarms = self.alarms.lock().unwrap_or_else(PoisonError::into_inner);
            let later = alarms.split_off(&(now, String::new()));
            std::mem::replace(&mut *alarms, later).into_iter().map(|(_, id)| id).collect()
        };
        for id in due {
            if self.room(&id).await.is_err() {
                self.alarm(&id, now + 5_000);
            }
        }
    }

    async fn close_idle(self: &Arc<Node>) {
        let long_ago =
            crate::time::now() - i64::try_from(self.config.close_after.as_millis()).unwrap_or(i64::MAX);
        let Ok(tables) = self.store.idle(long_ago, 100).await else { return };
        for (id, last) in tables {
            if let Ok(room) = self.room(&id).await {
                let _ = room.send(Errand::CloseIdle { last }).await;
            }
        }
    }
}
