//! Who asks: a token in a cookie that no script can read, and the session it stands for.

use crate::error::{Error, Result};
use crate::node::{Ended, Node};
use crate::store::{Instead, PersonRow, SessionRow, StoreError};
use axum::extract::FromRequestParts;
use axum::http::header::{COOKIE, USER_AGENT};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use std::sync::Arc;

const COOKIE_NAME: &str = "pantheon";
/// Says which account was signed in to here before: its owner is not kept out by whoever guesses passwords elsewhere.
const DEVICE_COOKIE: &str = "pantheon-device";
const NOBODY: &str = "ask for /api/me first: it says who you are";
const YEAR: u32 = 365 * 86_400;
const YEAR_MILLIS: i64 = YEAR as i64 * 1000;
/// How exactly it is noted when a session was last used.
const DAY_MILLIS: i64 = 86_400_000;

/// The person behind a request.
pub(crate) struct Caller(pub(crate) PersonRow);

/// The person behind a request, and the session it came by: none for a cookie from before there were sessions.
pub(crate) struct Signed {
    pub(crate) person: PersonRow,
    pub(crate) session: Option<SessionRow>,
}

/// The person behind a request, banned or not: everybody may take their data along, and take it out.
pub(crate) struct Known(pub(crate) PersonRow);

/// The person behind a request, if anybody known.
pub(crate) struct MaybeSigned(pub(crate) Option<Signed>);

impl FromRequestParts<Arc<Node>> for MaybeSigned {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, node: &Arc<Node>) -> Result<Self> {
        let Some(value) = cookie(&parts.headers, COOKIE_NAME) else { return Ok(MaybeSigned(None)) };
        if let Some((id, epoch)) = read(&node.signing, value) {
            let person = node.store.person(&id).await?.filter(|person| person.epoch == epoch);
            return Ok(MaybeSigned(person.map(|person| Signed { person, session: None })));
        }
        let found = node.store.session(&digest(value), crate::time::now()).await?;
        Ok(MaybeSigned(found.map(|(person, session)| Signed { person, session: Some(session) })))
    }
}

impl FromRequestParts<Arc<Node>> for Signed {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, node: &Arc<Node>) -> Result<Self> {
        let MaybeSigned(signed) = MaybeSigned::from_request_parts(parts, node).await?;
        let signed = signed.ok_or(Error::Unknown(NOBODY))?;
        node.order.admits(&signed.person.id)?;
        Ok(signed)
    }
}

impl FromRequestParts<Arc<Node>> for Known {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, node: &Arc<Node>) -> Result<Self> {
        let MaybeSigned(signed) = MaybeSigned::from_request_parts(parts, node).await?;
        signed.map(|signed| Known(signed.person)).ok_or(Error::Unknown(NOBODY))
    }
}

impl FromRequestParts<Arc<Node>> for Caller {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, node: &Arc<Node>) -> Result<Self> {
        Signed::from_request_parts(parts, node).await.map(|signed| Caller(signed.person))
    }
}

fn cookie<'a>(headers: &'a HeaderMap, wanted: &str) -> Option<&'a str> {
    let all = headers.get_all(COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut pairs = all.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == wanted).map(|(_, value)| value)
}

/// What the store knows of a token.
pub(crate) fn digest(token: &str) -> String {
    crate::random::hex(&Sha256::digest(token.as_bytes()))
}

fn mac(key: &str, text: &str) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key.as_bytes()).expect("any length of key will do");
    mac.update(text.as_bytes());
    mac
}

/// The text of a cookie that this server signed. The comparison takes the same time for any signature.
fn signed_text<'a>(key: &str, value: &'a str) -> Option<&'a str> {
    let (text, signature) = value.rsplit_once('.')?;
    mac(key, text).verify_slice(&crate::random::unhex(signature)?).ok()?;
    Some(text)
}

/// The id and the epoch of a cookie from before there were sessions.
fn read(key: &str, value: &str) -> Option<(String, i64)> {
    let (id, epoch) = signed_text(key, value)?.split_once('.')?;
    Some((id.to_owned(), epoch.parse().ok()?))
}

fn set_cookie(node: &Node, name: &str, value: &str, seconds: u32) -> HeaderValue {
    let secure = if node.config.https { "; Secure" } else { "" };
    let text = format!("{name}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}");
    HeaderValue::from_str(&text).expect("tokens and signatures are plain text")
}

/// Opens a session for a person in the place of others and gives the `Set-Cookie` that makes a browser this person.
/// Connections of the sessions that end are let go and may come again, also where whoever asked for it is gone meanwhile.
pub(crate) async fn open_session(
    node: &Arc<Node>,
    person: &PersonRow,
    headers: &HeaderMap,
    instead: Instead,
) -> std::result::Result<HeaderValue, StoreError> {
    let token = crate::random::token(32);
    let now = crate::time::now();
    let session = SessionRow {
        hash: digest(&token),
        id: crate::random::token(8),
        device: device(headers),
        made: now,
        seen: now,
        until: now + YEAR_MILLIS,
    };
    let (here, person) = (Arc::clone(node), person.clone());
    let opened = tokio::spawn(async move {
        here.store.open_session(person.clone(), session, instead.clone()).await?;
        match instead {
            Instead::Nothing => {}
            Instead::One(id) => here.end(Ended::Session { id, again: true }).await,
            Instead::All | Instead::Renewed(_) => {
                here.end(Ended::Person { id: person.id, again: true }).await;
            }
        }
        Ok(())
    });
    opened.await.unwrap_or_else(|why| Err(StoreError::Failed(why.to_string())))?;
    Ok(set_cookie(node, COOKIE_NAME, &token, YEAR))
}

/// Notes now and then that a session is used: it lasts a year from its last use.
pub(crate) async fn note_use(node: &Node, session: &SessionRow) -> Result<()> {
    let now = crate::time::now();
    if now - session.seen > DAY_MILLIS {
        node.store.session_seen(&session.hash, now, now + YEAR_MILLIS).await?;
    }
    Ok(())
}

/// The `Set-Cookie` that makes a browser nobody.
pub(crate) fn clear_cookie(node: &Node) -> HeaderValue {
    set_cookie(node, COOKIE_NAME, "", 0)
}

/// The `Set-Cookie` by which a device is known to have signed in to this account.
pub(crate) fn device_cookie(node: &Node, person: &PersonRow) -> HeaderValue {
    let text = format!("device.{}", person.id);
    let signature = crate::random::hex(&mac(&node.signing, &text).finalize().into_bytes());
    set_cookie(node, DEVICE_COOKIE, &format!("{text}.{signature}"), YEAR)
}

/// A name for somebody that tells nothing without the key.
pub(crate) fn veil(key: &str, whose: &str) -> String {
    crate::random::hex(&mac(key, &format!("veil\n{whose}")).finalize().into_bytes()[..16])
}

/// Whether this device has signed in to that account before.
pub(crate) fn is_known_device(node: &Node, headers: &HeaderMap, person: &PersonRow) -> bool {
    let text = cookie(headers, DEVICE_COOKIE).and_then(|value| signed_text(&node.signing, value));
    text.and_then(|text| text.strip_prefix("device.")) == Some(&person.id)
}

/// What a session was made on, as far as a browser tells: enough for its owner to know it again.
pub(crate) fn device(headers: &HeaderMap) -> String {
    let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let first = |known: &[(&str, &'static str)]| {
        known.iter().find(|(sign, _)| agent.contains(sign)).map(|(_, name)| *name)
    };
    let browser = first(&[
        ("Edg", "Edge"),
        ("OPR", "Opera"),
        ("Firefox", "Firefox"),
        ("FxiOS", "Firefox"),
        ("Chrom", "Chrome"),
        ("CriOS", "Chrome"),
        ("Safari", "Safari"),
    ]);
    let system = first(&[
        ("Android", "Android"),
        ("iPhone", "an iPhone"),
        ("iPad", "an iPad"),
        ("Windows", "Windows"),
        ("Mac OS", "a Mac"),
        ("Linux", "Linux"),
    ]);
    match (browser, system) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(browser), None) => browser.to_owned(),
        (None, Some(system)) => format!("a program on {system}"),
        (None, None) => "a program".to_owned(),
    }
}

/// A new guest.
pub(crate) fn guest() -> PersonRow {
    let id = crate::random::token(16);
    let name = format!("Guest {}", &id[..4]);
    PersonRow { id, name, epoch: 0, account: None, password: None }
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
    }

    #[test]
    fn a_device_is_told_by_what_its_browser_says() {
        let on = |agent: &'static str| {
            device(&HeaderMap::from_iter([(USER_AGENT, HeaderValue::from_static(agent))]))
        };
        assert_eq!(
            on("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"),
            "Firefox on Linux"
        );
        assert_eq!(
            on("Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36"),
            "Chrome on Android"
        );
        assert_eq!(on("curl/8.0"), "a program");
    }
}
