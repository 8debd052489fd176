//! The tests that faults are tried with: programs by Csmith and ways to compile them on which the healthy compiler is right, and
//! which of them come by each of its blocks.

use std::collections::HashMap;
use std::sync::Arc;

use anyhow::Result;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;
use whodunit_campaign::{Seeds, Swarm, generator, open_seeds};
use whodunit_oracles::{Baseline, Expectation, Verdict, expect, judge};
use whodunit_program::Program;
use whodunit_subjects::{BlockTable, CoverageSource, Crew, Limits, Recipe, Subject, Tier, Watch};
use whodunit_triage::Team;
use whodunit_variants::{SequenceShape, Sequences, Stock, Strategy};

/// Programs, and sequences for each.
const PROGRAMS: usize = 6;
const SEQUENCES: u32 = 12;
/// Programs, and option sets for each: a program that is broken at one level is at most others too, and would not be one of few.
const PROGRAMS_AT_LEVELS: usize = 24;
const OPTION_SETS: usize = 6;
/// Switches turned in a test of a compiler with a fixed order of passes.
const MOST_TURNS: usize = 3;
/// A fault that breaks a larger share of the corpus is not subtle.
const MOST_BROKEN: f64 = 0.05;
const MOST_BYTES: u64 = 20_000;

/// One test of the corpus.
pub struct Test {
    pub program: Arc<Program>,
    pub expectation: Expectation,
    pub recipe: Recipe,
}

/// Tests on which the healthy compiler is right, and which of them reach each block.
pub struct Corpus {
    pub tests: Vec<Test>,
    /// Numbers of tests by block.
    pub reached_by: HashMap<u32, Vec<u32>>,
}

impl Corpus {
    pub fn make(subject: &dyn Subject, source: &dyn CoverageSource, seed: u64, team: &mut Team) -> Result<Corpus> {
        let has_order = subject.passes(team.one())?.is_some();
        let count = if has_order { PROGRAMS } else { PROGRAMS_AT_LEVELS };
        let programs = programs(subject, seed, count, team.one())?;
        let mut tests = Vec::new();
        for (index, (program, expectation)) in (0..).zip(programs) {
            let recipes = recipes(subject, team.one(), &mut generator(seed, index, "fault sequences"))?;
            let test = |recipe| Test { program: program.clone(), expectation: expectation.clone(), recipe };
            tests.extend(recipes.into_iter().map(test));
        }
        let armed = source.arm(&places(subject, source.table()), Watch::Traps)?;
        let limits = Limits::default();
        let runs = team.map(&tests, |crew, test| {
            let run = source.run(crew, &test.program, &test.recipe, &limits, &armed, &[])?;
            let right = judge(Some(&test.expectation), &run.outcome, None) == Verdict::Agree;
            Ok(right.then_some(run.blocks))
        })?;
        let mut corpus = Corpus { tests: Vec::new(), reached_by: HashMap::new() };
        for (test, blocks) in tests.into_iter().zip(runs) {
            let Some(blocks) = blocks else { continue };
            let number = corpus.tests.len() as u32;
            blocks.into_iter().for_each(|block| corpus.reached_by.entry(block).or_default().push(number));
            corpus.tests.push(test);
        }
        Ok(corpus)
    }

    /// Tests that a subtle fault may break.
    pub fn most_broken(&self) -> usize {
        ((self.tests.len() as f64 * MOST_BROKEN) as usize).max(1)
    }
}

/// Where faults are put: what decides, not what everything is made of.
fn places(subject: &dyn Subject, table: &BlockTable) -> Vec<u32> {
    const LLVM: [&str; 2] = ["llvm/lib/Transforms", "llvm/lib/Analysis"];
    const GCC: [&str; 14] = [
        "tree-ssa",
        "tree-vect",
        "tree-loop",
        "tree-scalar",
        "tree-data-ref",
        "tree-if-conv",
        "tree-sra",
        "tree-vrp",
        "gimple-",
        "ipa-",
        "match.pd",
        "combine",
        "simplify-rtx",
        "cse",
    ];
    let is_optimiser = |path: &str| {
        let name = path.strip_prefix("gcc/").filter(|name| !name.contains('/'));
        name.is_some_and(|name| GCC.iter().any(|beginning| name.starts_with(beginning)))
    };
    if subject.identity().family == "llvm" {
        return table.blocks_below(&LLVM);
    }
    let fits: Vec<bool> = table.files.iter().map(|file| is_optimiser(&file.path)).collect();
    let functions = (0..).zip(&table.functions).filter(|(_, f)| f.file.is_some_and(|file| fits[file as usize]));
    functions.flat_map(|(number, _)| table.blocks_of(number)).collect()
}

/// What each program is compiled with: sequences, or levels and levels with some switches turned.
fn recipes(subject: &dyn Subject, crew: &mut Crew, random: &mut Pcg64) -> Result<Vec<Recipe>> {
    if let Some(passes) = subject.passes(crew)? {
        let stock = Stock { levels: Vec::new(), passes: Some(&passes), excluded: Vec::new() };
        let shape = SequenceShape { count: SEQUENCES, shortest: 3, longest: 12, tiers: vec![(Tier::Default, 1)] };
        return Ok(Sequences.recipes(&stock, &shape, random));
    }
    let levels = subject.levels();
    let mut recipes = levels.clone();
    while let Some(Recipe::Options(level)) = levels.choose(random)
        && recipes.len() < OPTION_SETS
    {
        let switches = subject.switches(crew, &Recipe::Options(level.clone()))?.unwrap_or_default();
        let turns: Vec<_> = (0..MOST_TURNS).filter_map(|_| switches.turns.choose(random)).collect();
        recipes.push(Recipe::Options(level.iter().chain(turns.iter().copied()).cloned().collect()));
    }
    Ok(recipes)
}

fn programs(
    subject: &dyn Subject,
    seed: u64,
    count: usize,
    crew: &mut Crew,
) -> Result<Vec<(Arc<Program>, Expectation)>> {
    let source = open_seeds(&Seeds::Csmith(Swarm::Sizes), true)?;
    let mut programs = Vec::new();
    let mut index = 0;
    while programs.len() < count && index < 500 {
        let made = source.program(index, &mut generator(seed, index, "fault programs"), crew)?;
        index += 1;
        let Some(Ok(program)) = made else { continue };
        let outcome = subject.run(crew, &program, &subject.baseline(), &Limits::default())?;
        let module = crew.program_directory(&program.id().0, &subject.identity().name)?.join("plain.bc");
        let bytes = std::fs::metadata(&module).map_or(program.text.len() as u64, |data| data.len());
        let baseline = Baseline { by: subject.identity().name.clone(), family: String::new(), outcome };
        if let (true, Ok(expectation)) = (bytes <= MOST_BYTES, expect(&[baseline], 0.1)) {
            programs.push((Arc::new(program), expectation));
        }
    }
    Ok(programs)
}
