//! `whodunit bench rules`: mutants of many programs go through gcc's front end. Does every rule have one
//! that compiles, do almost all, and does what tells a program's result stay as it is?

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use serde::Serialize;
use serde_json::json;
use whodunit_campaign::{Seeds, Swarm, generator, open_seeds};
use whodunit_mutation::{Ingredients, Mutable, Mutation, Operator, rules};
use whodunit_program::{Language, Program};
use whodunit_subjects::{Crew, Gate, Limits, WorkerBinary, csmith_include, find_program};
use whodunit_syntax::{Unit, parse};
use whodunit_triage::Team;

use crate::bench::{machine, today};
use crate::exit::Exit;
use crate::output::say;
use crate::progress::Line;

#[derive(Args)]
#[command(after_help = "Exit codes: 0 the figures are as they should be, 1 they are not, 2 trouble.\n\n\
    Example:\n  whodunit bench rules --programs 200 --seeds crates/mutation/tests/corpus --out docs/results")]
pub struct Arguments {
    /// Programs by Csmith.
    #[arg(long, default_value_t = 200, value_name = "N")]
    programs: usize,
    /// Directories with programs that go before those; can be given again. Csmith has no use for some of C.
    #[arg(long, value_name = "DIR")]
    seeds: Vec<PathBuf>,
    /// Local mutants of each program, and as many that insert.
    #[arg(long, default_value_t = 24, value_name = "N")]
    sample: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Programs at the same time; all cores if not given.
    #[arg(long, short, value_name = "N")]
    jobs: Option<usize>,
}

/// What must come out.
const LOCAL: f64 = 0.95;
const STRUCTURAL: f64 = 0.90;
/// Programs that are tried with a rule of which no mutant has compiled.
const TRIES: usize = 10;

/// A program that is mutated.
struct Base {
    program: Program,
    unit: Unit,
}

/// What came of one mutant.
struct Tried {
    rule: String,
    compiles: bool,
    still_tells: bool,
}

/// What came of the mutants of one rule or operator.
#[derive(Clone, Debug, Default, Serialize)]
struct Share {
    mutants: usize,
    compiled: usize,
    /// Mutants that changed a statement that tells a result.
    silenced: usize,
}

pub fn run(arguments: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    let Some(gcc) = find_program("gcc") else { bail!("gcc is needed to compile with; install the package gcc") };
    let jobs = arguments.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get()));
    let mut team = Team::new(&WorkerBinary::this_binary()?, &Gate::default(), jobs)?;
    let line = Line::new(json);
    line.say("making programs");
    let bases = bases(arguments, &mut team)?;
    line.say(&format!("mutating {} programs", bases.len()));
    let pool = Ingredients::built_in();
    let numbers: Vec<usize> = (0..bases.len()).collect();
    let tried = team.map(&numbers, |crew, number| {
        let Base { program, unit } = &bases[*number];
        let mutable = Mutable::new(unit, &program.text);
        let all = mutable.sample(&pool, arguments.sample, *number);
        all.iter().map(|mutation| try_out(crew, &gcc, &program.text, &mutable, mutation)).collect::<Result<Vec<_>>>()
    })?;
    let mut shares: BTreeMap<String, Share> = BTreeMap::new();
    tried.into_iter().flatten().for_each(|one| count(&mut shares, &one));
    try_rare_rules(&bases, &gcc, &mut shares, &mut team)?;
    line.finish();
    let summary = Summary::of(shares, bases.len());
    if let Some(out) = out {
        std::fs::create_dir_all(out).with_context(|| format!("cannot make {}", out.display()))?;
        std::fs::write(out.join("rules.json"), serde_json::to_vec_pretty(&summary.document())?)?;
        std::fs::write(out.join("rules.md"), summary.markdown())?;
    }
    match json {
        true => say!("{}", serde_json::to_string_pretty(&summary.document())?),
        false => say!("{}", summary.markdown().trim_end()),
    }
    Ok(if summary.is_as_it_should_be() { Exit::Done } else { Exit::No })
}

/// Programs that libclang reads, those of directories first.
fn bases(arguments: &Arguments, team: &mut Team) -> Result<Vec<Base>> {
    let mut sources = Vec::new();
    for directory in &arguments.seeds {
        sources.push((open_seeds(&Seeds::Directory(directory.clone()), false)?, usize::MAX));
    }
    if arguments.programs > 0 {
        sources.push((open_seeds(&Seeds::Csmith(Swarm::Sizes), false)?, arguments.programs));
    }
    let mut bases = Vec::new();
    for (source, wanted) in sources {
        let (mut next, before) = (0, bases.len());
        while bases.len() - before < wanted {
            let numbers: Vec<u64> = (next..next + 16).collect();
            next += 16;
            let made = team.map(&numbers, |crew, number| {
                let mut random = generator(arguments.seed, *number, "programs to mutate");
                let Some(made) = source.program(*number, &mut random, crew)? else { return Ok(None) };
                let Ok(program) = made else { return Ok(Some(None)) };
                let unit = parse(crew, &program)?.ok();
                Ok(Some(unit.map(|unit| Base { program, unit })))
            })?;
            if made.iter().all(Option::is_none) {
                break;
            }
            bases.extend(made.into_iter().flatten().flatten());
        }
        bases.truncate(before.saturating_add(wanted));
    }
    Ok(bases)
}

/// Rules that no sample has caught with success get programs of their own.
fn try_rare_rules(bases: &[Base], gcc: &Path, shares: &mut BTreeMap<String, Share>, team: &mut Team) -> Result<()> {
    let missing: Vec<_> =
        rules().iter().filter(|rule| shares.get(&rule.name).is_none_or(|share| share.compiled == 0)).collect();
    let tried = team.map(&missing, |crew, rule| {
        let mut tried = Vec::new();
        for Base { program, unit } in bases {
            let mutable = Mutable::new(unit, &program.text);
            let Some(mutation) = mutable.mutant(rule, 0) else { continue };
            tried.push(try_out(crew, gcc, &program.text, &mutable, &mutation)?);
            if tried.len() >= TRIES || tried.iter().any(|one| one.compiles) {
                break;
            }
        }
        Ok(tried)
    })?;
    tried.iter().flatten().for_each(|one| count(shares, one));
    Ok(())
}

fn try_out(crew: &mut Crew, gcc: &Path, text: &[u8], mutable: &Mutable, mutation: &Mutation) -> Result<Tried> {
    let mutant = mutation.apply(text);
    let directory = crew.fresh_directory()?;
    let file = Language::C.usual_file();
    std::fs::write(directory.join(file), &mutant)?;
    let mut argv = vec![gcc.display().to_string()];
    argv.extend(["-fsyntax-only", "-w", file].map(String::from));
    argv.extend(csmith_include(&mutant));
    let ending = crew.compile_command(argv, &directory, &Limits::default());
    crew.discard(&directory)?;
    let compiles = ending?.exit == Some(0);
    Ok(Tried { rule: mutation.rule.clone(), compiles, still_tells: mutable.still_tells(mutation) })
}

fn count(shares: &mut BTreeMap<String, Share>, one: &Tried) {
    let share = shares.entry(one.rule.clone()).or_default();
    share.mutants += 1;
    share.compiled += usize::from(one.compiles);
    share.silenced += usize::from(!one.still_tells);
}

/// What came of all.
struct Summary {
    shares: BTreeMap<String, Share>,
    programs: usize,
    local: Share,
    structural: Share,
    /// Rules without a mutant that compiles.
    without: Vec<String>,
}

impl Summary {
    fn of(shares: BTreeMap<String, Share>, programs: usize) -> Summary {
        let inserting: Vec<&str> =
            Operator::ALL.iter().filter(|operator| operator.is_structural()).map(|operator| operator.name()).collect();
        let total = |structural: bool| {
            let of = shares.iter().filter(|(name, _)| inserting.contains(&name.as_str()) == structural);
            of.fold(Share::default(), |sum, (_, share)| Share {
                mutants: sum.mutants + share.mutants,
                compiled: sum.compiled + share.compiled,
                silenced: sum.silenced + share.silenced,
            })
        };
        let compiled = |name: &str| shares.get(name).is_some_and(|share| share.compiled > 0);
        let all = rules().iter().map(|rule| rule.name.as_str()).chain(inserting.iter().copied());
        let without = all.filter(|name| !compiled(name)).map(str::to_owned).collect();
        Summary { local: total(false), structural: total(true), without, shares, programs }
    }

    fn is_as_it_should_be(&self) -> bool {
        let enough = |share: &Share, least: f64| share.compiled as f64 >= least * share.mutants as f64;
        let silenced = self.local.silenced + self.structural.silenced;
        self.without.is_empty() && silenced == 0 && enough(&self.local, LOCAL) && enough(&self.structural, STRUCTURAL)
    }

    fn document(&self) -> serde_json::Value {
        json!({
            "programs": self.programs, "local": self.local, "structural": self.structural,
            "rules_without_a_mutant_that_compiles": self.without, "rules": self.shares,
            "as_it_should_be": self.is_as_it_should_be(), "machine": machine(), "date": today(),
        })
    }

    fn markdown(&self) -> String {
        let mut text = String::from(
            "| mutants | number | compile | share | wanted | change what tells a result |\n\
             | --- | --- | --- | --- | --- | --- |\n",
        );
        for (name, share, wanted) in [("local", &self.local, LOCAL), ("that insert", &self.structural, STRUCTURAL)] {
            let Share { mutants, compiled, silenced } = share;
            let percent = 100.0 * *compiled as f64 / (*mutants).max(1) as f64;
            let wanted = wanted * 100.0;
            text += &format!("| {name} | {mutants} | {compiled} | {percent:.1} % | {wanted:.0} % | {silenced} |\n");
        }
        let without = if self.without.is_empty() { "none".to_owned() } else { self.without.join(", ") };
        text += &format!(
            "\n{} programs, {} local rules; rules without a mutant that compiles: {without}. gcc's front end, {}, {}.\n\n\
             | rule | mutants | compile |\n| --- | --- | --- |\n",
            self.programs,
            rules().len(),
            machine(),
            today()
        );
        for (name, Share { mutants, compiled, .. }) in &self.shares {
            text += &format!("| {name} | {mutants} | {compiled} |\n");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(compiled: usize, silenced: usize) -> Summary {
        let structural =
            Operator::ALL.iter().filter(|operator| operator.is_structural()).map(|it| it.name().to_owned());
        let names = rules().iter().map(|rule| rule.name.clone()).chain(structural);
        Summary::of(names.map(|name| (name, Share { mutants: 100, compiled, silenced })).collect(), 1)
    }

    #[test]
    fn every_demand_must_be_met() {
        assert!(summary(95, 0).is_as_it_should_be());
        assert!(!summary(94, 0).is_as_it_should_be());
        assert!(!summary(100, 1).is_as_it_should_be());
        let mut lacking = summary(100, 0).shares;
        lacking.remove("remove-not");
        let lacking = Summary::of(lacking, 1);
        assert_eq!(lacking.without, ["remove-not"]);
        assert!(!lacking.is_as_it_should_be());
    }
}
