//! The shape of a module: its functions, their blocks and edges, the opcodes in them, who calls
//! whom. Plain data for whoever compares programs; `describe` reads it off the library.

use anyhow::{Result, bail};
use serde::{Deserialize, Serialize};
use whodunit_program::Program;

use crate::crew::{Crew, Served};
use crate::driver::unwatched;
use crate::limits::Limits;
use crate::llvm::subject::{FrontEnd, Llvm};
use crate::outcome::{Outcome, Stage};
use crate::worker::{Reply, Request};

/// What a module defines, in its own order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModuleShape {
    pub functions: Vec<FunctionShape>,
}

/// One defined function. Its first block is its entry.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FunctionShape {
    pub name: String,
    pub blocks: Vec<BlockShape>,
    /// The functions of the module that it calls directly: their indices, a call each.
    pub callees: Vec<u32>,
}

/// One basic block.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockShape {
    /// Numbers of `LLVMOpcode` in llvm-c/Core.h, the same in every version.
    pub opcodes: Vec<u16>,
    /// Where its terminator may go: indices of blocks, in its order and with its repetitions.
    pub successors: Vec<u32>,
}

impl Llvm {
    /// The shape of a program's unoptimised module, or the outcome of a program that does not
    /// get that far.
    pub fn module_shape(
        &self,
        crew: &mut Crew,
        program: &Program,
        limits: &Limits,
    ) -> Result<Result<ModuleShape, Outcome>> {
        let image = self.plain_image();
        let module = match self.module(&image, crew, program, &FrontEnd::Plain, limits)? {
            Ok(module) => module,
            Err(outcome) => return Ok(Err(outcome)),
        };
        let request = Request::Shape { module, limits: limits.clone() };
        match crew.library(&image, &program.id().0, &request)? {
            Served::Reply(Reply::Shape(shape)) => Ok(Ok(shape)),
            Served::Reply(Reply::Tested { outcome, .. }) => Ok(Err(outcome)),
            Served::Reply(Reply::Refused(message)) => bail!("{}: {message}", self.name()),
            Served::Reply(other) => bail!("{}: a worker answered out of turn: {other:?}", self.name()),
            Served::Died(how) => Ok(Err(Outcome::stopped(Stage::FrontEnd, unwatched(&how)))),
        }
    }
}

/// Opcodes are smaller than this.
pub const OPCODE_COUNT: usize = OPCODES.len();

/// The opcodes by their numbers, as LLVM writes them. Numbers without an instruction have no name.
#[rustfmt::skip]
const OPCODES: [&str; 70] = [
    "", "ret", "br", "switch", "indirectbr", "invoke", "", "unreachable", "add", "fadd",
    "sub", "fsub", "mul", "fmul", "udiv", "sdiv", "fdiv", "urem", "srem", "frem",
    "shl", "lshr", "ashr", "and", "or", "xor", "alloca", "load", "store", "getelementptr",
    "trunc", "zext", "sext", "fptoui", "fptosi", "uitofp", "sitofp", "fptrunc", "fpext", "ptrtoint",
    "inttoptr", "bitcast", "icmp", "fcmp", "phi", "call", "select", "", "", "va_arg",
    "extractelement", "insertelement", "shufflevector", "extractvalue", "insertvalue", "fence", "cmpxchg",
    "atomicrmw", "resume", "landingpad", "addrspacecast", "cleanupret", "catchret", "catchpad", "cleanuppad",
    "catchswitch", "fneg", "callbr", "freeze", "ptrtoaddr",
];

/// An opcode as LLVM writes it; `None` for a number that no instruction has.
pub fn opcode_name(opcode: u16) -> Option<&'static str> {
    OPCODES.get(usize::from(opcode)).copied().filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opcodes_have_the_numbers_of_the_c_header() {
        let known =
            [(1, "ret"), (8, "add"), (26, "alloca"), (42, "icmp"), (45, "call"), (57, "atomicrmw"), (68, "freeze")];
        for (number, name) in known {
            assert_eq!(opcode_name(number), Some(name));
        }
        assert_eq!((opcode_name(0), opcode_name(6), opcode_name(70)), (None, None, None));
    }
}
