//! Programs that have nothing to do with a bug. A change of the compiler that makes the bug go away, but changes the code of
//! these too, has switched something off rather than found the mistake.

use anyhow::Result;
use whodunit_isolation::BlockSet;
use whodunit_program::{Language, Program};
use whodunit_subjects::{Behaviour, Crew, Limits, Part, Patch, Site};

use crate::scene::Scene;
use crate::standing::{FROM_CHECKPOINT, WatchedRun};

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
    Program::alone(Language::C, text)
}

/// A program, what comes of it with the compiler as it is, and what the compiler executes of what the failing run did.
pub(crate) struct Bystander {
    program: Program,
    made: Made,
    watched: WatchedRun,
}

impl Bystander {
    /// What the compiler executes for it of what the failing run did.
    pub fn executed(&self) -> &BlockSet {
        &self.watched.executed
    }
}

/// What stands for a program's code, and what the code does: of a compiler whose code is told before it is generated, only that tells of
/// what a change of the generator does. Of others it is not asked for.
#[derive(PartialEq, Eq)]
struct Made {
    code: u64,
    behaviour: Option<Behaviour>,
}

impl Made {
    /// Whether a watched run has made the same, by what is known of it.
    fn is_as_watched(&self, code: Option<u64>, behaviour: Option<&Behaviour>) -> bool {
        match &self.behaviour {
            Some(_) => behaviour == self.behaviour.as_ref(),
            None => code == Some(self.code),
        }
    }
}

impl Scene {
    /// One of them under the failing recipe; none where the compiler does not tell its code, or makes something else of it while watched.
    pub(crate) fn bystander(&self, crew: &mut Crew, text: &str, limits: &Limits) -> Result<Option<Bystander>> {
        let program = Program::alone(Language::C, text);
        let Some((made, _)) = self.made_of(crew, Part::default(), &program, None, limits)? else { return Ok(None) };
        let (run, watched) = self.watched_run(crew, &program, self.recipe())?;
        if !made.is_as_watched(run.code, run.outcome.completed()) {
            return Ok(None);
        }
        let mut comes_out_so = || -> Result<bool> {
            let made_so = self.made_of(crew, FROM_CHECKPOINT, &program, None, limits)?;
            Ok(made_so.is_some_and(|(made_so, from_checkpoint)| from_checkpoint && made_so == made))
        };
        // Twice: the first one is made where the server has read the program, the others elsewhere.
        let goes_on = watched.may_go_on() && comes_out_so()? && comes_out_so()?;
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
        if !watched.executes(site.block) {
            return Ok(true);
        }
        let made_so = self.made_of(crew, watched.part(site.block), program, Some(&site.patch), limits)?;
        Ok(made_so.is_some_and(|(made_so, _)| made_so == *made))
    }

    /// What is made of it, and whether that was from where the program is read.
    fn made_of(
        &self,
        crew: &mut Crew,
        part: Part,
        program: &Program,
        patch: Option<&Patch>,
        limits: &Limits,
    ) -> Result<Option<(Made, bool)>> {
        let (part, changes) = (Part { code_only: true, ..part }, self.changes(patch));
        let run = self.source.run_part(crew, part, (program, self.recipe()), limits, &self.unwatched, &changes)?;
        let behaviour = run.outcome.completed().cloned();
        Ok(run.code.map(|code| (Made { code, behaviour }, run.from_checkpoint)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_out_otherwise_while_watched_is_no_bystander() {
        let behaviour = Behaviour { stdout: b"1".to_vec(), exit: Some(0), signal: None };
        let code_alone = Made { code: 7, behaviour: None };
        assert!(code_alone.is_as_watched(Some(7), Some(&behaviour)) && code_alone.is_as_watched(Some(7), None));
        assert!(!code_alone.is_as_watched(Some(8), Some(&behaviour)));
        assert!(!code_alone.is_as_watched(None, None), "the compiler failed");
        let with_behaviour = Made { code: 7, behaviour: Some(behaviour.clone()) };
        assert!(with_behaviour.is_as_watched(None, Some(&behaviour)) && !with_behaviour.is_as_watched(Some(7), None));
    }
}
