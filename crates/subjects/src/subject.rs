//! A compiler under test, as the rest of the tool sees it.

use std::sync::Arc;

use anyhow::Result;
use serde::{Deserialize, Serialize};
use whodunit_program::{Language, Program};

use crate::by_hand::HandStep;
use crate::coverage::CoverageSource;
use crate::crew::Crew;
use crate::gcc::Switches;
use crate::limits::Limits;
use crate::llvm::{ModuleShape, PassList, expand_default_pipeline};
use crate::outcome::Outcome;
use crate::recipe::{Pipeline, Recipe};

/// Who a subject is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// Name on the command line: `llvm-16`, `gcc-12`.
    pub name: String,
    /// What its other versions share: `llvm`, `gcc`.
    pub family: String,
    /// Version as the compiler itself says it.
    pub version: String,
    /// The library or executable.
    pub path: String,
}

impl Identity {
    /// Whether this is a GCC, as it is installed or built from its sources: both take the same options.
    pub fn is_gcc(&self) -> bool {
        as_installed(&self.family) == "gcc"
    }
}

/// What is built from sources is of a family of its own.
pub(crate) const GCC_FROM_SOURCES: &str = "gcc+src";

/// The family of the installed compiler that one built from the same sources is like.
///
/// ```
/// use whodunit_subjects::as_installed;
/// assert_eq!(["gcc+src", "gcc", "llvm"].map(as_installed), ["gcc", "gcc", "llvm"]);
/// ```
pub fn as_installed(family: &str) -> &str {
    if family == GCC_FROM_SOURCES { "gcc" } else { family }
}

/// A compiler under test.
pub trait Subject: Send + Sync {
    fn identity(&self) -> &Identity;

    /// Runs one program with one recipe. A run's end is an outcome, however bad;
    /// an error means that our own machinery failed or was asked for something impossible.
    fn run(&self, crew: &mut Crew, program: &Program, recipe: &Recipe, limits: &Limits) -> Result<Outcome>;

    /// Has the front end take several programs at once, where that is faster than one by one: runs of
    /// these recipes find it done. A program that it refuses is left to its own run.
    fn take_in(&self, _crew: &mut Crew, _programs: &[Program], _recipes: &[&Recipe], _limits: &Limits) -> Result<()> {
        Ok(())
    }

    /// The recipe that does not optimise.
    fn baseline(&self) -> Recipe;

    /// The recipes of its optimisation levels, lowest first.
    fn levels(&self) -> Vec<Recipe>;

    /// Its passes, if sequences can be chosen freely; found out and cached when first asked.
    fn passes(&self, _crew: &mut Crew) -> Result<Option<PassList>> {
        Ok(None)
    }

    /// The same compiler driven by its own tools as processes, where this one is not: what users
    /// do by hand, and the peer to measure against.
    fn as_processes(&self) -> Option<Arc<dyn Subject>> {
        None
    }

    /// The command lines that do the same by hand, in a directory that holds the program as
    /// [`Language::usual_file`]. None where its tools are missing or do not fit.
    fn by_hand(&self, _language: Language, _recipe: &Recipe) -> Option<Vec<HandStep>> {
        None
    }

    /// The shape of a program's unoptimised module, where there is such a thing; the inner error is
    /// the outcome of a program that does not get that far.
    fn shape(
        &self,
        _crew: &mut Crew,
        _program: &Program,
        _limits: &Limits,
    ) -> Result<Option<Result<ModuleShape, Outcome>>> {
        Ok(None)
    }

    /// The same compiler with its blocks watched, where that can be had; made and cached when
    /// first asked. `progress` is told what is being done.
    fn coverage(&self, _crew: &mut Crew, _progress: &dyn Fn(&str)) -> Result<Option<Arc<dyn CoverageSource>>> {
        Ok(None)
    }

    /// Switches that can be turned one by one beside a recipe, where the order of passes is fixed.
    fn switches(&self, _crew: &mut Crew, _recipe: &Recipe) -> Result<Option<Switches>> {
        Ok(None)
    }

    /// Names a stop that looks like a bug but is none.
    fn noise(&self, _outcome: &Outcome) -> Option<&'static str> {
        None
    }
}

/// A recipe with every pass of its own where it names a level or a default pipeline, and the front
/// end it has now. Options stay as they are.
pub fn spelled_out(subject: &dyn Subject, crew: &mut Crew, recipe: &Recipe) -> Result<Recipe> {
    let Recipe::Passes { passes, llvm_args, front_end } = recipe else { return Ok(recipe.clone()) };
    let mut elements = Vec::new();
    for element in &passes.0 {
        match Pipeline(vec![element.clone()]).level() {
            Some(level) => {
                let known = subject.passes(crew)?.and_then(|mut list| list.levels.remove(level));
                elements.extend(known.unwrap_or_else(|| vec![element.clone()]));
            }
            None => elements.extend(expand_default_pipeline(element)),
        }
    }
    let front_end = front_end.clone().or_else(|| passes.level().map(str::to_owned));
    Ok(Recipe::Passes { passes: Pipeline(elements), llvm_args: llvm_args.clone(), front_end })
}
