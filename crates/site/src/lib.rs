//! The pages of Pantheon, as `cargo xtask web` builds them, embedded in the program that serves them.
//!
//! ```
//! use axum::Router;
//!
//! let app: Router = Router::new().merge(site::router());
//! if !site::is_built() {
//!     eprintln!("the pages are not built yet: every one of them answers 404 and says so");
//! }
//! # drop(app);
//! ```
#![forbid(unsafe_code)]

use axum::Router;
use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "$PANTHEON_PAGE"]
#[allow_missing = true]
struct Files;

const INDEX: &str = "index.html";

/// Whether this program was built with its pages.
pub fn is_built() -> bool {
    Files::get(INDEX).is_some()
}

/// When these pages were made, in seconds since 1970: of two builds the newer one's are younger. 0 without them.
pub fn made() -> u64 {
    Files::get(INDEX).and_then(|file| file.metadata.last_modified()).unwrap_or(0)
}

/// Answers for every page and file of the site. Addresses that are no files belong to the page, which knows its own ways.
pub fn router() -> Router {
    Router::new().route("/", get(answer)).route("/{*path}", get(answer))
}

async fn answer(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return StatusCode::NOT_FOUND.into_response();
    }
    let name = if path.contains('.') { path } else { INDEX };
    let wants = |coding: &str| {
        let accepted = headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
        accepted.split(',').any(|part| part.trim().split(';').next() == Some(coding))
    };
    let packed = [("br", ".br"), ("gzip", ".gz")]
        .into_iter()
        .filter(|(coding, _)| wants(coding))
        .find_map(|(coding, ending)| Some((coding, Files::get(&format!("{name}{ending}"))?)));
    match (packed, Files::get(name)) {
        (Some((coding, file)), _) => {
            let mut response = send(name, file, &headers);
            response.headers_mut().insert(CONTENT_ENCODING, axum::http::HeaderValue::from_static(coding));
            response
        }
        (None, Some(file)) => send(name, file, &headers),
        (None, None) if name == INDEX => {
            let words = "This server was built without its pages: `cargo xtask web --release` builds them.\n";
            (StatusCode::NOT_FOUND, words).into_response()
        }
        (None, None) => StatusCode::NOT_FOUND.into_response(),
    }
}

fn send(name: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash = file.metadata.sha256_hash();
    let tag: String = hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    // Names with a digest in them never change their content.
    let keep = if is_lasting(name) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = headers.get(IF_NONE_MATCH).and_then(|value| value.to_str().ok()) == Some(tag.as_str());
    let about = [
        (CONTENT_TYPE, kind(name).to_owned()),
        (CACHE_CONTROL, keep.to_owned()),
        (ETAG, tag),
        (VARY, "accept-encoding".to_owned()),
    ];
    match known {
        true => (StatusCode::NOT_MODIFIED, about).into_response(),
        false => (about, Body::from(file.data)).into_response(),
    }
}

/// Whether a name ends with a digest of its content: `page-0123456789ab.js`.
fn is_lasting(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default();
    let digest = stem.rsplit_once('-').map_or("", |(_, digest)| digest);
    digest.len() == 12 && digest.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("json") => "application/json",
        Some("jsonl") => "application/jsonl; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("webmanifest") => "application/manifest+json",
        Some("md") => "text/markdown; charset=utf-8",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_with_a_digest_last() {
        assert!(is_lasting("page-0123456789ab.js"));
        assert!(!is_lasting("index.html"));
        assert!(!is_lasting("cinzel-latin-500.woff2"));
        assert!(!is_lasting("sw.js"));
    }
}
