//! What can be started and stopped from a page that is served, and how far it has come.

use maud::{Markup, html};

use super::visible::visible;

/// A reduction or isolation as a page tells it.
#[derive(Clone, Debug)]
pub struct JobLine {
    pub id: u64,
    pub bug: String,
    pub work: String,
    pub state: String,
    pub line: String,
    pub running: bool,
}

/// Buttons for one bug, and its jobs.
pub fn bug_controls(bug: &str, jobs: &[JobLine], needs_token: bool) -> Markup {
    html! {
        section aria-label="Work on this bug" {
            p {
                button type="button" data-do={ "/bugs/" (bug) "/isolate" } { "Isolate: find the guilty file" } " "
                button type="button" data-do={ "/bugs/" (bug) "/reduce" } { "Reduce: make it small" }
                " " label {
                    "for at most "
                    select #seconds {
                        @for (seconds, words) in [(20, "20 seconds"), (60, "a minute"), (600, "10 minutes"), (3600, "an hour")] {
                            option value=(seconds) selected[seconds == 60] { (words) }
                        }
                    }
                }
                @if needs_token { " " label { "token " input #token type="password" autocomplete="off"; } }
                " " a href={ "/bugs/" (bug) "/findings" } { "all its findings" }
            }
            p.bad #answer role="alert" {}
            (job_list(jobs))
        }
    }
}

/// Jobs with their progress, newest first.
pub fn job_list(jobs: &[JobLine]) -> Markup {
    html! {
        div #jobs data-live {
            @if !jobs.is_empty() {
                ul {
                    @for job in jobs {
                        li {
                            strong { (job.work) } " " a href={ "/bugs/" (job.bug) } { (visible(&job.bug)) } " "
                            span id={ "job-" (job.id) } role="status" { (job.state) ": " (visible(&job.line)) } " "
                            @if job.running { button type="button" data-do={ "/jobs/" (job.id) "/stop" } { "Stop" } }
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_runs_can_be_stopped_and_its_words_are_text() {
        let job = |running| JobLine {
            id: 3,
            bug: "bug-1".into(),
            work: "isolate".into(),
            state: "running".into(),
            line: "<b>".into(),
            running,
        };
        let shown = bug_controls("bug-1", &[job(true)], true).into_string();
        assert!(shown.contains("data-do=\"/jobs/3/stop\"") && shown.contains("running: &lt;b&gt;"), "{shown}");
        assert!(shown.contains("id=\"token\"") && shown.contains("data-do=\"/bugs/bug-1/isolate\""));
        let ended = bug_controls("bug-1", &[job(false)], false).into_string();
        assert!(!ended.contains("/stop") && !ended.contains("token"), "{ended}");
    }
}
