//! Letters about an address, and who gets one: each has a link that works once, behind whose # the token stands, so that it
//! is in no log on the way.

use crate::address::Address;
use crate::identity::digest;
use crate::mail::{MailError, Mailer};
use crate::node::Node;
use crate::store::{PersonRow, Purpose, StoreError, Ticket};
use crate::time::now;

/// How long a link works, in milliseconds.
const HALF_AN_HOUR: i64 = 1_800_000;
const DAY: i64 = 86_400_000;
/// How many letters a day may go to an address that nobody has confirmed.
const A_DAY: u32 = 2;
/// How many accounts one letter opens at most.
const ACCOUNTS: usize = 5;

/// How letters are sent and where their links lead, or why there are none.
pub(crate) fn way(node: &Node) -> Result<(&Mailer, &Address), &'static str> {
    let mailer = node.mailer.as_ref().ok_or("this server sends no mail")?;
    let address = node.config.address.as_ref();
    Ok((mailer, address.ok_or("this server sends no mail: its host has not set its address")?))
}

/// Where somebody can be written to who has shown that it is theirs.
pub(crate) async fn confirmed(node: &Node, person: &PersonRow) -> Result<Option<String>, StoreError> {
    let found = node.store.address_of(&person.id).await?;
    Ok(found.filter(|(_, confirmed)| *confirmed).map(|(address, _)| address))
}

/// Why a letter was not sent.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unsent {
    #[error("{0}")]
    Off(&'static str),
    #[error("{0}")]
    Store(#[from] StoreError),
    #[error("the mail server did not take it")]
    Refused,
    #[error("{0}")]
    Mail(MailError),
}

impl From<MailError> for Unsent {
    /// What a mail server says about an address is not for the log.
    fn from(error: MailError) -> Unsent {
        match error {
            MailError::Refused(_) | MailError::NoAddress => Unsent::Refused,
            MailError::Settings(_) | MailError::Failed(_) => Unsent::Mail(error),
        }
    }
}

/// A link for half an hour, of which the store knows the hash.
async fn link(node: &Node, purpose: Purpose, person: &PersonRow, body: &str) -> Result<String, Unsent> {
    let (_, address) = way(node).map_err(Unsent::Off)?;
    let (token, made) = (crate::random::token(32), now());
    let ticket = Ticket {
        hash: digest(&token),
        purpose,
        person: Some(person.id.clone()),
        body: body.to_owned(),
        made,
        until: made + HALF_AN_HOUR,
        used: None,
    };
    node.store.issue(ticket, Some(person.epoch)).await?;
    Ok(address.link(&format!("/account#{}={token}", kind(purpose))))
}

/// By what the page knows what a link is for.
fn kind(purpose: Purpose) -> &'static str {
    if purpose == Purpose::Recover { "recover" } else { "address" }
}

/// Whether an address may be written to that nobody has confirmed: a few times a day, whoever asks.
async fn may_write(node: &Node, address: &str) -> Result<bool, StoreError> {
    let (made, mailbox) = (now(), mailbox(address));
    for number in 0..A_DAY {
        let hash = digest(&node.veil(&format!("letter {number} {mailbox}")));
        let (purpose, until) = (Purpose::Letter, made + DAY);
        let ticket = Ticket { hash, purpose, person: None, body: String::new(), made, until, used: None };
        match node.store.issue(ticket, None).await {
            Err(StoreError::Taken) => {}
            done => return done.map(|()| true),
        }
    }
    Ok(false)
}

/// The mailbox behind an address: at most places what follows a `+` leads to the same one.
fn mailbox(address: &str) -> String {
    let (person, place) = address.rsplit_once('@').unwrap_or((address, ""));
    format!("{}@{place}", person.split('+').next().unwrap_or(person))
}

/// Asks the owner of an address whether it is theirs. What somebody calls themselves is not in it: it goes to strangers.
pub(crate) async fn confirm(node: &Node, person: &PersonRow, to: &str) -> Result<(), Unsent> {
    let (mailer, address) = way(node).map_err(Unsent::Off)?;
    if !may_write(node, to).await? {
        return Ok(());
    }
    let link = link(node, Purpose::ConfirmAddress, person, to).await?;
    let text = format!(
        "Somebody, probably you, wants this address to be the one by which they can come back to their account\n\
         at {address}, should they lose their password or passkey. If that was you, open this:\n\n{link}\n\n\
         It works once, for 30 minutes. If it was not you, do nothing.\n"
    );
    Ok(mailer.send(to, "Is this your address?", &text, &[]).await?)
}

/// Asks the owner of a confirmed address whether it shall be forgotten.
pub(crate) async fn remove(node: &Node, person: &PersonRow, to: &str) -> Result<(), Unsent> {
    let (mailer, address) = way(node).map_err(Unsent::Off)?;
    let link = link(node, Purpose::RemoveAddress, person, to).await?;
    let text = format!(
        "To have {address} forget this address, open this:\n\n{link}\n\n\
         It works once, for 30 minutes. After that you can no longer come back to your account by e-mail.\n\
         If you did not ask for it, do nothing.\n"
    );
    Ok(mailer.send(to, "Forget this address?", &text, &[]).await?)
}

/// Writes to an address that somebody says is theirs, if it is that of an account.
pub(crate) async fn recover(node: &Node, to: &str) -> Result<(), Unsent> {
    let (mailer, address) = way(node).map_err(Unsent::Off)?;
    let mut links = Vec::new();
    for id in node.store.people_at(to).await?.iter().take(ACCOUNTS) {
        if let Some(person) = node.store.person(id).await?.filter(|person| person.account.is_some()) {
            links.push((link(node, Purpose::Recover, &person, to).await?, person.name));
        }
    }
    // Names are chosen by their owners: they are told where somebody must choose between them.
    let links = match links.as_slice() {
        [] => return Ok(()),
        [(link, _)] => format!("{link}\n\n"),
        several => several.iter().map(|(link, name)| format!("{name}:\n{link}\n\n")).collect(),
    };
    let text = format!(
        "Somebody, probably you, asked for a new password at {address}. To set one, open this:\n\n{links}\
         A link works once, for 30 minutes, and ends all sessions of the account. If you did not ask for it, do\n\
         nothing: nobody can use it without this letter.\n"
    );
    Ok(mailer.send(to, "A new password", &text, &[]).await?)
}
