//! Makes a bug small: the sequence, then the program by its syntax, then by other people's
//! reducers, then the sequence again. Each step keeps the bug what it is and the program valid.

mod keeping;
mod options;
mod preprocess;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use anyhow::{Result, bail};
use whodunit_findings::Reduction;
use whodunit_oracles::Kind;
use whodunit_program::{Language, Program};
use whodunit_reduction::{Jury, reduce_program, reduce_sequence};
use whodunit_subjects::{Behaviour, Crew, Gate, Limits, Pipeline, Recipe, Registry, Subject, WorkerBinary};
use whodunit_validity::{Checker, Depth, Validity};

use crate::bug_test::{BugTest, Tested, unfit};
use crate::foreign::{Foreign, run_foreign};
use crate::replay::who_agrees;
use crate::team::Team;
use keeping::Keeping;

pub use keeping::{Keeper, size_of};

/// What is to be made small.
pub struct Case {
    pub subject: Arc<dyn Subject>,
    pub kind: Kind,
    pub recipe: Recipe,
    pub program: Program,
    pub limits: Limits,
    /// Where an earlier reduction stopped.
    pub so_far: Option<Reduction>,
}

/// What it is made small with.
pub struct Means<'a> {
    pub registry: &'a Registry,
    pub checker: &'a Checker,
    pub binary: &'a WorkerBinary,
    pub gate: Gate,
    pub jobs: usize,
    /// Whether to go on with C-Vise or llvm-reduce, where installed.
    pub foreign: bool,
    /// When to end with what there is.
    pub deadline: Option<Instant>,
    pub interrupt: &'a AtomicBool,
}

/// Tries a sequence reduction may take.
const SEQUENCE_TRIES: u32 = 600;
/// Rounds of our reducer and the other one; each but the last has made the program smaller.
const ROUNDS: usize = 4;
/// A program may run this long while it is reduced: it ran in a few milliseconds when it was found.
const RUN_SECONDS: f64 = 1.0;
/// Another reducer that comes after ours finds little: it may take this part of the time spent so
/// far, and a while in any case. Where there is none of ours, it has all the time it wants.
const FOREIGN_SHARE: f64 = 0.5;
const FOREIGN_SECONDS: f64 = 30.0;
const FOREIGN_ALONE_SECONDS: f64 = 1800.0;

/// Makes a bug small. Every best so far goes to `keeper` at once.
pub fn reduce(case: &Case, means: &Means, keeper: &mut (dyn Keeper + Send)) -> Result<Reduction> {
    let limits = Limits { run_seconds: case.limits.run_seconds.min(RUN_SECONDS), ..case.limits.clone() };
    let mut team = Team::new(means.binary, &means.gate, means.jobs)?;
    let mut test = BugTest::new(case.subject.clone(), case.kind, case.recipe.clone(), limits);
    keeper.stage("checking that the bug shows");
    test.check_first(team.one(), &case.program, means.registry)?;
    let standard = standard(case, means, team.one())?;
    let keeping = Keeping::new(case, keeper);
    test.recipe = keeping.so_far.recipe.clone();
    let mut reducer = Reducer { case, means, team, test, standard, keeping };
    reducer.run()?;
    reducer.conclude()
}

/// How valid the program must stay: as valid as it is.
fn standard(case: &Case, means: &Means, crew: &mut Crew) -> Result<Option<Validity>> {
    if case.kind != Kind::WrongCode || case.program.language != Language::C {
        return Ok(None);
    }
    let certificate = means.checker.certify(crew, &case.program, Depth::Step)?;
    if certificate.verdict == Validity::Invalid {
        let failed = certificate.checks.iter().find(|check| check.verdict == whodunit_validity::CheckVerdict::Failed);
        let evidence = failed.map_or(String::new(), |check| format!(" ({}: {})", check.name, check.evidence));
        unfit(format!("the program is not valid{evidence}: what compilers make of it is no bug"))?;
    }
    Ok(Some(certificate.verdict))
}

struct Reducer<'a> {
    case: &'a Case,
    means: &'a Means<'a>,
    team: Team,
    test: BugTest,
    standard: Option<Validity>,
    keeping: Keeping<'a>,
}

impl Reducer<'_> {
    fn run(&mut self) -> Result<()> {
        self.stage("sequence", Reducer::reduce_recipe)?;
        if self.case.program.language == Language::C {
            self.stage("preprocess", Reducer::preprocess)?;
        }
        let mut gained_much = false;
        for round in 0..ROUNDS {
            if self.case.program.language == Language::C {
                self.stage("syntax", Reducer::reduce_by_syntax)?;
            }
            let before = self.keeping.size();
            let worthwhile = round == 0 || gained_much;
            let Some(tool) = self.foreign().filter(|_| worthwhile && round + 1 < ROUNDS) else { break };
            self.stage(tool.name(), |reducer| reducer.reduce_by(&tool))?;
            let after = self.keeping.size();
            // Nothing more to be had from either.
            if after == before {
                break;
            }
            gained_much = after.bytes * 10 <= before.bytes * 9;
        }
        self.stage("sequence again", Reducer::reduce_recipe)
    }

    fn foreign(&self) -> Option<Foreign> {
        let tools = std::path::Path::new(&self.case.subject.identity().path).parent()?.parent()?.join("bin");
        Foreign::find(self.case.program.language, Some(&tools)).filter(|_| self.means.foreign)
    }

    fn stage(&mut self, name: &str, work: impl FnOnce(&mut Self) -> Result<u64>) -> Result<()> {
        if is_enough(self.means) {
            return Ok(());
        }
        self.keeping.begin(name);
        let started = Instant::now();
        let tries = work(self)?;
        self.keeping.note(name, started.elapsed().as_secs_f64(), tries, length(&self.test.recipe));
        Ok(())
    }

    /// The shortest recipe that still shows the bug in the program as it is.
    fn reduce_recipe(&mut self) -> Result<u64> {
        let program = self.keeping.program();
        let (test, means) = (self.test.clone(), self.means);
        let crew = self.team.one();
        let mut tries = 0;
        let mut shows = |recipe: &Recipe| -> Result<bool> {
            tries += 1;
            let test = test.with_recipe(recipe.clone());
            Ok(!is_enough(means) && test.test_briskly(crew, &program)?.shows() && test.still_shows(crew, &program)?)
        };
        let recipe = match &self.test.recipe {
            Recipe::Passes { passes, .. } => {
                let reduced = reduce_sequence(&passes.0, SEQUENCE_TRIES, |candidate| {
                    // Nothing at all is what the failing recipe is compared with.
                    Ok(!candidate.is_empty() && shows(&test.recipe.with_passes(Pipeline(candidate.to_vec())))?)
                })?;
                options::with_plain_parameters(&test.recipe.with_passes(Pipeline(reduced.elements)), &mut shows)?
            }
            Recipe::Options(options) => options::reduce_options(options, &mut shows)?,
        };
        self.test.recipe = recipe.clone();
        self.test.hold_on_to_last_pass(self.team.one(), &program)?;
        self.keeping.keep_recipe(recipe)?;
        Ok(tries)
    }

    fn preprocess(&mut self) -> Result<u64> {
        let program = self.keeping.program();
        let crew = self.team.one();
        let Some(text) = preprocess::preprocessed(&program, self.means.registry, crew, &self.test.limits)? else {
            return Ok(0);
        };
        let candidate = Program { text, ..program };
        if self.test.test(crew, &candidate)?.shows() {
            self.keeping.keep("preprocess", candidate.text)?;
        }
        Ok(1)
    }

    fn reduce_by_syntax(&mut self) -> Result<u64> {
        let program = self.keeping.program();
        let mut jury = SyntaxJury {
            team: &mut self.team,
            test: &self.test,
            means: self.means,
            standard: self.standard,
            keeping: &mut self.keeping,
            program: program.clone(),
            tries: 0,
        };
        reduce_program(&program.text, &mut jury)?;
        Ok(jury.tries)
    }

    fn reduce_by(&mut self, tool: &Foreign) -> Result<u64> {
        let program = self.keeping.program();
        let (test, means, standard) = (&self.test, self.means, self.standard);
        let granted = match self.case.program.language {
            Language::C => (self.keeping.seconds() * FOREIGN_SHARE).max(FOREIGN_SECONDS),
            Language::Ir => FOREIGN_ALONE_SECONDS,
        };
        let left = means.deadline.map_or(granted, |at| at.saturating_duration_since(Instant::now()).as_secs_f64());
        let tries = std::sync::atomic::AtomicU64::new(0);
        let keeping = std::sync::Mutex::new(&mut self.keeping);
        let name = tool.name();
        run_foreign(
            tool,
            &program,
            &mut self.team,
            means.binary,
            left.min(granted),
            &|| is_enough(means),
            |crew, text| {
                tries.fetch_add(1, Relaxed);
                let candidate = Program { text: text.to_vec(), ..program.clone() };
                let good = test.test_briskly(crew, &candidate)?.shows()
                    && test.still_shows(crew, &candidate)?
                    && is_valid(means, standard, std::slice::from_mut(crew), &candidate)?;
                crew.forget_programs()?;
                if good {
                    keeping.lock().expect("nobody panics with it").keep_if_smaller(name, text)?;
                }
                Ok(good)
            },
        )?;
        Ok(tries.into_inner())
    }

    /// Also what time has cut short is to be read by people.
    fn lay_out(&mut self) -> Result<()> {
        let program = self.keeping.program();
        let text = whodunit_reduction::lay_out(&program.text);
        let laid = Program { text, ..program.clone() };
        let fits = program.language == Language::C && laid.text != program.text;
        if fits && self.test.test(self.team.one(), &laid)?.shows() {
            self.keeping.keep("layout", laid.text)?;
        }
        Ok(())
    }

    /// The compilers that do what the program says without optimising it.
    fn who_agrees(&mut self, program: &Program, behaviour: &Behaviour) -> Result<Vec<String>> {
        let (subject, recipe) = (self.case.subject.as_ref(), self.test.right_recipe());
        who_agrees(program, behaviour, subject, &recipe, self.means.registry, &self.test.limits, self.team.one())
    }

    fn conclude(mut self) -> Result<Reduction> {
        self.lay_out()?;
        let program = self.keeping.program();
        let tested = self.test.test(self.team.one(), &program)?;
        let Tested::Shows(symptom, expected) = tested else {
            bail!("the bug no longer shows in the reduced program: the machine has changed meanwhile");
        };
        let expected_by = match &expected {
            Some(behaviour) => self.who_agrees(&program, behaviour)?,
            None => Vec::new(),
        };
        Ok(Reduction {
            expected_by,
            seen: Some(symptom.summary()),
            expected,
            validity: self.standard,
            complete: !is_enough(self.means),
            ..self.keeping.so_far
        })
    }
}

fn is_enough(means: &Means) -> bool {
    means.interrupt.load(Relaxed) || means.deadline.is_some_and(|deadline| Instant::now() >= deadline)
}

/// Whether a program is as valid as it must be.
fn is_valid(means: &Means, standard: Option<Validity>, crews: &mut [Crew], program: &Program) -> Result<bool> {
    let Some(standard) = standard else { return Ok(true) };
    let depth = if standard == Validity::Valid { Depth::ValidStep } else { Depth::Step };
    let verdict = means.checker.certify_with(crews, program, depth)?.verdict;
    Ok(verdict == Validity::Valid || verdict == standard)
}

fn length(recipe: &Recipe) -> usize {
    match recipe {
        Recipe::Passes { passes, .. } => passes.0.len(),
        Recipe::Options(options) => options.len(),
    }
}

/// Judges candidates of the syntax reducer.
struct SyntaxJury<'a, 'k> {
    team: &'a mut Team,
    test: &'a BugTest,
    means: &'a Means<'a>,
    standard: Option<Validity>,
    keeping: &'a mut Keeping<'k>,
    program: Program,
    tries: u64,
}

impl Jury for SyntaxJury<'_, '_> {
    fn promising(&mut self, texts: &[Vec<u8>]) -> Result<Vec<bool>> {
        self.tries += texts.len() as u64;
        let (test, program, means) = (self.test, &self.program, self.means);
        self.team.map(texts, |crew, text| {
            if is_enough(means) {
                return Ok(false);
            }
            let shows = test.test_briskly(crew, &Program { text: text.clone(), ..program.clone() })?.shows();
            crew.forget_programs()?;
            Ok(shows)
        })
    }

    fn acceptable(&mut self, text: &[u8]) -> Result<bool> {
        let program = Program { text: text.to_vec(), ..self.program.clone() };
        let valid = is_valid(self.means, self.standard, self.team.crews(), &program)?;
        Ok(valid && self.test.still_shows(self.team.one(), &program)?)
    }

    fn accepted(&mut self, by: &'static str, text: &[u8]) -> Result<()> {
        self.keeping.keep(by, text.to_vec())
    }

    fn enough(&self) -> bool {
        is_enough(self.means)
    }
}
