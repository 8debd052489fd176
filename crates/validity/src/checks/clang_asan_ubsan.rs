//! AddressSanitizer and UndefinedBehaviorSanitizer of clang, without optimisation.

use anyhow::Result;

use crate::checks::{Answer, Check, sanitized};
use crate::examination::Examination;

pub struct ClangAsanUbsan;

impl Check for ClangAsanUbsan {
    fn name(&self) -> &'static str {
        "clang-asan-ubsan"
    }

    fn about(&self) -> &'static str {
        "clean under clang's address and undefined behaviour sanitizers, bounds of locals included"
    }

    fn run(&self, examination: &mut Examination) -> Result<Answer> {
        let Some(tool) = &examination.sanitizing()?.clang else {
            return Ok(Answer::no_tool("a clang with sanitizers (libclang-rt-14-dev)"));
        };
        sanitized::run(
            examination,
            tool,
            &[
                "-O0",
                "-w",
                "-fsanitize=address,undefined,local-bounds,float-cast-overflow",
                "-fno-sanitize-recover=all",
            ],
        )
    }
}
