//! Stands for a table that another node has.

use super::pulse::Borrowed;
use super::{Answered, Asked, Call, ELSEWHERE, StreamId, to_json};
use crate::error::{Error, Result};
use crate::node::Node;
use crate::room::{Errand, Outgoing, Watcher, Watching};
use crate::trace::{Reply, RequestId};
use serde::de::DeserializeOwned;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// Who is not needed for so long goes.
const IDLE: Duration = Duration::from_secs(5);

/// Takes the errands of a table that another node has.
pub(crate) struct Envoy {
    node: Arc<Node>,
    table: String,
    owner: String,
    streams: Vec<u64>,
    /// An answer said that the table is not there any more.
    outdated: mpsc::Sender<()>,
}

impl Envoy {
    /// Passes errands on until nobody needs it, or the other node does not have the table any more.
    pub(crate) async fn run(
        node: Arc<Node>,
        table: String,
        owner: String,
        mut errands: mpsc::Receiver<Errand>,
    ) {
        let (outdated, mut told) = mpsc::channel(1);
        let mut envoy = Envoy { node: Arc::clone(&node), table, owner, streams: Vec::new(), outdated };
        let mut stopping = node.stopping.subscribe();
        let stop = async move {
            let _ = stopping.wait_for(|stop| *stop).await;
        };
        tokio::pin!(stop);
        loop {
            tokio::select! {
                biased;
                () = &mut stop => break,
                _ = told.recv() => break,
                errand = errands.recv() => match errand {
                    Some(errand) => {
                        if !envoy.pass_on(errand).await {
                            break;
                        }
                    }
                    None => break,
                },
                () = tokio::time::sleep(IDLE) => {
                    envoy.forget_ended();
                    if envoy.streams.is_empty() && node.rest(&envoy.table, &mut errands) {
                        break;
                    }
                }
            }
        }
        // Connections that looked on by these end, and their clients come again.
        envoy.streams.iter().for_each(|stream| node.far.give_back(*stream));
        node.forget(&envoy.table, &mut errands);
    }

    fn forget_ended(&mut self) {
        let borrowed = self.node.far.borrowed.lock().unwrap_or_else(PoisonError::into_inner);
        self.streams.retain(|stream| borrowed.contains_key(stream));
    }

    /// Passes one errand on; says whether the other node still has the table.
    async fn pass_on(&mut self, errand: Errand) -> bool {
        match errand {
            Errand::Watch(watcher, reply) => return self.watch(watcher, reply).await,
            Errand::Unwatch(number) => {
                self.node.far.give_back(number);
                self.streams.retain(|stream| *stream != number);
                let call = Call::Unwatch { stream: self.stream(number) };
                let asked = to_json(&self.asked(call, RequestId::default()));
                let _ = self.node.bus.say(&self.node.far.desk(&self.owner), asked).await;
            }
            // One after the other: what somebody says is heard in that order.
            Errand::Say(number, message) => {
                let call = Call::Say { stream: self.stream(number), message };
                // The other node knows which request opened the connection.
                return self.ask::<()>(call, RequestId::default()).await.is_ok();
            }
            Errand::Do(seating, reply) => self.apart(Call::Do(seating), reply),
            Errand::Facts(person, reply) => self.apart(Call::Facts(person), reply),
            Errand::Presence(person, reply) => self.apart(Call::Presence(person), reply),
            Errand::Glance(person, reply) => self.apart(Call::Glance(person), reply),
            Errand::Record(person, reply) => self.apart(Call::Record(person), reply),
            Errand::Replay(reply) => self.apart(Call::Replay, reply),
            Errand::Position(person, at, reply) => self.apart(Call::Position(person, at), reply),
            // It has come to this node by itself.
            Errand::Wake(_) => {
                self.node.alarm(&self.table, crate::time::now());
                return false;
            }
            // What concerns the table itself is for whoever has it.
            Errand::Called { .. }
            | Errand::Gone { .. }
            | Errand::Advice { .. }
            | Errand::Heard(_)
            | Errand::CloseIdle { .. }
            | Errand::Recall
            | Errand::HandOver
            | Errand::Keep
            | Errand::SeeOff
            | Errand::TakeOut(_) => {}
        }
        true
    }

    fn stream(&self, number: u64) -> StreamId {
        StreamId { node: self.node.name.clone(), number }
    }

    async fn watch(&mut self, watcher: Watcher, reply: Reply<Watching>) -> bool {
        let number = self.node.far.borrow(&self.owner, watcher.out);
        self.streams.push(number);
        let (person, since, blocked) = (watcher.person, watcher.since, watcher.blocked);
        let call = Call::Watch { stream: self.stream(number), person, since, blocked };
        let answer: Result<i64> = self.ask(call, reply.request).await;
        let there = !matches!(answer, Err(Error::Unavailable));
        if answer.is_err() {
            self.node.far.give_back(number);
        }
        let watching = answer.map(|heard_until| Watching { id: number, heard_until, far: true });
        let _ = reply.send(watching);
        there
    }

    fn asked(&self, call: Call, request: RequestId) -> Asked {
        Asked { table: self.table.clone(), call, request }
    }

    async fn ask<T: DeserializeOwned>(&self, call: Call, request: RequestId) -> Result<T> {
        ask(&self.node, &self.owner, self.asked(call, request)).await.0
    }

    /// Asks while other errands are passed on.
    fn apart<T>(&self, call: Call, reply: Reply<T>)
    where
        T: DeserializeOwned + Send + 'static,
    {
        let asked = self.asked(call, reply.request);
        let (node, owner, outdated) = (Arc::clone(&self.node), self.owner.clone(), self.outdated.clone());
        tokio::spawn(async move {
            let (answer, there) = ask(&node, &owner, asked).await;
            if !there {
                let _ = outdated.try_send(());
            }
            let _ = reply.send(answer);
        });
    }
}

/// Asks the node that has a table; says as well whether it still has it.
async fn ask<T: DeserializeOwned>(node: &Node, owner: &str, asked: Asked) -> (Result<T>, bool) {
    let Ok(answer) = node.bus.ask(&node.far.desk(owner), to_json(&asked)).await else {
        return (Err(Error::Unavailable), false);
    };
    match serde_json::from_slice::<Answered<T>>(&answer) {
        Ok(Ok(answer)) => (Ok(answer), true),
        Ok(Err(told)) => {
            // Who stops answers so, too: then it is looked anew who has it.
            let there = !matches!(told.status, ELSEWHERE | 503);
            (Err(told.into()), there)
        }
        Err(error) => {
            tracing::error!(%error, "another node answers what cannot be understood");
            (Err(Error::Unavailable), false)
        }
    }
}

impl super::Far {
    /// A stream from another node to somebody's connection.
    fn borrow(&self, owner: &str, out: mpsc::Sender<Outgoing>) -> u64 {
        let number = self.next.fetch_add(1, Ordering::Relaxed) + 1;
        let borrowed = Borrowed { owner: owner.to_owned(), out, seen: 0, since: Instant::now() };
        self.borrowed.lock().unwrap_or_else(PoisonError::into_inner).insert(number, borrowed);
        number
    }

    /// A stream ends; its connection hears nothing more from there.
    pub(super) fn give_back(&self, number: u64) {
        self.borrowed.lock().unwrap_or_else(PoisonError::into_inner).remove(&number);
    }
}
