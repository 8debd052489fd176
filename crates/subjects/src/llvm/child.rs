//! One test inside its forked process: optimise, verify, generate code, run `main`.
//! Whatever happens here can only end this process.
#![allow(unsafe_code)]

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::os::fd::{AsRawFd, OwnedFd};
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering::Relaxed};

use crate::coverage::{CodeSketch, Patch, Traps, record_from_now, short_hash, stop_recording};
use crate::llvm::crash;
use crate::llvm::library::{FUNCTION_INDEX, Handle, Library, text_of};
use crate::llvm::scoreboard::{Board, Stop, cpu_nanoseconds};
use crate::outcome::Stage;
use crate::process::{ChildLimits, apply_limits};
use crate::worker::LlvmTest;

/// What a test is made of.
pub struct Setting<'a> {
    pub library: &'a Library,
    pub traps: Option<&'a Traps>,
    pub module: Handle,
    pub test: &'a LlvmTest,
    pub board: &'a Board,
}

/// Runs the test in this (forked) process and never returns.
pub fn run_test(setting: &Setting, stdout: &OwnedFd, stderr: &OwnedFd) -> ! {
    if let Err(error) = prepare_process(setting.test, stdout, stderr) {
        finish(setting.board, Stop::Rejected, &format!("cannot set the test up: {error}"));
    }
    let api = &setting.library.api;
    crash::catch(setting.board);
    let (lasting, tried): (Vec<&Patch>, Vec<&Patch>) = setting.test.patches.iter().partition(|patch| patch.lasting);
    change(setting.traps, &lasting);
    let undone = before(setting.traps, &tried);
    change(setting.traps, &tried);
    setting.traps.inspect(|traps| traps.listen(Some(crash::on_signal)));
    setting.board.enter(Stage::Optimise);
    // SAFETY: the handlers have the signatures of the C API and live as long as the process.
    unsafe {
        (api.install_fatal_error_handler)(crash::on_fatal_error);
        let board: Handle = std::ptr::from_ref(setting.board).cast_mut().cast();
        API.store(std::ptr::from_ref(api) as usize, Relaxed);
        (api.context_set_diagnostic_handler)(setting.library.context, on_diagnostic, board);
    }
    let target = Target::of(setting);
    optimise(setting, &target);
    // A verifier that complains prints the module, which is no cause of anything.
    record_from_now(false);
    // The compiler as it is says whether the module is sound: else a change that silences the verifier would seem to mend it.
    change(setting.traps, &undone.iter().collect::<Vec<_>>());
    verify(setting);
    match &setting.test.known {
        Some(known) => {
            let code = code_of(setting);
            setting.board.code.store(code, Relaxed);
            if known.contains(&code) {
                finish(setting.board, Stop::Finished, "");
            }
        }
        None if setting.traps.is_some() => setting.board.set_sketch(&sketch_of(setting)),
        None => {}
    }
    change(setting.traps, &tried);
    record_from_now(setting.traps.is_some_and(|traps| traps.code_generation()));
    if setting.test.codegen {
        generate_and_run(setting, &target);
    }
    finish(setting.board, Stop::Finished, "")
}

/// Changes the text of the library, in this process.
fn change(traps: Option<&Traps>, patches: &[&Patch]) {
    let all = traps.into_iter().flat_map(|traps| patches.iter().map(move |patch| (traps, patch)));
    all.for_each(|(traps, patch)| traps.patch(patch.address, &patch.bytes));
}

/// What takes changes back.
fn before(traps: Option<&Traps>, patches: &[&Patch]) -> Vec<Patch> {
    let read = |patch: &&Patch| {
        let mut bytes = vec![0; patch.bytes.len()];
        traps.inspect(|traps| traps.text_at(patch.address, &mut bytes));
        Patch { bytes, ..(*patch).clone() }
    };
    patches.iter().map(read).collect()
}

/// Where the C API's functions are, for handlers that are handed nothing.
static API: AtomicUsize = AtomicUsize::new(0);

/// Errors end the test with their text; by default they would end it without.
extern "C" fn on_diagnostic(info: Handle, board: Handle) {
    const ERROR: c_int = 0;
    // SAFETY: both pointers were stored by `run_test` and live as long as the process.
    unsafe {
        let api = &*(API.load(Relaxed) as *const crate::llvm::library::Api);
        if (api.get_diag_info_severity)(info) == ERROR {
            let text = text_of((api.get_diag_info_description)(info));
            finish(&*board.cast::<Board>(), Stop::Rejected, &text);
        }
    }
}

fn finish(board: &Board, stop: Stop, message: &str) -> ! {
    board.stop(stop, message.as_bytes());
    // SAFETY: ends this process at once; nothing of the server's is flushed or dropped twice.
    unsafe { libc::_exit(0) }
}

/// Own group, own streams, own directory, limits; no other descriptor stays open.
fn prepare_process(test: &LlvmTest, stdout: &OwnedFd, stderr: &OwnedFd) -> std::io::Result<()> {
    // SAFETY: system calls on this process only.
    unsafe {
        libc::setpgid(0, 0);
        libc::signal(libc::SIGINT, libc::SIG_DFL);
        libc::signal(libc::SIGPIPE, libc::SIG_DFL);
        libc::dup2(stdout.as_raw_fd(), libc::STDOUT_FILENO);
        libc::dup2(stderr.as_raw_fd(), libc::STDERR_FILENO);
        let null = libc::open(c"/dev/null".as_ptr(), libc::O_RDONLY);
        libc::dup2(null, libc::STDIN_FILENO);
        libc::syscall(libc::SYS_close_range, 3u32, u32::MAX, 0u32);
    }
    std::env::set_current_dir(&test.directory)?;
    apply_limits(&ChildLimits {
        cpu_seconds: test.limits.compile_seconds,
        grace_seconds: test.limits.run_seconds,
        memory_bytes: test.limits.memory_bytes,
        file_bytes: test.limits.file_bytes,
    })
}

/// What `-mtriple`, `-mcpu` and `-mattr` and the module itself say about the target.
struct Target {
    /// Null when nothing names a target: then `opt` has none either.
    machine: Handle,
    is_host: bool,
}

impl Target {
    fn of(setting: &Setting) -> Target {
        let (Setting { library, module, test, board, .. }, api) = (setting, &setting.library.api);
        // SAFETY: plain calls of the C API; every text outlives its call.
        unsafe {
            if let Some(triple) = option(&test.llvm_args, "-mtriple") {
                (api.set_target)(*module, c_text(triple).as_ptr());
            }
            let triple = text_of((api.get_target)(*module));
            if triple.is_empty() {
                return Target { machine: std::ptr::null_mut(), is_host: true };
            }
            let is_host = triple.starts_with("x86_64");
            if !is_host {
                library.initialise_all_targets();
            }
            let (cpu, features) = (option(&test.llvm_args, "-mcpu"), option(&test.llvm_args, "-mattr"));
            let (cpu, features) = (cpu.unwrap_or(""), features.unwrap_or(""));
            let (mut target, mut message) = (std::ptr::null_mut(), std::ptr::null_mut());
            let triple = c_text(&triple);
            if (api.get_target_from_triple)(triple.as_ptr(), &mut target, &mut message) != 0 {
                finish(board, Stop::Rejected, &text_of(message));
            }
            const PIC: c_int = 2;
            const DEFAULT_CODE_MODEL: c_int = 0;
            let machine = (api.create_target_machine)(
                target,
                triple.as_ptr(),
                c_text(cpu).as_ptr(),
                c_text(features).as_ptr(),
                test.codegen_level as c_int,
                PIC,
                DEFAULT_CODE_MODEL,
            );
            if text_of((api.get_data_layout)(*module)).is_empty() {
                (api.set_module_data_layout)(*module, (api.create_target_data_layout)(machine));
            }
            set_function_attributes(setting, cpu, features);
            Target { machine, is_host }
        }
    }
}

/// Does what `opt` does with `-mcpu` and `-mattr`: functions that name no cpu get this one,
/// features are added to those they have.
fn set_function_attributes(setting: &Setting, cpu: &str, features: &str) {
    let api = &setting.library.api;
    let set = |function: Handle, key: &str, value: &str| {
        // SAFETY: texts are given with their lengths.
        unsafe {
            let (key_text, value_text) = (key.as_ptr().cast(), value.as_ptr().cast());
            let attribute = (api.create_string_attribute)(
                setting.library.context,
                key_text,
                key.len() as u32,
                value_text,
                value.len() as u32,
            );
            (api.add_attribute)(function, FUNCTION_INDEX, attribute);
        }
    };
    let get = |function: Handle, key: &str| {
        // SAFETY: as above; the value lives as long as the context.
        unsafe {
            let found = (api.get_string_attribute)(function, FUNCTION_INDEX, key.as_ptr().cast(), key.len() as u32);
            let mut length = 0;
            (!found.is_null()).then(|| text_of((api.get_string_attribute_value)(found, &mut length)))
        }
    };
    // SAFETY: walks the module's own list.
    let mut function = unsafe { (api.get_first_function)(setting.module) };
    while !function.is_null() {
        if !cpu.is_empty() && get(function, "target-cpu").is_none() {
            set(function, "target-cpu", cpu);
        }
        if !features.is_empty() {
            let all = get(function, "target-features").map_or(features.to_owned(), |old| format!("{old},{features}"));
            set(function, "target-features", &all);
        }
        // SAFETY: as above.
        function = unsafe { (api.get_next_function)(function) };
    }
}

/// The value of `-key=value` among the library options.
fn option<'a>(options: &'a [String], key: &str) -> Option<&'a str> {
    options.iter().rev().find_map(|option| option.trim_start_matches('-').strip_prefix(&key[1..])?.strip_prefix('='))
}

/// Options that `opt` has and its library has not: we do what `opt` does with them.
fn is_option_of_opt(text: &str) -> bool {
    is_verify_each(text) || ["-mtriple", "-mcpu", "-mattr"].iter().any(|key| option(&[text.to_owned()], key).is_some())
}

fn is_verify_each(text: &str) -> bool {
    text.trim_start_matches('-') == "verify-each"
}

fn optimise(setting: &Setting, target: &Target) {
    let Setting { library, module, test, board, .. } = setting;
    parse_options(library, &test.llvm_args);
    if test.passes.is_empty() {
        return;
    }
    // SAFETY: plain calls of the C API; the text outlives them.
    unsafe {
        let options = (library.api.create_pass_options)();
        (library.api.set_verify_each)(options, c_int::from(test.llvm_args.iter().any(|text| is_verify_each(text))));
        let passes = c_text(&test.passes);
        let error = (library.api.run_passes)(*module, passes.as_ptr(), target.machine, options);
        if !error.is_null() {
            finish(board, Stop::Rejected, &text_of((library.api.get_error_message)(error)));
        }
    }
}

/// Hands options to the library. A bad one makes it print a message and exit: the server
/// then sees a test that exited before its time.
fn parse_options(library: &Library, options: &[String]) {
    let texts: Vec<_> = options.iter().filter(|text| !is_option_of_opt(text)).map(|text| c_text(text)).collect();
    if texts.is_empty() {
        return;
    }
    let name = c_text("llvm");
    let arguments: Vec<*const c_char> = std::iter::once(&name).chain(&texts).map(|text| text.as_ptr()).collect();
    library.parse_options(&arguments);
}

fn verify(setting: &Setting) {
    const RETURN_STATUS: c_int = 2;
    setting.board.enter(Stage::Verify);
    let mut message = std::ptr::null_mut();
    // SAFETY: the out-parameter is ours.
    if unsafe { (setting.library.api.verify_module)(setting.module, RETURN_STATUS, &mut message) } != 0 {
        finish(setting.board, Stop::Broken, &text_of(message));
    }
}

/// What stands for the module as it is now: never zero, and the same for the same module.
fn code_of(setting: &Setting) -> u64 {
    let api = &setting.library.api;
    // SAFETY: the buffer is as long as it says and lives until the process ends.
    let bitcode = unsafe {
        let buffer = (api.write_bitcode)(setting.module);
        std::slice::from_raw_parts((api.buffer_start)(buffer), (api.buffer_size)(buffer))
    };
    short_hash(bitcode)
}

/// What the module is made of.
fn sketch_of(setting: &Setting) -> CodeSketch {
    // SAFETY: the text ends with a zero and lives until the process ends.
    let text = unsafe { CStr::from_ptr((setting.library.api.print_module_to_string)(setting.module)) };
    CodeSketch::of_lines(without_its_name(text.to_bytes()))
}

/// A module is called after the file that it was read from, and so is its source if it names none: each worker has a file of
/// its own.
fn without_its_name(module: &[u8]) -> &[u8] {
    let is_name = |line: &[u8]| line.starts_with(b"; ModuleID") || line.starts_with(b"source_filename");
    let names = module.split_inclusive(|byte| *byte == b'\n').take_while(|line| is_name(line));
    &module[names.map(<[u8]>::len).sum()..]
}

fn generate_and_run(setting: &Setting, target: &Target) {
    let Setting { library, module, board, .. } = setting;
    // SAFETY: the function may be null, which is checked.
    let has_main = unsafe {
        let main = (library.api.get_named_function)(*module, c"main".as_ptr());
        !main.is_null() && (library.api.is_declaration)(main) == 0
    };
    board.enter(Stage::CodeGen);
    if !has_main || !target.is_host {
        return emit(setting, target);
    }
    let (engine, main) = jit(setting);
    board.compile_cpu.store(cpu_nanoseconds(), Relaxed);
    board.enter(Stage::Run);
    crash::release();
    stop_recording();
    crate::process::extend_cpu(setting.test.limits.run_seconds);
    let arguments = [c"prog".as_ptr(), std::ptr::null()];
    // SAFETY: the module defines `main` in C's convention; anything it does ends this process only.
    let code = unsafe {
        ENGINE.store(engine, Relaxed);
        (library.api.run_static_constructors)(engine);
        let main: extern "C" fn(c_int, *const *const c_char) -> c_int = std::mem::transmute(main as usize);
        main(1, arguments.as_ptr())
    };
    exit_program(code)
}

/// Generates code for a module that cannot run here.
fn emit(setting: &Setting, target: &Target) {
    if target.machine.is_null() {
        return;
    }
    const OBJECT_FILE: c_int = 1;
    let (mut message, mut buffer) = (std::ptr::null_mut(), std::ptr::null_mut());
    let api = &setting.library.api;
    // SAFETY: out-parameters are ours.
    if unsafe { (api.emit_to_memory)(target.machine, setting.module, OBJECT_FILE, &mut message, &mut buffer) } != 0 {
        finish(setting.board, Stop::Rejected, &text_of(message));
    }
}

/// Compiles the module with the JIT and gives the engine that holds it and the address of `main`.
fn jit(setting: &Setting) -> (Handle, u64) {
    const OPTIONS_BYTES: usize = 24;
    let api = &setting.library.api;
    let mut options = [0u32; OPTIONS_BYTES / 4];
    let (mut engine, mut message) = (std::ptr::null_mut(), std::ptr::null_mut());
    // SAFETY: the options structure has had this size and layout since it was made, its first
    // word is the optimisation level; out-parameters are ours.
    unsafe {
        let options_pointer: Handle = options.as_mut_ptr().cast();
        (api.initialize_mcjit_options)(options_pointer, OPTIONS_BYTES);
        options[0] = setting.test.codegen_level;
        let options_pointer: Handle = options.as_mut_ptr().cast();
        if (api.create_mcjit)(&mut engine, setting.module, options_pointer, OPTIONS_BYTES, &mut message) != 0 {
            finish(setting.board, Stop::Rejected, &text_of(message));
        }
        let ours = [
            (c"exit", exit_program as extern "C" fn(c_int) -> ! as *mut c_void),
            (c"atexit", register_exit as extern "C" fn(_) -> c_int as *mut c_void),
        ];
        for (name, address) in ours {
            let function = (api.get_named_function)(setting.module, name.as_ptr());
            if !function.is_null() {
                (api.add_global_mapping)(engine, function, address);
            }
        }
        (engine, (api.get_function_address)(engine, c"main".as_ptr()))
    }
}

const MAX_EXIT_FUNCTIONS: usize = 64;
static EXIT_FUNCTIONS: [AtomicUsize; MAX_EXIT_FUNCTIONS] = [const { AtomicUsize::new(0) }; MAX_EXIT_FUNCTIONS];
static EXIT_FUNCTION_COUNT: AtomicUsize = AtomicUsize::new(0);
/// The engine whose program runs, until its destructors have run.
static ENGINE: AtomicPtr<c_void> = AtomicPtr::new(std::ptr::null_mut());

/// The program's `atexit`: the C library has it only in its static part.
extern "C" fn register_exit(function: extern "C" fn()) -> c_int {
    let index = EXIT_FUNCTION_COUNT.load(Relaxed);
    match EXIT_FUNCTIONS.get(index) {
        Some(slot) => {
            slot.store(function as usize, Relaxed);
            EXIT_FUNCTION_COUNT.store(index + 1, Relaxed);
            0
        }
        None => -1,
    }
}

/// The program's `exit`: flushes its output but leaves out the library's own exit handlers.
/// What is called here may register further functions or call `exit` again.
extern "C" fn exit_program(code: c_int) -> ! {
    while let Some(last) = EXIT_FUNCTION_COUNT.load(Relaxed).checked_sub(1) {
        EXIT_FUNCTION_COUNT.store(last, Relaxed);
        // SAFETY: stored by `register_exit` from a function of this type.
        let function: extern "C" fn() = unsafe { std::mem::transmute(EXIT_FUNCTIONS[last].load(Relaxed)) };
        function();
    }
    let engine = ENGINE.swap(std::ptr::null_mut(), Relaxed);
    // Back into the library; the program may have had its own way with signals.
    stop_recording();
    // SAFETY: runs the program's destructors, flushes every C stream and ends the process.
    unsafe {
        if !engine.is_null() {
            let api = &*(API.load(Relaxed) as *const crate::llvm::library::Api);
            (api.run_static_destructors)(engine);
        }
        libc::fflush(std::ptr::null_mut());
        libc::_exit(code)
    }
}

/// C text; a zero byte inside ends it, as it would on a command line.
fn c_text(text: &str) -> CString {
    CString::new(text.split('\0').next().unwrap_or_default()).expect("cut before the first zero byte")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_opt_are_told_from_those_of_the_library() {
        let options = ["-mtriple=aarch64", "--mcpu=apple-m1", "-slp-threshold=-9"].map(String::from);
        assert_eq!(option(&options, "-mtriple"), Some("aarch64"));
        assert_eq!(option(&options, "-mcpu"), Some("apple-m1"));
        assert!(is_option_of_opt("-verify-each") && is_option_of_opt("--mcpu=apple-m1"));
        assert!(!is_option_of_opt("-slp-threshold=-9") && !is_option_of_opt("-mcpu-like=1"));
    }

    #[test]
    fn a_module_is_sketched_without_the_file_it_was_read_from() {
        let head =
            b"; ModuleID = 'worker-1/module.ll'\nsource_filename = \"worker-1/module.ll\"\ntarget triple = \"x\"\n";
        assert_eq!(without_its_name(head), b"target triple = \"x\"\n");
        assert_eq!(without_its_name(b"; ModuleID"), b"");
        assert_eq!(without_its_name(b"declare void @f()\n"), b"declare void @f()\n");
    }
}
