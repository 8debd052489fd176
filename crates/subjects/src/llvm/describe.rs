//! Reads the shape of a parsed module off the library, in a forked process: a module that the
//! library cannot walk through ends that process only.
#![allow(unsafe_code)]

use std::collections::HashMap;
use std::fs::File;
use std::io::Write;
use std::os::fd::OwnedFd;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::limits::Limits;
use crate::llvm::library::{Handle, Library};
use crate::llvm::server::fork_watched;
use crate::llvm::shape::{BlockShape, FunctionShape, ModuleShape};
use crate::outcome::{Crash, End, Outcome, Stage};
use crate::process::{ChildLimits, Ending, apply_limits, watch};

/// A shape larger than this is not worth having.
const MAX_SHAPE_BYTES: u64 = 64 << 20;
/// `invoke`, `call` and `callbr`.
const OPCODES_THAT_CALL: [u16; 3] = [5, 45, 67];

/// The shape of a module, or how reading it ended. An error means that it could not be tried.
pub fn describe(library: &Library, module: Handle, limits: &Limits) -> Result<Result<ModuleShape, Outcome>, String> {
    let bounds = ChildLimits {
        cpu_seconds: limits.compile_seconds,
        grace_seconds: 0.0,
        memory_bytes: limits.memory_bytes,
        file_bytes: limits.file_bytes,
    };
    let watched = fork_watched(limits.compile_seconds, |stdout, _| {
        let done = apply_limits(&bounds).is_ok() && write_shape(library, module, stdout).is_ok();
        // SAFETY: ends this process at once.
        unsafe { libc::_exit(i32::from(!done)) }
    })?;
    let (started, wall) = (Instant::now(), Duration::from_secs_f64(limits.compile_seconds * limits.wall_factor));
    let time_left = || wall.saturating_sub(started.elapsed());
    let no_files = Path::new("");
    let ending = watch(watched, &time_left, MAX_SHAPE_BYTES, no_files, u64::MAX);
    Ok(read_shape(&ending))
}

fn write_shape(library: &Library, module: Handle, stdout: &OwnedFd) -> std::io::Result<()> {
    let shape = module_shape(library, module);
    let bytes = postcard::to_stdvec(&shape).map_err(std::io::Error::other)?;
    File::from(stdout.try_clone()?).write_all(&bytes)
}

fn read_shape(ending: &Ending) -> Result<ModuleShape, Outcome> {
    let end = match (ending.limit, ending.exit) {
        (Some(limit), _) => End::Limit(limit),
        (None, Some(0)) => match postcard::from_bytes(&ending.stdout) {
            Ok(shape) => return Ok(shape),
            Err(error) => End::Rejected(format!("the shape of the module cannot be read: {error}")),
        },
        (None, Some(_)) => End::Rejected("the shape of the module could not be written".to_owned()),
        (None, None) => End::Crashed(Crash { signal: ending.signal, ..Crash::default() }),
    };
    Err(Outcome::stopped(Stage::FrontEnd, end))
}

/// Gives what `first` finds and what `next` finds after it, until null.
fn walk(first: Handle, next: unsafe extern "C" fn(Handle) -> Handle) -> impl Iterator<Item = Handle> {
    let present = |handle: Handle| (!handle.is_null()).then_some(handle);
    // SAFETY: every handle is one that the library has just given, of the kind `next` takes.
    std::iter::successors(present(first), move |handle| present(unsafe { next(*handle) }))
}

fn module_shape(library: &Library, module: Handle) -> ModuleShape {
    let api = &library.api;
    // SAFETY: walks the module's own list.
    let functions: Vec<Handle> = unsafe {
        let all = walk((api.get_first_function)(module), api.get_next_function);
        all.filter(|function| (api.is_declaration)(*function) == 0).collect()
    };
    let numbers: HashMap<Handle, u32> = functions.iter().copied().zip(0..).collect();
    ModuleShape { functions: functions.iter().map(|function| function_shape(library, *function, &numbers)).collect() }
}

fn function_shape(library: &Library, function: Handle, functions: &HashMap<Handle, u32>) -> FunctionShape {
    let api = &library.api;
    // SAFETY: walks the function's own list.
    let blocks: Vec<Handle> = unsafe { walk((api.get_first_block)(function), api.get_next_block).collect() };
    let numbers: HashMap<Handle, u32> = blocks.iter().copied().zip(0..).collect();
    let mut shape = FunctionShape { name: name_of(library, function), ..FunctionShape::default() };
    for block in blocks {
        let mut opcodes = Vec::new();
        // SAFETY: walks the block's own list.
        let instructions = unsafe { walk((api.get_first_instruction)(block), api.get_next_instruction) };
        for instruction in instructions {
            // SAFETY: an instruction of this block.
            let opcode = unsafe { (api.get_instruction_opcode)(instruction) } as u16;
            opcodes.push(opcode);
            if OPCODES_THAT_CALL.contains(&opcode) {
                shape.callees.extend(functions.get(&called(library, instruction)));
            }
        }
        shape.blocks.push(BlockShape { opcodes, successors: successors(library, block, &numbers) });
    }
    shape
}

fn successors(library: &Library, block: Handle, blocks: &HashMap<Handle, u32>) -> Vec<u32> {
    let api = &library.api;
    // SAFETY: a block without a terminator is told from one with it; indices are below the count.
    unsafe {
        let terminator = (api.get_terminator)(block);
        let count = if terminator.is_null() { 0 } else { (api.get_num_successors)(terminator) };
        (0..count).filter_map(|index| blocks.get(&(api.get_successor)(terminator, index)).copied()).collect()
    }
}

/// What a call calls: casts, which typed pointers need, and aliases are looked through.
fn called(library: &Library, call: Handle) -> Handle {
    let api = &library.api;
    // SAFETY: only calls come here; constant expressions and aliases have a first operand.
    unsafe {
        let mut value = (api.get_called_value)(call);
        while !(api.is_a_constant_expr)(value).is_null() || !(api.is_a_global_alias)(value).is_null() {
            value = (api.get_operand)(value, 0);
        }
        value
    }
}

fn name_of(library: &Library, value: Handle) -> String {
    let mut length = 0;
    // SAFETY: the name is given with its length and lives as long as the value.
    let bytes = unsafe {
        let start = (library.api.get_value_name)(value, &mut length);
        if start.is_null() { &[] } else { std::slice::from_raw_parts(start.cast::<u8>(), length) }
    };
    String::from_utf8_lossy(bytes).into_owned()
}
