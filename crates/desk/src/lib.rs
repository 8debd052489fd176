//! Pages over a lab directory: left in its folder, or served live while its campaign runs, with reductions
//! and isolations to start and stop, which are child processes of the same binary.

mod events;
mod guard;
mod jobs;
mod pages;
mod routes;
mod snapshot;
mod watcher;

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::sync::{broadcast, watch};

pub use pages::write_pages;

use guard::Guard;
use jobs::Jobs;
use snapshot::Snapshot;

/// What is served, and where.
pub struct Settings {
    pub lab: PathBuf,
    pub address: IpAddr,
    /// 0 takes any that is free.
    pub port: u16,
    /// What those must know who change something, where others than this machine can ask.
    pub token: String,
    /// The binary whose commands are run.
    pub binary: PathBuf,
    pub interrupt: Arc<AtomicBool>,
}

/// Everything that requests share.
struct Desk {
    lab: PathBuf,
    guard: Guard,
    jobs: Jobs,
    snapshot: watch::Receiver<Arc<Snapshot>>,
    /// Turns true when the server is to end, so that streams end too.
    ending: watch::Receiver<bool>,
}

/// Serves until `interrupt` is set. `ready` is told the address once it can be asked.
pub fn serve(settings: Settings, ready: impl FnOnce(SocketAddr)) -> Result<()> {
    let (publish, snapshot) = watch::channel(Arc::new(Snapshot::default()));
    let watching = watcher::watch(settings.lab.clone(), publish, settings.interrupt.clone())?;
    let (end, ending) = watch::channel(false);
    let (news, _) = broadcast::channel(256);
    let desk = Arc::new(Desk {
        guard: Guard::new(settings.address, settings.token.clone()),
        jobs: Jobs::new(settings.binary.clone(), news),
        lab: settings.lab.clone(),
        snapshot,
        ending,
    });
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let served = runtime.block_on(async {
        let address = SocketAddr::new(settings.address, settings.port);
        let listener = tokio::net::TcpListener::bind(address).await;
        let listener =
            listener.with_context(|| format!("cannot listen on {address}; name another port with --port"))?;
        ready(listener.local_addr()?);
        let over = interrupted(settings.interrupt.clone(), end);
        Ok(axum::serve(listener, routes::router(desk.clone())).with_graceful_shutdown(over).await?)
    });
    settings.interrupt.store(true, Relaxed);
    desk.jobs.stop_all();
    // A request that hangs must not keep the server from ending.
    runtime.shutdown_timeout(Duration::from_secs(1));
    let _ = watching.join();
    served
}

async fn interrupted(interrupt: Arc<AtomicBool>, end: watch::Sender<bool>) {
    while !interrupt.load(Relaxed) {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let _ = end.send(true);
}
