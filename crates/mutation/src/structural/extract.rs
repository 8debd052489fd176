//! Ingredients from a program, such as a developer's test: conditions and statements over plain
//! variables, and functions that need nothing else of their program.

use std::collections::HashMap;

use whodunit_syntax::{NodeId, NodeKind, TypeKind, Unit, word_at};

use crate::scope::file_level;
use crate::structural::binding::hole_type;
use crate::structural::ingredients::{Function, Hole, Ingredients, Piece, Template};
use crate::uses::use_at;

/// Longer functions are test programs of their own rather than ingredients.
const LONGEST: usize = 2000;
/// The same of statements.
const LONGEST_STATEMENT: u32 = 300;

impl Ingredients {
    /// What a program has to offer; `unit` is the tree of `text`.
    pub fn from_program(unit: &Unit, text: &[u8]) -> Ingredients {
        let mut pool = Ingredients::default();
        let conditions = (0..unit.nodes.len() as NodeId).filter_map(|id| condition_of(unit, text, id));
        let conditions = conditions.filter_map(|id| template(unit, text, id, is_plain)).collect();
        let functions = file_level(unit).filter_map(|id| function(unit, text, id)).collect();
        let statements = (0..unit.nodes.len() as NodeId).filter_map(|id| statement(unit, text, id)).collect();
        pool.merge(Ingredients { conditions, functions, statements });
        pool
    }
}

/// The condition of a branch or a loop.
fn condition_of(unit: &Unit, text: &[u8], id: NodeId) -> Option<NodeId> {
    match unit.nodes[id as usize].kind {
        NodeKind::If | NodeKind::While => unit.children(id).next(),
        NodeKind::Do => unit.children(id).nth(1),
        NodeKind::For => unit.for_parts(id, text)?.condition,
        _ => None,
    }
}

/// A statement that does something to variables and needs nothing else of its program.
fn statement(unit: &Unit, text: &[u8], id: NodeId) -> Option<Template> {
    let node = &unit.nodes[id as usize];
    let does = matches!(
        node.kind,
        NodeKind::If | NodeKind::While | NodeKind::Do | NodeKind::For | NodeKind::Assignment | NodeKind::Unary
    );
    if !does || !unit.is_statement(id) || node.range.end - node.range.start > LONGEST_STATEMENT {
        return None;
    }
    let mut template = template(unit, text, id, is_movable)?;
    if !template.holes.iter().any(|hole| hole.is_written) {
        return None;
    }
    let ended = matches!(template.pieces.last(), Some(Piece::Text(text)) if text.ends_with([';', '}']));
    if !ended {
        template.pieces.push(Piece::Text(";".to_owned()));
    }
    Some(template)
}

/// Whether part of a statement means the same in any program: jumps do not, nor names of types.
fn is_movable(unit: &Unit, id: NodeId) -> bool {
    let node = &unit.nodes[id as usize];
    match node.kind {
        NodeKind::Compound | NodeKind::Declaration | NodeKind::Empty => true,
        NodeKind::If | NodeKind::While | NodeKind::Do | NodeKind::For => true,
        NodeKind::Variable => unit.type_of(id).is_some_and(|type_| hole_type(unit, &type_.kind).is_some()),
        _ => is_plain(unit, id),
    }
}

/// A condition or statement with holes for its variables; none if there is more in it than those and
/// what `fits`.
fn template(unit: &Unit, text: &[u8], id: NodeId, fits: fn(&Unit, NodeId) -> bool) -> Option<Template> {
    let (mut pieces, mut holes) = (Vec::new(), Vec::<Hole>::new());
    let mut numbers: HashMap<NodeId, usize> = HashMap::new();
    let whole = &unit.nodes[id as usize].range;
    let mut at = whole.start as usize;
    for part in unit.within(id) {
        let node = &unit.nodes[part as usize];
        if node.from_macro || !fits(unit, part) {
            return None;
        }
        if node.kind != NodeKind::Reference {
            continue;
        }
        let target = node.refers?;
        if unit.within(id).contains(&target) {
            continue;
        }
        let used = use_at(unit, part);
        if !matches!(unit.nodes[target as usize].kind, NodeKind::Variable | NodeKind::Parameter)
            || used.is_address_taken
        {
            return None;
        }
        let number = match numbers.get(&target) {
            Some(number) => *number,
            None => {
                holes.push(Hole { type_: hole_type(unit, &unit.type_of(part)?.kind)?, is_written: false });
                numbers.insert(target, holes.len() - 1);
                holes.len() - 1
            }
        };
        holes[number].is_written |= used.is_written;
        let start = node.range.start as usize;
        push_text(&mut pieces, text.get(at..start)?)?;
        pieces.push(Piece::Hole(number));
        at = start + node.name.len();
    }
    push_text(&mut pieces, text.get(at..whole.end as usize)?)?;
    (!holes.is_empty()).then_some(Template { pieces, holes })
}

fn push_text(pieces: &mut Vec<Piece>, text: &[u8]) -> Option<()> {
    let text = std::str::from_utf8(text).ok()?;
    if !text.is_empty() {
        pieces.push(Piece::Text(text.to_owned()));
    }
    Some(())
}

/// Whether part of an expression means the same in any program.
fn is_plain(unit: &Unit, id: NodeId) -> bool {
    let node = &unit.nodes[id as usize];
    match node.kind {
        NodeKind::Binary | NodeKind::Assignment | NodeKind::Unary | NodeKind::Conditional => {
            node.name != "%" || unit.type_of(id).is_some_and(|type_| matches!(type_.kind, TypeKind::Integer(_)))
        }
        NodeKind::Parentheses | NodeKind::IntegerLiteral | NodeKind::CharacterLiteral | NodeKind::FloatLiteral => true,
        NodeKind::Reference => true,
        // To a type that has no name of the program in it, which would be a node of its own.
        NodeKind::Cast => true,
        _ => false,
    }
}

/// A function under a name to be; none if it needs anything of its program or is not worth it.
fn function(unit: &Unit, text: &[u8], id: NodeId) -> Option<Function> {
    let node = &unit.nodes[id as usize];
    let is_definition = node.declared.is_some_and(|declared| declared.is_definition);
    let length = (node.range.end - node.range.start) as usize;
    if node.kind != NodeKind::Function || !is_definition || node.name == "main" || length > LONGEST {
        return None;
    }
    let mut mentions = vec![name_of_definition(text, node.range.start as usize, &node.name)?];
    for part in unit.within(id).skip(1) {
        let inner = &unit.nodes[part as usize];
        let needs = match &inner.kind {
            NodeKind::Assembly => true,
            NodeKind::Call => inner.name != node.name,
            NodeKind::Other(name) => name == "TypeRef",
            NodeKind::Reference => !inner.refers.is_some_and(|target| unit.within(id).contains(&target)),
            _ => false,
        };
        if inner.from_macro || node.from_macro || needs {
            return None;
        }
        if inner.kind == NodeKind::Reference && inner.refers == Some(id) {
            mentions.push(inner.range.start as usize);
        }
    }
    let TypeKind::Function { is_variadic: false, parameters, .. } = &unit.type_of(id)?.kind else { return None };
    let hole = |type_: &u32| {
        let type_ = hole_type(unit, &unit.types[*type_ as usize].kind)?;
        Some(Hole { type_, is_written: false })
    };
    let parameters: Vec<Hole> = parameters.iter().map(hole).collect::<Option<_>>()?;
    let definition = with_name(text, node.range.start as usize..node.range.end as usize, &node.name, &mentions)?;
    let head = definition.split('{').next().unwrap_or_default();
    let is_static = head.split_whitespace().any(|word| word == "static");
    Some(Function { text: if is_static { definition } else { format!("static {definition}") }, parameters })
}

/// Where a function is named in its own definition.
fn name_of_definition(text: &[u8], start: usize, name: &str) -> Option<usize> {
    let mut at = start;
    while text.get(at).is_some_and(|byte| !matches!(byte, b'{' | b';')) {
        let word = word_at(text, at);
        if word == name.as_bytes() {
            return Some(at);
        }
        at += word.len().max(1);
    }
    None
}

fn with_name(text: &[u8], range: std::ops::Range<usize>, name: &str, mentions: &[usize]) -> Option<String> {
    let mut result = String::new();
    let mut at = range.start;
    for mention in mentions {
        result.push_str(std::str::from_utf8(text.get(at..*mention)?).ok()?);
        result.push_str(Function::NAME);
        at = mention + name.len();
    }
    result.push_str(std::str::from_utf8(text.get(at..range.end)?).ok()?);
    Some(result)
}
