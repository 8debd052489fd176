//! What was gathered to prove a bug: commands, script, crash, the pass alone, validity, checklist.

use maud::{Markup, html};
use whodunit_dossier::{Dossier, Item, State, Weight, Without};
use whodunit_program::Language;
use whodunit_validity::CheckVerdict;

use super::highlight::highlighted;
use super::shell::{code, scrolled};
use super::visible::visible;

/// How to see it with stock tools.
pub fn reproduce(dossier: &Dossier) -> Markup {
    let lines: Vec<String> = dossier.commands.iter().map(ToString::to_string).collect();
    html! {
        section aria-labelledby="reproduce" {
            h2 #reproduce { "Reproduce" }
            @if !lines.is_empty() { (code("the commands", html! { (visible(&lines.join("\n"))) })) }
            @match &dossier.script {
                Err(why) => { p { "There is no script that shows the bug with these tools: " (visible(why)) "." } }
                Ok(script) => {
                    p {
                        "The same as a script. It exits 0 if the bug is present, 1 if it is not, 2 if it cannot tell; replayed "
                        (script.replays.of) " times in a clean directory, it showed the bug " (script.replays.shown) " times."
                        @match &script.without {
                            Without::NotPresent(setting) => { " It exits 1 with " code { (visible(setting)) } "." }
                            Without::Unclear(why) => { " It was not seen to exit 1: " (visible(why)) "." }
                            Without::NoSuchRecipe => { " No recipe without the bug was found, so it was not seen to exit 1." }
                        }
                    }
                    details { summary { "repro.sh, for a directory that holds " (dossier.program.file) } (code("repro.sh", html! { (visible(&script.text)) })) }
                }
            }
            (build(dossier))
        }
    }
}

fn build(dossier: &Dossier) -> Markup {
    let build = &dossier.build;
    html! {
        table {
            tbody {
                tr { th scope="row" { "compiler" } td { (visible(&build.obtained)) } }
                tr { th scope="row" { "target" } td { (visible(build.target.as_deref().unwrap_or("unknown"))) } }
                tr { th scope="row" { "assertions" } td { (build.assertions.word()) } }
                tr { th scope="row" { "recipe" } td { (visible(&dossier.recipe.remark)) } }
                @if let Some(origin) = &dossier.found_by { tr { th scope="row" { "origin" } td { (visible(origin)) } } }
                @for tool in &build.tools {
                    tr { th scope="row" { (visible(&tool.command)) " says" } td { code { (visible(&tool.says)) } } }
                }
            }
        }
    }
}

/// Everything after the suspects.
pub fn rest(dossier: &Dossier) -> Markup {
    html! {
        (crash(dossier))
        (single_pass(dossier))
        (clues(dossier))
        (validity(dossier))
        (regression_test(dossier))
        (checklist(dossier))
    }
}

fn crash(dossier: &Dossier) -> Markup {
    let Some(crash) = &dossier.crash else { return html! {} };
    html! {
        section aria-labelledby="crash" {
            h2 #crash { "Crash" }
            @if let Some(signal) = &crash.signal { p { "Signal: " (visible(signal)) } }
            @if let Some(message) = &crash.message { (code("the message", html! { (visible(message)) })) }
            @if !crash.frames.is_empty() {
                p { "Top frames, without those of the run time:" }
                (code("the frames", html! { (visible(&crash.frames.join("\n"))) }))
            }
        }
    }
}

fn single_pass(dossier: &Dossier) -> Markup {
    let Ok(single) = &dossier.single_pass else { return html! {} };
    let ir = |label: &str, text: &str| code(label, highlighted(Language::Ir, text));
    html! {
        section aria-labelledby="alone" {
            h2 #alone { "One pass alone" }
            p { (visible(&single.evidence)) }
            (code("the command", html! { (visible(&single.command)) }))
            details { summary { "IR before the pass" @if single.reduced { ", reduced with llvm-reduce" } } (ir("the IR before", &single.before)) }
            @if let Some(after) = &single.after { details { summary { "IR after it" } (ir("the IR after", after)) } }
        }
    }
}

fn clues(dossier: &Dossier) -> Markup {
    if dossier.clues.is_empty() {
        return html! {};
    }
    html! {
        section aria-labelledby="clues" {
            h2 #clues { "Hints at the culprit" }
            p { "Each alone makes a difference; none is a proof of guilt." }
            ul { @for clue in &dossier.clues { li { code { (visible(&clue.setting)) } ": " (visible(&clue.evidence)) } } }
        }
    }
}

fn validity(dossier: &Dossier) -> Markup {
    let Some(certificate) = &dossier.certificate else { return html! {} };
    html! {
        section aria-labelledby="validity" {
            h2 #validity { "Validity of the program: " (certificate.verdict.word()) }
            (scrolled("checks", html! { table {
                    thead { tr { th scope="col" { "check" } th scope="col" { "result" } th scope="col" { "tool" } th scope="col" { "evidence" } } }
                    tbody {
                        @for check in &certificate.checks {
                            @let (word, class) = match check.verdict {
                                CheckVerdict::Passed => ("passed", "good"),
                                CheckVerdict::Failed => ("failed", "bad"),
                                CheckVerdict::Unproven => ("unproven", "faint"),
                            };
                            tr { td { (check.name) } td class=(class) { (word) } td { (visible(&check.tool)) } td { (visible(&check.evidence)) } }
                        }
                    }
                } }))
        }
    }
}

fn regression_test(dossier: &Dossier) -> Markup {
    let Ok(test) = &dossier.regression_test else { return html! {} };
    let language = if test.file.ends_with(".ll") { Language::Ir } else { Language::C };
    html! {
        section aria-labelledby="regression" {
            h2 #regression { "Regression test (" (visible(&test.file)) ")" }
            p { (visible(&test.note)) }
            (code("the regression test", highlighted(language, &test.text)))
        }
    }
}

fn checklist(dossier: &Dossier) -> Markup {
    html! {
        section aria-labelledby="checklist" {
            h2 #checklist { "Checklist" }
            @if !dossier.nearest.is_empty() {
                ul { @for near in &dossier.nearest { li { (visible(&near.id)) ": " (visible(&near.note)) } } }
            }
            (scrolled("checklist", html! { table {
                    thead { tr { th scope="col" { "demand" } th scope="col" { "weight" } th scope="col" { "state" } } }
                    tbody { @for item in &dossier.checklist { (demand(item)) } }
                } }))
        }
    }
}

fn demand(Item { demand, weight, state }: &Item) -> Markup {
    let weight = match weight {
        Weight::Blocking => "blocking",
        Weight::Expected => "expected",
    };
    let (class, word, detail) = match state {
        State::Met(evidence) => ("good", "met", evidence),
        State::Missing(todo) => ("bad", "missing", todo),
        State::NotApplicable(reason) => ("faint", "not applicable", reason),
    };
    html! { tr { td { (demand) } td { (weight) } td { span class=(class) { (word) } ": " (visible(detail)) } } }
}
