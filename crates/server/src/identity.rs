//! Who asks: a signed cookie that no script can read.

use crate::error::{Error, Result};
use crate::node::Node;
use crate::store::{GONE, PersonRow};
use axum::extract::FromRequestParts;
use axum::http::header::COOKIE;
use axum::http::request::Parts;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::sync::Arc;

const COOKIE_NAME: &str = "pantheon";
const YEAR: u32 = 365 * 86_400;

/// The person behind a request.
pub(crate) struct Caller(pub(crate) PersonRow);

/// The person behind a request, if anybody known.
pub(crate) struct MaybeCaller(pub(crate) Option<PersonRow>);

impl FromRequestParts<Arc<Node>> for MaybeCaller {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, node: &Arc<Node>) -> Result<Self> {
        let Some((id, epoch)) = cookie(parts).and_then(|value| read(&node.signing, value)) else {
            return Ok(MaybeCaller(None));
        };
        let person = node.store.person(&id).await?;
        Ok(MaybeCaller(person.filter(|person| person.epoch == epoch)))
    }
}

impl FromRequestParts<Arc<Node>> for Caller {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, node: &Arc<Node>) -> Result<Self> {
        let MaybeCaller(person) = MaybeCaller::from_request_parts(parts, node).await?;
        person.map(Caller).ok_or(Error::Unknown("ask for /api/me first: it says who you are"))
    }
}

fn cookie(parts: &Parts) -> Option<&str> {
    let all = parts.headers.get_all(COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut pairs = all.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE_NAME).map(|(_, value)| value)
}

fn mac(key: &str, text: &str) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key.as_bytes()).expect("any length of key will do");
    mac.update(text.as_bytes());
    mac
}

/// The id and the epoch of a cookie that this server signed. The comparison takes the same time for any signature.
fn read(key: &str, value: &str) -> Option<(String, i64)> {
    let (text, signature) = value.rsplit_once('.')?;
    let signature = unhex(signature)?;
    mac(key, text).verify_slice(&signature).ok()?;
    let (id, epoch) = text.split_once('.')?;
    Some((id.to_owned(), epoch.parse().ok()?))
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).ok()).collect()
}

/// The `Set-Cookie` that makes a browser this person.
pub(crate) fn set_cookie(node: &Node, person: &PersonRow) -> String {
    let text = format!("{}.{}", person.id, person.epoch);
    let signature = crate::random::hex(&mac(&node.signing, &text).finalize().into_bytes());
    let secure = if node.config.https { "; Secure" } else { "" };
    format!("{COOKIE_NAME}={text}.{signature}; Path=/; HttpOnly; SameSite=Lax; Max-Age={YEAR}{secure}")
}

/// The `Set-Cookie` that makes a browser nobody.
pub(crate) fn clear_cookie() -> String {
    format!("{COOKIE_NAME}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0")
}

/// A new guest.
pub(crate) fn guest() -> PersonRow {
    let id = crate::random::token(16);
    let name = format!("Guest {}", &id[..4]);
    PersonRow { id, name, epoch: 0, account: None, password: None }
}

/// A name as people may have it: one line, no control characters, 1 to 30 of them.
pub(crate) fn decent_name(name: &str) -> Result<String> {
    let name = name.trim();
    let fine =
        (1..=30).contains(&name.chars().count()) && !name.chars().any(char::is_control) && name != GONE;
    fine.then(|| name.to_owned()).ok_or_else(|| Error::Bad("a name has 1 to 30 characters".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_signed_is_believed() {
        let signature = crate::random::hex(&mac("key", "me.0").finalize().into_bytes());
        assert_eq!(read("key", &format!("me.0.{signature}")), Some(("me".to_owned(), 0)));
        assert_eq!(read("other", &format!("me.0.{signature}")), None);
        assert_eq!(read("key", &format!("me.1.{signature}")), None);
        for bad in ["", ".", "me.0.", "me.0.zz", "é.0.é", "me.0.00"] {
            assert_eq!(read("key", bad), None, "{bad}");
        }
        assert!(decent_name(" a ").is_ok() && decent_name("").is_err() && decent_name("a\nb").is_err());
        assert!(decent_name(GONE).is_err(), "nobody calls themselves what the forgotten are called");
    }
}
