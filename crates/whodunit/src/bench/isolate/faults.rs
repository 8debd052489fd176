//! Faults put into a compiler, one instruction each, in known files: only subtle ones are kept, which break few
//! of the tests that a corpus has.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use rand::Rng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;
use whodunit_campaign::generator;
use whodunit_findings::{BugFolder, Trigger};
use whodunit_investigation::INTERVENTIONS;
use whodunit_oracles::{Kind, judge};
use whodunit_program::Program;
use whodunit_subjects::{
    Armed, Change, CoverageSource, Crew, End, Limits, Outcome, Patch, Recipe, SeededSubject, Site, Subject, Watch,
    base_symbol,
};
use whodunit_triage::Team;

use super::case::Known;
use super::corpus::{Corpus, Test};
use super::suite::{Fault, Suite};
use crate::progress::Line;

/// Halves of the files that faults are in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Half {
    Training,
    Test,
}

impl Half {
    fn label(self) -> &'static str {
        match self {
            Half::Training => ", training half",
            Half::Test => ", test half",
        }
    }

    /// Whether a file is in this half. It follows from the name alone, so that more faults move no file.
    pub fn has(self, file: &str) -> bool {
        // FNV-1a, whose low bit is no better than that of the sum: its middle is.
        let hash = file
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        (hash >> 32 & 1 == 1) == (self == Half::Test)
    }
}

/// Of the tests that reach a place, so many are tried at first.
const FIRST_LOOK: usize = 6;
/// Changes tried for each fault wanted, before it is given up; so many at a time, whatever the number of workers.
const MOST_TRIES: usize = 8000;
const BATCH: usize = 16;
/// So many of them in search of a fault that does not stop the compiler, where there are few, then of any in a file that has few; then
/// any will do. GCC seldom writes wrong code.
const CHOOSY_TRIES: [usize; 2] = [128, 384];

/// Which faults are wanted, and where they are kept.
pub struct Wanted<'a> {
    pub count: usize,
    pub seed: u64,
    /// Of these only those in files of one half.
    pub half: Option<Half>,
    pub folder: &'a Path,
}

/// The faults that a folder has from an earlier run, and as many new ones as are missing.
pub fn seeded_faults(
    subject: Arc<dyn Subject>,
    Wanted { count, seed, half, folder }: &Wanted,
    team: &mut Team,
    interrupt: &AtomicBool,
    line: &Line,
) -> Result<Vec<Known>> {
    let (count, seed) = (*count, *seed);
    let name = subject.identity().name.clone();
    let source = subject.coverage(team.one(), &|what| line.say(what))?;
    let source = source.with_context(|| format!("{name}: its blocks cannot be watched"))?;
    let mut suite = Suite::open(folder, subject.identity(), seed, source.table())?;
    let healthy = SeededSubject::new(subject.clone(), source.clone(), Vec::new())?;
    if suite.faults().len() < count {
        line.say("making a corpus of tests");
        let corpus = Corpus::make(subject.as_ref(), source.as_ref(), seed, team)?;
        let maker = Maker::new(corpus, source.as_ref(), &healthy, seed, interrupt)?;
        maker.run_all(team)?;
        while suite.faults().len() < count && !interrupt.load(Relaxed) {
            line.say(&format!("{} of {count} faults", suite.faults().len()));
            let Some((fault, program)) = maker.next(suite.faults(), team)? else {
                if interrupt.load(Relaxed) {
                    break;
                }
                bail!(
                    "{} faults are all that were found in {name}, not {count}: ask for so many",
                    suite.faults().len()
                );
            };
            suite.add(fault, &program)?;
        }
    }
    let of_half = |fault: &Fault| half.is_none_or(|half| half.has(&fault.file));
    let chosen = (1..).zip(suite.faults()).take(count).filter(|(_, fault)| of_half(fault));
    let label = format!("faults in {name}, seed {seed}{}", half.map_or("", Half::label));
    Ok(chosen.map(|(number, fault)| known((number, &label), fault, suite.program(fault), &healthy)).collect())
}

fn known((number, suite): (usize, &str), fault: &Fault, program: Program, healthy: &SeededSubject) -> Known {
    let stem = fault.file.rsplit('/').next().unwrap_or_default().trim_end_matches(".cpp").trim_end_matches(".cc");
    Known {
        name: format!("fault-{number:03}-{stem}"),
        suite: suite.to_owned(),
        subject: Arc::new(healthy.with_fault(vec![fault.patch.clone()])),
        folder: folder(healthy, &fault.kind, &fault.recipe, &program),
        program,
        files: vec![fault.file.clone()],
        functions: vec![fault.function.clone()],
        // To turn back a turned branch would be no finding; nor what was done in another way.
        interventions: INTERVENTIONS.into_iter().filter(|change| !undoes(*change, fault.change)).collect(),
    }
}

/// The fault as a bug folder would have it.
fn folder(subject: &SeededSubject, kind: &str, recipe: &Recipe, program: &Program) -> BugFolder {
    BugFolder {
        subject: subject.identity().name.clone(),
        kind: kind.parse().unwrap_or(Kind::WrongCode),
        program_file: program.name.clone(),
        trigger: Trigger::of(recipe),
        expected: None,
        seen: None,
        versions: BTreeMap::new(),
    }
}

/// Whether a change may take back what another has done, only because it is made in the same way.
fn undoes(change: Change, fault: Change) -> bool {
    // Where operands were exchanged, the branch behind them turned is nearly what it was.
    let branches = fault.is_of_branch() || fault == Change::ExchangeOperands;
    change == fault || change.is_of_branch() && branches || change.is_of_constant() && fault.is_of_constant()
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
    /// Nothing is watched where only the outcome counts.
    unwatched: Armed,
    /// All that isolation would watch.
    watched: Armed,
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
            if let (Some(file), true) = (file, corpus.reached_by.contains_key(&site.block)) {
                places.entry(file).or_default().push(site);
            }
        }
        let unwatched = source.arm(&[], Watch::Traps)?;
        let watched = source.arm(&source.suspects(None), Watch::Traps)?;
        Ok(Maker { corpus, source, healthy, unwatched, watched, places, seed, interrupt })
    }

    /// Runs every test as the compiler is, so that code which comes out the same need not be run again.
    fn run_all(&self, team: &mut Team) -> Result<()> {
        team.map(&self.corpus.tests, |crew, test| self.run(crew, test, Vec::new())).map(drop)
    }

    fn run(&self, crew: &mut Crew, test: &Test, mut patches: Vec<Patch>) -> Result<Outcome> {
        let limits = Limits { compile_seconds: 1.0, run_seconds: 1.0, ..Limits::default() };
        patches.extend(self.source.hush());
        Ok(self.source.run(crew, &test.program, &test.recipe, &limits, &self.unwatched, &patches)?.outcome)
    }

    /// One more fault, in a file that has not many more than others. Most files have none that is subtle.
    fn next(&self, faults: &[Fault], team: &mut Team) -> Result<Option<(Fault, Arc<Program>)>> {
        let mut random = generator(self.seed, faults.len() as u64, "faults");
        let table = self.source.table();
        let had = |file: &u32| faults.iter().filter(|f| f.file == table.files[*file as usize].path).count();
        let files: BTreeSet<&str> = faults.iter().map(|fault| fault.file.as_str()).collect();
        let most = faults.len() / files.len().max(1);
        let open =
            |more: usize| -> Vec<u32> { self.places.keys().filter(|file| had(file) < most + more).copied().collect() };
        let (few, many) = (open(0), open(3));
        for batch in 0..MOST_TRIES / BATCH {
            let tries = batch * BATCH;
            let no_stop = enough_stop(faults) && tries < CHOOSY_TRIES[0];
            let open = if tries < CHOOSY_TRIES[1] && !few.is_empty() { &few } else { &many };
            let files: Vec<u32> = (0..BATCH).filter_map(|_| open.choose(&mut random)).copied().collect();
            let drawn: Vec<_> = files.iter().map(|file| (*file, self.drawn(&self.places[file], &mut random))).collect();
            let broken = team.map(&drawn, |crew, (_, site)| self.broken_by(crew, site, no_stop))?;
            for ((file, site), broken) in drawn.into_iter().zip(broken) {
                if self.interrupt.load(Relaxed) {
                    return Ok(None);
                }
                if let Some(found) = self.fault(site, file, &broken, team)? {
                    return Ok(Some(found));
                }
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

    /// The tests that a change breaks; none where they are too many, or not of a kind that is wanted.
    fn broken_by(&self, crew: &mut Crew, site: &Site, no_stop: bool) -> Result<Vec<(u32, Kind)>> {
        let mut broken = Vec::new();
        for (index, number) in self.corpus.reached_by[&site.block].iter().enumerate() {
            if self.interrupt.load(Relaxed) || index >= FIRST_LOOK && broken.is_empty() {
                return Ok(Vec::new());
            }
            let test = &self.corpus.tests[*number as usize];
            let outcome = self.run(crew, test, vec![site.patch.clone()])?;
            // Of what has no end, little can be told; and it would take its time with every test.
            if outcome.stages.iter().any(|report| matches!(report.end, End::Limit(_))) {
                return Ok(Vec::new());
            }
            match judge(Some(&test.expectation), &outcome, self.healthy.noise(&outcome)).kind() {
                None => continue,
                Some(kind) if no_stop && kind != Kind::WrongCode => return Ok(Vec::new()),
                Some(kind) => broken.push((*number, kind)),
            }
            if broken.len() > self.corpus.most_broken() {
                return Ok(Vec::new());
            }
        }
        Ok(broken)
    }

    /// The fault that a change is, if it shows in the optimiser and can be looked into.
    fn fault(
        &self,
        site: &Site,
        file: u32,
        broken: &[(u32, Kind)],
        team: &mut Team,
    ) -> Result<Option<(Fault, Arc<Program>)>> {
        let Some((number, kind)) = broken.first().copied() else { return Ok(None) };
        let subject = self.healthy.with_fault(vec![site.patch.clone()]);
        let test = &self.corpus.tests[number as usize];
        // A fault that shows without any pass is in the code generator's way too: not the optimiser's.
        let unoptimised = subject.run(team.one(), &test.program, &subject.baseline(), &Limits::default())?;
        if unoptimised.completed() != Some(&test.expectation.behaviour) {
            return Ok(None);
        }
        if !self.can_be_looked_into(&subject, kind, test, team)? {
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

    /// Whether it shows while the compiler is watched as well. What depends on where the compiler's memory lies may not.
    fn can_be_looked_into(&self, subject: &SeededSubject, kind: Kind, test: &Test, team: &mut Team) -> Result<bool> {
        let Some(source) = subject.coverage(team.one(), &|_| {})? else { return Ok(false) };
        let limits = Limits::default();
        let run = source.run(team.one(), &test.program, &test.recipe, &limits, &self.watched, &[])?;
        Ok(judge(Some(&test.expectation), &run.outcome, subject.noise(&run.outcome)).kind() == Some(kind))
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
        assert!(undoes(Change::InvertBranch, Change::ExchangeOperands));
        assert!(!undoes(Change::InvertBranch, Change::SkipCall) && !undoes(Change::SkipCall, Change::InvertBranch));
    }
}
