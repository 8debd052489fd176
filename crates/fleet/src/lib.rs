//! Campaigns on many machines: the units of a campaign are items in a JetStream work queue, workers of any
//! machine take them, and one collector stores what comes back. A duplicate is harmless: a unit is what its index says.

mod crowd;
mod dispatch;
mod door;
mod names;
mod recruit;
mod server;
mod slot;
mod wire;
mod worker;

pub use dispatch::{Fleet, FleetSettings, check_server};
pub use door::Door;
pub use slot::Finishing;
pub use worker::{Served, WorkerSettings, serve_work};
