//! Which blocks of a compiler a run executed: where its blocks are and whose they are, and how
//! they are watched. What the blocks mean for a bug is left to isolation.

mod archive;
mod blocks;
mod check;
mod counters;
mod debug_info;
mod decode;
mod executable;
mod lines;
mod link_map;
mod list_header;
mod members;
mod sites;
mod sketch;
mod source;
mod source_path;
mod source_tree;
mod table;
mod trapped;
mod traps;

pub(crate) use archive::header_sections;
pub(crate) use blocks::WatchList;
pub use blocks::{Armed, TextSegment, Watch};
pub(crate) use check::compare_with_steps;
pub(crate) use counters::CountingCompiler;
pub use counters::RUNTIME as COUNTER_RUNTIME;
pub use counters::{SeenTwice, TwiceWatched};
pub(crate) use decode::{Cut, decode};
pub(crate) use executable::table_cut_at;
pub use executable::table_of_executable;
pub use lines::{Line, Lines};
pub(crate) use link_map::LinkMap;
pub(crate) use members::{HeaderSections, Members};
pub(crate) use sites::sites_in;
pub use sites::{Change, Patch, Site};
pub use sketch::CodeSketch;
pub(crate) use sketch::KINDS;
pub(crate) use source::short_hash;
pub use source::{CoverageSource, CoveredRun, Part, SelfCheck, Start};
pub(crate) use table::is_below;
pub use table::{BlockTable, Function, SourceFile, base_symbol, readable_name, short_name};
pub(crate) use trapped::base_of;
pub use trapped::call_trapped;
pub(crate) use traps::{Traps, record_from_now, stop_recording};
