//! MemorySanitizer of clang: no decision may rest on memory that nobody has written.

use anyhow::Result;

use crate::checks::{Answer, Check, Weight, sanitized};
use crate::examination::Examination;

pub struct ClangMsan;

impl Check for ClangMsan {
    fn name(&self) -> &'static str {
        "clang-msan"
    }

    fn about(&self) -> &'static str {
        "no decision rests on uninitialised memory, says clang's memory sanitizer"
    }

    fn weight(&self) -> Weight {
        Weight::WhereInstalled
    }

    fn run(&self, examination: &mut Examination) -> Result<Answer> {
        let Some(tool) = &examination.sanitizing()?.memory else {
            return Ok(Answer::no_tool("a clang with the memory sanitizer (libclang-rt-14-dev)"));
        };
        sanitized::run(examination, tool, &["-O0", "-w", "-fsanitize=memory", "-fno-sanitize-recover=all"])
    }
}
