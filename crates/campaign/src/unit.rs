//! One unit of work: a program, what it should do, and every test of it on every subject.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::{Context, Result};
use rand::Rng;
use whodunit_findings::UnitRecord;
use whodunit_oracles::Expectation;
use whodunit_program::Program;
use whodunit_subjects::{Crew, Recipe, Subject};
use whodunit_variants::{SequenceShape, Stock, Strategy};

use crate::emi::{Found, Tested};
use crate::examine::{Examined, Examiner};
use crate::plan::Plan;
use crate::rounds::{RoundShape, representative};

/// What came of a unit.
pub enum Unit {
    Done(UnitRecord),
    /// The source has no program with this index.
    NoMore,
    /// It was told to stop; nothing of it counts.
    Stopped,
}

/// The name under which the unoptimised test of a subject is counted.
const BASELINE: &str = "baseline";
/// The strategy of a test whose recipe came from outside.
const GIVEN: &str = "given";

/// One test to be made.
struct Test {
    strategy: &'static str,
    recipe: Recipe,
}

impl Plan {
    /// Runs the unit with this index from its beginning.
    pub fn run_unit(&self, crew: &mut Crew, index: u64, stop: &AtomicBool) -> Result<Unit> {
        crew.forget_programs()?;
        let mut record = UnitRecord {
            index,
            program: None,
            set_aside: None,
            tests: 0,
            inconclusive: BTreeMap::new(),
            findings: Vec::new(),
        };
        let member = self.member(index);
        let (program, expectation, variant) = match self.find_member(crew, member, stop)? {
            Found::NoMore => return Ok(Unit::NoMore),
            Found::SetAside(reason) => return Ok(Unit::Done(UnitRecord { set_aside: Some(reason), ..record })),
            Found::Nothing(why) => return Ok(Unit::Done(with_reason(record, why))),
            Found::Seed(program, expectation) => (program, expectation, None),
            Found::Variant(program, expectation, variant) => {
                if let Some(why) = self.doubt(crew, &program, &expectation)? {
                    return Ok(Unit::Done(with_reason(record, Some(why))));
                }
                (program, expectation, Some(variant))
            }
        };
        let tested = variant.as_ref().map(|variant| Tested { variant, number: member.number });
        for subject in &self.subjects {
            if !self.test_subject(crew, subject.as_ref(), &program, tested, &expectation, &mut record, stop)? {
                return Ok(Unit::Stopped);
            }
        }
        if !record.findings.is_empty() {
            // Findings in a variant have its text with them; the unit's program is the seed.
            let text = variant.map_or(program.text, |variant| variant.text_with(&[]).into_bytes());
            record.program = Some(Program { text, ..program });
        }
        Ok(Unit::Done(record))
    }

    /// Makes one test of a program from elsewhere, and everything that follows from it in a unit.
    pub fn examine(
        &self,
        crew: &mut Crew,
        subject: &dyn Subject,
        program: &Program,
        recipe: &Recipe,
        stop: &AtomicBool,
    ) -> Result<Examined> {
        crew.forget_programs()?;
        match self.expectation(crew, program)? {
            Ok(expectation) => {
                let mut examiner = Examiner::new(self, subject, program, &expectation, stop);
                examiner.examine(crew, 0, 0, GIVEN, recipe)
            }
            Err(reason) => Ok(Examined::Inconclusive(format!("the program {reason}"))),
        }
    }

    /// Every test of one subject; false when told to stop.
    #[allow(clippy::too_many_arguments, reason = "all that a test of a subject depends on")]
    fn test_subject(
        &self,
        crew: &mut Crew,
        subject: &dyn Subject,
        program: &Program,
        variant: Option<Tested>,
        expectation: &Expectation,
        record: &mut UnitRecord,
        stop: &AtomicBool,
    ) -> Result<bool> {
        let name = subject.identity().name.clone();
        let tests = self.tests(subject, record.index, variant.map(|tested| tested.number))?;
        let mut examiner = Examiner::new(self, subject, program, expectation, stop).of_variant(variant);
        for test in tests {
            let number = record.tests;
            record.tests += 1;
            let examined = examiner
                .examine(crew, record.index, number, test.strategy, &test.recipe)
                .with_context(|| format!("{name} with {}", test.recipe))?;
            if stop.load(Relaxed) {
                return Ok(false);
            }
            match examined {
                Examined::Fine => {}
                Examined::Refused => {
                    *record.inconclusive.entry(format!("refused by {name}")).or_default() += 1;
                    // What the subject refuses unoptimised, it refuses in every other way as well.
                    if test.strategy == BASELINE {
                        return Ok(true);
                    }
                }
                Examined::Inconclusive(reason) => *record.inconclusive.entry(reason).or_default() += 1,
                Examined::Finding(finding) => record.findings.push(*finding),
            }
        }
        Ok(true)
    }

    /// The tests of one subject in one unit: its own baseline, then each strategy's recipes.
    /// Variants are for the strategies that want them.
    fn tests(&self, subject: &dyn Subject, unit: u64, variant: Option<u32>) -> Result<Vec<Test>> {
        let name = &subject.identity().name;
        let mut tests = vec![Test { strategy: BASELINE, recipe: subject.baseline() }];
        for strategy in &self.strategies {
            // What is not drawn at random was tested when the program first came up.
            if self.source.round(self.member(unit).seed) > 0 && !strategy.draws()
                || variant.is_some() && !strategy.on_variants()
            {
                continue;
            }
            let excluded = self.config.known.iter().filter_map(|bug| bug.excluded(name)).collect();
            let stock = Stock { levels: subject.levels(), passes: self.passes.get(name), excluded };
            let purpose = match variant {
                Some(number) => format!("{} {name} variant {number}", strategy.name()),
                None => format!("{} {name}", strategy.name()),
            };
            let program = self.member(unit).seed;
            let recipes = match (strategy.shared_by(&stock, &self.config.shape), self.config.select) {
                (Some(programs), _) => self.dealt(programs, *strategy, &stock, name, program)?,
                (None, Some(shape)) if strategy.needs_passes() && !strategy.on_variants() => {
                    self.selected(shape, *strategy, &stock, name, program)?
                }
                _ => strategy.recipes(&stock, &self.config.shape, &mut self.random(unit, &purpose)),
            };
            let test = |recipe: Recipe| Test {
                strategy: strategy.name(),
                recipe: recipe.with_llvm_args(&self.config.llvm_args),
            };
            tests.extend(recipes.into_iter().map(test));
        }
        Ok(tests)
    }

    /// A program's share of the sequences that stand for the pool of its round.
    fn selected(
        &self,
        shape: RoundShape,
        strategy: &dyn Strategy,
        stock: &Stock,
        subject: &str,
        program: u64,
    ) -> Result<Vec<Recipe>> {
        let pool = SequenceShape { count: shape.pool, ..self.config.shape.clone() };
        let purpose = format!("{} {subject}", strategy.name());
        self.rounds.share(shape.programs, &purpose, program, |round| {
            let mut random = self.random(round, &format!("pool of {purpose}"));
            let pool = strategy.recipes(stock, &pool, &mut random);
            representative(pool, self.config.shape.count as usize * shape.programs as usize, random.random())
        })
    }

    /// A program's share of recipes that mean something only together.
    fn dealt(
        &self,
        programs: u32,
        strategy: &dyn Strategy,
        stock: &Stock,
        subject: &str,
        program: u64,
    ) -> Result<Vec<Recipe>> {
        let purpose = format!("{} {subject}", strategy.name());
        self.rounds.share(programs, &purpose, program, |round| {
            Ok(strategy.recipes(stock, &self.config.shape, &mut self.random(round, &purpose)))
        })
    }
}

/// A record of a unit that told nothing, with the reason if that is to be counted.
fn with_reason(mut record: UnitRecord, reason: Option<String>) -> UnitRecord {
    if let Some(reason) = reason {
        *record.inconclusive.entry(reason).or_default() += 1;
    }
    record
}
