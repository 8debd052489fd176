//! Findings, the bugs they are grouped into, bug folders, and the lab directory of a campaign.
//! The only place that writes into a lab directory; nothing here runs a compiler or judges one.

mod bug_folder;
mod finding;
mod journal;
mod known;
mod lab;
mod reduction;
mod replace;
#[cfg(test)]
mod samples;
mod signature;
mod suspects;
mod system_calls;

pub use bug_folder::{BugFolder, Expected, Seen, Trigger, read, read_truth, write, write_with};
pub use finding::{Finding, FoundIn, UnitRecord};
pub use journal::Journal;
pub use known::{KnownBug, known_as, read_known};
pub use lab::{Bug, BugId, KindCount, KnownAgain, Lab, Moment, RemoteWorker, Room, RoomLimits, Tally, Totals};
pub use reduction::{Reduction, Size, StageNote, Step};
pub use signature::{Signature, signature, telling_frames};
pub use suspects::{
    DecisiveBranch, FileSuspect, FunctionSuspect, RANKING, Suspects, Witness, keep_ranking, read_suspects,
};
