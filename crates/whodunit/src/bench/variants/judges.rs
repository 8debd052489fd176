//! Who says that a variant does what its seed does: gcc, clang and tcc without optimisation, and
//! clang's sanitizers.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use whodunit_oracles::{is_slow, run_seconds};
use whodunit_program::Program;
use whodunit_subjects::{
    Behaviour, Crew, End, Ending, Limits, Outcome, Registry, ShellCommand, Stage, Subject, find_program,
};
use whodunit_validity::SANITIZER_ENVIRONMENT;

/// The newest of each family, and of the clangs one that has the runtime of its sanitizers.
pub struct Judges {
    compilers: Vec<Arc<dyn Subject>>,
    sanitizing: Arc<dyn Subject>,
    limits: Limits,
}

/// What somebody has against a program.
pub struct Objection {
    pub kind: String,
    pub message: String,
    /// The program was built and does something else.
    is_of_run: bool,
    /// It is the word of the simplest compiler alone. gcc and clang, which evaluate arguments in opposite orders, and
    /// the sanitizers say that the program does what it should: then it is that compiler's own bug.
    pub overruled: bool,
}

impl Objection {
    fn new(kind: String, message: String, is_of_run: bool) -> Objection {
        Objection { kind, message, is_of_run, overruled: false }
    }
}

/// The family whose word alone does not count.
const SIMPLE: &str = "tcc";

/// As the sanitizers of `whodunit check`.
const SANITIZERS: [&str; 4] =
    ["-O0", "-w", "-fsanitize=address,undefined,local-bounds,float-cast-overflow", "-fno-sanitize-recover=all"];
/// A seed that takes longer would hold up all of its variants.
const SLOW_SECONDS: f64 = 0.05;
/// Words that only the report of a sanitizer has.
const REPORTS: [&str; 2] = [": runtime error: ", "ERROR: AddressSanitizer"];

impl Judges {
    pub fn discover(registry: &Registry, crew: &mut Crew) -> Result<Judges> {
        // The end of a chain is many times as large as its seed.
        let limits = Limits { compile_seconds: 60.0, run_seconds: 5.0, ..Limits::default() };
        let newest = |family: &str| {
            stock(registry, family).next().with_context(|| {
                format!("{family} must have its say and is not installed; `whodunit doctor` says how to install it")
            })
        };
        let compilers = ["gcc", "clang", "tcc"].into_iter().map(newest).collect::<Result<_>>()?;
        let mut judges = Judges { compilers, sanitizing: newest("clang")?, limits };
        let probe = Program::c("probe.c", "int main(void) { return 0; }\n");
        for clang in stock(registry, "clang") {
            judges.sanitizing = clang;
            if judges.sanitized(crew, &probe, &nothing())?.is_none() {
                return Ok(judges);
            }
        }
        bail!("no clang has a sanitizer runtime; `whodunit doctor` says what to install")
    }

    /// Names and versions.
    pub fn versions(&self) -> BTreeMap<String, String> {
        let all = self.compilers.iter().chain([&self.sanitizing]).map(|subject| subject.identity());
        all.map(|identity| (identity.name.clone(), identity.version.clone())).collect()
    }

    pub fn sanitizing(&self) -> &str {
        &self.sanitizing.identity().name
    }

    /// What a seed does by all of them, or why it is of no use.
    pub fn expected(&self, crew: &mut Crew, seed: &Program) -> Result<Result<Behaviour, String>> {
        let mut expected: Option<Behaviour> = None;
        for compiler in &self.compilers {
            let outcome = self.quickest(crew, compiler.as_ref(), seed)?;
            if is_slow(&outcome, SLOW_SECONDS) {
                return Ok(Err(format!("runs longer than {:.0} ms", SLOW_SECONDS * 1000.0)));
            }
            match (outcome.completed(), &expected) {
                (None, _) => return Ok(Err(format!("does not compile with {}", compiler.identity().name))),
                (Some(Behaviour { signal: Some(_), .. }), _) => return Ok(Err("is ended by a signal".to_owned())),
                (Some(seen), Some(expected)) if seen != expected => {
                    return Ok(Err("compilers disagree about it without optimisation".to_owned()));
                }
                (Some(seen), _) => expected = Some(seen.clone()),
            }
        }
        let expected = expected.expect("there are three compilers");
        Ok(match self.sanitized(crew, seed, &expected)? {
            Some(_) => Err("is not clean under the sanitizers".to_owned()),
            None => Ok(expected),
        })
    }

    /// The quickest of three runs if the first is slow: that may have been the machine, and which
    /// seeds are used must not depend on its load.
    fn quickest(&self, crew: &mut Crew, compiler: &dyn Subject, program: &Program) -> Result<Outcome> {
        let mut best = compiler.run(crew, program, &compiler.baseline(), &self.limits)?;
        for _ in 0..2 {
            if run_seconds(&best) <= SLOW_SECONDS || run_seconds(&best) > 4.0 * SLOW_SECONDS {
                break;
            }
            let again = compiler.run(crew, program, &compiler.baseline(), &self.limits)?;
            if run_seconds(&again) < run_seconds(&best) {
                best = again;
            }
        }
        Ok(best)
    }

    /// What counts of all that the judges have against a variant.
    pub fn objection(&self, crew: &mut Crew, variant: &Program, expected: &Behaviour) -> Result<Option<Objection>> {
        let mut objections = Vec::new();
        for compiler in &self.compilers {
            let outcome = compiler.run(crew, variant, &compiler.baseline(), &self.limits)?;
            if outcome.completed() != Some(expected) {
                objections
                    .push((compiler.identity().family.as_str(), differing(compiler.as_ref(), &outcome, expected)));
            }
        }
        Ok(ruling(objections, self.sanitized(crew, variant, expected)?))
    }

    fn sanitized(&self, crew: &mut Crew, program: &Program, expected: &Behaviour) -> Result<Option<Objection>> {
        let directory = crew.fresh_directory()?;
        let judged = self.sanitized_in(crew, &directory, program, expected);
        crew.discard(&directory)?;
        judged
    }

    fn sanitized_in(
        &self,
        crew: &mut Crew,
        directory: &Path,
        program: &Program,
        expected: &Behaviour,
    ) -> Result<Option<Objection>> {
        let identity = self.sanitizing.identity();
        std::fs::write(directory.join("prog.c"), &program.text)?;
        let mut build = [&[identity.path.as_str()], &SANITIZERS[..], &["prog.c", "-o", "prog.exe", "-lm"]].concat();
        // Linking the runtime takes longer than compiling a small program.
        if find_program("ld.lld").is_some() {
            build.push("-fuse-ld=lld");
        }
        let build = build.into_iter().map(String::from).collect();
        let built = crew.compile_command(build, directory, &self.limits)?;
        if built.exit != Some(0) {
            let kind = format!("does not compile with the sanitizers of {}", identity.name);
            return Ok(Some(Objection::new(kind, said(&built), false)));
        }
        let ending = crew.command(&unlimited_memory(directory, &self.limits))?;
        let report =
            said(&ending).lines().find(|line| REPORTS.iter().any(|words| line.contains(words))).map(str::to_owned);
        let behaviour = Behaviour { stdout: ending.stdout, exit: ending.exit, signal: ending.signal };
        let message = match (report, ending.limit) {
            (Some(report), _) => report,
            (None, Some(limit)) => format!("ran into the {limit}"),
            (None, None) if behaviour == *expected => return Ok(None),
            (None, None) => other_than(&behaviour, expected),
        };
        Ok(Some(Objection::new(format!("sanitizer report of {}", identity.name), message, true)))
    }
}

/// Compilers of a family, the newest first. Of those that the user added, nothing is known that
/// would make them judges.
fn stock<'r>(registry: &'r Registry, family: &'r str) -> impl Iterator<Item = Arc<dyn Subject>> + 'r {
    let is_stock = move |subject: &&Arc<dyn Subject>| {
        let identity = subject.identity();
        identity.family == family && identity.name.starts_with(family)
    };
    registry.all().iter().rev().filter(is_stock).cloned()
}

/// What counts of all that compilers, by family, and the sanitizers have against a program.
fn ruling(by_compilers: Vec<(&str, Objection)>, by_sanitizers: Option<Objection>) -> Option<Objection> {
    let (simple, others): (Vec<_>, Vec<_>) = by_compilers
        .into_iter()
        .map(|(family, objection)| (family == SIMPLE && objection.is_of_run, objection))
        .partition(|(is_simple, _)| *is_simple);
    let mut weighty = others.into_iter().map(|(_, objection)| objection).chain(by_sanitizers);
    weighty.next().or_else(|| simple.into_iter().next().map(|(_, one)| Objection { overruled: true, ..one }))
}

fn differing(compiler: &dyn Subject, outcome: &Outcome, expected: &Behaviour) -> Objection {
    let compiler = &compiler.identity().name;
    let (stage, end) = outcome.last().map_or((Stage::Compile, &End::Done), |last| (last.stage, &last.end));
    let message = match outcome.completed() {
        Some(behaviour) => other_than(behaviour, expected),
        None => format!("{end:?}\n{}", outcome.diagnostics),
    };
    let is_built = stage == Stage::Run || outcome.completed().is_some();
    match is_built {
        true if matches!(end, End::Limit(_)) => {
            Objection::new(format!("takes too long with {compiler}"), message, false)
        }
        true => Objection::new(format!("does other than its seed with {compiler}"), message, true),
        false => Objection::new(format!("does not compile with {compiler}"), message, false),
    }
}

fn other_than(behaviour: &Behaviour, expected: &Behaviour) -> String {
    format!("gives {} instead of {}", behaviour.summary(), expected.summary())
}

fn said(ending: &Ending) -> String {
    String::from_utf8_lossy(&ending.stderr).into_owned()
}

fn nothing() -> Behaviour {
    Behaviour { stdout: Vec::new(), exit: Some(0), signal: None }
}

/// A run without a limit on its address space: sanitizers reserve more than there is memory.
fn unlimited_memory(directory: &Path, limits: &Limits) -> ShellCommand {
    // What takes a moment otherwise may take many times as long under a sanitizer.
    let seconds = 4.0 * limits.run_seconds;
    ShellCommand {
        argv: vec!["./prog.exe".to_owned()],
        directory: directory.to_owned(),
        environment: SANITIZER_ENVIRONMENT.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect(),
        cpu_seconds: seconds,
        wall_seconds: seconds * limits.wall_factor,
        memory_bytes: u64::MAX,
        output_bytes: limits.output_bytes,
        file_bytes: limits.file_bytes,
        random_addresses: false,
        stop_file: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn objection(is_of_run: bool) -> Objection {
        Objection::new("does other".to_owned(), String::new(), is_of_run)
    }

    fn overruled(by_compilers: &[(&str, bool)], by_sanitizers: bool) -> Option<bool> {
        let by_compilers = by_compilers.iter().map(|(family, is_of_run)| (*family, objection(*is_of_run))).collect();
        ruling(by_compilers, by_sanitizers.then(|| objection(true))).map(|objection| objection.overruled)
    }

    #[test]
    fn only_the_word_of_tcc_alone_does_not_count() {
        assert_eq!(overruled(&[], false), None);
        assert_eq!(overruled(&[("tcc", true)], false), Some(true));
        assert_eq!(overruled(&[("gcc", true)], false), Some(false));
        assert_eq!(overruled(&[("clang", true), ("tcc", true)], false), Some(false));
        assert_eq!(overruled(&[("tcc", true)], true), Some(false));
        // What tcc does not even compile is no equivalent program.
        assert_eq!(overruled(&[("tcc", false)], false), Some(false));
    }
}
