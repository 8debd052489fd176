//! What every page shares: head, look, script, and a policy that lets nothing else in.

use std::sync::OnceLock;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest, Sha256};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");
const LIVE_SCRIPT: &str = include_str!("live.js");

/// Whether a page lies on disk or comes from `whodunit serve`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    File,
    Served,
}

impl Setting {
    pub fn is_served(self) -> bool {
        self != Setting::File
    }
}

/// A page to be.
pub struct Page<'a> {
    pub title: &'a str,
    /// Places above this one: what they are called and where they are.
    pub crumbs: &'a [(&'a str, &'a str)],
    pub body: Markup,
    pub setting: Setting,
}

impl Page<'_> {
    /// The whole document.
    pub fn render(&self) -> String {
        let served = self.setting.is_served();
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta http-equiv="Content-Security-Policy" content=(policy(served));
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="referrer" content="no-referrer";
                    title { (self.title) " – whodunit" }
                    link rel="icon" href="data:,";
                    style { (PreEscaped(STYLE)) }
                }
                body {
                    a.skip href="#content" { "Skip to the content" }
                    header {
                        span.brand { "whodunit" }
                        nav aria-label="Places" { @for (name, place) in self.crumbs { a href=(place) { (name) } } }
                        @if served { span.faint { span #connection role="status" { "connecting" } } }
                    }
                    main #content { (self.body) }
                    footer { "Made by whodunit. Nothing on this page was loaded from elsewhere, and nothing was filed anywhere." }
                    script { (PreEscaped(SCRIPT)) }
                    @if served { script { (PreEscaped(LIVE_SCRIPT)) } }
                }
            }
        };
        page.into_string()
    }
}

/// The content security policy: our style, our scripts, nothing else.
pub fn policy(served: bool) -> &'static str {
    static POLICIES: OnceLock<[String; 2]> = OnceLock::new();
    let policies = POLICIES.get_or_init(|| {
        let [style, script, live] = [STYLE, SCRIPT, LIVE_SCRIPT].map(source);
        let common = format!("default-src 'none'; style-src {style}; img-src data:; base-uri 'none'");
        [
            format!("{common}; script-src {script}; form-action 'none'"),
            format!("{common}; script-src {script} {live}; connect-src 'self'; form-action 'self'"),
        ]
    });
    &policies[usize::from(served)]
}

fn source(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)))
}

/// A table that may be wider than the screen; it can be reached and moved with the keyboard.
pub fn scrolled(label: &str, table: Markup) -> Markup {
    html! { div.scroll tabindex="0" role="region" aria-label=(label) { (table) } }
}

/// A block of text with a button that copies it.
pub fn code(label: &str, text: Markup) -> Markup {
    html! {
        div.code {
            button.copy type="button" aria-label={ "copy: " (label) } { "copy" }
            pre tabindex="0" role="region" aria-label=(label) { (text) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_its_policy_and_titles_are_text() {
        let page = Page {
            title: "<script>alert(1)</script>",
            crumbs: &[("campaign", "index.html")],
            body: html! { p { "x" } },
            setting: Setting::File,
        };
        let text = page.render();
        assert!(text.contains("<title>&lt;script&gt;alert(1)"), "{text}");
        assert!(text.contains(policy(false).split('\'').nth(1).unwrap()), "the policy stands in the head");
        assert!(!text.contains("EventSource") && !policy(false).contains("connect-src"));
        assert!(Page { setting: Setting::Served, ..page }.render().contains("EventSource"));
    }

    #[test]
    fn nothing_of_ours_could_end_its_element_or_load_anything() {
        for text in [STYLE, SCRIPT, LIVE_SCRIPT] {
            assert!(!text.contains("</") && !text.contains("<!--") && !text.contains("http"));
            assert!(!text.contains("innerHTML ="), "foreign text is set as text");
        }
        assert!(!STYLE.contains("url(") && !STYLE.contains("@import"));
    }

    #[test]
    fn hashes_are_those_that_browsers_compute() {
        // The example of the specification of content security policies.
        assert_eq!(source("doSomething();"), "'sha256-RFWPLDbv2BY+rCkDzsE+0fr8ylGr2R2faWMhq4lfEQc='");
    }
}
