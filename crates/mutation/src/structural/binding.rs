//! Names of ingredients become names of variables that are in scope and of a compatible type.

use whodunit_syntax::{NodeId, TypeKind, Unit};

use crate::scope::{bare, visible};
use crate::structural::ingredients::{Hole, HoleType};

/// Variables that can be named at a place.
pub struct Candidates(Vec<(NodeId, HoleType, bool)>);

impl Candidates {
    pub fn at(unit: &Unit, statement: NodeId) -> Candidates {
        let known = |id: NodeId| {
            let type_ = unit.type_of(id)?;
            Some((id, hole_type(unit, &type_.kind)?, type_.is_const))
        };
        Candidates(visible(unit, statement).into_iter().filter_map(|(id, _)| known(id)).collect())
    }

    /// What each hole can be bound to; none if there is one that nothing fits.
    pub fn bind(&self, holes: &[Hole]) -> Option<Bindings> {
        let fitting = |hole: &Hole| -> Vec<NodeId> {
            let fits = |(_, type_, is_const): &&(NodeId, HoleType, bool)| {
                *type_ == hole.type_ && !(hole.is_written && *is_const)
            };
            self.0.iter().filter(fits).map(|(id, ..)| *id).collect()
        };
        let all: Vec<Vec<NodeId>> = holes.iter().map(fitting).collect();
        all.iter().all(|one| !one.is_empty()).then_some(Bindings(all))
    }
}

/// The variables for each hole.
pub struct Bindings(Vec<Vec<NodeId>>);

impl Bindings {
    /// How many ways there are to choose one for each hole.
    pub fn count(&self) -> usize {
        self.0.iter().fold(1, |product: usize, one| product.saturating_mul(one.len()))
    }

    /// Names for the holes, by the number of the choice.
    pub fn names<'u>(&self, unit: &'u Unit, mut number: usize) -> Vec<&'u str> {
        let mut names = Vec::with_capacity(self.0.len());
        for one in &self.0 {
            names.push(unit.nodes[one[number % one.len()] as usize].name.as_str());
            number /= one.len();
        }
        names
    }
}

/// The type of a hole that takes such a value; none of what ingredients do not deal with.
pub fn hole_type(unit: &Unit, kind: &TypeKind) -> Option<HoleType> {
    match kind {
        TypeKind::Integer(_) => Some(HoleType::Integer),
        TypeKind::Float => Some(HoleType::Float),
        TypeKind::Pointer(target) => {
            let target = &unit.types[*target as usize];
            let is_number = matches!(target.kind, TypeKind::Integer(_) | TypeKind::Float);
            let plain = is_number && !target.is_const && !target.is_volatile;
            plain.then(|| HoleType::Pointer(bare(&target.spelling).to_owned()))
        }
        _ => None,
    }
}
