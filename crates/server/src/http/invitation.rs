//! The page of a table with what is shown where its link is posted: who invites to what, and a picture.

use super::lobby::ask;
use crate::error::Error;
use crate::far;
use crate::node::Node;
use crate::room::Errand;
use axum::body::{Body, to_bytes};
use axum::extract::{Path, Request, State};
use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_LENGTH, ETAG, HOST, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use protocol::{Holder, TableFacts};
use std::sync::Arc;

/// No page of ours is longer.
const LONGEST: usize = 1 << 20;
/// Where the page says what it is.
const TITLE: &str = "<title>Pantheon</title>";

/// The page, with an invitation where the table is known.
pub(super) async fn page(
    State(node): State<Arc<Node>>,
    Path(id): Path<String>,
    mut request: Request,
) -> Response {
    let origin = origin(&node, request.headers());
    // It is changed on the way: neither packed nor one that the browser has.
    request.headers_mut().remove(ACCEPT_ENCODING);
    request.headers_mut().remove(IF_NONE_MATCH);
    let answer = far::page(State(Arc::clone(&node)), request).await;
    match ask(&node, &id, |reply| Errand::Facts(String::new(), reply)).await {
        Ok(facts) => with(answer, &tags(&node, &facts, &origin)).await,
        Err(_) => answer,
    }
}

/// Where others find this server: as its host says, or else as it was asked.
fn origin(node: &Node, headers: &HeaderMap) -> String {
    if let Some(address) = &node.config.address {
        return address.origin().to_owned();
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let scheme = if node.config.https { "https" } else { "http" };
    format!("{scheme}://{host}")
}

fn tags(node: &Node, facts: &TableFacts, origin: &str) -> String {
    let game = node.book(&facts.game).map_or(facts.game.as_str(), |book| book.name());
    let host = facts.seats.iter().find_map(|holder| match holder {
        Holder::Person(person) if person.id == facts.maker => Some(person.name.as_str()),
        _ => None,
    });
    let title = match host {
        Some(host) => format!("{host} invites you to {game}"),
        None => format!("A table of {game}"),
    };
    let open = facts.seats.iter().filter(|holder| **holder == Holder::Open).count();
    let line = match open {
        0 => "All seats are taken. Come and watch.".to_owned(),
        1 => "One seat is free. It opens in the browser, without an account.".to_owned(),
        many => format!("{many} seats are free. It opens in the browser, without an account."),
    };
    let picture = format!("{origin}/card-{}.png", facts.game);
    let tag =
        |name: &str, content: &str| format!("<meta property=\"{name}\" content=\"{}\">\n", escape(content));
    [
        tag("og:title", &title),
        tag("og:description", &line),
        tag("og:site_name", "Pantheon"),
        tag("og:type", "website"),
        tag("og:image", &picture),
        tag("og:image:width", "1200"),
        tag("og:image:height", "630"),
        "<meta name=\"twitter:card\" content=\"summary_large_image\">\n".to_owned(),
    ]
    .concat()
}

/// The page with these lines in its head.
async fn with(answer: Response, tags: &str) -> Response {
    let (mut parts, body) = answer.into_parts();
    let Ok(bytes) = to_bytes(body, LONGEST).await else { return Error::Unavailable.into_response() };
    let Ok(text) = std::str::from_utf8(&bytes) else { return (parts, Body::from(bytes)).into_response() };
    let page = text.replacen(TITLE, &format!("{TITLE}\n{tags}"), 1);
    parts.headers.remove(CONTENT_LENGTH);
    parts.headers.remove(ETAG);
    parts.headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    (parts, Body::from(page)).into_response()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}
