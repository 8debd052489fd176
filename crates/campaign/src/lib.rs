//! The hunting loop: seeds become programs, programs become units of work, units become findings.
//! A unit depends only on the configuration and its index, so any number of jobs gives the same.

mod baseline;
mod choice;
mod chronicle;
mod config;
mod emi;
mod examine;
mod hands;
mod hunt;
mod labour;
mod plan;
mod rounds;
mod seeds;
mod shapes;
mod unit;
mod versions;
mod work_up;

pub use choice::ProgramShape;
pub use config::{Config, EmiShape, Seeds, Swarm};
pub use examine::Examined;
pub use hands::{AHEAD, Hands};
pub use hunt::{Budget, Hunted, Progress, Watcher, hunt, work_up_elsewhere};
pub use labour::{Field, Labour, News};
pub use plan::{Plan, generator};
pub use rounds::RoundShape;
pub use seeds::{ProgramSource, open as open_seeds};
pub use shapes::{Fetch, shapes};
pub use unit::Unit;
pub use versions::record_versions;
pub use work_up::{Finish, Finished, Order, Worked, Workshop, work_up_rest};
