//! A table of the server, over a WebSocket that comes back by itself and loses nothing that was said.

use super::Link;
use crate::table::TableSignals;
use crate::time;
use leptos::prelude::*;
// The message of the same name hides it.
use leptos::prelude::Update as _;
use leptos::task::spawn_local;
use protocol::{Problem, ToClient, ToServer, Update};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{MessageEvent, WebSocket};

/// The longest wait between two tries, in milliseconds.
const LONGEST: u32 = 8_000;

/// How long to wait before a request is said again that the server could not keep, in milliseconds.
const AGAIN: u32 = 700;

/// The link to a table of the server.
pub(crate) struct Live {
    id: String,
    table: TableSignals,
    socket: RefCell<Option<WebSocket>>,
    /// What was said and not answered: said again after a lost connection.
    said: RefCell<Vec<ToServer>>,
    /// Updates that wait for their turn to be shown.
    queue: RefCell<VecDeque<Update>>,
    showing: Cell<bool>,
    /// The number and the eyes of the last update that came.
    last: Cell<Option<(u64, Option<u8>)>>,
    tries: Cell<u32>,
    closed: Cell<bool>,
}

impl Live {
    /// Opens the table called `id`.
    pub(crate) fn open(id: &str, table: TableSignals) -> Rc<Live> {
        let link = Rc::new(Live {
            id: id.to_owned(),
            table,
            socket: RefCell::default(),
            said: RefCell::default(),
            queue: RefCell::default(),
            showing: Cell::new(false),
            last: Cell::new(None),
            tries: Cell::new(0),
            closed: Cell::new(false),
        });
        link.connect();
        let seen = Rc::downgrade(&link);
        let online = window_event_listener(leptos::ev::online, move |_| {
            if let Some(link) = seen.upgrade() {
                link.tries.set(0);
                link.reconnect_now();
            }
        });
        on_cleanup(move || online.remove());
        link
    }

    fn connect(self: &Rc<Self>) {
        let location = window().location();
        let scheme =
            if location.protocol().is_ok_and(|protocol| protocol == "https:") { "wss" } else { "ws" };
        let since = self.last.get().map_or(String::new(), |(number, seat)| {
            let seat = seat.map_or(String::new(), |seat| format!("&seat={seat}"));
            format!("?since={number}{seat}")
        });
        let host = location.host().unwrap_or_default();
        let address = format!("{scheme}://{host}/api/tables/{}/live{since}", self.id);
        let Ok(socket) = WebSocket::new(&address) else { return self.come_back() };
        let heard = Rc::downgrade(self);
        let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let (Some(link), Some(text)) = (heard.upgrade(), event.data().as_string()) {
                link.hear(&text);
            }
        });
        let weak: Weak<Live> = Rc::downgrade(self);
        let opened = Closure::<dyn Fn()>::new(move || {
            if let Some(link) = weak.upgrade() {
                link.opened();
            }
        });
        let weak = Rc::downgrade(self);
        let this = socket.clone();
        let lost = Closure::<dyn Fn()>::new(move || {
            if let Some(link) = weak.upgrade()
                && link.socket.borrow().as_ref() == Some(&this)
            {
                link.come_back();
            }
        });
        socket.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onclose(Some(lost.as_ref().unchecked_ref()));
        hear.forget();
        opened.forget();
        lost.forget();
        self.socket.replace(Some(socket));
    }

    fn opened(&self) {
        if self.closed.get() {
            return;
        }
        // A server that was away may have come back as a newer build.
        if self.tries.replace(0) > 0 {
            crate::offline::check();
        }
        self.table.offline.set(false);
        for message in self.said.borrow().iter() {
            self.send(message);
        }
    }

    fn come_back(self: &Rc<Self>) {
        self.socket.replace(None);
        if self.closed.get() {
            return;
        }
        self.table.offline.set(true);
        let tries = self.tries.replace(self.tries.get() + 1);
        let wait = (400 << tries.min(5)).min(LONGEST);
        let link = Rc::clone(self);
        spawn_local(async move {
            time::sleep(wait).await;
            link.reconnect_now();
        });
    }

    fn reconnect_now(self: &Rc<Self>) {
        if !self.closed.get() && self.socket.borrow().is_none() {
            self.connect();
        }
    }

    fn hear(self: &Rc<Self>, text: &str) {
        let Ok(message) = serde_json::from_str::<ToClient>(text) else { return };
        if self.closed.get() {
            return;
        }
        match message {
            ToClient::Update(update) => {
                self.last.set(Some((update.number, update.you.map(|seat| seat.0))));
                self.queue.borrow_mut().push_back(*update);
                self.pump();
            }
            ToClient::Done { client, .. } => self.answered(&client),
            ToClient::Stale { client } => {
                self.answered(&client);
                self.table.waiting.set(false);
                self.table.let_go();
                self.table.say_trouble(crate::words::words().stale);
            }
            // Nothing was done: the same request is said again until the server can keep it.
            ToClient::Refused { client, code, .. } if code == "unavailable" => self.insist(client),
            ToClient::Refused { client, code, message } => {
                self.answered(&client);
                self.table.refused(&Problem { code, message });
            }
            ToClient::Chat(chat) => self.table.chat.update(|lines| {
                match lines.iter_mut().find(|line| line.number == chat.number) {
                    // A moderator has taken it out.
                    Some(line) if chat.removed => *line = chat,
                    Some(_) => {}
                    None => lines.push(chat),
                }
            }),
            ToClient::Bye { why, again } => {
                if !again {
                    self.closed.set(true);
                    self.table.fail(&why);
                }
            }
        }
    }

    /// Says a request again, after a while.
    fn insist(self: &Rc<Self>, client: String) {
        let link = Rc::clone(self);
        spawn_local(async move {
            time::sleep(AGAIN).await;
            let again = link.said.borrow().iter().find(|message| message.client() == client).cloned();
            if let (Some(message), false) = (again, link.closed.get()) {
                link.send(&message);
            }
        });
    }

    /// Shows what came, one thing after another at the pace the person has set.
    fn pump(self: &Rc<Self>) {
        if self.showing.replace(true) {
            return;
        }
        let link = Rc::clone(self);
        spawn_local(async move {
            loop {
                let next = link.queue.borrow_mut().pop_front();
                let Some(update) = next else { break };
                if link.closed.get() {
                    return;
                }
                let news = link.table.receive(update);
                link.table.hear_out(news).await;
                let waiting = link.queue.borrow().len();
                if news && waiting > 0 {
                    time::sleep(link.table.pause() / (1 + waiting as u32 / 3)).await;
                }
            }
            link.showing.set(false);
        });
    }

    fn answered(&self, client: &str) {
        self.said.borrow_mut().retain(|message| message.client() != client);
        self.table.waiting.set(false);
    }

    fn send(&self, message: &ToServer) {
        if let (Some(socket), Ok(text)) = (self.socket.borrow().as_ref(), serde_json::to_string(message)) {
            let _ = socket.send_with_str(&text);
        }
    }
}

impl Link for Live {
    fn say(self: Rc<Self>, message: ToServer) {
        self.send(&message);
        self.said.borrow_mut().push(message);
    }

    fn recall(self: Rc<Self>, _line: usize) {
        self.table.say_trouble(crate::words::words().not_seen);
    }

    fn close(&self) {
        self.closed.set(true);
        if let Some(socket) = self.socket.take() {
            let _ = socket.close();
        }
    }
}
