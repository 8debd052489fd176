//! libclang's kinds of cursors as kinds of nodes.
#![allow(non_upper_case_globals)] // As libclang names its constants.

use clang_sys::*;

use crate::clang::Cursor;
use crate::tree::{Declared, NodeKind, Storage};

pub fn node_kind(cursor: Cursor) -> NodeKind {
    match cursor.kind() {
        CXCursor_FunctionDecl => NodeKind::Function,
        CXCursor_VarDecl => NodeKind::Variable,
        CXCursor_ParmDecl => NodeKind::Parameter,
        CXCursor_FieldDecl => NodeKind::Field,
        CXCursor_StructDecl => NodeKind::Structure,
        CXCursor_UnionDecl => NodeKind::Union,
        CXCursor_EnumDecl => NodeKind::Enumeration,
        CXCursor_EnumConstantDecl => NodeKind::EnumConstant,
        CXCursor_TypedefDecl => NodeKind::Typedef,
        CXCursor_CompoundStmt => NodeKind::Compound,
        CXCursor_DeclStmt => NodeKind::Declaration,
        CXCursor_IfStmt => NodeKind::If,
        CXCursor_WhileStmt => NodeKind::While,
        CXCursor_DoStmt => NodeKind::Do,
        CXCursor_ForStmt => NodeKind::For,
        CXCursor_SwitchStmt => NodeKind::Switch,
        CXCursor_CaseStmt => NodeKind::Case,
        CXCursor_DefaultStmt => NodeKind::Default,
        CXCursor_LabelStmt => NodeKind::Label,
        CXCursor_GotoStmt => NodeKind::Goto,
        CXCursor_IndirectGotoStmt => NodeKind::IndirectGoto,
        CXCursor_BreakStmt => NodeKind::Break,
        CXCursor_ContinueStmt => NodeKind::Continue,
        CXCursor_ReturnStmt => NodeKind::Return,
        CXCursor_NullStmt => NodeKind::Empty,
        CXCursor_AsmStmt | CXCursor_MSAsmStmt => NodeKind::Assembly,
        CXCursor_DeclRefExpr => NodeKind::Reference,
        CXCursor_MemberRefExpr => NodeKind::Member,
        CXCursor_ArraySubscriptExpr => NodeKind::Subscript,
        CXCursor_CallExpr => NodeKind::Call,
        CXCursor_UnaryOperator => NodeKind::Unary,
        CXCursor_BinaryOperator => NodeKind::Binary,
        CXCursor_CompoundAssignOperator => NodeKind::Assignment,
        CXCursor_ConditionalOperator => NodeKind::Conditional,
        CXCursor_CStyleCastExpr => NodeKind::Cast,
        CXCursor_ParenExpr => NodeKind::Parentheses,
        CXCursor_IntegerLiteral => NodeKind::IntegerLiteral,
        CXCursor_FloatingLiteral => NodeKind::FloatLiteral,
        CXCursor_CharacterLiteral => NodeKind::CharacterLiteral,
        CXCursor_StringLiteral => NodeKind::StringLiteral,
        CXCursor_InitListExpr => NodeKind::InitialiserList,
        CXCursor_CompoundLiteralExpr => NodeKind::CompoundLiteral,
        CXCursor_UnaryExpr => NodeKind::SizeOf,
        CXCursor_StmtExpr => NodeKind::StatementExpression,
        CXCursor_AddrLabelExpr => NodeKind::AddressOfLabel,
        _ => NodeKind::Other(cursor.kind_name()),
    }
}

pub fn is_declaration(kind: CXCursorKind) -> bool {
    (CXCursor_UnexposedDecl..=CXCursor_CXXAccessSpecifier).contains(&kind) || kind == CXCursor_StaticAssert
}

/// Whether cursors of a kind are expressions: the numbers before those of statements.
pub fn is_expression(kind: CXCursorKind) -> bool {
    (CXCursor_UnexposedExpr..CXCursor_UnexposedStmt).contains(&kind)
}

/// Whether cursors of a kind declare a structure, a union or an enumeration.
pub fn is_tag(kind: CXCursorKind) -> bool {
    matches!(kind, CXCursor_StructDecl | CXCursor_UnionDecl | CXCursor_EnumDecl)
}

/// Whether cursors of a kind have a type.
pub fn is_typed(kind: CXCursorKind) -> bool {
    is_declaration(kind) || is_expression(kind) || matches!(kind, CXCursor_TypeRef | CXCursor_MemberRef)
}

/// Whether what a cursor is called matters: it declares something or refers to something.
pub fn is_named(kind: CXCursorKind) -> bool {
    let refers = matches!(kind, CXCursor_CallExpr | CXCursor_LabelStmt);
    is_declaration(kind) || is_reference(kind) || refers
}

/// Whether cursors of a kind do nothing but refer to a declaration.
pub fn is_reference(kind: CXCursorKind) -> bool {
    matches!(kind, CXCursor_DeclRefExpr | CXCursor_MemberRefExpr | CXCursor_TypeRef | CXCursor_MemberRef)
}

/// What is to be said of a declaration.
pub fn declared(cursor: Cursor) -> Option<Declared> {
    let kind = cursor.kind();
    if !is_declaration(kind) {
        return None;
    }
    let storage = match cursor.storage_class() {
        CX_SC_Static => Storage::Static,
        CX_SC_Extern | CX_SC_PrivateExtern => Storage::Extern,
        CX_SC_Register => Storage::Register,
        _ => Storage::None,
    };
    let is_variable = kind == CXCursor_VarDecl;
    let has_initialiser = is_variable && cursor.initialiser().is_some();
    let is_definition = match kind {
        // clang has only those for definitions that can be nothing else; `int g;` gives storage too.
        CXCursor_VarDecl => has_initialiser || storage != Storage::Extern,
        CXCursor_FunctionDecl => cursor.is_definition(),
        kind if is_tag(kind) => cursor.is_definition(),
        _ => true,
    };
    let is_thread_local = is_variable && cursor.is_thread_local();
    Some(Declared { storage, has_initialiser, is_definition, is_thread_local })
}
