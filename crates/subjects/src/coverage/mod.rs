//! Which blocks of a compiler a run executed: where its blocks are and whose they are, and how
//! they are watched. What the blocks mean for a bug is left to isolation.

mod archive;
mod blocks;
mod check;
mod decode;
mod link_map;
mod list_header;
mod sites;
mod source;
mod source_path;
mod table;
mod traps;

pub(crate) use archive::header_sections;
pub(crate) use blocks::WatchList;
pub use blocks::{Armed, TextSegment, Watch};
pub(crate) use check::compare_with_steps;
pub(crate) use decode::{HeaderSections, decode};
pub(crate) use link_map::LinkMap;
pub(crate) use sites::sites_of;
pub use sites::{Change, Patch, Site};
pub use source::{CoverageSource, CoveredRun, SelfCheck};
pub use table::{BlockTable, Function, Place, SourceFile, base_symbol, readable_name};
pub(crate) use traps::{Traps, record_from_now, stop_recording};
