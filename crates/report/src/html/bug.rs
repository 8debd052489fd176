//! One bug as one page that needs nothing else: what happens, the program, the proof, the suspects.

use maud::{Markup, html};
use whodunit_dossier::{Dossier, Readiness};
use whodunit_findings::Suspects;

use super::highlight::highlighted;
use super::shell::{Page, Setting, code};
use super::visible::visible;
use super::{evidence, suspects};
use crate::facts::{Facts, kind_words};
use crate::versions::affected;

/// All that a page of a bug is made of; whatever is missing is left out or said to be missing.
pub struct BugView<'a> {
    pub facts: &'a Facts,
    pub dossier: Option<&'a Dossier>,
    pub suspects: Option<&'a Suspects>,
    pub crumbs: &'a [(&'a str, &'a str)],
    pub setting: Setting,
    /// What can be done with the bug, on a page that is served.
    pub controls: Option<Markup>,
}

/// The page.
pub fn bug_page(view: &BugView) -> String {
    let title = format!("[{}] {}", view.facts.subject, view.facts.title());
    let body = html! {
        h1 { (visible(&title)) }
        (summary(view))
        @if let Some(controls) = &view.controls { (controls) }
        div #bug data-live[view.setting.is_served()] {
            (behaviour(view.facts))
            (program(view.facts))
            @if let Some(dossier) = view.dossier { (evidence::reproduce(dossier)) }
            (versions(view.facts))
            (suspects::section(view.suspects, view.facts))
            @if let Some(dossier) = view.dossier { (evidence::rest(dossier)) }
            @else { p.note { "There is no report of this bug yet: " code { "whodunit report " (view.facts.bug) } " gathers the rest." } }
        }
    };
    Page { title: &title, crumbs: view.crumbs, body, setting: view.setting }.render()
}

fn summary(view: &BugView) -> Markup {
    let facts = view.facts;
    let ready = view.dossier.map(|dossier| &dossier.readiness);
    html! {
        p {
            span.tag { (facts.subject) } span.tag { (kind_words(facts.kind)) }
            span.tag { (facts.lines()) " lines" }
            @if !facts.versions.is_empty() { span.tag { "versions: " (affected(&facts.versions)) } }
            span.tag.mono { (facts.bug) }
        }
        @match ready {
            Some(Readiness::Ready) => { p.note.good { "Ready: every blocking demand on a report is met or does not apply." } }
            Some(Readiness::NotReady(missing)) => {
                div.note.bad { "Not ready to be filed. Still to do:" ul { @for todo in missing { li { (visible(todo)) } } } }
            }
            None => {}
        }
    }
}

fn behaviour(facts: &Facts) -> Markup {
    html! {
        section aria-labelledby="happens" {
            h2 #happens { "What happens" }
            @match &facts.expected {
                Some(expected) => {
                    p {
                        "The program should end with exit status " (expected.exit.unwrap_or(0)) " and print this"
                        @if !expected.agreed_by.is_empty() { ", say " (visible(&expected.agreed_by.join(", "))) } ":"
                    }
                    (code("what the program should print", html! { (visible(&expected.stdout)) }))
                }
                None => { p { "The compiler should end without an error." } }
            }
            p { "Instead: " strong.bad { (visible(&facts.actual)) } }
        }
    }
}

fn program(facts: &Facts) -> Markup {
    html! {
        section aria-labelledby="program" {
            h2 #program { "Program (" (visible(&facts.file)) ")" }
            @match &facts.program {
                Some(text) => (code("the program", highlighted(facts.language, text))),
                None => { p { (facts.file) " is bitcode; it is in the bug's folder." } }
            }
        }
    }
}

fn versions(facts: &Facts) -> Markup {
    let rows = facts.versions_in_order();
    if rows.is_empty() {
        return html! {};
    }
    html! {
        section aria-labelledby="versions" {
            h2 #versions { "Versions" }
            p { "Affected: " (visible(&affected(&facts.versions))) "." }
            table {
                thead { tr { th scope="col" { "version" } th scope="col" { "result" } } }
                tbody {
                    @for (name, seen) in rows {
                        tr { td { (visible(name)) } td class=(if seen == "ok" { "good" } else { "bad" }) { (visible(seen)) } }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
