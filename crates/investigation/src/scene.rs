//! A bug made ready to be looked into: shown once more with its compiler watched, its sequence
//! minimal, what the program should do known.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Result;
use whodunit_findings::BugFolder;
use whodunit_isolation::{BlockMap, BlockSet, Candidate, Case, CaseWriter, OptionCase, sample};
use whodunit_oracles::{Expectation, Kind, Symptom, Verdict, run_seconds};
use whodunit_program::{Language, Program};
use whodunit_subjects::{
    Armed, CodeSketch, CoverageSource, CoveredRun, Crew, End, Frame, Limits, Outcome, Patch, Recipe, Registry, Subject,
    Watch,
};
use whodunit_triage::{BugTest, Team, Unfit};

use crate::laid_bare::{LaidBare, lay_bare};
use crate::map::block_map;
use crate::opening::{
    candidate_passes, expected, is_about_program, is_rightly_refused, not_watched, option_case, other_recipes, shown,
};
use crate::programs::{ProgramJudge, Times};
use crate::view::View;

/// What is looked into.
#[derive(Clone, Debug)]
pub struct Bug {
    pub folder: BugFolder,
    pub program: Program,
}

/// A bug, its compiler, and what was executed when it showed.
pub struct Scene {
    pub(crate) subject: Arc<dyn Subject>,
    pub(crate) source: Arc<dyn CoverageSource>,
    pub(crate) kind: Kind,
    /// Tells this bug from others of its kind, if it recognises it in the compiler that is watched: where the text is another, a crash may
    /// look otherwise.
    test: BugTest,
    is_told_apart: bool,
    /// Whether the failing program is none, so that the compiler should refuse it.
    is_rightly_refused: bool,
    /// What is left of the program in the bug folder, if the bug does not need all of it.
    pub(crate) program: Program,
    /// The program in the bug folder.
    whole_program: Program,
    recipe: Recipe,
    /// As the bug folder has it, but for passes that do not matter.
    given: Recipe,
    /// Others that show the bug, by the word of its folder.
    pub(crate) other_recipes: Vec<Recipe>,
    pub(crate) expectation: Option<Expectation>,
    pub(crate) limits: Limits,
    /// All blocks that the bug may be in.
    whole: View,
    /// What is watched of other recipes, and of other programs, if it is less.
    of_recipes: Option<View>,
    of_programs: Option<View>,
    /// What is watched to know when a run executes what the failing one did, where that matters.
    pub(crate) in_failing: Option<Armed>,
    /// What of it is particular to this program: what happens to every one is left out of account, since a compiler that skips all of this one
    /// would still do that. Where a list of its own is had cheaply, some of it stands for the whole: each block that is watched makes a run longer.
    pub(crate) particular: BlockSet,
    pub(crate) of_particular: Option<Armed>,
    /// Keeps the compiler from telling at length where it crashed.
    hush: Vec<Patch>,
    /// Nothing is watched with this one, which is faster.
    pub(crate) unwatched: Armed,
    /// What other programs are judged by; none for wrong code of a program that is not C.
    pub(crate) judge: Option<ProgramJudge>,
    pub map: Arc<BlockMap>,
    pub failing: BlockSet,
    /// Its blocks in the order in which the failing run first executed them, if that is known.
    pub(crate) in_order: Option<Vec<u32>>,
    /// What is executed only after the compiler has read the program, where it can be started from there.
    pub(crate) late: BlockSet,
    /// The option that leaves out the pass with which the code goes wrong, or in which the compiler crashed; of the former, what is
    /// executed only with it: in it, or of what comes behind, for what it made of the program.
    guilty_pass: Option<String>,
    by_guilty_pass: BlockSet,
    /// Where the last pass of a sequence is written, where it is known.
    place_of_last_pass: Option<String>,
    /// What the code is made of that shows the bug, if there is any.
    pub(crate) wrong_code: Option<CodeSketch>,
    /// Where the compiler crashed, innermost first.
    pub stack: Vec<Frame>,
    /// Passes that a sequence may be made of.
    passes: Vec<String>,
    /// Options that may be turned, where there are no such passes.
    options: OptionCase,
    /// Time that went on making it ready; it is part of the budget.
    pub(crate) spent: Duration,
}

/// Processor seconds that a witness of a slow compilation may take: much less than what the bug takes.
const BRISK_COMPILE: f64 = 1.0;
/// Processor seconds that a program whose code is wrong may run at least, and how much longer than right code takes: wrong code often has
/// no end, and to wait for that would take all the time.
const BRISK_RUN: f64 = 0.3;
const PATIENCE: f64 = 20.0;
/// Clock seconds for each of these, so that load does not decide.
pub(crate) const WALL_FACTOR: f64 = 20.0;
/// Blocks that stand for what is particular to a program: the share of them is about that of all.
const MOST_PARTICULAR: usize = 6000;
/// What the compiler does with this it does with every program.
const LEAST_PROGRAM: &str = "int main(void) { return 0; }\n";

impl Scene {
    /// Shows the bug with its compiler watched. `progress` is told what is being done.
    pub fn open(
        bug: &Bug,
        subject: Arc<dyn Subject>,
        registry: &Registry,
        limits: &Limits,
        team: &mut Team,
        progress: &dyn Fn(&str),
    ) -> Result<Scene> {
        let name = subject.identity().name.clone();
        let crew = team.one();
        let Some(source) = subject.coverage(crew, &|what| progress(&format!("{name}: {what}")))? else {
            return Err(Unfit(not_watched(subject.as_ref())).into());
        };
        let began = Instant::now();
        progress("showing the bug");
        let (test, symptom) = shown(bug, &subject, registry, limits, crew)?;
        let expectation = match bug.folder.kind {
            Kind::WrongCode => Some(expected(bug, subject.as_ref(), registry, limits, crew)?),
            _ => None,
        };
        let watched = (source.as_ref(), limits);
        let bare = lay_bare(&test, &bug.program, expectation.as_ref(), watched, team, progress)?;
        let LaidBare { program, recipe, given, guilty_pass, is_told_apart, hush, unwatched } = bare;
        let crew = team.one();
        let passes = candidate_passes(subject.as_ref(), crew)?;
        let options = option_case(&bug.folder, &recipe, guilty_pass.as_ref(), subject.as_ref(), crew)?;
        let right = test.right_recipe();
        let is_rightly_refused = is_rightly_refused(&bug.folder, &program, &subject, &right, registry, limits, crew)?;
        let map = Arc::new(block_map(source.table()));
        let suspects = source.suspects(symptom);
        let whole = View::whole(source.as_ref(), &suspects)?;
        let scene = Scene {
            hush,
            subject,
            source,
            kind: bug.folder.kind,
            is_told_apart,
            is_rightly_refused,
            test,
            program,
            whole_program: bug.program.clone(),
            other_recipes: other_recipes(&bug.folder, &given, &recipe),
            recipe,
            given,
            expectation,
            limits: limits.clone(),
            whole,
            of_recipes: None,
            of_programs: None,
            in_failing: None,
            particular: BlockSet::default(),
            of_particular: None,
            unwatched,
            judge: None,
            map,
            failing: BlockSet::default(),
            in_order: None,
            late: BlockSet::default(),
            guilty_pass: None,
            by_guilty_pass: BlockSet::default(),
            place_of_last_pass: None,
            wrong_code: None,
            stack: Vec::new(),
            passes,
            options,
            spent: Duration::ZERO,
        };
        progress("watching the bug");
        let mut scene = scene.with_failing_run(&right, registry, crew)?;
        scene.narrow_views(&suspects, &right, crew)?;
        if let Some(omission) = guilty_pass {
            scene.watch_without(omission, crew)?;
        }
        scene.spent = began.elapsed();
        Ok(scene)
    }

    fn with_failing_run(mut self, right: &Recipe, registry: &Registry, crew: &mut Crew) -> Result<Scene> {
        let run = self.source.run(crew, &self.program, &self.recipe, &self.limits, &self.whole.armed, &[])?;
        let CoveredRun { outcome, blocks, in_order, sketch, .. } =
            run.until(&self.source.last_words(), self.source.table());
        match self.verdict(&outcome) {
            Verdict::Bug(kind, _) if stands_for(kind, self.kind) => {}
            other => {
                return Err(Unfit(format!(
                    "the bug does not show while the compiler is watched ({}): it depends on where the compiler's \
                     memory lies, and what it executes by chance says nothing",
                    told(&other)
                ))
                .into());
            }
        }
        if let Some(End::Crashed(crash)) = outcome.last().map(|report| &report.end) {
            self.stack = crash.stack.clone();
            self.guilty_pass = self.source.pass_of_crash(crash);
        }
        self.failing = blocks.into_iter().collect();
        self.late = self.source.late(in_order.as_deref().unwrap_or_default()).into_iter().collect();
        if self.recipe.pipeline().is_some() && self.kind != Kind::Codegen {
            self.place_of_last_pass = self.source.place_of_last_pass(in_order.as_deref().unwrap_or_default());
        }
        self.in_order = in_order;
        self.wrong_code = sketch;
        if self.kind == Kind::Performance {
            self.limits.compile_seconds = self.limits.compile_seconds.min(BRISK_COMPILE);
        }
        if self.expectation.is_some() {
            let right = self.source.run(crew, &self.program, right, &self.limits, &self.unwatched, &self.hush)?;
            let brisk = (run_seconds(&right.outcome) * PATIENCE).max(BRISK_RUN);
            self.limits.run_seconds = self.limits.run_seconds.min(brisk);
            self.limits.wall_factor = WALL_FACTOR;
        }
        // Whether code is right that a module's own author did not mean, nobody can say.
        if self.program.language == Language::C || self.kind != Kind::WrongCode {
            self.judge = Some(ProgramJudge::new(&self, right.clone(), &outcome, registry, crew)?);
        }
        Ok(self)
    }

    /// Other recipes have what happens without optimisation in common with the bug; other programs what
    /// happens to any program.
    fn narrow_views(&mut self, suspects: &[u32], right: &Recipe, crew: &mut Crew) -> Result<()> {
        let (source, whole) = (self.source.as_ref(), &self.whole.armed);
        let least = |crew: &mut Crew, program: &Program, recipe: &Recipe| -> Result<Option<View>> {
            let run = source.run(crew, program, recipe, &self.limits, whole, &self.hush)?;
            let taken = run.outcome.stages.iter().all(|report| report.end == End::Done);
            let executed: BlockSet = run.blocks.into_iter().collect();
            if taken { View::beyond(source, suspects, &self.failing, &executed) } else { Ok(None) }
        };
        self.of_recipes = least(crew, &self.program, right)?;
        self.of_programs = match self.program.language {
            Language::C => least(crew, &Program::alone(Language::C, LEAST_PROGRAM), &self.recipe)?,
            Language::Ir => None,
        };
        self.watch_for_weighing(suspects)
    }

    /// What is watched when repairs are weighed. A stock LLVM takes long to be started with another list; a GCC does not, and can tell what
    /// is executed late.
    fn watch_for_weighing(&mut self, suspects: &[u32]) -> Result<()> {
        let view = self.view_of_programs();
        let mut particular: Vec<u32> = self.failing.iter().filter(|block| !view.grants(*block)).collect();
        let landmarks = self.source.landmarks();
        if !landmarks.is_empty() {
            particular = sample(particular, MOST_PARTICULAR);
            self.of_particular = Some(self.source.arm(&particular, Watch::Traps)?);
            let passed: HashSet<u32> = self.failing.iter().map(|block| self.function_of(block)).collect();
            let tells = landmarks.iter().all(|function| passed.contains(function));
            let failing: Vec<u32> = self.failing.iter().collect();
            self.in_failing = Some(self.source.arm(if tells { &failing } else { suspects }, Watch::Traps)?);
        }
        self.particular = particular.into_iter().collect();
        Ok(())
    }

    /// The bug once more without the pass with which it goes wrong. If it is still right without, what is not executed then is kept.
    fn watch_without(&mut self, omission: String, crew: &mut Crew) -> Result<()> {
        let Recipe::Options(failing) = &self.recipe else { return Ok(()) };
        let without = Recipe::options(failing.iter().chain([&omission]));
        let (run, executed) = self.executed_by(crew, &self.program, &without)?;
        if self.verdict(&run.outcome) == Verdict::Agree {
            self.by_guilty_pass = self.failing.iter().filter(|block| !executed.contains(*block)).collect();
            self.guilty_pass = Some(omission);
        }
        Ok(())
    }

    /// The option that leaves out the pass with which the code goes wrong, or in which the compiler crashed, where it is known.
    pub fn guilty_pass(&self) -> Option<&str> {
        self.guilty_pass.as_deref()
    }

    /// The recipe that fails, with as few passes as it takes.
    pub fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// The recipe that does not optimise.
    pub(crate) fn right_recipe(&self) -> Recipe {
        self.test.right_recipe()
    }

    /// A program in the language of the failing one.
    pub(crate) fn program_like(&self, text: impl Into<Vec<u8>>) -> Program {
        Program::alone(self.program.language, text)
    }

    /// The failing program, without what the bug does not need.
    pub fn text(&self) -> &[u8] {
        &self.program.text
    }

    /// The program in the bug folder, if the bug does not need all of it.
    pub fn whole_program(&self) -> Option<&Program> {
        (self.whole_program != self.program).then_some(&self.whole_program)
    }

    /// The failing options of the bug folder, and those that switch off what the bug does not need; none where passes
    /// can be chosen.
    pub fn switched_off(&self) -> Option<(&[String], &[String])> {
        match (&self.given, &self.recipe) {
            (Recipe::Options(given), Recipe::Options(bare)) => Some((given, bare.strip_prefix(&given[..])?)),
            _ => None,
        }
    }

    /// What strategies start from.
    pub fn case(&self) -> Case {
        let buggy = self.recipe.pipeline().map(|pipeline| pipeline.0.clone()).unwrap_or_default();
        Case {
            buggy,
            candidates: self.passes.clone(),
            failing: self.failing.clone(),
            map: self.map.clone(),
            options: self.options.clone(),
        }
    }

    /// A file for what will be seen.
    pub(crate) fn case_writer(&self) -> CaseWriter {
        let mut case = CaseWriter::new(&self.failing, &self.map, self.in_order.as_deref());
        case.set_by_guilty_pass(&self.by_guilty_pass);
        let file = self.guilty_pass().and_then(|omission| self.file_of_pass(omission));
        case.set_pass_file(file.or_else(|| self.place_of_last_pass.clone()));
        case
    }

    /// The line of the compiler's source that a block begins on, where known.
    pub fn line_of(&self, block: u32) -> Option<String> {
        self.source.table().line_of(block).map(|line| line.to_string())
    }

    /// The function that a block is in, by number.
    pub(crate) fn function_of(&self, block: u32) -> u32 {
        self.source.table().function_of(block)
    }

    /// 1 if a block is executed only with the pass with which the code goes wrong, or there is no such pass.
    pub(crate) fn timeliness(&self, block: u32) -> f64 {
        f64::from(u8::from(self.by_guilty_pass.is_empty() || self.by_guilty_pass.contains(block)))
    }

    /// Whether a block is executed only after the compiler has read the program.
    pub(crate) fn is_late(&self, block: u32) -> bool {
        self.late.contains(block)
    }

    /// The option of a candidate that differs from the failing options in one pass left out, and in nothing else.
    pub(crate) fn omission(&self, candidate: &Candidate) -> Option<String> {
        let Candidate::Options(set) = candidate else { return None };
        match set.strip_prefix(&self.options.failing[..])? {
            [option] if self.options.omissions.contains(option) => Some(option.clone()),
            _ => None,
        }
    }

    /// The source file of the pass that an option leaves out, where known.
    pub fn file_of_pass(&self, omission: &str) -> Option<String> {
        self.source.file_of_pass(omission)
    }

    /// How many blocks are watched.
    pub fn watched(&self) -> usize {
        self.whole.armed.len()
    }

    /// Where the time for programs has gone.
    pub fn program_times(&self) -> Option<&Times> {
        self.judge.as_ref().map(ProgramJudge::times)
    }

    /// A block of each function on the crash stack that was executed, innermost first.
    pub(crate) fn stack_blocks(&self) -> Vec<u32> {
        let table = self.source.table();
        let address_of = |frame: &Frame| u32::from_str_radix(frame.place.rsplit_once("+0x")?.1, 16).ok();
        let block_at = |address: u32| table.addresses.partition_point(|first| *first <= address).checked_sub(1);
        let addresses = self.stack.iter().filter_map(address_of);
        addresses.filter_map(block_at).map(|block| block as u32).collect()
    }

    pub(crate) fn view_of_recipes(&self) -> &View {
        self.of_recipes.as_ref().unwrap_or(&self.whole)
    }

    pub(crate) fn view_of_programs(&self) -> &View {
        self.of_programs.as_ref().unwrap_or(&self.whole)
    }

    /// Changes of the compiler's text for one run, with those that every run but the first has.
    pub(crate) fn changes(&self, patch: Option<&Patch>) -> Vec<Patch> {
        self.hush.iter().chain(patch).cloned().collect()
    }

    /// Whether what a compiler does wrong with another program or recipe is this bug: of those that stop it, one that looks the same.
    pub(crate) fn is_this_bug(&self, kind: Kind, symptom: &Symptom) -> bool {
        let may_be_another = stops(kind) && self.is_told_apart;
        stands_for(kind, self.kind) && (!may_be_another || self.test.recognises(Verdict::Bug(kind, symptom.clone())))
    }

    fn verdict(&self, outcome: &Outcome) -> Verdict {
        self.verdict_on(self.expectation.as_ref(), outcome)
    }

    /// The verdict on an outcome. A program that is none must be refused, not crash the compiler.
    pub(crate) fn verdict_on(&self, expectation: Option<&Expectation>, outcome: &Outcome) -> Verdict {
        match self.test.verdict(expectation, outcome) {
            Verdict::Invalid(message) if self.is_rightly_refused && is_about_program(&message) => Verdict::Agree,
            verdict => verdict,
        }
    }
}

fn told(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Agree => "the compiler is right".to_owned(),
        Verdict::Bug(kind, _) => kind.to_string(),
        Verdict::Invalid(why) | Verdict::Inconclusive(why) => why.clone(),
    }
}

/// Whether a kind that was seen is the one of the bug: where a compiler stops depends on how it is run.
pub(crate) fn stands_for(seen: Kind, bug: Kind) -> bool {
    seen == bug || stops(seen) && stops(bug)
}

/// Whether bugs of a kind stop the compiler.
pub(crate) fn stops(kind: Kind) -> bool {
    matches!(kind, Kind::Crash | Kind::Codegen | Kind::InvalidIr)
}
