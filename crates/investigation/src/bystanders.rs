//! Programs that have nothing to do with a bug. A change of the compiler that makes the bug go away, but changes the code of
//! these too, has switched something off rather than found the mistake.

use anyhow::Result;
use whodunit_isolation::BlockSet;
use whodunit_program::{Language, Program};
use whodunit_subjects::{Behaviour, CoveredRun, Crew, Limits, Part, Patch, Recipe, Site, Start};

use crate::scene::Scene;
use crate::standing::{FROM_CHECKPOINT, WatchedRun};

/// What such programs are made of, one kind of code each, in many small instances: what a change of the compiler switches off for all
/// programs, some of them must need.
pub(crate) const PROGRAMS: [&str; 36] = [
    include_str!("../bystanders/aggregates.c"),
    include_str!("../bystanders/aliases.c"),
    include_str!("../bystanders/arrays.c"),
    include_str!("../bystanders/atomics.c"),
    include_str!("../bystanders/bitfields.c"),
    include_str!("../bystanders/calls.c"),
    include_str!("../bystanders/choices.c"),
    include_str!("../bystanders/complexes.c"),
    include_str!("../bystanders/constants.c"),
    include_str!("../bystanders/counters.c"),
    include_str!("../bystanders/decisions.c"),
    include_str!("../bystanders/declarations.c"),
    include_str!("../bystanders/extensions.c"),
    include_str!("../bystanders/floats.c"),
    include_str!("../bystanders/folds.c"),
    include_str!("../bystanders/inlines.c"),
    include_str!("../bystanders/jumps.c"),
    include_str!("../bystanders/lanes.c"),
    include_str!("../bystanders/loops.c"),
    include_str!("../bystanders/masks.c"),
    include_str!("../bystanders/memory.c"),
    include_str!("../bystanders/nests.c"),
    include_str!("../bystanders/numbers.c"),
    include_str!("../bystanders/overflows.c"),
    include_str!("../bystanders/phis.c"),
    include_str!("../bystanders/ranges.c"),
    include_str!("../bystanders/records.c"),
    include_str!("../bystanders/shuffles.c"),
    include_str!("../bystanders/stores.c"),
    include_str!("../bystanders/strings.c"),
    include_str!("../bystanders/switches.c"),
    include_str!("../bystanders/variadic.c"),
    include_str!("../bystanders/vectors.c"),
    include_str!("../bystanders/wide.c"),
    include_str!("../bystanders/widths.c"),
    include_str!("../bystanders/words.c"),
];

/// A few of them, that have a little of everything.
pub(crate) const FEW: [&str; 4] = [
    include_str!("../bystanders/arrays.c"),
    include_str!("../bystanders/decisions.c"),
    include_str!("../bystanders/masks.c"),
    include_str!("../bystanders/records.c"),
];

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
    recipe: Recipe,
    limits: Limits,
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
    /// None where the compiler does not tell its code.
    fn of(run: &CoveredRun) -> Option<Made> {
        Some(Made { code: run.code?, behaviour: run.outcome.completed().cloned() })
    }

    /// Whether a watched run has made the same, by what is known of it.
    fn is_as_watched(&self, code: Option<u64>, behaviour: Option<&Behaviour>) -> bool {
        match &self.behaviour {
            Some(_) => behaviour == self.behaviour.as_ref(),
            None => code == Some(self.code),
        }
    }
}

impl Scene {
    /// How bystanders are compiled, as the first of these has it that takes one. A module of LLVM's that shows a bug is mostly of code that is
    /// simplified already: of code that is not, the failing passes would make little. Many a pass of GCC that the bug does not need others
    /// cannot do without.
    fn recipes_of_bystanders(&self) -> Vec<Recipe> {
        match self.program.language {
            Language::C => {
                let recipe = self.recipe().for_any_program();
                let with_all_passes = recipe.with_all_passes();
                let others = (with_all_passes != recipe).then_some(with_all_passes);
                std::iter::once(recipe).chain(others).collect()
            }
            // Where code is for another machine, the whole generator of that would seem rare.
            Language::Ir if self.program.is_for_another_machine() => Vec::new(),
            Language::Ir => vec![self.recipe().clone().on_simplified_code()],
        }
    }

    /// One of them under the failing recipe; none where the compiler does not tell its code, or makes something else of it while watched.
    pub(crate) fn bystander(&self, crew: &mut Crew, text: &str) -> Result<Option<Bystander>> {
        let program = Program::alone(Language::C, text);
        for recipe in self.recipes_of_bystanders() {
            let first = self.code_of(crew, Part::default(), (&program, &recipe), None, &self.limits)?;
            if Made::of(&first).is_some() {
                return self.that_comes_out_as(crew, &first, program, recipe);
            }
        }
        Ok(None)
    }

    /// A bystander, if it comes out as it did under limits of its own too, and while watched. Some take much longer than what shows the bug.
    fn that_comes_out_as(
        &self,
        crew: &mut Crew,
        first: &CoveredRun,
        program: Program,
        recipe: Recipe,
    ) -> Result<Option<Bystander>> {
        let (Some(made), limits) = (Made::of(first), self.patience_after(first)) else { return Ok(None) };
        let tried = (&program, &recipe);
        let (run, watched) = self.watched_run(crew, &program, &recipe)?;
        if !made.is_as_watched(run.code, run.outcome.completed()) {
            return Ok(None);
        }
        let mut comes_out_so = |part: Part| -> Result<bool> {
            let run = self.code_of(crew, part, tried, None, &limits)?;
            let from_there = part.start == Start::Beginning || run.from_checkpoint;
            Ok(from_there && Made::of(&run).as_ref() == Some(&made))
        };
        // Twice: the first one is made where the server has read the program, the others elsewhere.
        let goes_on = watched.may_go_on() && comes_out_so(FROM_CHECKPOINT)? && comes_out_so(FROM_CHECKPOINT)?;
        if !goes_on && !comes_out_so(Part::default())? {
            return Ok(None);
        }
        let watched = watched.where_it_goes_on(goes_on);
        Ok(Some(Bystander { program, recipe, limits, made, watched }))
    }

    /// Whether a changed compiler makes the same of it.
    pub(crate) fn leaves_alone(
        &self,
        crew: &mut Crew,
        site: &Site,
        Bystander { program, recipe, limits, made, watched }: &Bystander,
    ) -> Result<bool> {
        if !watched.executes(site.block) {
            return Ok(true);
        }
        let run = self.code_of(crew, watched.part(site.block), (program, recipe), Some(&site.patch), limits)?;
        Ok(Made::of(&run).as_ref() == Some(made))
    }

    /// A run that is asked for no more than the code.
    fn code_of(
        &self,
        crew: &mut Crew,
        part: Part,
        tried: (&Program, &Recipe),
        patch: Option<&Patch>,
        limits: &Limits,
    ) -> Result<CoveredRun> {
        let (part, changes) = (Part { code_only: true, ..part }, self.changes(patch));
        self.source.run_part(crew, part, tried, limits, &self.unwatched, &changes)
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
