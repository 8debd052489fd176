//! Findings, the bugs they are grouped into, bug folders, and the lab directory of a campaign.
//! The only place that writes into a lab directory; nothing here runs a compiler or judges one.

mod bug_folder;
mod finding;
mod lab;
mod replace;
#[cfg(test)]
mod samples;
mod signature;
mod system_calls;

pub use bug_folder::{BugFolder, Expected, Seen, Trigger, read, read_truth, write};
pub use finding::{Finding, UnitRecord};
pub use lab::{Bug, BugId, KindCount, Lab, Totals};
pub use signature::{Signature, signature, telling_frames};
