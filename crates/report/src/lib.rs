//! What people read: tables, Markdown, pages and SARIF over findings and dossiers. Read-only; nothing here prints.

mod bug;
mod bundle;
mod campaign;
mod changes;
mod facts;
mod formats;
mod html;
mod markup;
mod sarif;
mod versions;

pub use bug::bug_markdown;
pub use bundle::{BUNDLE_NAMES, BundleFile, bundle};
pub use campaign::{BugLine, bug_count, bug_line, campaign_markdown, campaign_table, distinct_bugs};
pub use changes::changed_lines;
pub use facts::{Facts, kind_words};
pub use formats::{FORMATS, ReportFormat, report_format};
pub use html::{
    BarChart, BugView, CampaignView, Filter, JobLine, Markup, PAGE_ROWS, Setting, bug_controls, bug_page,
    campaign_page, findings_page, job_list, policy, results_page, visible,
};
pub use versions::affected;
