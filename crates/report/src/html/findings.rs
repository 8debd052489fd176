//! The findings of one bug, a page at a time.

use maud::html;
use whodunit_findings::Finding;

use super::listing::PAGE_ROWS;
use super::shell::{Page, Setting, scrolled};
use super::visible::visible;

/// Page number `page`, from 0, of `all` findings.
pub fn findings_page(bug: &str, findings: &[Finding], page: u64, all: u64, setting: Setting) -> String {
    let pages = all.div_ceil(PAGE_ROWS as u64);
    let back = format!("/bugs/{bug}");
    let body = html! {
        h1 { "Findings of " (visible(bug)) }
        p.faint { (all) @if all == 1 { " finding" } @else { " findings" } }
        (scrolled("findings", html! { table {
                thead {
                    tr {
                        th.n scope="col" { "program" } th.n scope="col" { "test" } th scope="col" { "strategy" } th scope="col" { "seen" }
                        th.wide scope="col" { "recipe as found" }
                    }
                }
                tbody {
                    @for finding in findings {
                        tr {
                            td.n { (finding.unit) } td.n { (finding.test) } td { (visible(&finding.strategy)) }
                            td { (visible(&finding.symptom.summary())) }
                            td.wide { code { (visible(&finding.recipe.to_string())) } }
                        }
                    }
                }
            } }))
        nav.pages aria-label="Pages of findings" {
            @if page > 0 { a href={ "?page=" (page - 1) } rel="prev" { "previous" } }
            span { "page " (page + 1) " of " (pages.max(1)) }
            @if page + 1 < pages { a href={ "?page=" (page + 1) } rel="next" { "next" } }
        }
    };
    Page { title: &format!("findings of {bug}"), crumbs: &[("campaign", "/"), (bug, &back)], body, setting }.render()
}
