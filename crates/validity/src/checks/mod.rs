//! The checks, one file each, in the order they run: cheap ones first.

mod auto_init;
mod clang_asan_ubsan;
mod clang_msan;
mod compilers_agree;
mod frama_c;
mod gcc_ubsan;
mod sanitized;
mod strict_aliasing;
mod surroundings;
mod warnings;

use anyhow::Result;

pub use clang_asan_ubsan::ClangAsanUbsan;
pub use sanitized::ENVIRONMENT as SANITIZER_ENVIRONMENT;

use crate::certificate::CheckVerdict;
use crate::examination::Examination;

/// Every check there is. The command line, the book and the tests walk this list.
pub const CHECKS: &[&dyn Check] = &[
    &compilers_agree::CompilersAgree,
    &warnings::Warnings,
    &gcc_ubsan::GccUbsan,
    &ClangAsanUbsan,
    &clang_msan::ClangMsan,
    &auto_init::AutoInit,
    &strict_aliasing::StrictAliasing,
    &surroundings::Surroundings,
    &frama_c::FramaC,
];

/// One way to see undefined behaviour.
pub trait Check: Sync {
    fn name(&self) -> &'static str;

    /// What it does, in a line.
    fn about(&self) -> &'static str;

    /// What the verdict makes of it if it does not pass.
    fn weight(&self) -> Weight {
        Weight::Core
    }

    /// Too slow for each step of a reduction.
    fn full_only(&self) -> bool {
        false
    }

    fn run(&self, examination: &mut Examination) -> Result<Answer>;
}

/// What is lost without a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// Nothing is valid without it.
    Core,
    /// The same, unless its tool is not installed.
    WhereInstalled,
    /// More evidence, never a condition.
    Bonus,
}

impl Weight {
    pub fn word(self) -> &'static str {
        match self {
            Weight::Core => "must pass",
            Weight::WhereInstalled => "must pass where its tool is installed",
            Weight::Bonus => "must not fail",
        }
    }
}

/// What a check came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub verdict: CheckVerdict,
    pub evidence: String,
    /// Empty when there was none to ask.
    pub tool: String,
}

impl Answer {
    pub fn passed(tool: &str, evidence: impl Into<String>) -> Answer {
        Answer { verdict: CheckVerdict::Passed, evidence: evidence.into(), tool: tool.to_owned() }
    }

    pub fn failed(tool: &str, evidence: impl Into<String>) -> Answer {
        Answer { verdict: CheckVerdict::Failed, evidence: evidence.into(), tool: tool.to_owned() }
    }

    pub fn unproven(tool: &str, evidence: impl Into<String>) -> Answer {
        Answer { verdict: CheckVerdict::Unproven, evidence: evidence.into(), tool: tool.to_owned() }
    }

    /// There is nothing on this machine to make the check with.
    pub fn no_tool(what: &str) -> Answer {
        Answer::unproven("", format!("{what} is not installed; `whodunit doctor` tells how to get it"))
    }
}
