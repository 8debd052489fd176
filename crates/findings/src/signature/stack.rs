//! What a crash stack says about the place: its first frames, without those that belong to dying
//! or to calling passes, as plain function names.

use whodunit_subjects::Frame;

/// How many frames make a place: fewer merge bugs, more split them.
const DEPTH: usize = 3;

/// Functions on the way from the fault to the end of the process. Here and below, an entry that
/// ends in `_` or `:` stands for all names that start with it.
const DYING: [&str; 25] = [
    "__GI_",
    "__assert_",
    "__cxa_",
    "__fortify_fail",
    "__gnu_cxx::__verbose_terminate_handler",
    "__libc_",
    "__pthread_kill_",
    "__restore_rt",
    "_Unwind_",
    "abort",
    "crash_signal",
    "diagnostic_",
    "fancy_abort",
    "gsignal",
    "internal_error",
    "llvm::llvm_unreachable_internal",
    "llvm::report_bad_alloc_error",
    "llvm::report_fatal_error",
    "llvm::sys::",
    "pthread_kill",
    "raise",
    "std::__throw_",
    "std::terminate",
    "tree_check_failed",
    "whodunit_",
];

/// Memory functions: a broken heap shows in them, but is not their fault.
const ALLOCATOR: [&str; 14] = [
    "_int_",
    "calloc",
    "cfree",
    "free",
    "llvm::allocate_buffer",
    "llvm::deallocate_buffer",
    "llvm::safe_",
    "malloc",
    "operator delete",
    "operator delete[]",
    "operator new",
    "operator new[]",
    "realloc",
    "xmalloc",
];

/// Functions that call passes: from here outwards every stack looks the same.
const DISPATCH: [&str; 12] = [
    "LLVMRunPasses",
    "execute_one_pass",
    "execute_pass_list",
    "llvm::CGSCCToFunctionPassAdaptor::",
    "llvm::FPPassManager::",
    "llvm::FunctionToLoopPassAdaptor::",
    "llvm::ModuleToFunctionPassAdaptor::",
    "llvm::ModuleToPostOrderCGSCCPassAdaptor::",
    "llvm::PassManager::",
    "llvm::VerifierPass::",
    "llvm::detail::PassModel::",
    "llvm::legacy::",
];

/// Libraries of the C and C++ run time.
const RUNTIME: [&str; 9] =
    ["ld-linux", "libc-", "libc.so", "libgcc_s", "libm.so", "libpthread", "libstdc++", "linux-vdso", "whodunit"];

/// The innermost frames that tell the place, or none.
pub fn site(stack: &[Frame]) -> Option<String> {
    let first: Vec<String> = telling_frames(stack).take(DEPTH).collect();
    (!first.is_empty()).then(|| first.join(" < "))
}

/// The functions of a crash stack, innermost first, without those of dying, of the run time and of
/// calling passes.
pub fn telling_frames(stack: &[Frame]) -> impl Iterator<Item = String> {
    let names = stack.iter().filter(|frame| !in_runtime(frame)).filter_map(frame_name);
    names
        .filter(|name| !is_listed(name, &DYING) && !is_listed(name, &ALLOCATOR))
        .take_while(|name| !is_listed(name, &DISPATCH))
}

fn is_listed(name: &str, list: &[&str]) -> bool {
    let covers = |entry: &&str| match entry.ends_with(['_', ':']) {
        true => name.starts_with(*entry),
        false => name == *entry,
    };
    list.iter().any(covers)
}

fn in_runtime(frame: &Frame) -> bool {
    let library = file_name(&frame.place);
    RUNTIME.iter().any(|runtime| library.starts_with(runtime))
}

fn file_name(place: &str) -> &str {
    place.rsplit('/').next().unwrap_or(place)
}

/// The function, or the place in its library; memory outside any library has no lasting name.
fn frame_name(frame: &Frame) -> Option<String> {
    match &frame.function {
        Some(function) => Some(function_name(function)),
        None => {
            let place = file_name(&frame.place);
            let named = place.starts_with(|c: char| c.is_ascii_alphabetic());
            named.then(|| place.to_owned())
        }
    }
}

/// A function without return type, template arguments, parameters and clone suffixes.
pub fn function_name(demangled: &str) -> String {
    let text = demangled.replace("(anonymous namespace)", "{anonymous}");
    let text = text.split(" [").next().unwrap_or_default();
    let mut name = without_brackets(text);
    for ending in [" &&", " &", " const", " volatile"] {
        name = name.trim_end().trim_end_matches(ending).to_owned();
    }
    if !name.contains("operator ") {
        let last = name.rsplit(' ').next().unwrap_or_default();
        name = last.trim_start_matches(['*', '&']).to_owned();
    }
    let clones = [".isra", ".constprop", ".cold", ".part", ".lto_priv", ".llvm"];
    let end = clones.iter().filter_map(|clone| name.find(clone)).min();
    name.truncate(end.unwrap_or(name.len()));
    name
}

/// Drops `<…>` and `(…)`, but keeps the brackets that are part of an operator's name.
fn without_brackets(text: &str) -> String {
    let mut out = String::new();
    let mut depth = 0usize;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if depth == 0 && out.ends_with("operator") {
            let symbol = operator_symbol(rest);
            out.push_str(symbol);
            rest = &rest[symbol.len()..];
            if !symbol.is_empty() {
                continue;
            }
        }
        match c {
            '<' | '(' => depth += 1,
            // The arrow of a type that is named by an expression closes nothing.
            '>' if rest.len() < text.len() && text[..text.len() - rest.len()].ends_with('-') => {}
            '>' | ')' => depth = depth.saturating_sub(1),
            _ if depth == 0 => out.push(c),
            _ => {}
        }
        rest = &rest[c.len_utf8()..];
    }
    out
}

/// The bracket characters that belong to an operator's name, at the start of `text`.
fn operator_symbol(text: &str) -> &str {
    let symbols = ["()", "<<=", ">>=", "<=>", "<<", ">>", "<=", ">=", "->*", "->", "<", ">"];
    symbols.into_iter().find(|symbol| text.starts_with(symbol)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames(list: &[(&str, &str)]) -> Vec<Frame> {
        let frame = |(function, place): &(&str, &str)| Frame {
            function: (!function.is_empty()).then(|| function.to_string()),
            place: place.to_string(),
        };
        list.iter().map(frame).collect()
    }

    #[test]
    fn names_lose_types_and_clones() {
        let table = [
            ("llvm::LICMPass::run(llvm::Loop&, llvm::AnalysisManager<llvm::Loop>&)", "llvm::LICMPass::run"),
            ("(anonymous namespace)::Hoister::visit(llvm::PHINode*) const", "{anonymous}::Hoister::visit"),
            ("bool llvm::all_of<llvm::ArrayRef<int>, foo>(llvm::ArrayRef<int>, foo)", "llvm::all_of"),
            ("vect_transform_loop.isra.0", "vect_transform_loop"),
            ("simplify_rotate(gimple_stmt_iterator*) [clone .part.0]", "simplify_rotate"),
            ("fold.constprop.3.cold", "fold"),
            ("llvm::raw_ostream::operator<<(unsigned long)", "llvm::raw_ostream::operator<<"),
            ("llvm::operator<(llvm::APInt const&, int)", "llvm::operator<"),
            ("foo(int)::{lambda(int)#1}::operator()(int) const", "foo::{lambda#1}::operator()"),
            ("operator new(unsigned long)", "operator new"),
            ("llvm::Value* llvm::find<int>(int)", "llvm::find"),
            ("Value *llvm::find(Loop *)", "llvm::find"),
            ("llvm::APInt::operator*(llvm::APInt const&) const &", "llvm::APInt::operator*"),
            ("llvm::Twine::operator bool() const", "llvm::Twine::operator bool"),
        ];
        for (raw, wanted) in table {
            assert_eq!(function_name(raw), wanted, "{raw}");
        }
    }

    #[test]
    fn frames_of_dying_and_of_calling_passes_do_not_count() {
        let lib = "/usr/lib/llvm-19/bin/../lib/libLLVM.so.19.1+0x19c6829";
        let stack = frames(&[
            ("llvm::sys::RunSignalHandlers()", lib),
            ("", "/lib/x86_64-linux-gnu/libc.so.6+0x3c050"),
            ("__pthread_kill_implementation", "libc.so.6+0x8aeec"),
            ("abort", "elsewhere+0x1"),
            ("llvm::report_fatal_error(llvm::Twine const&, bool)", lib),
            ("", "[anon]+0x7f001234"),
            ("", lib),
            ("free", "elsewhere+0x2"),
            ("freeze_all(int)", lib),
            ("llvm::detail::PassModel<llvm::Function, llvm::GVNPass>::run(llvm::Function&)", lib),
            ("main", lib),
        ]);
        assert_eq!(site(&stack).as_deref(), Some("libLLVM.so.19.1+0x19c6829 < freeze_all"));
    }

    #[test]
    fn three_frames_count() {
        let stack = frames(&[("a()", "x+1"), ("b()", "x+2"), ("c()", "x+3"), ("d()", "x+4")]);
        assert_eq!(site(&stack).as_deref(), Some("a < b < c"));
    }

    #[test]
    fn a_stack_of_nothing_but_run_time_has_no_site() {
        assert_eq!(site(&frames(&[("raise", "libc.so.6+1"), ("__libc_start_main", "x+2")])), None);
    }
}
