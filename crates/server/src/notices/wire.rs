//! Writing to an address that a stranger gave: https alone, to the very machine that was looked at before, nothing followed,
//! nothing read but whether it was taken.

use axum::body::Body;
use hyper::http::{HeaderValue, Method, Request};
use hyper_util::rt::TokioIo;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use thiserror::Error;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto};
use url::Url;

/// How long it may take, from the name of the machine to the head of its answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// The head of an answer is no longer than this.
const HEAD: usize = 16 * 1024;
/// No address is longer.
const LONGEST: usize = 1_000;

/// Below this port other kinds of servers listen.
const PORTS: u16 = 1_024;
/// The public number under which machines of one provider find the provider's own.
const PROVIDER: Ipv4Addr = Ipv4Addr::new(168, 63, 129, 16);

/// Why nothing was written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum WireError {
    /// That is no address one may write to.
    #[error("{0}")]
    Forbidden(&'static str),
    /// It could not be reached, or did not answer in time.
    #[error("it does not answer")]
    Silent,
}

const NOT_PUBLIC: WireError = WireError::Forbidden("the address is not one of the public network");

/// The address, if one may write to such a one: what it resolves to is looked at when it is written to.
pub(crate) fn fit(text: &str, private: bool) -> Result<Url, &'static str> {
    let url = Url::parse(text).map_err(|_| "that is no address, such as https://example.org/hook")?;
    if text.len() > LONGEST {
        return Err("the address is too long");
    }
    if url.scheme() != "https" && !(private && url.scheme() == "http") {
        return Err("the address must begin with https://");
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err("the address must not have a name or a password in it");
    }
    if !private && url.port().is_some_and(|port| port < PORTS) {
        return Err("the address must not name a port below 1024");
    }
    let number = match url.host() {
        Some(url::Host::Ipv4(four)) => Some(IpAddr::V4(four)),
        Some(url::Host::Ipv6(six)) => Some(IpAddr::V6(six)),
        Some(url::Host::Domain(_)) => None,
        None => return Err("the address has no host"),
    };
    if number.is_some_and(|number| !private && !is_public(number)) {
        return Err("the address is not one of the public network");
    }
    Ok(url)
}

/// Whether a machine is one of the public network: not this one, nor one behind it.
pub(super) fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(four) => is_public_four(four),
        IpAddr::V6(six) => is_public_six(six),
    }
}

fn is_public_four(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let special = matches!(
        (a, b, c),
        (0 | 10 | 127, ..)
            | (100, 64..=127, _)
            | (169, 254, _)
            | (172, 16..=31, _)
            | (192, 0, 0 | 2)
            | (192, 88, 99)
            | (192, 168, _)
            | (198, 18 | 19, _)
            | (198, 51, 100)
            | (203, 0, 113)
            | (224..=255, ..)
    );
    !special && address != PROVIDER
}

/// Of IPv6 only what is given out to networks, without the parts of it that lead to somewhere else.
fn is_public_six(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    let given_out = (0x2000..=0x3fff).contains(&a);
    let special = matches!((a, b), (0x2001, 0..=0x01ff | 0x0db8) | (0x2002, _) | (0x3fff, 0..=0x0fff));
    given_out && !special
}

/// The way out.
pub(super) struct Outlet {
    private: bool,
    tls: OnceLock<TlsConnector>,
}

impl Outlet {
    pub(super) fn new(private: bool) -> Outlet {
        Outlet { private, tls: OnceLock::new() }
    }

    /// Writes `body` to an address; the answer is its status alone.
    pub(super) async fn post(
        &self,
        address: &str,
        headers: &[(&'static str, String)],
        body: Vec<u8>,
    ) -> Result<u16, WireError> {
        let url = fit(address, self.private).map_err(WireError::Forbidden)?;
        let writing = async {
            let stream = self.connect(&url).await?;
            let request = request(&url, headers, body)?;
            if url.scheme() == "http" {
                return converse(stream, request).await;
            }
            let host = url.host_str().unwrap_or_default().trim_start_matches('[').trim_end_matches(']');
            let name = ServerName::try_from(host.to_owned()).map_err(|_| WireError::Silent)?;
            let sealed = self.tls().connect(name, stream).await.map_err(|_| WireError::Silent)?;
            converse(sealed, request).await
        };
        tokio::time::timeout(PATIENCE, writing).await.map_err(|_| WireError::Silent)?
    }

    /// A connection to a machine that may be written to. All that the name stands for must be public; the one that is
    /// connected to is the one that was looked at.
    async fn connect(&self, url: &Url) -> Result<TcpStream, WireError> {
        let (host, port) = (url.host_str().unwrap_or_default(), url.port_or_known_default().unwrap_or(443));
        let bare = host.trim_start_matches('[').trim_end_matches(']');
        let found = tokio::net::lookup_host((bare, port)).await.map_err(|_| WireError::Silent)?;
        let found: Vec<SocketAddr> = found.collect();
        if !self.private && found.iter().any(|machine| !is_public(machine.ip())) {
            return Err(NOT_PUBLIC);
        }
        for machine in found {
            if let Ok(stream) = TcpStream::connect(machine).await {
                let peer = stream.peer_addr().map_err(|_| WireError::Silent)?;
                let same = peer.ip() == machine.ip() && (self.private || is_public(peer.ip()));
                return if same { Ok(stream) } else { Err(NOT_PUBLIC) };
            }
        }
        Err(WireError::Silent)
    }

    fn tls(&self) -> &TlsConnector {
        self.tls.get_or_init(|| {
            let mut roots = RootCertStore::empty();
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
            let config = ClientConfig::builder_with_provider(Arc::new(crypto::ring::default_provider()))
                .with_safe_default_protocol_versions()
                .expect("ring knows every version of TLS")
                .with_root_certificates(roots)
                .with_no_client_auth();
            TlsConnector::from(Arc::new(config))
        })
    }
}

fn request(url: &Url, headers: &[(&'static str, String)], body: Vec<u8>) -> Result<Request<Body>, WireError> {
    let bad = |_| WireError::Forbidden("that cannot be written");
    let path = match url.query() {
        Some(query) => format!("{}?{query}", url.path()),
        None => url.path().to_owned(),
    };
    let host = match url.port() {
        Some(port) => format!("{}:{port}", url.host_str().unwrap_or_default()),
        None => url.host_str().unwrap_or_default().to_owned(),
    };
    let mut request = Request::builder()
        .method(Method::POST)
        .uri(path)
        .header("host", host)
        .header("user-agent", "Pantheon")
        .header("content-length", body.len())
        .header("connection", "close");
    for (name, value) in headers {
        let value =
            HeaderValue::from_str(value).map_err(|_| WireError::Forbidden("that cannot be written"))?;
        request = request.header(*name, value);
    }
    request.body(Body::from(body)).map_err(bad)
}

async fn converse<S>(stream: S, request: Request<Body>) -> Result<u16, WireError>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let silent = |_| WireError::Silent;
    let mut client = hyper::client::conn::http1::Builder::new();
    let shaken = client.max_buf_size(HEAD).handshake(TokioIo::new(stream)).await;
    let (mut sender, connection) = shaken.map_err(silent)?;
    let answered = async { sender.send_request(request).await.map(|answer| answer.status().as_u16()) };
    // Whoever answers may close at once: that the connection has ended says nothing yet.
    let carried = async {
        let _ = connection.await;
        std::future::pending::<()>().await;
    };
    tokio::select! {
        status = answered => status.map_err(silent),
        () = carried => Err(WireError::Silent),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_machines_of_the_public_network_are_public() {
        let public = |text: &str| is_public(text.parse().unwrap());
        for far in
            ["9.9.9.9", "100.63.255.255", "172.32.0.1", "192.169.0.1", "2606:4700::1111", "2a00:1450:4001::1"]
        {
            assert!(public(far), "{far}");
        }
        for near in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "192.168.1.1",
            "192.0.0.8",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "168.63.129.16",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::7f00:1",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "64:ff9b::7f00:1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
        ] {
            assert!(!public(near), "{near}");
        }
    }

    #[test]
    fn an_address_is_https_and_holds_no_password() {
        assert!(fit("https://example.org/hook?x=1", false).is_ok());
        assert!(
            fit("https://example.org:443/", false).is_ok() && fit("https://example.org:8443/", false).is_ok()
        );
        for odd in [
            "",
            "example.org",
            "http://example.org/",
            "ftp://example.org",
            "https://",
            "https://u:p@example.org",
            "https://127.0.0.1/",
            "https://[::1]/",
            "https://2130706433/",
            "https://example.org:25/",
            "https://0x7f.1/",
            "https://[::ffff:10.0.0.1]/",
        ] {
            assert!(fit(odd, false).is_err(), "{odd}");
        }
        assert!(fit(&format!("https://example.org/{}", "x".repeat(2_000)), false).is_err());
        assert!(fit("http://127.0.0.1:8080/hook", true).is_ok(), "where the host allows it");
    }

    #[tokio::test]
    async fn a_name_that_stands_for_this_machine_is_not_connected_to() {
        let outlet = Outlet::new(false);
        let written = outlet.post("https://localhost/", &[], Vec::new()).await;
        assert_eq!(written, Err(NOT_PUBLIC));
    }
}
