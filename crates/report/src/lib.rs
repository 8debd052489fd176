//! What people read: tables and Markdown over findings. Read-only; nothing here prints.

mod campaign;
mod versions;

pub use campaign::{BugLine, bug_count, bug_line, campaign_markdown, campaign_table};
pub use versions::affected;
