//! Random statements for code that is never executed, unrolled from the grammar of C to a bounded
//! depth. They use what is in scope; what they would do is of no concern, but they must compile
//! without a word from the compilers about undefined behaviour.

use rand::Rng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;
use whodunit_syntax::{NodeKind, TypeKind, Unit};

use super::Site;
use crate::integer::Lvalue;
use crate::lvalues::lvalues;
use crate::scope::{Visible, file_level, visible};

/// Levels of statements and of expressions.
const STATEMENT_DEPTH: u32 = 3;
const EXPRESSION_DEPTH: u32 = 3;

/// What random statements can be made of.
pub struct Body<'a> {
    unit: &'a Unit,
    visible: Vec<Visible>,
    callees: Vec<Callee>,
    /// What a `return` needs: nothing, a number, or something else, which is not made here.
    returns: Returns,
    in_loop: bool,
}

struct Callee {
    name: String,
    parameters: usize,
}

#[derive(Clone, Copy, PartialEq)]
enum Returns {
    Nothing,
    Number,
    Else,
}

impl<'a> Body<'a> {
    pub fn new(site: &Site<'a>, in_loop: bool) -> Body<'a> {
        let (unit, point) = (site.unit, site.point);
        let is_loop = |kind: &NodeKind| matches!(kind, NodeKind::While | NodeKind::Do | NodeKind::For);
        let around = unit.ancestors(point.statement).take_while(|id| *id != point.function);
        let in_loop = in_loop || around.map(|id| &unit.nodes[id as usize].kind).any(is_loop);
        Body {
            unit,
            visible: visible(unit, point.function, point.statement),
            callees: callees(unit, point.function),
            returns: returns(unit, point.function),
            in_loop,
        }
    }

    /// A block of statements; none if there is nothing to make them of.
    pub fn block(&self, random: &mut Pcg64) -> Option<String> {
        self.statements(STATEMENT_DEPTH, self.in_loop, random)
    }

    fn statements(&self, depth: u32, in_loop: bool, random: &mut Pcg64) -> Option<String> {
        let count = random.random_range(1..=3);
        let statements: Option<Vec<_>> = (0..count).map(|_| self.statement(depth, in_loop, random)).collect();
        Some(format!("{{\n{}\n}}", statements?.join("\n")))
    }

    fn statement(&self, depth: u32, in_loop: bool, random: &mut Pcg64) -> Option<String> {
        let kinds = if depth == 0 { 2 } else { 8 };
        match random.random_range(0..kinds) {
            2 | 3 => {
                let (condition, then) = (self.number(random)?, self.statements(depth - 1, in_loop, random)?);
                let otherwise = match random.random_bool(0.4) {
                    true => format!(" else {}", self.statements(depth - 1, in_loop, random)?),
                    false => String::new(),
                };
                Some(format!("if ({condition}) {then}{otherwise}"))
            }
            4 | 5 => self.counted_loop(depth, random),
            6 => {
                let (condition, body) = (self.number(random)?, self.statements(depth - 1, true, random)?);
                Some(format!("while ({condition}) {body}"))
            }
            7 => self.leave(in_loop, random).or_else(|| self.assignment(random)),
            1 => self.call(random).or_else(|| self.assignment(random)),
            _ => self.assignment(random),
        }
    }

    fn counted_loop(&self, depth: u32, random: &mut Pcg64) -> Option<String> {
        let counter = self.target(random)?.text;
        let (from, to, step) = (random.random_range(-8..8), random.random_range(-4..32), random.random_range(1..4));
        let body = self.statements(depth - 1, true, random)?;
        Some(match random.random_bool(0.7) {
            true => format!("for ({counter} = {from}; {counter} < {to}; {counter} += {step}) {body}"),
            false => format!("for ({counter} = {to}; {counter} >= {from}; {counter} -= {step}) {body}"),
        })
    }

    fn leave(&self, in_loop: bool, random: &mut Pcg64) -> Option<String> {
        match (random.random_range(0..3), self.returns) {
            (0, _) if in_loop => Some("break;".to_owned()),
            (1, _) if in_loop => Some("continue;".to_owned()),
            (_, Returns::Nothing) => Some("return;".to_owned()),
            (_, Returns::Number) => Some(format!("return {};", self.number(random)?)),
            (_, Returns::Else) => None,
        }
    }

    fn assignment(&self, random: &mut Pcg64) -> Option<String> {
        let target = self.target(random)?.text;
        let value = self.number(random)?;
        let operator = ["=", "=", "=", "+=", "-=", "*=", "^=", "|=", "&="].choose(random)?;
        Some(format!("{target} {operator} {value};"))
    }

    fn call(&self, random: &mut Pcg64) -> Option<String> {
        let callee = self.callees.choose(random)?;
        let arguments: Option<Vec<_>> = (0..callee.parameters).map(|_| self.number(random)).collect();
        Some(format!("{}({});", callee.name, arguments?.join(", ")))
    }

    /// Something that can be assigned to.
    fn target(&self, random: &mut Pcg64) -> Option<Lvalue> {
        self.leaf(random, |lvalue| !lvalue.is_const)
    }

    fn leaf(&self, random: &mut Pcg64, fits: impl Fn(&Lvalue) -> bool) -> Option<Lvalue> {
        const TRIES: usize = 12;
        (0..TRIES).find_map(|_| {
            let found = lvalues(self.unit, self.visible.choose(random)?, random);
            found.choose(random).filter(|lvalue| fits(lvalue)).cloned()
        })
    }

    fn number(&self, random: &mut Pcg64) -> Option<String> {
        self.expression(EXPRESSION_DEPTH, random)
    }

    fn expression(&self, depth: u32, random: &mut Pcg64) -> Option<String> {
        if depth == 0 || random.random_bool(0.3) {
            return match random.random_bool(0.75) {
                true => self.leaf(random, |_| true).map(|lvalue| lvalue.text).or(Some("1".to_owned())),
                false => Some(random.random_range(1..100).to_string()),
            };
        }
        let one = self.expression(depth - 1, random)?;
        match random.random_range(0..10) {
            0 => Some(format!("(-({one}))")),
            1 => Some(format!("(~({one}))")),
            2 => Some(format!("(!({one}))")),
            3 => Some(format!("({one} >> {})", random.random_range(0..7))),
            4 => Some(format!("({one} % {})", random.random_range(2..50))),
            5 => self.element(&one, random).or(Some(one)),
            _ => {
                let other = self.expression(depth - 1, random)?;
                let operator =
                    ["+", "-", "*", "&", "|", "^", "<", "<=", ">", ">=", "==", "!=", "&&", "||"].choose(random)?;
                Some(format!("(({one}) {operator} ({other}))"))
            }
        }
    }

    /// An element of an array of integers at a computed place.
    fn element(&self, index: &str, random: &mut Pcg64) -> Option<String> {
        let arrays = self.visible.iter().filter_map(|variable| {
            let TypeKind::Array { element, length: Some(length) } = self.unit.types[variable.type_ as usize].kind
            else {
                return None;
            };
            let element = &self.unit.types[element as usize];
            let number = matches!(element.kind, TypeKind::Integer(_) | TypeKind::Enum(_)) && !element.is_volatile;
            (number && length > 0).then_some((&variable.name, length))
        });
        let (name, length) = *arrays.collect::<Vec<_>>().choose(random)?;
        Some(format!("{name}[(unsigned long)({index}) % {length}]"))
    }
}

/// Functions known before this one that take numbers only.
fn callees(unit: &Unit, function: u32) -> Vec<Callee> {
    let earlier = file_level(unit).take_while(|id| *id < function);
    let callee = |id: u32| {
        let node = &unit.nodes[id as usize];
        let TypeKind::Function { parameters, is_variadic: false, .. } = &unit.type_of(id)?.kind else { return None };
        let number = |type_: &u32| {
            matches!(unit.types[*type_ as usize].kind, TypeKind::Integer(_) | TypeKind::Enum(_) | TypeKind::Float)
        };
        let fits = node.kind == NodeKind::Function && node.name != "main" && !node.from_macro;
        // A local variable may hide the function.
        let hidden = unit.within(function).any(|local| {
            let local = &unit.nodes[local as usize];
            matches!(local.kind, NodeKind::Variable | NodeKind::Parameter) && local.name == node.name
        });
        // A declaration without parameters may stand for a function with some.
        let counted = !parameters.is_empty() || node.declared.is_some_and(|declared| declared.is_definition);
        (fits && !hidden && counted && parameters.iter().all(number))
            .then(|| Callee { name: node.name.clone(), parameters: parameters.len() })
    };
    earlier.filter_map(callee).collect()
}

fn returns(unit: &Unit, function: u32) -> Returns {
    let Some(TypeKind::Function { result, .. }) = unit.type_of(function).map(|type_| &type_.kind) else {
        return Returns::Else;
    };
    match unit.types[*result as usize].kind {
        TypeKind::Void => Returns::Nothing,
        TypeKind::Integer(_) | TypeKind::Enum(_) | TypeKind::Float => Returns::Number,
        _ => Returns::Else,
    }
}
