//! Types of clang become types of a unit, each kept once.
#![allow(non_upper_case_globals)] // As libclang names its constants.

use std::collections::HashMap;

use clang_sys::*;

use crate::clang::{ClangType, Cursor};
use crate::types::{Field, Integer, Type, TypeId, TypeKind};

/// The types met so far. Only canonical types are kept, so that equal types have one number.
#[derive(Default)]
pub struct Interner<'p> {
    types: Vec<Type>,
    known: HashMap<usize, TypeId>,
    /// Numbered but not looked into: what a type is made of may be made of it in turn.
    waiting: Vec<(TypeId, ClangType<'p>)>,
}

impl<'p> Interner<'p> {
    pub fn intern(&mut self, type_: ClangType<'p>) -> Option<TypeId> {
        if type_.kind() == CXType_Invalid {
            return None;
        }
        let id = self.number(type_);
        while let Some((id, type_)) = self.waiting.pop() {
            self.types[id as usize].kind = self.kind(type_);
        }
        Some(id)
    }

    pub fn is_void(&self, id: TypeId) -> bool {
        self.types[id as usize].kind == TypeKind::Void
    }

    pub fn finish(self) -> Vec<Type> {
        self.types
    }

    /// The number of a type, which may have to wait for its kind.
    fn number(&mut self, type_: ClangType<'p>) -> TypeId {
        if let Some(id) = self.known.get(&type_.identity()) {
            return *id;
        }
        let canonical = type_.canonical();
        let known = self.known.get(&canonical.identity()).copied();
        let id = known.unwrap_or_else(|| self.add(canonical));
        self.known.insert(type_.identity(), id);
        id
    }

    fn add(&mut self, type_: ClangType<'p>) -> TypeId {
        let id = self.types.len() as TypeId;
        self.known.insert(type_.identity(), id);
        self.waiting.push((id, type_));
        let qualified = innermost_element(type_);
        self.types.push(Type {
            spelling: type_.spelling(),
            kind: TypeKind::Other,
            is_const: type_.is_const() || qualified.is_const(),
            is_volatile: type_.is_volatile() || qualified.is_volatile(),
            is_restrict: type_.is_restrict() || qualified.is_restrict(),
            size: has_size(type_).then(|| type_.size()).flatten(),
        });
        id
    }

    fn kind(&mut self, type_: ClangType<'p>) -> TypeKind {
        match type_.kind() {
            CXType_Void => TypeKind::Void,
            CXType_Float | CXType_Double | CXType_LongDouble | CXType_Float128 | CXType_Half | CXType_Float16
            | FLOAT_B16 | FLOAT_IBM128 => TypeKind::Float,
            CXType_Pointer => TypeKind::Pointer(self.number(type_.pointee())),
            CXType_ConstantArray | CXType_IncompleteArray | CXType_VariableArray => {
                TypeKind::Array { element: self.number(type_.element()), length: type_.array_length() }
            }
            CXType_Record => self.record(type_),
            CXType_Enum => match integer(type_.declaration().enum_integer().canonical()) {
                Some(integer) => TypeKind::Enum(integer),
                None => TypeKind::Other,
            },
            CXType_FunctionProto | CXType_FunctionNoProto => TypeKind::Function {
                result: self.number(type_.result()),
                parameters: type_.parameters().into_iter().map(|parameter| self.number(parameter)).collect(),
                is_variadic: type_.is_variadic(),
            },
            _ => integer(type_).map_or(TypeKind::Other, TypeKind::Integer),
        }
    }

    fn record(&mut self, type_: ClangType<'p>) -> TypeKind {
        let is_union = type_.declaration().kind() == CXCursor_UnionDecl;
        let fields = type_.fields().into_iter().filter_map(|field| self.field(field)).collect();
        TypeKind::Record { is_union, fields }
    }

    /// None of a bit-field without a name: it is but padding.
    fn field(&mut self, field: Cursor<'p>) -> Option<Field> {
        let name = crate::text::identifier(field.spelling());
        let bits = field.bit_width();
        (bits.is_none() || !name.is_empty()).then(|| Field { name, type_: self.number(field.type_()), bits })
    }
}

/// Kinds that libclang 11 and 13 brought.
const FLOAT_B16: CXTypeKind = 39;
const FLOAT_IBM128: CXTypeKind = 40;

/// An array is as const or volatile as what it is made of.
fn innermost_element(mut type_: ClangType) -> ClangType {
    while let CXType_ConstantArray | CXType_IncompleteArray | CXType_VariableArray = type_.kind() {
        type_ = type_.element().canonical();
    }
    type_
}

/// Whether it makes sense to ask for a size: libclang crashes on that of a built-in function, whose
/// type it does not expose, and has one for void and functions.
fn has_size(type_: ClangType) -> bool {
    !matches!(type_.kind(), CXType_Unexposed | CXType_Void | CXType_FunctionProto | CXType_FunctionNoProto)
}

fn integer(type_: ClangType) -> Option<Integer> {
    Some(match type_.kind() {
        CXType_Bool => Integer::Bool,
        CXType_Char_S | CXType_Char_U => Integer::Char,
        CXType_SChar => Integer::SignedChar,
        CXType_UChar => Integer::UnsignedChar,
        CXType_Short => Integer::Short,
        CXType_UShort => Integer::UnsignedShort,
        CXType_Int => Integer::Int,
        CXType_UInt => Integer::UnsignedInt,
        CXType_Long => Integer::Long,
        CXType_ULong => Integer::UnsignedLong,
        CXType_LongLong => Integer::LongLong,
        CXType_ULongLong => Integer::UnsignedLongLong,
        _ => return None,
    })
}
