//! Types of C, as far as somebody who edits programs needs to know them.

use serde::{Deserialize, Serialize};

/// Place of a type in its unit.
pub type TypeId = u32;

/// A type with its qualifiers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Type {
    /// As clang spells it: `const unsigned int`.
    pub spelling: String,
    pub kind: TypeKind,
    pub is_const: bool,
    pub is_volatile: bool,
    pub is_restrict: bool,
    /// Bytes; none of a type that is incomplete or of variable size.
    pub size: Option<u64>,
}

/// What a type is behind typedefs and qualifiers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TypeKind {
    Void,
    Integer(Integer),
    /// With the integer type that it is compatible with.
    Enum(Integer),
    Float,
    Pointer(TypeId),
    /// Without a length if it is incomplete or variable.
    Array {
        element: TypeId,
        length: Option<u64>,
    },
    /// Complete structures and unions with their named fields in order; others have none.
    Record {
        is_union: bool,
        fields: Vec<Field>,
    },
    Function {
        result: TypeId,
        parameters: Vec<TypeId>,
        is_variadic: bool,
    },
    /// Complex numbers, vectors, atomics and what else there is.
    Other,
}

/// A field of a structure or union.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// Empty if it has none.
    pub name: String,
    pub type_: TypeId,
    /// Width of a bit-field.
    pub bits: Option<u32>,
}

/// The integer types of C.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Integer {
    Bool,
    /// Plain `char`, which is signed here.
    Char,
    SignedChar,
    UnsignedChar,
    Short,
    UnsignedShort,
    Int,
    UnsignedInt,
    Long,
    UnsignedLong,
    LongLong,
    UnsignedLongLong,
}
