//! Which programs of the source a campaign tests: all in turn, or those that stand for a pool (CTOS).

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::{Context, Result, ensure};
use rand::Rng;
use serde::{Deserialize, Serialize};
use whodunit_oracles::SetAside;
use whodunit_program::Program;
use whodunit_representatives::{Likeness, choose};
use whodunit_subjects::{Crew, ModuleShape};

use crate::plan::Plan;
use crate::rounds::on_all_cores;
use crate::shapes::shapes;

/// How programs are selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct ProgramShape {
    /// Programs made for a round.
    pub pool: u32,
    /// Programs of the pool that are tested.
    pub chosen: u32,
    pub by: Likeness,
}

impl ProgramShape {
    /// The usual sizes.
    pub fn new(by: Likeness) -> ProgramShape {
        ProgramShape { pool: 100, chosen: 20, by }
    }
}

impl Plan {
    /// The campaign's program of this number; none when the source has no more.
    pub(crate) fn program(
        &self,
        crew: &mut Crew,
        number: u64,
        stop: &AtomicBool,
    ) -> Result<Option<Result<Program, SetAside>>> {
        let Some(shape) = self.config.select_programs else {
            return self.program_of_source(crew, number);
        };
        let wanted = u64::from(shape.chosen.max(1));
        let round = number / wanted;
        let chosen = self.chosen.get(round, "programs", || self.choose(crew, shape, round, stop))?;
        // Where a pool has fewer different programs than are wanted, they come up again, with other sequences.
        match (number % wanted).checked_rem(chosen.len() as u64) {
            Some(place) => self.program_of_source(crew, chosen[place as usize]),
            None => Ok(None),
        }
    }

    fn program_of_source(&self, crew: &mut Crew, index: u64) -> Result<Option<Result<Program, SetAside>>> {
        self.source.program(index, &mut self.random(index, "program"), crew)
    }

    /// Indices in the source of those that stand for a round's pool. Programs without a shape, which do not
    /// compile, are not among them.
    fn choose(&self, crew: &Crew, shape: ProgramShape, round: u64, stop: &AtomicBool) -> Result<Vec<u64>> {
        let subject = self.subjects.iter().find(|subject| self.passes.contains_key(&subject.identity().name));
        let subject = subject.context("choosing programs takes an LLVM among the subjects, with its opt and clang")?;
        let first = round * u64::from(shape.pool);
        let fetch = |index: usize, crew: &mut Crew| {
            // Nobody waits for a unit any more; a pool may have thousands of programs to go.
            ensure!(!stop.load(Relaxed), "stopped while programs were being chosen");
            let made = self.program_of_source(crew, first + index as u64)?;
            Ok(made.unwrap_or(Err(SetAside::NotGenerated(String::new()))).map_err(|reason| reason.to_string()))
        };
        let settings = on_all_cores(self.random(round, "choice of programs").random());
        let made = shapes(shape.pool as usize, &fetch, subject.as_ref(), crew, settings.workers, &|_, _| {})?;
        let (indices, shapes): (Vec<u64>, Vec<ModuleShape>) =
            (first..).zip(made).filter_map(|(index, shape)| Some((index, shape.ok()?))).unzip();
        if shapes.is_empty() {
            return Ok(Vec::new());
        }
        let vectors = shape.by.vectors(&shapes, settings)?;
        let chosen = choose(&vectors, shape.chosen as usize, settings);
        Ok(chosen.selected.into_iter().map(|place| indices[place]).collect())
    }
}
