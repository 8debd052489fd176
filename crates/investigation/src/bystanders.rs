//! Programs that have nothing to do with a bug. A change of the compiler that makes the bug go away, but changes the code of
//! these too, has switched something off rather than found the mistake.

use anyhow::Result;
use whodunit_isolation::BlockSet;
use whodunit_program::{Language, Program};
use whodunit_subjects::{Behaviour, Crew, Limits, Patch, Site};

use crate::scene::Scene;

/// What such programs are made of, one kind of code each.
pub(crate) const PROGRAMS: [&str; 12] = [
    include_str!("../bystanders/arrays.c"),
    include_str!("../bystanders/calls.c"),
    include_str!("../bystanders/choices.c"),
    include_str!("../bystanders/decisions.c"),
    include_str!("../bystanders/floats.c"),
    include_str!("../bystanders/loops.c"),
    include_str!("../bystanders/masks.c"),
    include_str!("../bystanders/memory.c"),
    include_str!("../bystanders/numbers.c"),
    include_str!("../bystanders/records.c"),
    include_str!("../bystanders/widths.c"),
    include_str!("../bystanders/words.c"),
];

/// A third of them.
pub(crate) fn some() -> impl Iterator<Item = &'static str> {
    PROGRAMS.into_iter().step_by(3)
}

/// Several of them as one program.
pub(crate) fn in_one(programs: &[&str]) -> Program {
    let renamed = |(number, text): (usize, &&str)| format!("#define main main{number}\n{text}\n#undef main\n");
    let parts: String = programs.iter().enumerate().map(renamed).collect();
    let calls: Vec<String> = (0..programs.len()).map(|number| format!("main{number}()")).collect();
    let text = format!("{parts}int main(void) {{ return {}; }}\n", calls.join(" + "));
    Program::c(Language::C.usual_file(), text)
}

/// A program, what comes of it with the compiler as it is, and what the compiler executes of what the failing run did.
pub(crate) struct Bystander {
    program: Program,
    made: Made,
    executed: BlockSet,
}

/// What stands for a program's code, and what the code does: of a compiler whose code is told before it is generated, only that tells of
/// what a change of the generator does.
#[derive(PartialEq, Eq)]
struct Made {
    code: u64,
    behaviour: Option<Behaviour>,
}

impl Scene {
    /// One of them under the failing recipe; none where the compiler does not tell its code, or makes something else of it while watched.
    pub(crate) fn bystander(&self, crew: &mut Crew, text: &str, limits: &Limits) -> Result<Option<Bystander>> {
        let program = Program::c(Language::C.usual_file(), text);
        let Some(made) = self.made_of(crew, &program, None, limits)? else { return Ok(None) };
        let (outcome, executed) = self.executed_by(crew, &program, self.recipe())?;
        let is_steady = outcome.completed() == made.behaviour.as_ref();
        Ok(is_steady.then_some(Bystander { program, made, executed }))
    }

    /// Whether a changed compiler makes the same of it.
    pub(crate) fn leaves_alone(
        &self,
        crew: &mut Crew,
        site: &Site,
        Bystander { program, made, executed }: &Bystander,
        limits: &Limits,
    ) -> Result<bool> {
        let is_touched = executed.contains(site.block);
        Ok(!is_touched || self.made_of(crew, program, Some(&site.patch), limits)?.as_ref() == Some(made))
    }

    fn made_of(
        &self,
        crew: &mut Crew,
        program: &Program,
        patch: Option<&Patch>,
        limits: &Limits,
    ) -> Result<Option<Made>> {
        let run = self.source.run(crew, program, self.recipe(), limits, &self.unwatched, &self.changes(patch))?;
        Ok(run.code.map(|code| Made { code, behaviour: run.outcome.completed().cloned() }))
    }
}
