//! What people read: tables and Markdown over findings and dossiers. Read-only; nothing here prints.

mod bug;
mod bundle;
mod campaign;
mod markup;
mod versions;

pub use bug::bug_markdown;
pub use bundle::{BUNDLE_NAMES, BundleFile, bundle};
pub use campaign::{BugLine, bug_count, bug_line, campaign_markdown, campaign_table, distinct_bugs};
pub use versions::affected;
