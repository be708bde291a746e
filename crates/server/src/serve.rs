//! The wiring: store, bus, node, routes, and how they come up and go down.

use crate::backups;
use crate::bus::{Bus, BusError, Local, Nats};
use crate::config::Config;
use crate::error::Error;
use crate::http;
use crate::listen;
use crate::node::Node;
use crate::settings::Settings;
use crate::store::{self, Place, Store, StoreError};
use std::fs::File;
use std::net::SocketAddr;
use std::sync::Arc;
use thiserror::Error as Failure;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// Why a server does not come up.
#[derive(Debug, Failure)]
pub enum ServeError {
    /// The database cannot be used.
    #[error("the database {place} cannot be used: {why}")]
    Store {
        /// Where it is.
        place: Place,
        /// What is wrong with it.
        why: StoreError,
    },
    /// The bus cannot be used.
    #[error("the bus cannot be used: {0}")]
    Bus(#[from] BusError),
    /// The node cannot begin.
    #[error("{0}")]
    Node(#[from] Error),
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {why}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What is wrong with it.
        why: std::io::Error,
    },
    /// The connection to the network broke.
    #[error("the network failed: {0}")]
    Network(#[from] std::io::Error),
}

/// A server that is up.
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    /// Where its counts are read by others than this machine.
    pub metrics: Option<SocketAddr>,
    /// What it is made of.
    pub node: Arc<Node>,
    keeper: JoinHandle<()>,
    listeners: Vec<JoinHandle<()>>,
    /// Held as long as it runs: no other server may use its file.
    alone: Option<File>,
}

impl Running {
    /// Serves until the process is told to stop, then ends in good order. Where it is told to look at its settings again
    /// (SIGHUP), it goes by their limits from then on.
    pub async fn until_told_to_stop(self, settings: &Settings) -> Result<(), ServeError> {
        let mut stopping = self.node.stopping.subscribe();
        let stop = told_to_stop();
        tokio::pin!(stop);
        #[cfg(unix)]
        let mut again = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::hangup())?;
        loop {
            #[cfg(unix)]
            let told_again = again.recv();
            #[cfg(not(unix))]
            let told_again = std::future::pending::<Option<()>>();
            tokio::select! {
                () = &mut stop => break,
                // Another server has the store: this one has nothing to serve any more.
                _ = stopping.wait_for(|stop| *stop) => break,
                _ = told_again => self.node.read_limits(settings),
            }
        }
        tracing::info!("stopping");
        self.stop().await
    }

    /// Lets everybody go, finishes all writes and ends.
    pub async fn stop(self) -> Result<(), ServeError> {
        self.node.stop().await;
        self.keeper.abort();
        for listener in self.listeners {
            listener.await.map_err(std::io::Error::other)?;
        }
        drop(self.alone);
        Ok(())
    }
}

/// Brings a server up on a store of its own.
pub async fn start(config: Config) -> Result<Running, ServeError> {
    let failed = |why| ServeError::Store { place: config.store.place.clone(), why };
    let alone = match &config.store.place {
        Place::Sqlite(file) => Some(store::lock(file).map_err(failed)?),
        Place::Postgres(_) => None,
    };
    if alone.is_some() && config.bus.is_some() {
        let why = "several nodes need PostgreSQL: a file is one server's".to_owned();
        return Err(failed(StoreError::Failed(why)));
    }
    if alone.is_none() && config.backups.is_some() {
        let why =
            "PostgreSQL is copied with its own tools (docs/hosting.md), and not by --backups".to_owned();
        return Err(failed(StoreError::Failed(why)));
    }
    let bus: Arc<dyn Bus> = match &config.bus {
        Some(addresses) => Arc::new(Nats::connect(addresses, &config.node).await?),
        None => Arc::new(Local::default()),
    };
    let store = store::open(&config.store).await.map_err(failed)?;
    if alone.is_some() {
        store.nobody_is_there().await.map_err(failed)?;
    }
    let running = start_with(config, store, bus).await?;
    Ok(Running { alone, ..running })
}

/// Brings a node up over a store and a bus that other nodes may share.
pub async fn start_with(
    config: Config,
    store: Arc<dyn Store>,
    bus: Arc<dyn Bus>,
) -> Result<Running, ServeError> {
    let (listener, address) = bind(config.listen).await?;
    let counted = match config.metrics {
        Some(address) => Some(bind(address).await?),
        None => None,
    };
    let node = Node::new(config, store, bus).await?;
    node.open_to_others().await?;
    let keeper = tokio::spawn(Arc::clone(&node).keep());
    tokio::spawn(Arc::clone(&node).keep_alive());
    tokio::spawn(Arc::clone(&node).tell_people());
    tokio::spawn(Arc::clone(&node).keep_tournaments());
    if let Some(plan) = node.config.backups.clone() {
        tokio::spawn(backups::keep_copies(Arc::clone(&node), plan));
    }
    let metrics = counted.as_ref().map(|(_, address)| *address);
    let mut listeners = vec![tokio::spawn(listen::accept(listener, Arc::clone(&node), http::router(&node)))];
    if let Some((counter, _)) = counted {
        listeners.push(tokio::spawn(listen::accept(counter, Arc::clone(&node), http::counts(&node))));
    }
    tracing::info!(%address, "serving");
    Ok(Running { address, metrics, node, keeper, listeners, alone: None })
}

async fn bind(address: SocketAddr) -> Result<(TcpListener, SocketAddr), ServeError> {
    let listener = TcpListener::bind(address).await.map_err(|why| ServeError::Listen { address, why })?;
    let address = listener.local_addr()?;
    Ok((listener, address))
}

async fn told_to_stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        let terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate());
        match terminate {
            Ok(mut terminate) => tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            },
            Err(_) => {
                let _ = interrupt.await;
            }
        }
    }
    #[cfg(not(unix))]
    {
        let _ = interrupt.await;
    }
}
