//! A program made ready to be mutated, and what comes of it.

use std::collections::HashMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use whodunit_program::{Edit, apply};
use whodunit_syntax::{NodeId, Unit};

use crate::declarations::{Entity, entities};
use crate::qualifiers::Wanted;
use crate::rules::{Operator, Rule, RuleKind, rules};
use crate::telling::{telling_nodes, touchable_nodes};
use crate::uses::{Uses, all_uses};
use crate::{constants, modifiers, operators, qualifiers, unary, variables};

/// One application of a rule or operator, as data.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mutation {
    /// Name of the rule, or of the operator if it inserts a statement.
    pub rule: String,
    /// In the order of the text and apart from each other.
    pub edits: Vec<Edit>,
}

impl Mutation {
    /// The text with the change made.
    pub fn apply(&self, text: &[u8]) -> Vec<u8> {
        apply(text, &self.edits)
    }
}

/// A program with what is known about its nodes.
pub struct Mutable<'a> {
    pub(crate) unit: &'a Unit,
    pub(crate) text: &'a [u8],
    /// Of each node, whether it is part of a statement that tells a result.
    pub(crate) telling: Vec<bool>,
    /// Of each node, whether it may be changed.
    pub(crate) touchable: Vec<bool>,
    uses: HashMap<NodeId, Uses>,
    entities: Vec<Entity>,
}

impl<'a> Mutable<'a> {
    /// `unit` is the tree of `text`.
    pub fn new(unit: &'a Unit, text: &'a [u8]) -> Mutable<'a> {
        let telling = telling_nodes(unit, text);
        let touchable = touchable_nodes(unit, &telling);
        let (uses, entities) = (all_uses(unit), entities(unit, text, &touchable));
        Mutable { unit, text, telling, touchable, uses, entities }
    }

    /// Every mutant of a rule, made as it is asked for, in the order of the text.
    pub fn mutants<'m>(&'m self, rule: &'m Rule) -> Box<dyn Iterator<Item = Mutation> + 'm> {
        let edits = self.edits(rule.kind);
        Box::new(edits.map(|edits| Mutation { rule: rule.name.clone(), edits }))
    }

    /// How many mutants a rule has.
    pub fn places(&self, rule: &Rule) -> usize {
        self.edits(rule.kind).count()
    }

    /// The mutant of a rule at a place.
    pub fn mutant(&self, rule: &Rule, place: usize) -> Option<Mutation> {
        self.mutants(rule).nth(place)
    }

    /// How many mutants the rules of one of RecBi's operators have together; none of those that insert.
    pub fn local_places(&self, operator: Operator) -> usize {
        rules_of(operator).map(|rule| self.places(rule)).sum()
    }

    /// The mutant of one of the rules of an operator, counted through all of them.
    pub fn local_mutant(&self, operator: Operator, place: usize) -> Option<Mutation> {
        rules_of(operator).flat_map(|rule| self.mutants(rule)).nth(place)
    }

    fn edits(&self, kind: RuleKind) -> Box<dyn Iterator<Item = Vec<Edit>> + '_> {
        match kind {
            RuleKind::InsertQualifier { qualifier, place, level } => {
                let wanted = Wanted { qualifier, place, level };
                Box::new(self.of_entities(move |it| qualifiers::insert(self.unit, &self.uses, it, &wanted)))
            }
            RuleKind::RemoveQualifier { qualifier, place, level } => {
                let wanted = Wanted { qualifier, place, level };
                Box::new(self.of_entities(move |entity| qualifiers::remove(entity, &wanted)))
            }
            RuleKind::InsertModifier { .. } | RuleKind::RemoveModifier { .. } | RuleKind::ReplaceModifier { .. } => {
                Box::new(self.of_entities(move |entity| modifiers::change(self.unit, &self.uses, entity, kind)))
            }
            RuleKind::ReplaceVariable { by } => {
                Box::new(self.nodes().flat_map(move |id| variables::replacements(self, id, by)))
            }
            RuleKind::ReplaceBinary { from, to } => {
                Box::new(self.nodes().filter_map(move |id| operators::replace(self, id, from, to)))
            }
            RuleKind::ReplaceStep { from, to } => {
                Box::new(self.nodes().filter_map(move |id| unary::change_step(self, id, from, Some(to))))
            }
            RuleKind::RemoveStep(step) => {
                Box::new(self.nodes().filter_map(move |id| unary::change_step(self, id, step, None)))
            }
            RuleKind::ReplaceUnary { from, to } => {
                Box::new(self.nodes().filter_map(move |id| unary::change_sign(self, id, from, Some(to))))
            }
            RuleKind::RemoveUnary(operator) => {
                Box::new(self.nodes().filter_map(move |id| unary::change_sign(self, id, operator, None)))
            }
            RuleKind::ChangeConstant(how) => {
                Box::new(self.nodes().filter_map(move |id| constants::change(self, id, how)))
            }
        }
    }

    /// Nodes that may be changed.
    fn nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        (0..).zip(&self.touchable).filter(|(_, touchable)| **touchable).map(|(id, _)| id)
    }

    fn of_entities<'m>(
        &'m self,
        change: impl Fn(&Entity) -> Option<Vec<Edit>> + 'm,
    ) -> impl Iterator<Item = Vec<Edit>> + 'm {
        self.entities.iter().filter_map(change).map(|mut edits| {
            // A parameter's prototype may come after its definition.
            edits.sort_by_key(|edit| edit.range.start);
            edits
        })
    }

    /// Bytes of a node.
    pub(crate) fn range(&self, id: NodeId) -> Range<usize> {
        let range = &self.unit.nodes[id as usize].range;
        range.start as usize..range.end as usize
    }
}

fn rules_of(operator: Operator) -> impl Iterator<Item = &'static Rule> {
    rules().iter().filter(move |rule| rule.kind.operator() == operator)
}

pub(crate) fn insertion(at: usize, text: &str) -> Edit {
    Edit { range: at..at, text: text.into() }
}

pub(crate) fn removal(range: Range<usize>) -> Edit {
    Edit { range, text: Vec::new() }
}

pub(crate) fn replacement(range: Range<usize>, text: String) -> Edit {
    Edit { range, text: text.into_bytes() }
}

/// A replacement by an operator that does not run into what stands beside it: `a+-b` must not
/// become `a--b`.
pub(crate) fn operator_edit(text: &[u8], range: Range<usize>, operator: &str) -> Edit {
    let is_sign = |byte: Option<&u8>| byte.is_some_and(|byte| b"+-*/%&|^<>=!~".contains(byte));
    let before = if is_sign(range.start.checked_sub(1).and_then(|at| text.get(at))) { " " } else { "" };
    let after = if is_sign(text.get(range.end)) { " " } else { "" };
    replacement(range, format!("{before}{operator}{after}"))
}
