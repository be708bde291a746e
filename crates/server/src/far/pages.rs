//! Pages of another build. While a host upgrades node by node, two builds stand behind one address: everybody gets the page
//! of the newer one from whichever node they reach, and its files, and those of the older one as long as a node has them.

use super::{PageAsked, PageHead, to_json};
use crate::bus::Letter;
use crate::error::Error;
use crate::node::Node;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderName, HeaderValue,
    IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, Request as HttpRequest, StatusCode};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use tokio::sync::mpsc;
use tower::ServiceExt;

/// What goes over the bus at once; a bus takes a megabyte.
const PIECE: usize = 512 * 1024;
/// No file of a page is longer.
const LONGEST: usize = 64 << 20;
/// What tells a browser that there is a newer page. An older one must not be told: pages only move forward.
const HERALD: &str = "/sw.js";
/// What is passed on of a question, and of its answer.
const ASKED: [HeaderName; 2] = [ACCEPT_ENCODING, IF_NONE_MATCH];
const ANSWERED: [HeaderName; 5] = [CONTENT_TYPE, CACHE_CONTROL, CONTENT_ENCODING, ETAG, VARY];

/// Answers for every page and file of every build that is there, the newest first.
pub(crate) async fn page(State(node): State<Arc<Node>>, request: Request) -> Response {
    let path = request.uri().path().to_owned();
    let headers: Vec<(String, String)> =
        ASKED.iter().filter_map(|name| told(request.headers(), name)).collect();
    let mut own = Some(request);
    let mut answer = StatusCode::NOT_FOUND.into_response();
    for (build, other) in node.builds() {
        if build < node.config.build
            && let Some(request) = own.take()
        {
            answer = node.own_page(request).await;
            if answer.status() != StatusCode::NOT_FOUND {
                return answer;
            }
        }
        match node.page_of(&other, &path, &headers).await {
            Some(found) if found.status() != StatusCode::NOT_FOUND => return found,
            None if own.is_some() && path == HERALD => return Error::Unavailable.into_response(),
            _ => {}
        }
    }
    match own {
        Some(request) => node.own_page(request).await,
        None => answer,
    }
}

/// A header in words.
fn told(headers: &HeaderMap, name: &HeaderName) -> Option<(String, String)> {
    Some((name.to_string(), headers.get(name)?.to_str().ok()?.to_owned()))
}

impl Node {
    async fn own_page(&self, request: Request) -> Response {
        let Some(site) = self.config.site.clone() else { return Error::NotFound("page").into_response() };
        match site.oneshot(request).await {
            Ok(answer) => answer,
            Err(never) => match never {},
        }
    }

    /// The answer of another node, if it gives one.
    async fn page_of(&self, node: &str, path: &str, headers: &[(String, String)]) -> Option<Response> {
        let (mut whole, mut first) = (Vec::new(), None);
        loop {
            let asked = PageAsked { path: path.to_owned(), headers: headers.to_vec(), from: whole.len() };
            let piece = self.bus.ask(&self.far.shelf(node), to_json(&asked)).await.ok()?;
            let end = piece.iter().position(|byte| *byte == b'\n')?;
            let head: PageHead = serde_json::from_slice(&piece[..end]).ok()?;
            whole.extend_from_slice(&piece[end + 1..]);
            // A file that changes on the way, as it can where it is being made, is not passed on.
            let begun = first.get_or_insert_with(|| head.clone());
            if *begun != head || whole.len() > head.length {
                return None;
            }
            if whole.len() == head.length {
                break;
            }
            if piece.len() == end + 1 {
                return None;
            }
        }
        let PageHead { status, headers, .. } = first?;
        let mut answer = (StatusCode::from_u16(status).ok()?, Body::from(whole)).into_response();
        answer.headers_mut().remove(CONTENT_TYPE);
        for (name, value) in headers {
            answer
                .headers_mut()
                .insert(name.parse::<HeaderName>().ok()?, HeaderValue::from_str(&value).ok()?);
        }
        Some(answer)
    }

    /// Gives pages of this build to nodes of others.
    pub(super) async fn lend_pages(self: Arc<Node>, mut asked: mpsc::Receiver<Letter>) {
        while let Some(Letter { reply, body, .. }) = asked.recv().await {
            if let (Some(reply), Ok(asked)) = (reply, serde_json::from_slice::<PageAsked>(&body))
                && let Some(piece) = self.piece(asked).await
            {
                let _ = self.bus.say(&reply, piece).await;
            }
        }
    }

    /// A piece of a file: its head, a line feed, and as many bytes as go at once.
    async fn piece(&self, PageAsked { path, headers, from }: PageAsked) -> Option<Vec<u8>> {
        let mut request = HttpRequest::builder().uri(path);
        for (name, value) in
            headers.iter().filter(|(name, _)| ASKED.iter().any(|known| known.as_str() == name))
        {
            request = request.header(name, value);
        }
        let (parts, body) = self.own_page(request.body(Body::empty()).ok()?).await.into_parts();
        let bytes = to_bytes(body, LONGEST).await.ok()?;
        let headers = ANSWERED.iter().filter_map(|name| told(&parts.headers, name)).collect();
        let mut piece = to_json(&PageHead { status: parts.status.as_u16(), headers, length: bytes.len() });
        piece.push(b'\n');
        piece.extend(bytes.iter().skip(from).take(PIECE));
        Some(piece)
    }
}
