//! The HTTP interface: every route in one table.

mod account;
mod guard;
mod invitation;
mod lobby;
mod object;
mod ratings;
mod table;

pub(crate) use guard::{address, network};

use crate::error::Error;
use crate::node::Node;
use crate::socket;
use axum::Router;
use axum::extract::{ConnectInfo, DefaultBodyLimit, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_TYPE, HOST};
use axum::middleware::from_fn_with_state;
use axum::response::IntoResponse;
use axum::routing::{any, delete, get, post};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// Everything a node answers.
pub(crate) fn router(node: &Arc<Node>) -> Router {
    let api = Router::new()
        .route("/api/me", get(lobby::me).post(lobby::rename).delete(account::forget))
        .route("/api/me/tables", get(lobby::my_tables))
        .route("/api/me/export", get(account::export))
        .route("/api/me/password", post(account::change_password))
        .route("/api/me/sessions", get(account::sessions))
        .route("/api/me/sessions/{id}", delete(account::end_session))
        .route("/api/account", post(account::register))
        .route("/api/sign-in", post(account::sign_in))
        .route("/api/sign-out", post(account::sign_out))
        .route("/api/games", get(lobby::games))
        .route("/api/bots", get(lobby::bots))
        .route("/api/tables", get(lobby::tables).post(lobby::create))
        .route("/api/tables/{id}", get(table::facts))
        .route("/api/tables/{id}/sit", post(table::sit))
        .route("/api/tables/{id}/leave", post(table::leave))
        .route("/api/tables/{id}/remove", post(table::remove))
        .route("/api/tables/{id}/fill", post(table::fill))
        .route("/api/tables/{id}/start", post(table::start))
        .route("/api/tables/{id}/hand", post(table::hand))
        .route("/api/tables/{id}/return", post(table::take_back))
        .route("/api/tables/{id}/mute", post(table::mute))
        .route("/api/tables/{id}/rematch", post(table::rematch))
        .route("/api/tables/{id}/record", get(table::record))
        .route("/api/tables/{id}/lines", get(table::lines))
        .route("/api/tables/{id}/presence", get(table::presence))
        .route("/api/tables/{id}/live", get(socket::live))
        .route("/api/replays", get(lobby::replays))
        .route("/api/replays/{key}", get(lobby::replay))
        .route("/api/people/{id}/standings", get(account::standings))
        .route("/api/people/{id}/ratings", get(ratings::of_person))
        .route("/api/ratings/{game}", get(ratings::leaderboard))
        .route("/api/blocks/{id}", post(account::block))
        .route("/api/blocks/{id}", delete(account::unblock))
        .route("/api/{*rest}", any(nothing))
        .route("/t/{id}", get(invitation::page))
        .route("/healthz", get(healthz))
        .route("/metrics", get(own_metrics))
        .with_state(Arc::clone(node));
    let all = match &node.config.site {
        Some(site) => api.merge(site.clone()),
        None => api,
    };
    all.layer(DefaultBodyLimit::max(node.limits().body))
        .layer(from_fn_with_state(Arc::clone(node), guard::guard))
}

/// What is not here is not a page of the site either.
async fn nothing() -> Error {
    Error::NotFound("thing")
}

async fn healthz(node: State<Arc<Node>>) -> impl IntoResponse {
    match node.store.person("").await {
        Ok(_) if !node.bus.works() => Err(Error::Unavailable),
        Ok(_) => Ok("ok\n"),
        Err(error) => Err(Error::from(error)),
    }
}

/// The counts by themselves, for a listener of their own.
pub(crate) fn counts(node: &Arc<Node>) -> Router {
    Router::new().route("/metrics", get(metrics)).with_state(Arc::clone(node))
}

/// What a proxy adds to what it passes on.
const PASSED_ON: [&str; 6] =
    ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/// The counts, for this machine alone: how much is written tells who has secretly answered.
async fn own_metrics(
    node: State<Arc<Node>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Error> {
    let own = peer.ip().to_canonical().is_loopback() && asks_this_machine(&headers);
    if !own || PASSED_ON.iter().any(|name| headers.contains_key(*name)) {
        return Err(Error::NotFound("thing"));
    }
    Ok(metrics(node).await)
}

/// Whether the address asked for is this machine's own: a page of another site that has its name point here is asked by
/// that name.
fn asks_this_machine(headers: &HeaderMap) -> bool {
    let Some(host) = headers.get(HOST).and_then(|host| host.to_str().ok()) else { return true };
    let name = match host.strip_prefix('[') {
        Some(six) => six.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    let loopback = name.parse().is_ok_and(|address: IpAddr| address.to_canonical().is_loopback());
    loopback || name.eq_ignore_ascii_case("localhost")
}

async fn metrics(node: State<Arc<Node>>) -> impl IntoResponse {
    let text = node.metrics.text(node.tables_in_memory());
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], text)
}
