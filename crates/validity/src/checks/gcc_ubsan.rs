//! The sanitizers of gcc: an independent second opinion, and the only one on pointers into
//! different objects.

use anyhow::Result;

use crate::checks::{Answer, Check, sanitized};
use crate::examination::Examination;

pub struct GccUbsan;

impl Check for GccUbsan {
    fn name(&self) -> &'static str {
        "gcc-ubsan"
    }

    fn about(&self) -> &'static str {
        "clean under gcc's sanitizers; pointers to different objects are not compared or subtracted"
    }

    fn run(&self, examination: &mut Examination) -> Result<Answer> {
        let Some(tool) = &examination.sanitizing()?.gcc else {
            return Ok(Answer::no_tool("a gcc with sanitizers"));
        };
        sanitized::run(
            examination,
            tool,
            &[
                "-O0",
                "-w",
                "-fsanitize=address,undefined,float-cast-overflow,pointer-compare,pointer-subtract,bounds-strict",
                "-fno-sanitize-recover=all",
            ],
        )
    }
}
