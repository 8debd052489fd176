//! One finding: made small by us, then by C-Vise alone, both results judged alike.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use whodunit_findings::{BugFolder, Reduction};
use whodunit_oracles::{Kind, Symptom};
use whodunit_program::{Language, Program};
use whodunit_reduction::lay_out;
use whodunit_subjects::{Gate, Limits, Recipe, Subject, find_program};
use whodunit_triage::{BugTest, Case, Keeper, Means, Tested, reduce, size_of};
use whodunit_validity::{Certificate, Checker, Depth};

use super::measured::{Record, Side};
use super::script::{self, Judges, Plan};
use super::{Bench, cores, name_of};
use crate::progress::Line;

/// Programs up to this size are kept with the results.
const KEPT_BYTES: usize = 8192;

/// A finding as it is measured.
struct Measuring {
    folder: BugFolder,
    program: Program,
    subject: Arc<dyn Subject>,
    recipe: Recipe,
    checker: Checker,
    /// Knows what the bug looks like.
    test: BugTest,
    symptom: Symptom,
}

/// What a reducer left, before it is judged.
struct Reduced {
    text: Vec<u8>,
    recipe: Recipe,
    seconds: f64,
    tries: Option<u64>,
    cut_off_after: Option<f64>,
}

impl Bench {
    /// Measures what is missing of a finding. None if it was interrupted.
    pub fn measure(&mut self, dir: &Path) -> Result<Option<Record>> {
        let (folder, program) = whodunit_findings::read(dir)?;
        let mut record = self.begin(&name_of(dir), &folder, &program)?;
        if record.ours.is_some() && record.peer.is_some() {
            return Ok(Some(record));
        }
        self.line.say(&format!("{}: checking that the bug shows", record.name));
        let finding = self.prepare(folder, program)?;
        if record.ours.is_none() {
            let Some(reduced) = self.reduce_ours(&record.name, &finding)? else { return Ok(None) };
            record.ours = Some(self.judge(&record.name, "ours", &finding, reduced)?);
            self.keep(&record)?;
        }
        if record.peer.is_none() {
            let budget = self.peer.budget_beside(record.ours.as_ref());
            let Some(reduced) = self.reduce_peer(&record.name, &finding, budget)? else { return Ok(None) };
            record.peer = Some(self.judge(&record.name, "cvise", &finding, reduced)?);
            self.keep(&record)?;
        }
        Ok(Some(record))
    }

    /// What an earlier run has kept of the same program, or nothing yet.
    fn begin(&self, name: &str, folder: &BugFolder, program: &Program) -> Result<Record> {
        ensure!(program.language == Language::C, "C-Vise reduces C, and {} is LLVM IR", program.name);
        let path = self.out.join(format!("{name}.json"));
        let identity = self.registry.get(&folder.subject)?.identity().clone();
        let fresh = Record {
            name: name.to_owned(),
            subject: identity.name,
            version: identity.version,
            kind: folder.kind,
            program: program.id().0,
            before: size_of(program),
            ours: None,
            peer: None,
        };
        if !path.exists() {
            return Ok(fresh);
        }
        let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let known: Record = serde_json::from_str(&text)
            .with_context(|| format!("{} is damaged; remove it to measure again", path.display()))?;
        if (&known.program, &known.version) != (&fresh.program, &fresh.version) {
            return Ok(fresh);
        }
        let budget = self.peer.budget_beside(known.ours.as_ref());
        let peer = known.peer.filter(|side| side.stands(budget));
        Ok(Record { peer, ..known })
    }

    fn keep(&self, record: &Record) -> Result<()> {
        let temporary = tempfile::NamedTempFile::new_in(&self.out)?;
        std::fs::write(temporary.path(), serde_json::to_string_pretty(record)?)?;
        temporary.persist(self.out.join(format!("{}.json", record.name)))?;
        Ok(())
    }

    fn prepare(&mut self, folder: BugFolder, program: Program) -> Result<Measuring> {
        let subject = self.registry.get(&folder.subject)?;
        let recipes = folder.trigger.failing_recipes();
        let recipe = recipes.into_iter().next().context("the folder names no failing recipe")?;
        // A certificate that is known already would be time that is not measured.
        let checker = Checker::discover(&self.registry).with_avoided(&subject.identity().family).without_cache();
        let mut test = BugTest::new(subject.clone(), folder.kind, recipe.clone(), Limits::default());
        match test.observe(&mut self.crew, &program, &self.registry)? {
            Tested::Shows(symptom, _) => Ok(Measuring { folder, program, subject, recipe, checker, test, symptom }),
            Tested::Not(why) => bail!("the program does not show the bug: {why}"),
        }
    }

    fn reduce_ours(&mut self, name: &str, finding: &Measuring) -> Result<Option<Reduced>> {
        let case = Case {
            subject: finding.subject.clone(),
            kind: finding.folder.kind,
            recipe: finding.recipe.clone(),
            program: finding.program.clone(),
            limits: Limits::default(),
            so_far: None,
        };
        let means = Means {
            registry: &self.registry,
            checker: &finding.checker,
            binary: &self.binary,
            gate: Gate::default(),
            jobs: cores(),
            foreign: true,
            deadline: None,
            interrupt: &self.interrupt,
        };
        let started = Instant::now();
        let reduction = reduce(&case, &means, &mut Watching { name, line: &self.line })?;
        Ok(reduction.complete.then(|| Reduced {
            seconds: started.elapsed().as_secs_f64(),
            tries: Some(reduction.stages.iter().map(|note| note.tries).sum()),
            cut_off_after: None,
            text: reduction.program.text,
            recipe: reduction.recipe,
        }))
    }

    fn reduce_peer(&mut self, name: &str, finding: &Measuring, budget: f64) -> Result<Option<Reduced>> {
        self.line.say(&format!("{name}: C-Vise alone"));
        let plan = self.plan(finding)?;
        let script = script::script(&plan)?;
        std::fs::write(self.out.join(format!("{name}.sh")), &script)?;
        let left = self.peer.reduce(&mut self.crew, &script, &finding.program.text, budget, &self.interrupt)?;
        Ok(left.map(|left| Reduced {
            text: left.text,
            recipe: finding.recipe.clone(),
            seconds: left.seconds,
            tries: None,
            cut_off_after: left.cut_off.then_some(budget),
        }))
    }

    fn plan<'a>(&mut self, finding: &'a Measuring) -> Result<Plan<'a>> {
        let identity = finding.subject.identity();
        let tested = match finding.subject.as_processes() {
            Some(tools) => {
                let opt = tools.identity().path.clone();
                let clang = Path::new(&opt).with_file_name("clang").display().to_string();
                script::Tested::Llvm { opt, clang }
            }
            None => script::Tested::Driver { path: identity.path.clone(), family: identity.family.clone() },
        };
        let judges = match finding.folder.kind {
            Kind::WrongCode => judges(&finding.checker.certify(&mut self.crew, &finding.program, Depth::Step)?),
            _ => Judges::default(),
        };
        let (kind, recipe, symptom) = (finding.folder.kind, &finding.recipe, &finding.symptom);
        Ok(Plan { subject: &identity.name, kind, recipe, symptom, tested, judges })
    }

    /// The same questions for both: how large, does the bug show, is the program valid?
    fn judge(&mut self, name: &str, by: &str, finding: &Measuring, reduced: Reduced) -> Result<Side> {
        let program = Program { text: lay_out(&reduced.text), ..finding.program.clone() };
        if program.text.len() <= KEPT_BYTES {
            std::fs::write(self.out.join(format!("{name}.{by}.c")), &program.text)?;
        }
        let tested = finding.test.with_recipe(reduced.recipe.clone()).test(&mut self.crew, &program)?;
        let validity = match finding.folder.kind {
            Kind::WrongCode => Some(finding.checker.certify(&mut self.crew, &program, Depth::Step)?.verdict),
            _ => None,
        };
        self.crew.forget_programs()?;
        Ok(Side {
            size: size_of(&program),
            seconds: reduced.seconds,
            load: Some(self.load),
            tries: reduced.tries,
            cut_off_after: reduced.cut_off_after,
            validity,
            shows: tested.shows(),
            seen: match tested {
                Tested::Shows(symptom, _) => symptom.summary(),
                Tested::Not(why) => why,
            },
            recipe: reduced.recipe.to_string(),
        })
    }
}

/// The compilers that the checks of validity were made with: those whose sanitizers work.
fn judges(certificate: &Certificate) -> Judges {
    let tools = |check: &str| {
        let tool = certificate.checks.iter().find(|result| result.name == check).map(|result| result.tool.as_str());
        let names = tool.unwrap_or_default().split(", ").filter_map(|tool| tool.split_whitespace().next());
        names.map(str::to_owned).collect::<Vec<_>>()
    };
    let plain = tools("compilers-agree");
    let of = |family: &str| plain.iter().find(|name| name.starts_with(family)).cloned();
    let first = |check: &str| tools(check).into_iter().next();
    Judges {
        gcc: of("gcc"),
        clang: of("clang"),
        clang_sanitizers: first("clang-asan-ubsan"),
        clang_memory: first("clang-msan"),
        gcc_sanitizers: first("gcc-ubsan"),
        lld: find_program("ld.lld").is_some(),
    }
}

/// Shows how far a reduction is.
struct Watching<'a> {
    name: &'a str,
    line: &'a Line,
}

impl Keeper for Watching<'_> {
    /// Nothing is kept before the end: times of a reduction that went on do not compare.
    fn keep(&mut self, _: &Reduction) -> Result<()> {
        Ok(())
    }

    fn stage(&mut self, stage: &str) {
        self.line.say(&format!("{}: ours: {stage}", self.name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use whodunit_validity::{CheckResult, CheckVerdict, Validity};

    #[test]
    fn judges_are_the_tools_that_made_the_certificate() {
        let check = |name: &str, tool: &str| CheckResult {
            name: name.to_owned(),
            verdict: CheckVerdict::Passed,
            evidence: String::new(),
            tool: tool.to_owned(),
            seconds: 0.1,
        };
        let checks = vec![
            check("compilers-agree", "gcc-12 12.2.0, clang-22 1:22.1, tcc 0.9.27"),
            check("gcc-ubsan", "gcc-12 12.2.0"),
            check("clang-asan-ubsan", "clang-16 1:16.0"),
            check("clang-msan", ""),
        ];
        let name = |text: &str| Some(text.to_owned());
        let wanted = Judges {
            gcc: name("gcc-12"),
            clang: name("clang-22"),
            clang_sanitizers: name("clang-16"),
            clang_memory: None,
            gcc_sanitizers: name("gcc-12"),
            lld: find_program("ld.lld").is_some(),
        };
        assert_eq!(judges(&Certificate { verdict: Validity::Valid, checks }), wanted);
    }
}
