//! The tree of a translation unit, flat: nodes in the order of the text, each before what it holds.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::types::{Type, TypeId};

/// Place of a node in its unit.
pub type NodeId = u32;

/// What stands in the file itself; nothing of what it includes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    pub nodes: Vec<Node>,
    pub types: Vec<Type>,
}

/// A declaration, a statement or an expression.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Node {
    pub kind: NodeKind,
    /// Bytes of the text. A statement that ends in a semicolon has it inside.
    pub range: Range<u32>,
    /// Whether it begins or ends within a macro's expansion: then the range is where that is called.
    pub from_macro: bool,
    pub parent: Option<NodeId>,
    /// The first node after all that this one holds.
    pub end: NodeId,
    /// Of declarations and expressions.
    pub type_: Option<TypeId>,
    /// What is declared or referred to, or the operator: `g_12`, `+=`, `lbl_3`.
    pub name: String,
    /// The declaration or label that it refers to, if that stands in the file.
    pub refers: Option<NodeId>,
    pub declared: Option<Declared>,
}

/// What only declarations have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declared {
    pub storage: Storage,
    pub has_initialiser: bool,
    /// Whether storage or a body comes with it.
    pub is_definition: bool,
    pub is_thread_local: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Storage {
    None,
    Static,
    Extern,
    Register,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum NodeKind {
    // Declarations.
    Function,
    Variable,
    Parameter,
    Field,
    Structure,
    Union,
    Enumeration,
    EnumConstant,
    Typedef,
    // Statements.
    Compound,
    Declaration,
    If,
    While,
    Do,
    For,
    Switch,
    Case,
    Default,
    Label,
    Goto,
    IndirectGoto,
    Break,
    Continue,
    Return,
    Empty,
    Assembly,
    // Expressions.
    Reference,
    Member,
    Subscript,
    Call,
    Unary,
    Binary,
    /// `=` and `+=` and the others.
    Assignment,
    Conditional,
    Cast,
    Parentheses,
    IntegerLiteral,
    FloatLiteral,
    CharacterLiteral,
    StringLiteral,
    InitialiserList,
    CompoundLiteral,
    SizeOf,
    StatementExpression,
    AddressOfLabel,
    /// Attributes and what else libclang tells of, by its name for it.
    Other(String),
}

impl Unit {
    /// A node and all that it holds.
    pub fn within(&self, id: NodeId) -> Range<NodeId> {
        id..self.nodes[id as usize].end
    }

    /// What a node holds directly.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let end = self.nodes[id as usize].end;
        let mut next = id + 1;
        std::iter::from_fn(move || {
            let child = (next < end).then_some(next)?;
            next = self.nodes[child as usize].end;
            Some(child)
        })
    }

    /// What holds a node, innermost first.
    pub fn ancestors(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.nodes[id as usize].parent, |id| self.nodes[*id as usize].parent)
    }

    pub fn type_of(&self, id: NodeId) -> Option<&Type> {
        self.nodes[id as usize].type_.map(|type_| &self.types[type_ as usize])
    }
}
