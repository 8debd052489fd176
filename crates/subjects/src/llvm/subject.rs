//! `llvm-N` as a subject: front end once by the matching clang, then every test in-process.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use whodunit_program::{Language, Program};

use crate::by_hand::HandStep;
use crate::coverage::{CodeSketch, CoverageSource, Patch};
use crate::crew::{Crew, Image, Served};
use crate::driver::{compiler_end, failed_compile, unwatched};
use crate::limits::Limits;
use crate::llvm::covered::CoveredLlvm;
use crate::llvm::front_end_batch::FrontEndLines;
use crate::llvm::pass_list::PassList;
use crate::llvm::probe::probe;
use crate::llvm::shape::ModuleShape;
use crate::llvm::tools::LlvmTools;
use crate::outcome::{Crash, End, Outcome, Stage};
use crate::recipe::{Pipeline, Recipe, SIMPLIFIED};
use crate::registry::cache_dir;
use crate::subject::{Identity, Subject};
use crate::worker::{LlvmTest, Reply, Request};

/// Where the parts of one LLVM version are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct LlvmPaths {
    pub library: PathBuf,
    /// The matching C front end; without it only LLVM IR can be tested.
    pub clang: Option<PathBuf>,
    /// The matching `opt`, which lists the passes.
    pub opt: Option<PathBuf>,
}

/// How C becomes the module that a recipe starts from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FrontEnd {
    /// Unoptimised code that passes may touch.
    Plain,
    /// Code as the front end makes it for a level, before any pass.
    Level(String),
    /// Code as passes mostly find it: simplified by those of the lowest level. Code generation is that of the level, if there is one.
    Simplified(Option<String>),
}

impl FrontEnd {
    /// The front end that was asked for, else the one that fits the pipeline: a default
    /// pipeline expects its level's code.
    pub fn of(passes: &Pipeline, asked: Option<&str>) -> FrontEnd {
        let Some(level) = asked.or(passes.level()) else { return FrontEnd::Plain };
        match level.strip_prefix(SIMPLIFIED) {
            Some(of) => FrontEnd::Simplified(of.strip_prefix('-').map(str::to_owned)),
            None => FrontEnd::Level(level.to_owned()),
        }
    }

    /// The options of clang for it.
    pub fn options(&self) -> Vec<String> {
        let options: Vec<String> = match self {
            FrontEnd::Plain => ["-O0", "-Xclang", "-disable-O0-optnone"].map(String::from).to_vec(),
            FrontEnd::Level(level) => vec![format!("-{level}"), "-Xclang".into(), "-disable-llvm-passes".into()],
            FrontEnd::Simplified(_) => vec!["-O1".into()],
        };
        [options, ["-w", "-emit-llvm", "-c"].map(String::from).to_vec()].concat()
    }

    /// The code generation level that goes with it.
    pub fn codegen_level(&self) -> u32 {
        match self {
            FrontEnd::Plain | FrontEnd::Simplified(None) => 0,
            FrontEnd::Level(level) | FrontEnd::Simplified(Some(level)) => match level.as_str() {
                "O0" => 0,
                "O1" => 1,
                "O3" => 3,
                _ => 2,
            },
        }
    }

    pub(super) fn file_name(&self) -> String {
        match self {
            FrontEnd::Plain => "plain.bc".into(),
            FrontEnd::Level(level) => format!("{level}.bc"),
            FrontEnd::Simplified(_) => format!("{SIMPLIFIED}.bc"),
        }
    }
}

/// One LLVM version.
#[derive(Clone, Debug)]
pub struct Llvm {
    identity: Identity,
    paths: LlvmPaths,
    major: u32,
    pub(super) front_ends: FrontEndLines,
}

/// Processor seconds that the front end may always take.
const FRONT_END_SECONDS: f64 = 2.0;

/// What is different in a run.
#[derive(Default)]
pub(crate) struct Changed<'a> {
    /// Changes of the library's text.
    pub patches: &'a [Patch],
    /// As in [`LlvmTest`].
    pub known: Option<Vec<u64>>,
}

/// What a run gave.
#[derive(Debug, Default)]
pub(crate) struct Ran {
    pub outcome: Outcome,
    /// Addresses of the watched blocks that were executed.
    pub executed: Vec<u32>,
    /// What stands for the optimised module, where that was asked for.
    pub code: Option<u64>,
    /// What the module is made of, where blocks are watched.
    pub sketch: Option<CodeSketch>,
}

impl Llvm {
    pub fn new(name: &str, major: u32, version: &str, paths: LlvmPaths) -> Llvm {
        let identity = Identity {
            name: name.to_owned(),
            family: "llvm".to_owned(),
            version: version.to_owned(),
            path: paths.library.display().to_string(),
        };
        Llvm { identity, paths, major, front_ends: FrontEndLines::default() }
    }

    pub fn name(&self) -> &str {
        &self.identity.name
    }

    pub fn major(&self) -> u32 {
        self.major
    }

    pub fn paths(&self) -> &LlvmPaths {
        &self.paths
    }

    /// Runs a recipe from the front end on; what [`Subject::run`] does.
    pub fn run_recipe(&self, crew: &mut Crew, program: &Program, recipe: &Recipe, limits: &Limits) -> Result<Outcome> {
        Ok(self.run_on(&self.plain_image(), crew, program, recipe, limits, Changed::default())?.outcome)
    }

    /// The library as it was installed.
    pub(crate) fn plain_image(&self) -> Image {
        Image { library: self.paths.library.clone(), watch_list: None }
    }

    /// Runs a recipe on one of the library's images.
    pub(crate) fn run_on(
        &self,
        image: &Image,
        crew: &mut Crew,
        program: &Program,
        recipe: &Recipe,
        limits: &Limits,
        changed: Changed,
    ) -> Result<Ran> {
        let Recipe::Passes { passes, llvm_args, front_end } = recipe else {
            bail!("{}: takes a pipeline (`passes`), not driver options such as `{recipe}` (`failing`)", self.name());
        };
        let front_end = FrontEnd::of(passes, front_end.as_deref());
        let module = match self.module(image, crew, program, &front_end, limits)? {
            Ok(module) => module,
            Err(outcome) => return Ok(Ran { outcome, ..Ran::default() }),
        };
        let directory = crew.fresh_directory()?;
        let test = LlvmTest {
            module,
            passes: passes.to_string(),
            llvm_args: llvm_args.clone(),
            codegen_level: front_end.codegen_level(),
            codegen: true,
            directory: directory.clone(),
            limits: limits.clone(),
            patches: changed.patches.to_vec(),
            known: changed.known,
        };
        let served = crew.library(image, &program.id().0, &Request::Test(test));
        crew.discard(&directory)?;
        match served? {
            Served::Reply(Reply::Tested { outcome, executed, code, sketch }) => {
                Ok(Ran { outcome, executed, code, sketch })
            }
            Served::Reply(Reply::Refused(message)) => bail!("{}: {message}", self.name()),
            Served::Reply(other) => bail!("{}: a worker answered out of turn: {other:?}", self.name()),
            Served::Died(how) => Ok(Ran { outcome: Outcome::stopped(Stage::Run, unwatched(&how)), ..Ran::default() }),
        }
    }

    /// The file of the module a recipe starts from, or the outcome of a program that does not
    /// get that far. Made once a program.
    pub(crate) fn module_file(
        &self,
        crew: &mut Crew,
        program: &Program,
        front_end: &FrontEnd,
        limits: &Limits,
    ) -> Result<Result<PathBuf, Outcome>> {
        let directory = crew.program_directory(&program.id().0, self.name())?;
        let file = match program.language {
            Language::Ir => directory.join("module.ll"),
            Language::C => directory.join(front_end.file_name()),
        };
        if file.exists() {
            return Ok(Ok(file));
        }
        let made = match program.language {
            Language::Ir => write_module(&file, program),
            Language::C => self.compile(crew, program, front_end, &file, limits)?,
        };
        Ok(made.map(|()| file))
    }

    /// The number of the loaded module, or the outcome of a program that does not get that far.
    pub(super) fn module(
        &self,
        image: &Image,
        crew: &mut Crew,
        program: &Program,
        front_end: &FrontEnd,
        limits: &Limits,
    ) -> Result<Result<u32, Outcome>> {
        let id = program.id().0;
        let file = match self.module_file(crew, program, front_end, limits)? {
            Ok(file) => file,
            Err(outcome) => return Ok(Err(outcome)),
        };
        let (number, loaded) = crew.module_number(image, &id, &file);
        if loaded {
            return Ok(Ok(number));
        }
        match crew.library(image, &id, &Request::Load { module: number, path: file.clone(), limits: limits.clone() })? {
            Served::Reply(Reply::Ready) => {
                crew.module_loaded(image, &file);
                Ok(Ok(number))
            }
            Served::Reply(Reply::Refused(message)) => {
                // Named as the user knows it, not by where it was put.
                let message = message.replace(&file.display().to_string(), &program.name);
                Ok(Err(Outcome::stopped(Stage::FrontEnd, End::Rejected(message))))
            }
            Served::Reply(other) => bail!("{}: a worker answered out of turn: {other:?}", self.name()),
            Served::Died(how) => Ok(Err(Outcome::stopped(Stage::FrontEnd, unwatched(&how)))),
        }
    }

    /// C to bitcode.
    fn compile(
        &self,
        crew: &mut Crew,
        program: &Program,
        front_end: &FrontEnd,
        file: &Path,
        limits: &Limits,
    ) -> Result<Result<(), Outcome>> {
        let Some(clang) = &self.paths.clang else {
            bail!("{}: C programs need the matching front end; install the package clang-{}", self.name(), self.major);
        };
        // Short limits are meant for what is tried, which the front end is not: it is not watched, changed or at fault.
        let limits = &Limits { compile_seconds: limits.compile_seconds.max(FRONT_END_SECONDS), ..limits.clone() };
        let directory = file.parent().context("a module file has a directory")?;
        std::fs::write(directory.join("prog.c"), &program.text)?;
        let output = file.file_name().and_then(|name| name.to_str()).unwrap_or("module.bc");
        if let Some(ending) = self.front_end_forked(crew, front_end, directory, output, limits)? {
            match compiler_end(&ending) {
                End::Done if file.exists() => return Ok(Ok(())),
                end @ End::Rejected(_) => return Ok(Err(failed_compile(Stage::FrontEnd, end, &ending))),
                // Of whatever else happens the driver tells more.
                _ => {}
            }
        }
        let mut argv = vec![clang.display().to_string()];
        argv.extend(front_end.options());
        argv.extend(["prog.c", "-o", output].map(String::from));
        let ending = crew.compile_command(argv, directory, limits)?;
        Ok(match compiler_end(&ending) {
            End::Done if file.exists() => Ok(()),
            end => Err(failed_compile(Stage::FrontEnd, end, &ending)),
        })
    }

    /// Where the probed passes are cached: a new library, or new rules, mean a new file.
    fn cache_file(&self) -> Result<PathBuf> {
        let data = std::fs::metadata(&self.paths.library)
            .with_context(|| format!("{}: cannot find {}", self.name(), self.paths.library.display()))?;
        let mut hasher = blake3::Hasher::new();
        hasher.update(format!("{:?} {:?} {}", self.paths, data.modified().ok(), data.len()).as_bytes());
        for rules in [include_str!("tiers.rs"), include_str!("probe.rs"), include_str!("pass_list.rs")] {
            hasher.update(rules.as_bytes());
        }
        let hash = hasher.finalize().to_hex();
        Ok(cache_dir()?.join(format!("passes-{}-{}.json", self.name(), &hash[..16])))
    }
}

impl Subject for Llvm {
    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn run(&self, crew: &mut Crew, program: &Program, recipe: &Recipe, limits: &Limits) -> Result<Outcome> {
        self.run_recipe(crew, program, recipe, limits)
    }

    fn take_in(&self, crew: &mut Crew, programs: &[Program], recipes: &[&Recipe], limits: &Limits) -> Result<()> {
        self.make_all_modules(crew, programs, recipes, limits)
    }

    fn baseline(&self) -> Recipe {
        Recipe::passes(Pipeline::default())
    }

    fn levels(&self) -> Vec<Recipe> {
        let recipe = |level: &str| Recipe::passes(Pipeline(vec![format!("default<{level}>")]));
        ["O1", "O2", "O3", "Os"].map(recipe).to_vec()
    }

    fn passes(&self, crew: &mut Crew) -> Result<Option<PassList>> {
        let file = self.cache_file()?;
        if let Ok(text) = std::fs::read(&file)
            && let Ok(list) = serde_json::from_slice(&text)
        {
            return Ok(Some(list));
        }
        let list = probe(self, crew)?;
        let directory = file.parent().context("the cache file has a directory")?;
        std::fs::create_dir_all(directory).with_context(|| format!("cannot make {}", directory.display()))?;
        let mut temporary = tempfile::NamedTempFile::new_in(directory)?;
        serde_json::to_writer_pretty(&mut temporary, &list)?;
        temporary.persist(&file)?;
        Ok(Some(list))
    }

    fn as_processes(&self) -> Option<Arc<dyn Subject>> {
        LlvmTools::new(self).map(|tools| Arc::new(tools) as Arc<dyn Subject>)
    }

    fn by_hand(&self, language: Language, recipe: &Recipe) -> Option<Vec<HandStep>> {
        LlvmTools::new(self)?.by_hand(language, recipe)
    }

    fn shape(
        &self,
        crew: &mut Crew,
        program: &Program,
        limits: &Limits,
    ) -> Result<Option<Result<ModuleShape, Outcome>>> {
        self.module_shape(crew, program, limits).map(Some)
    }

    fn coverage(&self, crew: &mut Crew, progress: &dyn Fn(&str)) -> Result<Option<Arc<dyn CoverageSource>>> {
        Ok(Some(Arc::new(CoveredLlvm::prepare(self, crew, progress)?)))
    }

    fn noise(&self, outcome: &Outcome) -> Option<&'static str> {
        let (message, stage) = match outcome.last() {
            Some(report) => match &report.end {
                End::Crashed(Crash { message: Some(message), .. }) => (message, report.stage),
                _ => return None,
            },
            None => return None,
        };
        NOISE
            .iter()
            .find(|(at, text, _)| at.is_none_or(|at| at == stage) && message.contains(text))
            .map(|noise| noise.2)
    }
}

/// Deliberate stops of the library: at which stage, what it says, and what we call it.
const NOISE: &[(Option<Stage>, &str, &str)] = &[
    (Some(Stage::Optimise), "did not reach a fixpoint", "self-check: instcombine did not reach a fixpoint"),
    (Some(Stage::CodeGen), "could not be resolved", "the JIT does not know an external function"),
    (Some(Stage::CodeGen), "Relocation type not implemented", "the JIT cannot place this code"),
];

fn write_module(file: &Path, program: &Program) -> Result<(), Outcome> {
    std::fs::write(file, &program.text)
        .map_err(|error| Outcome::stopped(Stage::FrontEnd, End::Rejected(format!("cannot write the module: {error}"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_pipeline_gets_its_levels_front_end() {
        let level = FrontEnd::of(&"default<O3>".parse().unwrap(), None);
        assert_eq!((level.codegen_level(), level.options()[0].as_str()), (3, "-O3"));
        let gvn: Pipeline = "function(gvn)".parse().unwrap();
        let plain = FrontEnd::of(&gvn, None);
        assert_eq!((plain.codegen_level(), plain.options()[2].as_str()), (0, "-disable-O0-optnone"));
    }

    #[test]
    fn simplified_code_is_generated_from_as_the_pipeline_has_it() {
        for (pipeline, level) in [("function(gvn)", 0), ("default<O3>", 3)] {
            let recipe = Recipe::passes(pipeline.parse().unwrap()).on_simplified_code();
            let Recipe::Passes { passes, front_end, .. } = recipe else { panic!("a pipeline stays one") };
            let simplified = FrontEnd::of(&passes, front_end.as_deref());
            assert_eq!((simplified.codegen_level(), simplified.options()[0].as_str()), (level, "-O1"));
            assert!(!simplified.options().iter().any(|option| option == "-disable-llvm-passes"));
        }
    }

    #[test]
    fn the_fixpoint_self_check_is_noise_and_a_segfault_is_not() {
        let paths = LlvmPaths { library: "x".into(), clang: None, opt: None };
        let subject = Llvm::new("llvm-22", 22, "22", paths);
        let crash = |message: Option<&str>| {
            let crash = Crash { message: message.map(str::to_owned), ..Crash::default() };
            Outcome::stopped(Stage::Optimise, End::Crashed(crash))
        };
        let text = "Instruction Combining on main did not reach a fixpoint after 1 iterations";
        assert!(subject.noise(&crash(Some(text))).is_some());
        assert_eq!(subject.noise(&crash(None)), None);
    }
}
