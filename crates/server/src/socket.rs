//! A WebSocket: one person looking on a table, from one tab.

use crate::error::{Error, Result};
use crate::http::address;
use crate::identity::Signed;
use crate::limits::Bucket;
use crate::node::{Ended, Node};
use crate::room::{Errand, Outgoing, Watcher, Watching};
use crate::store::SessionRow;
use crate::trace::{self, Reply, RequestId};
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{ConnectInfo, Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use futures_util::SinkExt;
use games::kernel::Seat;
use protocol::{ToClient, ToServer};
use serde::Deserialize;
use std::borrow::Cow;
use std::collections::HashSet;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, PoisonError};
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};
use tracing::Instrument;

/// A client that takes longer to take what it is sent is gone.
const PATIENCE: Duration = Duration::from_secs(20);
/// How often silence is broken, and after how much of it a client is gone.
const PING: Duration = Duration::from_secs(30);
const SILENCE: Duration = Duration::from_secs(90);
/// How often, and how many times, a table is asked for that is on its way.
const AGAIN: Duration = Duration::from_millis(100);
const TRIES: u32 = 20;
/// Lines of chat shown to who arrives.
const CHAT: u32 = 50;
const BUFFER: usize = 4096;
/// Messages that wait are written together up to this many bytes.
const GATHERED: usize = 16 * 1024;

/// What a client has already.
#[derive(Deserialize)]
pub(crate) struct Since {
    /// The last number seen.
    since: Option<u64>,
    /// As whose eyes; nothing for a spectator.
    seat: Option<u8>,
}

/// Opens a WebSocket on a table.
pub(crate) async fn live(
    State(node): State<Arc<Node>>,
    Signed { person, session }: Signed,
    Path(table): Path<String>,
    Query(since): Query<Since>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response> {
    let shelf = node.store.shelf(&table).await?.ok_or(Error::NotFound("table"))?;
    let address = address(&node, &headers, peer);
    let place = Place::take(&node, &person.id, address)?;
    let blocked = node.store.blocked(&person.id).await?.into_iter().collect();
    let since = since.since.map(|number| (number, since.seat.map(Seat)));
    let limit = node.limits().message;
    let rate = f64::from(node.limits().messages_per_second);
    let conversation = Conversation {
        node,
        table,
        key: shelf.key,
        person: person.id,
        epoch: person.epoch,
        session,
        blocked,
        since,
        chat: 0,
        words: Bucket::full(rate),
        request: RequestId::current(),
        place,
    };
    let upgrade = upgrade
        .max_message_size(limit)
        .max_frame_size(limit)
        .read_buffer_size(BUFFER)
        .write_buffer_size(GATHERED)
        .max_write_buffer_size(1 << 22);
    let request = conversation.request;
    Ok(upgrade.on_upgrade(move |socket| request.covers(conversation.run(socket))))
}

/// A place among the connections, given back when dropped.
struct Place {
    node: Arc<Node>,
    /// Whose counts it is in: the person's and the address's.
    whose: [String; 2],
}

impl Place {
    fn take(node: &Arc<Node>, person: &str, address: IpAddr) -> Result<Place> {
        let limits = node.limits();
        let whose = [format!("person {person}"), format!("address {address}")];
        let elsewhere = whose.each_ref().map(|key| node.connected_elsewhere(key));
        let mut all = node.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if node.metrics.sockets.value() >= limits.sockets as u64 {
            return Err(Error::TooMuch("the server is full"));
        }
        let most = [limits.sockets_per_person, limits.connections_per_address];
        let count = |key: &String| all.get(key).copied().unwrap_or(0);
        let mut counts = whose.iter().map(count).zip(elsewhere).zip(most);
        if counts.any(|((here, elsewhere), most)| here + elsewhere >= most) {
            return Err(Error::TooMuch("you are connected too many times"));
        }
        for key in &whose {
            *all.entry(key.clone()).or_insert(0) += 1;
        }
        node.metrics.sockets.up();
        Ok(Place { node: Arc::clone(node), whose })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut all = self.node.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        for key in &self.whose {
            if let Some(count) = all.get_mut(key) {
                *count -= 1;
                if *count == 0 {
                    all.remove(key);
                }
            }
        }
        self.node.metrics.sockets.down();
    }
}

struct Conversation {
    node: Arc<Node>,
    table: String,
    key: i64,
    person: String,
    /// For a cookie from before there were sessions: it is worth nothing once this is raised.
    epoch: i64,
    session: Option<SessionRow>,
    blocked: HashSet<String>,
    since: Option<(u64, Option<Seat>)>,
    /// The last line of chat written.
    chat: u64,
    words: Bucket,
    /// Which opened it.
    request: RequestId,
    place: Place,
}

/// Why a conversation ends.
enum End {
    /// The client went away.
    Gone,
    /// The server says goodbye.
    Bye { why: Cow<'static, str>, again: bool },
}

/// A subscription to a table.
struct Seatmate {
    room: mpsc::Sender<Errand>,
    id: u64,
    news: mpsc::Receiver<Outgoing>,
    /// Another node has the table.
    far: bool,
}

impl Conversation {
    async fn run(mut self, mut socket: WebSocket) {
        if let End::Bye { why, again } = self.talk(&mut socket).await {
            let bye =
                serde_json::to_string(&ToClient::<serde_json::Value>::Bye { why: why.to_string(), again });
            let bye = Message::Text(bye.expect("messages are plain data").into());
            // A frame of this kind holds no more.
            let short = &why[..why.floor_char_boundary(120)];
            let _ = timeout(PATIENCE, async {
                socket.send(bye).await?;
                socket.send(Message::Close(Some(CloseFrame { code: 1001, reason: short.into() }))).await
            })
            .await;
        }
        drop(self.place);
    }

    async fn talk(&mut self, socket: &mut WebSocket) -> End {
        let mut stopping = self.node.stopping.subscribe();
        let stop = async move {
            let _ = stopping.wait_for(|stop| *stop).await;
        };
        tokio::pin!(stop);
        // Heard from before it is looked up whether the session stands: none that ends is missed.
        let mut endings = self.node.endings();
        let mut seat = match self.join(socket).await {
            Ok(seat) => seat,
            Err(end) => return end,
        };
        let mut ping = tokio::time::interval(PING);
        ping.reset();
        let mut heard = Instant::now();
        let end = loop {
            tokio::select! {
                () = &mut stop => break End::Bye { why: "the server stops".into(), again: true },
                ended = endings.recv() => {
                    if let Some(end) = self.ends(ended).await {
                        break end;
                    }
                }
                news = seat.news.recv() => match news {
                    Some(first) => {
                        if self.write(socket, first, &mut seat.news).await.is_err() {
                            break End::Gone;
                        }
                    }
                    // The table goes elsewhere, or something was lost on the way, answers perhaps: the client says again what
                    // was not answered.
                    None if seat.far || seat.room.is_closed() => break End::Bye { why: "the table moves".into(), again: true },
                    // Too slow for the queue: catch up from the last number written.
                    None => match self.join(socket).await {
                        Ok(fresh) => seat = fresh,
                        Err(end) => return end,
                    },
                },
                came = socket.recv() => {
                    heard = Instant::now();
                    match came {
                        None | Some(Err(_) | Ok(Message::Close(_))) => break End::Gone,
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Ok(Message::Binary(_))) => break End::Bye { why: "only text is understood".into(), again: false },
                        Some(Ok(Message::Text(text))) => {
                            if let Err(end) = self.obey(socket, &seat, &text).await {
                                break end;
                            }
                        }
                    }
                },
                _ = ping.tick() => {
                    if heard.elapsed() > SILENCE {
                        break End::Gone;
                    }
                    // That a session has ended may not have come from the node where it did.
                    if !self.node.config.alone && let Ok(Some(end)) = self.signed_in().await {
                        break end;
                    }
                    if !matches!(timeout(PATIENCE, socket.send(Message::Ping(Vec::new().into()))).await, Ok(Ok(()))) {
                        break End::Gone;
                    }
                }
            }
        };
        let _ = seat.room.send(Errand::Unwatch(seat.id)).await;
        end
    }

    /// Looks on from now, if the person is still known; whoever is let go after that is let go by the table.
    async fn join(&mut self, socket: &mut WebSocket) -> std::result::Result<Seatmate, End> {
        let away = End::Bye { why: "the table cannot be reached now".into(), again: true };
        let (seat, heard_until) = match self.subscribe().await {
            Ok(seat) => seat,
            Err(error) if error.status() == StatusCode::FORBIDDEN => {
                return Err(End::Bye { why: error.to_string().into(), again: false });
            }
            Err(_) => return Err(away),
        };
        let end = match self.signed_in().await {
            Ok(None) => match self.tell_chat(socket, heard_until).await {
                Ok(()) => return Ok(seat),
                Err(()) => End::Gone,
            },
            Ok(Some(end)) => end,
            Err(_) => away,
        };
        let _ = seat.room.send(Errand::Unwatch(seat.id)).await;
        Err(end)
    }

    /// Why this conversation ends, if the person is not signed in by it any more.
    async fn signed_in(&self) -> Result<Option<End>> {
        if let Some(end) = self.banned() {
            return Ok(Some(end));
        }
        let Some(session) = &self.session else {
            let person = self.node.store.person(&self.person).await?;
            let known = person.is_some_and(|person| person.epoch == self.epoch);
            return Ok((!known).then_some(End::Bye { why: "you are to sign in again".into(), again: true }));
        };
        let known = self.node.store.session(&session.hash, crate::time::now()).await?.is_some();
        Ok((!known).then_some(End::Bye { why: "you are no longer known here".into(), again: false }))
    }

    /// Why this conversation ends, if its person is banned.
    fn banned(&self) -> Option<End> {
        let why = self.node.order.admits(&self.person).err()?;
        Some(End::Bye { why: why.to_string().into(), again: false })
    }

    /// Why this conversation ends, if the session that has ended is its own.
    async fn ends(&self, ended: std::result::Result<Ended, RecvError>) -> Option<End> {
        let again = match ended {
            Ok(Ended::Session { id, again }) => {
                self.session.as_ref().is_some_and(|own| own.id == id).then_some(again)
            }
            Ok(Ended::Person { id, again }) => (id == self.person).then_some(again),
            Err(RecvError::Lagged(_)) => return self.signed_in().await.ok().flatten(),
            Err(RecvError::Closed) => None,
        };
        let signed_out = |again| End::Bye { why: "you have signed out".into(), again };
        again.map(|again| self.banned().unwrap_or_else(|| signed_out(again)))
    }

    async fn subscribe(&mut self) -> Result<(Seatmate, i64)> {
        // A table may leave memory or go to another node just as it is asked: ask again, a few times.
        for _ in 0..TRIES {
            let room = self.node.room(&self.table).await?;
            let (out, news) = mpsc::channel(self.node.limits().queue);
            let (reply, answer) = Reply::new();
            let watcher = Watcher {
                person: self.person.clone(),
                since: self.since,
                blocked: self.blocked.clone(),
                out,
            };
            if room.send(Errand::Watch(watcher, reply)).await.is_ok() {
                match answer.await {
                    Ok(Ok(Watching { id, heard_until, far })) => {
                        return Ok((Seatmate { room, id, news, far }, heard_until));
                    }
                    Ok(Err(error)) if error.status() == StatusCode::FORBIDDEN => return Err(error),
                    _ => {}
                }
            }
            tokio::time::sleep(AGAIN).await;
        }
        Err(Error::Unavailable)
    }

    async fn tell_chat(&mut self, socket: &mut WebSocket, until: i64) -> std::result::Result<(), ()> {
        let lines = self.node.store.chat(self.key, CHAT).await.map_err(|_| ())?;
        let known = self.chat;
        for line in lines.into_iter().filter(|line| line.number > known && line.at <= until) {
            self.chat = line.number;
            if line.person.as_ref().is_some_and(|person| self.blocked.contains(person)) {
                continue;
            }
            let text = serde_json::to_string(&ToClient::<serde_json::Value>::Chat(line)).map_err(|_| ())?;
            timeout(PATIENCE, socket.send(Message::Text(text.into())))
                .await
                .map_err(|_| ())?
                .map_err(|_| ())?;
        }
        Ok(())
    }

    /// Writes what waits, all of it in one go.
    async fn write(
        &mut self,
        socket: &mut WebSocket,
        first: Outgoing,
        news: &mut mpsc::Receiver<Outgoing>,
    ) -> std::result::Result<(), ()> {
        let mut next = Some(first);
        let (mut number, mut chat) = (self.since, self.chat);
        let written = timeout(PATIENCE, async {
            while let Some(message) = next.take() {
                number = message.number.or(number);
                // Told when the connection opened, and once more by the table.
                if message.chat.is_none_or(|line| line > chat) {
                    chat = message.chat.unwrap_or(chat);
                    socket.feed(Message::Text(message.text)).await?;
                }
                next = news.try_recv().ok();
            }
            socket.flush().await
        });
        let written = matches!(written.await, Ok(Ok(())));
        (self.since, self.chat) = (number, chat);
        if written { Ok(()) } else { Err(()) }
    }

    async fn obey(
        &mut self,
        socket: &mut WebSocket,
        seat: &Seatmate,
        text: &str,
    ) -> std::result::Result<(), End> {
        self.node.metrics.messages.up();
        let rate = f64::from(self.node.limits().messages_per_second);
        if !self.words.take(rate, rate * 2.0) {
            return Err(End::Bye { why: "too many messages".into(), again: true });
        }
        match serde_json::from_str::<ToServer>(text) {
            Ok(message) => {
                // What is said begins with its kind.
                let kind = text.split('"').nth(1).unwrap_or_default();
                let table = trace::cut(&self.table);
                let span = tracing::info_span!("message", id = %self.request, kind, table);
                let sent = seat.room.send(Errand::Say(seat.id, message)).instrument(span).await;
                sent.map_err(|_| End::Bye { why: "the table was read anew".into(), again: true })
            }
            Err(error) => {
                let refused = ToClient::<serde_json::Value>::Refused {
                    client: String::new(),
                    code: "bad_json".to_owned(),
                    message: error.to_string().chars().take(200).collect(),
                };
                let text = serde_json::to_string(&refused).expect("messages are plain data");
                let sent = timeout(PATIENCE, socket.send(Message::Text(text.into()))).await;
                if matches!(sent, Ok(Ok(()))) { Ok(()) } else { Err(End::Gone) }
            }
        }
    }
}
