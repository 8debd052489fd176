//! libLLVM by its C API, loaded at run time. Signatures are those of the llvm-c headers,
//! which have kept them from version 13 to 22.
#![allow(unsafe_code)]

use std::ffi::{CStr, CString, c_char, c_int, c_uint, c_void};
use std::path::Path;

use crate::coverage::{Traps, base_of};
use crate::process::shared_memory;
use libloading::os::unix::{Library as Loaded, RTLD_GLOBAL, RTLD_LOCAL, RTLD_NOW};

/// An opaque handle of the C API.
pub type Handle = *mut c_void;
type Text = *const c_char;

/// Declares the table of functions and how it is filled.
macro_rules! c_api {
    ($($field:ident = $symbol:literal: fn($($argument:ty),*) $(-> $result:ty)?;)*) => {
        /// The functions used, each under its own name without the `LLVM` in front.
        pub struct Api { $(pub $field: unsafe extern "C" fn($($argument),*) $(-> $result)?,)* }

        impl Api {
            fn fill(library: &Loaded) -> Result<Api, String> {
                Ok(Api { $($field: {
                    // SAFETY: the type is the one in the llvm-c headers.
                    let symbol = unsafe { library.get($symbol.as_bytes()) };
                    *symbol.map_err(|_| format!("it has no {}; is it LLVM 13 or newer?", $symbol))?
                },)* })
            }
        }
    };
}

c_api! {
    context_create = "LLVMContextCreate": fn() -> Handle;
    context_set_diagnostic_handler = "LLVMContextSetDiagnosticHandler": fn(Handle, extern "C" fn(Handle, Handle), Handle);
    get_diag_info_severity = "LLVMGetDiagInfoSeverity": fn(Handle) -> c_int;
    get_diag_info_description = "LLVMGetDiagInfoDescription": fn(Handle) -> *mut c_char;
    create_memory_buffer = "LLVMCreateMemoryBufferWithContentsOfFile": fn(Text, *mut Handle, *mut *mut c_char) -> c_int;
    parse_ir = "LLVMParseIRInContext": fn(Handle, Handle, *mut Handle, *mut *mut c_char) -> c_int;
    get_target = "LLVMGetTarget": fn(Handle) -> Text;
    set_target = "LLVMSetTarget": fn(Handle, Text);
    get_data_layout = "LLVMGetDataLayoutStr": fn(Handle) -> Text;
    set_module_data_layout = "LLVMSetModuleDataLayout": fn(Handle, Handle);
    get_target_from_triple = "LLVMGetTargetFromTriple": fn(Text, *mut Handle, *mut *mut c_char) -> c_int;
    create_target_machine = "LLVMCreateTargetMachine": fn(Handle, Text, Text, Text, c_int, c_int, c_int) -> Handle;
    create_target_data_layout = "LLVMCreateTargetDataLayout": fn(Handle) -> Handle;
    emit_to_memory = "LLVMTargetMachineEmitToMemoryBuffer": fn(Handle, Handle, c_int, *mut *mut c_char, *mut Handle) -> c_int;
    create_pass_options = "LLVMCreatePassBuilderOptions": fn() -> Handle;
    set_verify_each = "LLVMPassBuilderOptionsSetVerifyEach": fn(Handle, c_int);
    run_passes = "LLVMRunPasses": fn(Handle, Text, Handle, Handle) -> Handle;
    get_error_message = "LLVMGetErrorMessage": fn(Handle) -> *mut c_char;
    print_module_to_string = "LLVMPrintModuleToString": fn(Handle) -> Text;
    write_bitcode = "LLVMWriteBitcodeToMemoryBuffer": fn(Handle) -> Handle;
    buffer_start = "LLVMGetBufferStart": fn(Handle) -> *const u8;
    buffer_size = "LLVMGetBufferSize": fn(Handle) -> usize;
    verify_module = "LLVMVerifyModule": fn(Handle, c_int, *mut *mut c_char) -> c_int;
    link_in_mcjit = "LLVMLinkInMCJIT": fn();
    initialize_mcjit_options = "LLVMInitializeMCJITCompilerOptions": fn(Handle, usize);
    create_mcjit = "LLVMCreateMCJITCompilerForModule": fn(*mut Handle, Handle, Handle, usize, *mut *mut c_char) -> c_int;
    run_static_constructors = "LLVMRunStaticConstructors": fn(Handle);
    run_static_destructors = "LLVMRunStaticDestructors": fn(Handle);
    get_function_address = "LLVMGetFunctionAddress": fn(Handle, Text) -> u64;
    add_global_mapping = "LLVMAddGlobalMapping": fn(Handle, Handle, Handle);
    get_named_function = "LLVMGetNamedFunction": fn(Handle, Text) -> Handle;
    is_declaration = "LLVMIsDeclaration": fn(Handle) -> c_int;
    get_first_function = "LLVMGetFirstFunction": fn(Handle) -> Handle;
    get_next_function = "LLVMGetNextFunction": fn(Handle) -> Handle;
    get_value_name = "LLVMGetValueName2": fn(Handle, *mut usize) -> Text;
    get_first_block = "LLVMGetFirstBasicBlock": fn(Handle) -> Handle;
    get_next_block = "LLVMGetNextBasicBlock": fn(Handle) -> Handle;
    get_first_instruction = "LLVMGetFirstInstruction": fn(Handle) -> Handle;
    get_next_instruction = "LLVMGetNextInstruction": fn(Handle) -> Handle;
    get_instruction_opcode = "LLVMGetInstructionOpcode": fn(Handle) -> c_int;
    get_terminator = "LLVMGetBasicBlockTerminator": fn(Handle) -> Handle;
    get_num_successors = "LLVMGetNumSuccessors": fn(Handle) -> c_uint;
    get_successor = "LLVMGetSuccessor": fn(Handle, c_uint) -> Handle;
    get_called_value = "LLVMGetCalledValue": fn(Handle) -> Handle;
    get_operand = "LLVMGetOperand": fn(Handle, c_uint) -> Handle;
    is_a_constant_expr = "LLVMIsAConstantExpr": fn(Handle) -> Handle;
    is_a_global_alias = "LLVMIsAGlobalAlias": fn(Handle) -> Handle;
    create_string_attribute = "LLVMCreateStringAttribute": fn(Handle, Text, c_uint, Text, c_uint) -> Handle;
    add_attribute = "LLVMAddAttributeAtIndex": fn(Handle, c_uint, Handle);
    get_string_attribute = "LLVMGetStringAttributeAtIndex": fn(Handle, c_uint, Text, c_uint) -> Handle;
    get_string_attribute_value = "LLVMGetStringAttributeValue": fn(Handle, *mut c_uint) -> Text;
    parse_command_line_options = "LLVMParseCommandLineOptions": fn(c_int, *const Text, Text);
    install_fatal_error_handler = "LLVMInstallFatalErrorHandler": fn(extern "C" fn(Text));
}

/// `llvm::cl::ParseCommandLineOptions` as it was until a file system became one of its parameters.
const PARSE_OPTIONS: &[u8] = b"_ZN4llvm2cl23ParseCommandLineOptionsEiPKPKcNS_9StringRefEPNS_11raw_ostreamES2_b";
type ParseOptions = unsafe extern "C" fn(c_int, *const Text, Text, usize, Handle, Handle, bool) -> bool;
const PARSE_OPTIONS_WITH_FILES: &[u8] =
    b"_ZN4llvm2cl23ParseCommandLineOptionsEiPKPKcNS_9StringRefEPNS_11raw_ostreamEPNS_3vfs10FileSystemES2_b";
type ParseOptionsWithFiles =
    unsafe extern "C" fn(c_int, *const Text, Text, usize, Handle, Handle, Handle, bool) -> bool;

/// The index by which the C API means a function's own attributes.
pub const FUNCTION_INDEX: c_uint = c_uint::MAX;

/// Targets that a module's triple may ask for. The host's is always there.
pub(crate) const TARGETS: [&str; 20] = [
    "X86",
    "AArch64",
    "AMDGPU",
    "ARM",
    "AVR",
    "BPF",
    "Hexagon",
    "Lanai",
    "LoongArch",
    "MSP430",
    "Mips",
    "NVPTX",
    "PowerPC",
    "RISCV",
    "Sparc",
    "SPIRV",
    "SystemZ",
    "VE",
    "WebAssembly",
    "XCore",
];

/// A loaded libLLVM, ready for the host.
pub struct Library {
    pub api: Api,
    library: Loaded,
    pub context: Handle,
}

impl Library {
    /// Loads the library and initialises its X86 target and JIT.
    pub fn load(path: &Path) -> Result<Library, String> {
        load_symbols_for_programs();
        // Symbols are bound now, once, and not again in every forked test.
        // SAFETY: libLLVM's initialisers are made to be run by dlopen; this process is single-threaded.
        let library = unsafe { Loaded::open(Some(path), RTLD_NOW | RTLD_LOCAL) }.map_err(|e| e.to_string())?;
        let api = Api::fill(&library)?;
        // SAFETY: plain calls of the C API in the order its documentation asks for.
        let context = unsafe {
            (api.link_in_mcjit)();
            (api.context_create)()
        };
        let loaded = Library { api, library, context };
        loaded.initialise_target(TARGETS[0]);
        Ok(loaded)
    }

    /// Initialises every target the library has, for modules that are not for the host.
    pub fn initialise_all_targets(&self) {
        TARGETS.iter().skip(1).for_each(|target| self.initialise_target(target));
    }

    fn initialise_target(&self, target: &str) {
        for part in ["TargetInfo", "Target", "TargetMC", "AsmParser", "AsmPrinter"] {
            let symbol = format!("LLVMInitialize{target}{part}");
            // SAFETY: all these functions take and return nothing.
            unsafe {
                if let Ok(initialise) = self.library.get::<unsafe extern "C" fn()>(symbol.as_bytes()) {
                    initialise();
                }
            }
        }
    }

    /// Hands options to the library, which ends the process with a message if one is bad. The
    /// function of the C API would keep quiet about it.
    pub fn parse_options(&self, arguments: &[Text]) {
        let (count, first) = (arguments.len() as c_int, arguments.as_ptr());
        let (overview, none) = (c"".as_ptr(), std::ptr::null_mut::<c_void>());
        // SAFETY: the types follow the declaration of each symbol: a `StringRef` is passed as
        // pointer and length, null means the default error stream, file system and environment.
        unsafe {
            if let Ok(parse) = self.library.get::<ParseOptions>(PARSE_OPTIONS) {
                parse(count, first, overview, 0, none, none, false);
            } else if let Ok(parse) = self.library.get::<ParseOptionsWithFiles>(PARSE_OPTIONS_WITH_FILES) {
                parse(count, first, overview, 0, none, none, none, false);
            } else {
                (self.api.parse_command_line_options)(count, first, overview);
            }
        }
    }

    /// Watches the blocks of a list, in this process and those it forks.
    pub fn arm(&self, path: &Path, list: &Path) -> std::io::Result<Traps> {
        Traps::arm(path, base_of(self.api.link_in_mcjit as *const c_void), list, shared_memory)
    }

    /// Parses text or bitcode.
    pub fn parse(&self, path: &Path) -> Result<Handle, String> {
        let name = CString::new(path.as_os_str().as_encoded_bytes()).map_err(|e| e.to_string())?;
        let (mut buffer, mut module) = (std::ptr::null_mut(), std::ptr::null_mut());
        let mut message = std::ptr::null_mut();
        // SAFETY: out-parameters are ours; the context takes over the buffer.
        unsafe {
            if (self.api.create_memory_buffer)(name.as_ptr(), &mut buffer, &mut message) != 0 {
                return Err(text_of(message));
            }
            if (self.api.parse_ir)(self.context, buffer, &mut module, &mut message) != 0 {
                return Err(text_of(message));
            }
        }
        Ok(module)
    }
}

/// Programs under the JIT look their functions up in this process: the mathematical ones are
/// in a library of their own.
fn load_symbols_for_programs() {
    // SAFETY: the C library's own initialisers.
    if let Ok(library) = unsafe { Loaded::open(Some("libm.so.6"), RTLD_NOW | RTLD_GLOBAL) } {
        std::mem::forget(library);
    }
}

/// Copies a message of the C API; null is an empty one.
pub fn text_of(message: *const c_char) -> String {
    if message.is_null() {
        return String::new();
    }
    // SAFETY: the C API hands out zero-terminated text that lives until it is disposed of.
    unsafe { CStr::from_ptr(message) }.to_string_lossy().into_owned()
}
