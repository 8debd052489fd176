//! Faults put into a compiler, one byte each, in known files: only subtle ones are kept, which break few
//! of the tests that a corpus has.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use rand::Rng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;
use whodunit_campaign::{Seeds, Swarm, generator, open_seeds};
use whodunit_findings::{BugFolder, Trigger};
use whodunit_investigation::INTERVENTIONS;
use whodunit_oracles::{Baseline, Expectation, Kind, Verdict, expect, judge};
use whodunit_program::Program;
use whodunit_subjects::{
    BlockTable, Change, CoverageSource, Crew, Limits, Recipe, SeededSubject, Site, Subject, Tier, Watch, base_symbol,
};
use whodunit_triage::Team;
use whodunit_variants::{SequenceShape, Sequences, Stock, Strategy};

use super::case::Known;
use super::suite::{Fault, Suite};
use crate::progress::Line;

/// Halves of the files that faults are in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Half {
    Training,
    Test,
}

impl Half {
    /// Whether a file is in this half. It follows from the name alone, so that more faults move no file.
    pub fn has(self, file: &str) -> bool {
        // FNV-1a, whose low bit is no better than that of the sum: its middle is.
        let hash = file
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        (hash >> 32 & 1 == 1) == (self == Half::Test)
    }
}

const PROGRAMS: usize = 6;
const SEQUENCES: u32 = 12;
/// Switches turned in a test of a compiler with a fixed order of passes.
const MOST_TURNS: usize = 3;
/// A fault that breaks a larger share of the corpus is not subtle.
const MOST_BROKEN: f64 = 0.05;
/// Of the tests that reach a place, so many are tried at first.
const FIRST_LOOK: usize = 6;
const MOST_BYTES: u64 = 20_000;
/// Changes tried for each fault wanted, before it is given up.
const MOST_TRIES: usize = 2000;

/// The faults that a folder has from an earlier run, and as many new ones as are missing.
pub fn seeded_faults(
    subject: Arc<dyn Subject>,
    count: usize,
    seed: u64,
    folder: &Path,
    team: &mut Team,
    interrupt: &AtomicBool,
    line: &Line,
) -> Result<Vec<Known>> {
    let name = subject.identity().name.clone();
    let source = subject.coverage(team.one(), &|what| line.say(what))?;
    let source = source.with_context(|| format!("{name}: its blocks cannot be watched"))?;
    let mut suite = Suite::open(folder, subject.identity(), seed, source.table())?;
    let healthy = SeededSubject::new(subject.clone(), source.clone(), Vec::new())?;
    if suite.faults().len() < count {
        line.say("making a corpus of tests");
        let corpus = Corpus::make(subject.as_ref(), source.as_ref(), seed, team)?;
        let maker = Maker::new(corpus, source.as_ref(), &healthy, seed, interrupt)?;
        while suite.faults().len() < count && !interrupt.load(Relaxed) {
            line.say(&format!("{} of {count} faults", suite.faults().len()));
            let Some((fault, program)) = maker.next(suite.faults(), team)? else {
                bail!(
                    "{} faults are all that were found in {name}, not {count}: ask for so many",
                    suite.faults().len()
                );
            };
            suite.add(fault, &program)?;
        }
    }
    let chosen = (1..).zip(suite.faults().iter().take(count));
    Ok(chosen.map(|(number, fault)| known(number, fault, &suite, &healthy)).collect())
}

fn known(number: usize, fault: &Fault, suite: &Suite, healthy: &SeededSubject) -> Known {
    let program = suite.program(fault);
    let stem = fault.file.rsplit('/').next().unwrap_or_default().trim_end_matches(".cpp").trim_end_matches(".cc");
    Known {
        name: format!("fault-{number:03}-{stem}"),
        suite: format!("faults in {}", suite.subject()),
        subject: Arc::new(healthy.with_fault(vec![fault.patch.clone()])),
        folder: BugFolder {
            subject: suite.subject().to_owned(),
            kind: fault.kind.parse().unwrap_or(Kind::WrongCode),
            program_file: program.name.clone(),
            trigger: Trigger::of(&fault.recipe),
            expected: None,
            seen: None,
            versions: BTreeMap::new(),
        },
        program,
        files: vec![fault.file.clone()],
        functions: vec![fault.function.clone()],
        // To turn back a turned branch would be no finding; nor what was done in another way.
        interventions: INTERVENTIONS.into_iter().filter(|change| !undoes(*change, fault.change)).collect(),
    }
}

/// Whether a change may take back what another has done, only because it is made in the same way.
fn undoes(change: Change, fault: Change) -> bool {
    change == fault
        || change.is_of_branch() && fault.is_of_branch()
        || change.is_of_constant() && fault.is_of_constant()
}

/// One test of the corpus.
struct Test {
    program: Arc<Program>,
    expectation: Expectation,
    recipe: Recipe,
}

/// Tests on which the healthy compiler is right, and which of them reach each block.
struct Corpus {
    tests: Vec<Test>,
    reached_by: HashMap<u32, Vec<u32>>,
}

impl Corpus {
    fn make(subject: &dyn Subject, source: &dyn CoverageSource, seed: u64, team: &mut Team) -> Result<Corpus> {
        let programs = programs(subject, seed, team.one())?;
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

    fn most_broken(&self) -> usize {
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
        && recipes.len() < SEQUENCES as usize
    {
        let switches = subject.switches(crew, &Recipe::Options(level.clone()))?.unwrap_or_default();
        let turns: Vec<_> = (0..MOST_TURNS).filter_map(|_| switches.turns.choose(random)).collect();
        recipes.push(Recipe::Options(level.iter().chain(turns.iter().copied()).cloned().collect()));
    }
    Ok(recipes)
}

fn programs(subject: &dyn Subject, seed: u64, crew: &mut Crew) -> Result<Vec<(Arc<Program>, Expectation)>> {
    let source = open_seeds(&Seeds::Csmith(Swarm::Sizes), true)?;
    let mut programs = Vec::new();
    let mut index = 0;
    while programs.len() < PROGRAMS && index < 500 {
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

/// Most changes make a compiler stop, and where it stops says much: half of the faults are others.
fn enough_stop(faults: &[Fault]) -> bool {
    2 * faults.iter().filter(|fault| fault.kind != Kind::WrongCode.word()).count() > faults.len()
}

/// Looks for faults.
struct Maker<'a> {
    corpus: Corpus,
    source: &'a dyn CoverageSource,
    healthy: &'a SeededSubject,
    /// What can be changed where some test comes by, by file.
    places: BTreeMap<u32, Vec<Site>>,
    seed: u64,
    interrupt: &'a AtomicBool,
}

impl<'a> Maker<'a> {
    fn new(
        corpus: Corpus,
        source: &'a dyn CoverageSource,
        healthy: &'a SeededSubject,
        seed: u64,
        interrupt: &'a AtomicBool,
    ) -> Result<Maker<'a>> {
        let table = source.table();
        let functions: BTreeSet<u32> = corpus.reached_by.keys().map(|block| table.function_of(*block)).collect();
        let mut places: BTreeMap<u32, Vec<Site>> = BTreeMap::new();
        for site in source.sites(&functions.into_iter().collect::<Vec<_>>())? {
            let file = table.functions[table.function_of(site.block) as usize].file;
            if let (Some(file), true, true) =
                (file, Change::ALL.contains(&site.change), corpus.reached_by.contains_key(&site.block))
            {
                places.entry(file).or_default().push(site);
            }
        }
        Ok(Maker { corpus, source, healthy, places, seed, interrupt })
    }

    /// One more fault, in a file that has as few as any.
    fn next(&self, faults: &[Fault], team: &mut Team) -> Result<Option<(Fault, Arc<Program>)>> {
        let mut random = generator(self.seed, faults.len() as u64, "faults");
        let table = self.source.table();
        let had = |file: &u32| faults.iter().filter(|f| f.file == table.files[*file as usize].path).count();
        let fewest = self.places.keys().map(had).min().unwrap_or_default();
        let open: Vec<u32> = self.places.keys().filter(|file| had(file) <= fewest + 1).copied().collect();
        for _ in 0..MOST_TRIES {
            let Some(file) = open.choose(&mut random).filter(|_| !self.interrupt.load(Relaxed)) else { break };
            let site = self.drawn(&self.places[file], &mut random);
            if let Some(found) = self.try_site(site, *file, enough_stop(faults), team)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// One of the changes in a file. Every kind that it has is as likely; and every second time, what few tests
    /// reach comes first, since what many reach seldom breaks few.
    fn drawn<'s>(&self, sites: &'s [Site], random: &mut Pcg64) -> &'s Site {
        let is_remote = |site: &&Site| self.corpus.reached_by[&site.block].len() <= FIRST_LOOK;
        let remote: Vec<&Site> = sites.iter().filter(is_remote).collect();
        let of: Vec<&Site> = match random.random_bool(0.5) && !remote.is_empty() {
            true => remote,
            false => sites.iter().collect(),
        };
        let kinds: BTreeSet<Change> = of.iter().map(|site| site.change).collect();
        let kinds: Vec<Change> = kinds.into_iter().collect();
        let kind = kinds[random.random_range(0..kinds.len())];
        let of: Vec<&Site> = of.into_iter().filter(|site| site.change == kind).collect();
        of[random.random_range(0..of.len())]
    }

    /// Whether a change breaks some tests, but few.
    fn try_site(
        &self,
        site: &Site,
        file: u32,
        no_stop: bool,
        team: &mut Team,
    ) -> Result<Option<(Fault, Arc<Program>)>> {
        let reached = &self.corpus.reached_by[&site.block];
        let subject = self.healthy.with_fault(vec![site.patch.clone()]);
        let most = self.corpus.most_broken();
        let mut broken: Vec<(u32, Kind)> = Vec::new();
        let (first, rest) = reached.split_at(reached.len().min(FIRST_LOOK));
        for tests in [first, rest] {
            let kinds = team.map(tests, |crew, number| self.broken_by(&subject, crew, *number))?;
            broken.extend(tests.iter().zip(kinds).filter_map(|(number, kind)| Some((*number, kind?))));
            let stops = no_stop && broken.iter().any(|(_, kind)| *kind != Kind::WrongCode);
            if broken.len() > most || broken.is_empty() || stops {
                return Ok(None);
            }
        }
        let (number, kind) = broken[0];
        let test = &self.corpus.tests[number as usize];
        // A fault that shows without any pass is in the code generator's way too: not the optimiser's.
        let unoptimised = subject.run(team.one(), &test.program, &subject.baseline(), &Limits::default())?;
        if unoptimised.completed() != Some(&test.expectation.behaviour) {
            return Ok(None);
        }
        let table = self.source.table();
        let symbol = &table.functions[table.function_of(site.block) as usize].symbol;
        let fault = Fault {
            file: table.files[file as usize].path.clone(),
            function: base_symbol(symbol).to_owned(),
            change: site.change,
            patch: site.patch.clone(),
            kind: kind.word().to_owned(),
            recipe: test.recipe.clone(),
            program: test.program.id().0,
            breaks: broken.len(),
            tests: self.corpus.tests.len(),
        };
        Ok(Some((fault, test.program.clone())))
    }

    /// What kind of bug a test shows with the fault; what takes too long is none that can be used.
    fn broken_by(&self, subject: &SeededSubject, crew: &mut Crew, number: u32) -> Result<Option<Kind>> {
        let test = &self.corpus.tests[number as usize];
        let limits = Limits { compile_seconds: 2.0, run_seconds: 1.0, ..Limits::default() };
        let outcome = subject.run(crew, &test.program, &test.recipe, &limits)?;
        let kind = judge(Some(&test.expectation), &outcome, subject.noise(&outcome)).kind();
        Ok(kind.filter(|kind| *kind != Kind::Performance))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_in_one_half_and_both_have_about_as_many() {
        let files: Vec<_> = (0..200).map(|number| format!("llvm/lib/Transforms/Scalar/Pass{number}.cpp")).collect();
        assert!(files.iter().all(|file| Half::Training.has(file) != Half::Test.has(file)));
        let test = files.iter().filter(|file| Half::Test.has(file)).count();
        assert!((80..=120).contains(&test), "{test}");
    }

    #[test]
    fn a_branch_is_not_mended_by_turning_branches() {
        assert!(undoes(Change::InvertBranch, Change::ForceTaken) && undoes(Change::SkipCall, Change::SkipCall));
        assert!(undoes(Change::LowerConstant, Change::RaiseConstant));
        assert!(!undoes(Change::InvertBranch, Change::SkipCall) && !undoes(Change::SkipCall, Change::InvertBranch));
    }
}
