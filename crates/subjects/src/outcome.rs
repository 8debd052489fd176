//! What a test did, stage by stage. Observations only: whether it is a bug is the oracle's word.

use serde::{Deserialize, Serialize};

use crate::limits::Limit;

/// The stages of a test, in order. A driver does all compiling in one process: `Compile`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    FrontEnd,
    Optimise,
    Verify,
    CodeGen,
    Compile,
    Run,
}

impl std::fmt::Display for Stage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Stage::FrontEnd => "front end",
            Stage::Optimise => "optimise",
            Stage::Verify => "verify",
            Stage::CodeGen => "code generation",
            Stage::Compile => "compile",
            Stage::Run => "run",
        })
    }
}

/// One frame of a crash stack, innermost first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    /// Demangled function, where a symbol covers the address.
    pub function: Option<String>,
    /// `library+offset`, always known.
    pub place: String,
}

/// Where and how something crashed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crash {
    /// Signal number; none when the compiler reported an internal error and exited.
    pub signal: Option<i32>,
    /// Assertion, fatal error or internal compiler error text, if one was seen.
    pub message: Option<String>,
    pub stack: Vec<Frame>,
}

/// How a stage ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    Done,
    /// The input or the recipe was refused with a message: no crash.
    Rejected(String),
    Crashed(Crash),
    /// The verifier found the module broken.
    Broken(String),
    Limit(Limit),
}

/// One stage as it was observed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StageReport {
    pub stage: Stage,
    pub end: End,
    pub seconds: f64,
}

/// What a compiled program did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Behaviour {
    pub stdout: Vec<u8>,
    /// Exit code, when the program exited.
    pub exit: Option<i32>,
    /// Signal, when one ended it.
    pub signal: Option<i32>,
}

impl Behaviour {
    /// Output and ending in one line for people.
    pub fn summary(&self) -> String {
        let text = String::from_utf8_lossy(&self.stdout);
        let mut shown: String = text.trim_end().chars().take(160).collect();
        if shown.len() < text.trim_end().len() {
            shown.push('…');
        }
        match (self.exit, self.signal) {
            (_, Some(signal)) => format!("{shown:?}, {}", signal_name(signal)),
            (Some(0) | None, None) => format!("{shown:?}"),
            (Some(code), None) => format!("{shown:?}, exit {code}"),
        }
    }
}

/// All that was observed of one test.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// Stages in the order they ran; the last one tells where the test stopped.
    pub stages: Vec<StageReport>,
    /// What the program did, if it ran to an end of its own.
    pub behaviour: Option<Behaviour>,
    /// What the compiler said on standard error, shortened.
    pub diagnostics: String,
    /// Peak resident memory of the test in bytes, where known.
    pub peak_bytes: u64,
    /// Clock seconds of the whole test.
    pub seconds: f64,
}

impl Outcome {
    /// The stage at which the test stopped and how.
    pub fn last(&self) -> Option<&StageReport> {
        self.stages.last()
    }

    /// The program's behaviour, if every stage was done.
    pub fn completed(&self) -> Option<&Behaviour> {
        match self.last()?.end {
            End::Done => self.behaviour.as_ref(),
            _ => None,
        }
    }

    /// An outcome that stopped at its only stage.
    pub fn stopped(stage: Stage, end: End) -> Outcome {
        Outcome { stages: vec![StageReport { stage, end, seconds: 0.0 }], ..Outcome::default() }
    }
}

/// As much of a compiler's chatter as is kept.
pub(crate) fn shorten(text: &[u8]) -> String {
    const KEPT_BYTES: usize = 4096;
    String::from_utf8_lossy(&text[..text.len().min(KEPT_BYTES)]).into_owned()
}

/// The usual name of a signal.
pub fn signal_name(signal: i32) -> String {
    let name = match signal {
        libc::SIGILL => "SIGILL",
        libc::SIGTRAP => "SIGTRAP",
        libc::SIGABRT => "SIGABRT",
        libc::SIGBUS => "SIGBUS",
        libc::SIGFPE => "SIGFPE",
        libc::SIGKILL => "SIGKILL",
        libc::SIGSEGV => "SIGSEGV",
        libc::SIGTERM => "SIGTERM",
        libc::SIGSTOP => "SIGSTOP",
        libc::SIGSYS => "SIGSYS",
        libc::SIGXCPU => "SIGXCPU",
        libc::SIGXFSZ => "SIGXFSZ",
        _ => return format!("signal {signal}"),
    };
    name.to_owned()
}
