//! The thread that looks at the store: when another process has written to it, a new snapshot is taken.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use anyhow::Result;
use tokio::sync::watch;
use whodunit_findings::Lab;

use crate::snapshot::Snapshot;

/// How often the store is asked whether it has changed.
const EVERY: Duration = Duration::from_millis(500);

/// Takes the first snapshot, then watches until `interrupt` is set.
pub fn watch(
    dir: PathBuf,
    publish: watch::Sender<Arc<Snapshot>>,
    interrupt: Arc<AtomicBool>,
) -> Result<JoinHandle<()>> {
    let lab = Lab::open_read_only(&dir)?;
    // The number first: what is written while the snapshot is taken counts as a change.
    let mut version = lab.version()?;
    let mut current = Arc::new(Snapshot::default().next(&lab)?);
    publish.send_replace(current.clone());
    Ok(std::thread::spawn(move || {
        let mut pause = EVERY;
        while !interrupt.load(Relaxed) {
            std::thread::sleep(pause);
            pause = EVERY;
            // A store that cannot be read just now is read the next time; pages show the last snapshot.
            let Ok(now) = lab.version() else { continue };
            if now == version {
                continue;
            }
            let begun = Instant::now();
            if let Ok(next) = current.next(&lab) {
                version = now;
                current = Arc::new(next);
                publish.send_replace(current.clone());
            }
            // A large store may not take more than half of a core.
            pause = EVERY.max(begun.elapsed());
        }
    }))
}
