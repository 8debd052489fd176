//! Inserting, removing and replacing `long`, `short`, `signed` and `unsigned`.

use std::collections::HashMap;

use whodunit_program::Edit;
use whodunit_syntax::{NodeId, TypeId, TypeKind, Unit};

use crate::declarations::{Declaration, Entity};
use crate::mutable::{insertion, removal, replacement};
use crate::rules::RuleKind;
use crate::scope::bare;
use crate::specifiers::{Stars, Word};
use crate::uses::Uses;

/// The entity with its type changed as a rule says; none if that is no type or would not fit.
pub fn change(unit: &Unit, uses: &HashMap<NodeId, Uses>, entity: &Entity, rule: RuleKind) -> Option<Vec<Edit>> {
    let mut edits = Vec::new();
    for declaration in entity {
        let wanted = match rule {
            RuleKind::InsertModifier { place, .. } | RuleKind::RemoveModifier { place, .. } => Some(place),
            _ => None,
        };
        if wanted.is_some_and(|place| place != declaration.place) {
            return None;
        }
        let before = type_words(unit, declaration)?;
        let after = changed(&before, rule)?;
        let (old, new) = (Shape::of(&before)?, Shape::of(&after)?);
        let fits = |(id, stars): &(NodeId, Option<Stars>)| fits(unit, uses, *id, stars.as_ref(), old, new);
        if !declaration.declarators.iter().all(fits) {
            return None;
        }
        edits.extend(write(declaration, rule, &after));
    }
    Some(edits)
}

/// The words of the type, also if the declaration names it otherwise.
fn type_words(unit: &Unit, declaration: &Declaration) -> Option<Vec<String>> {
    let specifiers = &declaration.specifiers;
    if specifiers.typedef.is_none() {
        return Some(specifiers.type_words.iter().map(|word| word.text.clone()).collect());
    }
    let (id, stars) = declaration.declarators.first()?;
    stars.as_ref()?;
    let type_ = &unit.types[innermost(unit, unit.nodes[*id as usize].type_?) as usize];
    let is_number = matches!(type_.kind, TypeKind::Integer(_) | TypeKind::Float);
    is_number.then(|| bare(&type_.spelling).split(' ').map(str::to_owned).collect())
}

/// What pointers point to and arrays are made of.
fn innermost(unit: &Unit, mut type_: TypeId) -> TypeId {
    while let TypeKind::Pointer(inner) | TypeKind::Array { element: inner, .. } = unit.types[type_ as usize].kind {
        type_ = inner;
    }
    type_
}

fn changed(words: &[String], rule: RuleKind) -> Option<Vec<String>> {
    let place_of = |modifier: &str| words.iter().position(|word| word == modifier);
    let mut after = words.to_vec();
    match rule {
        RuleKind::InsertModifier { modifier, .. } => after.insert(0, modifier.to_owned()),
        RuleKind::RemoveModifier { modifier, .. } => {
            after.remove(place_of(modifier)?);
            if after.is_empty() {
                after.push("int".to_owned());
            }
        }
        RuleKind::ReplaceModifier { from, to } => after[place_of(from)?] = to.to_owned(),
        _ => return None,
    }
    Some(after)
}

/// What a list of words means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shape {
    /// Bytes, with `long long` told from `long`.
    rank: u32,
    is_unsigned: bool,
    is_float: bool,
}

impl Shape {
    /// None if the words together are no type.
    fn of(words: &[String]) -> Option<Shape> {
        let count = |wanted: &str| words.iter().filter(|word| *word == wanted).count();
        let [char, short, int, long] = ["char", "short", "int", "long"].map(count);
        let [signed, unsigned, double] = ["signed", "unsigned", "double"].map(count);
        let known = char + short + int + long + signed + unsigned + double == words.len();
        let once = char <= 1 && short <= 1 && int <= 1 && double <= 1 && signed + unsigned <= 1 && long <= 2;
        let is_float = double == 1;
        let apart = match (char, is_float) {
            (1, _) => short + int + long + double == 0,
            (_, true) => short + int + signed + unsigned == 0 && long <= 1,
            _ => short == 0 || long == 0,
        };
        let rank = match (char, short, long) {
            (1, ..) => 1,
            (_, 1, _) => 2,
            (_, _, long) => [4, 8, 9][long.min(2)],
        };
        (known && once && apart && !words.is_empty()).then_some(Shape { rank, is_unsigned: unsigned == 1, is_float })
    }
}

/// Whether a variable may have its type changed: nobody sees it through a pointer of the old type.
fn fits(unit: &Unit, uses: &HashMap<NodeId, Uses>, id: NodeId, stars: Option<&Stars>, old: Shape, new: Shape) -> bool {
    let Some(stars) = stars else { return false };
    let only_sign = old.rank == new.rank && old.is_float == new.is_float;
    let used = uses.get(&id).copied().unwrap_or_default();
    let formatted = used.is_formatted && (old.rank > 4 || new.rank > 4);
    let bits = bits_of(unit, id);
    let wide_enough = bits.is_none_or(|bits| bits <= new.rank.min(8) * 8);
    let pointer = stars.count > 0;
    // Through a pointer, types that differ in their sign may be mixed; those of another size may not.
    let seen = if pointer { !only_sign || stars.count > 1 } else { used.is_address_taken && !only_sign };
    !formatted && wide_enough && !seen
}

/// Width of a bit-field.
fn bits_of(unit: &Unit, id: NodeId) -> Option<u32> {
    let node = &unit.nodes[id as usize];
    let record = node.parent.and_then(|parent| unit.type_of(parent))?;
    let TypeKind::Record { fields, .. } = &record.kind else { return None };
    fields.iter().find(|field| field.name == node.name)?.bits
}

fn write(declaration: &Declaration, rule: RuleKind, after: &[String]) -> Option<Edit> {
    let specifiers = &declaration.specifiers;
    if let Some(name) = &specifiers.typedef {
        return Some(replacement(name.range.clone(), after.join(" ")));
    }
    let find = |modifier: &str| specifiers.type_words.iter().find(|word| word.text == modifier);
    match rule {
        RuleKind::InsertModifier { modifier, .. } => {
            let first = specifiers.type_words.first()?;
            Some(insertion(first.range.start, &format!("{modifier} ")))
        }
        RuleKind::RemoveModifier { modifier, .. } => find(modifier).map(|word: &Word| match after {
            [only] if specifiers.type_words.len() == 1 => replacement(word.range.clone(), only.clone()),
            _ => removal(word.range.clone()),
        }),
        RuleKind::ReplaceModifier { from, to } => find(from).map(|word| replacement(word.range.clone(), to.to_owned())),
        _ => None,
    }
}
