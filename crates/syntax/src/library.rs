//! libclang as a library loaded at run time: where it is found and the functions taken from it.
//! Loaded by hand, since clang-sys offers no way to say which one, and starts programs to find one.
#![allow(unsafe_code)]

use std::ffi::{c_char, c_int, c_longlong, c_uint};
use std::mem::ManuallyDrop;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clang_sys::{
    CX_StorageClass, CXClientData, CXCursor, CXCursorKind, CXCursorVisitor, CXDiagnostic, CXDiagnosticSeverity,
    CXErrorCode, CXFieldVisitor, CXFile, CXIndex, CXSourceLocation, CXSourceRange, CXString, CXTLSKind,
    CXTranslationUnit, CXTranslationUnit_Flags, CXType, CXUnsavedFile,
};
use libloading::Library;

/// A loaded libclang. Never unloaded: LLVM leaves handlers behind that run when the process ends.
pub struct Libclang {
    pub functions: Functions,
    _library: ManuallyDrop<Library>,
}

impl Libclang {
    /// Loads the usual library: LLVM 14, which most tests were made with, or else the newest.
    pub fn usual() -> Result<Libclang> {
        Libclang::load(&find().context("no libclang is installed (Debian: apt install libclang1-14)")?)
    }

    pub fn load(path: &Path) -> Result<Libclang> {
        // SAFETY: initialisers of libclang run, which do no more than register options and passes.
        let library = unsafe { Library::new(path) }.with_context(|| format!("cannot load {}", path.display()))?;
        let functions = Functions::of(&library).with_context(|| format!("{} is no libclang", path.display()))?;
        Ok(Libclang { functions, _library: ManuallyDrop::new(library) })
    }
}

/// Whether there is a libclang to be had.
pub fn is_installed() -> bool {
    find().is_some()
}

/// The libclang to use, if there is one.
fn find() -> Option<PathBuf> {
    [14].into_iter().chain((15..=22).rev()).chain([13]).find_map(of_version)
}

/// The libclang of one version of LLVM, where Debian and LLVM's own packages put it.
pub fn of_version(version: u32) -> Option<PathBuf> {
    let candidates = [
        format!("/usr/lib/llvm-{version}/lib/libclang.so.1"),
        format!("/usr/lib/llvm-{version}/lib/libclang-{version}.so.1"),
    ];
    candidates.into_iter().map(PathBuf::from).find(|path| path.is_file())
}

/// Makes a table of functions under their own names.
macro_rules! functions {
    ($(fn $name:ident($($parameter:ty),*) $(-> $result:ty)?;)*) => {
        #[allow(non_snake_case)]
        pub struct Functions {
            $(pub $name: unsafe extern "C" fn($($parameter),*) $(-> $result)?,)*
        }

        impl Functions {
            fn of(library: &Library) -> Result<Functions, libloading::Error> {
                // SAFETY: the signatures are those of clang-c/Index.h, unchanged since LLVM 12.
                unsafe { Ok(Functions { $($name: *library.get(stringify!($name))?,)* }) }
            }
        }
    };
}

functions! {
    fn clang_createIndex(c_int, c_int) -> CXIndex;
    fn clang_parseTranslationUnit2(CXIndex, *const c_char, *const *const c_char, c_int, *mut CXUnsavedFile, c_uint,
        CXTranslationUnit_Flags, *mut CXTranslationUnit) -> CXErrorCode;
    fn clang_getTranslationUnitCursor(CXTranslationUnit) -> CXCursor;
    fn clang_getFile(CXTranslationUnit, *const c_char) -> CXFile;
    fn clang_File_isEqual(CXFile, CXFile) -> c_int;
    fn clang_getNumDiagnostics(CXTranslationUnit) -> c_uint;
    fn clang_getDiagnostic(CXTranslationUnit, c_uint) -> CXDiagnostic;
    fn clang_getDiagnosticSeverity(CXDiagnostic) -> CXDiagnosticSeverity;
    fn clang_formatDiagnostic(CXDiagnostic, c_uint) -> CXString;
    fn clang_defaultDiagnosticDisplayOptions() -> c_uint;
    fn clang_disposeDiagnostic(CXDiagnostic);
    fn clang_getCString(CXString) -> *const c_char;
    fn clang_disposeString(CXString);

    fn clang_visitChildren(CXCursor, CXCursorVisitor, CXClientData) -> c_uint;
    fn clang_equalCursors(CXCursor, CXCursor) -> c_uint;
    fn clang_hashCursor(CXCursor) -> c_uint;
    fn clang_Cursor_isNull(CXCursor) -> c_int;
    fn clang_getCursorSpelling(CXCursor) -> CXString;
    fn clang_getCursorKindSpelling(CXCursorKind) -> CXString;
    fn clang_getCursorReferenced(CXCursor) -> CXCursor;
    fn clang_getCanonicalCursor(CXCursor) -> CXCursor;
    fn clang_isCursorDefinition(CXCursor) -> c_uint;
    fn clang_Cursor_getVarDeclInitializer(CXCursor) -> CXCursor;
    fn clang_Cursor_getStorageClass(CXCursor) -> CX_StorageClass;
    fn clang_getCursorTLSKind(CXCursor) -> CXTLSKind;
    fn clang_getFieldDeclBitWidth(CXCursor) -> c_int;
    fn clang_getEnumDeclIntegerType(CXCursor) -> CXType;

    fn clang_getCursorExtent(CXCursor) -> CXSourceRange;
    fn clang_equalRanges(CXSourceRange, CXSourceRange) -> c_uint;
    fn clang_getRangeStart(CXSourceRange) -> CXSourceLocation;
    fn clang_getRangeEnd(CXSourceRange) -> CXSourceLocation;
    fn clang_getExpansionLocation(CXSourceLocation, *mut CXFile, *mut c_uint, *mut c_uint, *mut c_uint);
    fn clang_getSpellingLocation(CXSourceLocation, *mut CXFile, *mut c_uint, *mut c_uint, *mut c_uint);

    fn clang_getCursorType(CXCursor) -> CXType;
    fn clang_getCanonicalType(CXType) -> CXType;
    fn clang_getTypeSpelling(CXType) -> CXString;
    fn clang_getTypeDeclaration(CXType) -> CXCursor;
    fn clang_isConstQualifiedType(CXType) -> c_uint;
    fn clang_isVolatileQualifiedType(CXType) -> c_uint;
    fn clang_isRestrictQualifiedType(CXType) -> c_uint;
    fn clang_getPointeeType(CXType) -> CXType;
    fn clang_getArrayElementType(CXType) -> CXType;
    fn clang_getArraySize(CXType) -> c_longlong;
    fn clang_getResultType(CXType) -> CXType;
    fn clang_getNumArgTypes(CXType) -> c_int;
    fn clang_getArgType(CXType, c_uint) -> CXType;
    fn clang_isFunctionTypeVariadic(CXType) -> c_uint;
    fn clang_Type_getSizeOf(CXType) -> c_longlong;
    fn clang_Type_visitFields(CXType, CXFieldVisitor, CXClientData) -> c_uint;
}
