//! What `whodunit bench variants` measured, for people, and the exceptions as files.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, Result};

use super::chain::Exception;
use super::measured::{Measured, Times};

pub fn markdown(measured: &Measured) -> String {
    let Measured { variants, exceptions, overruled, seeds_tried, seeds_used, snippets, lines_added, .. } = measured;
    let mut text = String::new();
    if !measured.complete {
        let Measured { variants_wanted, seeds_wanted, .. } = measured;
        _ = writeln!(
            text,
            "Incomplete: {variants} of {variants_wanted} variants, {seeds_used} of {seeds_wanted} programs.\n"
        );
    }
    text += "| variants | exceptions | bugs of tcc | programs tried | programs used | snippets | lines added |\n| --- | --- | --- | --- | --- | --- | --- |\n";
    _ = writeln!(
        text,
        "| {variants} | {exceptions} | {overruled} | {seeds_tried} | {seeds_used} | {snippets} | {lines_added} |"
    );
    for told in &measured.told {
        _ = writeln!(text, "\n{told}");
    }
    if *overruled > 0 {
        text += "\nA bug of tcc is a variant that does something else with tcc alone: gcc and clang, which evaluate \
                 arguments in opposite orders, and the sanitizers agree with the seed.\n";
    }
    text += &counts("exception", "variants", &measured.exceptions_by_kind);
    text += &counts("mutator", "snippets", &measured.snippets_by_mutator);
    text += &counts("program not used, since it", "programs", &measured.set_aside);
    text += &counts("fewer variants, since the last one", "programs", &measured.ended_early);
    text += &chains(measured);
    text += "\n| parsing, profiling and synthesis of one variant | variants | mean lines | mean s | median s | 90% within s |\n| --- | --- | --- | --- | --- | --- |\n";
    let restricted = &measured.times_of_1000_to_2000_lines;
    for (what, times) in [("all programs", &measured.times), ("programs of 1,000 to 2,000 lines", restricted)] {
        let Times { variants, mean_lines, mean_seconds, median_seconds, p90_seconds } = times;
        _ = writeln!(
            text,
            "| {what} | {variants} | {mean_lines:.0} | {mean_seconds:.3} | {median_seconds:.3} | {p90_seconds:.3} |"
        );
    }
    text + &setting(measured)
}

fn chains(measured: &Measured) -> String {
    let Measured { mean_longest_chain, longest_chain, restart_at_kb, .. } = measured;
    format!(
        "\nVariants are made one of the other, {mean_longest_chain:.1} times on the average and {longest_chain} times at \
         most; a chain that comes to more than {restart_at_kb} kB begins again at its seed.\n"
    )
}

/// What was measured on what.
fn setting(measured: &Measured) -> String {
    let compilers: Vec<_> = measured.compilers.iter().map(|(name, version)| format!("{name} ({version})")).collect();
    let Measured { sanitizers_of, seed, seconds, machine, cores, jobs, date, .. } = measured;
    format!(
        "\nEach variant judged with {} at -O0 and the sanitizers of {sanitizers_of}; seed {seed}, {seconds:.0} seconds \
         of {jobs} jobs together on {machine}, {cores} cores, {date}.\n",
        compilers.join(", ")
    )
}

fn counts(what: &str, number: &str, of: &BTreeMap<String, usize>) -> String {
    if of.is_empty() {
        return String::new();
    }
    let rows: String = of.iter().map(|(name, count)| format!("| {name} | {count} |\n")).collect();
    format!("\n| {what} | {number} |\n| --- | --- |\n{rows}")
}

/// Keeps what is needed to study an exception.
pub fn write_exception(dir: &Path, program: &str, exception: &Exception) -> Result<()> {
    let Exception { kind, message, number, seed_text, before, variant } = exception;
    std::fs::create_dir_all(dir).with_context(|| format!("cannot make {}", dir.display()))?;
    let stem = program.trim_end_matches(".c");
    let files = [
        (format!("{stem}.seed.c"), seed_text.clone()),
        (format!("{stem}.before-{number}.c"), before.clone()),
        (format!("{stem}.variant-{number}.c"), variant.clone()),
        (format!("{stem}.variant-{number}.txt"), format!("{program}, variant {number}: {kind}\n\n{message}\n")),
    ];
    for (name, text) in files {
        let path = dir.join(name);
        std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}
