//! The workers of other machines: who helps, how fast, and when each was last heard of.

use maud::{Markup, html};
use whodunit_findings::RemoteWorker;

use super::shell::scrolled;
use super::visible::visible;

/// A worker that was not heard of for so many seconds is taken for gone.
const GONE: f64 = 30.0;

/// A table of workers at the moment `now`, in seconds since 1970; nothing where nobody ever helped.
pub fn workers(workers: &[RemoteWorker], now: f64) -> Markup {
    if workers.is_empty() {
        return html! {};
    }
    let here = workers.iter().filter(|worker| state(worker, now) == State::Working);
    let rate: f64 = here.clone().map(|worker| worker.rate).sum();
    html! {
        p { (here.count()) " of " (workers.len()) " workers are here, " (format!("{rate:.1}")) " tests a second together." }
        (scrolled("workers", html! { table {
            thead { tr {
                th scope="col" { "worker" } th scope="col" { "machine" } th.n scope="col" { "jobs" } th.n scope="col" { "tests" }
                th.n scope="col" { "tests a second" } th.n scope="col" { "last sign of life" } th scope="col" { "state" }
            } }
            tbody { @for worker in workers { (row(worker, now)) } }
        } }))
    }
}

fn row(worker: &RemoteWorker, now: f64) -> Markup {
    let rate = if state(worker, now) == State::Working { worker.rate } else { 0.0 };
    html! {
        tr {
            td { (visible(&worker.name)) } td { (visible(&worker.host)) } td.n { (worker.jobs) } td.n { (worker.tests) }
            td.n { (format!("{rate:.1}")) } td.n { (ago(now - worker.seen)) }
            td {
                @match state(worker, now) {
                    State::Working => "working",
                    State::Gone => "gone",
                    State::Unfit(why) => span.bad { "cannot help: " (visible(why)) },
                }
            }
        }
    }
}

#[derive(PartialEq)]
enum State<'a> {
    Working,
    Gone,
    Unfit(&'a str),
}

fn state(worker: &RemoteWorker, now: f64) -> State<'_> {
    match &worker.trouble {
        _ if now - worker.seen > GONE => State::Gone,
        Some(why) => State::Unfit(why),
        None => State::Working,
    }
}

fn ago(seconds: f64) -> String {
    match seconds.max(0.0) as u64 {
        seconds @ 0..120 => format!("{seconds} s ago"),
        seconds @ 120..7200 => format!("{} min ago", seconds / 60),
        seconds => format!("{} h ago", seconds / 3600),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worker(name: &str, seen: f64, trouble: Option<&str>) -> RemoteWorker {
        RemoteWorker {
            name: name.into(),
            host: "box<1>".into(),
            jobs: 4,
            tests: 900,
            rate: 12.5,
            seen,
            trouble: trouble.map(str::to_owned),
        }
    }

    #[test]
    fn a_page_tells_who_works_who_is_gone_and_who_cannot_help() {
        let some = [worker("a", 995.0, None), worker("b", 100.0, None), worker("c", 999.0, Some("llvm-14 is missing"))];
        let page = workers(&some, 1000.0).into_string();
        assert!(page.contains("1 of 3 workers are here, 12.5 tests a second"), "{page}");
        for part in ["5 s ago", "15 min ago", "gone", "cannot help: ", "llvm-14 is missing", "box&lt;1&gt;"] {
            assert!(page.contains(part), "{part} is missing in {page}");
        }
        assert_eq!(workers(&[], 1000.0).into_string(), "");
    }
}
