//! A compiler that was built to count its blocks, run as a process for each test.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use object::{Object, ObjectSection};
use whodunit_program::Program;

use super::record::{Content, records_in};
use crate::coverage::{
    Armed, BlockTable, CoverageSource, CoveredRun, Patch, SelfCheck, Site, Watch, WatchList, table_cut_at,
};
use crate::crew::Crew;
use crate::driver::{Driver, Environment};
use crate::limits::Limits;
use crate::outcome::{Outcome, Stage};
use crate::recipe::Recipe;
use crate::subject::Subject;

/// A driver whose compiler counts.
#[derive(Debug)]
pub(crate) struct CountingCompiler {
    driver: Driver,
    executable: PathBuf,
    table: BlockTable,
    /// The block of each counter; none for code that is no function's.
    block_of: Vec<Option<u32>>,
}

pub(super) const DIRECTORY: &str = "WHODUNIT_COVERAGE";
pub(super) const ADDRESSES_TOO: &str = "WHODUNIT_COVERAGE_PCS";

/// Whatever the compiler makes of it: its counters are there as soon as it is loaded.
fn known_program() -> Program {
    Program::c("known.c", "int main(void) { int sum = 0; for (int i = 0; i < 9; i++) sum += i * i; return sum & 1; }\n")
}

impl CountingCompiler {
    /// None if the file does not count. The compiler runs once to tell where its counters are.
    pub fn prepare(
        driver: &Driver,
        executable: &Path,
        crew: &mut Crew,
        progress: &dyn Fn(&str),
    ) -> Result<Option<CountingCompiler>> {
        let executable = executable.canonicalize().with_context(|| format!("cannot find {}", executable.display()))?;
        if !counts(&executable)? {
            return Ok(None);
        }
        progress("asking for its counters");
        let addresses = addresses_of(driver, &executable, crew)?;
        progress("finding the blocks");
        let mut sorted: Vec<u32> = addresses.iter().filter_map(|address| u32::try_from(*address).ok()).collect();
        sorted.sort_unstable();
        sorted.dedup();
        let table = table_cut_at(&executable, &[], &sorted)?;
        let number = |address: &u64| table.addresses.binary_search(&u32::try_from(*address).ok()?).ok();
        let block_of = addresses.iter().map(|address| number(address).map(|block| block as u32)).collect();
        Ok(Some(CountingCompiler { driver: driver.clone(), executable, table, block_of }))
    }

    /// The blocks that counted in any of the processes, sorted.
    fn counted(&self, directory: &Path) -> Result<Vec<u32>> {
        let mut blocks = Vec::new();
        for record in records_in(directory)?.into_iter().filter(|record| is_same(&record.module, &self.executable)) {
            let Content::Counters(counters) = record.content else { continue };
            if counters.len() != self.block_of.len() {
                bail!("{} has changed since its blocks were found; begin again", self.executable.display());
            }
            let counted = counters.iter().zip(&self.block_of).filter(|(count, _)| **count > 0);
            blocks.extend(counted.filter_map(|(_, block)| *block));
        }
        blocks.sort_unstable();
        blocks.dedup();
        Ok(blocks)
    }
}

impl CoverageSource for CountingCompiler {
    fn table(&self) -> &BlockTable {
        &self.table
    }

    /// All of them: where a compiler that is not known has its optimiser is not known either.
    fn suspects(&self, _stopped_at: Option<Stage>) -> Vec<u32> {
        (0..self.table.block_count() as u32).collect()
    }

    fn arm(&self, blocks: &[u32], watch: Watch) -> Result<Armed> {
        if watch == Watch::Steps {
            bail!("{}: a compiler that counts its blocks is not stepped through", self.driver.identity().name);
        }
        let addresses = blocks.iter().map(|block| self.table.addresses[*block as usize]).collect();
        let capacity = self.table.block_count() as u64;
        let list = WatchList { text: self.table.text, watch, code_generation: true, capacity, addresses };
        Armed::new(&self.executable, &list)
    }

    fn run(
        &self,
        crew: &mut Crew,
        program: &Program,
        recipe: &Recipe,
        limits: &Limits,
        armed: &Armed,
        patches: &[Patch],
    ) -> Result<CoveredRun> {
        if !patches.is_empty() {
            bail!(
                "{}: the text of a compiler that counts its blocks is not changed; strategies without \
                 interventions work with it",
                self.driver.identity().name
            );
        }
        let (outcome, mut blocks) =
            recorded(&self.driver, crew, program, recipe, limits, &[], |records| self.counted(records))?;
        blocks.retain(|block| armed.watches(self.table.addresses[*block as usize]));
        Ok(CoveredRun { outcome, blocks, ..CoveredRun::default() })
    }

    /// None: nothing of it can be changed.
    fn sites(&self, _functions: &[u32]) -> Result<Vec<Site>> {
        Ok(Vec::new())
    }

    /// There is no slower way to count; what is checked is that two runs count the same.
    fn self_check(&self, crew: &mut Crew) -> Result<SelfCheck> {
        let armed = self.arm(&self.suspects(None), Watch::Traps)?;
        let (program, recipe) = (known_program(), self.driver.baseline());
        let mut seen = || self.run(crew, &program, &recipe, &Limits::default(), &armed, &[]).map(|run| run.blocks);
        Ok(SelfCheck::of(&self.table, &seen()?, &seen()?))
    }
}

/// Runs a test with a directory for records; `read` makes of them what is wanted.
fn recorded<T>(
    driver: &Driver,
    crew: &mut Crew,
    program: &Program,
    recipe: &Recipe,
    limits: &Limits,
    more: &Environment,
    read: impl FnOnce(&Path) -> Result<T>,
) -> Result<(Outcome, T)> {
    let directory = crew.fresh_directory()?;
    let mut environment = vec![(DIRECTORY.to_owned(), directory.display().to_string())];
    environment.extend_from_slice(more);
    let outcome = driver.run_in(crew, program, recipe, limits, &environment)?;
    let content = read(&directory)?;
    crew.discard(&directory)?;
    Ok((outcome, content))
}

/// Where the counters' blocks begin, from a run of the compiler.
fn addresses_of(driver: &Driver, executable: &Path, crew: &mut Crew) -> Result<Vec<u64>> {
    let (program, recipe) = (known_program(), driver.baseline());
    let more = [(ADDRESSES_TOO.to_owned(), "1".to_owned())];
    let (outcome, records) = recorded(driver, crew, &program, &recipe, &Limits::default(), &more, records_in)?;
    let addresses = records.into_iter().find_map(|record| match record.content {
        Content::Addresses(addresses) if is_same(&record.module, executable) => Some(addresses),
        _ => None,
    });
    addresses.with_context(|| {
        let said = outcome.diagnostics.lines().next().map(|line| format!(" (it said: {line})")).unwrap_or_default();
        format!(
            "{}: {} was built to count its blocks, but no counts came from it{said}; link whodunit's runtime into \
             it (`whodunit subject runtime`), and see that the command starts it",
            driver.identity().name,
            executable.display()
        )
    })
}

/// Whether a file was built with SanitizerCoverage and a table of addresses.
fn counts(executable: &Path) -> Result<bool> {
    let data = std::fs::read(executable).with_context(|| format!("cannot read {}", executable.display()))?;
    // Scripts and other formats do not count.
    let Ok(object) = object::File::parse(&*data) else { return Ok(false) };
    Ok(object.sections().any(|section| section.name() == Ok("__sancov_pcs")))
}

/// A process may know a file by another name.
fn is_same(module: &Path, executable: &Path) -> bool {
    module == executable || module.canonicalize().is_ok_and(|real| real == executable)
}
