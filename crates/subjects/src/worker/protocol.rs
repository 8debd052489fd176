//! What crosses between the tool and its workers: length-prefixed frames of plain data.

use std::io::{self, Read, Write};
use std::path::PathBuf;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::coverage::{CodeSketch, Patch};
use crate::forkserver::ForkedCommand;
use crate::limits::Limits;
use crate::llvm::ModuleShape;
use crate::outcome::Outcome;
use crate::process::{Ending, ShellCommand};

/// One in-process LLVM test.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LlvmTest {
    /// Which loaded module.
    pub module: u32,
    /// Text for `LLVMRunPasses`; empty runs no pass.
    pub passes: String,
    pub llvm_args: Vec<String>,
    /// Code generation level 0 to 3.
    pub codegen_level: u32,
    /// Whether to generate code, and run it where it can run here.
    pub codegen: bool,
    pub directory: PathBuf,
    pub limits: Limits,
    /// Changes of the library's text for this test; only where its blocks are watched.
    pub patches: Vec<Patch>,
    /// What stands for optimised modules whose behaviour is known: such a one is not compiled further. With none the module
    /// is not looked at.
    pub known: Option<Vec<u64>>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Request {
    /// Run a command line.
    Command(ShellCommand),
    /// Run one by a fork server of its executable.
    Forked(ForkedCommand),
    /// Start afresh for a new program: modules are forgotten.
    Open,
    /// Parse a module file and keep it under this number.
    Load {
        module: u32,
        path: PathBuf,
        limits: Limits,
    },
    Test(LlvmTest),
    /// Describe a loaded module.
    Shape {
        module: u32,
        limits: Limits,
    },
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Reply {
    Ended(Ending),
    Forked {
        ending: Ending,
        /// Addresses of the watched blocks that the compiler executed, in the order in which it first did.
        executed: Vec<u32>,
    },
    /// The executable cannot be made a fork server; with the reason.
    Unfit(String),
    Ready,
    /// The request was understood and refused: the message says why.
    Refused(String),
    Tested {
        outcome: Outcome,
        /// Addresses of the watched blocks that the compiler executed, in the order in which it first did.
        executed: Vec<u32>,
        /// What stands for the optimised module, if that was asked for and there is one.
        code: Option<u64>,
        /// What it is made of, if its blocks are watched.
        sketch: Option<CodeSketch>,
    },
    Shape(ModuleShape),
    /// The process that held the modules died over the request.
    Died(String),
}

/// Frames larger than this are not ours.
const MAX_FRAME: usize = 256 << 20;

/// Writes one frame in a single call.
pub fn write_frame(to: &mut impl Write, message: &impl Serialize) -> io::Result<()> {
    let body = postcard::to_stdvec(message).map_err(io::Error::other)?;
    let mut frame = Vec::with_capacity(body.len() + 4);
    frame.extend_from_slice(&(body.len() as u32).to_le_bytes());
    frame.extend_from_slice(&body);
    to.write_all(&frame)?;
    to.flush()
}

/// Reads one frame; `None` when the other side has closed the line between frames.
pub fn read_frame<T: DeserializeOwned>(from: &mut impl Read) -> io::Result<Option<T>> {
    let mut length = [0u8; 4];
    match from.read(&mut length[..1])? {
        0 => return Ok(None),
        _ => from.read_exact(&mut length[1..])?,
    }
    let length = u32::from_le_bytes(length) as usize;
    if length > MAX_FRAME {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "frame too long"));
    }
    let mut body = vec![0; length];
    from.read_exact(&mut body)?;
    postcard::from_bytes(&body).map(Some).map_err(io::Error::other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn foreign_bytes_are_a_message_or_an_error(bytes: Vec<u8>) {
            let framed = [&(bytes.len() as u32).to_le_bytes()[..], &bytes].concat();
            for line in [&bytes, &framed] {
                let _ = read_frame::<Request>(&mut line.as_slice());
                let _ = read_frame::<Reply>(&mut line.as_slice());
            }
        }
    }

    #[test]
    fn frames_round_trip_and_end_cleanly() {
        let mut line = Vec::new();
        write_frame(&mut line, &Request::Load { module: 3, path: "a.bc".into(), limits: Limits::default() }).unwrap();
        write_frame(&mut line, &Request::Open).unwrap();
        let mut reader = line.as_slice();
        let first: Request = read_frame(&mut reader).unwrap().unwrap();
        assert!(matches!(first, Request::Load { module: 3, .. }));
        assert!(matches!(read_frame(&mut reader).unwrap(), Some(Request::Open)));
        assert!(read_frame::<Request>(&mut reader).unwrap().is_none());
    }

    #[test]
    fn a_cut_frame_is_an_error() {
        let mut line = Vec::new();
        write_frame(&mut line, &Reply::Refused("no".into())).unwrap();
        line.truncate(line.len() - 1);
        assert!(read_frame::<Reply>(&mut line.as_slice()).is_err());
    }
}
