//! The list of a campaign's bugs: filters, pages, rows.

use std::collections::BTreeSet;

use maud::{Markup, html};
use serde::Deserialize;

use super::shell::{Setting, scrolled};
use super::visible::visible;
use crate::campaign::BugLine;

/// Rows of one page of a list that is served.
pub const PAGE_ROWS: usize = 100;

/// Which bugs are wanted; empty fields ask for nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Filter {
    pub kind: String,
    pub subject: String,
    pub pass: String,
    pub status: String,
    pub text: String,
    /// From 0.
    pub page: usize,
}

impl Filter {
    fn fits(&self, line: &BugLine) -> bool {
        let same = |wanted: &str, is: &str| wanted.is_empty() || wanted == is;
        let text = self.text.to_lowercase();
        let has = |place: &str| place.to_lowercase().contains(&text);
        same(&self.kind, &line.kind)
            && same(&self.subject, &line.subject)
            && same(&self.pass, line.pass.as_deref().unwrap_or_default())
            && same(&self.status, &line.status)
            && (text.is_empty() || has(&line.id) || has(line.recipe()) || has(&line.affected))
    }

    /// The same list at another page, as a query.
    fn at(&self, page: usize) -> String {
        let fields = [
            ("kind", &self.kind),
            ("subject", &self.subject),
            ("pass", &self.pass),
            ("status", &self.status),
            ("text", &self.text),
        ];
        let set = fields.iter().filter(|(_, value)| !value.is_empty());
        let mut query: String = set.map(|(name, value)| format!("{name}={}&", escaped(value))).collect();
        query.push_str(&format!("page={page}"));
        format!("?{query}")
    }
}

/// A value of a query.
fn escaped(value: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    value.bytes().map(|byte| if plain(byte) { (byte as char).to_string() } else { format!("%{byte:02X}") }).collect()
}

/// The list with its filters. Pages on disk hold all rows and filter them by script; served ones are
/// filtered here and come in pages.
pub fn listing(lines: &[BugLine], filter: &Filter, setting: Setting, link: &dyn Fn(&str) -> String) -> Markup {
    let fitting: Vec<&BugLine> = lines.iter().filter(|line| filter.fits(line)).collect();
    let (shown, pages) = match setting {
        Setting::File => (fitting.clone(), 1),
        Setting::Served => {
            let from = fitting.iter().skip(filter.page.saturating_mul(PAGE_ROWS)).take(PAGE_ROWS).copied();
            (from.collect(), fitting.len().div_ceil(PAGE_ROWS))
        }
    };
    html! {
        (form(lines, filter, setting))
        div #bug-list data-live[setting.is_served()] {
            @if setting.is_served() { p.faint { (fitting.len()) " of " (lines.len()) " bugs" } }
            (scrolled("bugs", table(&shown, link)))
            @if pages > 1 { (turning(filter, pages)) }
        }
    }
}

fn form(lines: &[BugLine], filter: &Filter, setting: Setting) -> Markup {
    let values =
        |of: fn(&BugLine) -> &str| lines.iter().map(of).filter(|value| !value.is_empty()).collect::<BTreeSet<_>>();
    let fields = [
        ("kind", &filter.kind, values(|line| &line.kind)),
        ("subject", &filter.subject, values(|line| &line.subject)),
        ("pass", &filter.pass, values(|line| line.pass.as_deref().unwrap_or_default())),
        ("status", &filter.status, values(|line| &line.status)),
    ];
    html! {
        form.filter role="search" aria-label="Bugs" data-filters=[(setting == Setting::File).then_some("bug-list")] method="get" {
            @for (name, chosen, values) in &fields {
                label {
                    (name)
                    select name=(name) {
                        option value="" { "all" }
                        @for value in values { option value=(value) selected[value == chosen] { (visible(value)) } }
                    }
                }
            }
            label { "text" input type="search" name="text" value=(filter.text); }
            @if setting.is_served() { button type="submit" { "filter" } }
            @else { output.faint {} }
        }
    }
}

fn table(lines: &[&BugLine], link: &dyn Fn(&str) -> String) -> Markup {
    html! {
        table {
            thead {
                tr {
                    th scope="col" { "bug" } th scope="col" { "kind" } th scope="col" { "subject" } th.n scope="col" { "findings" }
                    th scope="col" { "status" } th.n scope="col" { "lines" } th.wide scope="col" { "versions" } th.wide scope="col" { "minimal recipe" }
                }
            }
            tbody {
                @for line in lines {
                    tr data-kind=(line.kind) data-subject=(line.subject) data-pass=(line.pass.as_deref().unwrap_or_default()) data-status=(line.status) {
                        td { a href=(link(&line.id)) { (visible(&line.id)) } }
                        td { (line.kind) }
                        td { (visible(&line.subject)) }
                        td.n { (line.findings) }
                        td { (visible(&line.status)) }
                        td.n { @if let Some(lines) = line.lines { (lines) } }
                        td.wide { (visible(&line.affected)) }
                        td.wide { code { (visible(line.recipe())) } }
                    }
                }
                @if lines.is_empty() { tr { td colspan="8" { "No bug here so far." } } }
            }
        }
    }
}

fn turning(filter: &Filter, pages: usize) -> Markup {
    html! {
        nav.pages aria-label="Pages of bugs" {
            @if filter.page > 0 { a href=(filter.at(filter.page - 1)) rel="prev" { "previous" } }
            span { "page " (filter.page + 1) " of " (pages) }
            @if filter.page + 1 < pages { a href=(filter.at(filter.page + 1)) rel="next" { "next" } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(number: usize) -> BugLine {
        BugLine {
            id: format!("llvm-14-crash-{number}"),
            subject: "llvm-14".into(),
            kind: if number.is_multiple_of(2) { "crash" } else { "wrong-code" }.into(),
            dir: String::new(),
            passes: Some("gvn".into()),
            options: None,
            front_end: None,
            tier: None,
            pass: Some("<gvn>".into()),
            snippets: None,
            findings: 1,
            status: "ready".into(),
            lines: Some(7),
            seen: String::new(),
            expected: None,
            affected: "14".into(),
            versions: None,
        }
    }

    #[test]
    fn a_served_list_comes_in_pages_that_keep_their_filter() {
        let lines: Vec<_> = (0..450).map(line).collect();
        let filter = Filter { kind: "crash".into(), pass: "<gvn>".into(), page: 1, ..Filter::default() };
        let served = listing(&lines, &filter, Setting::Served, &|id| format!("/bugs/{id}")).into_string();
        assert!(served.contains("225 of 450 bugs") && served.contains("page 2 of 3"), "{served}");
        assert_eq!(served.matches("<tr data-kind").count(), PAGE_ROWS);
        assert!(served.contains("?kind=crash&amp;pass=%3Cgvn%3E&amp;page=2"), "{served}");
        assert!(!served.contains("wrong-code</td>") && served.contains("<option value=\"&lt;gvn&gt;\" selected>"));
        let far = Filter { page: usize::MAX, ..Filter::default() };
        assert!(listing(&lines, &far, Setting::Served, &|_| String::new()).into_string().contains("No bug"));
    }

    #[test]
    fn a_list_on_disk_has_every_row() {
        let lines: Vec<_> = (0..450).map(line).collect();
        let file = listing(&lines, &Filter::default(), Setting::File, &|id| format!("bugs/{id}.html")).into_string();
        assert_eq!(file.matches("<tr data-kind").count(), 450);
        assert!(file.contains("data-filters=\"bug-list\"") && file.contains("bugs/llvm-14-crash-449.html"));
    }
}
