//! The smallest so far, handed on as soon as it is there: what is on disk is never far behind.

use anyhow::Result;
use whodunit_findings::{Reduction, Size, StageNote, Step};
use whodunit_program::{Language, Program};
use whodunit_reduction::{count_tokens, lines};
use whodunit_subjects::Recipe;

use super::Case;

/// Keeps the best so far where it survives.
pub trait Keeper {
    fn keep(&mut self, so_far: &Reduction) -> Result<()>;

    /// A stage begins.
    fn stage(&mut self, name: &str);
}

/// How large a program is.
pub fn size_of(program: &Program) -> Size {
    let lines = lines(&program.text);
    let tokens = match program.language {
        Language::C => count_tokens(&program.text),
        Language::Ir => lines,
    };
    let ink = program.text.iter().filter(|byte| !byte.is_ascii_whitespace()).count();
    Size { tokens, ink, bytes: program.text.len(), lines }
}

pub(super) struct Keeping<'a> {
    pub so_far: Reduction,
    size: Size,
    keeper: &'a mut (dyn Keeper + Send),
}

impl<'a> Keeping<'a> {
    /// Begins with the case as it is, or where an earlier reduction stopped.
    pub fn new(case: &Case, keeper: &'a mut (dyn Keeper + Send)) -> Keeping<'a> {
        let fresh = || Reduction {
            program: Program { name: case.program.language.usual_file().to_owned(), ..case.program.clone() },
            recipe: case.recipe.clone(),
            seen: None,
            expected: None,
            expected_by: Vec::new(),
            validity: None,
            before: size_of(&case.program),
            stages: Vec::new(),
            steps: Vec::new(),
            complete: false,
            problem: None,
            duplicate_of: None,
            readiness: None,
        };
        let so_far = case.so_far.clone().unwrap_or_else(fresh);
        Keeping { size: size_of(&so_far.program), so_far, keeper }
    }

    pub fn begin(&mut self, stage: &str) {
        self.keeper.stage(stage);
    }

    /// Notes how a stage went.
    pub fn note(&mut self, stage: &str, seconds: f64, tries: u64, recipe: usize) {
        self.so_far.stages.push(StageNote { stage: stage.to_owned(), seconds, tries, size: self.size, recipe });
    }

    /// What all stages took together.
    pub fn seconds(&self) -> f64 {
        self.so_far.stages.iter().map(|note| note.seconds).sum()
    }

    pub fn program(&self) -> Program {
        self.so_far.program.clone()
    }

    pub fn size(&self) -> Size {
        self.size
    }

    pub fn keep(&mut self, by: &str, text: Vec<u8>) -> Result<()> {
        self.so_far.program.text = text;
        self.size = size_of(&self.so_far.program);
        self.step(by)
    }

    pub fn keep_if_smaller(&mut self, by: &str, text: &[u8]) -> Result<()> {
        let program = Program { text: text.to_vec(), ..self.so_far.program.clone() };
        let size = size_of(&program);
        let smaller = (size.tokens, size.ink) < (self.size.tokens, self.size.ink);
        if smaller { self.keep(by, program.text) } else { Ok(()) }
    }

    pub fn keep_recipe(&mut self, recipe: Recipe) -> Result<()> {
        if recipe == self.so_far.recipe {
            return Ok(());
        }
        self.so_far.recipe = recipe;
        self.step("sequence")
    }

    fn step(&mut self, by: &str) -> Result<()> {
        self.so_far.steps.push(Step { by: by.to_owned(), size: self.size });
        self.keeper.keep(&self.so_far)
    }
}
