//! The failing program without what the bug does not need: what the compiler executes for the rest of it is no cause, and tests of a
//! compiler often show one bug in several ways, so that no witness is near. For bugs that stop the compiler, which tell where they are.

use anyhow::Result;
use whodunit_program::{Language, Program};
use whodunit_reduction::{Jury, strip_program};
use whodunit_subjects::{Crew, End, Outcome, Recipe};
use whodunit_syntax::parse;
use whodunit_triage::{BugTest, Team};

use crate::scene::stops;

/// Programs that are tried. A test of a compiler takes a few hundred.
const MOST_TRIES: usize = 600;
/// Seconds that all of them may take the compiler, however many work at it: one that takes long to compile is left as it is by then.
const MOST_SECONDS: f64 = 14.0;

/// Runs a program by a recipe.
pub(crate) type Run<'a> = dyn Fn(&mut Crew, &Program, &Recipe) -> Result<Outcome> + Sync + 'a;

/// The failing program with as little as shows the bug, in the same way and by the same recipe. What compilers take of it they take of
/// what is left.
pub(crate) fn bare_program(
    test: &BugTest,
    recipe: &Recipe,
    program: &Program,
    run: &Run,
    team: &mut Team,
) -> Result<Program> {
    if program.language != Language::C || !stops(test.kind) {
        return Ok(program.clone());
    }
    let shows = |crew: &mut Crew, program: &Program| -> Result<Shown> {
        let outcome = run(crew, program, recipe)?;
        let seconds = outcome.stages.iter().map(|report| report.seconds).sum();
        Ok(Shown { is_shown: test.recognises(test.verdict(None, &outcome)), seconds })
    };
    if !shows(team.one(), program)?.is_shown {
        return Ok(program.clone());
    }
    let right = test.right_recipe();
    let mut jury = Stripping {
        is_read: is_read(team.one(), program)?,
        is_taken: is_taken(team.one(), program, &right, run)?,
        name: program.name.clone(),
        shows: &shows,
        right,
        run,
        team,
        tries: 0,
        seconds: 0.0,
    };
    let text = strip_program(&program.text, &mut jury)?;
    let bare = Program { text, ..program.clone() };
    // What shows at times only is not gone on with.
    Ok(if shows(team.one(), &bare)?.is_shown { bare } else { program.clone() })
}

/// Whether a program shows the bug, and how long that took.
struct Shown {
    is_shown: bool,
    seconds: f64,
}

/// Whether libclang takes a program.
fn is_read(crew: &mut Crew, program: &Program) -> Result<bool> {
    Ok(parse(crew, program)?.is_ok())
}

/// Whether the compiler does not refuse a program without optimisation.
fn is_taken(crew: &mut Crew, program: &Program, right: &Recipe, run: &Run) -> Result<bool> {
    let outcome = run(crew, program, right)?;
    Ok(!matches!(outcome.last().map(|report| &report.end), Some(End::Rejected(_))))
}

struct Stripping<'a> {
    /// Whether libclang takes the failing program, and the compiler without optimisation.
    is_read: bool,
    is_taken: bool,
    name: String,
    shows: &'a (dyn Fn(&mut Crew, &Program) -> Result<Shown> + Sync),
    right: Recipe,
    run: &'a Run<'a>,
    team: &'a mut Team,
    tries: usize,
    seconds: f64,
}

impl Stripping<'_> {
    fn program(&self, text: &[u8]) -> Program {
        Program::c(self.name.clone(), text)
    }
}

impl Jury for Stripping<'_> {
    fn promising(&mut self, texts: &[Vec<u8>]) -> Result<Vec<bool>> {
        self.tries += texts.len();
        let programs: Vec<Program> = texts.iter().map(|text| self.program(text)).collect();
        let shows = self.shows;
        let shown = self.team.map(&programs, |crew, program| {
            let shown = shows(crew, program)?;
            crew.forget_program(&program.id().0)?;
            Ok(shown)
        })?;
        self.seconds += shown.iter().map(|one| one.seconds).sum::<f64>();
        Ok(shown.into_iter().map(|one| one.is_shown).collect())
    }

    fn acceptable(&mut self, text: &[u8]) -> Result<bool> {
        let program = self.program(text);
        let crew = self.team.one();
        Ok((!self.is_read || is_read(crew, &program)?)
            && (!self.is_taken || is_taken(crew, &program, &self.right, self.run)?))
    }

    fn accepted(&mut self, _by: &'static str, _text: &[u8]) -> Result<()> {
        Ok(())
    }

    fn enough(&self) -> bool {
        self.tries >= MOST_TRIES || self.seconds >= MOST_SECONDS
    }
}
