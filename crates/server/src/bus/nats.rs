//! A NATS server, or several that know each other, between nodes of any machines.

use super::{Bus, BusError, Letter, PATIENCE, Said, WAITING};
use crate::store::is_loopback;
use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, RequestErrorKind, ServerAddr};
use futures_util::StreamExt;
use std::time::Duration;
use tokio::sync::mpsc;

/// A connection that does not answer for about three of these has broken.
const PING: Duration = Duration::from_secs(1);
/// How long the first connection may take.
const FIRST: Duration = Duration::from_secs(10);

/// NATS, by its client.
pub struct Nats(Client);

impl Nats {
    /// Connects to one of the servers of a list with commas; `name` is what they know this node by.
    pub async fn connect(addresses: &str, name: &str) -> Result<Nats, BusError> {
        let servers = servers(addresses)?;
        let options = ConnectOptions::new()
            .name(name)
            .ping_interval(PING)
            .connection_timeout(PATIENCE)
            .request_timeout(Some(PATIENCE))
            .subscription_capacity(WAITING);
        let connecting = tokio::time::timeout(FIRST, options.connect(servers)).await;
        let connected = connecting.map_err(|_| BusError::Failed("no answer in time".to_owned()))?;
        Ok(Nats(connected.map_err(failed)?))
    }
}

/// The servers of a list, unless others on the way could hear or say something.
fn servers(addresses: &str) -> Result<Vec<ServerAddr>, BusError> {
    let mut servers = Vec::new();
    for address in addresses.split(',') {
        let bad = || {
            BusError::Failed(
                "a bus is `nats://HOST` or `tls://USER:PASSWORD@HOST`, several with commas".into(),
            )
        };
        let server: ServerAddr = address.trim().parse().map_err(|_| bad())?;
        let sealed = server.tls_required() && server.username().is_some();
        if !is_loopback(server.host()) && !sealed {
            return Err(BusError::Failed(
                "beyond this machine NATS is spoken to by TLS and with credentials alone: `tls://USER:PASSWORD@HOST`"
                    .to_owned(),
            ));
        }
        servers.push(server);
    }
    Ok(servers)
}

fn failed(error: impl std::fmt::Display) -> BusError {
    BusError::Failed(error.to_string())
}

impl Bus for Nats {
    fn hear<'a>(&'a self, subject: &'a str) -> Said<'a, mpsc::Receiver<Letter>> {
        Box::pin(async move {
            let mut heard = self.0.subscribe(subject.to_owned()).await.map_err(failed)?;
            // What is said from now on is heard: the server has been told.
            self.0.flush().await.map_err(failed)?;
            let (sender, ear) = mpsc::channel(WAITING);
            tokio::spawn(async move {
                loop {
                    let message = tokio::select! {
                        () = sender.closed() => return,
                        message = heard.next() => message,
                    };
                    let Some(message) = message else { return };
                    let letter = Letter {
                        subject: message.subject.to_string(),
                        reply: message.reply.map(|reply| reply.to_string()),
                        body: message.payload.into(),
                    };
                    // Whoever does not listen misses it.
                    let _ = sender.try_send(letter);
                }
            });
            Ok(ear)
        })
    }

    fn say<'a>(&'a self, subject: &'a str, body: Vec<u8>) -> Said<'a, ()> {
        Box::pin(async move {
            if !self.works() {
                return Err(BusError::Failed("the bus is away".to_owned()));
            }
            self.0.publish(subject.to_owned(), body.into()).await.map_err(failed)
        })
    }

    fn ask<'a>(&'a self, subject: &'a str, body: Vec<u8>) -> Said<'a, Vec<u8>> {
        Box::pin(async move {
            if !self.works() {
                return Err(BusError::Failed("the bus is away".to_owned()));
            }
            match self.0.request(subject.to_owned(), body.into()).await {
                Ok(answer) => Ok(answer.payload.into()),
                Err(error) if error.kind() == RequestErrorKind::NoResponders => Err(BusError::Nobody),
                Err(error) => Err(failed(error)),
            }
        })
    }

    fn works(&self) -> bool {
        self.0.connection_state() == State::Connected
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beyond_this_machine_it_takes_tls_and_credentials() {
        let refused = |address: &str| servers(address).err().map(|why| why.to_string());
        for near in ["nats://127.0.0.1:4222", "nats://localhost,nats://[::1]:4223", "nats://ada:x@localhost"]
        {
            assert_eq!(refused(near), None, "{near}");
        }
        for open in ["nats://bus.example.org", "tls://bus.example.org", "nats://ada:secret@bus.example.org"] {
            assert!(
                refused(open).is_some_and(|why| why.contains("TLS") && !why.contains("secret")),
                "{open}"
            );
        }
        assert!(refused("nats://localhost,nats://bus.example.org").is_some(), "each of them");
        assert_eq!(refused("tls://ada:secret@bus.example.org"), None);
        assert!(refused("::").is_some());
    }
}
