//! A campaign as a page: how fast it goes, what it has found and where, and the list of its bugs.

use std::collections::BTreeMap;

use maud::{Markup, html};
use whodunit_findings::{KnownAgain, Moment, RemoteWorker, Tally};

use super::listing::{Filter, listing};
use super::plot::{Curve, curve, meter, plain};
use super::shell::{Page, Setting, scrolled};
use super::visible::visible;
use super::workers::workers;
use crate::campaign::BugLine;

/// All that the page is made of.
pub struct CampaignView<'a> {
    pub lines: &'a [BugLine],
    pub tally: &'a Tally,
    pub moments: &'a [Moment],
    pub known: &'a [KnownAgain],
    pub seconds: f64,
    /// Subjects and their versions.
    pub subjects: &'a [(String, String)],
    pub filter: &'a Filter,
    pub setting: Setting,
    pub crumbs: &'a [(&'a str, &'a str)],
    /// Where the page of a bug is.
    pub link: &'a dyn Fn(&str) -> String,
    /// Workers of other machines, and the moment they are looked at, in seconds since 1970.
    pub workers: &'a [RemoteWorker],
    pub now: f64,
    /// What was started from a page that is served.
    pub jobs: Option<Markup>,
}

/// The page.
pub fn campaign_page(view: &CampaignView) -> String {
    let live = view.setting.is_served();
    let body = html! {
        h1 { "What this campaign found" }
        div #numbers data-live[live] { (numbers(view)) }
        @if let Some(jobs) = &view.jobs { (jobs) }
        section aria-labelledby="bugs" {
            h2 #bugs { "Bugs" }
            (listing(view.lines, view.filter, view.setting, view.link))
        }
        section aria-labelledby="course" {
            h2 #course { "Over time" }
            div #curves data-live[live] { (curves(view.moments)) }
        }
        section aria-labelledby="where" {
            h2 #where { "Findings by kind, subject and pass" }
            div #shares data-live[live] { (shares(view)) }
        }
        @if !view.workers.is_empty() {
            section aria-labelledby="workers" {
                h2 #workers { "Workers" }
                div #crowd data-live[live] { (workers(view.workers, view.now)) }
            }
        }
        section aria-labelledby="compilers" {
            h2 #compilers { "Compilers" }
            table {
                thead { tr { th scope="col" { "subject" } th scope="col" { "version" } } }
                tbody { @for (name, version) in view.subjects { tr { td { (visible(name)) } td { (visible(version)) } } } }
            }
        }
        (others(view))
    };
    Page { title: "campaign", crumbs: view.crumbs, body, setting: view.setting }.render()
}

fn numbers(view: &CampaignView) -> Markup {
    let rate = if view.seconds > 0.0 { view.tally.tests as f64 / view.seconds } else { 0.0 };
    let ready = view.lines.iter().filter(|line| line.status == "ready").count();
    let facts = [
        (view.lines.len().to_string(), "bugs"),
        (ready.to_string(), "ready to be filed"),
        (view.tally.findings.to_string(), "findings"),
        (view.tally.tests.to_string(), "tests"),
        (view.tally.programs.to_string(), "programs"),
        (format!("{rate:.1}"), "tests a second"),
        (duration(view.seconds), "of hunting"),
    ];
    html! { ul.facts { @for (number, what) in facts { li { b { (number) } (what) } } } }
}

fn duration(seconds: f64) -> String {
    match seconds as u64 {
        seconds @ 0..120 => format!("{seconds} s"),
        seconds @ 120..7200 => format!("{} min", seconds / 60),
        seconds => format!("{:.1} h", seconds as f64 / 3600.0),
    }
}

/// A rate is measured over so much of the whole time.
const WINDOW: f64 = 0.02;

fn rates(moments: &[Moment]) -> Vec<(f64, f64)> {
    let window = moments.last().map_or(1.0, |last| (last.seconds * WINDOW).max(1.0));
    let mut from = Moment::default();
    let mut rates = Vec::new();
    for moment in moments {
        let passed = moment.seconds - from.seconds;
        if passed >= window {
            rates.push((moment.seconds, moment.tests.saturating_sub(from.tests) as f64 / passed));
            from = *moment;
        }
    }
    rates
}

fn curves(moments: &[Moment]) -> Markup {
    let of = |value: fn(&Moment) -> u64| -> Vec<(f64, f64)> {
        let begin = std::iter::once((0.0, 0.0)).filter(|_| !moments.is_empty());
        begin.chain(moments.iter().map(|moment| (moment.seconds, value(moment) as f64))).collect()
    };
    html! {
        div.two {
            (curve(&Curve { title: "Bugs", x: "s", points: &of(|moment| moment.bugs), steps: true }))
            (curve(&Curve { title: "Tests a second", x: "s", points: &rates(moments), steps: false }))
            (curve(&Curve { title: "Findings", x: "s", points: &of(|moment| moment.findings), steps: true }))
            (curve(&Curve { title: "Tests", x: "s", points: &of(|moment| moment.tests), steps: false }))
        }
    }
}

/// Rows of a table of shares: the rest is summed up.
const SHARES: usize = 15;

fn shares(view: &CampaignView) -> Markup {
    let bugs_by = |of: fn(&BugLine) -> Option<&str>| {
        let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
        view.lines.iter().filter_map(of).for_each(|name| *counts.entry(name).or_default() += 1);
        counts
    };
    html! {
        div.two {
            (share("kind", &view.tally.kinds, &bugs_by(|line| Some(&line.kind))))
            (share("subject", &view.tally.subjects, &bugs_by(|line| Some(&line.subject))))
            (share("pass at which it goes wrong", &view.tally.passes, &bugs_by(|line| line.pass.as_deref())))
        }
    }
}

fn share(title: &str, findings: &BTreeMap<String, u64>, bugs: &BTreeMap<&str, u64>) -> Markup {
    let mut rows: Vec<(&str, u64)> = findings.iter().map(|(name, count)| (name.as_str(), *count)).collect();
    rows.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let most = rows.first().map_or(1.0, |(_, count)| *count as f64);
    let rest = rows.iter().skip(SHARES).map(|(_, count)| count).sum::<u64>();
    html! {
        (scrolled(title, html! { table {
                thead { tr { th scope="col" { (title) } th.n scope="col" { "findings" } th.n scope="col" { "bugs" } th.wide scope="col" { "share" } } }
                tbody {
                    @for (name, count) in rows.iter().take(SHARES) {
                        tr {
                            td { (visible(name)) } td.n { (count) } td.n { (bugs.get(name).copied().unwrap_or(0)) }
                            td.wide { (meter(*count as f64, most)) }
                        }
                    }
                    @if rest > 0 { tr { td.faint { (rows.len() - SHARES) " others" } td.n { (rest) } td {} td.wide {} } }
                    @if rows.is_empty() { tr { td colspan="4" { "Nothing so far." } } }
                }
            } }))
    }
}

fn others(view: &CampaignView) -> Markup {
    let lists = [("Programs set aside", &view.tally.set_aside), ("Tests that told nothing", &view.tally.inconclusive)];
    html! {
        @if !view.known.is_empty() {
            h2 { "Known bugs that were seen again" }
            ul { @for bug in view.known { li { (visible(&bug.name)) ": " (bug.findings) " findings" } } }
        }
        @for (title, counts) in lists.iter().filter(|(_, counts)| !counts.is_empty()) {
            h2 { (title) }
            ul { @for (reason, count) in counts.iter() { li { (plain(*count as f64)) ": " (visible(reason)) } } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_those_between_moments() {
        let moment = |seconds: f64, tests| Moment { seconds, tests, ..Moment::default() };
        let rates = rates(&[moment(1.0, 10), moment(1.5, 11), moment(3.0, 50), moment(4.0, 50)]);
        assert_eq!(rates, [(1.0, 10.0), (3.0, 20.0), (4.0, 0.0)]);
    }

    #[test]
    fn a_campaign_with_nothing_has_a_page_and_hostile_names_are_text() {
        let mut tally = Tally::default();
        tally.passes.insert("<img src=x>".into(), 3);
        let view = CampaignView {
            lines: &[],
            tally: &tally,
            moments: &[],
            known: &[KnownAgain { name: "</ul><script>".into(), findings: 2 }],
            seconds: 0.0,
            subjects: &[("llvm-14".into(), "1:14".into())],
            filter: &Filter::default(),
            setting: Setting::File,
            crumbs: &[],
            link: &|id| id.to_owned(),
            workers: &[],
            now: 0.0,
            jobs: None,
        };
        let page = campaign_page(&view);
        assert!(page.contains("&lt;img src=x&gt;") && page.contains("&lt;/ul&gt;&lt;script&gt;"), "{page}");
        assert!(page.contains("nothing to draw yet") && page.contains("No bug here so far."));
    }
}
