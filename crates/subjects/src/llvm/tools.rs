//! `llvm-N` through its own tools: `opt`, then `clang`, then the executable, each a process.
//! Does what the in-process engine does, the way people do it by hand.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use whodunit_program::{Language, Program};

use crate::by_hand::{HandStep, usual_name};
use crate::crew::Crew;
use crate::driver::{compiler_end, ran};
use crate::limits::Limits;
use crate::llvm::subject::{FrontEnd, Llvm};
use crate::outcome::{End, Outcome, Stage, StageReport};
use crate::process::Ending;
use crate::recipe::{Pipeline, Recipe};
use crate::subject::{Identity, Subject};

const OPTIMISED: &str = "out.bc";
const EXECUTABLE: &str = "./prog.exe";

pub struct LlvmTools {
    identity: Identity,
    llvm: Llvm,
    opt: PathBuf,
    clang: PathBuf,
}

impl LlvmTools {
    /// None where a tool is missing.
    pub fn new(llvm: &Llvm) -> Option<LlvmTools> {
        let (opt, clang) = (llvm.paths().opt.clone()?, llvm.paths().clang.clone()?);
        let identity = Identity {
            name: format!("{}-tools", llvm.name()),
            path: opt.display().to_string(),
            ..llvm.identity().clone()
        };
        Some(LlvmTools { identity, llvm: llvm.clone(), opt, clang })
    }

    /// Runs one tool and notes its stage; false when the test ends there.
    fn stage(
        &self,
        crew: &mut Crew,
        stage: Stage,
        argv: Vec<String>,
        at: &Path,
        limits: &Limits,
        outcome: &mut Outcome,
    ) -> Result<bool> {
        let ending = crew.compile_command(argv, at, limits)?;
        let end = tool_end(&ending);
        outcome.seconds += ending.seconds;
        outcome.peak_bytes = outcome.peak_bytes.max(ending.peak_bytes);
        let done = end == End::Done;
        outcome.stages.push(StageReport { stage, end, seconds: ending.seconds });
        Ok(done)
    }

    fn run_in(&self, crew: &mut Crew, module: &Path, recipe: &Recipe, at: &Path, limits: &Limits) -> Result<Outcome> {
        let Recipe::Passes { passes, llvm_args, front_end } = recipe else {
            bail!("{}: takes a pass pipeline, not driver options such as `{recipe}`", self.identity.name);
        };
        let level = FrontEnd::of(passes, front_end.as_deref()).codegen_level();
        let mut outcome = Outcome::default();
        let opt = opt_line(&self.opt.display().to_string(), &module.display().to_string(), passes, llvm_args);
        if !self.stage(crew, Stage::Optimise, opt, at, limits, &mut outcome)? {
            return Ok(outcome);
        }
        let clang = codegen_line(&self.clang.display().to_string(), level);
        if !self.stage(crew, Stage::CodeGen, clang, at, limits, &mut outcome)? {
            return Ok(outcome);
        }
        let run = ran(&crew.run_command(vec![EXECUTABLE.into()], at, limits)?);
        outcome.stages.extend(run.stages);
        outcome.seconds += run.seconds;
        outcome.behaviour = run.behaviour;
        Ok(outcome)
    }
}

fn opt_line(opt: &str, module: &str, passes: &Pipeline, llvm_args: &[String]) -> Vec<String> {
    let passes = if passes.0.is_empty() { "verify".to_owned() } else { passes.to_string() };
    let line = [opt, module, "-o", OPTIMISED].map(String::from).to_vec();
    [line, vec![format!("-passes={passes}")], llvm_args.to_vec()].concat()
}

/// The module is optimised already: clang is only to generate code.
fn codegen_line(clang: &str, level: u32) -> Vec<String> {
    let options = ["-Xclang", "-disable-llvm-passes", OPTIMISED, "-o", EXECUTABLE, "-lm"].map(String::from);
    [vec![clang.to_owned(), "-w".into(), format!("-O{level}")], options.to_vec()].concat()
}

/// `opt` ends with an error where the verifier complains.
fn tool_end(ending: &Ending) -> End {
    let text = String::from_utf8_lossy(&ending.stderr);
    let broken = ["Broken module found", "Broken function found", "input module is broken"];
    match compiler_end(ending) {
        End::Done => End::Done,
        _ if broken.iter().any(|words| text.contains(words)) => End::Broken(text.into_owned()),
        end => end,
    }
}

impl Subject for LlvmTools {
    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn run(&self, crew: &mut Crew, program: &Program, recipe: &Recipe, limits: &Limits) -> Result<Outcome> {
        let Recipe::Passes { passes, front_end, .. } = recipe else {
            bail!("{}: takes a pass pipeline, not driver options such as `{recipe}`", self.identity.name);
        };
        let front_end = FrontEnd::of(passes, front_end.as_deref());
        let module = match self.llvm.module_file(crew, program, &front_end, limits)? {
            Ok(module) => module,
            Err(outcome) => return Ok(outcome),
        };
        let directory = crew.fresh_directory()?;
        let outcome = self.run_in(crew, &module, recipe, &directory, limits);
        crew.discard(&directory)?;
        outcome
    }

    fn by_hand(&self, language: Language, recipe: &Recipe) -> Option<Vec<HandStep>> {
        let Recipe::Passes { passes, llvm_args, front_end } = recipe else { return None };
        let front_end = FrontEnd::of(passes, front_end.as_deref());
        let (clang, opt) = (usual_name(&self.clang), usual_name(&self.opt));
        let mut steps = Vec::new();
        let mut module = language.usual_file();
        if language == Language::C {
            let files = [module, "-o", "prog.bc"].map(String::from).to_vec();
            steps.push(HandStep::new(Stage::FrontEnd, [vec![clang.clone()], front_end.options(), files].concat()));
            module = "prog.bc";
        }
        steps.push(HandStep::new(Stage::Optimise, opt_line(&opt, module, passes, llvm_args)));
        steps.push(HandStep::new(Stage::CodeGen, codegen_line(&clang, front_end.codegen_level())));
        steps.push(HandStep::new(Stage::Run, vec![EXECUTABLE.to_owned()]));
        Some(steps)
    }

    fn baseline(&self) -> Recipe {
        self.llvm.baseline()
    }

    fn levels(&self) -> Vec<Recipe> {
        self.llvm.levels()
    }

    fn noise(&self, outcome: &Outcome) -> Option<&'static str> {
        self.llvm.noise(outcome)
    }
}
