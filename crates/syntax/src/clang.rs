//! libclang made safe: a parsed file, its cursors and their types, each bound to what it lives in.
#![allow(unsafe_code)]
#![allow(non_upper_case_globals)] // As libclang names its constants.

use std::ffi::{CStr, CString, c_uint, c_void};
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::ptr;

use anyhow::{Context, Result, bail};
use clang_sys::{
    CX_StorageClass, CXChildVisit_Continue, CXChildVisitResult, CXCursor, CXCursorKind, CXDiagnostic_Error,
    CXDiagnostic_Fatal, CXError_Crashed, CXError_Success, CXFile, CXSourceLocation, CXSourceRange, CXString,
    CXTranslationUnit, CXTranslationUnit_DetailedPreprocessingRecord, CXType, CXTypeKind, CXUnsavedFile,
    CXVisit_Continue, CXVisitorResult,
};

use crate::library::{Functions, Libclang};

/// What of a program that the front end finds wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Errors {
    Refuse,
    /// Leaves aside what it does not understand, unless it could not go on.
    LeaveAside,
}

/// A file that libclang has parsed. Never disposed of: its process ends soon.
pub struct Parsed<'c> {
    functions: &'c Functions,
    unit: CXTranslationUnit,
    main: CXFile,
}

/// A declaration, statement, expression or macro expansion.
#[derive(Clone, Copy)]
pub struct Cursor<'p> {
    parsed: &'p Parsed<'p>,
    raw: CXCursor,
}

/// The tokens that a cursor stands for.
#[derive(Clone, Copy)]
pub struct Extent<'p> {
    parsed: &'p Parsed<'p>,
    raw: CXSourceRange,
}

/// A type of C as clang has it.
#[derive(Clone, Copy)]
pub struct ClangType<'p> {
    parsed: &'p Parsed<'p>,
    raw: CXType,
}

impl Parsed<'_> {
    /// Parses `text` as the file `name`. The inner error is the first that the front end found and that is not left aside.
    pub fn new<'c>(
        clang: &'c Libclang,
        name: &str,
        text: &[u8],
        options: &[String],
        errors: Errors,
    ) -> Result<Result<Parsed<'c>, String>> {
        let functions = &clang.functions;
        let name = CString::new(name)?;
        let options = options.iter().map(|option| CString::new(option.as_str())).collect::<Result<Vec<_>, _>>()?;
        let arguments: Vec<_> = options.iter().map(|option| option.as_ptr()).collect();
        let mut file =
            CXUnsavedFile { Filename: name.as_ptr(), Contents: text.as_ptr().cast(), Length: text.len() as u64 };
        let mut unit: CXTranslationUnit = ptr::null_mut();
        // SAFETY: all that is pointed to outlives the call, and libclang copies what it keeps.
        let code = unsafe {
            (functions.clang_parseTranslationUnit2)(
                (functions.clang_createIndex)(0, 0),
                name.as_ptr(),
                arguments.as_ptr(),
                arguments.len() as i32,
                &mut file,
                1,
                CXTranslationUnit_DetailedPreprocessingRecord,
                &mut unit,
            )
        };
        let mut parsed = Parsed { functions, unit, main: ptr::null_mut() };
        match code {
            CXError_Success if !unit.is_null() => {}
            CXError_Crashed => bail!("libclang crashed"),
            code => bail!("libclang gave up with error {code}"),
        }
        if let Some(error) = parsed.first_error(errors) {
            return Ok(Err(error));
        }
        // SAFETY: the unit is whole and the name outlives the call.
        parsed.main = unsafe { (functions.clang_getFile)(unit, name.as_ptr()) };
        (!parsed.main.is_null()).then_some(()).context("libclang does not know the file that it parsed")?;
        Ok(Ok(parsed))
    }

    fn first_error(&self, errors: Errors) -> Option<String> {
        let f = self.functions;
        let least = match errors {
            Errors::Refuse => CXDiagnostic_Error,
            Errors::LeaveAside => CXDiagnostic_Fatal,
        };
        // SAFETY: the unit is whole; each diagnostic is disposed of once, after its last use.
        unsafe {
            (0..(f.clang_getNumDiagnostics)(self.unit)).find_map(|number| {
                let diagnostic = (f.clang_getDiagnostic)(self.unit, number);
                let is_error = (f.clang_getDiagnosticSeverity)(diagnostic) >= least;
                let options = (f.clang_defaultDiagnosticDisplayOptions)();
                let message = is_error.then(|| self.string((f.clang_formatDiagnostic)(diagnostic, options)));
                (f.clang_disposeDiagnostic)(diagnostic);
                message
            })
        }
    }

    /// The cursor that holds all others.
    pub fn root(&self) -> Cursor<'_> {
        // SAFETY: the unit is whole.
        self.cursor(unsafe { (self.functions.clang_getTranslationUnitCursor)(self.unit) })
    }

    fn cursor(&self, raw: CXCursor) -> Cursor<'_> {
        Cursor { parsed: self, raw }
    }

    fn type_(&self, raw: CXType) -> ClangType<'_> {
        ClangType { parsed: self, raw }
    }

    /// Takes a string over.
    fn string(&self, raw: CXString) -> String {
        // SAFETY: the string came from libclang and is disposed of once, after it was copied.
        unsafe {
            let text = (self.functions.clang_getCString)(raw);
            let copy = match text.is_null() {
                true => String::new(),
                false => CStr::from_ptr(text).to_string_lossy().into_owned(),
            };
            (self.functions.clang_disposeString)(raw);
            copy
        }
    }

    /// Offset in the main file; none elsewhere.
    fn offset(&self, location: CXSourceLocation, how: Location) -> Option<u32> {
        let function = match how {
            Location::Expansion => self.functions.clang_getExpansionLocation,
            Location::Spelling => self.functions.clang_getSpellingLocation,
        };
        let mut file: CXFile = ptr::null_mut();
        let mut offset: c_uint = 0;
        // SAFETY: the pointers are to locals, or null for what nobody asks.
        unsafe { function(location, &mut file, ptr::null_mut(), ptr::null_mut(), &mut offset) };
        // SAFETY: both are files of the unit.
        let in_main = !file.is_null()
            && (file == self.main || unsafe { (self.functions.clang_File_isEqual)(file, self.main) } != 0);
        in_main.then_some(offset)
    }
}

/// Where a macro is used, or where what it gives was written.
#[derive(Clone, Copy)]
enum Location {
    Expansion,
    Spelling,
}

extern "C" fn collect_child(child: CXCursor, _: CXCursor, list: *mut c_void) -> CXChildVisitResult {
    // SAFETY: the visit was started with a pointer to a list that nobody else touches meanwhile.
    unsafe { (*list.cast::<Vec<CXCursor>>()).push(child) };
    CXChildVisit_Continue
}

extern "C" fn collect_field(field: CXCursor, list: *mut c_void) -> CXVisitorResult {
    // SAFETY: as above.
    unsafe { (*list.cast::<Vec<CXCursor>>()).push(field) };
    CXVisit_Continue
}

impl<'p> Cursor<'p> {
    pub fn kind(self) -> CXCursorKind {
        self.raw.kind
    }

    /// What libclang calls this kind of cursor.
    pub fn kind_name(self) -> String {
        // SAFETY: takes a plain number.
        self.parsed.string(unsafe { (self.functions().clang_getCursorKindSpelling)(self.raw.kind) })
    }

    pub fn children(self) -> Vec<Cursor<'p>> {
        let mut list: Vec<CXCursor> = Vec::new();
        // SAFETY: the cursor belongs to a living unit; the list outlives the visit.
        unsafe { (self.functions().clang_visitChildren)(self.raw, collect_child, (&raw mut list).cast()) };
        list.into_iter().map(|raw| self.parsed.cursor(raw)).collect()
    }

    pub fn spelling(self) -> String {
        // SAFETY: the cursor belongs to a living unit; so in all that follow.
        self.parsed.string(unsafe { (self.functions().clang_getCursorSpelling)(self.raw) })
    }

    pub fn extent(self) -> Extent<'p> {
        // SAFETY: see `spelling`.
        Extent { parsed: self.parsed, raw: unsafe { (self.functions().clang_getCursorExtent)(self.raw) } }
    }

    /// What it refers to.
    pub fn referenced(self) -> Option<Cursor<'p>> {
        // SAFETY: see `spelling`.
        self.known(unsafe { (self.functions().clang_getCursorReferenced)(self.raw) })
    }

    /// The one that stands for all declarations of the same thing.
    pub fn canonical(self) -> Cursor<'p> {
        // SAFETY: see `spelling`.
        self.parsed.cursor(unsafe { (self.functions().clang_getCanonicalCursor)(self.raw) })
    }

    pub fn is_definition(self) -> bool {
        // SAFETY: see `spelling`.
        unsafe { (self.functions().clang_isCursorDefinition)(self.raw) != 0 }
    }

    /// The initialiser of a variable.
    pub fn initialiser(self) -> Option<Cursor<'p>> {
        // SAFETY: see `spelling`.
        self.known(unsafe { (self.functions().clang_Cursor_getVarDeclInitializer)(self.raw) })
    }

    pub fn storage_class(self) -> CX_StorageClass {
        // SAFETY: see `spelling`.
        unsafe { (self.functions().clang_Cursor_getStorageClass)(self.raw) }
    }

    pub fn is_thread_local(self) -> bool {
        // SAFETY: see `spelling`.
        unsafe { (self.functions().clang_getCursorTLSKind)(self.raw) != 0 }
    }

    /// The width of a bit-field.
    pub fn bit_width(self) -> Option<u32> {
        // SAFETY: see `spelling`.
        u32::try_from(unsafe { (self.functions().clang_getFieldDeclBitWidth)(self.raw) }).ok()
    }

    pub fn type_(self) -> ClangType<'p> {
        // SAFETY: see `spelling`.
        self.parsed.type_(unsafe { (self.functions().clang_getCursorType)(self.raw) })
    }

    /// The integer type that an enumeration is compatible with.
    pub fn enum_integer(self) -> ClangType<'p> {
        // SAFETY: see `spelling`.
        self.parsed.type_(unsafe { (self.functions().clang_getEnumDeclIntegerType)(self.raw) })
    }

    fn known(self, raw: CXCursor) -> Option<Cursor<'p>> {
        // SAFETY: plain computation on a value of a living unit.
        let is_null = unsafe { (self.functions().clang_Cursor_isNull)(raw) != 0 };
        (!is_null).then(|| self.parsed.cursor(raw))
    }

    fn functions(self) -> &'p Functions {
        self.parsed.functions
    }
}

impl<'p> Extent<'p> {
    /// Start and end in the main file; a macro's expansion counts as the place where it is called,
    /// and an end within a macro's argument as the place where that call begins.
    pub fn called(self) -> Option<Range<u32>> {
        self.locate(Location::Expansion)
    }

    /// Like that, but what comes from a macro's argument is where that argument stands.
    pub fn written(self) -> Option<Range<u32>> {
        self.locate(Location::Spelling)
    }

    fn locate(self, how: Location) -> Option<Range<u32>> {
        let f = self.parsed.functions;
        // SAFETY: plain computation on a value of a living unit.
        let (start, end) = unsafe { ((f.clang_getRangeStart)(self.raw), (f.clang_getRangeEnd)(self.raw)) };
        Some(self.parsed.offset(start, how)?..self.parsed.offset(end, how)?)
    }
}

impl PartialEq for Extent<'_> {
    fn eq(&self, other: &Self) -> bool {
        // SAFETY: plain computation on values of a living unit.
        unsafe { (self.parsed.functions.clang_equalRanges)(self.raw, other.raw) != 0 }
    }
}

impl PartialEq for Cursor<'_> {
    fn eq(&self, other: &Self) -> bool {
        // SAFETY: plain computation on values of a living unit.
        unsafe { (self.functions().clang_equalCursors)(self.raw, other.raw) != 0 }
    }
}

impl Eq for Cursor<'_> {}

impl Hash for Cursor<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // SAFETY: plain computation on a value of a living unit.
        state.write_u32(unsafe { (self.functions().clang_hashCursor)(self.raw) });
    }
}

impl<'p> ClangType<'p> {
    pub fn kind(self) -> CXTypeKind {
        self.raw.kind
    }

    /// Different for types that differ, and the same for equal ones that are canonical. libclang
    /// compares by this too.
    pub fn identity(self) -> usize {
        self.raw.data[0] as usize
    }

    pub fn canonical(self) -> ClangType<'p> {
        // SAFETY: the type belongs to a living unit; so in all that follow.
        self.parsed.type_(unsafe { (self.functions().clang_getCanonicalType)(self.raw) })
    }

    pub fn spelling(self) -> String {
        // SAFETY: see `canonical`.
        self.parsed.string(unsafe { (self.functions().clang_getTypeSpelling)(self.raw) })
    }

    pub fn declaration(self) -> Cursor<'p> {
        // SAFETY: see `canonical`.
        self.parsed.cursor(unsafe { (self.functions().clang_getTypeDeclaration)(self.raw) })
    }

    pub fn is_const(self) -> bool {
        // SAFETY: see `canonical`.
        unsafe { (self.functions().clang_isConstQualifiedType)(self.raw) != 0 }
    }

    pub fn is_volatile(self) -> bool {
        // SAFETY: see `canonical`.
        unsafe { (self.functions().clang_isVolatileQualifiedType)(self.raw) != 0 }
    }

    pub fn is_restrict(self) -> bool {
        // SAFETY: see `canonical`.
        unsafe { (self.functions().clang_isRestrictQualifiedType)(self.raw) != 0 }
    }

    pub fn pointee(self) -> ClangType<'p> {
        // SAFETY: see `canonical`.
        self.parsed.type_(unsafe { (self.functions().clang_getPointeeType)(self.raw) })
    }

    pub fn element(self) -> ClangType<'p> {
        // SAFETY: see `canonical`.
        self.parsed.type_(unsafe { (self.functions().clang_getArrayElementType)(self.raw) })
    }

    pub fn array_length(self) -> Option<u64> {
        // SAFETY: see `canonical`.
        u64::try_from(unsafe { (self.functions().clang_getArraySize)(self.raw) }).ok()
    }

    pub fn result(self) -> ClangType<'p> {
        // SAFETY: see `canonical`.
        self.parsed.type_(unsafe { (self.functions().clang_getResultType)(self.raw) })
    }

    pub fn parameters(self) -> Vec<ClangType<'p>> {
        // SAFETY: see `canonical`; the numbers are below the count.
        unsafe {
            let count = (self.functions().clang_getNumArgTypes)(self.raw).max(0) as c_uint;
            (0..count).map(|number| self.parsed.type_((self.functions().clang_getArgType)(self.raw, number))).collect()
        }
    }

    pub fn is_variadic(self) -> bool {
        // SAFETY: see `canonical`.
        unsafe { (self.functions().clang_isFunctionTypeVariadic)(self.raw) != 0 }
    }

    /// Bytes, of a complete type.
    pub fn size(self) -> Option<u64> {
        // SAFETY: see `canonical`.
        u64::try_from(unsafe { (self.functions().clang_Type_getSizeOf)(self.raw) }).ok()
    }

    pub fn fields(self) -> Vec<Cursor<'p>> {
        let mut list: Vec<CXCursor> = Vec::new();
        // SAFETY: see `canonical`; the list outlives the visit.
        unsafe { (self.functions().clang_Type_visitFields)(self.raw, collect_field, (&raw mut list).cast()) };
        list.into_iter().map(|raw| self.parsed.cursor(raw)).collect()
    }

    fn functions(self) -> &'p Functions {
        self.parsed.functions
    }
}
