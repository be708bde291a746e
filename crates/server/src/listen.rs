//! Taking connections: not too many in all or from one address, and none that only dawdles.

use crate::http::network;
use crate::node::Node;
use crate::patient::Patient;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tower::ServiceExt;

/// Those who still talk when the server stops have so long to finish.
const FAREWELL: Duration = Duration::from_secs(5);
/// What is kept of an unread request.
const BUFFER: usize = 16 * 1024;

type Callers = Arc<Mutex<HashMap<IpAddr, usize>>>;

/// A connection's place in the count of its address, given back when dropped.
struct Caller {
    all: Callers,
    address: IpAddr,
}

impl Caller {
    fn take(all: &Callers, address: IpAddr, most: usize) -> Option<Caller> {
        let address = network(address);
        let mut counts = all.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_insert(0);
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Caller { all: Arc::clone(all), address })
    }
}

impl Drop for Caller {
    fn drop(&mut self) {
        let mut counts = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

/// Takes connections until the node stops, then waits for those who still talk.
pub(crate) async fn accept(listener: TcpListener, node: Arc<Node>, router: Router) {
    let room = Arc::new(Semaphore::new(node.limits().connections));
    let (callers, mut talks) = (Callers::default(), JoinSet::new());
    let mut stopping = node.stopping.subscribe();
    let stop = async move {
        let _ = stopping.wait_for(|stop| *stop).await;
    };
    tokio::pin!(stop);
    loop {
        let next = async {
            let permit = Arc::clone(&room).acquire_owned().await.map_err(std::io::Error::other)?;
            Ok::<_, std::io::Error>((listener.accept().await?, permit))
        };
        let accepted = tokio::select! {
            () = &mut stop => break,
            accepted = next => accepted,
        };
        let ((stream, peer), permit) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Out of file handles, mostly: let some go first.
                tracing::warn!(%error, "a connection could not be taken");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        // Behind a proxy every connection has the proxy's address: there the proxy counts.
        let most = if node.config.behind_proxy { usize::MAX } else { node.limits().connections_per_address };
        let Some(caller) = Caller::take(&callers, peer.ip(), most) else { continue };
        let (node, router) = (Arc::clone(&node), router.clone());
        talks.spawn(async move {
            talk(stream, peer, node, router).await;
            drop((permit, caller));
        });
        while talks.try_join_next().is_some() {}
    }
    let farewell = async { while talks.join_next().await.is_some() {} };
    let _ = tokio::time::timeout(FAREWELL, farewell).await;
}

async fn talk(stream: TcpStream, peer: SocketAddr, node: Arc<Node>, router: Router) {
    // Moves are small and wanted at once.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(node.limits().patience)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(Patient::new(stream, node.limits().stall)), service)
        .with_upgrades();
    tokio::pin!(connection);
    let mut stopping = node.stopping.subscribe();
    let stop = async move {
        let _ = stopping.wait_for(|stop| *stop).await;
    };
    tokio::pin!(stop);
    let mut leaving = false;
    loop {
        tokio::select! {
            _ = connection.as_mut() => return,
            () = &mut stop, if !leaving => {
                leaving = true;
                connection.as_mut().graceful_shutdown();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_of_six_has_one_count() {
        let all = Callers::default();
        let take = |text: &str| Caller::take(&all, text.parse().expect("an address"), 1);
        let first = take("2001:db8::1");
        assert!(first.is_some() && take("2001:db8::2").is_none() && take("2001:db8:0:1::1").is_some());
        drop(first);
        assert!(take("2001:db8::2").is_some());
    }
}
