//! Everybody who looks on, each with the number they have seen and a queue of bounded length.

use crate::stage::Stage;
use axum::extract::ws::Utf8Bytes;
use games::kernel::{Seat, Viewer};
use protocol::{Chat, Presence, ToClient};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use tokio::sync::mpsc;

/// A message on its way.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub(crate) struct Outgoing {
    /// Its JSON.
    pub(crate) text: Utf8Bytes,
    /// For an update: the number the client has with it, and as whose eyes.
    pub(crate) number: Option<(u64, Option<Seat>)>,
    /// For a line of chat: its number.
    pub(crate) chat: Option<u64>,
}

/// The same between nodes.
#[derive(Serialize, Deserialize)]
struct Written {
    text: String,
    number: Option<(u64, Option<Seat>)>,
    chat: Option<u64>,
}

impl From<Written> for Outgoing {
    fn from(Written { text, number, chat }: Written) -> Outgoing {
        Outgoing { text: text.into(), number, chat }
    }
}

impl From<Outgoing> for Written {
    fn from(Outgoing { text, number, chat }: Outgoing) -> Written {
        Written { text: text.to_string(), number, chat }
    }
}

/// Somebody who wants to look on.
pub(crate) struct Watcher {
    /// Who.
    pub(crate) person: String,
    /// The number they have, and as whose eyes.
    pub(crate) since: Option<(u64, Option<Seat>)>,
    /// Whom they do not want to hear.
    pub(crate) blocked: HashSet<String>,
    /// Where to write to. When it is full the client is dropped and must come back.
    pub(crate) out: mpsc::Sender<Outgoing>,
}

struct Onlooker {
    id: u64,
    watcher: Watcher,
    viewer: Viewer,
    seen: Option<u64>,
}

/// What there is to look at.
pub(super) struct Eyes<'a> {
    /// The table.
    pub(super) now: &'a Stage,
    /// The table as spectators see it, where that is something else.
    pub(super) late: Option<&'a Stage>,
}

impl<'a> Eyes<'a> {
    /// What this person looks at, and as whom.
    pub(super) fn of(&self, person: &str) -> (&'a Stage, Viewer) {
        match (self.now.viewer(person), self.late) {
            (Viewer::Public, Some(late)) => (late, Viewer::Public),
            (viewer, _) => (self.now, viewer),
        }
    }
}

/// The onlookers of a table.
pub(super) struct Audience {
    next: u64,
    all: Vec<Onlooker>,
}

impl Audience {
    pub(super) fn new() -> Audience {
        Audience { next: 1, all: Vec::new() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Lets somebody look on and tells them what they missed. The answer is their handle.
    pub(super) fn welcome(&mut self, watcher: Watcher, eyes: &Eyes<'_>) -> u64 {
        let id = self.next;
        self.next += 1;
        let (stage, viewer) = eyes.of(&watcher.person);
        let seen =
            watcher.since.filter(|(number, seat)| *seat == viewer.seat() && *number <= stage.number(viewer));
        let mut onlooker = Onlooker { id, viewer, seen: seen.map(|(number, _)| number), watcher };
        // Somebody who has seen everything still hears where the table stands, so that they know they are connected.
        if onlooker.send(update(stage, viewer, onlooker.seen)) {
            onlooker.seen = Some(stage.number(viewer));
            self.all.push(onlooker);
        }
        id
    }

    /// Lets somebody look away. The answer is who that was and what they have seen, if they have a seat.
    pub(super) fn leave(&mut self, id: u64) -> Option<(String, u64)> {
        let at = self.all.iter().position(|onlooker| onlooker.id == id)?;
        self.all.swap_remove(at).seen_at_seat()
    }

    /// Lets everybody look away.
    pub(super) fn leave_all(&mut self) -> Vec<(String, u64)> {
        self.all.drain(..).filter_map(Onlooker::seen_at_seat).collect()
    }

    /// Whether this person looks on.
    pub(super) fn has(&self, person: &str) -> bool {
        self.all.iter().any(|onlooker| onlooker.watcher.person == person)
    }

    /// Who of those who have a seat is there, and how many others look on.
    pub(super) fn presence(&self, stage: &Stage) -> Presence {
        let mut people: Vec<&str> =
            self.all.iter().map(|onlooker| onlooker.watcher.person.as_str()).collect();
        people.sort_unstable();
        people.dedup();
        let mut seats: Vec<Seat> = people.iter().filter_map(|person| stage.seat_of(person)).collect();
        seats.sort_unstable();
        Presence { watching: (people.len() - seats.len()) as u32, seats }
    }

    pub(super) fn person(&self, id: u64) -> Option<&str> {
        self.find(id).map(|onlooker| onlooker.watcher.person.as_str())
    }

    /// Tells everybody what is new to them. The answer is how many were too slow.
    pub(super) fn tell(&mut self, eyes: &Eyes<'_>) -> u64 {
        let before = self.all.len();
        let mut made: Vec<(Viewer, Option<u64>, Outgoing)> = Vec::new();
        self.all.retain_mut(|onlooker| {
            let (stage, viewer) = eyes.of(&onlooker.watcher.person);
            if viewer != onlooker.viewer {
                onlooker.viewer = viewer;
                onlooker.seen = None;
            }
            if onlooker.seen == Some(stage.number(viewer)) {
                return true;
            }
            let known = made.iter().find(|(who, since, _)| *who == viewer && *since == onlooker.seen);
            let message = match known {
                Some((_, _, message)) => message.clone(),
                None => {
                    let message = update(stage, viewer, onlooker.seen);
                    made.push((viewer, onlooker.seen, message.clone()));
                    message
                }
            };
            onlooker.seen = Some(stage.number(viewer));
            onlooker.send(message)
        });
        (before - self.all.len()) as u64
    }

    /// Tells one of them where the table stands, from number `since` on.
    pub(super) fn show(&mut self, id: u64, eyes: &Eyes<'_>, since: u64) {
        if let Some(onlooker) = self.find(id) {
            let (stage, _) = eyes.of(&onlooker.watcher.person);
            let since = (since <= stage.number(onlooker.viewer)).then_some(since);
            onlooker.send(update(stage, onlooker.viewer, since));
        }
    }

    /// Answers one of them.
    pub(super) fn reply(&mut self, id: u64, message: &ToClient) {
        let message = plain(message);
        self.all.retain(|onlooker| onlooker.id != id || onlooker.send(message.clone()));
    }

    /// Lets somebody look away for good.
    pub(super) fn dismiss(&mut self, person: &str) {
        self.all.retain(|onlooker| onlooker.watcher.person != person);
    }

    /// Tells those of `whom` who want to hear its speaker. The answer is how many were too slow.
    pub(super) fn tell_chat(&mut self, line: &Chat, whom: impl Fn(Viewer) -> bool) -> u64 {
        let before = self.all.len();
        // What was taken out is told once more.
        let chat = (!line.removed).then_some(line.number);
        let message = Outgoing { chat, ..plain(&ToClient::Chat(line.clone())) };
        let deaf = |onlooker: &Onlooker| {
            line.person.as_ref().is_some_and(|person| onlooker.watcher.blocked.contains(person))
        };
        self.all
            .retain(|onlooker| !whom(onlooker.viewer) || deaf(onlooker) || onlooker.send(message.clone()));
        (before - self.all.len()) as u64
    }

    fn find(&self, id: u64) -> Option<&Onlooker> {
        self.all.iter().find(|onlooker| onlooker.id == id)
    }
}

impl Onlooker {
    fn seen_at_seat(self) -> Option<(String, u64)> {
        self.viewer.seat()?;
        Some((self.watcher.person, self.seen?))
    }

    fn send(&self, message: Outgoing) -> bool {
        self.watcher.out.try_send(message).is_ok()
    }
}

fn update(stage: &Stage, viewer: Viewer, since: Option<u64>) -> Outgoing {
    let update = stage.update(viewer, since);
    let number = Some((update.number, viewer.seat()));
    let text = serde_json::to_string(&ToClient::Update(Box::new(update))).expect("updates are plain data");
    Outgoing { text: text.into(), number, chat: None }
}

fn plain(message: &ToClient) -> Outgoing {
    let text = serde_json::to_string(message).expect("messages are plain data");
    Outgoing { text: text.into(), number: None, chat: None }
}
