//! The known run by which traps in an LLVM are checked.

use anyhow::Result;
use whodunit_program::{Language, Program};

use crate::coverage::{CoverageSource, SelfCheck, compare_with_steps};
use crate::crew::Crew;
use crate::llvm::covered::OPTIMISER;
use crate::recipe::{Pipeline, Recipe};

/// Neither pointers, which versions write differently, nor a target, so that no code is
/// generated: a step costs a thousand instructions.
const KNOWN_MODULE: &str = "
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %twice = mul i32 %i, 2
  %more = add i32 %sum, %twice
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %done
done:
  %same = or i32 %more, 0
  ret i32 %same
}
";
const KNOWN_PASSES: &str = "function(instcombine,simplifycfg)";

pub(super) fn self_check(source: &dyn CoverageSource, crew: &mut Crew) -> Result<SelfCheck> {
    let program = Program { name: "known.ll".into(), language: Language::Ir, text: KNOWN_MODULE.into() };
    let recipe = Recipe::passes(KNOWN_PASSES.parse::<Pipeline>()?);
    compare_with_steps(source, crew, &program, &recipe, &source.table().blocks_below(&OPTIMISER))
}
