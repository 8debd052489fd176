//! Builds the tree of a unit from libclang's cursors.
#![allow(non_upper_case_globals)] // As libclang names its constants.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use clang_sys::*;

use crate::clang::{Cursor, Extent, Parsed};
use crate::interner::Interner;
use crate::kinds::{declared, is_declaration, is_expression, is_named, is_reference, is_tag, is_typed, node_kind};
use crate::places::{Macros, Place};
use crate::statements::{ends_like_its_last, is_statement_in};
use crate::text;
use crate::tree::{Node, NodeId, NodeKind, Unit};

/// Deeper trees are declined, so that those who walk them may do so recursively.
const DEEPEST: usize = 2000;

/// The tree of what stands in the main file; the error says why there is none.
pub fn build(parsed: &Parsed, text: &[u8]) -> Result<Unit, String> {
    let roots = parsed.root().children();
    let (roots, directives): (Vec<_>, Vec<_>) = roots.into_iter().partition(|root| is_declaration(root.kind()));
    let expansions = directives.into_iter().filter(|directive| directive.kind() == CXCursor_MacroExpansion);
    let macros = Macros::new(expansions.filter_map(|expansion| expansion.extent().called()));
    let mut builder = Builder {
        text,
        macros,
        nodes: Vec::new(),
        interner: Interner::default(),
        placed: HashSet::new(),
        standing_for: HashMap::new(),
        references: Vec::new(),
        labels: HashMap::new(),
        label_references: Vec::new(),
        ends_in_macro: Vec::new(),
    };
    builder.walk(roots)?;
    Ok(builder.finish())
}

struct Builder<'p, 't> {
    text: &'t [u8],
    macros: Macros,
    nodes: Vec<Node>,
    interner: Interner<'p>,
    /// Structures, unions and enumerations that have their node.
    placed: HashSet<Cursor<'p>>,
    /// The one of several declarations that references lead to: the definition, or else the first.
    standing_for: HashMap<Cursor<'p>, NodeId>,
    references: Vec<(NodeId, Cursor<'p>)>,
    /// By name and place, since libclang's cursors of one label are not always equal.
    labels: HashMap<(String, u32), NodeId>,
    label_references: Vec<(NodeId, (String, u32))>,
    /// Of each node, whether it ends within a macro's expansion.
    ends_in_macro: Vec<bool>,
}

/// A cursor that will be a node.
struct Part<'p> {
    cursor: Cursor<'p>,
    extent: Extent<'p>,
    place: Place,
    /// Where it ends without a semicolon.
    bare_end: u32,
}

/// A part that waits for its turn.
struct Task<'p> {
    part: Part<'p>,
    parent: Option<NodeId>,
    depth: usize,
    /// Where the next node begins that it does not hold.
    limit: u32,
}

impl<'p> Builder<'p, '_> {
    /// Visits all nodes in the order of the text, with a stack of its own: depth is up to the input.
    fn walk(&mut self, roots: Vec<Cursor<'p>>) -> Result<(), String> {
        let mut stack: Vec<Task> = Vec::new();
        let roots = self.parts(roots);
        self.push_parts(&mut stack, roots, None, 0, self.text.len() as u32);
        while let Some(Task { part, parent, depth, limit }) = stack.pop() {
            if depth > DEEPEST {
                return Err(format!("nested more than {DEEPEST} levels deep"));
            }
            // A structure defined within a declaration is met again in each declarator.
            if is_tag(part.cursor.kind()) && self.placed.contains(&part.cursor) {
                continue;
            }
            let id = self.add_node(&part, parent);
            if is_leaf(part.cursor.kind()) {
                continue;
            }
            let mut parts = self.parts(part.cursor.children());
            if is_declaration(part.cursor.kind()) && !part.place.touches_macro() {
                // What it shares with the declarators before it is theirs.
                parts.retain(|inner| inner.place.range.start >= part.place.range.start);
            }
            if part.cursor.kind() == CXCursor_UnexposedExpr {
                // What `a ?: b` evaluates once is listed as often as it is used.
                parts.dedup_by(|second, first| first.extent == second.extent);
            }
            self.name_operator(id, &part, &parts);
            self.push_parts(&mut stack, parts, Some(id), depth + 1, limit);
        }
        Ok(())
    }

    /// Puts what a node holds onto the stack, the first on top.
    fn push_parts(
        &self,
        stack: &mut Vec<Task<'p>>,
        mut parts: Vec<Part<'p>>,
        parent: Option<NodeId>,
        depth: usize,
        mut limit: u32,
    ) {
        let count = parts.len();
        while let Some(mut part) = parts.pop() {
            let wants_semicolon = match parent {
                None => !is_function_definition(part.cursor),
                Some(parent) => {
                    is_statement_in(&self.nodes[parent as usize].kind, parts.is_empty(), parts.len() + 1 == count)
                        && ends_in_semicolon(part.cursor.kind())
                }
            };
            if wants_semicolon {
                self.add_semicolon(&mut part.place, limit);
            }
            let start = part.place.range.start;
            stack.push(Task { part, parent, depth, limit });
            limit = start;
        }
    }

    /// What stands in the main file of a list of siblings, in the order of the text.
    fn parts(&self, cursors: Vec<Cursor<'p>>) -> Vec<Part<'p>> {
        let part = |cursor| {
            let (cursor, extent) = without_implicit(cursor)?;
            let place = self.macros.place(extent)?;
            Some(Part { cursor, extent, bare_end: place.range.end, place })
        };
        let mut parts: Vec<Part> = cursors.into_iter().filter_map(part).collect();
        parts.sort_by_key(|part| part.place.range.start);
        drop_tags_of_declarators(&mut parts);
        self.separate_declarators(&mut parts);
        parts
    }

    /// libclang has the second declarator of `int a, *b` begin at `int` or at `b`: here it begins
    /// after its comma.
    fn separate_declarators(&self, parts: &mut [Part]) {
        for number in 1..parts.len() {
            let (before, after) = parts.split_at_mut(number);
            let (first, second) = (&before[number - 1].place, &mut after[0]);
            if first.touches_macro() || second.place.touches_macro() || !is_declaration(second.cursor.kind()) {
                continue;
            }
            let range = &mut second.place.range;
            let start = text::next_declarator(self.text, first.range.end as usize).map(|start| start as u32);
            range.start = start.unwrap_or(range.start.max(first.range.end)).min(range.end);
        }
    }

    /// Statements and declarations at file level end with their semicolon. If a macro brought one
    /// along, the next is a statement by itself, and the limit of what is before it.
    fn add_semicolon(&self, place: &mut Place, limit: u32) {
        let end = place.range.end as usize;
        if !place.ends_in_macro && self.text.get(..end).is_some_and(|before| before.ends_with(b";")) {
            return;
        }
        if let Some(end) = text::semicolon_after(self.text, end).filter(|end| *end <= limit as usize) {
            place.range.end = end as u32;
            place.ends_in_macro = false;
        }
    }

    fn add_node(&mut self, part: &Part<'p>, parent: Option<NodeId>) -> NodeId {
        let id = self.nodes.len() as NodeId;
        let cursor = part.cursor;
        let kind = node_kind(cursor);
        let type_ = is_typed(cursor.kind()).then(|| self.interner.intern(cursor.type_())).flatten();
        // Lists within lists have none in the form that is written.
        let type_ = type_.filter(|type_| kind != NodeKind::InitialiserList || !self.interner.is_void(*type_));
        let declared = declared(cursor);
        if declared.is_some() {
            if is_tag(cursor.kind()) {
                self.placed.insert(cursor);
            }
            let stands = self.standing_for.entry(cursor.canonical()).or_insert(id);
            let is_definition = |declared: Option<crate::Declared>| declared.is_some_and(|it| it.is_definition);
            if is_definition(declared) && *stands != id && !is_definition(self.nodes[*stands as usize].declared) {
                *stands = id;
            }
        }
        let name = self.name_reference(id, cursor);
        if kind == NodeKind::Label {
            self.labels.insert((name.clone(), part.place.range.start), id);
        }
        self.ends_in_macro.push(part.place.ends_in_macro);
        self.nodes.push(Node {
            kind,
            range: part.place.range.clone(),
            from_macro: part.place.touches_macro(),
            parent,
            end: id + 1,
            type_,
            name,
            refers: None,
            declared,
        });
        id
    }

    /// What a cursor is called. What it refers to is looked up when all nodes are there.
    fn name_reference(&mut self, id: NodeId, cursor: Cursor<'p>) -> String {
        match cursor.kind() {
            CXCursor_GotoStmt | CXCursor_AddrLabelExpr => return self.name_label_reference(id, cursor),
            CXCursor_UnaryExpr => return self.first_word(cursor),
            kind if !is_named(kind) => return String::new(),
            _ => {}
        }
        if is_reference(cursor.kind())
            && let Some(target) = cursor.referenced()
        {
            self.references.push((id, target.canonical()));
        }
        let spelling = cursor.spelling();
        // `struct S` is a reference to `S`.
        let tagless = ["struct ", "union ", "enum "].iter().find_map(|tag| spelling.strip_prefix(tag));
        text::identifier(tagless.map(str::to_owned).unwrap_or(spelling))
    }

    fn name_label_reference(&mut self, id: NodeId, cursor: Cursor<'p>) -> String {
        let reference = cursor.children().into_iter().find(|child| child.kind() == CXCursor_LabelRef);
        let Some(label) = reference.and_then(Cursor::referenced) else {
            return String::new();
        };
        let name = label.spelling();
        if let Some(place) = label.extent().called() {
            self.label_references.push((id, (name.clone(), place.start)));
        }
        name
    }

    fn first_word(&self, cursor: Cursor) -> String {
        let word = cursor.extent().written().map(|place| text::word_at(self.text, place.start as usize));
        String::from_utf8_lossy(word.unwrap_or_default()).into_owned()
    }

    /// Finds the operator of an expression between its operands, where a macro does not hide it.
    fn name_operator(&mut self, id: NodeId, whole: &Part, operands: &[Part]) {
        // First where macros are called, then where their arguments stand.
        let called = |part: &Part| Some(part.place.range.start..part.bare_end);
        let written = |part: &Part| part.extent.written();
        let operator = self.operator(whole, operands, &called);
        let operator = operator.or_else(|| self.operator(whole, operands, &written));
        let node = &mut self.nodes[id as usize];
        match operator {
            Some("?") => node.kind = NodeKind::Conditional,
            Some(operator) => node.name = operator.to_owned(),
            None => {}
        }
        if node.name == "=" && node.kind == NodeKind::Binary {
            node.kind = NodeKind::Assignment;
        }
    }

    fn operator(
        &self,
        whole: &Part,
        operands: &[Part],
        place: &dyn Fn(&Part) -> Option<Range<u32>>,
    ) -> Option<&'static str> {
        let between =
            |gap: Range<u32>, known| text::operator_between(self.text, gap.start as usize, gap.end as usize, known);
        match (whole.cursor.kind(), operands) {
            (CXCursor_BinaryOperator | CXCursor_CompoundAssignOperator, [left, right]) => {
                between(place(left)?.end..place(right)?.start, &text::BINARY)
            }
            (CXCursor_UnaryOperator, [operand]) => {
                let (whole, operand) = (place(whole)?, place(operand)?);
                match whole.start < operand.start {
                    true => between(whole.start..operand.start, &text::UNARY),
                    false => between(operand.end..whole.end, &text::UNARY),
                }
            }
            // `a ?: b` is among those that libclang does not expose.
            (CXCursor_UnexposedExpr, [left, _]) => {
                let at = text::skip_blanks(self.text, place(left)?.end as usize);
                (self.text.get(at) == Some(&b'?')).then_some("?")
            }
            _ => None,
        }
    }

    fn finish(mut self) -> Unit {
        for (id, target) in self.references {
            self.nodes[id as usize].refers = self.standing_for.get(&target).copied();
        }
        for (id, label) in self.label_references {
            self.nodes[id as usize].refers = self.labels.get(&label).copied();
        }
        // Backwards, so that all that a node holds has its end before the node itself.
        for id in (0..self.nodes.len()).rev() {
            let Some(parent) = self.nodes[id].parent else {
                continue;
            };
            let (end, text_end, in_macro) = (self.nodes[id].end, self.nodes[id].range.end, self.ends_in_macro[id]);
            let holder = &mut self.nodes[parent as usize];
            holder.end = holder.end.max(end);
            if ends_like_its_last(&holder.kind) && text_end > holder.range.end {
                let begins_in_macro = holder.from_macro && !self.ends_in_macro[parent as usize];
                holder.range.end = text_end;
                holder.from_macro = begins_in_macro || in_macro;
                self.ends_in_macro[parent as usize] = in_macro;
            }
        }
        Unit { nodes: self.nodes, types: self.interner.finish() }
    }
}

/// What takes the place of a cursor: conversions that nobody wrote are left out, and the way into a
/// structure without a name.
fn without_implicit(mut cursor: Cursor) -> Option<(Cursor, Extent)> {
    let mut extent = cursor.extent();
    loop {
        let (may_be_implicit, is_member) = match cursor.kind() {
            CXCursor_UnexposedExpr => (true, false),
            CXCursor_MemberRefExpr => (cursor.spelling().is_empty(), true),
            CXCursor_LabelRef => return None,
            _ => (false, false),
        };
        let [inner] = (if may_be_implicit { cursor.children() } else { Vec::new() })[..] else {
            return Some((cursor, extent));
        };
        let inner_extent = inner.extent();
        if extent != inner_extent && !is_member {
            return Some((cursor, extent));
        }
        (cursor, extent) = (inner, inner_extent);
    }
}

/// Leaves out structures that a declarator beside them holds as well.
fn drop_tags_of_declarators(parts: &mut Vec<Part>) {
    let is_declarator = |part: &&Part| is_declaration(part.cursor.kind()) && !is_tag(part.cursor.kind());
    let declarators: Vec<Range<u32>> =
        parts.iter().filter(is_declarator).map(|part| part.place.range.clone()).collect();
    parts.retain(|part| {
        let Range { start, end } = part.place.range;
        let before = declarators.partition_point(|declarator| declarator.start <= start);
        let held = declarators[..before].last().is_some_and(|declarator| end < declarator.end);
        !(is_tag(part.cursor.kind()) && held)
    });
}

/// Cursors that hold nothing, which are most: libclang need not be asked.
fn is_leaf(kind: CXCursorKind) -> bool {
    matches!(
        kind,
        CXCursor_IntegerLiteral
            | CXCursor_FloatingLiteral
            | CXCursor_CharacterLiteral
            | CXCursor_StringLiteral
            | CXCursor_DeclRefExpr
            | CXCursor_TypeRef
    )
}

fn is_function_definition(cursor: Cursor) -> bool {
    cursor.kind() == CXCursor_FunctionDecl && cursor.is_definition()
}

/// Whether statements of a kind end in a semicolon of their own.
fn ends_in_semicolon(kind: CXCursorKind) -> bool {
    let expression = is_expression(kind);
    let statement = matches!(
        kind,
        CXCursor_DoStmt
            | CXCursor_GotoStmt
            | CXCursor_IndirectGotoStmt
            | CXCursor_ContinueStmt
            | CXCursor_BreakStmt
            | CXCursor_ReturnStmt
            | CXCursor_AsmStmt
            | CXCursor_MSAsmStmt
            | CXCursor_DeclStmt
    );
    expression || statement
}
