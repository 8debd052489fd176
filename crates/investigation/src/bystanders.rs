//! Programs that have nothing to do with a bug. A change of the compiler that makes the bug go away, but changes the code of
//! these too, has switched something off rather than found the mistake.

use anyhow::Result;
use whodunit_isolation::BlockSet;
use whodunit_program::{Language, Program};
use whodunit_subjects::{Crew, Limits, Patch, Site};

use crate::scene::Scene;

/// What such programs are made of, one kind of code each.
pub(crate) const PROGRAMS: [&str; 5] = [
    include_str!("../bystanders/decisions.c"),
    include_str!("../bystanders/loops.c"),
    include_str!("../bystanders/numbers.c"),
    include_str!("../bystanders/records.c"),
    include_str!("../bystanders/words.c"),
];

/// A program, what stands for its code as the compiler writes it unchanged, and what the compiler executes of what the failing run did.
pub(crate) struct Bystander {
    program: Program,
    code: u64,
    executed: BlockSet,
}

impl Scene {
    /// One of them under the failing recipe; none where the compiler does not tell its code.
    pub(crate) fn bystander(&self, crew: &mut Crew, text: &str) -> Result<Option<Bystander>> {
        let program = Program::c(Language::C.usual_file(), text);
        let Some(code) = self.code_of(crew, &program, None, &self.limits)? else { return Ok(None) };
        let executed = self.executed_by(crew, &program, self.recipe())?;
        Ok(Some(Bystander { program, code, executed }))
    }

    /// Whether a changed compiler writes the same code for it.
    pub(crate) fn leaves_alone(
        &self,
        crew: &mut Crew,
        site: &Site,
        Bystander { program, code, executed }: &Bystander,
        limits: &Limits,
    ) -> Result<bool> {
        let is_touched = executed.contains(site.block);
        Ok(!is_touched || self.code_of(crew, program, Some(&site.patch), limits)?.as_ref() == Some(code))
    }

    fn code_of(
        &self,
        crew: &mut Crew,
        program: &Program,
        patch: Option<&Patch>,
        limits: &Limits,
    ) -> Result<Option<u64>> {
        let run = self.source.run(crew, program, self.recipe(), limits, &self.unwatched, &self.changes(patch))?;
        Ok(run.code)
    }
}
