//! The HTTP interface: every route in one table.

mod account;
mod arrival;
mod clubs;
mod export;
mod guard;
mod handover;
mod invitation;
mod lobby;
mod moderation;
mod notices;
mod object;
mod passkeys;
mod profile;
mod ratings;
mod recovery;
mod reports;
mod statements;
mod table;
mod tournaments;
mod ways;

pub(crate) use guard::{address, network};
pub(crate) use lobby::ask;
pub(crate) use statements::{Statements, read as read_statements};

use crate::error::Error;
use crate::far;
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
        .route("/api/me/export", get(export::export))
        .route("/api/me/password", post(account::change_password))
        .route("/api/me/sessions", get(account::sessions))
        .route("/api/me/sessions/{id}", delete(account::end_session))
        .route("/api/account", post(account::register))
        .route("/api/sign-in", post(account::sign_in))
        .route("/api/sign-out", post(account::sign_out))
        .route("/api/games", get(lobby::games))
        .route("/api/bots", get(lobby::bots))
        .route("/api/pages", get(statements::list))
        .route("/api/pages/{id}", get(statements::one))
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
        .route("/api/me/profile", post(profile::show))
        .route("/api/people/{id}/profile", get(profile::profile))
        .route("/api/people/{id}/ratings", get(ratings::of_person))
        .route("/api/ratings/{game}", get(ratings::leaderboard))
        .route("/api/blocks/{id}", post(account::block))
        .route("/api/blocks/{id}", delete(account::unblock))
        .route("/api/notices", get(notices::notices).post(notices::change))
        .route("/api/notices/push", post(notices::subscribe))
        .route("/api/notices/hooks", post(notices::hook))
        .route("/api/notices/hooks/{id}", post(notices::wake_hook))
        .route("/api/notices/ways/{id}", delete(notices::drop_way))
        .route("/api/notices/stop", get(notices::ask_stop).post(notices::stop))
        .route("/api/tables/{id}/notices", get(notices::at_table).post(notices::change_at_table))
        .route("/api/tables/{id}/hooks", post(notices::hook_at_table))
        .route("/api/me/ways", get(ways::ways))
        .route("/api/me/passkeys", post(passkeys::add))
        .route("/api/me/passkeys/options", post(passkeys::ask_to_add))
        .route("/api/me/passkeys/{id}", delete(passkeys::remove))
        .route("/api/account/passkey", post(passkeys::join))
        .route("/api/account/passkey/options", post(passkeys::ask_to_join))
        .route("/api/sign-in/passkey", post(passkeys::sign_in))
        .route("/api/sign-in/passkey/options", post(passkeys::ask_to_enter))
        .route("/api/me/handover", get(handover::look).post(handover::give).delete(handover::take_back))
        .route("/api/handover", post(handover::whose))
        .route("/api/handover/take", post(handover::take))
        .route("/api/me/address", post(recovery::set).delete(recovery::ask_to_remove))
        .route("/api/address", post(recovery::confirm))
        .route("/api/recover", post(recovery::ask))
        .route("/api/recover/password", post(recovery::set_password))
        .route("/api/tournaments", get(tournaments::list).post(tournaments::create))
        .route("/api/tournaments/{id}", get(tournaments::one))
        .route("/api/tournaments/{id}/join", post(tournaments::join))
        .route("/api/tournaments/{id}/leave", post(tournaments::leave))
        .route("/api/tournaments/{id}/start", post(tournaments::start))
        .route("/api/tournaments/{id}/call-off", post(tournaments::call_off))
        .route("/api/me/tournaments", get(tournaments::mine))
        .route("/api/me/clubs", get(clubs::mine))
        .route("/api/clubs", post(clubs::create))
        .route("/api/clubs/join", post(clubs::join))
        .route("/api/clubs/{id}", get(clubs::one).post(clubs::rename).delete(clubs::delete))
        .route("/api/clubs/{id}/leave", post(clubs::leave))
        .route("/api/clubs/{id}/remove", post(clubs::remove))
        .route("/api/clubs/{id}/hand-over", post(clubs::hand_over))
        .route("/api/clubs/{id}/invitation", post(clubs::renew))
        .route("/api/clubs/{id}/chat", post(clubs::say))
        .route("/api/clubs/{id}/tables", post(clubs::table))
        .route("/api/reports", post(reports::report))
        .route("/api/me/reports", get(reports::mine))
        .route("/api/moderation", get(moderation::all).fallback(nothing))
        .route("/api/moderation/reports/{id}", post(moderation::decide).fallback(nothing))
        .route("/api/moderation/measures", post(moderation::impose).fallback(nothing))
        .route("/api/moderation/measures/{id}/lift", post(moderation::lift).fallback(nothing))
        .route("/api/{*rest}", any(nothing))
        .route("/t/{id}", get(invitation::page))
        .route("/healthz", get(healthz))
        .route("/readyz", get(readyz))
        .route("/metrics", get(own_metrics))
        .with_state(Arc::clone(node));
    let all = match &node.config.site {
        Some(_) => api.merge(pages(node)),
        None => api,
    };
    let all = all.layer(DefaultBodyLimit::max(node.limits().body));
    // Around all of it: what the router itself writes into an answer passes the guard, too.
    Router::new().fallback_service(all).layer(from_fn_with_state(Arc::clone(node), guard::guard))
}

/// The pages of the site, of whichever build.
fn pages(node: &Arc<Node>) -> Router {
    const ALL: [&str; 2] = ["/", "/{*path}"];
    let page = |router: Router<Arc<Node>>, path| router.route(path, get(far::page));
    ALL.into_iter().fold(Router::new(), page).with_state(Arc::clone(node))
}

/// What is not here is not a page of the site either.
async fn nothing() -> Error {
    Error::NotFound("thing")
}

/// Whether it is alive.
async fn healthz(node: State<Arc<Node>>) -> Result<&'static str, Error> {
    match node.store.person("").await {
        Ok(_) if !node.bus.works() => Err(Error::Unavailable),
        Ok(_) => Ok("ok\n"),
        Err(error) => Err(Error::from(error)),
    }
}

/// Whether whoever comes anew is to be sent here.
async fn readyz(node: State<Arc<Node>>) -> Result<&'static str, Error> {
    match node.is_unready() {
        Some(why) => Err(Error::Unready(why)),
        None => healthz(node).await,
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
