//! What every request must pass, and what every answer carries.

use crate::error::Error;
use crate::node::Node;
use crate::trace::RequestId;
use axum::Json;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use tokio::time::timeout;
use tracing::Instrument;

/// What a browser may do with our pages.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const ALWAYS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    // A table's address is its key: it must not travel in a referrer.
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// By what a host finds in the log and in traces what somebody tells of.
const REQUEST: HeaderName = HeaderName::from_static("x-request-id");

/// Rates, origins and headers.
pub(crate) async fn guard(
    State(node): State<Arc<Node>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let address = address(&node, request.headers(), peer);
    node.metrics.requests.up();
    let id = RequestId::fresh();
    let (method, path) = (request.method().to_string(), path(&request));
    let span = tracing::info_span!("request", %id, method, path, status = tracing::field::Empty);
    let api = request.uri().path().starts_with("/api/");
    let rate = f64::from(node.limits().requests_per_second);
    let mut response = if !node.buckets.take(&format!("address {address}"), rate, rate * 4.0) {
        Error::TooMuch("slower, please").into_response()
    } else if !may_come_from(&node, &request) {
        Error::Forbidden("this page may not talk to this server").into_response()
    } else {
        let answering = id.covers(next.run(request)).instrument(span.clone());
        match timeout(node.limits().patience, answering).await {
            Ok(response) => response,
            Err(_) => Error::Slow.into_response(),
        }
    };
    if api && response.status().is_client_error() {
        response = in_words(response);
    }
    if response.status().is_server_error() {
        node.metrics.server_errors.up();
    }
    if response.status() == StatusCode::NOT_FOUND {
        // What is not there for somebody does not tell how others ask for it.
        response.headers_mut().remove(header::ALLOW);
    }
    span.record("status", response.status().as_u16());
    span.in_scope(|| tracing::debug!(status = response.status().as_u16(), "answered"));
    let headers = response.headers_mut();
    if let Ok(id) = HeaderValue::from_str(&id.to_string()) {
        headers.insert(REQUEST, id);
    }
    for (name, value) in ALWAYS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if api {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    if node.config.https {
        let always = HeaderValue::from_static("max-age=31536000");
        headers.entry(header::STRICT_TRANSPORT_SECURITY).or_insert(always);
    }
    response
}

/// An answer of the interface that is an error says so in JSON, also where no handler was reached.
fn in_words(response: Response) -> Response {
    let json = |value: &HeaderValue| value.as_bytes().starts_with(b"application/json");
    if response.headers().get(header::CONTENT_TYPE).is_some_and(json) {
        return response;
    }
    let (mut parts, _) = response.into_parts();
    let message = match parts.status {
        StatusCode::METHOD_NOT_ALLOWED => "nothing here is asked for like that",
        _ => "the address, the query or the head of the request makes no sense",
    };
    let problem = Error::Bad(message.to_owned()).problem();
    parts.headers.remove(header::CONTENT_TYPE);
    parts.headers.remove(header::CONTENT_LENGTH);
    let mut answer = (parts.status, Json(problem)).into_response();
    answer.headers_mut().extend(parts.headers);
    answer
}

/// The route without the key of the table: logs are read by more people than play at it.
fn path(request: &Request) -> String {
    let cut = |part: &str| {
        if part.len() >= 32 {
            part[..part.floor_char_boundary(6)].to_owned() + "…"
        } else {
            part.to_owned()
        }
    };
    request.uri().path().split('/').map(cut).collect::<Vec<_>>().join("/")
}

/// Whose rate it is.
pub(crate) fn address(node: &Node, headers: &HeaderMap, peer: SocketAddr) -> IpAddr {
    // The last line of several is the one the proxy wrote.
    let told = headers.get_all("x-forwarded-for").iter().next_back().filter(|_| node.config.behind_proxy);
    let last = told.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    network(last.unwrap_or(peer.ip()))
}

/// Whoever has one address of IPv6 has the whole network of it.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((address.to_bits() >> 64 << 64).into()),
        four => four,
    }
}

/// Browsers say where a page comes from with everything that changes something and with every WebSocket.
fn may_come_from(node: &Node, request: &Request) -> bool {
    let headers = request.headers();
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if reads && !headers.contains_key(header::UPGRADE) {
        return true;
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let own = |scheme: &str| origin.strip_prefix(scheme).is_some_and(|rest| Some(rest) == host);
    own("https://")
        || (!node.config.https && own("http://"))
        || node.config.origins.iter().any(|known| known == origin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_of_six_is_its_network() {
        let of = |text: &str| network(text.parse().expect("an address"));
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2::9"));
        assert_ne!(of("2001:db8:1:2::"), of("2001:db8:1:3::"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
    }
}
