//! Programs that have nothing to do with a bug. A change of the compiler that makes the bug go away, but changes the code of
//! these too, has switched something off rather than found the mistake.

use anyhow::Result;
use whodunit_program::{Language, Program};
use whodunit_subjects::{Crew, Limits, Patch};

use crate::scene::Scene;

/// What such programs are made of, one kind of code each.
const PROGRAMS: [&str; 5] = [
    include_str!("../bystanders/decisions.c"),
    include_str!("../bystanders/loops.c"),
    include_str!("../bystanders/numbers.c"),
    include_str!("../bystanders/records.c"),
    include_str!("../bystanders/words.c"),
];

/// A program and what stands for its code, as the compiler writes it unchanged.
pub(crate) struct Bystander {
    program: Program,
    code: u64,
}

impl Scene {
    /// All of them under the failing recipe; none where the compiler does not tell its code.
    pub(crate) fn bystanders(&self, crew: &mut Crew) -> Result<Vec<Bystander>> {
        let mut found = Vec::new();
        for text in PROGRAMS {
            let program = Program::c(Language::C.usual_file(), text);
            let Some(code) = self.code_of(crew, &program, None, &self.limits)? else { break };
            found.push(Bystander { program, code });
        }
        Ok(found)
    }

    /// Whether a changed compiler writes the same code for it.
    pub(crate) fn leaves_alone(
        &self,
        crew: &mut Crew,
        patch: &Patch,
        Bystander { program, code }: &Bystander,
        limits: &Limits,
    ) -> Result<bool> {
        Ok(self.code_of(crew, program, Some(patch), limits)?.as_ref() == Some(code))
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
