//! Who is to blame: the ranking with its functions, the decisive branches, the nearest witnesses.

use maud::{Markup, html};
use whodunit_findings::{FunctionSuspect, Suspects, Witness};

use super::diff::side_by_side;
use super::plot::meter;
use super::visible::visible;
use crate::facts::Facts;

/// Files, functions of a file, branches and witnesses that a page shows.
const FILES: usize = 15;
const FUNCTIONS: usize = 8;
const BRANCHES: usize = 10;
const WITNESSES: usize = 3;

/// The section, also where there is no ranking yet.
pub fn section(suspects: Option<&Suspects>, facts: &Facts) -> Markup {
    html! {
        section aria-labelledby="suspects" {
            h2 #suspects { "Suspects" }
            @match suspects.filter(|suspects| !suspects.files.is_empty()) {
                Some(suspects) => {
                    (how(suspects))
                    (ranking(suspects))
                    (decisive(suspects))
                    (witnesses(suspects, facts))
                }
                None => { p { "Not isolated yet: " code { "whodunit isolate " (facts.bug) } " names the compiler's files and functions to blame." } }
            }
        }
    }
}

fn how(suspects: &Suspects) -> Markup {
    html! {
        p {
            "A hint, not a proof. Strategy " strong { (suspects.strategy) } ": " (suspects.witnesses) " witnesses in "
            (suspects.runs) " runs and " (format!("{:.1}", suspects.seconds)) " s"
            @if suspects.interventions > 0 {
                "; " (suspects.repairs) " of " (suspects.interventions) " changes of the compiler make the bug go away"
            }
            "."
        }
    }
}

fn ranking(suspects: &Suspects) -> Markup {
    let most = suspects.files.first().map_or(1.0, |first| first.score);
    html! {
        table #ranking {
            thead { tr { th.n scope="col" { "rank" } th scope="col" { "file and its functions" } th.n scope="col" { "score" } th.wide scope="col" { "suspicion" } } }
            tbody {
                @for suspect in suspects.files.iter().take(FILES) {
                    tr {
                        td.n { (suspect.rank) }
                        td { (file(&suspect.file, &functions_of(suspects, &suspect.file))) }
                        td.n { (format!("{:.3}", suspect.score)) }
                        td.wide { (meter(suspect.score, most)) }
                    }
                }
            }
        }
    }
}

fn functions_of<'a>(suspects: &'a Suspects, file: &str) -> Vec<&'a FunctionSuspect> {
    suspects.functions.iter().filter(|function| function.file.as_deref() == Some(file)).take(FUNCTIONS).collect()
}

fn file(name: &str, functions: &[&FunctionSuspect]) -> Markup {
    html! {
        @if functions.is_empty() { span.mono { (visible(name)) } }
        @else {
            details {
                summary.mono { (visible(name)) }
                ul { @for function in functions { li { code { (visible(&function.function)) } " " span.faint { "rank " (function.rank) ", " (format!("{:.3}", function.score)) } } } }
            }
        }
    }
}

fn decisive(suspects: &Suspects) -> Markup {
    if suspects.decisive.is_empty() {
        return html! {};
    }
    html! {
        h3 { "Decisive places" }
        p { "Changed in the compiler's own text as told, each of these makes the bug go away." }
        table {
            thead { tr { th scope="col" { "place" } th scope="col" { "file" } th scope="col" { "by" } th.n scope="col" { "weight" } } }
            tbody {
                @for branch in suspects.decisive.iter().take(BRANCHES) {
                    tr {
                        td { code { (visible(&branch.function)) "+" (format!("{:#x}", branch.offset)) } }
                        td.mono { (visible(branch.place())) }
                        td { (branch.deed()) }
                        td.n { (format!("{:.2}", branch.weight)) }
                    }
                }
            }
        }
    }
}

fn witnesses(suspects: &Suspects, facts: &Facts) -> Markup {
    let shown: Vec<&Witness> = suspects.nearest.iter().take(WITNESSES).collect();
    if shown.is_empty() {
        return html! {};
    }
    html! {
        h3 { "Nearest witnesses" }
        p { "The compiler is right with these, and executes nearly the same." }
        @for (number, witness) in shown.into_iter().enumerate() {
            details open[number == 0] {
                summary { "Witness " (number + 1) ": " (format!("{:.1}", witness.similarity * 100.0)) " % the same blocks" }
                (difference(witness, suspects, facts))
            }
        }
    }
}

fn difference(witness: &Witness, suspects: &Suspects, facts: &Facts) -> Markup {
    if let Some(passes) = witness.sequence() {
        let right = if passes.is_empty() { vec!["no pass at all"] } else { passes };
        return side_by_side(["fails", "is right"], &elements(&suspects.recipe), &right);
    }
    if let Some(runs) = witness.pass_runs() {
        let ended = format!("ended after {runs} runs of its passes (-opt-bisect-limit={runs})");
        let failing = elements(&suspects.recipe);
        return side_by_side(["fails", "is right"], &failing, &[&failing[..], &[ended.as_str()]].concat());
    }
    if let Some(options) = witness.options() {
        return side_by_side(["fails", "is right"], &suspects.recipe.split(' ').collect::<Vec<_>>(), &options);
    }
    match (witness.program(), &facts.program) {
        (Some(right), Some(wrong)) => {
            side_by_side(["fails", "is right"], &wrong.lines().collect::<Vec<_>>(), &right.lines().collect::<Vec<_>>())
        }
        _ => html! { pre tabindex="0" { (visible(&witness.candidate.to_string())) } },
    }
}

/// The elements of a pipeline: commas inside brackets do not divide.
fn elements(pipeline: &str) -> Vec<&str> {
    let (mut depth, mut begin) = (0i32, 0);
    let mut parts = Vec::new();
    for (at, c) in pipeline.char_indices() {
        match c {
            '(' | '<' => depth += 1,
            ')' | '>' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&pipeline[begin..at]);
                begin = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&pipeline[begin..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pipeline_is_divided_where_it_is_a_list() {
        assert_eq!(elements("function(sroa,gvn<a,b>),globalopt"), ["function(sroa,gvn<a,b>)", "globalopt"]);
        assert_eq!(elements("gvn"), ["gvn"]);
    }
}
