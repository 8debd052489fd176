//! Mutants of the failing program: what a search chooses by numbers becomes text.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use anyhow::Result;
use rand_pcg::Pcg64;
use whodunit_isolation::{
    Candidate, Judged, Mutant, MutantSearch, MutantStrategy, OperatorTable, Origin, ProgramCase, WitnessProgram,
};
use whodunit_mutation::{Ingredients, Mutable, Mutation, Operator, rule, rules};
use whodunit_program::{Edit, Language, Program, apply};
use whodunit_subjects::Crew;
use whodunit_syntax::{Declined, Unit, parse, parse_despite_errors};
use whodunit_triage::Team;

use crate::programs::times::{Step, Times};
use crate::scene::Scene;
use crate::supply::Supply;

/// A program that is mutated.
struct Seed {
    program: WitnessProgram,
    unit: Unit,
}

/// Mutants by a search.
pub struct Mutants<'a> {
    search: Box<dyn MutantStrategy>,
    table: OperatorTable,
    pool: Arc<Ingredients>,
    times: Option<&'a Times>,
    seeds: HashMap<Mutant, Seed>,
    /// Texts that were tried, so that two ways to the same program are gone once.
    tried: HashSet<Vec<u8>>,
    /// Of each candidate that was given out last, its place among what the search proposed.
    given: Vec<usize>,
}

impl<'a> Mutants<'a> {
    /// Reads the failing program. One that libclang does not read cannot be mutated: the inner error.
    pub fn start(
        scene: &'a Scene,
        search: &MutantSearch,
        pool: Arc<Ingredients>,
        crew: &mut Crew,
        random: &mut Pcg64,
    ) -> Result<Result<Mutants<'a>, Declined>> {
        let times = scene.program_times();
        let text = scene.program.text.clone();
        let unit = match read(crew, times, &text)? {
            Ok(unit) => unit,
            Err(why) => return Ok(Err(why)),
        };
        let program = WitnessProgram { origin: Origin::Mutated(Vec::new()), text, siblings: Vec::new() };
        let root = Seed { program, unit };
        let case = ProgramCase { places: places(search.table, &root, &pool), failing: scene.failing.clone() };
        Ok(Ok(Mutants {
            search: (search.start)(&case, random),
            table: search.table,
            pool,
            times,
            tried: HashSet::from([root.program.text.clone()]),
            seeds: HashMap::from([(Mutant::default(), root)]),
            given: Vec::new(),
        }))
    }

    /// The programs of some mutants, in their order; none of those that cannot be had.
    fn programs(&self, mutants: &[Mutant]) -> Vec<Option<WitnessProgram>> {
        let mut mutables: HashMap<&Mutant, Mutable> = HashMap::new();
        let mut program = |mutant: &Mutant| {
            let (last, before) = mutant.0.split_last()?;
            let (key, seed) = self.seeds.get_key_value(&Mutant(before.to_vec()))?;
            let mutable = mutables.entry(key).or_insert_with(|| Mutable::new(&seed.unit, &seed.program.text));
            let mutation = match self.table {
                OperatorTable::Rules => mutable.mutant(rules().get(last.operator)?, last.place),
                OperatorTable::Operators => {
                    mutable.operator_mutant(*Operator::ALL.get(last.operator)?, &self.pool, last.place)
                }
            };
            Some(mutated(&seed.program, &mutation?))
        };
        mutants.iter().map(&mut program).collect()
    }

    /// Goes on from failing mutants; false if there are none.
    fn next_order(&mut self, team: &mut Team) -> Result<bool> {
        let wanted = self.search.wanted();
        let programs = self.programs(&wanted);
        let times = self.times;
        let units = team.map(&programs, |crew, program| match program {
            Some(program) => read(crew, times, &program.text).map(Result::ok),
            None => Ok(None),
        })?;
        self.seeds.clear();
        let mut all = Vec::new();
        for ((mutant, program), unit) in wanted.into_iter().zip(programs).zip(units) {
            let seed = program.zip(unit).map(|(program, unit)| Seed { program, unit });
            all.push(seed.as_ref().map(|seed| places(self.table, seed, &self.pool)));
            self.seeds.extend(seed.map(|seed| (mutant, seed)));
        }
        let any = !all.is_empty();
        self.search.tell(all);
        Ok(any)
    }
}

impl Supply for Mutants<'_> {
    fn propose(&mut self, team: &mut Team, random: &mut Pcg64) -> Result<Vec<Candidate>> {
        loop {
            let proposed = self.search.propose(random);
            if proposed.is_empty() {
                if !self.next_order(team)? {
                    return Ok(Vec::new());
                }
                continue;
            }
            self.given.clear();
            let mut candidates = Vec::new();
            for (place, program) in self.programs(&proposed).into_iter().enumerate() {
                if let Some(program) = program.filter(|program| self.tried.insert(program.text.clone())) {
                    self.given.push(place);
                    candidates.push(Candidate::Program(program));
                }
            }
            if !candidates.is_empty() {
                return Ok(candidates);
            }
            // All were there before under other names: the search forgets them.
            self.search.learn(&[]);
        }
    }

    fn learn(&mut self, judged: &[Judged]) -> Vec<usize> {
        let judged: Vec<Judged> =
            judged.iter().map(|one| Judged { index: self.given[one.index], verdict: one.verdict.clone() }).collect();
        let kept = self.search.learn(&judged);
        kept.into_iter().filter_map(|place| self.given.iter().position(|given| *given == place)).collect()
    }
}

/// How many mutants each operator has in a program.
fn places(table: OperatorTable, seed: &Seed, pool: &Ingredients) -> Vec<usize> {
    let mutable = Mutable::new(&seed.unit, &seed.program.text);
    match table {
        OperatorTable::Rules => rules().iter().map(|rule| mutable.places(rule)).collect(),
        OperatorTable::Operators => Operator::ALL.iter().map(|it| mutable.operator_places(*it, pool)).collect(),
    }
}

/// A program after one more mutation, which is told with the line it is in.
pub fn mutated(program: &WitnessProgram, mutation: &Mutation) -> WitnessProgram {
    let at = mutation.edits.last().map_or(0, |edit| edit.range.start);
    let line = 1 + program.text[..at].iter().filter(|byte| **byte == b'\n').count();
    let mut rules = match &program.origin {
        Origin::Mutated(rules) => rules.clone(),
        Origin::Named(name) => vec![name.clone()],
    };
    rules.push(format!("{} in line {line}", mutation.rule));
    let siblings = siblings(program, mutation);
    WitnessProgram { origin: Origin::Mutated(rules), text: mutation.apply(&program.text), siblings }
}

/// Values that are put where a constant was changed.
const VALUES: [&str; 3] = ["2", "3", "12345"];

/// A mutant with other values for the constant that it changes; none if it changes something else.
fn siblings(program: &WitnessProgram, mutation: &Mutation) -> Vec<Vec<u8>> {
    let changes_constant = rule(&mutation.rule).is_some_and(|rule| rule.kind.operator() == Operator::Constant);
    let [edit] = &mutation.edits[..] else { return Vec::new() };
    if !changes_constant || edit.range.is_empty() {
        return Vec::new();
    }
    let stands = |value: &str| program.text[edit.range.clone()] == *value.as_bytes() || edit.text == value.as_bytes();
    let with = |value: &str| apply(&program.text, &[Edit { range: edit.range.clone(), text: value.into() }]);
    VALUES.into_iter().filter(|value| !stands(value)).map(with).collect()
}

/// The tree of a text.
pub fn read(crew: &mut Crew, times: Option<&Times>, text: &[u8]) -> Result<Result<Unit, Declined>> {
    let program = Program::alone(Language::C, text);
    let mut parse = || match parse(crew, &program)? {
        // Whether it is C is for the compiler to say, which mutants are shown to anyway.
        Err(Declined::Refused(_)) => parse_despite_errors(crew, &program),
        answer => Ok(answer),
    };
    match times {
        Some(times) => times.take(Step::Parse, 1, parse),
        None => parse(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(rules: &[&str], text: &str) -> WitnessProgram {
        let rules = rules.iter().map(|rule| rule.to_string()).collect();
        WitnessProgram { origin: Origin::Mutated(rules), text: text.into(), siblings: Vec::new() }
    }

    fn mutation(rule: &str, range: std::ops::Range<usize>, text: &str) -> Mutation {
        Mutation { rule: rule.into(), edits: vec![Edit { range, text: text.into() }] }
    }

    #[test]
    fn a_mutant_tells_what_was_done_to_it_and_where() {
        let after = mutated(&program(&["remove-not in line 1"], "a;\nb;\n"), &mutation("insert-if", 3..3, "if (x) "));
        assert_eq!(after.text, b"a;\nif (x) b;\n");
        assert_eq!(after.origin.to_string(), "the program after remove-not in line 1, then insert-if in line 2");
        assert!(after.siblings.is_empty());
    }

    #[test]
    fn a_changed_constant_has_siblings_with_other_values() {
        let after = mutated(&program(&[], "a = 2;"), &mutation("constant-plus-one", 4..5, "3"));
        assert_eq!(after.siblings, [b"a = 12345;"]);
    }
}
