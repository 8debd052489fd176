//! `llvm-N` through its own tools: `opt`, then `clang`, then the executable, each a process.
//! Does what the in-process engine does, the way people do it by hand.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use whodunit_program::Program;

use crate::crew::Crew;
use crate::driver::{compiler_end, ran};
use crate::limits::Limits;
use crate::llvm::subject::{FrontEnd, Llvm};
use crate::outcome::{End, Outcome, Stage, StageReport};
use crate::process::Ending;
use crate::recipe::Recipe;
use crate::subject::{Identity, Subject};

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
        let mut opt = vec![self.opt.display().to_string(), module.display().to_string(), "-o".into(), "out.bc".into()];
        opt.push(format!("-passes={}", if passes.0.is_empty() { "verify".to_owned() } else { passes.to_string() }));
        opt.extend_from_slice(llvm_args);
        if !self.stage(crew, Stage::Optimise, opt, at, limits, &mut outcome)? {
            return Ok(outcome);
        }
        let mut clang = vec![self.clang.display().to_string(), "-w".into(), format!("-O{level}")];
        // The module is optimised already: clang is only to generate code.
        clang.extend(["-Xclang", "-disable-llvm-passes", "out.bc", "-o", "./prog.exe", "-lm"].map(String::from));
        if !self.stage(crew, Stage::CodeGen, clang, at, limits, &mut outcome)? {
            return Ok(outcome);
        }
        let run = ran(&crew.run_command(vec!["./prog.exe".into()], at, limits)?);
        outcome.stages.extend(run.stages);
        outcome.seconds += run.seconds;
        outcome.behaviour = run.behaviour;
        Ok(outcome)
    }
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
