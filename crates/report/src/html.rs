//! Pages for a browser: one bug, a campaign, a benchmark. All foreign text is escaped by the templates,
//! and a strict policy stands in every page in case one were not.

mod bug;
mod campaign;
mod controls;
mod diff;
mod evidence;
mod findings;
mod highlight;
mod listing;
mod plot;
mod results;
mod shell;
mod suspects;
mod visible;
mod workers;

pub use bug::{BugView, bug_page};
pub use campaign::{CampaignView, campaign_page};
pub use controls::{JobLine, bug_controls, job_list};
pub use findings::findings_page;
pub use listing::{Filter, PAGE_ROWS};
pub use maud::Markup;
pub use plot::BarChart;
pub use results::results_page;
pub use shell::{Setting, policy};
pub use visible::visible;
