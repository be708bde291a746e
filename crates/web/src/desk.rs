//! The workers that play without a server and look ahead: one a game, each started when it is first asked.

use js_sys::{Function, Promise};
use leptos::prelude::{document, window};
use protocol::{DeskAnswer, DeskAsk, Problem, Reply, Request};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// The worker of a game and the questions it has not answered.
struct Correspondence {
    worker: Worker,
    waiting: RefCell<HashMap<u64, Function>>,
    answers: RefCell<HashMap<u64, DeskAnswer>>,
    next: Cell<u64>,
}

thread_local! {
    static DESKS: RefCell<HashMap<String, Rc<Correspondence>>> = RefCell::default();
}

/// Asks the worker of a game.
pub(crate) async fn ask(game: &str, question: DeskAsk) -> DeskAnswer {
    let desk = match DESKS.with_borrow(|desks| desks.get(game).cloned()) {
        Some(desk) => desk,
        None => match start(game) {
            Some(desk) => desk,
            None => return gone(),
        },
    };
    let number = desk.next.replace(desk.next.get() + 1);
    let request = Request { number, ask: question };
    let text = serde_json::to_string(&request).unwrap_or_default();
    let answered = Promise::new(&mut |resolve, _| {
        desk.waiting.borrow_mut().insert(number, resolve);
    });
    if desk.worker.post_message(&JsValue::from_str(&text)).is_err() {
        return gone();
    }
    let _ = JsFuture::from(answered).await;
    let answer = desk.answers.borrow_mut().remove(&number);
    answer.unwrap_or_else(gone)
}

/// Where this build keeps a file of a game: its `desk` or its `chapter`.
pub(crate) fn address(what: &str, game: &str) -> Option<String> {
    let entry = document().query_selector(&format!("meta[name='{what}-{game}']")).ok()??;
    entry.get_attribute("content")
}

fn start(game: &str) -> Option<Rc<Correspondence>> {
    let address = address("desk", game)?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&address, &options).ok()?;
    let desk = Rc::new(Correspondence {
        worker,
        waiting: RefCell::default(),
        answers: RefCell::default(),
        next: Cell::new(1),
    });
    let heard = Rc::downgrade(&desk);
    let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let Some(desk) = heard.upgrade() else { return };
        let reply = event.data().as_string().and_then(|text| serde_json::from_str::<Reply>(&text).ok());
        let Some(reply) = reply else { return };
        desk.answers.borrow_mut().insert(reply.number, reply.answer);
        let waiting = desk.waiting.borrow_mut().remove(&reply.number);
        if let Some(resolve) = waiting {
            let _ = resolve.call0(&JsValue::NULL);
        }
    });
    desk.worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
    let broken = game.to_owned();
    let fail = Closure::<dyn Fn()>::new(move || crashed(&broken));
    desk.worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
    fail.forget();
    DESKS.with_borrow_mut(|desks| desks.insert(game.to_owned(), Rc::clone(&desk)));
    Some(desk)
}

/// A worker that broke answers nothing more: everybody is told, and the next question starts another.
fn crashed(game: &str) {
    let Some(desk) = DESKS.with_borrow_mut(|desks| desks.remove(game)) else { return };
    desk.worker.terminate();
    for (_, resolve) in desk.waiting.borrow_mut().drain() {
        let _ = resolve.call0(&JsValue::NULL);
    }
}

fn gone() -> DeskAnswer {
    let online = window().navigator().on_line();
    let message =
        if online { "the engine in this page has stopped" } else { "the engine could not be loaded" };
    DeskAnswer::Wrong(Problem { code: "no_desk".to_owned(), message: message.to_owned() })
}
