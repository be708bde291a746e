//! Letters to people who gave an address and confirmed it, by the mail server that the host names.

use crate::store::is_loopback;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MessageBuilder};
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::transport::smtp::{self, authentication::Credentials};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use serde::Deserialize;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;
use url::Url;

/// How long a mail server may take for one step of a conversation.
const PATIENCE: Duration = Duration::from_secs(10);
/// No letter takes longer from its first word to the last answer.
const LETTER: Duration = Duration::from_secs(45);
/// An address is no longer than this (RFC 5321).
const LONGEST: usize = 254;

/// Where letters are handed in. Beyond this machine it is spoken to by TLS alone: from the first byte (`smtps`), or by
/// STARTTLS, without which nothing is said.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct MailServer {
    host: String,
    port: u16,
    sealed: bool,
}

/// What is no mail server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "a mail server is `smtps://HOST:PORT`, or `smtp://HOST:PORT` for one that has STARTTLS or runs on this machine"
)]
pub struct BadMailServer;

impl FromStr for MailServer {
    type Err = BadMailServer;

    fn from_str(text: &str) -> Result<MailServer, BadMailServer> {
        let url = Url::parse(text).map_err(|_| BadMailServer)?;
        let (sealed, usual) = match url.scheme() {
            "smtps" => (true, 465),
            "smtp" => (false, 587),
            _ => return Err(BadMailServer),
        };
        let host = url.host_str().filter(|host| !host.is_empty()).ok_or(BadMailServer)?;
        let bare = matches!(url.path(), "" | "/") && url.query().is_none() && url.fragment().is_none();
        // A password in the address would be shown wherever the address is.
        if !bare || !url.username().is_empty() || url.password().is_some() {
            return Err(BadMailServer);
        }
        let host = host.trim_start_matches('[').trim_end_matches(']').to_owned();
        Ok(MailServer { host, port: url.port().unwrap_or(usual), sealed })
    }
}

impl TryFrom<String> for MailServer {
    type Error = BadMailServer;

    fn try_from(text: String) -> Result<MailServer, BadMailServer> {
        text.parse()
    }
}

/// What a host says of letters.
#[derive(Clone, Default)]
pub struct MailSettings {
    /// Where they are handed in; without it there are none.
    pub server: Option<MailServer>,
    /// Who hands them in, where the server wants to know.
    pub user: Option<String>,
    /// By what it believes that.
    pub password: Option<String>,
    /// Who they are from, such as `Pantheon <games@example.org>`.
    pub from: Option<String>,
}

impl fmt::Debug for MailSettings {
    /// Without its password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MailSettings({:?}, {:?}, from {:?})", self.server, self.user, self.from)
    }
}

/// Why no letter can be sent.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MailError {
    /// The settings do not go together.
    #[error("{0}")]
    Settings(&'static str),
    /// That is no address of a person.
    #[error("that is no e-mail address")]
    NoAddress,
    /// The server does not want this letter, now or ever.
    #[error("the mail server refuses it: {0}")]
    Refused(String),
    /// It could not be handed in just now.
    #[error("the mail server cannot be used just now: {0}")]
    Failed(String),
}

/// Hands letters in.
pub struct Mailer {
    way: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

impl Mailer {
    /// By what the host says; nothing where no server is named.
    pub fn new(settings: &MailSettings) -> Result<Option<Mailer>, MailError> {
        let Some(server) = &settings.server else { return Ok(None) };
        let from = settings.from.as_deref().ok_or(MailError::Settings(
            "--mail-server needs --mail-from: who letters are from, such as `Pantheon <games@example.org>`",
        ))?;
        let from = from.parse().map_err(|_| {
            MailError::Settings("--mail-from is no address, such as `Pantheon <games@example.org>`")
        })?;
        let mut way = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(server.host.clone())
            .port(server.port)
            .timeout(Some(PATIENCE))
            .tls(seal(server)?);
        match (&settings.user, &settings.password) {
            (Some(user), Some(password)) => {
                way = way.credentials(Credentials::new(user.clone(), password.clone()));
            }
            (None, None) => {}
            _ => return Err(MailError::Settings("--mail-user and --mail-password go together")),
        }
        Ok(Some(Mailer { way: way.build(), from }))
    }

    /// Sends one letter of plain text, with further headers such as `List-Unsubscribe`.
    pub async fn send(
        &self,
        to: &str,
        subject: &str,
        text: &str,
        headers: &[(&'static str, String)],
    ) -> Result<(), MailError> {
        let to = Mailbox::new(None, mail_address(to)?.parse().map_err(|_| MailError::NoAddress)?);
        let letter = headers
            .iter()
            .try_fold(Message::builder().from(self.from.clone()).to(to).subject(subject), header)?
            .header(ContentType::TEXT_PLAIN)
            .body(text.to_owned())
            .map_err(|error| MailError::Refused(error.to_string()))?;
        let sending = tokio::time::timeout(LETTER, self.way.send(letter)).await;
        match sending.map_err(|_| MailError::Failed("no answer in time".to_owned()))? {
            Ok(_) => Ok(()),
            Err(error) => Err(sorted(&error)),
        }
    }
}

/// What the server says of the one who is written to is for ever; what it says of the host is not, nor of anything else.
fn sorted(error: &smtp::Error) -> MailError {
    // 5.7 is about who writes, not about who is written to (RFC 3463).
    let about_writer = error.to_string().contains("5.7.");
    match error.status().map(|code| code.to_string()).as_deref() {
        Some("550" | "551" | "553") if !about_writer => MailError::Refused(said(error)),
        _ => MailError::Failed(said(error)),
    }
}

/// What went wrong. The words of a mail server name whom the letter is for, and are not told.
fn said(error: &smtp::Error) -> String {
    match error.status() {
        Some(code) => format!("it answered {code}"),
        None if error.is_response() => "it answered something that is no answer".to_owned(),
        None => error.to_string(),
    }
}

/// How the conversation with a server is sealed.
fn seal(server: &MailServer) -> Result<Tls, MailError> {
    if !server.sealed && is_loopback(&server.host) {
        return Ok(Tls::None);
    }
    let sealed = TlsParameters::new(server.host.clone())
        .map_err(|_| MailError::Settings("the certificates that this machine trusts cannot be read"))?;
    Ok(if server.sealed { Tls::Wrapper(sealed) } else { Tls::Required(sealed) })
}

fn header(
    letter: MessageBuilder,
    (name, value): &(&'static str, String),
) -> Result<MessageBuilder, MailError> {
    let odd = || MailError::Refused("a header that cannot be written".to_owned());
    if value.contains(|letter: char| letter.is_control()) {
        return Err(odd());
    }
    let name = HeaderName::new_from_ascii((*name).to_owned()).map_err(|_| odd())?;
    Ok(letter.raw_header(HeaderValue::new(name, value.clone())))
}

/// The text as the address of one person, and of nobody else: no name around it, no list, nothing that ends a line.
pub fn mail_address(text: &str) -> Result<&str, MailError> {
    let text = text.trim();
    let odd = |letter: char| letter.is_control() || letter.is_whitespace() || "<>(),;:\"\\".contains(letter);
    let (person, place) = text.rsplit_once('@').ok_or(MailError::NoAddress)?;
    if text.len() > LONGEST || text.contains(odd) || person.is_empty() || !place.contains('.') {
        return Err(MailError::NoAddress);
    }
    text.parse::<lettre::Address>().map_err(|_| MailError::NoAddress)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(server: &str) -> MailSettings {
        let from = Some("Pantheon <games@example.org>".to_owned());
        MailSettings { server: server.parse().ok(), from, ..MailSettings::default() }
    }

    #[test]
    fn a_mail_server_is_an_address_without_a_password() {
        let read =
            |text: &str| text.parse::<MailServer>().map(|server| (server.host, server.port, server.sealed));
        assert_eq!(read("smtp://mail.example.org"), Ok(("mail.example.org".to_owned(), 587, false)));
        assert_eq!(read("smtps://mail.example.org"), Ok(("mail.example.org".to_owned(), 465, true)));
        assert_eq!(read("smtp://[::1]:25"), Ok(("::1".to_owned(), 25, false)));
        for odd in [
            "",
            "mail.example.org",
            "http://a",
            "smtp://",
            "smtp://u:secret@a",
            "smtp://a/b",
            "smtp://a?tls=no",
        ] {
            assert_eq!(read(odd), Err(BadMailServer), "{odd}");
        }
    }

    #[test]
    fn beyond_this_machine_letters_are_sealed() {
        let how = |server: &str| seal(&server.parse().unwrap()).unwrap();
        assert!(matches!(how("smtp://127.0.0.1:2525"), Tls::None));
        assert!(matches!(how("smtp://mail.example.org"), Tls::Required(_)));
        assert!(matches!(how("smtps://127.0.0.1"), Tls::Wrapper(_)));
    }

    #[tokio::test]
    async fn settings_that_do_not_go_together_are_refused_with_the_reason() {
        let why = |settings: &MailSettings| Mailer::new(settings).err().map(|why| why.to_string());
        assert!(Mailer::new(&MailSettings::default()).unwrap().is_none(), "no server, no letters");
        assert_eq!(why(&settings("smtp://localhost")), None);
        let nobody = MailSettings { from: None, ..settings("smtp://localhost") };
        assert!(why(&nobody).unwrap().contains("--mail-from"));
        let odd = MailSettings { from: Some("nobody".to_owned()), ..settings("smtp://localhost") };
        assert!(why(&odd).unwrap().contains("--mail-from"));
        let half = MailSettings { user: Some("ada".to_owned()), ..settings("smtp://localhost") };
        assert!(why(&half).unwrap().contains("--mail-password"));
        let secret = MailSettings { password: Some("geheim".to_owned()), ..half };
        assert_eq!(why(&secret), None);
        assert!(!format!("{secret:?}").contains("geheim"));
    }

    #[test]
    fn an_address_is_one_persons() {
        assert_eq!(mail_address(" ada@example.org "), Ok("ada@example.org"));
        for odd in [
            "",
            "ada",
            "ada@",
            "@example.org",
            "ada@here",
            "a@b.org, c@d.org",
            "A <a@b.org>",
            "a@b.org\r\nBcc: c@d.org",
        ] {
            assert_eq!(mail_address(odd), Err(MailError::NoAddress), "{odd}");
        }
    }
}
