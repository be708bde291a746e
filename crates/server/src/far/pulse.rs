//! What comes from tables elsewhere, and how it is noticed that something did not come.

use super::lending::Lent;
use super::{Far, FrameSent, Pulse, StreamId, to_json};
use crate::bus::Letter;
use crate::node::Node;
use crate::room::Outgoing;
use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// How often nodes tell each other how far they are.
const BEAT: Duration = Duration::from_secs(1);
/// Who is not heard of for so long has gone.
const SILENCE: Duration = Duration::from_secs(3);
/// A stream that is younger need not be known on both sides yet.
const YOUNG: Duration = Duration::from_secs(2);
const PULSE: &str = "pulse";

/// A stream from another node.
pub(super) struct Borrowed {
    pub(super) owner: String,
    pub(super) out: mpsc::Sender<Outgoing>,
    /// How many frames came.
    pub(super) seen: u64,
    pub(super) since: Instant,
}

impl Node {
    /// Hears what comes from other nodes, and tells them how far it is.
    pub(crate) async fn look_far(self: Arc<Node>, mut letters: mpsc::Receiver<Letter>) {
        let mut beat = tokio::time::interval(BEAT);
        let pulse = self.far.window(&self.name, PULSE);
        let mut crowded = false;
        loop {
            tokio::select! {
                letter = letters.recv() => match letter {
                    Some(letter) if letter.subject == pulse => self.far.feel(&letter.body),
                    Some(letter) => self.far.see(&letter),
                    None => return,
                },
                _ = beat.tick() => {
                    for (node, pulse) in self.far.pulses(&self.name) {
                        let _ = self.bus.say(&self.far.window(&node, PULSE), to_json(&pulse)).await;
                    }
                    self.far.drop_silent();
                    crowded = self.tell_crowd(crowded).await;
                }
            }
        }
    }
}

impl Far {
    /// A frame has come. One that is not the next means that others were lost: who looks on by that stream comes again.
    fn see(&self, letter: &Letter) {
        let number = letter.subject.rsplit('.').next().and_then(|number| number.parse().ok());
        let (Some(stream), Ok(frame)) = (number, serde_json::from_slice::<FrameSent>(&letter.body)) else {
            tracing::error!("another node sends what cannot be understood");
            return;
        };
        let mut borrowed = self.borrowed.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(known) = borrowed.get_mut(&stream) else { return };
        known.seen += 1;
        let passed = frame.number == known.seen
            && frame.message.is_some_and(|message| known.out.try_send(message).is_ok());
        if !passed {
            borrowed.remove(&stream);
        }
    }

    /// Another node tells how far it is: what it has sent and did not come was lost, and what it does not know has ended.
    fn feel(&self, body: &[u8]) {
        let Ok(Pulse { from, lent, borrowed: known }) = serde_json::from_slice(body) else {
            tracing::error!("another node has a pulse that cannot be understood");
            return;
        };
        self.heard.lock().unwrap_or_else(PoisonError::into_inner).insert(from.clone(), Instant::now());
        let mut borrowed = self.borrowed.lock().unwrap_or_else(PoisonError::into_inner);
        borrowed.retain(|number, stream| {
            stream.owner != from
                || match lent.get(number) {
                    Some(sent) => stream.seen >= *sent,
                    None => stream.since.elapsed() < YOUNG,
                }
        });
        drop(borrowed);
        self.take_back_where(|stream, lent| {
            stream.node == from && !known.contains(&stream.number) && lent.since.elapsed() >= YOUNG
        });
    }

    /// What this node has to tell each of the others that it has to do with.
    fn pulses(&self, name: &str) -> HashMap<String, Pulse> {
        let mut pulses: HashMap<String, Pulse> = HashMap::new();
        for (stream, lent) in &*self.lent.lock().unwrap_or_else(PoisonError::into_inner) {
            let pulse = pulses.entry(stream.node.clone()).or_default();
            pulse.lent.insert(stream.number, lent.sent.load(Ordering::Relaxed));
        }
        for (number, stream) in &*self.borrowed.lock().unwrap_or_else(PoisonError::into_inner) {
            pulses.entry(stream.owner.clone()).or_default().borrowed.insert(*number);
        }
        pulses.values_mut().for_each(|pulse| pulse.from = name.to_owned());
        pulses
    }

    /// Streams of nodes that are not heard of any more end.
    fn drop_silent(&self) {
        let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        heard.retain(|_, at| at.elapsed() < SILENCE);
        let heard: Vec<String> = heard.keys().cloned().collect();
        let silent = |node: &String, since: Instant| !heard.contains(node) && since.elapsed() >= SILENCE;
        let mut borrowed = self.borrowed.lock().unwrap_or_else(PoisonError::into_inner);
        borrowed.retain(|_, stream| !silent(&stream.owner, stream.since));
        drop(borrowed);
        self.take_back_where(|stream, lent| silent(&stream.node, lent.since));
    }

    fn take_back_where(&self, ends: impl Fn(&StreamId, &Lent) -> bool) {
        let mut lent = self.lent.lock().unwrap_or_else(PoisonError::into_inner);
        let ended: Vec<StreamId> = lent
            .iter()
            .filter(|(stream, lent)| ends(stream, lent))
            .map(|(stream, _)| stream.clone())
            .collect();
        ended.iter().filter_map(|stream| lent.remove(stream)).for_each(Lent::end);
    }
}
