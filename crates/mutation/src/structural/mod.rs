//! Statements inserted into a program: RecBi's four structural operators, which change its flow of
//! control, and DiWi's synthesis.
//! Every insertion has a number, so that a search can choose one without seeing it.

mod binding;
mod extract;
mod ingredients;
mod jumps;
mod locations;

use whodunit_program::Edit;

use crate::mutable::{Mutable, Mutation, insertion};
use crate::rules::Operator;
use binding::{Bindings, Candidates};
pub use ingredients::{Function, Hole, HoleType, Ingredients, Piece, Template};
use locations::Location;

/// What names of our own begin with.
const OWN: &str = "witness_";

impl Mutable<'_> {
    /// How many mutants an operator has: of those that insert, one for each place, ingredient and
    /// choice of variables.
    pub fn operator_places(&self, operator: Operator, pool: &Ingredients) -> usize {
        match operator {
            Operator::InsertGoto => self.jumps().len(),
            Operator::InsertIf | Operator::InsertWhile | Operator::InsertCall | Operator::InsertStatement => {
                let all = self.choices(operator, pool);
                all.fold(0, |sum: usize, choice| sum.saturating_add(choice.bindings.count()))
            }
            local => self.local_places(local),
        }
    }

    /// The mutant of an operator by its number.
    pub fn operator_mutant(&self, operator: Operator, pool: &Ingredients, place: usize) -> Option<Mutation> {
        let edits = match operator {
            Operator::InsertGoto => self.jump(*self.jumps().get(place)?),
            Operator::InsertIf | Operator::InsertWhile | Operator::InsertCall | Operator::InsertStatement => {
                let mut left = place;
                let choice = self.choices(operator, pool).find_map(|choice| {
                    let count = choice.bindings.count();
                    let found = (left < count).then_some((choice, left));
                    left = left.saturating_sub(count);
                    found
                });
                let (choice, number) = choice?;
                self.inserted(operator, pool, &choice, number)
            }
            local => return self.local_mutant(local, place),
        };
        Some(Mutation { rule: operator.name().to_owned(), edits })
    }

    /// Places and ingredients that go together.
    fn choices<'m>(&'m self, operator: Operator, pool: &'m Ingredients) -> impl Iterator<Item = Choice> + 'm {
        let guards = matches!(operator, Operator::InsertIf | Operator::InsertWhile);
        let locations = self.locations().into_iter().filter(move |it| !guards || it.can_be_guarded);
        locations.flat_map(move |location| {
            let candidates = Candidates::at(self.unit, location.statement);
            let holes: Vec<&[Hole]> = match operator {
                Operator::InsertCall => pool.functions.iter().map(|function| &function.parameters[..]).collect(),
                Operator::InsertStatement => pool.statements.iter().map(|statement| &statement.holes[..]).collect(),
                _ => pool.conditions.iter().map(|condition| &condition.holes[..]).collect(),
            };
            let bound = (0..).zip(holes).filter_map(|(ingredient, holes)| {
                let bindings = candidates.bind(holes)?;
                Some(Choice { location: location.clone(), ingredient, bindings })
            });
            bound.collect::<Vec<_>>()
        })
    }

    fn inserted(&self, operator: Operator, pool: &Ingredients, choice: &Choice, number: usize) -> Vec<Edit> {
        let names = choice.bindings.names(self.unit, number);
        let guard = |keyword: &str| format!("{keyword} ({}) ", pool.conditions[choice.ingredient].fill(&names));
        let (definition, text) = match operator {
            Operator::InsertIf => (None, guard("if")),
            Operator::InsertWhile => (None, guard("while")),
            // In a block, so that no `else` behind it finds another `if`.
            Operator::InsertStatement => (None, format!("{{ {} }} ", pool.statements[choice.ingredient].fill(&names))),
            _ => {
                let name = self.fresh("called");
                let definition = pool.functions[choice.ingredient].define(&name);
                (Some(definition), format!("{name}({}); ", names.join(", ")))
            }
        };
        let mut edits: Vec<Edit> = definition.map(|text| insertion(0, &format!("{text}\n"))).into_iter().collect();
        edits.extend(self.before(&choice.location, &text));
        edits
    }

    /// Something in front of a statement, in a block if there has to be one.
    fn before(&self, location: &Location, text: &str) -> Vec<Edit> {
        let range = self.range(location.statement);
        if location.is_in_block {
            return vec![insertion(range.start, text)];
        }
        vec![insertion(range.start, &format!("{{ {text}")), insertion(range.end, " }")]
    }

    /// A name that the program does not have.
    fn fresh(&self, what: &str) -> String {
        let taken = |name: &str| self.text.windows(name.len()).any(|window| window == name.as_bytes());
        let mut names = (0u64..).map(|number| format!("{OWN}{what}_{number}"));
        // The last is never reached: a text has an end.
        names.find(|name| !taken(name)).unwrap_or_default()
    }
}

/// A place, an ingredient, and how the names in it can be bound.
struct Choice {
    location: Location,
    ingredient: usize,
    bindings: Bindings,
}
