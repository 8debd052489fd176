//! News for pages as server-sent events: `changed` when the store has changed, `job` when a job has
//! come further.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{Stream, unfold};
use tokio::sync::broadcast::error::RecvError;

use crate::Desk;

/// Not more often than this: a page that renews itself all the time cannot be read.
const PAUSE: Duration = Duration::from_millis(500);

pub async fn events(State(desk): State<Arc<Desk>>) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let mut snapshot = desk.snapshot.clone();
    // A page looks for itself when it connects; what comes after is told.
    snapshot.mark_unchanged();
    let listeners = (snapshot, desk.jobs.listen(), desk.ending.clone());
    let stream = unfold(listeners, |(mut snapshot, mut jobs, mut ending)| async move {
        let event = tokio::select! {
            _ = ending.changed() => return None,
            changed = snapshot.changed() => {
                changed.ok()?;
                tokio::time::sleep(PAUSE).await;
                snapshot.mark_unchanged();
                Event::default().event("changed").data("store")
            }
            job = jobs.recv() => match job {
                Ok(job) => Event::default().event("job").data(serde_json::to_string(&job).unwrap_or_default()),
                // Too much to tell one by one: the page is to look for itself.
                Err(RecvError::Lagged(_)) => Event::default().event("changed").data("jobs"),
                Err(RecvError::Closed) => return None,
            },
        };
        Some((Ok(event), (snapshot, jobs, ending)))
    });
    Sse::new(stream).keep_alive(KeepAlive::default())
}
