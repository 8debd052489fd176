//! TCB, always true conditional block: variables are saved, changed, used and given back, and every
//! value on the way is known (figures 4 and 6 of the paper).

use std::collections::BTreeSet;

use rand::Rng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;

use super::{Made, Mutator, Site, predicate};
use crate::integer::{Environment, Known, Lvalue, Values, convert, name};
use crate::synthesis;

pub struct Tcb;

/// Variables that one block changes, at most.
const TARGETS: usize = 3;
/// Leaves of an expression, at most.
const LEAVES: usize = 5;

impl Mutator for Tcb {
    fn name(&self) -> &'static str {
        "tcb"
    }

    fn about(&self) -> &'static str {
        "puts in a block that changes variables by expressions without undefined behaviour and restores them (Hermes)"
    }

    fn is_for_live_code(&self) -> bool {
        true
    }

    fn make(&self, site: &Site, random: &mut Pcg64) -> Option<Made> {
        if !site.may_write {
            return None;
        }
        let targets = targets(site.environment, random);
        if targets.is_empty() {
            return None;
        }
        let mut writing = Writing { environment: site.environment.clone(), lines: vec!["{".to_owned()] };
        let saved: Vec<usize> = targets
            .iter()
            .enumerate()
            .map(|(number, target)| writing.declare(format!("whodunit_{}_{number}", site.id), *target, random))
            .collect();
        let condition = predicate(&writing.environment, true, random)?;
        writing.lines.push(format!("if ({condition}) {{"));
        for (target, saved) in targets.iter().zip(&saved) {
            writing.copy(*saved, *target);
            writing.change(*target, random);
        }
        writing.use_under_false_predicate(&targets, random)?;
        writing.lines.push("}".to_owned());
        for (target, saved) in targets.iter().zip(&saved) {
            let text = |at: usize| writing.environment.known[at].lvalue.text.clone();
            let line = format!("{} = {};", text(*target), text(*saved));
            writing.lines.push(line);
        }
        writing.lines.push("}".to_owned());
        Some(Made::before(site, writing.lines.join("\n")))
    }
}

/// Variables to be changed: those that can be written and whose values are all known.
fn targets(environment: &Environment, random: &mut Pcg64) -> Vec<usize> {
    let fit = |known: &Known| !known.lvalue.is_const && matches!(known.values, Values::Set(_));
    let mut all: Vec<usize> = (0..environment.known.len()).filter(|at| fit(&environment.known[*at])).collect();
    all.shuffle(random);
    let count = random.random_range(1..=TARGETS);
    all.truncate(count);
    all
}

/// A block as it is written, and what is known after its last line.
struct Writing {
    environment: Environment,
    lines: Vec<String>,
}

impl Writing {
    /// Text and values of a random expression; a value of the variable at hand if there is none.
    fn expression(&self, fallback: usize, random: &mut Pcg64) -> (String, BTreeSet<i128>) {
        let made = synthesis::expression(&self.environment, LEAVES, random);
        let known = made.and_then(|made| {
            let (_, values) = made.speculate(&self.environment).ok()?;
            Some((made.text(&self.environment), values))
        });
        known.unwrap_or_else(|| (self.environment.known[fallback].lvalue.text.clone(), self.values(fallback)))
    }

    fn values(&self, at: usize) -> BTreeSet<i128> {
        match &self.environment.known[at].values {
            Values::Set(values) => values.clone(),
            Values::Range { .. } => BTreeSet::new(),
        }
    }

    /// A new variable of the type of another one.
    fn declare(&mut self, new: String, like: usize, random: &mut Pcg64) -> usize {
        let type_ = self.environment.known[like].lvalue.type_;
        let (text, values) = self.expression(like, random);
        self.lines.push(format!("{} {new} = {text};", name(type_)));
        let lvalue = Lvalue { text: new, type_, bits: None, is_const: false };
        let values = Values::Set(values.iter().map(|value| convert(*value, type_, None)).collect());
        self.environment.known.push(Known { lvalue, values });
        self.environment.known.len() - 1
    }

    fn copy(&mut self, to: usize, from: usize) {
        let known = &self.environment.known;
        self.lines.push(format!("{} = {};", known[to].lvalue.text, known[from].lvalue.text));
        self.environment.known[to].values = Values::Set(self.values(from));
    }

    fn change(&mut self, target: usize, random: &mut Pcg64) {
        let (text, values) = self.expression(target, random);
        let known = &mut self.environment.known[target];
        self.lines.push(format!("{} = {text};", known.lvalue.text));
        let (type_, bits) = (known.lvalue.type_, known.lvalue.bits);
        known.values = Values::Set(values.iter().map(|value| convert(*value, type_, bits)).collect());
    }

    /// Without a use the compiler would drop what was assigned.
    fn use_under_false_predicate(&mut self, targets: &[usize], random: &mut Pcg64) -> Option<()> {
        let condition = predicate(&self.environment, false, random)?;
        let keyword = if random.random_bool(0.3) { "while" } else { "if" };
        self.lines.push(format!("{keyword} ({condition}) {{"));
        self.lines.push("extern int printf(const char *, ...);".to_owned());
        for target in targets {
            let text = &self.environment.known[*target].lvalue.text;
            self.lines.push(format!("printf(\"%lld\\n\", (long long)({text}));"));
        }
        self.lines.push("}".to_owned());
        Some(())
    }
}
