//! Telling people that a game waits for them while their page is closed.
//!
//! What is to be told is a row of the store, written together with the entry that made somebody's turn. A notice says which
//! game waits and who plays there, nothing of what is on the table: it lies on locked screens and passes the servers of others.

mod deliver;
mod letters;
mod push;
mod wire;
mod words;

pub(crate) use deliver::{SEEN, greet, greeting};
pub(crate) use letters::{end as end_letters, signature};
pub(crate) use push::{is_known, readable};
pub(crate) use wire::fit as fit_address;

use crate::config::Config;
use crate::node::Node;
use crate::store::{Store, StoreError};
use push::Vapid;
use serde::Deserialize;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;
use thiserror::Error;
use tokio::sync::Semaphore;
use wire::Outlet;

/// So many are told at once; of those who did not answer the last time, or were never told, so many.
const AT_ONCE: usize = 64;
const DOUBTFUL: usize = 8;
/// So many letters are handed in at once.
const LETTERS: usize = 8;
/// What is being told when a node stops has so long.
const PATIENCE: Duration = Duration::from_secs(3);
/// What was told is remembered for so long, in rounds of the keeper and in milliseconds.
const TIDY: u32 = 1_200;
const REMEMBERED: i64 = 3_600_000;

/// What a host says of notices.
#[derive(Clone, Debug)]
pub struct NoticeSettings {
    /// Where push services reach the host; there is no Web Push without it.
    pub contact: Option<Contact>,
    /// Whether addresses of this machine and of private networks may be written to, and without TLS.
    pub private: bool,
    /// How long somebody has been waited for before they are told.
    pub after: Duration,
    /// Nothing is told twice within this; what failed is tried again after it, and then ever later.
    pub again: Duration,
    /// Nobody gets more than one letter in this.
    pub letters: Duration,
    /// So many in a row go out by one way; then they are few.
    pub in_a_row: u32,
    /// How often it is looked what is to be told.
    pub tick: Duration,
}

impl Default for NoticeSettings {
    fn default() -> NoticeSettings {
        NoticeSettings {
            contact: None,
            private: false,
            after: Duration::from_secs(60),
            // An answer is waited for up to ten seconds: between two there is a minute all the same.
            again: Duration::from_secs(75),
            letters: Duration::from_secs(1_800),
            in_a_row: 30,
            tick: Duration::from_millis(500),
        }
    }
}

/// Where push services reach the host: `mailto:` or `https:`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Contact(String);

/// What is no such address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a contact is `mailto:NAME@HOST` or `https://HOST`")]
pub struct BadContact;

impl FromStr for Contact {
    type Err = BadContact;

    fn from_str(text: &str) -> Result<Contact, BadContact> {
        let fit = match text.strip_prefix("mailto:") {
            Some(address) => crate::mail::mail_address(address).is_ok_and(|plain| plain == address),
            None => text.parse::<crate::Address>().is_ok() && text.starts_with("https://"),
        };
        if fit { Ok(Contact(text.to_owned())) } else { Err(BadContact) }
    }
}

impl TryFrom<String> for Contact {
    type Error = BadContact;

    fn try_from(text: String) -> Result<Contact, BadContact> {
        text.parse()
    }
}

/// What a node has for notices.
pub(crate) struct Notices {
    /// The keys of Web Push, where the host has said how it is reached.
    vapid: Option<Vapid>,
    outlet: Outlet,
    /// Which people can be reached, as a number that changes with them.
    reached: AtomicI64,
    sending: Arc<Semaphore>,
    doubtful: Arc<Semaphore>,
    letters: Arc<Semaphore>,
}

/// Why a kind of notice cannot be had here.
pub(crate) struct Off {
    pub(crate) push: Option<&'static str>,
    pub(crate) mail: Option<&'static str>,
    pub(crate) hook: Option<&'static str>,
}

impl Notices {
    pub(crate) async fn new(config: &Config, store: &dyn Store) -> Result<Notices, StoreError> {
        let vapid = match &config.notices.contact {
            Some(Contact(contact)) => {
                let kept = store.secret("vapid", Vapid::fresh()).await?;
                Vapid::read(&kept, contact)
            }
            None => None,
        };
        Ok(Notices {
            vapid,
            outlet: Outlet::new(config.notices.private),
            reached: AtomicI64::new(store.reached().await?),
            sending: Arc::new(Semaphore::new(AT_ONCE)),
            doubtful: Arc::new(Semaphore::new(DOUBTFUL)),
            letters: Arc::new(Semaphore::new(LETTERS)),
        })
    }

    /// The key by which a browser knows that a push comes from here.
    pub(crate) fn push_key(&self) -> Option<&str> {
        self.vapid.as_ref().map(|vapid| vapid.public.as_str())
    }

    /// Waits for what is being told, so that it is not told again after a restart.
    pub(crate) async fn finish(&self) {
        let all = |places: usize| u32::try_from(places).unwrap_or(u32::MAX);
        let told = self.sending.acquire_many(all(AT_ONCE));
        let handed_in = self.letters.acquire_many(all(LETTERS));
        let _ = tokio::time::timeout(PATIENCE, async { tokio::join!(told, handed_in) }).await;
    }

    /// Changes with who can be reached.
    pub(crate) fn reached(&self) -> i64 {
        self.reached.load(Ordering::Relaxed)
    }
}

impl Node {
    /// Which kinds of notice cannot be had here, and why.
    pub(crate) fn notices_off(&self) -> Off {
        const NO_ADDRESS: &str = "the host has not said where this server is reached (--address)";
        let address = self.config.address.is_none().then_some(NO_ADDRESS);
        let mailer = self.mailer.is_none().then_some("the host has set no mail server (--mail-server)");
        let contact = self.notices.vapid.is_none();
        Off {
            push: contact.then_some("the host has not said how push services reach it (--push-contact)"),
            mail: mailer.or(address),
            hook: address,
        }
    }

    /// Looks who can be reached now.
    pub(crate) async fn look_who_is_reached(&self) {
        match self.store.reached().await {
            Ok(reached) => self.notices.reached.store(reached, Ordering::Relaxed),
            Err(error) => tracing::warn!(%error, "who can be reached could not be read"),
        }
    }

    /// Tells what is to be told, until the node stops.
    pub(crate) async fn tell_people(self: Arc<Node>) {
        let mut stopping = self.stopping.subscribe();
        let mut round = 0u32;
        loop {
            tokio::select! {
                _ = stopping.wait_for(|stop| *stop) => return,
                () = tokio::time::sleep(self.config.notices.tick) => {}
            }
            self.look_who_is_reached().await;
            let free = self.notices.sending.available_permits();
            let (now, again) = (crate::time::now(), millis(self.config.notices.again));
            let limit = u32::try_from(free).unwrap_or(u32::MAX);
            match self.store.claim_summons(now, again, limit).await {
                Ok(claimed) => deliver::all(&self, claimed),
                Err(error) => tracing::warn!(%error, "what is to be told could not be read"),
            }
            round = round.wrapping_add(1);
            if round.is_multiple_of(TIDY)
                && let Err(error) = self.store.tidy_summons(now - REMEMBERED).await
            {
                tracing::warn!(%error, "what was told could not be forgotten");
            }
        }
    }
}

/// The machine that an address names.
pub(crate) fn host(address: &str) -> String {
    let url = url::Url::parse(address).ok();
    url.and_then(|url| url.host_str().map(str::to_owned)).unwrap_or_default()
}

pub(crate) fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contact_is_an_address_of_mail_or_of_a_site() {
        for fit in ["mailto:host@example.org", "https://games.example.org"] {
            assert!(fit.parse::<Contact>().is_ok(), "{fit}");
        }
        for odd in ["", "host@example.org", "mailto:", "mailto:a b@c.de", "http://localhost", "https://"] {
            assert_eq!(odd.parse::<Contact>(), Err(BadContact), "{odd}");
        }
    }
}
