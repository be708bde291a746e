//! Asking the server by HTTP.

use crate::settings::{Settings, note};
use crate::time;
use leptos::prelude::{RwSignal, Update, WithUntracked};
use protocol::{Me, MyTable, NewTable, Problem, TableFacts, TableLine};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestInit, Response};

/// What came back.
pub(crate) type Answer<T> = Result<T, Problem>;

/// Who one is; makes a guest where there is none.
pub(crate) async fn me() -> Answer<Me> {
    get("/api/me").await
}

/// Who one is at the server: called as the settings say, unless an account brings its own name along.
pub(crate) async fn enter(settings: RwSignal<Settings>) -> Answer<Me> {
    let who = me().await?;
    note(settings, &who);
    let name = settings.with_untracked(|settings| settings.name.clone());
    if who.account.is_some() && who.name != name {
        settings.update(|settings| settings.name.clone_from(&who.name));
    } else if who.name != name {
        // A name that the server does not take is one for this browser alone.
        return Ok(rename(settings, &name).await.unwrap_or(who));
    }
    Ok(who)
}

/// Another name, here and at the server.
pub(crate) async fn rename(settings: RwSignal<Settings>, name: &str) -> Answer<Me> {
    let before = settings.with_untracked(|settings| settings.name.clone());
    let who: Me = post("/api/me", &serde_json::json!({"name": name})).await?;
    // Whoever took another name meanwhile keeps that one.
    if settings.with_untracked(|settings| settings.name == before) {
        settings.update(|settings| settings.name.clone_from(&who.name));
    }
    note(settings, &who);
    Ok(who)
}

/// One's tables.
pub(crate) async fn my_tables() -> Answer<Vec<MyTable>> {
    get("/api/me/tables").await
}

/// The listed tables.
pub(crate) async fn tables() -> Answer<Vec<TableLine>> {
    get("/api/tables").await
}

/// Makes a table.
pub(crate) async fn create(table: &protocol::CreateTable) -> Answer<NewTable> {
    post("/api/tables", table).await
}

/// Does something to a table: `sit`, `leave`, `start` and so on.
pub(crate) async fn change(table: &str, what: &str, body: &impl Serialize) -> Answer<TableFacts> {
    post(&format!("/api/tables/{table}/{what}"), body).await
}

/// A file of this build.
pub(crate) async fn text(path: &str) -> Answer<String> {
    send(path, "GET", None).await
}

/// A GET request.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Answer<T> {
    read(&send(path, "GET", None).await?)
}

/// A POST request.
pub(crate) async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Answer<T> {
    let body = serde_json::to_string(body).map_err(|error| problem("bad_request", &error.to_string()))?;
    read(&send(path, "POST", Some(body)).await?)
}

/// A DELETE request.
pub(crate) async fn delete<T: DeserializeOwned>(path: &str) -> Answer<T> {
    read(&send(path, "DELETE", None).await?)
}

/// Sends a request and gives the text of its answer.
async fn send(path: &str, method: &str, body: Option<String>) -> Answer<String> {
    let unreachable = |_: JsValue| problem("offline", "the server cannot be reached");
    let init = RequestInit::new();
    init.set_method(method);
    if let Some(body) = body {
        init.set_body(&JsValue::from_str(&body));
        let headers = web_sys::Headers::new().map_err(unreachable)?;
        headers.set("content-type", "application/json").map_err(unreachable)?;
        init.set_headers(&headers);
    }
    let window = web_sys::window().ok_or_else(|| problem("offline", "there is no window"))?;
    let mut tries = 0;
    loop {
        let response =
            JsFuture::from(window.fetch_with_str_and_init(path, &init)).await.map_err(unreachable)?;
        let response: Response = response.unchecked_into();
        // Files may come from a store, with the date of when they were put there.
        if let (true, Ok(Some(date))) = (path.starts_with("/api/"), response.headers().get("date")) {
            time::set_by(&date);
        }
        // The server asks for patience: many ask at once, or it could not keep what was asked and has done nothing.
        if matches!(response.status(), 429 | 503) && tries < 5 {
            tries += 1;
            time::sleep(400 * tries).await;
            continue;
        }
        let text = JsFuture::from(response.text().map_err(unreachable)?).await.map_err(unreachable)?;
        let text = text.as_string().unwrap_or_default();
        if response.ok() {
            return Ok(text);
        }
        let other = || problem("failed", &format!("the server answered {}", response.status()));
        let why: Problem = serde_json::from_str(&text).unwrap_or_else(|_| other());
        if why.code == "banned" {
            crate::moderation::banned(&why.message);
        }
        return Err(why);
    }
}

fn read<T: DeserializeOwned>(text: &str) -> Answer<T> {
    serde_json::from_str(text)
        .map_err(|error| problem("failed", &format!("the answer makes no sense: {error}")))
}

fn problem(code: &str, message: &str) -> Problem {
    Problem { code: code.to_owned(), message: message.to_owned() }
}
