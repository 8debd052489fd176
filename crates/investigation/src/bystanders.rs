//! Programs that have nothing to do with a bug. A change of the compiler that makes the bug go away, but changes the code of
//! these too, has switched something off rather than found the mistake.

use anyhow::Result;
use whodunit_program::{Language, Program};
use whodunit_subjects::{Behaviour, Crew, Limits, Part, Patch, Site};

use crate::scene::Scene;
use crate::standing::WatchedRun;

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
    watched: WatchedRun,
}

/// What stands for a program's code, and what the code does: of a compiler whose code is told before it is generated, only that tells of
/// what a change of the generator does. Of others it is not asked for.
#[derive(PartialEq, Eq)]
struct Made {
    code: u64,
    behaviour: Option<Behaviour>,
}

impl Scene {
    /// One of them under the failing recipe; none where the compiler does not tell its code, or makes something else of it while watched.
    pub(crate) fn bystander(&self, crew: &mut Crew, text: &str, limits: &Limits) -> Result<Option<Bystander>> {
        let program = Program::c(Language::C.usual_file(), text);
        let part = Part::default();
        let Some(made) = self.made_of(crew, part, &program, None, limits)? else { return Ok(None) };
        let (run, watched) = self.watched_run(crew, &program, self.recipe())?;
        let does_the_same = run.outcome.completed() == made.behaviour.as_ref();
        if !does_the_same && (made.behaviour.is_some() || run.code != Some(made.code)) {
            return Ok(None);
        }
        let from_checkpoint = Part { from_checkpoint: true, ..part };
        let goes_on =
            watched.may_go_on() && self.made_of(crew, from_checkpoint, &program, None, limits)?.as_ref() == Some(&made);
        Ok(Some(Bystander { program, made, watched: watched.where_it_goes_on(goes_on) }))
    }

    /// Whether a changed compiler makes the same of it.
    pub(crate) fn leaves_alone(
        &self,
        crew: &mut Crew,
        site: &Site,
        Bystander { program, made, watched }: &Bystander,
        limits: &Limits,
    ) -> Result<bool> {
        let part = watched.part(site.block);
        Ok(!watched.executes(site.block)
            || self.made_of(crew, part, program, Some(&site.patch), limits)?.as_ref() == Some(made))
    }

    fn made_of(
        &self,
        crew: &mut Crew,
        part: Part,
        program: &Program,
        patch: Option<&Patch>,
        limits: &Limits,
    ) -> Result<Option<Made>> {
        let (part, changes) = (Part { code_only: true, ..part }, self.changes(patch));
        let run = self.source.run_part(crew, part, (program, self.recipe()), limits, &self.unwatched, &changes)?;
        Ok(run.code.map(|code| Made { code, behaviour: run.outcome.completed().cloned() }))
    }
}
